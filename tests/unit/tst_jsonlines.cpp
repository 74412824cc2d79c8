// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/jsonlines.h"

#include "cli/lockpicture.h"
#include "cli/textlines.h"
#include "fakeclock.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

namespace lockscope {

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
    void lock_hash_hasNoHolder();
    void lock_unknownTtl_saysSo();
    void lock_truncatedToken_saysSo();
    void lock_overdue_hasTtlZero();
    void lock_bytes_areEscapedOrEncoded_data();
    void lock_bytes_areEscapedOrEncoded();
    void lock_randomBytes_comeBack();
    void event_isWrittenAsExpected();
    void event_unknownTimes_areNull();
    void event_emptyToken_isNotNull();
    void outcome_done_saysWhatWasDoneAndWhoWasWoken_data();
    void outcome_done_saysWhatWasDoneAndWhoWasWoken();
    void outcome_holderChanged_namesBoth();
    void table_isAlignedAndSortedByAttention();
    void text_hostileBytes_reachNoTerminal();
    void picture_appliesDeltas();
    void picture_leavesOutWhatIsOver();

private:
    Lock token(QByteArray key = "lock.a", QByteArray value = "tok") const;
    ServerTime serverTime() const { return {m_clock.wallNow() + 250ms, m_clock.now(), true}; }
    QJsonObject read(const Lock &lock) const { return QJsonDocument::fromJson(jsonLine(lock, serverTime(), m_clock.now())).object(); }
    static QByteArray bytesOf(const QJsonObject &object, const QString &name);

    FakeClock m_clock; // wall: 1'800'000'000'000
};

Lock TestJsonLines::token(QByteArray key, QByteArray value) const
{
    Lock lock;
    lock.key = std::move(key);
    lock.token = std::move(value);
    lock.protocol = Protocol::Token;
    lock.heldSince = lock.observedAt = m_clock.now();
    lock.lease = 5s;
    lock.deadline = m_clock.now() + 4s;
    return lock;
}

QByteArray TestJsonLines::bytesOf(const QJsonObject &object, const QString &name)
{
    const QString encoded = name + "_base64"_L1;
    return object.contains(encoded) ? QByteArray::fromBase64(object[encoded].toString().toLatin1()) : object[name].toString().toUtf8();
}

void TestJsonLines::lock_token_isWrittenAsExpected()
{
    QCOMPARE(jsonLine(token(), serverTime(), m_clock.now()),
             QByteArray(R"({"deadline_ms":1800000004250,"holder":"tok","key":"lock.a","lease_ms":5000,"protocol":"token","state":"held","ttl_ms":4000})"
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
    lock.protocol = Protocol::SetnxSeconds;
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
    lock.protocol = Protocol::TokenWithoutTtl;
    lock.deadline.reset();
    lock.lease = Duration(0);
    QCOMPARE(jsonLine(lock, serverTime(), m_clock.now()),
             QByteArray(R"({"deadline_ms":null,"holder":"tok","key":"lock.a","lease_ms":null,"protocol":"token-no-ttl","state":"no deadline","ttl_ms":null})"
                        "\n"));
}

void TestJsonLines::lock_hash_hasNoHolder()
{
    Lock lock = token("lock.h", {});
    lock.protocol = Protocol::Hash;
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
    QTest::newRow("nul") << QByteArray("a\0b", 3) << QByteArray(R"("holder":"a\u0000b")");
    QTest::newRow("utf-8") << QByteArray("\xe9\x94\x81") << QByteArray("\"holder\":\"\xe9\x94\x81\"");
    QTest::newRow("emoji") << QByteArray("\xf0\x9f\x94\x92") << QByteArray("\"holder\":\"\xf0\x9f\x94\x92\"");
    QTest::newRow("html") << QByteArray("</script>&") << QByteArray(R"("holder":"</script>&")");
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
        const QJsonObject object = QJsonDocument::fromJson(line).object();
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
    event.gap = 7ms;
    event.sampled = true;
    QCOMPARE(jsonLine(event),
             QByteArray(R"({"at_ms":1800000000000,"event":"handed-over","gap_ms":7,"held_ms":1200,"holder":"tok","key":"lock.a","sampled":true})" "\n"));
}

void TestJsonLines::event_unknownTimes_areNull()
{
    LockEvent event;
    event.at = m_clock.wallNow();
    event.key = "\xff";
    QCOMPARE(jsonLine(event),
             QByteArray(R"({"at_ms":1800000000000,"event":"acquired","gap_ms":null,"held_ms":null,"holder":null,"key_base64":"/w==","sampled":false})" "\n"));
}

void TestJsonLines::event_emptyToken_isNotNull()
{
    LockEvent event;
    event.at = m_clock.wallNow();
    event.key = "lock.a";
    event.protocol = Protocol::Token;
    QVERIFY(jsonLine(event).contains(R"("holder":"")"));
    event.protocol = Protocol::Hash;
    QVERIFY(jsonLine(event).contains(R"("holder":null)"));
}

void TestJsonLines::outcome_holderChanged_namesBoth()
{
    DoneAction done;
    done.action.key = "lock.a";
    done.action.holder = "old";
    done.outcome.kind = ActionOutcome::Kind::HolderChanged;
    done.outcome.holderNow = "\xfe";
    QCOMPARE(jsonLine(done, u"because"_s, m_clock.wallNow()),
             QByteArray(R"({"at_ms":1800000000000,"holder":"old","holder_now_base64":"/g==","key":"lock.a","outcome":"holder changed since you looked","reason":"because","verb":"clear"})"
                        "\n"));
    QCOMPARE(textLine(done, u"because"_s),
             u"holder changed since you looked: lock.a, now held by \\xfe; nothing was done (reason: because)\n"_s);
}

void TestJsonLines::outcome_done_saysWhatWasDoneAndWhoWasWoken_data()
{
    QTest::addColumn<Verb>("verb");
    QTest::addColumn<std::vector<qint64>>("woken");
    QTest::addColumn<QString>("text");
    QTest::newRow("cleared, nobody sleeps on a message") << Verb::Clear << std::vector<qint64>{} << u"cleared: lock.a, was held by old\n"_s;
    QTest::newRow("cleared, one woken") << Verb::Clear << std::vector<qint64>{1} << u"cleared: lock.a, was held by old; 1 client was woken\n"_s;
    QTest::newRow("cleared, some woken") << Verb::Clear << std::vector<qint64>{1, 2} << u"cleared: lock.a, was held by old; 3 clients were woken\n"_s;
    QTest::newRow("cleared, no message allowed") << Verb::Clear << std::vector<qint64>{-1}
                                                 << u"cleared: lock.a, was held by old; those who wait could not be woken: PUBLISH was refused\n"_s;
    QTest::newRow("fenced off") << Verb::FenceOff << std::vector<qint64>{} << u"fenced off: lock.a, was held by old\n"_s;
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
    stuck.protocol = Protocol::TokenWithoutTtl;
    stuck.deadline.reset();
    Lock lapsed = token("lock.lapsed", "1799999990000");
    lapsed.protocol = Protocol::SetnxMillis;
    lapsed.deadline = m_clock.now() - 10s;
    const QString text = lockTable({token("lock.a", "t"), stuck, lapsed}, m_clock.now());
    QCOMPARE(text, u"STATE             TIME LEFT  LOCK         HOLDER         PROTOCOL\n"
                    "stale        over by 10.0 s  lock.lapsed  1799999990000  setnx-timestamp-ms\n"
                    "no deadline            none  lock.stuck   host-1         token-no-ttl\n"
                    "held                  4.0 s  lock.a       t              token\n"_s);
}

void TestJsonLines::text_hostileBytes_reachNoTerminal()
{
    const QByteArray hostile = "\x1b]0;owned\x07\x1b[2J\r\n\x9b" "31m\xe2\x80\xae";
    LockEvent event;
    event.key = event.token = hostile;
    DoneAction done;
    done.action.key = done.action.holder = hostile;
    done.outcome.kind = ActionOutcome::Kind::Failed;
    done.outcome.error = {Error::Kind::Server, QString::fromLatin1(hostile), hostile};
    const QStringList texts{lockTable({token(hostile, hostile)}, m_clock.now()), textLine(event), textLine(done, QString::fromLatin1(hostile))};
    static const QRegularExpression control(u"[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\x{202a}-\\x{202e}]"_s);
    for (const QString &text : texts)
        QVERIFY2(!text.contains(control), qPrintable(text));
    QCOMPARE(texts[0].count(u'\n'), 2);
    QCOMPARE(texts[1].count(u'\n'), 1);
    QCOMPARE(texts[2].count(u'\n'), 1);
}

void TestJsonLines::picture_appliesDeltas()
{
    LockPicture picture;
    picture.apply({false, {}, {token("lock.b"), token("lock.a")}, {}, 0});
    picture.apply({false, {"lock.b"}, {token("lock.c")}, {}, 0});
    const auto keys = [&] {
        QByteArrayList result;
        for (const Lock &lock : picture.locks(m_clock.now()))
            result << lock.key.toByteArray();
        return result;
    };
    QCOMPARE(keys(), (QByteArrayList{"lock.a", "lock.c"}));
    picture.apply({true, {}, {token("lock.d")}, {}, 0});
    QCOMPARE(keys(), QByteArrayList{"lock.d"});
}

void TestJsonLines::picture_leavesOutWhatIsOver()
{
    Lock lapsed = token("lock.lapsed", "1799999990000");
    lapsed.protocol = Protocol::SetnxMillis;
    lapsed.deadline = m_clock.now() - 10s;
    LockPicture picture;
    picture.apply({false, {}, {token("lock.a"), lapsed}, {}, 0});
    QCOMPARE(picture.locks(m_clock.now() + 3s).size(), 2u);
    QCOMPARE(picture.locks(m_clock.now() + 5s).size(), 1u);
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestJsonLines)
#include "tst_jsonlines.moc"
