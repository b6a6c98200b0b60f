# ファイルやリンクとしての対局と、その保存について。

record-error-place = { $line }行目の{ $column }文字目：
record-error-bad-character = ここに「{ $text }」は使えません。
record-error-bad-nag = 「{ $text }」は手の評価記号ではありません。使えるのは!、?、!!、??、!?、?!と$0〜$255です。
record-error-bad-number = 手の番号が{ $number }になっていますが、ここは{ $due }のはずです（1手ずつ数えると{ $single }）。手が抜けていませんか？
record-error-bad-position = 局面「{ $text }」を読み取れません。
record-error-bad-seed = 「{ $text }」は、このゲームの初期配置の番号ではありません。
record-error-bad-tag = タグは[名前 "値"]の形で1行に書きます。
record-error-bad-turn = 「{ $text }」は{ $program }の形式の指し手ではありません。
record-error-bad-variation = 変化には手が1つ以上必要です。また、変化の直前に、その元になる手が必要です。
record-error-foreign-rules = { $program }の対局の{ $number } { $text }は、このサイトのルールでは指せない手です。
record-error-game-too-long = 対局が長すぎます。{ $most }文字を超えています。
record-error-illegal-move = { $number } { $text }は、ルール上指せない手です。
record-error-line-too-long = 行が長すぎます。{ $most }文字を超えています。
record-error-no-game = このテキストには対局がありません。
record-error-no-game-tag = 何のゲームか書かれていません。棋譜は[Game "querni"]または[Game "alquerque"]で始まります。
record-error-no-result = 対局の最後に結果（1-0、0-1、1/2-1/2、*）がありません。途中で切れていませんか？
record-error-no-start = ケルニの対局には開始局面が必要です。SeedまたはPositionのタグで示します。
record-error-not-utf8 = このファイルはUTF-8のテキストではありません。
record-error-open-comment = ここから始まるコメントに、閉じ括弧「{"}"}」がありません。
record-error-open-variation = 変化に、閉じ括弧「)」がありません。
record-error-other-result = このサイトのルールでは、結果は{ $text }ではなく{ $due }です。
record-error-tag-too-long = タグ「{ $text }」が長すぎます。
record-error-tag-twice = タグ「{ $text }」が2つあります。
record-error-too-deep = 変化の入れ子が深すぎます。{ $most }段を超えています。
record-error-too-large = ファイルが{ $most } MBを超えています。いくつかに分けて、順に開いてください。
record-error-too-many-tags = タグが{ $most }個を超えています。
record-error-too-many-turns = 手数が{ $most }手を超えています。
record-error-two-captures = { $program }の対局の{ $number } { $text }は、駒を2個以上取っています。このサイトのルールでは、1手番に取れるのは1個までです。
record-error-two-starts = 開始局面がSeedとPositionの両方で示されています。
record-error-unknown-format = 何のゲームか書かれておらず、指し手もSanmillやPlayOKの形式ではありません。棋譜は[Game "querni"]または[Game "alquerque"]で始まります。
record-error-unknown-game = 「{ $text }」というゲームはありません。
record-error-word-too-long = 「{ $text }」が長すぎます。
record-error-wrong-reason = この対局が「{ $text }」という理由で終わることはありえません。
record-error-wrong-result = 結果「{ $text }」は正しくありません。{ $due }のはずです。

record-link-broken = このリンクは壊れています。一部が欠けているか、書き換えられています。もう一度送ってもらってください。
record-link-newer = このリンクは新しいバージョンのQirkatで作られています。ページを再読み込みして、もう一度お試しください。

record-store-unavailable = このブラウザーでは対局を保存できません。遊ぶことはできますが、ページを閉じると対局は消えます。残したいときはファイルに保存してください。
record-store-full = 空き容量がないため、対局を保存できません。不要な対局を削除するか、この対局をファイルに保存してください。
record-store-failed = 対局を保存できませんでした。消えないように、ファイルに保存してください。
record-store-deleted = この対局は別のタブで削除されました。このまま続けられますが、保存はされません。残したいときはファイルに保存してください。
