// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/picture.h"

#include "fakeclock.h"
#include "testprogram.h"

#include <QCoreApplication>
#include <QTest>

namespace tst_picture {

using namespace lockscope;

class TestPicture : public QObject {
    Q_OBJECT
private slots:
    void init();
    void apply_answerLongOnItsWay_isLookedAtOnceMore();
    void change_first_isToldAtOnce();
    void changes_many_atMostOneDeltaPerInterval();
    void deadline_comes_keyIsDueJustAfter();
    void deadline_keyStaysThere_looksBackOff();
    void deadline_farAway_keyIsDueInTime_data();
    void deadline_farAway_keyIsDueInTime();
    void deadline_timestampLock_isNotDue();
    void applyAndCompare_reading_tellsWhatChanged();
    void frozen_changes_waitForThaw();
    void reset_picture_isTold();
    void takenAgain_whileReadingsAreUnderWay_isAnotherHold();
    void takenAgain_soonAfterItBegan_isAnotherHoldIfThatWasTold_data();
    void takenAgain_soonAfterItBegan_isAnotherHoldIfThatWasTold();
    void reserve_absurdNumber_isSurvived();

private:
    KeyReading held(const Bytes &key, std::optional<Duration> ttl) const
    {
        KeyReading reading = missing(key);
        reading.type = KeyReading::Type::String;
        reading.value = "token";
        reading.ttl = ttl;
        return reading;
    }
    KeyReading missing(const Bytes &key) const
    {
        KeyReading reading;
        reading.key = key;
        reading.takenAt = m_clock.now();
        return reading;
    }

    /** In steps, since what is due may be looked at again within this time. */
    void pass(Duration time)
    {
        for (Duration passed{0}; passed < time; ++passed) {
            m_clock.advance(Duration(1));
            QCoreApplication::processEvents();
        }
    }

    FakeClock m_clock;
    std::unique_ptr<Picture> m_picture;
    std::vector<LockDelta> m_deltas;
    std::vector<Bytes> m_due;
};

void TestPicture::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".+")));
    m_deltas.clear();
    m_due.clear();
    m_picture = std::make_unique<Picture>(m_clock, Duration(50));
    connect(m_picture.get(), &Picture::changed, this, [this](const LockDelta &delta) { m_deltas.push_back(delta); });
    connect(m_picture.get(), &Picture::due, this, [this](const std::vector<Bytes> &keys) { m_due.insert(m_due.end(), keys.cbegin(), keys.cend()); });
}

/** An event says that the key is gone, the reading that it is here with the same token. */
void TestPicture::takenAgain_whileReadingsAreUnderWay_isAnotherHold()
{
    for (const QByteArrayList &told : {QByteArrayList{"del", "set"}, QByteArrayList{"del"}}) {
        m_picture->apply(held("a", Duration(60000)), NoticedBy::Event, "set");
        m_clock.advance(Duration(5000));
        m_picture->apply(held("a", Duration(60000)), NoticedBy::Scan); // the next hold, found before its events come
        for (const QByteArray &command : told)
            QVERIFY(m_picture->noteEvent("a", command));
        m_clock.advance(Duration(10));
        const Picture::Round round = m_picture->takeRound(Picture::Readings::UnderWay);
        QCOMPARE(round.whole.keys, std::vector<Bytes>{"a"});
        m_picture->takeTold(held("a", Duration(60000)), round.whole.notices.front());
        m_picture->finishRound();
        QVERIFY(m_picture->registry().find("a")->heldFor(m_clock.now()) < Duration(1000));
        m_picture->reset();
    }
}

void TestPicture::takenAgain_soonAfterItBegan_isAnotherHoldIfThatWasTold_data()
{
    QTest::addColumn<NoticedBy>("by");
    QTest::addColumn<int>("afterMs");
    QTest::addColumn<bool>("isAnother");
    QTest::newRow("an event told it") << NoticedBy::Event << 300 << true;
    QTest::newRow("events of one change that come apart") << NoticedBy::Event << 150 << false;
    QTest::newRow("a scan found it, perhaps before its events") << NoticedBy::Scan << 300 << false;
    QTest::newRow("a scan found it long before") << NoticedBy::Scan << 1100 << true;
}

void TestPicture::takenAgain_soonAfterItBegan_isAnotherHoldIfThatWasTold()
{
    QFETCH(const NoticedBy, by);
    QFETCH(const int, afterMs);
    QFETCH(const bool, isAnother);
    m_picture->apply(held("a", Duration(60000)), by, by == NoticedBy::Event ? "set" : "");
    m_clock.advance(Duration(afterMs));
    for (const char *command : {"del", "set"})
        QVERIFY(m_picture->noteEvent("a", command));
    const Picture::Round round = m_picture->takeRound(Picture::Readings::UnderWay);
    m_picture->takeTold(held("a", Duration(60000)), round.whole.notices.front());
    m_picture->finishRound();
    QCOMPARE(m_picture->registry().find("a")->heldFor(m_clock.now()), isAnother ? Duration(0) : Duration(afterMs));
}

void TestPicture::change_first_isToldAtOnce()
{
    m_picture->apply(held("a", Duration(1000)), NoticedBy::Event, "set");
    QVERIFY(m_deltas.empty());
    QCoreApplication::processEvents();
    QCOMPARE(m_deltas.size(), std::size_t(1));
    QCOMPARE(m_deltas.back().upserted.size(), std::size_t(1));
}

void TestPicture::changes_many_atMostOneDeltaPerInterval()
{
    for (int i = 0; i < 100; ++i) {
        m_picture->apply(held(QByteArray::number(i), Duration(60000)), NoticedBy::Event, "set");
        QCoreApplication::processEvents();
        m_clock.advance(Duration(2));
    }
    m_clock.advance(Duration(100));
    QVERIFY(m_deltas.size() >= 4 && m_deltas.size() <= 6); // 200 ms, one in 50
    std::size_t locks = 0;
    for (const LockDelta &delta : m_deltas)
        locks += delta.upserted.size();
    QCOMPARE(locks, std::size_t(100));
    m_picture->apply(held("after quiet", Duration(60000)), NoticedBy::Event, "set");
    const std::size_t before = m_deltas.size();
    QCoreApplication::processEvents();
    QCOMPARE(m_deltas.size(), before + 1);
}

void TestPicture::deadline_comes_keyIsDueJustAfter()
{
    m_picture->apply(held("a", Duration(1000)), NoticedBy::Event, "set");
    m_picture->apply(held("b", Duration(3000)), NoticedBy::Event, "set");
    QCoreApplication::processEvents();
    m_clock.advance(Duration(1001));
    QVERIFY(m_due.empty());
    m_clock.advance(Duration(1));
    QCOMPARE(m_due, std::vector<Bytes>{"a"});
    m_picture->apply(missing("a"), NoticedBy::Deadline);
    QCoreApplication::processEvents();
    m_clock.advance(Duration(2000));
    QCOMPARE(m_due, (std::vector<Bytes>{"a", "b"}));
}

void TestPicture::deadline_keyStaysThere_looksBackOff()
{
    m_picture->apply(held("a", Duration(100)), NoticedBy::Event, "set");
    QCoreApplication::processEvents();
    connect(m_picture.get(), &Picture::due, this, [this](const std::vector<Bytes> &keys) {
        for (const Bytes &key : keys)
            m_picture->apply(held(key, Duration(0)), NoticedBy::Deadline);
    });
    pass(Duration(100 + 1000));
    QVERIFY(m_due.size() >= 8 && m_due.size() <= 12);
    const std::size_t looks = m_due.size();
    pass(Duration(2560));
    QCOMPARE(m_due.size(), looks + 10);
}

void TestPicture::deadline_farAway_keyIsDueInTime_data()
{
    QTest::addColumn<int>("ttlMs");
    for (const int ttlMs : {59'999, 60'000, 60'001, 89'999, 90'001, 3'600'000})
        QTest::addRow("%d ms", ttlMs) << ttlMs;
}

/** Only near deadlines are queued; the others must come into the queue by themselves. */
void TestPicture::deadline_farAway_keyIsDueInTime()
{
    QFETCH(const int, ttlMs);
    m_picture->apply(held("a", Duration(ttlMs)), NoticedBy::Initial);
    QCoreApplication::processEvents();
    m_clock.advance(Duration(ttlMs + 1));
    QVERIFY(m_due.empty());
    m_clock.advance(Duration(1));
    QCOMPARE(m_due, std::vector<Bytes>{"a"});
}

void TestPicture::deadline_timestampLock_isNotDue()
{
    KeyReading reading = held("a", std::nullopt);
    reading.value = QByteArray::number(toMs(m_clock.wallNow()) + 500);
    m_picture->apply(reading, NoticedBy::Event, "set");
    QCoreApplication::processEvents();
    QCOMPARE(m_deltas.back().upserted.front().form, LockForm::SetnxMillis);
    m_clock.advance(Duration(5000));
    QVERIFY(m_due.empty());
}

void TestPicture::applyAndCompare_reading_tellsWhatChanged()
{
    using Effect = Picture::Effect;
    QCOMPARE(m_picture->applyAndCompare(missing("a"), NoticedBy::Scan), Effect::None);
    QCOMPARE(m_picture->applyAndCompare(held("a", Duration(1000)), NoticedBy::Scan), Effect::Changed);
    QCOMPARE(m_picture->applyAndCompare(held("a", Duration(1000)), NoticedBy::Scan), Effect::None);
    QCOMPARE(m_picture->applyAndCompare(held("a", Duration(5000)), NoticedBy::Scan), Effect::Changed); // renewed
    KeyReading other = held("a", Duration(5000));
    other.value = "other";
    QCOMPARE(m_picture->applyAndCompare(other, NoticedBy::Scan), Effect::Changed);
    QCOMPARE(m_picture->applyAndCompare(missing("a"), NoticedBy::Scan), Effect::Changed); // before its time
    m_picture->apply(held("a", Duration(1000)), NoticedBy::Scan);
    m_clock.advance(Duration(1000));
    QCOMPARE(m_picture->applyAndCompare(missing("a"), NoticedBy::Scan), Effect::None); // it ended by itself
}

void TestPicture::frozen_changes_waitForThaw()
{
    m_picture->setFrozen(true);
    m_picture->apply(held("a", Duration(1000)), NoticedBy::Event, "set");
    QCoreApplication::processEvents();
    m_picture->flush();
    QVERIFY(m_deltas.empty());
    m_picture->setFrozen(false);
    QCoreApplication::processEvents();
    QCOMPARE(m_deltas.size(), std::size_t(1));
}

void TestPicture::reset_picture_isTold()
{
    m_picture->apply(held("a", Duration(1000)), NoticedBy::Event, "set");
    QCoreApplication::processEvents();
    m_picture->reset();
    m_picture->flush();
    QVERIFY(m_deltas.back().reset);
    QVERIFY(!m_picture->contains("a"));
    m_clock.advance(Duration(5000));
    QVERIFY(m_due.empty());
}

void TestPicture::apply_answerLongOnItsWay_isLookedAtOnceMore()
{
    std::vector<Bytes> looked;
    connect(m_picture.get(), &Picture::due, this, [&](const std::vector<Bytes> &keys) { looked.insert(looked.end(), keys.begin(), keys.end()); });
    const auto read = [this](const Bytes &key, Duration uncertainty, NoticedBy by) {
        KeyReading reading = held(key, Duration(20'000));
        reading.uncertainty = uncertainty;
        m_picture->apply(reading, by);
        QCoreApplication::processEvents();
    };
    read("quick", Duration(20), NoticedBy::Event);
    read("slow", Duration(500), NoticedBy::Event);
    m_clock.advance(Duration(999));
    QVERIFY(looked.empty());
    m_clock.advance(Duration(1));
    QCOMPARE(looked, std::vector<Bytes>{"slow"});
    read("slow", Duration(500), NoticedBy::Deadline); // as slow as before: it will not become better
    m_clock.advance(Duration(15'000));
    QCOMPARE(looked.size(), std::size_t(1));
}

void TestPicture::reserve_absurdNumber_isSurvived()
{
    m_picture->reserve(std::numeric_limits<qsizetype>::max());
    m_picture->reserve(std::numeric_limits<qsizetype>::min());
    m_picture->apply(held("a", {}), NoticedBy::Initial);
    QCOMPARE(m_picture->size(), 1);
}

} // namespace tst_picture

LOCKSCOPE_TEST(tst_picture, tst_picture::TestPicture)
#include "tst_picture.moc"
