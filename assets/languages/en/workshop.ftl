# Putting a position together, and handicaps before a game.

## The workshop.

workshop-title = Setting up { $game }
workshop-back = Back to the game
workshop-back-tip = Leave the set-up. The game goes on as you left it.
workshop-does-hand = Click a piece to pick it up, drag it anywhere, or choose one on the left. The right button or Delete takes a piece off.
workshop-does-lifted = Click the square where the piece shall stand. Esc puts it back.
workshop-does-put = Each click puts { $name } of { $side } on a square. Esc ends it.
workshop-does-lion-fell = Click the square where a Lion has just been taken. Click it again to take the mark away.
workshop-does-waits = Click the piece that did not promote when it came into the zone last turn. Click it again to take the mark away.
workshop-side-tip = The pieces below are for { $side }.
workshop-find = Find a piece
workshop-find-tip = By its name, reading, kanji, letters or what it can do.
workshop-find-clear-tip = Show all pieces again.
workshop-nothing-found = No piece fits.
workshop-put-tip = { $name } ({ $symbol }, { $romaji }) of { $side }. Click here, then on the squares.
workshop-clear = Clear the board
workshop-clear-tip = Take everything off, also out of the hands.
workshop-array = Starting position
workshop-array-tip = Put the pieces as at the start of the game.
workshop-first = As in the game
workshop-first-tip = Put everything as it was when you came here.
workshop-take-back = Undo
workshop-take-back-tip = Take the last change back.
workshop-to-move = To move:
workshop-to-move-tip = The side that makes the first move from here.
workshop-hand = In { $side }'s hand
workshop-more-tip = One { $name } more
workshop-fewer-tip = One { $name } fewer
workshop-lion-fell = A Lion fell on…
workshop-lion-fell-tip = Where a piece that is no Lion has just taken a Lion: for one turn no other Lion may be taken by such a piece. A green ring marks the square.
workshop-waits = Must wait to promote…
workshop-waits-tip = A piece that did not promote on coming into the zone last turn may promote now only with a capture. Dots at the corners mark its square, one for each side.
workshop-nowhere = nowhere
workshop-text = The position as text (SFEN)
workshop-text-tip = Change it, or paste another one: the board follows.
workshop-copy = Copy
workshop-copy-tip = Put this text on the clipboard.
workshop-paste = Paste
workshop-paste-tip = Take the position on the clipboard.
workshop-sound = A game can begin from here.
workshop-play = Play from here
workshop-play-tip = Begin a game from this position with the present players. The game you came from stays saved.
workshop-play-not-tip = First put right what is said above.

## Handicaps.

handicap-title = Handicap
handicap-about = The stronger player takes White. White gives something up, and makes the first move.
handicap-even = No handicap
handicap-even-tip = Both sides have all their pieces, and Black moves first.
handicap-free = Free choice
handicap-free-tip = Click White's pieces on the board to take them off or to put them back.
handicap-board-tip = White's pieces can be taken off by a click.
handicap-click-tip = { $name } on { $square }: a click takes it off or puts it back.
handicap-piece = { $name } { $square }
handicap-off = White plays without { $pieces }.
handicap-instead = { $side } has { $now } in place of { $before }.
handicap-begin = Begin the game
handicap-begin-tip = Begin anew under this handicap, with the present players.
handicap-too-late = A handicap is given before the first move. Begin a new game for it.
