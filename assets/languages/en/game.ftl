# What the rules and the game answer: refusals, outcomes, captions, the computer's words.

## Moves that the rules refuse.

refusal-game-over = The game is over.
refusal-empty-square = There is no piece on { $square }.
refusal-not-your-piece = It is { $turn }'s turn, and { $piece } is { $owner }'s.
refusal-own-piece = Your own piece is in the way: { $piece }.
refusal-no-such-move = The { $piece } cannot move to { $square } from there.
refusal-blocked = The way to { $square } is blocked, and the { $piece } cannot jump.
refusal-blocked-jumper = The way to { $square } is blocked, and the { $piece } can jump only to capture.
# $rank is equal or higher.
refusal-rank-over = The { $piece } may not pass { $over }: it is of { $rank ->
    [equal] equal
   *[higher] higher
} rank.
refusal-rank-target = The { $piece } may not capture { $over } by jumping: it is of { $rank ->
    [equal] equal
   *[higher] higher
} rank.
refusal-rank-sweep = The { $piece } may not capture { $over }: it is of { $rank ->
    [equal] equal
   *[higher] higher
} rank.
refusal-royal-by-jump = The { $piece } may not capture { $royal } by jumping: it is royal.
refusal-no-room-to-pass = To pass, { $piece } needs an empty square next to it.
refusal-nothing-to-capture = There is nothing to capture on { $square }.
refusal-must-promote = The { $piece } must promote on this move.
refusal-may-not-promote = The { $piece } cannot promote now: { $reason }.
refusal-protected-lion-far = You cannot capture the { $piece } on { $square }: it is protected by { $protector }, and it is not next to your Lion.
refusal-protected-lion-slight = You cannot capture the { $piece } on { $square }: it is protected by { $protector }, and capturing only the { $slight } on the way is not enough.
refusal-protected-lion-by-slight = You cannot capture the { $piece } on { $square }: it is protected by { $protector }, even though you capture that on the way.
refusal-counter-strike = A Lion has just been captured on { $square } by another kind of piece. For this turn, only a Lion may capture { $piece }.
refusal-universal-takes-protected = This piece cannot capture a protected piece, and { $piece } is protected by { $protector }.
refusal-exposes-royal = This would let { $attacker } capture your royal piece on { $square }.
refusal-repetition = This position has come up for the third time, and you have already played this move from it. You must vary.
refusal-third-time = This would bring about the same position for the third time, which is not allowed in this game.
refusal-second-time = This would bring back the position after move { $number }. In this game no position may come back.
refusal-second-time-start = This would bring back the starting position. In this game no position may come back.
refusal-not-in-hand = You have no { $piece } in hand.
refusal-others-hand = That { $piece } is { $owner }’s. You can drop only the pieces on your own stand.
refusal-square-taken = Pieces can be dropped only on empty squares; { $piece } is in the way.
refusal-drop-last-ranks = { $ranks ->
    [1] The { $piece } cannot be dropped on the last rank.
   *[other] The { $piece } cannot be dropped on the last { $ranks } ranks.
}
refusal-drop-file-full = { $limit ->
    [1] A second unpromoted { $piece } on file { $file } is not allowed: one is the limit.
    [2] A third unpromoted { $piece } on file { $file } is not allowed: two is the limit.
   *[other] Another unpromoted { $piece } on file { $file } is not allowed: { $limit } is the limit.
}
refusal-drop-mates = The { $piece } cannot be dropped to give checkmate.

# Why a piece may not promote: the reason in refusal-may-not-promote.
promotion-let-go = The piece was put back: the question was still open.
promotion-no-face = it has no promoted side
promotion-outside-zone = the move neither begins nor ends in your promotion zone
promotion-ends-outside = in this game, only moves that end in the promotion zone promote
promotion-neither-enters-nor-captures = it is in the promotion zone already, so it promotes only by capturing
promotion-neither-captures-nor-arrives = it is in the promotion zone already, so it promotes only by capturing or on the last rank
promotion-must-wait = it entered the zone last turn without promoting, so now it promotes only by capturing
promotion-waits-for-last-rank = it entered the zone without promoting, so it has to wait for the last rank
promotion-no-capture = in this game, pieces promote only by capturing
promotion-never = a dropped piece does not promote as it arrives, and some games have no promotion at all

## How games end.

outcome-repetition = Draw: the same position has occurred four times.
outcome-both-bare = Draw: both sides have nothing left but one royal piece.
outcome-stalemate = Draw: no legal move is left.
outcome-agreement = Draw by agreement.
outcome-royal-captured = { $winner } wins: { $loser }'s { $royal } was captured on { $square }.
outcome-royal-burnt = { $winner } wins: { $loser }'s { $royal } was burnt by the { $burner } on { $square }.
outcome-checkmate = { $winner } wins by checkmate.
outcome-no-moves = { $winner } wins: { $loser } has no legal move.
outcome-bare-king = { $winner } wins: { $loser } has nothing left but one royal piece.
outcome-perpetual-check = { $winner } wins: { $loser } repeated the position by giving perpetual check.
outcome-perpetual-attack = { $winner } wins: { $loser } repeated the position by perpetual attack.
outcome-repetition-lost = { $winner } wins: the same position has occurred four times, and it was up to { $loser } to avoid it.
outcome-impasse = { $winner } wins: the royal piece has entered the enemy camp with enough pieces.
outcome-resignation = { $winner } wins: { $loser } resigned.
outcome-you-resigned = You resigned.
outcome-time = { $winner } wins: { $loser } ran out of time.
outcome-win-recorded = { $winner } wins, according to the record.
outcome-draw-recorded = Draw, according to the record.

## Clocks: how much time there is.

clock-minutes = { $minutes } min
clock-minutes-seconds = { $minutes } min { $seconds } s
clock-increment = { $main } + { $seconds } s per move
clock-byoyomi = { $periods ->
    [1] { $main } + byoyomi { $seconds } s
   *[other] { $main } + byoyomi { $periods } × { $seconds } s
}

## Commands that cannot be carried out.

command-no-game = There is no game on the board.
command-game-over = The game is over.
command-nothing-to-take-back = There is no move to undo.
command-nothing-to-replay = There is no move to redo.
command-offer-stands = A draw has already been offered.
command-no-offer = No draw has been offered.
command-nobody-asks = Nobody has asked to take back a move.
command-goes-on-elsewhere = You are looking at an earlier position; the game itself continues after move { $plies }. To play a different move, go there and ask to undo the last one.
command-not-yours = You cannot move for the other side. To play it yourself, choose a person for it under “Players”.
command-nobody-thinks = It is your move; the computer is not thinking.
command-goes-on-over-there = This game is played elsewhere: it cannot be paused here, and its pace is that of its players.
command-no-help = You play against somebody elsewhere: there is no help from the computer until the game is over.
command-next-over-there = This game is played elsewhere: its players say whether there is another.
command-no-engine = There is no engine called “{ $engine }”.
command-no-answer = { $player } found no legal move. The game is paused. To continue, choose another player.
command-cannot-think = The computer cannot think: { $why }. The game is paused.
command-player-gone = { $why }. The game is paused. Continue to restart the engine, or choose another player.
command-adviser-gone = { $why }. The built-in computer will help instead.
command-gave-up = { $player } wants to resign. The game is paused. Resign on its behalf, or choose another player to continue.
command-setup = No game can start from this position. { $why }

## Positions that no game can begin with, and how to mend them.

setup-two-on-one = There are two pieces on { $square }. Remove one of them.
setup-no-royal = Neither side has a royal piece, so neither could win. Put one on the board.
setup-hand-without-drops = { $side } has pieces in hand, but there are no drops in this game. Empty the hand.
setup-not-in-hand = In hand, { $piece } turns back into { $held }. Put { $held } in hand instead.
setup-nothing-deferred = { $side } has no piece on { $square } that could be waiting to promote. The piece must be able to promote and must be inside { $side }'s promotion zone. Put such a piece there, or remove the mark.
setup-royal-en-prise = It is { $other }'s turn, but { $side }'s royal piece on { $square } could be captured at once. Let { $side } move first, or move one of the pieces.
setup-no-lion-fell = A Lion cannot have just been captured on { $square }, because a piece of { $side } is there and it is { $side }'s turn. Mark another square, or remove the mark.
setup-bare = { $side } has nothing left but one royal piece, so the game would be over at once. Give { $side } another piece.
setup-both-bare = Both sides have nothing left but one royal piece, so the game would be over at once. Give one side another piece.
setup-entered = { $side } has entered with enough pieces and wins by points, so the game would be over at once. Let the other side move first, or move one of the pieces.
setup-no-move = { $side } has no legal move, so the game would be over at once. Let the other side move first, or give { $side } room to move.
command-record = Move { $ply } of the record cannot be played, so the game stops there. { $why }
command-no-such-ply = That move is not part of this game.
command-no-variation = There is no other variation at this move.
command-main-line = This move belongs to the main line. Only variations can be deleted.

## Captions: what is remarkable in a move.

caption-deeds = { $side }'s { $piece } { $deeds }.
caption-and = { $before } and { $last }
caption-jumps = jumps over { pieces-counted }
caption-becomes = promotes to { $piece }
caption-takes = captures the { $piece }
caption-takes-in-place = captures the { $piece } without moving
caption-takes-count = captures { pieces-counted } at once
caption-takes-many = captures { pieces-counted } at once: { $names }
caption-burns = burns the { $piece }
caption-burns-many = burns { pieces-counted }
caption-burns-among = burns { pieces-counted }, including the { $names }
caption-burnt = is burnt by enemy fire
caption-attacked = { $side }'s { $piece } is attacked.
caption-near-fire = { $side }'s { $piece } could be burnt.

## Every move in one line, for those who watch.

move-to = { $piece } to { $square }
move-stays = { $piece }, staying on { $square }
move-drop = { $piece } dropped on { $square }
move-drop-turned = { $held } dropped on { $square }, turned over to { $piece }
move-pass = { $piece } passes
ply-move = { $side }: { move-to }
ply-stays = { $side }: { move-stays }
ply-drop = { $side }: { $drop }
ply-pass = { $side }: { move-pass }
ply-and = { $before }, { $clause }
ply-takes-many = captures { pieces-counted }

## The computer player: the eight opponents, who plays, why a move is good.

level-name = { $level ->
    [1] An
    [2] Ayumi
    [3] Mori
    [4] Takeshi
    [5] Kaoru
    [6] Gen
    [7] Sen
   *[other] Tengu
}
level-about = { $level ->
    [1] A child: moves at once, overlooks a lot and plays on a whim.
    [2] Takes whatever is offered and rarely thinks of your reply.
    [3] Good company: sees simple threats but has no plan.
    [4] Plays at the club, looks a few moves ahead and rarely loses a piece for nothing.
    [5] Fond of exchanges and small combinations, and good at them.
    [6] Says little, finds most combinations and waits for your mistake.
    [7] An old hermit, deep and careful; gives little away.
   *[other] Not quite of this world: thinks as long and as hard as it may.
}
player-person = Person
player-away = Someone elsewhere
player-computer = { level-name } (level { $level })

# The reason for a move, after the move itself: “Ln-6f: wins the Fire Demon”.
reason-forces-win = { $moves ->
    [1] wins in 1 move
   *[other] forces a win in { $moves } moves
}
reason-takes = captures the { $piece }
reason-burns = burns the { $piece }
reason-burns-many = burns { pieces-counted }
reason-mates = checkmate
reason-leaves-no-move = leaves the opponent no move
reason-bares-king = leaves the opponent a bare king
reason-enters = wins by entering the enemy camp
reason-wins-by-repetition = wins by repetition
# $begins_with_vowel is yes or no; a language without articles leaves it alone.
reason-trades = trades { $piece } for { $piece }
reason-wins-for = wins { $won } for { $lost }
reason-one-piece = { $begins_with_vowel ->
    [yes] an { $piece }
   *[no] a { $piece }
}
reason-wins = wins the { $piece }
reason-promotes = promotes to { $piece }
reason-saves = saves the { $piece }
reason-checks = checks the { $piece }
reason-threatens-to-take = threatens to capture the { $piece }
reason-threatens-to-burn = threatens to burn the { $piece }
reason-protects = protects the { $piece }
reason-later-wins = later wins the { $piece }
reason-later-wins-for = later wins { $won } for { $lost }

# What a move without such a reason is for.
purpose-attacks = attacks the { $piece }
purpose-guards = guards the { $piece }
purpose-opens = opens the way for the { $piece }
purpose-drop = brings the { $piece } into play
purpose-advances = brings the { $piece } forward
purpose-place = takes a better place
purpose-waits = waits

advice-drop = { $written } (drop the { $piece })
advice-drop-turned = { $written } (drop the { $piece }, turned over)
advice-move = { $first }: { $why }
advice-holds-out = holds out longest
advice-reason = { $why } ({ $score } for you, searched { $depth } half-moves ahead)
advice-plan = prepares { $next } ({ $why })
advice-no-win-plain = No forced win found.
advice-no-win = No forced win found: { $verdict }.
advice-verdict = { $verdict }.

## Why the computer played a move. The first message joins two sentences.

why-and = { $before } { $after }
why-reason = { $first }: { $why }.
why-quiet = { $first }: as far as it saw, this wins or threatens nothing.
why-only-move = It was the only move.
why-noticed = It looked at { $noticed } of its { $legal } moves: captures, promotions, pieces in danger, squares near the last move, and some others.
why-all-moves = It looked at all of its { $legal } moves.
why-depth = { $depth ->
    [0] It looked at nothing beyond the move itself.
    [1] It looked at the move and the captures that could follow, no farther.
   *[other] It looked { $depth } half-moves ahead, and beyond that only at captures.
}
why-no-look = It looked at no reply, only at whether a great piece of its own could be captured.
why-whim = { $alternatives } moves seemed about as good, and it picked one of them on a whim; { $better } seemed a little better.
why-whim-plain = It picked this on a whim; { $better } seemed a little better.
why-best-of = { $alternatives } moves seemed about as good, and it picked the best of them.
why-clear = No other move seemed nearly as good.
why-no-reply = It had not thought of any reply; you answered { $reply }.
why-other-reply = It had expected { $expected }, not { $reply }.
why-unknown = Nothing to tell: the built-in computer has not played a move here since the program was started.

mate-found = { $moves ->
    [1] { $side } wins in 1 move
   *[other] { $side } forces a win in { $moves } moves
}
mate-found-long = { $moves ->
    [1] { $side } wins in 1 move
   *[other] { $side } forces a win in { $moves } moves, though a shorter win may exist
}
mate-none-by-threats = no forced win by threats alone
mate-none-by-threats-within = no forced win by threats alone within { $moves ->
    [1] 1 move
   *[other] { $moves } moves
}
mate-none-within = no forced win within { $moves ->
    [1] 1 move
   *[other] { $moves } moves
}
mate-undecided = undecided after searching { $positions } positions
