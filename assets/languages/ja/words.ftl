# Words that many texts are made of.

side-black = 先手
side-white = 後手
