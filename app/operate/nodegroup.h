// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/perform.h"
#include "operate/plannedaction.h"
#include "redis/connection.h"

#include <QPointer>

#include <qcoro/qcorotask.h>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/**
 * The further servers on which the same locks stand (Redlock). What is done to a lock on the first server is done on all of them at the same moment,
 * each by its own comparison; a library that renews by majority would restore what was removed on one server only. Owns a connection to each, opened
 * when needed and closed a while later. Lives in the thread of the first connection.
 * https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 */
class NodeGroup : public QObject {
    Q_OBJECT
public:
    explicit NodeGroup(Clock &clock, QObject *parent = nullptr) : QObject(parent), m_clock(clock) {}
    ~NodeGroup() override;

    /** What is under way to the nodes before is cancelled. The gate is that of the first server. */
    void setNodes(const std::vector<redis::Connection::Options> &nodes, const redis::Connection::Gate &gate,
                  const redis::TransportFactory &factory = redis::makeSocketTransport);

    /** Asked each time before anything is done, with all servers that are there; an error: nothing is done on any of them. Empty: nobody is asked. */
    using Guard = std::function<QCoro::Task<std::optional<Error>>(std::vector<QPointer<redis::Connection>>)>;
    void setGuard(Guard guard) { m_guard = std::move(guard); }

    /** As lockscope::perform(), on every server; tries each, whatever the result of the others. Only for what can be done. */
    QCoro::Task<DoneAction> perform(redis::Connection &first, const PlannedAction &planned, Asking asking = Asking::No);

private:
    struct Node;
    using Nodes = std::vector<std::shared_ptr<Node>>;
    static QCoro::Task<> connectAll(Nodes nodes, Instant now);
    static QCoro::Task<DoneAction> performOn(Nodes nodes, Guard guard, redis::Connection &first, Clock &clock, PlannedAction planned, Asking asking);
    static QCoro::Task<std::optional<Error>> objection(const Nodes &nodes, const Guard &guard, const QPointer<redis::Connection> &first);
    static std::optional<Error> unusable(const Nodes &nodes);
    static QCoro::Task<std::optional<Error>> replaced(const Nodes &nodes);
    void closeLater();

    Clock &m_clock;
    Nodes m_nodes;
    Guard m_guard;
    quint64 m_uses = 0; // to know the last one
};

} // namespace lockscope
