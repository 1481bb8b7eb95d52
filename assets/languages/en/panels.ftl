# Panels, windows, toasts and the start screen.

## The side panel: whose turn it is, dangers, draws, the move list.

status-handicap = Handicap: { $name }
status-to-move = { $side } to move
status-seat-down = plays up the board
status-seat-up = plays down the board
status-occurrences = This position stands for the { $often }. time.
danger-taken = The { $royal } on { $square } can be taken by the { $attacker } on { $from }.
danger-burnt = The { $royal } on { $square } can be burnt by the { $attacker } on { $from }.
draw-offered = { $side } offers a draw.
draw-accept = Accept
draw-accept-tip = The game ends as a draw.
draw-decline = Decline
draw-decline-tip = The game goes on.
draw-declined = The computer declines the draw.
moves-none-yet = No move yet: { $side } begins.
moves-go-to = Go to this move
from-here-over = The game has ended here. Go back to an earlier move, and play from there.
notes-instead = Or:
notes-instead-tip = Moves that were played in the place of this one.
notes-next = Next:
notes-next-tip = Moves with which the game went on from here.
notes-comment = A comment on this move
notes-comment-game = A comment on the game
notes-comment-tip = Saved with the game as you write.
notes-wipe = Wipe marks
notes-marks-tip = Hold Ctrl and click a square to mark it, or drag from square to square for an arrow. The same once more wipes it off.
moves-others = Other moves were played here too.

verdict-brilliant = a brilliant move
verdict-good = a good move
verdict-interesting = an interesting move
verdict-dubious = a dubious move
verdict-mistake = a mistake
verdict-blunder = a blunder

## What the computer sees.

thinking-plays = { $side } thinks … ({ $player })
thinking-suggests = Looking for a good move …
thinking-finds-win = Looking for a forced win …
thinking-finds-win-in = Looking for a win in { $plies } plies … ({ $positions } positions)
thinking-evaluates = Judging the position …
thinking-waits = Paused. The computer waits.
thinking-waits-looking-back = The computer waits while you look back. “Move now” lets it play on from here.
thinking-invites = “Suggest”, “Find mate” and “Evaluate” ask the computer.
thinking-effort = depth { $depth } · { $speed } positions/s
thinking-line-tip = The moves the computer expects.
verdict-wins = { $plies ->
    [1] { $side } wins in 1 ply
   *[other] { $side } wins in { $plies } plies
}
verdict-even = even
verdict-better = { $side } is better by { $lead }
score-in = in { $plies }
score-unknown-tip = Who is better, as soon as a computer has looked.

## The end of a game.

end-look = Look at the board
end-look-tip = Close this message.
resign-question = { $side } gives the game up?
resign-yes = { $side } resigns
resign-yes-tip = The opponent wins.
resign-no = Play on
resign-no-tip = Nothing happens.

## Promotion, the Lion's step, the card of a koma.

promotion-question = Promote?
promotion-promote = Promote  (P)
promotion-keep = Keep  (Esc)
promotion-always = Always so for a { $piece } in this game
promotion-always-tip = The choice is not asked again until a new game begins.
drop-question = Which face up?
drop-front = This face  (Enter)
drop-back = The other face  (P)
lion-question = Captured on the way. And now?
lion-how = Name the next square, or the same again to strike and return.
lion-stay = Stay here  (S)
lion-stay-tip = End the move on this square.
lion-let-go = Let go  (Esc)
lion-let-go-tip = Put the koma back; nothing is captured.
card-promotes-to = promotes to
card-royal = Royal: lose them all and the game is lost.

## The players.

players-title = Players
players-seat = { $side }: { $about }
players-person-about = Somebody at this table.
players-computer = Computer { $level } · { $name }
players-engine-about = Another program.
players-help-from = Help comes from
players-help-from-tip = Who suggests moves and judges positions. Forced wins are found by ours.
players-our-computer = Our computer
players-thinks-up-to = Thinks up to
players-seconds = { $seconds } s
players-thinks-up-to-tip = The longest a computer thinks about a move. Weaker levels take less.
players-machine = Each may use
players-memory-tip = Memory for positions already looked at. More of it helps long thinking.
players-all-cores = all cores but one
players-cores = { $cores ->
    [1] 1 core
   *[other] { $cores } cores
}
players-cores-tip = Cores it thinks with. The levels below the highest need only one.
players-may-give-up = Computers may resign and offer draws
players-may-give-up-tip = A computer that sees no way out resigns; in a dead level game it offers a draw.

## The pace of watched games.

pace-tip = The pace of a watched game. { $about }
pace-study = study
pace-study-about = Long thought, slow hands, and time to understand every move.
pace-slow = slow
pace-slow-about = A calm game.
pace-normal = normal
pace-normal-about = As between people who do not hurry.
pace-fast = fast
pace-fast-about = Lively: a move every second or so.
pace-blitz = blitz
pace-blitz-about = A move a blink.

## The start screen.

start-subtitle = Every shogi, from the smallest to the greatest. Choose a board and sit down.
start-search = Find a game…
start-search-tip = Any name, reading, kanji or meaning. Just type; up and down choose, Enter begins.
start-clear-tip = All games again (Esc)
start-none-found = Nothing is called so.
start-group-drops = Small, with drops
start-group-small = Small
start-group-middle = Middle
start-group-great = Great
start-group-beyond = Beyond
start-group-own = Your own
start-play = Play
start-play-tip = Sit down, as the players are chosen above.
start-board-tip = Play this game
start-watch = Watch
start-watch-tip = Two computers play, and you look on.
start-exhibition = game after game
start-exhibition-tip = The next game begins by itself, with other levels each time.
start-size = { $files } × { $ranks } squares, { $count } pieces
start-size-yours = { $files } × { $ranks } squares, { $count } pieces · yours
start-readings-usual = { $count } readings, all as usual
start-readings-changed = { $count } readings, { $others } of them changed
start-readings-change = Change…
start-readings-change-tip = Where sources do not agree on the rules, you choose.
start-readings-title = { $game }: readings
start-readings-search = Find a piece or a rule…
start-readings-back = Back to the usual
start-readings-back-tip = Everything as it holds where nobody chooses.
start-broken-files = These files in your variants folder hold no game yet:
saved-go-on = ▶ Go on with { $game }, { moves-played } played
saved-go-on-tip = Take up the game that was left unfinished.
moves-played = { $count ->
    [1] one move
   *[other] { $count } moves
}
saved-broken-kept = The saved game cannot be taken up: { $why }. It is kept as { $path }.
saved-not-possible = The game saved in { $path } cannot be taken up: { $why }.
saved-broken-stays = The saved game cannot be taken up: { $why }. It stays where it is ({ $fault }).

## Files: settings, records, engines.

settings-unreadable-kept = Your settings file cannot be read ({ $why }); it was set aside as { $path }.
settings-unreadable-stays = Your settings file cannot be read ({ $why }); it could not be set aside ({ $fault }).
settings-not-saved = Your settings could not be saved to { $path }: { $why }
record-no-folder = There is no folder to keep records in: set TENJIKU_DATA to one.
record-kept = Kept as { $path }.
record-not-kept = The record could not be kept: { $why }
game-not-saved = The game could not be saved: { $why }
engines-unusable = Your list of engines cannot be used: { $why }

## Looking at a koma: who holds its square.

peek-piece = { $piece } { $square }
peek-protected = Protected by { $pieces }.
peek-threatened = Threatened by { $pieces }.
peek-nobody = nobody
peek-more = { $count } more

## The review of a game.

review-title = Review
review-about = The computer looks at every position of the game and shows who was better, where the game turned, and what it would have played.
review-begin = Judge the game
review-begin-tip = Look at every position of the game, the last one first. You can play on meanwhile.
review-seconds = { $seconds } s a move
review-time-tip = The longer it looks, the more it sees.
review-end = Stop
review-end-tip = End the work; what is known already stays.
review-write = Write into the record
review-write-tip = Put scores, verdicts and the better lines into the record of the game; they are saved with it. Your own verdicts stay.
review-written = The review stands in the record now.
review-progress = { $done } of { $all }
review-at = After ply { $ply }: { $verdict }
review-no-turns = No move has turned the game so far.
review-turn = { $ply }. { $text } { $sign }
review-better = better: { $line }
review-no-thread = The review could not be started: { $why }

## Pictures and films of the board.

picture-taking = Taking the picture…
picture-kept = Saved as { $path }
picture-failed = The picture could not be saved: { $why }
picture-filming = The game is being filmed from its first move. Esc ends it.
picture-busy = One picture at a time: the last one is still being taken.
picture-film-ended = The film was given up.

## Saved games, and opening games from anywhere.

saved-title = Saved games
saved-all-games = All games
saved-player = A player’s name
saved-player-tip = Only games of players whose name has this in it.
saved-none = No game has been saved yet. Ctrl+S keeps the one on the table.
saved-row = { $game } · { $black } – { $white }
saved-row-below = { $kept } · { moves-played } · { $score }
saved-played = { $row } · played { $date }
saved-by-itself = Saved by itself, { $age }
saved-by-hand = Kept as { $file }, { $age }
saved-some-day = some day
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
saved-choose = Click a game to see how it ended.
saved-open = Open
saved-open-tip = Lay this game on the table, with its variations and remarks.
saved-delete = Delete…
saved-delete-tip = Delete this file. You are asked once more.
saved-delete-not = This game lies on the table.
saved-delete-question = Delete this file for good?
saved-delete-no = Keep it
saved-delete-no-tip = Nothing happens.
saved-delete-yes = Delete it
saved-delete-yes-tip = The file is gone then. Other files of the same game stay.
saved-deleted = Deleted: { $path }
saved-not-deleted = { $path } could not be deleted: { $why }
saved-file = A file: path and name
saved-file-tip = Records of Tenjiku, KIF, PGN of XBoard, printed scores and lists of moves can be opened. Or drag the file onto the window.
open-unreadable = { $path } cannot be read: { $why }
open-nothing = There is no text on the clipboard.
open-copied = Copied.

## The game as text.

text-title = The game as text
text-association = Printed score
text-moves = Moves
text-diagram = Diagram
text-left-out = Some of what this game holds has no place in this form and is left out.
text-copy = Copy
text-copy-tip = Put this text on the clipboard.
text-save = Save
text-save-tip = Save this text in the games folder.

## Clocks.

clock-choice = Clock
clock-choice-tip = How much time each player has, from the first move on. Click a number beside it to type another, or drag it.
clock-untimed = Untimed
clock-min = min
clock-min-tip = Main time, in minutes.
clock-s = s
clock-s-tip = Seconds a move.
clock-no-overtime-tip = Main time only.
clock-increment-tip = Seconds are added after every move, and are kept if not used.
clock-byoyomi-tip = Byoyomi: after the main time there are so many seconds for every move.
clock-periods-tip = How many periods of byoyomi there are. A move that takes less than a period leaves it whole.
clock-flag-loses = loses on time
clock-flag-loses-tip = Whose time runs out loses the game. Without the tick it is only shown.
clock-periods = { $periods ->
    [1] byoyomi, last period
   *[other] byoyomi, { $periods } periods
}
clock-used = used
clock-used-so-far = { $time } used
clock-tip = { $name } · { $control } · { $used } used
clock-not-begun = The clocks start with the first move.
clock-fresh = The clocks wait for a move or a click here.
clock-paused = The clocks stand: the game is paused.
clock-elsewhere = The clocks stand while you look at another position.
clock-fell = The time of { $side } ({ $name }) has run out.

## Names, and the score of several games.

players-name = Name
players-name-tip = What this person is called: beside the board and in the records of games.
take-back-asked = { $side } asks to take the last move back.
take-back-accept = Let it be taken back
take-back-accept-tip = The last move is taken back, and its time too.
make-main-asked = { $side } asks that another line, from move { $ply } on, becomes the game.
make-main-accept = Let it be the game
make-main-accept-tip = The game goes by that line; the present one stays as a variation.
score-line = ▲ { $black } { $ours } : { $theirs } { $white } ▽
score-tip = The games that these two have played at this table; a draw is half a point.
end-rematch = Rematch
saved-game-of = { $game }, { $black } – { $white }

## The map of the board.

minimap-tip = The board as a whole; the outline is what you see. Click or drag to go there.
