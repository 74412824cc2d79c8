// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lock.h"
#include "locks/lockevent.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_lock {

using namespace lockscope;
using namespace std::chrono_literals;

namespace {
const Instant start{1000h};
} // namespace

class TestLock : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

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
        QCOMPARE(stateName(LockState::HeldTooLong), "held too long");
        QCOMPARE(lockFormName(LockForm::SetnxSeconds), "setnx-timestamp-s");
        QCOMPARE(lockFormName(LockForm::TokenWithoutTtl), "token-no-ttl");
        QCOMPARE(eventName(LockEvent::Kind::HandedOver), "handed-over");
        QCOMPARE(eventName(LockEvent::Kind::Vanished), "vanished");
        QCOMPARE(eventName(LockEvent::Kind::LostInFailover), "lost-in-failover");
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

} // namespace tst_lock

LOCKSCOPE_TEST(tst_lock, tst_lock::TestLock)
#include "tst_lock.moc"
