// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"
#include "plainclient.h"
#include "redisserver.h"

#include "base/clock.h"
#include "base/version.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QProcessEnvironment>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace lockscope::tst_cli {

using namespace Qt::StringLiterals;

/** The program itself, run as a user runs it: what is read. */
class TestCli : public QObject, private CommandLine {
    Q_OBJECT

private slots:
    void init();

    void list_tenThousandMixedLocks_agreesWithRedisCli();
    void list_text_isReadable();
    void list_unreachable_explainsAndFails();
    void list_nothingThere_offersFind();
    void watch_nothingThere_offersFind();
    void list_fewRights_saysOnlyWhatMatters();
    void list_scanRefused_isNoEmptySuccess();
    void list_wrongPassword_fails();
    void list_lockProfiles_nameAndSettleLocks();
    void list_listeners_areCounted();
    void lockProfiles_unusable_areTold();
    void watch_hearing_isAsTold();
    void watch_trouble_isTold();
    void list_password_isTakenFromUrlFileAndEnvironment();
    void watch_json_tellsEventsAsTheyHappen();
    void watch_storm_saysWhatWasSkipped();
    void watch_interrupted_endsCleanly_data();
    void watch_interrupted_endsCleanly();
    void watch_readerGone_ends();
    void passwordInUrl_isNotInTheProcessTitle();
    void usage_isExitCode2();
    void help_needsNoDisplay();
    void window_withoutDisplay_saysWhatToDo();
    void screenshot_withoutDisplay_showsTheLocks();
    void screenshot_unreachable_fails();
    void watch_actsOfAnotherProcess_areTold();
    void watch_leaseRemovedOrShortened_isTold();
    void list_leaseBeyondShowing_isCapped();

private:
    QString url() const { return m_server->endpoint().toUrl(); }

    std::unique_ptr<RedisServer> m_server;
};

void TestCli::init()
{
    QTest::failOnWarning(QRegularExpression(u".+"_s));
    emptyFolder();
    m_server = std::make_unique<RedisServer>();
    QVERIFY(m_server->start());
}

namespace {

struct Wanted {
    QByteArray holder;
    bool hasHolder = true;
    QByteArray protocol;
};

/** As redis-cli reads it in double quotes. */
QByteArray quoted(const QByteArray &bytes)
{
    QByteArray text = "\"";
    for (const char c : bytes)
        text += "\\x" + QByteArray::number(uchar(c), 16).rightJustified(2, '0');
    return text + '"';
}

QByteArray randomBytes(QRandomGenerator &random, int most)
{
    QByteArray bytes(random.bounded(1, most), '\0');
    for (char &c : bytes)
        c = char(random.bounded(256));
    return bytes;
}

QByteArray bytesOf(const QJsonObject &object, const QString &name)
{
    const QJsonValue encoded = object[name + u"_base64"_s];
    return encoded.isString() ? QByteArray::fromBase64(encoded.toString().toLatin1()) : object[name].toString().toUtf8();
}

} // namespace

void TestCli::list_tenThousandMixedLocks_agreesWithRedisCli()
{
    QRandomGenerator random(42);
    const qint64 nowMs = toMs(SystemClock().wallNow());
    QHash<QByteArray, Wanted> expected;
    QByteArray lines;
    for (int i = 0; i < 10'000; ++i) {
        QByteArray key = "lock." + QByteArray::number(i);
        if (i % 3 == 0)
            key += '.' + randomBytes(random, 12);
        QByteArray token = i % 2 == 0 ? randomBytes(random, 40) : "tok-" + QByteArray::number(random.generate64(), 16);
        const QByteArray lease = QByteArray::number(random.bounded(60'000, 600'000));
        Wanted lock{token, true, "token"};
        switch (i % 6) {
        case 0: // also the longest that is read
            lock.holder = token = i % 60 == 0 ? QByteArray(4096, 'x') : token;
            [[fallthrough]];
        case 1: lines += "SET " + quoted(key) + ' ' + quoted(token) + " PX " + lease + '\n'; break;
        case 2:
            lock.protocol = "token-no-ttl";
            lines += "SET " + quoted(key) + ' ' + quoted("t" + token) + '\n';
            lock.holder = "t" + token;
            break;
        case 3:
            lock.protocol = "setnx-timestamp-ms";
            lock.holder = QByteArray::number(nowMs + random.bounded(-100'000, 100'000));
            lines += "SET " + quoted(key) + ' ' + lock.holder + '\n';
            break;
        case 4:
            lock.protocol = "setnx-timestamp-s";
            lock.holder = QByteArray::number(nowMs / 1000 + random.bounded(-100, 100));
            lines += "SET " + quoted(key) + ' ' + lock.holder + '\n';
            break;
        case 5:
            lock = {{}, false, i % 12 == 5 ? "hash" : "other"};
            lines += (i % 12 == 5 ? "HSET " : "ZADD ") + quoted(key) + (i % 12 == 5 ? " uuid:1 1\n" : " 1 x\n") + "PEXPIRE " + quoted(key) + ' '
                + lease + '\n';
            break;
        }
        expected.insert(key, lock);
    }
    lines += "SET other.key x\n";
    m_server->cliInput(lines);
    QCOMPARE(m_server->cli({u"DBSIZE"_s}), QByteArray::number(expected.size() + 1));

    const Ran ran = run({u"list"_s, u"--url"_s, url(), u"--json"_s});
    QCOMPARE(ran.code, 0);
    QHash<QByteArray, QJsonObject> listed;
    for (const QByteArray &line : ran.out.trimmed().split('\n')) {
        const QJsonObject object = QJsonDocument::fromJson(line).object();
        listed.insert(bytesOf(object, u"key"_s), object);
    }
    QCOMPARE(listed.size(), expected.size());

    // What redis-cli says, in one session, with the server's time before and after.
    QByteArray questions = "TIME\n";
    QByteArrayList order;
    for (auto it = expected.cbegin(); it != expected.cend(); ++it) {
        order << it.key();
        questions += "PEXPIRETIME " + quoted(it.key()) + '\n';
    }
    const QByteArrayList answers = m_server->cliInput(questions).split('\n');
    QCOMPARE(answers.size(), order.size() + 2); // TIME has two lines
    for (qsizetype i = 0; i < order.size(); ++i) {
        const Wanted &lock = expected[order[i]];
        QVERIFY2(listed.contains(order[i]), order[i].toHex(' '));
        const QJsonObject object = listed[order[i]];
        QCOMPARE(object["protocol"_L1].toString().toLatin1(), lock.protocol);
        QCOMPARE(!object["holder"_L1].isNull(), lock.hasHolder);
        if (lock.hasHolder)
            QCOMPARE(bytesOf(object, u"holder"_s), lock.holder);
        const qint64 expiresAt = answers[i + 2].toLongLong();
        QCOMPARE(object["ttl_ms"_L1].isNull(), expiresAt < 0);
        if (expiresAt >= 0) {
            const qint64 mayBeOff = object["deadline_error_ms"_L1].toInteger(250); // what is less is not printed
            const qint64 off = qAbs(object["deadline_ms"_L1].toInteger() - expiresAt);
            QVERIFY2(off <= mayBeOff, qPrintable(u"%1 ms off, said %2"_s.arg(off).arg(mayBeOff)));
        } else if (lock.protocol == "setnx-timestamp-ms") {
            QCOMPARE(object["deadline_ms"_L1].toInteger(), lock.holder.toLongLong());
        } else if (lock.protocol == "setnx-timestamp-s") {
            QCOMPARE(object["deadline_ms"_L1].toInteger(), lock.holder.toLongLong() * 1000);
        } else {
            QVERIFY(object["deadline_ms"_L1].isNull());
        }
    }
}

void TestCli::list_text_isReadable()
{
    m_server->cliInput("SET lock.a \"\\x1b[31mtok\" PX 60000\nSET lock.b t\n");
    const Ran ran = run({u"list"_s, u"--url"_s, url()});
    QCOMPARE(ran.code, 0);
    const QByteArrayList lines = ran.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines[1].startsWith("no deadline"));
    QVERIFY(lines[2].contains("lock.a  \\x1b[31mtok  Unknown library (probably a token lock)"));
    QVERIFY(ran.err.contains("2 locks. "));
}

void TestCli::list_unreachable_explainsAndFails()
{
    m_server->kill9();
    const Ran ran = run({u"list"_s, u"--url"_s, url()});
    QCOMPARE(ran.code, 1);
    QVERIFY(ran.out.isEmpty());
    QVERIFY(ran.err.startsWith("lockscope: "));
}

void TestCli::list_nothingThere_offersFind()
{
    const Ran ran = run({u"list"_s, u"--url"_s, url(), u"--pattern"_s, u"job:*"_s});
    QCOMPARE(ran.code, 0);
    QVERIFY(ran.out.isEmpty());
    QVERIFY2(ran.err.contains("No lock matches job:*. "), ran.err);
    QVERIFY2(ran.err.contains("To search all keys for locks: lockscope find\n"), ran.err);
    m_server->cliInput("SET lock.a tok\n");
    const Ran one = run({u"list"_s, u"--url"_s, url()});
    QVERIFY2(one.err.contains("1 lock. ") && !one.err.contains("lockscope find"), one.err);
}

void TestCli::watch_nothingThere_offersFind()
{
    const QStringList watch{u"watch"_s, u"--for"_s, u"10ms"_s, u"--url"_s, url()};
    const Ran none = run(watch);
    QVERIFY2(none.err.contains("No lock matches lock[.:]* yet.\n") && none.err.contains("To search all keys for locks: lockscope find\n"), none.err);
    m_server->cliInput("SET lock.a tok\n");
    const Ran one = run(watch);
    QVERIFY2(one.err.contains("Watching lock[.:]*") && !one.err.contains("No lock") && !one.err.contains("lockscope find"), one.err);
}

void TestCli::list_fewRights_saysOnlyWhatMatters()
{
    m_server->cliInput("CONFIG SET notify-keyspace-events \"\"\nSET lock.a t\nACL SETUSER ann on nopass ~lock.* +scan +strlen +get +pttl\n");
    const QStringList list{u"list"_s, u"--user"_s, u"ann"_s, u"--url"_s, url()};
    const Ran ran = run(list);
    QCOMPARE(ran.code, 0);
    QVERIFY(ran.err.contains("1 lock. Scanned in "));
    QVERIFY(ran.err.contains("No permission for GETRANGE: values longer than 4 KiB are not read."));
    QVERIFY2(!ran.err.contains("events"), ran.err);
    m_server->cliInput("ACL SETUSER ann -strlen\n"); // nor a value before its length is known
    const Ran none = run(list);
    QCOMPARE(none.code, 1);
    QVERIFY2(none.err.contains("No permission for GETRANGE, or for STRLEN and GET: holders are unknown"), none.err);
}

void TestCli::list_scanRefused_isNoEmptySuccess()
{
    m_server->cliInput("SET lock.a t\nACL SETUSER eve on nopass ~* &* +@all -scan\n");
    for (const QStringList &further : {QStringList(), QStringList{u"--json"_s}}) {
        const Ran ran = run(QStringList{u"list"_s, u"--user"_s, u"eve"_s, u"--url"_s, url()} + further);
        QCOMPARE(ran.code, 1);
        QCOMPARE(ran.out.count('\n'), further.isEmpty() ? 0 : 1);
        QCOMPARE(ran.out.startsWith(R"({"coverage":{)") && ran.out.contains(R"("what":["names")"), !further.isEmpty());
        QVERIFY2(ran.err.contains("their number is unknown. Grant this user +scan."), ran.err);
        QVERIFY2(!ran.err.contains("No lock"), ran.err);
    }
}

void TestCli::list_wrongPassword_fails()
{
    RedisServer server;
    RedisServer::Options options;
    options.password = "right";
    QVERIFY(server.start(options));
    QProcessEnvironment variables = environment();
    variables.insert(u"REDISCLI_AUTH"_s, u"wrong-one"_s);
    const Ran ran = run({u"list"_s, u"--url"_s, server.endpoint().toUrl()}, variables);
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.contains("password"), ran.err);
    QVERIFY(!ran.err.contains("wrong-one"));
}

void TestCli::list_lockProfiles_nameAndSettleLocks()
{
    QCOMPARE(m_server->cli({u"SET"_s, u"lock.pool"_s, u"3"_s}), "OK");
    const auto write = [this](const QString &path, const QByteArray &profile) {
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        const QByteArray text = "{\"lockscope_scheme_profiles\": 1, \"profiles\": [{\"prefix\": \"lock.p\", " + profile + "}]}";
        QCOMPARE(file.write(text), text.size());
    };
    const auto listed = [this](const QStringList &more) {
        const Ran ran = run(QStringList{u"list"_s, u"--json"_s, u"--url"_s, url()} + more);
        return QJsonDocument::fromJson(ran.out).object();
    };
    QVERIFY(!listed({}).contains(u"lock_profile"_s));
    write(path(u"Lockscope/lockscope/lock-profiles.json"_s), "\"scheme\": \"redisson-semaphore\", \"label\": \"Pool of \\u001b[31mworkers\"");
    const QString other = path(u"other.json"_s);
    write(other, "\"label\": \"Other\", \"usual_hold_ms\": 2000");

    const QJsonObject saved = listed({});
    const QJsonObject named = listed({u"--lock-profiles"_s, other});
    const Ran text = run({u"list"_s, u"--url"_s, url()});
    const Ran dry = run({u"clear"_s, u"lock.pool"_s, u"--if-holder"_s, u"3"_s, u"--dry-run"_s, u"--url"_s, url()});

    QCOMPARE(saved[u"scheme"_s].toString(), u"redisson-semaphore"_s);
    QCOMPARE(saved[u"confidence"_s].toString(), u"certain"_s);
    QCOMPARE(saved[u"lock_profile"_s].toObject()[u"prefix"_s].toString(), u"lock.p"_s);
    QVERIFY(named[u"scheme"_s].toString() != u"redisson-semaphore"_s);
    QCOMPARE(named[u"label"_s].toString(), u"Other"_s);
    QCOMPARE(named[u"lock_profile"_s].toObject()[u"usual_hold_ms"_s].toInt(), 2000);
    QVERIFY2(text.out.contains("Pool of ") && !text.out.contains('\x1b'), text.out);
    QVERIFY2(dry.code == 6, QByteArray(dry.out + dry.err)); // nobody holds a semaphore that only counts
}

void TestCli::list_listeners_areCounted()
{
    const auto listed = [this](const QString &key) {
        const Ran ran = run({u"list"_s, u"--json"_s, u"--url"_s, url()});
        for (const QByteArray &line : ran.out.split('\n')) {
            if (const QJsonObject lock = QJsonDocument::fromJson(line).object(); lock[u"key"_s].toString() == key)
                return lock;
        }
        return QJsonObject();
    };
    QCOMPARE(m_server->cli({u"HSET"_s, u"lock.a"_s, u"51c7f1de-9a0b-4c64-8d27-3f0a6c2be901:57"_s, u"1"_s}), "1");
    QCOMPARE(m_server->cli({u"PEXPIRE"_s, u"lock.a"_s, u"600000"_s}), "1");
    QCOMPARE(m_server->cli({u"SET"_s, u"lock.b"_s, u"token"_s}), "OK");
    PlainClient listener(m_server->endpoint().socketPath.toUtf8());
    listener.ask({"SUBSCRIBE", "redisson_lock__channel:{lock.a}"});

    const QJsonObject lock = listed(u"lock.a"_s), plain = listed(u"lock.b"_s);

    QCOMPARE(lock[u"waiters"_s], QJsonValue(1));
    QCOMPARE(lock[u"waiters_source"_s].toString(), u"listeners"_s);
    QVERIFY(plain[u"waiters"_s].isNull() && plain.contains(u"waiters"_s)); // who polls leaves no trace
    QCOMPARE(plain[u"holder"_s].toString(), u"token"_s);
}

void TestCli::lockProfiles_unusable_areTold()
{
    const QString saved = path(u"Lockscope/lockscope/lock-profiles.json"_s);
    QVERIFY(QDir().mkpath(QFileInfo(saved).path()));
    QFile file(saved);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{");
    file.close();

    const Ran with = run({u"list"_s, u"--url"_s, url()});
    const Ran missing = run({u"list"_s, u"--url"_s, url(), u"--lock-profiles"_s, path(u"none.json"_s)});

    QCOMPARE(with.code, 0); // there is still all that the data tell
    QVERIFY2(with.err.contains("cannot be used"), with.err);
    QCOMPARE(missing.code, 1);
    QVERIFY2(missing.err.contains("does not exist"), missing.err);
}

void TestCli::watch_hearing_isAsTold()
{
    for (const auto &[how, words] : {std::pair(u"tracking"_s, "by client tracking."), {u"polling"_s, "by polling."}, {u"events"_s, "by events."}}) {
        const auto process = launch({u"watch"_s, u"--url"_s, url(), u"--hear"_s, how}, environment());
        QByteArray said;
        QTRY_VERIFY((said += process->readAllStandardError()).contains(words));
        process->terminate();
        QVERIFY(process->waitForFinished(120'000));
    }
}

void TestCli::watch_trouble_isTold()
{
    const auto process = launch({u"watch"_s, u"--url"_s, url()}, environment());
    QByteArray said;
    const auto says = [&](const char *words) {
        said += process->readAllStandardError();
        return said.contains(words);
    };
    QTRY_VERIFY(says("by events."));
    m_server->cliInput("CONFIG SET notify-keyspace-events \"\"\n");
    QTRY_VERIFY(says("Changes are now detected by client tracking."));
    m_server->kill9();
    QTRY_VERIFY(says("The connection was lost: The server closed the connection."));
    QTRY_VERIFY(says("Still not connected: "));
    process->terminate();
    QVERIFY(process->waitForFinished(120'000));
    QCOMPARE(process->exitCode(), 0);
}

void TestCli::list_password_isTakenFromUrlFileAndEnvironment()
{
    RedisServer server;
    RedisServer::Options options;
    options.password = "s3cret";
    QVERIFY(server.start(options));
    const QString plain = server.endpoint().toUrl();
    QCOMPARE(run({u"list"_s, u"--url"_s, plain}).code, 1);
    QProcessEnvironment variables = environment();
    variables.insert(u"REDISCLI_AUTH"_s, u"s3cret"_s);
    QCOMPARE(run({u"list"_s, u"--url"_s, plain}, variables).code, 0);
    QCOMPARE(run({u"list"_s, u"--url"_s, QString(plain).replace(u"://"_s, u"://:s3cret@"_s)}).code, 0);
    QFile file(server.folder() + u"/pass"_s);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("s3cret\n");
    file.close();
    QCOMPARE(run({u"list"_s, u"--url"_s, plain, u"--password-file"_s, file.fileName()}).code, 0);
    const Ran ran = run({u"list"_s, u"--url"_s, plain, u"--password-file"_s, u"/nowhere"_s});
    QCOMPARE(ran.code, 1);
    QVERIFY(ran.err.contains("/nowhere"));
    // There is no terminal here.
    QCOMPARE(run({u"list"_s, u"--url"_s, plain, u"--ask-password"_s}).code, 1);
}

void TestCli::watch_json_tellsEventsAsTheyHappen()
{
    const auto process = launch({u"watch"_s, u"--url"_s, url(), u"--for"_s, u"2s"_s, u"--json"_s});
    process->setReadChannel(QProcess::StandardError);
    QTRY_VERIFY_WITH_TIMEOUT(process->canReadLine(), 15000); // "Watching …"
    process->setReadChannel(QProcess::StandardOutput);
    m_server->cli({u"SET"_s, u"lock.a"_s, u"one"_s, u"NX"_s, u"PX"_s, u"60000"_s});
    QTRY_VERIFY(process->canReadLine()); // flushed, not kept until the end
    const QJsonObject acquired = QJsonDocument::fromJson(process->readLine()).object();
    QCOMPARE(acquired["event"_L1].toString(), u"acquired"_s);
    QCOMPARE(acquired["key"_L1].toString(), u"lock.a"_s);
    QCOMPARE(acquired["holder"_L1].toString(), u"one"_s);
    QVERIFY(qAbs(acquired["at_ms"_L1].toInteger() - toMs(SystemClock().wallNow())) < 5000);
    m_server->cli({u"SET"_s, u"lock.a"_s, u"two"_s, u"PX"_s, u"60000"_s});
    QTRY_VERIFY(process->canReadLine());
    QCOMPARE(QJsonDocument::fromJson(process->readLine()).object()["event"_L1].toString(), u"handed-over"_s);
    m_server->cli({u"DEL"_s, u"lock.a"_s});
    QTRY_VERIFY(process->canReadLine());
    QCOMPARE(QJsonDocument::fromJson(process->readLine()).object()["event"_L1].toString(), u"released"_s);
    QCOMPARE(finish(*process).code, 0);
}

void TestCli::watch_storm_saysWhatWasSkipped()
{
    const auto process = launch({u"watch"_s, u"--url"_s, url()}, environment());
    QByteArray said;
    const auto says = [&](const char *words) {
        said += process->readAllStandardError();
        return said.contains(words);
    };
    QTRY_VERIFY(says("by events."));
    m_server->cli({u"EVAL"_s, u"for i = 1, 5000 do redis.call('SET', 'lock.a', i) end"_s, u"0"_s});
    QTRY_VERIFY(says("Changes arrive faster than they can be read"));
    process->terminate();
    QVERIFY(process->waitForFinished(120'000));
    QCOMPARE(said.count("Changes arrive faster"), 1);
}

void TestCli::watch_interrupted_endsCleanly_data()
{
    QTest::addColumn<int>("number");
    QTest::newRow("SIGINT") << SIGINT;
    QTest::newRow("SIGTERM") << SIGTERM;
}

void TestCli::watch_interrupted_endsCleanly()
{
    QFETCH(int, number);
    const auto process = launch({u"watch"_s, u"--url"_s, url()});
    process->setReadChannel(QProcess::StandardError);
    QTRY_VERIFY_WITH_TIMEOUT(process->canReadLine(), 15000);
    ::kill(pid_t(process->processId()), number);
    QCOMPARE(finish(*process).code, 0);
}

void TestCli::watch_readerGone_ends()
{
    QProcess head;
    QProcess process;
    process.setProcessEnvironment(environment());
    process.setStandardOutputProcess(&head);
    process.start(QStringLiteral(LOCKSCOPE_PROGRAM), {u"watch"_s, u"--url"_s, url(), u"--json"_s});
    head.start(u"head"_s, {u"-n"_s, u"1"_s});
    process.setReadChannel(QProcess::StandardError);
    QTRY_VERIFY_WITH_TIMEOUT(process.canReadLine(), 15000);
    m_server->cli({u"SET"_s, u"lock.a"_s, u"one"_s});
    QCOMPARE(finish(head).out.count('\n'), 1);
    m_server->cli({u"SET"_s, u"lock.b"_s, u"one"_s});
    QCOMPARE(finish(process).code, 0);
}

void TestCli::passwordInUrl_isNotInTheProcessTitle()
{
    RedisServer server;
    RedisServer::Options options;
    options.password = "s3cret";
    QVERIFY(server.start(options));
    const auto process = launch({u"watch"_s, u"--url"_s, server.endpoint().toUrl().replace(u"://"_s, u"://default:s3cret@"_s)});
    process->setReadChannel(QProcess::StandardError);
    QTRY_VERIFY_WITH_TIMEOUT(process->peek(4096).contains("Watching "), 15000);
    QFile title(u"/proc/%1/cmdline"_s.arg(process->processId()));
    QVERIFY(title.open(QIODevice::ReadOnly));
    const QByteArray shown = title.readAll();
    QVERIFY(shown.contains("watch"));
    QVERIFY(shown.contains("default:***@"));
    QVERIFY(!shown.contains("s3cret"));
    ::kill(pid_t(process->processId()), SIGTERM);
    const Ran ran = finish(*process);
    QCOMPARE(ran.code, 0);
    QVERIFY(!ran.err.contains("s3cret"));
}

void TestCli::usage_isExitCode2()
{
    for (const QStringList &arguments : {QStringList{u"list"_s, u"--nonsense"_s}, {u"clear"_s, u"lock.a"_s}, {u"frobnicate"_s}}) {
        const Ran ran = run(arguments);
        QCOMPARE(ran.code, 2);
        QVERIFY(ran.err.contains("--help"));
    }
}

void TestCli::help_needsNoDisplay()
{
    const Ran help = run({u"--help"_s});
    QCOMPARE(help.code, 0);
    QVERIFY(help.out.contains("Examples:"));
    const Ran version = run({u"--version"_s});
    QCOMPARE(version.out, QByteArray("lockscope " LOCKSCOPE_VERSION "\n"));
}

void TestCli::window_withoutDisplay_saysWhatToDo()
{
    const Ran ran = run({url()});
    QCOMPARE(ran.code, 1);
    QVERIFY(ran.err.contains("--screenshot"));
    QVERIFY(ran.err.contains("list"));
}

void TestCli::screenshot_withoutDisplay_showsTheLocks()
{
    m_server->cliInput("SET lock.a tok PX 60000\n");
    const QTemporaryDir folder;
    QProcessEnvironment variables = environment();
    variables.insert(u"XDG_CONFIG_HOME"_s, folder.path());
    const QString file = folder.filePath(u"window.png"_s);
    const Ran ran = run({url(), u"--screenshot"_s, file, u"--after"_s, u"100ms"_s, u"--size"_s, u"1100x700"_s, u"--print-locks"_s}, variables);
    QVERIFY2(ran.code == 0, ran.err);
    QVERIFY(ran.out.contains("lock.a"));
    const QImage picture(file);
    QCOMPARE(picture.size(), QSize(1100, 700));
}

void TestCli::screenshot_unreachable_fails()
{
    m_server->kill9();
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"window.png"_s);
    const Ran ran = run({url(), u"--screenshot"_s, file});
    QCOMPARE(ran.code, 1);
    QVERIFY(!ran.err.isEmpty());
    QVERIFY(!QFile::exists(file));
}

void TestCli::watch_actsOfAnotherProcess_areTold()
{
    const QString url = m_server->endpoint().toUrl();
    for (const char *key : {"lock.cleared", "lock.fenced", "lock.released", "lock.kept"})
        m_server->cli({u"SET"_s, QString::fromLatin1(key), u"tok"_s, u"PX"_s, u"600000"_s});
    const auto watch = launch({u"watch"_s, u"--json"_s, u"--url"_s, url});
    QVERIFY(QTest::qWaitFor([&] { return watch->waitForReadyRead(10) || watch->readAllStandardError().contains("Watching"); }, 20000));
    QCOMPARE(run({u"clear"_s, u"lock.cleared"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, url}).code, 0);
    QCOMPARE(run({u"undo"_s, u"lock.cleared"_s, u"--url"_s, url}).code, 0);
    QCOMPARE(run({u"fence"_s, u"lock.fenced"_s, u"--if-holder"_s, u"tok"_s, u"--for"_s, u"60s"_s, u"--url"_s, url}).code, 0);
    QCOMPARE(run({u"clear"_s, u"lock.kept"_s, u"--if-holder"_s, u"another"_s, u"--url"_s, url}).code, 3);
    m_server->cli({u"DEL"_s, u"lock.released"_s, u"lock.kept"_s});
    QByteArray out;
    QVERIFY2(QTest::qWaitFor(
                 [&] {
                     watch->waitForReadyRead(10);
                     return (out += watch->readAllStandardOutput()).count('\n') >= 5;
                 },
                 20000),
             out);
    watch->terminate();
    finish(*watch);
    const auto eventsOf = [&out](const QByteArray &key) {
        QStringList events;
        for (const QByteArray &line : out.split('\n')) {
            if (line.contains(key))
                events += QJsonDocument::fromJson(line).object().value(u"event"_s).toString();
        }
        return events;
    };
    QCOMPARE(eventsOf("lock.cleared"), QStringList({u"cleared"_s, u"restored"_s}));
    QCOMPARE(eventsOf("lock.fenced"), QStringList{u"fenced-off"_s});
    QCOMPARE(eventsOf("lock.released"), QStringList{u"released"_s});
    QCOMPARE(eventsOf("lock.kept"), QStringList{u"released"_s}); // that clear was refused
}

void TestCli::watch_leaseRemovedOrShortened_isTold()
{
    m_server->cli({u"SET"_s, u"lock.persisted"_s, u"tok"_s, u"PX"_s, u"600000"_s});
    m_server->cli({u"SET"_s, u"lock.shortened"_s, u"tok"_s, u"PX"_s, u"600000"_s});
    const auto watch = launch({u"watch"_s, u"--url"_s, m_server->endpoint().toUrl()});
    QVERIFY(QTest::qWaitFor([&] { return watch->waitForReadyRead(10) || watch->readAllStandardError().contains("Watching"); }, 20000));
    m_server->cli({u"PERSIST"_s, u"lock.persisted"_s});
    m_server->cli({u"PEXPIRE"_s, u"lock.shortened"_s, u"60000"_s});
    QByteArray out;
    QVERIFY2(QTest::qWaitFor(
                 [&] {
                     watch->waitForReadyRead(10);
                     return (out += watch->readAllStandardOutput()).count('\n') >= 2;
                 },
                 20000),
             out);
    watch->terminate();
    finish(*watch);
    QVERIFY2(QRegularExpression(u"lease removed +lock.persisted"_s).match(QString::fromUtf8(out)).hasMatch(), out);
    QVERIFY2(QRegularExpression(u"lease shortened +lock.shortened"_s).match(QString::fromUtf8(out)).hasMatch(), out);
}

void TestCli::list_leaseBeyondShowing_isCapped()
{
    m_server->cli({u"SET"_s, u"lock.far"_s, u"tok"_s, u"PX"_s, u"9000000000000000000"_s});
    const QString url = m_server->endpoint().toUrl();
    const Ran text = run({u"list"_s, u"--url"_s, url});
    QVERIFY2(text.out.contains("more than 100 years"), text.out);
    const Ran json = run({u"list"_s, u"--json"_s, u"--url"_s, url});
    const QJsonObject lock = QJsonDocument::fromJson(json.out.trimmed()).object();
    QVERIFY(lock.value(u"ttl_is_capped"_s).toBool());
    QCOMPARE(lock.value(u"ttl_ms"_s).toInteger(), qint64(Duration(std::chrono::years(100)).count()));
}

} // namespace lockscope::tst_cli

LOCKSCOPE_TEST(tst_cli, lockscope::tst_cli::TestCli)
#include "tst_cli.moc"
