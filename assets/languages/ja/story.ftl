# Stories (written lessons): the program's own replies.

story-right = 正解です！
story-go-on = 正解です。続けてください。
story-wrong = 指せる手ですが、ここで求められている手ではありません。
story-wrong-promoted = 手は合っていますが、ここでは成らずに指してください。
story-wrong-unpromoted = 手は合っていますが、ここでは成ってください。
story-answer-wrong = 違います。もう一度考えてみましょう。
story-read-on = この問題は終わりました。次へ進んでください。
story-move-here = ここでは駒を動かしてください。
story-point-here = ここではマスを選んでください。
story-choose-here = ここでは答えを一つ選んでください。
story-point-missing = 選んだマスはどれも正解ですが、あと{ $count }マス足りません。
story-point-extra = すべて見つかりましたが、余分なマスが{ $count }つあります。
# 間違えて選んだ駒の名前。
story-picked =
    { $count ->
        [1] それは{ $pieces }です。
       *[other] 選んだのは{ $pieces }です。
    }
story-picked-own = { $piece }
story-picked-theirs = { $owner }の{ $piece }
story-point-both = 間違ったマスも、足りないマスもあります。
