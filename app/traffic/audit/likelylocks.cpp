// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/audit/likelylocks.h"

#include "libraries/finding/lockname.h"
#include "traffic/audit/usedlibrary.h"

namespace lockscope {

namespace {

constexpr qsizetype mostFamilies = 20'000;

bool namesLock(const QByteArray &key)
{
    const std::optional<NameWord> word = lockWordIn(key);
    return word && otherMeaning(key, *word) == OtherMeaning::None && !namesDataAboutLocks(key);
}

} // namespace

void LikelyLocks::add(const QByteArray &family)
{
    if (m_families.size() < mostFamilies)
        m_families.insert(family);
}

void LikelyLocks::take(const LockMove &move, const QByteArray &family)
{
    if (m_families.contains(family))
        return;
    const bool isOwned = move.isCompared && (move.kind == LockMove::Kind::Released || move.kind == LockMove::Kind::Renewed);
    const bool isOfLibrary = move.kind == LockMove::Kind::Won && libraryThatTook(move.lock.key, move.hold);
    if (isOwned || isOfLibrary || move.hold.form != TrafficHold::Form::String)
        return add(family);
    if (m_lookedAt.contains(family) || m_lookedAt.size() >= mostFamilies)
        return;
    m_lookedAt.insert(family);
    if (namesLock(move.lock.key) || m_rules.isLock(move.lock.key).value_or(false))
        add(family);
}

} // namespace lockscope
