// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <array>
#include <compare>
#include <optional>

namespace lockscope {

/** One end of a TCP connection. */
struct TcpEnd {
    std::array<uchar, 16> address{}; ///< of IPv4 as IPv6 maps it
    quint16 port = 0;

    auto operator<=>(const TcpEnd &) const = default;
};
/** As Redis writes it: `10.0.0.1`, `2001:db8::1`. */
QByteArray hostText(const TcpEnd &end);
/** As Redis writes it: `10.0.0.1:6379`, `[2001:db8::1]:6379`. */
QByteArray addressText(const TcpEnd &end);
/** This machine, under any of its own addresses for that. */
bool isLoopback(const TcpEnd &end);

struct TcpSegment {
    TcpEnd from, to;
    quint32 sequence = 0, acknowledged = 0;
    bool begins = false, ends = false, resets = false, acknowledges = false; ///< SYN, FIN, RST, ACK
    QByteArrayView payload;                                                  ///< as far as it was captured
    quint32 missing = 0;                                                     ///< bytes of it after that
};

/** How an interface frames its packets. */
enum class LinkType : quint8 { Ethernet, Cooked, Cooked2, Loopback, RawIp };

enum class FrameIs : quint8 { Segment, Fragment, Cut, Other };
/** The TCP segment in a frame, whose bytes it refers to. Understands VLANs, IPv4, and IPv6 with extension headers; puts no fragments together. Pure. */
FrameIs readFrame(LinkType link, QByteArrayView frame, TcpSegment &segment);

} // namespace lockscope
