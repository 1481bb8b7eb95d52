# Hand-made lessons.
