// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/locks/rediscli.h"

#include "redisserver.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <array>

namespace tst_rediscli {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

namespace {

Lock lockOf(const QByteArray &key, const QByteArray &token)
{
    Lock lock;
    lock.key = key;
    lock.token = token;
    lock.tokenIsWhole = true;
    lock.form = LockForm::Token;
    return lock;
}

/** Pieces that mean something to one shell or another, or to a terminal. */
constexpr std::array hostilePieces = {
    "'",
    "\"",
    "\\",
    "`touch ran`",
    "$(touch ran)",
    "(touch ran)",
    "; touch ran #",
    "| touch ran",
    "& touch ran &",
    "\n touch ran\n",
    "\\'; touch ran #",
    "\\\\'; touch ran #",
    "'\\''; touch ran #",
    "$'\\''; touch ran #",
    "\xc3\xa9'; touch ran #",
    "\xff",
    "\x1b[31m",
    "\r",
    "\t",
    "\x03",
    "\x04",
    "!!",
    "!touch ran",
    "^a^b",
    "~",
    "~root",
    "=ls",
    "%self",
    "*",
    "?",
    "[a-z]",
    "{a,b}",
    "$HOME",
    "${IFS}",
    "#",
    "<ran",
    ">ran",
    "--eval",
    "-x",
    " ",
    "  ",
    "\xe2\x80\xae",
    "\xe2\x80\x98",
    "$$",
    "\\x27",
    "\\047",
    "%n%s",
    "\x7f",
    "\x80",
    "\x81",
    "\x88",
    "'\"'\"'",
    "\"'\"",
    "''",
    "\\n",
    "end; touch ran",
    "and touch ran",
    "lock.",
    "a",
    "1",
};

constexpr int keysForEachShell = 2000, keysForPrograms = 200;

QByteArray randomBytes(QRandomGenerator &random)
{
    QByteArray bytes;
    for (int i = random.bounded(1, 7); i > 0; --i) {
        if (random.bounded(3) > 0)
            bytes += hostilePieces[std::size_t(random.bounded(int(hostilePieces.size())))];
        else
            bytes += char(random.bounded(1, 256));
    }
    return bytes;
}

/** As redis-cli reads a word with --quoted-input. */
QByteArray unquoted(QByteArray word)
{
    if (!word.startsWith('"'))
        return word;
    QByteArray bytes;
    for (qsizetype i = 1; i < word.size() - 1; ++i) {
        if (word[i] == '\\' && word[i + 1] == 'x') {
            bytes += QByteArray::fromHex(word.mid(i + 2, 2));
            i += 3;
        } else {
            bytes += word[word[i] == '\\' ? ++i : i];
        }
    }
    return bytes;
}

} // namespace

/** "Copy as redis-cli": what a shell makes of it. */
class TestRedisCli : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder; // with a redis-cli that only writes down how it was called
    QTemporaryDir m_home;   // where an interactive shell keeps its history

    /** All that was typed into the shell went to redis-cli, and these were its arguments, call by call. */
    QList<QByteArrayList> callsOf(const QStringList &shell, const QByteArray &input) const
    {
        QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
        variables.insert(u"PATH"_s, m_folder.path() + u":/usr/bin:/bin"_s);
        variables.insert(u"HOME"_s, m_home.path());
        QProcess process;
        process.setProcessEnvironment(variables);
        process.setWorkingDirectory(m_folder.path());
        process.setStandardErrorFile(QProcess::nullDevice()); // an interactive shell's prompts
        process.start(shell.front(), shell.mid(1));
        process.write(input);
        process.closeWriteChannel();
        if (!process.waitForFinished(120'000) || process.exitStatus() != QProcess::NormalExit)
            qWarning("the shell did not end");
        QByteArrayList words = process.readAllStandardOutput().split('\0');
        words.removeLast();
        QList<QByteArrayList> calls;
        while (!words.isEmpty()) {
            const int count = words.takeFirst().toInt();
            calls << words.mid(0, count);
            words = words.mid(count);
        }
        return calls;
    }

private slots:
    void initTestCase()
    {
        QFile stub(m_folder.filePath(u"redis-cli"_s));
        QVERIFY(stub.open(QIODevice::WriteOnly));
        stub.write("#!/bin/sh\nprintf '%s\\0' \"$#\" \"$@\"\n");
        QVERIFY(stub.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
    }
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void forLock_hostileBytes_noShellRunsThem_data()
    {
        QTest::addColumn<QStringList>("shell");
        QTest::addColumn<QByteArray>("redisCli"); // in the shell itself: the same words, and no process for each; empty: the program
        const QByteArray asAlias = "call() { printf '%s\\0' \"$#\" \"$@\"; }\nalias redis-cli=call\n",
                         asFunction = "redis-cli() { printf '%s\\0' \"$#\" \"$@\"; }\n";
        QTest::newRow("sh, a program") << QStringList{u"sh"_s} << QByteArray();
        QTest::newRow("sh") << QStringList{u"sh"_s} << asAlias;
        QTest::newRow("dash") << QStringList{u"dash"_s} << asAlias;
        QTest::newRow("bash") << QStringList{u"bash"_s, u"--norc"_s} << asFunction;
        QTest::newRow("bash, at the prompt") << QStringList{u"bash"_s, u"--norc"_s, u"--noprofile"_s, u"-i"_s, u"-o"_s, u"histexpand"_s}
                                             << asFunction;
        QTest::newRow("zsh") << QStringList{u"zsh"_s, u"-f"_s} << asFunction;
        QTest::newRow("zsh, other options") << QStringList{u"zsh"_s, u"-f"_s,           u"-o"_s, u"rcquotes"_s, u"-o"_s, u"magicequalsubst"_s,
                                                           u"-o"_s,  u"extendedglob"_s, u"-o"_s, u"braceccl"_s}
                                            << asFunction;
        QTest::newRow("fish") << QStringList{u"fish"_s, u"--no-config"_s}
                              << QByteArray("function redis-cli\nprintf '%s\\0' (count $argv) $argv\nend\n");
    }
    void forLock_hostileBytes_noShellRunsThem()
    {
        QFETCH(const QStringList, shell);
        QFETCH(const QByteArray, redisCli);
        if (QStandardPaths::findExecutable(shell.front()).isEmpty())
            QSKIP("this shell is not installed");
        const quint32 seed = qEnvironmentVariableIsSet("LOCKSCOPE_SEED") ? qEnvironmentVariableIntValue("LOCKSCOPE_SEED") : 4711;
        qInfo("LOCKSCOPE_SEED=%u", seed);
        QRandomGenerator random(seed);
        QByteArray input = redisCli;
        QList<QByteArrayList> expected;
        for (int i = 0; i < (redisCli.isEmpty() ? keysForPrograms : keysForEachShell); ++i) {
            const QByteArray key = i < int(hostilePieces.size()) ? QByteArray("lock.") + hostilePieces[std::size_t(i)] : randomBytes(random);
            const QByteArray token = i % 3 == 0 ? QByteArray("tok") : randomBytes(random);
            const Result<QString> command = RedisCliCommand::forLock(lockOf(key, token), {});
            QVERIFY(command && isPrintableLine(*command));
            input += command->toUtf8() + '\n';
            expected << QByteArrayList{key, token};
        }
        const QList<QByteArrayList> calls = callsOf(shell, input);
        QCOMPARE(calls.size(), expected.size());
        for (qsizetype i = 0; i < calls.size(); ++i) {
            const bool isQuoted = calls[i].contains("--quoted-input");
            QByteArrayList words = calls[i].mid(isQuoted ? 5 : 4);
            if (isQuoted)
                std::ranges::transform(words, words.begin(), unquoted);
            QCOMPARE(words.size(), 5); // EVAL, the script, 1, key, token
            QVERIFY2(words[1].startsWith("if redis.call(\"GET\", KEYS[1]) == ARGV[1]"), words[1]);
            QCOMPARE(words.mid(3), expected[i]);
        }
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList{u"redis-cli"_s}); // nothing else was made
    }

    void forLock_realRedisCli_removesThatLockOnly_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("token");
        QTest::newRow("plain") << QByteArray("lock.orders") << QByteArray("worker-1:42");
        QTest::newRow("quotes") << QByteArray("lock.o'reilly \"x\" \\n") << QByteArray("a\\'b");
        QTest::newRow("bytes") << QByteArray("lock.\xc3\xa9\xff\n") << QByteArray("\x01\x1b'\"\\");
    }
    void forLock_realRedisCli_removesThatLockOnly()
    {
        QFETCH(const QByteArray, key);
        QFETCH(const QByteArray, token);
        RedisServer server;
        QVERIFY(server.start());
        const auto hex = [](const QByteArray &bytes) -> QByteArray { return "\"\\x" + bytes.toHex(' ').replace(" ", "\\x") + '"'; };
        server.cliInput("SET " + hex(key) + ' ' + hex(token) + "\nSET lock.other " + hex(token) + '\n');
        for (const auto &[held, answer] : {std::pair(QByteArray("another"), QByteArray("0\n")), std::pair(token, QByteArray("1\n"))}) {
            QProcess shell;
            shell.start(u"sh"_s, {u"-c"_s, *RedisCliCommand::forLock(lockOf(key, held), server.endpoint())});
            QVERIFY(shell.waitForFinished());
            QCOMPARE(shell.readAllStandardOutput(), answer);
        }
        QCOMPARE(server.cli({u"KEYS"_s, u"*"_s}), QByteArray("lock.other"));
    }

    void forLock_printable_staysReadable_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QString>("shown");
        QTest::newRow("plain") << QByteArray("lock.a:1") << u"lock.a:1"_s;
        QTest::newRow("blank") << QByteArray("lock a") << u"'lock a'"_s;
        QTest::newRow("dollar") << QByteArray("$HOME") << u"'$HOME'"_s;
        QTest::newRow("quote") << QByteArray("o'reilly") << u"'o'\"'\"'reilly'"_s;
        QTest::newRow("backslash") << QByteArray("a\\b") << u"'a'\"\\\\\"'b'"_s;
        QTest::newRow("equals first") << QByteArray("=ls") << u"'=ls'"_s;
        QTest::newRow("empty") << QByteArray() << u"\"\""_s;
    }
    void forLock_printable_staysReadable()
    {
        QFETCH(const QByteArray, key);
        QFETCH(const QString, shown);
        redis::Endpoint endpoint;
        endpoint.database = 3;
        const QString command = *RedisCliCommand::forLock(lockOf(key, "tok"), endpoint);
        QVERIFY2(command.startsWith(u"redis-cli -h 127.0.0.1 -p 6379 -n 3 EVAL '"_s), qPrintable(command));
        QVERIFY2(command.endsWith(u" 1 "_s + shown + u" tok"_s), qPrintable(command));
    }

    void forLock_unknownToken_onlyLooks()
    {
        Lock lock = lockOf("lock.a", "tok");
        lock.tokenIsWhole = false;
        QCOMPARE(*RedisCliCommand::forLock(lock, {}), u"redis-cli -h 127.0.0.1 -p 6379 TYPE lock.a; redis-cli -h 127.0.0.1 -p 6379 PTTL lock.a"_s);
    }

    void forLock_noShellCanPassItOn_saysWhy()
    {
        QVERIFY(RedisCliCommand::forLock(lockOf(QByteArray("a\0b", 3), "tok"), {}).error().text.english().contains(u"NUL"_s));
        QVERIFY(RedisCliCommand::forLock(lockOf("a", QByteArray("\0", 1)), {}).error().text.english().contains(u"NUL"_s));
        redis::Endpoint endpoint;
        endpoint.kind = redis::Endpoint::Kind::Unix;
        endpoint.socketPath = u"/run/x\n; touch ran #"_s;
        QVERIFY(RedisCliCommand::forLock(lockOf("a", "tok"), endpoint).error().text.english().contains(u"address"_s));
        endpoint.socketPath = u"/run/büro's.sock"_s;
        QVERIFY(RedisCliCommand::forLock(lockOf("a", "tok"), endpoint)->startsWith(u"redis-cli -s '/run/büro'\"'\"'s.sock' EVAL"_s));
    }

private:
    static bool isPrintableLine(const QString &line)
    {
        return std::ranges::all_of(line, [](QChar c) { return c >= u' ' && c < u'\x7f'; });
    }
};

} // namespace tst_rediscli

LOCKSCOPE_TEST(tst_rediscli, tst_rediscli::TestRedisCli)
#include "tst_rediscli.moc"
