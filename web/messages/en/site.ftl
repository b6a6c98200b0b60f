# What every page has, the first page, the kept games, and what is said when something is not there.

site-name = Qirkat
site-title = { $page } · Qirkat
site-skip = Skip to the content
site-nav = Main
site-nav-home = Qirkat, first page
site-nav-play = Play
site-nav-online = Online
site-nav-learn = Learn
site-nav-analyse = Analyse
site-language = Language
site-footer-online = Play with others
site-footer-games = My games
site-footer-editor = Set up a position
site-footer-about = Free software. What you do here is kept on your device alone, unless you share it or play with others online.
site-loading = One moment …
site-update = A new version is ready. It will be used when you next open the site; a running game is kept.
site-update-now = Use it now

site-home-title = Querni and Alquerque de 9
site-home-lead = Two board games of the alquerque family. Play at once, against the computer or with a friend.
site-home-querni = Bring your numbers together in chains and clear them away.
site-home-alquerque = Three in a row make a mill and take a man.
site-home-play = Play
site-home-play-game = Play { $game } against the computer
site-home-online = With others, online
site-home-online-game = { $game } with others, online
site-home-people = Two at one board
site-home-people-game = { $game }: two at one board
site-home-daily = Today’s set-up
site-home-learn = Learn the rules
site-home-learn-game = Learn the rules of { $game }
site-home-analyse = Analyse
site-home-analyse-game = Analyse { $game }
site-home-resume = Go on with your game
site-home-resume-about = { $game }, turn { $turn }

site-lost-title = There is nothing here
site-lost-text = This address leads nowhere: perhaps a letter is missing, or the link was cut off on its way. The games are still here.
site-lost-home = To the first page
site-failed-title = This page could not be loaded
site-failed-text = The network may be gone. What you have played is kept in this browser.
site-failed-again = Try again

site-games-title = My games
site-games-none = No games yet. Every game you play is kept here, in this browser alone.
site-games-here = In this browser
site-games-none-here = Games against the computer and at one board are kept here, in this browser alone.
site-games-unfinished = turn { $turn }, not finished
site-games-turns =
    { $count ->
        [one] 1 turn
       *[other] { $count } turns
    }
site-games-resume = Go on
site-games-open = Look at it
site-games-delete = Delete
site-games-deleted = { $game } of { $date } was deleted.
site-games-undo = Bring it back
site-games-export = Save as file
site-games-export-all = Save all as one file
site-games-import = Open a file
site-games-paste = Or paste a record here
site-games-read = Read it
site-games-imported =
    { $count ->
        [one] One game was added.
       *[other] { $count } games were added.
    }
site-games-broken = This is no record that can be read (line { $line }, column { $column }): { $problem }
site-games-against = against the computer, level { $level }
site-games-people = two people

site-settings = Settings
site-settings-sound = Sound
site-settings-motion = Pieces move visibly
site-settings-coordinates = Coordinates
site-settings-confirm = Confirm every turn
site-settings-turning = Turn the board to who is to move
site-settings-theme = Colours
site-settings-theme-system = As the device
site-settings-theme-light = Light
site-settings-theme-dark = Dark
site-title-play = Play { $game }
site-title-learn-game = The rules of { $game }
site-title-analysis = Analyse { $game }
site-games-study = analysis
site-games-unreadable = This is no record that can be read: { $problem }
site-title-lobby = Lobby
site-title-game = Live game
site-title-live = Games being played
site-title-account = Account
site-title-turn = Your turn · { $page }
