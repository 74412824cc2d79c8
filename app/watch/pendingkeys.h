// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockregistry.h"

#include <QByteArray>
#include <QHash>

#include <vector>

namespace lockscope {

/**
 * Keys that are to be read again, each once however often it was named; remembers why, and the last command that an event told.
 * One batch is taken out at a time and counts as under way until it is finished. Pure.
 */
class PendingKeys {
public:
    struct Notice {
        NoticedBy by = NoticedBy::Scan;
        QByteArray command;
    };
    struct Batch {
        std::vector<Bytes> keys;
        std::vector<Notice> notices; ///< one for each key
    };

    /** An event outranks a deadline: it knows more. */
    void add(const Bytes &key, NoticedBy by, const QByteArray &command = {});
    bool isEmpty() const { return m_waiting.isEmpty(); }
    /** An event has named it, and it is waiting or under way: a change seen meanwhile is no news. */
    bool isAnnounced(const Bytes &key) const;

    Batch takeBatch(qsizetype most);
    void finishBatch() { m_underWay.clear(); }
    void clear();

private:
    QHash<Bytes, Notice> m_waiting;
    QHash<Bytes, Notice> m_underWay;
};

} // namespace lockscope
