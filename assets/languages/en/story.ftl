# Hand-made lessons: what the program itself says in them.

story-right = Right!
story-go-on = Right. Go on.
story-wrong = A legal move, but not the one that is asked for.
story-wrong-promoted = The right move, but this time without promotion.
story-wrong-unpromoted = The right move, but the piece is to promote.
story-answer-wrong = No. Think again.
story-read-on = This step is done: go on to the next.
story-move-here = Here a move is to be made.
story-point-here = Here squares are to be pointed out.
story-choose-here = Here one of the answers is to be chosen.
story-point-missing =
    { $count ->
        [one] All of these are right, but one is missing.
       *[other] All of these are right, but { $count } are missing.
    }
story-point-extra =
    { $count ->
        [one] You found them all, but one square is wrong.
       *[other] You found them all, but { $count } squares are wrong.
    }
story-point-both = Some are wrong, and some are missing.
