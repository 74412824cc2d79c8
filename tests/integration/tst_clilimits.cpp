// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"
#include "playedserver.h"
#include "redisserver.h"

#include "testprogram.h"

#include <QFile>
#include <QImage>
#include <QRegularExpression>
#include <QTest>

#include <csignal>

namespace lockscope::tst_clilimits {

using namespace Qt::StringLiterals;

/** Servers without an end, and such that do not answer: a command ends, and says so. */
class TestCliLimits : public QObject, private CommandLine {
    Q_OBJECT

private slots:
    void init();

    void oneOff_scanWithoutEnd_isStoppedAndSaid_data();
    void oneOff_scanWithoutEnd_isStoppedAndSaid();
    void list_hugeReply_isRefused_data();
    void list_hugeReply_isRefused();
    void oneOff_serverWithoutEnd_endsAtItsTimeout_data();
    void oneOff_serverWithoutEnd_endsAtItsTimeout();
    void actions_serverThatDoesNotWrite_endAtTheirTimeout_data();
    void actions_serverThatDoesNotWrite_endAtTheirTimeout();
    void clear_interruptedWhileKeysAreRead_saysThatNothingWasSent_data();
    void clear_interruptedWhileKeysAreRead_saysThatNothingWasSent();
};

void TestCliLimits::init()
{
    QTest::failOnWarning(QRegularExpression(u".+"_s));
    emptyFolder();
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

} // namespace

void TestCliLimits::oneOff_scanWithoutEnd_isStoppedAndSaid_data()
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
        row("screenshot", {u"--print-locks"_s, u"--screenshot"_s, u"window.png"_s}, "The image shows what was read so far");
    }
}

void TestCliLimits::oneOff_scanWithoutEnd_isStoppedAndSaid()
{
    QFETCH(quint64, circle);
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, said);
    const PlayedServer server(EndlessScan([circle](quint64 page) { return 1 + page % circle; }, "3"));
    const QString picture = path(u"window.png"_s);
    arguments.replaceInStrings(u"window.png"_s, picture);
    const Ran ran = runAgainst(arguments + QStringList{server.url()});
    QVERIFY2(ran.code == 1, ran.err);
    QVERIFY2(ran.out.contains("lock.a"), ran.out);
    QVERIFY2(ran.err.contains("SCAN does not end") && ran.err.contains("came again") && ran.err.contains(said), ran.err);
    QCOMPARE(QFile::exists(picture), arguments.contains(picture));
}

void TestCliLimits::list_hugeReply_isRefused_data()
{
    QTest::addColumn<QByteArray>("reply");
    QTest::newRow("elements that take no bytes") << "*16777215\r\n" + QByteArray(":0\r\n").repeated(100'000);
    QTest::newRow("nested") << QByteArray("*1\r\n").repeated(10'000);
    QTest::newRow("a string") << QByteArray("$2147483647\r\n");
}

void TestCliLimits::list_hugeReply_isRefused()
{
    QFETCH(QByteArray, reply);
    const PlayedServer server([reply](const redis::Command &command) { return command.front() == "SCAN" ? std::optional(reply) : std::nullopt; });
    const Ran ran = runAgainst({u"list"_s, u"--url"_s, server.url()});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.contains("exceeds 64 MiB") || ran.err.contains("nested"), ran.err); // hiredis goes less deep than we
}

void TestCliLimits::oneOff_serverWithoutEnd_endsAtItsTimeout_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("said");
    const QString picture = u"window.png"_s;
    QTest::newRow("list") << QStringList{u"list"_s} << QByteArray("incomplete");
    QTest::newRow("find") << QStringList{u"find"_s} << QByteArray("Stopped before all keys were searched");
    QTest::newRow("clear") << QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s} << QByteArray("Gave up");
    QTest::newRow("screenshot") << QStringList{u"--screenshot"_s, picture} << QByteArray("The image shows what was read so far");
}

/** It answers all the time, and never comes to an end. */
void TestCliLimits::oneOff_serverWithoutEnd_endsAtItsTimeout()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, said);
    EndlessScan scan([](quint64 page) { return page; }, "4000000000");
    const PlayedServer server([&scan](const redis::Command &command) {
        return command.front() == "EVAL" || command.front() == "EVALSHA" ? std::optional(QByteArray()) : scan(command);
    });
    if (const qsizetype file = arguments.indexOf(u"window.png"_s); file >= 0) {
        arguments[file] = path(u"window.png"_s);
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

void TestCliLimits::actions_serverThatDoesNotWrite_endAtTheirTimeout_data()
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
void TestCliLimits::actions_serverThatDoesNotWrite_endAtTheirTimeout()
{
    QFETCH(QStringList, order);
    RedisServer server;
    QVERIFY(server.start());
    const QByteArray waiter = "c41f08d9-6be2-4735-a0d3-e7815b9f62aa:31";
    server.cliInput("SET lock.a tok PX 600000\nSET lock.b tok PX 600000\nRPUSH redisson_lock_queue:{lock.fair} " + waiter
                    + "\nZADD redisson_lock_timeout:{lock.fair} 4102444800000 " + waiter + '\n');
    const QStringList where{u"--url"_s, server.endpoint().toUrl()};
    QCOMPARE(run(QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s} + where).code, 0);
    server.cliInput("CLIENT PAUSE 60000 WRITE\n");
    const Ran ran = run(order + where + QStringList{u"--timeout"_s, u"700ms"_s});
    QVERIFY2(ran.code == 1 && ran.err.contains("Gave up after 700 ms (--timeout)"), QByteArray(ran.out + ran.err));
    if (order.front() != u"undo"_s) {
        const qsizetype note = ran.err.indexOf("note: "); // said before it was sent
        QVERIFY2(note >= 0 && note < ran.err.indexOf("Gave up"), ran.err);
    }
    server.cliInput("CLIENT UNPAUSE\n");
    QCOMPARE(server.cli({u"EXISTS"_s, u"lock.a"_s, u"lock.b"_s, u"redisson_lock_queue:{lock.fair}"_s}),
             QByteArray("2")); // what waited was not done later
    QVERIFY(server.cli({u"PTTL"_s, u"lock.b"_s}).toInt() <= 600'000);
}

/** What a node says that has all slots of a cluster, and no key. */
static std::optional<QByteArray> answerOfNode(const redis::Command &command, const QByteArray &place)
{
    const QByteArray id(40, 'a'), question = QByteArrayList(command.begin(), command.end()).join(' ');
    if (question.endsWith(" lock.a") || command.front() == "GETRANGE")
        return "-ASK 1 " + place + "\r\n";
    if (command.front() == "INFO")
        return bulk("redis_mode:cluster\r\nrun_id:" + id + "\r\nrole:master\r\n");
    if (question == "CLUSTER MYID")
        return bulk(id);
    if (question == "CLUSTER NODES")
        return bulk(id + ' ' + place + "@1 myself,master - 0 0 1 connected 0-16383\n");
    if (question == "CLUSTER INFO")
        return bulk("cluster_state:ok\r\ncluster_slots_ok:16384\r\ncluster_known_nodes:1\r\ncluster_size:1\r\ncluster_current_epoch:1\r\n");
    return std::nullopt;
}

void TestCliLimits::clear_interruptedWhileKeysAreRead_saysThatNothingWasSent_data()
{
    QTest::addColumn<bool>("isElsewhere");
    QTest::newRow("no answer") << false;
    QTest::newRow("looked for in a cluster") << true;
}

void TestCliLimits::clear_interruptedWhileKeysAreRead_saysThatNothingWasSent()
{
    QFETCH(bool, isElsewhere);
    bool isAsked = false, isLookedFor = false;
    QByteArray place;
    const PlayedServer server([&](const redis::Command &command) {
        isAsked |= command.front() == "GETRANGE";
        isLookedFor |= isAsked && command.front() == "CLUSTER"; // and asked for again soon
        return isElsewhere ? answerOfNode(command, place) : isAsked ? std::optional(QByteArray()) : std::nullopt;
    });
    place = server.url().section(u'/', -1).toLatin1();
    const auto process = launch({u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--url"_s, server.url()});
    QTRY_VERIFY_WITH_TIMEOUT(isElsewhere ? isLookedFor : isAsked, 60'000);
    ::kill(pid_t(process->processId()), SIGINT);
    QTRY_COMPARE_WITH_TIMEOUT(process->state(), QProcess::NotRunning, 60'000);
    const Ran ran = finish(*process);
    QVERIFY2(ran.err.contains("Interrupted. Nothing was sent."), ran.all());
    QCOMPARE(ran.code, 1);
}

} // namespace lockscope::tst_clilimits

LOCKSCOPE_TEST(tst_clilimits, lockscope::tst_clilimits::TestCliLimits)
#include "tst_clilimits.moc"
