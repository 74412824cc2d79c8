// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalsamples.h"
#include "operate/bulkrun.h"
#include "plainclient.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <set>

namespace tst_journalcrash {

using namespace lockscope;
using namespace Qt::StringLiterals;

/** What the worst ends of a program that writes the journal leave behind. */
class TestJournalCrash : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    QString path() const { return m_folder->filePath(u"journal.sqlite"_s); }
    void start(QProcess &child, const QStringList &what) const
    {
        child.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        child.start(QStringLiteral(LOCKSCOPE_JOURNALCHILD), QStringList{path()} + what);
        QVERIFY(child.waitForStarted());
    }
    static QByteArrayList words(QProcess &child)
    {
        while (!child.canReadLine()) {
            if (!child.waitForReadyRead(30000))
                return {};
        }
        return child.readLine().trimmed().split(' ');
    }

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void killed_everyActionThatWasTold_isThere()
    {
        std::size_t before = 0;
        for (const int enough : {1, 40, 300, 1000}) { // the same file again and again
            QProcess child;
            start(child, {u"endless"_s});
            quint64 told = 0;
            while (told < quint64(enough)) {
                const QByteArrayList line = words(child);
                QCOMPARE(line.size(), 2);
                told = line[1].toULongLong();
            }
            child.kill(); // -9
            QVERIFY(child.waitForFinished());
            QCOMPARE(child.exitStatus(), QProcess::CrashExit);
            while (child.canReadLine())
                told = words(child).at(1).toULongLong();

            const auto stored = allActions(path());
            std::vector<StoredAction> ofThisRun(stored.begin(), stored.end());
            std::sort(ofThisRun.begin(), ofThisRun.end(), [](const auto &a, const auto &b) { return a.id < b.id; });
            ofThisRun.erase(ofThisRun.begin(), ofThisRun.begin() + std::ptrdiff_t(before));
            QVERIFY2(ofThisRun.size() >= told, qPrintable(u"%1 told, %2 there"_s.arg(told).arg(ofThisRun.size())));
            for (std::size_t i = 0; i < ofThisRun.size(); ++i)
                QVERIFY(static_cast<const ActionRecord &>(ofThisRun[i]) == sampleAction(int(i)));
            before = stored.size();
        }
        QVERIFY(QDir(m_folder->path()).entryList({u"*damaged*"_s}).isEmpty());
    }

    void killed_inABulkRun_everyLockThatIsGoneHasARecord_data()
    {
        QTest::addColumn<int>("enough");
        for (const int enough : {0, 2000, 9000})
            QTest::addRow("after %d", enough) << enough;
    }

    void killed_inABulkRun_everyLockThatIsGoneHasARecord()
    {
        QFETCH(int, enough);
        constexpr int locks = 10'000;
        RedisServer server;
        QVERIFY(server.start());
        QByteArray lines;
        for (int i = 0; i < locks; ++i)
            lines += "SET lock." + QByteArray::number(i) + " holder-" + QByteArray::number(i) + '\n';
        server.cliInput(lines);
        QProcess child;
        start(child, {u"clear"_s, server.endpoint().socketPath, QString::number(locks)});
        PlainClient judge(server.endpoint().socketPath.toUtf8());
        const QDeadlineTimer patience(30000);
        while (judge.ask({"DBSIZE"}).toInt() >= locks - enough && !patience.hasExpired())
            continue;
        child.kill(); // -9
        QVERIFY(child.waitForFinished());
        QTRY_VERIFY(!judge.ask({"CLIENT", "LIST"}).contains("name=lockscope")); // all that it had sent was carried out

        const auto there = judge.read("lock.*");
        int cleared = 0, unknown = 0;
        std::set<QByteArray> recorded;
        for (const StoredAction &action : allActions(path())) {
            recorded.insert(action.key);
            unknown += action.outcome == u"unknown"_s;
            cleared += action.outcome == u"cleared"_s;
            QVERIFY(action.outcome == u"unknown"_s || action.outcome == u"cleared"_s);
            QVERIFY(action.outcome == u"unknown"_s || !there.contains(action.key)); // what is told is so
        }
        for (int i = 0; i < locks; ++i) {
            const QByteArray key = "lock." + QByteArray::number(i);
            QVERIFY2(there.contains(key) || recorded.contains(key), key);
        }
        qInfo("%d gone; of the records %d cleared, %d unknown", locks - int(there.size()), cleared, unknown);
        QVERIFY(unknown <= 16 * BulkPace::most); // those of two portions, and their outcomes on the way to the disk
    }

    void fullDisk_isToldAndNothingIsLost()
    {
        QProcess child;
        start(child, {u"full"_s});
        const QByteArrayList full = words(child);
        QVERIFY(full.size() > 4);
        QCOMPARE(full[0], QByteArray("full"));
        const int written = full[1].toInt(), waiting = full[2].toInt();
        QVERIFY(written > 0);
        QVERIFY(waiting > 0);
        const auto duringIt = allActions(path());
        QVERIFY(duringIt.size() >= std::size_t(written)); // can be read all the while
        const QByteArrayList all = words(child);
        QCOMPARE(all.size(), 2);
        QCOMPARE(all[0], QByteArray("all"));
        QVERIFY(child.waitForFinished());
        QCOMPARE(child.exitCode(), 0);

        const auto stored = allActions(path());
        QCOMPARE(stored.size(), std::size_t(all[1].toInt()));
        for (std::size_t i = 0; i < stored.size(); ++i)
            QCOMPARE(stored[i].reason, sampleAction(int(i)).reason);
    }
};

} // namespace tst_journalcrash

LOCKSCOPE_TEST(tst_journalcrash, tst_journalcrash::TestJournalCrash)
#include "tst_journalcrash.moc"
