## 手紙の誤り。

letter-too-long = 文が256 KiBを超えています。それほど長い手紙はありません（手紙だけをコピーしてください）
letter-none = この文に手紙がありません（手紙は「{ $begin }」で始まります。そこから最後の行までコピーしてください）
letter-too-new = 手紙の版は{ $theirs }ですが、このプログラムが読めるのは版{ $ours }までです（新しいTenjikuを使ってください）
letter-cut-off = 手紙の終わりがありません（「{ $end }」の行までコピーしてください）
letter-damaged = 手紙が壊れています。検査の値が文と合いません（添付ファイルなどで、もう一度送ってもらってください）
letter-field = 手紙の「{ $field }」{ $what }（手紙の書き方はdocs/distance.mdにあります）
letter-forged = 署名が手紙と合わないので、他の人が書いたのかもしれません（本人が書いたのか、別の方法で相手に確かめてください）
letter-other-game = これは対局{ $theirs }の手紙で、ここにあるのは対局{ $ours }です（その対局のファイルか、新しいファイルに読み込んでください）
letter-other-rules = { $what ->
    [game] 手紙のゲームがここのものと違います。手紙では「{ $theirs }」、ここでは「{ $ours }」です（二人で新しい対局を始めてください）
    [rules] 手紙のルールがここのものと違います。手紙では「{ $theirs }」、ここでは「{ $ours }」です（二人で新しい対局を始めてください）
   *[start] 手紙の開始局面がここのものと違います。手紙では「{ $theirs }」、ここでは「{ $ours }」です（二人で新しい対局を始めてください）
}
letter-usual = 通常
letter-own = これは{ $side }の手紙で、あなたも{ $side }です。自分の手紙です（相手に送ってください）
letter-known = この対局の手紙{ $number }はもう読んであります。何も失われていません（最新の手紙を読み込んでください）
letter-old = これは古い手紙です。番号{ $number }、{ $plies }手までの手紙ですが、ここでは番号{ $read }まで読み、{ $here }手まで進んでいます。何も失われていません（最新の手紙を読み込んでください）
letter-changed-past = 手紙が過去の手を変えています。{ $ply }手目は手紙では「{ $theirs }」、ここでは「{ $ours }」です（どちらだったか相手に聞いてください。過去を変えられるのは待ったの申し込みだけです）
letter-your-ply = { $ply }手目「{ $text }」はあなたの手番ですが、手紙にはもう入っています（別の所で指したのなら、新しいファイルに読み込んでください）
letter-illegal = { $ply }手目「{ $text }」：{ $why }
letter-other-position = 手紙の指し手を進めると、手紙に書かれた局面になりません（{ $theirs }のはずが{ $ours }）。二つのプログラムのルールが違います（両方の版を比べてください）
letter-other-signer = 手紙の署名がこれまでとは別の人のものです（相手がコンピューターを替えたのなら、鍵を移してもらうか、新しい対局を始めてください）
letter-no-longer-signed = これまでの手紙には署名がありましたが、この手紙にはありません（署名のある手紙を送ってもらってください）
letter-no-offer = 手紙は申し込みを承諾していますが、ここでは何も申し込んでいません（もう一度申し込んでください）
letter-nothing-offered = 承諾や拒否をする申し込みがありません（相手の申し込みは手紙で届きます）
letter-game-over = 対局は終わっています：{ $how }
letter-not-by-letter = これは手紙の対局ではありません（「tenjiku letter new」で始められます）
letter-not-your-turn = { $mover }の手番で、あなたは{ $side }です（先に、前の手紙への返事を読み込んでください）
letter-not-their-turn = あなたの手番なので、相手の手ではありません（先に自分の手を指してください）
letter-too-few-plies = { $wanted }手は待ったできません。まだ{ $plies }手しか指していません
letter-rules = 手紙のルール：{ $why }
letter-start = 手紙の開始局面：{ $why }
letter-no-chance = システムから乱数を得られません：{ $why }

## 手紙に署名する鍵。

letter-key-unwritten = { $path }：手紙に署名する鍵を保存できません：{ $why }
letter-key-unread = { $path }：手紙に署名する鍵を読めません：{ $why }
letter-key-none = { $path }：鍵ではありません（ファイルを元に戻すか、名前を変えて新しい鍵を作ってください）

## 項目の誤り。項目の名前の後に続きます。

letter-field-not-first = が最初の項目ではありません
letter-field-twice = が二度あります
letter-field-missing = がありません
letter-field-not-one-word = が一語ではありません
letter-field-empty = が空です
letter-field-number = が1以上の数ではありません
letter-field-position = が16桁の16進数ではありません
letter-field-resigns = に書けるのは「yes」だけです
letter-field-no-id-and-number = にidと番号がありません
letter-field-no-id = に括弧つきのidがありません
letter-field-game-number = の12桁の16進数の所に「{ $found }」とあります
letter-field-side = の終わりが「(Black)」か「(White)」ではありません
letter-field-long-move = に指し手より長い「{ $found }」があります
letter-field-time = が「1:02:03 0:45:10」のような二つの時間ではありません
letter-field-offer = が「draw」でも「take back」と数でもありません
letter-field-answer = が「accept」でも「decline」でもありません
letter-field-rules = の「{ $found }」は、ルールの組でも「name=2」のような選択でもありません

## 手紙で届いたこと。

letter-begins = { $name }から{ $game }の対局の誘いです。
letter-draw-accepted = { $name }が引き分けを承諾しました。
letter-taken-back = { $name }が待ったを承諾し、{ $plies }手戻りました。
letter-declined = { $name }は申し込みを断りました。
letter-played = { $name }の手は{ $mv }です。
letter-plies = { $plies }手まで進んでいます。
letter-offers-draw = { $name }が引き分けを申し込んでいます。
letter-asks-back = { $name }が{ $plies }手の待ったを申し込んでいます。
letter-resigns = { $name }が投了しました。
letter-says = { $name }「{ $says }」
letter-nothing-new = 手紙に新しいことはありません。

## 端末の「tenjiku letter」。

letter-unsigned = 鍵を置くフォルダーがないので、手紙に署名がありません（TENJIKU_DATAにフォルダーを指定してください）
letter-answer-how = 「tenjiku letter accept」（承諾）か「decline」（拒否）で答えてください。そのまま指せば、断ったことになります。
letter-your-turn = あなたの手番です。あなたは{ $side }です。
letter-their-turn = { $name }の手番です。相手は{ $side }です。
letter-game = 対局{ $number }、{ $name }対{ $opponent }。
