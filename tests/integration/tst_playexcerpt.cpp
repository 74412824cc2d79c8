// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clock.h"
#include "privateservers/servergroup.h"
#include "racelab/film/filmverdict.h"
#include "racelab/scenario/filmmaker.h"
#include "traffic/study/trafficstudy.h"

#include "plainclient.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QCryptographicHash>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include <map>

namespace tst_playexcerpt {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

const QByteArray compareAndDelete = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end";
const QByteArray compareAndRenew = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) else return 0 end";
const QByteArray tokenA = "0b7ed3a1954c4f66b82091fcde73a845", tokenB = "c91f5a8f8d7e4d569f570a6c1f9a5f8d";

/** "client: command", with the answer of the recorded server; of "wait" the milliseconds. */
struct Line {
    QByteArray client;
    QByteArrayList command;
};

std::vector<Line> blindRelease()
{
    return {{"a", {"SET", "lock.7", "1", "NX", "PX", "40"}},
            {"b", {"SET", "lock.7", "1", "NX", "PX", "5000"}},
            {"wait", {"60"}},
            {"b", {"SET", "lock.7", "1", "NX", "PX", "5000"}},
            {"a", {"DEL", "lock.7"}},
            {"b", {"DEL", "lock.7"}}};
}

std::vector<Line> overrun()
{
    return {{"a", {"SET", "lock.7", tokenA, "NX", "PX", "40"}},
            {"b", {"SET", "lock.7", tokenB, "NX", "PX", "5000"}},
            {"wait", {"60"}},
            {"b", {"SET", "lock.7", tokenB, "NX", "PX", "5000"}},
            {"wait", {"30"}},
            {"b", {"EVAL", compareAndRenew, "1", "lock.7", tokenB, "6000"}},
            {"a", {"EVAL", compareAndDelete, "1", "lock.7", tokenA}},
            {"b", {"EVAL", compareAndDelete, "1", "lock.7", tokenB}}};
}

/** Through a Unix socket; their names are in their tokens, and are the same. */
std::vector<Line> overrunThroughASocket()
{
    std::vector<Line> lines = overrun();
    for (Line &line : lines) {
        line.client = line.client == "wait" ? line.client : QByteArray("socket-" + line.client);
        for (QByteArray &word : line.command)
            word = word == tokenA ? "worker-1:10:5ab8836abe3517d6" : word == tokenB ? "worker-1:10:f033fa2ce622497e" : word;
    }
    return lines;
}

std::vector<Line> leaseThroughASocket()
{
    return {
        {"socket-a", {"SETNX", "lock.7", "worker-1:10:5ab8836abe3517d6"}}, {"socket-a", {"EXPIRE", "lock.7", "60"}}, {"socket-a", {"DEL", "lock.7"}}};
}

/** As most libraries call their scripts. */
std::vector<Line> overrunByTheSha()
{
    const QByteArray sha = QCryptographicHash::hash(compareAndDelete, QCryptographicHash::Sha1).toHex();
    std::vector<Line> lines = overrun();
    lines.insert(lines.begin(), {"b", {"SCRIPT", "LOAD", compareAndDelete}});
    for (Line &line : lines) {
        if (line.command.size() > 1 && line.command[1] == compareAndDelete)
            line.command = QByteArrayList{"EVALSHA", sha} + line.command.mid(2);
    }
    return lines;
}

std::vector<Line> leaseUntilAnInstant() { return {{"a", {"SET", "lock.7", "1", "NX", "EXAT", "4102444800"}}, {"a", {"DEL", "lock.7"}}}; }

/** As Redisson does: a hash with a field for the holder. */
std::vector<Line> clearedByAnOperator()
{
    const QByteArray acquire = "if redis.call('exists', KEYS[1]) == 0 or redis.call('hexists', KEYS[1], ARGV[2]) == 1 then "
                               "redis.call('hincrby', KEYS[1], ARGV[2], 1) redis.call('pexpire', KEYS[1], ARGV[1]) return 1 end return 0";
    const auto attempt = [&acquire](const QByteArray &token) { return QByteArrayList{"EVAL", acquire, "1", "lock.7", "30000", token + ":1"}; };
    return {{"a", attempt(tokenA)}, {"b", attempt(tokenB)}, {"a", attempt(tokenA)}, {"c", {"DEL", "lock.7"}}, {"b", attempt(tokenB)}};
}

Line take(const QByteArray &client, const QByteArray &lock) { return {client, {"SET", lock, client == "a" ? tokenA : tokenB, "NX", "PX", "60000"}}; }

/** From here on it is known that it is free. */
std::vector<Line> knownToBeFree(const QByteArray &lock) { return {{"a", {"SETNX", lock, "x"}}, {"a", {"DEL", lock}}}; }

std::vector<Line> eachWaitsForTheOther()
{
    std::vector<Line> lines = knownToBeFree("lock.8");
    lines.insert(lines.end(), {take("a", "lock.7"), take("b", "lock.8")});
    for (int i = 0; i < 3; ++i)
        lines.insert(lines.end(), {take("a", "lock.8"), take("b", "lock.7")});
    return lines;
}

std::vector<Line> eachGivesWayToTheOther()
{
    std::vector<Line> lines = knownToBeFree("lock.8");
    for (int i = 0; i < 3; ++i) {
        lines.insert(lines.end(),
                     {take("a", "lock.7"),
                      take("b", "lock.8"),
                      {"wait", {"100"}},
                      take("a", "lock.8"),
                      take("b", "lock.7"),
                      {"a", {"DEL", "lock.7"}},
                      {"b", {"DEL", "lock.8"}}});
    }
    return lines;
}

std::vector<Line> bothOrders()
{
    std::vector<Line> lines = knownToBeFree("lock.8");
    lines.insert(
        lines.end(),
        {take("a", "lock.7"), take("a", "lock.8"), {"a", {"DEL", "lock.8"}}, {"a", {"DEL", "lock.7"}}, take("b", "lock.8"), take("b", "lock.7")});
    return lines;
}

/** Nobody means this lock by it. */
std::vector<Line> flushed()
{
    return {{"a", {"SETNX", "lock.7", tokenA}},
            {"b", {"SETNX", "lock.7", tokenB}},
            {"b", {"FLUSHALL"}},
            {"b", {"SETNX", "lock.7", tokenB}},
            {"b", {"DEL", "lock.7"}}};
}

std::vector<Line> leaseInASecondCommand()
{
    return {{"a", {"SETNX", "lock.7", tokenA}},
            {"b", {"SETNX", "lock.7", tokenB}},
            {"a", {"EXPIRE", "lock.7", "30"}},
            {"b", {"GET", "lock.7"}},
            {"a", {"DEL", "lock.7"}}};
}

} // namespace

/** What real clients did on a real server, with MONITOR, is played on a private one: it answers what the first one answered. */
class TestPlayExcerpt : public QObject {
    Q_OBJECT

    struct Recorded {
        TrafficReport report;
        QStringList answers; ///< of all lines, in their order
    };

    Recorded record(const std::vector<Line> &lines)
    {
        QProcess monitor;
        monitor.start(u"redis-cli"_s, {u"-s"_s, m_server->endpoint().socketPath, u"monitor"_s});
        QByteArray traffic;
        const auto holds = [&](const QByteArray &text) {
            monitor.waitForReadyRead(20);
            traffic += monitor.readAllStandardOutput();
            return traffic.contains(text);
        };
        if (!QTest::qWaitFor([&] { return holds("OK"); }, 20'000))
            return {};
        Recorded recorded;
        for (const Line &line : lines)
            client(line.client, {"PING"});                // is connected before time counts
        m_server->cli({u"SETNX"_s, u"lock.7"_s, u"x"_s}); // from here on it is known what the key holds
        m_server->cli({u"DEL"_s, u"lock.7"_s});
        for (const Line &line : lines) {
            if (line.client == "wait")
                passTime(line.command.front().toInt());
            else
                recorded.answers << client(line.client, line.command);
        }
        m_server->cli({u"PING"_s, u"the end"_s});
        if (!QTest::qWaitFor([&] { return holds("the end"); }, 20'000))
            return {};
        monitor.kill();
        monitor.waitForFinished();
        TrafficStudy study;
        MonitorReader reader([&study](const ExecutedCommand &command) { study.take(command); }, [&study](const TrafficGap &) { study.takeGap(); });
        reader.feed(traffic.first(traffic.lastIndexOf('\n') + 1));
        reader.end();
        study.end();
        recorded.report = study.report();
        return recorded;
    }
    /** By the server's own clock. */
    void passTime(int ms)
    {
        PlainClient clock(m_server->endpoint().socketPath.toUtf8());
        clock.ask({"SET", "clock", "1", "PX", QByteArray::number(ms)});
        while (clock.ask({"EXISTS", "clock"}) == "1")
            QTest::qWait(1);
    }
    /** Over TCP, so that each has an address of its own; "socket-…" through the server's socket. */
    QString client(const QByteArray &name, const QByteArrayList &command)
    {
        if (name == "wait")
            return {};
        QProcess *&cli = m_clients[name];
        const bool isOfSocket = name.startsWith("socket-");
        const redis::Endpoint where = isOfSocket ? m_server->endpoint() : m_server->tcpEndpoint();
        if (!cli) {
            cli = new QProcess(this);
            cli->start(u"redis-cli"_s,
                       isOfSocket ? QStringList{u"-s"_s, where.socketPath} : QStringList{u"-h"_s, where.host, u"-p"_s, QString::number(where.port)});
            if (!isOfSocket)
                ask(*cli, "CLIENT SETNAME worker-" + name);
        }
        QByteArrayList words;
        for (const QByteArray &word : command)
            words << '"' + QByteArray(word).replace('"', "\\\"") + '"';
        return QString::fromUtf8(ask(*cli, words.join(' ')));
    }
    static QByteArray ask(QProcess &cli, const QByteArray &line)
    {
        cli.write(line + '\n');
        while (!cli.canReadLine() && cli.waitForReadyRead(20'000)) {}
        return cli.readLine().trimmed();
    }

    Result<Film> play(const ExcerptStory &story)
    {
        ServerGroup servers(FeatureName::tr("race lab"), m_clock);
        FilmMaker maker(servers, ProtocolCatalogue::builtIn(), m_clock);
        std::optional<Result<Film>> film;
        maker.play(story).then([&film](const Result<Film> &made) { film = made; });
        if (!QTest::qWaitFor([&film] { return film.has_value(); }, 30'000))
            return failure(Error::Kind::TimedOut, u"no film"_s);
        return *film;
    }

    SystemClock m_clock;
    std::unique_ptr<RedisServer> m_server;
    std::map<QByteArray, QProcess *> m_clients;

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        m_server = std::make_unique<RedisServer>();
        RedisServer::Options options;
        options.tcp = true;
        QVERIFY(m_server->start(options));
    }
    void cleanup()
    {
        for (const auto &[name, cli] : m_clients) {
            cli->closeWriteChannel();
            cli->waitForFinished();
            delete cli;
        }
        m_clients.clear();
        m_server.reset();
    }

    void finding_ofRecordedTraffic_isPlayedWithTheSameAnswers_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<std::vector<Line>>("lines");
        QTest::addColumn<QStringList>("events");
        QTest::addColumn<QList<int>>("answered"); // of the recorded answers those that the film has, from here to there
        const auto add = [](const char *name, AuditFinding::Kind kind, const std::vector<Line> &lines, const QStringList &events,
                            const QList<int> &part) { QTest::newRow(name) << int(kind) << lines << events << part; };
        add("the lock of another one is released", AuditFinding::Kind::ForeignRelease, blindRelease(),
            {u"The release of worker-a deleted worker-b's lock."_s, u"worker-a and worker-b both think they hold the lock."_s}, {0, 3});
        add("the work outlasts the lease", AuditFinding::Kind::TwoHolders, overrun(),
            {u"The lease ended: the server removed the key."_s, u"worker-a and worker-b both think they hold the lock."_s}, {0, 4});
        add("the same, by a script that was loaded", AuditFinding::Kind::TwoHolders, overrunByTheSha(),
            {u"worker-a and worker-b both think they hold the lock."_s}, {1, 5});
        add("two clients of one name, through a socket", AuditFinding::Kind::TwoHolders, overrunThroughASocket(),
            {u"worker-1:10 and worker-1:10 #2 both think they hold the lock."_s}, {0, 4});
        add("the lease comes later, through a socket", AuditFinding::Kind::NoLease, leaseThroughASocket(),
            {u"worker-1:10 thinks it holds the lock."_s}, {0, 1});
        add("the lease ends at an instant", AuditFinding::Kind::BlindRelease, leaseUntilAnInstant(), {u"worker-a thinks it holds the lock."_s},
            {0, 1});
        add("a hash is deleted", AuditFinding::Kind::ForeignRelease, clearedByAnOperator(), {u"The release of worker-c deleted worker-a's lock."_s},
            {0, 3});
        add("the lease comes in a second command", AuditFinding::Kind::NoLease, leaseInASecondCommand(), {u"worker-a thinks it holds the lock."_s},
            {0, 2});
        add("all keys are deleted", AuditFinding::Kind::NoLease, flushed(), {u"The release of worker-b deleted worker-a's lock."_s}, {0, 2});
        const QStringList believers{u"worker-a thinks it holds the lock."_s, u"worker-b thinks it holds the lock."_s};
        add("a deadlock of two locks", AuditFinding::Kind::Deadlock, eachWaitsForTheOther(),
            believers + QStringList{u"worker-a waits for lock.8, which worker-b holds. worker-b waits for lock.7, which worker-a holds."_s}, {2, 7});
        add("a livelock of two locks", AuditFinding::Kind::Livelock, eachGivesWayToTheOther(), believers, {2, 19});
        add("two locks in both orders", AuditFinding::Kind::LockOrder, bothOrders(), believers, {2, 7});
    }
    void finding_ofRecordedTraffic_isPlayedWithTheSameAnswers()
    {
        QFETCH(const int, kind);
        QFETCH(const std::vector<Line>, lines);
        QFETCH(const QStringList, events);
        QFETCH(const QList<int>, answered);
        const Recorded recorded = record(lines);
        const auto finding = std::ranges::find(recorded.report.findings, AuditFinding::Kind(kind), &AuditFinding::kind);
        QVERIFY(finding != recorded.report.findings.end());
        ExcerptStory story = storyOf(*finding, recorded.report, u"What happens."_s);
        story.remedy = u"Do it better."_s;
        const Result<Film> film = play(story);
        QVERIFY2(film, film ? "" : qPrintable(film.error().text));
        const FilmAct &act = film->acts.front();
        QStringList answers, said;
        std::size_t keys = 0;
        for (const FilmFrame &frame : act.frames) {
            keys = std::max(keys, frame.servers.front().keys.size());
            if (frame.client >= 0 && act.actors[std::size_t(frame.client)].name.startsWith(u"worker"_s))
                answers << frame.answer.english();
            for (const FilmEvent &event : frame.events)
                said << event.text.english();
            QCOMPARE(frame.narration.english().contains(u"What to do: Do it better."_s), &frame == &act.frames.back());
            QVERIFY2(frame.narration.isEmpty() || &frame == &act.frames.back() || frame.narration.english() == u"What happens."_s
                         || frame.narration.english().contains(u"left out"_s) || frame.narration.english().contains(u" waits for "_s),
                     qPrintable(frame.narration.english()));
        }
        QStringList expected;
        for (int i = answered[0]; i <= answered[1]; ++i)
            expected << (recorded.answers[i].isEmpty() ? u"nil"_s : recorded.answers[i]); // as redis-cli prints for programs
        QVERIFY2(answers == expected, qPrintable(answers.join(u',') + u" of " + said.join(u'\n')));
        for (const QString &event : events)
            QVERIFY2(said.contains(event), qPrintable(said.join(u'\n')));
        QVERIFY2(said.filter(u"renewal"_s).empty() && said.filter(u" renewed "_s).empty(), qPrintable(said.join(u'\n'))); // nobody's but one's own
        const bool isOfTwoLocks = !finding->locks.empty();
        QCOMPARE(keys, isOfTwoLocks ? 2u : 1u);
        QVERIFY2(!isOfTwoLocks || act.overlaps.empty(), qPrintable(said.join(u'\n')));
        const FilmStanding standing = standingAt(act, act.frames.size() - 1);
        const bool endsInDeadlock = standing.worst && standing.worst->kind == FilmEvent::Kind::Deadlock;
        QCOMPARE(endsInDeadlock, finding->kind == AuditFinding::Kind::Deadlock);
    }
};

} // namespace tst_playexcerpt

Q_DECLARE_METATYPE(std::vector<tst_playexcerpt::Line>)

LOCKSCOPE_TEST(tst_playexcerpt, tst_playexcerpt::TestPlayExcerpt)
#include "tst_playexcerpt.moc"
