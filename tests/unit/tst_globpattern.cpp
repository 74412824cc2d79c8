// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/globpattern.h"
#include "testprogram.h"

#include <QTest>

namespace tst_globpattern {

using namespace lockscope;

using Prefixes = std::optional<QByteArrayList>;
class TestGlobPattern : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void matchesGlob_cases_data();
    void matchesGlob_cases();
    void matchesGlob_manyStars_endsSoon();
    void literalPrefixes_cases_data();
    void literalPrefixes_cases();
};

void TestGlobPattern::matchesGlob_cases_data()
{
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<bool>("matches");
    const auto row = [](const char *name, const QByteArray &pattern, const QByteArray &key, bool matches) {
        QTest::newRow(name) << pattern << key << matches;
    };
    row("same", "lock", "lock", true);
    row("longer key", "lock", "locks", false);
    row("shorter key", "locks", "lock", false);
    row("star", "lock.*", "lock.a", true);
    row("star for nothing", "lock.*", "lock.", true);
    row("star takes more than once", "*ab", "aab", true);
    row("two stars", "a*b*c", "axxbxxbxc", true);
    row("two stars, no end", "a*b*c", "axxbxx", false);
    row("question mark", "lock.?", "lock.a", true);
    row("question mark for nothing", "lock.?", "lock.", false);
    row("class", "lock.[ab]", "lock.b", true);
    row("range", "lock.[a-c]", "lock.b", true);
    row("range backwards", "lock.[c-a]", "lock.b", true);
    row("inverted class", "lock.[^ab]", "lock.b", false);
    row("bracket in class", "lock.[\\]]", "lock.]", true);
    row("escaped star", "lock.\\*", "lock.*", true);
    row("escaped star is no star", "lock.\\*", "lock.a", false);
    row("binary", QByteArray("a\0?", 3), QByteArray("a\0\xff", 3), true);
    row("range of high bytes", "[\x80-\xff]", "\xc3", true);
    row("nothing", "", "", true);
}

void TestGlobPattern::matchesGlob_cases()
{
    QFETCH(QByteArray, pattern);
    QFETCH(QByteArray, key);
    QTEST(matchesGlob(pattern, key), "matches");
}

void TestGlobPattern::matchesGlob_manyStars_endsSoon()
{
    // By trying every share between the stars this would take longer than anybody lives.
    const QByteArray pattern = QByteArray("a*").repeated(30) + 'b';
    QVERIFY(!matchesGlob(pattern, QByteArray(5000, 'a')));
}

void TestGlobPattern::literalPrefixes_cases_data()
{
    QTest::addColumn<QByteArrayList>("patterns");
    QTest::addColumn<Prefixes>("prefixes");
    const auto row = [](const char *name, const QByteArrayList &patterns, const Prefixes &prefixes) { QTest::newRow(name) << patterns << prefixes; };
    row("one", {"lock.*"}, QByteArrayList{"lock."});
    row("whole key", {"lock"}, QByteArrayList{"lock"});
    row("up to a class", {"lock[ab]c"}, QByteArrayList{"lock"});
    row("escapes", {"a\\*b?c"}, QByteArrayList{"a*b"});
    row("last backslash", {"a\\"}, QByteArrayList{"a\\"});
    row("apart", {"mutex:*", "lock.*"}, QByteArrayList{"lock.", "mutex:"});
    row("overlapping", {"lock.a*", "lock.*", "lock.b"}, QByteArrayList{"lock."});
    row("same", {"lock.*", "lock.*"}, QByteArrayList{"lock."});
    row("wildcard first", {"lock.*", "*.lock"}, std::nullopt);
    row("empty", {""}, std::nullopt);
}

void TestGlobPattern::literalPrefixes_cases()
{
    QFETCH(QByteArrayList, patterns);
    QTEST(literalPrefixes(patterns), "prefixes");
}

} // namespace tst_globpattern

LOCKSCOPE_TEST(tst_globpattern, tst_globpattern::TestGlobPattern)
#include "tst_globpattern.moc"
