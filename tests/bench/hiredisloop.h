// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <functional>
#include <memory>
#include <optional>

struct redisContext;

namespace lockscope::bench {

/**
 * What the figures are held against: a plain blocking hiredis client on a Unix socket, written as simply as it can be. Ends the
 * program when the server does not answer, since there is nothing to measure then.
 */
class HiredisLoop {
public:
    explicit HiredisLoop(const QByteArray &socketPath);

    enum class Reading {
        GetEach, ///< SCAN COUNT 1000, then OBJECT IDLETIME, GET and PTTL of each key in one pipeline
        Mget,    ///< SCAN COUNT 1000, then MGET of the page and a pipeline of PTTL: without idle times
    };
    /** Reads names, tokens and TTLs of all `lock.*`; the number of locks. */
    int readPicture(Reading reading);
    /** `lock.bench.<n>` with a token of 36 characters and a lease of an hour. */
    void fill(int locks);
    /** Without a lease if none is given. */
    void set(const QByteArray &key, const QByteArray &token, std::optional<int> ttlMs);
    /** Subscribes to the keyspace events of lock.* and calls back with each key, until that answers false. */
    void listen(const std::function<bool(const QByteArray &key)> &onEvent);

    /** Changes of lock n of fill(), gathered until their answers are read. */
    void appendRelease(int n);
    void appendAcquire(int n, unsigned token);
    void appendRenew(int n);
    void appendTakeOver(int n, unsigned token);
    /** Compares and deletes all locks of fill() by script, so many in one pipeline. */
    void clearEach(int locks, int pipelined);
    void subscribe(const QByteArray &channel);
    void skipReplies(int count);

private:
    std::unique_ptr<redisContext, void (*)(redisContext *)> m_context;
};

} // namespace lockscope::bench
