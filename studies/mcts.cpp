// Does Monte-Carlo tree search play Querni better than the engine's alpha-beta search? Plays matches between the two.
//
//   mcts match PAIRS MILLISECONDS SEED [KNOB=NUMBER ...]   prints wins, draws and losses of the tree search
//
// Each pair of games starts from the same set-up, played from both sides. Both searches have one thread and the same
// CPU time per turn, so that other load on the machine matters less. Result in November 2026 at 100 ms a turn: no. The
// knobs below scored 42 % ± 7.4 (100 games, +41 =2 -57); with random playouts, at 20 ms, it won 2 of 36.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/search.h"

namespace {

using namespace qirkat;
using querni::Move;
using querni::Position;

struct Knobs {
    double explore = 0.4;  // weight of the prior against the score
    double warmth = 30;    // softmax temperature of the prior, in evaluation units
    double width = 4;      // moves considered at first, likeliest first
    double widening = 1;   // more moves considered, times the square root of the visits
    double minimax = 0.5;  // share of the best child in a node's score; the rest is the mean of all visits
    double playout = 0;    // random turns before the evaluation; negative: to the end of the game
    double exact = 1;      // whether proven results and bounds are propagated
    double keep = 1;       // whether the subtree of the previous turn is reused

    bool set(std::string_view name, double value) {
        constexpr std::pair<std::string_view, double Knobs::*> all[] = {
            {"explore", &Knobs::explore},   {"warmth", &Knobs::warmth},   {"width", &Knobs::width},
            {"widening", &Knobs::widening}, {"minimax", &Knobs::minimax}, {"playout", &Knobs::playout},
            {"exact", &Knobs::exact},       {"keep", &Knobs::keep}};
        const auto* found = std::ranges::find(all, name, &std::pair<std::string_view, double Knobs::*>::first);
        if (found == std::end(all)) return false;
        this->*found->second = value;
        return true;
    }
};

// Scores range from -1, a loss for the side to move, to 1.
class TreeSearch {
public:
    explicit TreeSearch(const Knobs& knobs) : knobs_(knobs) {}

    // The best move found before `stop` or within `most` visits.
    Move choose(const Position& position, const Stop& stop, std::uint64_t most = ~std::uint64_t(0)) {
        plant(position);
        visits_ = 0, deepest_ = 0;
        while (visits_ < most && !root_->is_settled()) {
            visit();
            if ((++visits_ & 15) == 0 && stop()) break;
        }
        if (!root_->is_open()) open(*root_);
        return best_turn();
    }
    std::uint64_t visits() const { return visits_; }
    int deepest() const { return deepest_; }

private:
    struct Node;

    // A move, and the position after it once visited.
    struct Edge {
        Move move;
        Value estimate;
        float weight = 0, score = 0;  // from the estimate: weight in the prior, and score
        std::unique_ptr<Node> child = nullptr;
    };

    // A position in the tree. Its edges are listed on the second visit; the first `considered` are the likeliest, in
    // order. `worst` and `best` are the proven bounds of its score.
    struct Node {
        Position position;
        std::vector<Edge> edges = {};
        std::size_t considered = 0;
        double visits = 1, sum = 0;  // sum of the scores of all visits
        float of_best = 0;           // minimax score
        float weights = 0;           // sum over the edges considered
        int worst = -1, best = 1;

        bool is_open() const { return !edges.empty(); }
        bool is_settled() const { return worst == best; }
    };

    static float squash(Value value) { return float(2 * expected_score<Position>(value) - 1); }
    static int score_of(Outcome end, int side) { return end.winner == Outcome::draw ? 0 : end.winner == side ? 1 : -1; }
    float score(const Node& node) const {
        const double mean = node.sum / node.visits;
        return std::clamp(float(mean + (node.of_best - mean) * knobs_.minimax), float(node.worst), float(node.best));
    }

    std::unique_ptr<Node> make(const Position& position) {
        auto node = std::make_unique<Node>(position);
        if (knobs_.exact) {
            const auto end = position.outcome();
            const Bounds possible = bounds(position);
            node->worst = end ? score_of(*end, position.side()) : possible.worst == 0 ? 0 : -1;
            node->best = end ? node->worst : possible.best == 0 ? 0 : 1;
        }
        node->of_best = node->is_settled() ? float(node->worst) : leaf(position);
        node->sum = node->of_best;
        return node;
    }

    // The score of a new position: its evaluation, directly or after a playout.
    float leaf(Position position) {
        const int side = position.side();
        for (int turn = 0; turn != int(knobs_.playout) && !position.outcome(); ++turn)
            position = position.play(position.random_move(random_));
        if (const auto end = position.outcome()) return float(score_of(*end, side));
        return position.side() == side ? squash(evaluate(position)) : -squash(evaluate(position));
    }

    static void open(Node& node) {
        const querni::MoveEstimates estimates(node.position);
        node.edges.reserve(node.position.count_moves());
        node.position.for_each_move([&](Move move) { node.edges.push_back({move, estimates.value_after(move)}); });
    }

    // Adds the likeliest of the other edges.
    void consider(Node& node) {
        const auto rest = node.edges.begin() + std::ptrdiff_t(node.considered++);
        std::iter_swap(rest, std::ranges::max_element(rest, node.edges.end(), {}, &Edge::estimate));
        rest->weight = float(std::exp((rest->estimate - node.edges[0].estimate) / knobs_.warmth));
        rest->score = squash(rest->estimate);
        node.weights += rest->weight;
    }

    // The edge to follow, by score, prior and number of visits, skipping those proven no better than what is certain;
    // null if there is none.
    Edge* select(Node& node) {
        const double width = knobs_.width + knobs_.widening * std::sqrt(node.visits);
        while (true) {
            while (node.considered < node.edges.size() && double(node.considered) < width) consider(node);
            const double explore = knobs_.explore * std::sqrt(node.visits) / node.weights;
            Edge* best = nullptr;
            double most = -1e9;
            for (std::size_t i = 0; i < node.considered; ++i) {
                Edge& edge = node.edges[i];
                const Node* child = edge.child.get();
                if (child && -child->worst <= node.worst) continue;
                const double worth = child ? -score(*child) + explore * edge.weight / (1 + child->visits)
                                           : edge.score + explore * edge.weight;
                if (worth > most) most = worth, best = &edge;
            }
            if (best || node.considered == node.edges.size()) return best;
            consider(node);
        }
    }

    void visit() {
        // 1. Descend to a new position, or to one with nothing left to try.
        path_.assign(1, root_.get());
        bool is_new = false;
        while (!is_new && !path_.back()->is_settled()) {
            Node& node = *path_.back();
            if (!node.is_open()) open(node);
            Edge* edge = select(node);
            if (!edge) break;  // also at the end of the game if results are not propagated
            is_new = !edge->child;
            if (is_new) edge->child = make(node.position.play(edge->move));
            path_.push_back(edge->child.get());
        }
        deepest_ = std::max(deepest_, int(path_.size()) - 1);

        // 2. Back up the score. A new position has already counted its first visit.
        float found = path_.back()->of_best;
        for (std::size_t i = path_.size(); i-- > 0; found = -found) {
            Node& node = *path_[i];
            if (i + 1 == path_.size() && is_new) continue;
            if (node.is_open()) update(node);
            found = std::clamp(found, float(node.worst), float(node.best));
            node.sum += found;
            ++node.visits;
        }
    }

    // Updates the minimax score and the proven bounds from the children.
    static void update(Node& node) {
        float most = -1;
        int worst = node.worst, best = node.considered == node.edges.size() ? -1 : node.best;
        for (std::size_t i = 0; i < node.considered; ++i) {
            const Node* child = node.edges[i].child.get();
            best = std::max(best, child ? -child->worst : node.best);
            if (!child) continue;
            most = std::max(most, -child->of_best);
            worst = std::max(worst, -child->best);
        }
        node.worst = worst;
        node.best = std::max(worst, std::min(best, node.best));
        node.of_best = std::clamp(most, float(node.worst), float(node.best));
    }

    // The most visited move; proven wins first, proven losses last.
    Move best_turn() const {
        Move best = root_->edges[0].move;
        double most = -1e9;
        for (const Edge& edge : root_->edges) {
            if (!edge.child) continue;
            const bool settles = root_->is_settled() && -edge.child->best == root_->worst;
            const double worth = edge.child->visits + (settles ? 1e8 : edge.child->worst == 1 ? -1e8 : 0);
            if (worth > most) most = worth, best = edge.move;
        }
        return best;
    }

    // Starts from this position, reusing its subtree if it is two turns after the previous root.
    void plant(const Position& position) {
        std::unique_ptr<Node> known;
        if (root_ && knobs_.keep)
            for (const Edge& ours : root_->edges)
                if (ours.child)
                    for (Edge& theirs : ours.child->edges)
                        if (theirs.child && theirs.child->position == position) known = std::move(theirs.child);
        root_ = known ? std::move(known) : make(position);
    }

    Knobs knobs_;
    std::unique_ptr<Node> root_;
    std::vector<Node*> path_;
    SplitMix64 random_{1};
    std::uint64_t visits_ = 0;  // of the last choice
    int deepest_ = 0;           // in turns
};

// Statistics of one player.
struct Work {
    double turns = 0, nodes = 0, depth = 0;
};

// Plays a game and returns the half points of the tree search, which plays this side.
int play(Position position, int side, const Knobs& knobs, double seconds, Work& by_tree, Work& by_core) {
    TreeSearch tree(knobs);
    TranspositionTable table(16);
    const auto core = std::make_unique<Search<Position>>(table);
    while (!position.outcome()) {
        const std::clock_t end = std::clock() + std::clock_t(seconds * CLOCKS_PER_SEC);
        const Stop stop = [&] { return std::clock() >= end; };
        if (position.side() == side) {
            position = position.play(tree.choose(position, stop));
            by_tree = {by_tree.turns + 1, by_tree.nodes + double(tree.visits()), by_tree.depth + tree.deepest()};
        } else {
            table.new_search();
            const auto report = core->run(position, {}, stop, [](const Report<Position>&) { return false; });
            position = position.play(report.lines[0].moves[0]);
            by_core = {by_core.turns + 1, by_core.nodes + double(report.nodes), by_core.depth + report.depth};
        }
    }
    const int winner = position.outcome()->winner;
    return winner == Outcome::draw ? 1 : winner == side ? 2 : 0;
}

void match(int pairs, double seconds, std::uint64_t seed, const Knobs& knobs) {
    const auto squares = std::get<0>(querni::start_squares(querni::default_marks));
    Work by_tree, by_core;
    std::array<int, 3> results{};
    double sum = 0, squared = 0;
    for (int pair = 0; pair < pairs; ++pair) {
        int points = 0;
        for (int side = 0; side < 2; ++side) {
            const auto start = Position::start(mix(seed) + std::uint64_t(pair), squares, {});
            const int result = play(start, side, knobs, seconds, by_tree, by_core);
            ++results[std::size_t(result)];
            points += result;
        }
        sum += points / 4.0;
        squared += points * points / 16.0;
    }
    const double mean = sum / pairs, deviation = std::sqrt(std::max(squared / pairs - mean * mean, 0.0) / pairs);
    std::printf("%d games: +%d =%d -%d, %.1f %% ± %.1f\n", 2 * pairs, results[2], results[1], results[0], 100 * mean,
                196 * deviation);
    std::printf("per turn: tree %.0f visits, deepest %.1f; core %.0f nodes, depth %.1f\n",
                by_tree.nodes / by_tree.turns, by_tree.depth / by_tree.turns, by_core.nodes / by_core.turns,
                by_core.depth / by_core.turns);
}

}  // namespace

int main(int argc, char** argv) {
    Knobs knobs;
    bool good = argc >= 5 && std::strcmp(argv[1], "match") == 0 && std::atoi(argv[2]) > 0;
    for (int i = 5; good && i < argc; ++i) {
        const char* sign = std::strchr(argv[i], '=');
        good = sign && knobs.set({argv[i], std::size_t(sign - argv[i])}, std::atof(sign + 1));
    }
    if (!good) {
        std::fputs("Usage: mcts match PAIRS MILLISECONDS SEED [KNOB=NUMBER ...]\n", stderr);
        return 2;
    }
    match(std::atoi(argv[2]), std::atof(argv[3]) / 1000, std::strtoull(argv[4], nullptr, 10), knobs);
}
