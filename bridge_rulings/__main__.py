"""Start the program: ``bridge-rulings`` or ``python -m bridge_rulings``."""

from __future__ import annotations

import gc


def start() -> None:
    """Run it, and do not look for garbage: what is imported lives to the end, and a ruling leaves little."""
    gc.set_threshold(100_000)
    from bridge_rulings.cli.main import main

    try:
        main()
    finally:
        gc.freeze()  # or the collector goes over everything once more when the program stops


if __name__ == "__main__":
    start()
