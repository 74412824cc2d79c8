// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/finding/namegroups.h"

#include "libraries/finding/lockname.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

const QByteArray everything("*");

bool hasLockWord(QByteArrayView name) { return lockWordIn(name).has_value(); }

/** Wider shapes, narrowest first, without "*". For a name with very many parts only the widest. */
QByteArrayList widerShapes(const QByteArray &shape)
{
    QByteArrayList wider;
    for (QByteArray next = widerShape(shape); next != everything; next = widerShape(next))
        wider << next;
    return wider.sliced(std::max<qsizetype>(0, wider.size() - NameGroups::mostSteps));
}

/** True if the shape begins and ends like the wide one. */
bool mayCover(QByteArrayView wide, QByteArrayView shape)
{
    return shape.startsWith(wide.first(wide.indexOf('*'))) && shape.endsWith(wide.sliced(wide.lastIndexOf('*') + 1));
}

} // namespace

int NameGroups::Group::locks() const
{
    int sum = 0;
    for (const Kind &kind : kinds)
        sum += kind.looks;
    return sum;
}

NameGroups::NameGroups(Count count) : m_count(count) { begin(everything); }

bool NameGroups::wasCounted(QByteArrayView key)
{
    if (m_count == Count::All)
        return false;
    const size_t hash = qHash(key);
    if (m_counted.contains(hash))
        return true;
    if (m_counted.size() < mostRemembered)
        m_counted.insert(hash);
    return false;
}

std::optional<NameGroups::Place> NameGroups::add(QByteArrayView key)
{
    if (wasCounted(key))
        return std::nullopt;
    if (key.size() > longestName) {
        ++m_namesTooLong;
        return std::nullopt;
    }
    const Place place = placeOf(key);
    ++m_groups[place].keys;
    return place;
}

/** The group of the key's shape, created if there is room; otherwise that of a wider shape. */
NameGroups::Place NameGroups::placeOf(QByteArrayView key)
{
    const QByteArray shape = nameShape(key);
    if (const auto own = m_places.constFind(shape); own != m_places.cend())
        return *own;
    const QByteArrayList wider = widerShapes(shape);
    if (const auto place = known(shape, wider))
        return *place;
    begin(shape);
    for (const QByteArray &each : wider) {
        const int within = m_within.value(each);
        if (within == 0 || within % manyWithinShape != 0)
            continue;
        if (const QByteArray dense = densestWithin(each, hasLockWord(shape)); dense != each)
            countTogether(dense);
    }
    return m_places.contains(shape) ? m_places.value(shape) : *known(shape, wider);
}

/** The group that counts a shape without one of its own; nullopt: it may have its own. */
std::optional<NameGroups::Place> NameGroups::known(const QByteArray &shape, const QByteArrayList &wider) const
{
    const bool isFull = m_rooms[hasLockWord(shape)].isFull;
    for (const QByteArray &each : wider) {
        const auto place = m_places.constFind(each);
        if (place != m_places.cend() && (isFull || m_groups[*place].isWide))
            return *place;
    }
    return isFull ? std::optional(m_places.value(everything)) : std::nullopt;
}

NameGroups::Place NameGroups::begin(const QByteArray &shape)
{
    const bool isOfLocks = hasLockWord(shape);
    m_places.insert(shape, m_groups.size());
    m_groups.push_back({.shape = shape, .saysLock = isOfLocks});
    countWithin(shape, +1);
    if (++m_rooms[isOfLocks].taken >= mostShapes)
        m_rooms[isOfLocks].isFull = !makeRoom(isOfLocks);
    return m_places.value(shape, 0);
}

void NameGroups::end(Place place)
{
    --m_rooms[m_groups[place].saysLock].taken;
    m_places.remove(m_groups[place].shape);
    if (place + 1 < m_groups.size()) {
        m_groups[place] = std::move(m_groups.back());
        m_places[m_groups[place].shape] = place;
    }
    m_groups.pop_back();
}

void NameGroups::countWithin(const QByteArray &shape, int change)
{
    const QByteArrayList wider = widerShapes(shape);
    for (const QByteArray &each : wider) {
        if ((m_within[each] += change) == 0)
            m_within.remove(each);
    }
}

bool NameGroups::makeRoom(bool ofLocks)
{
    while (m_rooms[ofLocks].taken >= mostShapes) {
        const QByteArray dense = densestWithin(everything, ofLocks);
        if (dense == everything)
            return false;
        countTogether(dense);
    }
    return true;
}

/** Descends from a wide shape to the densest one below while that has enough shapes to be merged. */
QByteArray NameGroups::densestWithin(QByteArray wide, bool isOfLocks) const
{
    for (;;) {
        auto best = m_within.cend();
        for (auto it = m_within.cbegin(); it != m_within.cend(); ++it) {
            const bool isMore = best == m_within.cend() || *it > *best || (*it == *best && it.key() < best.key());
            if (*it >= fewestTogether && isMore && hasLockWord(it.key()) == isOfLocks && widerShape(it.key()) == wide)
                best = it;
        }
        if (best == m_within.cend())
            return wide;
        wide = best.key();
    }
}

void NameGroups::countTogether(const QByteArray &wide)
{
    quint64 keys = 0;
    int looks = 0;
    for (Place place = m_groups.size(); place-- > 0;) {
        Group &group = m_groups[place];
        if (group.isApart || !mayCover(wide, group.shape) || !widerShapes(group.shape).contains(wide))
            continue;
        countWithin(group.shape, -1);
        group.isApart = !group.kinds.empty();
        if (group.isApart)
            continue;
        keys += group.keys;
        looks += group.looks;
        end(place);
    }
    Group &group = m_groups[m_places.contains(wide) ? m_places.value(wide) : begin(wide)];
    group.isWide = true;
    group.keys += keys;
    group.looks += looks;
}

bool NameGroups::takesLook(Place place)
{
    Group &group = m_groups[place];
    const int usual = group.saysLock ? mostLooksOfLocks : mostLooks;
    const int ofWide = int(std::min<quint64>(group.keys / keysPerLookOfWide, mostLooksOfWide));
    const int most = m_looks >= mostLooksInAll ? 1 : group.isWide ? std::max(usual, ofWide) : usual;
    if (group.asked >= most)
        return false;
    ++group.asked;
    ++m_looks;
    return true;
}

void NameGroups::noteGone(const Bytes &key)
{
    Group &group = m_groups[placeOf(key)];
    group.asked -= group.asked > 0 ? 1 : 0;
}

void NameGroups::note(const Bytes &key, const std::optional<Likeness> &likeness)
{
    Group &group = m_groups[placeOf(key)];
    ++group.looks;
    if (!likeness)
        return;
    const auto isSame = [&](const Kind &kind) {
        return kind.likeness.rule == likeness->rule && kind.likeness.confidence == likeness->confidence && kind.likeness.why == likeness->why;
    };
    const auto known = std::ranges::find_if(group.kinds, isSame);
    Kind &kind = known == group.kinds.end() ? group.kinds.emplace_back(Kind{*likeness}) : *known;
    ++kind.looks;
    if (kind.examples.size() < mostExamples)
        kind.examples.push_back(key.toByteArray());
}

} // namespace lockscope
