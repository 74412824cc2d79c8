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
 * Turns keyspace events on, with the user's consent, and restores the setting if nobody has changed it since: the only write to the server while
 * watching. Remembers the change over reconnections, and notes it on disk, for the case that it is killed. Engine thread. Must outlive its answers: close the connection first.
 */
class EventConsent {
public:
    /** Notes are in that folder; empty: none are made. */
    explicit EventConsent(redis::Connection &connection, const QString &notesFolder = {})
        : m_connection(connection), m_debt(notesFolder, connection.options().endpoint)
    {
    }

    /** Merges the flags that locks need into the server's; answers with the flags that are in force then. */
    QCoro::Task<Result<QByteArray>> enable();
    /** Or may have: the connection may have broken before we knew. */
    bool hasChangedServer() const { return m_before.has_value(); }
    /** What they are to be again. */
    const std::optional<QByteArray> &flagsBefore() const { return m_before; }
    /** Puts the flags back, unless they are no longer those that we set. */
    QCoro::Task<Result<void>> restore();

    /** The flags before a program that was killed has changed them, if these are the flags that it has set. */
    std::optional<QByteArray> leftBy(const QByteArray &flagsNow);
    /** Puts these back. */
    QCoro::Task<Result<void>> restoreLeft(QByteArray before);

private:
    QCoro::Task<Result<QByteArray>> readFlags();
    QCoro::Task<Result<void>> writeFlags(QByteArray flags);

    redis::Connection &m_connection;
    EventDebt m_debt;
    std::optional<QByteArray> m_before; // as it was
};

/**
 * Leaves a server as it was: restores the flags that were changed with consent, over a new connection if the old one is lost, but does not wait for
 * long; reports on stderr what it could not restore. Engine thread. Must outlive its questions: cancel(), then close the connection, first.
 */
class Farewell : public QObject {
    Q_OBJECT
public:
    Farewell(redis::Connection &connection, EventConsent &consent, Clock &clock);

    /** finished() follows, at once if no setting is to be put back. */
    void begin();
    /** We stay. */
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
