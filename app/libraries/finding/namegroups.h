// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/finding/likeness.h"

#include <QByteArrayList>
#include <QHash>

#include <array>
#include <vector>

namespace lockscope {

/**
 * Counts all keys of a database by the shape of their names, and records what a few keys of each shape turned out to be, so that a million keys need
 * no million readings. Bounded: the number of shapes, and the number of keys that are read of each. Where there are too many shapes, the densest,
 * such as the titles of pages, are counted together under a wider one, so that names of other kinds keep their own; shapes with locks keep theirs.
 * Names that say lock and others do not displace each other. Pure.
 */
class NameGroups {
public:
    static constexpr std::size_t mostShapes = 20'000;  ///< of names that say lock, and as many of others
    static constexpr int manyWithinShape = 1000;       ///< shapes under a wider one, among which dense ones are looked for
    static constexpr int fewestTogether = 16;          ///< shapes that are counted together
    static constexpr qsizetype mostSteps = 12;         ///< to wider shapes
    static constexpr int mostLooksOfLocks = 16;        ///< of a shape whose names say lock
    static constexpr int mostLooks = 4;                ///< of any other
    static constexpr int mostLooksOfWide = 256;        ///< of one that stands for many, one key in …
    static constexpr int keysPerLookOfWide = 16;       ///< … this number
    static constexpr quint64 mostLooksInAll = 100'000; ///< then one of each shape
    static constexpr qsizetype longestName = 512;
    static constexpr qsizetype mostExamples = 3;

    /** What keys of a shape were taken for, and their number. */
    struct Kind {
        Likeness likeness;
        int looks = 0;
    };
    struct Group {
        QByteArray shape;
        bool saysLock = false;
        bool isWide = false;  ///< stands for shapes that were too many
        bool isApart = false; ///< keeps its place under a wide one, as it has locks
        quint64 keys = 0;
        int asked = 0; ///< looked at, or about to be
        int looks = 0; ///< of which were there
        std::vector<Kind> kinds = {};
        QByteArrayList examples = {}; ///< names of those that look like locks
        int locks() const;
    };
    using Place = std::size_t; ///< of a group in all(); until the next key is counted

    NameGroups();

    /** Counts one key. Nothing: its name is too long. */
    std::optional<Place> add(QByteArrayView key);
    /** The content of one more of its keys should be read, which is to follow. */
    bool takesLook(Place place);
    /** What a look at a key brought; nothing: no lock. */
    void note(const Bytes &key, const std::optional<Likeness> &likeness);
    /** The key had gone by then. */
    void noteGone(const Bytes &key);

    const std::vector<Group> &all() const { return m_groups; }
    quint64 looks() const { return m_looks; }
    quint64 namesTooLong() const { return m_namesTooLong; }

private:
    Place placeOf(QByteArrayView key);
    std::optional<Place> known(const QByteArray &shape, const QByteArrayList &wider) const;
    Place begin(const QByteArray &shape);
    void end(Place place);
    void countWithin(const QByteArray &shape, int change);
    bool makeRoom(bool ofLocks);
    QByteArray densestWithin(QByteArray wide, bool saysLock) const;
    void countTogether(const QByteArray &wide);

    /** Shapes whose names say lock, or others. */
    struct Room {
        std::size_t taken = 0;
        bool isFull = false; // permanent: no more of them can be counted together
    };

    std::vector<Group> m_groups;
    QHash<QByteArray, Place> m_places;
    QHash<QByteArray, int> m_within; // shapes under a wider one that have not been counted together
    std::array<Room, 2> m_rooms;     // of other shapes, and of those that say lock
    quint64 m_looks = 0;
    quint64 m_namesTooLong = 0;
};

} // namespace lockscope
