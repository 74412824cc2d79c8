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
 * Reads keys in pipelined batches, as large as the pace allows: GETRANGE (4 KiB and one byte, to detect longer values) and PTTL; TYPE only for other
 * types than strings, and then their contents. Where reading counts as use, OBJECT IDLETIME comes before the value. Denied commands are replaced (GETRANGE by STRLEN, and GET for short values) or left out, and not tried
 * again until forget(). In a cluster also asks for keys whose slot is migrating to this node. Never writes. Engine thread. Must outlive its reads:
 * close the connection first.
 */
class KeyReader {
public:
    /** Takes the reading of keys[index]. Must not destroy the reader. */
    using Sink = std::function<void(std::size_t index, KeyReading reading)>;

    /** With CLUSTERDOWN, the read fails, or each key is Unreadable. */
    enum class WhenClusterIsDown : quint8 { Fail, GoOn };
    /** Whether to ask for KeyReading::idle. */
    enum class Idle : bool { Leave, Ask };

    KeyReader(redis::Connection &connection, Clock &clock, Pacing &pacing, WhenClusterIsDown whenDown = WhenClusterIsDown::Fail)
        : m_connection(connection), m_clock(clock), m_pacing(pacing), m_contents(connection, clock, pacing), m_whenDown(whenDown)
    {
    }

    /**
     * Hands over readings in the order of the server's replies, so that of two readings of one key, even by different calls, the later one is newer.
     * On success every key was handed over; on error (connection, LOADING, BUSY …) perhaps some.
     */
    QCoro::Task<Result<void>> read(std::vector<Bytes> keys, Sink sink, Idle idle = Idle::Leave)
    {
        return read(std::move(keys), Item{0, Ask::Value, idle}, std::move(sink));
    }
    /** Reads only leases, and which keys are missing; the reading of an existing key is Unreadable. */
    QCoro::Task<Result<void>> readLeases(std::vector<Bytes> keys, Sink sink) { return read(std::move(keys), Item{0, Ask::Lease}, std::move(sink)); }
    /** True if each reading of a value counts as use of the key; see Connection::touches(). */
    bool touches() const { return m_connection.touches(); }
    /** True if keys of the last read() are Unreadable because TYPE was denied. */
    bool isTypeRefused() const { return m_typeRefused; }

    /** Returns false if only a scan can find out whether this key still exists. */
    bool canSeeIfMissing(const Bytes &key) const;
    /** Call when a scan has not found this denied key. */
    void forgetKey(const Bytes &key);
    /** For another stream, perhaps another server. */
    void forget();
    /** See ContentsReader::setLeasesFields(). */
    void setLeasesFields(bool leases) { m_contents.setLeasesFields(leases); }
    /** True if the last replies were CLUSTERDOWN. */
    bool isClusterDown() const { return m_isClusterDown; }
    /** True if a command that had worked was denied later, or a key is denied: permissions may return. */
    bool hasLostRights() const;
    /** Tries denied commands again, with a denied key or this one; if lacks() changes, read all keys again. */
    QCoro::Task<Result<void>> retryRefused(Bytes anyKey, Sink sink);
    std::vector<Lack> lacks() const;

private:
    enum class ValueBy : quint8 { Range, Length, Whole, Nothing };
    /** Whole: for a value known to be short. */
    enum class Ask : quint8 { Value, Whole, IsItEmpty, Type, Lease, Contents };
    struct Item {
        std::size_t index = 0;
        Ask ask = Ask::Value;
        Idle idleWish = Idle::Leave;
        bool asking = false;               ///< its slot may be migrating to this node
        std::optional<Duration> idle = {}; ///< as asked for so far
    };
    /** The commands about one key in one round, and so the replies that belong to it, in this order. */
    struct Question {
        Item item;
        ValueBy value = ValueBy::Nothing;
        bool idle = false;
        bool ttl = false;
        bool type = false;
        bool exists = false;
    };
    struct Answers {
        const redis::Reply *idle = nullptr;
        const redis::Reply *value = nullptr;
        const redis::Reply *ttl = nullptr;
        const redis::Reply *type = nullptr;
        const redis::Reply *exists = nullptr;

        std::array<const redis::Reply *, 5> all() const { return {idle, ttl, exists, type, value}; }
    };
    /** The result of a reply: a reading, another question, or an error. */
    struct Outcome {
        std::optional<KeyReading> reading;
        Ask next = Ask::Value;
        std::optional<Error> failure;
        KeyReading::Type type = KeyReading::Type::Other; ///< of a key whose contents are read next
        bool asking = false;
    };

    /** The keys of one batch, as a range of all. */
    struct Batch {
        std::size_t first = 0;
        std::size_t count = 0;
    };

    /** Each key as this item. */
    QCoro::Task<Result<void>> read(std::vector<Bytes> keys, Item first, Sink sink);
    Batch nextBatch(const std::vector<Bytes> &keys, std::size_t first) const;
    /** The caller must keep what is passed by reference. */
    QCoro::Task<Result<void>> readBatch(const std::vector<Bytes> &keys, Batch batch, Item first, const Sink &sink);
    QCoro::Task<Result<std::vector<redis::Reply>>> ask(const std::vector<redis::Command> &commands, std::size_t keys);
    Question questionFor(const Item &item, const Bytes &key) const;
    bool asksIdle(const Item &item) const;
    void takeIdle(Question &question, const redis::Reply &reply);
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
    bool m_idleRefused = false;
    bool m_ttlRefused = false;
    bool m_typeRefused = false;
    bool m_existsRefused = false;
    bool m_proven = false;        // one key was read, so denied commands are known
    bool m_hasReadValues = false; // GETRANGE has worked, perhaps over an earlier connection
    bool m_hasReadTtls = false;
    std::vector<Lack> m_lacksBefore;              // during retryRefused()
    QSet<Bytes> m_denied;                         // denied keys
    std::vector<redis::Command> m_commandsBefore; // kept to reuse their memory; their contents are invalid
};

} // namespace lockscope
