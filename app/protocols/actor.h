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
 * One life of a simulated client, as its protocol sees it: it sends commands, sleeps and reads its own clock, and knows nothing else of the world.
 * The same protocol runs live over sockets (LiveActor) and under a scheduler that chooses who makes the next step (SteppedActor). When this life
 * ends, everything awaited returns Cancelled at once, and the coroutine that awaited it returns without touching anything. One coroutine at a time
 * uses it.
 */
class Actor {
public:
    using Hear = Heard (*)(const redis::Reply &, UnixTime now);
    enum class Rest { Over, Woken, Ended };

    virtual ~Actor() = default;

    /** Sends to one of the lock's servers (0: the only one, or the first) and waits for the answer. Error replies come as errors. */
    virtual QCoro::Task<Result<redis::Reply>> send(redis::Command command, Hear hear, int server = 0) = 0;
    /** Stands still for this long. */
    virtual QCoro::Task<Rest> rest(Duration time) = 0;
    /** Stands still until something may have happened, of which nobody knows when; false: it has waited long enough. */
    virtual QCoro::Task<Result<bool>> awaitSign() { co_return false; }
    /** This client's clock, which may be wrong. */
    virtual UnixTime now() const = 0;
    /** A value that no other acquisition has: holds 128 random bits, or under a scheduler what is the same in each replay. */
    virtual QByteArray newToken() = 0;
    /** Reports that this client wrote this value under the key. */
    virtual void wrote(const QByteArray &key, const QByteArray &token) = 0;
    /** Reports which step of the protocol's description (ProtocolInfo::steps, from 1) comes now. */
    virtual void atStep(int step) = 0;
};

/** How most protocols understand most answers. */
inline Heard hearOne(const redis::Reply &reply, UnixTime) { return {answerText(reply), reply.integer() == 1}; }
inline Heard hearOk(const redis::Reply &reply, UnixTime) { return {answerText(reply), !reply.isNil()}; }
/** For answers that are neither good nor bad. */
inline Heard hearValue(const redis::Reply &reply, UnixTime) { return {answerText(reply), false}; }

} // namespace lockscope
