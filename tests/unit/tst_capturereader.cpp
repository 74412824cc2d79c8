// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/capture/capturereader.h"

#include "capturescene.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>

namespace tst_capturereader {

using namespace lockscope;

namespace {

constexpr qint64 start = 1'700'000'000'000'000;

QByteArray shown(const CommandReply &reply)
{
    switch (reply.kind) {
    case CommandReply::Kind::Nil: return "nil";
    case CommandReply::Kind::Integer: return QByteArray::number(reply.integer);
    case CommandReply::Kind::Text: return reply.text;
    case CommandReply::Kind::Error: return "error";
    case CommandReply::Kind::Other: return "other";
    }
    Q_UNREACHABLE();
}

struct Reading {
    QByteArrayList lines; ///< "client 0 SET lock a NX = OK"; of several servers, each has a heading
    CaptureAccount account;
    quint64 gaps = 0;
};

Reading readingOf(const std::vector<CapturedPacket> &packets, LinkType link = LinkType::Ethernet, const QSet<quint16> &ports = {})
{
    Reading reading;
    QByteArrayList servers;
    CaptureReader reader(
        [&](const QByteArray &address) -> CaptureReader::Sink {
            servers << address;
            const QByteArray prefix = servers.size() > 1 ? QByteArray(address + ' ') : QByteArray();
            return {[&reading, prefix](const ExecutedCommand &command) {
                        const QByteArray who = command.isInScript()
                            ? QByteArray("lua")
                            : QByteArray::number(command.client.sliced(command.client.lastIndexOf(':') + 1).toInt() - 40'001);
                        QByteArray line = prefix + who + ' ' + QByteArray::number(command.database);
                        for (const QByteArray &word : command.arguments)
                            line += ' ' + word;
                        reading.lines << (command.reply ? QByteArray(line + " = " + shown(*command.reply)) : line);
                    },
                    [&reading] { reading.lines << "gap"; }};
        },
        ports);
    for (const CapturedPacket &packet : packets)
        reader.take(link, packet.atUs, packet.frame, packet.length);
    reader.end();
    reading.account = reader.account();
    for (const QByteArray &server : std::as_const(servers))
        reading.gaps += reader.accountOf(server).gaps;
    return reading;
}

const QByteArray unlock = "if redis.call('get',KEYS[1]) == ARGV[1] then return redis.call('del',KEYS[1]) else return 0 end";

} // namespace

class TestCaptureReader : public QObject {
    Q_OBJECT
private slots:
    void exchange_ofEachKind_isACommandWithItsReply_data()
    {
        QTest::addColumn<QByteArrayList>("requests"); // all sent at once
        QTest::addColumn<QByteArray>("replies");
        QTest::addColumn<QByteArrayList>("lines");
        const auto add = [](const char *name, const QList<QByteArrayList> &requests, const QByteArray &replies, const QByteArrayList &lines) {
            QByteArrayList sent;
            std::ranges::transform(requests, std::back_inserter(sent), resp);
            QTest::newRow(name) << sent << replies << lines;
        };
        add("what locks are made of", {{"SET", "lock", "a", "NX", "PX", "50"}, {"PTTL", "lock"}, {"GET", "lock"}, {"DEL", "lock"}, {"DEL", "lock"}},
            respOk + respNumber(49) + respText("a") + respNumber(1) + respNumber(0),
            {"0 0 SET lock a NX PX 50 = OK", "0 0 PTTL lock = 49", "0 0 GET lock = a", "0 0 DEL lock = 1", "0 0 DEL lock = 0"});
        add("what is of no interest", {{"SET", "cache", "a"}, {"GET", "cache"}, {"SETNX", "lock", "a"}, {"GET", "lock"}, {"MGET", "x", "y"}},
            respOk + respText("a") + respNumber(0) + respText("b") + "*2\r\n$1\r\nx\r\n$-1\r\n", {"0 0 SETNX lock a = 0", "0 0 GET lock = b"});
        add("what writes a lock that is not its first key",
            {{"SETNX", "lock", "a"}, {"MSET", "x", "1", "lock", "b"}, {"SORT", "list", "STORE", "lock"}}, respNumber(1) + respOk + respNumber(0),
            {"0 0 SETNX lock a = 1", "0 0 MSET x 1 lock b = OK", "0 0 SORT list STORE lock = 0"});
        add("passwords are not kept", {{"AUTH", "secret"}, {"HELLO", "3", "AUTH", "me", "secret", "SETNAME", "worker"}, {"SETNX", "lock", "a"}},
            respOk + "%1\r\n$5\r\nproto\r\n:3\r\n" + respNumber(1), {"0 0 client setname worker = other", "0 0 SETNX lock a = 1"});
        add("databases", {{"SELECT", "3"}, {"SETNX", "lock", "a"}, {"SELECT", "99"}, {"SETNX", "lock", "a"}},
            respOk + respNumber(1) + "-ERR DB index is out of range\r\n" + respNumber(0), {"0 3 SETNX lock a = 1", "0 3 SETNX lock a = 0"});
        add("an error does nothing", {{"SETNX", "lock", "a"}, {"SET", "lock", "b", "NX"}, {"DEL", "lock"}},
            respNumber(1) + "-OOM command not allowed\r\n" + respNumber(1), {"0 0 SETNX lock a = 1", "0 0 DEL lock = 1"});
        add("a transaction", {{"MULTI"}, {"SETNX", "lock", "a"}, {"GET", "cache"}, {"EXPIRE", "lock", "5"}, {"EXEC"}},
            respOk + "+QUEUED\r\n+QUEUED\r\n+QUEUED\r\n*3\r\n:1\r\n$-1\r\n:1\r\n",
            {"0 0 MULTI = OK", "0 0 SETNX lock a = 1", "0 0 EXPIRE lock 5 = 1", "0 0 EXEC = other"});
        add("a transaction that was refused", {{"WATCH", "lock"}, {"MULTI"}, {"SETNX", "lock", "a"}, {"EXEC"}, {"SETNX", "lock", "b"}},
            respOk + respOk + "+QUEUED\r\n*-1\r\n" + respNumber(0),
            {"0 0 WATCH lock = OK", "0 0 MULTI = OK", "0 0 EXEC = other", "0 0 SETNX lock b = 0"});
        add("one that was given up", {{"MULTI"}, {"SETNX", "lock", "a"}, {"DISCARD"}, {"SETNX", "lock", "b"}},
            respOk + "+QUEUED\r\n" + respOk + respNumber(1), {"0 0 MULTI = OK", "0 0 DISCARD = OK", "0 0 SETNX lock b = 1"});
        add("messages come in between", {{"SUBSCRIBE", "a", "b"}, {"PING"}, {"UNSUBSCRIBE", "a", "b"}, {"SETNX", "lock", "a"}},
            "*3\r\n$9\r\nsubscribe\r\n$1\r\na\r\n:1\r\n*3\r\n$7\r\nmessage\r\n$1\r\na\r\n$1\r\nx\r\n*3\r\n$9\r\nsubscribe\r\n$1\r\nb\r\n:2\r\n"
            "*2\r\n$4\r\npong\r\n$0\r\n\r\n*3\r\n$11\r\nunsubscribe\r\n$1\r\na\r\n:1\r\n*3\r\n$11\r\nunsubscribe\r\n$1\r\nb\r\n:0\r\n"
                + respNumber(1),
            {"0 0 SETNX lock a = 1"});
        add("pushes of RESP3", {{"SETNX", "lock", "a"}, {"SUBSCRIBE", "a"}, {"GET", "lock"}},
            respNumber(1) + ">2\r\n$10\r\ninvalidate\r\n*1\r\n$1\r\nx\r\n>3\r\n$9\r\nsubscribe\r\n$1\r\na\r\n:1\r\n" + "+a\r\n",
            {"0 0 SETNX lock a = 1", "0 0 GET lock = a"});
        add("MONITOR's stream is none of requests and replies", {{"SETNX", "lock", "a"}, {"MONITOR"}},
            respNumber(1) + respOk + "+1.000000 [0 127.0.0.1:1] \"DEL\" \"lock\"\r\n", {"0 0 SETNX lock a = 1"});
        add("a script by its text",
            {{"EVAL", unlock, "1", "lock", "a"}, {"SETNX", "lock", "b"}, {"EVAL", unlock, "1", "lock", "b"}, {"EVAL", unlock, "1", "lock", "b"}},
            respNumber(0) + respNumber(1) + respNumber(1) + respNumber(0),
            {"0 0 SETNX lock b = 1", "0 0 EVAL " + unlock + " 1 lock b = 1", "lua 0 get lock = b", "lua 0 del lock = 1",
             "0 0 EVAL " + unlock + " 1 lock b = 0", "lua 0 get lock"});
        const QByteArray redisPy = "c3f8721cbb97f72bc19e972846bd7aaf91901658", redlock = "96da70f7716f27d278a5218544df37fd8b0a5e4c";
        add("scripts of libraries by their SHA",
            {{"EVALSHA", redlock, "1", "lock", "token-a", "500"}, {"EVALSHA", redlock, "1", "lock", "token-b", "500"}}, respNumber(1) + respNumber(0),
            {"0 0 EVALSHA " + redlock + " 1 lock token-a 500 = 1", "lua 0 set lock token-a PX 500 NX = OK",
             "0 0 EVALSHA " + redlock + " 1 lock token-b 500 = 0", "lua 0 pttl lock = -1"});
        const QByteArray extend = "a4e8783852e6b949f9ef3a97212805108459a890", reacquire = "1cac51482acf5858da00f6d685d68f886cd6b6b2";
        add("redis-py prolongs its lease",
            {{"SETNX", "lock", "token-a"},
             {"EVALSHA", extend, "1", "lock", "token-a", "500", "0"},
             {"EVALSHA", extend, "1", "lock", "token-a", "500", "1"},
             {"EVALSHA", reacquire, "1", "lock", "token-a", "700"},
             {"EVALSHA", extend, "1", "lock", "token-b", "500", "0"}},
            respNumber(1) + respNumber(1) + respNumber(1) + respNumber(1) + respNumber(0),
            {"0 0 SETNX lock token-a = 1", "0 0 EVALSHA " + extend + " 1 lock token-a 500 0 = 1", "lua 0 get lock = token-a",
             "lua 0 pexpire lock 500 ADDED = 1", "0 0 EVALSHA " + extend + " 1 lock token-a 500 1 = 1", "lua 0 get lock = token-a",
             "lua 0 pexpire lock 500 = 1", "0 0 EVALSHA " + reacquire + " 1 lock token-a 700 = 1", "lua 0 get lock = token-a",
             "lua 0 pexpire lock 700 = 1", "0 0 EVALSHA " + extend + " 1 lock token-b 500 0 = 0", "lua 0 get lock token-b"});
        add("a function that nobody knows", {{"SETNX", "lock", "a"}, {"FCALL", "mine", "1", "lock", "a"}, {"FCALL", "mine", "1", "cache", "a"}},
            respNumber(1) + respOk + respOk, {"0 0 SETNX lock a = 1", "0 0 FCALL mine 1 lock a = OK"});
        const QByteArray fair =
            "if (redis.call('exists', KEYS[1]) == 0) and (redis.call('exists', KEYS[2]) == 0 or redis.call('lindex', KEYS[2], 0) == "
            "ARGV[2]) then redis.call('lpop', KEYS[2]); redis.call('hset', KEYS[1], ARGV[2], 1); redis.call('pexpire', KEYS[1], "
            "ARGV[1]); return nil; end; if redis.call('hexists', KEYS[1], ARGV[2]) == 1 then redis.call('hincrby', KEYS[1], ARGV[2], "
            "1); redis.call('pexpire', KEYS[1], ARGV[1]); return nil; end; return 1;";
        add("Redisson's fair lock, which answers nil to who has it",
            {{"EVAL", fair, "3", "lock", "queue", "times", "30000", "id:1", "5000", "1700000000000"},
             {"EVAL", fair, "3", "lock", "queue", "times", "30000", "id:2", "5000", "1700000000000"}},
            respNil + respNumber(1),
            {"0 0 EVAL " + fair + " 3 lock queue times 30000 id:1 5000 1700000000000 = nil", "lua 0 hincrby lock id:1 1 = 1",
             "lua 0 pexpire lock 30000 = 1", "0 0 EVAL " + fair + " 3 lock queue times 30000 id:2 5000 1700000000000 = 1",
             "lua 0 hexists lock id:2 = 0"});
        const QByteArray hashUnlock =
            "if (redis.call('hexists', KEYS[1], ARGV[1]) == 0) then return nil; end; local counter = redis.call('hincrby', KEYS[1], ARGV[1], -1); "
            "if (counter > 0) then redis.call('pexpire', KEYS[1], ARGV[2]); return 0; else redis.call('del', KEYS[1]); return 1; end; return nil;";
        add("a hash that is released once less than it was taken",
            {{"EVAL", fair, "1", "lock", "30000", "id:1"}, {"EVAL", hashUnlock, "1", "lock", "id:1", "20000"}}, respNil + respNumber(0),
            {"0 0 EVAL " + fair + " 1 lock 30000 id:1 = nil", "lua 0 hincrby lock id:1 1 = 1", "lua 0 pexpire lock 30000 = 1",
             "0 0 EVAL " + hashUnlock + " 1 lock id:1 20000 = 0", "lua 0 hexists lock id:1 = 1", "lua 0 hincrby lock id:1 -1",
             "lua 0 pexpire lock 20000 = 1"});
        const QByteArray takeAll = "for i=1,#KEYS do if redis.call('exists',KEYS[i])==1 then return 0 end end for i=1,#KEYS do "
                                   "redis.call('set',KEYS[i],ARGV[1],'PX',ARGV[2]) end return 1";
        add("all keys or none",
            {{"EVAL", takeAll, "2", "lock.1", "lock.2", "token-a", "500"}, {"EVAL", takeAll, "2", "lock.1", "lock.2", "token-b", "500"}},
            respNumber(1) + respNumber(0),
            {"0 0 EVAL " + takeAll + " 2 lock.1 lock.2 token-a 500 = 1", "lua 0 exists lock.1 = 0", "lua 0 exists lock.2 = 0",
             "lua 0 set lock.1 token-a PX 500 = OK", "lua 0 set lock.2 token-a PX 500 = OK",
             "0 0 EVAL " + takeAll + " 2 lock.1 lock.2 token-b 500 = 0", "lua 0 exists lock.1", "lua 0 exists lock.2"});
        const QByteArray takeAny =
            "for i=1,#KEYS do if redis.call('exists',KEYS[i])==0 then redis.call('set',KEYS[i],ARGV[1],'PX',ARGV[2]) return 1 end end "
            "return 0";
        add("one key of several: which, nobody sees", {{"EVAL", takeAny, "2", "lock.1", "lock.2", "token-a", "500"}}, respNumber(1),
            {"0 0 EVAL " + takeAny + " 2 lock.1 lock.2 token-a 500 = 1"});
        add("of redis-py", {{"SETNX", "lock", "token-a"}, {"EVALSHA", redisPy, "1", "lock", "token-a"}}, respNumber(1) + respNumber(1),
            {"0 0 SETNX lock token-a = 1", "0 0 EVALSHA " + redisPy + " 1 lock token-a = 1", "lua 0 get lock = token-a", "lua 0 del lock = 1"});
    }
    void exchange_ofEachKind_isACommandWithItsReply()
    {
        QFETCH(const QByteArrayList, requests);
        QFETCH(const QByteArray, replies);
        QFETCH(const QByteArrayList, lines);
        for (const qsizetype longest : {qsizetype(60'000), qsizetype(1), qsizetype(7)}) {
            CaptureScene scene;
            scene.setLongestSegment(longest);
            const int client = scene.connect(start);
            scene.request(client, start + 10, requests.join());
            scene.reply(client, start + 500, replies);
            scene.close(client, start + 900);
            const Reading reading = readingOf(scene.packets());
            QCOMPARE(reading.lines, lines);
            QCOMPARE(reading.account.streams, quint64(1));
        }
    }

    void packets_ofEachLink_areRead_data()
    {
        QTest::addColumn<int>("link");
        QTest::addColumn<bool>("isIpv6");
        QTest::addColumn<QByteArray>("inserted"); // behind the addresses of Ethernet
        constexpr std::array names{"Ethernet", "Linux cooked", "Linux cooked 2", "loopback", "raw IP"};
        for (std::size_t i = 0; i < names.size(); ++i) {
            QTest::addRow("%s, IPv4", names[i]) << int(i) << false << QByteArray();
            QTest::addRow("%s, IPv6", names[i]) << int(i) << true << QByteArray();
        }
        QTest::newRow("a VLAN") << 0 << false << QByteArray::fromHex("81000005");
        QTest::newRow("a VLAN in another one") << 0 << true << QByteArray::fromHex("88a8000681000005");
    }
    void packets_ofEachLink_areRead()
    {
        QFETCH(const int, link);
        QFETCH(const bool, isIpv6);
        QFETCH(const QByteArray, inserted);
        CaptureScene scene(6379, LinkType(link), isIpv6);
        const int client = scene.connect(start);
        scene.exchange(client, start + 10, {"SETNX", "lock", "a"}, respNumber(1));
        std::vector<CapturedPacket> packets = scene.packets();
        for (CapturedPacket &packet : packets)
            packet.frame = packet.frame.insert(inserted.isEmpty() ? 0 : 12, inserted) + QByteArray(10, 'p'); // frames are filled up
        QCOMPARE(readingOf(packets, LinkType(link)).lines, QByteArrayList{"0 0 SETNX lock a = 1"});
    }

    void packets_thatAreNoTcpOfAServer_areCounted()
    {
        CaptureScene scene(80);
        const int client = scene.connect(start);
        scene.exchange(client, start + 10, {"GET"}, "HTTP");
        std::vector<CapturedPacket> packets = scene.packets();
        QByteArray fragment = packets.front().frame;
        fragment[20] = '\x20'; // more fragments
        packets.push_back({start + 20, fragment, fragment.size()});
        packets.push_back({start + 21, "short", 5});
        packets.push_back({start + 22, {}, 0});
        const Reading reading = readingOf(packets, LinkType::Ethernet, {6379});
        QCOMPARE(reading.lines, QByteArrayList());
        QCOMPARE(reading.account.streams, quint64(0));
        QCOMPARE(reading.account.fragments, quint64(1));
        QCOMPARE(reading.account.otherPackets, reading.account.packets - 1);
    }

    void server_onAnotherPort_isRecognisedOrNamed()
    {
        CaptureScene scene(31'007);
        const int client = scene.join();
        for (int i = 0; i < 20; ++i)
            scene.exchange(client, start + i * 1000, {"SETNX", "lock", QByteArray::number(i)}, respNumber(0));
        QVERIFY(readingOf(scene.packets()).lines.contains("0 0 SETNX lock 19 = 0"));
        QCOMPARE(readingOf(scene.packets(), LinkType::Ethernet, {31'007}).lines.last(), QByteArray("0 0 SETNX lock 19 = 0"));
        QCOMPARE(readingOf(scene.packets(), LinkType::Ethernet, {6379}).lines, QByteArrayList());
    }

    void connection_thatBeganBefore_isReadWhenAllIsAnswered()
    {
        CaptureScene paused;
        const int first = paused.connect(start), client = paused.join();
        paused.exchange(first, start + 10, {"SETNX", "other", "a"}, respNumber(1));
        paused.exchange(client, start + 200'000, {"SETNX", "lock", "a"}, respNumber(1)); // it was idle since the capture began
        QCOMPARE(readingOf(paused.packets()).lines, QByteArrayList({"0 0 SETNX other a = 1", "1 0 SETNX lock a = 1"}));
        QCOMPARE(readingOf(paused.packets()).account.begun, quint64(1));

        CaptureScene busy;
        const int busyOne = busy.join();
        for (int i = 0; i < 10; ++i)
            busy.exchange(busyOne, start + i * 1000, {"SETNX", "lock", QByteArray::number(i)}, respNumber(0));
        const Reading read = readingOf(busy.packets());
        QCOMPARE(read.lines.first(), QByteArray("gap"));
        QCOMPARE(read.lines.last(), QByteArray("0 0 SETNX lock 9 = 0"));
        QVERIFY(read.lines.size() < 8);

        CaptureScene pipelined; // always one more request under way: nobody knows which reply is whose
        const int fast = pipelined.join();
        for (int i = 0; i < 50; ++i) {
            pipelined.request(fast, start + i * 1000, resp({"SETNX", "lock", QByteArray::number(i)}));
            pipelined.request(fast, start + i * 1000 + 1, resp({"GET", "lock"}));
            pipelined.reply(fast, start + i * 1000 + 2, respNumber(0) + respText("x"));
        }
        QCOMPARE(readingOf(pipelined.packets()).lines, QByteArrayList{"gap"});
        QCOMPARE(readingOf(pipelined.packets()).account.joined, quint64(1));
    }

    void connection_inTheMiddleOfAMessage_costsNothingThatConcernsLocks_data()
    {
        QTest::addColumn<QByteArray>("first"); // bytes
        QTest::addColumn<bool>("isKnownBefore");
        QTest::addColumn<quint64>("gaps");
        const QByteArray end = "xx\r\n$2\r\nNX\r\n";
        QTest::newRow("its end") << end << false << quint64(0);
        QTest::newRow("its end, and others of no interest") << QByteArray(end + resp({"INFO", "server"}) + resp({"PING"})) << false << quint64(0);
        QTest::newRow("whole ones of no interest") << QByteArray(resp({"INFO", "server"}) + resp({"PING"})) << true << quint64(0);
        QTest::newRow("its end, when something is known already") << end << true << quint64(1);
        QTest::newRow("one about a lock") << QByteArray(end + resp({"SETNX", "lock", "b"})) << false << quint64(1);
        QTest::newRow("another database") << QByteArray(end + resp({"SELECT", "5"})) << false << quint64(1);
        QTest::newRow("the begin of one") << QByteArray(end + resp({"GET", "cache"}).chopped(9)) << false << quint64(1);
    }
    void connection_inTheMiddleOfAMessage_costsNothingThatConcernsLocks()
    {
        QFETCH(const QByteArray, first);
        QFETCH(const bool, isKnownBefore);
        QFETCH(const quint64, gaps);
        CaptureScene scene;
        const int other = scene.connect(start), joined = scene.join();
        if (isKnownBefore)
            scene.exchange(other, start + 1000, {"SETNX", "lock", "a"}, respNumber(0));
        scene.request(joined, start + 2000, first);
        scene.reply(joined, start + 3000, respNil);
        scene.exchange(joined, start + 200'000, {"SETNX", "lock", "c"}, respNumber(0));
        const Reading reading = readingOf(scene.packets());
        QCOMPARE(reading.lines.last(), QByteArray("1 0 SETNX lock c = 0"));
        QCOMPARE(reading.gaps, gaps);
        QCOMPARE(reading.account.joined, gaps);
    }

    void lock_takenOnceMore_isExplained()
    {
        const QByteArray take =
            "if redis.call('exists',KEYS[1])==0 or redis.call('hexists',KEYS[1],ARGV[1])==1 then redis.call('hincrby',KEYS[1],ARGV[1],1) "
            "redis.call('pexpire',KEYS[1],ARGV[2]) return nil end return redis.call('pttl',KEYS[1])";
        CaptureScene scene;
        const int waiter = scene.connect(start), holder = scene.connect(start + 1);
        scene.exchange(waiter, start + 1000, {"EVAL", take, "1", "lock", "id:2", "3000"}, respNumber(500)); // by whom, nobody sees
        for (int i = 0; i < 3; ++i)
            scene.exchange(holder, start + 2000 + i * 1000, {"EVAL", take, "1", "lock", "id:1", "3000"}, respNil);
        scene.exchange(waiter, start + 8000, {"EVAL", take, "1", "lock", "id:2", "3000"}, respNumber(2900));
        scene.exchange(holder, start + 9000, {"EVAL", take, "1", "lock", "id:1", "3000"}, respNil);
        const Reading reading = readingOf(scene.packets());
        QCOMPARE(reading.account.unexplained, quint64(0));
        QVERIFY(!reading.lines.contains("gap"));
    }

    void transaction_ofWhoComesNext_isPlacedWithItsBegin()
    {
        CaptureScene scene;
        const int first = scene.connect(start), next = scene.connect(start + 1);
        scene.exchange(first, start + 1000, {"SETNX", "lock", "a"}, respNumber(1));
        scene.request(first, start + 2000, resp({"DEL", "lock"}));
        scene.request(next, start + 2010, resp({"MULTI"}) + resp({"SETNX", "lock", "b"}) + resp({"EXEC"}));
        scene.reply(first, start + 2100, respNumber(1));
        scene.request(first, start + 2110, resp({"SETNX", "lock", "c"}));
        scene.reply(first, start + 2200, respNumber(0));
        scene.reply(next, start + 2300, respOk + "+QUEUED\r\n*1\r\n:1\r\n");
        const Reading reading = readingOf(scene.packets());
        QCOMPARE(reading.lines,
                 QByteArrayList({"0 0 SETNX lock a = 1", "0 0 DEL lock = 1", "1 0 MULTI = OK", "1 0 SETNX lock b = 1", "1 0 EXEC = other",
                                 "0 0 SETNX lock c = 0"}));
        QCOMPARE(reading.account.unexplained, quint64(0));
    }

    void scripts_whoseCommandsNobodySees_areCounted()
    {
        const QByteArray unknown = "0123456789012345678901234567890123456789";
        CaptureScene scene;
        const int client = scene.connect(start);
        scene.exchange(client, start + 1000, {"EVALSHA", unknown, "1", "queue", "a"}, "-NOSCRIPT No matching script\r\n");
        scene.exchange(client, start + 2000, {"EVAL", "return redis.call('lpush',KEYS[1],ARGV[1])", "1", "queue", "a"}, respNumber(1));
        scene.exchange(client, start + 3000, {"EVALSHA", unknown, "1", "queue", "a"}, respNumber(2));
        scene.exchange(client, start + 4000, {"EVAL", "return 1", "0"}, respNumber(1));
        scene.exchange(client, start + 5000, {"EVAL", unlock, "1", "lock", "a"}, respNumber(0));
        QCOMPARE(readingOf(scene.packets()).account.blindScripts, quint64(2));
    }

    void hole_ofEachKind_isUnknownFromHere_data()
    {
        QTest::addColumn<int>("lost"); // which of the packets after the beginning
        QTest::addColumn<QByteArrayList>("lines");
        const QByteArrayList after{"gap", "gap", "0 0 SETNX lock d = 1"};
        QTest::newRow("a request") << 2 << QByteArrayList({"0 0 SETNX lock a = 1"}) + after;
        QTest::newRow("a reply") << 3 << QByteArrayList({"0 0 SETNX lock a = 1"}) + after;
    }
    void hole_ofEachKind_isUnknownFromHere()
    {
        QFETCH(const int, lost);
        QFETCH(const QByteArrayList, lines);
        CaptureScene scene;
        const int client = scene.connect(start);
        scene.exchange(client, start + 1000, {"SETNX", "lock", "a"}, respNumber(1));
        scene.exchange(client, start + 2000, {"DEL", "lock"}, respNumber(1));
        scene.exchange(client, start + 3000, {"SETNX", "lock", "c"}, respNumber(0));
        scene.exchange(client, start + 300'000, {"SETNX", "lock", "d"}, respNumber(1));
        std::vector<CapturedPacket> packets = scene.packets();
        packets.erase(packets.begin() + 2 + lost);
        const Reading reading = readingOf(packets);
        QByteArrayList without = reading.lines; // two gaps in a row are as one
        without.erase(std::unique(without.begin(), without.end()), without.end());
        QByteArrayList expected = lines;
        expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
        QCOMPARE(without, expected);
    }

    void packets_cutByTheCapture_areReadAroundWhatIsMissing()
    {
        CaptureScene scene;
        const int client = scene.connect(start);
        scene.setLongestSegment(60'000);
        scene.exchange(client, start + 10, {"SET", "cache", QByteArray(5000, 'x')}, respOk);
        scene.exchange(client, start + 1000, {"GET", "cache"}, respText(QByteArray(5000, 'x')));
        scene.exchange(client, start + 2000, {"SETNX", "lock", "a"}, respNumber(1));
        std::vector<CapturedPacket> packets = scene.packets();
        for (CapturedPacket &packet : packets)
            packet.frame = packet.frame.first(std::min<qsizetype>(packet.frame.size(), 200));
        QCOMPARE(readingOf(packets).lines, QByteArrayList{"gap"}); // the line end of what was cut is missing, too

        scene.setLongestSegment(1000); // other segments of the same message say how it goes on
        const int other = scene.connect(start + 5000);
        scene.exchange(other, start + 6000, {"SET", "cache", QByteArray(4500, 'x')}, respOk);
        scene.exchange(other, start + 7000, {"SETNX", "lock", "b"}, respNumber(0));
        packets = scene.packets();
        for (CapturedPacket &packet : packets)
            packet.frame = packet.frame.first(std::min<qsizetype>(packet.frame.size(), 600));
        QCOMPARE(readingOf(packets).lines.last(), QByteArray("1 0 SETNX lock b = 0"));
    }

    void tls_isCountedAsUnreadable()
    {
        CaptureScene scene;
        const int client = scene.connect(start), middle = scene.join();
        scene.request(client, start + 10, QByteArray::fromHex("160301020001000001fc0303"));
        scene.reply(client, start + 20, QByteArray::fromHex("1603030020020000"));
        scene.request(middle, start + 30, QByteArray::fromHex("1703030020020000") + QByteArray(50, '*'));
        const Reading reading = readingOf(scene.packets());
        QCOMPARE(reading.account.encrypted, quint64(2));
        QCOMPARE(reading.lines, QByteArrayList());
    }

    void servers_several_areReadApart()
    {
        CaptureScene one(6379), other(31'002);
        const int a = one.connect(start), b = other.join();
        one.exchange(a, start + 10, {"SETNX", "lock", "a"}, respNumber(1));
        for (int i = 0; i < 10; ++i)
            other.exchange(b, start + 200'000 + i * 1000, {"SETNX", "lock", "b"}, respNumber(1));
        std::vector<CapturedPacket> packets = one.packets(), more = other.packets();
        packets.insert(packets.end(), more.begin(), more.end());
        const QByteArrayList lines = readingOf(packets).lines;
        QVERIFY(lines.contains("0 0 SETNX lock a = 1"));
        QVERIFY(lines.contains("10.0.0.1:31002 0 0 SETNX lock b = 1"));
    }

    void connection_closedBeforeTheReply_isAGap()
    {
        CaptureScene scene;
        const int client = scene.connect(start);
        scene.request(client, start + 10, resp({"SETNX", "lock", "a"}));
        scene.close(client, start + 20);
        QCOMPARE(readingOf(scene.packets()).lines, QByteArrayList{"gap"});
    }

    void reply_thatCannotBeToThisRequest_isAGap()
    {
        CaptureScene scene;
        const int client = scene.connect(start);
        scene.exchange(client, start + 10, {"SETNX", "lock", "a"}, respOk);
        scene.exchange(client, start + 1000, {"SETNX", "lock", "a"}, respNumber(1));
        QCOMPARE(readingOf(scene.packets()).lines, QByteArrayList{"gap"});
    }

    void replyTimes_ofManyReplies_areAtMostAQuarterTooLong()
    {
        for (const qint64 us : {0, 1, 2, 3, 7, 100, 1023, 1024, 123'456, 2'000'000'000}) {
            ReplyTimes times;
            for (int i = 0; i < 100; ++i)
                times.add(us);
            times.add(us * 10);
            QCOMPARE(times.count(), quint64(101));
            QCOMPARE(times.longestUs(), us * 10);
            QVERIFY(times.percentileUs(0.5) >= us);
            QVERIFY(times.percentileUs(0.5) <= us + us / 4 + 1);
            QCOMPARE(times.percentileUs(1), us * 10);
        }
    }

    void segments_retransmittedAndSwapped_areTheSame()
    {
        CaptureScene scene;
        scene.setLongestSegment(20);
        const int a = scene.connect(start), b = scene.connect(start + 1, 5);
        for (int i = 0; i < 30; ++i) {
            scene.exchange(a, start + 10 + i * 1000, {"SET", "lock", "a" + QByteArray::number(i), "NX", "PX", "50"}, respOk);
            scene.exchange(b, start + 300 + i * 1000, {"DEL", "lock"}, respNumber(1));
        }
        const std::vector<CapturedPacket> packets = scene.packets();
        const QByteArrayList whole = readingOf(packets).lines;
        QCOMPARE(whole.size(), 60);
        for (quint32 seed = 0; seed < 50; ++seed) {
            QRandomGenerator random(seed);
            std::vector<CapturedPacket> mixed;
            for (std::size_t i = 0; i < packets.size(); ++i) {
                mixed.push_back(packets[i]);
                if (random.bounded(3) == 0) // sent once more
                    mixed.push_back(packets[i - std::size_t(random.bounded(int(std::min<std::size_t>(i, 5)) + 1))]);
            }
            for (std::size_t i = 6; i < mixed.size(); ++i) { // neighbours of one message change places
                if (mixed[i].atUs == mixed[i - 1].atUs && random.bounded(2) == 0)
                    std::swap(mixed[i], mixed[i - 1]);
            }
            for (std::size_t i = 1; i < mixed.size(); ++i)
                mixed[i].atUs = std::max(mixed[i].atUs, mixed[i - 1].atUs);
            QCOMPARE(readingOf(mixed).lines, whole);
        }
    }
};

} // namespace tst_capturereader

LOCKSCOPE_TEST(tst_capturereader, tst_capturereader::TestCaptureReader)
#include "tst_capturereader.moc"
