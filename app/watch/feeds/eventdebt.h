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
 * A file that records that notify-keyspace-events is changed on a server, and the flags before: written before the change, removed when it is
 * restored. It stays locked while its program lives; an unlocked one was left by a killed program. Blocks on the disk. Engine thread.
 */
class EventDebt {
public:
    /** Identifies the server by its address. Without a folder nothing is recorded or found. */
    EventDebt(const QString &folder, const redis::Endpoint &server);
    ~EventDebt();
    Q_DISABLE_COPY_MOVE(EventDebt)

    /** Records the flags, unless another live program has. */
    Result<void> note(const QByteArray &flagsBefore);
    /** Removes the record after restoring. */
    void settle();
    /** The flags recorded by a program that was killed. */
    std::optional<QByteArray> left() const;
    /** Removes such a record, since the flags were changed since. */
    void forgetLeft();

private:
    bool take();

    QString m_path;
    int m_file = -1; // open while this program's record exists
};

/** The folder of this user's account. */
QString defaultEventDebtFolder();

} // namespace lockscope
