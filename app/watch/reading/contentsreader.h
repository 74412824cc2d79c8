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
 * Reads the contents of hashes, sets, sorted sets and lists, and of the keys that belong to a lock beside its own (companionKeys()). Asks for the
 * size before it fetches one: at most 128 members, at most a mebibyte; of a larger one only the count is known. Reads what belongs to one lock in one
 * last pipeline, so that it is of one moment. Commands that this user may not run leave contents out, and are not tried again until forget(). Never
 * writes. Engine thread. Must outlive its reads: close the connection first.
 */
class ContentsReader {
public:
    struct Wanted {
        std::size_t index = 0;
        Bytes key;
        KeyReading::Type type = KeyReading::Type::Other;
        bool asking = false; ///< its slot may be on the way to this node
    };
    using Sink = std::function<void(std::size_t index, KeyReading reading)>;

    ContentsReader(redis::Connection &connection, Clock &clock, Pacing &pacing) : m_connection(connection), m_clock(clock), m_pacing(pacing) {}

    /** Hands over each reading once, in the order of the answers; Unreadable if the key changed its type again and again. */
    QCoro::Task<Result<void>> read(std::vector<Wanted> keys, Sink sink);
    /** Another stream, perhaps another server. */
    void forget() { m_isRefused = m_areFieldsRefused = false; }
    bool isRefused() const { return m_isRefused; }
    /** The server knows leases of fields (HEXPIRE): those of a lock's own hash are read, too. */
    void setLeasesFields(bool leases) { m_leasesFields = leases; }
    /** As TYPE answers; Other: nothing that we read. */
    static KeyReading::Type typeNamed(QByteArrayView name);

private:
    /** What is asked next about one key. */
    enum class Ask : quint8 {
        Type,
        Size,
        Fields, ///< their names, of a hash whose fields may have leases
        Members,
        Ttl,     ///< alone: it is too large, or should still be missing
        Nothing, ///< a companion that is missing, refused or too large
    };
    /** One of the keys of a lock. */
    struct Part {
        Bytes key;
        KeyReading::Type type = KeyReading::Type::Other;
        Ask ask = Ask::Type;
        qint64 count = 0;           ///< when measured
        QByteArrayList fields = {}; ///< of a hash whose fields may have leases
    };
    /** A lock on its way: its own key first. */
    struct Job {
        std::size_t index = 0;
        std::vector<Part> parts;
        bool asking = false;
        /** All that remains to be asked can be asked at once. */
        bool isLastRound() const;
        /** What keeps a free lock closed is a queue: that the lock is not there has to be of the same moment. */
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
    std::optional<Error> failureIn(const redis::Reply &reply);

    redis::Connection &m_connection;
    Clock &m_clock;
    Pacing &m_pacing;
    bool m_isRefused = false;
    bool m_leasesFields = false;
    bool m_areFieldsRefused = false;
};

} // namespace lockscope
