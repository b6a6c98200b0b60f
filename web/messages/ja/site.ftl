# どのページにも共通の文、トップページ、対局履歴、設定、ページが見つからないときの文。

site-name = Qirkat
site-title = { $page } · Qirkat
site-skip = 本文へ移動
site-nav = メインメニュー
site-nav-home = Qirkatのトップページ
site-nav-play = 遊ぶ
site-nav-online = オンライン
site-nav-learn = 学ぶ
site-nav-you = マイページ
site-nav-analyse = 検討
site-language = 言語
site-menu = アカウントと設定
site-log-in = ログイン
site-account-of = アカウント：{ $name }
site-turns =
    { $count ->
       *[other] あなたの番：{ $count }局
    }
site-footer-online = オンライン対戦
site-footer-games = 対局履歴
site-footer-editor = 局面編集
site-footer-about = Qirkatはオープンソースのソフトウェアです。共有やオンライン対戦をしないかぎり、対局はこのブラウザーだけに保存されます。
site-loading = 読み込み中…
site-update = 新しいバージョンがあります。次にサイトを開いたときに更新されます。途中の対局は失われません。
site-update-now = 今すぐ更新

# 行は「と」のあとでだけ折り返せます。
site-home-title = ケルニと{ "\u200B" }アルケルケ・{ "\u2060" }デ・{ "\u2060" }ヌエベ
site-home-lead = アルケルケの流れをくむ2つのボードゲーム。コンピューターとも友だちとも、すぐに遊べます。
site-home-querni = 数字のタイルをつないでチェーンを作り、取り除いていくゲーム。
site-home-alquerque = 駒を3個並べてミルを作り、相手の駒を取っていくゲーム。
site-home-play = 遊ぶ
site-home-play-game = コンピューターと{ $game }で遊ぶ
site-home-online = オンライン対戦
site-home-online-game = { $game }のオンライン対戦
site-home-people = 1台でふたり対戦
site-home-people-game = { $game }：1台でふたり対戦
site-home-daily = 今日の初期配置
site-home-learn = ルールを学ぶ
site-home-learn-game = { $game }のルールを学ぶ
site-home-analyse = 検討
site-home-analyse-game = { $game }の検討
site-home-resume = 対局を再開
site-home-resume-about = { $game }（{ $turn }手目）

site-failed-title = ページを読み込めませんでした
site-failed-text = ネットワークに接続されていない可能性があります。これまでの対局はこのブラウザーに保存されています。
site-failed-again = 再試行

site-games-title = 対局履歴
site-games-none = まだ対局はありません。指した対局は、このブラウザーだけに保存されます。
site-games-here = このブラウザーの対局
site-games-none-here = コンピューターとの対局と1台でのふたり対戦は、このブラウザーだけに保存されます。
site-games-unfinished = { $turn }手目（対局中）
site-games-turns = { $count }手
site-games-resume = 再開
site-games-open = 表示
site-games-delete = 削除
site-games-deleted = { $date }の{ $game }の対局を削除しました。
site-games-undo = 元に戻す
site-games-export = ファイルに保存
site-games-export-all = まとめてファイルに保存
site-games-import = ファイルを開く
site-games-paste = または棋譜をここに貼り付け
site-games-read = 読み込む
site-games-imported = { $count }局を追加しました。
site-games-broken = 棋譜として読み取れません（{ $line }行目の{ $column }文字目）：{ $problem }
site-games-against = 対コンピューター（レベル{ $level }）
site-games-people = ふたり対戦

site-settings = 設定
site-settings-sound = 効果音
site-settings-motion = アニメーション
site-settings-coordinates = 座標を表示
site-settings-haptics = 操作時に振動
site-settings-moves-local = この端末での対局
site-settings-moves-clock = 分・秒で指定した対局
site-settings-moves-days = 日数で指定した対局
site-settings-moves-once = すぐに指す
site-settings-moves-undo = 3秒間は元に戻せる
site-settings-moves-confirm = 指す前に確認
site-settings-turning = 手番側を手前に表示
site-settings-theme = テーマ
site-settings-theme-system = 端末の設定に合わせる
site-settings-theme-light = ライト
site-settings-theme-dark = ダーク
site-settings-tips = 最初の対局でヒントを表示
site-settings-board = ボード
site-settings-board-stone = 砂岩
site-settings-board-azulejo = アズレージョ
site-settings-board-walnut = ウォールナット
site-settings-board-contrast = ハイコントラスト
site-title-play = { $game }で遊ぶ
site-title-learn-game = { $game }のルール
site-title-analysis = { $game }の検討
site-games-study = 検討
site-games-unreadable = 棋譜として読み取れません：{ $problem }
site-title-open = 棋譜ファイルを開く
site-title-lobby = ロビー
site-title-game = オンライン対局
site-title-live = 進行中の対局
site-title-account = アカウント
site-title-turn = あなたの番です · { $page }
