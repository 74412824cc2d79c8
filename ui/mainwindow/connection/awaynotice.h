// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/alertwatch.h"

#include <QObject>

#include <optional>
#include <set>

namespace lockscope::ui {

class NoticeBar;

/**
 * Says in one line what has changed since somebody looked away: since another program had the focus, for a minute at least. Leads to the alerts if
 * some are open that were not. The line goes when it is closed, and with the server. UI thread.
 */
class AwayNotice : public QObject {
    Q_OBJECT
public:
    AwayNotice(Session &session, const AlertWatch &alerts, NoticeBar &bar, Clock &clock, QObject *parent);

    /** As the desktop says when another program gets the focus, or this one. */
    void leave();
    void comeBack();

signals:
    void alertsRequested();

private:
    /** What was there, and what has come since. */
    struct Time {
        Instant since;
        std::set<quint64> open = {}; ///< numbers of alerts
        quint64 raised = 0;
        quint64 acquired = 0;
        quint64 released = 0;
        quint64 expired = 0;
        quint64 endedElse = 0; ///< handed over, cleared, gone for an unknown reason, lost in a failover
        bool wasConnected = false;
        bool wasLost = false;
    };
    void count(const LockDelta &delta);
    std::vector<AlertList::Entry> openNow() const;
    QString line(const Time &away, const std::vector<AlertList::Entry> &opened) const;
    void forget();

    Session &m_session;
    const AlertWatch &m_alerts;
    NoticeBar &m_bar;
    Clock &m_clock;
    std::optional<Time> m_away; // nothing: somebody looks
};

} // namespace lockscope::ui
