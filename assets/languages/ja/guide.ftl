# The rules of a game (F3).
