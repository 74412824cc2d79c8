// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"

namespace lockscope {

/**
 * `zookeeper-sequential`:
 *  - acquire: once: create an ephemeral child of the lock's node, which ZooKeeper numbers. Look at all children: mine is the smallest: acquired. Else
 *    the one before mine is my predecessor: busy. Further tries look whether the predecessor is still there: busy; else at all children again.
 *  - release, and in vain: delete my child.
 * Each waits on its predecessor alone, so that a release wakes one and not all. The library would be told of that (a watch); here a client looks as often
 * as its retry policy says, as with every other protocol. A client that crashes here ends its session, and its child goes at once; who dies without
 * a word is missed after the session's time-out, four seconds, whatever the lease.
 */
class ZooKeeperSequential final : public RaceProtocol {
public:
    static ProtocolInfo info();
    ZooKeeperSequential(Actor &actor, const ProtocolSpec &spec);
    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<QString>> release() override;
    QCoro::Task<Result<void>> giveUp() override;

private:
    QCoro::Task<Result<redis::Reply>> ask(redis::Command command, Actor::Hear hear);
    Attempt placeAmong(const redis::Reply &children);

    Actor &m_actor;
    const ProtocolSpec m_spec;
    QByteArray m_child;       // mine; empty: none
    QByteArray m_predecessor; // empty: not known
};

} // namespace lockscope
