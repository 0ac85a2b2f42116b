"""``python -m bridge_rulings``."""

from bridge_rulings.cli.app import main

main()
