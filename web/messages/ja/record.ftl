# ファイルやリンクとしての対局と、その保存について。

record-error-place = { $line }行{ $column }文字目：
record-error-bad-character = ここに「{ $text }」は書けません。
record-error-bad-nag = 「{ $text }」は手の評価記号ではありません。使えるのは !、?、!!、??、!?、?! と $0〜$255 です。
record-error-bad-number = 手番号が { $number } になっていますが、ここは { $due } のはずです（1手ずつ数えると { $single }）。手が抜けていませんか。
record-error-bad-position = 局面「{ $text }」を読み取れません。
record-error-bad-seed = 「{ $text }」は、このゲームの初期配置の番号ではありません。
record-error-bad-tag = タグは [名前 "値"] の形で1行に書きます。
record-error-bad-turn = 「{ $text }」は { $program } の書き方の手ではありません。
record-error-bad-variation = 変化には、それ自身の手と、その前に置き換えられる手が必要です。
record-error-foreign-rules = { $program } の対局の { $number } { $text } は、こちらのルールではできない手です。
record-error-game-too-long = 対局が長すぎます。{ $most }文字を超えています。
record-error-illegal-move = { $number } { $text } は、ルール上できない手です。
record-error-line-too-long = 行が長すぎます。{ $most }文字を超えています。
record-error-no-game = このテキストには対局がありません。
record-error-no-game-tag = 何のゲームか書かれていません。棋譜は [Game "querni"] または [Game "alquerque"] で始まります。
record-error-no-result = 対局の最後に結果（1-0、0-1、1/2-1/2、*）がありません。途中で切れていませんか。
record-error-no-start = Querni の対局には開始局面が必要です。Seed または Position のタグで示します。
record-error-not-utf8 = このファイルは UTF-8 のテキストではありません。
record-error-open-comment = ここから始まるコメントに閉じ括弧 {"}"} がありません。
record-error-open-variation = 変化の閉じ括弧がありません。
record-error-other-result = こちらのルールでは結果は { $text } ではなく { $due } です。
record-error-tag-too-long = タグ「{ $text }」が長すぎます。
record-error-tag-twice = タグ { $text } が二つあります。
record-error-too-deep = 変化の入れ子が深すぎます。{ $most }段を超えています。
record-error-too-large = { $most } MB を超えています。いくつかのファイルに分けて、順に開いてください。
record-error-too-many-tags = タグが{ $most }個を超えています。
record-error-too-many-turns = 手数が{ $most }手を超えています。
record-error-two-captures = { $program } の対局の { $number } { $text } は駒を 2 個以上取っています。こちらのルールでは 1 手番に取れるのは 1 個までです。
record-error-two-starts = 開始局面が Seed と Position の両方で示されています。
record-error-unknown-format = 何のゲームか書かれておらず、手の書き方も Sanmill や PlayOK のものではありません。棋譜は [Game "querni"] または [Game "alquerque"] で始まります。
record-error-unknown-game = 「{ $text }」というゲームはありません。
record-error-word-too-long = 語「{ $text }」が長すぎます。
record-error-wrong-reason = この対局は「{ $text }」という理由では終わりません。
record-error-wrong-result = 結果「{ $text }」は正しくありません。{ $due } のはずです。

record-link-broken = このリンクは壊れています。一部が欠けているか、書き換わっています。もう一度送ってもらってください。
record-link-newer = このリンクは新しい版の Qirkat で作られました。ページを再読み込みして、もう一度お試しください。

record-store-unavailable = このブラウザでは対局を保存できません。遊ぶことはできますが、ページを閉じると対局は消えます。残したいときはファイルに保存してください。
record-store-full = 空きがないため、対局を保存できません。不要な対局を削除するか、この対局をファイルに保存してください。
record-store-failed = 対局を保存できませんでした。消えてしまわないように、ファイルに保存してください。
record-store-deleted = この対局は別のタブで削除されました。このまま続けられますが、もう保存されません。残したいときはファイルに保存してください。
