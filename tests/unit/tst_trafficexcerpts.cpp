// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/scenario/excerptstory.h"
#include "traffic/study/trafficstudy.h"

#include "testprogram.h"

#include <QTest>

namespace tst_trafficexcerpts {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

/** Lines are "ms client command …"; "gap" alone is one. */
class Played {
public:
    explicit Played(const QByteArrayList &story) : m_excerpts(m_names), m_replay([this](const LockMove &move) { m_excerpts.take(move); })
    {
        for (const QByteArray &line : story)
            take(line);
        m_replay.end();
    }

    /** "a:1 SET Won", "b:1 GET", "Expired"; of attempts that are left out their number: "+3". */
    QStringList steps(qint64 fromMs = 0, const QByteArray &key = "lock.1") const
    {
        static const QStringList moves{u"Found"_s,    u"Won"_s,    u"Lost"_s,    u"Undecided"_s,  u"Renewed"_s,
                                       u"Released"_s, u"Missed"_s, u"Expired"_s, u"Overwritten"_s};
        QStringList texts;
        for (const ExcerptStep &step : m_excerpts.of({0, key}, fromMs * 1000).steps) {
            QStringList words;
            if (step.isSent())
                words << QString::fromUtf8(step.command.client) << QString::fromUtf8(step.command.arguments.front());
            if (step.move)
                words << moves[int(*step.move)];
            if (step.leftOut > 0)
                words << u"+%1"_s.arg(step.leftOut);
            texts << words.join(u' ');
        }
        return texts;
    }
    const TrafficExcerpts &excerpts() const { return m_excerpts; }

private:
    void take(const QByteArray &line)
    {
        const QByteArrayList words = line.split(' ');
        if (line == "gap") {
            m_replay.takeGap();
            return m_excerpts.takeGap();
        }
        const ExecutedCommand command{
            words[0].toLongLong() * 1000, 0, words[1] == "lua" ? QByteArray() : words[1], {words.cbegin() + 2, words.cend()}};
        m_names.take(command);
        m_replay.take(command);
        m_excerpts.take(command);
    }

    ClientNames m_names;
    TrafficExcerpts m_excerpts;
    LockReplay m_replay;
};

const QByteArrayList known{"1 x:1 SETNX lock.1 start", "2 x:1 DEL lock.1"};
const QByteArray token = "0b7ed3a1954c4f66b82091fcde73a845";

} // namespace

/** What is kept of a lock's traffic, to be played again. */
class TestTrafficExcerpts : public QObject {
    Q_OBJECT
private slots:
    void story_isKeptAsItsSteps_data()
    {
        QTest::addColumn<QByteArrayList>("story");
        QTest::addColumn<QStringList>("steps");
        const auto add = [](const char *name, const QByteArrayList &story, const QStringList &steps) {
            QTest::newRow(name) << known + story << steps;
        };
        add("what a lock is read with", {"10 a:1 SET lock.1 1 NX PX 50", "20 b:1 GET lock.1", "30 b:1 GET lock.2", "40 a:1 DEL lock.1"},
            {u"a:1 SET Won"_s, u"b:1 GET"_s, u"a:1 DEL Released"_s});
        add("a lease that ends", {"10 a:1 SET lock.1 1 NX PX 50", "100 b:1 SET lock.1 1 NX PX 50"},
            {u"a:1 SET Won"_s, u"Expired"_s, u"b:1 SET Won"_s});
        add("many attempts of one",
            {"10 a:1 SET lock.1 1 NX", "11 b:1 SET lock.1 1 NX", "12 b:1 SET lock.1 1 NX", "13 b:1 SET lock.1 1 NX", "14 b:1 SET lock.1 1 NX",
             "15 a:1 DEL lock.1", "16 b:1 SET lock.1 1 NX"},
            {u"a:1 SET Won"_s, u"b:1 SET Lost"_s, u"b:1 SET Lost +2"_s, u"a:1 DEL Released"_s, u"b:1 SET Won"_s});
        add("a script that does two things",
            {"10 a:1 SET lock.1 " + token + " NX", "20 b:1 EVAL 'set','nx' 1 lock.1 x", "20 lua DEL lock.1", "20 lua SET lock.1 x NX", "30 c:1 PING"},
            {u"a:1 SET Won"_s, u"b:1 EVAL Won"_s});
    }
    void story_isKeptAsItsSteps()
    {
        QFETCH(const QByteArrayList, story);
        QFETCH(const QStringList, steps);
        QCOMPARE(Played(story).steps(), steps);
    }
    void script_hasTheCommandsThatItDid()
    {
        const Played played(known
                            + QByteArrayList{"10 a:1 SET lock.1 " + token + " NX", "20 a:1 EVAL 'get','del' 1 lock.1 " + token, "20 lua get lock.1",
                                             "20 lua del lock.1"});
        const ExcerptStep last = played.excerpts().of({0, "lock.1"}, 0).steps.back();
        QCOMPARE(last.move, LockMove::Kind::Released);
        QCOMPARE(last.inScript.size(), 2u);
    }
    void excerpt_beginsShortlyBefore()
    {
        QByteArrayList story = known;
        for (int ms = 10; ms < 1000; ms += 10)
            story << QByteArray::number(ms) + " a:1 SET lock.1 1 NX" << QByteArray::number(ms + 5) + " a:1 DEL lock.1";
        QCOMPARE(Played(story).steps(900).size(), 6 + 20);
    }
    void gap_forgetsAll() { QCOMPARE(Played(known + QByteArrayList{"10 a:1 SET lock.1 1 NX", "gap"}).steps(), QStringList()); }

    void steps_ofALock_areBounded()
    {
        QByteArrayList story = known;
        for (int ms = 10; ms < 2000; ++ms)
            story << QByteArray::number(ms) + (ms % 2 ? " a:1 DEL lock.1" : " a:1 SET lock.1 1 NX");
        QCOMPARE(Played(story).steps().size(), 100);
    }
    void steps_ofManyLocks_areBoundedInBytes()
    {
        QByteArrayList story;
        const QByteArray large(30'000, 'v');
        for (int i = 0; i < 3000; ++i)
            story << QByteArray::number(10 + i) + " a:1 SET lock.1 " + large + " NX" << QByteArray::number(10 + i) + " a:1 DEL lock.1";
        const Played played(story);
        qint64 bytes = 0;
        for (const ExcerptStep &step : played.excerpts().of({0, "lock.1"}, 0).steps)
            bytes += step.command.arguments.size() > 2 ? step.command.arguments[2].size() : 0;
        QVERIFY(bytes > 1'000'000);
        QVERIFY(bytes < 16 * 1024 * 1024);
    }

    void cast_ofAStory_hasThoseWhoChangeSomethingFirst()
    {
        QByteArrayList story = known + QByteArrayList{"5 n:7 CLIENT SETNAME worker", "6 m:8 CLIENT SETNAME worker", "10 n:7 SET lock.1 1 NX"};
        for (int i = 0; i < 20; ++i)
            story << QByteArray::number(20 + i) + " w:" + QByteArray::number(i) + " SET lock.1 1 NX";
        story << "50 m:8 DEL lock.1";
        const ExcerptCast cast(Played(story).excerpts().of({0, "lock.1"}, 0));
        QCOMPARE(cast.names().size(), 8);
        QCOMPARE(cast.names().first(2), (QStringList{u"worker"_s, u"m:8"_s})); // of one name the second has its address
        QCOMPARE(QSet<QString>(cast.names().begin(), cast.names().end()).size(), 8);
    }
};

} // namespace tst_trafficexcerpts

LOCKSCOPE_TEST(tst_trafficexcerpts, tst_trafficexcerpts::TestTrafficExcerpts)
#include "tst_trafficexcerpts.moc"
