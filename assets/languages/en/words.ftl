# Words that many texts are made of.

side-black = Black
side-white = White
piece-unknown = piece
piece-on = the { $piece } on { $square }

# Lists: all parts but the last are joined by list-next, the last by list-and or list-or.
list-next = { $before }, { $next }
list-and = { $before } and { $last }
list-or = { $before } or { $last }

# Small numbers in words.
number = { $count ->
    [0] no
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $count }
}
pieces-counted = { $count ->
    [1] { number } piece
   *[other] { number } pieces
}
moves-counted = { $count ->
    [1] { number } move
   *[other] { number } moves
}
