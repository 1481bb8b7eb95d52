# Putting a position together, and handicaps before a game.

## The position editor.

workshop-title = Setting up { $game }
workshop-back = Back to the game
workshop-back-tip = Leave the position editor. The game continues as you left it.
workshop-does-hand = Click a piece to pick it up, drag it anywhere, or choose one on the left. Right-click or press Delete to remove a piece.
workshop-does-lifted = Click the square where the piece should go. Esc puts it back.
workshop-does-put = Each click puts { $side }'s { $name } on a square. Press Esc to stop.
workshop-does-lion-fell = Click the square where a Lion has just been captured. Click it again to remove the mark.
workshop-does-waits = Click the piece that entered the promotion zone last turn without promoting. Click it again to remove the mark.
workshop-side-tip = Choose pieces for { $side }.
workshop-find = Find a piece
workshop-find-tip = By name, reading, kanji, letters or what it can do.
workshop-find-clear-tip = Show all pieces again.
workshop-nothing-found = No matching piece.
workshop-put-tip = { $side }'s { $name } ({ $symbol }, { $romaji }). Click here, then click the squares to put it on.
workshop-clear = Clear board
workshop-clear-tip = Remove all pieces, including those in hand.
workshop-array = Starting position
workshop-array-tip = Set up the pieces as at the start of a game.
workshop-first = Current game
workshop-first-tip = Go back to the position as it was when you opened the editor.
workshop-take-back = Undo
workshop-take-back-tip = Undo the last change.
workshop-to-move = To move:
workshop-to-move-tip = The side that moves first from here.
workshop-hand = In { $side }'s hand
workshop-more-tip = Add one: { $name }
workshop-fewer-tip = Remove one: { $name }
workshop-lion-fell = Lion captured on…
workshop-lion-fell-tip = The square where another kind of piece has just captured a Lion. For one turn, such pieces cannot capture a Lion in return. A green ring marks the square.
workshop-waits = Waiting to promote…
workshop-waits-tip = A piece that entered the promotion zone last turn without promoting can promote now only by capturing. Dots in the corners mark its square, one for each side.
workshop-nowhere = none
workshop-text = Position as text (SFEN)
workshop-text-tip = Edit this text or paste another position, and the board follows.
workshop-copy = Copy
workshop-copy-tip = Copy this text to the clipboard.
workshop-paste = Paste
workshop-paste-tip = Use the position on the clipboard.
workshop-sound = A game can start from here.
workshop-without-royal = { $side } has no royal piece and cannot lose one, as in a mating problem.
workshop-play = Play from here
workshop-play-tip = Start a game from this position with the same players. The game you came from stays saved.
workshop-play-not-tip = Fix the problems listed above first.

## Handicaps.

handicap-title = Handicap
handicap-about = The stronger player plays White, gives something up, and moves first.
handicap-even = No handicap
handicap-even-tip = Both sides have all their pieces, and Black moves first.
handicap-free = Custom
handicap-free-tip = Click White's pieces on the board to remove them or put them back.
handicap-board-tip = Click one of White's pieces to remove it.
handicap-keeps-tip = The { $name } stays: without it White could not lose.
handicap-click-tip = { $name } on { $square }: click to remove it or put it back.
handicap-piece = { $name } { $square }
handicap-off = White plays without { $pieces }.
handicap-off-both = The game begins without { $pieces }, and Black moves first.
handicap-hand = { $side } has in hand: { $pieces }.
handicap-instead = { $side } has { $now } instead of { $before }.
handicap-begin = Start game
handicap-begin-tip = Start again with this handicap and the same players.
handicap-too-late = A handicap can be given only before the first move. Start a new game first.
