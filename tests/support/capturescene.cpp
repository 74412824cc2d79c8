// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "capturescene.h"

#include <QtEndian>

#include <algorithm>

namespace lockscope {

namespace {

template <class Number>
QByteArray big(Number number)
{
    QByteArray bytes(sizeof number, '\0');
    qToBigEndian(number, bytes.data());
    return bytes;
}

template <class Number>
QByteArray little(Number number)
{
    QByteArray bytes(sizeof number, '\0');
    qToLittleEndian(number, bytes.data());
    return bytes;
}

bool isIpv6(const TcpEnd &end) { return end.address[10] != 0xff; }

QByteArray addressOf(const TcpEnd &end)
{
    const QByteArray whole(reinterpret_cast<const char *>(end.address.data()), 16);
    return isIpv6(end) ? whole : whole.last(4);
}

QByteArray linkHeader(LinkType link, bool ipv6)
{
    const QByteArray type = big(quint16(ipv6 ? 0x86dd : 0x0800));
    switch (link) {
    case LinkType::Ethernet: return QByteArray(12, '\x02') + type;
    case LinkType::Cooked: return QByteArray(14, '\0') + type;
    case LinkType::Cooked2: return type + QByteArray(18, '\0');
    case LinkType::Loopback: return little(quint32(ipv6 ? 10 : 2));
    case LinkType::RawIp: return {};
    }
    Q_UNREACHABLE();
}

/** As files name it. */
quint32 linkNumber(LinkType link)
{
    switch (link) {
    case LinkType::Ethernet: return 1;
    case LinkType::Cooked: return 113;
    case LinkType::Cooked2: return 276;
    case LinkType::Loopback: return 0;
    case LinkType::RawIp: return 101;
    }
    Q_UNREACHABLE();
}

QByteArray block(quint32 type, QByteArray body)
{
    body.append((4 - body.size() % 4) % 4, '\0');
    const QByteArray length = little(quint32(body.size() + 12));
    return little(type) + length + body + length;
}

} // namespace

TcpEnd hostNumber(uchar number, quint16 port, bool isIpv6)
{
    TcpEnd end;
    if (isIpv6)
        end.address = {0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number};
    else
        end.address = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 10, 0, 0, number};
    end.port = port;
    return end;
}

QByteArray frameOf(const TcpSegment &segment, LinkType link)
{
    const int flags = (segment.ends ? 1 : 0) | (segment.begins ? 2 : 0) | (segment.resets ? 4 : 0) | (segment.acknowledges ? 16 : 0);
    const QByteArray tcp = big(segment.from.port) + big(segment.to.port) + big(segment.sequence) + big(segment.acknowledged) + char(0x50)
        + char(flags) + QByteArray(6, '\0') + segment.payload.toByteArray();
    const QByteArray ends = addressOf(segment.from) + addressOf(segment.to);
    const qsizetype size = tcp.size() + segment.missing;
    if (isIpv6(segment.from))
        return linkHeader(link, true) + QByteArray("\x60\0\0\0", 4) + big(quint16(size)) + char(6) + char(64) + ends + tcp;
    return linkHeader(link, false) + QByteArray("\x45\0", 2) + big(quint16(20 + size)) + QByteArray(4, '\0') + char(64) + char(6)
        + QByteArray(2, '\0') + ends + tcp;
}

CaptureScene::CaptureScene(quint16 port, LinkType link, bool isIpv6) : m_server(hostNumber(1, port, isIpv6)), m_link(link), m_isIpv6(isIpv6) {}

int CaptureScene::join(quint32 sequence)
{
    const int client = int(m_clients.size());
    m_clients.push_back({hostNumber(2, quint16(40'001 + client), m_isIpv6), sequence, sequence + 7});
    return client;
}

int CaptureScene::connect(qint64 atUs, quint32 firstSequence)
{
    const int client = join(firstSequence);
    Client &one = m_clients.back();
    add(atUs, {.from = one.end, .to = m_server, .sequence = one.sent, .begins = true, .payload = {}});
    ++one.sent;
    add(atUs,
        {.from = m_server, .to = one.end, .sequence = one.received, .acknowledged = one.sent, .begins = true, .acknowledges = true, .payload = {}});
    ++one.received;
    return client;
}

void CaptureScene::send(int client, qint64 atUs, bool isRequest, const QByteArray &bytes)
{
    Client &one = m_clients[std::size_t(client)];
    quint32 &next = isRequest ? one.sent : one.received;
    for (qsizetype from = 0; from < bytes.size(); from += m_longest) {
        const QByteArrayView part = QByteArrayView(bytes).sliced(from, std::min(m_longest, bytes.size() - from));
        add(atUs,
            {.from = isRequest ? one.end : m_server,
             .to = isRequest ? m_server : one.end,
             .sequence = next,
             .acknowledged = isRequest ? one.received : one.sent,
             .acknowledges = true,
             .payload = part});
        next += quint32(part.size());
    }
}

void CaptureScene::exchange(int client, qint64 atUs, const QByteArrayList &words, const QByteArray &answer)
{
    request(client, atUs, resp(words));
    reply(client, atUs + 100, answer);
}

void CaptureScene::close(int client, qint64 atUs)
{
    Client &one = m_clients[std::size_t(client)];
    add(atUs,
        {.from = one.end, .to = m_server, .sequence = one.sent, .acknowledged = one.received, .ends = true, .acknowledges = true, .payload = {}});
    add(atUs,
        {.from = m_server, .to = one.end, .sequence = one.received, .acknowledged = one.sent + 1, .ends = true, .acknowledges = true, .payload = {}});
}

void CaptureScene::add(qint64 atUs, const TcpSegment &segment)
{
    QByteArray frame = frameOf(segment, m_link);
    const qsizetype length = frame.size();
    m_packets.push_back({atUs, std::move(frame), length});
}

std::vector<CapturedPacket> CaptureScene::packets() const
{
    std::vector<CapturedPacket> sorted = m_packets;
    std::ranges::stable_sort(sorted, {}, &CapturedPacket::atUs);
    return sorted;
}

QByteArray resp(const QByteArrayList &words)
{
    QByteArray bytes = "*" + QByteArray::number(words.size()) + "\r\n";
    for (const QByteArray &word : words)
        bytes += respText(word);
    return bytes;
}

QByteArray pcapOf(const std::vector<CapturedPacket> &packets, LinkType link)
{
    QByteArray file = little(quint32(0xa1b2c3d4)) + little(quint16(2)) + little(quint16(4)) + QByteArray(8, '\0') + little(quint32(262'144))
        + little(linkNumber(link));
    for (const CapturedPacket &packet : packets) {
        file += little(quint32(packet.atUs / 1'000'000)) + little(quint32(packet.atUs % 1'000'000)) + little(quint32(packet.frame.size()))
            + little(quint32(packet.length)) + packet.frame;
    }
    return file;
}

QByteArray pcapngOf(const std::vector<CapturedPacket> &packets, const std::vector<LinkType> &interfaces)
{
    QByteArray file = block(0x0a0d0d0a, little(quint32(0x1a2b3c4d)) + little(quint16(1)) + little(quint16(0)) + QByteArray(8, '\xff'));
    for (const LinkType link : interfaces)
        file += block(1, little(quint16(linkNumber(link))) + little(quint16(0)) + little(quint32(262'144)));
    quint32 next = 0;
    for (const CapturedPacket &packet : packets) {
        file += block(6,
                      little(next) + little(quint32(quint64(packet.atUs) >> 32)) + little(quint32(packet.atUs)) + little(quint32(packet.frame.size()))
                          + little(quint32(packet.length)) + packet.frame);
        next = (next + 1) % quint32(interfaces.size());
    }
    return file;
}

} // namespace lockscope
