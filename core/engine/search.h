// The search of both games: iterative deepening, principal variation search, transposition table.
//
// It has no clock and no threads: it polls `stop` and reports after each depth. With the same table contents and a
// limit on nodes or depth it visits the same nodes every time.
#pragma once

#include <functional>
#include <vector>

#include "engine/evaluate.h"
#include "engine/transposition_table.h"

namespace qirkat {

constexpr int max_depth = 120;  // plies; limited by one byte in the table, and bounds the recursion

// A move at the root, its value for the side to move, and the expected continuation.
template <Position P>
struct Line {
    std::vector<typename P::Move> moves;
    Value value = 0;
};

template <Position P>
struct Report {
    std::vector<Line<P>> lines;  // best first; empty when the game is over
    int depth = 0;
    std::uint64_t nodes = 0;
};

// How a weaker player plays. It overlooks moves, of both sides, that go further than `reach` squares; misjudges every
// position by up to `noise`, always the same way for the same seed; and overvalues each piece removed or captured by
// `greed`.
struct Handicap {
    int reach = 9;
    Value noise = 0, greed = 0;
    std::uint64_t seed = 0;

    constexpr bool sees_every_move() const { return reach >= 9; }
    constexpr bool is_none() const { return sees_every_move() && !noise && !greed; }
};

struct SearchOptions {
    std::vector<std::uint64_t> history;  // keys of the earlier positions, latest last
    std::uint64_t nodes = ~std::uint64_t(0);
    int depth = max_depth;
    std::size_t lines = 1;
    Handicap handicap{};
    int first_depth = 1, step = 1;    // helper threads skip depths to run ahead of the main search
    std::vector<std::uint32_t> only;  // codes of the root moves to consider; empty for all
};

template <Position P>
class Search {
public:
    using Move = typename P::Move;
    using MoveEstimates = typename GameTraits<P>::MoveEstimates;
    // Called after each completed depth; returns whether to stop.
    using OnDepth = std::function<bool(const Report<P>&)>;

    explicit Search(TranspositionTable& table) : table_(table) {}

    // Deepens until a limit is reached, `stop` or `on_depth` ends it, or nothing more can be learned. Unless the game
    // is over there is at least one line.
    Report<P> run(const P& root, const SearchOptions& options, const Stop& stop, const OnDepth& on_depth);

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

private:
    struct RankedMove {
        Move move;
        int rank;
    };
    struct RootMove {
        Line<P> line;
        Value before = -win;      // value at the previous depth
        Value upper_bound = win;  // from the last time this move was searched
        std::uint32_t order = 0;  // tie-break
    };

    Value search_node(const P& position, int depth, int ply, Value alpha, Value beta);
    Value search_root(const P& position, int depth, std::size_t first, Value alpha, Value beta);
    Value search_depth(const P& position, int depth, std::size_t first);
    Value static_value(const P& position) const;
    bool sees(Move move) const {
        return handicap_.sees_every_move() || GameTraits<P>::distance(move) <= handicap_.reach;
    }
    bool is_repeated(const P& position, int ply) const;
    void rank_moves(const P& position, const MoveEstimates& estimates, std::optional<Move> best, Value floor, int ply);
    void update_history(int side, std::size_t begin, std::size_t cut, int depth, int ply);
    void sort_roots(std::size_t first, std::size_t last);         // best first; ties by `order`
    void stable_sort_roots(std::size_t first, std::size_t last);  // best first; ties keep their order
    bool is_stopped();

    TranspositionTable& table_;
    const Stop* stop_ = nullptr;
    std::uint64_t node_limit_ = 0, salt_ = 0;
    std::atomic<std::uint64_t> nodes_ = 0;  // read by other threads during the search
    bool stopped_ = false;
    Handicap handicap_;
    std::vector<RootMove> root_moves_;
    std::optional<Line<P>> improved_;     // best line of an unfinished depth
    std::optional<Move> untried_;         // the next move that might be better, when a depth was interrupted
    std::vector<RankedMove> move_stack_;  // moves of all nodes on the current path
    std::vector<std::uint64_t> keys_;     // of the game so far and of the current path
    std::size_t game_length_ = 0;         // how many of `keys_` belong to the game
    std::array<std::array<Move, max_depth + 2>, max_depth + 2> pv_{};  // best continuation from each ply
    std::array<int, max_depth + 2> pv_end_{};
    std::array<std::array<Move, 2>, max_depth + 2> killers_{};
    std::array<std::array<std::int16_t, GameTraits<P>::history_size>, 2> history_{};
};

extern template class Search<querni::Position>;
extern template class Search<alquerque::Position>;

}  // namespace qirkat
