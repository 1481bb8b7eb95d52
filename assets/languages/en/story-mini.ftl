# Stories of Mini: the first game with the pieces of Modern Shogi.

story-battle-title = First battle
story-battle-about = Capture, drop, promote and checkmate with the pieces of Modern Shogi.
story-battle-1 = Each side has one King, Gold, Silver, Bishop, Rook and Pawn. They move as in Modern Shogi, and everything turns on the King. Point out yours.
story-battle-1-done = If it is attacked and nothing can save it, it is checkmate, and you have lost.
story-battle-1-wrong = Your King is in the corner of your back rank, next to the Gold.
story-battle-2 = The Bishop slides diagonally, as far as the way is clear. White’s Silver on 4b is unprotected. Capture it.
story-battle-2-done = The Silver has changed sides: it lies on the stand beside the board, and you may drop it.
story-battle-2-wrong = Your Bishop on 1e slides to 4b along the diagonal.
story-battle-3 = A drop can attack two pieces at once. A Silver attacks straight ahead and along all four diagonals. Drop yours on 2b, where the Pawn protects it.
story-battle-3-done = White was in check, and the King has run away. The Rook could not.
story-battle-3-wrong = Click the Silver on the stand, then 2b: from there it attacks both 1a and 3a.
story-battle-4 = Take the Rook. Your Silver arrives on the last rank, the promotion zone of Mini, so you may promote it to move like a Gold, or leave it as it is.
story-battle-4-done = A Rook is worth more than two Silvers. Forks like this decide many games of Mini.
story-battle-4-wrong = The Silver on 2b captures diagonally forward, on 3a.
story-battle-5 = A file may hold only one of your unpromoted Pawns. On which of the marked squares may you not drop the Pawn in your hand?
story-battle-5-done = The second file already has a Pawn. You also may not drop one on the last rank, or to give checkmate.
story-battle-5-wrong = Look for the file that already has a Pawn of yours.
story-battle-6 = A Pawn always promotes on the last rank, since it could never move again. Promote the Pawn on 4b.
story-battle-6-done = It is now a Tokin and moves like a Gold. If White captures it, White gets only a Pawn.
story-battle-7 = Checkmate in one move: drop your Gold where the Silver protects it, so that the King has no escape.
story-battle-7-done = You have won. Most games of Mini end like this: a protected piece is dropped next to the King.
story-battle-7-wrong = The Gold must attack the King, be protected by the Silver, and leave no square to run to.
