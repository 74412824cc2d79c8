// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/commandgate.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_commandgate {

using namespace lockscope;
using redis::command;

class TestCommandGate : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void readOnlyGate_command_passesOrNot_data()
    {
        QTest::addColumn<QByteArrayList>("words");
        QTest::addColumn<bool>("passes");
        const auto row = [](const char *line, bool passes) { QTest::newRow(line) << QByteArray(line).split(' ') << passes; };
        for (const char *line : {"SCAN 0 MATCH lock.* COUNT 1000",
                                 "GET lock.a",
                                 "GETRANGE lock.a 0 4095",
                                 "STRLEN lock.a",
                                 "MGET a b",
                                 "PTTL lock.a",
                                 "TYPE lock.a",
                                 "TIME",
                                 "INFO server",
                                 "PING",
                                 "EXISTS lock.a",
                                 "HLEN lock.a",
                                 "HSCAN lock.a 0 COUNT 128 NOVALUES",
                                 "HPTTL lock.a FIELDS 1 holder",
                                 "CONFIG GET notify-keyspace-events",
                                 "CLIENT SETNAME x",
                                 "CLIENT ID",
                                 "CLIENT LIST",
                                 "SUBSCRIBE c",
                                 "PSUBSCRIBE __keyspace@0__:lock.*",
                                 "UNSUBSCRIBE",
                                 "PUNSUBSCRIBE",
                                 "PUBSUB NUMSUB c",
                                 "PUBSUB SHARDNUMSUB c",
                                 "DBSIZE",
                                 "OBJECT IDLETIME lock.a",
                                 "ACL WHOAMI",
                                 "COMMAND INFO get",
                                 "SELECT 1",
                                 "get lock.a",
                                 "Config gEt x"})
            row(line, true);
        for (const char *line : {"SET lock.a t",
                                 "SETNX lock.a t",
                                 "GETSET lock.a t",
                                 "GETDEL lock.a",
                                 "GETEX lock.a PERSIST",
                                 "DEL lock.a",
                                 "UNLINK lock.a",
                                 "EXPIRE lock.a 1",
                                 "PEXPIRE lock.a 1",
                                 "PERSIST lock.a",
                                 "RENAME a b",
                                 "EVAL return 0",
                                 "EVALSHA x 0",
                                 "FCALL f 0",
                                 "SCRIPT LOAD x",
                                 "MULTI",
                                 "EXEC",
                                 "WATCH lock.a",
                                 "FLUSHDB",
                                 "FLUSHALL",
                                 "CONFIG SET notify-keyspace-events KEA",
                                 "CONFIG REWRITE",
                                 "CONFIG RESETSTAT",
                                 "CONFIG",
                                 "CLIENT KILL x",
                                 "CLIENT PAUSE 1000",
                                 "CLIENT",
                                 "ACL SETUSER x",
                                 "ACL",
                                 "OBJECT",
                                 "PUBLISH c m",
                                 "SPUBLISH c m",
                                 "KEYS *",
                                 "MONITOR",
                                 "DEBUG SLEEP 1",
                                 "SHUTDOWN",
                                 "REPLICAOF NO ONE",
                                 "HSET lock.a f v",
                                 "SORT a STORE b",
                                 "NEVERHEARDOF",
                                 "GETX",
                                 "GE",
                                 "G"})
            row(line, false);
        QTest::newRow("empty") << QByteArrayList{} << false;
        QTest::newRow("empty name") << QByteArrayList{""} << false;
        QTest::newRow("name with a NUL") << QByteArrayList{QByteArray("GET\0", 4)} << false;
        QTest::newRow("name with a line's end") << QByteArrayList{"GET\r\n"} << false;
    }

    void readOnlyGate_command_passesOrNot()
    {
        QFETCH(QByteArrayList, words);
        QFETCH(bool, passes);
        const redis::Command sent(words.begin(), words.end());

        const auto error = readOnlyGate(sent);

        QCOMPARE(!error.has_value(), passes);
        if (error)
            QCOMPARE(error->kind, Error::Kind::Refused);
    }

    void readOnlyGate_refusal_namesTheCommandOnly()
    {
        const auto error = readOnlyGate(command("set", "lock.a", "secret"));

        QVERIFY(error.has_value());
        QVERIFY(error->text.english().contains(QStringLiteral("read-only")));
        QVERIFY(error->text.english().contains(QStringLiteral("SET")));
        QVERIFY(!error->text.english().contains(QStringLiteral("secret")));
    }

    void readOnlyGate_hostileName_isMadeVisible()
    {
        const auto error = readOnlyGate(command(QByteArray("\x1b[31m") + QByteArray(1000, 'x')));

        QVERIFY(error.has_value());
        QVERIFY(!error->text.english().contains(QChar(0x1b)));
        QVERIFY(error->text.english().size() < 200);
    }
};

} // namespace tst_commandgate

LOCKSCOPE_TEST(tst_commandgate, tst_commandgate::TestCommandGate)
#include "tst_commandgate.moc"
