// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakeclock.h"
#include "fleet/liveactor.h"
#include "protocols/retrypolicy.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_retrypolicy {

using namespace lockscope;
using namespace Qt::StringLiterals;

class TestRetryPolicy : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void retryPolicyFrom_text_isThatPolicy_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isOne");
        QTest::addColumn<QString>("again");
        QTest::newRow("none") << u"none"_s << true << u"none"_s;
        QTest::newRow("message") << u"message"_s << true << u"message"_s;
        QTest::newRow("message with a time") << u"message:1ms"_s << false << QString();
        QTest::newRow("fixed") << u"fixed:10ms"_s << true << u"fixed:10ms"_s;
        QTest::newRow("seconds") << u"fixed:0.5s"_s << true << u"fixed:500ms"_s;
        QTest::newRow("jitter") << u"jitter"_s << true << u"jitter:10ms:1s"_s;
        QTest::newRow("jitter with times") << u"jitter:5ms:200ms"_s << true << u"jitter:5ms:200ms"_s;
        QTest::newRow("fixed without a time") << u"fixed"_s << false << QString();
        QTest::newRow("fixed with two times") << u"fixed:1ms:2ms"_s << false << QString();
        QTest::newRow("none with a time") << u"none:1ms"_s << false << QString();
        QTest::newRow("cap below base") << u"jitter:10ms:5ms"_s << false << QString();
        QTest::newRow("jitter with one time") << u"jitter:10ms"_s << false << QString();
        QTest::newRow("no time") << u"fixed:soon"_s << false << QString();
        QTest::newRow("of nothing") << u"fixed:0ms"_s << false << QString();
        QTest::newRow("empty") << QString() << false << QString();
    }
    void retryPolicyFrom_text_isThatPolicy()
    {
        QFETCH(const QString, text);
        QFETCH(const bool, isOne);
        const auto policy = retryPolicyFrom(text);
        QCOMPARE(policy.has_value(), isOne);
        if (!isOne)
            return;
        QTEST(policy->text(), "again");
        QCOMPARE(retryPolicyFrom(policy->text()), policy);
    }

    void sleepAfter_fixedAndNone_areAlwaysTheSame()
    {
        for (const int tries : {1, 2, 1000}) {
            QCOMPARE(RetryPolicy::none().sleepAfter(tries, 0.9), Duration(0));
            QCOMPARE(RetryPolicy::fixed(Duration(10)).sleepAfter(tries, 0.9), Duration(10));
            QCOMPARE(RetryPolicy::message().sleepAfter(tries, 0.9), Duration(100)); // where no message comes
        }
    }

    void sleepAfter_jitter_isAnyPartOfATimeThatDoublesUpToTheCap()
    {
        const RetryPolicy policy = RetryPolicy::jitter(Duration(10), Duration(1000));
        QCOMPARE(policy.sleepAfter(1, 0), Duration(0));
        QCOMPARE(policy.sleepAfter(1, 0.5), Duration(5));
        QCOMPARE(policy.sleepAfter(2, 0.5), Duration(10));
        QCOMPARE(policy.sleepAfter(4, 0.5), Duration(40));
        QCOMPARE(policy.sleepAfter(8, 0.5), Duration(500));
        QCOMPARE(policy.sleepAfter(1'000'000, 0.5), Duration(500));
    }

    void now_clockThatIsWrong_isOffByOffsetAndRate_data()
    {
        QTest::addColumn<int>("offsetMs");
        QTest::addColumn<double>("rate");
        QTest::addColumn<int>("offAfterAMinute");
        QTest::newRow("right") << 0 << 1.0 << 0;
        QTest::newRow("ahead") << 5000 << 1.0 << 5000;
        QTest::newRow("behind") << -300 << 1.0 << -300;
        QTest::newRow("fast") << 0 << 1.5 << 30'000;
        QTest::newRow("slow and ahead") << 1000 << 0.5 << -29'000;
        QTest::newRow("stands still") << 0 << 0.0 << -60'000;
    }
    void now_clockThatIsWrong_isOffByOffsetAndRate()
    {
        QFETCH(const int, offsetMs);
        QFETCH(const double, rate);
        FakeClock clock;
        const OwnClock own(clock, Duration(offsetMs), rate);
        QCOMPARE((own.now() - clock.wallNow()).count(), offsetMs);
        clock.advance(std::chrono::minutes(1));
        QTEST(int((own.now() - clock.wallNow()).count()), "offAfterAMinute");
    }
};

} // namespace tst_retrypolicy

LOCKSCOPE_TEST(tst_retrypolicy, tst_retrypolicy::TestRetryPolicy)
#include "tst_retrypolicy.moc"
