# Online play: the lobby, waiting for an opponent, the live board, players and accounts.

live-guest = Guest { $digits }
live-deleted = deleted player
live-nobody = nobody yet
live-with-note = { $text } ({ $note })
live-title = { $game }: { $names }
live-time-real = { $minutes } min + { $seconds } s
live-time-days =
    { $count ->
        [one] 1 day per turn
       *[other] { $count } days per turn
    }
live-time-unlimited = no time limit
live-variant-voluntary_pass = passing always allowed
live-variant-jump_each_once = no tile jumped twice in a turn
live-rated = rated
live-casual = casual
live-mirror = mirror match
live-mirror-round = mirror match, game { $round } of 2

live-status-connecting = Connecting…
live-status-reconnecting = Connection lost. Reconnecting…
live-status-offline = You’re offline. Your moves are saved and will be sent when you’re back online.
live-status-now = Reconnect now
live-status-reload = Reload the page
live-bye-stopping = The server is restarting. Reconnecting…
live-bye-slow = The connection was too slow. Reconnecting…
live-bye-rate = Too many messages at once. Reconnecting…
live-bye-protocol = This page is out of date. Please reload it.
live-bye-replaced = You have too many pages open, so this one was disconnected. Close some, then reload this page.
live-bye-session = Your session has ended, or your password was changed. Reconnecting…

live-friend = Play a friend
live-friend-how = Get a link, send it, and start as soon as your friend opens it. Neither of you needs an account.
live-quick = Quick game
live-quick-how = Play someone who is waiting, or the next player to come along.
live-quick-game = Quick game of { $game }: { $time }
live-quick-rated = Rated game
live-seeks = Open games
live-seeks-none = No open games right now. Start a quick game, and the next player can join you.
live-seek-random = Colours are chosen at random.
live-seek-side = You’d play { $side }.
live-join = Join
live-join-of = Join { $name }’s game
live-cancel = Cancel game
live-make-title = Custom game
live-make-game = Game
live-make-time = Time
live-make-time-own = Custom
live-make-real = Real time
live-make-days = Days per turn
live-make-minutes = Minutes per player
live-make-seconds = Increment in seconds
live-make-days-count = Days
live-make-random = Random
live-make-who = Who can join
live-make-open = Anyone, from the lobby
live-make-link = Only people with the link
live-make-counts = Mode
live-make-account = You need an account for rated games.
live-make-more = Options
live-make-mirror = Two games, same set-up, colours swapped: the luck evens out.
live-make = Create game
live-who = Playing as
live-who-nobody = You can play right away as a guest.
live-who-guest = You’re playing as { $name }.
live-who-log-in = Log in or create an account
live-to-lobby = Go to lobby

live-my-turns =
    { $count ->
        [one] Your turn in 1 game
       *[other] Your turn in { $count } games
    }
live-my-turn = { $game } against { $name }
live-playing-none = No games in progress right now.
live-more = Show more
live-refresh = Refresh
live-games = Games
live-games-none = No games yet.
live-since = Playing here since { $date }.
live-results = { $game }: { $won } won, { $drawn } drawn, { $lost } lost
live-rating =
    { $count ->
        [one] { $game } rating: { $rating } (1 rated game)
       *[other] { $game } rating: { $rating } ({ $count } rated games)
    }

live-waiting = Your game is ready
live-waiting-open = It’s listed in the lobby. You can also send someone the link: the first person to join will be your opponent.
live-waiting-link = Send someone the link: the first person to join will be your opponent.
live-practise = Practise while you wait
live-practise-how = Play the computer: we’ll bring you back when your opponent joins.
live-practise-days = Play the computer: a notice will tell you when your opponent joins.
live-link = Link
live-link-marked = The link couldn’t be copied automatically. It’s selected, so you can copy it yourself.
live-code = QR code for { $link }
live-code-how = Or scan this code with a phone.
live-missing-title = Game not found
live-gone-title = Invitation cancelled
live-person-missing-title = Player not found
live-cancelled = This game was cancelled.
live-invited-by = { $name } has invited you to a game
live-invited = You’ve been invited to a game
live-invited-rating = Rating: { $rating }
live-invited-side = You’ll play { $side }.
live-invited-random = Colours are chosen at random.

live-left = { $time } left
live-first-turn = first move: { $seconds } s
live-away = away
live-away-still = away, { $seconds } s
live-turn-of = { $name } to move.
live-held = Your move is about to be sent.
live-unsend = Undo
live-sending = Sending…
live-kept = No connection. Your move is saved and will be sent when you’re back online.
live-again-soon = Your move is saved and will be sent again.
live-time-left = You have { $time } left.
live-won = You won.
live-lost = You lost.
live-resign-ask = Resign this game?

live-draw = Offer draw
live-takeback = Propose takeback
live-give-seconds = Give 15 seconds
live-give-day = Give one day
live-abort = Abort game
live-claim = Claim win
live-claim-draw = Claim draw
live-gone-soon = { $name } is away. After a minute you can claim a win or a draw.
live-gone = { $name } has been away too long. You can claim a win or a draw, or keep waiting.
live-rematch = Rematch
live-next-game = Next game
live-offers-draw = { $name } offers a draw.
live-offers-takeback = { $name } proposes a takeback.
live-offers-rematch = { $name } offers a rematch with colours swapped.
live-offered-draw = You offered a draw.
live-offered-takeback = You proposed a takeback.
live-offered-rematch = Rematch offered. Waiting for your opponent.
live-accept-draw = Accept draw
live-accept-takeback = Accept takeback
live-accept-rematch = Accept rematch
live-decline = Decline

# Notices on every page, and the lists of your own games.
live-notice-seeking = Waiting for an opponent: { $game }, { $time }
live-notice-seeking-many =
    { $count ->
        [one] Waiting for an opponent in 1 game
       *[other] Waiting for opponents in { $count } games
    }
live-notice-joined = { $name } has joined your game of { $game }.
live-notice-running = Your game of { $game } against { $name } is in progress.
live-notice-go = Go to the game
live-joined = { $name } has joined.
live-running = In progress
live-opponents-turns = Your opponent’s turn
live-open-games = Waiting for an opponent
live-online-games = Online
live-rating-own = Your rating: { $rating } ({ $change })
live-declined-draw = { $name } declined the draw.
live-declined-takeback = { $name } declined the takeback.
live-declined-rematch = { $name } declined the rematch.

live-say = Send a message
live-said = Messages
live-phrase-hello = Hello!
live-phrase-good_luck = Good luck!
live-phrase-well_played = Well played!
live-phrase-thanks = Thanks!
live-phrase-sorry = Sorry!
live-phrase-oops = Oops!
live-phrase-one_moment = One moment, please.
live-phrase-back = I’m back.

live-watchers =
    { $count ->
        [0] Nobody is watching.
        [one] 1 person is watching.
       *[other] { $count } people are watching.
    }
live-rating-change = { $name }: { $rating } ({ $change })
live-match-score = Match score: { $first } { $firstPoints }, { $second } { $secondPoints }
live-match-first = First game of the match
live-match-second = Second game of the match
live-match-end-first = First game of the match: { $end }
live-match-end-second = Second game of the match: { $end }
live-lag = Time given back for network delay:
live-lag-of = { $name }: { $total } s in total, up to { $most } s in one turn
live-check = Verify fairness
live-check-right = Verified: the server published its commitment before the game, and the set-up and colours follow from all three random parts.
live-check-secret = Check failed: the server didn’t keep to what it published before the game.
live-check-part = Check failed: the random part from this page wasn’t used.
live-check-seed = Check failed: the set-up doesn’t follow from the random parts.
live-check-side = Check failed: the colours don’t follow from the random parts.
live-check-how = How it works
live-check-text = The server picks a secret and publishes its SHA-256 hash before anyone joins. Each player’s page adds 16 random bytes. The set-up and colours follow from the SHA-256 hash of all three, so nobody can choose them.
live-check-commitment = Published before the game
live-check-server = The server’s secret
live-check-creator = From the player who created the game
live-check-joiner = From the player who joined
live-check-number = Set-up

live-account-in = Log in
live-account-name = Name
live-account-password = Password
live-account-password-how = At least 8 characters. Keep it safe: we don’t ask for an email address, so it can’t be reset by email.
live-account-forgotten = Forgotten your password? Only the operator of this server can give you a new one.
live-account-new = Create an account
live-account-new-text = With an account you can play rated games and use the same name on all your devices.
live-account-new-guest = The games you played as a guest stay yours.
live-account-hint = Want to keep your games under your own name?
live-account-made = Account created.
live-account-log-out = Log out
live-account-out = You’re logged out.
live-account-change = Change password
live-account-old = Current password
live-account-fresh = New password
live-account-changed = Password changed. All other devices have been logged out.
live-account-must-change = You logged in with a one-time password. Choose a new password.
live-account-export = Save all my games to one file
live-account-delete = Delete account
live-account-delete-text = Your name and password will be deleted for good. Your finished games stay, under “deleted player”.
live-account-delete-yes = Delete permanently
live-account-delete-no = Keep account
live-account-deleted = Your account has been deleted.
live-sessions = Where you’re logged in
live-session-browser = { $browser } on { $system }
live-session-unknown = Unknown browser
live-session-current = This browser
live-session-dates = Since { $created }, last used on { $seen }
live-session-end = Log out
live-session-ended = Logged out: { $session }.
live-sessions-end = Log out everywhere
live-sessions-ended = You’re logged out everywhere.

# Why a request was refused: reasons of live/game.py, accounts/, the server, and the page itself.
live-reason-already_offered = You’ve already asked; you can ask again after the next move.
live-reason-cannot_abort = Both players have moved, or this is the second game of a match: you can resign, but not abort.
live-reason-no_claim = You can only claim a win or a draw.
live-reason-no_clock = This game has no time limit.
live-reason-no_phrase = That message isn’t available.
live-reason-not_gone = Your opponent hasn’t been away long enough.
live-reason-not_over = The game isn’t over yet.
live-reason-not_started = The game hasn’t started yet.
live-reason-not_your_turn = It’s not your turn.
live-reason-not_yours = You’re not playing in this game.
live-reason-nothing_offered = That offer is no longer open.
live-reason-nothing_to_take_back = You have no move to take back.
live-reason-over = { shared-state-over }
live-reason-presence_unknown = We can’t tell right now whether your opponent is connected. Try again in a moment.
live-reason-rated = Takebacks aren’t allowed in rated games.
live-reason-rematched = A rematch has already been agreed.
live-reason-stale = The game had already moved on, so your move wasn’t played.
live-reason-time_up = Your time ran out before the move arrived.
live-reason-too_many_acts = You’ve reached this game’s limit on messages and offers.
live-reason-too_many_phrases = Too many messages at once. Wait a moment.
live-reason-too_much_time = Your opponent already has the maximum time.
live-reason-name_short = Names must have at least 2 characters.
live-reason-name_long = Names can have at most 20 characters.
live-reason-name_character = Use letters and digits, with single spaces, hyphens or underscores between them.
live-reason-name_spaces = Use only one space, hyphen or underscore at a time, between letters or digits.
live-reason-name_scripts = Names must use a single, widely used writing system. Don’t mix alphabets.
live-reason-name_letterless = Names must contain at least one letter.
live-reason-name_latin = This name looks like one in Latin letters. Choose another.
live-reason-name_reserved = This name is reserved. Choose another.
live-reason-name_taken = This name is taken, or too similar to one that is. Choose another.
live-reason-password_short = Passwords must have at least 8 characters.
live-reason-password_long = Passwords can have at most 128 characters.
live-reason-password_character = The password contains an invalid character.
live-reason-password_is_name = Your password can’t be the same as your name.
live-reason-registration_closed = This server isn’t accepting new accounts.
live-reason-has_account = You already have an account.
live-reason-no_account = There’s no such account.
live-reason-wrong_login = Wrong name or password.
live-reason-wrong_password = Wrong password.
live-reason-one_time_over = This password could only be used once. Ask for a new one.
live-reason-banned = This account has been banned by the operator of this server.
live-reason-changed_meanwhile = That changed in the meantime. Try again.
live-reason-rate = Too many attempts. Wait a moment and try again.
live-reason-rate-wait = Too many attempts. Try again in { $seconds } s.
live-reason-busy = The server is busy. Try again in a few seconds.
live-reason-bad_message = The server couldn’t understand the request. Reload the page and try again.
live-reason-not_json = The server couldn’t understand the request. Reload the page and try again.
live-reason-too_long = The request was too long for the server.
live-reason-no_game = This game doesn’t exist, or no longer does.
live-reason-no_address = The server has nothing at this address.
live-reason-gone = The connection closed before everything was sent. Try again.
live-reason-no_method = This address doesn’t accept that kind of request.
live-reason-not_text = The message wasn’t text.
live-reason-slow = The request took too long to arrive. Try again.
live-reason-starting = The server is starting. Try again in a moment.
live-reason-stopping = The server is shutting down. Try again in a moment.
live-reason-foreign = This request is only allowed from this site.
live-reason-bad_request = The server couldn’t understand the request. Reload the page and try again.
live-reason-unavailable = The server can’t reach its data right now. Nothing is lost. Try again in a moment.
live-reason-nobody = You’re not logged in.
live-reason-no_time = That time control isn’t available.
live-reason-no_mirror = Mirror matches are only possible in Querni.
live-reason-given_start = A game of this kind can’t start from that position.
live-reason-account_needed = You need an account for rated games.
live-reason-not_open = That open game no longer exists.
live-reason-no_person = There’s no player with that name.
live-reason-no_match = That match doesn’t exist.
live-reason-no_place = There’s nothing more in this list.
live-reason-own_game = This is your own game: someone else has to join.
live-reason-taken = Someone else has already joined this game.
live-reason-too_many = You have too many games open. Close or cancel one, then try again.
live-reason-unreachable = The server can’t be reached. Check your connection and try again.
live-reason-no_answer = The server’s answer couldn’t be understood. Try again.
live-reason-other_version = This page is out of date. Please reload it.
live-reason-unreadable = This page has lost track of the game. Please reload it.
live-reason-rewound = The server’s database failed, and the last moves of this game were lost. The game continues from the last saved position.
live-reason-password_common = This password is too easy to guess. Try several unrelated words.
live-reason-banned_guest = Guests can’t play from here: the operator of this server doesn’t allow it.
live-reason-paused = You’ve quit several games just after they started. Wait a moment and try again.
live-reason-paused-wait = You’ve quit several games just after they started. You can use the lobby again in { $minutes } min.
live-reason-one_at_a_time = One game at a time: make your first move in the other game before you join this one.
