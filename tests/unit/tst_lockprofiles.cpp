// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lockprofilesjson.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_lockprofiles {

using namespace lockscope;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using Match = LockProfile::Match;

namespace {

LockProfile profile(Match match, const QByteArray &pattern, const char *label)
{
    return {.match = match, .pattern = pattern, .label = QString::fromLatin1(label), .usualHold = {}, .longestHold = {}};
}

QByteArray file(const QByteArray &profiles) { return R"({"lockscope_scheme_profiles": 1, "profiles": [)" + profiles + "]}"; }

} // namespace

class TestLockProfiles : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void find_key_isTheFirstThatMatches_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QString>("label");
        QTest::newRow("prefix") << QByteArray("spring:a") << u"prefix"_s;
        QTest::newRow("prefix itself") << QByteArray("spring:") << u"prefix"_s;
        QTest::newRow("pattern") << QByteArray("jobs:7:lock") << u"pattern"_s;
        QTest::newRow("both: the first") << QByteArray("spring:7:lock") << u"prefix"_s;
        QTest::newRow("a star in a prefix is a star") << QByteArray("a*b:x") << u"star"_s;
        QTest::newRow("and nothing else") << QByteArray("aab:x") << QString();
        QTest::newRow("pattern in the middle") << QByteArray("jobs:7:lock:x") << QString();
        QTest::newRow("none") << QByteArray("other") << QString();
        QTest::newRow("empty") << QByteArray() << QString();
    }

    void find_key_isTheFirstThatMatches()
    {
        QFETCH(QByteArray, key);
        QFETCH(QString, label);
        const LockProfiles profiles(
            {profile(Match::Prefix, "spring:", "prefix"), profile(Match::Glob, "*:[0-9]:lock", "pattern"), profile(Match::Prefix, "a*b", "star")});

        const LockProfile *found = profiles.find(key);

        QCOMPARE(found ? found->label : QString(), label);
    }

    void json_profiles_comeBackAsTheyWere()
    {
        LockProfile full = profile(Match::Prefix, "orders:", "Bestellungen, größer <b>");
        full.scheme = schemeNamed("spring-integration");
        full.usualHold = 2s;
        full.longestHold = 60s;
        full.lease = 30s;
        const LockProfiles profiles({full, profile(Match::Glob, QByteArray("\xff\x00*", 3), ""), profile(Match::Glob, "\xef\xbb\xbf*", "mark")});

        const auto back = lockProfilesFromJson(toJson(profiles));

        QVERIFY(back);
        QVERIFY(*back == profiles);
    }

    void json_none_isNone()
    {
        const auto back = lockProfilesFromJson(toJson(LockProfiles()));

        QVERIFY(back && back->isEmpty());
    }

    void json_mistake_isNamed_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("error");
        const auto row = [](const char *name, const QByteArray &json, const char *error) { QTest::newRow(name) << json << QString::fromUtf8(error); };
        row("no JSON", "{\n\"a\": ]\n}", "Line 2 is not valid JSON: ");
        row("empty", "", "Line 1 is not valid JSON: ");
        row("another file", R"({"a": 1})", "These are not lock profiles of version 2: \"lockscope_scheme_profiles\" is missing or different.");
        row("a list", "[]", "These are not lock profiles of version 2: \"lockscope_scheme_profiles\" is missing or different.");
        row("no list", R"({"lockscope_scheme_profiles": 1, "profiles": {}})", "\"profiles\" is not a list.");
        row("no object", file("1"), "Profile 1 is not an object.");
        row("no pattern", file(R"({"scheme": "redis-py"})"), "Profile 1: exactly one of \"prefix\" and \"pattern\" is required.");
        row("two", file(R"({"prefix": "a", "pattern": "b"})"), "Profile 1: exactly one of \"prefix\" and \"pattern\" is required.");
        row("the second", file(R"({"prefix": "a"}, {"prefix": ""})"), "Profile 2: \"prefix\" is empty.");
        row("no text", file(R"({"prefix": 7})"), "Profile 1: \"prefix\" is not a string.");
        row("no base64", file(R"({"prefix_base64": "%"})"), "Profile 1: \"prefix_base64\" is not valid base64.");
        row("scheme", file(R"({"prefix": "a", "scheme": "redison"})"), "Profile 1: unknown scheme \"redison\"; known are ");
        row("own format without one", file(R"({"prefix": "a", "scheme": "own-format"})"),
            "Profile 1: no profile can name the scheme \"own-format\": a format of your own needs \"format\" with a \"holder\" instead.");
        row("typing error", file(R"({"prefix": "a", "lable": "x"})"), "Profile 1: unknown member \"lable\".");
        row("prefixes", file(R"({"prefixes": "a"})"), "Profile 1: unknown member \"prefixes\".");
        row("the key without a prefix", file(R"({"pattern": "a:*", "format": {"holder": {}, "wake": {"lpush": "wait:{rest}"}}})"),
            "Profile 1: {rest} is the key without the \"prefix\", and a \"pattern\" has none.");
        row("time", file(R"({"prefix": "a", "usual_hold_ms": 0})"),
            "Profile 1: \"usual_hold_ms\" must be a whole number of milliseconds greater than 0.");
        row("time in text", file(R"({"prefix": "a", "longest_hold_ms": "2 s"})"),
            "Profile 1: \"longest_hold_ms\" must be a whole number of milliseconds greater than 0.");
        row("half a millisecond", file(R"({"prefix": "a", "usual_hold_ms": 1.5})"),
            "Profile 1: \"usual_hold_ms\" must be a whole number of milliseconds greater than 0.");
        row("endless", file(R"({"prefix": "a", "usual_hold_ms": 1e300})"),
            "Profile 1: \"usual_hold_ms\" must be a whole number of milliseconds greater than 0.");
        row("long", file(R"({"prefix": ")" + QByteArray(1001, 'a') + R"("})"), "Profile 1: \"prefix\" is longer than 1000 characters.");
    }

    void json_mistake_isNamed()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, error);

        const auto profiles = lockProfilesFromJson(json);

        QVERIFY(!profiles);
        QVERIFY2(profiles.error().text.english().startsWith(error), qPrintable(profiles.error().text)); // Qt says what is wrong with JSON
    }
};

} // namespace tst_lockprofiles

LOCKSCOPE_TEST(tst_lockprofiles, tst_lockprofiles::TestLockProfiles)
#include "tst_lockprofiles.moc"
