// The search: iterative deepening of a principal variation search with a transposition table, one for both games.
//
// It knows no clock and no threads: it asks `stop` now and then, and tells after each depth what it has found. With
// the same table contents and a limit of nodes or depth it visits the same nodes every time.
#pragma once

#include <functional>
#include <vector>

#include "engine/evaluate.h"
#include "engine/transposition_table.h"

namespace qirkat {

constexpr int max_depth = 120;  // turns; a byte in the table, and a bound on recursion

// A first turn, what it is worth to the side to move, and how both sides would go on.
template <Position P>
struct Line {
    std::vector<typename P::Move> moves;
    Value value = 0;
};

template <Position P>
struct Report {
    std::vector<Line<P>> lines;  // best first; none when the game is over
    int depth = 0;
    std::uint64_t nodes = 0;
};

// What a weaker player sees and how he judges. Someone with short sight overlooks turns that end far away, his own and
// the other's; his whims misjudge every position by up to so much, each the same way every time; and greed makes him
// count each piece that is gone or taken.
struct Handicap {
    int reach = 9;
    Value noise = 0, greed = 0;
    std::uint64_t seed = 0;

    constexpr bool sees_every_move() const { return reach >= 9; }
    constexpr bool is_none() const { return sees_every_move() && !noise && !greed; }
};

struct SearchOptions {
    std::vector<std::uint64_t> history;  // the keys of the positions before this one, the latest last
    std::uint64_t nodes = ~std::uint64_t(0);
    int depth = max_depth;
    std::size_t lines = 1;
    Handicap handicap{};
    int first_depth = 1, step = 1;    // helpers of another search leave out depths, to be ahead of it
    std::vector<std::uint32_t> only;  // the codes of the first turns to think about; none: all
};

template <Position P>
class Search {
public:
    using Move = typename P::Move;
    using MoveEstimates = typename GameTraits<P>::MoveEstimates;
    // Told after each finished depth; answers whether that is enough.
    using OnDepth = std::function<bool(const Report<P>&)>;

    explicit Search(TranspositionTable& table) : table_(table) {}

    // Deepens until a limit is reached, `stop` or `enough` says so, or nothing more can be learnt. Where the game is
    // not over there is always at least one line.
    Report<P> run(const P& root, const SearchOptions& options, const Stop& stop, const OnDepth& on_depth);

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

private:
    struct RankedMove {
        Move move;
        int rank;
    };
    struct RootMove {
        Line<P> line;
        Value before = -win;      // its value at the depth before
        Value upper_bound = win;  // it was not worth more when it was last looked at
        std::uint32_t order = 0;  // among equals
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
    void sort_roots(std::size_t first, std::size_t last);         // best first; equals by their order
    void stable_sort_roots(std::size_t first, std::size_t last);  // best first; equals as they are
    bool is_stopped();

    TranspositionTable& table_;
    const Stop* stop_ = nullptr;
    std::uint64_t node_limit_ = 0, salt_ = 0;
    std::atomic<std::uint64_t> nodes_ = 0;  // read by others while it runs
    bool stopped_ = false;
    Handicap handicap_;
    std::vector<RootMove> root_moves_;
    std::optional<Line<P>> improved_;     // the best line of a depth that is not finished
    std::optional<Move> untried_;         // the next turn, when it was broken off, that may be better
    std::vector<RankedMove> move_stack_;  // of all nodes on the way, one after the other
    std::vector<std::uint64_t> keys_;     // of the game so far and of all positions on the way
    std::size_t game_length_ = 0;         // how many of them are the game's
    std::array<std::array<Move, max_depth + 2>, max_depth + 2> pv_{};  // the best turns from each ply on
    std::array<int, max_depth + 2> pv_end_{};
    std::array<std::array<Move, 2>, max_depth + 2> killers_{};
    std::array<std::array<std::int16_t, GameTraits<P>::history_size>, 2> history_{};
};

extern template class Search<querni::Position>;
extern template class Search<alquerque::Position>;

}  // namespace qirkat
