// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "redis/command.h"
#include "redis/reply.h"
#include "redis/respguard.h"

#include <QByteArrayView>

#include <memory>
#include <optional>

struct redisReader;

namespace lockscope::redis {

/**
 * Parses the bytes of a stream into replies with hiredis: RESP2, and the types of RESP3 that RespGuard translates. Cuts a string longer than a
 * quarter of the limit to that length. After a protocol error or a reply beyond the limit, next() always returns that error (NotRedis). The replies
 * do not depend on how the stream was split. No I/O, no clock; any one thread.
 */
class RespReader {
public:
    static constexpr qsizetype defaultLimit = qsizetype(64) * 1024 * 1024; ///< bytes of one unfinished reply

    explicit RespReader(qsizetype limit = defaultLimit);
    ~RespReader();
    Q_DISABLE_COPY_MOVE(RespReader)

    /** The version of hiredis that this was built with. */
    static QString libraryVersion();

    /** Stores the bytes until next() has parsed them. */
    void feed(const QByteArray &bytes);
    /** Returns the next complete reply; nullopt if more bytes are needed. */
    Result<std::optional<Reply>> next();

private:
    struct Free {
        void operator()(redisReader *reader) const;
    };
    Unexpected<Error> failTooLong();
    Unexpected<Error> fail(const QString &text);

    Reply m_reply; // the reply as far as it was parsed
    std::unique_ptr<redisReader, Free> m_reader;
    RespGuard m_guard;
    QByteArray m_input; // received, not yet given to hiredis
    qsizetype m_inputDone = 0;
    QByteArray m_passed; // what the guard passed on of the current slice
    qsizetype m_limit;
    bool m_isTooLong = false; // the following reply is too long; the ones before it are still handed out
    std::optional<Error> m_error;
};

/** An upper bound of the bytes that appendFormatted() appends. */
qsizetype longestFormatted(const Command &command);
/** Appends the command in RESP, as it is sent. */
void appendFormatted(QByteArray &out, const Command &command);

} // namespace lockscope::redis
