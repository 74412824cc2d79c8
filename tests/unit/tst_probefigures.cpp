// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/probe/probefigures.h"
#include "traffic/probe/probetext.h"

#include "testprogram.h"

#include <QTest>

namespace tst_probefigures {

using namespace lockscope;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Why = ProbeEnd::Why;

constexpr qint64 mebibyte = 1 << 20;

ServerLook idle()
{
    ServerLook look;
    look.answerTime = 300us;
    look.serverUs = 1'000'000'000;
    look.cpuSeconds = 10;
    look.commands = 1000;
    look.memory = 100 * mebibyte;
    look.mostMemory = 0;
    look.unsent = 0;
    return look;
}

/** What looks at a server say of a probe. */
class TestProbeFigures : public QObject {
    Q_OBJECT
private slots:
    void looks_ofEachKind_endTheProbeOrNot_data()
    {
        QTest::addColumn<ServerLook>("now");
        QTest::addColumn<qint64>("behindUs");
        QTest::addColumn<std::optional<Why>>("why");
        const auto row = [](const char *name, auto change, std::optional<Why> why, qint64 behindUs = 0) {
            ServerLook now = idle();
            change(now);
            QTest::newRow(name) << now << behindUs << why;
        };
        const auto nothing = std::optional<Why>();
        row(
            "as before", [](ServerLook &) {}, nothing);
        row(
            "8 MiB are kept", [](ServerLook &now) { now.unsent = 8 * mebibyte; }, nothing);
        row(
            "more are", [](ServerLook &now) { now.unsent = 8 * mebibyte + 1; }, Why::BufferGrew);
        row(
            "memory is bounded: a thousandth",
            [](ServerLook &now) {
                now.mostMemory = 1000 * mebibyte;
                now.unsent = mebibyte + 1;
            },
            Why::BufferGrew);
        row(
            "little memory: 256 KiB are always kept",
            [](ServerLook &now) {
                now.mostMemory = mebibyte;
                now.unsent = mebibyte / 4;
            },
            nothing);
        row(
            "a second behind", [](ServerLook &) {}, nothing, 1'000'000);
        row(
            "more behind", [](ServerLook &) {}, Why::FellBehind, 1'000'001);
        row(
            "memory has grown", [](ServerLook &now) { *now.memory += 64 * mebibyte + 1; }, Why::MemoryGrew);
        row(
            "memory is not known",
            [](ServerLook &now) {
                now.memory.reset();
                now.mostMemory.reset();
            },
            nothing);
        row(
            "it is not there", [](ServerLook &now) { now.unsent.reset(); }, Why::Disconnected);
    }
    void looks_ofEachKind_endTheProbeOrNot()
    {
        QFETCH(const ServerLook, now);
        QFETCH(const qint64, behindUs);
        int slow = 0;
        QTEST(whyToEnd(idle(), now, now.serverUs - behindUs, slow), "why");
    }

    void server_answersLate_isSlowAtTheThirdTimeInARow()
    {
        ServerLook late = idle();
        late.answerTime = 51ms;
        int slow = 0;
        const auto why = [&slow](const ServerLook &now) { return whyToEnd(idle(), now, now.serverUs, slow); };
        QVERIFY(!why(late) && !why(late) && !why(idle()) && !why(late) && !why(late));
        QCOMPARE(why(late), std::optional(Why::ServerSlow));
        ServerLook usuallyLate = idle();
        usuallyLate.answerTime = 6ms;
        slow = 0;
        for (int i = 0; i < 5; ++i)
            QVERIFY(!whyToEnd(usuallyLate, late, late.serverUs, slow)); // not ten times as late
    }

    void pace_betweenTwoLooks_isWhatTheServerDidAndNeverGuessed()
    {
        const ServerLook first = idle();
        ServerLook last = first;
        last.at += 500ms;
        *last.cpuSeconds += 0.25;
        *last.commands += 5000;
        const ServerPace pace = paceBetween(first, last);
        QCOMPARE(pace.cpuShare, std::optional(0.5));
        QCOMPARE(pace.commandsPerSecond, std::optional(10'000.0));
        QVERIFY(!paceBetween(first, first).cpuShare); // no time has passed
        last.cpuSeconds.reset();
        last.commands.reset();
        QVERIFY(!paceBetween(first, last).cpuShare && !paceBetween(first, last).commandsPerSecond);
    }

    void texts_ofEachEnd_sayWhyUnlessItWasPlanned()
    {
        for (int why = 0; why <= int(Why::Left); ++why) {
            ProbeEnd end;
            end.why = Why(why);
            end.error.text = Message(u"no\x1b[2J right"_s);
            QCOMPARE(ProbeText::end(end).isEmpty(), end.isAsPlanned());
            QVERIFY(!ProbeText::end(end).contains(u'\x1b'));
        }
        ProbeCost unknown;
        QVERIFY(ProbeText::cost(unknown).contains(u"is not known"_s));
    }

    void sampled_ofSeveralServers_saysTheHighestCostThatIsKnown()
    {
        const auto cost = [](double without, double with) {
            ProbeCost one;
            one.without.cpuShare = without;
            one.with.cpuShare = with;
            return ServerCost{u"s"_s, one};
        };
        QCOMPARE(ProbeText::brief({cost(0.2, 0.23), cost(0.1, 0.22), {u"t"_s, ProbeCost()}}, true),
                 u"Probe: 2 s in each minute, 12 % of a CPU more meanwhile"_s);
        QCOMPARE(ProbeText::brief({cost(0.2, 0.23)}, false), u"Probe: 3 % of a CPU more"_s);
        QCOMPARE(ProbeText::brief({cost(0.2, 0.19)}, true), u"Probe: 2 s in each minute, 0 % of a CPU more meanwhile"_s);
        QCOMPARE(ProbeText::brief({{u"t"_s, ProbeCost()}}, true), u"Probe: 2 s in each minute, its cost is not known"_s);
        QCOMPARE(ProbeText::brief({{u"t"_s, ProbeCost()}}, false), u"Probe: its cost is not known"_s);
    }

    void progress_betweenSamples_hasTheRateOfTheListenedTime()
    {
        ProbeProgress progress;
        progress.listened = Duration(4000);
        progress.lines = 8000;
        progress.linesPerSecond = 197;
        QVERIFY2(ProbeText::progress(progress).contains(u"8,000 lines (197/s)"_s), qPrintable(ProbeText::progress(progress)));
        progress.unsent = 47;
        QVERIFY(!ProbeText::progress(progress).contains(u"not read yet"_s));
        progress.unsent = 2'000'000;
        QVERIFY2(ProbeText::progress(progress).contains(u" not read yet"_s), qPrintable(ProbeText::progress(progress)));
        progress.isPausing = true;
        QVERIFY2(ProbeText::progress(progress).endsWith(u"8,000 lines (2,000/s)"_s), qPrintable(ProbeText::progress(progress)));
    }

    void unread_commandsThatAreDenied_areNamed()
    {
        ProbeEnd end;
        QCOMPARE(ProbeText::unread(end), QString());
        end.areLocksRefused = true;
        QVERIFY(ProbeText::unread(end).endsWith(u"the user may not read them."_s));
        end.denied = {"MULTI", "PTTL"};
        QCOMPARE(ProbeText::unread(end), u"Who held locks before the measurement is not known: the user may not use MULTI, PTTL."_s);
    }
};

} // namespace tst_probefigures

Q_DECLARE_METATYPE(std::optional<lockscope::ProbeEnd::Why>)

LOCKSCOPE_TEST(tst_probefigures, tst_probefigures::TestProbeFigures)
#include "tst_probefigures.moc"
