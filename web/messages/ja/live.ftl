# オンライン対局：ロビー、相手待ち、対局中のボード、プレイヤーとアカウント。

live-guest = ゲスト{ $digits }
live-deleted = 退会したプレイヤー
live-nobody = 相手待ち
live-with-note = { $text }（{ $note }）
live-title = { $game }：{ $names }
live-time-real = { $minutes }分＋{ $seconds }秒
live-time-days =
    { $count ->
       *[other] 1手{ $count }日以内
    }
live-time-unlimited = 時間無制限
live-variant-voluntary_pass = いつでもパス可
live-variant-jump_each_once = 同じタイルの飛び越しは1手番に1回まで
live-rated = レート戦
live-casual = フリー対局
live-mirror = 先後入れ替え二番勝負
live-mirror-round = 二番勝負第{ $round }局

live-status-connecting = 接続中…
live-status-reconnecting = 接続が切れました。再接続しています…
live-status-offline = オフラインです。指した手は保存され、接続が戻りしだい送信されます。
live-status-now = 今すぐ接続
live-status-reload = 再読み込み
live-bye-stopping = サーバーが再起動中です。再接続しています…
live-bye-slow = 通信が遅いため、接続が切れました。再接続しています…
live-bye-rate = 短時間に送信しすぎました。再接続しています…
live-bye-protocol = このページとサーバーのバージョンが違います。ページを再読み込みしてください。
live-bye-replaced = 開いているページが多すぎるため、このページの接続を切断しました。ほかのページを閉じてから、再読み込みしてください。
live-bye-session = ログアウトしたか、パスワードが変更されました。再接続しています…

live-friend = 友だちと対局
live-friend-how = リンクを送るだけで、相手が開けばすぐに始められます。アカウントは必要ありません。
live-quick = クイック対局
live-quick-how = 待っている人、または次に来た人とすぐに対局できます。
live-quick-game = { $game }のクイック対局：{ $time }
live-quick-rated = レート戦にする
live-seeks = 募集中の対局
live-seeks-none = 現在、募集中の対局はありません。クイック対局を始めると、次に来た人が参加できます。
live-seek-random = 先手・後手はランダムに決まります。
live-seek-side = あなたは{ $side }になります。
live-join = 参加
live-join-of = { $name }さんの対局に参加
live-cancel = 募集を取り消す
live-make-title = 条件を決めて対局を作成
live-make-game = ゲーム
live-make-time = 持ち時間
live-make-time-own = 持ち時間を指定
live-make-real = 分・秒で指定
live-make-days = 日数で指定
live-make-minutes = 持ち時間（分）
live-make-seconds = 1手ごとの加算（秒）
live-make-days-count = 1手あたりの日数
live-make-random = ランダム
live-make-who = 参加できる人
live-make-open = だれでも（ロビーに公開）
live-make-link = リンクを知っている人だけ
live-make-counts = 対局の種類
live-make-account = レート戦にはアカウントが必要です。
live-make-more = オプション
live-make-mirror = 同じ初期配置で先手と後手を入れ替えて2局指し、運の差をなくします。
live-make = 対局を作成
live-who = ログイン中：
live-who-nobody = ゲストとしてすぐに遊べます。
live-who-guest = { $name }として利用中です。
live-who-log-in = ログインまたはアカウント作成
live-to-lobby = ロビーへ

live-my-turns =
    { $count ->
       *[other] あなたの番：{ $count }局
    }
live-my-turn = { $game }、相手：{ $name }
live-playing-none = 現在、進行中の対局はありません。
live-more = もっと見る
live-refresh = 更新
live-games = 対局
live-games-none = まだ対局はありません。
live-since = { $date }に登録
live-results = { $game }：{ $won }勝{ $lost }敗{ $drawn }分け
live-rating =
    { $count ->
       *[other] { $game }：レート{ $rating }（レート戦{ $count }局）
    }

live-waiting = 対戦相手を待っています
live-waiting-open = ロビーに公開中です。リンクを送って招待することもできます。最初に参加した人が相手になります。
live-waiting-link = リンクを送って招待してください。最初に開いた人が相手になります。
live-practise = 待っている間に練習
live-practise-how = コンピューターと対局できます。相手が参加すると、自動でこの対局に戻ります。
live-practise-days = コンピューターと対局できます。相手が参加するとお知らせします。
live-link = リンク
live-link-marked = リンクを選択しました。コピーしてください。
live-code = { $link }のQRコード
live-code-how = スマートフォンのカメラでも読み取れます。
live-missing-title = 対局が見つかりません
live-gone-title = 招待は取り消されました
live-person-missing-title = プレイヤーが見つかりません
live-cancelled = この対局の募集は取り消されました。
live-invited-by = { $name }さんから対局の招待が届いています
live-invited = 対局の招待が届いています
live-invited-rating = レート：{ $rating }
live-invited-side = あなたは{ $side }です。
live-invited-random = 先手・後手はランダムに決まります。

live-left = 残り{ $time }
live-first-turn = 初手：残り{ $seconds }秒
live-away = 離席中
live-away-still = 離席中（あと{ $seconds }秒）
live-turn-of = { $name }さんの番です。
live-held = まもなく指し手を送信します。
live-unsend = 元に戻す
live-sending = 送信中…
live-kept = 接続が切れています。指した手は保存され、接続が戻りしだい送信されます。
live-again-soon = 指した手は保存してあります。もう一度送信します。
live-time-left = 残り時間は{ $time }です。
live-won = あなたの勝ちです。
live-lost = あなたの負けです。
live-resign-ask = 投了しますか？

live-draw = 引き分けを提案
live-takeback = 待ったを申し込む
live-give-seconds = 相手に15秒追加
live-give-day = 相手に1日追加
live-abort = 対局を中止
live-claim = 勝ちを宣言
live-claim-draw = 引き分けを宣言
live-gone-soon = { $name }さんが席を外しています。1分たつと、勝ちまたは引き分けを宣言できます。
live-gone = { $name }さんが長く席を外しています。勝ちまたは引き分けを宣言するか、このまま待つことができます。
live-rematch = 再戦
live-next-game = 次の対局へ
live-offers-draw = { $name }さんが引き分けを提案しています。
live-offers-takeback = { $name }さんが待ったを申し込んでいます。
live-offers-rematch = { $name }さんが、色を替えての再戦を申し込んでいます。
live-offered-draw = 引き分けを提案しました。
live-offered-takeback = 待ったを申し込みました。
live-offered-rematch = 再戦を申し込みました。相手の返事を待っています。
live-accept-draw = 引き分けにする
live-accept-takeback = 待ったを認める
live-accept-rematch = 再戦を受ける
live-decline = 断る

# 各ページの上部と、対局履歴。
live-notice-seeking = 対戦相手を待っています：{ $game }、{ $time }
live-notice-seeking-many =
    { $count ->
       *[other] { $count }局で対戦相手を待っています。
    }
live-notice-joined = { $name }さんが{ $game }の対局に参加しました。
live-notice-running = { $name }さんとの{ $game }の対局が進行中です。
live-notice-go = 対局へ
live-joined = { $name }さんが参加しました。
live-running = 対局中
live-opponents-turns = 相手の番
live-open-games = 相手待ちの対局
live-online-games = オンラインの対局
live-rating-own = あなたのレート：{ $rating }（{ $change }）
live-declined-draw = { $name }さんは引き分けの提案を断りました。
live-declined-takeback = { $name }さんは待ったを断りました。
live-declined-rematch = { $name }さんは再戦を断りました。

live-say = 定型メッセージ
live-said = メッセージ履歴
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
       *[other] { $count }人が観戦しています。
    }
live-rating-change = { $name }：{ $rating }（{ $change }）
live-match-score = 二番勝負の結果：{ $first }（{ $firstPoints }点）、{ $second }（{ $secondPoints }点）
live-match-first = 第1局へ
live-match-second = 第2局へ
live-match-end-first = 第1局：{ $end }
live-match-end-second = 第2局：{ $end }
live-lag = 通信の遅れの補正（持ち時間に加算）：
live-lag-of = { $name }：計{ $total }秒（1手最大{ $most }秒）
live-check = 抽選を検証
live-check-right = 問題ありません。サーバーの値は対局前に確定しており、初期配置と先手・後手は三者の値から正しく決まっています。
live-check-secret = 食い違いがあります。サーバーの値が、対局前に公開されたものと一致しません。
live-check-part = 食い違いがあります。このページが提供した値が抽選に使われていません。
live-check-seed = 食い違いがあります。初期配置が抽選の結果と一致しません。
live-check-side = 食い違いがあります。先手・後手が抽選の結果と一致しません。
live-check-how = 抽選のしくみ
live-check-text = サーバーは秘密の値をランダムに決め、だれかが参加する前にそのSHA-256ハッシュ値を公開します。両対局者のページは、それぞれ16バイトの乱数を加えます。初期配置と先手・後手は三者の値を合わせたSHA-256ハッシュ値から決まるので、だれも結果を操作できません。
live-check-commitment = 対局前に公開された値
live-check-server = サーバーの秘密の値
live-check-creator = 対局の作成者の値
live-check-joiner = 参加者の値
live-check-number = 初期配置の番号

live-account-in = ログイン
live-account-name = 名前
live-account-password = パスワード
live-account-password-how = 8文字以上にしてください。メールアドレスを登録しないため、忘れると自分では再設定できません。大切に保管してください。
live-account-forgotten = パスワードを忘れた場合、再発行できるのはこのサーバーの管理者だけです。
live-account-new = アカウントを作成
live-account-new-text = アカウントを作成すると、レート戦に参加でき、どの端末でも同じ名前で遊べます。
live-account-new-guest = ゲストとして指した対局はそのまま引き継がれます。
live-account-hint = アカウントを作成すると、自分の名前で対局を残せます。
live-account-made = アカウントを作成しました。
live-account-log-out = ログアウト
live-account-out = ログアウトしました。
live-account-change = パスワードを変更
live-account-old = 現在のパスワード
live-account-fresh = 新しいパスワード
live-account-changed = パスワードを変更しました。ほかのすべての端末からログアウトしました。
live-account-must-change = このパスワードは1回しか使えません。新しいパスワードを設定してください。
live-account-export = 自分の対局をまとめて保存
live-account-delete = 退会
live-account-delete-text = 名前とパスワードは完全に削除されます。終了した対局は「退会したプレイヤー」の名前で残ります。
live-account-delete-yes = 完全に削除
live-account-delete-no = キャンセル
live-account-deleted = 退会が完了しました。
live-sessions = ログイン中の端末
live-session-browser = { $browser }（{ $system }）
live-session-unknown = 不明なブラウザー
live-session-current = このブラウザー
live-session-dates = ログイン：{ $created }、最終利用：{ $seen }
live-session-end = ログアウト
live-session-ended = { $session }からログアウトしました。
live-sessions-end = すべての端末からログアウト
live-sessions-ended = すべての端末からログアウトしました。

# 受け付けられなかった理由。サーバーとこのページの両方から来る。
live-reason-already_offered = すでに申し込んでいます。1手進んでからもう一度申し込んでください。
live-reason-cannot_abort = 両者が指したあとや二番勝負の第2局では、対局を中止できません。投了はできます。
live-reason-no_claim = 宣言できるのは、勝ちか引き分けだけです。
live-reason-no_clock = この対局は時間無制限です。
live-reason-no_phrase = そのメッセージはありません。
live-reason-not_gone = 相手が席を外してから、まだ十分な時間がたっていません。
live-reason-not_over = 対局はまだ終わっていません。
live-reason-not_started = 対局はまだ始まっていません。
live-reason-not_your_turn = あなたの番ではありません。
live-reason-not_yours = あなたはこの対局に参加していません。
live-reason-nothing_offered = その提案や申し込みは、もう有効ではありません。
live-reason-nothing_to_take_back = 取り消せる手がありません。
live-reason-over = { shared-state-over }
live-reason-presence_unknown = 相手が接続しているかどうか、今は確認できません。しばらくしてからもう一度お試しください。
live-reason-rated = レート戦では待ったはできません。
live-reason-rematched = 次の対局はすでに決まっています。
live-reason-stale = 対局が先に進んでいたため、あなたの手は反映されませんでした。
live-reason-time_up = 指し手がサーバーに届いた時点で、時間切れでした。
live-reason-too_many_acts = この対局で送れるメッセージと提案の上限に達しました。
live-reason-too_many_phrases = メッセージの送りすぎです。少し間をあけてください。
live-reason-rewound = サーバーのデータベースに障害が起き、この対局の直近の手が失われました。保存されていた局面から続けます。
live-reason-too_much_time = 相手の持ち時間はこれ以上増やせません。
live-reason-name_short = 名前は2文字以上にしてください。
live-reason-name_long = 名前は20文字以内にしてください。
live-reason-name_character = 名前に使えるのは、文字と数字、その間に1つずつ入れるスペース、ハイフン、アンダースコアだけです。
live-reason-name_spaces = スペース、ハイフン、アンダースコアは続けて使えません。文字や数字の間に入れてください。
live-reason-name_scripts = 名前に異なる種類の文字は混ぜられません（漢字、ひらがな、カタカナの組み合わせは使えます）。特殊な文字も使えません。
live-reason-name_letterless = 名前には、数字以外の文字が1つ以上必要です。
live-reason-name_latin = この名前は、英字の名前と見分けがつきません。別の名前にしてください。
live-reason-name_reserved = この名前は使えません。別の名前にしてください。
live-reason-name_taken = この名前、またはよく似た名前がすでに使われています。別の名前にしてください。
live-reason-password_short = パスワードは8文字以上にしてください。
live-reason-password_long = パスワードは128文字以内にしてください。
live-reason-password_character = パスワードに使えない文字が含まれています。
live-reason-password_is_name = 名前と同じパスワードは使えません。
live-reason-registration_closed = このサーバーでは、新しいアカウントを作成できません。
live-reason-password_common = このパスワードは簡単に見破られるおそれがあるため、使えません。関係のない単語をいくつか組み合わせてみてください。
live-reason-has_account = すでにアカウントがあります。
live-reason-no_account = そのアカウントは存在しません。
live-reason-wrong_login = 名前またはパスワードが違います。
live-reason-wrong_password = パスワードが違います。
live-reason-one_time_over = 1回限りのパスワードのため、もう使えません。サーバーの管理者に再発行を依頼してください。
live-reason-banned = このアカウントは、サーバーの管理者によって停止されています。
live-reason-changed_meanwhile = 操作中に状況が変わりました。もう一度お試しください。
live-reason-rate = 操作の回数が多すぎます。少し待ってから、もう一度お試しください。
live-reason-rate-wait = 操作の回数が多すぎます。{ $seconds }秒後にもう一度お試しください。
live-reason-banned_guest = お使いのネットワークからは、ゲストとして対局できません。サーバーの管理者が制限しています。
live-reason-paused = 対局の中止を繰り返したため、しばらくロビーで対局できません。時間をおいて、もう一度お試しください。
live-reason-paused-wait = 対局の中止を繰り返したため、ロビーでの対局を制限しています。あと{ $minutes }分で再開できます。
live-reason-one_at_a_time = 同時に参加できる対局は1つだけです。先に、もう一方の対局で初手を指してください。
live-reason-busy = 混み合っています。数秒後にもう一度お試しください。
live-reason-bad_message = サーバーがリクエストを処理できませんでした。ページを再読み込みして、もう一度お試しください。
live-reason-not_json = サーバーがリクエストを処理できませんでした。ページを再読み込みして、もう一度お試しください。
live-reason-too_long = 送信内容が長すぎます。
live-reason-no_game = その対局は存在しないか、すでに削除されています。
live-reason-no_address = このサーバーにそのページはありません。
live-reason-gone = 送信が終わる前に接続が切れました。もう一度お試しください。
live-reason-no_method = このアドレスでは、その操作はできません。
live-reason-not_text = メッセージがテキスト形式ではありません。
live-reason-slow = 送信に時間がかかりすぎました。もう一度お試しください。
live-reason-starting = サーバーが起動中です。しばらくしてからもう一度お試しください。
live-reason-stopping = サーバーがまもなく停止します。しばらくしてからもう一度お試しください。
live-reason-foreign = この操作は、このサイトのページからしか行えません。
live-reason-bad_request = サーバーがリクエストを処理できませんでした。ページを再読み込みして、もう一度お試しください。
live-reason-unavailable = 現在、サーバーでデータの読み書きができません。データは失われていません。しばらくしてからもう一度お試しください。
live-reason-nobody = ログインしていません。
live-reason-no_time = その持ち時間は選べません。
live-reason-no_mirror = 同じ初期配置で2局指せるのはケルニだけです。
live-reason-given_start = この設定では、その局面から対局を始められません。
live-reason-account_needed = レート戦にはアカウントが必要です。
live-reason-not_open = その対局は、もう募集していません。
live-reason-no_person = その名前のプレイヤーはいません。
live-reason-no_match = その二番勝負はありません。
live-reason-no_place = 一覧の続きはありません。
live-reason-own_game = 自分で作成した対局には参加できません。ほかの人の参加をお待ちください。
live-reason-taken = この対局には、すでにほかの人が参加しています。
live-reason-too_many = 開いている対局や募集中の対局が多すぎます。どれかを閉じるか、募集を取り消してから、もう一度お試しください。
live-reason-unreachable = サーバーに接続できません。通信状態を確認して、もう一度お試しください。
live-reason-no_answer = サーバーから正しい応答がありませんでした。もう一度お試しください。
live-reason-other_version = このページとサーバーのバージョンが違います。ページを再読み込みしてください。
live-reason-unreadable = 対局の状況を表示できません。ページを再読み込みしてください。
