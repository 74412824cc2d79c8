// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "libraries/recognise.h"
#include "redis/connection.h"
#include "watch/health/watchhealth.h"
#include "watch/reading/contentsreader.h"
#include "watch/reading/pacing.h"

#include <QSet>
#include <qcoro/qcorotask.h>

#include <array>
#include <functional>
#include <optional>
#include <vector>

namespace lockscope {

/**
 * Reads keys in pipelined batches, as large as the pace allows: GETRANGE (4 KiB and one byte, to know if that was all) and PTTL, TYPE only for what
 * is no string, and then its contents. No longer value is fetched. Commands that a user may not run are replaced (GETRANGE by STRLEN, and GET of what
 * is short enough) or left out, and not tried again until forget(). In a cluster it asks for keys whose slot is on the way to this node, too. Never
 * writes. Engine thread. Must outlive its reads: close the connection first.
 */
class KeyReader {
public:
    /** Takes the reading of keys[index]. Must not destroy the reader. */
    using Sink = std::function<void(std::size_t index, KeyReading reading)>;

    /** A cluster that is down answers for no key (CLUSTERDOWN): that is an error, or each key is Unreadable. */
    enum class WhenClusterIsDown : quint8 { Fail, GoOn };

    KeyReader(redis::Connection &connection, Clock &clock, Pacing &pacing, WhenClusterIsDown whenDown = WhenClusterIsDown::Fail)
        : m_connection(connection), m_clock(clock), m_pacing(pacing), m_contents(connection, clock, pacing), m_whenDown(whenDown)
    {
    }

    /**
     * Hands over readings in the order in which the server answered, so that of two readings of one key, by whichever call, the later
     * one is the newer. Every key has been handed over on success; on error (connection, LOADING, BUSY …) perhaps some.
     */
    QCoro::Task<Result<void>> read(std::vector<Bytes> keys, Sink sink) { return read(std::move(keys), Ask::Value, std::move(sink)); }
    /** Only when the keys expire, or that they are missing: of one that is there, the reading is Unreadable. */
    QCoro::Task<Result<void>> readLeases(std::vector<Bytes> keys, Sink sink) { return read(std::move(keys), Ask::Lease, std::move(sink)); }

    /** False: only a scan can find out whether this key still exists. */
    bool canSeeIfMissing(const Bytes &key) const;
    /** A scan has found that it does not. */
    void forgetKey(const Bytes &key);
    /** Another stream, perhaps another server. */
    void forget();
    /** ContentsReader::setLeasesFields() */
    void setLeasesFields(bool leases) { m_contents.setLeasesFields(leases); }
    /** As the last answers say. */
    bool isClusterDown() const { return m_isClusterDown; }
    /** Something that had worked was refused later, or a key may not be touched: it may be allowed again one day. */
    bool hasLostRights() const;
    /** Asks again for what was refused, about a refused key or this one; lacks() changes only if the answers do: then read all keys again. */
    QCoro::Task<Result<void>> retryRefused(Bytes anyKey, Sink sink);
    std::vector<Lack> lacks() const;

private:
    enum class ValueBy : quint8 { Range, Length, Whole, Nothing };
    /** Whole: a value that is known to be short. */
    enum class Ask : quint8 { Value, Whole, IsItEmpty, Type, Lease, Contents };
    struct Item {
        std::size_t index = 0;
        Ask ask = Ask::Value;
        bool asking = false; ///< its slot may be on the way to this node
    };
    /** What a round asks about one key, and so which answers belong to it, in this order. */
    struct Question {
        Item item;
        ValueBy value = ValueBy::Nothing;
        bool ttl = false;
        bool type = false;
        bool exists = false;
    };
    struct Answers {
        const redis::Reply *value = nullptr;
        const redis::Reply *ttl = nullptr;
        const redis::Reply *type = nullptr;
        const redis::Reply *exists = nullptr;

        std::array<const redis::Reply *, 4> all() const { return {ttl, exists, type, value}; }
    };
    /** What an answer led to: a reading, another question, or an end. */
    struct Outcome {
        std::optional<KeyReading> reading;
        Ask next = Ask::Value;
        std::optional<Error> failure;
        KeyReading::Type type = KeyReading::Type::Other; ///< of a key whose contents are asked for next
        bool asking = false;
    };

    /** The keys of one batch, by their place among all. */
    struct Batch {
        std::size_t first = 0;
        std::size_t count = 0;
    };

    QCoro::Task<Result<void>> read(std::vector<Bytes> keys, Ask ask, Sink sink);
    Batch nextBatch(const std::vector<Bytes> &keys, std::size_t first) const;
    /** References: the caller that awaits it keeps them. */
    QCoro::Task<Result<void>> readBatch(const std::vector<Bytes> &keys, Batch batch, Ask ask, const Sink &sink);
    QCoro::Task<Result<std::vector<redis::Reply>>> ask(const std::vector<redis::Command> &commands, std::size_t keys);
    Question questionFor(Item item, const Bytes &key) const;
    void putCommands(const Question &question, const Bytes &key, std::vector<redis::Command> &commands, std::size_t &count);
    static Answers takeAnswers(const Question &question, const std::vector<redis::Reply> &replies, std::size_t &next);
    Outcome judge(const Question &question, const Bytes &key, const Answers &answers, Instant takenAt);
    Outcome judgeHere(const Question &question, const Answers &answers, KeyReading &reading);
    void noteWhetherDown(const std::vector<redis::Reply> &replies);
    static bool isDown(const Answers &answers);
    static std::optional<Outcome> judgePlace(const Question &question, const Answers &answers, const KeyReading &reading);
    Outcome judgeTtl(const redis::Reply &reply, KeyReading &reading);
    Outcome judgeValue(const Question &question, const redis::Reply &reply, KeyReading &reading);
    Outcome judgeValueError(const Question &question, const Error &error, KeyReading &reading);
    Outcome judgeText(const Question &question, const Bytes &text, KeyReading &reading);
    Outcome judgeType(const redis::Reply &reply, KeyReading &reading);
    static Outcome judgeLength(qint64 length, KeyReading &reading);
    Outcome deny(KeyReading &reading);

    redis::Connection &m_connection;
    Clock &m_clock;
    Pacing &m_pacing;
    ContentsReader m_contents;
    WhenClusterIsDown m_whenDown;
    bool m_isClusterDown = false;
    ValueBy m_valueBy = ValueBy::Range;
    bool m_ttlRefused = false;
    bool m_typeRefused = false;
    bool m_existsRefused = false;
    bool m_proven = false;        // one key has been read: what is refused is known
    bool m_hasReadValues = false; // by GETRANGE, perhaps over an earlier connection
    bool m_hasReadTtls = false;
    std::vector<Lack> m_lacksBefore;              // while asking again
    QSet<Bytes> m_denied;                         // keys that this user may not touch
    std::vector<redis::Command> m_commandsBefore; // their memory is used again; their words may be gone
};

} // namespace lockscope
