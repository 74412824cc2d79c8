// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "redis/endpoint.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace lockscope {

/**
 * A note on disk that notify-keyspace-events is changed at a server, and what it was: made before the change, gone when it is restored. Locked while
 * its program lives: what is found unlocked was left by one that was killed. Blocks as long as the disk does. Engine thread.
 */
class EventDebt {
public:
    /** Of the server, by its address. Without a folder nothing is noted, and nothing found. */
    EventDebt(const QString &folder, const redis::Endpoint &server);
    ~EventDebt();
    Q_DISABLE_COPY_MOVE(EventDebt)

    /** Another program that lives may have noted it already. */
    Result<void> note(const QByteArray &flagsBefore);
    /** Restored. */
    void settle();
    /** What another program has left, with the flags as they were. */
    std::optional<QByteArray> left() const;
    /** Somebody has set others since. */
    void forgetLeft();

private:
    bool take();

    QString m_path;
    int m_file = -1; // open: noted by us
};

/** Of this account. */
QString defaultEventDebtFolder();

} // namespace lockscope
