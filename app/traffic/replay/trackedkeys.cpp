// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/replay/trackedkeys.h"

#include "traffic/replay/lockcommands.h"

#include <algorithm>
#include <array>

namespace lockscope {

namespace {

constexpr std::size_t longestName = 18; // of a command that is looked at

} // namespace

/** Without a copy of the line: most are of no interest. What is escaped is looked at when it has been read. */
bool TrackedKeys::mayConcern(QByteArrayView arguments) const
{
    const qsizetype end = arguments.indexOf('"', 1);
    std::array<char, longestName> lower;
    if (end < 0 || std::size_t(end - 1) > lower.size())
        return end < 0;
    std::transform(arguments.begin() + 1, arguments.begin() + end, lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c | 0x20) : c; });
    const QByteArray name = QByteArray::fromRawData(lower.data(), end - 1);
    const QByteArrayView rest = arguments.sliced(end + 1);
    const std::optional<LockVerb> verb = lockVerb(name);
    if (!verb)
        return isControl(name) || isScriptCall(name) || (mayWrite(name) && areNamed(rest, mostNamedKeys));
    if (*verb == LockVerb::SetNx || name == "del" || name == "unlink" || name == "exists" || name.startsWith("rename") || name.startsWith("mset")
        || name == "sort")
        return true; // of several keys, perhaps
    if (*verb == LockVerb::Set && (rest.contains("\"NX\"") || rest.contains("\"nx\"") || rest.contains("\"Nx\"") || rest.contains("\"nX\"")))
        return true;
    return areNamed(rest, 1);
}

/** Among the first words. */
bool TrackedKeys::areNamed(QByteArrayView words, std::size_t most) const
{
    for (std::size_t i = 0; i < most; ++i) {
        const qsizetype from = words.indexOf('"') + 1, to = words.indexOf('"', from);
        if (from == 0 || to < 0)
            return false;
        const QByteArrayView word = words.sliced(from, to - from);
        if (word.contains('\\') || contains(word))
            return true;
        words = words.sliced(to + 1);
    }
    return false;
}

} // namespace lockscope
