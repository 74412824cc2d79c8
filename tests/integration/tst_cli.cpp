// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployments.h"
#include "journalsamples.h"
#include "plainclient.h"
#include "playedserver.h"
#include "redisserver.h"

#include "base/clock.h"
#include "journal/journalfile.h"
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

/** The program itself, run as a user runs it: without a display. */
class TestCli : public QObject {
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
    void clear_exitCodes_data();
    void clear_exitCodes();
    void actions_onARealServer_haveTheirEffect_data();
    void clear_subscription_closesItsClient();
    void actions_onARealServer_haveTheirEffect();
    void undo_afterAnAction_putsBackOnlyWhatIsFree_data();
    void undo_afterAnAction_putsBackOnlyWhatIsFree();
    void undo_twiceOrTooLate_isRefused();
    void clear_oneOfVeryMany_isFoundByItself_data();
    void clear_oneOfVeryMany_isFoundByItself();
    void actions_whatCannotBeTakenBack_isSaidBefore_data();
    void actions_whatCannotBeTakenBack_isSaidBefore();
    void clear_several_eachWarningIsSaidOnce();
    void clear_sharedLockOfOthers_endsAsHolderChanged_data();
    void clear_sharedLockOfOthers_endsAsHolderChanged();
    void fence_watched_staysUntilItHasEndedTheTombstone();
    void fence_notWatched_saysWhoMayProlongIt();
    void undo_clearedElsewhereOnly_putsBackAndTellsInPart();
    void clear_several_eachIsToldAndAllAreCounted();
    void clear_binary_comparesBytes();
    void clear_unreachable_fails();
    void clear_everyOutcome_isInTheJournal();
    void clear_journalCannotBeWritten_clearsAndSaysSo();
    void journal_hostileKeys_areSafeInEveryForm();
    void journal_nothingThere_saysSo();
    void journal_readerGone_ends();
    void passwordInUrl_isNotInTheProcessTitle();
    void usage_isExitCode2();
    void help_needsNoDisplay();
    void window_withoutDisplay_saysWhatToDo();
    void screenshot_withoutDisplay_showsTheLocks();
    void screenshot_unreachable_fails();
    void cluster_oneNode_saysThatItIsAPart();
    void replica_isSaidAndNothingIsDone();
    void sentinel_namesItsPrimary();
    void watch_actsOfAnotherProcess_areTold();
    void watch_leaseRemovedOrShortened_isTold();
    void list_leaseBeyondShowing_isCapped();
    void oneOff_scanWithoutEnd_isStoppedAndSaid_data();
    void oneOff_scanWithoutEnd_isStoppedAndSaid();
    void list_hugeReply_isRefused_data();
    void list_hugeReply_isRefused();
    void oneOff_serverWithoutEnd_endsAtItsTimeout_data();
    void oneOff_serverWithoutEnd_endsAtItsTimeout();
    void actions_serverThatDoesNotWrite_endAtTheirTimeout_data();
    void actions_serverThatDoesNotWrite_endAtTheirTimeout();

private:
    struct Ran {
        int code = -1;
        QByteArray out;
        QByteArray err;
    };
    QProcessEnvironment environment() const;
    std::unique_ptr<QProcess> launch(const QStringList &arguments) const { return launch(arguments, environment()); }
    static std::unique_ptr<QProcess> launch(const QStringList &arguments, const QProcessEnvironment &variables);
    static Ran finish(QProcess &process);
    /** The same for a server that is played here: the event loop goes on. */
    Ran runAgainst(const QStringList &arguments) const;
    Ran run(const QStringList &arguments) const { return run(arguments, environment()); }
    static Ran run(const QStringList &arguments, const QProcessEnvironment &variables) { return finish(*launch(arguments, variables)); }
    QString journalPath() const { return m_data->filePath(u"Lockscope/lockscope/journal.sqlite"_s); }
    QString url() const { return m_server->endpoint().toUrl(); }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<QTemporaryDir> m_data; // not the user's own
};

void TestCli::init()
{
    QTest::failOnWarning(QRegularExpression(u".+"_s));
    m_data = std::make_unique<QTemporaryDir>();
    m_server = std::make_unique<RedisServer>();
    QVERIFY(m_server->start());
}

QProcessEnvironment TestCli::environment() const
{
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    variables.insert(u"XDG_DATA_HOME"_s, m_data->path());
    variables.insert(u"XDG_CONFIG_HOME"_s, m_data->path());
    for (const QString &name : {u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s, u"REDISCLI_AUTH"_s})
        variables.remove(name);
    return variables;
}

std::unique_ptr<QProcess> TestCli::launch(const QStringList &arguments, const QProcessEnvironment &variables)
{
    auto process = std::make_unique<QProcess>();
    process->setProcessEnvironment(variables);
    process->start(QStringLiteral(LOCKSCOPE_PROGRAM), arguments);
    return process;
}

TestCli::Ran TestCli::finish(QProcess &process)
{
    if (!process.waitForFinished(30000))
        qWarning("lockscope did not end");
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2, process.readAllStandardOutput(), process.readAllStandardError()};
}

TestCli::Ran TestCli::runAgainst(const QStringList &arguments) const
{
    const auto process = launch(arguments, environment());
    if (!QTest::qWaitFor([&] { return process->state() == QProcess::NotRunning; }, 60000))
        return finish(*process);
    return {process->exitStatus() == QProcess::NormalExit ? process->exitCode() : -2, process->readAllStandardOutput(),
            process->readAllStandardError()};
}

namespace {

QByteArray bulk(const QByteArray &text) { return '$' + QByteArray::number(text.size()) + "\r\n" + text + "\r\n"; }

/** One lock, on the first of pages without end, whose cursors are those of a function. */
class EndlessScan {
public:
    EndlessScan(std::function<quint64(quint64 page)> cursor, QByteArray keys) : m_cursor(std::move(cursor)), m_keys(std::move(keys)) {}

    std::optional<QByteArray> operator()(const redis::Command &command)
    {
        const QByteArray name = command.front().toUpper();
        if (name == "DBSIZE")
            return ':' + m_keys + "\r\n";
        if (name == "GETRANGE")
            return bulk("tok");
        if (name == "PTTL")
            return QByteArray(":60000\r\n");
        if (name != "SCAN")
            return std::nullopt;
        ++m_pages;
        return "*2\r\n" + bulk(QByteArray::number(m_cursor(m_pages))) + (m_pages == 1 ? "*1\r\n" + bulk("lock.a") : QByteArray("*0\r\n"));
    }

private:
    std::function<quint64(quint64 page)> m_cursor;
    QByteArray m_keys;
    quint64 m_pages = 0;
};

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
            // Both were true at the instant of printing, which deadline - ttl tells.
            const qint64 printedAt = object["deadline_ms"_L1].toInteger() - object["ttl_ms"_L1].toInteger();
            QVERIFY(qAbs(object["ttl_ms"_L1].toInteger() - (expiresAt - printedAt)) <= 100);
            QVERIFY(qAbs(object["deadline_ms"_L1].toInteger() - expiresAt) <= 100);
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
    QVERIFY(lines[2].contains("lock.a  \\x1b[31mtok  Token lock, library unknown"));
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

void TestCli::watch_nothingThere_offersFind()
{
    const QStringList watch{u"watch"_s, u"--for"_s, u"10ms"_s, u"--url"_s, url()};
    const Ran none = run(watch);
    QVERIFY2(none.err.contains("No lock matches lock.* yet.\n") && none.err.contains("To search all keys for locks: lockscope find\n"), none.err);
    m_server->cliInput("SET lock.a tok\n");
    const Ran one = run(watch);
    QVERIFY2(one.err.contains("Watching lock.*") && !one.err.contains("No lock") && !one.err.contains("lockscope find"), one.err);
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

void TestCli::list_fewRights_saysOnlyWhatMatters()
{
    m_server->cliInput("CONFIG SET notify-keyspace-events \"\"\nSET lock.a t\nACL SETUSER ann on nopass ~lock.* +scan +get +pttl\n");
    const Ran ran = run({u"list"_s, u"--user"_s, u"ann"_s, u"--url"_s, url()});
    QCOMPARE(ran.code, 0);
    QVERIFY(ran.err.contains("1 lock. Scanned in "));
    QVERIFY(ran.err.contains("GETRANGE is refused"));
    QVERIFY2(!ran.err.contains("events"), ran.err);
}

void TestCli::list_scanRefused_isNoEmptySuccess()
{
    m_server->cliInput("SET lock.a t\nACL SETUSER eve on nopass ~* &* +@all -scan\n");
    for (const QStringList &further : {QStringList(), QStringList{u"--json"_s}}) {
        const Ran ran = run(QStringList{u"list"_s, u"--user"_s, u"eve"_s, u"--url"_s, url()} + further);
        QCOMPARE(ran.code, 1);
        QVERIFY(ran.out.isEmpty());
        QVERIFY2(ran.err.contains("how many there are is unknown. Grant the right +scan."), ran.err);
        QVERIFY2(!ran.err.contains("No lock"), ran.err);
    }
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
    write(m_data->filePath(u"Lockscope/lockscope/lock-profiles.json"_s),
          "\"scheme\": \"redisson-semaphore\", \"label\": \"Pool of \\u001b[31mworkers\"");
    const QString other = m_data->filePath(u"other.json"_s);
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
    const QString saved = m_data->filePath(u"Lockscope/lockscope/lock-profiles.json"_s);
    QVERIFY(QDir().mkpath(QFileInfo(saved).path()));
    QFile file(saved);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{");
    file.close();

    const Ran with = run({u"list"_s, u"--url"_s, url()});
    const Ran missing = run({u"list"_s, u"--url"_s, url(), u"--lock-profiles"_s, m_data->filePath(u"none.json"_s)});

    QCOMPARE(with.code, 0); // there is still all that the data tell
    QVERIFY2(with.err.contains("cannot be used"), with.err);
    QCOMPARE(missing.code, 1);
    QVERIFY2(missing.err.contains("There is no file"), missing.err);
}

void TestCli::watch_hearing_isAsTold()
{
    for (const auto &[how, words] : {std::pair(u"tracking"_s, "by client tracking."), {u"polling"_s, "by polling."}, {u"events"_s, "by events."}}) {
        const auto process = launch({u"watch"_s, u"--url"_s, url(), u"--hear"_s, how}, environment());
        QByteArray said;
        QTRY_VERIFY((said += process->readAllStandardError()).contains(words));
        process->terminate();
        QVERIFY(process->waitForFinished(10000));
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
    QTRY_VERIFY(says("Watching by client tracking from now on."));
    m_server->kill9();
    QTRY_VERIFY(says("The connection was lost: The server closed the connection."));
    QTRY_VERIFY(says("Still not connected: "));
    process->terminate();
    QVERIFY(process->waitForFinished(10000));
    QCOMPARE(process->exitCode(), 0);
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
    QTRY_VERIFY(says("changes come faster than they are read"));
    process->terminate();
    QVERIFY(process->waitForFinished(10000));
    QCOMPARE(said.count("changes come faster"), 1);
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

void TestCli::clear_exitCodes_data()
{
    QTest::addColumn<QByteArray>("arrange");
    QTest::addColumn<QString>("token");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("outcome");
    QTest::newRow("cleared") << QByteArray("SET lock.a tok PX 60000") << u"tok"_s << 0 << QByteArray("cleared: lock.a");
    QTest::newRow("changed") << QByteArray("SET lock.a new") << u"tok"_s << 3
                             << QByteArray("holder changed since you looked: lock.a, now held by new");
    QTest::newRow("gone") << QByteArray("PING") << u"tok"_s << 4 << QByteArray("already gone: lock.a");
    QTest::newRow("type") << QByteArray("HSET lock.a f v") << u"tok"_s << 5 << QByteArray("wrong type: lock.a");
    QTest::newRow("refused") << QByteArray("SET lock.a tok\nACL SETUSER default -@write -@scripting") << u"tok"_s << 6
                             << QByteArray("refused: lock.a");
}

void TestCli::clear_exitCodes()
{
    QFETCH(QByteArray, arrange);
    QFETCH(QString, token);
    QFETCH(int, code);
    QFETCH(QByteArray, outcome);
    m_server->cliInput(arrange + '\n');
    const Ran ran = run({u"clear"_s, u"lock.a"_s, u"--if-holder"_s, token, u"--url"_s, url(), u"--reason"_s, u"a test"_s});
    QVERIFY2(ran.out.startsWith(outcome), ran.out);
    QVERIFY(ran.out.contains("(reason: a test)"));
    QCOMPARE(ran.code, code);
    if (code == 3)
        QCOMPARE(m_server->cli({u"GET"_s, u"lock.a"_s}), QByteArray("new"));
}

void TestCli::actions_onARealServer_haveTheirEffect_data()
{
    QTest::addColumn<QByteArray>("arrange");
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("outcome");
    QTest::addColumn<QByteArrayList>("question");
    QTest::addColumn<QByteArray>("answer"); // a beginning
    const QByteArray owner = "b3a1f0c2-5a8e-4f43-9c0e-7d1c2a9b4e11:57", next = "0d9b7c66-1f0a-4a55-8f7e-2b6f0c4d9a01:61";
    const QByteArray fair = "RPUSH redisson_lock_queue:{lock.a} " + owner + ' ' + next + "\nZADD redisson_lock_timeout:{lock.a} 4102444800000 "
        + owner + " 4102444800000 " + next;
    const auto text = [](const QByteArray &bytes) { return QString::fromLatin1(bytes); };
    QTest::newRow("fence") << QByteArray("SET lock.a tok") << QStringList{u"fence"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s}
                           << QByteArray("fenced off: lock.a") << QByteArrayList{"GET", "lock.a"} << QByteArray("lockscope-fence:");
    QTest::newRow("extend") << QByteArray("SET lock.a tok PX 1000000")
                            << QStringList{u"extend"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--for"_s, u"2h"_s}
                            << QByteArray("extended: lock.a") << QByteArrayList{"PTTL", "lock.a"} << QByteArray("7199");
    QTest::newRow("extend, no deadline") << QByteArray("SET lock.a tok")
                                         << QStringList{u"extend"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--for"_s, u"2h"_s}
                                         << QByteArray("refused: lock.a: It has no deadline") << QByteArrayList{"PTTL", "lock.a"} << QByteArray("-1");
    QTest::newRow("clear a hash") << QByteArray("HSET lock.a " + owner + " 2") << QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, text(owner)}
                                  << QByteArray("cleared: lock.a, was held by " + owner + "; 0 clients were woken")
                                  << QByteArrayList{"EXISTS", "lock.a"} << QByteArray("0");
    QTest::newRow("clear a hash of another") << QByteArray("HSET lock.a " + owner + " 2")
                                             << QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, text(next)}
                                             << QByteArray("holder changed since you looked: lock.a, now held by " + owner)
                                             << QByteArrayList{"EXISTS", "lock.a"} << QByteArray("1");
    QTest::newRow("evict a ghost") << fair << QStringList{u"evict"_s, u"lock.a"_s, u"--waiter"_s, text(owner)} << QByteArray("evicted: lock.a")
                                   << QByteArrayList{"LRANGE", "redisson_lock_queue:{lock.a}", "0", "-1"} << next;
    QTest::newRow("evict nobody") << fair << QStringList{u"evict"_s, u"lock.a"_s, u"--waiter"_s, u"x"_s}
                                  << QByteArray("refused: lock.a: This waiter is in no queue")
                                  << QByteArrayList{"LLEN", "redisson_lock_queue:{lock.a}"} << QByteArray("2");
    QTest::newRow("dry run") << QByteArray("SET lock.a tok") << QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--dry-run"_s}
                             << QByteArray("if GET lock.a is still tok") << QByteArrayList{"GET", "lock.a"} << QByteArray("tok");
}

void TestCli::clear_subscription_closesItsClient()
{
    const QByteArray name = "deploy-lock-933765b79186407e980b5549612c5af1";
    PlainClient holder(m_server->endpoint().socketPath.toUtf8());
    QCOMPARE(holder.ask({"CLIENT", "SETNAME", name}), QByteArray("OK"));
    QVERIFY(holder.ask({"SUBSCRIBE", "deploy"}).startsWith("subscribe"));
    const auto clear = [&](const QByteArray &who) {
        return run({u"clear"_s, u"deploy"_s, u"--if-holder"_s, QString::fromLatin1(who), u"--url"_s, url()}).out;
    };
    const auto subscribers = [&] { return m_server->cli({u"PUBSUB"_s, u"NUMSUB"_s, u"deploy"_s}); };

    const QByteArray refused = clear("deploy-lock-00000000000000000000000000000000");
    QVERIFY2(refused.startsWith("holder changed since you looked: deploy"), refused);
    QVERIFY(subscribers().endsWith('1'));
    const QByteArray done = clear(name);
    QVERIFY2(done.startsWith("cleared: deploy"), done);
    QVERIFY(subscribers().endsWith('0'));
}

void TestCli::actions_onARealServer_haveTheirEffect()
{
    QFETCH(QByteArray, arrange);
    QFETCH(QStringList, words);
    QFETCH(QByteArray, outcome);
    QFETCH(QByteArrayList, question);
    QFETCH(QByteArray, answer);
    m_server->cliInput(arrange + '\n');
    const Ran ran = run(words + QStringList{u"--url"_s, url()});
    QVERIFY2(ran.out.startsWith(outcome), qPrintable(QString::fromUtf8(ran.out + ran.err)));
    QStringList asked;
    for (const QByteArray &word : question)
        asked += QString::fromLatin1(word);
    const QByteArray found = m_server->cli(asked);
    QVERIFY2(found.startsWith(answer), found);
}

void TestCli::undo_afterAnAction_putsBackOnlyWhatIsFree_data()
{
    QTest::addColumn<QByteArray>("arrange");
    QTest::addColumn<QString>("verb");
    QTest::addColumn<QByteArray>("meanwhile");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("outcome");
    QTest::addColumn<QByteArrayList>("question");
    QTest::addColumn<QByteArray>("answer"); // a beginning
    const QByteArray one = "SET lock.a tok PX 1000000\n", hash = "HSET lock.a tok 2\n";
    const QByteArray nothing, taken = "SET lock.a other\n", gone = "DEL lock.a\n";
    const QByteArrayList value{"GET", "lock.a"};
    QTest::newRow("cleared") << one << u"clear"_s << nothing << 0 << QByteArray("put back: lock.a") << QByteArrayList{"PTTL", "lock.a"}
                             << QByteArray("99");
    QTest::newRow("cleared, without deadline") << QByteArray("SET lock.a tok\n") << u"clear"_s << nothing << 0 << QByteArray("put back: lock.a")
                                               << QByteArrayList{"PTTL", "lock.a"} << QByteArray("-1");
    QTest::newRow("cleared and taken") << one << u"clear"_s << taken << 3 << QByteArray("holder changed") << value << QByteArray("other");
    QTest::newRow("fenced off") << one << u"fence"_s << nothing << 0 << QByteArray("put back: lock.a") << value << QByteArray("tok");
    QTest::newRow("fenced off, tombstone gone") << one << u"fence"_s << gone << 4 << QByteArray("already gone") << value << QByteArray("");
    QTest::newRow("fenced off and taken") << one << u"fence"_s << taken << 3 << QByteArray("holder changed") << value << QByteArray("other");
    QTest::newRow("a hash") << hash << u"clear"_s << nothing << 0 << QByteArray("put back: lock.a") << QByteArrayList{"HGET", "lock.a", "tok"}
                            << QByteArray("2");
}

void TestCli::undo_afterAnAction_putsBackOnlyWhatIsFree()
{
    QFETCH(QByteArray, arrange);
    QFETCH(QString, verb);
    QFETCH(QByteArray, meanwhile);
    QFETCH(int, code);
    QFETCH(QByteArray, outcome);
    QFETCH(QByteArrayList, question);
    QFETCH(QByteArray, answer);
    const QByteArray owner = "b3a1f0c2-5a8e-4f43-9c0e-7d1c2a9b4e11:57"; // what makes a hash a lock
    const auto real = [&](QByteArray text) { return arrange.startsWith('H') ? text.replace("tok", owner) : text; };
    m_server->cliInput(real(arrange));
    const QString holder = QString::fromLatin1(real("tok"));
    QCOMPARE(run({verb, u"lock.a"_s, u"--if-holder"_s, holder, u"--url"_s, url()}).code, 0);
    m_server->cliInput(meanwhile);
    const QStringList undo{u"undo"_s, u"lock.a"_s, u"--reason"_s, u"a mistake"_s, u"--url"_s, url()};
    const Ran dry = run(undo + QStringList{u"--dry-run"_s});
    QCOMPARE(dry.code, 0);
    const Ran ran = run(undo);
    QVERIFY2(ran.out.startsWith(outcome), qPrintable(QString::fromUtf8(ran.out + ran.err)));
    QCOMPARE(ran.code, code);
    QStringList asked;
    for (const QByteArray &word : question)
        asked += QString::fromLatin1(real(word));
    const QByteArray found = m_server->cli(asked);
    QVERIFY2(found.startsWith(answer), found);
    const auto actions = allActions(journalPath());
    QCOMPARE(actions.size(), 2u); // and no dry run
    QCOMPARE(actions[1].verb, u"undo"_s);
    QCOMPARE(actions[1].reason, u"a mistake"_s);
}

void TestCli::undo_twiceOrTooLate_isRefused()
{
    const QStringList undo{u"undo"_s, u"lock.a"_s, u"--url"_s, url()};
    QCOMPARE(run(undo).code, 6); // no journal
    m_server->cliInput("SET lock.a tok\n");
    QCOMPARE(run({u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, url()}).code, 0);
    const Ran late = run(undo + QStringList{u"--within"_s, u"1ms"_s});
    QCOMPARE(late.code, 6);
    QVERIFY2(late.out.contains("nothing to put back under lock.a"), late.out);
    QCOMPARE(run({u"undo"_s, u"lock.b"_s, u"--url"_s, url()}).code, 6);
    QCOMPARE(run(undo).code, 0);
    m_server->cliInput("DEL lock.a\n"); // released
    const Ran again = run(undo);
    QCOMPARE(again.code, 6);
    QVERIFY2(again.out.contains("put back already"), again.out);
    QCOMPARE(m_server->cli({u"EXISTS"_s, u"lock.a"_s}), QByteArray("0"));
}

namespace {

/** So many commands, each with its number in place of # and its number as 12 hexadecimal digits in place of @. */
QByteArray lines(int count, const QByteArray &command)
{
    QByteArray all;
    for (int i = 0; i < count; ++i)
        all += QByteArray(command).replace("#", QByteArray::number(i)).replace("@", QByteArray::number(i, 16).rightJustified(12, '0')) + '\n';
    return all;
}

} // namespace

void TestCli::clear_oneOfVeryMany_isFoundByItself_data()
{
    QTest::addColumn<QByteArray>("arrange");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("holder");
    QTest::addColumn<QByteArrayList>("question"); // is it there?
    QTest::addColumn<QByteArrayList>("count");
    QTest::addColumn<int>("less");
    const QByteArray uuid = "51c7f1de-9a0b-4c64-8d27-@", seen = QByteArray(uuid).replace("@", "0000000000c6"); // the 199th
    const auto rowOf = [](const char *name, const QByteArray &arrange, const QByteArray &key, const QByteArray &holder,
                          const QByteArrayList &question, const QByteArrayList &count,
                          int less = 1) { QTest::newRow(name) << arrange << key << holder << question << count << less; };
    rowOf("redis-semaphore", lines(200, "ZADD semaphore:s 17952256630# " + uuid) + "PEXPIRE semaphore:s 60000\n", "semaphore:s", seen,
          {"ZSCORE", "semaphore:s", seen}, {"ZCARD", "semaphore:s"});
    rowOf("DistributedLock readers", lines(200, "SADD d.readers web_7_c41f08d96be24735a0d3@") + "PEXPIRE d.readers 60000\n", "d.readers",
          "web_7_c41f08d96be24735a0d30000000000c6", {"SMISMEMBER", "d.readers", "web_7_c41f08d96be24735a0d30000000000c6"}, {"SCARD", "d.readers"});
    rowOf("Redisson readers", "HSET r mode read\n" + lines(200, "HSET r " + uuid + ":7 1") + "PEXPIRE r 60000\n", "r", seen + ":7",
          {"HGET", "r", seen + ":7"}, {"HLEN", "r"});
    rowOf("Redisson permits", "SET p 3\n" + lines(200, "ZADD {p}:timeout 4102444800000 c41f08d96be24735a0d3@"), "p",
          "c41f08d96be24735a0d30000000000c6", {"ZSCORE", "{p}:timeout", "c41f08d96be24735a0d30000000000c6"}, {"ZCARD", "{p}:timeout"});
    rowOf("Redisson multi-lock", lines(200, "HSET g b# " + uuid + ":1 b#:" + uuid + ":1:expire_time 4102444800000 b#:" + uuid + ":1:lock_count 1"),
          "g", "b198:" + seen + ":1", {"HGET", "g", "b198"}, {"HLEN", "g"}, 3);
    rowOf("sidekiq-unique-jobs", lines(200, "HSET uniquejobs:9e9b5ce5:LOCKED b4a577edbccf@ 1795225663.5"), "uniquejobs:9e9b5ce5:LOCKED",
          "b4a577edbccf0000000000c6", {"HGET", "uniquejobs:9e9b5ce5:LOCKED", "b4a577edbccf0000000000c6"}, {"HLEN", "uniquejobs:9e9b5ce5:LOCKED"});
    rowOf("huey among results", lines(500, "HSET huey.results.a task-# result") + "HSET huey.results.a a.lock.nightly 1\n", "huey.results.a",
          "a.lock.nightly", {"HGET", "huey.results.a", "a.lock.nightly"}, {"HLEN", "huey.results.a"});
    rowOf("asynq leases", lines(200, "ZADD asynq:{q}:lease 4102444800 " + uuid), "asynq:{q}:lease", seen, {"ZSCORE", "asynq:{q}:lease", seen},
          {"ZCARD", "asynq:{q}:lease"});
}

void TestCli::clear_oneOfVeryMany_isFoundByItself()
{
    QFETCH(QByteArray, arrange);
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, holder);
    QFETCH(QByteArrayList, question);
    QFETCH(QByteArrayList, count);
    QFETCH(int, less);
    PlainClient judge(m_server->endpoint().socketPath.toUtf8());
    m_server->cliInput(arrange);
    const int before = judge.ask(count).toInt();
    const QByteArray was = judge.ask(question);
    QVERIFY2(before >= 200 && !was.isEmpty() && was != "0", was);
    const auto clear = [&](const QByteArray &who) {
        return run({u"clear"_s, QString::fromLatin1(key), u"--if-holder"_s, QString::fromLatin1(who), u"--url"_s, url()});
    };

    const Ran cleared = clear(holder);
    QVERIFY2(cleared.code == 0 && cleared.out.startsWith("cleared: "), cleared.out);
    QCOMPARE(judge.ask(count).toInt(), before - less);
    QVERIFY2(judge.ask(question) != was, was);

    const Ran undone = run({u"undo"_s, QString::fromLatin1(key), u"--url"_s, url()});
    QVERIFY2(undone.code == 0, undone.out);
    QCOMPARE(judge.ask(count).toInt(), before);
    QCOMPARE(judge.ask(question), was);

    const Ran wrong = clear("0" + holder.mid(1));
    QVERIFY2(wrong.code == 3 && wrong.out.startsWith("holder changed since you looked"), wrong.out);
    QCOMPARE(judge.ask(count).toInt(), before);
}

void TestCli::actions_whatCannotBeTakenBack_isSaidBefore_data()
{
    QTest::addColumn<QByteArray>("arrange");
    QTest::addColumn<QStringList>("order");
    QTest::addColumn<QByteArrayList>("notes");
    const QByteArray repeats = "note: The next holder may write the same value", lasting = "note: This cannot be undone",
                     asleep = "note: Its library is not known: clients that sleep";
    const QByteArray narrow = "ACL SETUSER default -pttl -pexpiretime\n"; // also in scripts
    const QByteArray waiter = "c41f08d9-6be2-4735-a0d3-e7815b9f62aa:31";
    const QByteArray fair = "RPUSH redisson_lock_queue:{lock.a} " + waiter + "\nZADD redisson_lock_timeout:{lock.a} 4102444800000 " + waiter + '\n';
    const auto named = [](const QString &verb, const QString &holder) { return QStringList{verb, u"lock.a"_s, u"--if-holder"_s, holder}; };
    const QByteArray owned = "SET lock.a worker-3:4711 PX 60000\n";
    QTest::newRow("clear, PTTL refused") << QByteArray(owned + narrow) << named(u"clear"_s, u"worker-3:4711"_s)
                                         << QByteArrayList{lasting + ": the server refuses PTTL", asleep};
    QTest::newRow("fence, PTTL refused") << QByteArray(owned + narrow) << named(u"fence"_s, u"worker-3:4711"_s)
                                         << QByteArrayList{lasting + ": the server refuses PTTL"};
    QTest::newRow("clear, a value that repeats") << QByteArray("SET lock.a mutex PX 60000\n") << named(u"clear"_s, u"mutex"_s)
                                                 << QByteArrayList{repeats};
    QTest::newRow("fence, a value that repeats") << QByteArray("SET lock.a mutex PX 60000\n") << named(u"fence"_s, u"mutex"_s)
                                                 << QByteArrayList{repeats};
    QTest::newRow("clear, a blind release") << QByteArray("SET rq:scheduler-lock:a 25211 EX 60\n")
                                            << QStringList{u"clear"_s, u"rq:scheduler-lock:a"_s, u"--if-holder"_s, u"25211"_s}
                                            << QByteArrayList{"note: It does not notice, and its heartbeat may prolong the lock of the next"};
    QTest::newRow("extend") << owned << QStringList{named(u"extend"_s, u"worker-3:4711"_s) + QStringList{u"--for"_s, u"1m"_s}}
                            << QByteArrayList{lasting};
    QTest::newRow("evict") << fair << QStringList{u"evict"_s, u"lock.a"_s, u"--waiter"_s, QString::fromLatin1(waiter)} << QByteArrayList{lasting};
}

void TestCli::actions_whatCannotBeTakenBack_isSaidBefore()
{
    QFETCH(QByteArray, arrange);
    QFETCH(QStringList, order);
    QFETCH(QByteArrayList, notes);
    m_server->cliInput(arrange);
    const QStringList arguments = order + QStringList{u"--url"_s, url()};
    const Ran dry = run(arguments + QStringList{u"--dry-run"_s, u"--json"_s});
    QVERIFY2(!dry.err.contains("note: "), dry.err); // it is part of the plan
    const Ran ran = run(arguments + QStringList{u"--json"_s});
    for (const QByteArray &note : notes)
        QVERIFY2(ran.err.contains(QByteArray("lockscope: " + note)), ran.err);
    QCOMPARE(ran.out.count('\n'), 1);
    QVERIFY2(QJsonDocument::fromJson(ran.out).object().contains("outcome"_L1), ran.out);
    QCOMPARE(ran.code, 0);
}

void TestCli::clear_several_eachWarningIsSaidOnce()
{
    m_server->cliInput("SET lock.a mutex PX 60000\nSET lock.b mutex PX 60000\nSET lock.c other PX 60000\n");
    const Ran ran = run({u"clear"_s, u"lock.a"_s, u"lock.b"_s, u"lock.c"_s, u"--if-holder"_s, u"mutex"_s, u"--if-holder"_s, u"mutex"_s,
                         u"--if-holder"_s, u"6d0f2c1e-54b8-4d7a-9b0e-2f8f4a1c77aa"_s, u"--url"_s, url()});
    QCOMPARE(ran.code, 3);
    QCOMPARE(ran.err.count("The next holder may write the same value"), 1);
    const Ran gone = run({u"clear"_s, u"lock.gone"_s, u"--if-holder"_s, u"mutex"_s, u"--url"_s, url()});
    QVERIFY2(gone.code == 4 && gone.err.isEmpty(), gone.err);
    QVERIFY2(ran.err.contains("note: 2 of 3 locks: The next holder may write the same value"), ran.err);
}

void TestCli::clear_sharedLockOfOthers_endsAsHolderChanged_data()
{
    QTest::addColumn<QString>("verb");
    QTest::addColumn<QByteArray>("arrange");
    QTest::addColumn<QByteArray>("outcome");
    const QByteArray a = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901", b = "e04d6a92-77c3-4f1e-b5a8-90d1f2637c44",
                     changed = "holder changed since you looked: semaphore:a";
    const QByteArray two = "ZADD semaphore:a 1795225663000 " + a + " 1795225663001 " + b + "\nPEXPIRE semaphore:a 60000";
    const QByteArray one = "ZADD semaphore:a 1795225663000 " + a + "\nPEXPIRE semaphore:a 60000";
    QTest::newRow("clear, two others") << u"clear"_s << two << changed + "; nothing was done";
    QTest::newRow("clear, one other") << u"clear"_s << one << changed + ", now held by " + a + "; nothing was done";
    QTest::newRow("fence, two others") << u"fence"_s << two << changed + "; nothing was done";
    QTest::newRow("extend, one other") << u"extend"_s << one << changed + ", now held by " + a + "; nothing was done";
}

void TestCli::clear_sharedLockOfOthers_endsAsHolderChanged()
{
    QFETCH(QString, verb);
    QFETCH(QByteArray, arrange);
    QFETCH(QByteArray, outcome);
    m_server->cliInput(arrange + '\n');
    const QByteArray before = m_server->cli({u"DUMP"_s, u"semaphore:a"_s});
    const QStringList time = verb == u"extend"_s ? QStringList{u"--for"_s, u"1h"_s} : QStringList();
    const Ran ran = run(QStringList{verb, u"semaphore:a"_s, u"--if-holder"_s, u"nobody"_s, u"--url"_s, url()} + time);
    QCOMPARE(ran.code, 3);
    QVERIFY2(ran.out.startsWith(outcome), ran.out);
    QCOMPARE(m_server->cli({u"DUMP"_s, u"semaphore:a"_s}), before);
}

void TestCli::fence_watched_staysUntilItHasEndedTheTombstone()
{
    m_server->cliInput("SET rq:scheduler-lock:a 25211 EX 60\nSET lock.b tok\nSET lock.c tok\n");
    const auto process = launch({u"fence"_s, u"rq:scheduler-lock:a"_s, u"lock.b"_s, u"lock.c"_s, u"--if-holder"_s, u"25211"_s, u"--if-holder"_s,
                                 u"tok"_s, u"--if-holder"_s, u"tok"_s, u"--for"_s, u"1s"_s, u"--watch"_s, u"--url"_s, url()});
    const auto isFenced = [&] { return m_server->cli({u"GET"_s, u"lock.c"_s}).startsWith("lockscope-fence:"); };
    QVERIFY(QTest::qWaitFor(isFenced, 20'000));
    m_server->cliInput("MULTI\nDEL lock.c\nRPUSH lock.c x\nEXEC\n");                            // another program's list
    QCOMPARE(m_server->cli({u"EXPIRE"_s, u"rq:scheduler-lock:a"_s, u"60"_s}), QByteArray("1")); // its heartbeat
    const Ran ran = finish(*process);
    QVERIFY2(ran.out.contains("quiet period over: rq:scheduler-lock:a, the tombstone had been prolonged and was removed\n"), ran.out);
    QVERIFY2(ran.out.contains("quiet period over: lock.b, the tombstone has gone\n"), ran.out);
    QVERIFY2(ran.out.contains("quiet period over: lock.c, something else is there now: the key is of another type\n"), ran.out);
    QCOMPARE(ran.code, 0);
    QVERIFY2(!ran.err.contains("--watch"), ran.err);
    QCOMPARE(m_server->cli({u"EXISTS"_s, u"rq:scheduler-lock:a"_s}), QByteArray("0"));
    const auto actions = allActions(journalPath());
    QCOMPARE(m_server->cli({u"LLEN"_s, u"lock.c"_s}), QByteArray("1"));
    QCOMPARE(actions.size(), 4u); // three fences, one end
    QCOMPARE(actions[3].verb, u"clear"_s);
    QVERIFY(actions[3].at >= actions[0].at + Duration(1000));
}

void TestCli::fence_notWatched_saysWhoMayProlongIt()
{
    m_server->cliInput("SET rq:scheduler-lock:a 25211 EX 60\nSET lock.b tok\n");
    const auto fence = [this](const QString &key, const QString &holder) {
        return run({u"fence"_s, key, u"--if-holder"_s, holder, u"--url"_s, url()});
    };
    const Ran blind = fence(u"rq:scheduler-lock:a"_s, u"25211"_s);
    QCOMPARE(blind.code, 0);
    QVERIFY2(blind.err.contains("renews without looking at the value") && blind.err.contains("--watch"), blind.err);
    QCOMPARE(blind.err.count("--watch"), 1);
    const Ran other = fence(u"lock.b"_s, u"tok"_s);
    QCOMPARE(other.code, 0);
    QVERIFY2(other.err.contains("note: Lockscope does not watch the tombstone") && other.err.count("--watch") == 1, other.err);
    m_server->cliInput("SET lock.c tok\nSET lock.d tok\n");
    const Ran several = run({u"fence"_s, u"lock.c"_s, u"lock.d"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, url()});
    QVERIFY2(several.code == 0 && several.err.count("--watch") == 1, several.err);
    const Ran foreign = fence(u"lock.c"_s, u"tok"_s);
    QVERIFY2(foreign.code == 3 && !foreign.err.contains("--watch"), foreign.err); // there is no tombstone of ours
    const Ran listed = run({u"list"_s, u"--url"_s, url(), u"--pattern"_s, u"rq:*"_s});
    QVERIFY2(listed.out.contains("nobody: fenced off") && listed.out.contains("Fenced off by Lockscope"), listed.out);
}

void TestCli::undo_clearedElsewhereOnly_putsBackAndTellsInPart()
{
    RedisServer second, third;
    QVERIFY(second.start() && third.start());
    second.cliInput("SET lock.a tok\n");
    third.cliInput("SET lock.a tok\n");
    const QStringList servers{u"--url"_s, url(), u"--node"_s, second.endpoint().toUrl(), u"--node"_s, third.endpoint().toUrl()};
    const Ran cleared = run(QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s} + servers);
    QCOMPARE(cleared.code, 0);
    QVERIFY2(cleared.out.startsWith("cleared: lock.a; on the first server: already gone; "), cleared.out);
    QVERIFY2(!cleared.out.contains("nothing was done"), cleared.out);
    third.cliInput("SET lock.a other\n");
    const QStringList undo{u"undo"_s, u"lock.a"_s, u"--url"_s, url()};
    const Ran dry = run(undo + QStringList{u"--dry-run"_s});
    QVERIFY2(dry.code == 0 && dry.out.startsWith("There is nothing to put back on the first server."), dry.out);
    const Ran undone = run(undo);
    QCOMPARE(undone.code, 1); // in part
    QVERIFY2(undone.out.startsWith("put back: lock.a; on the first server: nothing to put back; "), undone.out);
    QCOMPARE(second.cli({u"GET"_s, u"lock.a"_s}), QByteArray("tok"));
    QCOMPARE(third.cli({u"GET"_s, u"lock.a"_s}), QByteArray("other"));
    QCOMPARE(m_server->cli({u"EXISTS"_s, u"lock.a"_s}), QByteArray("0"));
    second.cliInput("DEL lock.a\n"); // released
    const Ran again = run(undo);
    QCOMPARE(again.code, 6);
    QVERIFY2(again.out.contains("put back already in part: put back; ") && again.out.contains("holder changed"), again.out);
    QCOMPARE(second.cli({u"EXISTS"_s, u"lock.a"_s}), QByteArray("0"));
    const auto actions = allActions(journalPath());
    QCOMPARE(actions[0].outcome, u"cleared"_s);
    QVERIFY(actions[0].outcomeText.startsWith(u"on the first server: already gone; "));
}

void TestCli::clear_several_eachIsToldAndAllAreCounted()
{
    m_server->cliInput("SET lock.a one\nSET lock.b two\nSET lock.c other\nSET lock.* star\n");
    const QStringList clear{u"clear"_s,       u"lock.a"_s, u"lock.b"_s,      u"lock.c"_s, u"lock.gone"_s,   u"lock.*"_s,
                            u"--url"_s,       url(),       u"--if-holder"_s, u"one"_s,    u"--if-holder"_s, u"two"_s,
                            u"--if-holder"_s, u"three"_s,  u"--if-holder"_s, u"four"_s,   u"--if-holder"_s, u"five"_s};
    QVERIFY(run(clear + QStringList{u"--dry-run"_s}).out.contains("if GET lock.b is still two"));
    QCOMPARE(m_server->cli({u"DBSIZE"_s}), QByteArray("4"));
    const Ran ran = run(clear);
    QVERIFY2(ran.out.contains(
                 "cleared: lock.a, was held by one\ncleared: lock.b, was held by two\nholder changed since you looked: lock.c, now held by other"),
             ran.out);
    QVERIFY(ran.out.contains("already gone: lock.gone"));
    QVERIFY2(ran.out.endsWith("5 locks: 2 done, 2 holder changed, 1 already gone\n"), ran.out);
    QCOMPARE(ran.code, 3);                                   // the worst
    QCOMPARE(m_server->cli({u"DBSIZE"_s}), QByteArray("2")); // a key is no pattern
    const Ran json = run({u"clear"_s, u"lock.c"_s, u"lock.*"_s, u"--if-holder"_s, u"other"_s, u"--json"_s, u"--url"_s, url()});
    const auto lines = json.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    const QJsonObject account = QJsonDocument::fromJson(lines.last()).object();
    QCOMPARE(account[u"end"_s].toString(), u"completed"_s);
    QCOMPARE(account[u"account"_s].toObject()[u"done"_s].toInt(), 1);
    QCOMPARE(account[u"account"_s].toObject()[u"holder_changed"_s].toInt(), 1);
}

void TestCli::clear_binary_comparesBytes()
{
    const QByteArray key("lock.\xff\0", 7);
    const QByteArray token("\0\xfe ", 3);
    m_server->cliInput("SET " + quoted(key) + ' ' + quoted(token) + '\n');
    const QStringList arguments{
        u"clear"_s, u"--url"_s, url(), u"--json"_s, u"--key-base64"_s, QString::fromLatin1(key.toBase64()), u"--if-holder-base64"_s};
    QCOMPARE(run(arguments + QStringList{u"AP4="_s}).code, 3);
    const Ran ran = run(arguments + QStringList{QString::fromLatin1(token.toBase64())});
    QCOMPARE(ran.code, 0);
    const QJsonObject object = QJsonDocument::fromJson(ran.out).object();
    QCOMPARE(object["outcome"_L1].toString(), u"cleared"_s);
    QCOMPARE(bytesOf(object, u"key"_s), key);
    QCOMPARE(m_server->cli({u"DBSIZE"_s}), QByteArray("0"));
}

void TestCli::clear_unreachable_fails()
{
    m_server->kill9();
    const Ran ran = run({u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"t"_s, u"--url"_s, url()});
    QCOMPARE(ran.code, 1);
    QVERIFY(!ran.err.isEmpty());
}

void TestCli::clear_everyOutcome_isInTheJournal()
{
    m_server->cliInput("SET lock.a tok\n");
    const QStringList clear{u"clear"_s, u"lock.a"_s, u"--url"_s, url(), u"--reason"_s, u"a test"_s, u"--if-holder"_s};
    QCOMPARE(run(clear + QStringList{u"other"_s}).code, 3);
    QCOMPARE(run(clear + QStringList{u"tok"_s}).code, 0);
    QCOMPARE(run(clear + QStringList{u"tok"_s}).code, 4);
    const auto actions = allActions(journalPath());
    QCOMPARE(actions.size(), 3u);
    QCOMPARE(actions[0].outcome, u"holder changed since you looked"_s);
    QCOMPARE(actions[0].outcomeText, u"now held by tok"_s);
    QCOMPARE(actions[1].outcome, u"cleared"_s);
    QCOMPARE(actions[1].verb, u"clear"_s);
    QCOMPARE(actions[1].key, QByteArray("lock.a"));
    QCOMPARE(actions[1].holder, QByteArray("tok"));
    QVERIFY(actions[1].beforeImage.contains("tok")); // as DUMP gives it
    QCOMPARE(actions[1].reason, u"a test"_s);
    QCOMPARE(actions[1].server.url, url());
    QVERIFY(actions[1].by == Operator::current());
    QVERIFY(!actions[1].commands.isEmpty());
    QCOMPARE(actions[2].outcome, u"already gone"_s);

    const Ran table = run({u"journal"_s});
    QCOMPARE(table.code, 0);
    QCOMPARE(table.out.count('\n'), 4);
    QVERIFY(table.out.split('\n')[1].contains("already gone")); // newest first
    const Ran one = run({u"journal"_s, u"--json"_s, u"--limit"_s, u"1"_s, u"--since"_s, u"1h"_s});
    QCOMPARE(QJsonDocument::fromJson(one.out).object()["outcome"_L1].toString(), u"already gone"_s);
    QVERIFY(one.err.contains("only the newest 1"));
    QCOMPARE(run({u"journal"_s, u"--key"_s, u"nothing"_s, u"--csv"_s}).out.count('\n'), 1);
}

void TestCli::clear_journalCannotBeWritten_clearsAndSaysSo()
{
    m_server->cliInput("SET lock.a tok\n");
    QProcessEnvironment variables = environment();
    variables.insert(u"XDG_DATA_HOME"_s, u"/dev/null"_s);
    const Ran ran = run({u"clear"_s, u"lock.a"_s, u"--url"_s, url(), u"--if-holder"_s, u"tok"_s}, variables);
    QCOMPARE(ran.code, 0);
    QVERIFY(ran.out.startsWith("cleared"));
    QVERIFY2(ran.err.contains("not in the journal"), ran.err);
}

void TestCli::journal_hostileKeys_areSafeInEveryForm()
{
    {
        const auto opened = JournalFile::open(journalPath(), SystemClock().wallNow());
        QVERIFY(opened);
        ActionRecord action = sampleAction(1);
        action.key = "=cmd|' /C calc'!A0\x1b[31m\r\nlock.b,\"x\"";
        action.reason = u"@SUM(1)"_s;
        QVERIFY(opened->file->append({&action, 1}));
        HoldRecord hold = sampleHold(1);
        hold.key = action.key;
        QVERIFY(opened->file->append({&hold, 1}, {}));
    }
    const QByteArray cell = "\"'=cmd|' /C calc'!A0\\x1b[31m\\r\\nlock.b,\"\"x\"\"\"";
    for (const QString &part : {u"--actions"_s, u"--holds"_s}) {
        const Ran text = run({u"journal"_s, part});
        QCOMPARE(text.code, 0);
        QCOMPARE(text.out.count('\n'), 2);
        QVERIFY(!text.out.contains('\x1b'));
        const Ran csv = run({u"journal"_s, part, u"--csv"_s});
        QCOMPARE(csv.out.count('\n'), 2);
        QVERIFY2(csv.out.contains(cell), csv.out);
        QVERIFY(!csv.out.contains(",@SUM"));
        const QJsonObject object = QJsonDocument::fromJson(run({u"journal"_s, part, u"--json"_s}).out).object();
        QCOMPARE(bytesOf(object, u"key"_s), QByteArray("=cmd|' /C calc'!A0\x1b[31m\r\nlock.b,\"x\""));
    }
}

void TestCli::journal_nothingThere_saysSo()
{
    const Ran ran = run({u"journal"_s});
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.err.contains("no such action is recorded"), ran.err);
    QVERIFY(!QFile::exists(journalPath()));
    QFile rubbish(m_data->filePath(u"rubbish"_s));
    QVERIFY(rubbish.open(QIODevice::WriteOnly));
    rubbish.write(QByteArray("rubbish ").repeated(1000));
    rubbish.close();
    QVERIFY(QDir().mkpath(QFileInfo(journalPath()).path()));
    QVERIFY(rubbish.rename(journalPath()));
    const Ran damaged = run({u"journal"_s});
    QCOMPARE(damaged.code, 1);
    QVERIFY2(damaged.err.contains("cannot be read"), damaged.err);
    QVERIFY(QFile::exists(journalPath())); // who only reads sets nothing aside
}

void TestCli::journal_readerGone_ends()
{
    {
        const auto opened = JournalFile::open(journalPath(), SystemClock().wallNow());
        QVERIFY(opened);
        std::vector<HoldRecord> holds;
        for (int i = 0; i < 20'000; ++i)
            holds.push_back(sampleHold(i));
        QVERIFY(opened->file->append(holds, {}));
    }
    const auto process = launch({u"journal"_s, u"--holds"_s, u"--limit"_s, u"0"_s});
    QVERIFY(process->waitForReadyRead(30000));
    process->closeReadChannel(QProcess::StandardOutput);
    QVERIFY(process->waitForFinished(30000));
}

void TestCli::passwordInUrl_isNotInTheProcessTitle()
{
    RedisServer server;
    RedisServer::Options options;
    options.password = "s3cret";
    QVERIFY(server.start(options));
    const auto process = launch({u"watch"_s, u"--url"_s, server.endpoint().toUrl().replace(u"://"_s, u"://default:s3cret@"_s)});
    process->setReadChannel(QProcess::StandardError);
    QTRY_VERIFY_WITH_TIMEOUT(process->canReadLine(), 15000);
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

void TestCli::cluster_oneNode_saysThatItIsAPart()
{
    RealCluster cluster;
    QVERIFY(cluster.start());
    cluster.setLocks(30);
    const QString url = cluster.node(0).tcpEndpoint().toUrl();
    const QByteArray said = "One of 3 primaries of a cluster: about two thirds of the keys are elsewhere.";
    const Ran list = run({u"list"_s, u"--url"_s, url});
    QCOMPARE(list.code, 0);
    QVERIFY2(list.err.contains(said), list.err);
    const Ran json = run({u"list"_s, u"--json"_s, u"--url"_s, url});
    QCOMPARE(qint64(json.out.count('\n')), cluster.keysOf(0));
    QVERIFY(cluster.keysOf(0) < 30);
    QVERIFY2(json.err.contains(said), json.err);
    const Ran watch = run({u"watch"_s, u"--for"_s, u"10ms"_s, u"--url"_s, url});
    QVERIFY2(watch.err.contains(said), watch.err);

    cluster.node(0).cli({u"ACL"_s, u"SETUSER"_s, u"narrow"_s, u"on"_s, u"nopass"_s, u"~*"_s, u"&*"_s, u"+@all"_s, u"-cluster"_s});
    const Ran narrow = run({u"list"_s, u"--url"_s, url, u"--user"_s, u"narrow"_s});
    QVERIFY2(narrow.err.contains("One node of a cluster: part of the keys is elsewhere. How much is unknown"), narrow.err);
}

void TestCli::replica_isSaidAndNothingIsDone()
{
    RedisServer primary, replica;
    RedisServer::Options withPort;
    withPort.tcp = true;
    QVERIFY(primary.start(withPort));
    primary.cli({u"SET"_s, u"lock.a"_s, u"tok"_s, u"PX"_s, u"600000"_s});
    QVERIFY(startReplica(replica, primary));
    replica.cli({u"CONFIG"_s, u"SET"_s, u"replica-read-only"_s, u"no"_s}); // then the server itself lets it happen
    const QString url = replica.tcpEndpoint().toUrl();
    const QByteArray said = "A replica of 127.0.0.1:" + QByteArray::number(primary.tcpEndpoint().port) + ": its data is as of ";
    const Ran list = run({u"list"_s, u"--url"_s, url});
    QCOMPARE(list.code, 0);
    QVERIFY2(list.err.contains(said), list.err);
    for (const QStringList &what : {QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s},
                                    QStringList{u"fence"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--for"_s, u"5s"_s},
                                    QStringList{u"extend"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--for"_s, u"5s"_s}}) {
        const Ran ran = run(what + QStringList{u"--url"_s, url});
        QVERIFY2(ran.code == 6, ran.err);
        QVERIFY2(ran.out.contains("This server is a replica: a change here does not reach its primary"), ran.out);
    }
    QCOMPARE(replica.cli({u"GET"_s, u"lock.a"_s}), "tok");
}

void TestCli::sentinel_namesItsPrimary()
{
    RedisServer primary, sentinel;
    RedisServer::Options withPort;
    withPort.tcp = true;
    QVERIFY(primary.start(withPort));
    QVERIFY(startSentinel(sentinel, primary));
    const QByteArray said =
        "This is a Sentinel: it has no locks. Connect to its primary: mymaster is 127.0.0.1:" + QByteArray::number(primary.tcpEndpoint().port);
    for (const QString &verb : {u"list"_s, u"watch"_s}) {
        const Ran ran = run({verb, u"--url"_s, sentinel.tcpEndpoint().toUrl()});
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains(said), ran.err);
    }
    const Ran picture = run({u"--screenshot"_s, m_data->filePath(u"window.png"_s), sentinel.tcpEndpoint().toUrl()});
    QVERIFY2(picture.code == 0 && !QImage(m_data->filePath(u"window.png"_s)).isNull(), picture.err);
    const Ran clear = run({u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, sentinel.tcpEndpoint().toUrl()});
    QVERIFY2(clear.code == 6 && clear.out.contains("This is a Sentinel"), clear.out);
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
    QVERIFY2(QRegularExpression(u"lease-removed +lock.persisted"_s).match(QString::fromUtf8(out)).hasMatch(), out);
    QVERIFY2(QRegularExpression(u"lease-shortened +lock.shortened"_s).match(QString::fromUtf8(out)).hasMatch(), out);
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

void TestCli::oneOff_scanWithoutEnd_isStoppedAndSaid_data()
{
    QTest::addColumn<quint64>("circle");
    QTest::addColumn<QStringList>("arguments"); // the URL comes last
    QTest::addColumn<QByteArray>("said");
    for (const auto &[name, circle] : {std::pair("one cursor", 1), std::pair("a circle of cursors", 50)}) {
        const auto row = [&](const char *command, const QStringList &arguments, const QByteArray &said) {
            QTest::addRow("%s, %s", command, name) << quint64(circle) << arguments << said;
        };
        row("list", {u"list"_s, u"--timeout"_s, u"1m"_s, u"--url"_s}, "This list is incomplete");
        row("list as JSON", {u"list"_s, u"--json"_s, u"--url"_s}, "This list is incomplete");
        row("find", {u"find"_s, u"--url"_s}, "");
        row("find as JSON", {u"find"_s, u"--json"_s, u"--url"_s}, "");
        row("screenshot", {u"--print-locks"_s, u"--screenshot"_s, u"window.png"_s}, "the picture shows what there is");
    }
}

void TestCli::oneOff_scanWithoutEnd_isStoppedAndSaid()
{
    QFETCH(quint64, circle);
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, said);
    const PlayedServer server(EndlessScan([circle](quint64 page) { return 1 + page % circle; }, "3"));
    const QString picture = m_data->filePath(u"window.png"_s);
    arguments.replaceInStrings(u"window.png"_s, picture);
    const Ran ran = runAgainst(arguments + QStringList{server.url()});
    QVERIFY2(ran.code == 1, ran.err);
    QVERIFY2(ran.out.contains("lock.a"), ran.out);
    QVERIFY2(ran.err.contains("SCAN does not end") && ran.err.contains("came again") && ran.err.contains(said), ran.err);
    QCOMPARE(QFile::exists(picture), arguments.contains(picture));
}

void TestCli::list_hugeReply_isRefused_data()
{
    QTest::addColumn<QByteArray>("reply");
    QTest::newRow("elements that take no bytes") << "*16777215\r\n" + QByteArray(":0\r\n").repeated(100'000);
    QTest::newRow("nested") << QByteArray("*1\r\n").repeated(10'000);
    QTest::newRow("a string") << QByteArray("$2147483647\r\n");
}

void TestCli::list_hugeReply_isRefused()
{
    QFETCH(QByteArray, reply);
    const PlayedServer server([reply](const redis::Command &command) { return command.front() == "SCAN" ? std::optional(reply) : std::nullopt; });
    const Ran ran = runAgainst({u"list"_s, u"--url"_s, server.url()});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.contains("longer than 64 MiB") || ran.err.contains("nested"), ran.err); // hiredis goes less deep than we
}

void TestCli::oneOff_serverWithoutEnd_endsAtItsTimeout_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("said");
    const QString picture = u"window.png"_s;
    QTest::newRow("list") << QStringList{u"list"_s} << QByteArray("incomplete");
    QTest::newRow("find") << QStringList{u"find"_s} << QByteArray("Ended before all keys were looked at");
    QTest::newRow("clear") << QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s} << QByteArray("Gave up");
    QTest::newRow("screenshot") << QStringList{u"--screenshot"_s, picture} << QByteArray("the picture shows what there is");
}

/** It answers all the time, and never comes to an end. */
void TestCli::oneOff_serverWithoutEnd_endsAtItsTimeout()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, said);
    EndlessScan scan([](quint64 page) { return page; }, "4000000000");
    const PlayedServer server([&scan](const redis::Command &command) {
        return command.front() == "EVAL" || command.front() == "EVALSHA" ? std::optional(QByteArray()) : scan(command);
    });
    if (const qsizetype file = arguments.indexOf(u"window.png"_s); file >= 0) {
        arguments[file] = m_data->filePath(u"window.png"_s);
        arguments << server.url();
    } else {
        arguments << u"--url"_s << server.url();
    }
    const Ran ran = runAgainst(arguments + QStringList{u"--timeout"_s, u"700ms"_s});
    QVERIFY2(ran.code == 1, ran.err);
    QVERIFY2(ran.err.contains(said), ran.err);
    if (arguments.first() == u"list"_s)
        QVERIFY2(ran.out.contains("lock.a"), ran.out);
    if (arguments.first() == u"--screenshot"_s)
        QVERIFY(!QImage(arguments.at(1)).isNull());
}

void TestCli::actions_serverThatDoesNotWrite_endAtTheirTimeout_data()
{
    QTest::addColumn<QStringList>("order");
    const QStringList holder{u"lock.b"_s, u"--if-holder"_s, u"tok"_s};
    QTest::newRow("clear") << QStringList{QStringList{u"clear"_s} + holder};
    QTest::newRow("fence") << QStringList{QStringList{u"fence"_s} + holder};
    QTest::newRow("extend") << QStringList{QStringList{u"extend"_s, u"--for"_s, u"1h"_s} + holder};
    QTest::newRow("evict") << QStringList{u"evict"_s, u"lock.fair"_s, u"--waiter"_s, u"c41f08d9-6be2-4735-a0d3-e7815b9f62aa:31"_s};
    QTest::newRow("undo") << QStringList{u"undo"_s, u"lock.a"_s};
}

/** It reads, and lets every write wait. */
void TestCli::actions_serverThatDoesNotWrite_endAtTheirTimeout()
{
    QFETCH(QStringList, order);
    const QByteArray waiter = "c41f08d9-6be2-4735-a0d3-e7815b9f62aa:31";
    m_server->cliInput("SET lock.a tok PX 600000\nSET lock.b tok PX 600000\nRPUSH redisson_lock_queue:{lock.fair} " + waiter
                       + "\nZADD redisson_lock_timeout:{lock.fair} 4102444800000 " + waiter + '\n');
    const QStringList server{u"--url"_s, url()};
    QCOMPARE(run(QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s} + server).code, 0);
    m_server->cliInput("CLIENT PAUSE 60000 WRITE\n");
    const Ran ran = run(order + server + QStringList{u"--timeout"_s, u"700ms"_s});
    QVERIFY2(ran.code == 1 && ran.err.contains("Gave up after 700 ms (--timeout)"), QByteArray(ran.out + ran.err));
    if (order.front() != u"undo"_s) {
        const qsizetype note = ran.err.indexOf("note: "); // said before it was sent
        QVERIFY2(note >= 0 && note < ran.err.indexOf("Gave up"), ran.err);
    }
    m_server->cliInput("CLIENT UNPAUSE\n");
    QCOMPARE(m_server->cli({u"EXISTS"_s, u"lock.a"_s, u"lock.b"_s, u"redisson_lock_queue:{lock.fair}"_s}),
             QByteArray("2")); // what waited was not done later
    QVERIFY(m_server->cli({u"PTTL"_s, u"lock.b"_s}).toInt() <= 600'000);
}

} // namespace lockscope::tst_cli

LOCKSCOPE_TEST(tst_cli, lockscope::tst_cli::TestCli)
#include "tst_cli.moc"
