// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/watcher.h"

#include "faults.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <optional>

namespace tst_faults {

using namespace lockscope;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr int patienceMs = 60'000;
constexpr Duration sameDeadline = 300ms;

/** A watcher, the picture as its deltas tell it, and what it says of its own health. */
class Watching : public QObject {
public:
    Watching(const FaultScene &scene, Clock &clock) : m_clock(clock), watcher(optionsFor(scene), clock, scene.transportFactory())
    {
        connect(&watcher, &Watcher::changed, this, &Watching::apply);
    }

    /** What differs from this content of the server, as read just now; empty: nothing. */
    QByteArray difference(const std::map<QByteArray, PlainClient::Value> &truth) const
    {
        const Instant now = m_clock.now();
        for (const auto &[key, value] : truth) {
            const auto lock = m_locks.find(key);
            if (lock == m_locks.end())
                return key + " is missing";
            if (lock->second.token != value.token)
                return key + " is held by " + value.token + ", not " + lock->second.token.toByteArray();
            const auto left = lock->second.timeLeft(now);
            if (left.has_value() != (value.ttlMs >= 0) || (left && std::chrono::abs(*left - Duration(value.ttlMs)) > sameDeadline))
                return key + " has another deadline";
        }
        for (const auto &[key, lock] : m_locks) {
            if (!truth.contains(key))
                return key + " is gone";
        }
        return {};
    }
    /** The trouble that a user sees now; empty: none. */
    QString words() const
    {
        const WatchHealth &health = watcher.health();
        return health.connected && health.error.kind == Error::Kind::None ? QString() : health.error.text.english();
    }
    bool isWell() const { return watcher.health().connected && watcher.health().complete && words().isEmpty(); }

private:
    static Watcher::Options optionsFor(const FaultScene &scene)
    {
        Watcher::Options options;
        options.connection = scene.connectionOptions();
        return options;
    }
    void apply(const LockDelta &delta)
    {
        if (delta.reset)
            m_locks.clear();
        for (const auto &[key, node] : delta.removed)
            m_locks.erase(key.toByteArray());
        for (const Lock &lock : delta.upserted)
            m_locks.insert_or_assign(lock.key.toByteArray(), lock);
    }

    Clock &m_clock;
    std::map<QByteArray, Lock> m_locks;

public:
    Watcher watcher;
};

} // namespace

/** A watcher under load, and every fault that we know: it tells, comes back by itself, and shows again what the server has. */
class TestFaults : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void survives_fault_data();
    void survives_fault();

private:
    SystemClock m_clock;
};

void TestFaults::survives_fault_data()
{
    QTest::addColumn<FaultScene::Options>("options");
    QTest::addColumn<Fault>("fault");
    FaultScene::Options plain;
    for (const Fault &fault : faultsFor(plain))
        QTest::newRow(fault.name) << plain << fault;
    FaultScene::Options anonymous;
    anonymous.anonymous = true;
    for (const Fault &fault : faultsFor(anonymous))
        QTest::newRow(fault.name) << anonymous << fault;
    FaultScene::Options tls;
    tls.tls = true;
    for (const Fault &fault : faultsFor(tls)) {
        if (fault.needsTls)
            QTest::newRow(fault.name) << tls << fault;
    }
}

void TestFaults::survives_fault()
{
    QFETCH(FaultScene::Options, options);
    QFETCH(Fault, fault);
    FaultScene scene(m_clock);
    QVERIFY(scene.start(options));
    Watching watching(scene, m_clock);
    watching.watcher.start();
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWell(), patienceMs);

    const Instant begun = m_clock.now();
    fault.begin(scene, 3s);
    const QRegularExpression words(QString::fromUtf8(fault.words));
    if (*fault.words != '\0')
        QTRY_VERIFY_WITH_TIMEOUT(words.match(watching.words()).hasMatch(), patienceMs);
    const Duration told = roundToMs(m_clock.now() - begun);
    const QString said = watching.words();
    QTest::qWait(100);
    fault.end(scene);

    const Instant over = m_clock.now();
    scene.setLoad(false);
    scene.shuffle();
    QByteArray difference;
    QVERIFY2(QTest::qWaitFor([&] { return (difference = watching.difference(scene.truth())).isEmpty(); }, patienceMs), difference);
    const Duration isTrue = roundToMs(m_clock.now() - over);
    QTRY_VERIFY_WITH_TIMEOUT(watching.isWell(), patienceMs);
    const Duration well = roundToMs(m_clock.now() - over);
    qInfo().noquote() << u"told after %1 ms: %2; true again after %3 ms, and says so after %4 ms"_s.arg(told.count())
                             .arg(said.left(80))
                             .arg(isTrue.count())
                             .arg(well.count());
}

} // namespace tst_faults

LOCKSCOPE_TEST(tst_faults, tst_faults::TestFaults)
#include "tst_faults.moc"
