"""Start the program: ``bridge-rulings`` or ``python -m bridge_rulings``."""

from __future__ import annotations

import gc


def start() -> None:
    """Run it. What is imported lives to the end: the collector need not go over it, now or when the program stops."""
    gc.disable()
    from bridge_rulings.cli.app import main

    gc.freeze()
    gc.enable()
    main()


if __name__ == "__main__":
    start()
