// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Histories by the hundred thousand: random walks through the race lab's worlds, in which a move takes as long as it is said to. A command runs once on a
 * real server for each content of that, and MONITOR shows it; the histories are made of these lines. What the lab's referee saw is compared with what the
 * audit says of the lines: each violation is found, or it is said that it is not known; none is invented.
 */
#include "racelab/explore/trial.h"
#include "traffic/replay/lockcommands.h"
#include "traffic/study/trafficstudy.h"

#include "deployments.h"
#include "testprogram.h"

#include <QProcess>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <map>
#include <numeric>

namespace tst_auditwalks {

using namespace lockscope;
using namespace Qt::StringLiterals;
using Kind = AuditFinding::Kind;
using Number = ServerBook::Number;

namespace {

constexpr qint64 moveUs = 1000;              // from one command to the next: calls are short
constexpr qint64 pastEndUs = 5000;           // of a lease that ends, for certain
constexpr qint64 shortestOverlapUs = 25'000; // of two believers that must be known of

/** What a command shows, with the places of tokens in it. */
struct Line {
    ExecutedCommand command;
    std::vector<std::vector<std::pair<bool, QByteArray>>> words; ///< pieces; true: a token
};

Line lineOf(const ExecutedCommand &command)
{
    static const QRegularExpression token(u"C\\d\\.\\d+"_s);
    Line line{command, {}};
    for (const QByteArray &word : command.arguments) {
        std::vector<std::pair<bool, QByteArray>> pieces;
        qsizetype from = 0;
        for (auto found = token.globalMatch(QString::fromLatin1(word)); found.hasNext();) {
            const QRegularExpressionMatch match = found.next();
            pieces.emplace_back(false, word.sliced(from, match.capturedStart() - from));
            pieces.emplace_back(true, word.sliced(match.capturedStart(), match.capturedLength()));
            from = match.capturedEnd();
        }
        pieces.emplace_back(false, word.sliced(from));
        line.words.push_back(std::move(pieces));
    }
    return line;
}

/** A real server, which carries out a command on any content. */
class RealServer {
public:
    bool start()
    {
        if (!m_server.start())
            return false;
        redis::Connection::Options options;
        options.endpoint = m_server.endpoint();
        m_connection = std::make_unique<redis::Connection>(options, m_clock);
        m_connection->open();
        m_monitor.start(u"redis-cli"_s, {u"-s"_s, m_server.endpoint().socketPath, u"monitor"_s});
        if (!QTest::qWaitFor([this] { return m_connection->isReady(); }) || !hasShown("OK\n"))
            return false;
        m_shown.clear();
        return asked(pictures::prepare()).has_value();
    }

    /** Adds to the book what it answers and leaves. What MONITOR shows: with the lines of its script. */
    std::vector<Line> perform(ServerBook &book, Number picture, Number command)
    {
        for (int tries = 0; tries < 1000; ++tries) {
            const QByteArray end = QByteArray("end-" + QByteArray::number(++m_performed));
            const Result<std::vector<redis::Reply>> replies = asked({pictures::restore(book.picture(picture)), redis::command("ECHO", "begin"),
                                                                     book.command(command), redis::command("ECHO", end), pictures::look()});
            if (!replies || !hasShown(end + "\"\n"))
                return {};
            const redis::Reply &said = replies->at(2);
            if (!pictures::isExact(replies->at(0), replies->at(4)))
                continue;
            const Number answer = book.keep(said.isError() ? Result<redis::Reply>(failure(said.error())) : Result<redis::Reply>(said));
            book.keepEffect(picture, command, {answer, book.keep(pictures::read(replies->at(4)))});
            return shownLines();
        }
        return {};
    }

private:
    /** Without turns of the event loop in between, of which each would take 10 ms. */
    Result<std::vector<redis::Reply>> asked(const std::vector<redis::Command> &commands)
    {
        using Replies = Result<std::vector<redis::Reply>>;
        const auto asking = [](Deferred<Replies> replies) -> QCoro::Task<std::optional<Replies>> { co_return co_await replies; };
        return *QCoro::waitFor(asking(m_connection->pipeline(commands)));
    }
    bool hasShown(const QByteArray &text)
    {
        do {
            m_shown += m_monitor.readAllStandardOutput();
        } while (!m_shown.contains(text) && m_monitor.waitForReadyRead());
        return m_shown.contains(text);
    }
    std::vector<Line> shownLines()
    {
        std::vector<Line> lines;
        bool isBetween = false;
        MonitorReader reader(
            [&](const ExecutedCommand &command) {
                const bool isMark = command.arguments.front() == "ECHO";
                if (isBetween && !isMark)
                    lines.push_back(lineOf(command));
                if (isMark && command.arguments[1] == "begin")
                    lines.clear(); // it may be tried again
                if (isMark)
                    isBetween = command.arguments[1] == "begin";
            },
            [](const TrafficGap &) { qWarning("a gap"); });
        reader.feed(std::exchange(m_shown, {}));
        reader.end();
        return lines;
    }

    SystemClock m_clock;
    RedisServer m_server;
    std::unique_ptr<redis::Connection> m_connection;
    QProcess m_monitor;
    QByteArray m_shown;
    quint64 m_performed = 0;
};

/** A protocol's worlds, and what its commands show. */
struct Stage {
    ProtocolInfo protocol;
    std::shared_ptr<ServerBook> book;
    std::vector<TrialWorld> beginnings = {};
    std::vector<TrialSpec> specs = {};
    std::unordered_map<quint64, std::vector<Line>> lines = {}; // by content and command
};

/** One history, and what the referee saw. */
struct History {
    quint64 number;
    const Stage &stage;
    std::size_t trial;
    bool isStartKnown, areNamesOfOneProgram;
    std::vector<ExecutedCommand> commands = {};
    qint64 togetherSinceUs = 0, longestTogetherUs = 0;
    int lastWriter = -1;       ///< of the lock
    bool hasLongCalls = false; ///< that lasted while time passed, or were not answered
    bool hasLateCommand = false;
    bool sawTwoBelievers = false, sawForeignRelease = false, sawForeignChange = false, sawForeignDelete = false;

    QByteArray text() const
    {
        QByteArray text = stage.protocol.id.toLatin1() + ' ' + "column " + QByteArray::number(int(stage.specs[trial].column)) + " history "
            + QByteArray::number(number) + (areNamesOfOneProgram ? " one program" : "") + (isStartKnown ? "" : " start unknown") + " together for "
            + QByteArray::number(longestTogetherUs / 1000) + " ms";
        for (const ExecutedCommand &command : commands) {
            text += "\n    " + QByteArray::number(command.atUs) + ' ' + (command.client.isEmpty() ? QByteArray("lua") : command.client);
            for (const QByteArray &word : command.arguments)
                text += ' ' + word.left(40).simplified();
        }
        return text;
    }
};

struct Account {
    quint64 histories = 0, commands = 0, executed = 0, attempts = 0, sureAttempts = 0, undecided = 0;
    struct Kept {
        quint64 seen = 0, found = 0, unknown = 0, missed = 0, invented = 0;
    } believers, releases;
    std::map<QByteArray, quint64> causes;
    std::map<QByteArray, std::pair<quint64, QByteArray>> wrong; ///< by what and protocol: how many, and one of them
};

QByteArray tokenText(quint64 history, const QByteArray &token)
{
    const size_t seed = qHash(token, history), more = qHash(token, ~history);
    return QByteArray::number(quint64(seed), 16).rightJustified(16, '0') + QByteArray::number(quint64(more), 16).rightJustified(16, '0');
}

QByteArray addressOf(int client) { return "10.0.0." + QByteArray::number(client + 1) + ":5000"; }

} // namespace

class TestAuditWalks : public QObject {
    Q_OBJECT

    static bool fits(const ProtocolInfo &info)
    {
        return info.store == StoreKind::Redis && info.servers == 1 && info.keys == 1 && info.sharing == Sharing::Exclusive && !info.hasReplica()
            && !info.comparesInOneCommand && whyNotExplored(info).isEmpty();
    }

    void setStages()
    {
        const ProtocolCatalogue protocols = ProtocolCatalogue::builtIn();
        for (const ProtocolInfo &protocol : protocols.infos()) {
            if (!fits(protocol))
                continue;
            Stage stage{.protocol = protocol, .book = nullptr};
            for (const Column column : allColumns) {
                if (column == Column::Progress || column == Column::Deadlock || !whyNotExplored(protocol, column).isEmpty())
                    continue;
                for (const Bounds &bounds :
                     {Bounds{.rounds = 2}, Bounds{.clients = 3, .rounds = 1}, Bounds{.clients = 3, .rounds = 2, .lost = 1, .late = 1}}) {
                    for (const TrialSpec &trial : trialsOf(protocol, column, bounds)) {
                        if (!stage.book)
                            stage.book = std::make_shared<ServerBook>(worldOf(trial, protocol).judged());
                        stage.specs.push_back(trial);
                        stage.beginnings.emplace_back(trial, protocol, protocols, stage.book);
                    }
                }
            }
            m_stages.push_back(std::move(stage));
        }
    }

    /** With equal weights the few crashes would all come at the beginning. */
    Move drawn(const std::vector<Move> &moves)
    {
        const auto weight = [](const Move &move) {
            return move.kind == Move::Kind::Step || move.kind == Move::Kind::Renewal ? 8 : move.kind == Move::Kind::Time ? 2 : 1;
        };
        int left = m_random.bounded(std::accumulate(moves.begin(), moves.end(), 0, [&](int sum, const Move &move) { return sum + weight(move); }));
        for (const Move &move : moves) {
            left -= weight(move);
            if (left < 0)
                return move;
        }
        Q_UNREACHABLE();
    }

    void walk(Stage &stage, History &history)
    {
        TrialWorld play = stage.beginnings[history.trial];
        qint64 movedUs = 0;
        for (std::vector<Move> moves = play.trial.choices(play.world); !moves.empty(); moves = play.trial.choices(play.world)) {
            const Move move = drawn(moves);
            play.trial.count(play.world, move);
            movedUs += moveUs;
            const bool wasInTry = play.world.client(move.index).isInTry();
            std::optional<World::Question> question;
            if (move.kind == Move::Kind::Time) {
                history.hasLongCalls |= isSomebodyInACall(play.world);
                play.world.passTime(move);
                movedUs += pastEndUs;
            } else {
                question = play.world.begin(move);
            }
            history.hasLongCalls |= move.kind == Move::Kind::Lost || move.kind == Move::Kind::Unheard || (move.kind == Move::Kind::Crash && wasInTry);
            history.hasLateCommand |= move.kind == Move::Kind::Late;
            const qint64 nowUs = toMs(play.world.now()) * usAMillisecond + movedUs;
            if (question && !answer(stage, play.world, *question, nowUs, history))
                return;
            look(play.world, nowUs, history);
        }
    }

    /** It is no believer, but the traffic does not show that. */
    static bool isSomebodyInACall(const World &world)
    {
        for (int i = 0; i < world.clientCount(); ++i) {
            const SteppedClient &client = world.client(i);
            if (client.isInTry() || client.state() == FilmClient::State::Releasing)
                return true;
        }
        return false;
    }

    bool answer(Stage &stage, World &world, const World::Question &question, qint64 nowUs, History &history)
    {
        const Number picture = world.server(question.server);
        const quint64 key = (quint64(picture) << 32) | question.command;
        auto known = stage.lines.find(key);
        if (known == stage.lines.end()) {
            known = stage.lines.insert({key, m_server.perform(*stage.book, picture, question.command)}).first;
            ++m_sum.executed;
        }
        const auto effect = stage.book->effect(picture, question.command);
        if (!effect)
            return false;
        const QByteArray &lock = world.spec().key;
        const int owner = world.referee().owner(question.server, *stage.book, lock);
        const bool isDeleted = findKey(stage.book->picture(picture), lock) && !findKey(stage.book->picture(effect->picture), lock);
        history.sawForeignDelete |= isDeleted && owner != question.client;
        world.answer(*effect);
        const bool isOwn = history.lastWriter == question.client; // also if what it wrote was there already
        history.sawForeignRelease |= world.referee().saw(FilmEvent::Kind::ForeignRelease) && !isOwn;
        const redis::Command &sent = stage.book->command(question.command);
        const bool overwrites =
            sent.size() > 1 && sent[1] == lock && (sent[0] == "GETSET" || (sent[0] == "SET" && std::ranges::find(sent, "NX") == sent.end()));
        if (overwrites || effect->picture != picture)
            history.lastWriter = question.client;
        qint64 atUs = nowUs;
        for (const Line &line : known->second) {
            ExecutedCommand command = line.command;
            command.atUs = atUs++;
            command.client = command.isInScript() ? QByteArray() : addressOf(question.client);
            for (std::size_t i = 0; i < line.words.size(); ++i) {
                QByteArray word;
                for (const auto &[isToken, text] : line.words[i])
                    word += isToken ? tokenText(history.number, text) : text;
                command.arguments[i] = std::move(word);
            }
            history.commands.push_back(std::move(command));
        }
        return true;
    }

    static void look(const World &world, qint64 nowUs, History &history)
    {
        using Event = FilmEvent::Kind;
        const FilmReferee &referee = world.referee();
        history.sawTwoBelievers |= referee.saw(Event::TwoBelievers);
        history.sawForeignChange |= referee.saw(Event::ForeignRelease) || referee.saw(Event::ForeignRenewal) || referee.saw(Event::LiveLockChanged);
        if (referee.believers() < 2)
            history.togetherSinceUs = 0;
        else if (history.togetherSinceUs == 0)
            history.togetherSinceUs = nowUs;
        else
            history.longestTogetherUs = std::max(history.longestTogetherUs, nowUs - history.togetherSinceUs);
    }

    void judge(const History &history)
    {
        TrafficStudy study;
        const int clients = history.stage.beginnings[history.trial].world.clientCount();
        for (int i = 0; i < clients; ++i) {
            const QByteArray name(history.areNamesOfOneProgram ? QByteArray("worker-" + QByteArray::number(i))
                                                               : QByteArray("client-" + QByteArray(1, char('a' + i))));
            study.names().learn(addressOf(i), name);
        }
        if (history.isStartKnown && !history.commands.empty())
            study.learn({0, history.stage.beginnings[history.trial].world.spec().key}, {TrafficStand::Is::Free}, history.commands.front().atUs);
        for (const ExecutedCommand &command : history.commands)
            study.take(command);
        study.end();
        compare(history, study.report());
    }

    void compare(const History &history, const TrafficReport &report)
    {
        ++m_sum.histories;
        m_sum.commands += history.commands.size();
        const bool isTokenSure = history.stage.protocol.id.startsWith(u"set-nx-") && !history.stage.protocol.id.contains(u"blind");
        for (const AuditedProtocol &one : report.protocols) {
            m_sum.attempts += one.attempts;
            m_sum.sureAttempts += isTokenSure && history.isStartKnown ? one.attempts : 0;
            m_sum.undecided += isTokenSure && history.isStartKnown ? one.undecided : 0;
        }
        count(m_sum.believers, history, report, Kind::TwoHolders, history.longestTogetherUs > shortestOverlapUs && !history.hasLateCommand,
              history.sawTwoBelievers || history.hasLongCalls || history.hasLateCommand);
        count(m_sum.releases, history, report, Kind::ForeignRelease, history.sawForeignRelease && !history.hasLateCommand,
              history.sawForeignChange || history.sawForeignDelete || history.sawTwoBelievers || history.hasLongCalls || history.hasLateCommand);
    }

    /** seen: it must be known of; possible: it may be found. */
    void count(Account::Kept &sum, const History &history, const TrafficReport &report, Kind kind, bool seen, bool possible)
    {
        const AuditVerdict &verdict = report.verdicts[std::size_t(kind)];
        const auto isSaid = [&](Kind what) { return report.verdicts[std::size_t(what)].is <= AuditVerdict::Is::Risk; };
        const bool isFound = isSaid(kind) || isSaid(Kind::Overwrite) || (kind == Kind::ForeignRelease && isSaid(Kind::TwoHolders));
        sum.seen += seen ? 1 : 0;
        sum.found += seen && isFound ? 1 : 0;
        if (seen && !isFound && verdict.doubts.empty()) {
            ++sum.missed;
            keep(QByteArray("missed ") + findingName(kind), history);
        } else if (seen && !isFound) {
            ++sum.unknown;
            QByteArray cause =
                QByteArray(findingName(kind)) + ' ' + history.stage.protocol.id.toLatin1() + (history.isStartKnown ? ":" : " (start unknown):");
            for (const AuditDoubt &doubt : verdict.doubts)
                cause += QByteArray(" ") + doubtName(doubt.why);
            ++m_sum.causes[cause];
        }
        if (!possible && verdict.is == AuditVerdict::Is::Violated) {
            ++sum.invented;
            keep(QByteArray("invented ") + findingName(kind), history);
        }
    }

    void keep(const QByteArray &what, const History &history)
    {
        auto &[count, text] = m_sum.wrong[what + ' ' + history.stage.protocol.id.toLatin1()];
        if (++count == 1 || history.commands.size() < std::size_t(text.count('\n')))
            text = history.text();
    }

    RealServer m_server;
    std::vector<Stage> m_stages;
    QRandomGenerator m_random;
    Account m_sum;

private slots:
    void walks_ofEachProtocol_areJudgedAsTheRefereeDoes()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        bool isSeed = false;
        const quint32 seed = qEnvironmentVariable("LOCKSCOPE_SEED").toUInt(&isSeed);
        m_random = QRandomGenerator(isSeed ? seed : QRandomGenerator::system()->generate());
        const int wanted = qEnvironmentVariableIsSet("LOCKSCOPE_WALKS") ? qEnvironmentVariableIntValue("LOCKSCOPE_WALKS") : 3000;
        QVERIFY(m_server.start());
        setStages();
        for (int i = 0; i < wanted; ++i) {
            Stage &stage = m_stages[std::size_t(i) % m_stages.size()];
            History history{.number = m_random.generate64(),
                            .stage = stage,
                            .trial = m_random.bounded(quint32(stage.beginnings.size())),
                            .isStartKnown = m_random.bounded(5) > 0,
                            .areNamesOfOneProgram = m_random.bounded(3) == 0};
            walk(stage, history);
            judge(history);
        }
        const Account &sum = m_sum;
        qInfo("%llu histories of %llu commands, %llu of them executed; %llu attempts, with unique tokens undecided %llu of %llu", sum.histories,
              sum.commands, sum.executed, sum.attempts, sum.undecided, sum.sureAttempts);
        for (const auto &[name, kept] : {std::pair("two believers", sum.believers), std::pair("foreign releases", sum.releases)})
            qInfo("%s in %llu: found %llu, unknown %llu, missed %llu; invented %llu", name, kept.seen, kept.found, kept.unknown, kept.missed,
                  kept.invented);
        for (const auto &[cause, count] : sum.causes)
            qInfo("  unknown, %s: %llu", cause.constData(), count);
        for (const auto &[what, wrong] : sum.wrong)
            qInfo("%s: %llu, as %s", what.constData(), wrong.first, wrong.second.constData());
        for (const Account::Kept &kept : {sum.believers, sum.releases}) {
            QVERIFY(kept.seen > 0 && kept.found > 0);
            QCOMPARE(kept.missed, quint64(0));
            QCOMPARE(kept.invented, quint64(0));
        }
        QVERIFY2(sum.undecided <= sum.sureAttempts / 1000, QByteArray::number(sum.undecided).constData());
    }
};

} // namespace tst_auditwalks

LOCKSCOPE_TEST(tst_auditwalks, tst_auditwalks::TestAuditWalks)
#include "tst_auditwalks.moc"
