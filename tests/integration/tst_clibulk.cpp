// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Cleaning up without naming each lock, and taking all of it back: on a real server.
#include "commandline.h"
#include "journal/unrecorded.h"
#include "journalsamples.h"
#include "redisserver.h"

#include "saved/serverprofilestore.h"
#include "testprogram.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <QSettings>
#include <QTest>

#include <algorithm>

#include <csignal>

namespace lockscope::tst_clibulk {

using namespace Qt::StringLiterals;

class TestCliBulk : public QObject, private CommandLine {
    Q_OBJECT

    std::unique_ptr<RedisServer> m_server;

    QStringList onServer(const QStringList &arguments) const { return arguments + QStringList{u"--url"_s, m_server->endpoint().toUrl()}; }
    QByteArray ask(const QString &command) const { return m_server->cli(command.split(u' ')); }
    QByteArray listed() const { return run(onServer({u"list"_s, u"--json"_s})).out; }
    /** With these lines on its standard input. */
    Ran clear(const QByteArray &lines, const QStringList &options = {}) const
    {
        const auto process = launch(onServer(QStringList{u"clear"_s, u"--from"_s, u"-"_s} + options));
        process->write(lines);
        process->closeWriteChannel();
        return finish(*process);
    }
    Ran undoLast(const QStringList &options = {}) const
    {
        return run(onServer(QStringList{u"undo"_s, u"--last"_s, u"--within"_s, u"10m"_s} + options));
    }
    /** So many locks, each of a holder of its own. */
    void setLocks(int count) const
    {
        constexpr qint64 minute = 60'000;
        const qint64 end = (QDateTime::currentMSecsSinceEpoch() / minute + 10) * minute + 30'137; // none that programs write for several holds
        QByteArray lines;
        for (int i = 0; i < count; ++i)
            lines += "SET lock." + QByteArray::number(i) + " 0192c1f0-7a3b-7c4d-8e5f-" + QByteArray::number(i).rightJustified(12, '0') + " PXAT "
                + QByteArray::number(end) + '\n';
        m_server->cliInput(lines);
    }
    static QByteArray endOf(const Ran &ran) { return QByteArray(ran.out.right(300) + ran.err); }
    static QJsonObject lastOf(const QByteArray &lines) { return QJsonDocument::fromJson(lines.trimmed().split('\n').last()).object(); }

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        emptyFolder();
        m_server = std::make_unique<RedisServer>();
        QVERIFY(m_server->start());
    }

    void clear_fromAList_isOneBatchThatUndoPutsBack()
    {
        m_server->cliInput("SET lock.\\xff tok\\x00en PX 600000\nHSET lock.rw mode read 51c7f1de-9a0b-4c64-8d27-3f0a6c2be901:41 1 "
                           "0192c1f0-7a3b-4c4d-8e5f-000000000001:7 1\nPEXPIRE lock.rw 600000\n");
        setLocks(5000);
        QFile file(path(u"locks.jsonl"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(listed()) > 0);
        file.close();

        const QStringList from = onServer({u"clear"_s, u"--from"_s, file.fileName()});
        const Ran dry = run(from + QStringList{u"--dry-run"_s});
        QVERIFY2(dry.code == 0 && dry.out.endsWith("5,003 locks: 5,003 would be changed\n"), endOf(dry));
        QCOMPARE(ask(u"DBSIZE"_s), QByteArray("5002"));
        const Ran cleared = run(from + QStringList{u"--reason"_s, u"deployed"_s});
        QVERIFY2(cleared.code == 0 && cleared.out.endsWith("5,003 locks: 5,003 done\n"), endOf(cleared));
        QCOMPARE(ask(u"DBSIZE"_s), QByteArray("0"));
        QSet<qint64> batches;
        for (const StoredAction &action : allActions(journalPath())) {
            QVERIFY2(!action.holder.isEmpty(), action.key); // also of the last of two
            batches += action.batch;
        }
        QCOMPARE(batches.size(), 1);
        QVERIFY(!batches.contains(0));

        const Ran undone = undoLast({u"--json"_s});
        QVERIFY2(undone.code == 0, endOf(undone));
        QCOMPARE(lastOf(undone.out)["account"_L1]["done"_L1].toInt(), 5003);
        QCOMPARE(ask(u"DBSIZE"_s), QByteArray("5002"));
        QCOMPARE(ask(u"HLEN lock.rw"_s), QByteArray("3"));
        const Ran again = undoLast();
        QVERIFY2(again.code == 6 && again.err.contains("It has already been restored") && again.out == "0 locks\n", endOf(again));
    }

    void clear_fromAList_whatChangedSinceIsLeftAlone_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("since");
        QTest::addColumn<int>("code");
        const auto row = [](const char *name, const QByteArray &before, const QByteArray &since, int code) {
            QTest::newRow(name) << before << since << code;
        };
        row("the same", "SET lock.a 1 PX 600000", "PING", 0);
        row("the same, for centuries", "SET lock.a 1 PX 9999999999999", "PING", 0);
        row("the same, longer than what is read", "SET lock.a " + QByteArray(5000, 'x') + " PX 600000", "PING", 6);
        row("a string that is a hash now", "SET lock.a A PX 600000", "DEL lock.a\nHSET lock.a A 1 B 2 C 3", 5);
        row("a string that is a list now", "SET lock.a A PX 600000", "DEL lock.a\nRPUSH lock.a A", 5);
        row("another holder", "SET lock.a A PX 600000", "SET lock.a B PX 600000", 3);
        row("gone", "SET lock.a A PX 600000", "DEL lock.a", 4);
        row("the same word, another lease", "SET lock.a 1 PX 600000", "SET lock.a 1 PX 900000", 3);
        row("the same word, no lease any more", "SET lock.a 1 PX 600000", "SET lock.a 1", 3);
        row("the same word, a lease now", "SET lock.a 1", "SET lock.a 1 PX 600000", 3);
        for (const char *name : {"prod-web-17.eu.example.com", "ip-10-0-12-34.eu-west-1.compute.internal", "orders-worker-7d9f8b6c5-x2x4z",
                                 "scheduler-production", "1111111111111111111", "i-0abcd1234ef567890", "OrderServiceProductionXy"})
            row(name, QByteArray("SET lock.a ") + name + " PX 600000", QByteArray("SET lock.a ") + name + " PX 900000", 3);
        row("the same word without a lease, which may be taken again", "SET lock.a 1", "PING", 6);
        row("renewed, or taken again by the same program", "SET lock.a 3f2a9c0b7de14a5f8c6b1d2e3f4a5b6c PX 600000", "PEXPIRE lock.a 900000", 3);
        row("renewed by a library that makes a token for each hold", "SET lock.a ADDED:2026-11-28T01:00:00.123Z@web-1 PX 600000",
            "PEXPIRE lock.a 900000", 0);
        row("the UUID of a process, which may have taken it again", "SET lock.a 0192c1f0-7a3b-7c4d-8e5f-000000000001 PX 600000",
            "PEXPIRE lock.a 900000", 3);
        const QByteArray ofProcess = "SET lock.a 5f2b6c1e-8a77-4c55-9d21-6a0f5f2f9e77:main";
        row("a name in a process, which may have taken it again", ofProcess + " PX 600000", ofProcess + " PX 900000", 3);
        row("the same without a lease", ofProcess, "PING", 6);
        row("a thread of Redisson without a lease", "HSET lock.a 5f2b6c1e-8a77-4c55-9d21-6a0f5f2f9e77:57 1", "PING", 6);
        row("a deadline at a whole minute, as of each hold until then", "SET lock.a 2090016000", "PING", 6);
        row("another deadline", "SET lock.a 2090016017", "PING", 0);
        row("a lease until midnight, as of each hold of the day", "SET lock.a 5f2b6c1e-8a77-4c55-9d21-6a0f5f2f9e77 EXAT 2090016000", "PING", 6);
        row("a lease until a whole minute", "SET lock.a 5f2b6c1e-8a77-4c55-9d21-6a0f5f2f9e77 EXAT 2090016060", "PING", 6);
        row("a lease until the end of the day", "SET lock.a 5f2b6c1e-8a77-4c55-9d21-6a0f5f2f9e77 EXAT 2090015999", "PING", 6);
        row("a lease until another second", "SET lock.a 5f2b6c1e-8a77-4c55-9d21-6a0f5f2f9e77 EXAT 2090016061", "PING", 0);
        row("a deadline at the end of the day", "SET lock.a 2090015999", "PING", 6);
        row("a deadline in its last millisecond", "SET lock.a 2090015999999", "PING", 6);
        row("a lease that ends by itself near a whole minute", "SET lock.a 5f2b6c1e-8a77-4c55-9d21-6a0f5f2f9e77 PXAT 2090016060137", "PING", 0);
        row("a random UUID without a lease", "SET lock.a 5f2b6c1e-8a77-4c55-9d21-6a0f5f2f9e77", "PING", 0);
        row("its digits alone", "SET lock.a 5f2b6c1e8a774c559d216a0f5f2f9e77", "PING", 0);
        row("a UUID of a name, as of each hold of a host", "SET lock.a db880ab4-5d7a-59c2-87a1-9134468065c3", "PING", 6);
        row("a digest of a name", "SET lock.a 0fb22df98f00b204e9800998ecf8427e", "PING", 6);
        row("an id that is unlike a time", "SET lock.a 1700000123", "PING", 6);
    }
    void clear_fromAList_whatChangedSinceIsLeftAlone()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, since);
        QFETCH(int, code);
        m_server->cliInput(before + '\n');
        const QByteArray lines = listed(), held = ask(u"GET lock.a"_s);
        m_server->cliInput(since + '\n');
        const QByteArray left = ask(u"GET lock.a"_s);

        const Ran dry = clear(lines, {u"--dry-run"_s});
        const Ran ran = clear(lines, {u"--json"_s});

        QVERIFY2(ran.code == code, ran.all());
        QVERIFY2(dry.code == code, dry.all());
        QVERIFY2(dry.out.contains("taken again or renewed by") == (code == 3 && left == held), dry.out);
        QCOMPARE(ask(u"GET lock.a"_s), code == 0 ? QByteArray() : left);
        const QJsonObject account = lastOf(ran.out)["account"_L1].toObject();
        QCOMPARE(account["total"_L1].toInt(), 1);
        QCOMPARE(account["done"_L1].toInt(), code == 0 ? 1 : 0);
        QCOMPARE(lastOf(ran.out)["end"_L1].toString(), u"completed"_s);
    }

    /** Nothing else tells the hold from the next one of the same token. */
    void clear_fromAList_tokenAloneCounts_saysSo()
    {
        m_server->cliInput("SET lock.a 5f2b6c1e-8a77-4c55-9d21-6a0f5f2f9e77\n");
        const Ran ran = clear(listed());
        QVERIFY2(ran.code == 0 && ran.err.contains("the only proof of a hold"), ran.all());
        m_server->cliInput("SET lock.a 5f2b6c1e-8a77-4c55-9d21-6a0f5f2f9e77 PX 600000\n");
        const Ran leased = clear(listed());
        QVERIFY2(leased.code == 0 && !leased.err.contains("the only proof of a hold"), leased.all());
    }

    void clear_lineThatDoesNotSayTheLease_isRefusedIfTheTokenMayRepeat()
    {
        m_server->cliInput("SET lock.a host-17 PX 600000\nSET lock.b 3f2a9c0b7de14a5f8c6b1d2e3f4a5b6c PX 600000\n");
        const Ran ran = clear(R"({"key":"lock.a","holder":"host-17"})"
                              "\n"
                              R"({"key":"lock.b","holder":"3f2a9c0b7de14a5f8c6b1d2e3f4a5b6c"})"
                              "\n");
        QVERIFY2(ran.code == 6 && ran.out.contains("nothing in the line tells them apart"), ran.all());
        QCOMPARE(ask(u"GET lock.a"_s), QByteArray("host-17"));
        QCOMPARE(ask(u"EXISTS lock.b"_s), QByteArray("1"));
        QCOMPARE(clear(R"({"key":"lock.a","holder":"host-17"})", {u"--if-lease"_s, u"10m"_s}).code, 0);
    }

    /** Far from the server, many locks take their time: each is compared shortly before it is acted on. */
    void clear_fromAList_takenAgainWhileOthersAreCleared_isLeftAlone()
    {
        setLocks(40);
        const QByteArray lines = listed();
        const QJsonObject last = QJsonDocument::fromJson(lines.trimmed().split('\n').at(39)).object();
        const QByteArray key = last["key"_L1].toString().toUtf8(), token = last["holder"_L1].toString().toUtf8();
        ask(u"CLIENT PAUSE 120000 WRITE"_s);
        const auto process = launch(onServer({u"clear"_s, u"--from"_s, u"-"_s}));
        process->write(lines);
        process->closeWriteChannel();
        QTRY_VERIFY(ask(u"CLIENT LIST"_s).contains("cmd=eval")); // the first one waits
        QProcess again;
        again.start(u"redis-cli"_s,
                    {u"-s"_s, m_server->endpoint().socketPath, u"SET"_s, QString::fromUtf8(key), QString::fromUtf8(token), u"PX"_s, u"1500000"_s});
        QTRY_VERIFY(ask(u"CLIENT LIST"_s).contains("cmd=set")); // comes next
        ask(u"CLIENT UNPAUSE"_s);
        QTRY_COMPARE(again.state(), QProcess::NotRunning);
        const Ran ran = finish(*process);
        QVERIFY2(ran.code == 3 && ran.out.contains("39 done, 1 holder changed"), endOf(ran));
        QCOMPARE(ask(u"GET "_s + QString::fromUtf8(key)), token);
    }

    /** Nothing tells this hold from the next one of the same process. */
    void clear_lineWithALeaseThatMayNotBeReadNow_isRefused()
    {
        m_server->cliInput("SET lock.a 5f2b6c1e-8a77-4c55-9d21-6a0f5f2f9e77 PX 600000\n");
        const QByteArray lines = listed();
        m_server->cliInput("ACL SETUSER default -pttl -ttl -pexpiretime -expiretime\n");
        const Ran ran = clear(lines);
        QVERIFY2(ran.code == 6 && ran.out.contains("without permission for PTTL"), ran.all());
        QCOMPARE(ask(u"EXISTS lock.a"_s), QByteArray("1"));
    }

    void clear_lineOfALeaseThatMightNotBeRead_saysThatNothingTellsThemApart()
    {
        m_server->cliInput("SET lock.a 5f2b6c1e-8a77-4c55-9d21-6a0f5f2f9e77 PX 600000\nACL SETUSER default -pttl -ttl -pexpiretime -expiretime\n");
        const QByteArray lines = listed();
        QCOMPARE(clear(lines).code, 6);
        m_server->cliInput("ACL SETUSER default +@all\n");
        const Ran ran = clear(lines);
        QVERIFY2(ran.code == 6 && ran.out.contains("nothing in the line tells them apart"), ran.all()); // nobody has touched it
        QCOMPARE(ask(u"EXISTS lock.a"_s), QByteArray("1"));
    }

    void clear_wrongLine_isNamedAndNothingIsSent_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("no JSON") << QByteArray("lock.a worker-1") << QByteArray("Line 3: it is not a JSON object");
        QTest::newRow("a part of a line") << QByteArray("{\"key\": \"lock.a\",") << QByteArray("one object a line (jq -c)");
        QTest::newRow("no key") << QByteArray("{\"holder\": \"A\"}") << QByteArray("Line 3: it has no readable \"key\"");
        QTest::newRow("base64 that is none") << QByteArray("{\"key_base64\": \"!\"}") << QByteArray("Line 3: it has no readable");
        QTest::newRow("two keys") << QByteArray("{\"key\": \"lock.a\", \"key_base64\": \"bG9jay5i\"}") << QByteArray("or both");
        QTest::newRow("a deadline that is none") << QByteArray("{\"key\": \"lock.a\", \"holder\": \"A\", \"deadline_ms\": \"1795844422405\"}")
                                                 << QByteArray("Line 3: its \"deadline_ms\" is neither a number nor null");
        QTest::newRow("half a character") << QByteArray(R"({"key": "lock.\ud800", "holder": "A"})")
                                          << QByteArray("Line 3: it has no readable \"key\"");
        QTest::newRow("half a character in the holder")
            << QByteArray(R"({"key": "lock.a", "holder": "\ud800"})") << QByteArray("Line 3: it has no readable \"holder\"");
        QTest::newRow("a holder without token") << QByteArray("{\"key\": \"lock.a\", \"holders\": [{\"host\": \"h\"}]}")
                                                << QByteArray("Line 3: one of its holders has no readable");
    }
    void clear_wrongLine_isNamedAndNothingIsSent()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, says);
        ask(u"SET lock.a A PX 600000"_s);

        const Ran ran = clear(listed() + "\n" + line + "\n");
        const Ran json = clear(line, {u"--json"_s});

        QCOMPARE(ran.code, 2);
        QVERIFY2(ran.err.contains(says) && ran.err.contains("Nothing was sent."), ran.err);
        QCOMPARE(ran.out, QByteArray());
        QCOMPARE(ask(u"GET lock.a"_s), QByteArray("A"));
        QCOMPARE(lastOf(json.out)["end"_L1].toString(), u"stopped"_s);
        QVERIFY(lastOf(json.out)["error"_L1].toString().startsWith(u"Line 1: "_s));
        QVERIFY(lastOf(clear(line, {u"--json"_s, u"--dry-run"_s}).out)["dry_run"_L1].toBool());
    }

    void clear_manyWrongLines_areCounted()
    {
        const Ran ran = clear(QByteArray("x\n").repeated(1000));
        QCOMPARE(ran.code, 2);
        QVERIFY2(ran.err.contains("Line 10: ") && !ran.err.contains("Line 11: ") && ran.err.contains("990 more lines are wrong."), ran.err);
    }

    void clear_lineWithoutHolder_isRefusedAndTheOthersAreCleared()
    {
        ask(u"SET lock.a A PX 600000"_s);
        const Ran ran = clear(listed() + R"({"key":"lock.count","holder":null,"holders":null})" + '\n' + R"({"coverage":{"primaries":1}})" + '\n');
        QVERIFY2(ran.code == 6, ran.all());
        QVERIFY2(ran.out.contains("refused: lock.count") && ran.out.contains("names no holder"), ran.out);
        QVERIFY2(ran.out.endsWith("2 locks: 1 done, 1 refused\n"), ran.out);
        QCOMPARE(ask(u"EXISTS lock.a"_s), QByteArray("0"));
        ask(u"SET lock.a A PX 600000"_s);
        QCOMPARE(lastOf(clear(R"({"key":"lock.a"})", {u"--json"_s}).out.split('\n').first())["holder"_L1].toString(), QString()); // not who has it
    }

    void clear_lineTwice_countsOnce_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::newRow("dry run") << QStringList{u"--dry-run"_s};
        QTest::newRow("real") << QStringList();
    }
    void clear_lineTwice_countsOnce()
    {
        QFETCH(const QStringList, options);
        m_server->cliInput("SET lock.a 0192c1f0-7a3b-7c4d-8e5f-000000000001 PX 600000\n");
        const QJsonObject account = lastOf(clear(listed() + listed(), options + QStringList{u"--json"_s}).out)["account"_L1].toObject();
        QCOMPARE(account["done"_L1].toInt(), 1);
        QCOMPARE(account["already_gone"_L1].toInt(), 1);
    }

    void clear_lockOfMoreHoldersThanAreListed_saysThatOthersAreLeft()
    {
        QByteArray lines;
        for (int i = 0; i < 200; ++i)
            lines += "ZADD semaphore:x " + QByteArray::number(QDateTime::currentMSecsSinceEpoch()) + " 0192c1f0-7a3b-4c4d-8e5f-"
                + QByteArray::number(i).rightJustified(12, '0') + '\n';
        m_server->cliInput(lines + "PEXPIRE semaphore:x 600000\n");
        const QByteArray list = run(onServer({u"list"_s, u"--json"_s, u"--pattern"_s, u"semaphore:*"_s})).out;

        const Ran ran = clear(list);

        const int left = 200 - list.count("\"token\":");
        QVERIFY2(ran.code == 6 && left > 0, endOf(ran));
        const QByteArray why = "Other holders of this lock, " + QByteArray::number(left) + " in all, are only counted in its line";
        QVERIFY2(ran.out.contains(why), endOf(ran));
        QVERIFY2(ran.out.endsWith(" done, 1 refused\n"), endOf(ran));
        QCOMPARE(ask(u"ZCARD semaphore:x"_s).toInt(), left);
    }

    void clear_nothingToRead_saysSo()
    {
        const Ran empty = clear("\n");
        QVERIFY2(empty.code == 0 && empty.out == "0 locks\n", empty.all());
        const Ran missing = run(onServer({u"clear"_s, u"--from"_s, path(u"missing"_s)}));
        QVERIFY2(missing.code == 2 && missing.err.contains("cannot be read"), missing.all());
        const Ran folder = run(onServer({u"clear"_s, u"--from"_s, path(QString())}));
        QVERIFY2(folder.code == 2 && folder.err.contains("cannot be read"), folder.all());
    }

    void clear_interrupted_accountsForEachLock()
    {
        constexpr int count = 20'000;
        setLocks(count);
        QFile file(path(u"locks.jsonl"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(listed()) > 0);
        file.close();
        const auto process = launch(onServer({u"clear"_s, u"--from"_s, file.fileName(), u"--json"_s}));
        QVERIFY(process->waitForReadyRead(60'000));
        ::kill(pid_t(process->processId()), SIGINT);
        const Ran ran = finish(*process);

        const QByteArrayList lines = ran.out.trimmed().split('\n');
        QCOMPARE(lines.size(), count + 1);
        const QJsonObject account = lastOf(ran.out)["account"_L1].toObject();
        QCOMPARE(account["total"_L1].toInt(), count);
        QCOMPARE(account["done"_L1].toInt() + account["not_tried"_L1].toInt(), count);
        QCOMPARE(lastOf(ran.out)["end"_L1].toString(), u"cancelled"_s);
        QCOMPARE(ran.code, 1);
        QCOMPARE(ask(u"DBSIZE"_s).toInt(), account["not_tried"_L1].toInt());
        QVERIFY(account["not_tried"_L1].toInt() > 0);
    }

    /** What was sent is awaited, what was not is not tried. */
    void clear_timeOutInTheMiddle_leavesNothingUnknown()
    {
        constexpr int count = 20'000;
        setLocks(count);
        QFile file(path(u"locks.jsonl"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(listed()) > 0);
        file.close();
        Ran ran;
        QJsonObject account;
        for (int seconds = 1; account["total"_L1].toInt() == 0 && seconds <= 8;
             seconds *= 2) { // on a busy machine, it is over before anything is sent
            ran = run(onServer({u"clear"_s, u"--from"_s, file.fileName(), u"--timeout"_s, QString(QString::number(seconds) + u's'), u"--json"_s}));
            account = lastOf(ran.out)["account"_L1].toObject();
        }
        QCOMPARE(ran.code, 1);
        QCOMPARE(account["total"_L1].toInt(), count);
        QCOMPARE(account["done"_L1].toInt() + account["not_tried"_L1].toInt(), count);
        QCOMPARE(ask(u"DBSIZE"_s).toInt(), account["not_tried"_L1].toInt());
    }

    void clear_interruptedBeforeTheEndOfTheInput_sendsNothing()
    {
        ask(u"SET lock.a A PX 600000"_s);
        const auto process = launch(onServer({u"clear"_s, u"--from"_s, u"-"_s, u"--json"_s}));
        process->write(listed());
        QVERIFY(process->waitForBytesWritten());
        QTest::qWait(0);
        ::kill(pid_t(process->processId()), SIGTERM);
        const Ran ran = finish(*process);
        QVERIFY(ran.code != 0); // the signal may come before anybody listens to it
        QCOMPARE(ask(u"GET lock.a"_s), QByteArray("A"));
    }

    void clear_savedAsProduction_isRefused()
    {
        ask(u"SET lock.a A PX 600000"_s);
        const QByteArray lines = listed();
        ServerProfile profile = ServerProfile::forEndpoint(m_server->endpoint());
        profile.environment = Environment::Production;
        QDir().mkpath(path(u"Lockscope"_s));
        {
            QSettings settings(path(u"Lockscope/lockscope.conf"_s), QSettings::NativeFormat);
            ServerProfileStore(settings).save(profile);
        }
        const Ran ran = clear(lines, {u"--json"_s});
        QVERIFY2(ran.code == 6 && ran.err.contains("--unlock"), ran.all());
        QCOMPARE(lastOf(ran.out)["end"_L1].toString(), u"stopped"_s);
        QCOMPARE(ask(u"GET lock.a"_s), QByteArray("A"));
        QCOMPARE(clear(lines, {u"--unlock"_s}).code, 0);
        QCOMPARE(undoLast().code, 6);
        QCOMPARE(undoLast({u"--unlock"_s}).code, 0);
    }

    void clear_stale_takesOnlyThose()
    {
        const QString past = QString::number(QDateTime::currentSecsSinceEpoch() - 3600);
        m_server->cliInput("SET lock.old " + past.toUtf8() + "\nSET lock.live A PX 600000\nSET other.old " + past.toUtf8() + '\n');
        const QStringList stale = onServer({u"clear"_s, u"--stale"_s, u"--pattern"_s, u"lock.*"_s});
        const Ran dry = run(stale + QStringList{u"--dry-run"_s});
        QVERIFY2(dry.code == 0 && dry.out.startsWith("would be cleared: lock.old, held by ") && dry.out.contains("; safe to clear: ")
                     && dry.out.endsWith("\n1 lock: 1 would be changed\n") && dry.out.count('\n') == 2,
                 dry.all());
        QCOMPARE(ask(u"DBSIZE"_s), QByteArray("3"));
        const Ran ran = run(stale);
        QVERIFY2(ran.code == 0 && ran.out.startsWith("cleared: lock.old") && ran.out.endsWith("1 lock: 1 done\n"), ran.all());
        QCOMPARE(ask(u"DBSIZE"_s), QByteArray("2"));
        QCOMPARE(undoLast().code, 0);
        QCOMPARE(ask(u"GET lock.old"_s), past.toUtf8());
    }

    void clear_staleOfAPartOnly_sendsNothing()
    {
        ask(u"SET lock.old "_s + QString::number(QDateTime::currentSecsSinceEpoch() - 3600));
        ask(u"ACL SETUSER default -scan"_s);
        const Ran ran = run(onServer({u"clear"_s, u"--stale"_s, u"--pattern"_s, u"lock.*"_s}));
        QVERIFY2(ran.code == 1 && ran.err.contains("Not all locks are known. Nothing was sent."), ran.all());
        QCOMPARE(ask(u"EXISTS lock.old"_s), QByteArray("1"));
    }

    void undoLast_takenMeanwhile_isLeftAloneAndTold()
    {
        m_server->cliInput("SET lock.a A PX 600000\nSET lock.b B PX 600000\nSET lock.c C PX 600000\n");
        QCOMPARE(run(onServer({u"clear"_s, u"lock.a"_s, u"lock.b"_s, u"lock.c"_s, u"--if-holder"_s, u"A"_s, u"--if-holder"_s, u"B"_s,
                               u"--if-holder"_s, u"C"_s}))
                     .code,
                 0);
        ask(u"SET lock.b other"_s);
        QCOMPARE(run(onServer({u"undo"_s, u"lock.c"_s})).code, 0);

        const Ran dry = undoLast({u"--dry-run"_s});
        QVERIFY2(dry.out.endsWith("2 locks: 1 would be changed, 1 holder changed\n"), dry.out);
        const Ran ran = undoLast();

        QVERIFY2(ran.code == 3, ran.all()); // the worst
        QVERIFY2(ran.out.contains("restored: lock.a") && ran.out.contains("holder changed: lock.b"), ran.out);
        QVERIFY2(ran.out.endsWith("2 locks: 1 done, 1 holder changed\n"), ran.out);
        QVERIFY2(ran.err.contains("1 lock had been restored before."), ran.err);
        QCOMPARE(ask(u"GET lock.a"_s), QByteArray("A"));
        QCOMPARE(ask(u"GET lock.b"_s), QByteArray("other"));
    }

    void undoLast_interrupted_goesOnWhereItEnded()
    {
        constexpr int count = 5000;
        setLocks(count);
        QCOMPARE(clear(listed()).code, 0);
        const auto process = launch(onServer({u"undo"_s, u"--last"_s, u"--within"_s, u"10m"_s}));
        QVERIFY(process->waitForReadyRead(60'000));
        ::kill(pid_t(process->processId()), SIGINT);
        QCOMPARE(finish(*process).code, 1);
        const int there = ask(u"DBSIZE"_s).toInt();
        QVERIFY(there < count);

        const Ran rest = undoLast({u"--json"_s});

        QVERIFY2(rest.code == 0 && rest.err.contains("had been restored before"), endOf(rest));
        QCOMPARE(lastOf(rest.out)["account"_L1]["done"_L1].toInt(), count - there);
        QCOMPARE(ask(u"DBSIZE"_s).toInt(), count);
        QCOMPARE(lastOf(undoLast({u"--json"_s}).out)["error"_L1].toString(), u"It has already been restored."_s);
    }

    void undoLast_isTheLastHere()
    {
        RedisServer other;
        QVERIFY(other.start());
        QVERIFY2(undoLast().code == 6, "nothing yet");
        m_server->cliInput("SET lock.a A PX 600000\nSET lock.b B PX 600000\n");
        other.cliInput("SET lock.x X PX 600000\n");
        QCOMPARE(run(onServer({u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"A"_s})).code, 0);
        QCOMPARE(run(onServer({u"clear"_s, u"lock.b"_s, u"--if-holder"_s, u"B"_s})).code, 0);
        QCOMPARE(run({u"clear"_s, u"lock.x"_s, u"--if-holder"_s, u"X"_s, u"--url"_s, other.endpoint().toUrl()}).code, 0);

        const Ran ran = undoLast();

        QVERIFY2(ran.code == 0 && ran.out.endsWith("1 lock: 1 done\n"), ran.all());
        QCOMPARE(ask(u"GET lock.b"_s), QByteArray("B"));
        QCOMPARE(ask(u"EXISTS lock.a"_s), QByteArray("0"));
    }

    void undoLast_lastIsNotInTheJournal_restoresNothingOlder()
    {
        m_server->cliInput("SET lock.a A PX 600000\n");
        QCOMPARE(run(onServer({u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"A"_s})).code, 0);
        ActionRecord later = allActions(journalPath()).back();
        later.key = "lock.b";
        later.at += Duration(1);
        later.intent = 0;
        QVERIFY(UnrecordedNote(journalPath()).add({&later, 1}));

        const Ran ran = undoLast();

        QVERIFY2(ran.code == 6 && ran.err.contains("Nothing older is restored"), ran.all());
        QCOMPARE(ask(u"EXISTS lock.a"_s), QByteArray("0"));
    }
};

} // namespace lockscope::tst_clibulk

LOCKSCOPE_TEST(tst_clibulk, lockscope::tst_clibulk::TestCliBulk)
#include "tst_clibulk.moc"
