# Words that many texts are made of.

side-black = Black
side-white = White
