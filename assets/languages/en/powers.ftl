# How pieces move, in words.
#
# A power is either a line of its own on a card (form "line") or part of a sentence that begins with
# the name of the piece (form "clause").

moves-sentence = The { $piece } { $clauses }.
moves-next = { $before }; it { $next }
moves-none = The { $piece } does not move.

power-step = { $form ->
    [clause] steps one square { $directions }
   *[line] Steps one square { $directions }
}
power-slide = { $form ->
    [clause] slides any distance { $directions }
   *[line] Slides any distance { $directions }
}
power-slide-up-to = { $form ->
    [clause] slides up to { $max } squares { $directions }
   *[line] Slides up to { $max } squares { $directions }
}
power-jump = { $form ->
    [clause] jumps exactly { $distance } squares { $directions }
   *[line] Jumps exactly { $distance } squares { $directions }
}
power-leap = { $form ->
    [clause] jumps { $leaps }
   *[line] Jumps { $leaps }
}
power-skip-slide = { $form ->
    [clause] skips { first-squares }, then slides any distance { $directions }
   *[line] Skips { first-squares }, then slides any distance { $directions }
}
power-skip-slide-up-to = { $form ->
    [clause] skips { first-squares }, then slides { squares-at-most } { $directions }
   *[line] Skips { first-squares }, then slides { squares-at-most } { $directions }
}
first-squares = { $over ->
    [empty] { $skip ->
        [1] the first square, if it is empty
       *[other] the first { $skip } squares, if they are empty
    }
   *[any] { $skip ->
        [1] the first square
       *[other] the first { $skip } squares
    }
}
squares-at-most = { $max ->
    [1] one square
   *[other] up to { $max } squares
}
power-pierce = { $form ->
    [clause] slides { $directions } over any number of pieces
   *[line] Slides { $directions } over any number of pieces
}
power-pierce-up-to = { $form ->
    [clause] slides { $directions } over { pieces-passed }
   *[line] Slides { $directions } over { pieces-passed }
}
pieces-passed = { $over ->
    [1] at most one piece
   *[other] up to { $over } pieces
}
power-hook = { $form ->
    [clause] slides { $directions } and may then turn once at a right angle
   *[line] Slides { $directions } and may then turn once at a right angle
}
power-area = { $form ->
    [clause] makes up to { $steps } king steps over empty squares, changing direction at will
   *[line] Makes up to { $steps } king steps over empty squares, changing direction at will
}
power-lion = { $form ->
    [clause] has Lion power: up to { lion-steps }, each of which may capture; it can also capture and return (igui), or pass
   *[line] Lion power: up to { lion-steps }, each of which may capture; it can also capture and return (igui), or pass
}
lion-steps = { $steps ->
    [2] two steps
    [3] three steps
   *[other] { $steps } steps
}
power-lion-line = { $form ->
    [clause] has Lion power { $directions }
   *[line] Lion power { $directions }
}
power-lion-line-of = { $form ->
    [clause] has Lion power over { $steps } squares { $directions }
   *[line] Lion power over { $steps } squares { $directions }
}
power-lion-of = { $form ->
    [clause] has Lion power of { lion-steps } { $directions }, turning between them at will
   *[line] Lion power of { lion-steps } { $directions }, turning between them at will
}
power-igui = { $form ->
    [clause] captures a neighbour without moving (igui)
   *[line] Captures a neighbour without moving (igui)
}
power-range-jump = { $form ->
    [clause] slides { $directions }, or captures by jumping over pieces of lower rank
   *[line] Slides { $directions }, or captures by jumping over pieces of lower rank
}
# The same where a jump may also end on an empty square.
power-range-jump-anywhere = { $form ->
    [clause] slides { $directions }, also over pieces of lower rank
   *[line] Slides { $directions }, also over pieces of lower rank
}
power-range-capture = { $form ->
    [clause] slides { $directions } and captures everything of lower rank in its way, friends included
   *[line] Slides { $directions } and captures everything of lower rank in its way, friends included
}
# $power is a power in the same form.
power-last-rank = { $form ->
    [clause] { $power } when it is on the last rank
   *[line] Also, on the last rank: { $power }
}
power-universal = { $form ->
    [clause] goes to any square on the board, capturing only unprotected pieces
   *[line] Goes to any square on the board, capturing only unprotected pieces
}
power-burn = { $form ->
    [clause] burns every enemy next to it
   *[line] Burns every enemy next to it
}

# Groups of directions, from the owner's view.
directions-all = in any direction
directions-straight = orthogonally
directions-diagonally = diagonally
directions-forward = forward
directions-back = back
directions-sideways = sideways
directions-right = to the right
directions-left = to the left
directions-diagonally-forward = diagonally forward
directions-diagonally-back = diagonally back
directions-forward-right = diagonally forward to the right
directions-forward-left = diagonally forward to the left
directions-back-right = diagonally back to the right
directions-back-left = diagonally back to the left
directions-but = in any direction except { $directions }

# The squares of a jump off the lines: how far along the file and how far to the side.
leap-forward = { number } forward
leap-back = { number } back
leap-forward-or-back = { number } forward or back
leap-right = { number } to the right
leap-left = { number } to the left
leap-either-side = { number } to either side
leap-both = { $along } and { $aside }
leap-or = { $before }, or { $next }
