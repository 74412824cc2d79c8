// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/jsonlines.h"

#include "base/jsonbytes.h"
#include "base/terminaltext.h"
#include "cli/print/lockjson.h"
#include "cli/print/locktable.h"
#include "cli/print/printorder.h"
#include "cli/print/textlines.h"
#include "fakeclock.h"
#include "locks/lockbrief.h"
#include "libraries/catalogue.h"
#include "testprogram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

namespace lockscope::tst_jsonlines {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestJsonLines : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void lock_token_isWrittenAsExpected();
    void lock_renewals_periodIfKnown();
    void lock_timestamp_hasDeadlineOfItsValueAndNoTtl();
    void lock_withoutTtl_hasNulls();
    void lock_fixture_hasAllThatIsKnown_data();
    void lock_fixture_hasAllThatIsKnown();
    void lock_holder_isDecodedAsItsSchemeSays_data();
    void lock_holder_isDecodedAsItsSchemeSays();
    void lock_countsOnly_holdersAreNotKnown();
    void lock_stale_reasonsAreNamed();
    void lock_profile_isToldAndJudgedBy();
    void lock_hash_hasNoHolder();
    void lock_unknownTtl_saysSo();
    void lock_truncatedToken_saysSo();
    void lock_overdue_hasTtlZero();
    void lock_bytes_areEscapedOrEncoded_data();
    void lock_bytes_areEscapedOrEncoded();
    void lock_randomBytes_comeBack();
    void event_isWrittenAsExpected();
    void event_longestWord_staysInItsColumn();
    void event_unknownTimes_areNull();
    void event_emptyToken_isNotNull();
    void outcome_unknownAndNotRecorded_saysWhatWasSeenAndWhy();
    void outcome_done_saysWhatWasDoneAndWhoWasWoken_data();
    void outcome_done_saysWhatWasDoneAndWhoWasWoken();
    void outcome_holderChanged_namesBoth();
    void quietPeriod_eachEnd_isTold();
    void plan_saysWhetherItCanBeUndone();
    void plan_ofSeveralNodes_namesEach();
    void outcome_failedElsewhere_saysWhy();
    void table_isAlignedAndSortedByAttention();
    void table_wideCharacters_takeTwoCells();
    void text_hostileBytes_reachNoTerminal();
    void byKey_randomKeys_areInOrder_data();
    void byKey_randomKeys_areInOrder();
    void delta_applied_isThePicture();
    void present_leavesOutWhatIsOver();

private:
    Lock token(QByteArray key = "lock.a", QByteArray value = "tok") const;
    Lock of(const char *scheme, Lock lock) const;
    ServerTime serverTime() const { return {m_clock.wallNow() + 250ms, m_clock.now(), true}; }
    QJsonObject read(const Lock &lock) const { return parsed(jsonLine(lock, serverTime(), m_clock.now())); }
    static QJsonObject parsed(const QByteArray &line);
    static QByteArray bytesOf(const QJsonObject &object, const QString &name);

    FakeClock m_clock; // wall: 1'800'000'000'000
};

/** Byte for byte what Qt makes of the same object: compact, its names sorted, each once, with the same escapes. */
QJsonObject TestJsonLines::parsed(const QByteArray &line)
{
    const QJsonObject object = QJsonDocument::fromJson(line).object();
    if (toJsonLine(object) != line)
        qWarning("%s is written otherwise than %s", line.constData(), toJsonLine(object).constData());
    return object;
}

Lock TestJsonLines::token(QByteArray key, QByteArray value) const
{
    Lock lock;
    lock.key = std::move(key);
    lock.token = std::move(value);
    lock.form = LockForm::Token;
    lock.heldSince = lock.observedAt = m_clock.now();
    lock.lease = 5s;
    lock.deadline = m_clock.now() + 4s;
    return lock;
}

Lock TestJsonLines::of(const char *scheme, Lock lock) const
{
    lock.rule = catalogue().profileNumber(*schemeNamed(scheme));
    return lock;
}

QByteArray TestJsonLines::bytesOf(const QJsonObject &object, const QString &name)
{
    const QString encoded = name + "_base64"_L1;
    return object.contains(encoded) ? QByteArray::fromBase64(object[encoded].toString().toLatin1()) : object[name].toString().toUtf8();
}

void TestJsonLines::lock_token_isWrittenAsExpected()
{
    QCOMPARE(
        jsonLine(token(), serverTime(), m_clock.now()),
        QByteArray(R"({"companions":[],"confidence":"guess","deadline_ms":1800000004250,"fencing_token":null,)"
                   R"("held_at_least":true,"held_ms":0,"held_source":"first-look","holder":"tok",)"
                   R"("holders":[{"count":1,"deadline_ms":1800000004250,"mode":"exclusive","token":"tok"}],)"
                   R"("key":"lock.a","lease_ms":5000,"permits_free":null,"protocol":"token","read_ms":1800000000250,"safe_to_clear":"cannot-tell",)"
                   R"("safe_to_clear_why":"It expires in 4.0 s: wait instead","scheme":"unknown","stale_reasons":[],)"
                   R"("state":"held","ttl_ms":4000,"waiters":null,"why":"Its type or value could not be read"})"
                   "\n"));
}

void TestJsonLines::lock_renewals_periodIfKnown()
{
    Lock lock = token();
    QVERIFY(!read(lock).contains("renewal_period_ms"_L1));
    lock.renewalPeriodMs = 1500;
    QCOMPARE(read(lock)["renewal_period_ms"_L1], QJsonValue(1500));
}

void TestJsonLines::lock_timestamp_hasDeadlineOfItsValueAndNoTtl()
{
    Lock lock = token("lock.t", "1800000003.5");
    lock.form = LockForm::SetnxSeconds;
    lock.deadline = m_clock.now() + 3250ms + 400us; // what is left of it after two clocks
    const QJsonObject object = read(lock);
    QCOMPARE(object["deadline_ms"_L1], QJsonValue(qint64(1800000003500)));
    QCOMPARE(object["ttl_ms"_L1], QJsonValue());
    QCOMPARE(object["holder"_L1], QJsonValue(u"1800000003.5"_s));
    QCOMPARE(object["protocol"_L1], QJsonValue(u"setnx-timestamp-s"_s));

    lock.deadline = m_clock.now() - 1s;
    QCOMPARE(read(lock)["state"_L1], QJsonValue(u"stale"_s));
}

void TestJsonLines::lock_withoutTtl_hasNulls()
{
    Lock lock = token();
    lock.form = LockForm::TokenWithoutTtl;
    lock.deadline.reset();
    lock.lease = Duration(0);
    const QJsonObject object = read(lock);
    for (const QString &name : {u"deadline_ms"_s, u"lease_ms"_s, u"ttl_ms"_s})
        QVERIFY2(object.contains(name) && object[name].isNull(), qPrintable(name));
    QCOMPARE(object["holder"_L1], QJsonValue(u"tok"_s));
    QCOMPARE(object["protocol"_L1], QJsonValue(u"token-no-ttl"_s));
    QCOMPARE(object["state"_L1], QJsonValue(u"no deadline"_s));
}

void TestJsonLines::lock_fixture_hasAllThatIsKnown_data()
{
    QTest::addColumn<QByteArray>("expected"); // as JSON
    QTest::addColumn<Lock>("lock");
    const QByteArray first = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901", second = "e04d6a92-77c3-4f1e-b5a8-90d1f2637c44";
    Lock shared = of("redisson-read-write", token("lock.rw", {}));
    shared.form = LockForm::Hash;
    Holder reader{.token = QByteArray(first + ":57"), .count = 2, .deadline = m_clock.now() + 4s};
    Holder other{.token = QByteArray(second + ":61")};
    reader.mode = other.mode = Holder::Mode::Read;
    LockDetails readers;
    readers.holders = {reader, other};
    readers.holders[0].setStart({m_clock.now() - 90s, HeldSinceSource::Observed});
    readers.holders[1].setStart({m_clock.now() - 1h, HeldSinceSource::Idle});
    readers.holdersInAll = 3; // one was not read
    readers.companions = {"{lock.rw}:\xff"};
    shared.details = SharedDetails(readers);
    QTest::newRow("readers") << QByteArray(R"({"scheme":"redisson-read-write","confidence":"certain","holder":null,"holders_in_all":3,"holders":[
        {"token":"51c7f1de-9a0b-4c64-8d27-3f0a6c2be901:57","client":"51c7f1de-9a0b-4c64-8d27-3f0a6c2be901","thread":"57","count":2,"mode":"read",
         "held_at_least":false,"held_ms":90000,"held_source":"seen","deadline_ms":1800000004250},
        {"token":"e04d6a92-77c3-4f1e-b5a8-90d1f2637c44:61","client":"e04d6a92-77c3-4f1e-b5a8-90d1f2637c44","thread":"61","count":1,"mode":"read",
         "held_at_least":true,"held_ms":3600000,"held_source":"idle","deadline_ms":null}],"companions":[{"key_base64":"e2xvY2sucnd9Ov8="}],"waiters":null})")
                             << shared;

    Lock blocked = of("redisson-fair", token("lock.fair", {}));
    blocked.form = LockForm::Queue;
    LockDetails queue;
    queue.waiters.push_back({QByteArray(first + ":57"), m_clock.now() + 9s});
    queue.waitersInAll = 7;
    queue.companions = {"redisson_lock_queue:{lock.fair}"};
    blocked.details = SharedDetails(queue);
    QTest::newRow("ghost queue") << QByteArray(R"({"state":"blocked","holders":[],"waiters":7,"waiters_source":"queue",
        "companions":[{"key":"redisson_lock_queue:{lock.fair}"}]})")
                                 << blocked;

    Lock waitedFor = of("distributedlock-read-write", token("lock.readers", {}));
    LockDetails writer;
    writer.holders = {{.token = "web-7_4711_0b7ed3a1954c4f66b82091fcde73a845"}};
    writer.holdersInAll = writer.waitersInAll = 1;
    waitedFor.details = SharedDetails(writer);
    QTest::newRow("a writer waits") << QByteArray(R"({"waiters":1,"waiters_source":"writer-key"})") << waitedFor;

    Lock named = token("lock.named", "web-7");
    HolderClient gone{.holder = "web-7", .name = "web-7", .id = 12, .address = "10.0.0.3:5123"};
    gone.command = "get";
    gone.connectedAt = m_clock.now() - 2h;
    gone.activeAt = m_clock.now() - 3s;
    gone.missedAt = m_clock.now() - 1s;
    gone.isGone = true;
    named.details = SharedDetails().withClients({{gone}, {}});
    QTest::newRow("holder's client gone") << QByteArray(
        R"({"state":"stale","stale_reasons":["holder-gone"],"companions":[],"holders":[{"token":"web-7",
        "count":1,"mode":"exclusive","deadline_ms":1800000004250,"connection":{"name":"web-7","address":"10.0.0.3:5123","id":12,"clients":1,
        "connected_ms":1799992800250,"last_command_ms":1799999997250,"last_command":"get","gone_ms":1799999999250}}]})")
                                          << named;

    Lock asleep = of("python-redis-lock", token("lock:a", "web-7"));
    asleep.details = SharedDetails().withClients({{}, 3});
    QTest::newRow("sleepers") << QByteArray(R"({"waiters":null,"waiters_at_most":3})") << asleep;

    Lock fenced = of("redisson-fenced", token("lock.fenced", {}));
    LockDetails numbers;
    numbers.fencingToken = qint64(9'007'199'254'740'993); // one that a double cannot hold
    numbers.permitsFree = 0;
    numbers.subscribers = 0; // which proves nothing: others may poll
    fenced.details = SharedDetails(numbers);
    QTest::newRow("numbers") << QByteArray(R"({"fencing_token":9007199254740993,"permits_free":0,"waiters":null})") << fenced;
}

void TestJsonLines::lock_fixture_hasAllThatIsKnown()
{
    QFETCH(const QByteArray, expected);
    QFETCH(const Lock, lock);
    const QJsonObject object = read(lock);
    const QJsonObject wanted = QJsonDocument::fromJson(expected).object();
    QVERIFY(!wanted.isEmpty());
    for (auto it = wanted.begin(); it != wanted.end(); ++it)
        QCOMPARE(object[it.key()], it.value());
}

void TestJsonLines::lock_holder_isDecodedAsItsSchemeSays_data()
{
    QTest::addColumn<QByteArray>("scheme");
    QTest::addColumn<QByteArray>("holder");
    QTest::addColumn<QByteArray>("known"); // beside token, count, mode and deadline_ms
    QTest::addColumn<QString>("brief");
    QTest::newRow("nothing in it") << QByteArray("node-redlock") << QByteArray("c41f08d9") << QByteArray("{}") << u"c41f08d9"_s;
    QTest::newRow("host, process") << QByteArray("distributedlock") << QByteArray("web_7_4711_0b7ed3a1954c4f66b82091fcde73a845")
                                   << QByteArray(R"({"host":"web_7","pid":4711,"client":"0b7ed3a1954c4f66b82091fcde73a845"})")
                                   << u"web_7, process 4711"_s;
    QTest::newRow("host, time") << QByteArray("shedlock") << QByteArray("ADDED:2027-01-15T08:00:00.123Z@worker-7f9c")
                                << QByteArray(R"({"host":"worker-7f9c","acquired_ms":1800000000123})") << u"worker-7f9c"_s;
    QTest::newRow("thread") << QByteArray("redisson-lock") << QByteArray("51c7f1de-9a0b-4c64-8d27-3f0a6c2be901:57")
                            << QByteArray(R"({"client":"51c7f1de-9a0b-4c64-8d27-3f0a6c2be901","thread":"57"})") << u"51c7f1de…, thread 57"_s;
    QTest::newRow("hostile host") << QByteArray("mlanett-redis-lock") << QByteArray("\xff\n:7") << QByteArray(R"({"host_base64":"/wo=","pid":7})")
                                  << u"\\xff\\n, process 7"_s;
}

void TestJsonLines::lock_holder_isDecodedAsItsSchemeSays()
{
    QFETCH(const QByteArray, scheme);
    QFETCH(const QByteArray, holder);
    QFETCH(const QByteArray, known);
    QVERIFY2(schemeNamed(scheme), scheme.constData());
    const Lock lock = of(scheme.constData(), token("lock.a", holder));
    QJsonObject written = read(lock)["holders"_L1][0].toObject();
    QCOMPARE(bytesOf(written, u"token"_s), holder);
    for (const QString &name : {u"token"_s, u"token_base64"_s, u"count"_s, u"mode"_s, u"deadline_ms"_s})
        written.remove(name);
    QCOMPARE(written, QJsonDocument::fromJson(known).object());
    QTEST(holderBrief(lock), "brief");
}

void TestJsonLines::lock_countsOnly_holdersAreNotKnown()
{
    Lock semaphore = of("redisson-semaphore", token("lock.s", {}));
    semaphore.form = LockForm::Number;
    LockDetails details;
    details.permitsFree = 3;
    semaphore.details = SharedDetails(details);
    QVERIFY(read(semaphore)["holders"_L1].isNull());
    QCOMPARE(holderBrief(semaphore), u"permits free: 3"_s);

    Lock latch = of("redisson-latch", semaphore);
    details = {};
    details.holdersInAll = 2;
    latch.details = SharedDetails(details);
    QVERIFY(read(latch)["holders"_L1].isNull());
    QCOMPARE(holderBrief(latch), u"2 still to count down"_s);
}

void TestJsonLines::lock_stale_reasonsAreNamed()
{
    Lock lock = of("bull", token());
    lock.form = LockForm::TokenWithoutTtl;
    lock.deadline.reset();
    lock.heldSince = m_clock.now() - 10min;
    QCOMPARE(read(lock)["stale_reasons"_L1], QJsonValue(QJsonArray{u"deadline-missing"_s}));
    lock.deadline = m_clock.now() + 4s;
    QCOMPARE(read(lock)["stale_reasons"_L1], QJsonValue(QJsonArray{}));
}

void TestJsonLines::lock_profile_isToldAndJudgedBy()
{
    const LockJudge judge(LockProfiles({{.pattern = "lock.", .label = u"Café"_s, .usualHold = {}, .longestHold = Duration(1)}}));
    Lock lock = token();
    lock.heldSince = m_clock.now() - Duration(2);
    const auto line = [&] { return parsed(jsonLine(lock, serverTime(), m_clock.now(), judge)); };

    const QJsonObject stale = line();
    lock.key = "other";
    const QJsonObject other = line();

    QCOMPARE(stale["state"_L1], QJsonValue(u"held too long"_s));
    QCOMPARE(stale["stale_reasons"_L1], QJsonValue(QJsonArray{u"held-beyond-limit"_s}));
    QCOMPARE(stale["label"_L1], QJsonValue(u"Café"_s));
    QCOMPARE(stale["lock_profile"_L1], QJsonValue(QJsonObject{{"prefix"_L1, u"lock."_s}, {"label"_L1, u"Café"_s}, {"longest_hold_ms"_L1, 1}}));
    QVERIFY(!other.contains("lock_profile"_L1) && !other.contains("label"_L1));
    QCOMPARE(other["state"_L1], QJsonValue(u"held"_s));
}

void TestJsonLines::lock_hash_hasNoHolder()
{
    Lock lock = token("lock.h", {});
    lock.form = LockForm::Hash;
    const QJsonObject object = read(lock);
    QVERIFY(object.contains("holder"_L1));
    QVERIFY(object["holder"_L1].isNull());
    QCOMPARE(object["ttl_ms"_L1], QJsonValue(4000));
    // An empty token is a token.
    QCOMPARE(read(token("lock.e", ""))["holder"_L1], QJsonValue(u""_s));
}

void TestJsonLines::lock_unknownTtl_saysSo()
{
    Lock lock = token();
    lock.deadline.reset();
    lock.deadlineIsKnown = false;
    QCOMPARE(read(lock)["ttl_known"_L1], QJsonValue(false));
    QVERIFY(!read(token()).contains("ttl_known"_L1));
}

void TestJsonLines::lock_truncatedToken_saysSo()
{
    Lock lock = token();
    lock.tokenIsWhole = false;
    QCOMPARE(read(lock)["holder_truncated"_L1], QJsonValue(true));
}

void TestJsonLines::lock_overdue_hasTtlZero()
{
    Lock lock = token();
    lock.deadline = m_clock.now() - 20ms;
    QCOMPARE(read(lock)["ttl_ms"_L1], QJsonValue(0));
}

void TestJsonLines::lock_bytes_areEscapedOrEncoded_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("written");
    QTest::newRow("quote") << QByteArray("a\"b\\c/d") << QByteArray(R"("holder":"a\"b\\c/d")");
    QTest::newRow("control") << QByteArray("\n\t\x1b[31m") << QByteArray(R"("holder":"\n\t\u001b[31m")");
    QTest::newRow("nul, which no argument can carry") << QByteArray("a\0b", 3) << QByteArray(R"("holder_base64":"YQBi")");
    QTest::newRow("utf-8") << QByteArray("\xe9\x94\x81") << QByteArray("\"holder\":\"\xe9\x94\x81\"");
    QTest::newRow("emoji") << QByteArray("\xf0\x9f\x94\x92") << QByteArray("\"holder\":\"\xf0\x9f\x94\x92\"");
    QTest::newRow("html") << QByteArray("</script>&") << QByteArray(R"("holder":"</script>&")");
    QTest::newRow("delete") << QByteArray("a\x7f") << QByteArray(R"("holder":"a\u007f")");
    QTest::newRow("C1 control") << QByteArray("\xc2\x9b\x33\x31m") << QByteArray(R"("holder":"\u009b31m")"); // CSI: a terminal obeys it
    QTest::newRow("bidirectional") << QByteArray("a\xe2\x80\xae\xe9\x94\x81") << QByteArray("\"holder\":\"a\\u202e\xe9\x94\x81\"");
    QTest::newRow("zero width") << QByteArray("a\xe2\x80\x8b") << QByteArray(R"("holder":"a\u200b")");
    QTest::newRow("beyond 16 bits") << QByteArray("\xf0\x9f\x94\x92\xf3\xa0\x81\x81") << QByteArray("\"holder\":\"\xf0\x9f\x94\x92\\udb40\\udc41\"");
    QTest::newRow("not utf-8") << QByteArray("\xff\x00", 2) << QByteArray(R"("holder_base64":"/wA=")");
    QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80") << QByteArray(R"("holder_base64":"7aCA")");
    QTest::newRow("byte order mark") << QByteArray("\xef\xbb\xbfx") << QByteArray(R"("holder_base64":"77u/eA==")");
    QTest::newRow("long") << QByteArray(5000, 'x') << QByteArray("\"holder\":\"" + QByteArray(5000, 'x') + '"');
}

void TestJsonLines::lock_bytes_areEscapedOrEncoded()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, written);
    const QByteArray line = jsonLine(token("lock.a", bytes), serverTime(), m_clock.now());
    QVERIFY2(line.contains(written), line.constData());
    QCOMPARE(line.count('\n'), 1);
    QVERIFY(line.endsWith("}\n"));
}

void TestJsonLines::lock_randomBytes_comeBack()
{
    QRandomGenerator random(20261121);
    for (int i = 0; i < 5000; ++i) {
        QByteArray key(random.bounded(1, 24), '\0');
        for (char &c : key)
            c = char(i % 2 == 0 ? random.bounded(256) : random.bounded(128));
        const QByteArray line = jsonLine(token(key, key + 'x'), serverTime(), m_clock.now());
        const QJsonObject object = parsed(line);
        QCOMPARE(bytesOf(object, u"key"_s), key);
        QCOMPARE(bytesOf(object, u"holder"_s), key + 'x');
        QCOMPARE(line.count('\n'), 1);
    }
}

void TestJsonLines::event_isWrittenAsExpected()
{
    LockEvent event;
    event.kind = LockEvent::Kind::HandedOver;
    event.at = m_clock.wallNow();
    event.key = "lock.a";
    event.token = "tok";
    event.held = 1200ms;
    event.ended.sinceSource = HeldSinceSource::Token;
    event.foundAfter = 900ms;
    event.gap = 7ms;
    event.sampled = true;
    QCOMPARE(jsonLine(event),
             QByteArray(R"({"at_ms":1800000000000,"event":"handed-over","found_after_gap_ms":900,"gap_ms":7,"held_at_least":false,"held_ms":1200,)"
                        R"("held_source":"token","holder":"tok","key":"lock.a","sampled":true})"
                        "\n"));
}

void TestJsonLines::event_longestWord_staysInItsColumn()
{
    LockEvent lost, released;
    lost.key = released.key = "lock.a";
    lost.kind = LockEvent::Kind::LostInFailover;
    released.kind = LockEvent::Kind::Released;
    QCOMPARE(textLine(lost).indexOf(u"lock.a"_s), textLine(released).indexOf(u"lock.a"_s));
}

void TestJsonLines::event_unknownTimes_areNull()
{
    LockEvent event;
    event.at = m_clock.wallNow();
    event.key = "\xff";
    QCOMPARE(
        jsonLine(event),
        QByteArray(
            R"({"at_ms":1800000000000,"event":"acquired","found_after_gap_ms":null,"gap_ms":null,"held_ms":null,"holder":null,"key_base64":"/w==","sampled":false})"
            "\n"));
}

void TestJsonLines::event_emptyToken_isNotNull()
{
    LockEvent event;
    event.at = m_clock.wallNow();
    event.key = "lock.a";
    event.form = LockForm::Token;
    QVERIFY(jsonLine(event).contains(R"("holder":"")"));
    event.form = LockForm::Hash;
    QVERIFY(jsonLine(event).contains(R"("holder":null)"));
}

void TestJsonLines::outcome_holderChanged_namesBoth()
{
    DoneAction done;
    done.action.key = "lock.a";
    done.action.holder = "old";
    done.outcome.kind = ActionOutcome::Kind::HolderChanged;
    done.outcome.holderNow = "\xfe";
    QCOMPARE(
        jsonLine(done, u"because"_s, m_clock.wallNow()),
        QByteArray(
            R"({"at_ms":1800000000000,"holder":"old","holder_now_base64":"/g==","key":"lock.a","node":null,"outcome":"holder changed since you looked","reason":"because","recorded":true,"sent":false,"verb":"clear"})"
            "\n"));
    QCOMPARE(textLine(done, u"because"_s), u"holder changed: lock.a, now held by \\xfe; nothing was done (reason: because)\n"_s);
}

void TestJsonLines::quietPeriod_eachEnd_isTold()
{
    const Instant now = m_clock.now();
    const Aftermath fence("lock.a", "old", now, "mark", now + Duration(5000));
    Aftermath prolonged = fence, stuck = fence, taken = fence, replaced = fence;
    prolonged.end(Aftermath::Kind::Prolonged);
    stuck.end(Aftermath::Kind::NotEnded, {Error::Kind::NoPermission, u"no DEL"_s, {}});
    taken.take("\xfe", now + Duration(6000));
    replaced.end(Aftermath::Kind::Replaced);
    const auto json = [&](const Aftermath &aftermath) { return jsonLine(aftermath, m_clock.wallNow()); };
    QCOMPARE(json(fence),
             QByteArray(R"({"at_ms":1800000000000,"key":"lock.a","quiet_period":"over","verb":"fence"})"
                        "\n"));
    QCOMPARE(json(prolonged),
             QByteArray(R"({"at_ms":1800000000000,"key":"lock.a","quiet_period":"prolonged","verb":"fence"})"
                        "\n"));
    QCOMPARE(json(stuck),
             QByteArray(R"({"at_ms":1800000000000,"error":"no DEL","key":"lock.a","quiet_period":"not-ended","verb":"fence"})"
                        "\n"));
    QCOMPARE(json(replaced),
             QByteArray(R"({"at_ms":1800000000000,"key":"lock.a","quiet_period":"replaced","verb":"fence"})"
                        "\n"));
    QVERIFY(json(taken).contains(R"("holder_now_base64":"/g==")"));
    QCOMPARE(textLine(fence), u"quiet period over: lock.a, the tombstone is gone\n"_s);
    QCOMPARE(textLine(stuck), u"quiet period over: lock.a, a client prolonged the tombstone, and it could not be removed: no DEL\n"_s);
    QCOMPARE(textLine(replaced), u"quiet period over: lock.a, the tombstone was replaced by a key of another type\n"_s);
    QCOMPARE(textLine(taken), u"quiet period over: lock.a, now held by \\xfe\n"_s);
}

void TestJsonLines::plan_saysWhetherItCanBeUndone()
{
    PlannedAction planned{.request = {}, .action = Action()};
    const std::vector<PlannedPart> here{{{}, {u"→ DEL lock.a"_s}}};
    QVERIFY(jsonLine(planned, QStringList(), std::nullopt, here).contains(R"("can_be_undone":false)"));
    QVERIFY(!jsonLine(planned, QStringList(), std::nullopt, here).contains("safe_to_clear"));
    Action action;
    action.kept = {{"PTTL", "lock.a"}};
    planned.action = action;
    QVERIFY(jsonLine(planned, QStringList(), std::nullopt, here).contains(R"("can_be_undone":true)"));
    planned.areRightsKnown = false;
    QVERIFY(jsonLine(planned, QStringList(), std::nullopt, here).contains(R"("can_be_undone":null)"));
    const QByteArray line =
        jsonLine(planned, QStringList(), ClearVerdict{SafeToClear::CannotTell, ClearVerdict::Ground::EndsSoon, Duration(3000)}, here);
    QVERIFY(line.contains(R"("safe_to_clear":"cannot-tell")") && line.contains(R"("safe_to_clear_why":"It expires in 3.0 s: wait instead")"));
}

void TestJsonLines::plan_ofSeveralNodes_namesEach()
{
    const PlannedAction planned{.request = {}, .action = Action()};
    const PlannedPart first{u"10.0.0.7:6379"_s, {u"→ DEL lock:a"_s}}, second{u"10.0.0.8:6379"_s, {u"→ LPUSH lock-signal:a 1"_s}};
    const QByteArray one = jsonLine(planned, QStringList(), std::nullopt, {first});
    QVERIFY2(one.contains(R"("node":"10.0.0.7:6379")") && !one.contains("parts"), one);
    const QByteArray both = jsonLine(planned, QStringList(), std::nullopt, {first, second});
    QVERIFY2(both.contains(R"("node":"10.0.0.7:6379")"), both);
    QVERIFY2(both.contains(R"({"commands":["→ LPUSH lock-signal:a 1"],"node":"10.0.0.8:6379"})"), both);
}

void TestJsonLines::outcome_failedElsewhere_saysWhy()
{
    DoneAction done;
    done.action.key = "lock.a";
    done.outcome.kind = ActionOutcome::Kind::Done;
    done.first = u"redis://a:1"_s;
    ActionOutcome failed;
    failed.error = {Error::Kind::TimedOut, u"No answer."_s, {}};
    done.elsewhere = {{u"redis://b:1"_s, done.action, done.outcome}, {u"redis://c:1"_s, done.action, failed}};
    const QByteArray line = jsonLine(done, {}, m_clock.wallNow());
    const QByteArray expected =
        R"("nodes":[{"node":"redis://a:1","outcome":"cleared"},{"node":"redis://b:1","outcome":"cleared"},{"error":"No answer.","node":"redis://c:1","outcome":"failed"}])";
    QVERIFY2(line.contains(expected), line);
}

void TestJsonLines::outcome_unknownAndNotRecorded_saysWhatWasSeenAndWhy()
{
    DoneAction done;
    done.action.key = "lock.a";
    done.outcome.wasSent = true;
    done.outcome.mayBeDone = true;
    QVERIFY(jsonLine(done, {}, m_clock.wallNow()).contains(R"("seen":null)"));
    done.outcome = withWhatWasSeen(done.outcome, Verb::Clear, ActionOutcome::Seen::Other, "thief");
    done.notRecorded = u"j.sqlite cannot be written: \x1b[31mfull."_s;
    const QJsonObject told = QJsonDocument::fromJson(jsonLine(done, {}, m_clock.wallNow())).object();
    QCOMPARE(told["outcome"_L1].toString(), u"unknown"_s);
    QCOMPARE(told["seen"_L1].toString(), u"changed"_s);
    QCOMPARE(told["holder_now"_L1].toString(), u"thief"_s);
    QCOMPARE(told["sent"_L1].toBool(), true);
    QCOMPARE(told["recorded"_L1].toBool(true), false);
    QCOMPARE(told["not_recorded"_L1].toString(), done.notRecorded);
    QCOMPARE(textLine(done, {}),
             u"unknown: lock.a: Looked at again: thief has the lock.; not recorded in the journal: j.sqlite cannot be written: "
             "\\x1b[31mfull.\n"_s);
}

void TestJsonLines::outcome_done_saysWhatWasDoneAndWhoWasWoken_data()
{
    QTest::addColumn<Verb>("verb");
    QTest::addColumn<std::vector<qint64>>("woken");
    QTest::addColumn<QString>("text");
    QTest::newRow("cleared, nobody sleeps on a message") << Verb::Clear << std::vector<qint64>{} << u"cleared: lock.a, was held by old\n"_s;
    QTest::newRow("cleared, one woken") << Verb::Clear << std::vector<qint64>{1} << u"cleared: lock.a, was held by old; 1 client woken\n"_s;
    QTest::newRow("cleared, some woken") << Verb::Clear << std::vector<qint64>{1, 2} << u"cleared: lock.a, was held by old; 3 clients woken\n"_s;
    QTest::newRow("cleared, no message allowed") << Verb::Clear << std::vector<qint64>{-1}
                                                 << u"cleared: lock.a, was held by old; waiting clients could not be woken: PUBLISH was refused\n"_s;
    QTest::newRow("fenced off") << Verb::FenceOff << std::vector<qint64>{} << u"fenced off: lock.a, was held by old\n"_s;
    QTest::newRow("evicted") << Verb::EvictWaiter << std::vector<qint64>{} << u"evicted: lock.a, was waiting: old\n"_s;
    QTest::newRow("extended") << Verb::Extend << std::vector<qint64>{} << u"extended: lock.a, held by old\n"_s;
    QTest::newRow("restored") << Verb::Undo << std::vector<qint64>{} << u"restored: lock.a, held by old\n"_s;
}

void TestJsonLines::outcome_done_saysWhatWasDoneAndWhoWasWoken()
{
    QFETCH(Verb, verb);
    QFETCH(std::vector<qint64>, woken);
    DoneAction done;
    done.action.verb = verb;
    done.action.key = "lock.a";
    done.action.holder = "old";
    done.outcome.kind = ActionOutcome::Kind::Done;
    done.outcome.woken = woken;
    QTEST(textLine(done, {}), "text");
    QCOMPARE(jsonLine(done, {}, m_clock.wallNow()).contains("woken"), !woken.empty());
}

void TestJsonLines::table_isAlignedAndSortedByAttention()
{
    Lock stuck = token("lock.stuck", "host-1");
    stuck.form = LockForm::TokenWithoutTtl;
    stuck.deadline.reset();
    Lock lapsed = token("lock.lapsed", "1799999990000");
    lapsed.form = LockForm::SetnxMillis;
    lapsed.deadline = m_clock.now() - 10s;
    lapsed.rule = catalogue().profileNumber(*schemeNamed("setnx-timestamp"));
    lapsed.heldSince = *lapsed.deadline - 20s; // it was ahead when it was read first
    Lock queue = of("redisson-fair", token("lock.queue", {}));
    queue.form = LockForm::Queue;
    const Lock mutex = of("distributedlock", token("lock.a", "web-7_eu_47111_0b7ed3a1954c4f66b82091fcde73a845"));
    Lock shared = of("redisson-read-write", token("lock.rw", {}));
    Holder reader{.token = "r"};
    reader.mode = Holder::Mode::Read;
    LockDetails readers;
    readers.holders = {reader, reader};
    readers.holdersInAll = 3;
    shared.details = SharedDetails(readers);
    const QString text = QString::fromUtf8(lockTable({&mutex, &stuck, &queue, &shared, &lapsed}, m_clock.now()));
    QCOMPARE(text,
             u"STATE            TIME LEFT  LOCK         HOLDER                   LIBRARY\n"
             "blocked              4.0 s  lock.queue   -                        Redisson fair lock\n"
             "stale        passed 10.0 s  lock.lapsed  1799999990000            Timestamp lock (SETNX)\n"
             "no deadline           none  lock.stuck   host-1                   Unknown\n"
             "held                 4.0 s  lock.a       web-7_eu, process 47111  DistributedLock mutex (.NET)\n"
             "held                 4.0 s  lock.rw      3 readers                Redisson read-write lock\n"_s);
}

void TestJsonLines::table_wideCharacters_takeTwoCells()
{
    const Lock chinese = token("lock.订单", "节点一"), plain = token("lock.orders", "web-7");
    const QStringList lines = QString::fromUtf8(lockTable({&chinese, &plain}, m_clock.now())).split(u'\n');
    const auto cellsBefore = [&](int line, const QString &word) { return cellWidth(lines[line].left(lines[line].indexOf(word))); };
    const int wide = lines[1].contains(u"订单"_s) ? 1 : 2;
    QCOMPARE(cellsBefore(wide, u"节点一"_s), cellsBefore(0, u"HOLDER"_s));
    QCOMPARE(cellsBefore(3 - wide, u"web-7"_s), cellsBefore(0, u"HOLDER"_s));
}

void TestJsonLines::text_hostileBytes_reachNoTerminal()
{
    const QByteArray hostile = "\x1b]0;owned\x07\x1b[2J\r\n\x9b"
                               "31m\xe2\x80\xae";
    LockEvent event;
    event.key = event.token = hostile;
    DoneAction done;
    done.action.key = done.action.holder = hostile;
    done.outcome.kind = ActionOutcome::Kind::Failed;
    done.outcome.error = {Error::Kind::Server, QString::fromLatin1(hostile), hostile};
    const Lock lock = token(hostile, hostile);
    const QStringList texts{QString::fromUtf8(lockTable({&lock}, m_clock.now())), textLine(event), textLine(done, QString::fromLatin1(hostile))};
    static const QRegularExpression control(u"[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\x{202a}-\\x{202e}]"_s);
    for (const QString &text : texts)
        QVERIFY2(!text.contains(control), qPrintable(text));
    QCOMPARE(texts[0].count(u'\n'), 2);
    QCOMPARE(texts[1].count(u'\n'), 1);
    QCOMPARE(texts[2].count(u'\n'), 1);
}

void TestJsonLines::byKey_randomKeys_areInOrder_data()
{
    QTest::addColumn<QByteArray>("beginning");
    QTest::newRow("nothing in common") << QByteArray();
    QTest::newRow("a prefix in common") << QByteArray("lock.\xff\0", 7);
}

void TestJsonLines::byKey_randomKeys_areInOrder()
{
    QFETCH(QByteArray, beginning);
    QRandomGenerator random(7);
    std::vector<Lock> locks;
    for (int i = 0; i < 500; ++i) {
        QByteArray key(random.bounded(12), '\0'); // some are the beginning of others, some the same
        for (char &c : key)
            c = "\0\1a\x7f\x80\xff"[random.bounded(6)];
        locks.push_back(token(beginning + key));
    }
    QByteArrayList expected, visited;
    for (const Lock &lock : locks)
        expected << lock.key.toByteArray();
    std::ranges::sort(expected, [](const QByteArray &a, const QByteArray &b) { return a < b; });
    visit(byKey(present(locks, m_clock.now())), [&](const Lock &lock) { visited << lock.key.toByteArray(); });
    QCOMPARE(visited, expected);
    visit(byKey({}), [](const Lock &) { QFAIL("there is none"); });
}

void TestJsonLines::delta_applied_isThePicture()
{
    QHash<LockId, Lock> picture;
    const auto apply = [&picture](const LockDelta &delta) { delta.applyTo(picture); };
    apply({false, {}, {token("lock.b"), token("lock.a")}, {}, 0});
    apply({false, {"lock.b"}, {token("lock.c")}, {}, 0});
    const auto keys = [&] {
        QByteArrayList result;
        for (const Lock *lock : byKey(present(picture, m_clock.now())))
            result << lock->key.toByteArray();
        return result;
    };
    QCOMPARE(keys(), (QByteArrayList{"lock.a", "lock.c"}));
    apply({true, {}, {token("lock.d")}, {}, 0});
    QCOMPARE(keys(), QByteArrayList{"lock.d"});
}

void TestJsonLines::present_leavesOutWhatIsOver()
{
    Lock lapsed = token("lock.lapsed", "1799999990000");
    lapsed.form = LockForm::SetnxMillis;
    lapsed.deadline = m_clock.now() - 10s;
    const std::vector<Lock> locks{token("lock.a"), lapsed};
    QCOMPARE(present(locks, m_clock.now() + 3s).size(), 2u);
    QCOMPARE(present(locks, m_clock.now() + 5s).size(), 1u);
}

} // namespace lockscope::tst_jsonlines

LOCKSCOPE_TEST(tst_jsonlines, lockscope::tst_jsonlines::TestJsonLines)
#include "tst_jsonlines.moc"
