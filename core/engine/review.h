// Game review: what each turn was worth, what was better, and which turn decided the game.
//
// A position is worth as much as its best known turn: the engine's or the one played, whichever is better. The value of
// a played turn is that of the position after it. So a side's value falls only by its own turns, and every loss belongs
// to a turn.
//
// Scores are whole millionths of a point and the review computes with integers alone, so that the same answers of an
// engine give the same review in every build.
#pragma once

#include <algorithm>

#include "engine/explain.h"
#include "rules/history.h"

namespace qirkat {

constexpr int full_point = 1'000'000;
inline int in_millionths(double score) { return int(score * full_point + 0.5); }

enum class Mark : std::uint8_t { none, inaccuracy, mistake, blunder };
constexpr std::array<std::string_view, 4> mark_names = {"", "inaccuracy", "mistake", "blunder"};
constexpr std::array<int, 4> least_losses = {0, 50'000, 100'000, 200'000};

constexpr Mark mark_of(int loss) {
    auto mark = Mark::blunder;
    while (loss < least_losses[std::size_t(mark)] && mark != Mark::none) mark = Mark(int(mark) - 1);
    return mark;
}

// What a better turn offered. A proven win counts however small the loss, a removal only if the turn has a mark.
enum class Missed : std::uint8_t { nothing, removal, win };
constexpr std::array<std::string_view, 3> missed_names = {"", "removal", "win"};

constexpr Missed missed_by(int loss, bool is_win_proven, int removed_by_best, int removed) {
    if (is_win_proven) return Missed::win;
    return mark_of(loss) != Mark::none && removed_by_best && !removed ? Missed::removal : Missed::nothing;
}

// Full for no loss, halved for each tenth of a point lost. In billionths, since a turn that loses a whole point still
// has a thousandth.
constexpr int full_accuracy = 1'000'000'000;
int accuracy_of(int loss);

struct JudgedTurn {
    int side = 0;
    int before = 0;  // the player's expected score with the best known turn
    int after = 0;   // the player's expected score after the turn
    int removed = 0;
    bool has_better = false;  // the engine's turn is worth more
    bool has_choice = true;   // false if only one turn is legal, or all of them lose

    int loss() const { return before - after; }
    Mark mark() const { return mark_of(loss()); }
};

struct GameReview {
    std::vector<JudgedTurn> turns;
    std::vector<int> values;  // expected by the first side, before each of these turns and at the end
    std::size_t skipped = 0;  // earlier turns that were not judged

    // The average accuracy of a side; nothing if it never had a choice.
    std::optional<int> accuracy(int side) const;
    // The turn of a side that made most of an opponent's mistake, or without one the turn that removed most; earlier
    // turns first. A turn with a mark does not qualify, nor one without a choice.
    std::optional<std::size_t> best_turn(int side) const;
};

// The turn after which one side expected at least two thirds of a point for the rest of the game. Nothing if neither
// side does at the end, or one did from the start.
std::optional<std::size_t> turning_point(const std::vector<int>& values);

constexpr int removed_count(querni::Move move) {
    return move.removal() ? move.run().highest - move.run().lowest + 1 : 0;
}
constexpr int removed_count(alquerque::Move move) { return move.takes(); }

// The engine's best turn in a position, and the score that its player can expect.
template <Position P>
struct BestTurn {
    typename P::Move move;
    int value;
};

// Judges every turn of a game after the skipped ones, from the last to the first: the engine's table then holds the
// later positions when it searches the earlier ones. `analyse` gets a number of turns and returns the best turn of the
// position after them; it is not called where the answer cannot matter. `keeps_result` tells whether the turn played
// after so many others is proven to be as good as any. `on_turn` gets the number of turns before each judged one.
template <Position P, class Analyse, class KeepsResult, class OnTurn>
GameReview review(const GameHistory<P>& game, std::size_t skipped, Analyse&& analyse, KeepsResult&& keeps_result,
                  OnTurn&& on_turn) {
    const auto& positions = game.positions();
    const std::size_t total = game.moves().size();
    GameReview found;
    found.skipped = skipped = std::min(skipped, total);
    found.turns.resize(total - skipped);
    found.values.resize(total - skipped + 1);
    const auto note = [&](std::size_t turns, int value) {
        found.values[turns - skipped] = positions[turns].side() ? full_point - value : value;
    };

    const auto end = game.outcome();
    int value = full_point / 2;
    if (!end)
        value = analyse(total).value;
    else if (end->winner != Outcome::draw)
        value = end->winner == positions.back().side() ? full_point : 0;
    note(total, value);
    for (std::size_t turns = total; turns-- > skipped;) {
        const P& position = positions[turns];
        const auto played = game.moves()[turns];
        const bool is_only = position.count_moves() == 1;
        JudgedTurn& turn = found.turns[turns - skipped];
        turn.side = position.side();
        turn.removed = removed_count(played);
        value = turn.before = turn.after = full_point - value;
        if (value < full_point && !is_only && !keeps_result(turns)) {
            const BestTurn<P> best = analyse(turns);
            turn.has_better = best.value > value && best.move.code() != played.code();
            if (turn.has_better) value = turn.before = best.value;
        }
        turn.has_choice = !is_only && turn.before > 0;
        note(turns, value);
        on_turn(turns);
    }
    return found;
}

// Why one turn is better than another: what speaks against the played one, and what speaks for the better one. Remarks
// that hold for both are no reason.
template <class Remark>
struct Reasons {
    std::vector<Remark> drawbacks, merits;
};

template <Position P>
auto reasons(const P& position, typename P::Move played, typename P::Move better) {
    const auto own = explain(position, played), best = explain(position, better);
    using Remark = typename decltype(explain(position, played))::value_type;
    const auto is_in = [](const std::vector<Remark>& all, const Remark& remark) {
        return std::find(all.begin(), all.end(), remark) != all.end();
    };
    Reasons<Remark> found;
    for (const auto& remark : own)
        if (is_drawback(remark.fact) && !is_in(best, remark)) found.drawbacks.push_back(remark);
    for (const auto& remark : best)
        if (!is_drawback(remark.fact) && !is_in(own, remark)) found.merits.push_back(remark);
    return found;
}

}  // namespace qirkat
