# 終局と振り返り

review-result = 結果
review-won = お見事！
review-lost = 残念、負けました
review-drawn = 引き分け
review-winner = { $name }の勝ち
review-accuracy = 精度
review-accuracy-of = { $side }{ $percent }
review-best = いちばんの好手
review-turning = 勝負の分かれ目
review-turn = { $turn }手目
review-none = なし
review-pending = 対局を振り返っています…
review-failed = 対局を振り返れませんでした。
review-graph = 勝率の推移：{ $side }
review-go = { $turn }手目を見る：{ $move }
review-tip-better = 次へのヒント：{ $turn }手目には、もっとよい手がありました（{ $move }）。
review-tip-easier = レベル{ $level }なら、もう少しやさしくなります。
review-tip-next = 次はレベル{ $level }に挑戦してみましょう。
review-try-level = レベル{ $level }に挑戦
review-mistakes = 自分のミスを振り返る
review-no-mistakes = ミスは見つかりませんでした。お見事です！
review-whole = 対局全体を見る

review-mark = { $mark }です。
review-mark-inaccuracy = 疑問手
review-mark-mistake = 悪手
review-mark-blunder = 大悪手
review-title = ミスの振り返り：{ $side }
review-step = ミス{ $number }／{ $count }
review-ask = 実戦の{ $turn }手目：{ $move }。もっとよい手を探してください。
review-chances = 勝率は{ $before }から{ $after }になりました。
review-judging = 手を確認しています…
review-wrong = その手ではありません。
review-again = もう一度
review-show = 答えを見る
review-right = 正解です！
review-good = その手も有力です。
review-better = よりよい手：{ $move }。
review-in-game = 実戦の手：{ $move }。
review-reply = { $side }の応手の例：{ $move }。
review-why-lost = このあと、{ $other }は必ず勝てます。
review-why-behind = このあと、{ $other }のほうが有利になります。
review-why-less = このあとも{ $side }が有利ですが、その差は縮まります。
review-missed-querni = チェーンを取り除く機会を逃しました。
review-missed-alquerque = 駒を取る機会を逃しました。
review-next = 次のミス
review-finish = 終了
review-done =
    { $count ->
        [1] ミスはこれだけです。よりよい手を確認できました。
       *[other] ミス{ $count }か所のうち、よりよい手を見つけたのは{ $found }か所です。
    }
review-of-side = { $side }のミス：{ $count }か所
review-engine-off = エンジンはオフです。オンにすると、読み筋とミスが表示されます。
