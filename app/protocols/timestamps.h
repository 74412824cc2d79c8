// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/** A time as the value of a lock: Unix milliseconds, decimal. */
QByteArray timestamp(UnixTime time);
std::optional<UnixTime> timestampIn(const redis::Reply &value);

/** True for a timestamp before now. A value that is no timestamp belongs to another kind of lock, which stays busy until its key is gone. */
bool liesBefore(const redis::Reply &value, UnixTime now);

/** For the swim lane: "lapsed", "1.8 s left". */
Heard hearDeadline(const redis::Reply &value, UnixTime now);

/** Shared parts of the protocols whose value is the deadline, as in the documentation of SETNX: see setnxtimestamp.cpp. */
class TimestampLock : public RaceProtocol {
public:
    using RaceProtocol::RaceProtocol;
    QCoro::Task<Result<Message>> release() override;

protected:
    QByteArray nowPlusTimeoutPlusOne() const { return timestamp(m_actor.now() + m_spec.lease + Duration(1)); }
    bool isPast(const redis::Reply &value) const { return liesBefore(value, m_actor.now()); }
};

} // namespace lockscope
