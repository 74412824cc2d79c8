// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/notifyflags.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace lockscope {

namespace {
constexpr std::string_view neededClasses = "g$hx";
constexpr std::string_view wantedClasses = "g$hxe";
/** What A stands for; newer servers add classes to it, which we never write. */
constexpr std::string_view allClasses = "g$lshzxet";

std::set<char> classesOf(const QByteArray &flags)
{
    std::set<char> classes(flags.cbegin(), flags.cend());
    if (classes.erase('A') > 0)
        classes.insert(allClasses.cbegin(), allClasses.cend());
    classes.erase('d');
    return classes;
}

} // namespace

bool announcesLocks(const QByteArray &flags)
{
    return flags.contains('K') && (flags.contains('A') || std::ranges::all_of(neededClasses, [&](char flag) { return flags.contains(flag); }));
}

QByteArray withLockEvents(const QByteArray &flags)
{
    QByteArray result = flags;
    if (!result.contains('K'))
        result.append('K');
    if (result.contains('A'))
        return result;
    for (const char flag : wantedClasses) {
        if (!result.contains(flag))
            result.append(flag);
    }
    return result;
}

bool areSameFlags(const QByteArray &a, const QByteArray &b) { return classesOf(a) == classesOf(b); }

} // namespace lockscope
