#include "solver/placing_layer.h"

#include <algorithm>
#include <memory>
#include <mutex>

namespace qirkat::alquerque {

const SymmetryClasses& symmetry_classes(int men) {
    static std::array<std::once_flag, men_each + 1> made;
    static std::array<std::unique_ptr<const SymmetryClasses>, men_each + 1> all;
    const auto i = std::size_t(men);
    std::call_once(made[i], [&] { all[i] = std::make_unique<const SymmetryClasses>(all_points, 0xFFFF, men); });
    return *all[i];
}

LayerIndex::LayerIndex(int hands, int each) : hands_(hands), each_(each) {
    for (auto& row : by_men_) row.fill(-1);
    for (int ours = std::max(0, min_men - our_hand()); ours <= each - our_hand(); ++ours)
        for (int theirs = std::max(0, min_men - their_hand()); theirs <= each - their_hand(); ++theirs) {
            const std::uint32_t per_anchor = binomials[std::size_t(point_count - ours)][std::size_t(theirs)];
            const std::uint64_t size = symmetry_classes(ours).size() * per_anchor;
            by_men_[std::size_t(ours)][std::size_t(theirs)] = std::int8_t(parts_.size());
            parts_.push_back({ours, theirs, size_, size, &symmetry_classes(ours), per_anchor});
            size_ += size;
        }
}

const LayerIndex::Part* LayerIndex::part(int ours, int theirs) const {
    const int place = by_men_[std::size_t(ours)][std::size_t(theirs)];
    return place < 0 ? nullptr : &parts_[std::size_t(place)];
}

LayerIndex::Found LayerIndex::find(std::uint64_t number) const {
    const auto after = std::upper_bound(parts_.begin(), parts_.end(), number,
                                        [](std::uint64_t n, const Part& part) { return n < part.first; });
    const Part& part = *std::prev(after);
    const std::uint64_t within = number - part.first;
    const auto anchor = std::size_t(within / part.per_anchor);
    const auto nth = std::uint32_t(within % part.per_anchor);
    const PointSet ours = part.anchors->representative(anchor), rest = all_points & ~ours;
    const PointSet theirs = deposit(set_of_rank(nth, part.theirs), rest);
    bool is_first = true;
    for (unsigned s = 1; s < symmetry_count; ++s)
        if (part.anchors->stabilizer(anchor) >> s & 1)
            is_first &= rank(extract(image_of(s, theirs), rest), std::size_t(part.theirs)) >= nth;
    return {to_points(ours), to_points(theirs), is_first};
}

Result<SolvedLayer> SolvedLayer::of(const Contents& contents, const std::string& name,
                                    std::shared_ptr<const void> owner) {
    const Header& header = contents.header;
    const auto refused = [&](const char* why) { return Fault{"damaged", name + " " + why}; };
    if (header.kind != Header::layer && header.kind != Header::layer_results)
        return refused("is not a table of the placing phase.");
    if (header.many < min_men || header.many > men_each || header.few > 2 * header.many)
        return refused("is for a layer that does not exist.");
    SolvedLayer solved;
    solved.layer_ = std::make_unique<const LayerIndex>(int(header.few), int(header.many));
    const std::uint64_t numbers = solved.layer_->size();
    const std::uint64_t size = header.kind == Header::layer ? numbers : bytes_of_results(numbers);
    if (header.numbers != numbers || header.body_size != size) return refused("was made for a different index.");
    solved.header_ = header;
    solved.bytes_ = reinterpret_cast<const std::uint8_t*>(contents.body.data());
    solved.owner_ = std::move(owner);
    return solved;
}

}  // namespace qirkat::alquerque
