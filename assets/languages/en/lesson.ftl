# Lessons that are made from the powers of a piece: tasks, answers, hints.
