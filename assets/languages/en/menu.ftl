# Actions with their tooltips, menus, keys and mouse.

## Menus.

menu-game = Game
menu-moves = Moves
menu-players = Players
menu-view = View
menu-watch = Watch
menu-help = Help
menu-language = Language
menu-language-tip = The language of everything you read here.
menu-motion = Motion
menu-motion-tip = Whether koma travel or are simply there.
menu-speed = Speed
menu-speed-tip = How fast koma travel.

## Actions: the name, and under the same name with -tip what it does in a sentence.

action-new-game = New game…
action-new-game-tip = Choose another game. The present one stays saved.
action-quit = Quit
action-quit-tip = Close the program. The game is saved and offered at the next start.
action-take-back = Take back
action-take-back-tip = Take the last move back.
action-take-back-all = Take all back
action-take-back-all-tip = Go back to the start of the game.
action-replay = Replay
action-replay-tip = Play the move that was taken back.
action-replay-all = Replay all
action-replay-all-tip = Play all moves that were taken back.
action-offer-draw = Offer a draw
action-offer-draw-tip = Ask the opponent to call the game a draw.
action-resign = Resign
action-resign-tip = Give the game up for the side to move.
action-players = Players…
action-players-tip = Seat a person or a computer on either side, also in the middle of a game.
action-switch-sides = Switch sides
action-switch-sides-tip = The players exchange their seats; the board stays as it is.
action-move-now = Move now
action-move-now-tip = The computer plays the best it has found so far. If it waits, it plays on from here.
action-suggest = Suggest a move
action-suggest-tip = Show a good move for the player whose turn it is, with the reason.
action-find-mate = Find mate
action-find-mate-tip = Look for a win that nothing can stop: a mate, or the last royal captured or burnt. “Move now” ends the search.
action-evaluate = Evaluate
action-evaluate-tip = Judge the position all the time, also while you think.
action-show-thinking = Show thinking
action-show-thinking-tip = Show how far the computer looks, who it believes is better, and the line it expects.
action-show-line = Show the line
action-show-line-tip = Draw the next moves of the expected line as arrows on the board.
action-pause = Pause
action-pause-tip = The computers wait until you let them go on.
action-step = Step
action-step-tip = One move forward; then the computers wait again.
action-keep-record = Keep as record
action-keep-record-tip = Save the game to your games folder, up to this move.
action-next-game = Next game
action-next-game-tip = End this watched game and begin the next, with other levels.
action-exhibition = Game after game
action-exhibition-tip = While you watch, the next game begins by itself, with other levels each time.
action-follow = Follow the action
action-follow-tip = While you watch, the camera turns slowly and looks where something happens.
action-captions = Captions
action-captions-tip = Name what is remarkable in a move: fire, jumps, double captures.
action-let-go = Let go
action-let-go-tip = Put the picked koma back.
action-skip-motion = Skip motion
action-skip-motion-tip = End the motion on the board at once.
action-seat-black = Black's seat
action-seat-black-tip = Look from Black's side of the board.
action-seat-white = White's seat
action-seat-white-tip = Look from White's side of the board.
action-from-above = From above
action-from-above-tip = Look straight down, as on a printed diagram.
action-turn-to-mover = Turn to the mover
action-turn-to-mover-tip = After each move, turn the board to the player whose turn it is.
action-auto-rotate = Slow rotation
action-auto-rotate-tip = Turn slowly round the table.
action-show-targets = Mark moves
action-show-targets-tip = Mark the squares a picked koma may go to.
action-show-warnings = Warn of danger
action-show-warnings-tip = Mark royal pieces that could be taken or burnt.
action-show-card = Piece card
action-show-card-tip = Show what a koma is and how it moves while you point at it.
action-help = Keys and mouse
action-help-tip = Show how to play with keys and mouse.

# Short names for buttons, and how an action is told with its keys.
button-draw = Draw?
button-resign = Resign
button-players = Players
button-suggest = Suggest
button-move-now = Move now
button-find-mate = Find mate
button-evaluate = Evaluate
button-pause = Pause
button-exhibition = Game after game
button-follow = Follow
button-next-game = Next game
button-keep = Keep
action-with-keys = { $text } ({ $keys })
action-switch = { $text }  ({ $keys })
action-about = { $name }: { $about }

## Keys and mouse.

keys-title = Keys and mouse
keys-click = Click a koma, then a square
keys-click-does = Move it there. Dragging does the same.
keys-let-go = Click nothing, right click, Esc
keys-let-go-does = Let the koma go.
keys-lion = Lion: click an enemy beside it
keys-lion-does = A way station: click on for a second step, the same square again to strike and return, or Stay.
keys-pass = Double click on a Lion
keys-pass-does = Pass the turn.
keys-drop = Click a koma in your hand, then a square
keys-drop-does = Drop it (games with drops).
keys-turn = Drag beside a koma, or with the right button
keys-turn-does = Turn the camera.
keys-wheel = Wheel
keys-wheel-does = Come nearer to what the pointer is on, or go back.
keys-closely = Double click on an empty square
keys-closely-does = Look at it closely.
keys-slide = Middle button or Shift and drag
keys-slide-does = Slide the view along the table.
keys-promotion = P, Esc
keys-promotion-does = While promotion is asked: promote, or keep the koma as it is.
