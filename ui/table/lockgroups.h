// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/table/lockrow.h"

#include <QHash>
#include <QSet>

#include <array>
#include <vector>

namespace lockscope::ui {

/** Locks of the table whose keys begin alike. */
struct LockGroup {
    QByteArray prefix;
    bool isOpen = false;
    std::array<int, shownStateCount> states{}; ///< number of locks in each ShownState

    /** Those that are gone do not count. */
    int size() const;
};

/** What the keys of a group have in common: the parts before the first that has a digit in it, at most all but the last. Empty: there is none. */
QByteArrayView groupPrefix(QByteArrayView key);

/** The groups of a table, each with a number that it keeps as long as one of its locks is known. Which are open is remembered by prefix. */
class LockGroups {
public:
    static constexpr int none = -1;

    /** The group of this key, which has one lock more now. none: it has no prefix. */
    int enter(QByteArrayView key);
    /** One lock less; without any the number may become another group's. */
    void leave(int group);
    int find(QByteArrayView prefix) const { return m_numbers.value(prefix.toByteArray(), none); }
    LockGroup &operator[](int group) { return m_groups[size_t(group)].group; }
    const LockGroup &operator[](int group) const { return m_groups[size_t(group)].group; }
    int count() const { return int(m_groups.size()); }
    void setOpen(int group, bool open);
    /** All groups; those that were open will be open again. */
    void clear();

private:
    struct Entry {
        LockGroup group;
        int known = 0; // locks
    };

    std::vector<Entry> m_groups;
    std::vector<int> m_free;
    QHash<QByteArray, int> m_numbers; // by prefix
    QSet<QByteArray> m_open;
};

} // namespace lockscope::ui
