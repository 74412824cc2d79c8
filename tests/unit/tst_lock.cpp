// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lock.h"
#include "locks/lockevent.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;

Q_DECLARE_METATYPE(lockscope::Protocol)
Q_DECLARE_METATYPE(lockscope::LockState)

namespace {
constexpr qint64 none = -1'000'000'000;
const Instant start{1000h};
} // namespace

class TestLock : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void stateAt_byDeadlineAndAge_data()
    {
        QTest::addColumn<Protocol>("protocol");
        QTest::addColumn<qint64>("leftMs");
        QTest::addColumn<qint64>("leaseMs");
        QTest::addColumn<qint64>("heldMs");
        QTest::addColumn<LockState>("state");

        const auto row = [](const char *name, Protocol protocol, qint64 left, qint64 lease, qint64 held, LockState state) {
            QTest::newRow(name) << protocol << left << lease << held << state;
        };
        const auto token = Protocol::Token;
        row("plenty left", token, 20'000, 30'000, 10'000, LockState::Held);
        row("less than a fifth, more than 2 s", token, 5'000, 30'000, 25'000, LockState::Held);
        row("exactly 2 s", token, 2'000, 30'000, 28'000, LockState::Held);
        row("below 2 s", token, 1'999, 30'000, 28'001, LockState::EndingSoon);
        row("below 2 s of a short lease", token, 1'500, 2'000, 500, LockState::Held);
        row("exactly a fifth of a short lease", token, 400, 2'000, 1'600, LockState::Held);
        row("below a fifth of a short lease", token, 399, 2'000, 1'601, LockState::EndingSoon);
        row("about to vanish", token, -50, 30'000, 30'050, LockState::EndingSoon);
        row("lapsed for long, not removed by the server", token, -60'000, 30'000, 90'000, LockState::EndingSoon);
        row("lease unknown, lapsed", token, 0, 0, 0, LockState::EndingSoon);
        row("timestamp ahead", Protocol::SetnxSeconds, 9'000, 10'000, 1'000, LockState::Held);
        row("timestamp ends soon", Protocol::SetnxMillis, 1'000, 10'000, 9'000, LockState::EndingSoon);
        row("timestamp at its deadline", Protocol::SetnxMillis, 0, 10'000, 10'000, LockState::EndingSoon);
        row("timestamp lapsed", Protocol::SetnxMillis, -1, 10'000, 10'001, LockState::Stale);
        row("timestamp in seconds lapsed", Protocol::SetnxSeconds, -1, 0, 0, LockState::Stale);
        row("hash with TTL", Protocol::Hash, 20'000, 30'000, 3'600'000, LockState::Held);
        row("no deadline, young", Protocol::TokenWithoutTtl, none, 0, 299'999, LockState::NoDeadline);
        row("no deadline, old", Protocol::TokenWithoutTtl, none, 0, 300'000, LockState::Stale);
        row("hash without deadline, old", Protocol::Hash, none, 0, 300'000, LockState::Stale);
        row("unreadable without deadline, old", Protocol::Unknown, none, 0, 300'000, LockState::Stale);
        row("no lock at all, old", Protocol::OtherType, none, 0, 3'000'000, LockState::NoDeadline);
    }

    void stateAt_byDeadlineAndAge()
    {
        QFETCH(Protocol, protocol);
        QFETCH(qint64, leftMs);
        QFETCH(qint64, leaseMs);
        QFETCH(qint64, heldMs);
        QFETCH(LockState, state);
        Lock lock;
        lock.protocol = protocol;
        lock.lease = Duration(leaseMs);
        lock.heldSince = start;
        const Instant now = start + Duration(heldMs);
        if (leftMs != none)
            lock.deadline = now + Duration(leftMs);

        QCOMPARE(stateName(stateAt(lock, now)), stateName(state));
    }

    void stateAt_otherPolicy_isFollowed()
    {
        Lock lock;
        lock.protocol = Protocol::TokenWithoutTtl;
        lock.heldSince = start;
        const StatePolicy strict{2000ms, 1s};

        QCOMPARE(stateAt(lock, start + 999ms, strict), LockState::NoDeadline);
        QCOMPARE(stateAt(lock, start + 1s, strict), LockState::Stale);
    }

    void timeLeft_afterTheDeadline_isNegative()
    {
        Lock lock;
        QVERIFY(!lock.timeLeft(start));
        lock.deadline = start + 1500ms;
        QCOMPARE(lock.timeLeft(start), Duration(1500));
        QCOMPARE(lock.timeLeft(start + 2s), Duration(-500));
    }

    void heldFor_beforeTheStart_isZero()
    {
        Lock lock;
        lock.heldSince = start;
        QCOMPARE(lock.heldFor(start - 1s), Duration(0));
        QCOMPARE(lock.heldFor(start + 1s), Duration(1000));
    }

    void names_areThoseOfTheField()
    {
        QCOMPARE(stateName(LockState::Free), "free");
        QCOMPARE(stateName(LockState::EndingSoon), "ending soon");
        QCOMPARE(protocolName(Protocol::SetnxSeconds), "setnx-timestamp-s");
        QCOMPARE(protocolName(Protocol::TokenWithoutTtl), "token-no-ttl");
        QCOMPARE(eventName(LockEvent::Kind::HandedOver), "handed-over");
        QCOMPARE(eventName(LockEvent::Kind::Vanished), "vanished");
    }

    void deadline_likeAnOptionalInstant()
    {
        const Instant at{std::chrono::hours(5)};
        Lock lock;
        QVERIFY(!lock.deadline && !lock.deadline.has_value());
        QVERIFY(std::optional<Instant>(lock.deadline) == std::nullopt);
        QCOMPARE(lock.deadline.value_or(at), at);
        lock.deadline = Instant();
        QVERIFY(lock.deadline.has_value()); // the beginning of the clock is an instant, too
        lock.deadline = std::optional<Instant>(at);
        QCOMPARE(*lock.deadline, at);
        QVERIFY(std::optional<Instant>(lock.deadline) == std::optional(at));
        lock.deadline = std::nullopt;
        QVERIFY(lock.deadline == MaybeInstant());
        QVERIFY(sizeof(lock.deadline) < sizeof(std::optional<Instant>));
    }
};

QTEST_GUILESS_MAIN(TestLock)
#include "tst_lock.moc"
