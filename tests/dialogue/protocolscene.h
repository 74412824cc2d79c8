// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fakeclock.h"
#include "raceclient.h"
#include "scriptedtransport.h"
#include "stores/redislink.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope {

/** What a simulated client tells the lab, as text. */
class Notes final : public QuietObserver {
public:
    void marked(const LaneMark &mark) override
    {
        marks << mark.command + QStringLiteral(" → ") + mark.answer.english() + (mark.good ? QStringLiteral(" good") : QString());
    }
    void wrote(const SimulatedHold &hold) override { written << hold.token; }

    QStringList marks;
    QByteArrayList written;
};

/**
 * Passes everything on to an actor (what is for another server: to another actor), notes the steps, and counts its tokens instead of drawing
 * them: token-1, token-2 …
 */
class NotingActor final : public Actor {
public:
    explicit NotingActor(Actor &actor) : m_actor(actor) {}
    /** The next one of its servers. */
    void addServer(Actor &actor) { m_further.push_back(&actor); }

    QCoro::Task<Result<redis::Reply>> send(redis::Command command, Hear hear, int server = 0) override
    {
        return (server == 0 ? &m_actor : m_further.at(std::size_t(server - 1)))->send(std::move(command), hear);
    }
    QCoro::Task<Rest> rest(Duration time) override { return m_actor.rest(time); }
    UnixTime now() const override { return m_actor.now(); }
    QByteArray newToken() override { return "token-" + QByteArray::number(++m_tokens); }
    void wrote(const QByteArray &key, const QByteArray &token) override { m_actor.wrote(key, token); }
    void atStep(int step) override { steps << step; }

    QList<int> steps;

private:
    Actor &m_actor;
    std::vector<Actor *> m_further;
    int m_tokens = 0;
};

/** What is to be heard, and what is answered: see ProtocolScene::plays(). */
struct Line {
    QByteArray hears;
    QByteArray says;
    int server = 0;
    Duration after{0}; ///< as late
};

/** A protocol with an actor, the server's script and a clock, and the outcome of what runs. */
struct ProtocolScene {
    explicit ProtocolScene(const char *protocolName, Duration clockOffset = Duration(0), int servers = 1)
    {
        live = join(server, clockOffset);
        actor = std::make_unique<NotingActor>(*live);
        for (int i = 1; i < servers; ++i) {
            further.push_back(std::make_unique<ScriptedServer>());
            furtherLive.push_back(join(*further.back(), clockOffset));
            actor->addServer(*furtherLive.back());
        }
        protocol = ProtocolCatalogue::builtIn().make(QString::fromLatin1(protocolName),
                                                     {.key = "lock.foo", .lease = Duration(5000), .servers = servers}, *actor);
    }
    ~ProtocolScene()
    {
        live->end();
        for (const auto &other : furtherLive)
            other->end();
    }
    std::unique_ptr<LiveActor> join(ScriptedServer &script, Duration clockOffset)
    {
        redis::Connection::Options options;
        options.pingAfterIdle = Duration(0);
        options.probeWhenSilent = false;
        auto joined =
            std::make_unique<LiveActor>(7, QStringLiteral("C7"), LinkMaker::Links{std::make_shared<RedisLink>(options, clock, script.factory())},
                                        clock, notes, OwnClock(clock, clockOffset, 1));
        joined->link().open();
        script.welcomes();
        script.takeSent();
        return joined;
    }

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
            ScriptedServer &peer = script(line.server);
            const QByteArray heard = peer.hears();
            if (heard != filledIn(line.hears))
                return "heard \"" + heard + "\" instead of \"" + filledIn(line.hears) + '"';
            clock.advance(line.after);
            peer.says(reply(line.says));
        }
        for (int i = 0; i <= int(further.size()); ++i) {
            const QByteArray more = script(i).hears();
            if (!more.isEmpty())
                return "heard more: " + more;
        }
        return {};
    }
    ScriptedServer &script(int index) { return index == 0 ? server : *further.at(std::size_t(index - 1)); }

    bool isAcquired() const { return attempted && *attempted && **attempted == Attempt::Acquired; }
    bool isBusy() const { return attempted && *attempted && **attempted == Attempt::Busy; }
    /** What came of the release in words; null while there is no outcome. */
    QString note() const { return released && *released ? (*released)->english() : QString(); }

    FakeClock clock;
    ScriptedServer server;
    std::vector<std::unique_ptr<ScriptedServer>> further;
    Notes notes;
    std::unique_ptr<LiveActor> live;
    std::vector<std::unique_ptr<LiveActor>> furtherLive;
    std::unique_ptr<NotingActor> actor;
    std::unique_ptr<RaceProtocol> protocol;
    std::optional<Result<Attempt>> attempted;
    std::optional<Result<Message>> released;
    std::optional<Result<void>> givenUp;
    bool holdingEnded = false;
};

} // namespace lockscope
