// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/capture/packetsource.h"

#include "base/safetext.h"

#include <QCoreApplication>
#include <QStringList>

#include <pcap/pcap.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <utility>

namespace lockscope {

namespace {

struct PacketSourceText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::PacketSource)
};

constexpr int wholePackets = 262'144;                        // bytes of each
constexpr int kernelBuffer = 32 * 1024 * 1024, waitMs = 100; // for more packets, before some are handed out
constexpr std::size_t fileBuffer = std::size_t(256) * 1024;

Unexpected<Error> failed(Error::Kind kind, const QString &text) { return failure(Error{kind, text, {}}); }

QString saidBy(pcap *handle) { return safeText(QByteArrayView(::pcap_geterr(handle)), 200); }

QString whatToDo()
{
    return PacketSourceText::tr("Lockscope may not capture packets. Allow it with \"sudo setcap cap_net_raw+ep PATH\" for the program's file, or "
                                "record with \"sudo tcpdump -i NAME -w traffic.pcap tcp port 6379\" and audit that file.");
}

constexpr qint64 lastSecond = 253'402'300'799; // of the year 9999; a broken file may have any time

struct Received {
    const PacketSource::Take &take;
    LinkType link;
};

void onPacket(u_char *user, const pcap_pkthdr *header, const u_char *bytes)
{
    const Received &received = *reinterpret_cast<const Received *>(user);
    received.take(received.link, std::clamp<qint64>(header->ts.tv_sec, 0, lastSecond) * 1'000'000 + header->ts.tv_usec,
                  QByteArrayView(reinterpret_cast<const char *>(bytes), qsizetype(header->caplen)), header->len);
}

} // namespace

void PacketSource::Close::operator()(pcap *handle) const { ::pcap_close(handle); }

PacketSource::PacketSource(std::shared_ptr<ReadBytes> bytes, Handle handle, LinkType link, bool isLive)
    : m_bytes(std::move(bytes)), m_handle(std::move(handle)), m_link(link), m_isLive(isLive)
{
}

/** Of pcap in both orders of bytes, with µs or ns, and pcapng; what looks like one and is none, libpcap refuses. */
bool PacketSource::isCapture(QByteArrayView begin)
{
    static constexpr std::array<std::array<uchar, 4>, 5> magics{
        {{0xd4, 0xc3, 0xb2, 0xa1}, {0xa1, 0xb2, 0xc3, 0xd4}, {0x4d, 0x3c, 0xb2, 0xa1}, {0xa1, 0xb2, 0x3c, 0x4d}, {0x0a, 0x0d, 0x0d, 0x0a}}};
    return begin.size() >= 4 && std::ranges::any_of(magics, [begin](const auto &magic) { return std::memcmp(begin.data(), magic.data(), 4) == 0; });
}

Result<LinkType> PacketSource::linkOf(pcap *handle)
{
    switch (const int link = ::pcap_datalink(handle)) {
    case DLT_EN10MB: return LinkType::Ethernet;
    case DLT_LINUX_SLL: return LinkType::Cooked;
    case DLT_LINUX_SLL2: return LinkType::Cooked2;
    case DLT_NULL:
    case DLT_LOOP: return LinkType::Loopback;
    case DLT_RAW:
    case DLT_IPV4:
    case DLT_IPV6: return LinkType::RawIp;
    default: {
        const char *const name = ::pcap_datalink_val_to_name(link);
        return failed(
            Error::Kind::InvalidInput,
            PacketSourceText::tr("packets of the link type %1 are not understood").arg(name ? QString::fromLatin1(name) : QString::number(link)));
    }
    }
}

Result<PacketSource> PacketSource::fromFile(ReadBytes read)
{
    auto bytes = std::make_shared<ReadBytes>(std::move(read));
    cookie_io_functions_t functions = {};
    functions.read = [](void *cookie, char *to, size_t size) { return ssize_t((*static_cast<ReadBytes *>(cookie))(to, qint64(size))); };
    FILE *const file = ::fopencookie(bytes.get(), "r", functions);
    if (!file)
        return failed(Error::Kind::System, qt_error_string());
    std::setvbuf(file, nullptr, _IOFBF, fileBuffer);
    std::array<char, PCAP_ERRBUF_SIZE> why{};
    Handle handle(::pcap_fopen_offline(file, why.data()));
    if (!handle) {
        std::fclose(file);
        return failed(Error::Kind::InvalidInput, safeText(QByteArrayView(why.data()), 200));
    }
    const Result<LinkType> link = linkOf(handle.get());
    if (!link)
        return failure(link.error());
    return PacketSource(std::move(bytes), std::move(handle), *link, false);
}

Result<PacketSource> PacketSource::fromInterface(const QString &name, const QSet<quint16> &ports)
{
    std::array<char, PCAP_ERRBUF_SIZE> why{};
    Handle handle(::pcap_create(name.toLocal8Bit().constData(), why.data()));
    if (!handle)
        return failed(Error::Kind::System, safeText(QByteArrayView(why.data()), 200));
    if (::pcap_set_snaplen(handle.get(), wholePackets) != 0 || ::pcap_set_timeout(handle.get(), waitMs) != 0
        || ::pcap_set_buffer_size(handle.get(), kernelBuffer) != 0)
        return failed(Error::Kind::System, saidBy(handle.get()));
    if (const int code = ::pcap_activate(handle.get()); code == PCAP_ERROR_PERM_DENIED)
        return failed(Error::Kind::NoPermission, whatToDo());
    else if (code < 0)
        return failed(Error::Kind::System, code == PCAP_ERROR ? saidBy(handle.get()) : QString::fromLatin1(::pcap_statustostr(code)));
    QStringList filter;
    for (const quint16 port : ports)
        filter << QStringLiteral("tcp port %1").arg(port);
    bpf_program program = {};
    const QByteArray text = ports.isEmpty() ? QByteArray("tcp") : filter.join(QStringLiteral(" or ")).toLatin1();
    if (::pcap_compile(handle.get(), &program, text.constData(), 1, PCAP_NETMASK_UNKNOWN) != 0)
        return failed(Error::Kind::System, saidBy(handle.get()));
    const bool isSet = ::pcap_setfilter(handle.get(), &program) == 0;
    ::pcap_freecode(&program);
    if (!isSet || ::pcap_setnonblock(handle.get(), 1, why.data()) != 0)
        return failed(Error::Kind::System, isSet ? safeText(QByteArrayView(why.data()), 200) : saidBy(handle.get()));
    const Result<LinkType> link = linkOf(handle.get());
    if (!link)
        return failure(link.error());
    return PacketSource(nullptr, std::move(handle), *link, true);
}

Result<bool> PacketSource::read(int packets, const Take &take)
{
    Received received{take, m_link};
    const int count = ::pcap_dispatch(m_handle.get(), packets, onPacket, reinterpret_cast<u_char *>(&received));
    if (count < 0)
        return failed(Error::Kind::System, saidBy(m_handle.get()));
    return m_isLive || count > 0;
}

int PacketSource::descriptor() const { return m_isLive ? ::pcap_get_selectable_fd(m_handle.get()) : -1; }

quint64 PacketSource::dropped() const
{
    pcap_stat numbers = {};
    return m_isLive && ::pcap_stats(m_handle.get(), &numbers) == 0 ? numbers.ps_drop : 0;
}

} // namespace lockscope
