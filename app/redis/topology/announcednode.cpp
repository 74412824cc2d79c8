// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/announcednode.h"

#include "redis/topology/hashslot.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::redis {

namespace {

struct AnnouncedNodeText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::redis::AnnouncedNodeText)
};

bool isHostByte(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '.' || c == '_' || c == ':' || c == '%';
}

} // namespace

bool isNodeId(QByteArrayView text)
{
    const auto isHex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    return text.size() == 40 && std::ranges::all_of(text, isHex);
}

Result<QString> announcedHost(QByteArrayView text)
{
    if (text.isEmpty() || text == "?" || text == "NULL")
        return QString();
    if (text.size() > 255 || !std::ranges::all_of(text, isHostByte))
        return failure(Error::Kind::NotRedis, AnnouncedNodeText::tr("A node announces an address that is not a host name"));
    return QString::fromLatin1(text);
}

Result<quint16> announcedPort(qint64 port)
{
    if (port < 0 || port > 65535)
        return failure(Error::Kind::NotRedis, AnnouncedNodeText::tr("A node announces a port that does not exist"));
    return quint16(port);
}

Result<quint16> announcedPort(QByteArrayView text)
{
    bool ok = false;
    const qint64 port = text.size() <= 5 ? text.toByteArray().toLongLong(&ok) : 0;
    return announcedPort(ok ? port : -1);
}

Endpoint reachableAt(const QString &host, const TopologyNode &node, const AskedNode &asked)
{
    const bool isTls = asked.address.servers.kind == Endpoint::Kind::Tls;
    const quint16 preferred = isTls ? node.tlsPort : node.port;
    const quint16 port = preferred != 0 ? preferred : isTls ? node.port : node.tlsPort;
    const bool isItself = !asked.id.isEmpty() && node.id == asked.id;
    if (host.isEmpty() && isItself)
        return asked.endpoint;
    const QString known = host.isEmpty() ? asked.endpoint.host : host;
    return asked.address.serverAt({known, port});
}

Unexpected<Error> malformed(const char *where)
{
    return failure(Error::Kind::NotRedis, AnnouncedNodeText::tr("The answer to %1 cannot be read").arg(QString::fromLatin1(where)));
}

bool SlotOwners::give(qint64 first, qint64 last, const QByteArray &id)
{
    if (first < 0 || last < first || last >= slotCount)
        return false;
    const auto known = std::ranges::find(m_ids, id);
    const auto number = quint16(known - m_ids.begin() + 1);
    if (known == m_ids.end())
        m_ids.push_back(id);
    for (qint64 slot = first; slot <= last; ++slot) {
        quint16 &owner = m_owners[std::size_t(slot)];
        if (owner != 0 && owner != number)
            return false;
        owner = number;
    }
    return true;
}

std::vector<SlotRange> SlotOwners::ranges() const
{
    std::vector<SlotRange> all;
    for (std::size_t slot = 0; slot < m_owners.size(); ++slot) {
        const quint16 owner = m_owners[slot];
        if (owner == 0)
            continue;
        if (slot > 0 && m_owners[slot - 1] == owner)
            all.back().last = quint16(slot);
        else
            all.push_back({quint16(slot), quint16(slot), m_ids[owner - 1U]});
    }
    return all;
}

bool sortById(std::vector<TopologyNode> &nodes)
{
    std::ranges::sort(nodes, {}, &TopologyNode::id);
    return std::ranges::adjacent_find(nodes, {}, &TopologyNode::id) == nodes.end();
}

} // namespace lockscope::redis
