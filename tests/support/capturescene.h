// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "traffic/capture/tcpsegment.h"

#include <QByteArrayList>

#include <vector>

namespace lockscope {

struct CapturedPacket {
    qint64 atUs = 0;
    QByteArray frame;
    qint64 length = 0; ///< on the wire
};

/** A segment as a frame of this link, with IPv4 or, if its ends have such addresses, IPv6. Checksums are 0. */
QByteArray frameOf(const TcpSegment &segment, LinkType link = LinkType::Ethernet);
/** 10.0.0.NUMBER, or 2001:db8::NUMBER. */
TcpEnd hostNumber(uchar number, quint16 port, bool isIpv6 = false);

/** Makes the packets of connections to one server. Each client has a port, beginning with 40001. */
class CaptureScene {
public:
    explicit CaptureScene(quint16 port = 6379, LinkType link = LinkType::Ethernet, bool isIpv6 = false);

    /** A client that connects; else one that was connected before the capture. */
    int connect(qint64 atUs, quint32 firstSequence = 0xfffffff0);
    int join(quint32 sequence = 1000);
    void request(int client, qint64 atUs, const QByteArray &bytes) { send(client, atUs, true, bytes); }
    void reply(int client, qint64 atUs, const QByteArray &bytes) { send(client, atUs, false, bytes); }
    /** Request and reply, 100 µs later. */
    void exchange(int client, qint64 atUs, const QByteArrayList &words, const QByteArray &answer);
    void close(int client, qint64 atUs);

    /** Segments are no longer. */
    void setLongestSegment(qsizetype bytes) { m_longest = bytes; }
    /** In the order of time. */
    std::vector<CapturedPacket> packets() const;

private:
    struct Client {
        TcpEnd end;
        quint32 sent = 0, received = 0; ///< the next numbers
    };
    void send(int client, qint64 atUs, bool isRequest, const QByteArray &bytes);
    void add(qint64 atUs, const TcpSegment &segment);

    TcpEnd m_server;
    LinkType m_link;
    bool m_isIpv6;
    qsizetype m_longest = 1400;
    std::vector<Client> m_clients;
    std::vector<CapturedPacket> m_packets;
};

/** A request in RESP. */
QByteArray resp(const QByteArrayList &words);
/** Replies. */
inline QByteArray respText(const QByteArray &text) { return "$" + QByteArray::number(text.size()) + "\r\n" + text + "\r\n"; }
inline QByteArray respNumber(qint64 number) { return ":" + QByteArray::number(number) + "\r\n"; }
inline const QByteArray respOk = "+OK\r\n", respNil = "$-1\r\n";

/** A file as tcpdump writes it. */
QByteArray pcapOf(const std::vector<CapturedPacket> &packets, LinkType link = LinkType::Ethernet);
/** A file with several interfaces of these links, in turn; packets go round. */
QByteArray pcapngOf(const std::vector<CapturedPacket> &packets, const std::vector<LinkType> &interfaces);

} // namespace lockscope
