// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/finding/likeness.h"

#include <QByteArrayList>
#include <QHash>
#include <QSet>

#include <array>
#include <vector>

namespace lockscope {

/**
 * Counts all keys of a database by the shape of their names, and records what sampled keys of each shape turned out to be, so that a million keys
 * need few readings. Both the number of shapes and the samples of each are bounded. If there are too many shapes, the densest (such as titles of
 * pages) are merged into a wider one, except those with locks. Shapes whose names say lock and others have separate limits. Pure.
 */
class NameGroups {
public:
    static constexpr std::size_t mostShapes = 20'000;  ///< limit for names that say lock, and again for others
    static constexpr int manyWithinShape = 1000;       ///< number of shapes under a wider one from which dense ones are searched
    static constexpr int fewestTogether = 16;          ///< fewest shapes that are merged
    static constexpr qsizetype mostSteps = 12;         ///< steps to wider shapes
    static constexpr int mostLooksOfLocks = 16;        ///< samples of a shape whose names say lock
    static constexpr int mostLooks = 4;                ///< samples of any other shape
    static constexpr int mostLooksOfWide = 256;        ///< samples of a merged shape, one key in …
    static constexpr int keysPerLookOfWide = 16;       ///< … this many
    static constexpr quint64 mostLooksInAll = 100'000; ///< afterwards one sample of each shape
    static constexpr qsizetype longestName = 512;
    static constexpr qsizetype mostExamples = 3;

    /** One finding for keys of a shape, and how often it was made. */
    struct Kind {
        Likeness likeness;
        int looks = 0;
        QByteArrayList examples = {}; ///< names of some of the keys
    };
    struct Group {
        QByteArray shape;
        bool saysLock = false;
        bool isWide = false;  ///< merged from too many shapes
        bool isApart = false; ///< has locks, so it was not merged
        quint64 keys = 0;
        int asked = 0; ///< samples read or requested
        int looks = 0; ///< samples that existed
        std::vector<Kind> kinds = {};
        int locks() const;
    };
    using Place = std::size_t; ///< index in all(); valid until the next add()

    enum class Count : bool {
        All,
        EachNameOnce, ///< the same keys are on several servers; of the first mostRemembered names
    };
    static constexpr qsizetype mostRemembered = 4'000'000;
    explicit NameGroups(Count count = Count::All);

    /** Counts one key; nullopt: its name is too long, or was counted. */
    std::optional<Place> add(QByteArrayView key);
    /** True if the content of one more of its keys should be read; note() or noteGone() must follow. */
    bool takesLook(Place place);
    /** Records what a key turned out to be; nullopt: not a lock. */
    void note(const Bytes &key, const std::optional<Likeness> &likeness);
    /** Records that the key no longer existed. */
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

    /** The shapes whose names say lock, or the others. */
    struct Room {
        std::size_t taken = 0;
        bool isFull = false; // permanent: no more shapes can be merged
    };

    bool wasCounted(QByteArrayView key);

    const Count m_count;
    QSet<size_t> m_counted; // hashes of names, if each counts once
    std::vector<Group> m_groups;
    QHash<QByteArray, Place> m_places;
    QHash<QByteArray, int> m_within; // number of unmerged shapes under each wider one
    std::array<Room, 2> m_rooms;     // for other shapes, and for those that say lock
    quint64 m_looks = 0;
    quint64 m_namesTooLong = 0;
};

} // namespace lockscope
