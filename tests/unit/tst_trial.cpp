// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"
#include "racelab/explore/replay.h"
#include "racelab/explore/trial.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_trial {

using namespace lockscope;
using namespace Qt::StringLiterals;

class TestTrial : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void replay_everyTrialOfEveryProtocol_isReadBack()
    {
        const Bounds bounds{.clients = 3, .retries = 1, .rounds = 0, .crashes = 2, .pauses = 0, .expiries = 4, .servers = 5};
        const Schedule schedule = *parseSchedule(u"0-0x-t-1-2w-t660000-4");
        for (const ProtocolInfo &protocol : ProtocolCatalogue::builtIn().infos()) {
            for (const Column column : allColumns) {
                for (const TrialSpec &trial : trialsOf(protocol, column, bounds)) {
                    const QString text = replayText({trial, schedule}, ProtocolCatalogue::builtIn());
                    const Result<Replay> read = parseReplay(text, ProtocolCatalogue::builtIn());
                    QVERIFY2(read, qPrintable(text));
                    QCOMPARE(replayText(*read, ProtocolCatalogue::builtIn()), text);
                    QCOMPARE(read->trial.protocol, protocol.id);
                    QCOMPARE(read->trial.column, column);
                    QCOMPARE(read->trial.bounds.clients, trial.bounds.clients);
                    QCOMPARE(read->trial.hasPredecessor, trial.hasPredecessor);
                    QCOMPARE(read->trial.polls, trial.polls);
                    QCOMPARE(read->trial.skew, trial.skew);
                    QCOMPARE(read->trial.inRoles, trial.inRoles);
                    QCOMPARE(read->schedule, schedule);
                }
            }
        }
    }

    void parse_whatIsNoReplay_saysWhatIsWrong_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("nothing") << QString() << u"“:”"_s;
        QTest::newRow("moves only") << u"1-2-1"_s << u"“:”"_s;
        QTest::newRow("no column") << u"set-nx-px : 1"_s << u"protocol and a column"_s;
        QTest::newRow("unknown protocol") << u"mine mutual_exclusion : 1"_s << u"“mine”"_s;
        QTest::newRow("unknown column") << u"set-nx-px beauty : 1"_s << u"“beauty”"_s;
        QTest::newRow("unknown option") << u"set-nx-px lease_overrun speed=2 : 1"_s << u"“speed=2”"_s;
        QTest::newRow("not a number") << u"set-nx-px lease_overrun clients=two : 1"_s << u"“clients=two”"_s;
        QTest::newRow("too many") << u"set-nx-px lease_overrun clients=10 : 1"_s << u"“clients=10”"_s;
        QTest::newRow("negative") << u"set-nx-px lease_overrun retries=-1 : 1"_s << u"“retries=-1”"_s;
        QTest::newRow("more readers than clients") << u"redisson-read-write mutual_exclusion clients=2 readers=3 : 1"_s << u"more readers"_s;
        QTest::newRow("seed") << u"set-nx-px lease_overrun seed=-1 : 1"_s << u"“seed=-1”"_s;
        QTest::newRow("act of a story") << u"gc-pause act=0 : 1"_s << u"“act=0”"_s;
        QTest::newRow("no option of a story") << u"gc-pause clients=2 : 1"_s << u"“clients=2”"_s;
        QTest::newRow("no move") << u"set-nx-px lease_overrun : 1-q"_s << u"“q”"_s;
        QTest::newRow("skew of nothing") << u"set-nx-px clock_skew skew=0 : 1"_s << u"“skew=0”"_s;
    }
    void parse_whatIsNoReplay_saysWhatIsWrong()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const Result<Replay> read = parseReplay(text, ProtocolCatalogue::builtIn());
        QVERIFY(!read);
        QVERIFY2(read.error().text.english().contains(says), qPrintable(read.error().text));
    }

    void choices_alikeClients_beginInTheirOrder()
    {
        const ProtocolInfo &protocol = *ProtocolCatalogue::builtIn().find(u"set-nx-px"_s);
        const TrialWorld play({.protocol = protocol.id, .column = Column::MutualExclusion, .bounds = {.clients = 3}}, protocol,
                              ProtocolCatalogue::builtIn());
        const std::vector<Move> moves = play.trial.choices(play.world);
        QVERIFY(std::ranges::find(moves, Move{.kind = Move::Kind::Step, .index = 1}) != moves.end());
        QVERIFY(std::ranges::find(moves, Move{.kind = Move::Kind::Step, .index = 2}) == moves.end());
    }

    void choices_skewedClient_mayBeginFirst()
    {
        const ProtocolInfo &protocol = *ProtocolCatalogue::builtIn().find(u"set-nx-px"_s);
        const TrialWorld play({.protocol = protocol.id, .column = Column::ClockSkew, .bounds = {}, .hasPredecessor = false, .skew = 1}, protocol,
                              ProtocolCatalogue::builtIn());
        const std::vector<Move> moves = play.trial.choices(play.world);
        QVERIFY(std::ranges::find(moves, Move{.kind = Move::Kind::Step, .index = 1}) != moves.end());
        QVERIFY(std::ranges::find(moves, Move{.kind = Move::Kind::Step, .index = 2}) != moves.end());
    }

    void choices_predecessor_comesFirstAndAlone()
    {
        const ProtocolInfo &protocol = *ProtocolCatalogue::builtIn().find(u"setnx-timestamp"_s);
        const TrialWorld play({.protocol = protocol.id, .column = Column::MutualExclusion, .bounds = {}, .hasPredecessor = true}, protocol,
                              ProtocolCatalogue::builtIn());
        QCOMPARE(play.trial.choices(play.world), std::vector<Move>{Move{}});
    }

    void choices_readerAmongWriters_mayBeginFirst()
    {
        const ProtocolInfo &protocol = *ProtocolCatalogue::builtIn().find(u"redisson-read-write"_s);
        const TrialSpec spec{.protocol = protocol.id, .column = Column::MutualExclusion, .bounds = {.clients = 4}, .inRoles = {2}};
        const TrialWorld play(spec, protocol, ProtocolCatalogue::builtIn());
        const std::vector<Move> moves = play.trial.choices(play.world);
        const auto mayBegin = [&](int client) {
            return std::ranges::find(moves, Move{.kind = Move::Kind::Step, .index = quint8(client)}) != moves.end();
        };
        QVERIFY(mayBegin(1) && mayBegin(3));
        QVERIFY(!mayBegin(2) && !mayBegin(4));
    }

    void whyNotExplored_columnOfASharedLock_saysWhatDoesNotApply_data()
    {
        QTest::addColumn<QString>("columns"); // those that apply, in their order
        QTest::newRow("redisson-lock") << u"11111111110"_s;
        QTest::newRow("redisson-multi") << u"11111111111"_s;
        QTest::newRow("failover-wait") << u"11011111100"_s;
        QTest::newRow("redisson-read-write") << u"10011111110"_s;
        QTest::newRow("redisson-semaphore") << u"10011111010"_s;
        QTest::newRow("redisson-latch") << u"00010100000"_s;
    }
    void whyNotExplored_columnOfASharedLock_saysWhatDoesNotApply()
    {
        QFETCH(QString, columns);
        const ProtocolInfo &protocol = *ProtocolCatalogue::builtIn().find(QString::fromLatin1(QTest::currentDataTag()));
        QString found;
        for (const Column column : allColumns)
            found += whyNotExplored(protocol, column).isEmpty() ? u'1' : u'0';
        QCOMPARE(found, columns);
        QVERIFY(whyNotExplored(protocol).isEmpty());
    }

    void bound_inWords_saysWhatMayHappen()
    {
        const ProtocolInfo &protocol = *ProtocolCatalogue::builtIn().find(u"setnx-timestamp"_s);
        const QString crash = Message::joined(boundOf(protocol, Column::CrashRecovery, {}), u"; "_s).english();
        QVERIFY2(crash.contains(u"2 clients"_s) && crash.contains(u"1 crash"_s) && !crash.contains(u"pause"_s), qPrintable(crash));
        const QString skew = Message::joined(boundOf(protocol, Column::ClockSkew, {}), u"; "_s).english();
        QVERIFY2(skew.contains(u"one clock off"_s) && !skew.contains(u"crash"_s), qPrintable(skew));
    }
};

} // namespace tst_trial

LOCKSCOPE_TEST(tst_trial, tst_trial::TestTrial)
#include "tst_trial.moc"
