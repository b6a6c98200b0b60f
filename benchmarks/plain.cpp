// Baseline opponents for measuring the engine: full-width alpha-beta with a simple evaluation and nothing else. They
// speak enough UGI to play a match: `plain querni`, `plain alquerque`.
//
// Querni evaluates the tiles left, the distance between consecutive numbers, and whether a tile is stranded (the
// evaluation of the engine's first working version). Alquerque de 9 evaluates men and mobility.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "rules/alquerque.h"
#include "rules/querni.h"

namespace {

using namespace qirkat;
constexpr int win = 30'000;

int worth(const querni::Position& p, int side) {
    int value = p.stranded(side) ? -400 : 0;
    for (int number = 1; number <= querni::tile_count; ++number) {
        const querni::Square here = p.square(side, number), next = p.square(side, number + 1);
        if (here == querni::nowhere) continue;
        value -= 30;
        if (next == querni::nowhere) continue;
        const int apart = std::max(std::abs(querni::column_of(here) - querni::column_of(next)),
                                   std::abs(querni::row_of(here) - querni::row_of(next)));
        value -= (apart - 1) * 12;
    }
    return value;
}

int worth(const alquerque::Position& p, int side) {
    const alquerque::Slides slides(p.men(side), alquerque::whole_board & ~(p.men(0) | p.men(1)));
    return 100 * (std::popcount(p.men(side)) + p.hand(side)) +
           5 * (std::popcount(slides.along_rings.targets) + std::popcount(slides.along_spokes.targets));
}

bool removes(querni::Move move) { return move.removal(); }
bool removes(alquerque::Move move) { return move.takes(); }

template <Position P>
class Plain {
public:
    using Move = typename P::Move;
    using Clock = std::chrono::steady_clock;

    // The best move at the greatest depth that fits into the time.
    Move choose(const P& position, int max_depth, double seconds) {
        end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
        stopped_ = false;
        std::vector<Move> moves = ordered(position);
        Move best = moves.front();
        for (int depth = 1; depth <= max_depth; ++depth) {
            int alpha = -win;
            Move found = moves.front();
            for (const Move move : moves) {
                const int value = -search(position.play(move), depth - 1, 1, -win, -alpha);
                if (stopped_) return best;
                if (value > alpha) alpha = value, found = move;
            }
            best = found;
            std::stable_partition(moves.begin(), moves.end(), [&](Move move) { return move == best; });
        }
        return best;
    }

private:
    int search(const P& position, int depth, int ply, int alpha, int beta) {
        if ((++nodes_ & 1023) == 0 && Clock::now() >= end_) stopped_ = true;
        if (stopped_) return 0;
        if (const auto end = position.outcome()) {
            if (end->winner == Outcome::draw) return 0;
            return end->winner == position.side() ? win - ply : ply - win;
        }
        if (depth == 0) return worth(position, position.side()) - worth(position, position.side() ^ 1);
        for (const Move move : ordered(position)) {
            alpha = std::max(alpha, -search(position.play(move), depth - 1, ply + 1, -beta, -alpha));
            if (alpha >= beta || stopped_) break;
        }
        return alpha;
    }

    static std::vector<Move> ordered(const P& position) {
        std::vector<Move> moves;
        position.for_each_move([&](Move move) { moves.push_back(move); });
        std::stable_partition(moves.begin(), moves.end(), [](Move move) { return removes(move); });
        return moves;
    }

    Clock::time_point end_;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

querni::Position start(querni::Position*) {
    return querni::Position::start(0, std::get<0>(querni::start_squares(querni::default_marks)), {});
}
alquerque::Position start(alquerque::Position*) { return alquerque::Position::start(); }
Result<querni::Position> parsed(const std::string& text, querni::Position*) {
    return querni::Position::parse(text, {});
}
Result<alquerque::Position> parsed(const std::string& text, alquerque::Position*) {
    return alquerque::Position::parse(text);
}

template <Position P>
void serve() {
    P* const kind = nullptr;
    P position = start(kind);
    Plain<P> plain;
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string word, text;
        words >> word;
        if (word == "ugi") {
            std::cout << "id name Plain\nid author Qirkat\nugiok" << std::endl;
        } else if (word == "isready") {
            std::cout << "readyok" << std::endl;
        } else if (word == "position") {
            words >> word;
            position = start(kind);
            const bool is_text = word == "fen";
            while (words >> word && word != "moves") text += (text.empty() ? "" : " ") + word;
            if (is_text) {
                const auto found = parsed(text, kind);
                if (std::holds_alternative<P>(found)) position = std::get<P>(found);
            }
            while (words >> word) {
                const auto move = position.parse_move(word);
                if (std::holds_alternative<Fault>(move)) break;
                position = position.play(std::get<typename P::Move>(move));
            }
        } else if (word == "go") {
            int depth = 99;
            double seconds = 1e6, number;
            while (words >> word >> number) {
                if (word == "depth") depth = int(number);
                if (word == "movetime") seconds = number / 1000;
            }
            std::cout << "bestmove " << (position.outcome() ? "none" : plain.choose(position, depth, seconds).text())
                      << std::endl;
        } else if (word == "quit") {
            return;
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2 && std::string(argv[1]) == "querni")
        serve<querni::Position>();
    else if (argc == 2 && std::string(argv[1]) == "alquerque")
        serve<alquerque::Position>();
    else
        return std::cerr << "Usage: plain querni | plain alquerque\n", 2;
}
