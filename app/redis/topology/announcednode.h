// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "redis/topology/topology.h"

#include <array>

namespace lockscope::redis {

/** Whom an answer about a deployment came from, and by which address its nodes are to be read. */
struct AskedNode {
    const DeploymentAddress &address;
    Endpoint endpoint; ///< where it was asked
    QByteArray id;     ///< its own, if known
};

/** More are not believed. */
constexpr std::size_t mostNodes = 5000;

/** 40 hexadecimal digits. Pure. */
bool isNodeId(QByteArrayView text);
/** A host as announced: empty where it announces none ("", "?", "NULL"); an error for what cannot be a host. Pure. */
Result<QString> announcedHost(QByteArrayView text);
/** Pure; an error for what is no port; 0 is "none". */
Result<quint16> announcedPort(qint64 port);
Result<quint16> announcedPort(QByteArrayView text);
/** How the node is reached: at its host, or, if that is not announced, where the asked node was. */
Endpoint reachableAt(const QString &host, const TopologyNode &node, const AskedNode &asked);
/** A malformed answer of a server; where is what it was asked. */
Unexpected<Error> malformed(const char *where);

/** Who owns which slot, while an answer is read: refuses a second owner. */
class SlotOwners {
public:
    /** False: no such slots, or one has an owner. */
    bool give(qint64 first, qint64 last, const QByteArray &id);
    std::vector<SlotRange> ranges() const;

private:
    std::array<quint16, 16384> m_owners{}; // number of the id, from 1
    std::vector<QByteArray> m_ids;
};

/** Puts nodes in order; false: an id is there twice. */
bool sortById(std::vector<TopologyNode> &nodes);

} // namespace lockscope::redis
