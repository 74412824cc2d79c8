// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journalwriter.h"

#include "journal/journalqueue.h"
#include "journal/sqlite.h"
#include "journal/unrecorded.h"
#include "journalsamples.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

namespace tst_journalwriter {

using namespace lockscope;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/** The thread that writes, and what waits for it. */
class TestJournalWriter : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    SystemClock m_clock;
    const JournalServer m_server{u"redis://cache-1:6379"_s, u"cache"_s, u"staging"_s};

    QString path() const { return m_folder->filePath(u"data/journal.sqlite"_s); }

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void add_action_isOnTheDiskWhenItIsTold()
    {
        JournalWriter journal(path(), m_clock);
        ActionRecord action = sampleAction(1);
        action.by = {};
        journal.add(action);
        QTRY_COMPARE(journal.status().actionsWritten, 1u);
        QVERIFY(journal.status().isWritable);
        const auto stored = allActions(path());
        QCOMPARE(stored.size(), std::size_t(1));
        QVERIFY(stored[0].by == Operator::current());
        QVERIFY(!stored[0].by.user.isEmpty());
        QVERIFY(!stored[0].by.host.isEmpty());
    }

    void add_delta_keepsTheHoldsThatEnded()
    {
        JournalWriter journal(path(), m_clock);
        LockDelta delta = releases(2, m_clock.wallNow());
        delta.events[0].kind = LockEvent::Kind::Acquired;
        LockEvent handedOver = delta.events[1];
        handedOver.kind = LockEvent::Kind::HandedOver;
        handedOver.token = "next";
        handedOver.gap = Duration(40);
        handedOver.ended.renewals = 3;
        handedOver.ended.gapMs = 100;
        handedOver.ended.sinceSource = HeldSinceSource::Derived;
        handedOver.sampled = true;
        delta.events.push_back(handedOver);
        journal.add(m_server, delta);
        QTRY_COMPARE(journal.status().holdsWritten, 2u);

        const auto holds = allHolds(path());
        QCOMPARE(holds.size(), std::size_t(2));
        const StoredHold &first = holds[0].ended == u"released"_s ? holds[0] : holds[1];
        const StoredHold &second = holds[0].ended == u"released"_s ? holds[1] : holds[0];
        QVERIFY(first.server == m_server);
        QCOMPARE(first.token, QByteArray("t"));
        QCOMPARE(first.scheme, u"token"_s);
        QCOMPARE(first.held(), Duration(250));
        QCOMPARE(first.sinceKnown, u"first seen"_s);
        QCOMPARE(second.ended, u"handed-over"_s);
        QCOMPARE(second.token, QByteArray("t")); // of the hold that ended
        QCOMPARE(second.held(), Duration(110));  // it lapsed 40 ms before the next one took it, and was cleared for 100 ms
        QCOMPARE(second.renewals, 3u);
        QCOMPARE(second.sinceKnown, u"derived"_s);
        QVERIFY(second.sampled);
    }

    void keepRunning_ofAServer_replacesWhatWasKept()
    {
        const JournalServer other{u"redis://cache-2:6379"_s, u"cache"_s, u"staging"_s};
        const UnixTime now = m_clock.wallNow();
        const KnownHold first{QByteArray("lock.\xff", 6), "t-1", now, false}, next{"lock.b", "t-2", now, true};
        {
            JournalWriter journal(path(), m_clock);
            journal.keepRunning(m_server, {{first}});
            journal.keepRunning(other, {{next}});
        }
        QCOMPARE(runningHolds(path(), m_server.url), std::vector{first});
        {
            JournalWriter journal(path(), m_clock);
            journal.keepRunning({m_server.url, u"another name"_s, m_server.environment}, {{next, first}});
        }
        QCOMPARE(runningHolds(path(), m_server.url), (std::vector{next, first}));
        KnownHold seenLater = first;
        seenLater.since += Duration(1000);
        seenLater.isAtLeast = true;
        {
            JournalWriter journal(path(), m_clock);
            journal.keepRunning(m_server, {{seenLater}});
        }
        QCOMPARE(runningHolds(path(), m_server.url), std::vector{first});
        QCOMPARE(runningHolds(path(), other.url), std::vector{next});
        const KnownHold another{"lock.c", "t-3", now, true};
        {
            JournalWriter journal(path(), m_clock);
            journal.keepRunning(m_server, {{seenLater}, false});
            journal.keepRunning(m_server, {{another}, false});
        }
        QCOMPARE(runningHolds(path(), m_server.url), (std::vector{first, another}));
        {
            JournalWriter journal(path(), m_clock);
            journal.keepRunning(m_server, {{another}, false});
        }
        QCOMPARE(runningHolds(path(), m_server.url), (std::vector{another, first}));
        QVERIFY(runningHolds(m_folder->filePath(u"none.sqlite"_s), m_server.url).empty());
    }

    void destroy_writesWhatWaits()
    {
        {
            JournalWriter journal(path(), m_clock);
            for (int i = 0; i < 3000; ++i)
                journal.add(sampleAction(i));
            journal.add(m_server, releases(100, m_clock.wallNow()));
        }
        QCOMPARE(allActions(path()).size(), std::size_t(3000));
        QCOMPARE(allHolds(path()).size(), std::size_t(100));
    }

    void storm_isBoundedAndCounted()
    {
        quint64 written = 0, notRecorded = 0;
        constexpr int rounds = 20, perRound = 5000;
        {
            JournalWriter journal(path(), m_clock);
            LockDelta delta = releases(perRound, m_clock.wallNow());
            delta.eventsLost = 1000;
            for (int i = 0; i < rounds; ++i)
                journal.add(m_server, delta);
            QTRY_VERIFY(journal.status().holdsWritten > 0);
            QTRY_COMPARE(journal.status().holdsWritten + journal.status().holdsNotRecorded, quint64(rounds) * (perRound + 1000));
            written = journal.status().holdsWritten;
            notRecorded = journal.status().holdsNotRecorded;
        }
        QVERIFY(written <= 4000); // two seconds' worth at most
        QCOMPARE(allHolds(path()).size(), std::size_t(written));
        JournalQuery query;
        query.part = JournalPart::Holds;
        QCOMPARE(*JournalReader(path()).holdsNotRecorded(query), notRecorded);
    }

    void twoWriters_oneFile_nothingIsLost()
    {
        constexpr int each = 400;
        {
            JournalWriter first(path(), m_clock), second(path(), m_clock);
            for (int i = 0; i < each; ++i) {
                first.add(sampleAction(2 * i));
                second.add(sampleAction(2 * i + 1));
                if (i % 50 == 0) {
                    first.add(m_server, releases(10, m_clock.wallNow()));
                    QTRY_VERIFY(first.status().actionsWaiting + second.status().actionsWaiting == 0);
                }
            }
        }
        const auto stored = allActions(path());
        QCOMPARE(stored.size(), std::size_t(2 * each));
        for (int i = 0; i < 2 * each; ++i)
            QCOMPARE(stored[std::size_t(i)].reason, sampleAction(i).reason);
    }

    void unusablePlace_isToldAndTriedAgain()
    {
        QFile block(m_folder->filePath(u"data"_s)); // where the folder should be
        QVERIFY(block.open(QIODevice::WriteOnly));
        JournalWriter journal(path(), m_clock);
        journal.add(sampleAction(1));
        QTRY_VERIFY(!journal.status().problem.isEmpty());
        QVERIFY(!journal.status().isWritable);
        QTRY_COMPARE(journal.status().actionsWaiting, 1);
        QVERIFY(block.remove());
        QTRY_COMPARE_WITH_TIMEOUT(journal.status().actionsWritten, 1u, 20000);
        QVERIFY(journal.status().isWritable);
        QCOMPARE(journal.status().problem, QString());
        QCOMPARE(allActions(path()).size(), std::size_t(1));
    }

    void fileMovedAway_theNextActionGoesToANewOne()
    {
        JournalWriter journal(path(), m_clock);
        journal.add(sampleAction(1));
        QTRY_COMPARE(journal.status().actionsWritten, 1u);
        QVERIFY(QDir().rename(m_folder->filePath(u"data"_s), m_folder->filePath(u"backup"_s)));
        journal.add(sampleAction(2));
        QTRY_COMPARE(journal.status().actionsWritten, 2u);
        QCOMPARE(allActions(path()).size(), std::size_t(1));
        QCOMPARE(allActions(m_folder->filePath(u"backup/journal.sqlite"_s)).size(), std::size_t(1));
    }

    void damageFoundByAReader_isSetAsideAndNothingWaitingIsLost()
    {
        {
            JournalWriter journal(path(), m_clock);
            for (int i = 0; i < 2000; ++i)
                journal.add(sampleAction(i));
        }
        {
            QFile raw(path());
            QVERIFY(raw.open(QIODevice::ReadWrite));
            for (qint64 at = 20 * 4096; at < raw.size() - 20 * 4096; at += 4096) {
                raw.seek(at);
                raw.write(QByteArray(300, '\x5a'));
            }
        }
        JournalWriter journal(path(), m_clock);
        QTRY_VERIFY(journal.status().isWritable);
        journal.check();
        QTRY_VERIFY2(journal.status().notice.contains(u"journal-damaged-"_s), qPrintable(journal.status().notice));
        journal.add(sampleAction(1));
        QTRY_COMPARE_WITH_TIMEOUT(journal.status().actionsWritten, 1u, 20000);
        QCOMPARE(allActions(path()).size(), std::size_t(1));
        QCOMPARE(QDir(m_folder->filePath(u"data"_s)).entryList({u"journal-damaged-*.sqlite"_s}).size(), 1);
    }

    void queue_full_refusesActionsAndCounts_data()
    {
        QTest::addColumn<int>("actions");
        QTest::addColumn<int>("bytes");
        QTest::newRow("by number") << 3 << 1'000'000;
        QTest::newRow("by size") << 1000 << int(3 * sizeOf(sampleAction(1)) + 200);
    }

    void queue_full_refusesActionsAndCounts()
    {
        QFETCH(int, actions);
        QFETCH(int, bytes);
        JournalQueue queue({std::size_t(actions), bytes, 10});
        for (int i = 0; i < 5; ++i)
            QCOMPARE(queue.add(sampleAction(i)), i < 3);
        QCOMPARE(queue.waitingActions(), std::size_t(3));
        QCOMPARE(queue.lostActions(), 2u);
        queue.dropActions(1);
        QVERIFY(queue.add(sampleAction(9)));
        QCOMPARE(queue.actions(10).back().reason, sampleAction(9).reason);
        queue.dropActions(3);
        QVERIFY(queue.isEmpty());
    }

    void announce_writable_isOnTheDiskWhenItIsDelivered()
    {
        JournalWriter journal(path(), m_clock);
        QTRY_VERIFY(journal.status().isWritable); // opening it may take its time
        QObject owner;
        const ActionRecord about = sampleIntent(1, m_clock.wallNow());
        const Deferred<bool> written = journal.announce({about, sampleIntent(2, m_clock.wallNow())}, &owner);
        QVERIFY(!written.isDelivered()); // nobody waits in place
        QTRY_VERIFY(written.isDelivered());
        QVERIFY(written.await_resume());
        QCOMPARE(allActions(path()).size(), std::size_t(2));
        journal.add(outcomeOf(about));
        QTRY_COMPARE(journal.status().actionsWritten, 3u);
        QCOMPARE(allActions(path()).size(), std::size_t(2));
    }

    void announce_cannotBeWritten_goesOnAndLeavesRoomForTheOutcome()
    {
        JournalWriter journal(u"/proc/lockscope/journal.sqlite"_s, m_clock);
        QObject owner;
        const ActionRecord about = sampleIntent(1, m_clock.wallNow());
        for (int i = 0; i < 2; ++i) { // the second time it is known at once
            const Deferred<bool> written = journal.announce({about}, &owner);
            QTRY_VERIFY(written.isDelivered());
            QVERIFY(!written.await_resume());
        }
        journal.add(outcomeOf(about));
        QTRY_COMPARE(journal.status().actionsWaiting, 1); // and not three
        QVERIFY(!journal.status().problem.isEmpty());
        QTest::ignoreMessage(QtWarningMsg, "1 actions could not be written to the journal.");
    }

    void announce_anotherProgramHoldsTheFile_goesOn()
    {
        QVERIFY(JournalFile::open(path(), m_clock.wallNow()));
        auto opened = Sqlite::open(path(), Sqlite::Mode::ReadWrite);
        QVERIFY(opened && (*opened)->run(u"BEGIN IMMEDIATE"_s));
        JournalWriter journal(path(), m_clock);
        QObject owner;
        const ActionRecord about = sampleIntent(1, m_clock.wallNow());
        const Deferred<bool> written = journal.announce({about}, &owner);
        QTRY_VERIFY(written.isDelivered());
        QVERIFY(!written.await_resume());
        journal.add(outcomeOf(about));
        QVERIFY((*opened)->run(u"COMMIT"_s));
        QTRY_COMPARE_WITH_TIMEOUT(journal.status().actionsWritten, 1u, 10'000); // the intent is of no use any more
        QCOMPARE(allActions(path()).size(), std::size_t(1));
        QCOMPARE(allActions(path())[0].outcome, u"cleared"_s);
    }

    void record_written_isReceipted()
    {
        JournalWriter journal(path(), m_clock);
        QObject owner;
        const Deferred<QString> first = journal.record(sampleAction(1), &owner), second = journal.record(sampleAction(2), &owner);
        QTRY_VERIFY(first.isDelivered() && second.isDelivered());
        QCOMPARE(first.await_resume() + second.await_resume(), QString());
        QCOMPARE(allActions(path()).size(), std::size_t(2));
    }

    void record_anotherProgramHoldsTheFile_saysWhyOnceAndIsWrittenLater()
    {
        QVERIFY(JournalFile::open(path(), m_clock.wallNow()));
        auto opened = Sqlite::open(path(), Sqlite::Mode::ReadWrite);
        QVERIFY(opened && (*opened)->run(u"BEGIN IMMEDIATE"_s));
        JournalWriter journal(path(), m_clock);
        QObject owner;
        for (int i = 0; i < 2; ++i) { // the second time it is known at once
            const Deferred<QString> receipt = journal.record(sampleAction(i), &owner);
            QTRY_VERIFY(receipt.isDelivered());
            const QString why = receipt.await_resume();
            QVERIFY2(why.startsWith(path() + u" cannot be written: "), qPrintable(why));
            const auto noted = unrecordedBeside(path());
            QVERIFY(noted);
            QCOMPARE(noted->size(), std::size_t(i + 1));
            QCOMPARE(noted->back().key, sampleAction(i).key);
            QCOMPARE(noted->back().server.url, sampleAction(i).server.url);
        }
        QVERIFY((*opened)->run(u"COMMIT"_s));
        QTRY_COMPARE_WITH_TIMEOUT(journal.status().actionsWritten, 2u, 10'000);
        QCOMPARE(unrecordedBeside(path())->size(), std::size_t(0));
    }

    void announce_ownerGoes_isDelivered()
    {
        JournalWriter journal(path(), m_clock);
        auto owner = std::make_unique<QObject>();
        const Deferred<bool> written = journal.announce({sampleIntent(1, m_clock.wallNow())}, owner.get());
        owner.reset();
        QVERIFY(written.isDelivered());
        QVERIFY(!written.await_resume());
    }

    void queue_uninterestingDelta_wakesNobody()
    {
        JournalQueue queue;
        LockDelta delta = releases(3, m_clock.wallNow());
        for (LockEvent &event : delta.events)
            event.kind = LockEvent::Kind::Renewed;
        QVERIFY(!queue.add(m_server, delta, m_clock.wallNow()));
        QVERIFY(queue.isEmpty());
    }

    void add_fromManyThreads_isAllThere()
    {
        {
            JournalWriter journal(path(), m_clock);
            std::vector<std::unique_ptr<QThread>> threads;
            for (int t = 0; t < 4; ++t) {
                threads.emplace_back(QThread::create([&journal, this] {
                    for (int i = 0; i < 200; ++i) {
                        journal.add(sampleAction(i));
                        journal.add(m_server, releases(1, m_clock.wallNow()));
                    }
                }));
                threads.back()->start();
            }
            for (const auto &thread : threads)
                QVERIFY(thread->wait());
        }
        QCOMPARE(allActions(path()).size(), std::size_t(800));
        QCOMPARE(allHolds(path()).size(), std::size_t(800));
    }
};

} // namespace tst_journalwriter

LOCKSCOPE_TEST(tst_journalwriter, tst_journalwriter::TestJournalWriter)
#include "tst_journalwriter.moc"
