// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/error.h"
#include "redis/topology/addressmap.h"
#include "redis/topology/deploymentaddress.h"

#include <QByteArrayList>

#include <optional>
#include <vector>

namespace lockscope::redis {

/** The channel on which each Sentinel publishes every two seconds, on each server that it monitors. */
inline constexpr const char *helloChannel = "__sentinel__:hello";

/** A hello message: which server one Sentinel considers the primary of a service. Any client that may PUBLISH can forge one. A value. */
struct SentinelHello {
    Place sentinel; ///< as it announces itself
    QByteArray id;  ///< of the Sentinel
    QByteArray service;
    Place primary;
    quint64 epoch = 0; ///< of the election that made it primary

    bool isSameWord(const SentinelHello &other) const { return service == other.service && primary == other.primary && epoch == other.epoch; }
    bool operator==(const SentinelHello &) const = default;
};

/** Whether the Sentinels that monitor a server consider it the primary. A value; its names are hostile text. */
struct SentinelVerdict {
    enum class Kind : quint8 {
        Unwatched, ///< no Sentinel is connected to it
        Primary,   ///< they consider it the primary
        Replaced,  ///< they consider another server the primary
        Silent,    ///< they are connected but publish nothing: they may have lost the server
        Unknown,   ///< the server denies the questions or the subscription
    };
    Kind kind = Kind::Unwatched;
    SentinelHello hello;     ///< set for Primary, Replaced
    DeploymentAddress whole; ///< set for Primary, Replaced: the service, with that Sentinel as seed
    Error why;               ///< set for Unknown

    bool operator==(const SentinelVerdict &) const = default;
};

/** Parses "address,port,id,epoch,service,address,port,epoch" as published; returns nullopt for any other message. Pure. */
std::optional<SentinelHello> parseSentinelHello(QByteArrayView payload);

/**
 * The beginning of a Sentinel's id, from the name of its connection: "sentinel-44a93ce6-cmd" (commands) or "sentinel-44a93ce6-pubsub". Empty: not a
 * Sentinel. Pure.
 */
QByteArrayView sentinelNamedBy(QByteArrayView clientName, QByteArrayView end);

/** The last hello of each Sentinel for each service, from one server. A value; bounded. */
class SentinelHellos {
public:
    static constexpr std::size_t most = 200;

    void take(const SentinelHello &hello, Instant now);
    void clear() { m_heard.clear(); }
    /** For each service, the distinct hellos with the highest epoch: several if Sentinels disagree. Sorted by service and place. */
    std::vector<SentinelHello> newest(Instant since) const;
    /** The Sentinels that sent such a hello, sorted by place. */
    std::vector<Place> sayingSo(const SentinelHello &word, Instant since) const;
    /** Each listed Sentinel (the beginning of its id) has sent hellos of as many services as it is listed times. False: none is listed. */
    bool haveSpoken(const QByteArrayList &sentinels, Instant since) const;

private:
    struct Heard {
        SentinelHello hello;
        Instant at;
    };
    std::vector<Heard> m_heard;
};

} // namespace lockscope::redis
