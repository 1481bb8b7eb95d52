# How pieces move, in words.
#
# A power is said as a line of its own on a card (form "line") or within a sentence after the name of
# the piece (form "clause").

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
    [clause] leaps { $leaps }
   *[line] Leaps { $leaps }
}
power-skip-slide = { $form ->
    [clause] jumps over { first-squares } and slides on { $directions }
   *[line] Jumps over { first-squares } and slides on { $directions }
}
power-skip-slide-up-to = { $form ->
    [clause] jumps over { first-squares } and slides up to { $max } { $directions }
   *[line] Jumps over { first-squares } and slides up to { $max } { $directions }
}
first-squares = { $skip ->
    [1] the first square
   *[other] the first { $skip } squares
}
power-pierce = { $form ->
    [clause] slides { $directions } over any pieces
   *[line] Slides { $directions } over any pieces
}
power-pierce-up-to = { $form ->
    [clause] slides { $directions } over { pieces-passed }
   *[line] Slides { $directions } over { pieces-passed }
}
pieces-passed = { $over ->
    [1] one piece at most
   *[other] up to { $over } pieces
}
power-hook = { $form ->
    [clause] slides { $directions }, then may turn once at a right angle
   *[line] Slides { $directions }, then may turn once at a right angle
}
power-area = { $form ->
    [clause] makes up to { $steps } king steps over empty squares, turning freely
   *[line] Makes up to { $steps } king steps over empty squares, turning freely
}
power-lion = { $form ->
    [clause] has Lion power: { $steps } steps, each may capture, igui, and passing its turn
   *[line] { $steps ->
        [2] Lion power: two steps, each may capture; igui; pass
       *[other] Lion power of { $steps } steps, each may capture; igui; pass
    }
}
power-lion-line = { $form ->
    [clause] has Lion power { $directions }
   *[line] Lion power { $directions }
}
power-lion-line-of = { $form ->
    [clause] has Lion power over { $steps } squares { $directions }
   *[line] Lion power over { $steps } squares { $directions }
}
power-igui = { $form ->
    [clause] captures a neighbour without moving (igui)
   *[line] Captures a neighbour without moving (igui)
}
power-range-jump = { $form ->
    [clause] slides { $directions }, or captures over pieces of lower rank
   *[line] Slides { $directions }, or captures over pieces of lower rank
}
power-range-capture = { $form ->
    [clause] slides { $directions } and takes everything of lower rank in its way, friends too
   *[line] Slides { $directions } and takes everything of lower rank in its way, friends too
}
# $power is a power in the same form.
power-last-rank = { $form ->
    [clause] { $power } from the last rank
   *[line] On the last rank besides: { $power }
}
power-universal = { $form ->
    [clause] goes to any square of the board; takes only what is unprotected
   *[line] Goes to any square of the board; takes only what is unprotected
}
power-burn = { $form ->
    [clause] burns every enemy beside it
   *[line] Burns every enemy beside it
}

# Groups of directions, from the owner's view.
directions-all = in all directions
directions-straight = straight
directions-diagonally = diagonally
directions-forward = forward
directions-back = back
directions-sideways = sideways
directions-right = to the right
directions-left = to the left
directions-diagonally-forward = diagonally forward
directions-diagonally-back = diagonally back
directions-forward-right = forward to the right
directions-forward-left = forward to the left
directions-back-right = back to the right
directions-back-left = back to the left
directions-but = in all directions but { $directions }

# The squares of a leap: how far along the file and how far aside.
leap-forward = { number } forward
leap-back = { number } back
leap-forward-or-back = { number } forward or back
leap-right = { number } to the right
leap-left = { number } to the left
leap-either-side = { number } to either side
leap-both = { $along } and { $aside }
leap-or = { $before }, or { $next }
