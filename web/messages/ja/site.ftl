# どのページにも共通の文、最初のページ、保存した対局、見つからないときの文。

site-name = Qirkat
site-title = { $page } · Qirkat
site-skip = 本文へ移動
site-nav = メイン
site-nav-home = Qirkat 最初のページ
site-nav-play = 遊ぶ
site-nav-learn = 学ぶ
site-nav-analyse = 検討
site-language = 言語
site-footer-games = 自分の対局
site-footer-editor = 局面を作る
site-footer-about = 自由ソフトウェアです。ここでの対局は、共有しないかぎりこの端末にだけ保存されます。
site-loading = お待ちください…
site-update = 新しい版の準備ができました。次にこのサイトを開いたときから使われます。途中の対局はそのまま残ります。
site-update-now = いま使う

# 行は「と」のあとでだけ折り返せます。
site-home-title = ケルニと{ "\u200B" }アルケルケ・{ "\u2060" }デ・{ "\u2060" }ヌエベ
site-home-lead = アルケルケの流れをくむ 2 つのボードゲーム。コンピューターとでも、友だちとでも、すぐに遊べます。
site-home-querni = 自分の数字をチェーンにつなげて、取り除いていくゲーム。
site-home-alquerque = 3 つ並べるとミル。相手の駒を 1 つ取れます。
site-home-play = 遊ぶ
site-home-play-game = コンピューターと{ $game }で遊ぶ
site-home-people = ふたりで遊ぶ
site-home-people-game = { $game }をふたりで遊ぶ
site-home-daily = 今日の配置
site-home-learn = ルールを学ぶ
site-home-learn-game = { $game }のルールを学ぶ
site-home-analyse = 検討する
site-home-analyse-game = { $game }を検討する
site-home-resume = 対局の続き
site-home-resume-about = { $game }、{ $turn } 手目

site-lost-title = ここには何もありません
site-lost-text = このアドレスに対応するページがありません。文字が抜けているか、リンクが途中で切れているのかもしれません。ゲームはいつでも遊べます。
site-lost-home = 最初のページへ
site-failed-title = このページを読み込めませんでした
site-failed-text = ネットワークにつながっていないのかもしれません。これまでの対局はこのブラウザーに残っています。
site-failed-again = もう一度試す

site-games-title = 自分の対局
site-games-none = まだ対局がありません。遊んだ対局はすべて、このブラウザーの中だけに保存されます。
site-games-unfinished = { $turn } 手目、途中
site-games-turns = { $count } 手
site-games-resume = 続ける
site-games-open = 見る
site-games-delete = 削除
site-games-deleted = { $date } の{ $game }を削除しました。
site-games-undo = 元に戻す
site-games-export = ファイルに保存
site-games-export-all = すべてを 1 つのファイルに保存
site-games-import = ファイルを開く
site-games-paste = または棋譜をここに貼り付け
site-games-read = 読み込む
site-games-imported = { $count } 局を追加しました。
site-games-broken = 棋譜として読み取れません({ $line } 行 { $column } 文字目): { $problem }
site-games-against = コンピューター(レベル { $level })と
site-games-people = ふたりで

site-settings = 設定
site-settings-sound = 音
site-settings-motion = 動きを見せる
site-settings-coordinates = 座標
site-settings-confirm = 手番ごとに確認する
site-settings-turning = 手番の人にボードを向ける
site-settings-theme = 色
site-settings-theme-system = 端末に合わせる
site-settings-theme-light = 明るい
site-settings-theme-dark = 暗い
site-title-play = { $game }で遊ぶ
site-title-learn-game = { $game }のルール
site-title-analysis = { $game }の検討
site-games-study = 検討
site-games-unreadable = 棋譜として読み取れません: { $problem }
