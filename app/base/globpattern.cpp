// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/globpattern.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace lockscope {

namespace {

/** Consumes one character class after its '['; true: it contains c. As on the server, a class that is not closed ends with the pattern. */
bool takesFromClass(QByteArrayView &pattern, char c)
{
    const bool isInverted = pattern.startsWith('^');
    if (isInverted)
        pattern = pattern.sliced(1);
    bool isIn = false;
    while (!pattern.isEmpty() && pattern.front() != ']') {
        if (pattern.size() >= 2 && pattern.front() == '\\') {
            isIn = isIn || pattern[1] == c;
            pattern = pattern.sliced(2);
        } else if (pattern.size() >= 3 && pattern[1] == '-') {
            const auto [low, high] = std::minmax({uchar(pattern[0]), uchar(pattern[2])});
            isIn = isIn || (uchar(c) >= low && uchar(c) <= high);
            pattern = pattern.sliced(3);
        } else {
            isIn = isIn || pattern.front() == c;
            pattern = pattern.sliced(1);
        }
    }
    if (!pattern.isEmpty())
        pattern = pattern.sliced(1);
    return isIn != isInverted;
}

/** Consumes one element of the pattern other than '*'; returns true if it matches c. */
bool takesOne(QByteArrayView &pattern, char c)
{
    const char first = pattern.front();
    pattern = pattern.sliced(1);
    if (first == '?')
        return true;
    if (first == '[')
        return takesFromClass(pattern, c);
    if (first != '\\' || pattern.isEmpty())
        return first == c;
    const char escaped = pattern.front();
    pattern = pattern.sliced(1);
    return escaped == c;
}

} // namespace

bool matchesGlob(QByteArrayView pattern, QByteArrayView key)
{
    std::optional<std::pair<QByteArrayView, QByteArrayView>> afterStar; // only the last star needs to match more characters
    while (!key.isEmpty()) {
        if (pattern.startsWith('*')) {
            pattern = pattern.sliced(1);
            afterStar = {pattern, key};
            continue;
        }
        if (!pattern.isEmpty() && takesOne(pattern, key.front())) {
            key = key.sliced(1);
            continue;
        }
        if (!afterStar)
            return false;
        afterStar->second = afterStar->second.sliced(1);
        std::tie(pattern, key) = *afterStar;
    }
    return std::ranges::all_of(pattern, [](char c) { return c == '*'; });
}

QByteArray escapedGlob(QByteArrayView literal)
{
    QByteArray pattern;
    for (const char c : literal) {
        if (QByteArrayView("*?[\\").contains(c))
            pattern += '\\';
        pattern += c;
    }
    return pattern;
}

QByteArray literalPrefix(QByteArrayView pattern)
{
    QByteArray prefix;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const char c = pattern[i];
        if (c == '*' || c == '?' || c == '[')
            break;
        if (c == '\\' && i + 1 < pattern.size())
            ++i;
        prefix += pattern[i];
    }
    return prefix;
}

std::optional<QByteArrayList> literalPrefixes(const QByteArrayList &patterns)
{
    QByteArrayList prefixes;
    for (const QByteArray &pattern : patterns)
        prefixes.push_back(literalPrefix(pattern));
    std::ranges::sort(prefixes); // a string comes after its prefixes
    QByteArrayList fewest;
    for (const QByteArray &prefix : std::as_const(prefixes)) {
        if (prefix.isEmpty())
            return {};
        if (fewest.isEmpty() || !prefix.startsWith(fewest.last()))
            fewest.push_back(prefix);
    }
    return fewest;
}

} // namespace lockscope
