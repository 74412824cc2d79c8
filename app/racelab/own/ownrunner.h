// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "protocols/protocol.h"
#include "racelab/own/ownprotocol.h"

#include <memory>

namespace lockscope {

/**
 * Interprets the steps of a user's protocol for one client. A value that cannot be computed is an error; so are more than a hundred steps without a
 * command, so that a loop of the user does not block the program. An error that the server answers is a value, "error"; a step that does not ask for
 * it ends its part, as if the client's code had thrown.
 */
class OwnRunner final : public RaceProtocol {
public:
    OwnRunner(std::shared_ptr<const OwnProtocol> protocol, Actor &actor, const ProtocolSpec &spec);

    QCoro::Task<Result<Attempt>> attempt() override;
    QCoro::Task<Result<Message>> release() override;
    QCoro::Task<Result<void>> giveUp() override;
    QCoro::Task<void> whileHolding(Actor &renewer) override;
    std::optional<qint64> fencingToken() const override;
    std::vector<std::pair<QString, QByteArray>> remembered() const override;
    std::optional<QByteArray> memory() const override;
    bool hasLost() const override { return m_hasLost; }
    bool renewsInRelease() const override { return m_role.renewsInRelease; }
    bool writesItself() const override { return !m_role.write.steps.empty(); }
    QCoro::Task<Result<bool>> write() override;

private:
    QCoro::Task<Result<OwnEnd>> run(Actor &actor, const OwnPart &part, OwnValues &values);
    enum class Sent : quint8 { Answered, Unanswered, Refused };
    QCoro::Task<Result<Sent>> send(Actor &actor, const OwnStep &step, OwnValues &values);
    Actor::Hear hearing(const QByteArray &command) const;

    const std::shared_ptr<const OwnProtocol> m_protocol;
    const OwnRole &m_role; // of m_protocol
    const OwnValues m_given;
    OwnValues m_values;
    OwnValues m_renewed; // the values of whileHolding, which runs beside the client's work
    bool m_hasLost = false;
    std::optional<Error> m_failedRenewal; // reported at the release
};

} // namespace lockscope
