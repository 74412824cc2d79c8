// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How old a hold is, as the command line says it, and actions on a hold of which that was seen. On a real server.
#include "commandline.h"
#include "lyingproxy.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>
#include <QTimeZone>

namespace lockscope::tst_cliage {

using namespace Qt::StringLiterals;

class TestCliAge : public QObject, private CommandLine {
    Q_OBJECT

    RedisServer m_server;

    static QByteArray timeBefore(qint64 seconds) { return QDateTime::currentDateTimeUtc().addSecs(-seconds).toString(Qt::ISODateWithMs).toLatin1(); }
    // Longer than what a server before 7.2 may hand from one call of a script to the next, with its idle time.
    const QString random = u"worker-7:4711:3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7"_s;
    const QString constant = u"locked by the nightly import of the accounting department, whoever runs it"_s;
    std::unique_ptr<LyingProxy> m_proxy;
    /** As ShedLock writes it for one hold, by a clock that is an hour ahead: its time is not believed. */
    static QString ofOneHold() { return u"ADDED:"_s + QString::fromLatin1(timeBefore(-3600)) + u"@web-1.eu-west-1.compute.internal.example.com"_s; }

    QJsonObject listed(const QByteArray &key, const QString &url)
    {
        const Ran ran = runAgainst({u"list"_s, u"--json"_s, u"--url"_s, url, u"--pattern"_s, QString::fromLatin1(key)});
        return QJsonDocument::fromJson(ran.out.left(ran.out.indexOf('\n'))).object();
    }
    QJsonObject listed(const QByteArray &key) { return listed(key, m_server.endpoint().toUrl()); }
    /** As if nobody had touched the key for so long. */
    void leaveIdle(const QString &key, const QString &token, int seconds)
    {
        m_server.cli({u"SET"_s, key, token});
        const QString restore = u"local dump = redis.call('DUMP', KEYS[1]) redis.call('DEL', KEYS[1]) "
                                "return redis.call('RESTORE', KEYS[1], 0, dump, 'IDLETIME', ARGV[1])"_s;
        QCOMPARE(m_server.cli({u"EVAL"_s, restore, u"1"_s, key, QString::number(seconds)}), QByteArray("OK"));
    }
    /** As if the server were up for ten days. */
    QString urlOfLongUp()
    {
        const QByteArray info = "uptime_in_seconds:864000\r\n" + m_server.cli({u"INFO"_s, u"server"_s});
        const QByteArray answer = '$' + QByteArray::number(info.size()) + "\r\n" + info + "\r\n";
        m_proxy = std::make_unique<LyingProxy>();
        m_proxy->setRewrite([answer](const QByteArrayList &command) {
            const bool isOfServer = command.size() == 2 && command[0] == "INFO" && command[1] == "server";
            return isOfServer ? std::optional(LyingProxy::Rewritten{command, answer}) : std::nullopt;
        });
        if (!m_proxy->start(path(u"proxy.sock"_s), m_server.endpoint().socketPath))
            qWarning("no proxy");
        return u"redis+unix://"_s + path(u"proxy.sock"_s);
    }

private slots:
    void initTestCase() { QVERIFY(m_server.start()); }
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        emptyFolder();
        m_server.cliInput("FLUSHALL\n");
    }

    void list_lockWithoutDeadlineThatSaysItsTime_isStale_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<qint64>("least"); // seconds; 0: nothing says since when
        QTest::addColumn<QString>("reason");
        const QByteArray redisPy = "373879dce54d11f1844e02fc00000001"; // of 22 November 2026
        QTest::newRow("ShedLock, any name") << QByteArray("lock.a") << "ADDED:" + timeBefore(2 * 86'400) + "@web-1" << qint64(2 * 86'400)
                                            << u"deadline-missing"_s;
        QTest::newRow("redis-py, made before it began to try") << QByteArray("lock.py") << redisPy << qint64(0) << QString();
        QTest::newRow("redbeat, likewise") << QByteArray("redbeat::lock") << redisPy << qint64(0) << QString();
        QTest::newRow("ShedLock, now") << QByteArray("lock.a") << "ADDED:" + timeBefore(1) + "@web-1" << qint64(0) << QString();
        QTest::newRow("a random token") << QByteArray("lock.a") << QByteArray("d3b07384-d9a0-4c1b-8f6e-1a2b3c4d5e6f") << qint64(0) << QString();
    }
    void list_lockWithoutDeadlineThatSaysItsTime_isStale()
    {
        QFETCH(const QByteArray, key);
        QFETCH(const QByteArray, value);
        QFETCH(const qint64, least);
        QFETCH(const QString, reason);
        m_server.cli({u"SET"_s, QString::fromLatin1(key), QString::fromLatin1(value)});
        const QJsonObject lock = listed(key);
        QCOMPARE(lock["stale_reasons"_L1].toArray(), reason.isEmpty() ? QJsonArray() : QJsonArray{reason});
        if (least == 0)
            return;
        QCOMPARE(lock["held_source"_L1].toString(), u"token"_s);
        QCOMPARE(lock["held_at_least"_L1].toBool(true), false);
        QVERIFY2(lock["held_ms"_L1].toInteger() >= least * 1000, QJsonDocument(lock).toJson());
    }

    /** SET lock.t $(date +%s) NX: a deadline, or when it was acquired. */
    void list_valueIsATimeInThePast_isNoDeadlineForSure()
    {
        const auto secondsAgo = [](qint64 ago) { return QString::number(QDateTime::currentSecsSinceEpoch() - ago); };
        m_server.cli({u"SET"_s, u"lock.a"_s, secondsAgo(5)});
        m_server.cli({u"SET"_s, u"lock.b"_s, secondsAgo(600)});
        m_server.cli({u"SET"_s, u"lock.c"_s, secondsAgo(-600)});
        const QJsonObject young = listed("lock.a"), old = listed("lock.b"), ahead = listed("lock.c");
        QCOMPARE(young["state"_L1].toString(), u"held"_s);
        QCOMPARE(young["stale_reasons"_L1].toArray(), QJsonArray());
        QCOMPARE(old["stale_reasons"_L1].toArray(), QJsonArray{u"time-passed"_s});
        for (const QJsonObject &lock : {young, old}) {
            QCOMPARE(lock["safe_to_clear"_L1].toString(), u"cannot-tell"_s);
            QVERIFY(lock["deadline_may_be_start"_L1].toBool());
        }
        QVERIFY(!ahead.contains("deadline_may_be_start"_L1));
        const Ran cleared = runAgainst({u"clear"_s, u"--stale"_s, u"--pattern"_s, u"lock.*"_s, u"--url"_s, m_server.endpoint().toUrl()});
        QCOMPARE(m_server.cli({u"EXISTS"_s, u"lock.a"_s, u"lock.b"_s, u"lock.c"_s}).trimmed(), QByteArray("2"));
        QVERIFY2(cleared.out.contains("cleared: lock.b"), cleared.all());
    }

    void list_lockThatNobodyTouched_isHeldAtLeastForItsIdleTime()
    {
        leaveIdle(u"lock.a"_s, random, 3600);
        QJsonObject lock = listed("lock.a");
        QCOMPARE(lock["held_source"_L1].toString(), u"first-look"_s); // by a server that is up for some seconds
        QCOMPARE(lock["stale_reasons"_L1].toArray(), QJsonArray());
        leaveIdle(u"lock.a"_s, random, 3600);
        lock = listed("lock.a", urlOfLongUp());
        QCOMPARE(lock["held_source"_L1].toString(), u"idle"_s);
        QCOMPARE(lock["held_at_least"_L1].toBool(), true);
        QVERIFY2(lock["held_ms"_L1].toInteger() >= 3'599'000, QJsonDocument(lock).toJson());
        QCOMPARE(lock["stale_reasons"_L1].toArray(), QJsonArray{u"no-deadline"_s});
    }

    void list_shortTextThatAScriptMayHaveSet_idleTimeCountsWhereLookingLeavesNoTrace()
    {
        leaveIdle(u"lock.a"_s, u"d3b07384-d9a0-4c1b-8f6e-1a2b3c4d5e6f"_s, 3600);
        const QString source = listed("lock.a", urlOfLongUp())["held_source"_L1].toString();
        const bool isStillIdle = m_server.cli({u"OBJECT"_s, u"IDLETIME"_s, u"lock.a"_s}).toInt() > 60;
        QCOMPARE(source, isStillIdle ? u"idle"_s : u"first-look"_s);
    }

    void list_again_knowsNoLessThanBefore_data()
    {
        QTest::addColumn<QString>("token");
        QTest::addColumn<bool>("isKnown"); // where looking counts as use
        QTest::newRow("of one hold, by a clock that is ahead") << ofOneHold() << true;
        QTest::newRow("random, perhaps of a process") << random << false;
        QTest::newRow("it may be the next hold's") << constant << false;
    }
    void list_again_knowsNoLessThanBefore()
    {
        QFETCH(const QString, token);
        QFETCH(const bool, isKnown);
        leaveIdle(u"lock.a"_s, token, 3600);
        leaveIdle(u"lock.b"_s, ofOneHold(), 3600);
        const QString url = urlOfLongUp();
        QCOMPARE(listed("lock.a", url)["held_source"_L1].toString(), u"idle"_s);
        QCOMPARE(listed("lock.b", url)["held_source"_L1].toString(), u"idle"_s);
        if (m_server.cli({u"OBJECT"_s, u"IDLETIME"_s, u"lock.a"_s}).toInt() > 60)
            QSKIP("looking leaves no trace here");
        for (int i = 0; i < 2; ++i) {
            const QJsonObject lock = listed("lock.a", url);
            QCOMPARE(lock["held_source"_L1].toString() == u"journal"_s, isKnown); // else the first look, or idle since the look before
            QCOMPARE(lock["held_at_least"_L1].toBool(), true);
            QCOMPARE(lock["held_ms"_L1].toInteger() >= 3'599'000, isKnown);
        }
        QCOMPARE(listed("lock.b", url)["held_source"_L1].toString(), u"journal"_s); // those of other keys stay
    }

    /** Servers count idle times in seconds. */
    void clearFrom_onlyIdleTimesTellHoldsApart_clearsWhatNobodyUsedSinceBefore_data()
    {
        QTest::addColumn<int>("idleNow");
        QTest::addColumn<int>("code");
        QTest::newRow("idle for an hour") << 3600 << 0;
        QTest::newRow("taken again, a moment after the list") << 0 << 6;
    }
    void clearFrom_onlyIdleTimesTellHoldsApart_clearsWhatNobodyUsedSinceBefore()
    {
        QFETCH(const int, idleNow);
        QFETCH(const int, code);
        leaveIdle(u"lock.a"_s, constant, 3600);
        const QString url = urlOfLongUp(), file = path(u"lines.jsonl"_s);
        QFile lines(file);
        QVERIFY(lines.open(QIODevice::WriteOnly) && lines.write(QJsonDocument(listed("lock.a", url)).toJson(QJsonDocument::Compact)) > 0);
        lines.close();
        leaveIdle(u"lock.a"_s, constant, idleNow); // an hour: also where looking counts as use
        const Ran ran = runAgainst({u"clear"_s, u"--from"_s, file, u"--url"_s, url});
        QVERIFY2(ran.code == code, ran.all());
        QCOMPARE(m_server.cli({u"EXISTS"_s, u"lock.a"_s}), QByteArray(code == 0 ? "0" : "1"));
    }

    void clearStale_afterItsDryRun_findsTheSameLocks_data()
    {
        QTest::addColumn<bool>("isWritable");
        QTest::newRow("with a journal") << true;
        QTest::newRow("without one") << false;
    }
    void clearStale_afterItsDryRun_findsTheSameLocks()
    {
        QFETCH(const bool, isWritable);
        leaveIdle(u"lock.a"_s, ofOneHold(), 3600);
        const QStringList stale{u"clear"_s, u"--stale"_s, u"--pattern"_s, u"lock.*"_s, u"--url"_s, urlOfLongUp()};
        if (!isWritable) {
            QVERIFY(QDir(path({})).mkdir(u"Lockscope"_s));
            QFile file(path(u"Lockscope/lockscope"_s)); // where its folder would be
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        const Ran dry = runAgainst(stale + QStringList{u"--dry-run"_s});
        QVERIFY2(dry.code == 0 && dry.says("lock.a"), dry.all());
        const bool isStillIdle = m_server.cli({u"OBJECT"_s, u"IDLETIME"_s, u"lock.a"_s}).toInt() > 60;
        const Ran real = runAgainst(stale);
        QCOMPARE(m_server.cli({u"EXISTS"_s, u"lock.a"_s}), QByteArray(isWritable || isStillIdle ? "0" : "1"));
    }

    void clear_lockThatNobodyTouched_ifHeldForThat()
    {
        const QString url = urlOfLongUp();
        const auto clear = [&](const QString &key, const QString &heldFor) {
            return runAgainst({u"clear"_s, key, u"--if-holder"_s, constant, u"--if-held-since"_s, heldFor, u"--url"_s, url});
        };
        leaveIdle(u"lock.a"_s, constant, 7200);
        leaveIdle(u"lock.b"_s, constant, 7200);
        QCOMPARE(clear(u"lock.a"_s, u"3h"_s).code, 6);
        QCOMPARE(clear(u"lock.b"_s, u"1h"_s).code, 0);
        QCOMPARE(m_server.cli({u"EXISTS"_s, u"lock.a"_s, u"lock.b"_s}), QByteArray("1"));
    }

    void clear_seenHold_onlyIfItIsStillThat_data()
    {
        QTest::addColumn<QStringList>("set"); // what the server has now
        QTest::addColumn<QStringList>("seen");
        QTest::addColumn<int>("code");
        const QStringList forAMinute{u"1"_s, u"PX"_s, u"60000"_s};
        const QString added = u"ADDED:%1@web-1"_s.arg(QString::fromLatin1(timeBefore(3600)));
        const auto row = [](const char *name, const QStringList &set, const QStringList &seen, int code) {
            QTest::newRow(name) << set << seen << code;
        };
        row("as much is left", forAMinute, {u"--if-lease"_s, u"60s"_s}, 0);
        row("taken again, more is left", forAMinute, {u"--if-lease"_s, u"40s"_s}, 3);
        row("taken again without a lease", {u"1"_s}, {u"--if-lease"_s, u"40s"_s}, 3);
        row("none was seen, and there is none", {u"1"_s}, {u"--if-lease"_s, u"0"_s}, 0);
        row("none was seen, and there is one", forAMinute, {u"--if-lease"_s, u"0"_s}, 3);
        row("held for so long", {added}, {u"--if-held-since"_s, u"30m"_s}, 0);
        row("held since that time", {added}, {u"--if-held-since"_s, QString::fromLatin1(timeBefore(3000))}, 0);
        row("taken after that time", {added}, {u"--if-held-since"_s, QString::fromLatin1(timeBefore(4000))}, 3);
        row("not held for so long", {added}, {u"--if-held-since"_s, u"2h"_s}, 3);
        row("nothing says since when", forAMinute, {u"--if-held-since"_s, u"2h"_s}, 6);
        row("both, and one does not hold", {added}, {u"--if-held-since"_s, u"30m"_s, u"--if-lease"_s, u"40s"_s}, 3);
    }
    void clear_seenHold_onlyIfItIsStillThat()
    {
        QFETCH(const QStringList, set);
        QFETCH(const QStringList, seen);
        QFETCH(const int, code);
        m_server.cli(QStringList{u"SET"_s, u"lock.a"_s} + set);
        for (const bool isDryRun : {true, false}) {
            QStringList action{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, set.front(), u"--url"_s, m_server.endpoint().toUrl()};
            action += seen;
            if (isDryRun)
                action += u"--dry-run"_s;
            const Ran ran = run(action);
            QVERIFY2(ran.code == code, ran.all());
        }
        QCOMPARE(m_server.cli({u"EXISTS"_s, u"lock.a"_s}), QByteArray(code == 0 ? "0" : "1"));
    }

    void action_seenHoldOfSomethingElse_isUsage_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("no time") << QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"1"_s, u"--if-held-since"_s, u"yesterday"_s};
        QTest::newRow("no lease") << QStringList{u"extend"_s, u"lock.a"_s, u"--if-holder"_s, u"1"_s, u"--for"_s, u"5s"_s, u"--if-lease"_s, u"much"_s};
        QTest::newRow("of a waiter") << QStringList{u"evict"_s, u"lock.a"_s, u"--waiter"_s, u"1"_s, u"--if-lease"_s, u"5s"_s};
    }
    void action_seenHoldOfSomethingElse_isUsage()
    {
        QFETCH(const QStringList, arguments);
        QCOMPARE(run(arguments + QStringList{u"--url"_s, m_server.endpoint().toUrl()}).code, 2);
    }
};

} // namespace lockscope::tst_cliage

LOCKSCOPE_TEST(tst_cliage, lockscope::tst_cliage::TestCliAge)
#include "tst_cliage.moc"
