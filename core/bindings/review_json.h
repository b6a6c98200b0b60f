// A game review as JSON. Scores are whole millionths, accuracies billionths; web/src/core/core.ts documents the fields.
#pragma once

#include "bindings/position_json.h"
#include "engine/review.h"

namespace qirkat {

inline void write_name(Json& json, std::string_view name) { name.empty() ? json.null() : json.string(name); }

template <class Number>
void write_optional(Json& json, const std::optional<Number>& value) {
    value ? json.number(*value) : json.null();
}

// `lines` has the engine's best line in each position that it searched.
template <Position P>
void write_judged_turn(Json& json, const GameHistory<P>& game, const GameReview& found,
                       const std::vector<Line<P>>& lines, std::size_t i) {
    const std::size_t turns = found.skipped + i;
    const P& position = game.positions()[turns];
    const auto played = game.moves()[turns];
    const JudgedTurn& turn = found.turns[i];
    json.object([&] {
        json.field("move").string(played.text());
        json.field("side").string(Game::of(position).side(turn.side));
        json.field("before").number(turn.before);
        json.field("after").number(turn.after);
        json.field("mark");
        write_name(json, mark_names[std::size_t(turn.mark())]);
        json.field("accuracy");
        write_optional(json, turn.has_choice ? std::optional(accuracy_of(turn.loss())) : std::nullopt);
        if (!turn.has_better) {
            json.field("missed").null();
            json.field("best").null();
            json.field("drawbacks").array([] {});
            json.field("merits").array([] {});
            return;
        }
        const Line<P>& best = lines[turns];
        const bool is_win_proven = best.value >= proven;
        const auto missed = missed_by(turn.loss(), is_win_proven, removed_count(best.moves[0]), turn.removed);
        json.field("missed");
        write_name(json, missed_names[std::size_t(missed)]);
        json.field("best");
        write_line(json, best, {});
        const auto why = reasons(position, played, best.moves[0]);
        json.field("drawbacks");
        write_remarks(json, why.drawbacks);
        json.field("merits");
        write_remarks(json, why.merits);
    });
}

template <Position P>
void write_review(Json& json, const GameHistory<P>& game, const GameReview& found, const std::vector<Line<P>>& lines) {
    const auto ply = [&](std::optional<std::size_t> index) {
        return index ? std::optional(found.skipped + *index + 1) : std::nullopt;
    };
    json.object([&] {
        json.field("turns").array([&] {
            for (std::size_t i = 0; i < found.turns.size(); ++i) write_judged_turn(json, game, found, lines, i);
        });
        json.field("values").array([&] {
            for (const int value : found.values) json.number(value);
        });
        json.field("turning_point");
        write_optional(json, ply(turning_point(found.values)));
        json.field("accuracy").array([&] {
            for (const int side : {0, 1}) write_optional(json, found.accuracy(side));
        });
        json.field("best_turns").array([&] {
            for (const int side : {0, 1}) write_optional(json, ply(found.best_turn(side)));
        });
    });
}

}  // namespace qirkat
