// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lockjudge.h"
#include "libraries/recognise.h"

#include "locks/lockbrief.h"
#include "locks/lockprofiles.h"
#include "locks/tombstone.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <limits>

namespace tst_recognise {

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

constexpr qint64 noTtl = -1;
constexpr qint64 serverNowMs = 1'795'226'000'000;
const Instant takenAt{1000h};
const ServerTime serverTime{fromUnixMs(serverNowMs), takenAt, true};

KeyReading stringReading(const QByteArray &value, qint64 ttlMs)
{
    KeyReading reading;
    reading.key = "lock.a";
    reading.type = KeyReading::Type::String;
    reading.value = value;
    if (ttlMs != noTtl)
        reading.ttl = Duration(ttlMs);
    reading.takenAt = takenAt;
    return reading;
}

} // namespace

class TestRecognise : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void recognise_string_givesProtocol_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<qint64>("ttlMs");
        QTest::addColumn<LockForm>("protocol");
        QTest::addColumn<qint64>("deadlineMs"); // from now; only where the value holds it

        const auto seconds = LockForm::SetnxSeconds;
        const auto millis = LockForm::SetnxMillis;
        const auto token = LockForm::Token;
        const auto noDeadline = LockForm::TokenWithoutTtl;

        QTest::newRow("seconds ahead") << QByteArray("1795226010") << noTtl << seconds << qint64(10'000);
        QTest::newRow("seconds passed") << QByteArray("1795225000") << noTtl << seconds << qint64(-1'000'000);
        QTest::newRow("one digit of fraction") << QByteArray("1795226010.5") << noTtl << seconds << qint64(10'500);
        QTest::newRow("python time.time()") << QByteArray("1795226010.1234567") << noTtl << seconds << qint64(10'123);
        QTest::newRow("nine digits of fraction") << QByteArray("1795226010.999999999") << noTtl << seconds << qint64(10'999);
        QTest::newRow("fraction with zeros") << QByteArray("1795226010.007") << noTtl << seconds << qint64(10'007);
        QTest::newRow("ten digits of fraction") << QByteArray("1795226010.1234567890") << noTtl << noDeadline << qint64(0);
        QTest::newRow("point without fraction") << QByteArray("1795226010.") << noTtl << noDeadline << qint64(0);
        QTest::newRow("two points") << QByteArray("1795226010.1.2") << noTtl << noDeadline << qint64(0);
        QTest::newRow("comma") << QByteArray("1795226010,5") << noTtl << noDeadline << qint64(0);
        QTest::newRow("exponent") << QByteArray("1795226010e0") << noTtl << noDeadline << qint64(0);
        QTest::newRow("milliseconds ahead") << QByteArray("1795226005123") << noTtl << millis << qint64(5'123);
        QTest::newRow("milliseconds passed") << QByteArray("1795225999999") << noTtl << millis << qint64(-1);
        QTest::newRow("milliseconds with fraction") << QByteArray("1795226005123.5") << noTtl << noDeadline << qint64(0);
        QTest::newRow("eleven digits") << QByteArray("17952260101") << noTtl << noDeadline << qint64(0);
        QTest::newRow("twelve digits") << QByteArray("179522601012") << noTtl << noDeadline << qint64(0);
        QTest::newRow("nine digits") << QByteArray("179522601") << noTtl << noDeadline << qint64(0);
        QTest::newRow("microseconds") << QByteArray("1795226010123456") << noTtl << noDeadline << qint64(0);
        QTest::newRow("within a year back") << QByteArray("1764226000") << noTtl << seconds << qint64(-31'000'000'000);
        QTest::newRow("more than a year back, as ids and random numbers") << QByteArray("1763226000") << noTtl << noDeadline << qint64(0);
        QTest::newRow("within ten years ahead") << QByteArray("2110000000") << noTtl << seconds << qint64(314'774'000'000);
        QTest::newRow("more than ten years ahead") << QByteArray("2200000000") << noTtl << noDeadline << qint64(0);
        QTest::newRow("largest ten digits") << QByteArray("9999999999") << noTtl << noDeadline << qint64(0);
        QTest::newRow("largest thirteen digits") << QByteArray("9999999999999") << noTtl << noDeadline << qint64(0);
        QTest::newRow("leading zero, seconds") << QByteArray("0795226010") << noTtl << noDeadline << qint64(0);
        QTest::newRow("leading zero, milliseconds") << QByteArray("0001795226010") << noTtl << noDeadline << qint64(0);
        QTest::newRow("plus sign") << QByteArray("+1795226010") << noTtl << noDeadline << qint64(0);
        QTest::newRow("minus sign") << QByteArray("-1795226010") << noTtl << noDeadline << qint64(0);
        QTest::newRow("leading space") << QByteArray(" 1795226010") << noTtl << noDeadline << qint64(0);
        QTest::newRow("trailing space") << QByteArray("1795226010 ") << noTtl << noDeadline << qint64(0);
        QTest::newRow("trailing newline") << QByteArray("1795226010\n") << noTtl << noDeadline << qint64(0);
        QTest::newRow("trailing NUL") << QByteArray("1795226010\0", 11) << noTtl << noDeadline << qint64(0);
        QTest::newRow("NUL inside") << QByteArray("17952\0"
                                                  "6010",
                                                  10)
                                    << noTtl << noDeadline << qint64(0);
        QTest::newRow("NUL in fraction") << QByteArray("1795226010.5\0", 13) << noTtl << noDeadline << qint64(0);
        QTest::newRow("letter inside") << QByteArray("17952260l0") << noTtl << noDeadline << qint64(0);
        QTest::newRow("hexadecimal") << QByteArray("0x6b0123ab") << noTtl << noDeadline << qint64(0);
        QTest::newRow("arabic digits") << QByteArray("\xd9\xa1\xd9\xa7\xd9\xa9\xd9\xa5\xd9\xa2") << noTtl << noDeadline << qint64(0);
        QTest::newRow("seconds with TTL") << QByteArray("1795226010") << qint64(5000) << token << qint64(0);
        QTest::newRow("milliseconds with TTL") << QByteArray("1795226005123") << qint64(5000) << token << qint64(0);
        QTest::newRow("empty with TTL") << QByteArray("") << qint64(5000) << token << qint64(0);
        QTest::newRow("empty") << QByteArray("") << noTtl << noDeadline << qint64(0);
        QTest::newRow("one") << QByteArray("1") << noTtl << noDeadline << qint64(0);
        QTest::newRow("point") << QByteArray(".") << noTtl << noDeadline << qint64(0);
        QTest::newRow("uuid") << QByteArray("b1211b2c-6c0e-4c6b-9d53-0b6a1d9f5a77") << qint64(30'000) << token << qint64(0);
        QTest::newRow("any bytes") << QByteArray("\xff\xfe\x00\x1b[31m\xe2\x80\xae", 11) << qint64(1) << token << qint64(0);
        QTest::newRow("markup") << QByteArray("<img src=x>") << noTtl << noDeadline << qint64(0);
    }

    void recognise_string_givesProtocol()
    {
        QFETCH(QByteArray, value);
        QFETCH(qint64, ttlMs);
        QFETCH(LockForm, protocol);
        QFETCH(qint64, deadlineMs);

        const Lock lock = recognise(stringReading(value, ttlMs), serverTime).value();

        QCOMPARE(lockFormName(lock.form), lockFormName(protocol));
        QCOMPARE(lock.key, QByteArray("lock.a"));
        QCOMPARE(lock.token, value);
        QVERIFY(lock.tokenIsWhole);
        if (lock.deadlineIsInValue()) {
            QCOMPARE(lock.timeLeft(takenAt), Duration(deadlineMs));
            QCOMPARE(lock.lease, Duration(qMax<qint64>(0, deadlineMs)));
        } else if (ttlMs != noTtl) {
            QCOMPARE(lock.timeLeft(takenAt), Duration(ttlMs));
            QCOMPARE(lock.lease, Duration(ttlMs));
        } else {
            QVERIFY(!lock.deadline);
            QCOMPARE(lock.lease, Duration(0));
        }
    }

    void recognise_otherTypes_haveNoToken_data()
    {
        QTest::addColumn<KeyReading::Type>("type");
        QTest::addColumn<LockForm>("protocol");
        QTest::newRow("hash") << KeyReading::Type::Hash << LockForm::Hash;
        QTest::newRow("list, set …") << KeyReading::Type::Other << LockForm::OtherType;
        QTest::newRow("unreadable") << KeyReading::Type::Unreadable << LockForm::Unknown;
    }

    void recognise_otherTypes_haveNoToken()
    {
        QFETCH(KeyReading::Type, type);
        QFETCH(LockForm, protocol);
        KeyReading reading = stringReading("1795226010", 30'000);
        reading.type = type;

        const Lock lock = recognise(reading, serverTime).value();

        QCOMPARE(lockFormName(lock.form), lockFormName(protocol));
        QVERIFY(lock.token.isEmpty());
        QCOMPARE(lock.timeLeft(takenAt), Duration(30'000));
    }

    void recognise_fieldsWithLeases_haveTheirOwn_data()
    {
        using Ms = std::optional<Duration>;
        QTest::addColumn<std::vector<Ms>>("fields");
        QTest::addColumn<Ms>("key");
        QTest::addColumn<Ms>("lock");
        QTest::addColumn<std::vector<Ms>>("holders");
        QTest::newRow("one") << std::vector<Ms>{30s} << Ms() << Ms(30s) << std::vector<Ms>{30s};
        QTest::newRow("two: the last one ends the lock") << std::vector<Ms>{30s, 50s} << Ms() << Ms(50s) << std::vector<Ms>{30s, 50s};
        QTest::newRow("one of two stays") << std::vector<Ms>{30s, Ms()} << Ms() << Ms() << std::vector<Ms>{30s, Ms()};
        QTest::newRow("sooner than the key") << std::vector<Ms>{30s, Ms()} << Ms(40s) << Ms(40s) << std::vector<Ms>{30s, 40s};
        QTest::newRow("not later than the key") << std::vector<Ms>{90s} << Ms(40s) << Ms(40s) << std::vector<Ms>{40s};
        QTest::newRow("absurd") << std::vector<Ms>{Duration(std::numeric_limits<qint64>::max())} << Ms() << Ms(longestLease)
                                << std::vector<Ms>{longestLease};
    }
    void recognise_fieldsWithLeases_haveTheirOwn()
    {
        using Ms = std::optional<Duration>;
        QFETCH(std::vector<Ms>, fields);
        QFETCH(Ms, key);
        QFETCH(Ms, lock);
        QFETCH(std::vector<Ms>, holders);
        const auto since = [](const auto &instant) { return instant ? Ms(roundToMs(*instant - takenAt)) : Ms(); };
        KeyContents contents;
        for (const Ms &ttl : fields)
            contents.members.push_back({Bytes("8743c9c0-0795-4907-87fd-6c719a6b4586:" + QByteArray::number(contents.members.size() + 1)), "1", ttl});
        contents.count = qint64(contents.members.size());
        KeyReading reading = stringReading({}, noTtl);
        reading.type = KeyReading::Type::Hash;
        reading.ttl = key;
        reading.contents = std::make_shared<const KeyContents>(contents);
        const std::optional<Lock> recognised = recognise(reading, serverTime);
        QVERIFY(recognised && recognised->details);
        QVERIFY(since(recognised->deadline) == lock);
        QCOMPARE(recognised->deadlineIn == DeadlineIn::Nowhere, !lock.has_value());
        QCOMPARE(recognised->details->holders.size(), holders.size());
        for (std::size_t i = 0; i < holders.size(); ++i)
            QVERIFY(since(recognised->details->holders[i].deadline) == holders[i]);
    }

    void recognise_partOfAValue_isNoTimestamp()
    {
        KeyReading reading = stringReading("1795226010", noTtl);
        reading.valueIsWhole = false;

        const Lock lock = recognise(reading, serverTime).value();

        QCOMPARE(lockFormName(lock.form), lockFormName(LockForm::TokenWithoutTtl));
        QVERIFY(!lock.tokenIsWhole);
    }

    void recognise_ttlRefused_claimsNoMissingDeadline()
    {
        KeyReading reading = stringReading("token", noTtl);
        reading.ttlKnown = false;

        const Lock lock = recognise(reading, serverTime).value();

        QCOMPARE(lockFormName(lock.form), lockFormName(LockForm::Token));
        QVERIFY(!lock.deadline);
        QVERIFY(!lock.deadlineIsKnown);
        QCOMPARE(LockJudge().stateAt(lock, takenAt + 24h), LockState::Held);
    }

    void recognise_ttlRefused_readsTimestampsAllTheSame()
    {
        KeyReading reading = stringReading("1795226010", noTtl);
        reading.ttlKnown = false;

        const Lock lock = recognise(reading, serverTime).value();

        QCOMPARE(lockFormName(lock.form), lockFormName(LockForm::SetnxSeconds));
        QVERIFY(lock.deadlineIsKnown);
    }

    void recognise_timestamp_isJudgedByTheServersClock()
    {
        const ServerTime measuredEarlier{fromUnixMs(serverNowMs - 60'000), takenAt - 60s, true};

        const Lock lock = recognise(stringReading("1795226010", noTtl), measuredEarlier).value();

        QCOMPARE(lock.timeLeft(takenAt), Duration(10'000));
    }

    void recognise_tombstone_isNobodysWhateverTheProfileSays()
    {
        LockProfile profile;
        profile.pattern = "lock.";
        profile.scheme = schemeNamed("spring-integration");
        const LockProfiles profiles({profile});
        const QByteArray mark = newMark();
        const auto schemeOfValue = [&](const QByteArray &value) {
            return QByteArray(schemeOf(recognise(stringReading(value, 15'000), serverTime, profiles).value()).name);
        };
        QCOMPARE(schemeOfValue("c4ca4238-a0b9-4382-8dcc-509a6f75849b"), QByteArray("spring-integration"));
        QCOMPARE(schemeOfValue(mark), QByteArray("lockscope-fence"));
        const Lock lock = recognise(stringReading(mark, 15'000), serverTime, profiles).value();
        QCOMPARE(lock.token, Bytes(mark)); // by which it is compared before it is cleared
        QCOMPARE(holderBrief(lock), QStringLiteral("nobody: fenced off"));
        QCOMPARE(libraryBrief(lock), QStringLiteral("Fenced off by Lockscope"));
    }

    void recognise_profileCallsItATombstone_isWhatItIs()
    {
        LockProfile profile;
        profile.pattern = "lock.";
        profile.scheme = schemeNamed("lockscope-fence");
        const LockProfiles profiles({profile});
        KeyReading set = stringReading({}, 15'000);
        set.type = KeyReading::Type::SortedSet;
        set.contents = std::make_shared<const KeyContents>(KeyContents{.members = {{"tok", "1800000030000"}}, .count = 1, .companions = {}});
        QVERIFY(recognise(set, serverTime, profiles));
        QCOMPARE(QByteArray(schemeOf(recognise(stringReading("tok", 15'000), serverTime, profiles).value()).name), QByteArray("token"));
    }

    void recognise_absurdTtl_doesNotOverflow_data()
    {
        QTest::addColumn<qint64>("ttlMs");
        QTest::addColumn<Duration>("lease");
        QTest::newRow("largest") << std::numeric_limits<qint64>::max() << roundToMs(farthestDeadline - takenAt);
        QTest::newRow("negative") << qint64(-5) << Duration(0);
        QTest::newRow("zero") << qint64(0) << Duration(0);
    }

    void recognise_absurdTtl_doesNotOverflow()
    {
        QFETCH(qint64, ttlMs);
        QFETCH(Duration, lease);

        const Lock lock = recognise(stringReading("token", ttlMs), serverTime).value();

        QCOMPARE(lock.lease, lease);
        QCOMPARE(lock.timeLeft(takenAt), lease);
    }
};

} // namespace tst_recognise

LOCKSCOPE_TEST(tst_recognise, tst_recognise::TestRecognise)
#include "tst_recognise.moc"
