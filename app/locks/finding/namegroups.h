// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/finding/likeness.h"

#include <QByteArrayList>
#include <QHash>

#include <vector>

namespace lockscope {

/**
 * All keys of a database, counted by the shape of their names, with what a few of each shape turned out to be. So a million keys need no million
 * readings. Bounded: so many shapes, and no more than so many keys of each are looked at; names that are too many are counted together under a wider
 * shape. Names that say lock and others do not crowd each other out. Pure.
 */
class NameGroups {
public:
    static constexpr std::size_t mostShapes = 20'000;     ///< of names that say lock, and as many of others
    static constexpr int mostWithinShape = 1000;          ///< of shapes that a wider one covers
    static constexpr int mostLooksOfLocks = 16;           ///< of a shape whose names say lock
    static constexpr int mostLooks = 4;                   ///< of any other
    static constexpr quint64 mostLooksInAll = 100'000;    ///< then one of each shape
    static constexpr qsizetype longestName = 512;
    static constexpr qsizetype mostExamples = 3;

    /** So many keys of a shape were taken for the same. */
    struct Kind {
        Likeness likeness;
        int looks = 0;
    };
    struct Group {
        QByteArray shape;
        bool saysLock = false;
        quint64 keys = 0;
        int asked = 0;  ///< looked at, or about to be
        int looks = 0;  ///< of which were there
        std::vector<Kind> kinds = {};
        QByteArrayList examples = {}; ///< names of those that look like locks
        int locks() const;
    };
    using Place = std::size_t; ///< of a group in all()

    NameGroups();

    /** Counts one key. Nothing: its name is too long. */
    std::optional<Place> add(QByteArrayView key);
    /** The content of one more of its keys is worth a look, which is to follow. */
    bool takesLook(Place place);
    /** What a look at a key brought; nothing: no lock. */
    void note(Place place, const Bytes &key, const std::optional<Likeness> &likeness);
    /** The key had gone by then. */
    void noteGone(Place place) { m_groups[place].asked -= m_groups[place].asked > 0 ? 1 : 0; }

    const std::vector<Group> &all() const { return m_groups; }
    quint64 looks() const { return m_looks; }
    quint64 namesTooLong() const { return m_namesTooLong; }

private:
    Place placeOf(const QByteArray &shape, bool saysLock);
    Place begin(const QByteArray &shape, bool saysLock);

    std::vector<Group> m_groups;
    QHash<QByteArray, Place> m_places;
    QHash<QByteArray, int> m_within; // shapes that a wider one stands for
    std::size_t m_lockShapes = 0, m_otherShapes = 0;
    quint64 m_looks = 0;
    quint64 m_namesTooLong = 0;
};

} // namespace lockscope
