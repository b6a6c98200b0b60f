# マイページ：今日の初期配置、レベル別の成績、コース、対局。対局の終わりに出る関連メッセージも。

you-lead = 対局、バッジ、次の目標をまとめたページです。
you-kept-here = 進み具合はこのブラウザーに保存されています。ログインすると、どの端末でも続けられます。
you-kept-account = 進み具合はアカウントに保存されています。
you-log-in = ログイン

you-daily = 今日の初期配置
you-daily-about = 全員が同じ初期配置で、レベル{ $level }と対局します。その日のいちばん良い結果が残ります。UTCの午前0時に新しい配置に変わります。
you-daily-play = 今日の配置で対局する
you-daily-better = もっと良い結果をねらう
you-daily-todo = 今日はまだ対局していません。
you-daily-cleared = { $turns }手番ですべて取り除いた
you-daily-drawn = 引き分け（残り{ $left }枚）
you-daily-lost = 負け（残り{ $left }枚）
you-daily-missed = 対局なし
you-daily-days = 最近の7日間
you-daily-day = { $date }：{ $result }
you-daily-best = { $date }のいちばん良い結果：{ $result }
you-streak = { $days }日連続
you-streak-none = 今日対局すると、連続記録が始まります。
you-share = 結果を共有
you-share-text = Qirkat { $date }の初期配置：{ $result }
you-share-copied = コピーしました。好きなところに貼り付けられます。
you-share-uncopied = 共有する文章：

you-ladder = レベル別の成績
you-ladder-about = レベルに勝つと、そのバッジがもらえます。通常の開始局面から始めたコンピューターとの対局が対象です。ヒントや待ったを使った対局、途中でレベルを変えた対局は数えません。
you-ladder-next = 次の目標
you-ladder-top = 最高レベルに勝ちました。
you-record = { $won }勝{ $lost }敗{ $drawn }引き分け
you-record-none = まだ対局なし
you-badges = バッジ{ $total }個中{ $earned }個
you-word-1 = 門
you-word-2 = 小道
you-word-3 = 庭園
you-word-4 = 泉
you-word-5 = 中庭
you-word-6 = アーチ
you-word-7 = 書庫
you-word-8 = 塔
you-word-9 = ドーム
you-word-10 = 宮殿
you-badge-new = 新しいバッジ「{ $word }」：レベル{ $level }に勝ちました。
you-badge-see = 成績を見る
you-assisted = ヒントや待ったを使った対局、途中でレベルを変えた対局は、レベル別の成績に数えません。

you-course = コース

you-games = 対局
you-games-all = すべての対局、読み込みと書き出し
you-games-none = まだ対局はありません。最初の対局からここに並びます。
you-games-unmatched = 条件に合う対局はありません。
you-games-more = もっと見る
you-filter-game = ゲーム
you-filter-any-game = 両方のゲーム
you-filter-opponent = 対戦相手
you-filter-any-opponent = すべて
you-filter-online = オンライン
you-filter-people = 1台でふたり対戦
you-filter-state = 状態
you-filter-any-state = すべて
you-state-running = 対局中
you-state-won = 勝ち
you-state-drawn = 引き分け
you-state-lost = 負け
you-game-online = オンライン：{ $name }
