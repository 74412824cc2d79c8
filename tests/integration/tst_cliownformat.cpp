// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QDateTime>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

namespace lockscope::tst_cliownformat {

using namespace Qt::StringLiterals;

/** The program itself, with lock profiles that describe formats, on a real server with waiters. */
class TestCliOwnFormat : public QObject, private CommandLine {
    Q_OBJECT

    RedisServer m_server;

    QString url() const { return m_server.endpoint().toUrl(); }
    QString file() const { return path(u"team.json"_s); }
    void write(const QByteArray &format) const
    {
        QFile out(file());
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(R"({"lockscope_scheme_profiles": 2, "profiles": [{"prefix": "our:", "format": )" + format + "}]}");
    }
    Ran tryOn(const QStringList &more) const { return run(QStringList{u"profile"_s, u"test"_s, file(), u"--url"_s, url()} + more); }
    static QList<QJsonObject> objects(const QByteArray &lines)
    {
        QList<QJsonObject> all;
        for (const QByteArray &line : lines.trimmed().split('\n'))
            all += QJsonDocument::fromJson(line).object();
        return all;
    }
    /** No end of a minute, which may be the deadline of many holds. */
    static QByteArray seconds(int later)
    {
        const qint64 time = QDateTime::currentSecsSinceEpoch() + later;
        return QByteArray::number((time + 1) % 60 < 2 ? time + 2 : time);
    }

    static inline const QByteArray json =
        R"({"holder": {"json": "owner"}, "deadline": {"json": "until"}, "acquired": {"json": "since"}, "wake": {"publish": "{key}:released"},
            "digest": {"algorithm": "md5", "names": ["orders"]}})";

private slots:
    void initTestCase() { QVERIFY(m_server.start()); }
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        emptyFolder();
        m_server.cli({u"FLUSHALL"_s});
    }

    void test_keys_areShownAsTheProfileReadsThem()
    {
        write(json);
        const QByteArray until = seconds(60), since = seconds(-60);
        const QString key = u"our:12c500ed0b7879105fb46af0f246be87"_s; // md5 of "orders"
        m_server.cli({u"SET"_s, key, QString::fromUtf8(R"({"owner": "web-1", "until": )" + until + R"(, "since": )" + since + '}')});
        m_server.cli({u"SET"_s, u"our:bad"_s, u"web-1"_s});
        m_server.cli({u"SET"_s, u"other"_s, u"web-1"_s});

        const Ran all = tryOn({u"--json"_s});
        const Ran good = tryOn({key});
        const Ran text = tryOn({});

        QCOMPARE(all.code, 1);
        const QList<QJsonObject> lines = objects(all.out);
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines[0]["key"_L1].toString(), key);
        QCOMPARE(lines[0]["name"_L1].toString(), u"orders"_s);
        QCOMPARE(lines[0]["profile"_L1].toInt(), 1);
        QVERIFY(lines[0]["problem"_L1].isNull());
        QCOMPARE(lines[0]["scheme"_L1].toString(), u"own-format"_s);
        QCOMPARE(lines[0]["wake"_L1].toString(), u"PUBLISH "_s + key + u":released 1"_s);
        QVERIFY(std::abs(lines[0]["deadline_ms"_L1].toDouble() - until.toDouble() * 1000) < 2000);
        const QJsonObject holder = lines[0]["holders"_L1].toArray()[0].toObject();
        QCOMPARE(holder["holder"_L1].toString(), u"web-1"_s);
        QCOMPARE(holder["acquired_ms"_L1].toDouble(), since.toDouble() * 1000);
        QCOMPARE(lines[1]["problem"_L1].toString(), u"\"holder\": it is not valid JSON: \"web-1\""_s);
        QCOMPARE(lines[1]["scheme"_L1].toString(), u"token"_s);
        QCOMPARE(good.code, 0);
        QVERIFY2(good.says(key.toUtf8() + " (digest of orders)\n") && good.says("holder: web-1\n") && good.says("acquired: "), good.out);
        QVERIFY2(text.says("our:bad\n") && text.says("not read: \"holder\": it is not valid JSON: \"web-1\"\n"), text.out);
        QVERIFY2(text.err.contains("2 keys read. 1 of them not as its lock profile says."), text.err);
    }

    void test_whatCannotBeDone_isSaid_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("error");
        QTest::newRow("no file") << QStringList{u"profile"_s, u"test"_s} << 2 << QByteArray("lockscope profile expects \"test\" and a file");
        QTest::newRow("no test") << QStringList{u"profile"_s, u"tset"_s, u"FILE"_s} << 2
                                 << QByteArray("lockscope profile expects \"test\" and a file");
        QTest::newRow("keys and pattern") << QStringList{u"profile"_s, u"test"_s, u"FILE"_s, u"k"_s, u"--pattern"_s, u"*"_s} << 2
                                          << QByteArray("Use either KEY or --pattern, not both.");
        QTest::newRow("mistake in the file") << QStringList{u"profile"_s, u"test"_s, u"FILE"_s} << 1
                                             << QByteArray("Profile 1: \"format\": \"holder\": unknown member \"jsn\"");
        QTest::newRow("missing file") << QStringList{u"profile"_s, u"test"_s, u"NONE"_s} << 1 << QByteArray("does not exist");
    }

    void test_whatCannotBeDone_isSaid()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QByteArray, error);
        write(R"({"holder": {"jsn": "owner"}})");
        arguments.replaceInStrings(u"FILE"_s, file());

        const Ran ran = run(arguments + QStringList{u"--url"_s, url()});

        QCOMPARE(ran.code, code);
        QVERIFY2(ran.err.contains(error), ran.err);
        QVERIFY(ran.out.isEmpty());
    }

    void test_whatIsNotOfTheFormat_isSaidWhy_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("why");
        const QByteArray scores = R"({"holder": {"in": "member"}, "deadline": {"in": "score"}})";
        QTest::newRow("many fields") << QByteArray(R"({"holder": {"in": "field-name"}})") << QByteArray("our:hash")
                                     << QByteArray("it has 300 members, of which at most 128 are read");
        QTest::newRow("many fields, one of them the holder") << QByteArray(R"({"holder": {"field": "f1"}})") << QByteArray("our:hash")
                                                             << QByteArray("it has 300 members, of which at most 128 are read");
        QTest::newRow("no scores") << scores << QByteArray("our:set") << QByteArray("the key is a set, whose members have no score");
        QTest::newRow("endless") << scores << QByteArray("our:endless") << QByteArray("\"deadline\": \"inf\" is endless, and no time");
        QTest::newRow("no profile") << scores << QByteArray("other") << QByteArray("1 of them matches no lock profile.");
    }
    void test_whatIsNotOfTheFormat_isSaidWhy()
    {
        QFETCH(QByteArray, format);
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, why);
        write(format);
        QByteArray lines = "SADD our:set w1\nZADD our:endless inf w1\nSET other w1\n";
        for (int i = 0; i < 300; ++i)
            lines += "HSET our:hash f" + QByteArray::number(i) + " 1\n";
        m_server.cliInput(lines);

        const Ran ran = tryOn({QString::fromLatin1(key)});

        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.all().contains(why), ran.all());
    }

    void test_missingKeys_areNamed()
    {
        write(json);

        const Ran ran = tryOn({u"our:none"_s});

        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains("No such key: our:none."), ran.err);
    }

    void clear_ofEachKind_wakesAndIsUndone_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QStringList>("plant");
        QTest::addColumn<QString>("holder");
        QTest::addColumn<QStringList>("wait");
        QTest::addColumn<QByteArray>("woken");
        const QString until = QString::fromLatin1(seconds(600)), value = u"{\"owner\":\"web-1\",\"until\":%1,\"since\":%1}"_s.arg(until);
        const QStringList onChannel{u"SUBSCRIBE"_s, u"our:a:released"_s}, onList{u"BLPOP"_s, u"our:wait"_s, u"60"_s};
        QTest::newRow("string, by a message") << json << QStringList{u"SET"_s, u"our:a"_s, value} << value << onChannel << QByteArray("message");
        QTest::newRow("string, its holder by name")
            << json << QStringList{u"SET"_s, u"our:a"_s, value} << u"web-1"_s << onChannel << QByteArray("message");
        QTest::newRow("hash, by a list") << QByteArray(R"({"holder": {"field": "owner"}, "wake": {"lpush": "our:wait", "message": "go {rest}"}})")
                                         << QStringList{u"HSET"_s, u"our:a"_s, u"owner"_s, u"web-1"_s, u"x"_s, u"y"_s} << u"web-1"_s << onList
                                         << QByteArray("go a");
        QTest::newRow("members, by a list") << QByteArray(
            R"({"holder": {"in": "member"}, "deadline": {"in": "score"}, "wake": {"rpush": "our:wait", "expires_ms": 60000}})")
                                            << QStringList{u"ZADD"_s, u"our:a"_s, until, u"web-1"_s, until, u"web-2"_s} << u"web-1"_s << onList
                                            << QByteArray("1");
    }

    void clear_ofEachKind_wakesAndIsUndone()
    {
        QFETCH(QByteArray, format);
        QFETCH(QStringList, plant);
        QFETCH(QString, holder);
        QFETCH(QStringList, wait);
        QFETCH(QByteArray, woken);
        write(format);
        m_server.cli(plant);
        const QByteArray before = m_server.cli({u"DUMP"_s, u"our:a"_s});
        QProcess waiter;
        waiter.start(u"redis-cli"_s, QStringList{u"-s"_s, m_server.endpoint().socketPath} + wait);
        QTRY_VERIFY(m_server.cli({u"CLIENT"_s, u"LIST"_s}).contains(QByteArray("cmd=" + wait.front().toLower().toUtf8())));
        const QStringList clear{u"clear"_s, u"our:a"_s, u"--url"_s, url(), u"--lock-profiles"_s, file(), u"--if-holder"_s};

        const Ran other = run(clear + QStringList{u"web-3"_s});
        QCOMPARE(other.code, 3);
        QCOMPARE(m_server.cli({u"DUMP"_s, u"our:a"_s}), before);
        const Ran cleared = run(clear + QStringList{holder});
        QVERIFY2(cleared.code == 0, cleared.err);
        QVERIFY(m_server.cli({u"DUMP"_s, u"our:a"_s}) != before);
        QByteArray heard;
        QTRY_VERIFY((heard += waiter.readAllStandardOutput()).contains(woken));
        const Ran undone = run({u"undo"_s, u"our:a"_s, u"--url"_s, url()});

        QVERIFY2(undone.code == 0, undone.err);
        QCOMPARE(m_server.cli({u"DUMP"_s, u"our:a"_s}), before);
        waiter.kill();
        QVERIFY(waiter.state() == QProcess::NotRunning || waiter.waitForFinished());
    }

    /** Others' elements of the list stay, those that came meanwhile, too. */
    void undo_ofAnElement_takesOnlyThat_data()
    {
        QTest::addColumn<QByteArray>("push");
        QTest::addColumn<QByteArray>("left");
        QTest::newRow("lpush") << QByteArray("lpush") << QByteArray("1\na\n1\nb");
        QTest::newRow("rpush") << QByteArray("rpush") << QByteArray("1\na\n1\nb");
    }

    void undo_ofAnElement_takesOnlyThat()
    {
        QFETCH(QByteArray, push);
        QFETCH(QByteArray, left);
        write(R"({"holder": {}, "wake": {")" + push + R"(": "our:wait"}})");
        m_server.cli({u"SET"_s, u"our:a"_s, u"a-token-of-web-1-long-enough"_s});
        m_server.cli({u"RPUSH"_s, u"our:wait"_s, u"1"_s, u"a"_s, u"1"_s});

        const Ran cleared =
            run({u"clear"_s, u"our:a"_s, u"--url"_s, url(), u"--lock-profiles"_s, file(), u"--if-holder"_s, u"a-token-of-web-1-long-enough"_s});
        QVERIFY2(cleared.code == 0, cleared.err);
        QCOMPARE(m_server.cli({u"LLEN"_s, u"our:wait"_s}), "4");
        m_server.cli({u"RPUSH"_s, u"our:wait"_s, u"b"_s});
        const Ran undone = run({u"undo"_s, u"our:a"_s, u"--url"_s, url()});

        QVERIFY2(undone.code == 0, undone.err);
        QCOMPARE(m_server.cli({u"LRANGE"_s, u"our:wait"_s, u"0"_s, u"-1"_s}), left);
    }

    /** The lock is as it was: what is at fault is named, and nothing is done in part. */
    void clear_keyThatWakesIsNoList_isRefusedAndNamesIt_data()
    {
        QTest::addColumn<QByteArray>("lines");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("holder");
        QTest::addColumn<QByteArray>("list");
        const QString token = u"feqVx+N1jsttQZ0sxMcsfMVf"_s, job = u"b4a577edbccf1d805744efa9"_s;
        QTest::newRow("lock profile") << QByteArray("SET our:a feqVx+N1jsttQZ0sxMcsfMVf PX 60000\nSET our:wait x\n") << u"our:a"_s << token
                                      << QByteArray("our:wait");
        QTest::newRow("python-redis-lock") << QByteArray("SET lock:a feqVx+N1jsttQZ0sxMcsfMVf PX 60000\nSET lock-signal:a x\n") << u"lock:a"_s
                                           << token << QByteArray("lock-signal:a");
        QTest::newRow("sidekiq-unique-jobs") << QByteArray(
            "HSET uniquejobs:8:LOCKED b4a577edbccf1d805744efa9 1799999999\nSET uniquejobs:8:QUEUED x\n")
                                             << u"uniquejobs:8:LOCKED"_s << job << QByteArray("uniquejobs:8:QUEUED");
    }

    void clear_keyThatWakesIsNoList_isRefusedAndNamesIt()
    {
        QFETCH(QByteArray, lines);
        QFETCH(QString, key);
        QFETCH(QString, holder);
        QFETCH(QByteArray, list);
        write(R"({"holder": {}, "wake": {"rpush": "our:wait"}})");
        m_server.cliInput(lines);
        const QByteArray before = m_server.cli({u"DUMP"_s, key});

        const QStringList arguments{u"clear"_s, key, u"--url"_s, url(), u"--lock-profiles"_s, file(), u"--if-holder"_s, holder};

        const QByteArray why = "The key " + list + ", by which waiting clients are woken, is not a list. Nothing was done.";
        for (const QStringList &option : {QStringList{u"--dry-run"_s}, QStringList()}) {
            const Ran ran = run(arguments + option);
            QVERIFY2(ran.code == 6, ran.all());
            QVERIFY2(ran.all().contains(why), ran.all());
        }
        QCOMPARE(m_server.cli({u"DUMP"_s, key}), before);
    }

    /** A list that was printed earlier names a hold, not a worker. */
    void clear_fromAList_leavesALaterHoldOfTheSameWorker_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QStringList>("first");
        QTest::addColumn<QStringList>("second");
        const QString soon = QString::fromLatin1(seconds(300)), late = QString::fromLatin1(seconds(600));
        const auto hashOf = [](const QString &time) { return QStringList{u"HSET"_s, u"our:a"_s, u"owner"_s, u"w1"_s, u"time"_s, time}; };
        QTest::newRow("deadline in a field") << QByteArray(R"({"holder": {"field": "owner"}, "deadline": {"field": "time"}})") << hashOf(soon)
                                             << hashOf(late);
        QTest::newRow("start in a field") << QByteArray(R"({"holder": {"field": "owner"}, "acquired": {"field": "time"}})")
                                          << hashOf(QString::fromLatin1(seconds(-300))) << hashOf(QString::fromLatin1(seconds(-100)));
        QTest::newRow("deadline in the score") << QByteArray(R"({"holder": {"in": "member"}, "deadline": {"in": "score"}})")
                                               << QStringList{u"ZADD"_s, u"our:a"_s, soon, u"w1"_s}
                                               << QStringList{u"ZADD"_s, u"our:a"_s, late, u"w1"_s};
    }

    void clear_fromAList_leavesALaterHoldOfTheSameWorker()
    {
        QFETCH(QByteArray, format);
        QFETCH(QStringList, first);
        QFETCH(QStringList, second);
        write(format);
        const QStringList from{u"--url"_s, url(), u"--lock-profiles"_s, file()};
        m_server.cli(first);
        const Ran listed = run(QStringList{u"list"_s, u"--json"_s, u"--pattern"_s, u"our:*"_s} + from);
        QVERIFY2(listed.out.contains("w1"), QByteArray(listed.out + listed.err));
        QFile list(path(u"locks.jsonl"_s));
        QVERIFY(list.open(QIODevice::WriteOnly) && list.write(listed.out) > 0);
        list.close();
        m_server.cli({u"DEL"_s, u"our:a"_s});
        m_server.cli(second);
        const QStringList clear = QStringList{u"clear"_s, u"--from"_s, list.fileName()} + from;

        const Ran later = run(clear);
        QVERIFY2(later.code != 0 && m_server.cli({u"EXISTS"_s, u"our:a"_s}) == "1", QByteArray(later.out + later.err));
        m_server.cli({u"DEL"_s, u"our:a"_s});
        m_server.cli(first);
        const Ran same = run(clear);
        QVERIFY2(same.code == 0 && m_server.cli({u"EXISTS"_s, u"our:a"_s}) == "0", QByteArray(same.out + same.err));
    }

    /** "Until midnight" is the deadline of each hold of the day. */
    void clear_fromAListWithADeadlineOfManyHolds_isRefused()
    {
        write(R"({"holder": {"json": "owner"}, "deadline": {"json": "until", "unit": "iso"}})");
        m_server.cli({u"SET"_s, u"our:a"_s, uR"({"owner":"w1","until":"2035-11-29T00:00:00Z"})"_s});
        const QStringList from{u"--url"_s, url(), u"--lock-profiles"_s, file()};
        QFile list(path(u"locks.jsonl"_s));
        QVERIFY(list.open(QIODevice::WriteOnly) && list.write(run(QStringList{u"list"_s, u"--json"_s, u"--pattern"_s, u"our:*"_s} + from).out) > 0);
        list.close();
        const Ran ran = run(QStringList{u"clear"_s, u"--from"_s, list.fileName()} + from);
        QVERIFY2(ran.code == 6 && ran.out.contains("its deadline, the end of a minute"), QByteArray(ran.out + ran.err));
        QCOMPARE(m_server.cli({u"EXISTS"_s, u"our:a"_s}), QByteArray("1"));
    }

    /** Without its profile its holder cannot be read: that is not said of the holder. */
    void clear_fromAListWithoutItsProfile_isRefused_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QStringList>("lock");
        const QString soon = QString::fromLatin1(seconds(300));
        QTest::newRow("hash") << QByteArray(R"({"holder": {"field": "owner"}, "deadline": {"field": "time"}})")
                              << QStringList{u"HSET"_s, u"our:a"_s, u"owner"_s, u"w1"_s, u"time"_s, soon};
        QTest::newRow("string") << QByteArray(R"({"holder": {"json": "owner"}, "deadline": {"json": "time"}})")
                                << QStringList{u"SET"_s, u"our:a"_s, uR"({"owner":"w1","time":%1})"_s.arg(soon)};
        QTest::newRow("several") << QByteArray(R"({"holder": {"in": "member"}, "deadline": {"in": "score"}})")
                                 << QStringList{u"ZADD"_s, u"our:a"_s, soon, u"w1"_s};
    }
    void clear_fromAListWithoutItsProfile_isRefused()
    {
        QFETCH(QByteArray, format);
        QFETCH(QStringList, lock);
        write(format);
        m_server.cli(lock);
        QFile list(path(u"locks.jsonl"_s));
        const Ran listed = run({u"list"_s, u"--json"_s, u"--pattern"_s, u"our:*"_s, u"--url"_s, url(), u"--lock-profiles"_s, file()});
        QVERIFY(list.open(QIODevice::WriteOnly) && list.write(listed.out) > 0);
        list.close();

        const Ran ran = run({u"clear"_s, u"--from"_s, list.fileName(), u"--url"_s, url()});

        QVERIFY2(ran.code == 6 && ran.out.contains("--lock-profiles") && ran.out.endsWith("1 lock: 1 refused\n"), ran.all());
        QCOMPARE(m_server.cli({u"EXISTS"_s, u"our:a"_s}), "1");
    }

    /** A list that is none: nothing is done at all. */
    void clear_whoseListIsAnotherKey_isRefused()
    {
        write(R"({"holder": {}, "wake": {"lpush": "our:wait"}})");
        m_server.cli({u"SET"_s, u"our:a"_s, u"a-token-of-web-1-long-enough"_s});
        m_server.cli({u"SET"_s, u"our:wait"_s, u"no list"_s});

        const Ran ran =
            run({u"clear"_s, u"our:a"_s, u"--url"_s, url(), u"--lock-profiles"_s, file(), u"--if-holder"_s, u"a-token-of-web-1-long-enough"_s});

        QVERIFY(ran.code != 0);
        QCOMPARE(m_server.cli({u"GET"_s, u"our:a"_s}), "a-token-of-web-1-long-enough");
        QCOMPARE(m_server.cli({u"GET"_s, u"our:wait"_s}), "no list");
    }
};

} // namespace lockscope::tst_cliownformat

LOCKSCOPE_TEST(tst_cliownformat, lockscope::tst_cliownformat::TestCliOwnFormat)
#include "tst_cliownformat.moc"
