# Lessons that are made from the powers of a piece: tasks, answers and hints.

## The task.

task-reach = { $piece }を{ moves-counted }で{ $square }へ動かしてください。
task-collect = { $squares }の灯りを{ moves-counted }で集めてください。どの灯りでも、一度そこで手を終えます。
task-take = { $targets ->
    [1] { $squares }の駒
   *[other] { $squares }の駒{ $targets }枚
}
task-capture = { task-take }を{ moves-counted }で取ってください。
task-capture-here = { task-take }を{ moves-counted }で取り、今のマスに戻ってください。
task-capture-home = { task-take }を{ moves-counted }で取り、{ $home }で終えてください。
task-which = { $piece }が一手で行けるマスはどれですか？
task-which-of-these = { $piece }が一手で行けるマスはどれですか：{ $squares }？

## What is special about a piece.

special-jump = 跳ぶ駒です。間に何があってもかまいません。
special-double-capture = 途中で駒を取り、さらに進めます。
special-igui = 自分のマスを離れずに隣の駒を取れます。
special-burn = 手を終えたマスの隣にいる敵の駒をすべて焼きます。
special-range-jump = 取るときは、格下の駒を何枚でも跳び越せます。
special-range-capture = 道筋にいる格下の駒を、味方も含めてすべて取ります。
special-area = 空いたマスを伝い、一歩ごとに向きを変えられます。
special-hook = 一度だけ直角に曲がり、さらに走れます。
special-universal = 盤上のどこへでも一手で行けます。

## The reply to a move or an answer.

attempt-only = ここで動かすのは{ $piece }だけです。
failure-out-of-moves = { moves-counted }でできます。もう一度どうぞ。
failure-stuck = ここからはもう動けません。もう一度どうぞ。
failure-lost = 駒がなくなりました。もう一度どうぞ。
failure-missing = { $missing }にも行けます。
failure-extra = { $extra }には行けません。
failure-both = { $extra }には行けませんが、{ $missing }には行けます。
lesson-idle = { $piece }は自分では動かないので、練習することがありません

## Hints: how far the piece goes in the direction the learner tried.

hint-with = { $why }{ $hint }
hint-not = { $there }には動けません。
hint-does = { $there }には{ $does }。
hint-either = { $walks }。また、{ $jumps }
hint-walks = { $count ->
    [1] 1マスだけ動けます
   *[other] { $count }マスまで動けます
}
hint-jumps = { $distances }マス先へ跳べます
