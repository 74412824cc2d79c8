// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Histories of simulated clients on a real server, which crash, pause and have clocks that differ; MONITOR records them. What the referee saw is compared with
 * what the audit says of the recording: each violation is found, or it is said that it is not known; none is invented.
 */
#include "fleet/fleet.h"
#include "traffic/study/trafficstudy.h"

#include "redisserver.h"
#include "testprogram.h"

#include <QProcess>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <map>
#include <span>

namespace tst_auditproof {

using namespace lockscope;
using namespace Qt::StringLiterals;
using Kind = AuditFinding::Kind;

namespace {

constexpr int historiesAtOnce = 40;
constexpr Duration shortestOverlap{25};  // of two believers: below, the calls of the one and the other may be under way
constexpr qint64 longestCallUs = 60'000; // of a client that does not pause, on a busy machine
constexpr quint64 fewestForAName = 10;   // acquisitions

/** What the traffic of a protocol is called while nothing has happened that only this protocol does. */
const std::map<QString, QByteArrayList> sameCommands{
    {u"set-nx-blind-del-always"_s, {"set-nx-blind-del"}},
    {u"set-nx-reentrant"_s, {"set-nx-px"}},                     // no simulated client takes its own lock again
    {u"set-nx-watchdog"_s, {"set-nx-px"}},                      // whose holds are shorter than a third of the lease
    {u"setnx-del-takeover"_s, {"setnx-timestamp"}},             // while nobody has taken over
    {u"setnx-acquired-at-nil-lapsed"_s, {"setnx-acquired-at"}}, // while no GET found nothing
    {u"setnx-acquired-at-nil-lost"_s, {"setnx-acquired-at"}},   // while no GETSET found nothing
};

/** Some clients and their lock. */
struct History {
    SimulatedClientSpec spec;
    bool isStartKnown = true, areNamesOfOneProgram = false, hasSkew = false;
    QList<int> clients = {};
    std::map<quint64, Violation> violations = {};
    std::map<int, SimulatedClientStatus> last = {};
    quint64 crashes = 0, pauses = 0;

    QByteArray text() const
    {
        return spec.protocol.toLatin1() + " lease " + QByteArray::number(spec.lease.count()) + " hold " + QByteArray::number(spec.holdTime.count())
            + (areNamesOfOneProgram ? " one program" : "") + (hasSkew ? " skew" : "") + " crashes " + QByteArray::number(crashes) + " pauses "
            + QByteArray::number(pauses) + " key " + spec.key;
    }
};

/** What all histories have come to. */
struct Account {
    quint64 histories = 0, attempts = 0, acquisitions = 0, undecided = 0, sureAttempts = 0, undecidedOfOverruns = 0, attemptsOfOverruns = 0;
    quint64 violated = 0, found = 0, unknown = 0, missed = 0, invented = 0, underWay = 0;
    quint64 named = 0, unnamed = 0, misnamed = 0;
    std::map<QByteArray, std::pair<quint64, quint64>> byProtocol; // named, not named
    std::map<QByteArray, quint64> causes;                         // of what is unknown
    QByteArrayList wrong;
};

QByteArray lettersOf(quint64 number)
{
    QByteArray letters;
    for (; letters.isEmpty() || number > 0; number /= 26)
        letters.prepend(char('a' + number % 26));
    return letters;
}

int between(QRandomGenerator &random, int least, int most) { return int(random.bounded(least, most + 1)); }

bool hasLongViolation(const History &history, Instant end)
{
    return std::ranges::any_of(history.violations,
                               [end](const auto &one) { return one.second.to.value_or(end) - one.second.from > shortestOverlap; });
}

} // namespace

class TestAuditProof : public QObject {
    Q_OBJECT

    QStringList protocols() const
    {
        QStringList ids;
        for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
            const bool fits = info.store == StoreKind::Redis && info.servers == 1 && info.keys == 1 && info.sharing == Sharing::Exclusive;
            if (fits && !info.comparesInOneCommand)
                ids << info.id;
        }
        return ids;
    }

    History made(const QString &protocol, quint64 number)
    {
        History history;
        const bool isInSeconds = protocol == u"exists-set" || protocol == u"setnx-expire" || protocol.startsWith(u"set-nx-blind-del");
        history.spec.protocol = protocol;
        history.spec.key = "lock." + lettersOf(number + 26 * 26);
        history.spec.lease = Duration(isInSeconds ? 1000 : between(m_random, 60, 500));
        history.spec.holdTime = history.spec.lease * between(m_random, 2, 22) / 16;
        history.spec.thinkTime = Duration(between(m_random, 1, 30));
        history.spec.retry = RetryPolicy::fixed(Duration(between(m_random, 11, 40)));
        history.spec.waitLimit = Duration(between(m_random, 0, 3) == 0 ? 200 : 20'000);
        history.spec.repeats = true;
        history.isStartKnown = between(m_random, 0, 4) > 0;
        history.areNamesOfOneProgram = between(m_random, 0, 2) == 0;
        history.hasSkew = between(m_random, 0, 3) == 0;
        return history;
    }

    void run(std::vector<History> &histories)
    {
        QProcess monitor;
        monitor.start(u"redis-cli"_s, {u"-s"_s, m_server->endpoint().socketPath, u"monitor"_s});
        QByteArray traffic;
        const auto holds = [&](const QByteArray &text) {
            monitor.waitForReadyRead(10);
            traffic += monitor.readAllStandardOutput();
            return traffic.contains(text);
        };
        QVERIFY(QTest::qWaitFor([&] { return holds("OK"); }, 20'000));
        play(histories, [&] { traffic += monitor.readAllStandardOutput(); });
        m_server->cli({u"PING"_s, u"the end"_s});
        QVERIFY(QTest::qWaitFor([&] { return holds("the end"); }, 20'000));
        monitor.kill();
        monitor.waitForFinished();
        judge(histories, traffic.first(traffic.lastIndexOf('\n') + 1));
    }

    void play(std::vector<History> &histories, const std::function<void()> &drain)
    {
        Fleet fleet(m_clock);
        redis::Connection::Options where;
        where.endpoint = m_server->tcpEndpoint();
        fleet.setServer(where);
        fleet.setMostLanes(0);
        std::map<QByteArray, History *> byKey;
        std::map<int, History *> byClient;
        for (History &history : histories)
            byKey[history.spec.key] = &history;
        connect(&fleet, &Fleet::changed, this, [&](const SimulationUpdate &update) {
            for (const SimulatedClientStatus &client : update.clients) {
                History *const history = byKey.at(client.spec.key);
                if (!history->clients.contains(client.id))
                    history->clients << client.id;
                byClient[client.id] = history;
                history->last[client.id] = client;
            }
            for (const Violation &violation : update.violations)
                byKey.at(violation.key)->violations[violation.id] = violation;
        });
        std::vector<ClientGroup> groups;
        for (const History &history : histories) {
            const int count = between(m_random, 2, 4);
            for (int i = 0; i < count; ++i) {
                SimulatedClientSpec spec = history.spec;
                if (history.hasSkew && i == 0)
                    spec.clockOffset = history.spec.lease * between(m_random, -24, 24) / 8;
                groups.push_back({spec, 1});
            }
        }
        fleet.addClients(groups);
        const Instant end = m_clock.now() + Duration(4500);
        while (m_clock.now() < end) {
            QTest::qWait(15);
            drain();
            if (!byClient.empty())
                disturb(fleet, histories);
        }
        fleet.releaseAll();
        QVERIFY(QTest::qWaitFor(
            [&] {
                drain();
                return !fleet.isAtWork();
            },
            20'000));
        QTest::qWait(120); // what has changed is told at most so late
        m_ended = m_clock.now();
        fleet.removeAll();
    }

    /** Something happens to some client. */
    void disturb(Fleet &fleet, std::vector<History> &histories)
    {
        History &history = histories[std::size_t(between(m_random, 0, int(histories.size()) - 1))];
        if (history.clients.isEmpty())
            return;
        const int client = history.clients[between(m_random, 0, int(history.clients.size()) - 1)];
        switch (between(m_random, 0, 5)) {
        case 0:
            fleet.crash({client});
            ++history.crashes;
            break;
        case 1:
        case 2:
            fleet.setFrozen({client}, true);
            ++history.pauses;
            break;
        default:
            fleet.setFrozen(history.clients, false);
            for (const int id : history.clients) {
                if (history.last[id].state == ClientState::Crashed)
                    fleet.acquire({id});
            }
        }
    }

    void judge(std::vector<History> &histories, const QByteArray &traffic)
    {
        std::vector<ExecutedCommand> commands;
        MonitorReader reader([&](const ExecutedCommand &command) { commands.push_back(command); }, [](const TrafficGap &) { qWarning("a gap"); });
        reader.feed(traffic);
        reader.end();
        QHash<QByteArray, std::size_t> byKey;
        for (std::size_t i = 0; i < histories.size(); ++i)
            byKey.insert(histories[i].spec.key, i);
        std::vector<std::unique_ptr<TrafficStudy>> studies;
        for (std::size_t i = 0; i < histories.size(); ++i)
            studies.push_back(std::make_unique<TrafficStudy>());
        std::optional<std::size_t> ofCall;
        std::vector<std::vector<ExecutedCommand>> parts(histories.size());
        for (ExecutedCommand &command : commands) {
            const bool isName = command.arguments.size() > 2 && command.arguments[0].toLower() == "client";
            if (isName && command.arguments[1].toLower() == "setname") {
                for (std::size_t i = 0; i < histories.size(); ++i)
                    studies[i]->names().learn(command.client, nameIn(histories[i], command.arguments[2]));
                continue;
            }
            if (!command.isInScript()) {
                const auto key = std::ranges::find_if(command.arguments, [&](const QByteArray &word) { return byKey.contains(word); });
                ofCall = key == command.arguments.end() ? std::nullopt : std::optional(byKey.value(*key));
            }
            if (ofCall)
                parts[*ofCall].push_back(command);
        }
        for (std::size_t i = 0; i < histories.size(); ++i) {
            if (histories[i].isStartKnown)
                studies[i]->learn({0, histories[i].spec.key}, {TrafficStand::Is::Free}, parts[i].empty() ? 0 : parts[i].front().atUs);
            for (const ExecutedCommand &command : parts[i])
                studies[i]->take(command);
            studies[i]->end();
            compare(histories[i], studies[i]->report(), parts[i]);
        }
    }

    /** Names that differ in numbers only are of one program. */
    static QByteArray nameIn(const History &history, const QByteArray &name)
    {
        const qsizetype at = name.lastIndexOf('C');
        return history.areNamesOfOneProgram || at < 0 ? name : "client-" + lettersOf(name.sliced(at + 1).toULongLong());
    }

    void compare(const History &history, const TrafficReport &report, const std::vector<ExecutedCommand> &commands)
    {
        Account &sum = m_sum;
        ++sum.histories;
        quint64 attempts = 0, acquisitions = 0, undecided = 0;
        for (const AuditedProtocol &one : report.protocols) {
            attempts += one.attempts;
            acquisitions += one.acquisitions;
            undecided += one.undecided;
            if (one.acquisitions < fewestForAName)
                continue;
            const auto same = sameCommands.find(history.spec.protocol);
            const bool isSame = same != sameCommands.end() && same->second.contains(one.protocol);
            const bool isRight = one.protocol == history.spec.protocol.toLatin1() || isSame;
            ++(one.protocol.isEmpty() ? sum.unnamed : isRight ? sum.named : sum.misnamed);
            auto &[right, not_] = sum.byProtocol[history.spec.protocol.toLatin1() + (history.areNamesOfOneProgram ? " (one program)" : "")];
            ++(isRight ? right : not_);
            if (!one.protocol.isEmpty() && !isRight)
                keep("misnamed " + one.protocol, history, {});
        }
        const bool isTokenSure = history.spec.protocol.startsWith(u"set-nx-") && !history.spec.protocol.contains(u"blind");
        sum.attempts += attempts;
        sum.acquisitions += acquisitions;
        if (isTokenSure && history.isStartKnown) {
            const bool overruns = history.spec.holdTime * 5 > history.spec.lease * 4 || history.crashes + history.pauses > 0;
            (overruns ? sum.undecidedOfOverruns : sum.undecided) += undecided;
            (overruns ? sum.attemptsOfOverruns : sum.sureAttempts) += attempts;
        }
        const bool hasBelievers = hasLongViolation(history, m_ended);
        const AuditVerdict verdict = report.verdicts[std::size_t(Kind::TwoHolders)];
        const bool isFound = verdict.is == AuditVerdict::Is::Violated || verdict.is == AuditVerdict::Is::Risk;
        sum.violated += hasBelievers ? 1 : 0;
        if (hasBelievers && isFound)
            ++sum.found;
        else if (hasBelievers && !verdict.doubts.empty())
            noteUnknown(history, verdict);
        else if (hasBelievers) {
            ++sum.missed;
            keep("missed", history, commands);
        }
        judgeInvented(history, report);
    }

    void noteUnknown(const History &history, const AuditVerdict &verdict)
    {
        ++m_sum.unknown;
        QByteArray cause = history.spec.protocol.toLatin1() + (history.isStartKnown ? ":" : " (start unknown):");
        for (const AuditDoubt &doubt : verdict.doubts)
            cause += QByteArray(" ") + doubtName(doubt.why);
        ++m_sum.causes[cause];
    }

    /** A client that is late to hear that it has the lock, or whose release is under way for long, is no believer; the server sees it as one that pauses. */
    void judgeInvented(const History &history, const TrafficReport &report)
    {
        for (const AuditFinding &finding : report.findings) {
            const bool isSaid = finding.kind == Kind::TwoHolders && finding.verdict == AuditFinding::Verdict::Violated;
            if (!isSaid || !history.violations.empty())
                continue;
            const bool isCallUnderWay = history.pauses + history.crashes > 0 || finding.longestUs.value_or(0) < longestCallUs;
            ++(isCallUnderWay ? m_sum.underWay : m_sum.invented);
            if (!isCallUnderWay)
                keep("invented two-holders " + QByteArray::number(finding.longestUs.value_or(0)) + " us", history, finding.evidence);
        }
    }

    void keep(const QByteArray &what, const History &history, const std::vector<ExecutedCommand> &commands)
    {
        if (m_sum.wrong.size() >= 30)
            return;
        QByteArray text = what + ": " + history.text();
        for (const ExecutedCommand &command : std::span(commands).first(std::min<std::size_t>(commands.size(), 400))) {
            text += "\n    " + QByteArray::number(command.atUs) + ' ' + (command.client.isEmpty() ? QByteArray("lua") : command.client);
            for (const QByteArray &word : command.arguments)
                text += ' ' + word.left(40).simplified();
        }
        for (const auto &[id, violation] : history.violations)
            text += "\n    believers " + QByteArray::number(violation.first) + ' ' + QByteArray::number(violation.second) + " for "
                + QByteArray::number(std::chrono::duration_cast<Duration>(violation.to.value_or(m_ended) - violation.from).count()) + " ms";
        m_sum.wrong << text;
    }

    SystemClock m_clock;
    QRandomGenerator m_random;
    std::unique_ptr<RedisServer> m_server;
    Account m_sum;
    Instant m_ended;

private slots:
    void histories_ofEachProtocol_areJudgedAsTheRefereeDoes()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        bool isSeed = false;
        const quint32 seed = qEnvironmentVariable("LOCKSCOPE_SEED").toUInt(&isSeed);
        m_random = QRandomGenerator(isSeed ? seed : QRandomGenerator::system()->generate());
        const int wanted = qEnvironmentVariableIsSet("LOCKSCOPE_HISTORIES") ? qEnvironmentVariableIntValue("LOCKSCOPE_HISTORIES") : 80;
        m_server = std::make_unique<RedisServer>();
        RedisServer::Options options;
        options.tcp = true;
        QVERIFY(m_server->start(options));
        const QStringList ids = protocols();
        for (int done = 0; done < wanted; done += historiesAtOnce) {
            std::vector<History> histories;
            for (int i = 0; i < std::min(historiesAtOnce, wanted - done); ++i)
                histories.push_back(made(ids[(done + i) % ids.size()], quint64(done + i)));
            run(histories);
            if (QTest::currentTestFailed())
                return;
            m_server->cli({u"FLUSHALL"_s});
        }
        const Account &sum = m_sum;
        qInfo("%llu histories, %llu attempts, %llu acquisitions; two believers in %llu: found %llu, unknown %llu, missed %llu; calls under way %llu, "
              "invented %llu",
              sum.histories, sum.attempts, sum.acquisitions, sum.violated, sum.found, sum.unknown, sum.missed, sum.underWay, sum.invented);
        qInfo("with unique tokens undecided: %llu of %llu attempts, and %llu of %llu where leases end by themselves", sum.undecided, sum.sureAttempts,
              sum.undecidedOfOverruns, sum.attemptsOfOverruns);
        qInfo("protocols: %llu right, %llu unknown, %llu wrong", sum.named, sum.unnamed, sum.misnamed);
        for (const auto &[protocol, counts] : sum.byProtocol)
            qInfo("  %s: %llu named, %llu not", protocol.constData(), counts.first, counts.second);
        for (const auto &[cause, count] : sum.causes)
            qInfo("  unknown, %s: %llu", cause.constData(), count);
        for (const QByteArray &wrong : sum.wrong)
            qInfo("%s", wrong.constData());
        QCOMPARE(sum.missed, quint64(0));
        QCOMPARE(sum.invented, quint64(0));
        QVERIFY(sum.violated > 0 && sum.found > 0);
        QVERIFY2(sum.undecided <= 3 + sum.sureAttempts / 1000, QByteArray::number(sum.undecided).constData());
        QCOMPARE(sum.misnamed, quint64(0));
    }
};

} // namespace tst_auditproof

LOCKSCOPE_TEST(tst_auditproof, tst_auditproof::TestAuditProof)
#include "tst_auditproof.moc"
