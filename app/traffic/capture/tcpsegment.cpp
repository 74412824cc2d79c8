// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/capture/tcpsegment.h"

#include <QHostAddress>

#include <QtEndian>

#include <algorithm>

namespace lockscope {

namespace {

constexpr quint16 etherIpv4 = 0x0800, etherIpv6 = 0x86dd;
constexpr quint8 protocolTcp = 6;
constexpr std::array<uchar, 12> mappedIpv4{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

quint8 byteAt(QByteArrayView bytes, qsizetype at) { return quint8(bytes[at]); }
quint16 word(QByteArrayView bytes, qsizetype at) { return qFromBigEndian<quint16>(bytes.data() + at); }
quint32 longWord(QByteArrayView bytes, qsizetype at) { return qFromBigEndian<quint32>(bytes.data() + at); }

bool isIpv4(const TcpEnd &end) { return std::equal(mappedIpv4.begin(), mappedIpv4.end(), end.address.begin()); }

bool isVlan(quint16 type) { return type == 0x8100 || type == 0x88a8 || type == 0x9100; }

/** A packet of IP, which says itself of which version it is; nothing: it has none, or is cut. */
std::optional<QByteArrayView> packetIn(LinkType link, QByteArrayView frame)
{
    qsizetype header = 0, typeAt = -1;
    switch (link) {
    case LinkType::Ethernet: header = 14, typeAt = 12; break;
    case LinkType::Cooked: header = 16, typeAt = 14; break;
    case LinkType::Cooked2: header = 20, typeAt = 0; break;
    case LinkType::Loopback: header = 4; break; // the family's number depends on the system
    case LinkType::RawIp: break;
    }
    if (frame.size() < header)
        return std::nullopt;
    quint16 type = typeAt < 0 ? etherIpv4 : word(frame, typeAt);
    while (isVlan(type)) {
        if (frame.size() < header + 4)
            return std::nullopt;
        type = word(frame, header + 2);
        header += 4;
    }
    return type == etherIpv4 || type == etherIpv6 ? std::optional(frame.sliced(header)) : std::nullopt;
}

FrameIs readTcp(QByteArrayView bytes, qsizetype onTheWire, TcpSegment &segment)
{
    if (bytes.size() < 20)
        return FrameIs::Cut;
    const qsizetype header = (byteAt(bytes, 12) >> 4) * 4;
    if (header < 20 || header > onTheWire)
        return FrameIs::Other;
    const quint8 flags = byteAt(bytes, 13);
    segment.from.port = word(bytes, 0);
    segment.to.port = word(bytes, 2);
    segment.sequence = longWord(bytes, 4);
    segment.acknowledged = longWord(bytes, 8);
    segment.ends = flags & 0x01;
    segment.begins = flags & 0x02;
    segment.resets = flags & 0x04;
    segment.acknowledges = flags & 0x10;
    segment.payload = bytes.sliced(std::min(header, bytes.size()));
    segment.missing = quint32(onTheWire - header - segment.payload.size());
    return FrameIs::Segment;
}

FrameIs readIpv4(QByteArrayView packet, TcpSegment &segment)
{
    if (packet.size() < 20)
        return FrameIs::Cut;
    const qsizetype header = (byteAt(packet, 0) & 0x0f) * 4;
    // Packets that the network card is still to divide have no length.
    const qsizetype total = word(packet, 2) == 0 ? packet.size() : word(packet, 2);
    if (header < 20 || header > total || byteAt(packet, 9) != protocolTcp)
        return FrameIs::Other;
    if ((word(packet, 6) & 0x3fff) != 0) // more fragments, or not the first one
        return FrameIs::Fragment;
    if (packet.size() < header)
        return FrameIs::Cut;
    for (auto [end, at] : {std::pair(&segment.from, 12), std::pair(&segment.to, 16)}) {
        std::copy(mappedIpv4.begin(), mappedIpv4.end(), end->address.begin());
        std::copy_n(packet.begin() + at, 4, end->address.begin() + 12);
    }
    return readTcp(packet.first(std::min(total, packet.size())).sliced(header), total - header, segment);
}

FrameIs readIpv6(QByteArrayView packet, TcpSegment &segment)
{
    if (packet.size() < 40)
        return FrameIs::Cut;
    const qsizetype total = word(packet, 4) == 0 ? packet.size() : 40 + qsizetype(word(packet, 4));
    qsizetype at = 40;
    for (quint8 next = byteAt(packet, 6); next != protocolTcp;) {
        const bool isOption = next == 0 || next == 43 || next == 60, isFragment = next == 44, isAuthentication = next == 51;
        if (!isOption && !isFragment && !isAuthentication)
            return FrameIs::Other;
        if (packet.size() < at + 8)
            return FrameIs::Cut;
        if (isFragment && (word(packet, at + 2) & 0xfff9) != 0)
            return FrameIs::Fragment;
        next = byteAt(packet, at);
        at += isFragment ? 8 : isAuthentication ? (byteAt(packet, at + 1) + 2) * 4 : (byteAt(packet, at + 1) + 1) * 8;
    }
    if (at > total)
        return FrameIs::Other;
    if (packet.size() < at)
        return FrameIs::Cut;
    std::copy_n(packet.begin() + 8, 16, segment.from.address.begin());
    std::copy_n(packet.begin() + 24, 16, segment.to.address.begin());
    return readTcp(packet.first(std::min(total, packet.size())).sliced(at), total - at, segment);
}

} // namespace

QByteArray hostText(const TcpEnd &end)
{
    if (isIpv4(end))
        return QHostAddress(qFromBigEndian<quint32>(end.address.data() + 12)).toString().toLatin1();
    return QHostAddress(end.address.data()).toString().toLatin1();
}

QByteArray addressText(const TcpEnd &end)
{
    const QByteArray host = hostText(end), port = QByteArray::number(end.port);
    return isIpv4(end) ? QByteArray(host + ':' + port) : QByteArray('[' + host + "]:" + port);
}

bool isLoopback(const TcpEnd &end)
{
    constexpr std::array<uchar, 16> ipv6{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    return isIpv4(end) ? end.address[12] == 127 : end.address == ipv6;
}

FrameIs readFrame(LinkType link, QByteArrayView frame, TcpSegment &segment)
{
    const std::optional<QByteArrayView> packet = packetIn(link, frame);
    if (!packet)
        return FrameIs::Other;
    if (packet->isEmpty())
        return FrameIs::Cut;
    switch (byteAt(*packet, 0) >> 4) {
    case 4: return readIpv4(*packet, segment);
    case 6: return readIpv6(*packet, segment);
    default: return FrameIs::Other;
    }
}

} // namespace lockscope
