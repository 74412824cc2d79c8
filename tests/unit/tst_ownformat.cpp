// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/companions.h"
#include "libraries/plan.h"
#include "libraries/plantools.h"
#include "libraries/profilepreview.h"
#include "locks/clearverdict.h"
#include "locks/holderidentity.h"
#include "locks/holdchange.h"
#include "locks/lockformat.h"
#include "locks/lockprofilesjson.h"
#include "testprogram.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

namespace tst_ownformat {

using namespace lockscope;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Type = KeyReading::Type;
using Members = std::vector<std::pair<QByteArray, QByteArray>>;

namespace {

constexpr qint64 nowMs = 1'795'762'349'000; // 2026-11-27T06:52:29Z
const Instant takenAt{1000h};
const ServerTime serverTime{fromUnixMs(nowMs), takenAt, true};

const QByteArray json = R"({"holder": {"json": "owner.name"}, "deadline": {"json": "until"}, "acquired": {"json": "since", "unit": "iso"}})";
const QByteArray delimited =
    R"({"holder": {"separator": ":", "part": 1}, "deadline": {"separator": ":", "part": -2}, "wake": {"publish": "{key}:released"}})";
const QByteArray hash = R"({"holder": {"field": "owner"}, "deadline": {"field": "expires", "unit": "ms"}, "acquired": {"field": "acquired"}})";
const QByteArray fields = R"({"holder": {"in": "field-name", "after": "c:"}, "deadline": {"in": "field-value", "unit": "ms"}})";
const QByteArray scores = R"({"holder": {"in": "member"}, "deadline": {"in": "score"}, "wake": {"rpush": "wait:{rest}", "message": "{key}"}})";
const QByteArray since = R"({"holder": {"in": "member", "json": "id"}, "acquired": {"in": "score", "unit": "ms"}})";

LockProfiles profilesOf(const QByteArray &format)
{
    const auto profiles = lockProfilesFromJson(R"({"lockscope_scheme_profiles": 2, "profiles": [{"prefix": "our:", "format": )" + format + "}]}");
    if (!profiles)
        qFatal("%s", qPrintable(profiles.error().text));
    return *profiles;
}

KeyReading readingOf(Type type, const QByteArray &value, const Members &members, std::optional<Duration> ttl)
{
    KeyReading reading;
    reading.key = "our:a";
    reading.type = type;
    reading.value = value;
    reading.ttl = ttl;
    reading.takenAt = takenAt;
    if (type == Type::String)
        return reading;
    KeyContents contents;
    for (const auto &[name, content] : members)
        contents.members.push_back({Bytes(name), Bytes(content)});
    contents.count = qint64(members.size());
    reading.contents = std::make_shared<const KeyContents>(contents);
    return reading;
}

ProfilePreview preview(const QByteArray &format, const QByteArray &value)
{
    return previewOf(profilesOf(format), readingOf(Type::String, value, {}, 30s), serverTime);
}

QByteArrayList textsOf(const Lock &lock)
{
    QByteArrayList texts;
    for (const Holder &holder : lock.details->holders)
        texts += identify(lock, holder).text.toUtf8();
    return texts;
}

qint64 left(const MaybeInstant &deadline) { return deadline ? roundToMs(*deadline - takenAt).count() : -1; }

QStringList linesOf(const Result<Action> &action)
{
    if (!action)
        return {u"cannot: "_s + action.error().text.english()};
    QStringList lines = shownTexts(describe(*action));
    lines.removeLast();
    return lines;
}

} // namespace

class TestOwnFormat : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void json_format_comesBackAsItWas_data()
    {
        QTest::addColumn<QByteArray>("format");
        int number = 0;
        for (const QByteArray &format : {json, delimited, hash, fields, scores, since})
            QTest::addRow("%d", ++number) << format;
        QTest::newRow("list") << QByteArray(R"({"holder": {}, "wake": {"lpush": "w", "message": "x", "expires_ms": 500}})");
        QTest::newRow("names") << QByteArray(R"({"digest": {"algorithm": "sha256", "names": ["a", "größer"]}})");
    }

    void json_format_comesBackAsItWas()
    {
        QFETCH(QByteArray, format);
        const LockProfiles profiles = profilesOf(format);

        const QByteArray written = toJson(profiles);
        const auto back = lockProfilesFromJson(written);

        QVERIFY(back && *back == profiles && back->recogniseAlike(profiles));
        QVERIFY2(written.contains("\"lockscope_scheme_profiles\": 2"), written);
        QVERIFY(!LockProfiles(profiles).recogniseAlike(profilesOf(R"({"holder": {"after": "x"}})")));
    }

    void json_mistake_isNamed_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QString>("error");
        const auto row = [](const char *name, const QByteArray &format, const char *error) {
            QTest::newRow(name) << format << QString::fromUtf8(error);
        };
        row("no object", "7", "\"format\" is not an object");
        row("empty", "{}", "\"holder\" or \"digest\" is required");
        row("no holder", R"({"deadline": {"json": "a"}})", "\"deadline\", \"acquired\" and \"wake\" need a \"holder\"");
        row("typing error", R"({"holder": {"feild": "a"}})",
            "\"holder\": unknown member \"feild\"; it may have in, field, after, json, separator, part");
        row("holder", R"({"holder": "owner"})", "\"holder\" is not an object");
        row("no text", R"({"holder": {"json": 7}})", "\"holder\": \"json\" must be a text of 1 to 1000 characters");
        row("place", R"({"holder": {"in": "key"}})", "\"holder\": \"in\" must be one of value, field, field-name, field-value, member, score");
        row("unnamed field", R"({"holder": {"in": "field"}})",
            "\"holder\": \"field\" names the field of a hash, and goes with no other \"in\" than \"field\"");
        row("holder in the score", R"({"holder": {"in": "score"}})", "\"holder\": a holder is in \"value\", \"field\", \"field-name\" or \"member\"");
        row("part 0", R"({"holder": {"separator": ":", "part": 0}})",
            "\"holder\": \"separator\" and \"part\" (1 is the first, -1 the last) are required together");
        row("half a part", R"({"holder": {"separator": ":", "part": 1.5}})", "\"holder\": \"part\" must be a whole number from -999 to 999");
        row("both", R"({"holder": {"separator": ":", "part": 1, "json": "a"}})", "\"holder\": a text is JSON or has a separator, not both");
        row("unit", R"({"holder": {}, "deadline": {"json": "a", "unit": "us"}})", "\"deadline\": \"unit\" must be one of s, ms, iso");
        row("two keys", R"({"holder": {}, "deadline": {"in": "score"}})",
            "\"deadline\" in \"score\" and \"holder\" in \"value\" are not of one lock");
        row("score in ISO", R"({"holder": {"in": "member"}, "deadline": {"in": "score", "unit": "iso"}})",
            "\"deadline\": a score is in \"s\" or \"ms\"");
        row("score in parts", R"({"holder": {"in": "member"}, "deadline": {"in": "score", "json": "a"}})",
            "\"deadline\": a score is a number and has no parts");
        row("no way to wake", R"({"holder": {}, "wake": {"message": "a"}})",
            "\"wake\": exactly one of \"publish\" (a channel), \"lpush\" and \"rpush\" (a list) is required");
        row("the key is the list", R"({"holder": {}, "wake": {"lpush": "{key}"}})", "\"wake\": the list must have another name than the key");
        row("channel with a lease", R"({"holder": {}, "wake": {"publish": "c", "expires_ms": 5}})",
            "\"wake\": \"expires_ms\" is of a list, not of a channel");
        row("algorithm", R"({"digest": {"algorithm": "crc", "names": ["a"]}})", "\"digest\": \"algorithm\" must be one of md5, sha1, sha256");
        row("no names", R"({"digest": {"algorithm": "md5"}})", "\"digest\": \"algorithm\", and \"names\" (a list of 1 to 10000 texts) are required");
        row("a number", R"({"digest": {"algorithm": "md5", "names": ["a", 7]}})", "\"digest\": name 2 is not a text of 1 to 1000 bytes");
    }

    void json_mistake_isNamed()
    {
        QFETCH(QByteArray, format);
        QFETCH(QString, error);

        const auto profiles = lockProfilesFromJson(R"({"lockscope_scheme_profiles": 2, "profiles": [{"prefix": "our:", "format": )" + format + "}]}");

        QVERIFY(!profiles);
        QVERIFY2(profiles.error().text.english().startsWith(u"Profile 1: "_s), qPrintable(profiles.error().text));
        QVERIFY2(profiles.error().text.english().endsWith(error + u'.'), qPrintable(profiles.error().text));
    }

    void json_formatAndScheme_isRefused()
    {
        const auto profiles = lockProfilesFromJson(
            R"({"lockscope_scheme_profiles": 2, "profiles": [{"prefix": "a", "scheme": "redis-py", "format": {"holder": {}}}]})");

        QVERIFY(!profiles);
        QCOMPARE(profiles.error().text.english(), u"Profile 1: a \"format\" with a holder takes the place of \"scheme\"; remove one of them."_s);
    }

    void decode_key_isReadAsTheFormatSays_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<KeyReading>("reading");
        QTest::addColumn<QByteArrayList>("holders");
        QTest::addColumn<qint64>("leftMs"); // -1: no deadline
        QTest::addColumn<DeadlineIn>("deadlineIn");
        QTest::addColumn<qint64>("acquiredMs"); // before now; -1: not written
        const auto text = [](const char *name, const QByteArray &format, const QByteArray &value, std::optional<Duration> ttl,
                             const QByteArray &holder, qint64 leftMs, DeadlineIn in, qint64 acquiredMs) {
            QTest::newRow(name) << format << readingOf(Type::String, value, {}, ttl) << QByteArrayList{holder} << leftMs << in << acquiredMs;
        };
        const auto value = DeadlineIn::Value, ttl = DeadlineIn::KeyTtl;
        const QByteArray owned = R"({"owner": {"name": "web-1"}, "until": 1795762357, "since": "2026-11-27T06:52:27.5Z"})";
        text("JSON", json, owned, {}, "web-1", 8000, value, 1500);
        text("JSON, the lease ends first", json, owned, 5s, "web-1", 5000, ttl, 1500);
        text("JSON, the lease ends last", json, owned, 60s, "web-1", 8000, value, 1500);
        text("JSON, numbers in texts, microseconds and an offset", json,
             R"({"since":"2026-11-27T08:52:28.500000+02:00","until":"1795762357.25","owner":{"name":4711}})", {}, "4711", 8250, value, 500);
        text("JSON in a list", R"({"holder": {"json": "0"}, "deadline": {"json": "1.at", "unit": "ms"}})", R"(["a", {"at": 1795762350000}])", {}, "a",
             1000, value, -1);
        text("JSON, an id of 64 bits", R"({"holder": {"json": "id"}})", R"({"id": 9223372036854775807})", {}, "9223372036854775807", -1,
             DeadlineIn::Nowhere, -1);
        text("delimited, the last of many", R"({"holder": {"separator": ":", "part": -1}})", QByteArray(2000, ':') + "web-1", {}, "web-1", -1,
             DeadlineIn::Nowhere, -1);
        text("delimited", delimited, "web-1:1795762357:c41f08d9", {}, "web-1", 8000, value, -1);
        text("delimited, from the end", R"({"holder": {"separator": "--", "part": -2}, "acquired": {"separator": "--", "part": -1, "unit": "ms"}})",
             "a--b--1795762348000", 9s, "b", 9000, ttl, 1000);
        text("behind a prefix", R"({"holder": {"after": "locked by "}})", "locked by web-1", {}, "web-1", -1, DeadlineIn::Nowhere, -1);
        text("the whole value, though it looks like a time", R"({"holder": {}})", "1795762357", {}, "1795762357", -1, DeadlineIn::Nowhere, -1);
        const auto more = [](const char *name, const QByteArray &format, Type type, const Members &members, std::optional<Duration> lease,
                             const QByteArrayList &holders, qint64 leftMs, DeadlineIn in, qint64 acquiredMs) {
            QTest::newRow(name) << format << readingOf(type, {}, members, lease) << holders << leftMs << in << acquiredMs;
        };
        more("hash", hash, Type::Hash, {{"owner", "web-1"}, {"expires", "1795762350500"}, {"acquired", "1795762340"}, {"x", "y"}}, {}, {"web-1"},
             1500, value, 9000);
        more("fields", fields, Type::Hash, {{"c:1", "1795762350000"}, {"c:2", "1795762351000"}}, {}, {"1", "2"}, 2000, value, -1);
        more("scores", scores, Type::SortedSet, {{"a", "1795762350"}, {"b", "1795762340"}}, {}, {"a", "b"}, 1000, DeadlineIn::Score, -1);
        more("scores with a lease", since, Type::SortedSet, {{R"({"id": "a"})", "1795762348000"}}, 20s, {"a"}, 20'000, ttl, 1000);
        more("set", R"({"holder": {"in": "member"}})", Type::Set, {{"a", {}}, {"b", {}}}, 20s, {"a", "b"}, 20'000, ttl, -1);
    }

    void decode_key_isReadAsTheFormatSays()
    {
        QFETCH(QByteArray, format);
        QFETCH(KeyReading, reading);
        QFETCH(QByteArrayList, holders);
        QFETCH(qint64, leftMs);
        QFETCH(DeadlineIn, deadlineIn);
        QFETCH(qint64, acquiredMs);

        const ProfilePreview seen = previewOf(profilesOf(format), reading, serverTime);

        QCOMPARE(seen.problem.english(), QString());
        QVERIFY(seen.lock && isSettledByProfile(*seen.lock));
        const Lock &lock = *seen.lock;
        QCOMPARE(textsOf(lock), holders);
        QCOMPARE(left(lock.deadline), leftMs);
        QCOMPARE(lock.deadlineIn, deadlineIn);
        const auto acquiredAt = identify(lock, lock.details->holders.front()).acquiredAt;
        QCOMPARE(acquiredAt ? nowMs - toMs(*acquiredAt) : -1, acquiredMs);
        QCOMPARE(lock.hasOneHolder(), schemeOf(lock).exclusivity == Exclusivity::Exclusive);
    }

    void decode_whatItCannotRead_isAsWithoutTheProfile_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<KeyReading>("reading");
        QTest::addColumn<QString>("why");
        const auto text = [](const char *name, const QByteArray &format, const QByteArray &value, const char *why) {
            QTest::newRow(name) << format << readingOf(Type::String, value, {}, 30s) << QString::fromUtf8(why);
        };
        const auto owner = [&](const char *name, const QByteArray &until, const char *why) {
            text(name, R"({"holder": {"json": "o"}, "deadline": {"json": "u"}})", QByteArray(R"({"o": "a", "u": TIME})").replace("TIME", until), why);
        };
        text("no JSON", json, "web-1", "\"holder\": it is not valid JSON: \"web-1\"");
        text("half of a JSON", json, "{\"owner\": {\"na", "\"holder\": it is not valid JSON: \"{\"owner\": {\"na\"");
        text("nothing", json, "", "\"holder\": it is not valid JSON: \"\"");
        text("NUL", json, QByteArray("\0\0", 2), "\"holder\": it is not valid JSON: \"\\x00\\x00\"");
        text("a deep one", json, QByteArray(4000, '['), nullptr);
        text("another one", json, R"({"owner": "web-1"})", "\"holder\": it has no member \"owner.name\"");
        text("an object", json, R"({"owner": {"name": {}}})", "\"holder\": its member \"owner.name\" is neither a text nor a number");
        text("nobody", json, R"({"owner": {"name": ""}})", "\"holder\": its member \"owner.name\" is an empty text");
        text("no time", json, R"({"owner": {"name": "a"}})", "\"deadline\": it has no member \"until\"");
        owner("never", "null", "\"deadline\": its member \"u\" is neither a text nor a number");
        owner("a word", "\"soon\"", "\"deadline\": \"soon\" is not a number");
        owner("nan", "\"nan\"", "\"deadline\": \"nan\" is not a number");
        owner("infinity", "\"inf\"", "\"deadline\": \"inf\" is endless, and no time");
        owner("0", "0", "\"deadline\": \"0\", as Unix seconds, is more than ten years from the server's time");
        owner("milliseconds", "1795762357000", "\"deadline\": \"1795762357000\", as Unix seconds, is more than ten years from the server's time");
        owner("absurd", "1e300", nullptr);
        owner("negative", "-1795762357", "\"deadline\": \"-1795762357\", as Unix seconds, is more than ten years from the server's time");
        text("no zone", R"({"holder": {"separator": "|", "part": 1}, "acquired": {"separator": "|", "part": 2, "unit": "iso"}})",
             "a|2026-11-27T06:52:27", "\"acquired\": \"2026-11-27T06:52:27\" is not a time such as 2026-11-21T14:30:00Z, with a time zone");
        text("no part", delimited, "web-1", "\"deadline\": it has no part -2 between \":\": \"web-1\"");
        text("an empty part", delimited, ":1795762357:x", "\"holder\": it is empty");
        text("another beginning", R"({"holder": {"after": "locked by "}})", "free", "\"holder\": it does not begin with \"locked by \": \"free\"");
        const auto more = [](const char *name, const QByteArray &format, Type type, const Members &members, const char *why) {
            QTest::newRow(name) << format << readingOf(type, {}, members, {}) << QString::fromUtf8(why);
        };
        more("another type", json, Type::Hash, {{"owner", "a"}}, "the key is a hash, not what the format is of");
        more("no field", hash, Type::Hash, {{"owner", "a"}}, "\"deadline\": there is no field \"expires\"");
        more("one of two", fields, Type::Hash, {{"c:1", "1795762350000"}, {"meta", "x"}}, "\"holder\": it does not begin with \"c:\": \"meta\"");
        more("no time in the scores", R"({"holder": {"in": "member"}})", Type::SortedSet, {{"a", "1"}},
             "the key is a sorted set, and the format has no time in it");
        more("a score that is none", scores, Type::SortedSet, {{"a", "inf"}}, "\"deadline\": \"inf\" is endless, and no time");
        KeyReading large = readingOf(Type::Hash, {}, {{"owner", "a"}}, {});
        large.contents = nullptr;
        QTest::newRow("not read") << hash << large << u"the content was not read: it is too large, or may not be read"_s;
        KeyReading cut = readingOf(Type::String, QByteArray(4096, 'x'), {}, 30s);
        cut.valueIsWhole = false;
        QTest::newRow("too long") << QByteArray(R"({"holder": {}})") << cut << u"the value is longer than 4 KiB"_s;
        owner("a number of 65 bits in place of a time", "36893488147419103232",
              "\"deadline\": its member \"u\" is a number too large to be read exactly");
        text("an id of 65 bits", R"({"holder": {"json": "id"}})", R"({"id": 36893488147419103233})",
             "\"holder\": its member \"id\" is a number too large to be read exactly");
        text("a name in a list", R"({"holder": {"json": "id"}})", R"(["a"])", "\"holder\": it has no member \"id\"");
        text("the list is the key", R"({"holder": {}, "wake": {"lpush": "our:a"}})", "a", "the list that wakes waiters is the key itself");
        text("the list turns out to be the key", R"({"holder": {}, "wake": {"lpush": "our:{rest}"}})", "a",
             "the list that wakes waiters is the key itself");
    }

    void decode_whatItCannotRead_isAsWithoutTheProfile()
    {
        QFETCH(QByteArray, format);
        QFETCH(KeyReading, reading);
        QFETCH(QString, why);

        const ProfilePreview seen = previewOf(profilesOf(format), reading, serverTime);

        QVERIFY(!seen.problem.isEmpty());
        if (!why.isEmpty())
            QCOMPARE(seen.problem.english(), why);
        const auto plain = recognise(reading, serverTime);
        QVERIFY(seen.lock && plain && isSameContent(*seen.lock, *plain));
    }

    /** Whatever is in a key, and whatever its profile says of it: it is read, or it is as without the profile. */
    void decode_randomBytes_isOneOrTheOther()
    {
        QRandomGenerator random(20261127);
        constexpr char signs[] = "{}[]\":,.eE+-0123456789 \\u\n|/abcdefWZT\0\xff\xc3\xe2";
        const auto bytes = [&] {
            QByteArray result;
            for (quint32 i = random.bounded(60); i > 0; --i)
                result += signs[random.bounded(quint32(sizeof signs - 1))];
            return result;
        };
        std::vector<LockProfiles> all;
        for (const QByteArray &format : {json, delimited, hash, fields, scores, since})
            all.push_back(profilesOf(format));
        for (int i = 0; i < 20'000; ++i) {
            const LockProfiles &profiles = all[random.bounded(quint32(all.size()))];
            const auto type = std::array{Type::String, Type::Hash, Type::Set, Type::SortedSet}[random.bounded(4U)];
            const KeyReading reading =
                readingOf(type, bytes(), {{"owner", bytes()}, {"expires", bytes()}, {"acquired", bytes()}, {bytes(), bytes()}}, 9s);

            const ProfilePreview seen = previewOf(profiles, reading, serverTime);

            QVERIFY(seen.lock);
            QCOMPARE(seen.problem.isEmpty(), isSettledByProfile(*seen.lock));
            QVERIFY(textOf(seen, takenAt).holder.size() < 400);
            (void)planClear(*seen.lock);
        }
    }

    void preview_otherKeys_saysWhatTheyAre()
    {
        const ProfilePreview other = previewOf(LockProfiles(), readingOf(Type::String, "tok", {}, 30s), serverTime);
        QCOMPARE(other.profile, -1);
        QVERIFY(other.lock && other.problem.isEmpty());

        LockProfile redisson;
        redisson.pattern = "our:";
        redisson.scheme = schemeNamed("redisson-lock");
        const ProfilePreview wrong = previewOf(LockProfiles({redisson}), readingOf(Type::String, "tok", {}, 30s), serverTime);
        QCOMPARE(wrong.problem.english(), u"its content is not what \"Treat as\" says"_s);
    }

    void preview_texts_areForPeople()
    {
        const PreviewText text = textOf(preview(delimited, "web-1:1795762357:x"), takenAt);

        QCOMPARE(text.holder, u"web-1"_s);
        QCOMPARE(text.deadline, u"2026-11-27 06:52:37 UTC (8.0 s left)"_s);
        QCOMPARE(text.acquired, QString());
        QCOMPARE(text.wake, u"PUBLISH our:a:released 1"_s);
    }

    void name_ofADigest_isFoundInTheKey_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("behind a prefix") << QByteArray("our:0cc175b9c0f1b6a831c399e269772661") << QByteArray("a");
        QTest::newRow("upper case, in the middle") << QByteArray("our:{92EB5FFEE6AE2FEC3AD71C777531578F}:lock") << QByteArray("b");
        QTest::newRow("another one") << QByteArray("our:11111111111111111111111111111111") << QByteArray();
        QTest::newRow("too long") << QByteArray("our:0cc175b9c0f1b6a831c399e2697726610") << QByteArray();
        QTest::newRow("short") << QByteArray("our:0cc1") << QByteArray();
        QTest::newRow("of another profile") << QByteArray("0cc175b9c0f1b6a831c399e269772661") << QByteArray();
    }

    void name_ofADigest_isFoundInTheKey()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, name);
        KeyReading reading = readingOf(Type::String, "tok", {}, 30s);
        reading.key = key;

        const ProfilePreview seen = previewOf(profilesOf(R"({"digest": {"algorithm": "md5", "names": ["a", "b"]}})"), reading, serverTime);

        QCOMPARE(seen.name, name);
        QVERIFY(seen.problem.isEmpty()); // names alone change nothing else
    }

    void clear_ownFormat_comparesAllThatWasSeenAndWakes_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<KeyReading>("reading");
        QTest::addColumn<QByteArray>("who");
        QTest::addColumn<QStringList>("lines");
        const QString published = u"→ PUBLISH our:a:released 1, and SPUBLISH from Redis 7 on"_s;
        QTest::newRow("string") << delimited << readingOf(Type::String, "web-1:1795762357:x", {}, {}) << QByteArray()
                                << QStringList{u"if GET our:a is still web-1:1795762357:x"_s, u"→ DEL our:a"_s, published};
        QTest::newRow("hash") << hash
                              << readingOf(Type::Hash, {}, {{"owner", "w"}, {"expires", "1795762350500"}, {"acquired", "1795762340"}, {"x", "y"}}, {})
                              << QByteArray()
                              << QStringList{u"if HGET our:a owner is still w"_s, u"if HGET our:a expires is still 1795762350500"_s,
                                             u"if HGET our:a acquired is still 1795762340"_s, u"if HLEN our:a is still 4"_s, u"→ DEL our:a"_s};
        QTest::newRow("field") << fields << readingOf(Type::Hash, {}, {{"c:1", "1795762350000"}, {"c:2", "1795762351000"}}, {}) << QByteArray("c:1")
                               << QStringList{u"if HEXISTS our:a c:1 still returns a value"_s, u"if HGET our:a c:1 is still 1795762350000"_s,
                                              u"→ HDEL our:a c:1"_s};
        QTest::newRow("list") << QByteArray(R"({"holder": {}, "wake": {"lpush": "w", "message": "x", "expires_ms": 500}})")
                              << readingOf(Type::String, "c41f08d9e5b7a2604d38", {}, {}) << QByteArray()
                              << QStringList{u"if GET our:a is still c41f08d9e5b7a2604d38"_s, u"if LLEN w returns a length (a list, or no key)"_s,
                                             u"→ DEL our:a"_s, u"→ LPUSH w x"_s, u"→ PEXPIRE w 500"_s};
        QTest::newRow("member") << scores << readingOf(Type::SortedSet, {}, {{"a", "1795762350"}, {"b", "1795762351"}}, {}) << QByteArray("b")
                                << QStringList{u"if ZSCORE our:a b still returns a value"_s, u"if ZSCORE our:a b is still 1795762351"_s,
                                               u"if LLEN wait:a returns a length (a list, or no key)"_s, u"→ ZREM our:a b"_s,
                                               u"→ RPUSH wait:a our:a"_s};
    }

    void clear_ownFormat_comparesAllThatWasSeenAndWakes()
    {
        QFETCH(QByteArray, format);
        QFETCH(KeyReading, reading);
        QFETCH(QByteArray, who);
        QFETCH(QStringList, lines);
        const Lock lock = *previewOf(profilesOf(format), reading, serverTime).lock;

        const auto action = planClear(lock, who.isEmpty() ? std::nullopt : std::optional(Bytes(who)));

        QCOMPARE(linesOf(action), lines);
        QVERIFY(canBeUndone(*action));
    }

    /** A client that reads a time in the value takes neither another lease nor a tombstone for one. */
    void plan_writtenDeadline_isNotExtendedOrFencedOff()
    {
        const Lock written = *preview(delimited, "web-1:1795762379:x").lock;
        QVERIFY(!planExtend(written, 60s, fromUnixMs(nowMs)));
        QVERIFY(!planFenceOff(written, 15s, "mark", fromUnixMs(nowMs)));

        const Lock leased = *preview(R"({"holder": {}})", "web-1:x").lock;
        QVERIFY(planExtend(leased, 60s, fromUnixMs(nowMs)));
        QVERIFY(planFenceOff(leased, 15s, "mark", fromUnixMs(nowMs)));
        for (const char *const format :
             {R"({"holder": {"separator": ":", "part": 1}})", R"({"holder": {"json": "o"}})"}) { // they would read parts of it
            const Lock parsed = *preview(format, R"({"o":"web-1"})").lock;
            QVERIFY(planExtend(parsed, 60s, fromUnixMs(nowMs)));
            QVERIFY(!planFenceOff(parsed, 15s, "mark", fromUnixMs(nowMs)));
        }
    }

    /** Only a time among the bytes that name a hold later distinguishes it from the next one of the same worker. */
    void token_ofAFormat_mayRepeatUnlessItIsDatedItself_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<KeyReading>("reading");
        QTest::addColumn<bool>("repeats");
        const auto hashOf = [](const Members &members) { return readingOf(Type::Hash, {}, members, 30s); };
        const auto text = [](const QByteArray &value) { return readingOf(Type::String, value, {}, 30s); };
        QTest::newRow("deadline in the token") << delimited << text("w1:1795762357:x") << true; // that of many holds, as midnight is
        QTest::newRow("start in the token") << QByteArray(R"({"holder": {"separator": ":", "part": 1},
                                                             "acquired": {"separator": ":", "part": 2, "unit": "s"}})")
                                            << text("w1:1795762357:x") << false;
        QTest::newRow("start in the same JSON") << json << text(R"({"owner":{"name":"w1"},"until":1795762357,"since":"2026-11-27T06:52:27Z"})")
                                                << false;
        QTest::newRow("times in other fields") << hash << hashOf({{"owner", "w1"}, {"expires", "1795762350500"}, {"acquired", "1795762340"}}) << true;
        QTest::newRow("time in the value of the field") << fields << hashOf({{"c:w1", "1795762350000"}}) << true;
        QTest::newRow("time in the score") << scores << readingOf(Type::SortedSet, {}, {{"w1", "1795762350"}}, {}) << true;
        QTest::newRow("a word in a long JSON") << QByteArray(R"({"holder": {"json": "o"}})") << text(R"({"o":"w1","host":"something of no use"})")
                                               << true;
        QTest::newRow("a random word in JSON") << QByteArray(R"({"holder": {"json": "o"}})") << text(R"({"o":"c41f08d9e5b7a2604d38"})") << false;
    }

    void token_ofAFormat_mayRepeatUnlessItIsDatedItself()
    {
        QFETCH(QByteArray, format);
        QFETCH(KeyReading, reading);
        QFETCH(bool, repeats);
        const Lock lock = *previewOf(profilesOf(format), reading, serverTime).lock;
        QVERIFY(isSettledByProfile(lock));

        QCOMPARE(mayBeAnothers(tokenProof(lock, lock.details->holders.front().token)), repeats);
    }

    /** What a clear compares beside the token distinguishes the holds, too: no word of caution. */
    void clear_holdWhoseTimeIsCompared_comparesNoLease_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<KeyReading>("reading");
        QTest::addColumn<bool>("mayBeAlike");
        const auto inHash = [](const char *until) { return readingOf(Type::Hash, {}, {{"owner", "w1"}, {"expires", until}}, 30s); };
        const auto inScore = [](const char *until) { return readingOf(Type::SortedSet, {}, {{"w1", until}}, {}); };
        const QByteArray deadlineOnly = R"({"holder": {"field": "owner"}, "deadline": {"field": "expires", "unit": "ms"}})";
        QTest::newRow("a time of acquisition") << hash
                                               << readingOf(Type::Hash, {},
                                                            {{"owner", "w1"}, {"expires", "1795762380000"}, {"acquired", "1795762340"}}, 30s)
                                               << false;
        QTest::newRow("a deadline in a field") << deadlineOnly << inHash("1795762350500") << false;
        QTest::newRow("a deadline as score") << scores << inScore("1795762357") << false;
        QTest::newRow("a deadline in a field, at a whole minute") << deadlineOnly << inHash("1795762380000") << true;
        QTest::newRow("a deadline as score, at a whole minute") << scores << inScore("1795762380") << true;
    }
    void clear_holdWhoseTimeIsCompared_comparesNoLease()
    {
        QFETCH(const QByteArray, format);
        QFETCH(const KeyReading, reading);
        QFETCH(const bool, mayBeAlike);
        const Lock lock = *previewOf(profilesOf(format), reading, serverTime).lock;
        Action action = *planClear(lock);
        const auto checks = action.checks.size();

        plans::compareLease(action, lock, takenAt);

        QVERIFY(mayBeAlike || action.checks.size() == checks);
        QCOMPARE(action.warnings.join(u' ').contains(u"same value"_s), mayBeAlike);
    }

    void json_ofOneValue_isParsedOnce()
    {
        const FormatPlace place{.json = u"a"_s};
        ParsedJson last;
        QCOMPARE(*textIn(place, R"({"a":"x"})", last), "x");
        last.value = QJsonObject{{u"a"_s, u"kept"_s}};

        QCOMPARE(*textIn(place, R"({"a":"x"})", last), "kept");
        QCOMPARE(*textIn(place, R"({"a":"y"})", last), "y");
        QVERIFY(!textIn(place, "{", last));
    }

    void waiters_ofAChannel_areCounted()
    {
        const auto channels = waitChannels(*preview(delimited, "web-1:1795762357:x").lock);

        QCOMPARE(channels.size(), 1U);
        QCOMPARE(channels[0].name, QByteArray("our:a:released"));
    }

    /** The same owner again is another hold if it has written another time. */
    void hold_ofTheSameOwner_isTheSameIfItsTimeIs()
    {
        const auto read = [](const QByteArray &acquired) {
            const KeyReading reading = readingOf(Type::Hash, {}, {{"owner", "w"}, {"expires", "1795762350500"}, {"acquired", acquired}}, {});
            return *previewOf(profilesOf(hash), reading, serverTime).lock;
        };

        QVERIFY(isSameHold(read("1795762340"), read("1795762340")));
        QVERIFY(!isSameHold(read("1795762340"), read("1795762345")));
    }
};

} // namespace tst_ownformat

LOCKSCOPE_TEST(tst_ownformat, tst_ownformat::TestOwnFormat)
#include "tst_ownformat.moc"
