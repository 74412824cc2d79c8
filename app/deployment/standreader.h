// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/recognise.h"
#include "locks/lockprofiles.h"
#include "deployment/lockstand.h"

#include <QObject>
#include <qcoro/qcorotask.h>

#include <functional>
#include <memory>
#include <vector>

namespace lockscope {

class NodeGroup;

/**
 * Asks the further servers of a group, every two seconds, what they have under the key of one lock: a bounded reading by commands that only read,
 * over the connections of the group. Asks nothing without a key, a further server, or a viewer. Lives in the engine thread, and no longer than the
 * group.
 */
class StandReader : public QObject {
    Q_OBJECT
public:
    /** The time is the first server's. */
    StandReader(NodeGroup &nodes, Clock &clock, std::function<ServerTime()> time, QObject *parent = nullptr);
    ~StandReader() override;

    /** Of this lock, on this first server, changed() follows at once and with each answer; an empty key: of none. */
    void setKey(const Bytes &key, const QString &server);
    const Bytes &key() const { return m_stand.key; }
    void setProfiles(const LockProfiles &profiles) { m_profiles = profiles; }
    /** Nobody looks. */
    void setResting(bool resting);
    /** Something was done to the lock. */
    void lookNow();

signals:
    void changed(const lockscope::LockStand &stand);

private:
    struct Node;
    using NodePtr = std::shared_ptr<Node>;

    void takeNodes();
    bool isAsking() const;
    void begin();
    void tick();
    void look(std::size_t number);
    QCoro::Task<> ask(std::size_t number);
    NodeStand standOf(const NodeStand &before, const KeyReading &reading) const;
    void take(std::size_t number, NodeStand stand);
    NodeStand unknown(std::size_t number, const QString &why) const;

    NodeGroup &m_nodeGroup;
    Clock &m_clock;
    std::function<ServerTime()> m_time;
    LockProfiles m_profiles;
    std::vector<NodePtr> m_nodes;
    LockStand m_stand;
    quint64 m_round = 0; // the one chain of timers that counts
    bool m_isResting = false;
};

} // namespace lockscope
