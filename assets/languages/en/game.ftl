# What the rules and the game answer: refusals, outcomes, captions, the computer's words.

## Moves that the rules refuse.

refusal-game-over = The game is over.
refusal-empty-square = There is no piece on { $square }.
refusal-not-your-piece = It is { $turn }'s turn, and { $piece } is { $owner }'s.
refusal-own-piece = Your own piece is in the way: { $piece }.
refusal-no-such-move = The { $piece } does not move to { $square } from there.
refusal-blocked = Something stands between the { $piece } and { $square }, and it cannot jump.
refusal-blocked-jumper = Something stands between the { $piece } and { $square }, and it jumps only to capture.
refusal-rank-target = The { $piece } may jump only to capture a piece of lower rank, and { $over } is not.
refusal-rank-over = The { $piece } may jump only over pieces of lower rank, and { $over } is not.
refusal-no-room-to-pass = To pass, { $piece } needs an empty square beside it to step out to.
refusal-nothing-to-capture = There is nothing to capture on { $square }.
refusal-must-promote = This move must promote the { $piece }.
refusal-may-not-promote = The { $piece } may not promote now: { $reason }.
refusal-protected-lion-far = The { $piece } on { $square } is protected by { $protector }, and it is not beside your Lion.
refusal-protected-lion-slight = The { $piece } on { $square } is protected by { $protector }, and you captured only a { $slight } on the way.
refusal-counter-strike = A Lion has just been taken on { $square } by another piece: for this turn only a Lion may take { $piece }.
refusal-universal-takes-protected = It may not take a protected piece: { $piece } is protected by { $protector }.
refusal-exposes-royal = This would leave your royal piece on { $square } to { $attacker }.
refusal-repetition = This position stands for the third time, and you have played this move from it before: you must vary.
refusal-third-time = This would bring the same position about for the third time, which is not allowed here.
refusal-not-in-hand = You have no { $piece } in hand.
refusal-square-taken = A piece is dropped on an empty square: there is { $piece }.
refusal-drop-last-ranks = { $ranks ->
    [1] A { $piece } may not be dropped on the last rank.
   *[other] A { $piece } may not be dropped on the last { $ranks } ranks.
}
refusal-drop-file-full = { $limit ->
    [1] There already is an unpromoted { $piece } of yours on file { $file }.
    [2] This would be the third { $piece } on file { $file }: two unpromoted ones are the limit.
   *[other] There already are { $limit } unpromoted { $piece }s of yours on file { $file }.
}
refusal-drop-mates = A { $piece } may not give mate by being dropped.

# Why a piece may not promote: the reason in refusal-may-not-promote.
promotion-no-face = it has no other side
promotion-outside-zone = neither end of the move is in your promotion zone
promotion-ends-outside = here only moves that end in the promotion zone promote
promotion-neither-enters-nor-captures = inside the zone it promotes only by capturing
promotion-must-wait = it declined on entering the zone last turn, so now it promotes only with a capture
promotion-waits-for-last-rank = having declined on entering, it waits for the last rank
promotion-no-capture = pieces of this game promote by capturing
promotion-never = a dropped piece arrives as it is, and some games have no promotion at all

## How games end.

outcome-repetition = Draw: the same position stands for the fourth time.
outcome-both-bare = Draw: both sides are bared to a lone royal.
outcome-stalemate = Draw: no legal move is left.
outcome-agreement = Draw by agreement.
outcome-royal-captured = { $winner } wins: { $loser }'s { $royal } was captured on { $square }.
outcome-royal-burnt = { $winner } wins: { $loser }'s { $royal } was burnt by a { $burner } on { $square }.
outcome-checkmate = { $winner } wins by checkmate.
outcome-no-moves = { $winner } wins: { $loser } has no legal move.
outcome-bare-king = { $winner } wins: { $loser } has nothing left but one royal piece.
outcome-perpetual-check = { $winner } wins: { $loser } repeated the position by giving check with every move.
outcome-repetition-lost = { $winner } wins: the same position stands for the fourth time, which { $loser } had to avoid.
outcome-impasse = { $winner } wins: the royal piece has entered the enemy’s camp with enough pieces.
outcome-resignation = { $winner } wins: { $loser } resigned.
outcome-time = { $winner } wins on time: { $loser } has none left.
outcome-win-recorded = { $winner } wins, as the record says.
outcome-draw-recorded = Draw, as the record says.

## Clocks: how much time there is.

clock-minutes = { $minutes } min
clock-minutes-seconds = { $minutes } min { $seconds } s
clock-increment = { $main } + { $seconds } s a move
clock-byoyomi = { $periods ->
    [1] { $main } + byoyomi { $seconds } s
   *[other] { $main } + byoyomi { $periods } × { $seconds } s
}

## Commands that cannot be carried out.

command-no-game = No game is set up.
command-game-over = The game is over.
command-nothing-to-take-back = There is no ply to take back.
command-nothing-to-replay = There is no ply to play again.
command-offer-stands = The offer of a draw stands already.
command-no-offer = No draw has been offered.
command-nobody-asks = Nobody asks to take a ply back.
command-goes-on-elsewhere = You are only looking here: the game goes on after move { $plies }. To play another move, go there and ask to take it back.
command-not-yours = It is not your move: the other side is played for you. Take its seat to move yourself.
command-nobody-thinks = Nobody is thinking: the move is yours.
command-no-engine = There is no engine called “{ $engine }”.
command-no-answer = { $player } found no move that the rules allow. The game is paused; seat somebody else to go on.
command-cannot-think = The computer player cannot think: { $why }. The game is paused.
command-player-gone = { $why }. The game is paused: go on to start the engine anew, or seat somebody else.
command-adviser-gone = { $why }. Our own computer helps in its place.
command-gave-up = { $player } gives the game up. The game is paused: resign for it, or seat somebody else to go on.
command-setup = This is no position to begin with. { $why }

## Positions that no game can begin with, and how to mend them.

setup-two-on-one = Two pieces stand on { $square }: take one of them off.
setup-no-royal = { $side } has no royal piece and would have lost before the first move: put one on the board.
setup-hand-without-drops = { $side } has pieces in hand, but in this game captured pieces do not come back: empty the hand.
setup-not-in-hand = In hand, { $piece } turns back to { $held }: put that into the hand instead.
setup-nothing-deferred = { $side } has nothing on { $square } that could be waiting to promote: put a piece that can promote there, in the promotion zone of that side, or take the mark away.
setup-royal-en-prise = It is { $other }'s turn, but { $side }'s royal piece on { $square } could be taken at once: let { $side } move, or move one of the pieces.
setup-no-lion-fell = No Lion can just have been taken on { $square }, where a piece of { $side } stands, whose turn it is: mark another square, or take the mark away.
setup-bare = { $side } has nothing left but one royal piece, and so the game would be over at once: give { $side } another piece.
setup-no-move = { $side } has no legal move, and so the game would be over at once: let the other side move, or give { $side } room.
command-record = Ply { $ply } of the record cannot be played, and nothing after it: { $why }
command-no-such-ply = That ply is not part of this game.
command-no-variation = There is no other variation at this ply.
command-main-line = This ply belongs to the main line; only variations can be removed.

## Captions: what is remarkable in a move.

caption-deeds = { $side }'s { $piece } { $deeds }.
caption-and = { $before } and { $last }
caption-jumps = jumps over { pieces-counted }
caption-becomes = becomes a { $piece }
caption-takes = takes the { $piece }
caption-takes-in-place = takes the { $piece } without moving
caption-takes-many = takes { pieces-counted } at once: { $names }
caption-burns = burns the { $piece }
caption-burns-many = burns { pieces-counted }
caption-burns-among = burns { pieces-counted }, the { $names } among them
caption-burnt = burns in the enemy's fire
caption-attacked = { $side }'s { $piece } is attacked.
caption-near-fire = { $side }'s { $piece } is in reach of the fire.

## The computer player: levels, who plays, why a move is good.

level-name = { $level ->
    [1] First steps
    [2] Novice
    [3] Casual
    [4] Club
    [5] Strong
    [6] Expert
    [7] Master
   *[other] Full strength
}
level-about = { $level ->
    [1] Moves at once and sees little beyond its own hand.
    [2] Takes what is offered, overlooks replies.
    [3] Sees simple threats, plans nothing.
    [4] Looks a few moves ahead and rarely drops a piece.
    [5] Calculates exchanges and small combinations.
    [6] Finds most combinations; waits for your mistake.
    [7] Deep and careful; gives little away.
   *[other] Everything it has, on every core it may use.
}
player-person = Person
player-computer = Computer level { $level }

# The reason for a move, after the move itself: “Ln-6f: wins the Fire Demon”.
reason-forces-win = forces a win in { $plies } plies
reason-takes = takes the { $piece }
reason-burns = burns the { $piece }
reason-burns-many = burns { pieces-counted }
reason-mates = mates
reason-leaves-no-move = leaves no move
reason-bares-king = bares the King
reason-enters = enters with enough pieces
reason-wins-by-repetition = wins by repetition
# $ends_in_s and $begins_with_vowel are yes or no; languages without such rules leave them alone.
reason-trades = trades { $ends_in_s ->
    [yes] { $piece }
   *[no] { $piece }s
}
reason-wins-for = wins { $won } for { $lost }
reason-one-piece = { $begins_with_vowel ->
    [yes] an { $piece }
   *[no] a { $piece }
}
reason-wins = wins the { $piece }
reason-promotes = promotes to { $piece }
reason-saves = saves the { $piece }
reason-checks = checks the { $piece }
reason-threatens-to-take = threatens to take the { $piece }
reason-threatens-to-burn = threatens to burn the { $piece }
reason-protects = protects the { $piece }

advice-move = { $first }: { $why }
advice-holds-out = holds out longest
advice-reason = { $why } (worth { $score }, { $depth } plies ahead)
advice-best = the best of { $depth } plies ahead, worth { $score }
advice-no-win = No forced win found: { $verdict }.
advice-verdict = { $verdict }.

mate-found = { $side } wins by force in { $plies } plies
mate-found-long = { $side } wins by force in { $plies } plies; a shorter win is possible
mate-none-by-threats = no forced win by threats alone
mate-none-by-threats-within = no forced win by threats alone within { $plies } plies
mate-none-within = no forced win within { $plies } plies
mate-undecided = undecided after { $positions } positions
