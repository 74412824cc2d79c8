// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fakeclock.h"
#include "race/catalogue.h"
#include "race/live/liveactor.h"
#include "scriptedtransport.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope {

/** What a simulated client tells the lab, as text. */
class Notes final : public Chronicle {
public:
    quint64 spanBegan(int, LaneSpan::Kind, const QByteArray &) override { return 0; }
    void spanEnded(quint64) override {}
    void marked(const LaneMark &mark) override
    {
        marks << mark.command + QStringLiteral(" → ") + mark.answer + (mark.good ? QStringLiteral(" good") : QString());
    }
    void wrote(const SimulatedHold &hold) override { written << hold.token; }
    void statusChanged(int) override {}

    QStringList marks;
    QByteArrayList written;
};

/** Passes everything on to an actor, notes the steps, and counts its tokens instead of drawing them: token-1, token-2 … */
class NotingActor final : public Actor {
public:
    explicit NotingActor(Actor &actor) : m_actor(actor) {}
    QCoro::Task<Result<redis::Reply>> send(redis::Command command, Hear hear, int server = 0) override
    {
        return m_actor.send(std::move(command), hear, server);
    }
    QCoro::Task<Rest> rest(Duration time) override { return m_actor.rest(time); }
    UnixTime now() const override { return m_actor.now(); }
    QByteArray newToken() override { return "token-" + QByteArray::number(++m_tokens); }
    void wrote(const QByteArray &key, const QByteArray &token) override { m_actor.wrote(key, token); }
    void atStep(int step) override { steps << step; }

    QList<int> steps;

private:
    Actor &m_actor;
    int m_tokens = 0;
};

/** What is to be heard, and what is answered: see ProtocolScene::plays(). */
struct Line {
    QByteArray hears;
    QByteArray says;
};

/** A protocol with an actor, the server's script and a clock, and the outcome of what runs. */
struct ProtocolScene {
    explicit ProtocolScene(const char *protocolName, Duration clockOffset = Duration(0))
    {
        redis::Connection::Options options;
        options.pingAfterIdle = Duration(0);
        live = std::make_unique<LiveActor>(7, QStringLiteral("C7"), options, clock, server.factory(), notes, clockOffset);
        actor = std::make_unique<NotingActor>(*live);
        protocol = makeProtocol(QString::fromLatin1(protocolName), {.key = "lock.foo", .lease = Duration(5000)}, *actor);
        live->connection().open();
        server.welcomes();
        server.takeSent();
    }
    ~ProtocolScene() { live->end(); }

    QCoro::Task<> attempt() { attempted = co_await protocol->attempt(); }
    QCoro::Task<> release() { released = co_await protocol->release(); }
    QCoro::Task<> giveUp() { givenUp = co_await protocol->giveUp(); }
    QCoro::Task<> hold()
    {
        co_await protocol->whileHolding(*actor);
        holdingEnded = true;
    }

    /** "<5001>" in a text is that many milliseconds from now, in Unix time. */
    QByteArray filledIn(const QByteArray &text) const
    {
        static const QRegularExpression time(QStringLiteral("<(-?[0-9]+)>"));
        QString filled = QString::fromLatin1(text);
        for (auto found = time.match(filled); found.hasMatch(); found = time.match(filled)) {
            const qint64 ms = toMs(clock.wallNow()) + found.capturedView(1).toInt();
            filled.replace(found.capturedStart(), found.capturedLength(), QString::number(ms));
        }
        return filled.toLatin1();
    }
    QByteArray reply(const QByteArray &says) const
    {
        if (says == "nil")
            return "$-1\r\n";
        return says.startsWith('=') ? ScriptedServer::bulk(filledIn(says.sliced(1))) : says + "\r\n";
    }
    /**
     * Plays the server's part: ":1", "+OK", "-ERR …", "nil", "=value". Then nothing more may be heard. Empty, or what was heard instead.
     */
    QByteArray plays(const std::vector<Line> &lines)
    {
        for (const Line &line : lines) {
            const QByteArray heard = server.hears();
            if (heard != filledIn(line.hears))
                return "heard \"" + heard + "\" instead of \"" + filledIn(line.hears) + '"';
            server.says(reply(line.says));
        }
        const QByteArray more = server.hears();
        return more.isEmpty() ? QByteArray() : "heard more: " + more;
    }

    bool isAcquired() const { return attempted && *attempted && **attempted == Attempt::Acquired; }
    bool isBusy() const { return attempted && *attempted && **attempted == Attempt::Busy; }
    /** What came of the release in words; null while there is no outcome. */
    QString note() const { return released && *released ? **released : QString(); }

    FakeClock clock;
    ScriptedServer server;
    Notes notes;
    std::unique_ptr<LiveActor> live;
    std::unique_ptr<NotingActor> actor;
    std::unique_ptr<RaceProtocol> protocol;
    std::optional<Result<Attempt>> attempted;
    std::optional<Result<QString>> released;
    std::optional<Result<void>> givenUp;
    bool holdingEnded = false;
};

} // namespace lockscope
