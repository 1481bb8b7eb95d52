# Lessons that are made from the powers of a piece: tasks, answers, hints.

## What is to be done.

task-reach = Bring the { $piece } to { $square } in { moves-counted }.
task-collect = Collect the lanterns on { $squares } in { moves-counted }: a move must end on each.
task-take = { $targets ->
    [1] Take the piece on { $squares }
   *[other] Take the pieces on { $squares }
}
task-capture = { task-take } in { moves-counted }.
task-capture-here = { task-take } in { moves-counted }, and stand where you stand now.
task-capture-home = { task-take } in { moves-counted }, and stand on { $home } then.
task-which = Which squares can the { $piece } reach in one move?
task-which-of-these = Which of these squares can the { $piece } reach in one move: { $squares }?

## What is special about a piece.

special-jump = It jumps: what stands between does not matter.
special-double-capture = It may take on the way and go on.
special-igui = It takes a neighbour without leaving its square.
special-burn = Every enemy beside the square where its move ends burns.
special-range-jump = To capture, it passes over any pieces of lower rank.
special-range-capture = It takes everything of lower rank in its way, friends too.
special-area = It turns freely between its steps, over empty squares.
special-hook = It may turn once at a right angle and slide on.
special-universal = It goes to any square of the board at once.

## What comes of a move or an answer.

attempt-move = Here the piece is to be moved.
attempt-point-out = Nothing is moved here: point out squares.
attempt-only = Only the { $piece } is moved here.
failure-out-of-moves = It can be done in { moves-counted }. Try again.
failure-stuck = From here the piece cannot move any more. Try again.
failure-lost = The piece is gone. Try again.
failure-missing = It also reaches { $missing }.
failure-extra = It does not reach { $extra }.
failure-both = It does not reach { $extra }, but { $missing }.
lesson-idle = the { $piece } makes no move of its own: there is nothing to practise

## Hints: how far the piece goes in the direction that was tried.

hint-with = { $why } { $hint }
hint-not = { $there } it does not go.
hint-does = { $there } it { $does }.
hint-either = { $walks } or { $jumps }
hint-walks = { $count ->
    [1] goes { number } square
   *[other] goes at most { number } squares
}
hint-jumps = jumps exactly { $distances } squares
