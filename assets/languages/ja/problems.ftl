# 詰将棋の部屋。

# 解いている問題。
problem-task-mate = { $side }番。{ $count }手以内で詰めてください。毎手王手をかけ、どう受けられても詰まなければなりません。
problem-task-open = { $side }番。王手の連続で詰みはあるでしょうか。解は知られていません。
problem-task-no-mate = { $side }番。伝わる図のままでは詰みがありません。手を指して、受けを確かめてください。
problem-task-win = { $side }番。大きく駒得する唯一の手を見つけてください。
problem-task-save = { $side }番、危険な局面です。これを救う唯一の手を見つけてください。
problem-task-burn = { $side }番。最も多く焼く手を見つけてください。
problem-task-better = { $side }番。実戦では { $mv } と指しました。もっと良い手を見つけてください。
problem-title-better = あなたの悪手
problem-title-mate = { $count }手詰
problem-title-mates = 詰み
problem-title-open = 詰みはあるか
problem-title-no-mate = 不詰
problem-title-win = 駒得
problem-title-save = 受けの一手
problem-title-burn = 何が焼けるか
problem-right = 正解です。{ $count ->
    [0] 続けてください。
   *[other] あと{ $count }手です。
}
problem-solved = 解けました！
problem-solved-with-help = 助けを借りて解けました。
problem-solved-at-last = 一度間違えましたが、解けました。
problem-slower = これでも詰みますが、{ $moves }手かかります。{ $wanted }手の詰みがあります。
problem-undecided = この手で詰むかどうか、すぐには分かりません。
problem-no-attack = 王手でないので、相手は自由に指せます。
problem-own-danger = 自玉が危険なままです。
problem-wrong-win = もっと良い手があります。
problem-wrong-save = それでは助かりません。
problem-wrong-burn = もっと多く焼く手があります。
problem-captures = { $piece }が{ $square }の{ $taken }を取ります。
problem-escapes = { $piece }が{ $square }へ逃げます。
problem-replies = { $side }は{ $mv }と応じます。
problem-no-mate-left = もう詰みはありません。
problem-too-slow = { $count ->
    [0] もう手数内の詰みはありません。
   *[other] もうあと{ $count }手の詰みはありません。
}
problem-hint-piece = { $square }の{ $piece }を動かします。
problem-hint-drop = { $piece }を打ちます。
problem-hint-move = { $mv }と指します。
problem-thinking = 手を調べています……
problem-search-failed = コンピューターがこの手を調べられませんでした：{ $why }

# 盤の横のパネル。
problem-to-shelves = 問題一覧
problem-to-shelves-tip = 問題の棚に戻ります。
problem-next = 次の問題
problem-next-tip = まだ解いていない次の問題へ進みます。
problem-retry = もう一度
problem-retry-tip = 手を戻して、別の手を試します。
problem-hint = ヒント
problem-hint-tip = はじめに駒、次に手を示します。この問題は明日また出題され、レーティングは変わりません。
problem-show = 解答
problem-show-tip = 解答を一手ずつ示します。この問題は明日また出題され、レーティングは変わりません。
problem-restart = 最初から
problem-restart-tip = 問題を最初の図に戻します。
problem-skip = とばす
problem-skip-tip = この問題を後にします。
problem-forward = 次の手
problem-forward-tip = 解答の次の手を指します。
problem-backward = 戻る
problem-backward-tip = 解答の手を一つ戻します。
problem-line = 解答
problem-copy-link = リンクをコピー
problem-copy-link-tip = この問題を開くリンクをコピーします。
problem-no-link = 自分の対局の悪手はリンクにできません。解はこの端末にしかありません。
problem-link-copied = この問題へのリンクをコピーしました。
problem-rated = あなたのレーティング：{ $rating }（{ $change }）
problem-comes-again = 明日また出題されます。
problem-streak = { $count }問連続正解
problem-difficulty = 難度：{ $difficulty }
problem-difficulty-tip = この問題のレーティングは{ $rating }です（あなたのレーティングと同じ尺度）。
difficulty-very-easy = とてもやさしい
difficulty-easy = やさしい
difficulty-medium = 普通
difficulty-hard = 難しい
difficulty-very-hard = とても難しい
problem-shows = 主題：{ $motifs }
problem-from = 出典：{ $source }
problem-printing = { $title }（{ $year }年）第{ $number }番
problem-proved = 証明済み：{ $count }手詰、初手はほかにありません。
problem-at-most = { $count }手の詰みを証明しました。より短い詰みがないとは限りません。
problem-side-solutions = 余詰が{ $count }通りあります。次の初手でも詰みます：{ $moves }
problem-has-side-solutions = 余詰があります。詰む初手が一つではありません。
problem-pieces = 駒
problem-no-mate = 伝わる図では不詰です。どの王手にも受けがあります。
problem-verdict-open = 未解決：詰みも不詰も証明できていません。
problem-enter-next = Enterで次の問題に進みます。
problem-enter-retry = Enterで手を戻します。
problem-moves-shown = 解答{ $all }手のうち{ $shown }手目

# 局面編集。
problem-check = 問題として調べる
problem-check-tip = 王手の連続による詰み、余詰、不要な駒を調べます。
problem-check-running = 調べています……
problem-check-mate = { $first }から{ $count }手詰、より短い詰みはありません。
problem-check-at-most = { $first }から{ $count }手以内で詰みます。
problem-check-no-mate = 不詰：王手だけでは詰みません。
problem-check-undecided = 時間内に詰みも不詰も分かりませんでした。
problem-check-unique = 最後の二手を除き、解は一通りです。
problem-check-not-unique = 解は一通りではありません。途中に別の手があります。
problem-check-unknown = 解が一通りかどうかは、時間内に分かりませんでした。
problem-check-superfluous = なくてもよい駒：{ $squares }
problem-save = 自分の問題に保存
problem-save-tip = この問題を自分の棚に加えます。
problem-saved = 問題を自分の棚に加えました。

# 問題の棚。
problems-title = 問題
problems-learn = 問題
problems-learn-tip = 詰みを見つける問題。将棋の種類、手数、主題ごとに、江戸時代の本と新作があります。
problems-back-tip = 問題を離れます。成績は保存されています。
problems-rating = レーティング { $rating }
problems-rating-rough = レーティング 約{ $rating }
problems-rating-tip = 一度で解ければ上がり、間違えれば下がります。難しい問題ほど大きく動きます。助けを借りた問題、前に解こうとした問題、自分の問題は数えません。
problems-streak = 間違いなしで{ $count }問連続、最高{ $best }問
problems-daily = 今日の一問
problems-daily-about = { $game }：{ $title }
problems-daily-done = 今日は解きました。{ $count ->
    [1] また明日！
   *[other] { $count }日連続です。
}
problems-due = 間違えた問題
problems-due-about = { $count ->
    [0] 今日の分はありません
   *[other] 今日は{ $count }問
}。{ $later ->
    [0] 今後もありません。
   *[other] 今後は{ $later }問。
}
problems-exercises = 間違えた練習問題：
problems-exercises-tip = 間違えた練習問題は翌日に、その後は正解するたびに2倍の間隔（最長32日）で再び出題されます。
problems-exercises-heard = 間違えた練習問題、{ $game }、{ $count }
problems-exercises-game = { $game }（{ $count }）
problems-next-open = 次の未解決の問題
problems-next-open-about = { $shelf }：{ $title }
problems-daily-tip = 今日は全員同じ問題です。
problems-due-tip = 間違えた問題は1日後、2日後、4日後、8日後、16日後、32日後に再び出題されます。
problems-next-open-tip = 表示中の、まだ解いていない最初の問題です。
problems-all-solved = この棚はすべて解きました。
problems-none-new = 新しい問題はもうありません。間違えた問題はその日にまた出題されます。
problems-shelf = { $shelf } { $solved }/{ $count }
problems-shelf-heard = { $shelf }：{ $count }問のうち{ $solved }問正解
problems-shelf-old = { $game }：古典
problems-shelf-own = { $game }：自分の問題
problems-shelf-file = { $game }：{ $file }
problems-task = 課題
problems-any-task = すべて
problems-length = 手数
problems-any-length = すべて
problems-length-moves = { $count }
problems-length-more = { $count }以上
problems-length-heard = { $length ->
    [0] 手数を問わない
   *[other] 手数：{ $count }
}
problems-motif = 主題
problems-any-motif = すべて
problems-unsolved = 未解決のみ
problems-unsolved-tip = 解いた問題を隠します。
problems-none = 当てはまる問題がありません。課題、手数か主題を変えてください。
problems-no-shelves = まだ問題がありません。
problems-tile = 第{ $number }番。{ $title }。
problems-tile-solved = 正解済み。
problems-tile-missed = 間違い。
problems-tile-moves = { $count }手詰
problems-tile-unsound = 不完全
problems-tile-open = 未解決
problems-found = { $count }問
problems-import = 問題集を開く……
problems-import-tip = ファイルから問題を加えます：1行に1局面のSFEN、このプログラムの問題集、KIFの詰将棋。その将棋の棚に入ります。
problems-imported = { $count }問を{ $game }の自分の棚に加えました。
problems-import-none = このファイルには加えられる問題がありません：{ $why }
problems-no-folder = この環境には自分の問題を保存するフォルダーがありません。
problems-faults = 問題フォルダーの次のファイルを読めませんでした：

# 主題。
motif-sacrifice = 捨て駒
motif-double-move = 二歩動き
motif-pass = じっと
motif-burning = 焼き
motif-range-jump = 飛び越え
motif-range-capture = 一列取り
motif-drop = 打ち駒
motif-promotion = 成り
motif-no-promotion = 不成
motif-discovered = 開き王手
motif-double-attack = 両王手
motif-two-royals = 二つの玉
problems-mistakes-kept = 悪手 { $count } 個を問題として残しました。まずその一つ目です。明日また出題されます。
problems-mistakes-not-kept = 悪手を残せませんでした：{ $why }
