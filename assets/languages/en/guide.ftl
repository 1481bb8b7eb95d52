# The rules of a game (F3). Which of these paragraphs a game has follows from its data.

guide-section-table = Board and pieces
guide-section-aim = Winning and drawing
guide-section-moving = Moving
guide-section-special = Special moves
guide-section-fire = Fire
guide-section-trading = Trading Lions
guide-section-promotion = Promotion
guide-section-drops = Drops
guide-section-notation = Writing down moves
guide-section-readings = Rule options
guide-section-history = History

guide-board-title = The board
guide-board = The board has { $files } × { $ranks } squares, and each side begins with { $count } pieces.
guide-board-unequal = The board has { $files } × { $ranks } squares. Black begins with { $black } pieces, White with { $white }.
guide-board-sides = The pieces of both sides look alike, but each one points towards the opponent. Black sits at the bottom, plays up the board and moves first. After that, the players take turns.
guide-board-names = Files are numbered from Black’s right, and ranks are lettered from the top, so 1a is the top right corner.
guide-board-picture = The starting position.

guide-solo-title = Only one side moves
guide-solo = Here the side that begins makes all the moves. The other side never moves.

guide-presets-title = Who plays by which rules
guide-presets = The sources disagree about some of these rules, and so do players. Each of these sets decides all of the options below at once; whatever it does not mention stays at its default. You choose a set before the game begins, and can still change single options.
guide-preset-holds = This game is played by the rules of: { $name }.
guide-preset-changed = This game is played by the rules of { $name }, except for: { $options }.
guide-preset-usual = Every option is at its default.
guide-preset-usual-tip = These rules are used unless the players choose others.
guide-preset-sets = { $option } ({ $number }): { $text }
guide-options-title = Choices before the game
guide-options = The sources disagree about some of these rules, and so do players today. You choose before the game begins, and your choice is saved in the game record.
guide-reading-title = { $name }: { number } readings
guide-choice-title = { $name }: { number } ways to play
guide-way-holds = in use
guide-way-holds-tip = This game is played by this rule.
guide-way-usual = default
guide-way-usual-tip = This rule is used unless the players choose another.
guide-way-source = source: { $source }

guide-history-title = Where the game comes from

guide-aim-title = How to win
guide-aim-royals = If you lose all your royal pieces, you lose the game. Royal in this game: { $names }.
guide-aim-capture = You win by capturing every royal piece of your opponent.
guide-aim-capture-or-burn = You win when every royal piece of your opponent has been captured or burnt.
guide-aim-en-prise = You may leave a royal piece under attack, or even move it into danger, but then you may simply lose it. The program warns you, but forbids nothing.
guide-aim-no-moves = If it is your turn and you have no legal move, you lose.
guide-aim-checkmate = You win by checkmate: your opponent’s last royal piece is under attack, and no legal move saves it.
guide-aim-checkmate-safety = You may not make a move that leaves your last royal piece open to capture.
guide-aim-picture = The { $piece } captures the { $royal }, the last royal piece, and wins the game.
guide-aim-checkmate-picture = Checkmate: the { $royal } is under attack, it has nowhere to go, and no other piece can help.

guide-second-royal-title = More than one royal piece
guide-second-royal-start = Each side begins with { $count } royal pieces.
guide-second-royal-face = The { $from } promotes to { $to }, which is royal too.
guide-second-royal = The game goes on until one side has lost all its royal pieces.
guide-second-royal-safety = While you have two of them, you may leave either one open to capture. Only your last one must be kept safe.
guide-second-royal-relief = A piece that promotes to a royal piece counts as royal at once, so promoting it is also an answer to an attack on the other one.
guide-second-royal-picture = The { $piece } attacks the { $royal }. Promoting to a second royal piece is a valid answer.

guide-bare-title = The bare king
guide-bare = If all you have left is a single royal piece, you lose.
guide-bare-answer = There is one way out: if your very next move captures your opponent’s last other piece, both kings are bare and the game is drawn. If you have no such move, the game ends at once.
guide-bare-one = This ends the game only when your opponent has exactly one other piece left besides a royal one.
guide-bare-ignores = To win like this, your opponent must have something besides a royal piece, and these are not enough until they promote: { $names }.
guide-bare-dead = Pieces that can never move again do not count.
guide-bare-safe = The game goes on as long as you attack a royal piece of your opponent’s, or the only other piece they have. When both sides have nothing but a royal piece and neither is attacked, the game is drawn.
guide-bare-two = Two royal pieces together are not bare: { $names }.
guide-bare-off = A royal piece left all alone plays on. Being alone does not lose the game.
guide-bare-picture = White’s last other piece is captured. White is bare and cannot bare Black in return, so Black wins.

guide-stalemate-title = Stalemate
guide-stalemate = If it is your turn and you have no legal move but are not in check, you do not lose: the game is drawn.
guide-stalemate-picture = White is to move. The { $royal } is not under attack, but it has nowhere to go: a draw.

guide-impasse-title = Winning by points (impasse)
guide-impasse = A royal piece that has reached the enemy camp is hard to catch, so you can win there by counting points. The enemy camp is the { $ranks } ranks farthest from you. When it is your turn, your only royal piece must be in the camp and not under attack, with at least { $followers } more of your pieces there.
guide-impasse-points = Those other pieces in the camp count, and so do all your pieces in hand. These are worth { $points } points each, promoted or not: { $names }. All others are worth one.
guide-impasse-points-alike = Those other pieces in the camp count, and so do all your pieces in hand. Each is worth one point.
guide-impasse-needs = The player who moved first in the game needs { $first } points, the other player { $second }. There is nothing to declare: the program counts for you.
guide-impasse-picture = White has just moved. Black’s { $royal } has entered the camp with enough pieces, so Black wins.

guide-repetition-title = Repetition
guide-repetition-fourth = The game is drawn when the same position occurs for the fourth time with the same player to move. The program warns you before it happens.
guide-repetition-vary = When the same position occurs for the third time, the player to move may not repeat a move they have already made from it. Positions are the same if the board, the pieces in hand and the player to move are all the same.
guide-repetition-first-loses = When the same position occurs for the fourth time with the same player to move, the player who moved first in the game loses.
guide-repetition-mover-loses = When the same position occurs for the fourth time with the same player to move, the player who brought it about loses.
guide-repetition-barred = You may not make a move that brings about the same position, with the same player to move, for the third time.
guide-repetition-never = You may not make a move that brings back any earlier position of the game with the same player to move.

guide-perpetual-title = Perpetual check
guide-perpetual = If one player has given check with every move since that position first occurred, that player loses instead. So it is the attacker who must find another move.
guide-perpetual-attack-title = Perpetual attack
guide-perpetual-attack = If just one player has given check or attacked something with every move since that position first occurred, that player loses instead. A move attacks if the piece that moved could capture something on its next move.
guide-perpetual-attack-check = If both players have attacked with every move, but only one of them has always given check, that one loses.

guide-agreement-title = Resigning and agreeing to a draw
guide-agreement = You may resign at any time, and the two players may agree to a draw.

guide-turn-title = A turn
guide-turn = On your turn you move one piece: to an empty square, or onto an enemy piece, which is captured.
guide-turn-gone = A captured piece is out of the game for good.
guide-turn-to-hand = A captured piece goes into the hand of the player who captured it. Instead of moving, you may drop a piece from your hand onto the board.
guide-turn-one-power = A piece that can move in several ways uses only one of them in a turn.

guide-steps-title = Steps
guide-steps = A step goes to a neighbouring square. Diagrams show it as a black dot.
guide-slides-title = Slides
guide-slides = A slide goes any number of empty squares along a line. It stops short of a piece of its own side, or ends by capturing an enemy piece. Diagrams show it as an arrow.
guide-short-slides-title = Short slides
guide-short-slides = Some pieces slide only a few squares; the diagram shows how many. They do not jump, so a piece in the way stops them.
guide-blocked-picture = The { $piece } among friends and enemies: dots are moves, rings are captures.
guide-jumps-title = Jumps
guide-jumps = A jump goes straight to its square, no matter what is in between. The pieces it jumps over are not affected. Diagrams show it as a red ring.
guide-leaps-title = Knight’s jumps
guide-leaps = Some jumps land off the straight lines and diagonals, as a knight’s jump does: a number of squares forward or back, and a number to the side. The pieces in between make no difference.
guide-surrounded-picture = Friends and enemies surround the { $piece }, but wherever there is a dot or a ring, the way is free.

guide-last-rank-title = On the last rank
guide-last-rank = While one of these pieces is on the rank farthest from its owner, it has more moves than elsewhere.
guide-last-rank-power = { $piece }, on that rank: { $power }.
guide-last-rank-picture = From the last rank, the { $piece } can still go on.

guide-borrowing-title = Borrowed moves
guide-borrowing-protectors = Besides its own moves, a piece has the moves of every friendly piece that protects it. It also threatens whatever it could capture that way.
guide-borrowing-behind = A piece with a friendly piece directly behind it moves like that piece and not like itself. Without one, it makes its own moves.
guide-borrowing-limits = A piece lends only its own moves: it cannot pass on a move that it borrows. Burning, capturing everything in the way and going anywhere are never lent.
guide-borrowing-picture = The { $piece } has a friend behind it, the { $lender }. This is where it can go now.

guide-lion-title = Lion power
guide-lion = Call the eight squares next to the piece its A squares, and the sixteen squares two steps away its B squares. In one turn the piece can do one of four things.
guide-lion-direct = It goes straight to any A or B square, no matter what is in between.
guide-lion-double = It captures on an A square and then takes another step in any direction: to an empty square, or onto a second enemy piece, which is captured too.
guide-lion-igui = It captures on an A square and steps back to where it came from. This is called igui: capturing without moving.
guide-lion-pass = It steps out and back without capturing anything, and so passes the turn. This needs an empty A square. With the mouse, double-click the piece.
guide-lion-reach-picture = The { $piece } can go straight to any of these squares, over whatever is next to it.
guide-lion-double-picture = The { $piece } makes two captures in one move.
guide-long-lion-title = Lion power with more steps
guide-long-lion = This Lion power has up to { $steps } steps. Each step may capture, and the piece may change direction after each. It may also go straight to any square within that range, or capture without moving.
guide-long-lion-pass = It may also pass by stepping out and back.
guide-turning-lions-title = Lion power in some directions
guide-turning-lions = These pieces have Lion power, but only in certain directions: each step must go in one of them, and the piece may change from one to another between steps. Each step may capture. The piece may also jump straight to any square that such steps lead to, or capture on a neighbouring square and step back.
guide-turning-lions-pass = They may also pass by stepping out to an empty square and back.
guide-lion-lines-title = Lion power along a line
guide-lion-lines = These pieces have Lion power on certain lines only, and use one of those lines in a turn. They can go to the first square or straight to one farther on, capture on the way and continue along the same line, or capture without moving.
guide-lion-lines-pass = If the first square of such a line is empty, they may also pass.
guide-lion-lines-other = These moves cannot be combined with the piece’s other moves in one turn.
guide-no-passing-title = No passing
guide-no-passing = In other games such pieces may step out and back to pass the turn. Here they may not: unless they capture something, they must end on a different square.
guide-igui-title = Capturing without moving
guide-igui = Igui captures any one enemy piece on a neighbouring square, while the capturing piece stays where it is. It takes up your turn. Game records mark it with an exclamation mark.
guide-igui-picture = Igui: a capture by the { $piece } without leaving the square.

guide-skips-title = Skipping the first squares
guide-skips = These pieces skip the nearest square or squares on a line, occupied or not, and slide on from there. Some slide any distance, others only as far as their description says. They can never stop on a square they skip.
guide-skips-empty = Here the skipped squares must be empty, although the piece cannot stop on them: { $names }.
guide-pierces-title = Sliding over pieces
guide-pierces = These slides may pass over pieces of either side, which are not affected. The description of each piece says how many it may pass.
guide-area-title = Area moves
guide-area = An area mover makes several king steps in one turn and may change direction after each.
guide-area-steps = Up to { $steps } steps: { $names }.
guide-area-limits = Every square it passes through must be empty, and a capture ends the move. It cannot return to its starting square, so it cannot pass the turn this way.
guide-area-limits-passes = Every square it passes through must be empty, and a capture ends the move. If a neighbouring square is empty, it may also step out and back, and so pass the turn. With the mouse, double-click the piece.
guide-area-picture = The { $piece } walks around the wall and captures.
guide-hooks-title = Hook moves
guide-hooks = A hook mover slides over empty squares, may then make one right-angle turn, and slides on. Both slides may be of any length, and the turn is optional.
guide-hooks-limits = It does not jump. A capture ends the move, so it can turn only on an empty square.
guide-hooks-picture = The { $piece } turns a corner and captures.

guide-range-title = Range jumps
guide-range = A range jumper slides along its lines. To capture, it may also jump over any number of pieces of either side. Only the piece on the last square is captured; the pieces it jumps over are not affected.
guide-range-rank = Ranks limit these jumps: every piece it jumps over, and the piece it captures, must rank below it. An equal rank is already too high.
guide-range-anywhere = A range jumper slides along its lines, and may jump over any number of pieces of either side, to an empty square or to capture. Only the piece on the last square is captured; the pieces it jumps over are not affected.
guide-range-rank-anywhere = Ranks limit these jumps: every piece it jumps over must rank below it, and so must a piece it captures behind them. An equal rank is already too high.
guide-range-rank-any = Ranks limit these jumps: every piece it jumps over must rank below it; an equal rank is already too high. Behind them it may capture any piece, of any rank, royals too.
guide-range-rank-but-royals = Ranks limit these jumps: every piece it jumps over must rank below it; an equal rank is already too high. Behind them it may capture a piece of any rank, but not a royal.
guide-range-plain = If there is nothing to jump over, it is an ordinary capture, and ranks do not matter. It cannot jump without capturing.
guide-range-plain-only = If there is nothing to jump over, it is an ordinary capture, and ranks do not matter.
guide-rank = Rank { $rank }
guide-rank-others = Below them: all other pieces
guide-range-picture = The { $piece } jumps over friends and enemies, and captures the last piece in the line.
guide-range-picture-any = The { $piece } jumps over a piece of lower rank, and captures one that it could not jump over.
guide-range-picture-anywhere = The { $piece } jumps over a piece of lower rank to an empty square.

guide-sweep-title = Capturing everything in the way
guide-sweep = This slide does not stop for pieces of lower rank: it captures every one in its way, friend or enemy. You choose where it ends, on an empty square or with its last capture.
guide-sweep-rank = It must stop short of a piece of equal or higher rank, and cannot capture it this way.
guide-sweep-rank-last = It cannot pass a piece of equal or higher rank. If that piece is an enemy, it can be captured, and the move ends there.
guide-sweep-own = The last piece captured may also be one of its own side.
guide-sweep-own-spared = The move may not end on a piece of its own side.
guide-sweep-must-capture = A move that captures something on the way must also end with a capture.
guide-sweep-picture = The { $piece } captures friends and enemies all the way along the line.

guide-universal-title = Going anywhere
guide-universal = This piece can go to any empty square on the board, no matter what is in between.
guide-universal-protected = It can capture a piece only if that piece is unprotected, that is, if no enemy could recapture on that square.
guide-universal-protects = It protects every piece of its own side that has no other protector, however far away. It does not protect itself.
guide-universal-picture = The { $piece } can go to any dot. It can capture only the enemies that nothing protects.

guide-burning-title = Burning
guide-burning = When the { $piece } has moved, every enemy piece on the eight squares around it burns at once, royal pieces included. This is in addition to anything it captured.
guide-burning-own = It never burns pieces of its own side.
guide-burning-picture = The { $piece } stops here, and every piece with a flame burns.
guide-suicide-title = Moving into the fire
guide-suicide = The { $piece } still burns during the opponent’s turn: any piece that ends its move next to an enemy { $piece } burns. This does not count as a move of the { $piece }.
guide-suicide-end-square = Only the square where a piece ends its move counts, not the squares it passes through. A piece that was already there is safe until it moves. A piece that passes, or captures without moving, ends its move on its own square.
guide-suicide-capture = Such a move is legal, and whatever it captured stays captured. The board marks the square in black, and the record adds a star to the move. Capturing the { $piece } itself is safe, unless there is a second one next to it.
guide-suicide-picture = The { $piece } ends its move next to an enemy { $burner }, and burns.
guide-duel-title = Fire against fire
guide-duel = If the { $piece } moves next to an enemy { $piece }, it is the one that is burnt, and it burns nothing itself.
guide-duel-burns-first = If the { $piece } moves next to an enemy { $piece }, it first burns its other neighbours, and then it is burnt itself. The enemy { $piece } is safe.
guide-duel-last-royals = If one move captures or burns your opponent’s last royal piece and your own last royal piece burns as well, you win.
guide-duel-picture = Only the { $piece } that moved burns. The enemy { $piece } and its neighbour are safe.
guide-duel-burns-first-picture = The { $piece } that moved burns the enemy’s neighbour, and then it is burnt. The enemy { $piece } is safe.
guide-burn-on-promotion-title = Promoting to a burning piece
guide-burn-on-promotion = Burns as soon as it promotes: { $names }.
guide-burn-after-promotion = Does not burn anything on the move when it promotes, only from its next move on: { $names }. Enemy pieces that move next to it do burn.

guide-trading-near-title = A Lion next to a Lion
guide-trading = Three rules keep the Lions from being traded off too early. They apply only to these pieces.
guide-trading-near = A Lion may always capture a Lion on a neighbouring square, in any way, protected or not.
guide-trading-near-picture = The Lions are side by side, so the Lion may be captured even though it is protected.
guide-trading-far-title = A Lion two squares away
guide-trading-far = A Lion may capture a Lion two squares away only if that Lion is unprotected, or if the same move also captures a piece on the way, other than one of these: { $names }.
guide-trading-far-any = A Lion may capture a Lion two squares away only if that Lion is unprotected, or if the same move also captures another piece on the way.
guide-trading-protected = A Lion is protected if the opponent could recapture on its square. Royal pieces count as protectors, and so do pieces whose line opens only through the capture.
guide-trading-far-picture = The move also captures a piece that counts, so it may capture the protected Lion.
guide-trading-captured = A piece captured in the same move does not protect it.
guide-trading-captured-slight = A piece named above still protects it even if it is captured in the same move. Other pieces captured in the same move do not.
guide-counter-strike-title = No Lion for a Lion
guide-counter-strike-always = If a piece other than a Lion has just captured a Lion, the opponent may not, on the very next turn, capture any Lion with a piece other than a Lion.
guide-counter-strike-unprotected = If a piece other than a Lion has just captured a Lion, the opponent may not, on the very next turn, capture a protected Lion with a piece other than a Lion. An unprotected Lion may be captured.
guide-counter-strike-same-square = If a piece other than a Lion has just captured a Lion, the opponent may not, on the very next turn, capture a Lion with a piece other than a Lion, except on the square where the first Lion was captured.
guide-counter-strike-lions = This does not apply when a Lion captures a Lion, and a Lion may always recapture.

guide-promotion-title = When pieces promote
guide-promotion-never = Nothing promotes in this game.
guide-promotion-capture = There is no promotion zone. A piece that can promote always does so at the end of its first capture, igui included. This is not always good news: look at its promoted side before you capture.
guide-promotion-capture-last-rank = A piece that cannot move backward stays on the last rank until it is captured.
guide-promotion-flip = There is no promotion zone. A piece is turned over every time it captures: the first capture promotes it, and the next turns it back. There is no choice. A move that captures nothing turns nothing over.
guide-promotion-zone = Your promotion zone is the { $depth } ranks farthest from you. Pieces that can promote do so there.
guide-promotion-touching = A piece promotes at the end of a move that begins or ends in the zone.
guide-promotion-ending = A piece promotes at the end of a move that ends in the zone, wherever the move began.
guide-promotion-entering = A piece promotes at the end of a move that enters the zone, or of a capture made inside it.
guide-promotion-entering-or-capture = A piece promotes at the end of a move that enters the zone, or of a capture that begins or ends in it.
guide-promotion-choice = Promotion is optional. A piece that does not promote may do so on a later move that qualifies.
guide-promotion-compulsory = There is no choice: a piece promotes on every such move.
guide-promotion-picture = The { $piece } promotes to { $face }.
guide-must-promote-title = Compulsory promotion
guide-must-promote = A piece must promote if it could otherwise never move again.
guide-stays-stuck-title = Nowhere to go
guide-stays-stuck = A piece need not promote, even where it could never move again. It then stays there until it is captured.
guide-stays-stuck-picture = The { $piece } moves to the last rank without promoting. This is allowed, but it can never move again.
guide-zone-moves-title = Moves that do not promote
guide-zone-moves-ending = Leaving the zone is not enough: the move must end in it.
guide-zone-moves-entering = A piece does not promote when it moves within the zone without capturing, or when it leaves the zone.
guide-zone-moves-entering-or-capture = A piece that is already in the zone promotes only by capturing, whether it stays in the zone or leaves it. It may also leave without capturing and promote when it comes back.
guide-zone-moves-leaving-picture = The { $piece } captures as it leaves the zone, so it may promote.
guide-deferral-title = When promotion has to wait
guide-deferral = A piece that did not promote when it entered the zone cannot promote on its owner’s next turn, unless it captures. After that it may promote again as usual.
guide-waits-title = Waiting for the last rank
guide-waits = If they enter the zone without promoting, these pieces can promote only on the last rank, where they could otherwise never move again: { $names }.
guide-last-rank-chance-title = Another chance on the last rank
guide-last-rank-chance = When they reach the last rank, these pieces may promote in any case, even without capturing: { $names }.
guide-contagion-title = Promotion to { $piece }
guide-contagion = A piece that captures one of these promotes to { $piece } at once, instead of any other promotion: { $names }. Royal pieces are exempt and stay as they are.
guide-contagion-picture = The { $piece } captures the { $taken } and promotes to { $becomes }.
guide-faces-title = Promoted pieces
guide-faces-once = Promoted pieces are written in red. A piece promotes only once and stays promoted.
guide-faces-chain = Promoted pieces are written in red. Some of them can promote once more, by the same rule.
guide-faces-flip = Learn both sides of every piece, because it keeps turning over as long as it is in play. A royal piece with only one side is never turned over.
guide-faces-none = These do not promote: { $names }.

guide-drops-title = Pieces in hand
guide-drops = Instead of moving, you may place a piece you have captured on any empty square, as your own. This is a drop, and it takes up your turn.
guide-drops-change = A captured { $from } goes into the hand as { $to }.
guide-drops-turn-back = A captured promoted piece goes into the hand unpromoted.
guide-drops-zone = A piece dropped in the zone is unpromoted. It may promote on its next move.
guide-drops-zone-compulsory = A piece dropped in the zone is unpromoted. If it can promote, it does so on its next move.
guide-drops-picture = Where the { $piece } in hand may be dropped.
guide-either-face-title = Either side up
guide-either-face = You may drop a piece with either side up. In hand, both sides are one and the same piece.
guide-either-face-picture = Where the { $piece } in hand may be dropped as { $face }.
guide-drop-limits-title = Dropping the { $piece }
guide-drop-last-rank = The { $piece } may not be dropped on the last rank.
guide-drop-last-ranks = The { $piece } may not be dropped on the last { $ranks } ranks.
guide-drop-file = { $most ->
    [1] After a drop, no file may hold more than one unpromoted { $piece } of yours.
   *[other] After a drop, no file may hold more than { $most } unpromoted { $piece }s of yours.
}
guide-drop-mate = You may not give checkmate by dropping the { $piece }. Dropping it with check is fine, and so is checkmate by moving the { $piece } on the board.

guide-notation-title = How moves are written
guide-notation = A move is written as the letters of the piece, a hyphen, and the square where it ends: { $example }.
guide-notation-promoted = The letters of a promoted piece start with a plus.
guide-notation-capture = A capture has an x instead of the hyphen: { $example }.
guide-notation-start = If another piece of the same kind could go to the same square, the starting square is added after the letters.
guide-notation-double = Each capture on the way has its own x, in order: { $example }.
guide-notation-igui = A capture without moving puts x! before the square of the captured piece: { $example }.
guide-notation-pass = A pass: { $example }.
guide-notation-promotion = A plus at the end means that the piece promotes: { $example }.
guide-notation-declined = An equals sign at the end means that the piece could have promoted but did not.
guide-notation-burns = Burnt pieces are listed after x!, following the move itself: { $example }.
guide-notation-suicide = A star at the end means that the piece burns where its move ends: { $example }.
guide-notation-drop = A star between the letters and the square means a drop: { $example }.

# The window.

guide-title = Rules of { $game }
guide-contents = Contents
guide-about-pieces = Pieces:
guide-taught = Learn it:
guide-pieces-more = and { $count } more
guide-all-pieces = All pieces (F4)
guide-all-pieces-tip = See every piece of this game and its moves.
guide-lessons = Lessons
guide-lessons-tip = Learn these rules and pieces by playing: exercises and stories.
