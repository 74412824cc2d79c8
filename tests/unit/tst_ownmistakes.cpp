// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "racelab/own/owncommand.h"
#include "racelab/own/ownfile.h"
#include "racelab/own/ownprotocolreader.h"
#include "racelab/own/ownscript.h"
#include "racelab/own/ownwords.h"
#include "testprogram.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace tst_ownmistakes {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

const QByteArray right = R"({"protocol": "mine", "sentence": "A test.",
 "acquire": [{"send": ["SETNX", "{key}", "1"], "then": ["acquired if answer = 1", "busy"]}],
 "release": [{"send": ["DEL", "{key}"]}]}
)";

QByteArray readWhole(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString mistakesIn(const QByteArray &json)
{
    const Expected<OwnProtocol, OwnMistakes> read = checkOwnProtocol(json);
    return read ? QString() : mistakesText(read.error());
}

/** The same text, as UTF-16. */
QByteArray asUtf16(const QByteArray &text)
{
    QByteArray units;
    for (const char c : text)
        units += QByteArray(1, c) + '\0';
    return units;
}

/** What is told of the only step of acquire, without its place. */
QStringList whyNot(const QStringList &command)
{
    QStringList words;
    for (const QString &word : command)
        words << u'"' + word + u'"';
    const QString json = u"{\"protocol\": \"mine\", \"sentence\": \"x\", \"acquire\": [{\"send\": [%1], \"then\": \"acquired\"}, "
                         "{\"send\": [\"DEL\", \"{key}\"]}], \"release\": [{\"send\": [\"DEL\", \"{key}\"]}]}"_s.arg(words.join(u", "_s));
    const Expected<OwnProtocol, OwnMistakes> read = checkOwnProtocol(json.toUtf8());
    QStringList told;
    for (const OwnMistake &mistake : read ? OwnMistakes() : read.error()) {
        if (mistake.step == 1)
            told << mistake.why;
    }
    return told;
}

} // namespace

/** What is said of users' protocols that are wrong: all of it, each with its place. */
class TestOwnMistakes : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void check_wrongFile_saysAllThatIsWrongAndWhere_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("mistakes");
        const QByteArray cases = readWhole(QFINDTESTDATA("ownmistakes.txt"));
        for (const QString &one : QString::fromUtf8(cases).split(u"\n=== "_s).sliced(1)) {
            const qsizetype name = one.indexOf(u'\n') + 1, mistakes = one.indexOf(u"---\n"_s, name);
            QVERIFY(name > 1 && mistakes > 0);
            QTest::newRow(qPrintable(one.first(name - 1))) << one.sliced(name, mistakes - name).toUtf8() << one.sliced(mistakes + 4).trimmed();
        }
    }
    void check_wrongFile_saysAllThatIsWrongAndWhere()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, mistakes);
        const Translation english(u"en"_s); // plural forms
        QCOMPARE(mistakesIn(json).split(u'\n'), mistakes.split(u'\n'));
        QCOMPARE(readOwnProtocol(json).error().kind, Error::Kind::InvalidInput);
        QCOMPARE(readOwnProtocol(json).error().text.shown(), mistakes);
    }

    void check_bytes_areReadOrExplained_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("mistakes");
        QByteArray wrong = right, random;
        wrong.replace("\"release\"", "\"relaese\"");
        const QString typo = u"The protocol has an unknown entry “relaese”. Did you mean “release”?"_s;
        for (int i = 0; i < 100'000; ++i)
            random += char(i * 7919 % 251);
        QTest::newRow("right") << right << QString();
        QTest::newRow("mark of UTF-8") << "\xef\xbb\xbf" + right << QString();
        QTest::newRow("wrong, with the mark of UTF-8") << "\xef\xbb\xbf" + QByteArray(wrong).replace("{\"protocol\"", "{\"protocl\"")
                                                       << u"line 1, column 2: The protocol has an unknown entry “protocl”. Did you mean “protocol”?\n"
                                                          "line 3, column 2: "_s
                + typo;
        QTest::newRow("lines of Windows") << QByteArray(wrong).replace('\n', "\r\n") << u"line 3, column 2: "_s + typo;
        QTest::newRow("lines of old") << QByteArray(wrong).replace('\n', '\r') << u"line 3, column 2: "_s + typo;
        QTest::newRow("characters of several bytes")
            << QByteArray(wrong).replace("\"A test.\",\n", "\"锁, für 😀\", ").replace("\n \"rel", "\"rel") << u"line 1, column 138: "_s + typo;
        QTest::newRow("no UTF-8") << QByteArray(right).replace("A test", "Schlo\xdf")
                                  << u"line 1, column 40: Not valid JSON: this is not a character in UTF-8: save the file as UTF-8."_s;
        QTest::newRow("half a character") << QByteArray(right).replace("A test", "\xe9\x94")
                                          << u"line 1, column 35: Not valid JSON: this is not a character in UTF-8: save the file as UTF-8."_s;
        QTest::newRow("UTF-16") << asUtf16(right) << u"line 1, column 1: Not valid JSON: the file is UTF-16: save it as UTF-8."_s;
        QTest::newRow("UTF-16 with its mark") << "\xff\xfe" + asUtf16(right)
                                              << u"line 1, column 1: Not valid JSON: the file is UTF-16: save it as UTF-8."_s;
        QTest::newRow("nothing") << QByteArray() << u"line 1, column 1: Not valid JSON: expected a value, and the file ends."_s;
        QTest::newRow("10,000 brackets") << QByteArray(10'000, '[') << u"line 1, column 34: Not valid JSON: brackets are nested too deeply."_s;
        QTest::newRow("too long") << random << u"line 1, column 1: The file is too long for a protocol: it can have at most 65536 bytes."_s;
        QTest::newRow("the end of a text is an escape")
            << QByteArray("{\"a\\")
            << u"line 1, column 2: Not valid JSON: this text has no closing quote in its line. A script may be a list of lines, each in quotes."_s;
    }
    void check_bytes_areReadOrExplained()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, mistakes);
        const QString told = mistakesIn(bytes);
        QVERIFY2(mistakes.isEmpty() ? told.isEmpty() : told.contains(mistakes), qPrintable(told));
    }

    void check_everythingIsWrong_isToldToAnEnd()
    {
        QByteArray steps;
        for (int i = 0; i < 40; ++i)
            steps += R"({"send": ["NONE", "{a}", "{b}", "{c}", "{d}", "{e}"]}, )";
        const Expected<OwnProtocol, OwnMistakes> read = checkOwnProtocol("{\"acquire\": [" + steps + "{}]}");
        QCOMPARE(read.error().size(), std::size_t(4)); // more than 40 steps are not read
        const OwnMistakes all = checkOwnProtocol("{\"acquire\": [" + steps.chopped(2) + "]}").error();
        QCOMPARE(all.size(), std::size_t(201));
        QVERIFY(std::ranges::count(all, u"more mistakes follow: mend these first."_s, &OwnMistake::why) == 1);
    }

    void check_file_namesItAsCompilersDo()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"our-lock.json"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{\n  \"protocol\": our-lock\n}\n") > 0);
        file.close();
        const Error error = readOwnProtocolFile(path).error();
        QCOMPARE(error.code, QByteArray(mistakesCode));
        const QStringList lines = error.text.shown().split(u'\n');
        QCOMPARE(lines.size(), 4);
        QVERIFY(lines.contains(path + u":2:15: Not valid JSON: “our-lock” must be in double quotes."_s));
    }

    /** Names, entries and commands that can be read everywhere. */
    void check_everyCommand_isPossibleAsInItsExample()
    {
        for (const QString &command : ownCommands()) {
            const QString example = exampleOf(command);
            const QByteArray json = R"({"protocol": "mine", "sentence": "x", "locks": 2, "acquire": [{"send": )" + example.toUtf8()
                + R"(, "then": ["next if answer = nil", "busy"]}, {"send": ["DEL", "{key}"], "then": "acquired"}], "release": [{"send": ["DEL", "{key}"]}]})";
            const QString told = mistakesIn(command == u"EVAL" ? QByteArray(json).replace("return …", "return 1") : json);
            QVERIFY2(example.startsWith(u"[\"%1\""_s.arg(command)) && told.isEmpty(), qPrintable(told + example));
        }
    }

    /** All that Redis 7 has, and a few of others: none is merely unknown. */
    void check_commandOfRedis_isPossibleOrHasAReason()
    {
        const QString names =
            u"ACL APPEND ASKING AUTH BGREWRITEAOF BGSAVE BITCOUNT BITFIELD BITFIELD_RO BITOP BITPOS BLMOVE BLMPOP BLPOP BRPOP BRPOPLPUSH "
            "BZMPOP BZPOPMAX BZPOPMIN CLIENT CLUSTER COMMAND CONFIG COPY DBSIZE DEBUG DECR DECRBY DEL DISCARD DUMP ECHO EVAL EVALSHA "
            "EVALSHA_RO EVAL_RO EXEC EXISTS EXPIRE EXPIREAT EXPIRETIME FAILOVER FCALL FCALL_RO FLUSHALL FLUSHDB FUNCTION GEOADD GEODIST "
            "GEOHASH GEOPOS GEORADIUS GEORADIUSBYMEMBER GEORADIUSBYMEMBER_RO GEORADIUS_RO GEOSEARCH GEOSEARCHSTORE GET GETBIT GETDEL "
            "GETEX GETRANGE GETSET HDEL HELLO HEXISTS HGET HGETALL HINCRBY HINCRBYFLOAT HKEYS HLEN HMGET HMSET HRANDFIELD HSCAN HSET "
            "HSETNX HSTRLEN HVALS INCR INCRBY INCRBYFLOAT INFO KEYS LASTSAVE LATENCY LCS LINDEX LINSERT LLEN LMOVE LMPOP LOLWUT LPOP LPOS "
            "LPUSH LPUSHX LRANGE LREM LSET LTRIM MEMORY MGET MIGRATE MODULE MONITOR MOVE MSET MSETNX MULTI OBJECT PERSIST PEXPIRE PEXPIREAT "
            "PEXPIRETIME PFADD PFCOUNT PFMERGE PING PSETEX PSUBSCRIBE PSYNC PTTL PUBLISH PUBSUB PUNSUBSCRIBE QUIT RANDOMKEY READONLY "
            "READWRITE RENAME RENAMENX REPLCONF REPLICAOF RESET RESTORE ROLE RPOP RPOPLPUSH RPUSH RPUSHX SADD SAVE SCAN SCARD SCRIPT SDIFF "
            "SDIFFSTORE SELECT SET SETBIT SETEX SETNX SETRANGE SHUTDOWN SINTER SINTERCARD SINTERSTORE SISMEMBER SLAVEOF SLOWLOG SMEMBERS "
            "SMISMEMBER SMOVE SORT SORT_RO SPOP SPUBLISH SRANDMEMBER SREM SSCAN SSUBSCRIBE STRLEN SUBSCRIBE SUBSTR SUNION SUNIONSTORE "
            "SUNSUBSCRIBE SWAPDB SYNC TIME TOUCH TTL TYPE UNLINK UNSUBSCRIBE UNWATCH WAIT WATCH XACK XADD XAUTOCLAIM XCLAIM XDEL XGROUP "
            "XINFO XLEN XPENDING XRANGE XREAD XREADGROUP XREVRANGE XSETID XTRIM ZADD ZCARD ZCOUNT ZDIFF ZDIFFSTORE ZINCRBY ZINTER ZINTERCARD "
            "ZINTERSTORE ZLEXCOUNT ZMPOP ZMSCORE ZPOPMAX ZPOPMIN ZRANDMEMBER ZRANGE ZRANGEBYLEX ZRANGEBYSCORE ZRANGESTORE ZRANK ZREM "
            "ZREMRANGEBYLEX ZREMRANGEBYRANK ZREMRANGEBYSCORE ZREVRANGE ZREVRANGEBYLEX ZREVRANGEBYSCORE ZREVRANK ZSCAN ZSCORE ZUNION "
            "ZUNIONSTORE WAITAOF DELEX DELIFEQ DIGEST HEXPIRE HPEXPIRE HTTL HPTTL HPERSIST HGETEX HSETEX HGETDEL MSETEX"_s;
        for (const QString &name : names.split(u' ')) {
            const QString told = whyNot({name}).value(0);
            const bool isPossible = ownCommands().contains(name);
            QVERIFY2(told.startsWith(name + (isPossible ? u" has too few words: "_s : u" cannot be used: "_s)), qPrintable(name + u": "_s + told));
        }
    }

    void schema_entriesAndCommands_areThoseOfTheReader()
    {
        const QJsonObject schema = QJsonDocument::fromJson(readWhole(QFINDTESTDATA("../../resources/schema/own-protocol.schema.json"))).object();
        const auto sorted = [](QStringList names) {
            names.sort();
            return names;
        };
        const QJsonObject definitions = schema[u"definitions"_s].toObject();
        QCOMPARE(schema[u"properties"_s].toObject().keys(), sorted(ownwords::entriesOfProtocol()));
        QCOMPARE(schema[u"properties"_s][u"whileHolding"_s][u"properties"_s].toObject().keys(), sorted(ownwords::entriesOfHolding()));
        QCOMPARE(definitions[u"step"_s][u"properties"_s].toObject().keys(), sorted(ownwords::entriesOfStep()));
        QCOMPARE(definitions[u"command"_s][u"anyOf"_s][0][u"enum"_s].toVariant().toStringList(), ownCommands());
        for (const QString &name : ownwords::given()) // that no step can keep
            QVERIFY(definitions[u"step"_s][u"properties"_s][u"save"_s][u"anyOf"_s][0][u"pattern"_s].toString().contains(
                QRegularExpression(u"[(|]%1[|)]"_s.arg(name))));
        QCOMPARE(mistakesIn(QByteArray(right).replace("{\"protocol\"", R"({"$schema": "/usr/share/lockscope/own-protocol.schema.json", "protocol")")),
                 QString());
    }

    void guide_commands_areThoseOfTheReader()
    {
        for (const char *const path : {"../../resources/guide/own-protocol.md", "../../resources/guide/zh_CN/own-protocol.md"}) {
            const QString guide = QString::fromUtf8(readWhole(QFINDTESTDATA(path)));
            for (const QString &command : ownCommands())
                QVERIFY2(guide.contains(QRegularExpression(u"`%1`"_s.arg(command))), qPrintable(command + QString::fromLatin1(path)));
        }
    }

    void faultsInScript_whatItCallsAndTakes_isRead_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<int>("faults");
        const auto row = [](const char *name, const char *script, int faults) { QTest::newRow(name) << QString::fromUtf8(script) << faults; };
        row("plain", "return redis.call('GET', KEYS[1])", 0);
        row("double quotes, blanks, any case", "return redis . pcall ( \"get\" , KEYS [ 1 ] )", 0);
        row("without brackets", "return redis.call 'PING'", 0);
        row("long brackets", "return redis.call([[GET]], KEYS[1])", 0);
        row("in a comment", "-- redis.call('TIME') KEYS[7]\n--[[ redis.call(x)\n KEYS[8] ]] return ARGV[1]", 0);
        row("in a text", "return \"redis.call('TIME') KEYS[7]\" .. 'it\\'s ARGV[9]'", 0);
        row("a field of that name", "local t = {} t.redis = 1 t.KEYS = {} return t.KEYS[9]", 0);
        row("its other functions", "if not ARGV[1] then return redis.error_reply('no') end return redis.status_reply('OK')", 0);
        row("a computed index", "for i = 1, #KEYS do redis.call('DEL', KEYS[i]) end return unpack(ARGV)", 0);
        row("first line of another", "#!lua flags=no-writes\nreturn 1", 0);
        row("the clock", "return redis.call('TIME')", 1);
        row("the clock without brackets", "return redis.call 'time'", 1);
        row("the clock at a time", "return redis.call('PEXPIREAT', KEYS[1], 5)", 1);
        row("joined", "return redis.call('TI' .. 'ME')", 1);
        row("in brackets", "return redis.call(('TIME'))", 1);
        row("a variable", "local c = 'TIME' return redis.call(c)", 1);
        row("an escape", "return redis.call('\\84IME')", 1);
        row("another name", "local call = redis.call return call('TIME')", 1);
        row("another name of its owner", "local r = redis return r.call('TIME')", 1);
        row("by its field's name", "return redis['call']('TIME')", 1);
        row("by its environment", "return _G['re' .. 'dis'].call('TIME')", 1);
        row("by a text that is run", "return loadstring(ARGV[1])()", 1);
        row("too great", "return KEYS[2] .. ARGV[2]", 2);
        row("from nothing", "return KEYS[0]", 1);
        row("no Lua", "return return", 1);
    }
    void faultsInScript_whatItCallsAndTakes_isRead()
    {
        QFETCH(QString, script);
        QFETCH(int, faults);
        QCOMPARE(int(faultsInScript(script, 1, 1).size()), faults);
    }
};

} // namespace tst_ownmistakes

LOCKSCOPE_TEST(tst_ownmistakes, tst_ownmistakes::TestOwnMistakes)
#include "tst_ownmistakes.moc"
