# Words that many texts are made of.

side-black = 先手
side-white = 後手
piece-unknown = 駒
piece-on = { $square }の{ $piece }

# Lists: all parts but the last are joined by list-next, the last by list-and or list-or.
list-next = { $before }、{ $next }
list-and = { $before }と{ $last }
list-or = { $before }か{ $last }

# Small numbers in words.
number = { $count }
pieces-counted = 駒{ $count }枚
moves-counted = { $count }手
