# Stories of Tenjiku: ideas and traps of the opening.

story-raid-title = Opening: the raid
story-raid-about = The Great General could storm the enemy camp on the very first move. Here is why it should not.
story-raid-1 = On its first move, the Great General on 9m can jump up its file and capture on any of the marked squares. On some of them it would burn next to a Fire Demon. On which?
story-raid-1-done = The Demon on 10c burns anything that stops on these squares. On 9e and 9a the Great General would survive, for now.
story-raid-1-wrong = Look for squares next to the Demon on 10c.
story-raid-2 = On 9a it would be next to the King, and would win at once if White did nothing. Try it: capture the Drunk Elephant on 9a.
story-raid-2-done = White simply captured it. You gave the best of all generals for a Drunk Elephant: a poor bargain.
story-raid-2-wrong = Jump from 9m to 9a.
story-raid-3 = Now play White’s side. The Great General has just landed on 9a. Find a move that does not lose at once.
story-raid-3-done = The only answer is to capture it, and it hardly matters which piece does so. After any other move the King would be lost.
story-raid-3-wrong = Then the Great General captures your King.

story-file-title = Opening: the open file
story-file-about = A general that faces your King, a Demon that clears the way, and one piece in between.
story-file-1 = White’s Great General on 9g faces your King along its file. Only the Pawn on 9l is in between, and the Demon on 10c is about to move to 10l and burn it. A King can never be captured by a jump, so put a piece on the file, between the Pawn and the King.
story-file-1-done = One piece on the file, close to the King, is all it takes: the Great General may not jump to capture a King.
story-file-1-wrong = Then the Demon burns the Pawn, and the file is open. Put a piece on 9n or 9o.
story-file-2 = Now White’s side: Black has done nothing about it. Burn the file open, and win.
story-file-2-done = The Lion stepped in between, so the Demon came closer and burned it too. Nothing could stop the Great General.
story-file-2-wrong = First the Demon moves to 10l, then it burns what has stepped in between, and then the Great General captures the King.
story-file-3 = May a Great General capture a King over a Pawn?
story-file-3-a = Yes, a Pawn has a low rank.
story-file-3-a-says = The Pawn does, but the King has the highest rank: by the rules of this lesson a jump never captures it.
story-file-3-b = No, only along an open line.
story-file-3-b-says = Correct. So keep the lines to your King closed, and watch out for the fire that opens them.

story-demons-title = Opening: two Demons
story-demons-about = An early attack with both Fire Demons, and how to stop it.
story-demons-1 = You are White. The files of both your Demons are open, and Black is not prepared. Strike with the Demon on 7c first.
story-demons-1-done = The first Demon burned the way open and was captured, and the second one burned the King.
story-demons-1-wrong = The first Demon captures on 7l and goes on to 9m. The second one then comes down its own file, to 10o.
story-demons-2 = Now you are Black in the same position, and it is your move. Stop the attack before it begins.
story-demons-2-done = That holds: the search finds no forced win against it. Look at the Demons’ files before every move.
story-demons-2-wrong = Then both Demons come and the King burns. Guard the squares around 9m and 9n, or change what the Demons meet on their files.
