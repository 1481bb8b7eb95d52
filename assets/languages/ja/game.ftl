# What the rules and the game answer: refusals, outcomes, captions, the computer's words.

## Moves that the rules refuse.

refusal-game-over = 対局は終わっています。
refusal-empty-square = { $square }に駒はありません。
refusal-not-your-piece = 今は{ $turn }の番です。{ $piece }は{ $owner }の駒です。
refusal-own-piece = 自分の駒があります：{ $piece }。
refusal-no-such-move = { $piece }はそこから{ $square }へは動けません。
refusal-blocked = { $piece }と{ $square }の間に駒があり、{ $piece }は跳び越せません。
refusal-blocked-jumper = { $piece }と{ $square }の間に駒があります。{ $piece }が跳び越せるのは駒を取るときだけです。
# $rank は equal（同格）か higher（格上）。
refusal-rank-over = { $piece }は{ $over }を越えられません。{ $rank ->
    [equal] 同格
   *[higher] 格上
}の駒です。
refusal-rank-target = { $piece }は、ほかの駒を跳び越えて{ $over }を取ることはできません。{ $rank ->
    [equal] 同格
   *[higher] 格上
}の駒です。
refusal-rank-sweep = { $piece }は{ $over }を取れません。{ $rank ->
    [equal] 同格
   *[higher] 格上
}の駒です。
refusal-royal-by-jump = { $royal }は玉なので、{ $piece }がほかの駒を跳び越えて取ることはできません。
refusal-no-room-to-pass = 動かずに手を渡すには、{ $piece }の隣に空きマスが必要です。
refusal-nothing-to-capture = { $square }には取れる駒がありません。
refusal-must-promote = この手では{ $piece }は必ず成ります。
refusal-may-not-promote = { $piece }は今は成れません。{ $reason }。
refusal-protected-lion-far = { $square }の{ $piece }は自分の獅子の隣になく、{ $protector }に守られているので取れません。
refusal-protected-lion-slight = { $square }の{ $piece }は{ $protector }に守られています。途中で{ $slight }を取るだけでは取れません。
refusal-protected-lion-by-slight = { $square }の{ $piece }は、途中で取る{ $protector }にも守られているので取れません。
refusal-counter-strike = { $square }で獅子がほかの駒に取られたばかりです。この手番で{ $piece }を取れるのは獅子だけです。
refusal-universal-takes-protected = 守られている駒は取れません。{ $piece }は{ $protector }に守られています。
refusal-exposes-royal = その手では、{ $square }の玉が{ $attacker }に取られてしまいます。
refusal-repetition = 同じ局面が三度目で、前にもここでこの手を指しています。別の手を指してください。
refusal-third-time = 同じ局面が三度目になる手は、この将棋では指せません。
refusal-second-time = { $number }手目の局面に戻ってしまいます。この将棋では、一度現れた局面に戻る手は指せません。
refusal-second-time-start = 開始局面に戻ってしまいます。この将棋では、一度現れた局面に戻る手は指せません。
refusal-not-in-hand = { $piece }は持ち駒にありません。
refusal-others-hand = その{ $piece }は{ $owner }の持ち駒です。打てるのは自分の駒台の駒だけです。
refusal-square-taken = 駒は空いたマスに打ちます。そこには{ $piece }があります。
refusal-drop-last-ranks = { $ranks ->
    [1] { $piece }は一番奥の段には打てません。
   *[other] { $piece }は奥の{ $ranks }段には打てません。
}
refusal-drop-file-full = { $limit ->
    [1] 二歩です。{ $file }筋には、自分の成っていない{ $piece }がもうあるので打てません。
   *[other] { $file }筋には、自分の成っていない{ $piece }がもう{ $limit }枚あります。これ以上は打てません。
}
refusal-drop-mates = { $piece }を打って詰ますことはできません。

# Why a piece may not promote: the reason in refusal-may-not-promote.
promotion-let-go = 質問に答えずに別の場所を押したので、駒を戻しました。
promotion-no-face = 成れない駒です
promotion-outside-zone = 動く前も動いた後も敵陣の外です
promotion-ends-outside = 成れるのは敵陣で終わる手だけです
promotion-neither-enters-nor-captures = すでに敵陣にいるので、駒を取る手でだけ成れます
promotion-neither-captures-nor-arrives = すでに敵陣にいるので、駒を取る手か、いちばん奥の段に着く手でだけ成れます
promotion-must-wait = 前の手番に敵陣へ入って成らなかったので、今は駒を取る手でだけ成れます
promotion-waits-for-last-rank = 敵陣に入るときに成らなかったので、一番奥の段まで成れません
promotion-no-capture = この将棋では、駒を取る手でだけ成れます
promotion-never = 打つ駒は成れません。成りのない将棋もあります

## How games end.

outcome-repetition = 千日手で引き分け：同じ局面が四度目です。
outcome-both-bare = 引き分け：双方とも玉一枚だけになりました。
outcome-stalemate = 引き分け：指せる手がありません。
outcome-agreement = 合意により引き分けです。
outcome-royal-captured = { $winner }の勝ち：{ $loser }の{ $royal }が{ $square }で取られました。
outcome-royal-burnt = { $winner }の勝ち：{ $loser }の{ $royal }が{ $square }の{ $burner }に焼かれました。
outcome-checkmate = 詰みで{ $winner }の勝ちです。
outcome-no-moves = { $winner }の勝ち：{ $loser }に指せる手がありません。
outcome-bare-king = { $winner }の勝ち：{ $loser }には玉一枚しか残っていません。
outcome-perpetual-check = { $winner }の勝ち：{ $loser }が連続王手で同じ局面を繰り返しました。
outcome-perpetual-attack = { $winner }の勝ち：{ $loser }が当たりをかけ続けて同じ局面を繰り返しました。
outcome-repetition-lost = { $winner }の勝ち：同じ局面が四度目です。{ $loser }が避けなければなりませんでした。
outcome-impasse = { $winner }の勝ち：十分な駒とともに入玉しました。
outcome-resignation = { $winner }の勝ち：{ $loser }が投了しました。
outcome-you-resigned = あなたが投了しました。
outcome-time = { $winner }の勝ち：{ $loser }の時間切れです。
outcome-win-recorded = 棋譜では{ $winner }の勝ちです。
outcome-draw-recorded = 棋譜では引き分けです。

## Clocks: how much time there is.

clock-minutes = { $minutes }分
clock-minutes-seconds = { $minutes }分{ $seconds }秒
clock-increment = { $main }＋一手{ $seconds }秒
clock-byoyomi = { $periods ->
    [1] { $main }＋秒読み{ $seconds }秒
   *[other] { $main }＋秒読み{ $seconds }秒×{ $periods }
}

## Commands that cannot be carried out.

command-no-game = 対局がありません。
command-game-over = 対局は終わっています。
command-nothing-to-take-back = 取り消せる手がありません。
command-nothing-to-replay = 指し直せる手がありません。
command-offer-stands = 引き分けはもう提案してあります。
command-no-offer = 引き分けは提案されていません。
command-nobody-asks = 待ったは申し込まれていません。
command-goes-on-elsewhere = 今は前の局面を見ています。対局は{ $plies }手目の後から続きます。別の手を指すには、そこへ進んで待ったを申し込んでください。
command-not-yours = 相手側の手は指せません。自分で指すには、「対局者」でその側に「人」を選んでください。
command-nobody-thinks = あなたの手番です。コンピュータは考えていません。
command-goes-on-over-there = この対局は別の場所で指されています。ここで止めたり速さを変えたりはできません。
command-no-help = 離れた相手との対局です。終わるまでコンピュータの助けは借りられません。
command-next-over-there = この対局は別の場所で指されています。次の対局があるかどうかは対局者が決めます。
command-no-engine = 「{ $engine }」というエンジンはありません。
command-no-answer = { $player }は指せる手を見つけられませんでした。対局を一時停止しています。続けるには別の対局者を選んでください。
command-cannot-think = コンピュータが考えられません（{ $why }）。対局を一時停止しています。
command-player-gone = { $why }。対局を一時停止しています。再開するとエンジンを起動し直します。別の対局者も選べます。
command-adviser-gone = { $why }。代わりにこのソフトのコンピュータが助言します。
command-gave-up = { $player }が投了しようとしています。対局を一時停止しています。代わりに投了するか、別の対局者を選んでください。
command-setup = この局面からは始められません。{ $why }

## 対局を始められない局面と、その直し方。

setup-two-on-one = { $square }に駒が2枚あります。1枚を取り除いてください。
setup-no-royal = どちらの側にも玉がなく、勝敗がつきません。少なくとも一方の玉を盤に置いてください。
setup-hand-without-drops = { $side }に持ち駒がありますが、この将棋では取った駒は使えません。持ち駒をなくしてください。
setup-not-in-hand = { $piece }は持ち駒になると{ $held }です。{ $held }を持ち駒にしてください。
setup-nothing-deferred = { $square }には、成りを待つ{ $side }の駒がありません。敵陣の中に成れる駒を置くか、印を消してください。
setup-royal-en-prise = { $other }の番ですが、{ $square }にある{ $side }の玉がすぐに取られます。{ $side }の番にするか、駒を動かしてください。
setup-no-lion-fell = { $square }には手番の{ $side }の駒があるので、そこで獅子が取られたばかりのはずがありません。別のマスに印を付けるか、印を消してください。
setup-bare = { $side }には玉1枚しか残っておらず、すぐに終局します。{ $side }に駒を足してください。
setup-both-bare = どちらの側にも玉1枚しか残っておらず、すぐに終局します。どちらかに駒を足してください。
setup-entered = { $side }は入玉しており、点数が足りているので、すぐに勝ちとなります。相手の番にするか、駒を動かしてください。
setup-no-move = { $side }に指せる手がなく、すぐに終局します。相手の番にするか、動ける場所を空けてください。
command-record = 棋譜の{ $ply }手目が指せないため、その前までを開きました。{ $why }
command-no-such-ply = その手はこの対局にありません。
command-no-variation = この手にほかの変化はありません。
command-main-line = この手は本譜です。消せるのは変化だけです。

## Captions: what is remarkable in a move.

caption-deeds = { $side }の{ $piece }：{ $deeds }。
caption-and = { $before }、{ $last }
caption-jumps = { pieces-counted }を跳び越す
caption-becomes = { $piece }に成る
caption-takes = { $piece }を取る
caption-takes-in-place = 居食いで{ $piece }を取る
caption-takes-count = { $count }枚を一度に取る
caption-takes-many = { $count }枚（{ $names }）を一度に取る
caption-burns = { $piece }を焼く
caption-burns-many = { pieces-counted }を焼く
caption-burns-among = { $names }など{ pieces-counted }を焼く
caption-burnt = 敵の火に焼かれる
caption-attacked = { $side }の{ $piece }が狙われています。
caption-near-fire = { $side }の{ $piece }に火が届きます。

## Every move in one line, for those who watch.

move-to = { $square }{ $piece }
move-stays = { $square }{ $piece }（その場）
move-drop = { $square }{ $piece }打
move-drop-turned = { $square }{ $piece }打（{ $held }を裏返す）
move-pass = { $piece }、動かずに手を渡す
ply-move = { $side }：{ move-to }
ply-stays = { $side }：{ move-stays }
ply-drop = { $side }：{ $drop }
ply-pass = { $side }：{ move-pass }
ply-and = { $before }、{ $clause }
ply-takes-many = { pieces-counted }を取る

## The computer player: levels, who plays, why a move is good.

level-name = { $level ->
    [1] 杏
    [2] 歩
    [3] 森
    [4] 武
    [5] 薫
    [6] 玄
    [7] 仙人
   *[other] 天狗
}
level-about = { $level ->
    [1] まだ子ども。すぐに指し、多くの手を見落とし、気まぐれに選びます。
    [2] ただの駒は取りますが、相手の応手はあまり考えません。
    [3] 楽しく指す人。簡単な狙いは見えますが、先の計画はありません。
    [4] 道場に通い、数手先を読み、駒をただで取られることはまれです。
    [5] 駒の取り合いと小さな手筋が好きで、得意です。
    [6] 口数は少なく、たいていの手筋を見つけ、相手の間違いを待ちます。
    [7] 山に住む老人。深く慎重に読み、すきを見せません。
   *[other] この世のものとも思えません。許されるかぎり全力で読みます。
}
player-person = 人
player-away = 離れた相手
player-computer = { level-name }（レベル{ $level }）

# The reason for a move, after the move itself: “Ln-6f: wins the Fire Demon”.
reason-forces-win = { $moves }手で必ず勝てる
reason-takes = { $piece }を取る
reason-burns = { $piece }を焼く
reason-burns-many = { pieces-counted }を焼く
reason-mates = 詰み
reason-leaves-no-move = 相手の指す手がなくなる
reason-bares-king = 相手を裸玉にする
reason-enters = 入玉して点数で勝つ
reason-wins-by-repetition = 千日手で勝つ
# $begins_with_vowel is yes or no; a language without articles leaves it alone.
reason-trades = { $piece }どうしの交換
reason-wins-for = { $lost }と引き換えに{ $won }を取る
reason-one-piece = { $begins_with_vowel ->
   *[other] { $piece }
}
reason-wins = { $piece }得
reason-promotes = { $piece }に成る
reason-saves = { $piece }を助ける
reason-checks = { $piece }に王手をかける
reason-threatens-to-take = { $piece }を取る狙い
reason-threatens-to-burn = { $piece }を焼く狙い
reason-protects = { $piece }を守る
reason-later-wins = のちに{ $piece }を取る
reason-later-wins-for = のちに{ $lost }と引き換えに{ $won }を取る

purpose-attacks = { $piece }に当てる
purpose-guards = { $piece }にひもを付ける
purpose-opens = { $piece }の道を開ける
purpose-drop = 持ち駒の{ $piece }を活用する
purpose-advances = { $piece }を進める
purpose-place = よりよい位置に移る
purpose-waits = 様子を見る

advice-drop = { $written }（持ち駒の{ $piece }を打つ）
advice-drop-turned = { $written }（持ち駒の{ $piece }を裏返して打つ）
advice-move = { $first }：{ $why }
advice-holds-out = 一番長く粘れる
advice-reason = { $why }（評価値{ $score }、{ $depth }手先まで）
advice-plan = 次の{ $next }を準備する（{ $why }）
advice-no-win-plain = 必勝の手順は見つかりませんでした。
advice-no-win = 必勝の手順は見つかりませんでした。{ $verdict }。
advice-verdict = { $verdict }。

## コンピュータがその手を指した理由。最初は二つの文をつなぎます。

why-and = { $before }{ $after }
why-reason = { $first }：{ $why }。
why-quiet = { $first }：見た限りでは、駒得でも狙いのある手でもありません。
why-only-move = 指せる手はこれだけでした。
why-noticed = { $legal }通りの手のうち、見たのは{ $noticed }通りです（取る手、成る手、狙われた駒、直前の手の近く、ほかにいくつか）。
why-all-moves = { $legal }通りの手をすべて見ました。
why-depth = { $depth ->
    [0] その手の先は見ていません。
    [1] その手と、続く駒の取り合いだけを見ました。
   *[other] { $depth }手先まで読み、その先は駒の取り合いだけを見ました。
}
why-no-look = 応手は見ず、自分の大きな駒が取られないかだけを見ました。
why-whim = { $alternatives }通りの手が同じくらいに見え、その中から気まぐれに選びました。{ $better }のほうが少しよく見えました。
why-whim-plain = 気まぐれに選びました。{ $better }のほうが少しよく見えました。
why-best-of = { $alternatives }通りの手が同じくらいに見え、その中で最善の手を選びました。
why-clear = ほかに同じくらいよく見える手はありませんでした。
why-no-reply = 応手は考えていませんでした。実際の応手は{ $reply }です。
why-other-reply = 予想した応手は{ $expected }で、{ $reply }ではありませんでした。
why-unknown = 説明できることがありません。起動してから、この局面までに内蔵のコンピュータが指した手はありません。

mate-found = { $moves ->
    [1] { $side }は1手で勝てます
   *[other] { $side }に{ $moves }手の必勝手順があります
}
mate-found-long = { $moves ->
    [1] { $side }は1手で勝てます
   *[other] { $side }に{ $moves }手の必勝手順があります（もっと短い手順もあるかもしれません）
}
mate-none-by-threats = 追う手だけの必勝手順はありません
mate-none-by-threats-within = { $moves }手以内に、追う手だけの必勝手順はありません
mate-none-within = { $moves }手以内に必勝手順はありません
mate-undecided = { $positions }局面を調べても分かりません
