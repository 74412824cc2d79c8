// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "watch/feeds/eventconsent.h"
#include "watch/reading/alarm.h"
#include "watch/reading/run.h"

namespace lockscope {

/**
 * Leaves a server as it was: puts the flags back that were changed with consent, over a new connection if the old one is lost, but does not wait
 * for long; what was left behind then is said on stderr. Engine thread. Must outlive its questions: cancel(), then close the
 * connection, first.
 */
class Farewell : public QObject {
    Q_OBJECT
public:
    Farewell(redis::Connection &connection, EventConsent &consent, Clock &clock);

    /** finished() follows, at once if there is nothing to put back. */
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
