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

/** Each Sentinel publishes there every two seconds, on each server that it watches. */
inline constexpr const char *helloChannel = "__sentinel__:hello";

/** Which server one Sentinel means by the name of a service. Anybody who may PUBLISH can write one. A value. */
struct SentinelHello {
    Place sentinel; ///< as it announces itself
    QByteArray id;  ///< of the Sentinel
    QByteArray service;
    Place primary;
    quint64 epoch = 0; ///< of the election that made it the primary

    bool isSameWord(const SentinelHello &other) const { return service == other.service && primary == other.primary && epoch == other.epoch; }
    bool operator==(const SentinelHello &) const = default;
};

/** Whether the Sentinels that watch a server call it the primary. A value; what it names is hostile text. */
struct SentinelVerdict {
    enum class Kind : quint8 {
        Unwatched, ///< no Sentinel is connected to it
        Primary,   ///< it is
        Replaced,  ///< another one is
        Silent,    ///< they are connected, and say nothing: they may have lost it
        Unknown,   ///< we may not ask, or not listen
    };
    Kind kind = Kind::Unwatched;
    SentinelHello hello;     ///< of Primary, Replaced
    DeploymentAddress whole; ///< the same: the service, by way of that Sentinel
    Error why;               ///< of Unknown

    bool operator==(const SentinelVerdict &) const = default;
};

/** "address,port,id,epoch,service,address,port,epoch" as published; nothing: it is no such message. Pure. */
std::optional<SentinelHello> parseSentinelHello(QByteArrayView payload);

/**
 * The beginning of a Sentinel's id, by the name that it gives its connection for commands ("sentinel-44a93ce6-cmd") or for Pub/Sub
 * ("sentinel-44a93ce6-pubsub"); empty: it is none. Pure.
 */
QByteArrayView sentinelNamedBy(QByteArrayView clientName, QByteArrayView end);

/** What the Sentinels of one server have said last, of each service. A value; bounded. */
class SentinelHellos {
public:
    static constexpr std::size_t most = 200;

    void take(const SentinelHello &hello, Instant now);
    void clear() { m_heard.clear(); }
    /** Of each service what is said with the highest epoch, each word once: several if Sentinels disagree. By service and place. */
    std::vector<SentinelHello> newest(Instant since) const;
    /** The Sentinels that say this. By place. */
    std::vector<Place> sayingSo(const SentinelHello &word, Instant since) const;
    /** Each of these Sentinels, by the beginnings of their ids, of as many services as it is named times. False: none is named. */
    bool haveSpoken(const QByteArrayList &sentinels, Instant since) const;

private:
    struct Heard {
        SentinelHello hello;
        Instant at;
    };
    std::vector<Heard> m_heard;
};

} // namespace lockscope::redis
