// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "alerts/alertlist.h"
#include "session/session.h"

#include <QJsonObject>
#include <QObject>

#include <vector>

namespace lockscope {

/**
 * What an operator should look at now: the locks that it is given, the session's connection, violations among simulated clients. Keeps what is muted;
 * muted alerts stand in the book, but are neither counted nor reported. Emits changed() at most a few times a second. In the session's thread.
 */
class AlertWatch : public QObject {
    Q_OBJECT
public:
    AlertWatch(Session &session, Clock &clock, QObject *parent = nullptr);

    /** All about locks that stand now. The judge of the table's locks sets it, so that both agree. */
    void setLockAlerts(LockAlerts alerts);

    const std::vector<AlertList::Entry> &entries() const { return m_book.entries(); }
    /** Of locks, that there was no place for. */
    quint64 more() const { return m_lockAlerts.more; }
    /** Of those that are not muted. */
    int count() const;
    /** How far what stands is what holds now. */
    Sight sight() const { return sightOfDeadlines(m_session.health()); }
    const AlertMutes &mutes() const { return m_mutes; }
    void setMuted(Alert::Kind kind, bool muted);
    /** Until another server is opened. */
    void setMuted(Alert::Kind kind, const Bytes &key, bool muted);

    /** For a program: one JSON object a line. */
    QByteArray jsonLines(const std::vector<AlertList::Entry> &entries) const;
    /** Likewise, how many alerts there are besides: more(), and those that were left out; empty: none. */
    QByteArray jsonLineOfMore(quint64 leftOut) const;

signals:
    /** The entries, or what is muted. */
    void changed();
    /** New ones that are not muted. */
    void raised(const std::vector<lockscope::AlertList::Entry> &entries);

private:
    void onHealth();
    void onSimulation(const SimulationUpdate &update);
    void forget();
    void update();
    QJsonObject jsonOf(const char *name, UnixTime raisedAt, const QString &text) const;

    Session &m_session;
    Clock &m_clock;
    AlertList m_book;
    AlertMutes m_mutes;
    LockAlerts m_lockAlerts;
    std::vector<Alert> m_connection; // one or none
    std::vector<Alert> m_violations;
};

} // namespace lockscope
