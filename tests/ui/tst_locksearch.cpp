// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/locksearch.h"

#include "testprogram.h"

#include <QTest>

namespace tst_locksearch {

using namespace lockscope;
using namespace Qt::StringLiterals;

class TestLockSearch : public QObject {
    Q_OBJECT
private slots:
    void parse_anything_saysWhatIsUnderstood_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("understood");
        const auto row = [](const char *name, const QString &typed, const QString &understood) { QTest::newRow(name) << typed << understood; };
        row("nothing", u""_s, u""_s);
        row("spaces", u"   "_s, u""_s);
        row("a word", u"orders"_s, u"key or holder contains \"orders\""_s);
        row("a pattern", u"lock.*"_s, u"key or holder fits lock.*"_s);
        row("a pattern for a field", u"-holder:web-?"_s, u"holder does not fit web-?"_s);
        row("a pattern with quoted parts", u"\"a * b\"*"_s, u"key or holder fits a \\* b*"_s);
        row("a quoted pattern is a word", u"\"lock.*\""_s, u"key or holder contains \"lock.*\""_s);
        row("a key with colons", u"lock:orders:1"_s, u"key or holder contains \"lock:orders:1\""_s);
        row("a key with slashes", u"/jobs/nightly"_s, u"key or holder contains \"/jobs/nightly\""_s);
        row("two words", u"a b"_s, u"key or holder contains \"a\" · key or holder contains \"b\""_s);
        row("quoted", u"\"a b\""_s, u"key or holder contains \"a b\""_s);
        row("a quoted state is a word", u"\"stale\""_s, u"key or holder contains \"stale\""_s);
        row("quotation marks inside", u"\"say \"\"x\"\"\""_s, u"key or holder contains \"say \"x\"\""_s);
        row("not closed yet", u"\"a b"_s, u"key or holder contains \"a b\""_s);
        row("the issue's", u"held>5m holder:web-2 -stale"_s, u"held longer than 5 m · holder contains \"web-2\" · not stale"_s);
        row("time left", u"left<10s"_s, u"less than 10 s left"_s);
        row("at least", u"held>=1h"_s, u"held for at least 1 h"_s);
        row("not longer", u"-held>5m"_s, u"held for at most 5 m"_s);
        row("waiting", u"waiting>0"_s, u"more than 0 waiting"_s);
        row("renewals", u"renewals<=3"_s, u"at most 3 renewals"_s);
        row("library", u"Library:redisson"_s, u"library contains \"redisson\""_s);
        row("key", u"key:\"a b\""_s, u"key contains \"a b\""_s);
        row("state by field", u"state:held-too-long"_s, u"held too long"_s);
        row("state by name", u"no-deadline -contended"_s, u"without a deadline · not contended"_s);
        row("expression", u"/job\\.[0-9]+$/"_s, u"key or holder matches /job\\.[0-9]+$/"_s);
        row("expression for a field", u"-key:/^a b/ c"_s, u"key does not match /^a b/ · key or holder contains \"c\""_s);
        row("a dash", u"-"_s, u"key or holder contains \"-\""_s);
        row("hostile", u"\u202e"_s, u"key or holder contains \"\\u202e\""_s);
    }
    void parse_anything_saysWhatIsUnderstood()
    {
        QFETCH(const QString, typed);
        const LockSearch search = parseLockSearch(typed);
        QTEST(lockSearchText(search), "understood");
        QCOMPARE(lockSearchProblems(typed, search), QString());
    }

    void parse_badTerm_saysWhereAndKeepsTheOthers_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("understood");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char *name, const QString &typed, const QString &understood, const QString &problem) {
            QTest::newRow(name) << typed << understood << problem;
        };
        row("no duration", u"stale held>abc"_s, u"stale"_s,
            u"\"held>abc\" at character 7 is ignored: \"abc\" is not a duration. Examples: 500ms, 10s, 5m, 2h."_s);
        row("no number", u"waiting>x"_s, u""_s, u"\"waiting>x\" at character 1 is ignored: \"x\" is not a whole number."_s);
        row("no sign", u"held:5m"_s, u""_s, u"\"held:5m\" at character 1 is ignored: Write > or < before the value."_s);
        row("no value", u"holder: a"_s, u"key or holder contains \"a\""_s, u"\"holder:\" at character 1 is ignored: A value is missing."_s);
        row("no such state", u"state:odd"_s, u""_s,
            u"\"state:odd\" at character 1 is ignored: Unknown state \"odd\". States are: held, ending-soon, held-too-long, stale, no-deadline, "
            "blocked, no-majority, contended, renewing, simulated, attention."_s);
        row("bad expression", u"/(/ a"_s, u"key or holder contains \"a\""_s,
            u"\"/(/\" at character 1 is ignored: The regular expression is not valid: missing closing parenthesis."_s);
    }
    void parse_badTerm_saysWhereAndKeepsTheOthers()
    {
        QFETCH(const QString, typed);
        const LockSearch search = parseLockSearch(typed);
        QTEST(lockSearchText(search), "understood");
        QTEST(lockSearchProblems(typed, search), "problem");
    }

    void searchOnNode_anySearch_namesThatNodeAlone_data()
    {
        QTest::addColumn<QString>("search");
        QTest::addColumn<QString>("node");
        QTest::addColumn<QString>("expected");
        QTest::newRow("nothing") << QString() << u"a:7000"_s << u"node:a:7000"_s;
        QTest::newRow("words stay") << u"orders -stale"_s << u"a:7000"_s << u"orders -stale node:a:7000"_s;
        QTest::newRow("another node") << u"orders node:b:7001 held>5m"_s << u"a:7000"_s << u"orders held>5m node:a:7000"_s;
        QTest::newRow("quoted") << u"node:\"/run/a b\" orders"_s << u"/run/c d"_s << u"orders node:\"/run/c d\""_s;
        QTest::newRow("all nodes") << u"-node:b:7001 orders"_s << QString() << u"orders"_s;
        QTest::newRow("no field") << u"lock.node:1"_s << u"a:1"_s << u"lock.node:1 node:a:1"_s;
    }
    void searchOnNode_anySearch_namesThatNodeAlone()
    {
        QFETCH(const QString, search);
        QFETCH(const QString, node);
        QTEST(searchOnNode(search, node), "expected");
        QVERIFY(parseLockSearch(searchOnNode(search, node)).problems.empty());
    }

    void completions_begunWord_areFieldsAndStates_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("completions");
        QTest::newRow("nothing") << QString() << u"key: holder: library: node: state: held> left< waiting> renewals>"_s;
        QTest::newRow("field") << u"he"_s << u"held>"_s;
        QTest::newRow("capitals") << u"HO"_s << u"holder:"_s;
        QTest::newRow("states")
            << u"state:"_s
            << u"state:held state:ending-soon state:held-too-long state:stale state:no-deadline state:blocked state:no-majority state:contended "
               "state:renewing state:simulated state:attention"_s;
        QTest::newRow("state") << u"state:s"_s << u"state:stale state:simulated"_s;
        QTest::newRow("whole") << u"state:stale"_s << QString();
        QTest::newRow("value of another field") << u"holder:h"_s << QString();
        QTest::newRow("a key") << u"lock.a"_s << QString();
    }
    void completions_begunWord_areFieldsAndStates()
    {
        QFETCH(const QString, word);
        const QStringList completions = lockSearchCompletions(word);
        QTEST(completions.join(u' '), "completions");
        for (const QString &completion : completions) { // none is a field that the search does not know
            if (completion.endsWith(u':') || completion.startsWith(u"state:"_s))
                continue;
            QVERIFY2(parseLockSearch(completion + u"1"_s).problems.empty(), qPrintable(completion));
        }
    }

    void literalSearch_anyText_isFoundAsItIs_data()
    {
        QTest::addColumn<QString>("text");
        for (const QString &text :
             {u"lock.a"_s, u"a b"_s, u"-a"_s, u"stale"_s, u"held>5m"_s, u"key:x"_s, u"/a/"_s, u"say \"x\""_s, u"\\"_s, u"a\\ "_s})
            QTest::newRow(qPrintable(text)) << text;
    }
    void literalSearch_anyText_isFoundAsItIs()
    {
        QFETCH(const QString, text);
        const LockSearch search = parseLockSearch(literalSearch(text));
        SearchTerm word;
        word.text = text;
        QVERIFY(search.problems.empty());
        QVERIFY(search.terms == std::vector{word});
        QCOMPARE(literalSearch(u"lock.a"_s), u"lock.a"_s); // as it would be typed
    }
};

} // namespace tst_locksearch

LOCKSCOPE_TEST(tst_locksearch, tst_locksearch::TestLockSearch)
#include "tst_locksearch.moc"
