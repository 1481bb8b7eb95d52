## What can be wrong with a letter.

letter-too-long = the text has more than 256 KiB, and no letter is that long (hint: copy only the letter)
letter-none = there is no letter in this text (hint: a letter begins with `{ $begin }`; copy it from there to its last line)
letter-too-new = the letter has version { $theirs }, and this program reads version { $ours } (hint: use a newer Tenjiku)
letter-cut-off = the letter has no end (hint: copy it up to and with `{ $end }`)
letter-damaged = the letter is damaged: its sum does not fit its text (hint: ask for it again, perhaps as an attached file)
letter-field = `{ $field }` of the letter { $what } (hint: docs/distance.md says how letters are written)
letter-forged = the signature does not fit the letter, so somebody else may have written it (hint: ask the other player, by another way, whether they did)
letter-other-game = the letter belongs to game { $theirs }, and this is game { $ours } (hint: read it into the file of its own game, or into a new file)
letter-other-rules = { $what ->
    [game] the games of the letter differ from those here: `{ $theirs }` there, `{ $ours }` here (hint: the two of you must begin a new game)
    [rules] the rules of the letter differ from those here: `{ $theirs }` there, `{ $ours }` here (hint: the two of you must begin a new game)
   *[start] the first positions of the letter differ from those here: `{ $theirs }` there, `{ $ours }` here (hint: the two of you must begin a new game)
}
letter-usual = the usual
letter-own = this letter is { $side }’s, and you play { $side }: it is your own (hint: send it to the other player)
letter-known = letter { $number } of this game has been read already; nothing is lost (hint: read the latest letter)
letter-old = this is an old letter: it is number { $number } and has { $plies ->
    [1] 1 ply
   *[other] { $plies } plies
}, and here number { $read } was read and { $here ->
    [1] 1 ply
   *[other] { $here } plies
} played; nothing is lost (hint: read the latest letter)
letter-changed-past = the letter changes the past: ply { $ply } is `{ $theirs }` in it, and `{ $ours }` was played here (hint: ask the other player which it was; only an offer to take back changes the past)
letter-your-ply = ply { $ply }, `{ $text }`, is yours to play, but the letter has it already (hint: if you played it elsewhere, read the letter into a new file)
letter-illegal = ply { $ply }, `{ $text }`: { $why }
letter-other-position = the moves of the letter lead to another position than it says, { $theirs } instead of { $ours } (hint: the two programs understand the rules differently; compare your versions)
letter-other-signer = the letter is signed by somebody else than those before it (hint: if the other player has a new computer, they must copy their key, or you begin a new game)
letter-no-longer-signed = the letter is not signed, and those before it were (hint: ask for a signed one)
letter-no-offer = the letter accepts an offer, but none is open here (hint: offer it again)
letter-nothing-offered = there is nothing to accept or decline (hint: an offer of the other player comes with a letter)
letter-game-over = the game is over: { $how }
letter-not-by-letter = this game is not played by letter (hint: `tenjiku letter new` begins one)
letter-not-your-turn = it is { $mover }’s turn, and you play { $side } (hint: read the answer to your last letter first)
letter-not-their-turn = it is your turn, so this is no move of the other player (hint: play yours first)
letter-too-few-plies = { $wanted ->
    [1] 1 ply
   *[other] { $wanted } plies
} cannot be taken back: { $plies ->
    [1] 1 ply
   *[other] { $plies } plies
} have been played
letter-rules = the rules of the letter: { $why }
letter-start = the first position of the letter: { $why }
letter-no-chance = the system gives no random numbers: { $why }

## The key that signs letters.

letter-key-unwritten = { $path }: the key that signs letters cannot be kept: { $why }
letter-key-unread = { $path }: the key that signs letters cannot be read: { $why }
letter-key-none = { $path }: this is not a key (hint: restore the file, or rename it to have a new key)

## What is wrong with a field of a letter: it stands after the name of the field.

letter-field-not-first = is not the first field
letter-field-twice = stands in it twice
letter-field-missing = is missing
letter-field-not-one-word = is not one word
letter-field-empty = is empty
letter-field-number = is not a number from 1
letter-field-position = is not 16 hexadecimal digits
letter-field-resigns = can only be `yes`
letter-field-no-id-and-number = has no id and number
letter-field-no-id = has no id in brackets
letter-field-game-number = has `{ $found }` where 12 hexadecimal digits belong
letter-field-side = does not end with `(Black)` or `(White)`
letter-field-long-move = has `{ $found }`, which is longer than a move
letter-field-time = is not two times such as `1:02:03 0:45:10`
letter-field-offer = is neither `draw` nor `take back` and a number
letter-field-answer = is neither `accept` nor `decline`
letter-field-rules = has `{ $found }`, which is neither a preset nor options such as `name=2`

## What a letter has brought.

letter-begins = { $name } plays { $game } with you.
letter-draw-accepted = { $name } accepts the draw.
letter-taken-back = { $plies ->
    [1] { $name } agrees: 1 ply is taken back.
   *[other] { $name } agrees: { $plies } plies are taken back.
}
letter-declined = { $name } declines your offer.
letter-played = { $name } played { $mv }.
letter-plies = The game has { $plies } plies.
letter-offers-draw = { $name } offers a draw.
letter-asks-back = { $plies ->
    [1] { $name } asks to take back 1 ply.
   *[other] { $name } asks to take back { $plies } plies.
}
letter-resigns = { $name } resigns.
letter-says = { $name } says: { $says }
letter-nothing-new = The letter has nothing new.

## `tenjiku letter` in the terminal.

letter-unsigned = the letter is not signed, for there is no folder for your key (hint: set TENJIKU_DATA to a folder)
letter-answer-how = Answer with `tenjiku letter accept` or `decline`; if you play on, you decline.
letter-your-turn = It is your turn: you play { $side }.
letter-their-turn = It is { $name }’s turn: they play { $side }.
letter-game = Game { $number }, { $name } against { $opponent }.
