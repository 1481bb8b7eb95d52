# The rules of a game (F3). Which of these paragraphs a game has follows from its data.

guide-section-table = Board and pieces
guide-section-aim = Aim and end
guide-section-moving = Moving
guide-section-special = Special moves
guide-section-fire = Fire
guide-section-trading = Trading Lions
guide-section-promotion = Promotion
guide-section-drops = Drops
guide-section-notation = Writing moves down
guide-section-readings = Readings
guide-section-history = History

guide-board-title = The board
guide-board = The board has { $files } × { $ranks } squares, and each side begins with { $count } pieces.
guide-board-unequal = The board has { $files } × { $ranks } squares. Black begins with { $black } pieces, White with { $white }.
guide-board-sides = Koma of both sides look alike; a koma points at its owner’s opponent. Black sits at the bottom, plays up the board and moves first. Then the sides take turns.
guide-board-names = Files are numbered from Black’s right, ranks are lettered from the top: 1a is the top right corner.
guide-board-picture = The start.

guide-solo-title = One side moves
guide-solo = Here the side that begins makes every move. The other side stands still.

guide-options-title = Choices before the game
guide-options = Sources and players do not agree on everything here. The players choose before the game begins, and the choice is kept in its record.
guide-reading-title = { $name }: { number } readings
guide-choice-title = { $name }: { number } ways to play
guide-way-holds = in force
guide-way-holds-tip = This game is played so.
guide-way-usual = usual
guide-way-usual-tip = What holds unless the players choose otherwise.
guide-way-source = after { $source }

guide-history-title = Where the game comes from

guide-aim-title = How to win
guide-aim-royals = Royal pieces are those whose loss loses the game. In this game: { $names }.
guide-aim-capture = You win by capturing every royal piece of your opponent.
guide-aim-capture-or-burn = You win when every royal piece of your opponent is captured or burnt.
guide-aim-en-prise = A royal piece may be left where it can be taken, and may walk into danger. It is simply lost then. The program warns you, but forbids nothing.
guide-aim-no-moves = A side that has to move and has no legal move has lost.
guide-aim-checkmate = You win by checkmate: your opponent’s last royal piece could be taken next, and no legal move saves it.
guide-aim-checkmate-safety = Nobody may leave his last royal piece where it can be taken. Such a move is not legal.
guide-aim-picture = The { $piece } takes the { $royal }, the last royal piece: the game is won.
guide-aim-checkmate-picture = Checkmate: the { $royal } is attacked, cannot go anywhere, and nothing can help it.

guide-second-royal-title = More than one royal piece
guide-second-royal-start = Each side begins with { $count } royal pieces.
guide-second-royal-face = Turned over, the { $from } becomes the { $to }, which is royal too.
guide-second-royal = The game goes on until a side has lost all its royal pieces.
guide-second-royal-safety = While a side has two of them, either may be left where it can be taken: only the last one must be kept safe.
guide-second-royal-relief = A piece that becomes royal with a move counts at once. So it is also an answer to an attack on the other.
guide-second-royal-picture = The { $piece } attacks the { $royal }. Crowning a second royal piece is answer enough.

guide-bare-title = The bare king
guide-bare = A side that has nothing left but a single royal piece has lost.
guide-bare-answer = There is one way out: if its very next move takes the last companion of the enemy’s royal piece, both are bare and the game is drawn. Where there is no such move, the game ends at once.
guide-bare-two = Two royal pieces together are not bare: { $names }.
guide-bare-off = A royal piece that is left all alone plays on: being alone does not lose the game.
guide-bare-picture = White’s last companion falls. White is bare and cannot bare Black in reply: Black wins.

guide-stalemate-title = No move left
guide-stalemate = A side that has to move, has no legal move, and is not in check has not lost: the game is drawn.
guide-stalemate-picture = White is to move. The { $royal } is not attacked, but cannot go anywhere: a draw.

guide-impasse-title = Winning by entering
guide-impasse = A royal piece that has walked into the enemy’s camp is hard to catch, so there one may win by counting. The camp is the { $ranks } ranks farthest from the player. When it is his turn, his only royal piece must stand there unattacked, with at least { $followers } other pieces of his.
guide-impasse-points = Counted are those other pieces in the camp, and all in hand. { $points } points each, with either face up: { $names }. All others count one.
guide-impasse-points-alike = Counted are those other pieces in the camp, and all in hand, one point each.
guide-impasse-needs = The side that began the game needs { $first } points, the other one { $second }. Nobody has to say anything: the program counts.
guide-impasse-picture = White has just moved. Black’s { $royal } has entered with enough pieces: Black wins.

guide-repetition-title = When a position comes back
guide-repetition-fourth = When the same position stands for the fourth time with the same side to move, the game is drawn. The program shows it coming.
guide-repetition-vary = When the same position stands for the third time, the player whose turn it is may not play a move that he has already played from it. The same position means: the same board, the same hands, the same side to move.
guide-repetition-first-loses = When the same position stands for the fourth time with the same side to move, the side that began the game has lost.
guide-repetition-barred = A move that would bring the same position about for the third time, with the same side to move, is not allowed.

guide-perpetual-title = Check again and again
guide-perpetual = If one side has given check with every move since that position first stood, it has lost instead. So it is the attacker who has to find something else.

guide-agreement-title = By word
guide-agreement = A player may resign at any time, and both may agree on a draw.

guide-turn-title = A turn
guide-turn = In a turn you move one piece: to an empty square, or onto an enemy piece, which is captured.
guide-turn-gone = A captured piece is out of the game for good.
guide-turn-to-hand = A captured piece goes to its captor’s hand. Instead of moving, a player may put a piece from his hand on the board.
guide-turn-one-power = A piece that can move in several ways uses one of them in a turn.

guide-steps-title = Steps
guide-steps = A step goes to a neighbouring square. Diagrams show it as a black dot.
guide-slides-title = Slides
guide-slides = A slide goes any number of empty squares along a line. It stops before a piece of its own side, and ends with the capture of an enemy. Diagrams show it as an arrow.
guide-short-slides-title = Short slides
guide-short-slides = Some pieces slide a few squares only; the number stands in their diagram. They do not jump: what stands in the way stops them.
guide-blocked-picture = The { $piece } among friend and foe: dots are moves, rings are captures.
guide-jumps-title = Jumps
guide-jumps = A jump goes straight to its square, whatever stands in between. Nothing happens to what is jumped over. Diagrams show it as a red ring.
guide-leaps-title = Knight’s jumps
guide-leaps = Some jumps lead off the lines, as a knight’s does: so many squares ahead and so many aside. What stands around the piece does not matter.
guide-surrounded-picture = All around is full, but the { $piece } still goes where dots and rings are.

guide-last-rank-title = On the last rank
guide-last-rank = While such a piece stands on the rank farthest from its owner, it can do more than elsewhere.
guide-last-rank-power = { $piece }, there: { $power }.
guide-last-rank-picture = The { $piece } has reached the last rank, and goes on from there.

guide-borrowing-title = Borrowed moves
guide-borrowing-protectors = Besides its own moves, a piece may move as any piece of its own side that protects it. It threatens what it could take so, too.
guide-borrowing-behind = A piece with one of its own side right behind it moves as that one does, and not as itself. With nothing of its own behind, it moves as itself.
guide-borrowing-limits = Only ways to move are lent, and only a piece’s own: what it has borrowed itself it does not lend on. Burning, taking everything in the way, and going anywhere are never lent.
guide-borrowing-picture = A { $piece } with a { $lender } behind it: where it may go now.

guide-lion-title = The power of a Lion
guide-lion = Call the eight squares around the piece its A squares, and the sixteen squares two away its B squares. In one turn it does one of four things.
guide-lion-direct = It goes straight to any A or B square, whatever stands in between.
guide-lion-double = It captures on an A square and goes on one step in any direction: to an empty square, or onto a second enemy, which is captured too.
guide-lion-igui = It captures on an A square and steps back to where it came from. This is igui: capturing without moving.
guide-lion-pass = It steps out and back without capturing, and so passes the turn. An A square must be empty for that. With the mouse: a double click on the piece.
guide-lion-reach-picture = Where the { $piece } may go at once, over whatever is beside it.
guide-lion-double-picture = Two captures in one move of the { $piece }.
guide-long-lion-title = A Lion of more steps
guide-long-lion = This Lion power has up to { $steps } steps. Each of them may capture, and the piece may turn after each. It may also go straight to any square in that range, or capture without moving.
guide-long-lion-pass = It may pass too, by stepping out and back.
guide-lion-lines-title = Lion power along a line
guide-lion-lines = These pieces have the power of a Lion on certain lines only, one of them in a turn: to the first square or straight to a farther one, capturing on the way and going on along the same line, or capturing without moving.
guide-lion-lines-pass = If the first square of such a line is empty, they may also pass.
guide-lion-lines-other = Their other ways to move do not mix with it in one turn.
guide-no-passing-title = No passing
guide-no-passing = Elsewhere such pieces may step out and back and so pass the turn. Here they may not: without a capture they must end on another square.
guide-igui-title = Capturing without moving
guide-igui = Igui takes any one enemy beside the piece, and the piece stays where it is. This counts as a turn. In records it is written with an exclamation mark.
guide-igui-picture = Igui: the { $piece } captures and stays.

guide-skips-title = Over the first squares
guide-skips = These pieces pass over the nearest squares of a line, whether something stands there or not, and slide on from behind them, any distance or as far as is told with the piece. They never stop on the squares they pass.
guide-pierces-title = Sliding over pieces
guide-pierces = These slides may pass over pieces of either side; nothing happens to them. How many may be passed is told with each piece.
guide-area-title = Area moves
guide-area = An area mover makes several king steps in one turn, turning as it likes.
guide-area-steps = Up to { $steps } steps: { $names }.
guide-area-limits = Every square it passes must be empty, and a capture ends the move. It cannot come back to where it started, so it cannot pass its turn this way.
guide-area-picture = The { $piece } walks round the wall and captures.
guide-hooks-title = Hook moves
guide-hooks = A hook mover slides over empty squares, may then turn once by a right angle, and slides on. Both legs may be of any length, and it need not turn.
guide-hooks-limits = It does not jump. A capture ends the move, so it turns on an empty square only.
guide-hooks-picture = The { $piece } turns a corner and captures.

guide-range-title = Range jumps
guide-range = A range jumper slides along its lines. Besides, it may jump over any number of pieces of either side to capture. Only the piece on the last square is taken; nothing happens to those it jumps over.
guide-range-rank = Rank limits it: in a jumping capture, every piece it passes and the piece it takes must rank below it. An equal rank already is too high.
guide-range-plain = With nothing in between it is an ordinary capture, of any rank. Without a capture it does not jump.
guide-rank = Rank { $rank }
guide-rank-others = Below: all other pieces
guide-range-picture = The { $piece } jumps over friend and foe, and captures the last of them.

guide-sweep-title = Taking all in the way
guide-sweep = This slide does not stop at what ranks lower: it takes every such piece in its way, of both sides, and ends where its player likes, on an empty square or with the last capture.
guide-sweep-rank = A piece of equal or higher rank ends the line before it, and cannot be taken so.
guide-sweep-rank-last = A piece of equal or higher rank cannot be passed. An enemy of that kind can be taken, as the last of the move.
guide-sweep-own = The last piece taken may be one of its own side’s, too.
guide-sweep-own-spared = The move may not end on a piece of its own side.
guide-sweep-must-capture = A move that takes something on its way must end on a piece, too.
guide-sweep-picture = The { $piece } takes friend and foe all the way to the last of them.

guide-universal-title = Anywhere
guide-universal = This piece may go to any empty square of the board, over anything.
guide-universal-protected = It takes only what is not protected: no enemy piece could take back on that square.
guide-universal-protects = It protects every piece of its own side that nothing else protects, wherever it stands, but not itself.
guide-universal-picture = The { $piece } may go to every dot. Of the enemies it may take only what nothing guards.

guide-burning-title = Setting fire
guide-burning = When the { $piece } has moved, every enemy on the eight squares around it is burnt at once, royal pieces included. That comes on top of what it captured.
guide-burning-own = Its own side never burns.
guide-burning-picture = The { $piece } comes to stand here, and everything with a flame is burnt.
guide-suicide-title = Walking into the fire
guide-suicide = The { $piece } goes on burning while the other side moves: whatever ends its move beside an enemy { $piece } is burnt. That is no move of the { $piece }.
guide-suicide-end-square = Only the square on which a piece ends its move counts, not what it passes. What stood there before is safe until it moves. A piece that captures without moving, or passes, ends its move on its own square.
guide-suicide-capture = Such a move is legal, and what it captured stays captured. It is marked in black on the board and written with a star. To take the { $piece } itself is safe, unless a second one stands beside it.
guide-suicide-picture = The { $piece } ends its move beside an enemy { $burner }, and is burnt.
guide-duel-title = Fire against fire
guide-duel = If the { $piece } moves beside an enemy { $piece }, it is the one that burns, and it burns nothing.
guide-duel-last-royals = If one move takes or burns the last enemy royal piece and costs the mover his own last one in the fire, the mover has won.
guide-duel-picture = The moving { $piece } is burnt alone; the enemy’s { $piece } and its neighbour stand.
guide-burn-on-promotion-title = Turning into fire
guide-burn-on-promotion = Burns from the very move on which it is turned over: { $names }.
guide-burn-after-promotion = Does not burn on the move on which it is turned over, only from its next move on: { $names }. Enemies that come beside it burn all the same.

guide-trading-near-title = A Lion beside a Lion
guide-trading = Lions shall stay in the game for a while, so three rules say how they may be taken. They concern these pieces only.
guide-trading-near = A Lion may always take a Lion beside it, in any way, protected or not.
guide-trading-near-picture = Side by side: the Lion may be taken, though it is guarded.
guide-trading-far-title = A Lion two squares away
guide-trading-far = A Lion may take a Lion two squares away only if that one is not protected, or if the same move captures, on the way, anything of substance. Too slight are: { $names }.
guide-trading-far-any = A Lion may take a Lion two squares away only if that one is not protected, or if the same move captures something on the way.
guide-trading-protected = A Lion is protected if an enemy could take back on its square when the capture is made. Royal pieces count, and so do pieces whose line only opens with the capture; what the move itself has captured does not.
guide-trading-far-picture = With a piece of substance on the way, the guarded Lion may be taken too.
guide-counter-strike-title = No Lion for a Lion
guide-counter-strike-always = When anything but a Lion has just taken a Lion, the opponent may not, for this one turn, take any Lion with anything but a Lion.
guide-counter-strike-unprotected = When anything but a Lion has just taken a Lion, the opponent may not, for this one turn, take a protected Lion with anything but a Lion. An unprotected one may be taken.
guide-counter-strike-same-square = When anything but a Lion has just taken a Lion, the opponent may not, for this one turn, take a Lion with anything but a Lion, except on the very square where the Lion fell.
guide-counter-strike-lions = A Lion that takes a Lion does not start this bar, and a Lion may answer at any time.

guide-promotion-title = Turning over
guide-promotion-never = Nothing promotes in this game.
guide-promotion-capture = There is no promotion zone. A piece with another face is turned over at the end of its first capture, igui included, and there is no choice. That is not always good news: look at the other face before you capture.
guide-promotion-capture-last-rank = A piece that cannot go back stays on the last rank until somebody takes it.
guide-promotion-flip = There is no promotion zone. A piece is turned over with each of its captures, without a choice: the first capture shows its other face, the next one turns it back. A move that takes nothing turns nothing.
guide-promotion-zone = The { $depth } ranks farthest from a player are his promotion zone. A piece with another face may be turned over there.
guide-promotion-touching = It is turned over at the end of a move that begins or ends in the zone.
guide-promotion-ending = It is turned over at the end of a move that ends in the zone, wherever that move began.
guide-promotion-entering = It is turned over at the end of a move that enters the zone, or of a capture made inside it.
guide-promotion-choice = It is the player’s choice, and a piece that stays as it is may be turned over at the end of a later move, if that is such a move again.
guide-promotion-compulsory = There is no choice: every such move turns the piece over.
guide-promotion-picture = The { $piece } is turned over. Its other face: { $face }.
guide-must-promote-title = When it must
guide-must-promote = A piece must be turned over where it could never move again.
guide-stays-stuck-title = With nowhere to go
guide-stays-stuck = A piece need not be turned over even where it could never move again. It then stays there until somebody takes it.
guide-stays-stuck-picture = The { $piece } goes to the last rank and stays as it is: allowed, but it will not move again.
guide-zone-moves-title = Moves that turn nothing over
guide-zone-moves-ending = To leave the zone is not enough: the move must end in it.
guide-zone-moves-entering = Inside the zone, a move that takes nothing turns nothing over, and neither does leaving it.
guide-deferral-title = Having to wait
guide-deferral = A piece that was not turned over when it entered the zone cannot be turned over with its owner’s next move, unless that move captures. From the move after that it is free again.
guide-waits-title = Waiting for the last rank
guide-waits = These pieces, once they have entered the zone as they were, are turned over only where they could never move again, on the last rank: { $names }.
guide-contagion-title = Becoming a { $piece }
guide-contagion = Whatever takes one of these becomes a { $piece } at once, in place of any other promotion: { $names }. Royal pieces are spared and stay what they are.
guide-contagion-picture = The { $piece } takes the { $taken } and becomes a { $becomes }.
guide-faces-title = The other face
guide-faces-once = Promoted faces are written in red. A piece is turned over once and stays so.
guide-faces-chain = Promoted faces are written in red. Some of them have a further face, under the same rule.
guide-faces-flip = Both faces are worth knowing: a piece shows now the one, now the other, for as long as it lives. A royal piece with one face only is never turned over.
guide-faces-none = These have no other face: { $names }.

guide-drops-title = Pieces in hand
guide-drops = Instead of moving, you may put a piece that you have captured on any empty square, as your own. That is a turn.
guide-drops-change = A captured { $from } goes to the hand as { $to }.
guide-drops-turn-back = A captured piece that was turned over goes to the hand as its first face.
guide-drops-zone = A piece that is dropped inside the zone arrives unpromoted. Its next move may turn it over.
guide-drops-zone-compulsory = A piece that is dropped inside the zone arrives unpromoted. If it has another face, its next move turns it over.
guide-drops-picture = Where the { $piece } in hand may be put.
guide-either-face-title = Either face up
guide-either-face = Who drops a koma chooses which of its two faces lies up. In hand both are one and the same piece.
guide-either-face-picture = From a { $piece } in hand: where it may be put as a { $face }.
guide-drop-limits-title = Dropping the { $piece }
guide-drop-last-rank = The { $piece } may not be dropped on the last rank.
guide-drop-last-ranks = The { $piece } may not be dropped on the last { $ranks } ranks.
guide-drop-file = { $most ->
    [1] No file may hold more than one unpromoted { $piece } of yours after a drop.
   *[other] No file may hold more than { $most } unpromoted { $piece }s of yours after a drop.
}
guide-drop-mate = The { $piece } may not give mate at once by being dropped. To give check is fine, and so is mate by a { $piece } that moves.

guide-notation-title = Moves on paper
guide-notation = A move is written as the letters of the piece, a hyphen, and the square where it ends: { $example }.
guide-notation-promoted = The letters of a promoted piece begin with a plus.
guide-notation-capture = A capture has an x in place of the hyphen: { $example }.
guide-notation-start = Where another piece of the same kind could go there too, the square it starts from stands after the letters.
guide-notation-double = What is captured on the way has an x of its own, in order: { $example }.
guide-notation-igui = Before the square of a piece that is captured without moving stands x!, as in { $example }.
guide-notation-pass = A pass: { $example }.
guide-notation-promotion = A plus at the end means that the piece is turned over: { $example }.
guide-notation-declined = An equals sign at the end means that it could have been turned over, and was not.
guide-notation-burns = What burns is listed after x!, behind the move itself: { $example }.
guide-notation-suicide = A star at the end means that the piece is burnt where it ends: { $example }.
guide-notation-drop = A star between letters and square is a drop: { $example }.

# The window.

guide-title = Rules of { $game }
guide-contents = Contents
guide-about-pieces = Pieces:
guide-taught = Learn it:
guide-pieces-more = and { $count } more
guide-all-pieces = All pieces (F4)
guide-all-pieces-tip = Every piece of this game with its moves.
guide-lessons = Lessons
guide-lessons-tip = Learn these rules and pieces by playing: exercises and stories.
