# Every page, the home page, My games, and missing pages.

site-name = Qirkat
site-title = { $page } · Qirkat
site-skip = Skip to content
site-nav = Main
site-nav-home = Qirkat home page
site-nav-play = Play
site-nav-online = Online
site-nav-learn = Learn
site-nav-you = You
site-nav-analyse = Analyse
site-language = Language
site-menu = Account and settings
site-log-in = Log in
site-account-of = Account: { $name }
site-turns =
    { $count ->
        [one] Your turn in 1 game
       *[other] Your turn in { $count } games
    }
site-footer-online = Play online
site-footer-games = My games
site-footer-editor = Board editor
site-footer-about = Free software. What you do here stays on your device, unless you share it or play online.
site-loading = Loading…
site-update = A new version is available. It will load the next time you open the site; your current game is safe.
site-update-now = Update now

site-home-title = Querni and Alquerque de 9
site-home-lead = Two board games of the alquerque family. Play right away, against the computer or with a friend.
site-home-querni = Link your numbers into chains and clear them off the board.
site-home-alquerque = Line up three pieces to make a mill and take one of your opponent’s.
site-home-play = Play
site-home-play-game = Play { $game } against the computer
site-home-online = Play online
site-home-online-game = Play online: { $game }
site-home-people = Two players, one screen
site-home-people-game = { $game }: two players, one screen
site-home-daily = Today’s set-up
site-home-learn = Learn the rules
site-home-learn-game = Learn the rules of { $game }
site-home-analyse = Analysis board
site-home-analyse-game = Analysis board: { $game }
site-home-resume = Resume your game
site-home-resume-about = { $game }, turn { $turn }

site-failed-title = This page couldn’t be loaded
site-failed-text = You may be offline. Your games are safe in this browser.
site-failed-again = Try again

site-games-title = My games
site-games-none = No games yet. Every game you play is saved here, in this browser only.
site-games-here = In this browser
site-games-none-here = Games against the computer and two-player games on one screen are saved here, in this browser only.
site-games-unfinished = turn { $turn }, unfinished
site-games-turns =
    { $count ->
        [one] 1 turn
       *[other] { $count } turns
    }
site-games-resume = Resume
site-games-open = View
site-games-delete = Delete
site-games-deleted = { $game } game from { $date } deleted.
site-games-undo = Undo
site-games-export = Save to file
site-games-export-all = Save all to one file
site-games-import = Open a file
site-games-paste = Or paste a game here
site-games-read = Import
site-games-imported =
    { $count ->
        [one] 1 game added.
       *[other] { $count } games added.
    }
site-games-broken = This game can’t be read (line { $line }, column { $column }): { $problem }
site-games-against = Against the computer, level { $level }
site-games-people = Two players

site-settings = Settings
site-settings-sound = Sound
site-settings-motion = Animate moves
site-settings-coordinates = Coordinates
site-settings-haptics = Vibrate on touch
site-settings-moves-local = Moves on this device
site-settings-moves-clock = Moves in games with a clock
site-settings-moves-days = Moves in games with days per turn
site-settings-moves-once = Play at once
site-settings-moves-undo = Undo for 3 seconds
site-settings-moves-confirm = Ask me to confirm
site-settings-turning = Flip the board to face the player to move
site-settings-theme = Theme
site-settings-theme-system = Same as device
site-settings-theme-light = Light
site-settings-theme-dark = Dark
site-settings-tips = First-game tips
site-settings-board = Board
site-settings-board-stone = Sandstone
site-settings-board-azulejo = Azulejo
site-settings-board-walnut = Walnut
site-settings-board-contrast = High contrast
site-title-play = Play { $game }
site-title-learn-game = { $game } rules
site-title-analysis = { $game } analysis board
site-games-study = Analysis
site-games-unreadable = This game can’t be read: { $problem }
site-title-open = Open a game file
site-title-lobby = Lobby
site-title-game = Live game
site-title-live = Games in progress
site-title-account = Account
site-title-turn = Your turn · { $page }
