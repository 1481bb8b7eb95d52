# Lessons that are made from the powers of a piece: tasks, answers and hints.

## The task.

task-reach = Bring the { $piece } to { $square } in { moves-counted }.
task-collect = Collect the lanterns on { $squares } in { moves-counted }. You collect a lantern by ending a move on its square.
task-take = { $targets ->
    [1] Capture the piece on { $squares }
   *[other] Capture the pieces on { $squares }
}
task-capture = { task-take } in { moves-counted }.
task-capture-here = { task-take } in { moves-counted }, and finish on the square where you are now.
task-capture-home = { task-take } in { moves-counted }, and finish on { $home }.
task-which = Which squares can the { $piece } reach in one move?
task-which-of-these = Which of these squares can the { $piece } reach in one move: { $squares }?

## What is special about a piece.

special-jump = It jumps: whatever is in between does not matter.
special-double-capture = It can capture on the way and go on.
special-igui = It can capture a neighbour without leaving its square.
special-burn = It burns every enemy next to the square where its move ends.
special-range-jump = To capture, it can jump over any number of pieces of lower rank.
special-range-capture = It captures everything of lower rank in its way, friends included.
special-area = It can change direction after every step, but only over empty squares.
special-hook = It can turn once at a right angle and slide on.
special-universal = It can go to any square on the board in one move.

## The reply to a move or an answer.

attempt-only = In this task, move only the { $piece }.
failure-out-of-moves = It can be done in { moves-counted }. Try again.
failure-stuck = The piece can no longer move from here. Try again.
failure-lost = You have lost the piece. Try again.
failure-missing = It can also reach { $missing }.
failure-extra = Out of reach: { $extra }.
failure-both = Out of reach: { $extra }. It can also reach { $missing }.
lesson-idle = the { $piece } has no moves of its own, so there is nothing to practise

## Hints: how far the piece goes in the direction the learner tried.

hint-with = { $why } { $hint }
hint-not = It does not move { $there }.
hint-does = It { $does } { $there }.
hint-either = { $walks } or { $jumps }
hint-walks = { $count ->
    [1] goes only { number } square
   *[other] goes at most { number } squares
}
hint-jumps = jumps exactly { $distances } squares
