# Playing with others over the server: the lobby, the room in which one waits, the live board, people and accounts.

live-guest = Guest { $digits }
live-deleted = deleted player
live-nobody = nobody yet
live-time-real = { $minutes } min + { $seconds } s
live-time-days =
    { $count ->
        [one] 1 day a turn
       *[other] { $count } days a turn
    }
live-time-unlimited = unlimited time
live-variant-voluntary_pass = one may always pass
live-variant-jump_each_once = no tile jumped twice in a turn
live-rated = rated
live-casual = casual
live-mirror = mirror match
live-mirror-round = mirror match, game { $round } of 2

live-status-connecting = Connecting …
live-status-reconnecting = The connection is gone. Reconnecting …
live-status-offline = No network. Your turns are kept and will be sent.
live-status-now = Connect now
live-status-reload = Load the page again
live-bye-stopping = The server is being restarted. Reconnecting …
live-bye-slow = The connection was too slow. Reconnecting …
live-bye-rate = That was too much at once. Reconnecting …
live-bye-protocol = This page and the server are of different versions. Load the page again.
live-bye-replaced = You have too many connections open, so this one was closed.
live-bye-session = Your session has ended, or your password was changed. Reconnecting …

live-seeks = Waiting for somebody
live-seeks-none = Nobody is waiting just now. Make a game, and somebody may join.
live-seek-random = Sides are drawn by lot.
live-seek-side = You would play { $side }.
live-join = Join
live-join-of = Join the game of { $name }
live-cancel = Withdraw
live-make-title = Make a game
live-make-game = Game
live-make-time = Time
live-make-time-own = another time
live-make-real = with a clock
live-make-days = days for each turn
live-make-minutes = Minutes for each side
live-make-seconds = Seconds more for each turn
live-make-days-count = Days
live-make-random = by lot
live-make-who = Who may join
live-make-open = anybody, from the lobby
live-make-link = only who has the link
live-make-counts = Does it count?
live-make-account = Rated games need an account.
live-make-more = And also
live-make-mirror = Two games from one set-up, each side once: luck is shared.
live-make = Make the game
live-who = You are
live-who-nobody = You can play at once as a guest.
live-who-guest = You are { $name }.
live-who-log-in = Log in or make an account
live-to-lobby = To the lobby

live-my-turns =
    { $count ->
        [one] It is your turn in one game
       *[other] It is your turn in { $count } games
    }
live-my-turn = { $game } with { $name }
live-playing-none = No game is being played just now.
live-more = Show more
live-refresh = Look again
live-games = Games
live-games-none = No games yet.
live-since = Here since { $date }.
live-results = { $game }: won { $won }, drawn { $drawn }, lost { $lost }
live-rating =
    { $count ->
        [one] { $game }: { $rating } (1 rated game)
       *[other] { $game }: { $rating } ({ $count } rated games)
    }

live-waiting = Your game is ready
live-waiting-open = It stands in the lobby. Or send somebody the link: who opens it first plays with you.
live-waiting-link = Send somebody the link: who opens it first plays with you.
live-link = Link
live-link-marked = The link is marked: copy it from there.
live-code = QR code of { $link }
live-code-how = Or hold a phone’s camera here.
live-cancelled = This game was withdrawn.
live-invited-by = { $name } invites you to a game
live-invited = You are invited to a game
live-invited-side = You play { $side }.
live-invited-random = Who begins is drawn by lot.

live-left = { $time } left
live-first-turn = first turn: { $seconds } s
live-away = not there
live-away-still = away, { $seconds } s
live-turn-of = It is the turn of { $name }.
live-sending = Sending …
live-kept = There is no connection: your turn is kept and will be sent.
live-again-soon = Your turn is kept and sent again.
live-time-left = You have { $time } left.
live-won = You have won.
live-lost = You have lost.
live-resign-ask = Do you give the game up?

live-draw = Offer a draw
live-takeback = Ask to take back
live-give-seconds = Give 15 s
live-give-day = Give a day
live-abort = Break off
live-claim = Claim the win
live-claim-draw = Claim a draw
live-gone-soon = { $name } is away. After a minute you can claim the win or a draw.
live-gone = { $name } has been away for too long. You can claim the win or a draw, or go on waiting.
live-rematch = Play again
live-next-game = To the next game
live-offers-draw = { $name } offers a draw.
live-offers-takeback = { $name } asks to take a turn back.
live-offers-rematch = { $name } wants to play again, with sides swapped.
live-offered-draw = You have offered a draw.
live-offered-takeback = You have asked to take your turn back.
live-offered-rematch = You want to play again; now the other decides.
live-accept-draw = Agree on a draw
live-accept-takeback = Let it be taken back
live-accept-rematch = Play again
live-decline = No, thanks

# Above every page, and the lists of one's own games.
live-notice-seeking = Waiting for an opponent: { $game }, { $time }
live-notice-seeking-many =
    { $count ->
        [one] Waiting for an opponent in one game
       *[other] Waiting for opponents in { $count } games
    }
live-notice-joined = { $name } has joined your game of { $game }.
live-notice-running = Your game of { $game } with { $name } is in progress.
live-notice-go = Go to the game
live-joined = { $name } has joined.
live-running = In progress
live-opponents-turns = Waiting for your opponent’s move
live-open-games = Waiting for an opponent
live-online-games = Online
live-rating-own = Your rating: { $rating } ({ $change })
live-declined-draw = { $name } declined the draw.
live-declined-takeback = { $name } declined the takeback.
live-declined-rematch = { $name } declined the rematch.

live-say = Say something
live-said = What was said
live-phrase-hello = Hello!
live-phrase-good_luck = Good luck!
live-phrase-well_played = Well played!
live-phrase-thanks = Thank you!
live-phrase-sorry = Sorry!
live-phrase-oops = Oops!
live-phrase-one_moment = One moment, please.
live-phrase-back = I am back.

live-watchers =
    { $count ->
        [0] Nobody is watching.
        [one] One person is watching.
       *[other] { $count } people are watching.
    }
live-rating-change = { $name }: { $rating } ({ $change })
live-match-score = The match: { $first } { $firstPoints }, { $second } { $secondPoints }
live-match-first = To the first game of the match
live-match-second = To the second game of the match
live-match-end-first = First game of the match: { $end }
live-match-end-second = Second game of the match: { $end }
live-lag = What the network took was given back:
live-lag-of = { $name }: { $total } s in all, at most { $most } s in a turn
live-check = Check the draw
live-check-right = All is right: the server had fixed its part beforehand, and set-up and sides follow from all three parts.
live-check-secret = Something is wrong: the server has not kept to what it had fixed before the game.
live-check-part = Something is wrong: what this page gave to the draw is not in it.
live-check-seed = Something is wrong: the set-up does not follow from the draw.
live-check-side = Something is wrong: who begins does not follow from the draw.
live-check-how = How it is drawn
live-check-text = The server draws a secret and publishes its SHA-256 before anybody joins. Each player’s page adds 16 random bytes. Set-up and sides follow from the SHA-256 of all three, so none of them could choose.
live-check-commitment = Published before the game
live-check-server = The server’s secret
live-check-creator = Part of who made the game
live-check-joiner = Part of who joined
live-check-number = Set-up

live-account-in = Log in
live-account-name = Name
live-account-password = Password
live-account-password-how = At least 8 characters. No e-mail address is needed, so keep it well.
live-account-forgotten = Forgotten? Only who runs this server can give you a new password.
live-account-new = Make an account
live-account-new-text = With an account you play rated games and are yourself on every device.
live-account-new-guest = The games that you have played as a guest stay yours.
live-account-hint = If you like, keep your games under a name of your own.
live-account-made = Your account is made.
live-account-log-out = Log out
live-account-out = You are logged out.
live-account-change = Change the password
live-account-old = Password until now
live-account-fresh = New password
live-account-changed = The password is changed. All other devices are logged out.
live-account-must-change = The password that you were given is good for this visit only: choose one of your own.
live-account-export = Save all my games as one file
live-account-delete = Delete me
live-account-delete-text = Name and password are deleted for good. Finished games stay, under “deleted player”.
live-account-delete-yes = Delete for good
live-account-delete-no = Keep
live-account-deleted = You are deleted.

# Why something was refused: src/qirkat/room.py, people.py, names.py, passwords.py, the server, and this page.
live-reason-already_offered = You have asked that already; ask again after a turn.
live-reason-cannot_abort = Both have taken a turn, or this is the second game of a match: it can be resigned, but not broken off.
live-reason-no_claim = One can claim the win or a draw.
live-reason-no_clock = Time is unlimited in this game.
live-reason-no_phrase = There is no such phrase.
live-reason-not_gone = Your opponent has not been away for long enough.
live-reason-not_over = The game is not over yet.
live-reason-not_started = The game has not begun yet.
live-reason-not_your_turn = It is not your turn.
live-reason-not_yours = You are not one of the players of this game.
live-reason-nothing_offered = That is no longer offered.
live-reason-nothing_to_take_back = You have not taken a turn that could be taken back.
live-reason-over = The game is over.
live-reason-rated = In rated games no turn is taken back.
live-reason-rematched = The next game has been agreed already.
live-reason-stale = The game had gone on: your turn was taken back.
live-reason-time_up = Your time was up when the turn arrived.
live-reason-too_many_acts = Enough has been said and offered in this game.
live-reason-too_many_phrases = Not so many phrases at a time.
live-reason-too_much_time = Your opponent has as much time as one can have.
live-reason-name_short = A name has at least 2 characters.
live-reason-name_long = A name has at most 20 characters.
live-reason-name_character = A name has letters and digits, and between them single spaces, hyphens or underscores.
live-reason-name_spaces = Spaces, hyphens and underscores stand singly, between letters or digits.
live-reason-name_scripts = A name is written in one script, and in one that is in everyday use.
live-reason-name_letterless = A name has at least one letter.
live-reason-name_latin = This name cannot be told from one in Latin letters.
live-reason-name_reserved = This name is reserved.
live-reason-name_taken = This name is taken, or looks like one that is.
live-reason-password_short = A password has at least 8 characters.
live-reason-password_long = A password has at most 128 characters.
live-reason-password_character = There is half a character in the password.
live-reason-password_is_name = The password must not be the name.
live-reason-registration_closed = This server takes no new accounts.
live-reason-has_account = You have an account already.
live-reason-no_account = There is no such account.
live-reason-wrong_login = The name or the password is wrong.
live-reason-wrong_password = The password is wrong.
live-reason-one_time_over = This password was for once. Ask for another.
live-reason-banned = The operator of this server has banned this account.
live-reason-changed_meanwhile = That has changed meanwhile. Try again.
live-reason-rate = That was too often. Wait a little.
live-reason-rate-wait = That was too often. Try again in { $seconds } s.
live-reason-busy = Too many want something at once. Try again in some seconds.
live-reason-bad_message = The server did not understand this page.
live-reason-not_json = The server did not understand this page.
live-reason-too_long = That was too long for the server.
live-reason-no_game = There is no such game, or not any more.
live-reason-no_address = This server knows nothing of that.
live-reason-gone = You left before you had said everything.
live-reason-no_method = That cannot be asked of this address in this way.
live-reason-not_text = The message was not text.
live-reason-slow = That took too long to arrive. Try again.
live-reason-starting = The server is about to start. Try again in a moment.
live-reason-stopping = The server is about to stop. Try again in a moment.
live-reason-foreign = Only pages of this site may ask for that.
live-reason-bad_request = The server did not understand this page.
live-reason-unavailable = The server cannot read or write just now. Nothing is lost.
live-reason-nobody = You are not logged in.
live-reason-no_time = There is no such time control.
live-reason-no_mirror = Only Querni has a set-up that two games can share.
live-reason-given_start = No such game can begin from that position.
live-reason-account_needed = Rated games are for people with an account.
live-reason-not_open = There is no such game of yours that waits.
live-reason-no_person = There is nobody of this name.
live-reason-no_match = There is no such match.
live-reason-no_place = The list does not go on there.
live-reason-own_game = You have made this game yourself: somebody else must join.
live-reason-taken = Somebody else has joined this game.
live-reason-too_many = One page shows no more games at once.
live-reason-unreachable = The server cannot be reached.
live-reason-no_answer = The server gave no answer that can be understood.
live-reason-other_version = This page and the server are of different versions. Load the page again.
live-reason-unreadable = This page cannot follow the game. Load the page again.
