// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/clientsightings.h"

#include "locks/lockbrief.h"
#include "locks/lockjudge.h"

#include "detailedlocks.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_clientsightings {

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

const Instant start{1000h};

QByteArray line(qint64 id, const QByteArray &name, const QByteArray &more = {})
{
    return "id=" + QByteArray::number(id) + " addr=10.0.0.3:" + QByteArray::number(5000 + id) + " name=" + name + " age=7200 idle=3 flags=N db=0 "
        + more + " cmd=get\n";
}

QByteArray asleep(qint64 id, const QByteArray &command, int database)
{
    return "id=" + QByteArray::number(id) + " name= flags=b db=" + QByteArray::number(database) + " cmd=" + command + '\n';
}

LockClients seen(const Lock &lock, const QByteArray &list, Instant at = start, qint64 database = 0)
{
    return ClientSightings(redis::readClientList(list), database, at).of(lock);
}

/** One list after the other, ten seconds apart. */
Lock afterLists(Lock lock, const QByteArrayList &lists)
{
    Instant at = start;
    for (const QByteArray &list : lists) {
        lock.details = lock.details.withClients(seen(lock, list, at));
        at += 10s;
    }
    return lock;
}

} // namespace

class TestClientSightings : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void of_holderNamed_isThatClient_data()
    {
        QTest::addColumn<QByteArray>("scheme");
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("isHolder");
        const auto row = [](const char *title, const char *scheme, const QByteArray &token, const QByteArray &name, bool isHolder) {
            QTest::newRow(title) << QByteArray(scheme) << token << name << isHolder;
        };
        const QByteArray id = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901";
        row("its token", "token", "web-7", "web-7", true);
        row("another one", "token", "web-7", "web-8", false);
        row("other case", "token", "web-7", "Web-7", false);
        row("a part of it", "token", "web-7", "web-77", false);
        row("four bytes", "token", "web7", "web7", true);
        row("three", "token", "web", "web", false);
        row("no name", "token", "", "", false);
        row("a UUID, if somebody calls himself so", "token-uuid", id, id, true);
        row("host and process", "distributedlock", "web_7_4711_0b7ed3a1954c4f66b82091fcde73a845", "web_7:4711", true);
        row("host alone", "distributedlock", "web_7_4711_0b7ed3a1954c4f66b82091fcde73a845", "web_7", false);
        row("process alone", "distributedlock", "web_7_4711_0b7ed3a1954c4f66b82091fcde73a845", "4711", false);
        row("worker", "rq-scheduler", "scheduler-4", "scheduler-4", true);
        row("what no client can be named", "token", "a b c d", "a", false);
    }

    void of_holderNamed_isThatClient()
    {
        QFETCH(QByteArray, scheme);
        QFETCH(QByteArray, token);
        QFETCH(QByteArray, name);
        QFETCH(bool, isHolder);
        const Lock lock = ofScheme(tokenLock("lock.a", token, start), scheme.constData());

        const LockClients clients = seen(lock, line(3, "else") + line(7, name));

        QCOMPARE(clients.holders.size(), std::size_t(isHolder ? 1 : 0));
        if (!isHolder)
            return;
        const HolderClient &client = clients.holders[0];
        QCOMPARE(client.holder, token);
        QCOMPARE(client.name, name);
        QCOMPARE(client.id, 7);
        QCOMPARE(client.count, 1);
        QCOMPARE(client.address, "10.0.0.3:5007");
        QCOMPARE(client.command, "get");
        QCOMPARE(client.connectedAt, MaybeInstant(start - 2h));
        QCOMPARE(client.activeAt, MaybeInstant(start - 3s));
        QVERIFY(!client.missedAt);
    }

    void of_severalOfOneName_saysHowMany()
    {
        const Lock lock = tokenLock("lock.a", "pool", start);
        const LockClients clients = seen(lock, line(9, "pool") + line(4, "pool") + line(6, "pool"));
        QCOMPARE(clients.holders.size(), std::size_t(1));
        QCOMPARE(clients.holders[0].count, 3);
        QCOMPARE(clients.holders[0].id, 4);
    }

    void of_sharedLock_hasAClientForEachHolder()
    {
        Lock lock = readersLock("lock.rw", start);
        LockDetails details = *lock.details;
        details.holders[0].token = "reader-one";
        lock.details = SharedDetails(details);
        const LockClients clients = seen(lock, line(2, "reader-one"));
        QCOMPARE(clients.holders.size(), std::size_t(1));
        QVERIFY(clients.of("reader-one"));
        QVERIFY(!clients.of(details.holders[1].token));
    }

    /** g: gone, m: missing, h: here, -: nothing known. */
    void of_listsOneByOne_tellWhoIsGone_data()
    {
        QTest::addColumn<QByteArray>("lists"); // h: the holder is in it
        QTest::addColumn<QByteArray>("told");
        QTest::addColumn<int>("missedAfter"); // in seconds
        QTest::newRow("never seen") << QByteArray("...") << QByteArray("-") << 0;
        QTest::newRow("here") << QByteArray("h") << QByteArray("h") << 0;
        QTest::newRow("missing once") << QByteArray("h.") << QByteArray("m") << 10;
        QTest::newRow("missing twice") << QByteArray("h..") << QByteArray("g") << 10;
        QTest::newRow("for long") << QByteArray("hh....") << QByteArray("g") << 20;
        QTest::newRow("back at once") << QByteArray("h.h.") << QByteArray("m") << 30;
        QTest::newRow("back after it was gone") << QByteArray("h...h") << QByteArray("h") << 0;
        QTest::newRow("seen late") << QByteArray("..h..") << QByteArray("g") << 30;
    }

    void of_listsOneByOne_tellWhoIsGone()
    {
        QFETCH(QByteArray, lists);
        QFETCH(QByteArray, told);
        QFETCH(int, missedAfter);
        QByteArrayList texts;
        for (const char list : lists)
            texts += line(3, "else") + (list == 'h' ? line(7, "web-7") : QByteArray());

        const Lock lock = afterLists(tokenLock("lock.a", "web-7", start), texts);

        const HolderClient *client = lock.details.clients() ? lock.details.clients()->of("web-7") : nullptr;
        QCOMPARE(QByteArray(!client ? "-" : client->isGone ? "g" : client->missedAt ? "m" : "h"), told);
        const bool isGone = told == "g";
        QCOMPARE(LockJudge().stateAt(lock, start + 1min) == LockState::Stale, isGone);
        QCOMPARE(goneClient(lock) != nullptr, isGone);
        if (missedAfter > 0)
            QCOMPARE(client->missedAt, MaybeInstant(start + std::chrono::seconds(missedAfter)));
        if (!isGone)
            return;
        const auto reasons = LockJudge().reasons(lock, start + 1min);
        QCOMPARE(reasons.size(), 1);
        QCOMPARE(QByteArray(reasonName(reasons[0].kind)), "holder-gone");
        QCOMPARE(reasons[0].seen, Duration(1min - std::chrono::seconds(missedAfter)));
        QVERIFY(!lock.details && lock.hasOneHolder()); // still a plain lock
    }

    void of_sameClientAgain_isTheSameToTheSecond()
    {
        Lock lock = tokenLock("lock.a", "web-7", start);
        lock.details = lock.details.withClients(seen(lock, line(7, "web-7")));
        const LockClients again = seen(lock, line(7, "web-7").replace("age=7200", "age=7211"), start + 10s);
        QCOMPARE(again.holders[0].connectedAt, MaybeInstant(start - 2h));
        QCOMPARE(again.holders[0].activeAt, MaybeInstant(start + 7s));
    }

    void of_sleepers_areAtMostSoManyWaiters_data()
    {
        QTest::addColumn<QByteArray>("scheme");
        QTest::addColumn<qint64>("blocked"); // -1: not told
        QTest::newRow("sleeps in BLPOP") << QByteArray("python-redis-lock") << qint64(2);
        QTest::newRow("sleeps in BLMOVE") << QByteArray("sidekiq-unique-jobs") << qint64(2);
        QTest::newRow("polls") << QByteArray("redis-py") << qint64(-1);
    }

    void of_sleepers_areAtMostSoManyWaiters()
    {
        QFETCH(QByteArray, scheme);
        QFETCH(qint64, blocked);
        const QByteArray list = asleep(1, "blpop", 0) + asleep(2, "blpop", 0) + asleep(3, "blpop", 4) + asleep(4, "blmove", 0)
            + asleep(5, "brpoplpush", 0) + asleep(6, "xread", 0) + "id=7 name= flags=N db=0 cmd=blpop\n";
        Lock lock = ofScheme(tokenLock("lock:a", "web-7", start), scheme.constData());

        lock.details = lock.details.withClients(seen(lock, list));

        QCOMPARE(mostWaiters(lock).value_or(-1), blocked);
        QVERIFY(!knownWaiters(lock));
    }

    void of_noSleeper_meansThatNobodyWaits()
    {
        Lock lock = ofScheme(tokenLock("lock:a", "web-7", start), "python-redis-lock");
        lock.details = lock.details.withClients(seen(lock, asleep(1, "blpop", 4)));
        QCOMPARE(knownWaiters(lock).value().count, 0);
        QCOMPARE(QByteArray(waiterSourceName(knownWaiters(lock)->source)), "sleepers");
        QVERIFY(!mostWaiters(lock));
    }

    void mayBeSighted_token_isAskedForOnlyIfItMayBeAName_data()
    {
        QTest::addColumn<QByteArray>("scheme");
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<bool>("isAskedFor");
        const auto row = [](const char *title, const char *scheme, const QByteArray &token, bool isAskedFor) {
            QTest::newRow(title) << QByteArray(scheme) << token << isAskedFor;
        };
        row("a word", "token", "web-7", true);
        row("host and process", "token", "web-7:4711", true);
        row("a UUID", "token-uuid", "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901", false);
        row("redis-py", "redis-py", "88c8c0a6c6d111f0a21b02fc00000001", false);
        row("node-redlock", "node-redlock", "0b7ed3a1954c4f66b82091fcde73a845", false);
        row("base64", "token", "q83vEjRWeJCrze8SNFZ4kA==", false);
        row("16 letters", "token", "pdX0v9RkQ2sLm7Ty", false);
        row("a time", "token", "1795226010", false);
        row("a number", "token", "1", false);
        row("three bytes", "token", "yes", false);
        row("not printable", "token", "web 7\n", false);
        row("Redisson", "redisson-lock", "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901:57", false);
        row("whose waiters sleep", "python-redis-lock", "k3dGpZ0Nf6yQwTt1Vb8sRjXe", true);
        row("whose process is known", "distributedlock", "web_7_4711_0b7ed3a1954c4f66b82091fcde73a845", true);
    }

    void mayBeSighted_token_isAskedForOnlyIfItMayBeAName()
    {
        QFETCH(QByteArray, scheme);
        QFETCH(QByteArray, token);
        QFETCH(bool, isAskedFor);
        QCOMPARE(mayBeSighted(ofScheme(tokenLock("lock.a", token, start), scheme.constData())), isAskedFor);
    }
};

} // namespace tst_clientsightings

LOCKSCOPE_TEST(tst_clientsightings, tst_clientsightings::TestClientSightings)
#include "tst_clientsightings.moc"
