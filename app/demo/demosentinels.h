// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "demo/demoservers.h"
#include "privateservers/privatesentinels.h"

namespace lockscope {

/** A private primary with two replicas, and three sentinels that watch them. Lives in one thread. */
class DemoSentinels final : public DemoServers {
    Q_OBJECT
public:
    explicit DemoSentinels(Clock &clock);

    void start() override;
    DemoTarget target() const override { return {m_sentinels.address(), {m_sentinels.password(), m_sentinels.sentinelPassword()}}; }
    QList<DemoChange> changes() const override;

private:
    QCoro::Task<Result<void>> carryOut(DemoChange change) override;
    QCoro::Task<Result<void>> failOver();
    QCoro::Task<Result<void>> stopNode();
    QCoro::Task<Result<void>> startNode();
    QCoro::Task<Result<int>> primary();
    QCoro::Task<Result<int>> primaryOtherThan(int server);
    QString nameOf(int server) { return DemoServers::nameOf(m_sentinels.server(server)); }

    PrivateSentinels m_sentinels;
};

} // namespace lockscope
