// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/**
 * `setnx-acquired-at`: the value is the time of acquisition, and whoever looks applies its own lease.
 *  - acquire: SETNX key <now>; 1: acquired. 0: GET key; nil: back to SETNX at once; younger than my lease: busy.
 *    Else GETSET key <now>; if the old value is nil or the one read: acquired, else busy.
 *  - release: DEL key, without a look.
 * Two broken variants differ in what they make of nil: `setnx-acquired-at-nil-lapsed` takes a GET that answers nil for a lapsed lock and
 * goes on to GETSET; `setnx-acquired-at-nil-lost` takes a GETSET that answers nil for lost. One of each can leave a key that nobody
 * believes to hold: the first GETSET answers nil (lost, it thinks), the second answers the first one's value (lost, and rightly so).
 */
class SetNxAcquiredAt : public RaceProtocol {
public:
    static ProtocolInfo info();
    SetNxAcquiredAt(Actor &actor, const ProtocolSpec &spec) : SetNxAcquiredAt(actor, spec, {}) {}
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;

protected:
    struct Faults {
        bool nilIsLapsed = false;
        bool nilIsLost = false;
    };
    SetNxAcquiredAt(Actor &actor, const ProtocolSpec &spec, Faults faults) : m_actor(actor), m_spec(spec), m_faults(faults) {}

private:
    bool isYoung(const redis::Reply &value) const;

    Actor &m_actor;
    const ProtocolSpec m_spec;
    const Faults m_faults;
};

/** `setnx-acquired-at-nil-lapsed`: see SetNxAcquiredAt. */
class SetNxAcquiredAtNilLapsed final : public SetNxAcquiredAt {
public:
    static ProtocolInfo info();
    SetNxAcquiredAtNilLapsed(Actor &actor, const ProtocolSpec &spec) : SetNxAcquiredAt(actor, spec, {.nilIsLapsed = true}) {}
};

/** `setnx-acquired-at-nil-lost`: see SetNxAcquiredAt. */
class SetNxAcquiredAtNilLost final : public SetNxAcquiredAt {
public:
    static ProtocolInfo info();
    SetNxAcquiredAtNilLost(Actor &actor, const ProtocolSpec &spec) : SetNxAcquiredAt(actor, spec, {.nilIsLost = true}) {}
};

} // namespace lockscope
