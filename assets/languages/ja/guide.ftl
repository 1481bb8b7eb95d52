# ルール（F3）。どの段落が出るかは、各ゲームのデータで決まります。

guide-section-table = 盤と駒
guide-section-aim = 勝敗
guide-section-moving = 駒の動き
guide-section-special = 特別な動き
guide-section-fire = 火
guide-section-trading = 獅子の取り合い
guide-section-promotion = 成り
guide-section-drops = 持ち駒
guide-section-notation = 棋譜の書き方
guide-section-readings = 選べる規則
guide-section-history = 歴史

guide-board-title = 盤
guide-board = 盤は{ $files }×{ $ranks }マス、駒は両者それぞれ{ $count }枚で始めます。
guide-board-unequal = 盤は{ $files }×{ $ranks }マスです。先手は{ $black }枚、後手は{ $white }枚の駒で始めます。
guide-board-sides = 両者の駒は同じ色です。駒の先が相手を向きます。先手は手前に座って上へ攻め、最初に指します。そのあとは交互に指します。
guide-board-names = 筋は先手から見て右から数字で、段は上からアルファベットで呼びます。右上の隅が1aです。
guide-board-picture = 初期配置です。

guide-solo-title = 片方だけが指す
guide-solo = ここでは始めた側だけが指し続け、相手の駒は動きません。

guide-presets-title = 誰がどの規則で指すか
guide-presets = 資料や指す人によって規則の分かれるところがあります。次のどれかを選べば、下の規則がまとめて決まり、触れていないものは標準のままです。対局前に選び、そのあとで一つずつ変えることもできます。
guide-preset-holds = この対局の規則：{ $name }。
guide-preset-changed = この対局の規則は{ $name }ですが、次のところが異なります：{ $options }。
guide-preset-usual = すべて標準の規則です。
guide-preset-usual-tip = 特に選ばなければこの規則になります。
guide-preset-sets = { $option }（{ $number }）：{ $text }
guide-options-title = 対局前の選択
guide-options = 資料や指す人によって規則の分かれるところがあります。どれで指すかを対局前に選び、選んだ規則は棋譜にも残ります。
guide-reading-title = { $name }：{ $count }通りの説
guide-choice-title = { $name }：{ $count }通りの指し方
guide-way-holds = 採用中
guide-way-holds-tip = この対局の規則です。
guide-way-usual = 標準
guide-way-usual-tip = 特に選ばなければこの規則になります。
guide-way-source = 出典：{ $source }

guide-history-title = この将棋の由来

guide-aim-title = 勝つには
guide-aim-royals = 失うと負けになる駒を玉と呼びます。この将棋の玉：{ $names }。
guide-aim-capture = 相手の玉をすべて取れば勝ちです。
guide-aim-capture-or-burn = 相手の玉をすべて取るか焼けば勝ちです。
guide-aim-en-prise = 玉を取られる場所に置いたままでも、自分から危ない場所へ動かしてもかまいません。取られればそれまでです。このソフトは警告しますが、禁じはしません。
guide-aim-no-moves = 手番なのに指せる手がない側は負けです。
guide-aim-checkmate = 相手を詰ませれば勝ちです。詰みとは、最後の玉に王手がかかり、どう指しても逃れられない状態です。
guide-aim-checkmate-safety = 最後の玉を取られる場所に置いたままにする手は指せません。
guide-aim-picture = { $piece }が最後の{ $royal }を取り、勝ちになります。
guide-aim-checkmate-picture = 詰みです。{ $royal }に王手がかかり、逃げ場がなく、助ける手もありません。

guide-second-royal-title = 玉が二枚以上あるとき
guide-second-royal-start = 両者とも玉を{ $count }枚持って始めます。
guide-second-royal-face = { $from }が成ると{ $to }になり、これも玉です。
guide-second-royal = 玉をすべて失うまで対局は続きます。
guide-second-royal-safety = 玉が二枚あるうちは、どちらも取られる場所に置いたままにできます。守らなければならないのは最後の一枚だけです。
guide-second-royal-relief = 成って玉になった駒は、その手からすぐに玉と数えます。ですから、王手への受けにもなります。
guide-second-royal-picture = { $piece }が{ $royal }に王手をかけていますが、二枚目の玉ができれば、それで受かります。

guide-bare-title = 裸玉
guide-bare = 玉一枚だけになった側は負けです。
guide-bare-answer = ただし、すぐ次の手で相手も玉一枚だけにできれば、どちらも裸玉で引き分けです。そのような手がなければ、その場で終わります。
guide-bare-one = これで終局となるのは、相手に玉のほか、ちょうど一枚の駒しか残っていないときだけです。
guide-bare-ignores = 裸玉に勝つには、玉のほかに駒が必要です。次の駒は、成るまでは数えません：{ $names }。
guide-bare-dead = 二度と動けない駒は数えません。
guide-bare-safe = 相手の玉、または相手に一枚だけ残った駒に当たりをつけている間は、終局になりません。どちらも玉だけになり、互いに取れない位置にあれば引き分けです。
guide-bare-two = 玉が二枚あれば裸玉ではありません：{ $names }。
guide-bare-off = 玉だけになっても、そのまま指し続けます。それだけで負けにはなりません。
guide-bare-picture = 後手の最後の味方が取られました。後手は先手を裸にし返せないので、先手の勝ちです。

guide-stalemate-title = 指す手がないとき
guide-stalemate = 手番なのに指せる手がなく、王手もかかっていなければ、負けではなく引き分けです。
guide-stalemate-picture = 後手の番です。{ $royal }に王手はかかっていませんが、どこへも動けません。引き分けです。

guide-impasse-title = 入玉して勝つ
guide-impasse = 敵陣に入った玉はつかまえにくいので、そこでは点数を数えて勝つことができます。敵陣とは自分から見て奥の{ $ranks }段です。自分の番に、ただ一枚の玉が王手のかかっていない状態で敵陣にいて、ほかに自分の駒が{ $followers }枚以上そこにいなければなりません。
guide-impasse-points = 数えるのは、敵陣にいるほかの駒と持ち駒です。次の駒は成っていても一枚{ $points }点：{ $names }。ほかの駒は一枚一点です。
guide-impasse-points-alike = 数えるのは、敵陣にいるほかの駒と持ち駒で、一枚一点です。
guide-impasse-needs = 先に指し始めた側は{ $first }点、もう一方は{ $second }点あれば勝ちです。宣言は要りません。このソフトが数えます。
guide-impasse-picture = 後手が指したところです。先手の{ $royal }は十分な駒とともに敵陣に入り、先手の勝ちです。

guide-repetition-title = 同じ局面が現れたとき（千日手）
guide-repetition-fourth = 手番も含めて同じ局面が四回現れると引き分けです。このソフトが前もってお知らせします。
guide-repetition-vary = 同じ局面が三回目に現れたとき、手番の側は、その局面で一度指した手を再び指すことはできません。盤面、持ち駒、手番がすべて同じとき、同じ局面とみなします。
guide-repetition-first-loses = 手番も含めて同じ局面が四回現れると、先に指し始めた側の負けです。
guide-repetition-mover-loses = 手番も含めて同じ局面が四回現れると、その局面にする手を指した側の負けです。
guide-repetition-barred = 手番も含めて同じ局面が三回目になる手は指せません。
guide-repetition-never = 手番も含めて、一度現れた局面に戻る手は指せません。

guide-perpetual-title = 連続王手
guide-perpetual = その局面が最初に現れてから、片方がすべての手で王手をかけていたときは、その側の負けです。手を変えるのは攻める側です。
guide-perpetual-attack-title = 連続した攻め
guide-perpetual-attack = その局面が最初に現れてから、片方だけがすべての手で王手をかけるか、相手の駒に当てていたときは、その側の負けです。動いた駒が次に相手の駒を取れる形になれば、当てたことになります。
guide-perpetual-attack-check = どちらもすべての手で当てていて、片方だけがすべて王手だったときは、王手をかけ続けた側の負けです。

guide-agreement-title = 投了と合意
guide-agreement = いつでも投了できます。両者が合意すれば引き分けになります。

guide-turn-title = 一手
guide-turn = 一手で駒を一枚動かします。空いたマスへ進むか、相手の駒のあるマスへ進んでその駒を取ります。
guide-turn-gone = 取られた駒は盤に戻りません。
guide-turn-to-hand = 取った駒は持ち駒になります。動かす代わりに、持ち駒を盤に打つこともできます。
guide-turn-one-power = 動き方がいくつもある駒は、一手でそのうちの一つを使います。

guide-steps-title = 一マスの動き
guide-steps = 隣のマスへ一つ進みます。図では黒い点で示します。
guide-slides-title = 走り
guide-slides = 空いたマスを、一直線に何マスでも進みます。味方の駒の手前で止まり、相手の駒を取るとそこで終わります。図では矢印で示します。
guide-short-slides-title = 短い走り
guide-short-slides = 数マスだけ走る駒もあります。マス数は図に書いてあります。跳び越えることはできず、途中に駒があれば止まります。
guide-blocked-picture = 味方と相手に囲まれた{ $piece }。点は進めるマス、輪は取れる駒です。
guide-jumps-title = 跳び
guide-jumps = 間に何があっても、決まったマスへまっすぐ跳びます。跳び越えられた駒には何も起こりません。図では赤い輪で示します。
guide-leaps-title = 桂馬跳び
guide-leaps = 桂馬のように、縦横斜めの線から外れたマスへ跳ぶ動きです。前へいくつ、横へいくつと決まっていて、まわりの駒は関係ありません。
guide-surrounded-picture = まわりがふさがっていても、{ $piece }は点と輪のマスへ行けます。

guide-last-rank-title = いちばん奥の段で
guide-last-rank = 次の駒は、自分から見ていちばん奥の段にいるあいだだけ、ほかの動きもできます。
guide-last-rank-power = { $piece }、奥の段で：{ $power }。
guide-last-rank-picture = { $piece }がいちばん奥の段に着き、そこからまた動きます。

guide-borrowing-title = 借りる動き
guide-borrowing-protectors = 駒は自分の動きのほかに、自分を守っている味方の駒の動きもできます。そうして取れるマスにも利いています。
guide-borrowing-behind = すぐ後ろに味方の駒がいる駒は、自分の動きではなく、その駒の動きをします。後ろに味方がいなければ、自分の動きをします。
guide-borrowing-limits = 借りられるのは動き方だけで、その駒がもともと持つものに限ります。借りたものをまた貸すことはできません。焼く力、道筋の駒をすべて取る力、どこへでも行く力は借りられません。
guide-borrowing-picture = 後ろに{ $lender }がいる{ $piece }。今行けるマスです。

guide-lion-title = 獅子の力
guide-lion = 駒のまわりの八マスをA、その外側の十六マスをBと呼びます。一手で次のうち一つをします。
guide-lion-direct = AかBのマスへ、間に何があっても直接進みます。
guide-lion-double = Aのマスで駒を取り、そこからどの向きへでももう一マス進みます。空いたマスでもよく、二枚目の相手の駒ならそれも取ります。
guide-lion-igui = Aのマスの駒を取って元のマスへ戻ります。これを居食いといいます。
guide-lion-pass = 何も取らずに出て戻り、動かずに手を渡します（じっと）。Aのマスが一つは空いていなければなりません。マウスでは駒をダブルクリックします。
guide-lion-reach-picture = { $piece }が隣の駒にかまわず直接行けるマスです。
guide-lion-double-picture = { $piece }が一手で二枚取ります。
guide-long-lion-title = 歩数の多い獅子の力
guide-long-lion = この獅子の力は一手で{ $steps }歩まで進みます。一歩ごとに駒を取ることができ、向きも変えられます。範囲内のどのマスへも直接行け、居食いもできます。
guide-long-lion-pass = 出て戻り、動かずに手を渡すこともできます。
guide-turning-lions-title = 決まった向きの獅子の力
guide-turning-lions = 決まった向きだけで獅子の力を使う駒です。一歩ごとに、そのどの向きへも進めます。一歩ごとに駒を取ることができ、その歩数で行けるマスへは直接跳ぶこともできます。隣の駒を取って戻る居食いもできます。
guide-turning-lions-pass = 空いたマスへ出て戻り、動かずに手を渡すこともできます。
guide-lion-lines-title = 一筋の獅子の力
guide-lion-lines = 決まった筋だけで獅子の力を使う駒です。一手で使うのはそのうち一筋です。一マス目へ進む、その先へ直接跳ぶ、途中で駒を取って同じ筋をさらに進む、居食いをする、のどれかです。
guide-lion-lines-pass = その筋の一マス目が空いていれば、動かずに手を渡すこともできます。
guide-lion-lines-other = ほかの動きと一手の中で組み合わせることはできません。
guide-no-passing-title = 手は渡せない
guide-no-passing = ほかの将棋では、このような駒は出て戻って手を渡せますが、ここではできません。何も取らないなら、別のマスで動き終えなければなりません。
guide-igui-title = 居食い
guide-igui = 隣の相手の駒を一枚、動かずに取ります。これで一手です。棋譜では感嘆符を付けて書きます。
guide-igui-picture = 居食い。{ $piece }は取って、その場に残ります。

guide-skips-title = 手前を越える走り
guide-skips = 手前のマスは駒があってもなくても跳び越し、その先から走ります。何マスまで走れるかは駒ごとに書いてあります。越えたマスには止まれません。
guide-skips-empty = 次の駒が越えるマスは空いていなければならず、そこに止まることもできません：{ $names }。
guide-pierces-title = 駒を越える走り
guide-pierces = どちらの駒でも越えて走ります。越えられた駒には何も起こりません。越えられる枚数は駒ごとに書いてあります。
guide-area-title = 連続移動
guide-area = 一手で玉の動きを何歩か続けます。向きは自由に変えられます。
guide-area-steps = { $steps }歩まで：{ $names }。
guide-area-limits = 通るマスはすべて空いていなければならず、駒を取るとそこで終わります。出発したマスへは戻れないので、この動きで手を渡すことはできません。
guide-area-limits-passes = 通るマスはすべて空いていなければならず、駒を取るとそこで終わります。隣に空いたマスがあれば、出て戻り、動かずに手を渡すこともできます。マウスでは駒をダブルクリックします。
guide-area-picture = { $piece }が壁を回って駒を取ります。
guide-hooks-title = 鉤の動き
guide-hooks = 空いたマスを走り、直角に一度だけ曲がってさらに走れます。どちらも何マスでもよく、曲がらなくてもかまいません。
guide-hooks-limits = 跳び越えることはできません。駒を取るとそこで終わるので、曲がれるのは空いたマスだけです。
guide-hooks-picture = { $piece }が角を曲がって駒を取ります。

guide-range-title = 跳び越えて取る
guide-range = 決まった筋を走るほか、駒を取るときに限り、どちらの駒でも何枚でも跳び越えられます。取るのは最後のマスの駒だけで、跳び越された駒には何も起こりません。
guide-range-rank = ただし序列があります。跳び越えて取るときは、越える駒も取る駒も、すべて自分より格下でなければなりません。同格でもいけません。
guide-range-anywhere = 決まった筋を走り、どちらの駒でも何枚でも跳び越えて、空いたマスへ行くことも、駒を取ることもできます。取るのは最後のマスの駒だけで、跳び越された駒には何も起こりません。
guide-range-rank-anywhere = ただし序列があります。越える駒も、その先で取る駒も、すべて自分より格下でなければなりません。同格でもいけません。
guide-range-rank-any = ただし序列があります。越える駒はすべて自分より格下でなければならず、同格でもいけません。その先の駒は、格上でも、玉でも取れます。
guide-range-rank-but-royals = ただし序列があります。越える駒はすべて自分より格下でなければならず、同格でもいけません。その先の駒は格上でも取れますが、玉は取れません。
guide-range-plain = 間に何もなければ普通に取る手で、序列は関係ありません。取らないときは跳び越えられません。
guide-range-plain-only = 間に何もなければ普通に取る手で、序列は関係ありません。
guide-rank = 序列{ $rank }位
guide-rank-others = その下：ほかのすべての駒
guide-range-picture = { $piece }が両者の駒を跳び越え、その先の駒を取ります。
guide-range-picture-any = { $piece }が格下の駒を跳び越え、自分では越えられない駒を取ります。
guide-range-picture-anywhere = { $piece }が格下の駒を跳び越え、空いたマスへ行きます。

guide-sweep-title = 道筋の駒をすべて取る
guide-sweep = 格下の駒がいても止まらずに走り、道筋にいる駒を味方も含めてすべて取ります。どこで止まるかは自由で、空いたマスでも、最後の駒を取ったマスでもかまいません。
guide-sweep-rank = 同格か格上の駒がいれば、その手前までしか進めず、その駒は取れません。
guide-sweep-rank-last = 同格か格上の駒は越えられません。それが相手の駒なら、最後の一枚として取れます。
guide-sweep-own = 最後に取る駒は味方でもかまいません。
guide-sweep-own-spared = 味方の駒の上で止まることはできません。
guide-sweep-must-capture = 途中で何かを取ったときは、最後も駒を取って止まらなければなりません。
guide-sweep-picture = { $piece }が、最後の一枚まで味方も相手もすべて取ります。

guide-universal-title = 自在の動き
guide-universal = 何があっても、盤上のどの空いたマスへも行けます。
guide-universal-protected = 取れるのは、守られていない駒だけです。取ったマスへ相手の駒が利いていれば、守られています。
guide-universal-protects = ほかに守る駒のない味方は、どこにいてもこの駒が守ります。ただし自分自身は守れません。
guide-universal-picture = { $piece }は点のマスならどこへでも行けます。相手の駒は、守られていないものだけ取れます。

guide-burning-title = 焼く
guide-burning = { $piece }が動き終えると、まわり八マスの相手の駒は、玉も含めてすべて焼けます。移動先で駒を取っていれば、それに加えて焼けます。
guide-burning-own = 味方は焼けません。
guide-burning-picture = { $piece }がここへ来ると、炎の付いた駒がすべて焼けます。
guide-suicide-title = 火に入る
guide-suicide = { $piece }は相手の手番のあいだも燃えています。動き終えたとき相手の{ $piece }の隣にいる駒は焼けます。{ $piece }が一手指したことにはなりません。
guide-suicide-end-square = 関係があるのは動き終えたマスだけで、途中のマスは関係ありません。前からそこにいた駒は、動くまでは無事です。居食いをした駒や動かずに手を渡した駒は、自分のマスで動き終えたことになります。
guide-suicide-capture = そのような手も指せます。取った駒は取られたままです。盤では黒い印で示し、棋譜では最後に星印を付けます。{ $piece }そのものを取るのは、隣にもう一枚いなければ安全です。
guide-suicide-picture = { $piece }が相手の{ $burner }の隣へ動き、焼けます。
guide-duel-title = 火と火
guide-duel = 相手の{ $piece }の隣へ動いた{ $piece }は、自分だけが焼け、何も焼きません。
guide-duel-burns-first = 相手の{ $piece }の隣へ動いた{ $piece }は、まず隣にいるほかの敵を焼き、それから自分も焼けます。相手の{ $piece }は無事です。
guide-duel-last-royals = 一手で相手の最後の玉を取るか焼き、同時に自分の最後の玉も火で失ったときは、指した側の勝ちです。
guide-duel-picture = 動いた{ $piece }だけが焼けます。相手の{ $piece }とその隣の駒は残ります。
guide-duel-burns-first-picture = 動いた{ $piece }は相手の隣の駒を焼いてから焼けます。相手の{ $piece }は残ります。
guide-burn-on-promotion-title = 成って火になる
guide-burn-on-promotion = 成ったその手から焼きます：{ $names }。
guide-burn-after-promotion = 成ったその手では焼かず、次に動いたときから焼きます：{ $names }。隣へ来た相手の駒は、それでも焼けます。

guide-trading-near-title = 隣り合う獅子
guide-trading = 獅子がすぐに盤から消えないように、獅子の取り方には三つの決まりがあります。次の駒だけに当てはまります。
guide-trading-near = 隣の獅子は、守られていても、どんな取り方でもいつでも獅子で取れます。
guide-trading-near-picture = 隣り合っているので、守られていても取れます。
guide-trading-far-title = 一つ離れた獅子
guide-trading-far = 一つ離れた獅子を獅子で取れるのは、その獅子が守られていないときか、同じ手の途中でほかの駒も取るとき（付け喰い）です。ただし次の駒を取っても足りません：{ $names }。
guide-trading-far-any = 一つ離れた獅子を獅子で取れるのは、その獅子が守られていないときか、同じ手の途中でほかの駒も取るとき（付け喰い）です。
guide-trading-protected = 取られたあとのそのマスへ相手の駒が利いていれば、守られています。玉も、取られて初めて筋が通る駒も数えます。
guide-trading-far-picture = 途中で十分な駒を取るなら、守られた獅子も取れます。
guide-trading-captured = 同じ手で取られる駒は数えません。
guide-trading-captured-slight = 上に挙げた駒は、同じ手で取られるときも、守っているものと数えます。ほかの駒は、同じ手で取られるときは数えません。
guide-counter-strike-title = 先獅子
guide-counter-strike-always = 獅子以外の駒が獅子を取った直後の一手だけ、相手は獅子以外の駒で獅子を取れません。
guide-counter-strike-unprotected = 獅子以外の駒が獅子を取った直後の一手だけ、相手は獅子以外の駒で、守られた獅子を取れません。守られていない獅子は取れます。
guide-counter-strike-same-square = 獅子以外の駒が獅子を取った直後の一手だけ、相手は獅子以外の駒で獅子を取れません。ただし、獅子が取られたそのマスでなら取れます。
guide-counter-strike-lions = 獅子が獅子を取ったときには、この制限はありません。また獅子で取り返すのは、いつでもできます。

guide-promotion-title = いつ成るか
guide-promotion-never = この将棋には成りがありません。
guide-promotion-capture = 敵陣はありません。裏のある駒は、初めて駒を取ったとき、居食いでも、必ず成ります。成って強くなるとは限りません。取る前に裏を確かめましょう。
guide-promotion-capture-last-rank = 後ろへ動けない駒は、いちばん奥の段に着くと、取られるまでそこにとどまります。
guide-promotion-flip = 敵陣はありません。駒を取るたびに、取った駒は必ず裏返ります。一度目で裏になり、次に取ると表に戻ります。何も取らない手では裏返りません。
guide-promotion-zone = 自分から見て奥の{ $depth }段が敵陣です。裏のある駒は、ここで成ります。
guide-promotion-touching = 成るのは、敵陣に入る手、敵陣の中の手、敵陣から出る手の終わりです。
guide-promotion-ending = 成るのは、どこから動いても、敵陣の中で終わる手です。
guide-promotion-entering = 成るのは、敵陣に入る手と、敵陣の中で駒を取る手です。
guide-promotion-entering-or-capture = 成るのは、敵陣に入る手と、敵陣にいる駒がほかの駒を取る手です。取って敵陣から出る手も含みます。
guide-promotion-choice = 成るかどうかは自由です。成らなかった駒も、あとでまたそのような手を指せば成れます。
guide-promotion-compulsory = 選ぶことはできず、必ず成ります。
guide-promotion-picture = { $piece }が成って{ $face }になります。
guide-must-promote-title = 必ず成るとき
guide-must-promote = そのままでは二度と動けないマスへ進んだ駒は、必ず成ります。
guide-stays-stuck-title = 行き所のない駒
guide-stays-stuck = 二度と動けないマスへ進んでも、成らなくてかまいません。その駒は、取られるまでそこにとどまります。
guide-stays-stuck-picture = { $piece }がいちばん奥の段へ成らずに進みます。指せる手ですが、もう動けません。
guide-zone-moves-title = 成れない手
guide-zone-moves-ending = 敵陣から出る手では成れません。敵陣の中で終わる手だけです。
guide-zone-moves-entering = 敵陣の中で何も取らない手や、敵陣から出る手では成れません。
guide-zone-moves-entering-or-capture = すでに敵陣にいる駒は、何も取らない手では成れません。取れば、敵陣から出る手でも成れます。何も取らずにいったん出て、入り直すときに成ることもできます。
guide-zone-moves-leaving-picture = { $piece }は敵陣から出る手で駒を取るので、成れます。
guide-deferral-title = 待たなければならないとき
guide-deferral = 敵陣に入るときに成らなかった駒は、次の自分の手では、駒を取るのでなければ成れません。その次の手からはまた自由です。
guide-waits-title = 最後の段まで待つ駒
guide-waits = 次の駒は、成らずに敵陣に入ると、もう進めなくなるいちばん奥の段でしか成れません：{ $names }。
guide-last-rank-chance-title = いちばん奥の段での成り
guide-last-rank-chance = 次の駒は、いちばん奥の段に着くときには、何も取らなくても成れます：{ $names }。
guide-contagion-title = { $piece }になる
guide-contagion = 次の駒を取った駒は、ほかの成りの代わりに、すぐ{ $piece }になります：{ $names }。玉はそのままです。
guide-contagion-picture = { $piece }が{ $taken }を取り、{ $becomes }になります。
guide-faces-title = 駒の裏
guide-faces-once = 成駒の字は赤です。一度成った駒は元に戻らず、再び成ることもありません。
guide-faces-chain = 成駒の字は赤です。成駒の中には、同じ決まりでさらに成るものもあります。
guide-faces-flip = どちらの面もよく使います。駒は取るたびに、盤にある限り何度でも表と裏を行き来します。片面だけの玉は裏返りません。
guide-faces-none = 次の駒には裏がありません：{ $names }。

guide-drops-title = 持ち駒を打つ
guide-drops = 動かす代わりに、取った駒を自分の駒として、どの空いたマスにも打てます。これで一手です。
guide-drops-change = 取った{ $from }は、持ち駒では{ $to }になります。
guide-drops-turn-back = 取った成駒は、持ち駒では元の面に戻ります。
guide-drops-zone = 敵陣に打った駒は成っていません。次に動くときに成れます。
guide-drops-zone-compulsory = 敵陣に打った駒は成っていません。裏のある駒は、次に動くと成ります。
guide-drops-picture = 持ち駒の{ $piece }を打てるマスです。
guide-either-face-title = どちらの面でも打てる
guide-either-face = 打つ人が、駒のどちらの面を上にするかを選びます。持ち駒としては、表も裏も同じ一枚です。
guide-either-face-picture = 持ち駒の{ $piece }を{ $face }として打てるマスです。
guide-drop-limits-title = { $piece }を打つときの決まり
guide-drop-last-rank = { $piece }をいちばん奥の段に打つことはできません。
guide-drop-last-ranks = { $piece }を奥の{ $ranks }段に打つことはできません。
guide-drop-file = 自分の成っていない{ $piece }が{ $most }枚ある筋には、{ $piece }を打てません。
guide-drop-mate = { $piece }を打って、すぐに詰ませることはできません。打って王手をかけるのも、盤上の{ $piece }を動かして詰ませるのもかまいません。

guide-notation-title = 指し手の書き方
guide-notation = 駒の記号、ハイフン、動いた先のマスの順に書きます：{ $example }。
guide-notation-promoted = 成駒の記号には前にプラスが付きます。
guide-notation-capture = 駒を取る手は、ハイフンの代わりにxと書きます：{ $example }。
guide-notation-start = 同じ種類のほかの駒もそこへ行けるときは、記号のあとに元のマスを書きます。
guide-notation-double = 途中で取った駒も、順にxを付けて書きます：{ $example }。
guide-notation-igui = 居食いは、取った駒のマスの前にx!と書きます：{ $example }。
guide-notation-pass = 動かずに手を渡す手：{ $example }。
guide-notation-promotion = 成る手は、最後にプラスを付けます：{ $example }。
guide-notation-declined = 成れるのに成らない手は、最後に等号を付けます。
guide-notation-burns = 焼けた駒のマスは、手のあとにx!と書いて並べます：{ $example }。
guide-notation-suicide = 動いた先で焼ける手は、最後に星印を付けます：{ $example }。
guide-notation-drop = 持ち駒を打つ手は、記号とマスの間に星印を書きます：{ $example }。

# 画面の文字。

guide-title = { $game }のルール
guide-contents = 目次
guide-about-pieces = 駒：
guide-taught = レッスン：
guide-pieces-more = ほか{ $count }種
guide-all-pieces = 駒の一覧 (F4)
guide-all-pieces-tip = この将棋のすべての駒と動き方を見ます。
guide-lessons = レッスン
guide-lessons-tip = ルールと駒を、問題とお話で指しながら学びます。
