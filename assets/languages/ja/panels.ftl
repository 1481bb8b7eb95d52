# Panels, windows, toasts and the start screen.

## The side panel: whose turn it is, dangers, draws, the move list.

status-handicap = 手合割：{ $name }
status-to-move = { $side }の番
status-your-move = { $side }：あなたの番
status-against = 相手：{ $name }
status-seat-down = 下から上へ指します
status-seat-up = 上から下へ指します
status-occurrences = この局面は{ $often }度目です。
danger-taken = { $square }の{ $royal }が{ $from }の{ $attacker }に取られそうです。
danger-burnt = { $square }の{ $royal }が{ $from }の{ $attacker }に焼かれそうです。
draw-offered = { $side }が引き分けを提案しています。
draw-accept = 受ける
draw-accept-tip = 引き分けで対局を終えます。
draw-decline = 断る
draw-decline-tip = 対局を続けます。
draw-declined = コンピュータは引き分けの提案を断りました。
moves-none-yet = まだ指し手はありません。{ $side }から指します。
moves-go-to = この手へ移る
from-here-over = この局面で終局しています。前の手に戻って、そこから対局を始めてください。
notes-instead = 別の手：
notes-instead-tip = この手のほかの変化です。
notes-next = 続き：
notes-next-tip = ここから指された手です。
notes-comment = この手のコメント
notes-comment-game = 対局のコメント
notes-comment-tip = 入力すると棋譜と一緒に保存されます。
notes-wipe = 印を消す
notes-marks-tip = Ctrlを押しながらマスをクリックすると印、ドラッグすると矢印が付きます。同じ操作をもう一度すると消えます。
moves-others = ここでは別の手も指されました。

verdict-brilliant = 妙手
verdict-good = 好手
verdict-interesting = 面白い手
verdict-dubious = 疑問手
verdict-mistake = 悪手
verdict-blunder = 大悪手

## What the computer sees.

thinking-plays = { $side }が考えています…（{ $player }）
thinking-awaits = { $player }の準備を待っています…
thinking-suggests = よい手を探しています…
thinking-finds-win = 必勝の手順を探しています…
thinking-finds-win-in = { $moves }手の勝ちを探しています…
thinking-positions = （{ $positions }局面）
thinking-evaluates = 形勢を判断しています…
thinking-waits = 一時停止中です。コンピュータは待っています。
thinking-waits-looking-back = 前の局面を見ている間、コンピュータは待っています。「{ $button }」でここから続けます。
thinking-effort = 深さ{ $depth }・毎秒{ $speed }局面
thinking-expects = 予想：{ $line }
thinking-then = { $before }、{ $after }
thinking-line-tip = コンピュータが予想する手順です。
thinking-lines-tip = 有力な読み筋の一つです。数字は先手から見た評価（歩何枚分か）、▲と▽はそれぞれの勝ちまでの手数です。
verdict-wins = { $side }が{ $moves }手で勝ち
verdict-even = 互角
verdict-better = { $side }有利（{ $lead }）
score-in = { $moves }手
score-unknown-tip = コンピュータが形勢を判断すると、どちらがよいか分かります。

## Below and between watched games.

watch-begins = { $game }：先手番です
watch-even = 互角
watch-little-better = { $side }やや優勢
watch-better = { $side }優勢
watch-much-better = { $side }大優勢
sheet-game = 第{ $game }局
sheet-wins = { $side }の勝ち
sheet-draw = 引き分け
sheet-moves = { $count }手まで
sheet-next = { $seconds }秒後に次の対局が始まります。
sheet-won = あなたの勝ち
sheet-lost = あなたの負け
sheet-next-level = 次は{ player-computer }
sheet-next-level-tip = 同じゲームを、一段強いコンピュータと指します。
sheet-close = 閉じる
sheet-close-tip = この紙を閉じます。


## The end of a game.

resign-question = { $side }が投了しますか？
resign-you-question = 投了しますか？
resign-yes = { $side }が投了
resign-you-yes = 投了する
resign-yes-tip = 相手の勝ちになります。
resign-no = 続ける
resign-no-tip = 対局に戻ります。

## Promotion, the Lion's step, the piece card.

promotion-question = 成りますか？
promotion-burns = 成ると{ pieces-counted }を焼きます。
promotion-promote = 成る（P）
promotion-keep = 成らない（Enter）
promotion-always = この対局では{ $piece }はいつも同じにする
promotion-always-tip = 次の対局まで、この駒については尋ねません。
burning-question = { $piece }が{ $square }で燃えます。
burning-what = { $from }の{ $by }は、隣に来た駒をすべて焼きます。
question-take-back = 駒を戻す（Esc）
question-take-back-tip = まだ何も指していません。
loss-question = { $piece }を取られてしまいます。
loss-by-capture = { $from }の{ $by }に、{ $at }で取られます。
loss-by-fire = { $from }の{ $by }に、{ $at }で焼かれます。
loss-of-game = この手は負けになります。
loss-of-game-how = { $from }の{ $by }が{ $at }に来て、すぐに負けます。
loss-of-game-drop = { $at }に{ $by }を打たれて、すぐに負けます。
loss-unavoidable = { $square }の{ $piece }を取られそうですが、もっと損の少ない手が見つかりません。
loss-of-game-unavoidable = 負けになりそうですが、防ぐ手が見つかりません。
warning-play = それでも指す（I）
warning-play-tip = かまわずこの手を指します。
warning-silence = 指して、もう聞かない
warning-silence-tip = この対局ではもう聞きません。次の対局からはまた聞きます。設定の「対局」で変えられます。
drop-question = どちらの面で打ちますか？
drop-front = この面 (Enter)
drop-back = 裏の面 (P)
lion-captured = { $piece }が{ $square }で駒を取りました：{ $captured }
lion-stepped = { $piece }が{ $square }へ進みました。
lion-how = 続けて進むには、印のあるマスをクリックしてください。まだ指していません。
lion-stay = { $square }で止まる（S）
lion-stay-tip = このマスで手を終えます。
lion-return = { $square }へ戻る・居食い（B）
lion-return-tip = 駒を取って、元のマスで手を終えます。
lion-let-go = 取り消す（Esc）
lion-let-go-tip = すべて元に戻します。何も取りません。
card-promotes-to = 成ると
card-royal = 玉：すべて失うと負けです。

## The players.

players-title = 対局者
players-person-about = このパソコンの前で指す人。
players-away-about = 離れた所で指す人。リンクか通信で対局します。
players-computer = コンピュータ{ $level }・{ $name }
players-engine-about = 別のソフトのエンジン。
players-help-from = 助言するソフト
players-help-from-tip = 次の一手や形勢を答えます。必勝の手順は、いつもこのソフトのコンピュータが探します。
players-our-computer = このソフトのコンピュータ
players-thinks-up-to = 考慮時間
players-seconds = { $seconds }秒
players-thinks-up-to-tip = コンピュータが一手に使う最長の時間です。弱いレベルはもっと早く指します。
players-machine = 使うメモリとコア
players-memory = メモリ
players-memory-tip = 調べた局面を覚えておくメモリです。長く考えるときは多いほうが役立ちます。
players-all-cores = 一つを残して全コア
players-cores = { $cores }コア
players-cores-list = コアの数
players-cores-tip = 考えるのに使うコアの数です。最高レベルのほかは一つで足ります。
players-experts = 詳しい人のために
players-may-give-up = コンピュータの投了と引き分けの提案を認める
players-may-give-up-tip = 見込みがなくなると投了し、全くの互角なら引き分けを提案します。

## The pace of watched games.

pace = 速さ
pace-tip = 観戦する対局の速さです。{ $about }
pace-study = 研究
pace-study-about = 長く考え、ゆっくり動かします。一手ずつ味わえます。
pace-slow = ゆっくり
pace-slow-about = 落ち着いた対局です。
pace-normal = 普通
pace-normal-about = 急がない人どうしの速さです。
pace-fast = 速い
pace-fast-about = 一秒に一手ほどです。
pace-blitz = 早指し
pace-blitz-about = 目で追えるかぎりの速さです。

## The start screen.

start-subtitle = 小さな将棋から大きな古将棋まで。盤を選んで席に着きましょう。
start-search = 将棋を探す…
start-search-tip = 名前、読み、漢字、意味、使う駒のどれでも探せます。そのまま入力し、上下のキーで選んでEnterで始めます。
start-clear-tip = すべての将棋を表示（Esc）
start-none-found = 見つかりません。
start-group-drops = 小さな盤・持ち駒あり
start-group-small = 小さな盤
start-group-middle = 中くらいの盤
start-group-great = 大きな盤
start-group-beyond = さらに大きな盤
start-group-own = 自作
start-group-tip = この分類のゲームを表示または非表示にします。
start-group-open = 開く：{ $name }
start-group-fold = 閉じる：{ $name }
start-row = { $game }。{ $length }、{ $kinds }。
game-minutes = 約{ $minutes }分
game-hours = 約{ $hours }時間
game-kinds = { $count }種
start-play = 指す
start-play-game = { $game }を指す
start-play-tip = 対局者を選んで始めます。将棋をダブルクリックすると、前と同じ対局者ですぐに始まります。
start-who-plays = だれが指しますか
start-card-computer = コンピュータ
start-card-computer-about = 子どもから天狗まで八人の相手
start-card-here = ここにいる友だち
start-card-here-about = この機械の前で二人で
start-card-away = 遠くの友だち
start-card-away-about = 招待かリンクで
start-opponent = 相手：{ $name }、レベル{ $level }
start-opponent-tip = 左ほどやさしく、右ほど強い相手です。
start-level-of = レベル{ $level }（全8）
start-program = 別のソフト
start-no-program = なし
start-you-play = あなたは
start-black-tip = 盤の手前から指します。
start-white-tip = 盤の向こうから指します。盤はあなたに向きます。
start-by-lot = くじで決める
start-by-lot-tip = 始めるときに偶然が決めます。
start-invite = 友だちを招待
start-invite-about = この機械に席を開き、友だちに送るリンクをコピーします。
start-open = 招待を開く
start-open-about = 届いたリンクか、近くの席へ行きます。
start-link = リンクで指す
start-link-about = 一手ごとにリンクをメールやチャットで送り合います。時計はありません。
start-watch-instead = コンピュータどうしを見る
start-handicap = 駒落ち
start-handicap-giver = { $side }が落とす
start-handicap-tip = 強いほうの後手が駒を減らして始めます。ほかの駒落ちは、初手の前に対局のメニューで選べます。
start-house-rules = 規則
start-house-rules-usual = いつもの規則
start-house-rules-default = いつもの規則（{ $name }）
start-house-rules-change = 規則を変える
start-who-is-watched = どのコンピュータが指しますか
start-begin = 始める
start-begin-game = { $game }を始める
start-begin-tip = 対局を始めます（Enter）。
start-back = 戻る
start-back-tip = 将棋の一覧に戻ります（Esc）。
start-new = はじめての方へ
path-next = 次のおすすめ
path-start = { $game }から始める
path-start-tip = 最初のレッスン。小さな盤で、最初の一手から詰みまで学びます。
path-learn = { $game }を学ぶ
path-learn-tip = 次に合うゲームの最初のレッスンです。
path-resume = レッスンの続き：{ $game }
path-resume-tip = 最初のレッスンを、やめたところから続けます。
path-play = { $game }を指してみる（お手伝いします）
path-next-game = 次は{ $game }
path-play-tip = 一番やさしいレベルのコンピュータと指します。価値の高い駒を失う手の前に確かめます。
path-again = { $game }をもう一局
path-again-tip = レベル{ $level }のコンピュータともう一局指します。
path-coach = 価値の高い駒を失う手の前に確かめます。よい手は「次の一手」で分かります。
path-coach-far = { $keys }で相手の駒の文字が手前から読めます。
seal-learned = { $is_so ->
    [yes] 学びました。
   *[no] まだ学んでいません。
}
seal-won = { $is_so ->
    [yes] 初勝利。
   *[no] まだ勝っていません。
}
seal-level = { $is_so ->
    [yes] レベル{ $level }「{ $name }」に勝ちました。
   *[no] レベル{ $level }「{ $name }」にはまだ勝っていません。
}
seal-new = 新しい印：レベル{ $level }「{ $name }」。
seal-tally = { $won }勝{ $lost }敗{ $drawn }分。
seal-results = レベル{ $results }
seal-result = { $level }：{ $won }勝{ $lost }敗{ $drawn }分
seal-results-tip = コンピュータとの対局の成績です。
start-watch = 観戦
start-watch-game = { $game }を観戦
start-watch-tip = コンピュータどうしの対局を見ます。
start-exhibition = 連続対局
start-exhibition-tip = 毎回強さを変えて、次の対局を自動で始めます。
start-size = { $files }×{ $ranks }マス、駒{ $count }枚{ $kinds }種
start-size-yours = { $files }×{ $ranks }マス、駒{ $count }枚{ $kinds }種・自作
start-presets = 規則を選ぶ
start-presets-about = 指す人によって異なる規則があります。どこの規則で指すかを選びます。それぞれの下に、違うところを書いてあります。
start-preset-usual = いつもの規則です。
start-preset-rules = 規則を一つずつ
start-preset-back = { $name }に戻す
start-preset-back-tip = 変更を取り消し、{ $name }そのままの規則で指します。
rules-changed = { $count }件変更
rules-preset-changed = { $name }、{ rules-changed }
rules-line = 規則：{ $name }
game-with-rules = { $game }（{ $rules }）
start-readings-change = 変更…
start-readings-change-tip = 指す人によって規則の異なるところを選びます。
start-readings-title = { $game }の規則
start-readings-search = 駒や規則を探す…
start-readings-back = いつもの規則に戻す
start-readings-back-tip = すべていつもの規則で指します。
start-broken-files = 自作の将棋のフォルダにある次のファイルは、まだ使えません：
saved-go-on = 続きを指す：{ $game }、{ moves-played }
saved-go-on-tip = 途中の対局を続けます。
saved-watch-on = 観戦を続ける：{ $game }、{ moves-played }
saved-watch-on-tip = 途中の対局の観戦を続けます。
saved-back-to = 対局に戻る：{ $game }
saved-back-tip = 中断したところから、そのままの状態で続けます。
moves-played = { $count }手まで
saved-broken-kept = 保存した対局を続けられません（{ $why }）。{ $path } に残してあります。
saved-not-possible = { $path } に保存した対局を続けられません（{ $why }）。
saved-broken-stays = 保存した対局を続けられません（{ $why }）。元の場所に残っています（{ $fault }）。

## Files: settings, records, engines.

settings-unreadable-kept = 設定ファイルが読めません（{ $why }）。{ $path } に移し、初期設定を使います。
settings-unreadable-stays = 設定ファイルが読めません（{ $why }）。移すこともできませんでした（{ $fault }）。
settings-not-saved = 設定を { $path } に保存できませんでした：{ $why }
record-no-folder = 棋譜を保存するフォルダがありません。TENJIKU_DATA にフォルダを指定してください。
record-kept = { $path } に保存しました。
record-not-kept = 棋譜を保存できませんでした：{ $why }
game-not-saved = 対局を保存できませんでした：{ $why }
engines-unusable = エンジンの一覧が使えません：{ $why }
engines-other-rules = { $engine } は{ $game }を別の規則で指します。対局するには「{ $preset }」を選んでください。

## Looking at a piece: what protects and threatens it.


## The review of a game.

review-title = 検討
review-about = すべての局面をコンピュータが調べ、形勢の移り変わり、勝負の分かれ目、よりよい手を示します。
review-begin = 検討を始める
review-begin-tip = 最後の局面から順にすべて調べます。その間も対局を続けられます。
review-seconds = 一手{ $seconds }秒
review-time = 一局面にかける時間
review-time-tip = 長く調べるほど正確になります。
review-end = 中止
review-end-tip = 検討をやめます。分かったことは残ります。
review-write = 棋譜に書き込む
review-write-tip = 評価値と手の評価、よりよい手順を棋譜に書き込みます。棋譜と一緒に保存されます。自分で付けた評価はそのままです。
review-practise = 悪手を練習
review-practise-tip = この対局の悪手を問題として残します。明日、その後は間隔をあけて、問題（Shift+F5）の中に現れます。
review-practise-none = 明らかに良い手があった悪手は、まだ見つかっていません。
review-practise-rules = 問題にできるのは、標準のルールの対局だけです。
review-written = 検討の結果を棋譜に書き込みました。
review-progress = { $all }局面中{ $done }
review-checking = 悪手を確認中：{ $all }局面中{ $done }
review-chances = 先手の勝率 %
review-chart = 対局のグラフ
review-chart-tells = { $known }局面のうち、先手がよいのは{ $black }、後手がよいのは{ $white }。{ $count ->
    [0] 勝負の分かれ目はまだ見つかっていません。
   *[other] 勝負の分かれ目は{ $count }か所、隣の一覧にあります。
}
review-at = { $number } の後：{ $verdict }
review-no-turns = まだ勝負の分かれ目はありません。
review-other-turns = そのほかの分かれ目（手順どおり）：
review-turn = { $number } { $text } { $sign }
review-better = よりよい手順：{ $line }
review-answer = { $side }は{ $piece_move }と応じられます：{ $why }。
review-answer-only = { $side }の最善の応手は{ $piece_move }です。
review-better-avoids = { $piece_move }ならこれを避けられました。
review-better-was = { $piece_move }がまさりました：{ $why }。
review-better-only = { $piece_move }がまさりました。
review-verdict = { $verdict }。
review-chances-plain = 先手の形勢
review-no-thread = 検討を始められませんでした：{ $why }

## Pictures and films of the board.

picture-taking = 撮影しています…
picture-kept = 保存しました：{ $path }
picture-failed = 画像を保存できませんでした：{ $why }
picture-filming = 最初の手から撮影しています。Escで取り消せます。
picture-busy = 前の画像を撮っているところです。少しお待ちください。
picture-film-ended = 撮影を取り消しました。

## Saved games, and opening games from anywhere.

saved-title = 保存した対局
saved-game = 表示する将棋
saved-all-games = すべての将棋
saved-player = 対局者の名前
saved-player-tip = 名前にこの文字を含む対局者の対局だけを表示します。
saved-none = 保存した対局はまだありません。Ctrl+Sで今の対局を保存できます。
saved-row = { $game } · { $black } 対 { $white }
saved-row-below = { $kept } · { moves-played } · { $score }
saved-played = { $row } · 対局日{ $date }
saved-by-itself = 自動保存（{ $age }）
saved-by-hand = { $file }に保存（{ $age }）
saved-some-day = 日時不明
ago-now = たった今
ago-minutes = { $count }分前
ago-hours = { $count }時間前
ago-yesterday = 昨日
ago-days = { $count }日前
ago-date = { $date }
saved-goes-on = 対局中
saved-unreadable = { $file } は読めません
saved-choose = 対局をクリックすると、最後の局面が表示されます。
saved-open = 開く
saved-open-tip = 変化やコメントとともに、この対局を盤に並べます。
saved-delete = 削除…
saved-delete-tip = このファイルを削除します。その前に確認します。
saved-delete-not = 今、盤に並んでいる対局です。
saved-delete-question = このファイルを完全に削除しますか？
saved-delete-no = 残す
saved-delete-no-tip = ファイルを残します。
saved-delete-yes = 削除する
saved-delete-yes-tip = ファイルを完全に削除します。同じ対局のほかのファイルは残ります。
saved-deleted = 削除しました：{ $path }
saved-not-deleted = { $path } を削除できませんでした：{ $why }
saved-file = ファイルの場所と名前
saved-file-tip = Tenjikuの棋譜、KIF、KI2、CSA、PGN、印刷用の棋譜、指し手の一覧、ShogiVarの保存ファイルを開けます。ファイルをウィンドウにドラッグしても開けます。
choose-title = 棋譜を開く
choose-missing = ファイル選択画面が開かない場合は、「対局」→「保存した対局」でパスを入力するか、ファイルをウィンドウにドラッグしてください。
open-unreadable = { $path } を読めません：{ $why }
open-failed = このファイルは開けませんでした
open-failed-link = このリンクでは対局を開けません
open-failed-hint = 何の将棋かが書かれていないときは、開始画面でその将棋を選んでから、もう一度お試しください。
open-failed-again = もう一度試す
open-failed-other = 別のファイルを開く…
open-failed-close = 閉じる
open-several = どの対局を開きますか
open-several-game = { $number }. { $title }
open-nothing = クリップボードに文字がありません。
open-no-clipboard = ブラウザーがクリップボードの読み取りを許していません。許可するか、文字をファイルに保存してページにドロップしてください。
open-copied = コピーしました。
open-clipboard = クリップボード
open-link-copied = リンクをコピーしました。メールやチャットに貼り付けてください。
link-send = 相手に送るリンクをコピーし（{ $keys }）、送ってください。返事はここで開くか貼り付けます。
link-own = あなた自身のリンクです（ヒント：相手に送り、返事のリンクを開いてください）。
link-other-game = 盤上の対局とは、ゲームかルールか初期局面の違うリンクです（ヒント：開くには、先にこの対局を離れてください）。
link-other-ply = リンクは{ $ply }手目から盤上の対局と違います。リンクでは{ $theirs }、ここでは{ $ours }です（ヒント：リンクから続けるには、先にこの対局を離れてください）。
link-older = リンクは盤上の対局より古く、{ $theirs }手までです。ここでは{ $ours }手まで指されています（ヒント：リンクから続けるには、先にこの対局を離れてください）。
link-your-ply = リンクは、あなたの手番の{ $ply }手目を指しています（ヒント：別の所で指した手なら、先にこの対局を離れてから開いてください）。
open-added = 自作の将棋に{ $game }が加わりました。
open-by-site = { $site } の棋譜なので、{ $site } の規則で読みました。

## The game as text.

text-title = 棋譜を書き出す
text-association = 印刷用の棋譜
text-moves = 指し手
text-diagram = 局面図
text-left-out = この形式では書けず、省かれるもの：{ $what }
text-left-out-variations = 変化手順{ $count }つ
text-left-out-comments = コメント{ $count }つ
text-left-out-annotations = 手の評価{ $count }つ
text-left-out-marks = 盤上の印{ $count }つ
text-left-out-times = 消費時間
text-left-out-rounded-times = 秒未満の時間
text-left-out-scores = 評価値
text-left-out-headings = 対局者名や日付など
text-left-out-results = 結果
text-copy = コピー
text-copy-tip = この文字をクリップボードにコピーします。
text-save = 保存
text-save-tip = この文字を対局のフォルダに保存します。
text-save-shift-jis = Shift_JISで保存
text-save-shift-jis-tip = 古い将棋ソフトが読める文字コードで保存します。

## Clocks.

clock-choice = 時計
clock-choice-tip = 各対局者の持ち時間です。初手から計ります。横の数字はドラッグするか、クリックして入力すると変えられます。
clock-untimed = 時間無制限
clock-min = 分
clock-min-tip = 持ち時間（分）。
clock-s = 秒
clock-s-tip = 一手ごとの秒数。
clock-no-overtime-tip = 持ち時間だけです。
clock-increment-tip = フィッシャー方式：一手指すごとに秒数が加わり、使わなければ残ります。
clock-byoyomi-tip = 秒読み：持ち時間がなくなると、一手をこの秒数のうちに指します。
clock-periods-tip = 秒読みの回数。一回の時間より早く指せば、回数は減りません。
clock-flag-loses = 時間切れ負け
clock-flag-loses-tip = 時間がなくなったほうが負けになります。外すと、知らせるだけです。
clock-periods = { $periods ->
    [1] 秒読み、最後の一回
   *[other] 秒読み、あと{ $periods }回
}
clock-used-so-far = 使用{ $time }
clock-tip = { $name }・{ $control }・使用{ $used }
clock-not-begun = 時計は初手から動きます。
clock-fresh = 時計は次の手か、ここをクリックすると動き出します。
clock-paused = 一時停止中で、時計は止まっています。
clock-elsewhere = ほかの局面を見ている間、時計は止まっています。
clock-fell = { $side }（{ $name }）の時間が切れました。

## Names, and the score of several games.

players-name = 名前
players-name-of = { $side }の名前
players-name-yours = あなたの名前
players-name-tip = 盤の横と棋譜に表示される名前です。
take-back-asked = { $side }が最後の手の待ったを申し込んでいます。
take-back-accept = 認める
take-back-accept-tip = 最後の手を取り消し、その手に使った時間も戻します。
make-main-asked = { $side }が{ $ply }手目からの変化を本譜にしたいと申し込んでいます。
make-main-accept = 認める
make-main-accept-tip = 対局はその変化で続き、今の本譜は変化として残ります。
score-line = ▲{ $black } · { $ours } : { $theirs } · { $white }▽
score-tip = この二人がここで指した対局の成績です。引き分けは半点です。
end-you-won = あなたの勝ちです。
end-you-lost = あなたの負けです。
end-rematch = 再戦
end-problem-again = もう一度
end-next-problem = 次の問題
end-next-problem-tip = まだ解いていない次の問題に進みます。
end-review = 検討
end-result = 結果
end-result-tip = 結果の紙をもう一度開きます。
end-new-game = 新しい対局
saved-game-of = { $game }、{ $black } 対 { $white }

## The map of the board.

minimap-tip = 盤の全体図です。枠の中が今見えている所です。クリックかドラッグで移ります。

## 盤の写真の外にある駒台の代わりに、取られた駒。

captured-line = { $sign } 失った駒{ $count }枚
captured-tip = { $side }が失った駒：{ $names }

## 動けない駒。$why は一つの文。

stuck-in-hand = { $piece }は今はどこにも打てません。

## 選んだ駒の印を初めて見る人への、一行の説明。

marks-move = 動ける
marks-drop = 打てる
marks-capture = 取れる
marks-lion-a = 二歩の一歩目
marks-lion-b = 二歩目
marks-lion-first = 三歩の一歩目
marks-burnt = 焼ける
marks-suicide = 自分が焼かれる
marks-igui = 居食い
marks-universal = 跳べる
marks-more = { $keys }：すべての印
marks-far = 漢字には小さいので、駒は動きを示しています。短い腕は一マス、矢印は走り、点は跳びです。漢字は近づくか、拡大鏡（{ $keys }）で読めます。

## 離れた席

elsewhere-title = 離れて対局
elsewhere-join = 招待を開く、または近くの席へ
elsewhere-address = 届いたリンクかアドレス
elsewhere-address-tip = 席を開いた人から聞いたもの：192.168.1.5、shogi.example.org:4848、wss://example.org/tenjiku など
elsewhere-look = 近くの席を探す
elsewhere-look-tip = 家庭内ネットワークの席を探します
elsewhere-none = ネットワークに席はありません。
elsewhere-invite-about = または友だちを{ $game }に招待
elsewhere-invited = 席へのリンクをコピーしました。友だちに送ってください。相手が来ると始まります。
elsewhere-more = もっと
elsewhere-more-tip = 合言葉、席の名前、クラブ、この機械だけの席
elsewhere-password = 合言葉（あれば）
elsewhere-password-tip = 席に鍵がかかっているとき、開いた人から聞いたもの
elsewhere-new-password-tip = 知っている人だけが着席・観戦できます
elsewhere-sit = 着席
elsewhere-sit-tip = 空いている席で指します。前の席があれば戻ります
elsewhere-watch = 観戦
elsewhere-watch-tip = 指さずに見ます
elsewhere-host = { $game }の席を時計や合言葉つきで開く
elsewhere-seat = { $side }を持つ
elsewhere-network = ほかの機械からも入れる
elsewhere-network-tip = 席を開いている間、この機械はネットワークからの接続を待ち、家庭内ネットワークに知らせます。入れないときは、この機械のプログラムだけが入れます。
elsewhere-open = 席を開く
elsewhere-open-tip = 向かいに誰かが座ると始まります
elsewhere-which = 席の名前（分かれば）
elsewhere-which-tip = 書かなければ、空いている最初の席に着きます
elsewhere-open-there = そこに開く
elsewhere-open-there-tip = 上のアドレスのクラブに席を開きます
elsewhere-guest = 客
elsewhere-no-game = 先に将棋の種類を選んでください。
elsewhere-table = 席 { $table }
elsewhere-waits = 応答を待っています…
elsewhere-others = 相手の接続先：{ $address }
elsewhere-copy = 招待をコピー
elsewhere-copy-tip = この席へのリンクをコピーします。相手に送ってください
elsewhere-both = 二人がそろいました。
elsewhere-watching = 観戦{ $watching }人
elsewhere-chat = ひとこと
elsewhere-chat-tip = 席の全員に見えます。Enterで送ります
elsewhere-mute = 消音
elsewhere-mute-tip = ほかの人の発言を出しません
elsewhere-agree = このゲームで遊ぶ
elsewhere-agree-tip = このゲームを並べます。自分のゲームにも加わります。
elsewhere-decline-game-tip = 席を立ち、ほかの人に譲ります。
elsewhere-rematch = もう一局
elsewhere-rematch-tip = 先後を入れ替えた対局を申し込む、または受けます
elsewhere-rematch-asked = { $side }が再戦を申し込んでいます。
elsewhere-decline-tip = 再戦しません
elsewhere-leave = 席を立つ
elsewhere-leave-tip = 接続を切ります。席は残るので、同じアドレスに着席すれば続けられます。
elsewhere-asked = 申し込みました。相手の返事を待っています。

## リンクの対局。
players-by-link = 離れた相手（リンク）
players-by-link-about = 離れた所の相手。メールやチャットでリンクを送り合います。
