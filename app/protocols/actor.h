// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clock.h"
#include "base/message.h"
#include "base/result.h"
#include "redis/command.h"
#include "redis/reply.h"

#include <QString>

#include <qcoro/qcorotask.h>

namespace lockscope {

/** How answers are understood. What a server holds is shown as it is. */
struct AnswerText {
    LOCKSCOPE_MESSAGES(lockscope::AnswerText)
};
namespace answers {
//: %1: how long a lock lasts yet
inline Message left(const QString &time) { return AnswerText::tr("%1 left").arg(time); }
//: %1: how long ago a lock was taken
inline Message old(const QString &time) { return AnswerText::tr("%1 old").arg(time); }
} // namespace answers

/** How a protocol understood an answer: short and safe text for the swim lane, and whether it brought what was wanted. */
struct Heard {
    Message text;
    bool good = false;
};

/** An answer in a few harmless characters: "1", "OK", "nil", the beginning of a value. */
Message answerText(const redis::Reply &reply);

/** "SETNX", for SET also its conditions: "SET NX PX", and for a script its first line: "EVAL delete if mine". */
QString commandVerb(const redis::Command &command);

/** The short text for a failed command: "NOPERM", "timed out". */
Message errorText(const Error &error);

/**
 * One process of a simulated client, from start to crash, as its protocol uses it: sends commands, sleeps and reads the client's clock. The same
 * protocol runs live over sockets (LiveActor) and under a scheduler that chooses which client makes the next step (SteppedActor). When the process
 * ends, all awaited calls return Cancelled at once, and the coroutine that awaited one returns without using anything. Used by one coroutine at a
 * time.
 */
class Actor {
public:
    using Hear = Heard (*)(const redis::Reply &, UnixTime now);
    enum class Rest { Over, Woken, Ended };

    virtual ~Actor() = default;

    /** Sends to one of the lock's servers (0: the only one, or the first) and waits for the answer. Error replies come as errors. */
    virtual QCoro::Task<Result<redis::Reply>> send(redis::Command command, Hear hear, int server = 0) = 0;
    /** Sleeps for this time. */
    virtual QCoro::Task<Rest> rest(Duration time) = 0;
    /** Sleeps until another client may have changed something; false: it has waited long enough. */
    virtual QCoro::Task<Result<bool>> awaitSign() { co_return false; }
    /** Sleeps until the list has an element, however long. */
    virtual QCoro::Task<Result<void>> awaitElement(QByteArray) { co_return Result<void>(); }
    /** This client's clock, which may be wrong. */
    virtual UnixTime now() const = 0;
    /** A value that no other acquisition has: it contains 128 random bits; under a scheduler it is the same in each replay. */
    virtual QByteArray newToken() = 0;
    /** Reports that this client wrote this value under the key. */
    virtual void wrote(const QByteArray &key, const QByteArray &token) = 0;
    /** Reports the step of the protocol's description that comes now, from 1: see ProtocolInfo::acquire. */
    virtual void atStep(int step) = 0;
};

/** How most protocols understand most answers. */
inline Heard hearOne(const redis::Reply &reply, UnixTime) { return {answerText(reply), reply.integer() == 1}; }
inline Heard hearOk(const redis::Reply &reply, UnixTime) { return {answerText(reply), !reply.isNil()}; }
/** For answers that are neither good nor bad. */
inline Heard hearValue(const redis::Reply &reply, UnixTime) { return {answerText(reply), false}; }

} // namespace lockscope
