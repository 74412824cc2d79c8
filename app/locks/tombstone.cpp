// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/tombstone.h"

#include "locks/keyreading.h"

#include <QUuid>

#include <algorithm>

namespace lockscope {

namespace {

constexpr QByteArrayView markPrefix("lockscope-fence:");
constexpr std::size_t mostMembers = 2; // Symfony's has the mark of a writer beside it

} // namespace

QByteArray newMark() { return markPrefix + QUuid::createUuid().toByteArray(QUuid::Id128); }

bool isMark(QByteArrayView token) { return token.startsWith(markPrefix); }

bool isTombstone(const KeyReading &reading)
{
    using Type = KeyReading::Type;
    if (reading.type == Type::String)
        return isMark(reading.value);
    if ((reading.type != Type::Hash && reading.type != Type::SortedSet) || !reading.contents || !reading.contents->isWhole())
        return false;
    const auto &members = reading.contents->members;
    const std::size_t most = reading.type == Type::Hash ? 1 : mostMembers;
    return members.size() <= most && std::ranges::any_of(members, [](const KeyContents::Member &member) { return isMark(member.name); });
}

} // namespace lockscope
