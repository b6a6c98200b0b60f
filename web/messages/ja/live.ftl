# サーバーを通した対局: ロビー、待合室、対局中のボード、人とアカウント。

live-guest = ゲスト{ $digits }
live-deleted = 退会したプレイヤー
live-nobody = 未定
live-time-real = { $minutes } 分 + { $seconds } 秒
live-time-days =
    { $count ->
       *[other] 1 手 { $count } 日
    }
live-time-unlimited = 時間無制限
live-variant-voluntary_pass = いつでもパスできる
live-variant-jump_each_once = 1 手で同じタイルを 2 度跳ばない
live-rated = レート戦
live-casual = フリー対局
live-mirror = ミラーマッチ
live-mirror-round = ミラーマッチ 第 { $round } 局(全 2 局)

live-status-connecting = 接続しています…
live-status-reconnecting = 接続が切れました。再接続しています…
live-status-offline = オフラインです。指した手は保存され、あとで送られます。
live-status-now = いま接続する
live-status-reload = ページを読み直す
live-bye-stopping = サーバーが再起動しています。再接続しています…
live-bye-slow = 通信が遅すぎました。再接続しています…
live-bye-rate = 一度に送りすぎました。再接続しています…
live-bye-protocol = このページとサーバーの版が違います。ページを読み直してください。
live-bye-replaced = 開いている接続が多すぎるため、ここは切断されました。
live-bye-session = セッションが終了したか、パスワードが変更されました。再接続しています…

live-seeks = 相手を待っている対局
live-seeks-none = いま待っている人はいません。対局を作ると、だれかが参加するかもしれません。
live-seek-random = 先手と後手は抽選です。
live-seek-side = あなたは{ $side }になります。
live-join = 参加する
live-join-of = { $name }の対局に参加する
live-cancel = 取り下げる
live-make-title = 対局を作る
live-make-game = ゲーム
live-make-time = 持ち時間
live-make-time-own = ほかの持ち時間
live-make-real = 時計を使う
live-make-days = 1 手ごとの日数
live-make-minutes = それぞれの分数
live-make-seconds = 1 手ごとに増える秒数
live-make-days-count = 日数
live-make-random = 抽選
live-make-who = 参加できる人
live-make-open = だれでも(ロビーから)
live-make-link = リンクを知っている人だけ
live-make-counts = レートに
live-make-account = レート戦にはアカウントが必要です。
live-make-more = そのほか
live-make-mirror = 同じ配置で色を替えて 2 局。運は公平になります。
live-make = 対局を作る
live-who = あなたの名前:
live-who-nobody = ゲストとしてすぐに遊べます。
live-who-guest = あなたは{ $name }です。
live-who-log-in = ログインまたはアカウント作成
live-to-lobby = ロビーへ

live-my-turns =
    { $count ->
       *[other] あなたの番の対局が { $count } 局あります
    }
live-my-turn = { $game }(相手: { $name })
live-playing-none = いま行われている対局はありません。
live-more = もっと見る
live-refresh = 更新する
live-games = 対局
live-games-none = まだ対局はありません。
live-since = { $date } から
live-results = { $game }: { $won } 勝 { $lost } 敗 { $drawn } 引き分け
live-rating =
    { $count ->
       *[other] { $game }: { $rating }(レート戦 { $count } 局)
    }

live-waiting = 対局の準備ができました
live-waiting-open = ロビーに出ています。リンクを送ることもできます。最初に開いた人が相手になります。
live-waiting-link = リンクを送ってください。最初に開いた人が相手になります。
live-link = リンク
live-link-marked = リンクを選択しました。そこからコピーしてください。
live-code = { $link } の QR コード
live-code-how = スマートフォンのカメラでも読み取れます。
live-cancelled = この対局は取り下げられました。
live-invited-by = { $name }から対局に招待されました
live-invited = 対局に招待されました
live-invited-side = あなたは{ $side }です。
live-invited-random = どちらが先手かは抽選です。

live-left = 残り { $time }
live-first-turn = 初手まで { $seconds } 秒
live-away = 不在
live-away-still = 不在、あと { $seconds } 秒
live-turn-of = { $name }の番です。
live-sending = 送信しています…
live-kept = 接続がありません。指した手は保存され、あとで送られます。
live-again-soon = 指した手は保存され、もう一度送られます。
live-time-left = 残り時間は { $time } です。
live-won = あなたの勝ちです。
live-lost = あなたの負けです。
live-resign-ask = 投了しますか。

live-draw = 引き分けを提案
live-takeback = 待ったを頼む
live-give-seconds = 相手に 15 秒あげる
live-give-day = 相手に 1 日あげる
live-abort = 中止する
live-claim = 勝ちを宣言
live-claim-draw = 引き分けを宣言
live-gone-soon = { $name }が席を外しています。1 分たてば、勝ちまたは引き分けを申し立てられます。
live-gone = { $name }は長く席を外しています。勝ちまたは引き分けを申し立てるか、このまま待つことができます。
live-rematch = もう一局
live-next-game = 次の対局へ
live-offers-draw = { $name }が引き分けを提案しています。
live-offers-takeback = { $name }が待ったを頼んでいます。
live-offers-rematch = { $name }が色を替えてもう一局と言っています。
live-offered-draw = 引き分けを提案しました。
live-offered-takeback = 待ったを頼みました。
live-offered-rematch = もう一局を申し込みました。相手の返事を待っています。
live-accept-draw = 引き分けにする
live-accept-takeback = 待ったを認める
live-accept-rematch = もう一局
live-decline = 断る

# 各ページの上部と、自分の対局の一覧。
live-notice-seeking = 対戦相手を待っています：{ $game }、{ $time }
live-notice-seeking-many =
    { $count ->
       *[other] { $count }局で対戦相手を待っています
    }
live-notice-joined = { $name }さんがあなたの対局（{ $game }）に参加しました。
live-notice-running = { $name }さんとの対局（{ $game }）が進行中です。
live-notice-go = 対局へ
live-joined = { $name }さんが参加しました。
live-running = 進行中
live-opponents-turns = 相手の手番
live-open-games = 対戦相手を待っています
live-online-games = オンライン
live-rating-own = あなたのレーティング：{ $rating }（{ $change }）
live-declined-draw = { $name }さんは引き分けの申し出を断りました。
live-declined-takeback = { $name }さんは待ったを断りました。
live-declined-rematch = { $name }さんは再戦を断りました。

live-say = ひとこと
live-said = ふたりのことば
live-phrase-hello = こんにちは！
live-phrase-good_luck = よろしくお願いします！
live-phrase-well_played = お見事！
live-phrase-thanks = ありがとうございました！
live-phrase-sorry = すみません！
live-phrase-oops = しまった！
live-phrase-one_moment = 少しお待ちください。
live-phrase-back = 戻りました。

live-watchers =
    { $count ->
        [0] 観戦者はいません。
       *[other] { $count } 人が観戦しています。
    }
live-rating-change = { $name }: { $rating }({ $change })
live-match-score = マッチの結果: { $first } { $firstPoints }、{ $second } { $secondPoints }
live-match-first = マッチの第 1 局へ
live-match-second = マッチの第 2 局へ
live-match-end-first = マッチの第 1 局: { $end }
live-match-end-second = マッチの第 2 局: { $end }
live-lag = 通信にかかった時間は返されました:
live-lag-of = { $name }: 合計 { $total } 秒、1 手で最大 { $most } 秒
live-check = 抽選を確かめる
live-check-right = 問題ありません。サーバーは自分の分を前もって決めており、配置と先手は三者の分から決まっています。
live-check-secret = 食い違いがあります。サーバーは対局前に決めたことを守っていません。
live-check-part = 食い違いがあります。このページが抽選に出した分が入っていません。
live-check-seed = 食い違いがあります。配置が抽選の結果と違います。
live-check-side = 食い違いがあります。先手が抽選の結果と違います。
live-check-how = 抽選のしくみ
live-check-text = サーバーは秘密の数を引き、だれかが参加する前にその SHA-256 を公開します。それぞれのページが 16 バイトの乱数を加えます。配置と先手は三者を合わせた SHA-256 から決まるので、だれにも選べません。
live-check-commitment = 対局前に公開されたもの
live-check-server = サーバーの秘密
live-check-creator = 対局を作った人の分
live-check-joiner = 参加した人の分
live-check-number = 配置

live-account-in = ログイン
live-account-name = 名前
live-account-password = パスワード
live-account-password-how = 8 文字以上。メールアドレスは要らないので、忘れないようにしてください。
live-account-forgotten = 忘れたときは、このサーバーの運営者だけが新しいパスワードを出せます。
live-account-new = アカウントを作る
live-account-new-text = アカウントがあれば、レート戦ができ、どの端末でも同じ名前で遊べます。
live-account-new-guest = ゲストとして指した対局はそのまま引き継がれます。
live-account-hint = よろしければ、ご自分の名前で対局を残せます。
live-account-made = アカウントを作りました。
live-account-log-out = ログアウト
live-account-out = ログアウトしました。
live-account-change = パスワードを変える
live-account-old = いまのパスワード
live-account-fresh = 新しいパスワード
live-account-changed = パスワードを変えました。ほかの端末はすべてログアウトしました。
live-account-must-change = 渡されたパスワードは今回だけ有効です。自分のパスワードを決めてください。
live-account-export = 自分の対局をすべて 1 つのファイルに保存
live-account-delete = 退会する
live-account-delete-text = 名前とパスワードは完全に消えます。終わった対局は「退会したプレイヤー」として残ります。
live-account-delete-yes = 完全に消す
live-account-delete-no = やめる
live-account-deleted = 退会しました。

# 断られた理由: src/qirkat/room.py、people.py、names.py、passwords.py、サーバー、このページ。
live-reason-already_offered = すでに頼みました。一手進んでからもう一度どうぞ。
live-reason-cannot_abort = 両者が指したあとや、マッチの第 2 局では、投了はできますが中止はできません。
live-reason-no_claim = 宣言できるのは勝ちか引き分けです。
live-reason-no_clock = この対局は時間無制限です。
live-reason-no_phrase = そのことばはありません。
live-reason-not_gone = 相手が席を外してからまだ十分にたっていません。
live-reason-not_over = 対局はまだ終わっていません。
live-reason-not_started = 対局はまだ始まっていません。
live-reason-not_your_turn = あなたの番ではありません。
live-reason-not_yours = あなたはこの対局者ではありません。
live-reason-nothing_offered = その申し出はもうありません。
live-reason-nothing_to_take_back = 取り消せる手がありません。
live-reason-over = 対局は終わりました。
live-reason-rated = レート戦では待ったはできません。
live-reason-rematched = 次の対局はもう決まっています。
live-reason-stale = 対局が先に進んでいたので、あなたの手は取り消されました。
live-reason-time_up = 手が届いたときには時間切れでした。
live-reason-too_many_acts = この対局ではもう十分に話し、申し出ました。
live-reason-too_many_phrases = ことばが続きすぎです。
live-reason-too_much_time = 相手の持ち時間はこれ以上増やせません。
live-reason-name_short = 名前は 2 文字以上です。
live-reason-name_long = 名前は 20 文字以内です。
live-reason-name_character = 名前には文字と数字、そのあいだに 1 つずつの空白、ハイフン、下線が使えます。
live-reason-name_spaces = 空白、ハイフン、下線は、文字や数字のあいだに 1 つずつ使います。
live-reason-name_scripts = 名前は 1 種類の、ふだん使われる文字で書いてください。
live-reason-name_letterless = 名前には文字が 1 つは必要です。
live-reason-name_latin = この名前はラテン文字の名前と見分けがつきません。
live-reason-name_reserved = この名前は使えません。
live-reason-name_taken = この名前、またはよく似た名前がもう使われています。
live-reason-password_short = パスワードは 8 文字以上です。
live-reason-password_long = パスワードは 128 文字以内です。
live-reason-password_character = パスワードに不完全な文字があります。
live-reason-password_is_name = 名前をパスワードにはできません。
live-reason-registration_closed = このサーバーは新しいアカウントを受け付けていません。
live-reason-has_account = すでにアカウントがあります。
live-reason-no_account = そのアカウントはありません。
live-reason-wrong_login = 名前かパスワードが違います。
live-reason-wrong_password = パスワードが違います。
live-reason-one_time_over = そのパスワードは 1 回だけ有効でした。もう一度頼んでください。
live-reason-banned = このアカウントは、サーバーの管理者によって停止されています。
live-reason-changed_meanwhile = そのあいだに変わりました。もう一度お試しください。
live-reason-rate = 回数が多すぎます。少しお待ちください。
live-reason-rate-wait = 回数が多すぎます。{ $seconds } 秒後にお試しください。
live-reason-busy = 混み合っています。数秒後にもう一度お試しください。
live-reason-bad_message = サーバーがこのページのことばを理解できませんでした。
live-reason-not_json = サーバーがこのページのことばを理解できませんでした。
live-reason-too_long = サーバーには長すぎました。
live-reason-no_game = その対局はないか、もうありません。
live-reason-no_address = このサーバーにはそれがありません。
live-reason-gone = 最後まで届く前に接続が切れました。
live-reason-no_method = このアドレスには、その方法では頼めません。
live-reason-not_text = 文字のメッセージではありませんでした。
live-reason-slow = 届くまでに時間がかかりすぎました。もう一度お試しください。
live-reason-starting = サーバーが起動中です。少ししてからお試しください。
live-reason-stopping = サーバーがまもなく止まります。少ししてからお試しください。
live-reason-foreign = それはこのサイトのページからしか頼めません。
live-reason-bad_request = サーバーがこのページのことばを理解できませんでした。
live-reason-unavailable = サーバーはいま読み書きができません。何も失われてはいません。
live-reason-nobody = ログインしていません。
live-reason-no_time = その持ち時間はありません。
live-reason-no_mirror = 2 局で同じ配置を使えるのはケルニだけです。
live-reason-given_start = そのような対局はその局面から始められません。
live-reason-account_needed = レート戦にはアカウントが必要です。
live-reason-not_open = 待っている自分の対局の中に、それはありません。
live-reason-no_person = その名前の人はいません。
live-reason-no_match = そのマッチはありません。
live-reason-no_place = 一覧はそこからは続きません。
live-reason-own_game = これは自分で作った対局です。ほかの人が参加する必要があります。
live-reason-taken = ほかの人がこの対局に参加しました。
live-reason-too_many = 1 つのページで同時に見られる対局はここまでです。
live-reason-unreachable = サーバーにつながりません。
live-reason-no_answer = サーバーの返事を理解できませんでした。
live-reason-other_version = このページとサーバーの版が違います。ページを読み直してください。
live-reason-unreadable = このページでは対局を追えません。読み直してください。
