# Stories (written lessons): the program's own replies.

story-right = Correct!
story-go-on = Correct. Go on.
story-wrong = That is a legal move, but not the one this lesson is looking for.
story-wrong-promoted = The right move, but this time do not promote.
story-wrong-unpromoted = The right move, but this time promote the piece.
story-answer-wrong = No. Try again.
story-read-on = You have finished this step. Go on to the next one.
story-move-here = This step asks for a move.
story-point-here = This step asks you to point out squares.
story-choose-here = This step asks you to choose an answer.
story-point-missing =
    { $count ->
        [one] All of these are correct, but one is missing.
       *[other] All of these are correct, but { $count } are missing.
    }
story-point-extra =
    { $count ->
        [one] You found them all, but one square is wrong.
       *[other] You found them all, but { $count } squares are wrong.
    }
# What a learner has pointed out by mistake: “That is the Gold General.”, “Those are the Pawn and White’s King.”
story-picked =
    { $count ->
        [one] That is { $pieces }.
       *[other] Those are { $pieces }.
    }
story-picked-own = the { $piece }
story-picked-theirs = { $owner }’s { $piece }
story-point-both = Some squares are wrong, and some are missing.
