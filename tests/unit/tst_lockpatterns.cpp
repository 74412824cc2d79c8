// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What names and contents of keys tell where nobody has said which keys are locks, and the patterns that are made of it.
#include "libraries/finding/lockpatterns.h"

#include "base/globpattern.h"
#include "libraries/finding/lockname.h"
#include "libraries/recognise.h"
#include "locks/valueshape.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

namespace tst_lockpatterns {

using namespace lockscope;
using namespace std::chrono_literals;
using Type = KeyReading::Type;

namespace {

const Instant takenAt{1000h};
const ServerTime serverTime{fromUnixMs(1'795'226'000'456), takenAt, true};
const QByteArray uuid = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901";
const QByteArray hex = "c41f08d96be24735a0d3e7815b9f62aa";
const QByteArray uuid1 = "373879dce54d11f1844e02fc00000001"; // of November 2026

KeyReading reading(const QByteArray &key, Type type, const QByteArray &value, std::optional<Duration> ttl)
{
    KeyReading result;
    result.key = key;
    result.type = type;
    result.takenAt = takenAt;
    result.ttl = ttl;
    if (type == Type::String)
        result.value = value;
    else
        result.contents = std::make_shared<KeyContents>();
    return result;
}

KeyReading withMembers(const QByteArray &key, Type type, std::vector<KeyContents::Member> members, std::optional<Duration> ttl)
{
    KeyReading result = reading(key, type, {}, ttl);
    const auto count = qint64(members.size());
    result.contents = std::make_shared<KeyContents>(KeyContents{std::move(members), count, {}});
    return result;
}

/** "certain", "likely", "guess", or "no lock". */
QByteArray likeness(const KeyReading &reading)
{
    const auto lock = recognise(reading, serverTime);
    const auto likeness = lock ? likenessOf(*lock, reading) : std::nullopt;
    return likeness ? confidenceName(likeness->confidence) : "no lock";
}

/** Another one for each number, without a digit. */
QByteArray word(int i)
{
    QByteArray text;
    for (; i > 0; i /= 20)
        text += "bcdfghjklmnpqrstvwxz"[i % 20];
    return text + 'a';
}

/** "-ca-da-fa": words by turns, as titles have them. */
QByteArray slug(int i)
{
    QByteArray text;
    for (; i > 0; i /= 20)
        text += '-' + word(i % 20 + 1);
    return text;
}

/** A keyspace as a search would count it: keys of which all that may be looked at are. */
class Keyspace {
public:
    Keyspace &strings(const QByteArrayList &keys, const QByteArray &value, std::optional<Duration> ttl)
    {
        for (const QByteArray &key : keys) {
            const auto place = m_groups.add(key);
            if (!place || !m_groups.takesLook(*place))
                continue;
            const KeyReading read = reading(key, Type::String, value, ttl);
            const auto lock = recognise(read, serverTime);
            m_groups.note(key, lock ? likenessOf(*lock, read) : std::nullopt);
        }
        return *this;
    }
    /** "lock:order:1" to "lock:order:9" of "lock:order:%". */
    Keyspace &strings(QByteArray name, int count, const QByteArray &value, std::optional<Duration> ttl)
    {
        for (int i = 1; i <= count; ++i)
            strings({QByteArray(name).replace('%', QByteArray::number(i))}, value, ttl);
        return *this;
    }
    LockPatterns patterns() const { return lockPatterns(m_groups); }
    /** "1204 × lock:*, certain, others 3" each. */
    QByteArrayList told() const
    {
        QByteArrayList lines;
        for (const FoundLocks &found : patterns().found) {
            lines << QByteArray::number(found.locks) + " " + found.pattern + " " + confidenceName(found.confidence)
                    + (found.others > 0 ? " others " + QByteArray::number(found.others) : QByteArray());
        }
        return lines;
    }

private:
    NameGroups m_groups;
};

} // namespace

class TestLockPatterns : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void lockWordIn_name_isFoundWhereAWordSaysIt_data();
    void lockWordIn_name_isFoundWhereAWordSaysIt();
    void nameShape_name_hasStarsForWhatVaries_data();
    void nameShape_name_hasStarsForWhatVaries();
    void nameShape_anyKey_isMatchedByItsOwnPattern();
    void widerShape_again_keepsTheWordThatSaysLockAndEndsWithEverything();
    void globOf_specialCharacters_meanThemselvesOrAnyOne_data();
    void globOf_specialCharacters_meanThemselvesOrAnyOne();
    void likenessOf_string_isAsSureAsNameAndValueAre_data();
    void likenessOf_string_isAsSureAsNameAndValueAre();
    void likenessOf_container_isALockOnlyIfItsMembersMayHold();
    void groups_countlessNames_areCountedTogether();
    void groups_namesTooLong_areLeftOutAndCounted();
    void groups_manyNamesOfOtherKinds_hideNoLocksThatComeLater_data();
    void groups_manyNamesOfOtherKinds_hideNoLocksThatComeLater();
    void patterns_keysOfOneKind_areOnePattern_data();
    void patterns_keysOfOneKind_areOnePattern();
    void patterns_widePatternOverOtherKeys_isNarrowedAndSaysWhy();
    void patterns_mixedShape_saysWhatElseItMatches();
    void patterns_severalReasons_eachIsSaidOfItsOwnLocks();
    void patterns_severalLibraries_areToldByTheirShare();
    void patterns_certainLibraryOfFewLocks_comesFirst();
    void patterns_keysThatHaveGone_areNoOtherKeys();
};

void TestLockPatterns::lockWordIn_name_isFoundWhereAWordSaysIt_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("word");
    for (const char *name : {"lock:a", "a.lock", "job-lock:x", "redisson_lock__channel", "{a}:lock:b"})
        QTest::addRow("%s", name) << QByteArray(name) << QByteArray("lock");
    QTest::newRow("hump") << QByteArray("orderLock:7") << QByteArray("Lock");
    QTest::newRow("capitals") << QByteArray("HTTPLock") << QByteArray("Lock");
    QTest::newRow("all capitals") << QByteArray("PHPREDIS_SESSION:k3_LOCK") << QByteArray("LOCK");
    QTest::newRow("joined") << QByteArray("filelock:a") << QByteArray("filelock");
    QTest::newRow("digit behind") << QByteArray("lock4j:a") << QByteArray("lock");
    QTest::newRow("the first") << QByteArray("mutex:lock") << QByteArray("mutex");
    for (const char *name : {"lockfiles", "joblock", "synclock", "stocklock", "rwlocks", "locked", "locking", "leader", "singleton"})
        QTest::addRow("glued or inflected: %s", name) << QByteArray("app:" + QByteArray(name) + ":7") << QByteArray(name);
    QTest::newRow("leader") << QByteArray("n8n:main_instance_leader") << QByteArray("leader");
    QTest::newRow("election of a master") << QByteArray("master_election:7") << QByteArray("election");
    for (const char *name :
         {"block:7", "clock",    "a:unlock",  "lockout:10.0.0.1", "stock:7",    "deadlock", "blocked",     "locker:7",   "",
          "flock:7", "padlock",  "sherlock",  "interlock",        "hemlock",    "matlock",  "warlock",     "havelock",   "roadblock",
          "adblock", "lockdown", "locksmith", "lockscreen",       "blockchain", "election", "leaderboard", "dreadlocks", "release"})
        QTest::addRow("not %s", name) << QByteArray(name) << QByteArray();
}

void TestLockPatterns::lockWordIn_name_isFoundWhereAWordSaysIt()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, word);
    const auto found = lockWordIn(name);
    QCOMPARE(found ? name.sliced(found->begin, found->end - found->begin) : QByteArray(), word);
}

void TestLockPatterns::nameShape_name_hasStarsForWhatVaries_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("shape");
    const auto row = [](const QByteArray &name, const QByteArray &shape) { QTest::newRow(name) << name << shape; };
    row("lock:report", "lock:report");
    row("bull:mail:42:lock", "bull:mail:*:lock");
    row("user42", "user*");
    row("lock4j:com.shop.Orders", "lock4j:com.shop.Orders");
    row("cart:" + uuid, "cart:*");
    row("{" + uuid + "}:lock", "{*}:lock");
    row("unique:2fd4e1c67a2d28fced849ee1bb76e7391b93eb12", "unique:*");
    row("stats:2026-11-21", "stats:*");
    row("lock:7:8:9", "lock:*");
    row("sess:a9f3k7", "sess:*");
    row("token:kXfQmZrLwBdTvRqSn", "token:*");
    row("resque:lock:Update-[42]", "resque:lock:Update-[*]");
    row("shop:1:import-products", "shop:*:import-products");
    row("", "");
}

void TestLockPatterns::nameShape_name_hasStarsForWhatVaries()
{
    QFETCH(QByteArray, name);
    QTEST(nameShape(name), "shape");
}

void TestLockPatterns::nameShape_anyKey_isMatchedByItsOwnPattern()
{
    const QByteArray characters = QByteArray("aZ09:*?[]\\^-' \"\x01\x7f\xc3\xa9\xff{}.,$");
    QRandomGenerator random(4711);
    for (int round = 0; round < 20'000; ++round) {
        QByteArray key;
        for (quint32 size = random.bounded(24U); size > 0; --size)
            key += characters[random.bounded(quint32(characters.size()))];
        for (QByteArray shape = nameShape(key);; shape = widerShape(shape)) {
            const QByteArray glob = globOf(shape);
            QVERIFY2(matchesGlob(glob, key), QByteArray(key.toPercentEncoding() + " by " + glob).constData());
            if (shape == "*" || shape.isEmpty())
                break;
        }
    }
}

void TestLockPatterns::widerShape_again_keepsTheWordThatSaysLockAndEndsWithEverything()
{
    QByteArrayList shapes;
    for (QByteArray shape = "bull:mail:*:lock"; shape != "*"; shape = widerShape(shape))
        shapes << shape;
    QCOMPARE(shapes, QByteArrayList({"bull:mail:*:lock", "bull:*:lock", "*:lock"}));
    shapes.clear();
    for (QByteArray shape = "lock:order:paid"; shape != "*"; shape = widerShape(shape))
        shapes << shape;
    QCOMPARE(shapes, QByteArrayList({"lock:order:paid", "lock:order:*", "lock:*"}));
    QCOMPARE(widerShape("cache:page:about-us"), "cache:page:*");
    QCOMPARE(widerShape("report-daily"), "report-*");
    QCOMPARE(widerShape("report"), "*");
}

void TestLockPatterns::globOf_specialCharacters_meanThemselvesOrAnyOne_data()
{
    QTest::addColumn<QByteArray>("shape");
    QTest::addColumn<QByteArray>("glob");
    QTest::newRow("plain") << QByteArray("lock:*") << QByteArray("lock:*");
    QTest::newRow("class and question mark") << QByteArray("a[b]?c") << QByteArray("a\\[b]\\?c");
    QTest::newRow("space and comma, which part patterns") << QByteArray("a b,c") << QByteArray("a?b?c");
    QTest::newRow("quotes, which shells read") << QByteArray("a'b\"c\\d`") << QByteArray("a?b?c?d?");
    QTest::newRow("control character") << QByteArray("a\x1b[0m") << QByteArray("a?\\[0m");
    QTest::newRow("what cannot be seen") << QByteArray("a\xe2\x80\xae"
                                                       "b")
                                         << QByteArray("a???b");
    QTest::newRow("letters of others") << QByteArray("stra\xc3\x9f"
                                                     "e")
                                       << QByteArray("stra\xc3\x9f"
                                                     "e");
    QTest::newRow("not UTF-8") << QByteArray("a\xff:lock") << QByteArray("a?:lock");
}

void TestLockPatterns::globOf_specialCharacters_meanThemselvesOrAnyOne()
{
    QFETCH(QByteArray, shape);
    QTEST(globOf(shape), "glob");
    QVERIFY(matchesGlob(globOf(shape), shape));
}

void TestLockPatterns::likenessOf_string_isAsSureAsNameAndValueAre_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<int>("seconds"); // 0: for ever
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const char *key, const QByteArray &value, int seconds, const char *expected) {
        QTest::newRow(name) << QByteArray(key) << value << seconds << QByteArray(expected);
    };
    row("a library's own key", "bull:mail:7:lock", uuid, 30, "certain");
    row("a library's own value", "nightly", "ADDED:2026-11-20T23:59:02.123Z@worker-1", 600, "certain");
    row("rare value, short lease", "nightly", uuid1, 60, "likely");
    row("rare value for ever", "nightly", uuid1, 0, "guess");
    row("rare value under another name", "session:ann", uuid1, 60, "guess");
    row("token under a lock's name", "locks:order:7", hex, 30, "likely");
    row("token under a lock's name, for ever", "locks:order:7", hex, 0, "guess");
    row("flag under a lock's name", "lock:report", "1", 300, "likely");
    row("flag under a lock's name, for ever", "lock:report", "1", 0, "guess");
    row("words under a lock's name", "lock:report", "worker-7", 30, "likely");
    row("Nextcloud's file lock", "5a3c/lockfiles/0cc175b9c0f1b6a831c399e269772661", "\"exclusive\"", 3600, "certain");
    row("n8n's leader", "n8n:main_instance_leader", "kX2f9QmZr7LwB1dT", 10, "certain");
    row("a team's leader", "team:7:leader", uuid, 3600, "guess");
    row("a locked account", "login:locked:ann", "1", 900, "guess");
    row("a JSON under a lock's name", "lock:report", "{\"id\":7}", 30, "guess");
    row("when a lock was taken", "lock:last_acquired:orders", "1795226000", 0, "no lock");
    row("when a lock was created", "lock:created_at:y", "1795226000", 0, "no lock");
    row("when a lock ends", "lock:expires_at:y", "1795226000", 0, "no lock");
    row("a lock of what counts, with a time", "lock:orders:count", "1795226000", 0, "no lock");
    row("how long one waited", "lock:wait_time:orders", "12.5", 3600, "no lock");
    row("how many there were", "lock_count:orders", "4711", 0, "no lock");
    row("a word that ends in lock", "padlock:7", uuid, 300, "guess");
    row("a document under a lock's name", "lock:report", QByteArray(4000, 'x'), 30, "no lock");
    row("a time under a lock's name", "lock.foo", "1795226060", 0, "likely");
    row("a time under another name", "user:7:seen", "1795226060", 0, "no lock");
    row("a time that expires", "report:timer", "1795226060", 61, "no lock");
    row("token that expires soon", "registry:job-A", uuid, 60, "guess");
    row("token that expires later", "registry:job-A", uuid, 3600, "guess");
    row("token that does not", "registry:job-A", uuid, 7 * 86'400, "no lock");
    row("a session's token", "session:7", hex, 300, "no lock");
    row("an etag", "etag:7", hex, 300, "no lock");
    row("a cached document", "cache:user:7", R"({"name":"Ann"})", 60, "no lock");
    row("a limiter's counter", "ratelimit:10.0.0.1", "17", 60, "no lock");
    row("a counter", "visits", "4711", 0, "no lock");
    row("Laravel's lock", "laravel-database-laravel-cache-orders", "kX2f9QmZr7LwB1dT", 30, "likely");
    row("what Laravel caches", "laravel-database-laravel-cache-plan", "s:16:\"kX2f9QmZr7LwB1dT\";", 30, "no lock");
    row("a word of Laravel's", "laravel-database-laravel-cache-mode", "internationalise", 30, "no lock");
    row("PHP's session", "PHPREDIS_SESSION:k3f9", "user|s:3:\"ann\";", 1440, "no lock");
    row("PHP's session lock", "PHPREDIS_SESSION:k3f9_LOCK", "web-3|811", 30, "certain");
}

void TestLockPatterns::likenessOf_string_isAsSureAsNameAndValueAre()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, value);
    QFETCH(int, seconds);
    const auto ttl = seconds > 0 ? std::optional<Duration>(std::chrono::seconds(seconds)) : std::nullopt;
    QTEST(likeness(reading(key, Type::String, value, ttl)), "expected");
}

void TestLockPatterns::likenessOf_container_isALockOnlyIfItsMembersMayHold()
{
    QCOMPARE(likeness(withMembers("billing", Type::Hash, {{QByteArray(uuid + ":57"), "1"}}, 30s)), "likely");
    QCOMPARE(likeness(withMembers("lock:a", Type::Hash, {{"owner", "web-3"}, {"since", "12"}}, 30s)), "guess");
    QCOMPARE(likeness(withMembers("lock:two", Type::Hash, {{"index", "1"}, {"other", "2"}}, 30s)), "guess");
    QCOMPARE(likeness(withMembers("semaphore:ms", Type::SortedSet, {{uuid, "1795226000456"}}, {})), "guess");
    QCOMPARE(likeness(withMembers("lock:a", Type::Hash, {{"owner", "web-3"}, {"since", "12"}}, {})), "guess");
    QCOMPARE(likeness(withMembers("lock:stats:a", Type::Hash, {{"owner", "web-3"}, {"count", "12"}}, 30s)), "no lock");
    QCOMPARE(likeness(withMembers("lock:a", Type::Hash, {{"title", "About locks"}}, 30s)), "no lock");
    QCOMPARE(likeness(withMembers("locks", Type::Set, {{uuid, {}}, {hex, {}}}, 30s)), "guess");
    QCOMPARE(likeness(withMembers("locks", Type::Set, {{"order", {}}, {"report", {}}}, {})), "no lock");
    QCOMPARE(likeness(withMembers("locks", Type::List, {{uuid, {}}}, 30s)), "no lock");
    QCOMPARE(likeness(withMembers("user:7", Type::Hash, {{"name", "Ann"}, {"mode", "read"}}, 30s)), "no lock");
    QCOMPARE(likeness(withMembers("ranking", Type::SortedSet, {{uuid, "12"}}, {})), "no lock");
    QCOMPARE(likeness(reading("lock:stream", Type::Other, {}, 30s)), "no lock");
    QCOMPARE(likeness(reading("lock:a", Type::Unreadable, {}, {})), "guess");
    QCOMPARE(likeness(reading("user:a", Type::Unreadable, {}, {})), "no lock");
}

void TestLockPatterns::groups_countlessNames_areCountedTogether()
{
    NameGroups groups;
    for (int i = 1; i <= 100'000; ++i) {
        groups.add(joined("page:", word(i)));
        groups.add(word(i));
        groups.add(joined(word(i), joined(":", word(i / 7))));
        groups.add(joined("lock:", joined(word(i), joined(":", word(i / 2)))));
    }
    const auto rare = groups.add("rare:lock");
    QVERIFY(groups.all().size() < 2 * NameGroups::mostShapes);
    QCOMPARE(groups.all()[*rare].shape, "rare:lock");
    quint64 keys = 0, lockKeys = 0;
    for (const NameGroups::Group &group : groups.all()) {
        keys += group.keys;
        lockKeys += group.saysLock ? group.keys : 0;
    }
    QCOMPARE(keys, quint64(400'001)); // none is lost
    QCOMPARE(lockKeys, quint64(100'001));
}

void TestLockPatterns::groups_namesTooLong_areLeftOutAndCounted()
{
    NameGroups groups;
    QVERIFY(groups.add(QByteArray(NameGroups::longestName, 'x')));
    QVERIFY(!groups.add(QByteArray(NameGroups::longestName + 1, 'x')));
    QCOMPARE(groups.namesTooLong(), quint64(1));
}

void TestLockPatterns::groups_manyNamesOfOtherKinds_hideNoLocksThatComeLater_data()
{
    QTest::addColumn<int>("kinds");
    QTest::addColumn<int>("namesOfEach");
    QTest::newRow("one kind") << 1 << 30'000;
    QTest::newRow("some kinds") << 30 << 1000;
    QTest::newRow("more than there is room for") << 400 << 100;
}

void TestLockPatterns::groups_manyNamesOfOtherKinds_hideNoLocksThatComeLater()
{
    QFETCH(int, kinds);
    QFETCH(int, namesOfEach);
    Keyspace keyspace;
    for (int name = 1; name <= namesOfEach; ++name) {
        for (int kind = 1; kind <= kinds; ++kind)
            keyspace.strings({"app:" + word(kind) + ":page" + slug(name)}, "<html>", 1h);
    }
    keyspace.strings("app:nightly-%", 40, uuid1, 60s); // only their contents say what they are
    QCOMPARE(keyspace.told(), QByteArrayList{"40 app:nightly-* likely"});
}

void TestLockPatterns::patterns_keysOfOneKind_areOnePattern_data()
{
    QTest::addColumn<QByteArrayList>("names"); // with a number for %
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const QByteArrayList &names, const QByteArray &value, const QByteArray &expected) {
        QTest::newRow(name) << names << value << expected;
    };
    row("numbered", {"lock:order:%"}, hex, "20 lock:* likely");
    row("what is covered is not told", {"lock:%", "lock:order:%", "lock:a:b:%"}, hex, "60 lock:* likely");
    row("one name", {"lock:report"}, hex, "20 lock:* likely");
    row("library's beginning", {"qo_tasks.report_day-%"}, uuid1, "20 qo_* certain");
    row("word at the end", {"bull:mail:%:lock", "bull:pdf:%:lock"}, uuid, "40 bull:*:lock certain");
    row("word in the middle", {"shop:%:lock:cart"}, hex, "20 shop:*:lock:* likely");
    row("no word", {"nightly-%"}, uuid1, "20 nightly-* likely");
    row("several without a word", {"billing:invoice", "billing:ledger", "billing:tax"}, uuid1, "60 billing:* likely");
    row("many with the same end", {"a:lock", "b:lock", "c:lock", "d:lock", "e:lock", "f:lock"}, hex, "120 *:lock likely");
    row("hump", {"Example:LockName-%"}, hex, "20 Example:Lock* likely");
    row("special characters", {"lock[a]'s %"}, hex, "20 lock\\[* likely");
}

void TestLockPatterns::patterns_keysOfOneKind_areOnePattern()
{
    QFETCH(QByteArrayList, names);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, expected);
    Keyspace keyspace;
    for (const QByteArray &name : names)
        keyspace.strings(name, 20, value, 60s);
    keyspace.strings("cache:user:%", 500, "{}", 60s).strings("billed:%", 50, "17", 60s).strings("a:title", 10, "About", {});
    QCOMPARE(keyspace.told(), QByteArrayList{expected});
}

void TestLockPatterns::patterns_widePatternOverOtherKeys_isNarrowedAndSaysWhy()
{
    Keyspace keyspace;
    keyspace.strings("lock:order:%", 40, hex, 60s).strings("lock:log:%", 1000, QByteArray(500, 'x'), {});
    const LockPatterns patterns = keyspace.patterns();
    QCOMPARE(patterns.found.size(), std::size_t(1));
    QCOMPARE(patterns.found[0].pattern, "lock:order:*");
    QCOMPARE(patterns.found[0].locks, quint64(40));
    QCOMPARE(patterns.found[0].others, quint64(0));
    QCOMPARE(patterns.found[0].wider, "lock:*");
    QCOMPARE(patterns.found[0].widerOthers, quint64(1000));
}

void TestLockPatterns::patterns_mixedShape_saysWhatElseItMatches()
{
    Keyspace keyspace;
    keyspace.strings("lock:1", 1, hex, 60s); // of the first sixteen of its shape one is a lock
    keyspace.strings("lock:%", 160, QByteArray(500, 'x'), 60s);
    const auto found = keyspace.patterns().found;
    QCOMPARE(found.size(), std::size_t(1));
    QVERIFY(found[0].others > 100);
    QVERIFY(!found[0].isProposed());
}

/** What is true of some is not said of all, and the examples are of those of which it is true. */
void TestLockPatterns::patterns_severalReasons_eachIsSaidOfItsOwnLocks()
{
    for (const bool endlessFirst : {true, false}) {
        Keyspace keyspace;
        if (endlessFirst)
            keyspace.strings("lock.settle:%", 40, hex, {});
        keyspace.strings("lock.order:%", 60, hex, 60s);
        if (!endlessFirst)
            keyspace.strings("lock.settle:%", 40, hex, {});
        const auto found = keyspace.patterns().found;
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].locks, quint64(100));
        QCOMPARE(found[0].whys.size(), std::size_t(2));
        QVERIFY2(QByteArray(found[0].why()).contains("a token that expires"), found[0].why());
        QCOMPARE(found[0].whys[0].locks, quint64(60));
        QVERIFY2(!QByteArray(found[0].whys[1].text).contains("expires"), found[0].whys[1].text);
        QCOMPARE(found[0].whys[1].locks, quint64(40));
        for (const QByteArray &example : found[0].examples)
            QVERIFY2(example.startsWith("lock.order:"), example);
    }
}

void TestLockPatterns::patterns_severalLibraries_areToldByTheirShare()
{
    Keyspace keyspace;
    keyspace.strings("lock:order:%", 30, hex, 60s).strings("lock:report:%", 10, uuid1, 60s);
    const auto found = keyspace.patterns().found;
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(found[0].libraries.size(), std::size_t(2));
    QCOMPARE(found[0].libraries[0].scheme->name, "token");
    QCOMPARE(found[0].libraries[0].locks, quint64(30));
    QCOMPARE(found[0].libraries[1].scheme->name, "redis-py");
    QCOMPARE(found[0].libraries[1].locks, quint64(10));
    QVERIFY(found[0].isProposed());
}

/** Its confidence stands beside it. */
void TestLockPatterns::patterns_certainLibraryOfFewLocks_comesFirst()
{
    Keyspace keyspace;
    keyspace.strings("lock:order:%", 30, hex, 60s).strings("lock:mail:%:lock", 5, "ADDED:2026-11-29T10:00:00.000Z@web-1", 60s);
    const auto found = keyspace.patterns().found;
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(found[0].confidence, Confidence::Certain);
    QCOMPARE(found[0].libraries.size(), std::size_t(2));
    QCOMPARE(QByteArray(found[0].libraries[0].scheme->name), "shedlock");
    QCOMPARE(found[0].libraries[0].locks, quint64(5));
    QCOMPARE(QByteArray(found[0].libraries[1].scheme->name), "token");
}

void TestLockPatterns::patterns_keysThatHaveGone_areNoOtherKeys()
{
    NameGroups groups;
    const KeyReading read = reading("lock:a:1", Type::String, hex, 60s);
    const auto place = *groups.add("lock:a:1");
    QVERIFY(groups.takesLook(place));
    groups.note("lock:a:1", likenessOf(*recognise(read, serverTime), read));
    for (int i = 0; i < 100; ++i) {
        const QByteArray name = joined("lock:b:", QByteArray::number(i));
        QVERIFY(groups.takesLook(*groups.add(name))); // again and again, as there is nothing to see
        groups.noteGone(name);
    }
    const auto found = lockPatterns(groups).found;
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(found[0].pattern, "lock:*");
    QCOMPARE(found[0].others, quint64(0));
}

} // namespace tst_lockpatterns

LOCKSCOPE_TEST(tst_lockpatterns, tst_lockpatterns::TestLockPatterns)
#include "tst_lockpatterns.moc"
