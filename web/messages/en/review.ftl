# The end of a game, and learning from it.

review-result = Result
review-won = Victory!
review-lost = Not this time
review-drawn = A draw
review-winner = { $name } won
review-accuracy = Accuracy
review-accuracy-of = { $side } { $percent }
review-best = Best move
review-turning = Turning point
review-turn = Turn { $turn }
review-none = None
review-pending = Looking back at the game…
review-failed = The game couldn’t be reviewed.
review-graph = Winning chances by turn: { $side }
review-go = Show turn { $turn }: { $move }
review-tip-better = For next time, a better move on turn { $turn }: { $move }.
review-tip-easier = Level { $level } is a little gentler.
review-tip-next = You’re ready for level { $level }.
review-try-level = Try level { $level }
review-mistakes = Review my mistakes
review-no-mistakes = No mistakes found. Well played!
review-whole = See the whole game

review-mark = { $mark }.
review-mark-inaccuracy = Inaccuracy
review-mark-mistake = Mistake
review-mark-blunder = Blunder
review-title = { $side }’s mistakes
review-step = Mistake { $number } of { $count }
review-ask = Played on turn { $turn }: { $move }. Find a better move.
review-chances = Winning chances went from { $before } to { $after }.
review-judging = Checking that move…
review-wrong = Not that one.
review-again = Try again
review-show = Show me
review-right = That’s it!
review-good = That works too.
review-better = Better: { $move }.
review-in-game = The move in the game: { $move }.
review-reply = { $side } might reply: { $move }.
review-why-lost = After it, { $other } can force a win.
review-why-behind = After it, { $other } is more likely to win.
review-why-less = After it, { $side } still has the better chances, but by less.
review-missed-querni = It misses the chance to remove a chain.
review-missed-alquerque = It misses the chance to take a piece.
review-next = Next mistake
review-finish = Finish
review-done =
    { $count ->
        [one] That was the only one, and you’ve seen the better move.
       *[other] You found a better move for { $found } of the { $count } mistakes.
    }
review-of-side =
    { $count ->
        [one] { $side }: 1 mistake
       *[other] { $side }: { $count } mistakes
    }
review-engine-off = The engine is off. Turn it on to see its lines and any mistakes.
