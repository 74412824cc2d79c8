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
                for (const QString &line : text.split(u'\n')) {
                    QCOMPARE(line, stillVisibleText(line, 100000));
                    QVERIFY(!line.isEmpty());
                }
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
