# Questions that players type, and the answers. They are read aloud too, so they are short and say the main thing first.

## What stands where.

answer-piece = { $side }'s { $piece }
answer-square = { $square }: { $piece }
answer-square-empty = { $square }: empty
answer-placed = { $piece } { $square }
answer-owned = { $side } { $piece }
answer-counted = { $count } × { $piece }
answer-nothing = nothing
answer-more = { $count } more
answer-file = File { $file }: { $pieces }.
answer-rank = Rank { $rank }: { $pieces }.
answer-hand = { $side } has in hand: { $pieces }.
answer-hand-empty = { $side } has nothing in hand.
answer-places = { $side }'s { $piece }: { $places }.
answer-no-places = { $side } has no { $piece }.
answer-in-hand = { $count } in hand

## Who holds a square.

answer-protected = Protected by { $pieces }.
answer-unprotected = Nothing protects it.
answer-threatened = Threatened by { $pieces }.
answer-safe = Nothing threatens it.
answer-held = { $side } could go there with { $pieces }.
answer-not-held = No piece of { $side } could go there.
answer-barred = { $piece } (may not capture it now)

## What a piece may do.

answer-may-go = From { $square } it may go to { $squares }.
answer-may-capture = From { $square } it may capture { $pieces }.
answer-may-pass = It may pass.
answer-burns = This move burns { $pieces }.
answer-burnt-by = The piece that moves is burnt by { $piece }.
stuck-blocked = The { $piece } on { $square } cannot move now: every way is blocked.
stuck-forbidden = The { $piece } on { $square } cannot move now. { $why }

## The game.

answer-no-move = No move has been played.
answer-untimed = No time is kept.
answer-clock = { $side } has { $time } left.
answer-clock-periods = { $side } has { $time } left, { $periods ->
    [one] in the last period
   *[other] with { $periods } periods
}.
answer-clock-used = { $side } has used { $time }.
answer-clock-fallen = { $side } has run out of time.
answer-material = { $side } has { pieces-counted }.
answer-material-more = { $side } has { pieces-counted }, and more than the other side: { $pieces }.
answer-no-verdict = No computer has evaluated this position yet.

# Why a typed text is no move. In English more is said, by the parsers.
move-unreadable = “{ $text }” cannot be read as a move. Write it like “P-7f” or “7g7f”.
move-no-match = No piece can move like that, or several can. Check the name of the piece and the square, or begin with the square where it stands, as in “7g7f”.

## Questions: the words that begin each, the usual one first, and an example.

ask-square = what
ask-square-example = what 8h: what stands on 8h
ask-rank = rank row
ask-rank-example = rank h: what stands on rank h
ask-file = file column
ask-file-example = file 8: what stands on file 8
ask-hand = hand hands
ask-hand-example = hand: what both sides have in hand
ask-where = where find
ask-where-example = where lion: where the Lions are
ask-moves = moves reach
ask-moves-example = moves 8h: what the piece on 8h may do
ask-attackers = attacks attackers guards
ask-attackers-example = attacks 8h: who threatens and who protects 8h
ask-burn = burns burn fire
ask-burn-example = burns 8h8g: what this move would burn
ask-last = last
ask-last-example = last: the last move
ask-clocks = clocks clock time
ask-clocks-example = clocks: the time left
ask-material = material count
ask-material-example = material: who has which pieces more
ask-verdict = who score
ask-verdict-example = who: who stands better
# Words that only make a question a sentence.
ask-fillers = is are my the a an on in of from this does do can may stands square
# Words that turn “where” into a question about moves: “where can the lion go”.
ask-go = go move reach
ask-unclear = { $what } (For example: { $example }.)
ask-missing = About what? For example: { $example }.
ask-no-square = “{ $text }” is not a square of this board.
ask-no-file = “{ $text }” is not a file of this board.
ask-no-rank = “{ $text }” is not a rank of this board.
ask-no-piece = No piece of this game is called “{ $text }”.

## The table in the terminal.

table-open = { $game }. Black: { $black }. White: { $white }.
table-open-help = Type a move, a question or a command; “help” lists them all.
table-prompt = { $ply } { $side }>
table-prompt-over = game over>
table-ply = { $number }. { $written } ({ $effects })
table-taken-back = { $count ->
    [one] One move taken back.
   *[other] { $count } moves taken back.
} { $plies ->
    [0] The game is at its beginning.
    [one] One move has been played.
   *[other] { $plies } moves have been played.
}
table-replayed = { $count ->
    [one] One move replayed.
   *[other] { $count } moves replayed.
} { $plies ->
    [one] One move has been played.
   *[other] { $plies } moves have been played.
}
table-draw-offered = { $side } offers a draw. Type “accept” or “decline”, or make a move.
table-not-understood = { $why } “help” lists what you can type.
table-no-number = “{ $text }” is not a number of moves.
table-saved = Saved in { $file }.
table-no-link = This game is not played by link (hint: leave it and start with --load and the link).
table-undo = undo back
table-undo-does = undo, undo 3: take back your last move, or several
table-redo = redo forward
table-redo-does = redo: play again what was taken back
table-hint = hint suggest
table-hint-does = hint: a good move
table-mate = mate
table-mate-does = mate: look for a forced win
table-now = now
table-now-does = now: the computer plays its best move so far
table-draw = draw
table-draw-does = draw: offer a draw
table-accept = accept yes
table-accept-does = accept: agree to a draw
table-decline = decline no
table-decline-does = decline: refuse a draw
table-resign = resign
table-resign-does = resign: give the game up
table-show = show board diagram
table-show-does = show: the board as text
table-legal = legal
table-legal-does = legal: all legal moves
table-game = game score-sheet
table-game-does = game: the moves so far
table-link = link
table-link-does = link: the link that opens this game, to send to the other player
table-save = save
table-save-does = save FILE: save the game in a file
table-help = help
table-help-does = help: this list
table-say = say chat
table-say-does = say WORDS: say something to the others at a table elsewhere
table-rematch = rematch again
table-rematch-does = rematch: offer another game with sides exchanged, at a table elsewhere
table-quit = quit exit
table-quit-does = quit: leave the table; the game is saved
table-help-moves = Moves: 7g7f, P-7f, ７六歩, S*4d; Tab finishes what you have begun.
table-not-away = Nobody elsewhere is at this table.
table-asks-back = { $side } asks to take the last move back: accept or decline.

## A table elsewhere.

remote-foreign = { $game } is a game of the inviter’s own: { $files } × { $ranks } squares, { $kinds } kinds of pieces, { $kib } KiB. It is data and cannot run anything.
remote-not-kept = What is saved of this game cannot be opened again later. { $why }
remote-foreign-answer = Accept to play it: it joins your own games. Decline to leave.
remote-opened = Table { $table }
remote-others = Others join with: tenjiku join ADDRESS-OF-THIS-MACHINE:{ $port } (in the local network: tenjiku join)
remote-only-here = Only this machine can join (tenjiku join 127.0.0.1:{ $port }); with --network others can
remote-unannounced = the table is not announced in the local network: { $why }
remote-no-seat = you have no seat at such a table (hint: is its name right?)
remote-several = there are several: choose one with `tenjiku join ADDRESS`
remote-not-found = no table was found in the local network (hint: the host needs --network; otherwise give its address)
remote-open = The line is open.
remote-broken = The line is broken: { $why }. It is tried again …
remote-unheard = That was not heard: the line is broken. Say it again when the line is open.
remote-unanswered = the line broke before the host had answered, so you may have a seat there or not: { $why }
remote-seated = You are { $side } at table { $table }.
remote-so-far = { $plies ->
    [one] One move has been played: { $last }.
   *[other] { $plies } moves have been played, the last { $last }.
}
remote-seat-lost = Your seat at table { $table } is gone, or the game there is over.
remote-none = No table is free there.
remote-taken = These tables are taken:
remote-table = { $table }: { $game }, { $black } and { $white }, { $plies ->
    [one] one move
   *[other] { $plies } moves
}
remote-free = a free seat
remote-seats = At the table: { $black } (Black) and { $white } (White){ $watching ->
    [0] {"."}
    [one] , and one person watches.
   *[other] , and { $watching } people watch.
}
remote-gone = { $name } (away)
remote-chat = { $from }: “{ $text }”
remote-rematch = { $side } offers another game with sides exchanged: rematch, or decline.
remote-declined = Declined.
remote-lag = The line took { $milliseconds } ms, which the clock does not count.
remote-refused = The host says no: { $why }
remote-over = The table is closed: { $why }
remote-other-rules = after the same moves the host has another position, so the two programs do not play by the same rules (hint: use the same version on both sides)
remote-too-large-game = the game has { $kib } KiB, and a host takes at most { $most } KiB (hint: leave out comments and variations)
remote-too-large = what was to be said has { $kib } KiB, and a host takes at most { $most } KiB
remote-heard-too-large = the host sends a message of { $kib } KiB, and at most { $most } KiB are taken

## The board by keyboard, and what screen readers hear.

list-name = { $purpose }: { $chosen }
list-open = List
board-label = Board of { $game }
board-description = Arrows move, letters and digits name a square, Tab goes through what can move, Enter picks and plays.
cursor-hand = In hand: { $piece }, { $count }
cursor-picked = Picked up { $piece }, { $count ->
    [one] one move
   *[other] { $count } moves
}.
cursor-put-back = Put back: { $place }
cursor-burns = { $place }, would burn { pieces-counted }
live-plays = { $side }: { $player }.
live-started = { $game }. { $side } to move.
live-way = F6 goes to the board.
live-taken-back = Taken back. { $plies ->
    [0] No move has been played.
    [one] One move has been played.
   *[other] { $plies } moves have been played.
}
live-short = { $side } is short of time.
live-on = on
live-off = off
ask-nowhere = Put the pointer on a piece, or press F6 and go to it with the arrows.
typed-hint = A move, a question or an action; Esc closes
typed-examples = For example: { $examples }
typed-flip = flip turn
