// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/linkmaker.h"
#include "fleet/liveactor.h"
#include "protocols/protocolcatalogue.h"

#include <memory>
#include <vector>

namespace lockscope {

/** Nobody looks at swim lanes in tests: keeps what was sent, and nothing else. */
class QuietObserver : public FleetObserver {
public:
    quint64 spanBegan(int, LaneSpan::Kind, const QByteArray &) override { return 0; }
    void spanEnded(quint64) override {}
    void believes(int, const QByteArray &) override {}
    void stopsBelieving(int, const QByteArray &) override {}
    bool wantsMarks(int) const override { return true; }
    void marked(const LaneMark &mark) override { sent.push_back(mark); }
    void wrote(const SimulatedHold &) override {}
    void leftKeys(const QByteArrayList &) override {}
    void statusChanged(int) override {}
    void requestEnded() override {}
    FleetMeter &load() override { return m_meter; }

    std::vector<LaneMark> sent;

private:
    FleetMeter m_meter;
};

/** A simulated client that is told each step; each call waits for what comes of it. The clock outlives it. */
class RaceClient {
public:
    struct Said {
        QByteArray answer;
        Error error;
    };

    /** Its name is "C" and its id. */
    RaceClient(int id, const QString &protocol, const ProtocolSpec &spec, LinkMaker::Links links, Clock &clock, Duration clockOffset = {});
    ~RaceClient();
    Q_DISABLE_COPY_MOVE(RaceClient)

    bool isReady() const { return m_actor.isReady() && !m_actor.isConnecting(); }
    RaceProtocol &protocol() { return *m_protocol; }

    /** "acquired", "busy", or an error. */
    QString attempt() { return QCoro::waitFor(attempting()); }
    /** What came of it, or an error. */
    QString release() { return QCoro::waitFor(releasing()); }
    /** Nothing, or an error. */
    QString giveUp() { return QCoro::waitFor(givingUp()); }
    /** A command of no protocol, and the first of what is answered. */
    Said say(const redis::Command &command) { return QCoro::waitFor(saying(command)); }
    void crash() { m_actor.end(); }
    const std::vector<LaneMark> &sent() const { return m_observer.sent; }

private:
    QCoro::Task<QString> attempting();
    QCoro::Task<QString> releasing();
    QCoro::Task<QString> givingUp();
    QCoro::Task<Said> saying(redis::Command command);

    QuietObserver m_observer;
    LiveActor m_actor;
    std::unique_ptr<RaceProtocol> m_protocol;
};

} // namespace lockscope
