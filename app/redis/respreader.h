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
 * Bytes of a stream in, replies out, by way of hiredis: RESP2, and what comes near to it of RESP3. Cuts a string longer than a quarter of the limit
 * to that. After the first broken byte, or a reply that is or announces to be longer than the limit all the same, it always answers that error
 * (NotRedis): nothing behind it can be trusted. The replies do not depend on how the bytes were cut. No I/O, no time; any one thread.
 */
class RespReader {
public:
    static constexpr qsizetype defaultLimit = qsizetype(64) * 1024 * 1024; ///< bytes of one unfinished reply

    explicit RespReader(qsizetype limit = defaultLimit);
    ~RespReader();
    Q_DISABLE_COPY_MOVE(RespReader)

    /** That of hiredis, with which this was built. */
    static QString libraryVersion();

    /** Bytes are kept until next() has made replies of them. */
    void feed(const QByteArray &bytes);
    /** The next complete reply; nothing: more bytes are needed. */
    Result<std::optional<Reply>> next();

private:
    struct Free {
        void operator()(redisReader *reader) const;
    };
    Unexpected<Error> failTooLong();
    Unexpected<Error> fail(const QString &text);

    Reply m_reply; // as far as it has been read
    std::unique_ptr<redisReader, Free> m_reader;
    RespGuard m_guard;
    QByteArray m_input; // received, not yet given to hiredis
    qsizetype m_inputDone = 0;
    QByteArray m_passed; // by the guard, of the slice at hand
    qsizetype m_limit;
    bool m_isTooLong = false; // what comes next: the replies in front of it are handed out before
    std::optional<Error> m_error;
};

/** Room for this number of bytes is enough for appendFormatted(). */
qsizetype longestFormatted(const Command &command);
/** Appends the command as it goes over the wire. */
void appendFormatted(QByteArray &out, const Command &command);

} // namespace lockscope::redis
