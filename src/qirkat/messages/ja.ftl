# サイトと端末で同じ文を使うもの。どちらもこのファイルを読む。1件は1行で、本文と変数だけを書く。
# shared-did-passはPythonではdid.pass。

shared-games-querni = ケルニ
shared-games-alquerque = アルケルケ・⁠デ・⁠ヌエベ
shared-sides-blue = 青
shared-sides-pink = ピンク
shared-sides-white = 白
shared-sides-black = 黒

# 文の中での色の名前。
shared-colours-blue = 青
shared-colours-pink = ピンク
shared-colours-white = 白
shared-colours-black = 黒

# 文の中での色とタイル。日本語では何も付けない。
shared-in_sentence-side = { $colour }
shared-in_sentence-tile = { $number }

shared-did-move = { $side }が{ $number }を動かしました（{ $path }）。
shared-did-move_remove = { $side }が{ $number }を動かし（{ $path }）、{ $numbers }を取り除きました。
shared-did-remove = { $side }が{ $numbers }を取り除きました。
shared-did-pass = { $side }はパスしました。
shared-did-place = { $side }が{ $target }に駒を置きました。
shared-did-place_take = { $side }が{ $target }に駒を置いてミルを作り、{ $taken }の駒を取りました。
shared-did-slide = { $side }が{ $origin }の駒を{ $target }へ動かしました。
shared-did-slide_take = { $side }が{ $origin }の駒を{ $target }へ動かしてミルを作り、{ $taken }の駒を取りました。

shared-state-thinking = コンピューターが考えています…
shared-state-cannot_win = { $side }はもう勝てません。{ $numbers }を取り除けないためです。
shared-state-neither = もうどちらも勝てません。{ $first }の{ $first_numbers }と{ $second }の{ $second_numbers }は取り除けません。
shared-state-repeated = 同一局面が2回現れました。3回目で引き分けになります。
shared-state-no_moves = まだ1手も指されていません。
shared-state-over = 対局は終わりました。
shared-answer-computer_agrees = コンピューターが引き分けに応じました。

shared-advice-turn = おすすめの手：{ $move }。
shared-advice-only = 指せる手は1つだけです：{ $move }。
shared-advice-forced_loss = { $other }が間違えなければ{ $side }の負けですが、この手なら最も長く粘れます。
shared-advice-missed_win = 確実な勝ちを逃しました。
shared-advice-chances = この手のあとの推定勝率は、{ $side }{ $own }%、{ $other }{ $rest }%です。

# ルールから言える、その手の特徴。見出しの語はコアのものと同じ。
shared-remarks-querni-wins = これで勝ちです。
shared-remarks-querni-draws = これで引き分けになります。
shared-remarks-querni-removes = { $numbers }を取り除きます。
shared-remarks-querni-strands = { $numbers }が孤立します。孤立したタイルがあると、{ $side }は勝てません。
shared-remarks-querni-readies = { $numbers }のチェーンができ、次の手番で取り除けます。
shared-remarks-querni-stops = { $other }が次の手番で{ $numbers }を取り除くのを防ぎます。
shared-remarks-querni-allows = { $other }が次の手番で{ $numbers }を取り除けるようになります。
shared-remarks-querni-joins = { $numbers }を隣り合わせにします。
shared-remarks-querni-threatens = { $other }に防がれなければ、{ $side }は次の手番で{ $numbers }を取り除けます。
shared-remarks-querni-breaks = { $numbers }のつながりが切れます。

shared-remarks-alquerque-wins = これで勝ちです。
shared-remarks-alquerque-draws = これで引き分けになります。
shared-remarks-alquerque-two_mills = { $points }に2つのミルを同時に作ります。
shared-remarks-alquerque-makes_mill = { $points }にミルを作ります。
shared-remarks-alquerque-takes = { $points }の駒を取ります。
shared-remarks-alquerque-double_mill = ダブルミルです。駒を{ $points }の間で往復させると、1手番おきにミルを作れます。
shared-remarks-alquerque-stops = { $other }が{ $points }でミルを作るのを防ぎます。
shared-remarks-alquerque-allows = { $other }が{ $points }でミルを作れるようになります。
shared-remarks-alquerque-leaves = { $other }はまだ{ $points }でミルを作れます。
shared-remarks-alquerque-opens_mill = { $points }のミルを崩します。次の手番では、同じ駒ですぐに作り直すことはできません。
shared-remarks-alquerque-threatens = { $other }に防がれなければ、{ $side }は次の手番に{ $points }でミルを作れます。
shared-remarks-alquerque-blocks = { $other }は{ $points }の駒を動かせなくなります。

shared-end-win = { $winner }の勝ちです。
shared-end-draw = 引き分けです。
shared-why-all_removed = { $winner }がタイルをすべて取り除きました。
shared-why-no_chains = どちらにも連続する3つの数字が残っていません。
shared-why-quiet_30 = チェーンが取り除かれないまま30手番が経過しました。
shared-why-fewer_than_three = { $loser }の駒が2個以下になりました。
shared-why-blocked = { $loser }には動かせる駒がありません。
shared-why-quiet_100 = 駒が取られないまま100手番が経過しました。
shared-why-repetition = 同一局面が3回現れました。
shared-why-resigned = { $loser }が投了しました。
shared-why-agreed = 両者が合意しました。
shared-why-time = 時間切れです。
shared-why-abandoned = 対局は途中で放棄されました。
shared-why-aborted = 対局は中止されました。
shared-why-forfeit = { $loser }の不戦敗です。
shared-why-unknown = 理由は記録されていません。

shared-illegal-alquerque-no_mill = その手ではミルができないので、駒は取れません。

# 何もないアドレスを開いたときのページ。
shared-lost-title = ページが見つかりません
shared-lost-words = アドレスに間違いがあるか、リンクが途中で切れている可能性があります。
shared-lost-home = トップページへ
