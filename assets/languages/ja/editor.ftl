# 局面を作ることと、対局の前の手合割。

## 局面作り。

workshop-title = { $game }の局面を作る
workshop-back = 対局に戻る
workshop-back-tip = 局面の編集を終えます。対局は元のまま続きます。
workshop-does-hand = 駒をクリックして持ち上げるか、ドラッグして動かすか、左から選びます。右クリックかDeleteで取り除きます。
workshop-does-lifted = 駒を置くマスをクリックしてください。Escで元に戻ります。
workshop-does-put = クリックしたマスに{ $side }の{ $name }を置きます。Escで終わります。
workshop-does-lion-fell = 獅子が取られたばかりのマスをクリックしてください。もう一度クリックすると印が消えます。
workshop-does-waits = 直前の手で敵陣に入って成らなかった駒をクリックしてください。もう一度クリックすると印が消えます。
workshop-side-tip = { $side }の駒を選びます。
workshop-find = 駒を探す
workshop-find-tip = 名前、読み、漢字、記号、動きで探せます。
workshop-find-clear-tip = すべての駒を表示します。
workshop-nothing-found = 当てはまる駒がありません。
workshop-put-tip = { $side }の{ $name }（{ $symbol }、{ $romaji }）。ここをクリックしてから、マスをクリックします。
workshop-clear = 盤を空にする
workshop-clear-tip = すべての駒を取り除きます。持ち駒もなくなります。
workshop-array = 初期配置
workshop-array-tip = 対局の開始局面に並べます。
workshop-first = 対局の局面
workshop-first-tip = 編集を始めたときの局面に戻します。
workshop-take-back = 元に戻す
workshop-take-back-tip = 最後の変更を取り消します。
workshop-to-move = 手番：
workshop-to-move-tip = ここから最初に指す側です。
workshop-hand = { $side }の持ち駒
workshop-more-tip = { $name }を1枚増やす
workshop-fewer-tip = { $name }を1枚減らす
workshop-lion-fell = 獅子が取られたマス…
workshop-lion-fell-tip = 獅子以外の駒が獅子を取ったばかりのマスです。次の手では、獅子以外の駒で獅子を取り返せません。マスには緑の輪が付きます。
workshop-waits = 成りを待つ駒…
workshop-waits-tip = 直前の手で敵陣に入って成らなかった駒は、次の手では駒を取るときだけ成れます。マスの四隅に点が付き、どちらの側も1枚までです。
workshop-nowhere = なし
workshop-text = 局面の文字（SFEN）
workshop-text-tip = 書き換えたり貼り付けたりすると、盤に反映されます。
workshop-copy = コピー
workshop-copy-tip = この文字をクリップボードにコピーします。
workshop-paste = 貼り付け
workshop-paste-tip = クリップボードの局面を使います。
workshop-sound = ここから対局を始められます。
workshop-without-royal = { $side }には玉がなく、詰将棋のように玉を取られることはありません。
workshop-play = ここから指す
workshop-play-tip = 同じ対局者で、この局面から対局を始めます。元の対局は保存されます。
workshop-play-not-tip = まず上に示した点を直してください。

## 手合割。

handicap-title = 手合割
handicap-about = 強いほうが後手になります。後手が駒を落とすなどして、先に指します。
handicap-even = 平手
handicap-even-tip = 双方とも駒がそろっていて、先手から指します。
handicap-free = 自由に選ぶ
handicap-free-tip = 盤の上の後手の駒をクリックすると、落としたり戻したりできます。
handicap-board-tip = 後手の駒はクリックで落とせます。
handicap-keeps-tip = { $name }は外せません。後手が負けなくなります。
handicap-click-tip = { $square }の{ $name }：クリックすると落としたり戻したりできます。
handicap-piece = { $square }の{ $name }
handicap-off = 後手は{ $pieces }を落とします。
handicap-off-both = { $pieces }を除いて始め、先手から指します。
handicap-hand = { $side }の持ち駒：{ $pieces }。
handicap-instead = { $side }は{ $before }の代わりに{ $now }を置きます。
handicap-begin = 対局を始める
handicap-begin-tip = この手合割で、同じ対局者のまま始め直します。
handicap-too-late = 手合割は初手の前に決めます。新しい対局を始めてください。
