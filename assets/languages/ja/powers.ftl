# How pieces move, in words.
#
# A power is either a line of its own on a card (form "line") or part of a sentence that begins with
# the name of the piece (form "clause").

moves-sentence = { $piece }は{ $clauses }。
moves-next = { $before }。{ $next }
moves-none = { $piece }は動きません。

power-step = { $form ->
    [clause] { $directions }に1マス動けます
   *[line] { $directions }に1マス動く
}
power-slide = { $form ->
    [clause] { $directions }に何マスでも走れます
   *[line] { $directions }に何マスでも走る
}
power-slide-up-to = { $form ->
    [clause] { $directions }に{ $max }マスまで走れます
   *[line] { $directions }に{ $max }マスまで走る
}
power-jump = { $form ->
    [clause] { $directions }の{ $distance }マス先へ跳べます
   *[line] { $directions }の{ $distance }マス先へ跳ぶ
}
power-leap = { $form ->
    [clause] { $leaps }のマスへ跳べます
   *[line] { $leaps }のマスへ跳ぶ
}
power-skip-slide = { $form ->
    [clause] { $directions }に{ first-squares }、その先を走れます
   *[line] { $directions }に{ first-squares }、その先を走る
}
power-skip-slide-up-to = { $form ->
    [clause] { $directions }に{ first-squares }、その先を{ squares-at-most }走れます
   *[line] { $directions }に{ first-squares }、その先を{ squares-at-most }走る
}
first-squares = { $over ->
    [empty] 空いた{ $skip }マスを越え
   *[any] { $skip }マス跳び越し
}
squares-at-most = { $max }マスまで
power-pierce = { $form ->
    [clause] { $directions }に、駒を何枚でも越えて走れます
   *[line] { $directions }に、駒を何枚でも越えて走る
}
power-pierce-up-to = { $form ->
    [clause] { $directions }に、駒を{ pieces-passed }越えて走れます
   *[line] { $directions }に、駒を{ pieces-passed }越えて走る
}
pieces-passed = { $over }枚まで
power-hook = { $form ->
    [clause] { $directions }に走り、途中で一度だけ直角に曲がれます
   *[line] { $directions }に走り、途中で一度だけ直角に曲がれる
}
power-area = { $form ->
    [clause] 空いたマスを伝い、向きを変えながら{ $steps }歩まで動けます
   *[line] 空いたマスを伝い、向きを変えながら{ $steps }歩まで動く
}
power-lion = { $form ->
    [clause] 獅子の力で{ lion-steps }まで動き、一歩ごとに駒を取れます。居食いも、動かずに手を渡すこともできます
   *[line] 獅子の力：{ lion-steps }まで、一歩ごとに駒を取れる。居食い、じっと
}
lion-steps = { $steps }歩
power-lion-line = { $form ->
    [clause] { $directions }に獅子の力で動けます
   *[line] { $directions }に獅子の力
}
power-lion-line-of = { $form ->
    [clause] { $directions }の{ $steps }マスまで、獅子の力で動けます
   *[line] { $directions }の{ $steps }マスまで獅子の力
}
power-lion-of = { $form ->
    [clause] { $directions }に{ lion-steps }まで、一歩ごとに向きを選びながら獅子の力で動けます
   *[line] 獅子の力：{ $directions }に{ lion-steps }まで、一歩ごとに向きを選べる
}
power-igui = { $form ->
    [clause] 動かずに隣の駒を取れます（居食い）
   *[line] 動かずに隣の駒を取る（居食い）
}
power-range-jump = { $form ->
    [clause] { $directions }に走り、取るときは格下の駒を跳び越せます
   *[line] { $directions }に走り、取るときは格下の駒を跳び越せる
}
# 空いたマスへも跳び越せるとき。
power-range-jump-anywhere = { $form ->
    [clause] { $directions }に走り、格下の駒はいつでも跳び越せます
   *[line] { $directions }に走り、格下の駒はいつでも跳び越せる
}
power-range-capture = { $form ->
    [clause] { $directions }に走り、道筋にいる格下の駒を味方も含めてすべて取ります
   *[line] { $directions }に走り、道筋にいる格下の駒を味方も含めてすべて取る
}
# $power は同じ形の動き。
power-last-rank = { $form ->
    [clause] いちばん奥の段からは{ $power }
   *[line] いちばん奥の段ではさらに：{ $power }
}
power-universal = { $form ->
    [clause] 盤上のどこへでも行けますが、取れるのは守られていない駒だけです
   *[line] 盤上のどこへでも行ける。取れるのは守られていない駒だけ
}
power-burn = { $form ->
    [clause] 隣にいる敵の駒をすべて焼きます
   *[line] 隣にいる敵の駒をすべて焼く
}

# Groups of directions, from the owner's view.
directions-all = 全方向
directions-straight = 縦横
directions-diagonally = 斜め
directions-forward = 前
directions-back = 後ろ
directions-sideways = 左右
directions-right = 右
directions-left = 左
directions-diagonally-forward = 斜め前
directions-diagonally-back = 斜め後ろ
directions-forward-right = 右斜め前
directions-forward-left = 左斜め前
directions-back-right = 右斜め後ろ
directions-back-left = 左斜め後ろ
directions-but = { $directions }以外の全方向

# The squares of a jump off the lines: how far along the file and how far to the side.
leap-forward = 前に{ $count }
leap-back = 後ろに{ $count }
leap-forward-or-back = 前か後ろに{ $count }
leap-right = 右に{ $count }
leap-left = 左に{ $count }
leap-either-side = 左右に{ $count }
leap-both = { $along }、{ $aside }
leap-or = { $before }、または{ $next }
