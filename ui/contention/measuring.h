// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/probe/wholeprobe.h"

#include <QObject>
#include <QPointer>
#include <QWidget>

#include <functional>

namespace lockscope {
class Session;
}

namespace lockscope::ui {

class ContentionPage;

/**
 * Measures the open server by a probe: measures what that costs, asks with it, shows how far it is, and hands what was heard to the page, once or after
 * each sample. Ends with the session of its server. UI thread.
 */
class Measuring : public QObject {
    Q_OBJECT
public:
    Measuring(Session &session, ContentionPage &page, QObject *parent);

    /** Asks first. While the server is read-only, unlockRequested() follows instead. */
    void begin();
    /** What was heard is shown. */
    void stop();

signals:
    /** Nothing can be measured while the server is read-only; then: if it is not any more. */
    void unlockRequested(const std::function<void()> &then);
    /** A probe goes on: what it costs, and more of that; empty: none does any more. */
    void probing(const QString &cost, const QString &detail);

private:
    void ask(const std::vector<ServerCost> &costs);
    void start(const ProbeLimits &limits);
    void onProgress(const ProbeProgress &progress);
    void take(const ServerTraffic &traffic);
    void close();
    QString textOf(const std::vector<ServerCost> &costs) const;
    void end(const std::vector<ServerTraffic> &all);
    QString nameOf(const QString &server) const;

    Session &m_session;
    ContentionPage &m_page;
    ProbeLimits m_limits;
    std::vector<ServerCost> m_costs;
    QString m_open, m_name; // URL and name of what is measured, which another server may replace meanwhile
    QPointer<QWidget> m_question;
    bool m_isBegun = false;
};

} // namespace lockscope::ui
