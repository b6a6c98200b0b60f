# The page You: daily set-up, ladder, course, games; and what the end of a game says about them.

you-lead = Your games, your badges, and what to play next.
you-kept-here = Your progress is kept in this browser. Log in to find it on all your devices.
you-kept-account = Your progress is saved to your account.
you-log-in = Log in

you-daily = Set-up of the day
you-daily-about = The same set-up for everyone, against level { $level }. Your best result of the day counts. A new one comes at midnight UTC.
you-daily-play = Play today’s set-up
you-daily-better = Go for a better result
you-daily-todo = Not played yet today.
you-daily-cleared =
    { $turns ->
        [one] Cleared in 1 turn
       *[other] Cleared in { $turns } turns
    }
you-daily-drawn =
    { $left ->
        [one] Draw with 1 tile left
       *[other] Draw with { $left } tiles left
    }
you-daily-lost =
    { $left ->
        [one] Lost with 1 tile left
       *[other] Lost with { $left } tiles left
    }
you-daily-missed = Not played
you-daily-days = The last seven days
you-daily-day = { $date }: { $result }
you-daily-best = Your best result for { $date }: { $result }
you-streak =
    { $days ->
        [one] Streak: 1 day
       *[other] Streak: { $days } days
    }
you-streak-none = Play today to start a streak.
you-share = Share result
you-share-text = Qirkat, set-up for { $date }: { $result }.
you-share-copied = Copied. Paste it wherever you like.
you-share-uncopied = Here’s the text:

you-ladder = Ladder
you-ladder-about = Beat a level to earn its badge. Finished games against the computer count if they begin from the normal start, without hints, take-backs or a change of level.
you-ladder-next = Next
you-ladder-top = You’ve beaten the highest level.
you-record = { $won } won · { $drawn } drawn · { $lost } lost
you-record-none = Not played yet
you-badges = { $earned } of { $total } badges
you-word-1 = Gate
you-word-2 = Path
you-word-3 = Garden
you-word-4 = Fountain
you-word-5 = Courtyard
you-word-6 = Arch
you-word-7 = Library
you-word-8 = Tower
you-word-9 = Dome
you-word-10 = Palace
you-badge-new = New badge: { $word }, for beating level { $level }.
you-badge-see = See the ladder
you-assisted = With a hint, a take-back or a change of level, a game doesn’t count for the ladder.

you-course = Course

you-games = Games
you-games-all = All games, import and export
you-games-none = No games yet. Your first one will appear here.
you-games-unmatched = None of your games match.
you-games-more = Show more
you-filter-game = Game
you-filter-any-game = Both games
you-filter-opponent = Opponent
you-filter-any-opponent = Everyone
you-filter-online = Online
you-filter-people = Two players, one screen
you-filter-state = State
you-filter-any-state = Any
you-state-running = In progress
you-state-won = Won
you-state-drawn = Drawn
you-state-lost = Lost
you-game-online = Online against { $name }
