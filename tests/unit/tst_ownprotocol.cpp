// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/safetext.h"
#include "protocols/protocolcatalogue.h"
#include "racelab/own/ownfile.h"
#include "racelab/own/ownprotocolreader.h"
#include "racelab/own/ownscanner.h"
#include "testprogram.h"

#include <QDir>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace tst_ownprotocol {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

/** A protocol with these acquire steps and whatever else is said. */
QByteArray with(const QByteArray &steps, const QByteArray &more = {})
{
    return R"({"protocol": "mine", "sentence": "A test.", )" + more + R"("acquire": [)" + steps + R"(], "release": [{"send": ["DEL", "{key}"]}]})";
}

const QByteArray taking = R"({"send": ["SETNX", "{key}", "1"], "then": ["acquired if answer = 1", "busy"]})";

QByteArray readAll(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::vector<QByteArray> seeds()
{
    std::vector<QByteArray> texts;
    const QDir folder(QFINDTESTDATA("../fuzz/seeds/ownprotocol"));
    for (const QString &name : folder.entryList(QDir::Files))
        texts.push_back(readAll(folder.filePath(name)));
    return texts;
}

QByteArray mutated(QByteArray text, QRandomGenerator &random)
{
    const QByteArrayList pieces{"{", "}",  "[",    "]",    "\"",     ",", ":", "now", "answer", "nil", " if ", "{key}", "{{", "9999999999999999999",
                                "*", "/0", "\x00", "\xff", "\\u202e"};
    for (int i = random.bounded(1, 6); i > 0; --i) {
        const qsizetype at = random.bounded(int(text.size()));
        switch (random.bounded(4)) {
        case 0: text.remove(at, random.bounded(1, 20)); break;
        case 1: text.insert(at, pieces[random.bounded(int(pieces.size()))]); break;
        case 2: text[at] = char(random.bounded(256)); break;
        default: text.insert(at, text.mid(random.bounded(int(text.size())), random.bounded(1, 60)));
        }
    }
    return text;
}

} // namespace

class TestOwnProtocol : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void read_example_isTold()
    {
        const Result<OwnProtocol> example = readOwnProtocol(ownTemplates().front().text());
        QVERIFY2(example, qPrintable(example ? QString() : example.error().text.english()));
        const ProtocolInfo info = example->info();
        QCOMPARE(info.id, u"our-lock"_s);
        QVERIFY(info.isOwn());
        QVERIFY(!info.version.isEmpty());
        QCOMPARE(info.acquire, QList<Message>{u"Create the key with my token and a lease, if there is none"_s});
        QCOMPARE(info.release.size(), 2);
        QCOMPARE(info.holding.size(), 1);
        QVERIFY(!info.keepsTimeInValue);
    }

    void example_isInTheDocumentation()
    {
        QVERIFY(readAll(QFINDTESTDATA("../../resources/guide/own-protocol.md")).contains(ownTemplates().front().text()));
        QCOMPARE(readAll(QFINDTESTDATA("../fuzz/seeds/ownprotocol/our-lock.json")), ownTemplates().front().text());
    }

    void read_protocolThatAsksTheClock_isATimestampLock()
    {
        const QByteArray steps = R"({"send": ["SETNX", "{key}", "{now + lease}"], "then": ["acquired if answer = 1", "busy"]})";
        const Result<OwnProtocol> deadline = readOwnProtocol(with(steps)),
                                  begin = readOwnProtocol(with(steps, R"("valueIs": "time of acquisition", )"));
        QVERIFY(deadline && begin);
        QVERIFY(deadline->info().keepsTimeInValue && !deadline->info().keepsAcquisitionTime);
        QVERIFY(begin->info().keepsTimeInValue && begin->info().keepsAcquisitionTime);
        QVERIFY(deadline->info().version != begin->info().version);
    }

    void read_stepWithoutWords_tellsItsCommand()
    {
        const Result<OwnProtocol> read = readOwnProtocol(with(R"({"keep": {"a": "1"}}, {"then": "next if a = 1"}, )" + taking));
        QVERIFY(read);
        QCOMPARE(read->info().acquire, (QList<Message>{u"keep a value"_s, u"next if a = 1"_s, u"SETNX {key} 1"_s}));
    }

    void read_wrongText_saysWhatAndWhere_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const QByteArray &text, const char *says) { QTest::newRow(name) << text << QString::fromUtf8(says); };
        row("nothing", "", "Not valid JSON: illegal value at line 1, column 1.");
        row("a comma too much", "{\n  \"protocol\": \"mine\",\n}", "Not valid JSON: object is missing after a comma at line 3, column");
        row("a list", "[]", "A protocol must be one JSON object");
        row("too long", QByteArray(longestOwnProtocol + 1, ' '), "The file is too long for a protocol: it can have at most 65536 bytes.");
        row("unknown entry", with(taking, R"("aquire": [], )"), "The protocol has an unknown entry “aquire”. Known entries: protocol,");
        row("no name", R"({"sentence": "x", "acquire": [], "release": []})", "“protocol” is missing");
        row("name with a blank", R"({"protocol": "our lock", "sentence": "x"})", "“our lock” is not a valid protocol name");
        row("name is no text", R"({"protocol": 1, "sentence": "x"})", "“protocol” must be a text in quotes.");
        row("no sentence", R"({"protocol": "mine"})", "“sentence” is missing");
        row("long sentence", "{\"protocol\": \"mine\", \"sentence\": \"" + QByteArray(301, 'x') + "\"}",
            "“sentence” is too long: it can have at most 300 characters.");
        row("no steps", R"({"protocol": "mine", "sentence": "x"})", "“acquire” must be a list of 1 to 40 steps.");
        row("no release", R"({"protocol": "mine", "sentence": "x", "acquire": [)" + taking + "]}", "“release” must be a list");
        row("step is no object", with("\"GET\""), "acquire, step 1: a step must be an object");
        row("unknown entry of a step", with(taking + R"(, {"sned": ["GET", "{key}"]})"), "acquire, step 2 has an unknown entry “sned”");
        row("empty step", with("{}, " + taking), "acquire, step 1: the step does nothing:");
        row("name of a step", with(R"({"name": "a b", "then": "busy"}, )" + taking), "acquire, step 1: “a b” is not a valid step name");
        row("name with a meaning", with(R"({"name": "busy", "then": "busy"}, )" + taking), "acquire, step 1: the name “busy” already has a meaning");
        row("name of two steps", with(R"({"name": "a", "then": "busy"}, {"name": "a", "then": "busy"}, )" + taking),
            "the name “a” already has a meaning");
        row("name is next", with(R"({"name": "next", "then": "busy"})"), "acquire, step 1: the name “next” already has a meaning");
        row("command is text", with(R"({"send": "GET {key}"})"), "acquire, step 1: “send” must be a command as a list of 1 to 32 words");
        row("word is no text", with(R"({"send": ["GET", null]})"), "acquire, step 1: the words of “send” must be texts in quotes.");
        row("unknown command", with(R"({"send": ["FLUSHALL"]})"), "acquire, step 1: a protocol cannot send “FLUSHALL”. Possible commands: SET,");
        row("subscribes to two", with(R"({"send": ["SUBSCRIBE", "c", "d"]})"), "a client waits for one channel");
        row("waits for two lists", with(R"({"send": ["blpop", "{key}", "b", "0"]})"), "a client waits for one list: [\"BLPOP\"");
        row("waits for a stream", with(R"({"send": ["XREAD", "{key}"]})"), "XREAD cannot be used: streams are not supported");
        row("saves a list under one name twice", with(R"({"send": ["GET", "{key}"], "save": ["a", 1]})"), "“save” must name the value");
        row("transaction", with(R"({"send": ["MULTI"]})"), "MULTI cannot be used");
        row("server's clock", with(R"({"send": ["SET", "{key}", "1", "pxat", "1"]})"), "EXAT and PXAT cannot be used");
        row("script asks the clock", with(R"-({"send": ["EVAL", "return redis.call('time')", 0]})-"), "a script cannot use TIME");
        row("script is no Lua", with(R"({"send": ["EVAL", ["local a = 1", "return a +"], 0]})"), "the script is not valid Lua: line:2: ");
        row("script is bytecode", with(R"({"send": ["EVAL", "\u001bLua", 0]})"), "Lua bytecode");
        row("script without keys", with(R"({"send": ["EVAL", "return 1"]})"), "EVAL needs a script and the number of its keys");
        row("more keys than words", with(R"({"send": ["EVAL", "return 1", 2, "{key}"]})"), "the third word of EVAL must be the number of its keys");
        row("open brace", with(R"({"send": ["GET", "{key"]})"), "acquire, step 1: “{key” has an unmatched brace.");
        row("closed brace", with(R"({"send": ["GET", "key}"]})"), "“key}” has an unmatched brace.");
        row("unknown value", with(R"({"send": ["GET", "{kye}"]})"),
            "acquire, step 1: there is no value named “kye”. Known values: key, lease, token, now, answer");
        row("empty braces", with(R"({"send": ["GET", "{}"]})"), "acquire, step 1: expected a value at its end");
        row("sum without an end", with(R"({"send": ["GET", "{now +}"]})"), "expected a value at its end");
        row("divided by nothing", with(R"({"send": ["GET", "{now / 0}"]})"), "expected a number greater than 0 after “/”");
        row("large number", with(R"({"send": ["GET", "{99999999999999999999}"]})"), "“99999999999999999999” is not a whole number");
        row("rest of a value", with(R"({"send": ["GET", "{now lease}"]})"), "“now lease” is not valid at “lease”");
        row("keep is a list", with(R"({"keep": ["now"]})"), "acquire, step 1: “keep” must be an object");
        row("keeps a given name", with(R"({"keep": {"token": "1"}})"), "“token” is not a valid value name");
        row("keeps what is not known", with(R"({"keep": {"a": "b"}})"), "acquire, step 1, keep “a”: there is no value named “b”.");
        row("saves a given name", with(R"({"send": ["GET", "{key}"], "save": "now"})"), "“save” must name the value that keeps the answer");
        row("saves nothing", with(R"({"save": "a", "then": "busy"})"),
            "acquire, step 1: there is no answer to save, because the step sends nothing.");
        row("then is a number", with(R"({"then": 1})"), "acquire, step 1: “then” must be a list of 1 to 12 texts");
        row("then is empty", with(R"({"then": []})"), "acquire, step 1: “then” must be a list");
        row("unknown target", with(R"({"then": "done"})"), "acquire, step 1: the step cannot go on at “done”. Possible: next, acquired, busy.");
        row("target of another part", with(R"({"then": "released"})"), "the step cannot go on at “released”.");
        row("no if", with(R"({"then": "busy when answer = 1"})"), "“busy when answer = 1” is not valid. Write where the step goes on, and when");
        row("no comparison", with(R"({"then": "busy if answer"})"), "“busy if answer”: expected =, !=, <, <=, > or >= at its end.");
        row("text without quotes", with(R"({"then": "busy if answer = OK"})"),
            "there is no value named “OK”. Known values: key, lease, token, now, answer, error, and those that steps keep; write text in single "
            "quotes");
        row("half a condition", with(R"({"then": "busy if answer = 1 but answer = 2"})"), "expected “and”, “or” or the end before “but answer = 2”.");
        row("condition without its other half", with(R"({"then": "busy if answer = 1 or"})"), "expected a value at its end");
        row("sign without a number", with(R"({"then": "busy if answer = -lease"})"), "expected a number after “-”, at “lease”.");
        row("half a number", with(R"({"send": ["INCRBYFLOAT", "{key}", 0.5]})"), "acquire, step 1: the words of “send” must be texts in quotes.");
        row("never reached", with(R"({"then": ["busy", "acquired if answer = 1"]})"), "“acquired if answer = 1” is never reached");
        row("no end", with(R"({"send": ["SETNX", "{key}", "1"], "then": "acquired if answer = 1"})"),
            "acquire, step 1: the last step must end with “acquired” or “busy” for every answer.");
        row("never acquired", with(R"({"send": ["SETNX", "{key}", "1"], "then": "busy"})"), "acquire: no step ends with “acquired”");
        row("without the key", with(R"({"send": ["SETNX", "k", "1"], "then": "acquired"})"), "acquire: no step sends “{key}”");
        row("fence of nothing", with(taking, R"("fence": "number", )"), "“fence” must name a value that a step keeps, and no step keeps “number”.");
        row("value of nothing", with(taking, R"("valueIs": "time", )"), "“valueIs” must be “deadline” or “time of acquisition”");
        row("renewal is a list", with(taking, R"("whileHolding": [], )"), "“whileHolding” must be an object");
        row("renewal without a time", with(taking, R"("whileHolding": {"steps": []}, )"), "whileHolding, “every”: expected a value at its end");
        row("renewal with more", with(taking, R"("whileHolding": {"very": ""}, )"), "whileHolding has an unknown entry “very”");
        row("renewal without steps", with(taking, R"("whileHolding": {"every": "lease / 3"}, )"), "“whileHolding” must be a list of 1 to 40 steps.");
        row("hostile", with("{\"say\": 1, \"\\u202eevil\\u0007\": 1}"), "an unknown entry “\\u202eevil\\x07”");
    }
    void read_wrongText_saysWhatAndWhere()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        const Result<OwnProtocol> read = readOwnProtocol(text);
        QVERIFY(!read);
        QCOMPARE(read.error().kind, Error::Kind::InvalidInput);
        QVERIFY2(read.error().text.english().contains(says), qPrintable(read.error().text));
        QVERIFY2(read.error().text.english().endsWith(u'.') && !read.error().text.english().contains(u".."_s), qPrintable(read.error().text));
    }

    void read_filesThatSomethingHappenedTo_isReadOrExplained()
    {
        QRandomGenerator random(20261122);
        int understood = 0, explained = 0;
        for (const QByteArray &seed : seeds()) {
            QVERIFY(readOwnProtocol(seed));
            for (int i = 0; i < 300; ++i) {
                const Result<OwnProtocol> read = readOwnProtocol(mutated(seed, random));
                const QString text = read ? Message::joined(read->info().acquire + read->info().release, u" "_s).english() + read->sentence
                                          : read.error().text.english();
                QCOMPARE(text, stillVisibleText(text, 100000));
                QVERIFY(!text.isEmpty());
                ++(read ? understood : explained);
            }
        }
        QVERIFY(understood > 100 && explained > 1000);
    }

    void readFile_thatIsNone_saysSo()
    {
        const QTemporaryDir folder;
        QVERIFY(readOwnProtocolFile(folder.filePath(u"a.json"_s)).error().text.english().startsWith(u"There is no file "_s));
        const QString unread = readOwnProtocolFile(folder.path()).error().text;
        QVERIFY2(unread.startsWith(u"Cannot read "_s) && unread.endsWith(u": it is a folder."_s), qPrintable(unread));
    }

    void add_nameOfABuiltInOne_isRefused()
    {
        ProtocolCatalogue book = ProtocolCatalogue::builtIn();
        OwnProtocol protocol = *readOwnProtocol(with(taking));
        QVERIFY(addOwnProtocol(book, protocol));
        QCOMPARE(book.infos().size(), ProtocolCatalogue::builtIn().infos().size() + 1);
        protocol.sentence = u"Another."_s;
        QVERIFY(addOwnProtocol(book, protocol)); // the file was read again
        QCOMPARE(book.infos().size(), ProtocolCatalogue::builtIn().infos().size() + 1);
        QCOMPARE(book.find(u"mine"_s)->sentence.english(), u"Another."_s);
        protocol.id = u"set-nx-px"_s;
        const Result<void> added = addOwnProtocol(book, protocol);
        QVERIFY(!added && added.error().text.english().contains(u"A built-in protocol is named “set-nx-px”"_s));
        QVERIFY(!book.find(u"set-nx-px"_s)->isOwn());
    }

    void value_expression_isComputed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("result"); // or the beginning of the error
        QTest::newRow("number") << u"007"_s << u"007"_s;
        QTest::newRow("text") << u"'a b'"_s << u"a b"_s;
        QTest::newRow("name") << u" word "_s << u"abc"_s;
        QTest::newRow("nil") << u"nil"_s << u"(nil)"_s;
        QTest::newRow("sum") << u"now + lease + 1"_s << u"1401"_s;
        QTest::newRow("difference") << u"now-lease-1"_s << u"599"_s;
        QTest::newRow("factors") << u"lease / 3 * 2 + now"_s << u"1266"_s;
        QTest::newRow("below nothing") << u"lease - now"_s << u"-600"_s;
        QTest::newRow("negative number") << u"-2"_s << u"-2"_s;
        QTest::newRow("sum with a negative number") << u"now - -2 * 3"_s << u"1006"_s;
        QTest::newRow("sum of text") << u"word + 1"_s << u"word is “abc”, which is not a whole number"_s;
        QTest::newRow("sum of nil") << u"nothing + 1"_s << u"nothing is nil, which is not a whole number"_s;
        QTest::newRow("too large") << u"now * 9223372036854775807"_s << u"a number becomes too large"_s;
        QTest::newRow("too large a sum") << u"9223372036854775807 + 1"_s << u"a number becomes too large"_s;
        QTest::newRow("not yet") << u"later"_s << u"“later” has no value yet"_s;
    }
    void value_expression_isComputed()
    {
        QFETCH(QString, text);
        QFETCH(QString, result);
        const OwnValues values{
            {u"now"_s, QByteArray("1000")}, {u"lease"_s, QByteArray("400")}, {u"word"_s, QByteArray("abc")}, {u"nothing"_s, OwnValue()}};
        const Result<OwnExpression> expression = OwnExpression::parse(text);
        QVERIFY(expression);
        const Result<OwnValue> value = expression->value(values);
        QCOMPARE(!value ? value.error().text.english() : *value ? QString::fromUtf8(**value) : u"(nil)"_s, result);
    }

    void holds_comparison_isDecided_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("result");
        for (const char *const text :
             {"a = 5", "a != 6", "a < 6", "a <= 5", "a > 4", "a >= 5", "a = '5'", "none = nil", "a != nil", "a + 1 = 6", "a > -1", "a - 6 = -1"})
            QTest::newRow(text) << QString::fromLatin1(text) << u"yes"_s;
        for (const char *const text : {"a = 6", "a != 5", "a < 5", "a <= 4", "a > 5", "a >= 6", "a = '05'", "none != nil", "a = nil", "b = 5"})
            QTest::newRow(text) << QString::fromLatin1(text) << u"no"_s;
        QTest::newRow("nil is not less") << u"none < 5"_s << u"nil cannot be compared"_s;
        QTest::newRow("text is not less") << u"b < 5"_s << u"“x” is not a whole number"_s;
    }
    void holds_comparison_isDecided()
    {
        QFETCH(QString, text);
        QFETCH(QString, result);
        const OwnValues values{{u"a"_s, QByteArray("5")}, {u"b"_s, QByteArray("x")}, {u"none"_s, OwnValue()}};
        OwnScanner scanner(text);
        const Result<OwnComparison> comparison = OwnComparison::read(scanner);
        QVERIFY(comparison && scanner.isAtEnd());
        const Result<bool> holds = comparison->holds(values);
        QVERIFY((holds ? (*holds ? u"yes"_s : u"no"_s) : holds.error().text.english()).startsWith(result));
    }
};

} // namespace tst_ownprotocol

LOCKSCOPE_TEST(tst_ownprotocol, tst_ownprotocol::TestOwnProtocol)
#include "tst_ownprotocol.moc"
