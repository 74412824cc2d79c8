// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/plannedaction.h"
#include "redis/connection.h"

#include <QObject>
#include <QPointer>
#include <qcoro/qcorotask.h>

#include <optional>
#include <vector>

namespace lockscope {

/** What the user of a connection lacks for several actions. */
struct RightsLacks {
    std::vector<RightsLack> ofActions; ///< one for each
    bool areKnown = true;              ///< false: the server will not or cannot say
};
/** Asks by ACL DRYRUN, which executes nothing, and for the lengths of what an undo would need. */
QCoro::Task<RightsLacks> lacksFor(QPointer<redis::Connection> server, std::vector<Action> actions);

/**
 * Asks the server every two seconds whether its user may send the commands of one action, by ACL DRYRUN, which executes none of them. Asks one
 * question at a time, and none without an action. If the server refuses to answer or cannot (before Redis 7), it reports no lack and stops asking
 * about this action: each refusal would be an entry in the server's ACL LOG. Lives in the engine thread.
 */
class RightsReader : public QObject {
    Q_OBJECT
public:
    explicit RightsReader(Clock &clock, QObject *parent = nullptr) : QObject(parent), m_clock(clock) {}

    /** Sets the action to ask about, and asks at once if there was none before; nothing: asks about none. */
    void setAction(redis::Connection *server, std::optional<Action> action);

signals:
    void changed(const lockscope::RightsLack &lack);

private:
    void tick();
    QCoro::Task<> ask();
    void tell(const RightsLack &lack);

    Clock &m_clock;
    QPointer<redis::Connection> m_server;
    std::optional<Action> m_action;
    RightsLack m_lack;
    bool m_isAwaiting = false; // an answer
    quint64 m_round = 0;       // timers of earlier rounds are ignored
};

} // namespace lockscope
