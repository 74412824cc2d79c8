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
 * Owns the list of alerts: those of locks that it is given, of the session's connection, and of violations among simulated clients. Muted alerts stay
 * in the list, but are neither counted nor reported. Emits changed() at most a few times a second. Lives in the session's thread.
 */
class AlertWatch : public QObject {
    Q_OBJECT
public:
    AlertWatch(Session &session, Clock &clock, QObject *parent = nullptr);

    /** Takes over what another one for the same session knows: what stands there is not new here. */
    void continueFrom(const AlertWatch &before);
    /** Replaces all alerts of locks. Called by the judge of the table's locks, so that table and alerts agree. */
    void setLockAlerts(LockAlerts alerts);

    const std::vector<AlertList::Entry> &entries() const { return m_book.entries(); }
    /** As AlertList::isOver(). */
    bool isOver(quint64 number) const { return m_book.isOver(number, m_clock.now()); }
    const QString &serverName() const { return m_session.profile().name; }
    /** The number of lock alerts beyond LockAlerts::most, which are not in the list. */
    quint64 more() const { return m_lockAlerts.more; }
    /** The number of alerts that are not muted. */
    int count() const;
    /** How up to date the alerts are. */
    Sight sight() const { return sightOfDeadlines(m_session.health()); }
    const AlertMutes &mutes() const { return m_mutes; }
    void setMuted(Alert::Kind kind, bool muted);
    /** Mutes this kind for one lock, until another server is opened. */
    void setMuted(Alert::Kind kind, const LockId &lock, bool muted);

    /** For programs: one JSON object a line. */
    QByteArray jsonLines(const std::vector<AlertList::Entry> &entries) const;
    /** For programs: the number of alerts without a line, which is more() + leftOut; empty: 0. */
    QByteArray jsonLineOfMore(quint64 leftOut) const;

signals:
    /** The entries or the mutes have changed. */
    void changed();
    /** New alerts that are not muted. */
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
