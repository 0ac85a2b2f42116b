"""Claims on real cards: what a line of play comes to, and how careless it would have to be."""
