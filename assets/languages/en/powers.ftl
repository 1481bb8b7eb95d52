# How pieces move, in words.
