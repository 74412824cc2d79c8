// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"
#include "racelab/own/ownprotocol.h"

#include <memory>

namespace lockscope {

/**
 * A user's protocol as one client runs it: interprets its steps one after the other. A part that makes more than a hundred steps in one go is an
 * error, as is whatever cannot be computed, so that no loop of a user's blocks the program.
 */
class OwnRunner final : public RaceProtocol {
public:
    OwnRunner(std::shared_ptr<const OwnProtocol> protocol, Actor &actor, const ProtocolSpec &spec);

    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<Message>> release() override;
    QCoro::Task<Result<void>> giveUp() override;
    QCoro::Task<void> whileHolding(Actor &renewer) override;
    std::optional<qint64> fencingToken() const override;
    QByteArrayList remembered() const override;
    std::optional<QByteArray> memory() const override;
    bool hasLost() const override { return m_hasLost; }

private:
    QCoro::Task<Result<OwnEnd>> run(Actor &actor, const OwnPart &part, int firstStep, OwnValues &values);
    QCoro::Task<Result<void>> send(Actor &actor, const OwnStep &step, OwnValues &values);
    Actor::Hear hearing(const QByteArray &command) const;

    const std::shared_ptr<const OwnProtocol> m_protocol;
    const OwnValues m_given;
    OwnValues m_values;
    OwnValues m_renewed; // those of the renewals: the work goes on beside them
    bool m_hasLost = false;
    std::optional<Error> m_failedRenewal; // reported at the release
};

} // namespace lockscope
