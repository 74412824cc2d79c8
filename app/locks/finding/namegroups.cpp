// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/finding/namegroups.h"

#include "locks/finding/lockname.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

const QByteArray everything("*");

} // namespace

int NameGroups::Group::locks() const
{
    int sum = 0;
    for (const Kind &kind : kinds)
        sum += kind.looks;
    return sum;
}

NameGroups::NameGroups() { begin(everything, false); }

std::optional<NameGroups::Place> NameGroups::add(QByteArrayView key)
{
    if (key.size() > longestName) {
        ++m_namesTooLong;
        return std::nullopt;
    }
    const Place place = placeOf(nameShape(key), lockWordIn(key).has_value());
    ++m_groups[place].keys;
    return place;
}

/** Its own; or, where too many stand beside it, the wider one under which they do; or what is there when nothing has room any more. */
NameGroups::Place NameGroups::placeOf(const QByteArray &shape, bool saysLock)
{
    if (const auto known = m_places.constFind(shape); known != m_places.cend())
        return *known;
    QByteArrayList wider;
    for (QByteArray next = widerShape(shape); next != everything; next = widerShape(next))
        wider << next;
    for (auto it = wider.crbegin(); it != wider.crend(); ++it) {
        if (m_within.value(*it) < mostWithinShape)
            continue;
        const auto known = m_places.constFind(*it);
        return known != m_places.cend() ? *known : begin(*it, saysLock);
    }
    if ((saysLock ? m_lockShapes : m_otherShapes) < mostShapes) {
        for (const QByteArray &each : std::as_const(wider))
            ++m_within[each];
        return begin(shape, saysLock);
    }
    const auto known = std::ranges::find_if(wider, [this](const QByteArray &each) { return m_places.contains(each); });
    return m_places.value(known != wider.end() ? *known : everything);
}

NameGroups::Place NameGroups::begin(const QByteArray &shape, bool saysLock)
{
    ++(saysLock ? m_lockShapes : m_otherShapes);
    m_places.insert(shape, m_groups.size());
    m_groups.push_back({.shape = shape, .saysLock = saysLock});
    return m_groups.size() - 1;
}

bool NameGroups::takesLook(Place place)
{
    Group &group = m_groups[place];
    const int most = m_looks >= mostLooksInAll ? 1 : group.saysLock ? mostLooksOfLocks : mostLooks;
    if (group.asked >= most)
        return false;
    ++group.asked;
    ++m_looks;
    return true;
}

void NameGroups::note(Place place, const Bytes &key, const std::optional<Likeness> &likeness)
{
    Group &group = m_groups[place];
    ++group.looks;
    if (!likeness)
        return;
    const auto isSame = [&](const Kind &kind) {
        return kind.likeness.rule == likeness->rule && kind.likeness.confidence == likeness->confidence && kind.likeness.why == likeness->why;
    };
    const auto known = std::ranges::find_if(group.kinds, isSame);
    if (known == group.kinds.end())
        group.kinds.push_back({*likeness, 1});
    else
        ++known->looks;
    if (group.examples.size() < mostExamples)
        group.examples.push_back(key.toByteArray());
}

} // namespace lockscope
