// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/replay/hindsight.h"

#include "testprogram.h"

#include <QTest>

#include <array>

namespace tst_lockreplay {

using namespace lockscope;

namespace {

constexpr std::array kinds{"found", "won", "lost", "undecided", "renewed", "released", "missed", "expired", "overwritten", "unclear"};

QByteArray shown(const LockMove &move)
{
    QByteArray text = QByteArray::number(move.atUs) + ' ' + kinds[std::size_t(move.kind)] + ' ' + move.lock.key;
    text += " by " + (move.client.isEmpty() ? QByteArray("the server") : move.client);
    if (!move.token.isEmpty())
        text += " as " + move.token;
    if (!move.hold.token.isEmpty() && move.kind != LockMove::Kind::Won)
        text += ", hold of " + move.hold.client + " as " + move.hold.token;
    return move.isCompared ? text + ", compared" : text;
}

/** A line is "µs client command …"; a client *lua* stands for a script's. */
QByteArray monitorLines(const QByteArrayList &story)
{
    QByteArray text;
    for (const QByteArray &line : story) {
        const QByteArrayList words = line.split(' ');
        text += QByteArray::number(words[0].toLongLong() / 1'000'000) + '.' + words[0].rightJustified(6, '0').right(6) + " [0 " + words[1] + "]";
        for (const QByteArray &word : words.sliced(2))
            text += " \"" + word + '"';
        text += '\n';
    }
    return text;
}

/** What a replay makes of commands that are handed on when more is known. */
class Replayed {
public:
    void take(const ExecutedCommand &command) { hindsight.take(command); }
    void takeGap()
    {
        hindsight.takeGap();
        m_replay.takeGap();
    }
    void end()
    {
        hindsight.settle();
        m_replay.end();
    }

    QByteArrayList moves;
    Hindsight hindsight{{[this](const ExecutedCommand &command) { m_replay.take(command); },
                         [this](const TrafficKey &lock, const TrafficStand &stand, qint64 atUs) { m_replay.learn(lock, stand, atUs); }}};

private:
    LockReplay m_replay{[this](const LockMove &move) { moves << shown(move); }};
};

QByteArrayList movesOf(const QByteArrayList &story, bool withInterest = true)
{
    Replayed replay;
    MonitorReader reader([&replay](const ExecutedCommand &command) { replay.take(command); }, [&replay](const TrafficGap &) { replay.takeGap(); },
                         withInterest ? MonitorReader::Interest(
                             [&replay](bool isInScript, QByteArrayView arguments) { return replay.hindsight.isOfInterest(isInScript, arguments); })
                                      : MonitorReader::Interest());
    reader.feed(monitorLines(story));
    reader.end();
    replay.end();
    return replay.moves;
}

CommandReply replyNamed(const QByteArray &word)
{
    bool isNumber = false;
    const qint64 number = word.toLongLong(&isNumber);
    if (isNumber)
        return {CommandReply::Kind::Integer, number};
    if (word.startsWith('-'))
        return {CommandReply::Kind::Error, 0, word.sliced(1)};
    return word == "nil"  ? CommandReply{CommandReply::Kind::Nil}
        : word == "error" ? CommandReply{CommandReply::Kind::Error}
                          : CommandReply{CommandReply::Kind::Text, 0, word};
}

const QByteArray unlock = "if_redis.call('get')==ARGV_then_redis.call('del')";
const QByteArray redissonLock = "redis.call('exists')_redis.call('hexists')_redis.call('hincrby')_redis.call('pexpire')_redis.call('pttl')";

} // namespace

class TestLockReplay : public QObject {
    Q_OBJECT
private slots:
    void take_story_isWhatHappened_data()
    {
        QTest::addColumn<QByteArrayList>("story");
        QTest::addColumn<QByteArrayList>("moves");
        const auto add = [](const char *name, const QByteArrayList &story, const QByteArrayList &moves) { QTest::newRow(name) << story << moves; };
        add("nothing is known at first",
            {"1000000 a:1 SET lock t1 NX PX 5000", "2000000 b:1 del lock", "3000000 a:1 SET lock t1 NX PX 5000", "3000100 b:1 set lock t2 nx ex 5"},
            {"1000000 undecided lock by a:1 as t1", "3000000 won lock by a:1 as t1", "3000100 lost lock by b:1 as t2, hold of a:1 as t1"});
        add("a lease that must be over, whoever has it, makes it known",
            {"1000000 a:1 SET lock t1 NX PX 50", "1000100 a:1 pexpire lock 60", "2000000 b:1 SET lock t2 NX PX 50"},
            {"1000000 undecided lock by a:1 as t1", "2000000 won lock by b:1 as t2"});
        add("a release that works shows who had acquired",
            {"1000000 a:1 SET lock token-a NX PX 500", "1040000 b:1 SET lock token-b NX PX 500", "1060000 a:1 EVAL " + unlock + " 1 lock token-a",
             "1060001 lua get lock", "1060002 lua del lock", "1080000 c:1 SET lock token-c NX PX 50"},
            {"1000000 won lock by a:1 as token-a", "1040000 lost lock by b:1 as token-b, hold of a:1 as token-a",
             "1060000 released lock by a:1 as token-a, hold of a:1 as token-a, compared", "1080000 won lock by c:1 as token-c"});
        add("the lease of who holds it is prolonged meanwhile",
            {"1000000 a:1 SET lock token-a NX PX 50", "1040000 a:1 SET lock token-a XX PX 50", "1070000 b:1 SET lock token-b NX PX 50",
             "1080000 a:1 EVAL " + unlock + " 1 lock token-a", "1080001 lua get lock", "1080002 lua del lock"},
            {"1000000 won lock by a:1 as token-a", "1040000 renewed lock by a:1, hold of a:1 as token-a",
             "1070000 lost lock by b:1 as token-b, hold of a:1 as token-a",
             "1080000 released lock by a:1 as token-a, hold of a:1 as token-a, compared"});
        add("of the attempts of a holder the last one that may have won has",
            {"1000000 a:1 SET lock token-a NX PX 50", "1010000 b:1 SET lock token-b NX PX 50", "1060000 b:1 SET lock token-b NX PX 50",
             "1070000 a:1 SET lock token-a NX PX 50", "1080000 b:1 EVAL " + unlock + " 1 lock token-b", "1080001 lua get lock",
             "1080002 lua del lock"},
            {"1000000 undecided lock by a:1 as token-a", "1010000 undecided lock by b:1 as token-b", "1060000 won lock by b:1 as token-b",
             "1070000 lost lock by a:1 as token-a, hold of b:1 as token-b",
             "1080000 released lock by b:1 as token-b, hold of b:1 as token-b, compared"});
        add("a value that several write shows nothing",
            {"1000000 a:1 SET lock x NX PX 50", "1010000 b:1 SET lock x NX PX 50", "1020000 a:1 EVAL " + unlock + " 1 lock x", "1020001 lua get lock",
             "1020002 lua del lock"},
            {"1000000 undecided lock by a:1 as x", "1010000 undecided lock by b:1 as x", "1020000 released lock by a:1 as x, compared"});
        add("a minute later it is too late",
            {"1000000 a:1 SET lock token-a NX PX 900000", "62000000 b:1 SET other x NX", "63000000 a:1 EVAL " + unlock + " 1 lock token-a",
             "63000001 lua get lock", "63000002 lua del lock"},
            {"1000000 undecided lock by a:1 as token-a", "62000000 undecided other by b:1 as x",
             "63000000 found lock by the server as token-a, hold of a:1 as token-a",
             "63000000 released lock by a:1 as token-a, hold of a:1 as token-a, compared"});
        add("who sets a key without a look at it takes no lock",
            {"1000000 a:1 SETNX lock x", "1000000 a:1 del lock", "1000100 b:1 SET lock y EX 5", "1000200 c:1 SETNX lock z"},
            {"1000000 undecided lock by a:1 as x", "1000100 found lock by b:1, hold of b:1 as y", "1000200 lost lock by c:1 as z, hold of b:1 as y"});
        add("who looks whether a key exists, and sets it, does",
            {"1000000 a:1 SETNX lock x", "1000000 a:1 del lock", "1000100 b:1 EXISTS lock", "1000110 b:1 SET lock y EX 5"},
            {"1000000 undecided lock by a:1 as x", "1000110 won lock by b:1 as y"});
        add("a script that takes a lock, and is renewed by the next lines",
            {"1000000 a:1 EVAL call('exists')_call('set')_'PX' 1 lock token-a 50", "1000001 lua exists lock", "1000002 lua set lock token-a PX 50",
             "1040000 a:1 SET lock token-a XX PX 50", "1070000 b:1 SET lock token-b NX PX 50"},
            {"1000000 won lock by a:1 as token-a, compared", "1040000 renewed lock by a:1, hold of a:1 as token-a",
             "1070000 lost lock by b:1 as token-b, hold of a:1 as token-a"});
        add("a refused release shows nothing: some release after each attempt",
            {"1000000 a:1 SET lock token-a NX PX 500", "1060000 a:1 EVAL " + unlock + " 1 lock token-a", "1060001 lua get lock"},
            {"1000000 undecided lock by a:1 as token-a", "1060000 missed lock by a:1 as token-a, compared"});
        add("a script that looks whether the key exists, and sets it",
            {"1000000 a:1 EVAL call('exists')_call('set')_'PX' 1 lock token-a 50", "1000001 lua exists lock", "1000002 lua set lock token-a PX 50",
             "1010000 b:1 EVAL call('exists')_call('set')_'PX' 1 lock token-b 50", "1010001 lua exists lock"},
            {"1000000 won lock by a:1 as token-a, compared", "1010000 lost lock by b:1 as token-b, hold of a:1 as token-a"});
        add("the lease ends by itself",
            {"1000000 a:1 del lock", "1000000 a:1 SETNX lock x", "1000000 a:1 del lock", "1000000 a:1 SET lock t1 NX PX 50",
             "1049000 b:1 SET lock t2 NX PX 50", "1052000 b:1 SET lock t2 NX PX 50"},
            {"1000000 undecided lock by a:1 as x", "1000000 won lock by a:1 as t1", "1049000 lost lock by b:1 as t2, hold of a:1 as t1",
             "1050000 expired lock by the server as t1, hold of a:1 as t1", "1052000 won lock by b:1 as t2"});
        add("within a millisecond of the deadline nobody knows",
            {"1000000 a:1 SETNX lock x", "1000000 a:1 del lock", "1000000 a:1 SET lock t1 NX PX 50", "1050500 b:1 SET lock t2 NX PX 50",
             "1051900 c:1 SET lock t3 NX PX 50", "1200000 c:1 SET lock t3 NX PX 50"},
            {"1000000 undecided lock by a:1 as x", "1000000 won lock by a:1 as t1", "1050500 undecided lock by b:1 as t2",
             "1051900 undecided lock by c:1 as t3", "1050000 expired lock by the server as t1, hold of a:1 as t1", "1200000 won lock by c:1 as t3"});
        add("whoever may have it, the next ones have not",
            {"1000000 a:1 SETNX lock x", "1000000 a:1 del lock", "1000000 a:1 SET lock t1 NX PX 50", "1050500 b:1 SET lock t2 NX PX 50",
             "1060000 c:1 SET lock t3 NX PX 50", "1070000 d:1 SET lock t4 NX PX 50", "1107000 d:1 SET lock t4 NX PX 50",
             "1300000 d:1 SET lock t4 NX PX 50"},
            {"1000000 undecided lock by a:1 as x", "1000000 won lock by a:1 as t1", "1050500 undecided lock by b:1 as t2",
             "1050000 expired lock by the server as t1, hold of a:1 as t1", "1060000 undecided lock by c:1 as t3", "1070000 lost lock by d:1 as t4",
             "1107000 undecided lock by d:1 as t4", "1300000 won lock by d:1 as t4"});
        add("one command that compares is a release, or a renewal",
            {"1000000 a:1 SETNX lock x", "1000000 a:1 del lock", "1000000 a:1 SET lock t1 NX PX 50", "1020000 a:1 SET lock t1 IFEQ t1 PX 50",
             "1060000 b:1 SET lock t2 NX PX 50", "1061000 b:1 DELIFEQ lock t2", "1062000 a:1 DELEX lock IFEQ t1", "1063000 a:1 DELIFEQ lock t1"},
            {"1000000 undecided lock by a:1 as x", "1000000 won lock by a:1 as t1", "1020000 renewed lock by a:1, hold of a:1 as t1, compared",
             "1060000 lost lock by b:1 as t2, hold of a:1 as t1", "1061000 missed lock by b:1, hold of a:1 as t1, compared",
             "1062000 released lock by a:1, hold of a:1 as t1, compared", "1063000 missed lock by a:1, compared"});
        add("a script that hands out a job with its lock",
            {"1000000 a:1 EVALSHA ab12 2 bull:q:wait bull:q:active x", "1000001 lua RPOPLPUSH bull:q:wait bull:q:active",
             "1000002 lua SET bull:q:1:lock 844eed7d-7dd8-465c-a898-45eb830c456d:0 PX 50",
             "1020000 a:1 EVALSHA cd34 1 bull:q:1:lock packed:844eed7d-7dd8-465c-a898-45eb830c456d:0:packed", "1020001 lua GET bull:q:1:lock",
             "1020002 lua DEL bull:q:1:lock"},
            {"1000000 won bull:q:1:lock by a:1 as 844eed7d-7dd8-465c-a898-45eb830c456d:0",
             "1020000 released bull:q:1:lock by a:1 as packed:844eed7d-7dd8-465c-a898-45eb830c456d:0:packed, hold of a:1 as "
             "844eed7d-7dd8-465c-a898-45eb830c456d:0, compared"});
        for (const char *write : {"MSET other 1 lock 2", "SORT list STORE lock", "DECRBY lock 1", "SETRANGE lock 0 x"}) {
            add(QByteArray(QByteArray(write) + " hides what the key holds").constData(),
                {"1000000 a:1 SETNX lock x", "1000000 a:1 del lock", "1000000 a:1 SETNX lock t1", "1020000 b:1 " + QByteArray(write),
                 "1030000 c:1 SETNX lock t2"},
                {"1000000 undecided lock by a:1 as x", "1000000 won lock by a:1 as t1", "1020000 unclear lock by b:1, hold of a:1 as t1",
                 "1030000 undecided lock by c:1 as t2"});
        }
        add("a release compares in its script",
            {"1000000 a:1 SETNX lock x", "1000000 a:1 DEL lock", "1000000 a:1 SET lock token NX PX 500",
             "1100000 a:2 EVAL " + unlock + " 1 lock token", "1100001 lua get lock", "1100002 lua del lock",
             "1200000 a:2 EVAL " + unlock + " 1 lock token", "1200001 lua get lock"},
            {"1000000 undecided lock by a:1 as x", "1000000 won lock by a:1 as token",
             "1100000 released lock by a:2 as token, hold of a:1 as token, compared", "1200000 missed lock by a:2 as token, compared"});
        add("a script that is known by its name only is recognised once it has worked",
            {"1000000 a:1 SETNX lock x", "1000000 a:1 DEL lock", "1000000 a:1 SET lock token NX PX 50", "1010000 a:2 evalsha AB12 1 lock token",
             "1010001 lua get lock", "1010002 lua del lock", "1020000 b:2 evalsha ab12 1 lock token2", "1020001 lua get lock"},
            {"1000000 undecided lock by a:1 as x", "1000000 won lock by a:1 as token",
             "1010000 released lock by a:2 as token, hold of a:1 as token, compared", "1020000 missed lock by b:2 as token2, compared"});
        add("a blind delete of a lock that was taken again",
            {"1000000 a:1 SETNX lock x", "1000000 a:1 DEL lock", "1000000 a:1 SET lock 1 NX PX 50", "1060000 b:1 SET lock 1 NX PX 50",
             "1070000 a:1 DEL lock"},
            {"1000000 undecided lock by a:1 as x", "1000000 won lock by a:1 as 1", "1050000 expired lock by the server as 1, hold of a:1 as 1",
             "1060000 won lock by b:1 as 1", "1070000 released lock by a:1, hold of b:1 as 1"});
        add("a transaction that watches compares",
            {"1000000 a:1 SETNX lock x", "1000000 a:1 WATCH lock", "1000001 a:1 GET lock", "1000002 a:1 MULTI", "1000003 a:1 DEL lock",
             "1000004 a:1 EXEC"},
            {"1000000 undecided lock by a:1 as x", "1000003 released lock by a:1, compared"});
        add("a lease comes later",
            {"1000000 a:1 SETNX lock x", "1000000 a:1 DEL lock", "1000000 a:1 SETNX lock t", "1000900 a:1 EXPIRE lock 1", "2100000 a:1 SETNX lock t"},
            {"1000000 undecided lock by a:1 as x", "1000000 won lock by a:1 as t", "1000900 renewed lock by a:1, hold of a:1 as t",
             "2000000 expired lock by the server as t, hold of a:1 as t", "2100000 won lock by a:1 as t"});
        add("Redisson, once more by the same thread, and by another one",
            {"1000000 a:1 EVAL " + redissonLock + " 1 lock 30000 id:1", "1000001 lua exists lock", "1000002 lua hincrby lock id:1 1",
             "1000003 lua pexpire lock 30000", "1100000 b:1 EVAL " + redissonLock + " 1 lock 30000 id:2", "1100001 lua exists lock",
             "1100002 lua hexists lock id:2", "1100003 lua pttl lock", "1200000 a:1 DEL lock"},
            {"1000000 won lock by a:1 as id:1, compared", "1100000 lost lock by b:1 as id:2, hold of a:1 as id:1",
             "1200000 released lock by a:1, hold of a:1 as id:1"});
        add("an overwritten lock",
            {"1000000 a:1 SETNX lock x", "1000000 a:1 DEL lock", "1000000 a:1 SETNX lock 1", "1100000 b:1 GETSET lock 2",
             "1200000 b:1 SET lock 2 EX 5"},
            {"1000000 undecided lock by a:1 as x", "1000000 won lock by a:1 as 1", "1100000 overwritten lock by b:1, hold of a:1 as 1",
             "1200000 renewed lock by b:1, hold of b:1 as 2"});
        add("everything is flushed",
            {"1000000 a:1 SETNX lock x", "1000000 a:1 DEL lock", "1000000 a:1 SETNX lock 1", "1100000 b:1 FLUSHALL", "1200000 b:1 SETNX lock 2"},
            {"1000000 undecided lock by a:1 as x", "1000000 won lock by a:1 as 1", "1100000 released lock by b:1, hold of a:1 as 1",
             "1200000 won lock by b:1 as 2"});
        add("after a gap nothing is known",
            {"1000000 a:1 SETNX lock x", "1000000 a:1 DEL lock", "1000000 a:1 SETNX lock 1", "900000 b:1 PING", "1200000 b:1 SETNX lock 2"},
            {"1000000 undecided lock by a:1 as x", "1000000 won lock by a:1 as 1", "1200000 undecided lock by b:1 as 2"});
        add("what the server refuses changes nothing",
            {"1000000 a:1 SETNX lock x", "1000000 a:1 DEL lock", "1000000 a:1 SET lock 1 NX PX none", "1000000 a:1 SET lock 1 NX EX 0",
             "1000000 a:1 SET lock 1 NX PX", "1000000 a:1 SET lock 1 NX XX", "1000000 a:1 SET lock 1 NX PX 5 EX 5", "1000000 a:1 SET lock 1 NX SOON",
             "1200000 b:1 SETNX lock 2"},
            {"1000000 undecided lock by a:1 as x", "1200000 won lock by b:1 as 2"});
        add("keys that are no locks", {"1000000 a:1 SET cache 1 EX 5", "1000001 a:1 DEL cache", "1000002 a:1 INCR n", "1000003 a:1 EXPIRE n 5"}, {});
        add("too few arguments", {"1000000 a:1 SETNX lock", "1000001 a:1 SET", "1000002 a:1 EXPIRE", "1000003 a:1 EVAL", "1000004 lua get"}, {});
    }
    void take_story_isWhatHappened()
    {
        QFETCH(const QByteArrayList, story);
        QFETCH(const QByteArrayList, moves);
        const QByteArrayList found = movesOf(story);
        QVERIFY2(found == moves, found.join('\n').constData());
        QCOMPARE(movesOf(story, false), moves); // lines that were dropped would not have changed anything
    }

    void take_commandsWithReplies_areCertain_data()
    {
        QTest::addColumn<QByteArrayList>("story"); // "µs client command = reply"; a client *lua* stands for a script's
        QTest::addColumn<QByteArrayList>("moves");
        const auto add = [](const char *name, const QByteArrayList &story, const QByteArrayList &moves) { QTest::newRow(name) << story << moves; };
        add("an attempt tells its outcome, whatever was known",
            {"1000000 b:1 SET lock t2 NX PX 5000 = nil", "1000100 a:1 DEL lock = 1", "1000200 b:1 SET lock t2 NX PX 5000 = OK"},
            {"1000000 lost lock by b:1 as t2", "1000100 released lock by a:1", "1000200 won lock by b:1 as t2"});
        add("within a millisecond of the deadline, too",
            {"1000000 a:1 SET lock t1 NX PX 50 = OK", "1049500 b:1 SET lock t2 NX PX 50 = nil", "1050500 c:1 SET lock t3 NX PX 50 = nil",
             "1050900 b:1 SET lock t2 NX PX 50 = OK"},
            {"1000000 won lock by a:1 as t1", "1049500 lost lock by b:1 as t2, hold of a:1 as t1",
             "1050500 lost lock by c:1 as t3, hold of a:1 as t1", "1050000 expired lock by the server as t1, hold of a:1 as t1",
             "1050900 won lock by b:1 as t2"});
        add("a hold that somebody has prolonged unseen lasts",
            {"1000000 a:1 SETNX lock x = 1", "1000001 a:1 PEXPIRE lock 50 = 1", "2000000 b:1 SETNX lock y = 0"},
            {"1000000 won lock by a:1 as x", "1000001 renewed lock by a:1, hold of a:1 as x", "2000000 lost lock by b:1 as y, hold of a:1 as x"});
        add("one that ended unseen is over",
            {"1000000 a:1 SETNX lock x = 1", "2000000 b:1 SETNX lock y = 1", "2000100 a:1 DEL lock = 1", "2000200 b:1 DEL lock = 0"},
            {"1000000 won lock by a:1 as x", "2000000 won lock by b:1 as y", "2000100 released lock by a:1, hold of b:1 as y",
             "2000200 missed lock by b:1"});
        add("an error does nothing", {"1000000 a:1 SETNX lock x = 1", "1000100 a:1 DEL lock = error", "1000200 b:1 SETNX lock y = 0"},
            {"1000000 won lock by a:1 as x", "1000200 lost lock by b:1 as y, hold of a:1 as x"});
        add("a value that is read is the holder's", {"1000000 b:1 SETNX lock y = 0", "1000100 c:1 GET lock = x", "1000200 b:1 SETNX lock y = 0"},
            {"1000000 lost lock by b:1 as y", "1000200 lost lock by b:1 as y, hold of  as x"});
        add("a script whose commands are not shown leaves nothing known",
            {"1000000 a:1 SETNX lock x = 1", "1000100 a:1 EVALSHA 0123 1 lock x = 1", "1000200 b:1 SETNX lock y"},
            {"1000000 won lock by a:1 as x", "1000100 unclear lock by a:1, hold of a:1 as x", "1000200 undecided lock by b:1 as y"});
        add("one that ends with an error may have done something before",
            {"1000000 a:1 SETNX lock x = 1", "1000100 a:1 EVALSHA 0123 1 lock x = -WRONGTYPE no list", "1000200 b:1 SETNX lock y"},
            {"1000000 won lock by a:1 as x", "1000100 unclear lock by a:1, hold of a:1 as x", "1000200 undecided lock by b:1 as y"});
        add("one that is not there has not",
            {"1000000 a:1 SETNX lock x = 1", "1000100 a:1 EVALSHA 0123 1 lock x = -NOSCRIPT no", "1000200 b:1 SETNX lock y"},
            {"1000000 won lock by a:1 as x", "1000200 lost lock by b:1 as y, hold of a:1 as x"});
        add("one whose commands are",
            {"1000000 a:1 SETNX lock token-a = 1", "1000100 a:1 EVAL " + unlock + " 1 lock token-a = 1", "1000100 lua GET lock = token-a",
             "1000100 lua DEL lock = 1", "1000200 b:1 SETNX lock y = 1"},
            {"1000000 won lock by a:1 as token-a", "1000100 released lock by a:1 as token-a, hold of a:1 as token-a, compared",
             "1000200 won lock by b:1 as y"});
    }
    void take_commandsWithReplies_areCertain()
    {
        QFETCH(const QByteArrayList, story);
        QFETCH(const QByteArrayList, moves);
        Replayed replay;
        for (const QByteArray &line : story) {
            const qsizetype equals = line.indexOf(" = ");
            const QByteArrayList words = (equals < 0 ? line : line.first(equals)).split(' ');
            ExecutedCommand command{words[0].toLongLong(), 0, words[1] == "lua" ? QByteArray() : words[1], {words.cbegin() + 2, words.cend()}};
            if (equals >= 0)
                command.reply = replyNamed(line.sliced(equals + 3));
            replay.take(command);
        }
        replay.end();
        QVERIFY2(replay.moves == moves, replay.moves.join('\n').constData());
    }

    void learn_whatALockHolds_isKnownFromThereOn_data()
    {
        QTest::addColumn<QByteArrayList>("story"); // among its lines "µs read lock token ms", "µs read lock free"
        QTest::addColumn<QByteArrayList>("moves");
        const auto add = [](const char *name, const QByteArrayList &story, const QByteArrayList &moves) { QTest::newRow(name) << story << moves; };
        add("a hold from before the traffic",
            {"1000000 a:1 SETNX lock x", "1100000 read lock token-z 500", "1200000 b:1 SETNX lock y", "1700000 b:1 SETNX lock y"},
            {"1000000 found lock by the server as token-z, hold of  as token-z", "1000000 lost lock by a:1 as x, hold of  as token-z",
             "1200000 lost lock by b:1 as y, hold of  as token-z", "1700000 won lock by b:1 as y"});
        add("a free one", {"1000000 a:1 SETNX lock x", "1100000 read lock free", "1200000 b:1 SETNX lock y"},
            {"1000000 undecided lock by a:1 as x", "1200000 won lock by b:1 as y"});
        add("whoever tried has it", {"1000000 a:1 SET lock token-a NX PX 900", "1050000 b:1 SETNX lock y", "1100000 read lock token-a 800"},
            {"1000000 won lock by a:1 as token-a", "1050000 lost lock by b:1 as y, hold of a:1 as token-a"});
        add("one of two that write the same",
            {"1000000 a:1 SET lock 1 NX PX 900", "1001000 b:1 SET lock 1 NX PX 900", "1050000 read lock 1 850", "1060000 c:1 SETNX lock y"},
            {"1000000 undecided lock by a:1 as 1", "1001000 undecided lock by b:1 as 1", "1050000 found lock by the server as 1, hold of  as 1",
             "1060000 lost lock by c:1 as y, hold of  as 1"});
        add("what was known stays",
            {"1000000 a:1 DEL lock", "1000000 a:1 SETNX lock x", "1000000 a:1 DEL lock", "1000001 a:1 SET lock t1 NX PX 90",
             "1050000 read lock t1 40", "1060000 b:1 SETNX lock y"},
            {"1000000 undecided lock by a:1 as x", "1000001 won lock by a:1 as t1", "1060000 lost lock by b:1 as y, hold of a:1 as t1"});
        add("an end that nobody saw",
            {"1000000 a:1 SETNX lock x", "1000000 a:1 DEL lock", "1000001 a:1 SET lock t1 NX PX 90", "1050000 read lock free",
             "1060000 b:1 SETNX lock y"},
            {"1000000 undecided lock by a:1 as x", "1000001 won lock by a:1 as t1", "1050000 unclear lock by the server, hold of a:1 as t1",
             "1060000 won lock by b:1 as y"});
        add("another one that nobody saw begin",
            {"1000000 a:1 SETNX lock x", "1000000 a:1 DEL lock", "1000001 a:1 SET lock t1 NX PX 90", "1050000 read lock t9 100",
             "1060000 b:1 SETNX lock y"},
            {"1000000 undecided lock by a:1 as x", "1000001 won lock by a:1 as t1", "1050000 unclear lock by the server, hold of a:1 as t1",
             "1050000 found lock by the server as t9, hold of  as t9", "1060000 lost lock by b:1 as y, hold of  as t9"});
        add("a lapse within a millisecond",
            {"1000000 a:1 SETNX lock x", "1000000 a:1 DEL lock", "1000001 a:1 SET lock t1 NX PX 90", "1090500 read lock free",
             "1090600 b:1 SETNX lock y"},
            {"1000000 undecided lock by a:1 as x", "1000001 won lock by a:1 as t1", "1090000 expired lock by the server as t1, hold of a:1 as t1",
             "1090600 won lock by b:1 as y"});
        add("before anybody tries", {"1000000 read lock t1 100", "1060000 b:1 DEL lock"},
            {"1000000 found lock by the server as t1, hold of  as t1", "1060000 released lock by b:1, hold of  as t1"});
    }
    void learn_whatALockHolds_isKnownFromThereOn()
    {
        QFETCH(const QByteArrayList, story);
        QFETCH(const QByteArrayList, moves);
        Replayed replay;
        for (const QByteArray &line : story) {
            const QByteArrayList words = line.split(' ');
            const qint64 atUs = words[0].toLongLong();
            if (words[1] != "read") {
                replay.take({atUs, 0, words[1], {words.cbegin() + 2, words.cend()}});
                continue;
            }
            TrafficStand stand{.is = TrafficStand::Is::Free};
            if (words.size() > 4)
                stand = {TrafficStand::Is::Held,
                         {.client = {}, .token = words[3], .sinceUs = atUs, .deadlineUs = atUs + words[4].toLongLong() * 1000}};
            replay.hindsight.learn({0, words[2]}, stand, atUs);
        }
        replay.end();
        QVERIFY2(replay.moves == moves, replay.moves.join('\n').constData());
    }

    /** What waits for an outcome is bounded in bytes, too. */
    void take_veryLongValues_waitForLittle()
    {
        Replayed replay;
        const QByteArray large(1 << 20, 'x');
        for (int i = 0; i < 40; ++i)
            replay.take({1'000'000 + i, 0, "a:1", {"SET", "lock", large + QByteArray::number(i), "NX"}});
        QVERIFY2(replay.moves.size() >= 8, QByteArray::number(replay.moves.size()).constData());
        replay.end();
        QCOMPARE(replay.moves.size(), 40);
    }

    /** Those that nobody knows, once each, and the one that was taken last, to check it. */
    void keysToRead_someTriedFor_areThoseThatAreNotKnown()
    {
        LockReplay replay([](const LockMove &) {});
        for (const QByteArray key : {"lock.1", "lock.2", "lock.2", "lock.3"})
            replay.take({1'000'000, 0, "a:1", {"SETNX", key, "x"}});
        replay.take({1'000'001, 0, "a:1", {"DEL", "lock.2"}});
        replay.take({1'000'002, 0, "a:1", {"SETNX", "lock.2", "x"}});
        const std::vector<TrafficKey> first{{0, "lock.2"}, {0, "lock.1"}};
        QCOMPARE(replay.keysToRead(2), first);
        QCOMPARE(replay.keysToRead(9), std::vector{TrafficKey(0, "lock.3")});
        QVERIFY(replay.keysToRead(9).empty());
    }
};

} // namespace tst_lockreplay

LOCKSCOPE_TEST(tst_lockreplay, tst_lockreplay::TestLockReplay)
#include "tst_lockreplay.moc"
