# Panels, windows, toasts and the start screen.

## The side panel: whose turn it is, dangers, draws, the move list.

status-handicap = Handicap: { $name }
status-to-move = { $side } to move
status-your-move = { $side }: your move
status-against = against { $name }
status-seat-down = moving up the board
status-seat-up = moving down the board
status-occurrences = This position has occurred { $often } times.
danger-taken = The { $royal } on { $square } can be captured by the { $attacker } on { $from }.
danger-burnt = The { $royal } on { $square } can be burnt by the { $attacker } on { $from }.
draw-offered = { $side } offers a draw.
draw-accept = Accept
draw-accept-tip = End the game as a draw.
draw-decline = Decline
draw-decline-tip = The game continues as it is.
draw-declined = The computer declines your draw offer.
moves-none-yet = No moves yet. { $side } moves first.
moves-go-to = Go to this move
from-here-over = The game is over in this position. Go back to an earlier move and play from there.
notes-instead = Or:
notes-instead-tip = Alternatives to this move.
notes-next = Next:
notes-next-tip = Moves that were played from here.
notes-comment = Comment on this move
notes-comment-game = Comment on the game
notes-comment-tip = Saved with the game as you type.
notes-wipe = Clear marks
notes-marks-tip = Ctrl+click a square to mark it, or Ctrl+drag from square to square to draw an arrow. Do it again to remove it.
moves-others = Other moves were played here too.

verdict-brilliant = Brilliant move
verdict-good = Good move
verdict-interesting = Interesting move
verdict-dubious = Dubious move
verdict-mistake = Mistake
verdict-blunder = Blunder

## What the computer sees.

thinking-plays = { $side } is thinking … ({ $player })
thinking-awaits = Waiting for { $player } to get ready …
thinking-suggests = Looking for a good move …
thinking-finds-win = Searching for a forced win …
thinking-finds-win-in = Searching for a win in { $moves ->
    [1] 1 move
   *[other] { $moves } moves
} …
thinking-positions = ({ $positions } positions)
thinking-evaluates = Evaluating the position …
thinking-waits = Paused. The computer is waiting.
thinking-waits-looking-back = The computer waits while you look back. “{ $button }” makes it play on from here.
thinking-effort = depth { $depth } · { $speed } positions/s
thinking-expects = Expects { $line }
thinking-then = { $before }, then { $after }
thinking-line-tip = The moves the computer expects.
thinking-lines-tip = One of the best lines, with its score for Black in Pawns; ▲ and ▽ count the moves to a win of Black and White.
verdict-wins = { $moves ->
    [1] { $side } wins in 1 move
   *[other] { $side } wins in { $moves } moves
}
verdict-even = even
verdict-better = { $side } is better by { $lead }
score-in = in { $moves }
score-unknown-tip = Shows who is better, once the computer has evaluated the position.

## Below and between watched games.

watch-begins = { $game }: Black moves first
watch-even = Even
watch-little-better = { $side } is a little better
watch-better = { $side } is better
watch-much-better = { $side } is much better
sheet-game = Game { $game }
sheet-wins = { $side } wins
sheet-draw = Draw
sheet-moves = After { moves-counted }
sheet-next = The next game begins in { $seconds ->
    [1] 1 second
   *[other] { $seconds } seconds
}.
sheet-won = You won
sheet-lost = You lost
sheet-next-level = Next: { player-computer }
sheet-next-level-tip = Play the same game again, against the next opponent.
sheet-close = Close
sheet-close-tip = Close this sheet.


## The end of a game.

resign-question = Does { $side } resign?
resign-you-question = Do you resign?
resign-yes = { $side } resigns
resign-you-yes = I resign
resign-yes-tip = The opponent wins.
resign-no = Keep playing
resign-no-tip = Go back to the game.

## Promotion, the Lion's step, the piece card.

promotion-question = Promote?
promotion-burns = If it promotes, it burns { pieces-counted }.
promotion-promote = Promote  (P)
promotion-keep = Keep  (Enter)
promotion-always = Do the same for every { $piece } in this game
promotion-always-tip = You will not be asked about this piece again until a new game begins.
burning-question = Your { $piece } would burn on { $square }.
burning-what = The { $by } on { $from } burns whatever comes next to it.
question-take-back = Put the piece back  (Esc)
question-take-back-tip = Nothing has been played yet.
loss-question = This leaves your { $piece } attacked.
loss-by-capture = The { $by } on { $from } could take it on { $at }.
loss-by-fire = The { $by } on { $from } could burn it on { $at }.
loss-of-game = This loses the game.
loss-of-game-how = The { $by } on { $from } could then win at once, on { $at }.
loss-of-game-drop = A { $by } dropped on { $at } would then win at once.
loss-unavoidable = Your { $piece } on { $square } may be lost: I found no move that loses less.
loss-of-game-unavoidable = The game may be lost: I found no move that saves it.
warning-play = Play it anyway  (I)
warning-play-tip = Play the move all the same.
warning-silence = Play it and stop asking
warning-silence-tip = No more warnings in this game. Later games warn again, unless Settings, Play says otherwise.
drop-question = Which side up?
drop-front = This side  (Enter)
drop-back = Other side  (P)
lion-captured = Your { $piece } has captured on { $square }: { $captured }.
lion-stepped = Your { $piece } has stepped to { $square }.
lion-how = To continue, click one of the marked squares. Nothing has been played yet.
lion-stay = Stop here on { $square }  (S)
lion-stay-tip = End the move on this square.
lion-return = Back to { $square }, capturing without moving  (B)
lion-return-tip = The capture counts, and the piece ends where it started (igui).
lion-let-go = Cancel  (Esc)
lion-let-go-tip = Put everything back. Nothing is captured.
card-promotes-to = promotes to
card-royal = Royal: lose all your royal pieces and you lose the game.

## The players.

players-title = Players
players-person-about = A person at this computer.
players-away-about = Someone elsewhere, by link or over a line.
players-computer = Computer { $level } · { $name }
players-engine-about = An engine from another program.
players-help-from = Get help from
players-help-from-tip = Suggests moves and evaluates positions. Forced wins are always found by the built-in computer.
players-our-computer = Built-in computer
players-thinks-up-to = Thinks for up to
players-seconds = { $seconds } s
players-thinks-up-to-tip = The longest time the computer spends on a move. Weaker levels take less.
players-machine = Each computer may use
players-memory = Memory
players-memory-tip = Memory for positions already searched. More memory helps when the computer thinks for long.
players-all-cores = All cores but one
players-cores = { $cores ->
    [1] 1 core
   *[other] { $cores } cores
}
players-cores-list = Processor cores
players-cores-tip = Processor cores to think with. All levels except the highest need only one.
players-experts = For experts
players-may-give-up = Computers may resign and offer draws
players-may-give-up-tip = A computer resigns when its position is hopeless, and offers a draw when the game is dead level.

## The pace of watched games.

pace = Pace
pace-tip = The pace of games you watch. { $about }
pace-study = Study
pace-study-about = Long thinking and slow moves, so that you can follow every one of them.
pace-slow = Slow
pace-slow-about = A calm game.
pace-normal = Normal
pace-normal-about = The pace of two people in no hurry.
pace-fast = Fast
pace-fast-about = Lively: about a move per second.
pace-blitz = Blitz
pace-blitz-about = As fast as you can follow.

## The start screen.

start-subtitle = Shogi of every size, from the smallest to the greatest. Choose a board and sit down.
start-search = Find a game…
start-search-tip = Search by name, reading, kanji or meaning, or by a piece of the game. Just type, choose with the up and down arrow keys, and press Enter to begin.
start-clear-tip = Show all games again (Esc)
start-none-found = Nothing found.
start-group-drops = Small, with drops
start-group-small = Small
start-group-middle = Medium
start-group-great = Large
start-group-beyond = Huge
start-group-own = Your own
start-group-tip = Show or hide the games of this group.
start-group-open = Show: { $name }
start-group-fold = Hide: { $name }
start-row = { $game }. { $length }, { $kinds }.
game-minutes = { $minutes } min
game-hours = { $hours } h
game-kinds = { $count } kinds
start-play = Play
start-play-game = Play { $game }
start-play-tip = Choose the players and start a game. Double-click a game to start at once with the same players as last time.
start-who-plays = Who plays?
start-card-computer = The computer
start-card-computer-about = Eight levels of strength
start-card-here = A friend here
start-card-here-about = Two people at this machine
start-card-away = A friend far away
start-card-away-about = By invitation, or by link
start-opponent = Opponent: { $name }, level { $level }
start-opponent-tip = From the easiest on the left to the strongest on the right.
start-level-of = level { $level } of 8
start-program = Or a program
start-no-program = None
start-you-play = You play
start-black-tip = You move up the board.
start-white-tip = You move down the board; it is turned to you.
start-by-lot = By lot
start-by-lot-tip = Chance decides when the game begins.
start-invite = Invite a friend
start-invite-about = Opens a table on this machine and puts its link into the clipboard, to send to your friend.
start-open = Open an invitation
start-open-about = For a link that you were sent, or a table nearby.
start-link = Play by link
start-link-about = After each move you send a link, by mail or in a chat, without a clock.
start-watch-instead = Watch two computers instead
start-handicap = Handicap
start-handicap-giver = { $side } gives it
start-handicap-tip = White, the stronger player, begins without some pieces. More handicaps are in the game’s menu before the first move.
start-house-rules = House rules
start-house-rules-usual = the usual ones
start-house-rules-default = the usual ones ({ $name })
start-house-rules-change = Change the house rules
start-who-is-watched = Which computers play?
start-begin = Begin
start-begin-game = Begin { $game }
start-begin-tip = Start the game (Enter).
start-back = Back
start-back-tip = Back to the games (Esc).
start-new = New to this?
path-next = Next for you
path-start = Start with { $game }
path-start-tip = The first lesson: a small board, from the first move to the first mate.
path-learn = Learn { $game }
path-learn-tip = The first lesson of a game that suits you next.
path-resume = Continue the lesson: { $game }
path-resume-tip = Go on with the first lesson where you left it.
path-play = Now play { $game }: I will help you
path-next-game = Next game: { $game }
path-play-tip = A game against the computer at its easiest level. Before you lose a piece, you are asked.
path-again = Play { $game } again
path-again-tip = Another game against the computer at level { $level }.
path-coach = I ask before you lose a valuable piece. Suggest shows a good move.
path-coach-far = { $keys } turns the characters on the opponent’s pieces towards you.
seal-learned = { $is_so ->
    [yes] Learned.
   *[no] Not learned yet.
}
seal-won = { $is_so ->
    [yes] First win.
   *[no] No win yet.
}
seal-level = { $is_so ->
    [yes] Level { $level }, { $name }: beaten.
   *[no] Level { $level }, { $name }: not beaten yet.
}
seal-new = A new seal: level { $level }, { $name }.
seal-tally = { $won } won, { $lost } lost, { $drawn } drawn.
seal-results = Level { $results }
seal-result = { $level }: { $won }–{ $lost }–{ $drawn }
seal-results-tip = Your games against the computer: won, lost, drawn.
start-watch = Watch
start-watch-game = Watch { $game }
start-watch-tip = Watch two computers play.
start-exhibition = Play continuously
start-exhibition-tip = Start another game whenever one ends, with different levels each time.
start-size = { $files } × { $ranks } squares, { $count } pieces of { $kinds } kinds
start-size-yours = { $files } × { $ranks } squares, { $count } pieces of { $kinds } kinds · yours
start-presets = Whose rules
start-presets-about = Players disagree about some rules. Choose whose rules to play by; below each stands what is played differently.
start-preset-usual = The usual rules.
start-preset-rules = Each rule by itself
start-preset-back = Back to { $name }
start-preset-back-tip = Undo the changes: play by { $name } as it is.
rules-changed = { $count ->
    [1] 1 rule changed
   *[other] { $count } rules changed
}
rules-preset-changed = { $name }, { rules-changed }
rules-line = Rules: { $name }
game-with-rules = { $game } ({ $rules })
start-readings-change = Change…
start-readings-change-tip = Choose how to play where players disagree about the rules.
start-readings-title = House rules of { $game }
start-readings-search = Find a piece or rule…
start-readings-back = Back to the usual rules
start-readings-back-tip = Play every rule in the usual way.
start-broken-files = These files in your variants folder cannot be used yet:
saved-go-on = Continue { $game } ({ moves-played })
saved-go-on-tip = Continue your unfinished game.
saved-watch-on = Watch on: { $game } ({ moves-played })
saved-watch-on-tip = Go on watching the game of two computers.
saved-back-to = Back to { $game }
saved-back-tip = Return to the game you left, just as it was.
moves-played = { $count ->
    [1] one move
   *[other] { $count } moves
}
saved-broken-kept = The saved game cannot be continued: { $why }. The file was kept as { $path }.
saved-not-possible = The game saved in { $path } cannot be continued: { $why }.
saved-broken-stays = The saved game cannot be continued: { $why }. The file stays where it is ({ $fault }).

## Files: settings, records, engines.

settings-unreadable-kept = Your settings file could not be read ({ $why }). It was kept as { $path }, and the default settings are used.
settings-unreadable-stays = Your settings file could not be read ({ $why }), nor could it be moved out of the way ({ $fault }).
settings-not-saved = Your settings could not be saved to { $path }: { $why }
record-no-folder = There is no folder to save games in. Set TENJIKU_DATA to a folder.
record-kept = Saved as { $path }.
record-not-kept = The game could not be saved: { $why }
game-not-saved = The game could not be saved: { $why }
engines-unusable = Your list of engines could not be used: { $why }
engines-other-rules = { $engine } plays { $game } by other rules. To play against it, choose “{ $preset }”.

## Looking at a piece: what protects and threatens it.


## The review of a game.

review-title = Review
review-about = The computer evaluates every position of the game. It shows who was better, where the game turned, and what it would have played.
review-begin = Review the game
review-begin-tip = Evaluate every position of the game, starting with the last. You can keep playing meanwhile.
review-seconds = { $seconds } s per move
review-time = Time for each position
review-time-tip = The longer the computer looks, the more it sees.
review-end = Stop
review-end-tip = Stop the review. What it has found so far is kept.
review-write = Add to record
review-write-tip = Add scores, annotations and better lines to the game record, to be saved with it. Your own annotations are kept.
review-practise = Practise mistakes
review-practise-tip = Keep your mistakes of this game as exercises. They come back tomorrow and then at growing intervals, among the problems (Shift+F5).
review-practise-none = No mistake with a clearly better move was found so far.
review-practise-rules = Exercises are made only of games by the default rules.
review-written = The review has been added to the record.
review-progress = { $done } of { $all }
review-checking = Checking mistakes: { $done } of { $all }
review-chances = Black’s chances in %
review-chart = Chart of the game
review-chart-tells = Of { $known } positions, Black stands better in { $black } and White in { $white }; { $count ->
    [0] no turning points have been found.
    [one] the turning point is listed beside it.
   *[other] the { $count } turning points are listed beside it.
}
review-at = After { $number }: { $verdict }
review-no-turns = No turning points found so far.
review-other-turns = The other turning points, in their order:
review-turn = { $number } { $text } { $sign }
review-better = better: { $line }
review-answer = { $side } can answer { $piece_move }: { $why }.
review-answer-only = { $side }’s best answer is { $piece_move }.
review-better-avoids = Better was { $piece_move }, which avoids that.
review-better-was = Better was { $piece_move }: { $why }.
review-better-only = Better was { $piece_move }.
review-verdict = { $verdict }.
review-chances-plain = Black’s chances
review-no-thread = The review could not be started: { $why }

## Pictures and films of the board.

picture-taking = Taking the picture…
picture-kept = Saved as { $path }
picture-failed = The picture could not be saved: { $why }
picture-filming = Filming the game from its first move. Esc cancels it.
picture-busy = The previous picture is still being taken. Please wait a moment.
picture-film-ended = Filming was cancelled.

## Saved games, and opening games from anywhere.

saved-title = Saved games
saved-game = Games shown
saved-all-games = All games
saved-player = Player's name
saved-player-tip = Show only games with a player whose name contains this.
saved-none = No games have been saved yet. Press Ctrl+S to save the one on the board.
saved-row = { $game } · { $black } – { $white }
saved-row-below = { $kept } · { moves-played } · { $score }
saved-played = { $row } · played { $date }
saved-by-itself = Autosaved { $age }
saved-by-hand = Saved as { $file }, { $age }
saved-some-day = at an unknown time
ago-now = just now
ago-minutes = { $count ->
    [1] 1 minute ago
   *[other] { $count } minutes ago
}
ago-hours = { $count ->
    [1] 1 hour ago
   *[other] { $count } hours ago
}
ago-yesterday = yesterday
ago-days = { $count } days ago
ago-date = on { $date }
saved-goes-on = not finished
saved-unreadable = { $file } cannot be read
saved-choose = Click a game to see its final position.
saved-open = Open
saved-open-tip = Put this game on the board, with its variations and comments.
saved-delete = Delete…
saved-delete-tip = Delete this file. You will be asked to confirm.
saved-delete-not = This game is on the board.
saved-delete-question = Permanently delete this file?
saved-delete-no = Keep
saved-delete-no-tip = Keep the file.
saved-delete-yes = Delete
saved-delete-yes-tip = Delete the file for good. Other files of the same game are kept.
saved-deleted = Deleted: { $path }
saved-not-deleted = { $path } could not be deleted: { $why }
saved-file = Path to a file
saved-file-tip = Opens Tenjiku records, KIF, KI2, CSA, PGN, printed scores, move lists and saved games of ShogiVar. You can also drag a file onto the window.
choose-title = Open a game
choose-missing = If no file chooser has opened, type the path of the file under Game > Saved games, or drag the file onto the window.
open-unreadable = { $path } cannot be read: { $why }
open-failed = This file was not opened
open-failed-link = This link does not open a game
open-failed-hint = Choose its game on the start screen and try again.
open-failed-again = Try again
open-failed-other = Open another file …
open-failed-close = Close
open-several = Which game?
open-several-game = { $number }. { $title }
open-nothing = There is no text on the clipboard.
open-no-clipboard = The browser does not let this page read the clipboard. Allow it, or save the text as a file and drop the file on the page.
open-copied = Copied.
open-clipboard = the clipboard
open-link-copied = The link is copied. Paste it into a mail or a chat.
link-send = Copy the link for the other player ({ $keys }) and send it. Open or paste the answer here.
link-own = This link is your own (hint: send it to the other player, and open the answer).
link-other-game = The link holds another game, other rules or another first position than the game on the board (hint: leave this game before you open it).
link-other-ply = The link leaves the game on the board at ply { $ply }: { $theirs } in the link, { $ours } here (hint: to play on from the link, leave this game before you open it).
link-older = The link is older than the game on the board: it has { $theirs ->
    [1] 1 ply
   *[other] { $theirs } plies
}, and here { $ours } were played (hint: to play on from the link, leave this game before you open it).
link-your-ply = The link plays ply { $ply }, which is yours (hint: if you played it elsewhere, leave this game before you open it).
open-added = { $game } is now one of your games.
open-by-site = The game comes from { $site }, so it is read by the rules of { $site }.

## The game as text.

text-title = Export game
text-association = Printed score
text-moves = Moves
text-diagram = Diagram
text-left-out = This format leaves out: { $what }.
text-left-out-variations = { $count ->
    [one] a variation
   *[other] { $count } variations
}
text-left-out-comments = { $count ->
    [one] a comment
   *[other] { $count } comments
}
text-left-out-annotations = { $count ->
    [one] an annotation
   *[other] { $count } annotations
}
text-left-out-marks = { $count ->
    [one] a mark on the board
   *[other] { $count } marks on the board
}
text-left-out-times = the times
text-left-out-rounded-times = parts of a second
text-left-out-scores = the computer’s scores
text-left-out-headings = players’ names, date and the like
text-left-out-results = the result
text-copy = Copy
text-copy-tip = Copy this text to the clipboard.
text-save = Save
text-save-tip = Save this text in your games folder.
text-save-shift-jis = Save in Shift_JIS
text-save-shift-jis-tip = Save this text as older Japanese programs expect it.

## Clocks.

clock-choice = Clock
clock-choice-tip = How much time each player has, starting with the first move. To change a number, drag it, or click it and type.
clock-untimed = No time limit
clock-min = min
clock-min-tip = Main time, in minutes.
clock-s = s
clock-s-tip = Seconds per move.
clock-no-overtime-tip = Main time only.
clock-increment-tip = Increment: this many seconds are added after every move, and unused time is kept.
clock-byoyomi-tip = Byoyomi: once the main time is used up, every move must be made within this many seconds.
clock-periods-tip = The number of byoyomi periods. A move made within the period does not use it up.
clock-flag-loses = Lose on time
clock-flag-loses-tip = A player whose time runs out loses the game. If this is off, running out of time is only shown.
clock-periods = { $periods ->
    [1] byoyomi, last period
   *[other] byoyomi, { $periods } periods
}
clock-used-so-far = { $time } used
clock-tip = { $name } · { $control } · { $used } used
clock-not-begun = The clocks start with the first move.
clock-fresh = The clocks start with the next move, or when you click here.
clock-paused = The clocks are stopped: the game is paused.
clock-elsewhere = The clocks are stopped while you look at another position.
clock-fell = { $side } ({ $name }) has run out of time.

## Names, and the score of several games.

players-name = Name
players-name-of = Name of { $side }
players-name-yours = Your name
players-name-tip = The name shown next to the board and in game records.
take-back-asked = { $side } asks to take back the last move.
take-back-accept = Allow
take-back-accept-tip = The last move is taken back, and so is the time it took.
make-main-asked = { $side } asks to make the variation that begins at move { $ply } the main line.
make-main-accept = Allow
make-main-accept-tip = The game continues with that line. The current main line stays as a variation.
score-line = ▲ { $black } · { $ours } : { $theirs } · { $white } ▽
score-tip = The score between these two players in the games played here. A draw counts half a point.
end-you-won = You won.
end-you-lost = You lost.
end-rematch = Rematch
end-problem-again = Try again
end-next-problem = Next problem
end-next-problem-tip = The next practice position that you have not solved.
end-review = Review
end-result = Result
end-result-tip = Show the sheet with the result again.
end-new-game = New game
saved-game-of = { $game }, { $black } – { $white }

## The map of the board.

minimap-tip = The whole board; the outline shows what you see. Click or drag to move the view.

## Captured pieces in games whose stands are beside the picture.

captured-line = { $sign } lost { $count }
captured-tip = { $side } has lost: { $names }

## Pieces that cannot move. $why is a whole sentence.

stuck-in-hand = The { $piece } cannot be dropped anywhere now.

## The marks of a picked piece in one line, for those who see them for the first time.

marks-move = move
marks-drop = drop here
marks-capture = capture
marks-lion-a = first step of two
marks-lion-b = second step
marks-lion-first = first step of three
marks-burnt = would burn
marks-suicide = burns itself
marks-igui = capture without moving
marks-universal = leap
marks-more = { $keys }: all marks
marks-far = The pieces are too small here for kanji: a short arm is a step, an arrow a slide, a dot a jump. Zoom in for kanji, or { $keys } for a magnifying glass.

## Tables elsewhere.

elsewhere-title = Play elsewhere
elsewhere-join = Open an invitation, or a table nearby
elsewhere-address = The link or address that you were sent
elsewhere-address-tip = What the host of the table tells you: 192.168.1.5, shogi.example.org:4848 or wss://example.org/tenjiku
elsewhere-look = Look for tables nearby
elsewhere-look-tip = Look for tables in the local network
elsewhere-none = There is no table in the local network.
elsewhere-invite-about = Or invite a friend to { $game }
elsewhere-invited = The link to your table is in the clipboard. Send it to your friend: the game begins when they come.
elsewhere-more = More
elsewhere-more-tip = Passwords, names of tables, clubs, and tables for this machine alone
elsewhere-password = Password, if there is one
elsewhere-password-tip = What the host of the table tells you, if the table is locked
elsewhere-new-password-tip = Only those who know it can sit down or watch
elsewhere-sit = Sit down
elsewhere-sit-tip = Play at the first table with a free seat, or come back to your seat
elsewhere-watch = Watch
elsewhere-watch-tip = Watch the game without playing
elsewhere-host = A table for { $game } with a clock or a password
elsewhere-seat = Play { $side }
elsewhere-network = Let other machines come
elsewhere-network-tip = Your machine listens to its network while the table is open, and announces the table in the local network. Without this, only programs on this machine can come.
elsewhere-open = Open the table
elsewhere-open-tip = The game begins when somebody sits down opposite
elsewhere-which = Table, if you know its name
elsewhere-which-tip = Without it you go to the first table with a free seat
elsewhere-open-there = Open it there
elsewhere-open-there-tip = Open the table at the address above, in a club
elsewhere-guest = Guest
elsewhere-no-game = Choose a game first.
elsewhere-table = Table { $table }
elsewhere-waits = Waiting for the host …
elsewhere-others = Others come to { $address }
elsewhere-copy = Copy invitation
elsewhere-copy-tip = Copy a link to this table, to send to the people who should come
elsewhere-both = Both players are here.
elsewhere-watching = { $watching ->
    [one] One person watches.
   *[other] { $watching } people watch.
}
elsewhere-chat = Say something
elsewhere-chat-tip = Everybody at the table sees it; Enter sends it
elsewhere-mute = Mute
elsewhere-mute-tip = Leave out what the others say
elsewhere-agree = Play this game
elsewhere-agree-tip = Set the table up with this game, which joins your own games
elsewhere-decline-game-tip = Leave the table, and the seat to others
elsewhere-rematch = Another game
elsewhere-rematch-tip = Offer another game with sides exchanged, or agree to one
elsewhere-rematch-asked = { $side } offers another game.
elsewhere-decline-tip = No other game
elsewhere-leave = Leave the table
elsewhere-leave-tip = Close the line. Your seat is kept: sit down again at the same address to go on.
elsewhere-asked = You have asked; the other player answers.

## Games by link.
players-by-link = Far away (by link)
players-by-link-about = Someone far away. You send each other links, by mail or in a chat.
