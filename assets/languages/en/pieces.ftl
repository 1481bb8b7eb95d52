# The pieces of a game (F4), the key to their diagrams, the legend of the marks.
