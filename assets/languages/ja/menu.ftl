# Actions with their tooltips, menus, keys and mouse.

## Menus.

menu-game = 対局
menu-moves = 指し手
menu-players = 対局者
menu-view = 表示
menu-watch = 観戦
menu-help = ヘルプ
menu-language = 言語
menu-language-tip = 画面に出る文字の言語です。
menu-motion = 駒の動き
menu-motion-tip = 駒が動くところを見せるか、すぐ移すかを選びます。
menu-speed = 速さ
menu-speed-tip = 駒が動く速さです。

## Actions: the name, and under the same name with -tip what it does in a sentence.

action-new-game = 新しい対局…
action-new-game-tip = 別の将棋を選びます。今の対局は保存されます。
action-quit = 終了
action-quit-tip = ソフトを閉じます。対局は保存され、次に起動したとき続きから指せます。
action-take-back = 待った
action-take-back-tip = 最後の手を戻します。
action-take-back-all = 最初に戻る
action-take-back-all-tip = 対局の最初まで戻ります。
action-replay = 一手進む
action-replay-tip = 戻した手を進めます。
action-replay-all = 最後に進む
action-replay-all-tip = 戻した手をすべて進めます。
action-offer-draw = 引き分けを提案
action-offer-draw-tip = 相手に引き分けを提案します。
action-resign = 投了
action-resign-tip = 手番の側が負けを認めます。
action-players = 対局者…
action-players-tip = 人やコンピュータを席に着けます。対局の途中でもできます。
action-switch-sides = 席を入れ替える
action-switch-sides-tip = 対局者が席を入れ替わります。盤はそのままです。
action-move-now = すぐ指す
action-move-now-tip = コンピュータが今までに見つけた最善手を指します。待っているときは、ここから続けます。
action-suggest = 次の一手を聞く
action-suggest-tip = 手番の側によい手を、理由とともに示します。
action-find-mate = 詰みを探す
action-find-mate-tip = 受けのない勝ちを探します。詰みのほか、最後の玉を取る手順や焼く手順です。「すぐ指す」で打ち切ります。
action-evaluate = 形勢判断
action-evaluate-tip = 考えている間も、ずっと形勢を判断します。
action-show-thinking = 読みを表示
action-show-thinking-tip = コンピュータが何手先まで読み、どちらがよいと見て、どう進むと考えているかを示します。
action-show-line = 読み筋を矢印で表示
action-show-line-tip = この先の読み筋を盤の上に矢印で示します。
action-pause = 一時停止
action-pause-tip = 再開するまでコンピュータは待ちます。
action-step = 一手だけ
action-step-tip = 一手だけ進め、またコンピュータを待たせます。
action-keep-record = 棋譜を保存
action-keep-record-tip = ここまでの棋譜を対局のフォルダに保存します。
action-next-game = 次の対局
action-next-game-tip = この観戦を終え、強さを変えて次の対局を始めます。
action-exhibition = 連続対局
action-exhibition-tip = 観戦中、毎回強さを変えて次の対局を自動で始めます。
action-follow = カメラが追う
action-follow-tip = 観戦中、カメラがゆっくり回り、動きのあるところを映します。
action-captions = 字幕
action-captions-tip = 火、跳び越し、二枚取りなど、目立つ手を言葉で示します。
action-let-go = 駒を放す
action-let-go-tip = つかんだ駒を元に戻します。
action-skip-motion = 動きを飛ばす
action-skip-motion-tip = 盤上の動きをすぐに終わらせます。
action-seat-black = 先手の席
action-seat-black-tip = 先手の側から見ます。
action-seat-white = 後手の席
action-seat-white-tip = 後手の側から見ます。
action-from-above = 真上から
action-from-above-tip = 図面のように真上から見ます。
action-turn-to-mover = 手番の側へ回す
action-turn-to-mover-tip = 一手ごとに、手番の側へ盤を回します。
action-auto-rotate = ゆっくり回る
action-auto-rotate-tip = 盤のまわりをゆっくり回ります。
action-show-targets = 動ける先を示す
action-show-targets-tip = つかんだ駒が行けるマスに印を付けます。
action-show-warnings = 危険を知らせる
action-show-warnings-tip = 取られそうな玉、焼かれそうな玉に印を付けます。
action-show-card = 駒の説明
action-show-card-tip = ポインタを合わせた駒の名前と動きを示します。
action-help = 操作の説明
action-help-tip = キーとマウスの使い方を示します。

# Short names for buttons, and how an action is told with its keys.
button-draw = 引き分け
button-resign = 投了
button-players = 対局者
button-suggest = 次の一手
button-move-now = すぐ指す
button-find-mate = 詰み
button-evaluate = 形勢
button-pause = 停止
button-exhibition = 連続対局
button-follow = カメラが追う
button-next-game = 次の対局
button-keep = 保存
action-with-keys = { $text } ({ $keys })
action-switch = { $text }  ({ $keys })
action-about = { $name }：{ $about }

## Keys and mouse.

keys-title = 操作の説明
keys-click = 駒、次にマスをクリック
keys-click-does = 駒をそこへ動かします。引きずっても動かせます。
keys-let-go = 何もない所をクリック、右クリック、Esc
keys-let-go-does = つかんだ駒を放します。
keys-lion = 獅子：隣の敵をクリック
keys-lion-does = そこを経由します。次のマスをクリックすると二歩目、同じマスなら居食い、「とどまる」でその場に止まります。
keys-pass = 獅子をダブルクリック
keys-pass-does = 動かずに手を渡します。
keys-drop = 持ち駒、次にマスをクリック
keys-drop-does = 駒を打ちます（持ち駒のある将棋）。
keys-turn = 駒のない所、または右ボタンでドラッグ
keys-turn-does = カメラを回します。
keys-wheel = ホイール
keys-wheel-does = ポインタの所に近づく、または離れます。
keys-closely = 空いたマスをダブルクリック
keys-closely-does = そこを大きく見ます。
keys-slide = 中ボタン、または Shift とドラッグ
keys-slide-does = 見る所を横に移します。
keys-promotion = P、Esc
keys-promotion-does = 成るかどうか聞かれたとき：成る、または成らない。
