// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "redis/connection.h"
#include "watch/feeds/eventdebt.h"
#include "watch/reading/alarm.h"
#include "watch/reading/run.h"

#include <QByteArray>
#include <QObject>
#include <qcoro/qcorotask.h>

#include <optional>

namespace lockscope {

/**
 * Turns keyspace events on with the user's consent, and restores the setting if it was not changed since: the only write while watching. Remembers
 * the change over reconnections, and on disk in case the program is killed. Engine thread. Must outlive pending answers: close the connection first.
 */
class EventConsent {
public:
    /** notesFolder: where changes are recorded; empty: nowhere. */
    explicit EventConsent(redis::Connection &connection, const QString &notesFolder = {})
        : m_connection(connection), m_debt(notesFolder, connection.options().endpoint)
    {
    }

    /** Adds the flags that locks need to the server's; returns the flags that are then in force. */
    QCoro::Task<Result<QByteArray>> enable();
    /** True if the flags were changed, or may have been: the connection may have broken before the answer. */
    bool hasChangedServer() const { return m_before.has_value(); }
    /** The flags to restore. */
    const std::optional<QByteArray> &flagsBefore() const { return m_before; }
    /** Restores the flags, unless they were changed since. */
    QCoro::Task<Result<void>> restore();

    /** The flags before a killed program changed them, if flagsNow are the ones it set. */
    std::optional<QByteArray> leftBy(const QByteArray &flagsNow);
    /** Restores these flags. */
    QCoro::Task<Result<void>> restoreLeft(QByteArray before);

private:
    QCoro::Task<Result<QByteArray>> readFlags();
    QCoro::Task<Result<void>> writeFlags(QByteArray flags);

    redis::Connection &m_connection;
    EventDebt m_debt;
    std::optional<QByteArray> m_before; // flags before the change
};

/**
 * Before the connection is closed, restores flags that were changed with consent; reconnects if needed, but waits at most 1.5 s. Reports on stderr
 * what it could not restore. Emits finished(). Engine thread. Must outlive its questions: call cancel(), then close the connection.
 */
class Farewell : public QObject {
    Q_OBJECT
public:
    Farewell(redis::Connection &connection, EventConsent &consent, Clock &clock);

    /** finished() follows, at once if there is nothing to restore. */
    void begin();
    /** Stops restoring, since watching goes on. */
    void cancel();

signals:
    void finished();

private:
    void onConnectionChanged();
    QCoro::Task<> restore(RunPtr run);
    void finish();

    redis::Connection &m_connection;
    EventConsent &m_consent;
    Alarm m_patience;
    std::shared_ptr<Run> m_run = std::make_shared<Run>(Run{true});
};

} // namespace lockscope
