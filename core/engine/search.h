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

constexpr int most_depth = 120;  // turns; a byte in the table, and a bound on recursion

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
struct Sight {
    int reach = 9;
    Value whim = 0, greed = 0;
    std::uint64_t seed = 0;

    constexpr bool sees_all() const { return reach >= 9; }
    constexpr bool is_sharp() const { return sees_all() && !whim && !greed; }
};

struct Task {
    std::vector<std::uint64_t> history;  // the keys of the positions before this one, the latest last
    std::uint64_t nodes = ~std::uint64_t(0);
    int depth = most_depth;
    std::size_t lines = 1;
    Sight sight{};
    int first_depth = 1, step = 1;    // helpers of another search leave out depths, to be ahead of it
    std::vector<std::uint32_t> only;  // the codes of the first turns to think about; none: all
};

template <Position P>
class Search {
public:
    using Move = typename P::Move;
    using Outlook = typename Traits<P>::Outlook;
    // Told after each finished depth; answers whether that is enough.
    using Enough = std::function<bool(const Report<P>&)>;

    explicit Search(Table& table) : table_(table) {}

    // Deepens until a limit is reached, `stop` or `enough` says so, or nothing more can be learnt. Where the game is
    // not over there is always at least one line.
    Report<P> run(const P& root, const Task& task, const Stop& stop, const Enough& enough);

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

private:
    struct Choice {
        Move move;
        int rank;
    };
    struct Root {
        Line<P> line;
        Value before = -win;      // its value at the depth before
        Value most = win;         // it was not worth more when it was last looked at
        std::uint32_t order = 0;  // among equals
    };

    Value node(const P& position, int depth, int ply, Value alpha, Value beta);
    Value root_node(const P& position, int depth, std::size_t first, Value alpha, Value beta);
    Value deepen(const P& position, int depth, std::size_t first);
    Value guess(const P& position) const;
    bool is_seen(Move move) const { return sight_.sees_all() || Traits<P>::distance(move) <= sight_.reach; }
    bool is_repeated(const P& position, int ply) const;
    void rank_moves(const P& position, const Outlook& outlook, std::optional<Move> best, Value least, int ply);
    void learn(int side, std::size_t begin, std::size_t cut, int depth, int ply);
    void sort_roots(std::size_t first, std::size_t last);  // best first; equals by their order
    void sort_again(std::size_t first, std::size_t last);  // best first; equals as they are
    bool is_stopped();

    Table& table_;
    const Stop* stop_ = nullptr;
    std::uint64_t node_limit_ = 0, salt_ = 0;
    std::atomic<std::uint64_t> nodes_ = 0;  // read by others while it runs
    bool stopped_ = false;
    Sight sight_;
    std::vector<Root> roots_;
    std::optional<Line<P>> improved_;  // the best line of a depth that is not finished
    std::optional<Move> unseen_;       // the next turn, when it was broken off, that may be better
    std::vector<Choice> choices_;      // of all nodes on the way, one after the other
    std::vector<std::uint64_t> keys_;  // of the game so far and of all positions on the way
    std::size_t past_ = 0;             // how many of them are the game's
    std::array<std::array<Move, most_depth + 2>, most_depth + 2> line_{};  // the best turns from each ply on
    std::array<int, most_depth + 2> line_end_{};
    std::array<std::array<Move, 2>, most_depth + 2> killers_{};
    std::array<std::array<std::int16_t, Traits<P>::history_size>, 2> history_{};
};

extern template class Search<querni::Position>;
extern template class Search<alquerque::Position>;

}  // namespace qirkat
