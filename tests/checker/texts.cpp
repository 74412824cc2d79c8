// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace checker {
namespace {

struct Entry {
    std::string text;
    std::optional<std::int64_t> number;
    Times times;
};

Numbered<Entry> &entries()
{
    static Numbered<Entry> all;
    return all;
}

Numbered<Content> &contents()
{
    static Numbered<Content> all;
    return all;
}

bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }

std::optional<std::int64_t> parsed(std::string_view text)
{
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

Times timesOf(std::string_view text)
{
    Times found;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && isDigit(text[end]))
            ++end;
        const auto number = parsed(text.substr(at, end - at));
        if (end - at == 13)
            found.push_back(*number);
        else if (end - at == 10)
            found.insert(found.end(), {*number * 1000, *number * 1000 + 1000});
        at = std::max(end, at + 1);
    }
    return found;
}

std::uint64_t mixed(std::uint64_t hash)
{
    hash ^= hash >> 32;
    hash *= 0xd6e8feb86659fd93;
    return hash ^ (hash >> 32);
}

} // namespace

std::uint64_t hashOf(const Texts &texts, std::uint64_t seed)
{
    std::uint64_t hash = seed + texts.size();
    for (const Text text : texts)
        hash = (hash ^ text) * 0x9e3779b97f4a7c15 + (hash >> 29);
    return mixed(hash);
}

Text textOf(std::string_view text)
{
    const std::uint64_t hash = mixed(std::hash<std::string_view>()(text));
    return entries().number(
        hash, [text](const Entry &entry) { return entry.text == text; },
        [text] {
            return Entry{std::string(text), parsed(text), timesOf(text)};
        });
}

Text textOf(std::int64_t number)
{
    std::array<char, 24> buffer;
    const auto end = std::to_chars(buffer.begin(), buffer.end(), number).ptr;
    return textOf(std::string_view(buffer.data(), static_cast<std::size_t>(end - buffer.data())));
}

const std::string &stringOf(Text text) { return entries()[text].text; }

std::optional<std::int64_t> numberIn(Text text) { return text == NIL || text == UNSET ? std::nullopt : entries()[text].number; }

const Times &timesIn(Text text)
{
    static const Times none;
    return text == NIL || text == UNSET ? none : entries()[text].times;
}

std::optional<std::int64_t> usualNumber(std::string_view text)
{
    const auto number = parsed(text);
    return number && std::to_string(*number) == text ? number : std::nullopt;
}

ContentId contentOf(Kind kind, const Texts &parts)
{
    return contents().number(
        hashOf(parts, static_cast<std::uint64_t>(kind)), [&](const Content &other) { return other.kind == kind && other.parts == parts; },
        [&] {
            Times times;
            for (const Text part : parts)
                times.insert(times.end(), timesIn(part).begin(), timesIn(part).end());
            return Content{kind, parts, times};
        });
}

const Content &content(ContentId id) { return contents()[id]; }

} // namespace checker
