# The problem room.

# A problem being solved.
problem-task-mate = { $side } to move: mate in { $count ->
    [one] one move
   *[other] { $count } moves
}. Every move must attack a royal piece, and no defence may help.
problem-task-open = { $side } to move. Is there a mate, with an attack in every move? No solution is known.
problem-task-no-mate = { $side } to move. As it was handed down, this problem has no mate: try your moves and see each refuted.
problem-task-win = { $side } to move: find the only move that wins much material.
problem-task-save = { $side } to move and in danger: find the only move that saves the day.
problem-task-burn = { $side } to move: find the move that burns the most.
problem-task-better = { $side } to move: in your game you played { $mv }. Find a better move.
problem-title-better = Your mistake
problem-title-mate = Mate in { $count }
problem-title-open = Is there a mate?
problem-title-no-mate = No mate
problem-title-mates = Mate
problem-title-win = Win material
problem-title-save = Save yourself
problem-title-burn = What burns?
problem-right = Right! { $count ->
    [0] Go on.
    [one] One move left.
   *[other] { $count } moves left.
}
problem-solved = Solved!
problem-solved-with-help = Solved, with help.
problem-solved-at-last = Solved, after a mistake.
problem-slower = This mates too, but takes { $moves } moves. There is a mate in { $wanted }.
problem-undecided = I cannot tell quickly whether this mates.
problem-no-attack = This attacks no royal piece, so the other side is free to move.
problem-own-danger = This leaves your own royal piece in danger.
problem-wrong-win = There is a better move.
problem-wrong-save = That does not save you.
problem-wrong-burn = Another move burns more.
problem-captures = { $piece } captures { $taken } on { $square }.
problem-escapes = { $piece } escapes to { $square }.
problem-replies = { $side } replies: { $mv }.
problem-no-mate-left = Now there is no mate any more.
problem-too-slow = Now there is no mate in { $count ->
    [0] time
    [one] one move
   *[other] { $count } moves
} any more.
problem-hint-piece = Move the { $piece } that stands on { $square }.
problem-hint-drop = Drop a { $piece }.
problem-hint-move = Play: { $mv }.
problem-thinking = Checking your move …
problem-search-failed = The computer could not check this move: { $why }

# The panel beside the board.
problem-to-shelves = Problems
problem-to-shelves-tip = Back to the shelves of problems.
problem-next = Next problem
problem-next-tip = Go on to the next problem that you have not solved.
problem-retry = Try again
problem-retry-tip = Take your move back and try another.
problem-hint = Hint
problem-hint-tip = First the piece, then the move. The problem then comes back tomorrow, and your rating stays.
problem-show = Solution
problem-show-tip = Show the solution move by move. The problem then comes back tomorrow, and your rating stays.
problem-restart = From the start
problem-restart-tip = Set up the problem again.
problem-skip = Skip
problem-skip-tip = Leave this problem for later.
problem-forward = Next move
problem-forward-tip = Play the next move of the solution.
problem-backward = Back
problem-backward-tip = Take the last move of the solution back.
problem-line = Solution
problem-copy-link = Copy link
problem-copy-link-tip = Copy a link that opens this problem.
problem-no-link = A mistake of your own game cannot be linked: only you have its solution.
problem-link-copied = The link to this problem is on the clipboard.
problem-rated = Your rating: { $rating } ({ $change })
problem-comes-again = It comes back tomorrow.
problem-streak = { $count } solved in a row
problem-difficulty = Difficulty: { $difficulty }
problem-difficulty-tip = The rating of this problem is { $rating }, on the same scale as yours.
difficulty-very-easy = very easy
difficulty-easy = easy
difficulty-medium = medium
difficulty-hard = hard
difficulty-very-hard = very hard
problem-shows = Shows: { $motifs }
problem-from = From { $source }
problem-printing = { $title } ({ $year }), no. { $number }
problem-proved = Proved: mate in { $count }, and no other first move mates.
problem-at-most = A mate in { $count } is proved; a shorter one has not been ruled out.
problem-side-solutions = Unsound: { $count ->
    [one] another first move mates
   *[other] other first moves mate
} too: { $moves }
problem-has-side-solutions = Unsound: several first moves mate.
problem-pieces = Pieces
problem-no-mate = Unsound as handed down: the defender has an answer to every attack.
problem-verdict-open = Open: our solver has found neither a mate nor a refutation.
problem-enter-next = Enter opens the next problem.
problem-enter-retry = Enter takes your move back.
problem-moves-shown = Solution, move { $shown } of { $all }

# The position editor.
problem-check = Check as a problem
problem-check-tip = Let the solver look for a mate with an attack in every move, side solutions and pieces that are not needed.
problem-check-running = The solver is at work …
problem-check-mate = Mate in { $count } by { $first }, none shorter.
problem-check-at-most = Mate in at most { $count } by { $first }.
problem-check-no-mate = No mate: attacks alone never mate here.
problem-check-undecided = The solver found neither a mate nor a refutation in time.
problem-check-unique = The solution is unique but for its last two moves.
problem-check-not-unique = The solution is not unique: later moves have alternatives.
problem-check-unknown = Whether the solution is unique was not decided in time.
problem-check-superfluous = Not needed: the pieces on { $squares }.
problem-save = Save to my problems
problem-save-tip = Add this problem to your own shelf.
problem-saved = The problem is on your shelf.

# The shelves.
problems-title = Problems
problems-learn = Problems
problems-learn-tip = Mates to find, sorted by game, length and motif: from the Edo books, and new ones.
problems-back-tip = Leave the problems. Your results are saved.
problems-rating = Rating { $rating }
problems-rating-rough = Rating about { $rating }
problems-rating-tip = Your rating rises when you solve a problem at the first try, and falls after a wrong move. Hard problems count more. Problems solved with help, problems tried before and your own do not count.
problems-streak = { $count } solved in a row without a mistake, best { $best }
problems-daily = Today’s problem
problems-daily-about = { $game }: { $title }
problems-daily-done = Solved today. { $count ->
    [one] Come back tomorrow!
   *[other] { $count } days in a row.
}
problems-due = Missed problems
problems-due-about = { $count ->
    [0] None is due today
    [one] One is due today
   *[other] { $count } are due today
}, { $later ->
    [0] none later.
   *[other] { $later } later.
}
problems-exercises = Past mistakes in lessons:
problems-exercises-tip = An exercise that you got wrong comes back the next day and, each time you solve it, after twice as long, up to 32 days.
problems-exercises-heard = Past mistakes in lessons, { $game }, { $count }
problems-exercises-game = { $game } ({ $count })
problems-next-open = Next unsolved problem
problems-next-open-about = { $shelf }: { $title }
problems-daily-tip = The same for everybody today.
problems-due-tip = Missed problems come back after 1, 2, 4, 8, 16 and 32 days.
problems-next-open-tip = The first problem in view that you have not solved.
problems-all-solved = You have solved all of these.
problems-none-new = Nothing new is left here: missed problems come back on their day.
problems-shelf = { $shelf } { $solved }/{ $count }
problems-shelf-heard = { $shelf }: { $solved } of { $count } solved
problems-shelf-old = { $game }: old books
problems-shelf-own = { $game }: yours
problems-shelf-file = { $game }: { $file }
problems-task = Task
problems-any-task = All
problems-length = Length
problems-any-length = All
problems-length-moves = { $count }
problems-length-more = { $count } and more
problems-length-heard = { $length ->
    [0] Any length
   *[other] Length: { $count }
}
problems-motif = Motif
problems-any-motif = All
problems-unsolved = Only unsolved
problems-unsolved-tip = Hide the problems that you have solved.
problems-none = No problem fits. Choose another task, length or motif.
problems-no-shelves = There are no problems yet.
problems-tile = Problem { $number }. { $title }.
problems-tile-solved = Solved.
problems-tile-missed = Missed.
problems-tile-moves = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
problems-tile-unsound = unsound
problems-tile-open = open question
problems-found = { $count ->
    [one] One problem
   *[other] { $count } problems
}
problems-import = Open a collection …
problems-import-tip = Add problems from a file: SFEN positions, one per line, a collection of this program, or tsume in KIF. They go to the shelf of their game.
problems-imported = { $count ->
    [one] One problem was added to your shelf of { $game }.
   *[other] { $count } problems were added to your shelf of { $game }.
}
problems-import-none = There is no problem in this file that can be added: { $why }
problems-no-folder = The program has no folder for your problems on this system.
problems-faults = These files in your folder of problems could not be read:

# Motifs.
motif-sacrifice = sacrifice
motif-double-move = double move
motif-pass = pass
motif-burning = burning
motif-range-jump = range jump
motif-range-capture = range capture
motif-drop = drop
motif-promotion = promotion
motif-no-promotion = no promotion
motif-discovered = discovered attack
motif-double-attack = double attack
motif-two-royals = two royals
problems-mistakes-kept = { $count ->
    [one] One mistake is kept as an exercise. Here it is; it comes back tomorrow.
   *[other] { $count } mistakes are kept as exercises. Here is the first; they come back tomorrow.
}
problems-mistakes-not-kept = The mistakes could not be kept: { $why }
