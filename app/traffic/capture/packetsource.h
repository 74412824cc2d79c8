// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// https://www.tcpdump.org/manpages/pcap.3pcap.html
#pragma once

#include "base/result.h"
#include "traffic/capture/tcpsegment.h"

#include <QSet>
#include <QString>

#include <functional>
#include <memory>

struct pcap;

namespace lockscope {

/**
 * Packets from a capture file (pcap or pcapng), or from a network interface of this machine, with libpcap. An interface needs the capability
 * CAP_NET_RAW. Any one thread.
 */
class PacketSource {
public:
    /** Bytes of a file, at most size; 0: its end; −1: it cannot be read. */
    using ReadBytes = std::function<qint64(char *to, qint64 size)>;
    using Take = std::function<void(LinkType link, qint64 atUs, QByteArrayView frame, qint64 lengthOnTheWire)>;

    /** Whether a file that begins so is a capture; six bytes are enough. */
    static bool isCapture(QByteArrayView begin);
    static Result<PacketSource> fromFile(ReadBytes read);
    /** No ports: all of TCP. */
    static Result<PacketSource> fromInterface(const QString &name, const QSet<quint16> &ports);

    /** Hands out at most this number of packets; false: there are no more in the file. Never waits. */
    Result<bool> read(int packets, const Take &take);
    /** Readable when an interface has packets; −1: it is a file. */
    int descriptor() const;
    /** Packets that the system had no room for. */
    quint64 dropped() const;

private:
    struct Close {
        void operator()(pcap *handle) const;
    };
    using Handle = std::unique_ptr<pcap, Close>;

    PacketSource(std::shared_ptr<ReadBytes> bytes, Handle handle, LinkType link, bool isLive);
    static Result<LinkType> linkOf(pcap *handle);

    std::shared_ptr<ReadBytes> m_bytes; // outlives the handle
    Handle m_handle;
    LinkType m_link;
    bool m_isLive;
};

} // namespace lockscope
