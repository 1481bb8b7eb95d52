# The window of the lessons.
