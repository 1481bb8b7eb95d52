# 入力された質問とその答え。読み上げられるので、短く、大事なことから。

## どこに何があるか

answer-piece = { $side }の{ $piece }
answer-square = { $square }：{ $piece }
answer-square-empty = { $square }：空き
answer-placed = { $square } { $piece }
answer-owned = { $side } { $piece }
answer-counted = { $piece } { $count }枚
answer-nothing = なし
answer-more = ほか{ $count }
answer-file = { $file }筋：{ $pieces }。
answer-rank = { $rank }段：{ $pieces }。
answer-hand = { $side }の持駒：{ $pieces }。
answer-hand-empty = { $side }の持駒はありません。
answer-places = { $side }の{ $piece }：{ $places }。
answer-no-places = { $side }に{ $piece }はありません。
answer-in-hand = 持駒に{ $count }枚

## 利き

answer-protected = 守っている駒：{ $pieces }
answer-unprotected = 守っている駒はありません。
answer-threatened = 狙っている駒：{ $pieces }
answer-safe = 狙っている駒はありません。
answer-held = { $side }がここへ動かせる駒：{ $pieces }
answer-not-held = { $side }がここへ動かせる駒はありません。
answer-barred = { $piece }（今は取れません）

## 駒の動き

answer-may-go = { $square }から行けるマス：{ $squares }。
answer-may-capture = { $square }から取れる駒：{ $pieces }。
answer-may-pass = じっとできます。
answer-burns = この手で焼ける駒：{ $pieces }。
answer-burnt-by = 動いた駒は{ $piece }に焼かれます。
stuck-blocked = { $square }の{ $piece }は今は動けません。どの道もふさがっています。
stuck-forbidden = { $square }の{ $piece }は今は動けません。{ $why }

## 対局

answer-no-move = まだ一手も指されていません。
answer-untimed = 時間は計っていません。
answer-clock = { $side }の残り時間は{ $time }です。
answer-clock-periods = { $side }の残り時間は{ $time }、秒読みは残り{ $periods }回です。
answer-clock-used = { $side }は{ $time }使いました。
answer-clock-fallen = { $side }は時間切れです。
answer-material = { $side }は{ pieces-counted }です。
answer-material-more = { $side }は{ pieces-counted }、相手より多い駒：{ $pieces }。
answer-no-verdict = この局面はまだコンピュータが評価していません。

# 指し手として読めないわけ。
move-unreadable = 「{ $text }」は指し手として読めません。「７六歩」「P-7f」「7g7f」のように入力してください。
move-no-match = そのように動かせる駒がないか、一つに決まりません。駒の名前と行き先を確かめ、「7g7f」のように元のマスから書いてください。

## 質問：はじめの言葉と例

ask-square = 何
ask-square-example = 何 8h：8hにある駒
ask-rank = 段
ask-rank-example = 段 八：八段にある駒
ask-file = 筋
ask-file-example = 筋 8：8筋にある駒
ask-hand = 持駒 持ち駒
ask-hand-example = 持駒：両者の持駒
ask-where = どこ
ask-where-example = どこ 獅子：獅子のいるマス
ask-moves = 動き
ask-moves-example = 動き 8h：8hの駒の動き
ask-attackers = 利き
ask-attackers-example = 利き 8h：8hを狙う駒と守る駒
ask-burn = 焼
ask-burn-example = 焼 8h8g：その手で焼ける駒
ask-last = 前
ask-last-example = 前：前の手
ask-clocks = 時計 時間
ask-clocks-example = 時計：残り時間
ask-material = 駒数
ask-material-example = 駒数：駒の損得
ask-verdict = 形勢
ask-verdict-example = 形勢：どちらがよいか
ask-fillers = は の に が を
ask-go = 行ける 動ける
ask-unclear = { $what }（例：{ $example }）
ask-missing = 何についてですか。例：{ $example }
ask-no-square = 「{ $text }」というマスはこの盤にありません。
ask-no-file = 「{ $text }」という筋はこの盤にありません。
ask-no-rank = 「{ $text }」という段はこの盤にありません。
ask-no-piece = 「{ $text }」という駒はこの将棋にありません。

## 端末での対局

table-open = { $game }。先手：{ $black }、後手：{ $white }。
table-open-help = 指し手、質問、命令を入力してください。「help」で一覧が出ます。
table-prompt = { $ply } { $side }>
table-prompt-over = 終局>
table-ply = { $number } { $written }（{ $effects }）
table-taken-back = { $count }手戻しました。今は{ $plies }手目です。
table-replayed = { $count }手進めました。今は{ $plies }手目です。
table-draw-offered = { $side }が引き分けを提案しています。「accept」（応じる）、「decline」（断る）、または指し手を入力してください。
table-not-understood = { $why } 「help」で入力できるものの一覧が出ます。
table-no-number = 「{ $text }」は手数ではありません。
table-saved = { $file }に保存しました。
table-no-link = この対局はリンクで指していません（ヒント：対局を離れ、--load にリンクを付けて始めてください）。
table-undo = 待った 戻る
table-undo-does = 待った、待った 3：自分の手を戻す
table-redo = 進む
table-redo-does = 進む：戻した手をもう一度指す
table-hint = ヒント
table-hint-does = ヒント：よい手
table-mate = 詰み
table-mate-does = 詰み：必ず勝つ手順を探す
table-now = すぐ
table-now-does = すぐ：コンピュータに今の最善手を指させる
table-draw = 引き分け
table-draw-does = 引き分け：引き分けを提案する
table-accept = 応じる はい
table-accept-does = 応じる：引き分けに応じる
table-decline = 断る いいえ
table-decline-does = 断る：引き分けを断る
table-resign = 投了
table-resign-does = 投了：負けを認める
table-show = 盤
table-show-does = 盤：盤面を文字で表示
table-legal = 合法手
table-legal-does = 合法手：指せる手のすべて
table-game = 棋譜
table-game-does = 棋譜：これまでの手
table-link = リンク
table-link-does = リンク：相手に送る、この対局を開くリンク
table-save = 保存
table-save-does = 保存 ファイル名：棋譜をファイルに保存
table-help = 一覧
table-help-does = 一覧：この一覧
table-say = 言う 話す
table-say-does = 言う ことば：離れた席の人に話しかける
table-rematch = 再戦
table-rematch-does = 再戦：先後を入れ替えてもう一局を申し込む（離れた席）
table-quit = 終わる
table-quit-does = 終わる：席を立つ（対局は保存されます）
table-help-moves = 指し手：7g7f、P-7f、７六歩、S*4d。Tabキーで続きを補います。
table-not-away = この盤には離れた席の人はいません。
table-asks-back = { $side }が待ったを申し出ています。承諾か拒否で答えてください。

## 離れた席

remote-foreign = { $game }は招待した人の自作のゲームです。{ $files }×{ $ranks }マス、駒{ $kinds }種、{ $kib } KiB。データだけで、何も実行しません。
remote-not-kept = このゲームで保存した対局は、あとで開けません。{ $why }
remote-foreign-answer = 遊ぶなら承諾（自分のゲームに加わります）、帰るなら拒否と答えてください。
remote-opened = 席{ $table }
remote-others = 他の人は「tenjiku join このコンピューターのアドレス:{ $port }」で参加できます（同じネットワークなら「tenjiku join」だけ）。
remote-only-here = このコンピューターからだけ参加できます（tenjiku join 127.0.0.1:{ $port }）。他からも参加できるようにするには--networkを付けてください。
remote-unannounced = ネットワークに席を知らせられません：{ $why }
remote-no-seat = そのような席に着いていません（席の名前は正しいですか）
remote-several = 複数あります。「tenjiku join アドレス」で選んでください
remote-not-found = ネットワークに席が見つかりません（開く側に--networkが必要です。またはアドレスを指定してください）
remote-open = つながりました。
remote-broken = 接続が切れました：{ $why }。つなぎ直しています…
remote-unheard = 接続が切れているので、相手に届きませんでした。つながってからもう一度どうぞ。
remote-unanswered = 返事の前に接続が切れたので、着席できたかどうか分かりません：{ $why }
remote-seated = 席{ $table }の{ $side }に着きました。
remote-so-far = { $plies }手まで進んでいます。最終手は{ $last }です。
remote-seat-lost = 席{ $table }はもうないか、対局が終わっています。
remote-none = 空いている席がありません。
remote-taken = 使われている席：
remote-table = { $table }：{ $game }、{ $black }対{ $white }、{ $plies }手
remote-free = 空席
remote-seats = 対局者：先手 { $black }、後手 { $white }{ $watching ->
    [0] 。
   *[other] 、観戦{ $watching }人。
}
remote-gone = { $name }（離席中）
remote-chat = { $from }「{ $text }」
remote-rematch = { $side }が先後を入れ替えた再戦を申し込んでいます。再戦か拒否で答えてください。
remote-declined = 断られました。
remote-lag = 通信にかかった{ $milliseconds }ミリ秒は計時しません。
remote-refused = 断られました：{ $why }
remote-over = 席が閉じられました：{ $why }
remote-other-rules = 同じ指し手のあとの局面が違うので、規則が一致していません（両方で同じ版を使ってください）
remote-too-large-game = 対局が { $kib } KiB あり、送れるのは { $most } KiB までです（コメントと変化を除いてください）
remote-too-large = 送ろうとした内容が { $kib } KiB あり、送れるのは { $most } KiB までです
remote-heard-too-large = 相手が { $kib } KiB を送ってきましたが、受け取れるのは { $most } KiB までです

## キーボードでの盤の操作と読み上げ

list-name = { $purpose }：{ $chosen }
list-open = 一覧
board-label = { $game }の盤
board-description = 矢印キーで移動、文字と数字でマスを指定、Tabで動かせる駒、Enterで選んで指します。
cursor-hand = 持駒：{ $piece } { $count }枚
cursor-picked = { $piece }を選びました。{ $count }通り動けます。
cursor-put-back = 駒を戻しました：{ $place }
cursor-burns = { $place }、{ pieces-counted }を焼きます
live-plays = { $side }：{ $player }。
live-started = { $game }。{ $side }の番です。
live-way = F6で盤に移ります。
live-taken-back = 戻しました。今は{ $plies }手目です。
live-short = { $side }の時間が残りわずかです。
live-on = オン
live-off = オフ
ask-nowhere = 駒にポインターを合わせるか、F6を押して矢印キーで駒を選んでください。
typed-hint = 指し手、質問、操作（Escで閉じる）
typed-examples = 例：{ $examples }
typed-flip = 反転 裏返す
