// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/audit/likelylocks.h"

#include "libraries/finding/lockname.h"
#include "traffic/audit/usedlibrary.h"

namespace lockscope {

namespace {

constexpr qsizetype mostFamilies = 20'000;
constexpr quint64 fewestReleases = 3;

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

/** Whoever sets a session or a cache does not wait for it; others delete it as often. */
bool LikelyLocks::Use::isOfLocks() const { return !isOtherData && isWaitedFor && released >= fewestReleases && releasedByHolder * 3 >= released * 2; }

void LikelyLocks::noteWaiter(const QByteArray &family)
{
    if (const auto use = m_others.find(family); use != m_others.end())
        use->isWaitedFor = true;
}

void LikelyLocks::take(const LockMove &move, const QByteArray &family, bool isOwn)
{
    if (m_families.contains(family))
        return;
    const bool isReleased = move.kind == LockMove::Kind::Released && move.command;
    const bool isCompared = move.isCompared && (isReleased || move.kind == LockMove::Kind::Renewed);
    const bool isOfLibrary = move.kind == LockMove::Kind::Won && libraryThatTook(move.lock.key, move.hold);
    if (isCompared || isOfLibrary || move.hold.form != TrafficHold::Form::String)
        return add(family);
    auto use = m_others.find(family);
    if (use == m_others.end()) {
        if (m_others.size() >= mostFamilies)
            return;
        if (namesLock(move.lock.key) || m_rules.isLock(move.lock.key).value_or(false))
            return add(family);
        use = m_others.insert(family, {.isOtherData = namesOtherData(move.lock.key)});
    }
    use->released += isReleased ? 1 : 0;
    use->releasedByHolder += isReleased && isOwn ? 1 : 0;
    if (use->isOfLocks())
        add(family);
}

} // namespace lockscope
