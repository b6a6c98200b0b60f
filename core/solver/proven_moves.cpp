#include "solver/proven_moves.h"

#include <algorithm>

#include "rules/history.h"

namespace qirkat::alquerque {
namespace {

// Ranks the moves by our rules. Whether the order is final remains to be found: `is_ordered` only says that all
// distances are known.
ProvenMoves by_our_rules(const Position& position, std::span<const std::uint64_t> history,
                         std::vector<ProvenMove> moves) {
    for (auto& [move, verdict] : moves) {
        const Position after = position.play(move);
        const auto outcome = after.outcome();
        if ((outcome && outcome->winner == Outcome::draw) ||
            std::ranges::count(history, after.key()) + 1 >= std::ptrdiff_t(repetition_limit))
            verdict = {0, std::nullopt};
    }
    rank(moves);
    const int result = moves.front().verdict.result;
    const auto end = std::ranges::find_if(moves, [&](const ProvenMove& each) { return each.verdict.result != result; });
    const bool is_ordered =
        std::all_of(moves.begin(), end, [](const ProvenMove& each) { return each.verdict.distance.has_value(); });
    const auto best_count = std::size_t(end - moves.begin());
    return {std::move(moves), best_count, is_ordered};
}

}  // namespace

bool is_better(const Verdict& one, const Verdict& other) {
    if (one.result != other.result) return one.result > other.result;
    if (!one.result) return false;
    constexpr std::uint64_t far = ~std::uint64_t(0);
    const std::uint64_t turns = one.distance ? *one.distance : far, others = other.distance ? *other.distance : far;
    return one.result > 0 ? turns < others : turns > others;
}

// By insertion: the moves are few, and std::stable_sort would take more room in the browser's core than all of this.
void rank(std::vector<ProvenMove>& moves) {
    const auto precedes = [](const ProvenMove& one, const ProvenMove& other) {
        return is_better(one.verdict, other.verdict);
    };
    for (auto it = moves.begin(); it != moves.end(); ++it)
        std::rotate(std::upper_bound(moves.begin(), it, *it, precedes), it, it + 1);
}

Result<std::optional<std::vector<ProvenMove>>> probe_moves(const Tables& tables, const Position& position) {
    std::vector<ProvenMove> moves;
    for (const Move move : sorted_moves(position)) {
        const auto found = tables.probe(position.play(move));
        if (const auto* fault = std::get_if<Fault>(&found)) return *fault;
        const auto& verdict = std::get<0>(found);
        if (!verdict) return std::nullopt;
        moves.push_back({move, verdict->before()});
    }
    rank(moves);
    return moves;
}

Result<std::vector<Move>> best_line(const Tables& tables, Position position) {
    const auto found = tables.probe(position);
    if (const auto* fault = std::get_if<Fault>(&found)) return *fault;
    const auto& verdict = std::get<0>(found);
    std::vector<Move> line;
    for (unsigned left = verdict ? verdict->distance.value_or(0) : 0; left; --left) {
        position = position.without_quiet_turns();
        const auto probed = probe_moves(tables, position);
        if (const auto* fault = std::get_if<Fault>(&probed)) return *fault;
        const auto& moves = std::get<0>(probed);
        if (!moves || (!moves->empty() && !moves->front().verdict.distance)) break;
        if (moves->empty() || moves->front().verdict.distance != left)
            return Fault{"wrong_value", "The tables contradict themselves about " + position.text() + "."};
        line.push_back(moves->front().move);
        position = position.play(line.back());
    }
    return line;
}

std::optional<unsigned> drawn_after(Position position, std::span<const Move> line) {
    if (position.outcome()) return std::nullopt;
    unsigned turns = 0;
    for (const Move move : line) {
        position = position.play(move);
        ++turns;
        if (const auto outcome = position.outcome())
            return outcome->reason == Reason::quiet_100 ? std::optional(turns) : std::nullopt;
    }
    return std::nullopt;
}

Result<std::optional<ProvenMoves>> proven_moves(const Tables& tables, const Position& position,
                                                std::span<const std::uint64_t> history) {
    auto probed = probe_moves(tables, position);
    if (const auto* fault = std::get_if<Fault>(&probed)) return *fault;
    auto& moves = std::get<0>(probed);
    if (!moves || moves->empty()) return std::nullopt;
    ProvenMoves proven = by_our_rules(position, history, std::move(*moves));
    if (!proven.is_ordered) return proven;
    const Move first = proven.moves.front().move;
    const auto rest = best_line(tables, position.play(first));
    if (const auto* fault = std::get_if<Fault>(&rest)) return *fault;
    std::vector<Move> line{first};
    line.insert(line.end(), std::get<0>(rest).begin(), std::get<0>(rest).end());
    proven.is_ordered = !drawn_after(position, line);
    return proven;
}

std::optional<ProvenMoves> proven_moves(const Position& position, std::span<const std::uint64_t> history,
                                        std::span<const ProvenMove> verdicts, std::optional<bool> is_line_drawn) {
    std::vector<ProvenMove> moves;
    for (const Move move : sorted_moves(position)) {
        const auto known = std::ranges::find(verdicts, move, &ProvenMove::move);
        if (known == verdicts.end()) return std::nullopt;
        moves.push_back(*known);
    }
    if (moves.empty() || moves.size() != verdicts.size()) return std::nullopt;
    rank(moves);
    const Move first = moves.front().move;
    ProvenMoves proven = by_our_rules(position, history, std::move(moves));
    if (!proven.is_ordered) return proven;
    const auto& [move, verdict] = proven.moves.front();
    proven.is_ordered = is_line_drawn && move == first
                            ? !*is_line_drawn
                            : std::uint64_t(position.quiet()) + *verdict.distance <= quiet_limit;
    return proven;
}

}  // namespace qirkat::alquerque
