// A JSON writer. It knows nothing about games.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace qirkat {

// Writes one value after another and inserts the commas. The caller must name each field of an object; this is not
// checked.
class Json {
public:
    const std::string& text() const { return out_; }
    std::size_t size() const { return out_.size(); }
    void clear() { out_.clear(); }

    template <class Write>
    void object(Write&& write) {
        open('{');
        write();
        out_ += '}';
    }
    template <class Write>
    void array(Write&& write) {
        open('[');
        write();
        out_ += ']';
    }
    Json& field(std::string_view name) {
        string(name);
        out_ += ':';
        return *this;
    }
    void string(std::string_view text) {
        open('"');
        for (const char c : text) {
            if (c == '"' || c == '\\') out_ += '\\';
            if (static_cast<unsigned char>(c) >= ' ') {
                out_ += c;
            } else {
                constexpr std::string_view digits = "0123456789abcdef";
                out_ += "\\u00";
                out_ += digits[static_cast<unsigned char>(c) >> 4];
                out_ += digits[c & 15];
            }
        }
        out_ += '"';
    }
    void number(std::integral auto value) {
        char digits[24];
        literal({digits, std::to_chars(digits, digits + sizeof digits, value).ptr});
    }
    // Writes a non-negative number with six decimal places.
    void fraction(double value) {
        const auto millionths = static_cast<std::uint64_t>(value * 1e6 + 0.5);
        number(millionths / 1'000'000);
        char digits[] = ".000000";
        auto rest = millionths % 1'000'000;
        for (int i = 6; i; --i, rest /= 10) digits[i] = char('0' + rest % 10);
        out_ += digits;
    }
    void boolean(bool value) { literal(value ? "true" : "false"); }
    void null() { literal("null"); }

private:
    // No comma after an opening bracket or a field name. A string value never ends in one of these characters: it ends
    // in a quote.
    void literal(std::string_view text) {
        if (!out_.empty() && out_.back() != '{' && out_.back() != '[' && out_.back() != ':') out_ += ',';
        out_ += text;
    }
    void open(char mark) { literal({&mark, 1}); }

    std::string out_;
};

}  // namespace qirkat
