// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/capture/scriptpaths.h"

#include "testprogram.h"

#include <QTest>

namespace tst_scriptpaths {

using namespace lockscope;
using Kind = CommandReply::Kind;

namespace {

QByteArray shown(const CommandReply &reply)
{
    return reply.kind == Kind::Nil ? QByteArray("nil") : reply.kind == Kind::Integer ? QByteArray::number(reply.integer) : reply.text;
}

CommandReply replyOf(const QByteArray &words)
{
    bool isNumber = false;
    const qint64 number = words.toLongLong(&isNumber);
    return words == "nil" ? CommandReply{Kind::Nil} : isNumber ? CommandReply{Kind::Integer, number} : CommandReply{Kind::Text, 0, words};
}

/** "get lock = a; del lock = 1", or "unknown", or "unchanged: get lock". call: "1 lock a 500". */
QByteArray readingOf(const QByteArray &text, const QByteArray &call, const QByteArray &reply)
{
    ExecutedCommand command{1'700'000'000'000'000, 0, "a:1", {"EVAL", text}};
    for (const QByteArray &word : call.split(' '))
        command.arguments.push_back(word);
    command.reply = replyOf(reply);
    const ScriptReading reading = readScript(scriptText(text), command);
    QByteArrayList lines;
    for (const ExecutedCommand &line : reading.lines) {
        QByteArrayList words(line.arguments.cbegin(), line.arguments.cend());
        lines << words.join(' ') + (line.reply ? QByteArray(" = " + shown(*line.reply)) : QByteArray());
    }
    return reading.is == ScriptReading::Is::Unknown ? QByteArray("unknown")
                                                    : QByteArray(reading.is == ScriptReading::Is::Unchanged ? "unchanged: " : "") + lines.join("; ");
}

} // namespace

/** What a script must have executed, by its text and its reply. */
class TestScriptPaths : public QObject {
    Q_OBJECT
private slots:
    void script_ofEachForm_hasExecutedWhatItsReplyShows_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("call");
        QTest::addColumn<QByteArray>("reply");
        QTest::addColumn<QByteArray>("executed");
        const auto add = [](const char *name, const QByteArray &text, const QByteArray &call, const QByteArrayList &outcomes) {
            for (const QByteArray &outcome : outcomes) { // "reply → lines"
                const qsizetype arrow = outcome.indexOf(" -> ");
                QTest::addRow("%s: %s", name, outcome.first(arrow).constData()) << text << call << outcome.first(arrow) << outcome.sliced(arrow + 4);
            }
        };
        add("release", "if redis.call('get',KEYS[1])==ARGV[1] then return redis.call('del',KEYS[1]) else return 0 end", "1 lock a",
            {"1 -> get lock = a; del lock = 1", "0 -> get lock", "2 -> unknown", "nil -> unknown", "text -> unknown"});
        add("release that answers nothing", "if redis.call('get',KEYS[1])==ARGV[1] then redis.call('del',KEYS[1]) end", "1 lock a",
            {"nil -> unknown"});
        add("acquisition that answers 0", "if redis.call('set',KEYS[1],ARGV[1],'NX','PX',ARGV[2]) then return 0 else return 1 end", "1 lock a 500",
            {"0 -> set lock a NX PX 500 = OK", "1 -> set lock a NX PX 500 = nil"});
        add("acquisition with SETNX",
            "local ok = redis.call('setnx', KEYS[1], ARGV[1])\nif ok == 1 then redis.call('expire', KEYS[1], 10) end\nreturn ok", "1 lock a",
            {"1 -> setnx lock a = 1; expire lock 10 = 1", "0 -> setnx lock a = 0"});
        add("acquisition that answers the same either way", "redis.call('set',KEYS[1],ARGV[1],'NX','PX',ARGV[2]) return 1", "1 lock a 500",
            {"1 -> set lock a NX PX 500", "0 -> unknown"});
        add("two locks and a counter",
            "for i=1,#KEYS-1 do if redis.call('exists',KEYS[i])==1 then return 0 end end\n"
            "for i=1,#KEYS-1 do redis.call('set',KEYS[i],ARGV[1],'px',ARGV[2]) end\nreturn redis.call('incr',KEYS[#KEYS])",
            "3 lock.x lock.y fence a 500",
            {"7 -> exists lock.x = 0; exists lock.y = 0; set lock.x a px 500 = OK; set lock.y a px 500 = OK; incr fence = 7",
             "0 -> exists lock.x; exists lock.y"});
        add("behind a gate", "if redis.call('exists',KEYS[2])==1 then return false end return redis.call('set',KEYS[1],ARGV[1],'NX','PX',ARGV[2])",
            "2 lock gate a 500", {"OK -> exists gate = 0; set lock a NX PX 500 = OK", "nil -> unchanged: exists gate"});
        add("release of several",
            "local n=0 for i=1,#KEYS do if redis.call('get',KEYS[i])==ARGV[1] then n=n+redis.call('del',KEYS[i]) end end return n", "2 x y a",
            {"2 -> get x = a; del x = 1; get y = a; del y = 1", "1 -> unknown", "0 -> get x; get y"});
        add("what is left of the lease", "if redis.call('setnx',KEYS[1],ARGV[1])==1 then return -1 end return redis.call('pttl',KEYS[1])", "1 lock a",
            {"345 -> setnx lock a = 0; pttl lock = 345"});
        add("a value that is computed with",
            "if tonumber(redis.call('get',KEYS[1]) or 0) < tonumber(ARGV[1]) then return redis.call('del',KEYS[1]) end", "1 lock 5",
            {"1 -> unknown", "nil -> unknown"});
        add("a message to who waits",
            "if redis.call('get',KEYS[1])~=ARGV[1] then return 1 end redis.call('lpush',KEYS[2],1) redis.call('pexpire',KEYS[2],ARGV[2]) "
            "redis.call('del',KEYS[1]) return 0",
            "2 lock signal a 500", {"1 -> get lock", "0 -> get lock = a; lpush signal 1; pexpire signal 500 = 1; del lock = 1"});
        add("readers in a hash", "if redis.call('hlen',KEYS[2])>0 then return false end return redis.call('set',KEYS[1],ARGV[1],'NX','PX',ARGV[2])",
            "2 lock readers a 500", {"OK -> hlen readers = 0; set lock a NX PX 500 = OK", "nil -> unchanged: hlen readers"});
        add("another command", "return redis.call('xadd',KEYS[1],'*','n',ARGV[1])", "1 queue a", {"1 -> unknown"});
        add("two values that are compared",
            "if redis.call('get',KEYS[1])==redis.call('get',KEYS[2]) then return redis.call('del',KEYS[1]) end return 0", "2 x y a",
            {"1 -> unknown", "0 -> unknown"});
        add("without end", "while true do end", "1 lock a", {"1 -> unknown"});
        add("without end, of commands", "while true do redis.call('exists', KEYS[1]) end", "1 lock a", {"1 -> unknown"});
        add("too much memory", "local t = {} for i=1,1e7 do t[i] = {} end return 1", "1 lock a", {"1 -> unknown"});
        add("without end, by calls of itself", "local function f() return 1 + f() end return f()", "1 lock a", {"1 -> unknown"});
        add("nested too deep", "return " + QByteArray(10'000, '(') + "1" + QByteArray(10'000, ')'), "1 lock a", {"1 -> unknown"});
        add("a text that grows", "local t = ARGV[1] while true do t = t .. t end", "1 lock a", {"1 -> unknown"});
        add("no Lua", "return return", "1 lock a", {"1 -> unknown"});
        add("what hides an error", "return pcall(redis.call, 'lpush', KEYS[1], 'a') and 1", "1 lock a", {"1 -> unknown"});
        add("other functions", "return loadstring('return 1')()", "1 lock a", {"1 -> unknown"});
        add("bytecode", QByteArray("\x1bLua", 4), "1 lock a", {"1 -> unknown"});
        add("its first line is no Lua", "#!lua flags=no-writes\nreturn redis.call('exists', KEYS[1])", "1 lock a", {"1 -> exists lock = 1"});
    }
    void script_ofEachForm_hasExecutedWhatItsReplyShows()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, call);
        QFETCH(const QByteArray, reply);
        QFETCH(const QByteArray, executed);
        QCOMPARE(readingOf(text, call, reply), executed);
    }
};

} // namespace tst_scriptpaths

LOCKSCOPE_TEST(tst_scriptpaths, tst_scriptpaths::TestScriptPaths)
#include "tst_scriptpaths.moc"
