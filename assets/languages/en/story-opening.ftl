# Stories of Tenjiku: ideas and traps of the opening.

story-raid-title = Opening: the raid
story-raid-about = The Great General could storm the camp on the very first move. Why it does not.
story-raid-1 = On its first move the Great General on 9m can jump up its file and take on any of the marked squares. On some it would burn beside a Fire Demon. On which?
story-raid-1-done = The Demon on 10c burns whatever comes to these. On 9e and 9a the Great General would live, for now.
story-raid-1-wrong = Look for squares beside the Demon on 10c.
story-raid-2 = On 9a it would stand beside the King and win at once if White did nothing. Try it: take the Drunk Elephant on 9a.
story-raid-2-done = White simply took it. The best of all generals for a Drunk Elephant: a poor bargain.
story-raid-2-wrong = Jump from 9m to 9a.
story-raid-3 = Now sit on White's side of the board. The Great General has just landed on 9a. Find a move that does not lose at once.
story-raid-3-done = Only taking it helps, and it matters little what takes. After any other move the King would be gone.
story-raid-3-wrong = Then the Great General takes your King.

story-file-title = Opening: the open file
story-file-about = A general that looks at your King, a Demon that clears its way, and one piece in between.
story-file-1 = White's Great General on 9g looks down your King's file. Only the Pawn on 9l stands between, and the Demon on 10c is about to come to 10l and burn it. Kings are never taken by a jump: put something on the file, between Pawn and King.
story-file-1-done = One piece on the file, near the King, is all it takes: the Great General may not jump to take a King.
story-file-1-wrong = Then the Demon burns the Pawn, and the file is open. Put a piece on 9n or 9o.
story-file-2 = From White's side: Black has done nothing about it. Burn the file open, and finish.
story-file-2-done = The Lion stepped between, so the Demon came nearer and burnt it too. Nobody could stop the Great General.
story-file-2-wrong = First the Demon to 10l; then it burns what has come between; then the Great General strikes.
story-file-3 = May a Great General take a King over a Pawn?
story-file-3-a = Yes, a Pawn ranks low.
story-file-3-a-says = The Pawn does, but the King ranks highest: it is never taken by a jump.
story-file-3-b = No, only along an open line.
story-file-3-b-says = Right. So keep the lines to your King closed, and mind the fire that opens them.

story-demons-title = Opening: two Demons
story-demons-about = An early attack of both Fire Demons, and what stops it.
story-demons-1 = You are White. The files of both your Demons are open, and Black has not prepared. Strike with the Demon on 7c first.
story-demons-1-done = The first Demon burnt the way free and was taken, the second one burnt the King.
story-demons-1-wrong = The first Demon takes on 7l and goes on to 9m; the second one follows down its own file, to 10o.
story-demons-2 = Now you are Black in the same position, and it is your move. Stop the attack before it begins.
story-demons-2-done = That holds: the search finds no forced win against it. It pays to look at the Demons' files before every move.
story-demons-2-wrong = Then both Demons come and the King burns. Guard the squares around 9m and 9n, or change what they meet on their files.
