"""Practice for directors: cases, published or generated; questions about them; grades; what a trainee knows and when to
ask again.

Nothing here prints, prompts or reads a clock: time comes in as an argument.
"""
