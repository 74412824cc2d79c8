// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racesamples.h"

#include "protocols/protocolcatalogue.h"

#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

using Event = FilmEvent::Kind;
using State = FilmClient::State;

/** Writes an act frame by frame: what is not said stays as it was. */
class ActWriter {
public:
    ActWriter(int clients, int servers, const QString &protocol, Duration lease)
    {
        m_act.key = "lock.demo";
        m_act.lease = lease;
        for (int i = 0; i < clients; ++i)
            m_act.actors.push_back({.name = u"C%1"_s.arg(i), .protocol = *ProtocolCatalogue::builtIn().find(protocol), .clockOffset = Duration(0)});
        m_frame.time = fromUnixMs(1'800'000'000'000);
        m_frame.clients.resize(std::size_t(clients));
        m_frame.servers.resize(std::size_t(servers));
    }

    FilmAct &act() { return m_act; }
    FilmFrame &now() { return m_frame; }
    FilmClient &client(int index) { return m_frame.clients[std::size_t(index)]; }
    std::vector<FilmKey> &keys(int server = 0) { return m_frame.servers[std::size_t(server)].keys; }

    void command(int index, int step, const QString &verb, const QString &rest, const QString &answer, bool good, int server = 0)
    {
        m_frame.move = {.kind = Move::Kind::Step, .index = quint8(index)};
        m_frame.client = index;
        m_frame.server = server;
        m_frame.command = QString(verb + u' ' + rest);
        m_frame.verb = verb;
        m_frame.answer = answer;
        m_frame.good = good;
        client(index).step = step;
    }
    void other(Move::Kind kind, int index = 0)
    {
        m_frame.move = {.kind = kind, .index = quint8(index)};
        m_frame.client = kind == Move::Kind::Crash ? index : -1;
    }
    void set(int owner, const QString &value, std::optional<Duration> lease, int server = 0)
    {
        keys(server) = {{.key = m_act.key, .type = u"string"_s, .value = value, .lease = lease, .owner = owner}};
    }
    void tell(Event kind, int first, int second, const QString &text)
    {
        m_frame.events.push_back({.kind = kind, .client = first, .other = second, .text = text, .deletes = kind == Event::ForeignRelease});
    }
    void say(const QString &text) { m_frame.narration = text; }

    /** Ends the frame at this time and begins the next one. */
    std::size_t cut(Duration at)
    {
        m_frame.time += at - m_frame.at;
        m_frame.at = at;
        m_act.frames.push_back(m_frame);
        FilmFrame next = m_frame;
        next.client = next.server = -1;
        next.good = false;
        next.events.clear();
        next.verb.clear();
        next.command = next.answer = next.narration = {};
        m_frame = std::move(next);
        return m_act.frames.size() - 1;
    }

private:
    FilmAct m_act;
    FilmFrame m_frame;
};

void firstHalf(ActWriter &write)
{
    using namespace std::chrono_literals;
    write.say(u"Three clients share one lock. A lapsed lock is taken over by DEL and then SETNX."_s);
    write.cut(0ms);
    write.command(0, 1, u"SETNX"_s, u"lock.demo 1800000006001"_s, u"1"_s, true);
    write.set(0, u"1800000006001"_s, std::nullopt);
    write.client(0).state = State::Believing;
    write.tell(Event::Believes, 0, -1, u"C0 has the lock."_s);
    write.say(u"C0 takes the lock: its value is the time at which it lapses."_s);
    write.cut(1000ms);
    write.other(Move::Kind::Crash, 0);
    write.client(0).state = State::Crashed;
    write.tell(Event::Crashed, 0, -1, u"C0 crashed while it held the lock."_s);
    write.say(u"C0 crashes. Nothing on the server ends its lock."_s);
    write.cut(2000ms);
    write.other(Move::Kind::Time);
    write.keys()[0].lapsed = true;
    write.keys()[0].lapsedFor = 500ms;
    write.say(u"The value is past by now: the lock has lapsed, but the key is still there."_s);
    write.cut(7000ms);
    write.client(1).state = State::Trying;
    write.command(1, 2, u"GET"_s, u"lock.demo"_s, u"lapsed"_s, false);
    write.cut(8000ms);
    write.client(2).state = State::Trying;
    write.command(2, 2, u"GET"_s, u"lock.demo"_s, u"lapsed"_s, false);
    write.say(u"C1 and C2 have both read the lapsed value. Each of them is about to delete it."_s);
    write.cut(9000ms);
}

void secondHalf(ActWriter &write)
{
    using namespace std::chrono_literals;
    write.command(1, 4, u"DEL"_s, u"lock.demo"_s, u"1"_s, true);
    write.keys().clear();
    write.cut(10000ms);
    write.command(1, 5, u"SETNX"_s, u"lock.demo 1800000016001"_s, u"1"_s, true);
    write.set(1, u"1800000016001"_s, std::nullopt);
    write.client(1).state = State::Believing;
    write.tell(Event::Believes, 1, -1, u"C1 has the lock."_s);
    write.say(u"C1 deleted it and took the lock."_s);
    write.cut(11000ms);
    write.command(2, 4, u"DEL"_s, u"lock.demo"_s, u"1"_s, true);
    write.keys().clear();
    write.tell(Event::ForeignRelease, 2, 1, u"C2 deleted the lock of C1."_s);
    write.say(u"C2 does what it had decided to do: its DEL removes C1's lock."_s);
    write.cut(12000ms);
    write.command(2, 5, u"SETNX"_s, u"lock.demo 1800000018001"_s, u"1"_s, true);
    write.set(2, u"1800000018001"_s, std::nullopt);
    write.client(2).state = State::Believing;
    write.tell(Event::Believes, 2, -1, u"C2 has the lock."_s);
    write.tell(Event::TwoBelievers, 1, 2, u"C1 and C2 both think they hold the lock."_s);
    write.say(u"Now C2 thinks it holds it, too: two clients think they hold it. C1's DEL saw a lapsed lock, C2's removed a live one."_s);
    const std::size_t from = write.cut(13000ms);
    write.command(1, 6, u"DEL"_s, u"lock.demo"_s, u"1"_s, true);
    write.keys().clear();
    write.client(1).state = State::Done;
    write.tell(Event::StopsBelieving, 1, -1, u"C1 releases."_s);
    const std::size_t to = write.cut(15000ms);
    write.act().overlaps = {{.first = 1, .second = 2, .fromFrame = from, .toFrame = to}};
    write.command(2, 6, u"DEL"_s, u"lock.demo"_s, u"0"_s, false);
    write.client(2).state = State::Done;
    write.tell(Event::StopsBelieving, 2, -1, u"C2 releases."_s);
    write.cut(16000ms);
}

FilmAct crowdAct(int clients, int servers)
{
    ActWriter write(clients, servers, u"set-nx-px"_s, Duration(3000));
    write.act().title = u"%1 clients"_s.arg(clients);
    Duration at{0};
    write.cut(at);
    for (int i = 0; i < clients; ++i) {
        const int server = i % servers;
        write.command(i, 1, u"SET NX PX"_s, u"lock.demo t%1 NX PX 3000"_s.arg(i), u"OK"_s, true, server);
        write.set(i, u"t%1"_s.arg(i), Duration(3000), server);
        write.client(i).state = State::Believing;
        write.tell(Event::Believes, i, -1, u"C%1 has the lock."_s.arg(i));
        write.cut(at += Duration(1000));
        write.client(i).paused = i % 2 == 0;
        write.other(Move::Kind::Time);
        write.keys(server)[0].lease = Duration(1000);
        write.cut(at += Duration(2000));
        write.client(i).paused = false;
        write.command(i, 3, u"EVAL"_s, u"…"_s, u"1"_s, true, server);
        write.keys(server).clear();
        write.client(i).state = State::Done;
        write.tell(Event::StopsBelieving, i, -1, u"C%1 releases."_s.arg(i));
        write.cut(at += Duration(1000));
    }
    return write.act();
}

ColumnScore verdict(ColumnScore::Verdict verdict, quint64 states)
{
    return {.verdict = verdict,
            .schedule = {},
            .finding = {},
            .schedules = states * 2,
            .states = states,
            .bound = {BoundText::tr("%n client(s)", nullptr, 2), BoundText::tr("%n crash(es)", nullptr, 1)},
            .took = Duration(1200)};
}

ProtocolScore scoreOf(const QString &protocol, ColumnScore::Verdict all, quint64 states)
{
    ProtocolScore score{.protocol = protocol, .columns = {}};
    for (const Column column : allColumns)
        score[column] = verdict(all, states);
    return score;
}

} // namespace

Scorecard sampleScorecard()
{
    using Verdict = ColumnScore::Verdict;
    Scorecard card{.protocols = {scoreOf(u"set-nx-px"_s, Verdict::Holds, 75810), scoreOf(u"setnx-del-takeover"_s, Verdict::Holds, 9216),
                                 scoreOf(u"redlock"_s, Verdict::NotExplored, 0)},
                   .bounds = {},
                   .serverVersion = u"7.0.15"_s,
                   .computedAt = fromUnixMs(1'800'000'000'000)};
    ColumnScore &broken = card.protocols[1][Column::MutualExclusion];
    broken = verdict(Verdict::Broken, 120);
    broken.schedule = u"setnx-del-takeover: 0-0x-t-1-2-1-1-2-2"_s;
    broken.finding = FilmWords::tr("%1 and %2 both think they hold the lock.").arg(u"C1"_s, u"C2"_s);
    card.protocols[1][Column::ClockSkew] = broken;
    for (const Column column : allColumns)
        card.protocols[2][column].finding = u"Not chosen."_s;
    return card;
}

Film takeoverFilm()
{
    ActWriter write(3, 1, u"setnx-del-takeover"_s, Duration(5000));
    write.act().actors[2].clockOffset = Duration(120);
    write.act().replay = u"setnx-del-takeover: 0-0x-t-1-2-1-1-2-2"_s;
    firstHalf(write);
    secondHalf(write);
    return {.id = u"del-takeover-race"_s,
            .title = u"Two take over"_s,
            .sentence = u"C0 crashed holding the lock; C1 and C2 both take it over by DEL and SETNX."_s,
            .acts = {write.act()},
            .serverVersion = u"7.0.15"_s};
}

Film crowdFilm(int clients, int servers)
{
    return {.id = u"crowd"_s,
            .title = u"A crowd"_s,
            .sentence = u"Everybody takes and gives back."_s,
            .acts = {crowdAct(clients, servers), crowdAct(2, 1)},
            .serverVersion = u"7.0.15"_s};
}

} // namespace lockscope
