// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/terminaltext.h"
#include "cli/print/audithtml.h"
#include "cli/print/audittext.h"
#include "cli/print/timelinesvg.h"
#include "cli/print/topscreen.h"
#include "cli/print/waitstext.h"
#include "cli/terminalscreen.h"
#include "traffic/waits/deadlocktext.h"

#include "testprogram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <QXmlStreamReader>

namespace tst_waitstext {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

/** A line is "ms client command …". */
TrafficReport reportOf(const QByteArrayList &story)
{
    TrafficStudy study;
    qint64 lastMs = 0;
    for (const QByteArray &line : story) {
        const QByteArrayList words = line.split(' ');
        lastMs = words[0].toLongLong();
        study.take({lastMs * 1000, 0, words[1], {words.cbegin() + 2, words.cend()}});
    }
    study.end();
    TrafficReport report = study.report();
    report.account.lines = quint64(story.size());
    report.account.firstUs = 1000;
    report.account.lastUs = lastMs * 1000;
    return report;
}

/** What makes it known that two locks are free. */
const QByteArrayList known{"1 x:1 SETNX lock.1 start", "2 x:1 DEL lock.1", "3 x:1 SETNX lock.2 start", "4 x:1 DEL lock.2"};

/** b and c wait for a's lock; b gets it; b deletes what is c's. */
QByteArrayList fought()
{
    return known + QByteArrayList{"100 a:1 SET lock.1 1 NX PX 9000", "110 b:1 SET lock.1 1 NX PX 50",   "120 c:1 SET lock.1 1 NX PX 9000",
                                  "150 b:1 SET lock.1 1 NX PX 50",   "160 c:1 SET lock.1 1 NX PX 9000", "200 a:1 DEL lock.1",
                                  "210 b:1 SET lock.1 1 NX PX 50",   "300 c:1 SET lock.1 1 NX PX 9000", "310 b:1 DEL lock.1"};
}

/** Each waits for the other's lock. */
QByteArrayList deadlock()
{
    QByteArrayList story = known + QByteArrayList{"100 a:1 SET lock.1 1 NX PX 9000", "110 b:1 SET lock.2 1 NX PX 8000"};
    for (int ms = 200; ms < 700; ms += 100) {
        story << QByteArray::number(ms) + " a:1 SET lock.2 1 NX PX 9000";
        story << QByteArray::number(ms + 10) + " b:1 SET lock.1 1 NX PX 9000";
    }
    return story;
}

/** Each releases its lock because of the other's, four times. */
QByteArrayList livelock()
{
    QByteArrayList story = known;
    for (int ms = 100; ms < 500; ms += 100) {
        const auto line = [ms](int after, const char *words) -> QByteArray { return QByteArray::number(ms + after) + ' ' + words; };
        story << line(0, "a:1 SET lock.1 1 NX PX 9000") << line(1, "b:1 SET lock.2 1 NX PX 9000") << line(2, "a:1 SET lock.2 1 NX PX 9000")
              << line(3, "b:1 SET lock.1 1 NX PX 9000") << line(4, "a:1 DEL lock.1") << line(5, "b:1 DEL lock.2");
    }
    return story;
}

QList<QJsonObject> objectsIn(const QByteArray &lines)
{
    QList<QJsonObject> objects;
    for (const QByteArray &line : lines.split('\n')) {
        if (!line.isEmpty())
            objects << QJsonDocument::fromJson(line).object();
    }
    return objects;
}

/** Its texts, if it is well-formed; else what is wrong. */
QString textsOf(const QByteArray &html)
{
    QXmlStreamReader xml(html);
    QString texts;
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::Characters)
            texts += xml.text();
        if (xml.isStartElement() && xml.name() == u"script")
            return u"a script"_s;
    }
    return xml.hasError() ? u"line %1: %2"_s.arg(xml.lineNumber()).arg(xml.errorString()) : texts;
}

QString screenOf(const TopScreen &top, int width = 160, int height = 20)
{
    QString screen;
    for (const ScreenLine &line : top.lines(width, height))
        screen += (line.look == ScreenLine::Look::Selected ? u"> "_s : QString()) + line.text + u'\n';
    return screen;
}

} // namespace

/** What is printed of waits: text, JSON, a page for a browser, and a screen. */
class TestWaitsText : public QObject {
    Q_OBJECT
private slots:
    void waits_ofALockThatIsFoughtOver_areATable()
    {
        const QString text = waitsText(reportOf(fought()));
        QVERIFY2(text.contains(u"LOCK    WAITERS  ATTEMPTS"_s), qPrintable(text));
        QVERIFY2(text.contains(u"lock.1        2"_s), qPrintable(text));
        QVERIFY2(text.contains(u"a:1 (61 %)"_s), qPrintable(text)); // who held it for most of the time
        QVERIFY(!text.contains(u"Deadlock"_s));
    }
    void waits_ofADeadlock_areTreeAndCycle()
    {
        const QString text = waitsText(reportOf(deadlock()));
        for (const QString &words :
             {u"Who blocks whom at the end"_s, u"lock.1  held by a:1 for 510 ms, the lease ends in 8.4 s"_s, u"  b:1 has waited for 400 ms, 5"_s,
              u"(see above: a cycle)"_s, u"Deadlock: lock."_s, u"The cheapest lock to clear is lock.2"_s})
            QVERIFY2(text.contains(words), qPrintable(words + u" is not in:\n"_s + text));
    }
    void waits_ofTokensOnOneConnection_areDeadlocksOnlyIfTokensSaySo_data()
    {
        const QByteArray a = "0b7ed3a1954c4f66b82091fcde73a845", b = "c91f5a8f8d7e4d569f570a6c1f9a5f8d", c = "5d1b7e0c9f3a4862a7de01b4c6f8932e";
        QTest::addColumn<QByteArrayList>("holders");
        QTest::addColumn<QByteArrayList>("waiters");
        QTest::addColumn<bool>("isDeadlock");
        QTest::newRow("each waits for the other") << QByteArrayList{a, b} << QByteArrayList{b, a} << true;
        QTest::newRow("one waits, and a third one") << QByteArrayList{a, b} << QByteArrayList{b, c} << false;
    }
    void waits_ofTokensOnOneConnection_areDeadlocksOnlyIfTokensSaySo()
    {
        QFETCH(const QByteArrayList, holders);
        QFETCH(const QByteArrayList, waiters);
        QFETCH(const bool, isDeadlock);
        for (const QByteArray &client : {QByteArray("app:1"), QByteArray("unix:/tmp/redis.sock")}) {
            QByteArrayList story = known
                + QByteArrayList{"100 " + client + " SET lock.1 " + holders[0] + " NX PX 9000",
                                 "110 " + client + " SET lock.2 " + holders[1] + " NX PX 9000"};
            for (int ms = 200; ms < 900; ms += 100) {
                story << QByteArray::number(ms) + ' ' + client + " SET lock.1 " + waiters[0] + " NX PX 9000"
                      << QByteArray::number(ms + 10) + ' ' + client + " SET lock.2 " + waiters[1] + " NX PX 9000";
            }
            const TrafficReport report = reportOf(story);
            QCOMPARE(report.deadlocks.size(), isDeadlock ? 1u : 0u);
            if (isDeadlock)
                QVERIFY(report.deadlocks.front().isCertain);
        }
    }
    void holder_idleOrGone_isSaidAsFarAsItIsKnown()
    {
        BlockedLock lock;
        QCOMPARE(holderActivity(lock, 50'000'000), QString());
        lock.holderSeenUs = 10'000'000;
        QCOMPARE(holderActivity(lock, 50'000'000), u"last command about a lock 40.0 s ago"_s);
        lock.holderLastUs = 49'000'000;
        QCOMPARE(holderActivity(lock, 50'000'000), u"last command 1.0 s ago"_s);
        lock.isHolderGone = true;
        QCOMPARE(holderActivity(lock, 50'000'000), u"its connection is closed"_s);
    }
    void waits_ofNobody_saySo() { QVERIFY(waitsText(reportOf(known)).contains(u"Nobody was seen waiting."_s)); }

    void waits_asJson_haveEachLockAndDeadlock()
    {
        const QList<QJsonObject> fight = objectsIn(waitsJson(reportOf(fought())));
        QCOMPARE(fight.front()[u"lock"_s].toString(), u"lock.1"_s);
        QCOMPARE(fight.front()[u"waits"_s].toInt(), 2);
        QCOMPARE(fight.front()[u"waiters_most"_s].toInt(), 2);
        QCOMPARE(fight.front()[u"wait_us"_s][u"longest"_s].toInt(), 180'000);
        const QList<QJsonObject> stuck = objectsIn(waitsJson(reportOf(deadlock())));
        const auto found = std::ranges::find_if(stuck, [](const QJsonObject &one) { return one.contains(u"deadlock"_s); });
        QVERIFY(found != stuck.end());
        QCOMPARE((*found)[u"deadlock"_s].toArray().size(), 2);
        QCOMPARE((*found)[u"cheapest"_s].toString(), u"lock.2"_s);
        QCOMPARE(std::ranges::count_if(stuck, [](const QJsonObject &one) { return one.contains(u"blocked_lock"_s); }), 2);
    }
    void livelock_isInTextJsonAndHtml()
    {
        const TrafficReport report = reportOf(livelock());
        const QString happens = u"a:1 has acquired lock.1, failed at lock.2, and released what it had: 4 times, one after the other."_s;
        const QString text = waitsText(report).simplified();
        QVERIFY2(text.contains(happens) && text.contains(u"This is suspected:"_s) && text.contains(u"pause for a random time"_s), qPrintable(text));
        QVERIFY2(textsOf(auditHtml({{u"traffic.txt"_s, report}})).contains(happens), "HTML");
        const QList<QJsonObject> lines = objectsIn(auditJson(report));
        const auto found = std::ranges::find_if(lines, [](const QJsonObject &one) { return one.contains(u"livelock"_s); });
        QVERIFY(found != lines.end());
        const QJsonObject member = (*found)[u"livelock"_s].toArray().last().toObject();
        QCOMPARE(member[u"client"_s][u"name"_s].toString(), u"a"_s);
        QCOMPARE(member[u"fails_at"_s].toString(), u"lock.2"_s);
        QCOMPARE(member[u"rounds"_s].toInt(), 4);
        QVERIFY(!(*found)[u"certain"_s].toBool() && (*found)[u"ended_us"_s].isNull());
        QVERIFY(
            std::ranges::any_of(lines, [](const QJsonObject &one) { return one[u"finding"_s] == u"livelock"_s && one[u"verdict"_s] == u"risk"_s; }));
    }
    void audit_ofNoCommands_saysSo()
    {
        const TrafficReport report;
        for (const QString &text : {auditText(report), waitsText(report), textsOf(auditHtml({{u"traffic.txt"_s, report}}))}) {
            QVERIFY2(text.contains(u"No command was seen."_s), qPrintable(text));
            QVERIFY(!text.contains(u"1970"_s));
        }
        const QJsonObject audit = objectsIn(auditJson(report)).front()[u"audit"_s].toObject();
        QVERIFY(audit[u"from_ms"_s].isNull() && audit[u"to_ms"_s].isNull());
        TopScreen top;
        top.setReport(report, u"traffic.txt"_s);
        QVERIFY(screenOf(top).startsWith(u"traffic.txt, "_s));
    }
    void evidence_ofNamedClients_hasNameAndAddress()
    {
        QByteArrayList story = fought();
        story.prepend("1 b:1 CLIENT SETNAME worker-1");
        const TrafficReport report = reportOf(story);
        QVERIFY2(auditText(report).contains(u"worker-1 (b:1)  DEL lock.1"_s), qPrintable(auditText(report)));
        QVERIFY(textsOf(auditHtml({{u"traffic.txt"_s, report}})).contains(u"worker-1 (b:1)"_s));
        QVERIFY(auditText(report).contains(u"  a:1  "_s)); // who has no name is its address
        for (const QJsonObject &line : objectsIn(auditJson(report))) {
            for (const QJsonValue &command : line[u"evidence"_s].toArray())
                QCOMPARE(command[u"name"_s].toString(), command[u"client"_s] == u"b:1"_s ? u"worker-1"_s : QString());
        }
    }
    void findings_ofTwoLocks_nameBoth()
    {
        TrafficReport report = reportOf(deadlock());
        QVERIFY(!report.findings.empty());
        report.findings.front().keyFamily = "lock:a:*";
        report.findings.front().secondFamily = "lock:b:*";
        QVERIFY2(auditText(report).contains(u"  lock:a:* · lock:b:*  "_s), qPrintable(auditText(report)));
    }
    void screen_ofADeadlockThatIsOver_doesNotCountIt()
    {
        TrafficReport report = reportOf(deadlock());
        TopScreen top;
        top.setReport(report, u"traffic.txt"_s);
        QVERIFY(screenOf(top).contains(u"deadlock"_s));
        report.deadlocks.front().isOver = true;
        top.setReport(report, u"traffic.txt"_s);
        QVERIFY2(!screenOf(top).contains(u"deadlock"_s), qPrintable(screenOf(top)));
        const QList<QJsonObject> lines = objectsIn(waitsJson(report));
        QVERIFY(std::ranges::any_of(lines, [](const QJsonObject &one) { return one[u"over"_s].toBool(); }));
    }
    void audit_asJson_hasTheWaitsBeforeTheProtocols()
    {
        const QList<QJsonObject> lines = objectsIn(auditJson(reportOf(fought())));
        QVERIFY(lines.front().contains(u"audit"_s));
        QVERIFY(lines.back().contains(u"protocols"_s));
        QVERIFY(lines[lines.size() - 2].contains(u"lock"_s));
    }

    // ---- HTML

    void html_ofAnAudit_isWellFormedAndHasAll_data()
    {
        QTest::addColumn<QByteArrayList>("story");
        QTest::addColumn<QStringList>("contains");
        QTest::newRow("a fight") << fought()
                                 << QStringList{u"foreign-release"_s,
                                                u"violated"_s,
                                                u"A client deletes a lock that another client has acquired."_s,
                                                u"DEL lock.1"_s,
                                                u"Release by a script"_s,
                                                u"set-nx"_s,
                                                u"held it for 100 ms"_s,
                                                u"traffic.txt"_s};
        QTest::newRow("a deadlock") << deadlock()
                                    << QStringList{u"deadlock"_s, u"suspecteddeadlock"_s, u"deadlock, suspected"_s, u"held by a:1 for"_s,
                                                   u"lock.1 → "_s};
        QTest::newRow("nothing") << QByteArrayList{} << QStringList{u"Nothing was found."_s, u"No lock was recognised."_s};
        QTest::newRow("a verdict on each kind") << fought()
                                                << QStringList{u"foreign-releaseviolatedthe outcome of 2 attempts is not known"_s,
                                                               u"retry-stormnone seen-"_s,
                                                               u"late-renewalunknown herenothing happened that could be wrong in this way"_s,
                                                               u"unlocked-writeunknown herenobody has said which keys need a lock (--rules)"_s};
    }
    void html_ofAnAudit_isWellFormedAndHasAll()
    {
        QFETCH(const QByteArrayList, story);
        QFETCH(const QStringList, contains);
        const QByteArray html = auditHtml({{u"traffic.txt"_s, reportOf(story)}});
        QVERIFY(html.startsWith("<!DOCTYPE html>"));
        QVERIFY(html.contains("default-src 'none'"));
        QVERIFY(!html.contains("http://") || html.count("http://") == html.count("http://www.w3.org/2000/svg")); // nothing is loaded
        const QString texts = textsOf(html);
        for (const QString &words : contains) {
            const bool isWord = words != u"set-nx"_s;
            QVERIFY2(!isWord || texts.contains(words), qPrintable(words + u" is not in: "_s + texts));
        }
    }
    void html_ofHostileNames_hasThemAsText()
    {
        const QByteArray hostile = "</style><script>alert(1)</script>\"'&amp;\x1b[2J\xff";
        QByteArrayList story;
        for (const QByteArray &line : fought())
            story << QByteArray(line).replace("lock.1", hostile).replace(" a:1", " <img/onerror=x>:1");
        const QByteArray html = auditHtml({{u"<b>\u202e.txt"_s, reportOf(story)}});
        QVERIFY(!html.contains("<script") && !html.contains("<img") && !html.contains("<b>\u202e") && !html.contains('\x1b'));
        QVERIFY2(textsOf(html).contains(u"</style><script>alert("_s), qPrintable(textsOf(html)));
        const QString text = waitsText(reportOf(story));
        QVERIFY(!text.contains(u'\x1b'));
    }
    void timeline_ofALock_hasItsHoldsAndWaitsAroundTheLongestWait()
    {
        const TrafficReport report = reportOf(fought());
        const TimelineExcerpt timeline = timelineOf({0, "lock.1"}, report);
        QCOMPARE(timeline.holds.size(), 3u);
        QCOMPARE(timeline.lanes.size(), 2u);
        QVERIFY(timeline.fromUs <= 110'000 && timeline.toUs >= 300'000);
        QVERIFY(timelineOf({0, "lock.9"}, report).holds.empty());
    }

    // ---- the screen

    void screen_ofAnySize_hasItsLinesAndNoneIsWider_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        for (const auto &[width, height] : {std::pair(80, 24), std::pair(20, 5), std::pair(1, 1), std::pair(300, 100), std::pair(3, 2)})
            QTest::addRow("%dx%d", width, height) << width << height;
    }
    void screen_ofAnySize_hasItsLinesAndNoneIsWider()
    {
        QFETCH(const int, width);
        QFETCH(const int, height);
        TopScreen top;
        for (const QByteArrayList &story : {QByteArrayList(), fought(), deadlock()}) {
            top.setReport(reportOf(story), u"traffic.txt"_s);
            for (const char letter : {'w', 'h', 'c'}) {
                top.press(ScreenKey::Letter, QLatin1Char(letter));
                for (const bool isTree : {false, true}) {
                    if (isTree)
                        top.press(ScreenKey::Enter);
                    const std::vector<ScreenLine> lines = top.lines(width, height);
                    QCOMPARE(lines.size(), std::size_t(height));
                    for (const ScreenLine &line : lines)
                        QVERIFY2(cellWidth(line.text) <= width, qPrintable(line.text));
                }
                top.press(ScreenKey::Back);
            }
        }
    }
    void keys_chooseOrderSelectAndShowTheTree()
    {
        TopScreen top;
        top.setReport(reportOf(deadlock()), u"traffic.txt"_s);
        QVERIFY2(screenOf(top).contains(u"> lock."_s), qPrintable(screenOf(top)));
        top.press(ScreenKey::Letter, u'h');
        QVERIFY2(screenOf(top).contains(u"> lock.1"_s), qPrintable(screenOf(top))); // held for longer
        top.press(ScreenKey::Down);
        QVERIFY2(screenOf(top).contains(u"> lock.2"_s), qPrintable(screenOf(top)));
        top.press(ScreenKey::Enter);
        QVERIFY2(screenOf(top).contains(u"Who waits for lock.2"_s), qPrintable(screenOf(top)));
        QVERIFY2(screenOf(top).contains(u"a:1 has waited for"_s), qPrintable(screenOf(top)));
        top.press(ScreenKey::Back);
        QVERIFY(screenOf(top).contains(u"> lock.2"_s));
        top.press(ScreenKey::Letter, u'c');
        QVERIFY2(screenOf(top).contains(u"OTHERS WAITED"_s), qPrintable(screenOf(top)));
        QVERIFY(!top.isOver());
        top.press(ScreenKey::Letter, u'q');
        QVERIFY(top.isOver());
    }
    void report_thatIsNew_keepsWhatIsSelected()
    {
        TopScreen top;
        top.setReport(reportOf(deadlock()), u"traffic.txt"_s);
        top.press(ScreenKey::Letter, u'h');
        top.press(ScreenKey::Down);
        QVERIFY(screenOf(top).contains(u"> lock.2"_s));
        top.setReport(reportOf(deadlock() + QByteArrayList{"800 a:1 DEL lock.1"}), u"traffic.txt"_s);
        QVERIFY2(screenOf(top).contains(u"> lock.2"_s), qPrintable(screenOf(top)));
    }

    void bytes_ofATerminal_areKeys_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QList<int>>("keys");
        const auto row = [](const char *name, const QByteArray &bytes, const QList<ScreenKey> &keys) {
            QList<int> numbers;
            for (const ScreenKey key : keys)
                numbers << int(key);
            QTest::newRow(name) << bytes << numbers;
        };
        row("arrows", "\x1b[A\x1bOB", {ScreenKey::Up, ScreenKey::Down});
        row("pages", "\x1b[5~\x1b[6~", {ScreenKey::PageUp, ScreenKey::PageDown});
        row("enter and back", "\r\x7f\x1b", {ScreenKey::Enter, ScreenKey::Back, ScreenKey::Back});
        row("Ctrl+C", "\x03", {ScreenKey::Quit});
        row("letters", "wh", {ScreenKey::Letter, ScreenKey::Letter});
        row("what means nothing", "\x1b[15~\x1b[1;5CW\xc3\xa9", {});
        row("cut", "\x1b[", {});
    }
    void bytes_ofATerminal_areKeys()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QList<int>, keys);
        QList<int> found;
        for (const PressedKey &key : keysIn(bytes))
            found << int(key.key);
        QCOMPARE(found, keys);
    }
};

} // namespace tst_waitstext

LOCKSCOPE_TEST(tst_waitstext, tst_waitstext::TestWaitsText)
#include "tst_waitstext.moc"
