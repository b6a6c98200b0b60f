#include "engine/search.h"

#include <algorithm>
#include <cstdlib>

namespace qirkat {
namespace {

// Proven values count turns from the root in the search, but from the position itself in the table.
Value to_table(Value value, int ply) { return value >= proven ? value + ply : value <= -proven ? value - ply : value; }
Value from_table(Value value, int ply) {
    return value >= proven ? value - ply : value <= -proven ? value + ply : value;
}

bool is_proven(Value value) { return value >= proven || value <= -proven; }

// The count of quiet turns is not part of a position's key. Where a search of this depth could reach the limit, the
// count is added to the key.
template <Position P>
bool quiet_matters(const P& position, int depth) {
    return position.quiet() + std::uint32_t(depth) >= GameTraits<P>::quiet_limit;
}

// A stored result also holds for another count of quiet turns if neither count can reach the limit.
template <Position P>
bool holds_here(const P& position, const StoredResult& stored) {
    const int turns = is_proven(stored.value) ? win - std::abs(stored.value) : stored.depth;
    return !quiet_matters(position, turns);
}

template <Position P>
std::uint64_t key_at(const P& position, bool with_quiet) {
    return position.key() ^ (with_quiet ? mix(position.quiet() + 1) : 0);
}

// Depth reduction of late moves; the first three are not reduced.
constexpr auto reductions = [] {
    std::array<std::uint8_t, 256> table{};
    for (std::size_t late = 3; late < table.size(); ++late) table[late] = late < 20 ? 1 : late < 148 ? 2 : 3;
    return table;
}();

int reduction(int depth, std::size_t place) {
    return depth < 2 ? 0 : std::min<int>(depth - 1, reductions[std::min(place, reductions.size() - 1)]);
}

// Futility margins one and two plies before the horizon; and the margin per ply of depth by which a static value must
// exceed beta to be trusted.
constexpr std::array<Value, 3> futility_margins = {0, 60, 120};
constexpr Value static_margin = 100;

// Below this value the position counts as lost already.
constexpr Value lost_margin = -1000;

}  // namespace

template <Position P>
bool Search<P>::is_stopped() {
    const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed);
    if (nodes >= node_limit_ || ((nodes & 255) == 0 && (*stop_)())) stopped_ = true;
    return stopped_;
}

template <Position P>
Value Search<P>::static_value(const P& position) const {
    Value value = evaluate(position);
    if (!handicap_.is_none()) {
        const auto spread = std::uint64_t(2 * handicap_.noise + 1);
        value += int(mix(position.key() ^ handicap_.seed) % spread) - handicap_.noise +
                 handicap_.greed * GameTraits<P>::ahead(position);
    }
    const Bounds possible = bounds(position);
    return std::clamp(value, possible.worst, possible.best);
}

// The third occurrence of a position is a draw. A position that already occurred in the same line is scored as a draw
// at once: a side that wanted to avoid it could have done so the first time.
template <Position P>
bool Search<P>::is_repeated(const P& position, int ply) const {
    const std::size_t here = game_length_ + std::size_t(ply), reach = std::min<std::size_t>(position.quiet(), here);
    int in_game = 0;
    for (std::size_t back = 4; back <= reach; back += 2) {
        if (keys_[here - back] != position.key()) continue;
        if (here - back > game_length_ || ++in_game == 2) return true;
    }
    return false;
}

template <Position P>
void Search<P>::rank_moves(const P& position, const MoveEstimates& estimates, std::optional<Move> best, Value floor,
                           int ply) {
    const auto& killers = killers_[std::size_t(ply)];
    const auto& history = history_[std::size_t(position.side())];
    position.for_each_move([&](Move move) {
        if (!sees(move)) return;
        const Value estimate = estimates.value_after(move);
        if (estimate <= floor) return;
        int rank = estimate * 16 + history[GameTraits<P>::history_index(move)] / 8;
        if (best && move == *best)
            rank = 1 << 24;
        else if (move == killers[0] || move == killers[1])
            rank += 400;
        move_stack_.push_back({move, rank});
    });
}

// A move that caused a cutoff is tried earlier in other positions; those tried before it are tried later.
template <Position P>
void Search<P>::update_history(int side, std::size_t begin, std::size_t cut, int depth, int ply) {
    auto& history = history_[std::size_t(side)];
    const auto nudge = [&](Move move, int by) {
        std::int16_t& value = history[GameTraits<P>::history_index(move)];
        value = std::int16_t(value + by - value * std::abs(by) / 8192);
    };
    const int by = std::min(depth * depth * 16, 1024);
    for (std::size_t i = begin; i < cut; ++i) nudge(move_stack_[i].move, -by);
    const Move move = move_stack_[cut].move;
    nudge(move, by);
    auto& killers = killers_[std::size_t(ply)];
    if (GameTraits<P>::is_quiet(move) && killers[0] != move) killers = {move, killers[0]};
}

template <Position P>
Value Search<P>::search_node(const P& position, int depth, int ply, Value alpha, Value beta) {
    pv_end_[std::size_t(ply)] = ply;
    if (is_stopped()) return 0;
    nodes_.store(nodes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);

    // 1. The game is over.
    if (const auto end = position.outcome()) {
        if (end->winner == Outcome::draw) return 0;
        return end->winner == position.side() ? win - ply : ply - win;
    }
    if (GameTraits<P>::repetition_draws && is_repeated(position, ply)) return 0;

    // 2. Narrow the window to what is still possible: no win sooner than this ply, and nothing outside the bounds of
    // the rules.
    const Bounds possible = bounds(position);
    alpha = std::max({alpha, ply - win, possible.worst});
    beta = std::min({beta, win - ply - 1, possible.best});
    if (alpha >= beta) return alpha;

    // 3. Transposition table.
    const bool is_main = beta - alpha > 1;
    const bool with_quiet = quiet_matters(position, std::max(depth, 0));
    const std::uint64_t key = key_at(position, with_quiet) ^ salt_;
    const auto known = table_.probe(key);
    if (known && !is_main && (with_quiet || holds_here(position, *known))) {
        const Value value = from_table(known->value, ply);
        // A proof holds at any depth.
        const bool is_proof =
            (value >= proven && known->bound != Bound::upper) || (value <= -proven && known->bound != Bound::lower);
        if (known->depth >= depth || is_proof) {
            if (known->bound == Bound::exact || (known->bound == Bound::lower && value >= beta) ||
                (known->bound == Bound::upper && value <= alpha))
                return value;
        }
    }

    // 4. Static evaluation at the horizon.
    if (depth <= 0 || ply >= max_depth) return static_value(position);

    // 5. Near the horizon, prune positions that are good enough by a wide margin, and moves that look hopeless.
    const auto best_known = known ? Move::of_code(known->move) : std::nullopt;
    const std::size_t begin = move_stack_.size();
    const MoveEstimates estimates(position);
    const bool may_prune = !is_main && handicap_.is_none();
    if (may_prune && depth <= 3 && !is_proven(beta) && estimates.value() - static_margin * depth >= beta)
        return estimates.value() - static_margin * depth;
    const bool prunes_moves = may_prune && depth <= 2 && !is_proven(alpha);
    const Value floor = prunes_moves ? alpha - futility_margins[std::size_t(depth)] : -2 * win;
    rank_moves(position, estimates, best_known, floor, ply);
    const std::size_t end = move_stack_.size();
    if (begin == end) return prunes_moves ? floor : static_value(position);

    // 6. Search the moves, best estimates first. The first gets the full window, the others a null window. If moves
    // were pruned, the value cannot fall below the margin they were pruned by.
    Value best = prunes_moves ? floor : -win;
    std::size_t best_at = begin;
    const Value alpha_before = alpha;
    keys_.push_back(0);
    for (std::size_t i = begin; i < end; ++i) {
        // Selection sort: most nodes are cut off by their first moves, so sorting all of them would be wasted.
        std::size_t pick = i;
        for (std::size_t k = i + 1; k < end; ++k)
            if (move_stack_[k].rank > move_stack_[pick].rank ||
                (move_stack_[k].rank == move_stack_[pick].rank &&
                 move_stack_[k].move.code() < move_stack_[pick].move.code()))
                pick = k;
        std::swap(move_stack_[i], move_stack_[pick]);
        const Move move = move_stack_[i].move;
        const P next = position.play(move);
        keys_[game_length_ + std::size_t(ply) + 1] = next.key();
        Value value;
        if (i == begin) {
            value = -search_node(next, depth - 1, ply + 1, -beta, -alpha);
        } else {
            // Late moves are searched with reduced depth, and again if they turn out better than expected.
            const int reduced_by = reduction(depth, i - begin);
            value = -search_node(next, depth - 1 - reduced_by, ply + 1, -alpha - 1, -alpha);
            if (value > alpha && reduced_by) value = -search_node(next, depth - 1, ply + 1, -alpha - 1, -alpha);
            if (value > alpha && value < beta) value = -search_node(next, depth - 1, ply + 1, -beta, -alpha);
        }
        if (stopped_) break;
        if (value <= best) continue;
        best = value;
        best_at = i;
        if (value <= alpha) continue;
        alpha = value;
        auto& line = pv_[std::size_t(ply)];
        const auto& rest = pv_[std::size_t(ply) + 1];
        const int rest_end = pv_end_[std::size_t(ply) + 1];
        line[std::size_t(ply)] = move;
        std::copy(rest.begin() + ply + 1, rest.begin() + rest_end, line.begin() + ply + 1);
        pv_end_[std::size_t(ply)] = rest_end;
        if (value >= beta) break;
    }
    keys_.pop_back();
    if (best >= beta && !stopped_) update_history(position.side(), begin, best_at, depth, ply);
    const Move best_move = move_stack_[best_at].move;
    move_stack_.resize(begin);
    if (stopped_) return 0;

    // 7. Store the result.
    const Bound bound = best >= beta ? Bound::lower : best > alpha_before ? Bound::exact : Bound::upper;
    table_.store(key, {best_move.code(), std::int16_t(to_table(best, ply)), std::uint8_t(depth), bound});
    return best;
}

template <Position P>
void Search<P>::sort_roots(std::size_t first, std::size_t last) {
    std::sort(root_moves_.begin() + std::ptrdiff_t(first), root_moves_.begin() + std::ptrdiff_t(last),
              [](const RootMove& a, const RootMove& b) {
                  return a.line.value != b.line.value ? a.line.value > b.line.value : a.order < b.order;
              });
}

template <Position P>
void Search<P>::stable_sort_roots(std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) root_moves_[i].order = std::uint32_t(i);
    sort_roots(first, last);
}

// Like `search_node`, for the root moves from `first` on; each keeps its own line.
template <Position P>
Value Search<P>::search_root(const P& position, int depth, std::size_t first, Value alpha, Value beta) {
    Value best = -win;
    const Value alpha_before = alpha;
    keys_.resize(game_length_ + 2);
    for (std::size_t i = first; i < root_moves_.size(); ++i) {
        RootMove& root = root_moves_[i];
        const P next = position.play(root.line.moves[0]);
        keys_[game_length_ + 1] = next.key();
        Value value;
        if (i == first) {
            value = -search_node(next, depth - 1, 1, -beta, -alpha);
        } else {
            // As in `search_node`, but without reductions when looking for a quicker win than the one at hand.
            const int reduced_by = is_proven(alpha) ? 0 : reduction(depth, i - first);
            value = -search_node(next, depth - 1 - reduced_by, 1, -alpha - 1, -alpha);
            if (value > alpha && reduced_by && !stopped_) value = -search_node(next, depth - 1, 1, -alpha - 1, -alpha);
            if (value > alpha && value < beta && !stopped_) value = -search_node(next, depth - 1, 1, -beta, -alpha);
        }
        if (stopped_) {
            const auto open = std::find_if(root_moves_.begin() + std::ptrdiff_t(i), root_moves_.end(),
                                           [&](const RootMove& each) { return each.upper_bound > best; });
            untried_ = open == root_moves_.end() ? std::nullopt : std::optional(open->line.moves[0]);
            break;
        }
        root.upper_bound = value;
        if (i == first || value > alpha) {
            root.line.value = value;
            root.line.moves.resize(1);
            root.line.moves.insert(root.line.moves.end(), pv_[1].begin() + 1, pv_[1].begin() + pv_end_[1]);
        } else {
            root.line.value = -win;  // not better than an earlier move; its exact value is unknown
        }
        if (value > best && value > alpha_before && first == 0) improved_ = root.line;
        best = std::max(best, value);
        alpha = std::max(alpha, value);
        if (alpha >= beta) break;
    }
    keys_.resize(game_length_ + 1);
    return best;
}

// Searches one depth for the root moves from `first` on: with a narrow window around the previous value, widened
// whenever the value falls outside.
template <Position P>
Value Search<P>::search_depth(const P& position, int depth, std::size_t first) {
    const Value before = root_moves_[first].before;
    int width = depth >= 3 && before > -win ? 40 : 2 * win;
    Value alpha = std::max(before - width, -win), beta = std::min(before + width, win);
    while (true) {
        const Value value = search_root(position, depth, first, alpha, beta);
        stable_sort_roots(first, root_moves_.size());
        if (stopped_) return value;
        width *= 4;
        if (value <= alpha && alpha > -win)
            alpha = is_proven(value) ? -win : std::max(value - width, -win);
        else if (value >= beta && beta < win)
            beta = is_proven(value) ? win : std::min(value + width, win);
        else
            return value;
    }
}

template <Position P>
Report<P> Search<P>::run(const P& root, const SearchOptions& options, const Stop& stop, const OnDepth& on_depth) {
    nodes_.store(0, std::memory_order_relaxed);
    stopped_ = false;
    stop_ = &stop;
    node_limit_ = options.nodes;
    keys_ = options.history;
    game_length_ = keys_.size();
    keys_.push_back(root.key());
    killers_ = {};
    for (auto& side : history_)
        for (auto& value : side) value /= 2;
    // Positions that have occurred twice in the game now count as draws, so results are valid for this game only.
    salt_ = 0;
    if (GameTraits<P>::repetition_draws)
        for (std::size_t i = game_length_ - std::min<std::size_t>(root.quiet(), game_length_); i < game_length_; ++i)
            if (std::find(keys_.begin() + std::ptrdiff_t(i) + 1, keys_.end(), keys_[i]) != keys_.end())
                salt_ ^= mix(keys_[i]);

    root_moves_.clear();
    handicap_ = options.handicap;
    const auto is_wanted = [&](Move move) {
        return options.only.empty() ||
               std::find(options.only.begin(), options.only.end(), move.code()) != options.only.end();
    };
    root.for_each_move([&](Move move) {
        if (sees(move) && is_wanted(move)) root_moves_.push_back({{{move}, -win}, -win});
    });
    if (root_moves_.empty()) root.for_each_move([&](Move move) { root_moves_.push_back({{{move}, -win}, -win}); });
    Report<P> report;
    if (root_moves_.empty()) return report;
    const MoveEstimates estimates(root);
    for (RootMove& each : root_moves_) {
        each.line.value = estimates.value_after(each.line.moves[0]);
        each.order = each.line.moves[0].code();
    }
    sort_roots(0, root_moves_.size());
    for (RootMove& each : root_moves_) each.line.value = -win;
    const std::size_t lines = std::clamp<std::size_t>(options.lines, 1, root_moves_.size());
    const auto take = [&](std::size_t count) {
        report.lines.clear();
        for (std::size_t i = 0; i < count; ++i) report.lines.push_back(root_moves_[i].line);
    };
    take(1);
    report.lines[0].value = 0;
    for (int depth = options.first_depth; depth <= std::min(options.depth, max_depth); depth += options.step) {
        for (RootMove& each : root_moves_) each.before = each.line.value;
        improved_.reset();
        for (std::size_t first = 0; first < lines && !stopped_; ++first) search_depth(root, depth, first);
        report.nodes = nodes();
        if (stopped_) {
            // An interrupted depth may still have found a better move, or a better reply. If it saw only losing moves,
            // play the next move that may not lose, unless everything looked lost before: then play the longest
            // resistance. The value keeps its last reliable estimate.
            if (improved_ && lines == 1) {
                const Value before = std::clamp(report.lines[0].value, 1 - proven, proven - 1);
                const bool hopes = improved_->value <= -proven && untried_;
                report.lines[0] = *improved_;
                if (hopes && before > lost_margin) report.lines[0].moves = {*untried_};
                if (hopes) report.lines[0].value = before;
            }
            break;
        }
        // A later line may have found what an earlier one missed.
        stable_sort_roots(0, lines);
        take(lines);
        report.depth = depth;
        // Searching deeper cannot change what is proven within this depth.
        const bool settled = std::ranges::all_of(report.lines, [&](const Line<P>& line) {
            return is_proven(line.value) && win - std::abs(line.value) <= depth;
        });
        if (on_depth(report) || settled || stop()) break;
    }
    return report;
}

template class Search<querni::Position>;
template class Search<alquerque::Position>;

}  // namespace qirkat
