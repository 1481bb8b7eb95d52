# Stories of Mini: the first game with the pieces of Modern Shogi.

story-battle-title = はじめての戦い
story-battle-about = 本将棋の駒で、取り、打ち、成り、詰みを学びます。
story-battle-1 = 玉、金、銀、角、飛、歩を一枚ずつ使います。動きは本将棋と同じで、主役は玉です。自分の玉を選んでください。
story-battle-1-done = 狙われて助からなければ詰みで、負けです。
story-battle-1-wrong = 自分の玉は、いちばん手前の段の隅、金の隣にいます。
story-battle-2 = 角は、さえぎるものがなければ斜めにどこまでも進めます。4b の銀にはひもが付いていません。取ってください。
story-battle-2-done = 銀は盤の横の駒台に載りました。これからはあなたが打てます。
story-battle-2-wrong = 1e の角は、斜めに 4b まで進めます。
story-battle-3 = 打った駒で二つの駒を同時に狙えます。銀は前と斜めの四方に利きます。歩のひもが付いた 2b に打ってください。
story-battle-3-done = 王手なので玉は逃げました。飛車は逃げられません。
story-battle-3-wrong = 駒台の銀をクリックしてから 2b をクリックしてください。1a と 3a の両方を狙えます。
story-battle-4 = 飛車を取ってください。いちばん奥の段が五五将棋の敵陣なので、銀は成って金と同じ動きになることも、成らないこともできます。
story-battle-4-done = 飛車は銀二枚より大きな駒です。五五将棋では、このような両取りで勝負が決まることがよくあります。
story-battle-4-wrong = 2b の銀は斜め前の 3a の駒を取れます。
story-battle-5 = 成っていない歩は一つの筋に一枚だけです。印のマスのうち、持ち駒の歩を打てないのはどこですか。
story-battle-5-done = 二筋にはもう歩があります。いちばん奥の段に打つことも、歩を打って詰ますこともできません。
story-battle-5-wrong = もう自分の歩がある筋を探しましょう。
story-battle-6 = いちばん奥の段に進んだ歩は、もう動けないので必ず成ります。4b の歩を成ってください。
story-battle-6-done = と金になり、金と同じ動きになりました。取られても、相手には歩が渡るだけです。
story-battle-7 = 一手詰みです。銀のひもが付いたところに金を打ち、玉の逃げ道をなくしてください。
story-battle-7-done = 勝ちです。玉の隣にひもの付いた駒を打つ。五五将棋の多くはこうして終わります。
story-battle-7-wrong = 金で王手をかけ、銀で守り、逃げ道をすべてふさぎましょう。
