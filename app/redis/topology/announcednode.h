// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "redis/topology/topology.h"

#include <array>

namespace lockscope::redis {

/** The node that answered a question about a deployment. */
struct AskedNode {
    const DeploymentAddress &address;
    Endpoint endpoint; ///< the address at which it was asked
    QByteArray id;     ///< its node id, if known
};

/** An answer with more nodes is refused. */
constexpr std::size_t mostNodes = 5000;

/** 40 hexadecimal digits. Pure. */
bool isNodeId(QByteArrayView text);
/** Parses an announced host: empty if the server announces none ("", "?", "NULL"); an error if the text cannot be a host. Pure. */
Result<QString> announcedHost(QByteArrayView text);
/** Parses an announced port; 0 means none; an error if it cannot be a port. Pure. */
Result<quint16> announcedPort(qint64 port);
Result<quint16> announcedPort(QByteArrayView text);
/** Returns how the node is reached: at its announced host or, if it announces none, at the host of the asked node. */
Endpoint reachableAt(const QString &host, const TopologyNode &node, const AskedNode &asked);
/** The error for a malformed answer; `where` names the command. */
Unexpected<Error> malformed(const char *where);

/** Collects the owners of slots while an answer is parsed. */
class SlotOwners {
public:
    /** False: the range is invalid, or one of its slots has an owner. */
    bool give(qint64 first, qint64 last, const QByteArray &id);
    std::vector<SlotRange> ranges() const;

private:
    std::array<quint16, 16384> m_owners{}; // position of the id in m_ids, from 1; 0: no owner
    std::vector<QByteArray> m_ids;
};

/** Sorts nodes by id; false: an id occurs twice. */
bool sortById(std::vector<TopologyNode> &nodes);

} // namespace lockscope::redis
