// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "locks/keyreading.h"
#include "redis/connection.h"
#include "watch/reading/pacing.h"

#include <qcoro/qcorotask.h>

#include <functional>
#include <vector>

namespace lockscope {

/**
 * Reads the contents of hashes, sets, sorted sets and lists, and of companions of a lock (companionKeys()). Asks for the size before fetching: at
 * most 128 members and one mebibyte; of a larger key only the count is read. Reads the last part of one lock in one pipeline, so that all is of one
 * moment. Denied contents are left out, and not tried again until forget(). Never writes. Engine thread. Must outlive its reads: close the connection
 * first.
 */
class ContentsReader {
public:
    struct Wanted {
        std::size_t index = 0;
        Bytes key;
        KeyReading::Type type = KeyReading::Type::Other;
        bool asking = false;               ///< its slot may be migrating to this node
        std::optional<Duration> idle = {}; ///< see KeyReading::idle
    };
    using Sink = std::function<void(std::size_t index, KeyReading reading)>;

    ContentsReader(redis::Connection &connection, Clock &clock, Pacing &pacing) : m_connection(connection), m_clock(clock), m_pacing(pacing) {}

    /** Hands over each reading once, in the order of the replies; Unreadable if the key changes its type repeatedly. */
    QCoro::Task<Result<void>> read(std::vector<Wanted> keys, Sink sink);
    /** For another stream, perhaps another server. */
    void forget() { m_isRefused = m_areFieldsRefused = false; }
    bool isRefused() const { return m_isRefused; }
    /** The server supports leases of fields (HEXPIRE): they are read for hashes. */
    void setLeasesFields(bool leases) { m_leasesFields = leases; }
    /** The type by TYPE's reply; Other: a type that is not read. */
    static KeyReading::Type typeNamed(QByteArrayView name);

private:
    /** The next question about one key. */
    enum class Ask : quint8 {
        Type,
        Size,
        Fields, ///< names of fields, for a hash whose fields may have leases
        Members,
        Ttl,     ///< only the TTL: the key is too large, or should still be missing
        Nothing, ///< a companion that is missing, denied or too large
    };
    /** One key of a lock. */
    struct Part {
        Bytes key;
        KeyReading::Type type = KeyReading::Type::Other;
        Ask ask = Ask::Type;
        qint64 count = 0;           ///< from the size question
        QByteArrayList fields = {}; ///< for a hash whose fields may have leases
    };
    /** A lock that is being read; its own key is first. */
    struct Job {
        std::size_t index = 0;
        std::vector<Part> parts;
        bool asking = false;
        std::optional<Duration> idle = {};
        /** True if all remaining questions can be asked at once. */
        bool isLastRound() const;
        /** True for a queue, which keeps a free lock closed: the lock's absence must be of the same moment. */
        bool isAbsenceTelling() const { return parts.front().type == KeyReading::Type::List; }
    };
    using Replies = std::vector<redis::Reply>;

    QCoro::Task<Result<void>> readBatch(std::vector<Job> jobs, const Sink &sink);
    QCoro::Task<Result<Replies>> exchange(const std::vector<redis::Command> &commands, std::size_t keys);
    static std::vector<redis::Command> commandsFor(const Job &job);
    void noteFields(const redis::Reply &reply);
    QCoro::Task<Result<Replies>> askAbout(const std::vector<Job> &jobs);
    Result<std::optional<KeyReading>> take(Job &job, const Replies &replies, std::size_t &next, Instant takenAt);
    static bool addCompanions(Job &job, const KeyReading &own);
    Result<void> prepare(const Job &job, Part &part, const Replies &replies, std::size_t &next);
    Result<KeyReading> readingOf(const Part &part, const Replies &replies, std::size_t &next, Instant takenAt);
    enum class Of : bool { Contents, Lease };
    std::optional<Error> failureIn(const redis::Reply &reply, Of of = Of::Contents);

    redis::Connection &m_connection;
    Clock &m_clock;
    Pacing &m_pacing;
    bool m_isRefused = false;
    bool m_leasesFields = false;
    bool m_areFieldsRefused = false;
};

/**
 * False for an unknown value, for small integers, which Redis keeps once for all keys, and where reading touches for a text that a
 * script may have set: the server hands it the text of an earlier call that set nothing, with the time of its last use. Pure.
 */
bool hasOwnIdleTime(const KeyReading &reading, bool touches);

} // namespace lockscope
