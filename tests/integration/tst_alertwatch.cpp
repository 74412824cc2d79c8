// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redisserver.h"

#include "session/alertwatch.h"
#include "testprogram.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

namespace lockscope::tst_alertwatch {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/** Alerts of a real server, through the whole session; those about locks are what they are told to be. */
class TestAlertWatch : public QObject {
    Q_OBJECT

    static constexpr int patience = 60'000;
    SystemClock m_clock;
    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<AlertWatch> m_watch;

    void open()
    {
        ServerProfile profile = ServerProfile::forEndpoint(m_server->endpoint());
        profile.id = u"test"_s;
        QSignalSpy completed(m_session.get(), &Session::pictureCompleted);
        m_session->open(profile, {});
        QVERIFY(completed.wait(patience));
    }
    Alert alertOf(const QByteArray &key) const
    {
        return {Alert::Kind::HeldTooLong, key, "tok", m_clock.now(), {AttentionReason::Kind::HeldBeyondLimit, {}, 50ms}, {}};
    }
    bool stands(Alert::Kind kind, const QByteArray &key) const
    {
        return std::ranges::any_of(m_watch->entries(),
                                   [&](const AlertList::Entry &entry) { return entry.alert.kind == kind && entry.alert.key == key; });
    }

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        m_watch.reset();
        m_session = std::make_unique<Session>();
        m_watch = std::make_unique<AlertWatch>(*m_session, m_clock);
        m_server = std::make_unique<RedisServer>();
        QVERIFY(m_server->start());
    }

    void lock_thatNeedsAttention_isToldOnceAndEndsWithIt()
    {
        open();
        QSignalSpy raised(m_watch.get(), &AlertWatch::raised);
        m_watch->setLockAlerts({{alertOf("lock.slow")}});
        m_watch->setLockAlerts({{alertOf("lock.slow")}});
        QCOMPARE(raised.count(), 1);
        QVERIFY(stands(Alert::Kind::HeldTooLong, "lock.slow"));
        QCOMPARE(m_watch->count(), 1);
        const auto entries = raised[0][0].value<std::vector<AlertList::Entry>>();
        const QJsonObject line = QJsonDocument::fromJson(m_watch->jsonLines(entries)).object();
        QCOMPARE(line["alert"_L1].toString(), u"held-too-long"_s);
        QCOMPARE(line["key"_L1].toString(), u"lock.slow"_s);
        QCOMPARE(line["holder"_L1].toString(), u"tok"_s);
        QCOMPARE(line["environment"_L1].toString(), u"development"_s);
        m_watch->setLockAlerts({});
        QVERIFY(m_watch->entries().empty());
        QCOMPARE(raised.count(), 1);
    }

    /** The same key may be held too long on each of them. */
    void lock_ofSeveralServersWithTheirOwn_namesItsServer()
    {
        RedisServer second;
        QVERIFY(second.start());
        ServerProfile profile = ServerProfile::forEndpoint(m_server->endpoint());
        profile.nodes = {second.endpoint()};
        profile.keepsLocksApart = true;
        QSignalSpy completed(m_session.get(), &Session::pictureCompleted);
        m_session->open(profile, {});
        QVERIFY(completed.wait(patience));
        Alert there = alertOf("lock.slow");
        there.node = 1;
        m_watch->setLockAlerts({{alertOf("lock.slow"), there}});
        QCOMPARE(m_watch->count(), 2);
        QSet<QString> named;
        for (const QByteArray &line : m_watch->jsonLines(m_watch->entries()).trimmed().split('\n')) {
            const QJsonObject told = QJsonDocument::fromJson(line).object();
            named << told["server"_L1].toString();
            const auto server = redis::parseUrl(told["server"_L1].toString());
            QVERIFY2(server && told["text"_L1].toString().startsWith(u"lock.slow on %1: "_s.arg(redis::placeText(server->endpoint))),
                     line.constData());
        }
        QCOMPARE(named, (QSet<QString>{m_server->endpoint().toUrl(), second.endpoint().toUrl()}));
    }

    void muted_kindOrLock_isListedAndNotTold()
    {
        open();
        QSignalSpy raised(m_watch.get(), &AlertWatch::raised);
        m_watch->setMuted(Alert::Kind::HeldTooLong, true);
        m_watch->setLockAlerts({{alertOf("lock.a")}});
        QVERIFY(stands(Alert::Kind::HeldTooLong, "lock.a"));
        QCOMPARE(m_watch->count(), 0);
        m_watch->setMuted(Alert::Kind::HeldTooLong, false);
        QCOMPARE(m_watch->count(), 1);
        m_watch->setMuted(Alert::Kind::HeldTooLong, "lock.a", true);
        QCOMPARE(m_watch->count(), 0);
        m_watch->setLockAlerts({{alertOf("lock.a"), alertOf("lock.b")}});
        QCOMPARE(raised.count(), 1); // of b alone
        QCOMPARE(raised[0][0].value<std::vector<AlertList::Entry>>().front().alert.key, Bytes("lock.b"));
        open(); // another server: what was muted for one lock is forgotten
        QVERIFY(m_watch->entries().empty());
        m_watch->setLockAlerts({{alertOf("lock.a"), alertOf("lock.b")}});
        QCOMPARE(m_watch->count(), 2);
    }

    void connection_lostForAWhile_isToldUntilItIsBack()
    {
        m_server->cliInput("SET lock.a tok PX 600000\n");
        open();
        QSignalSpy raised(m_watch.get(), &AlertWatch::raised);
        m_server->kill9();
        QTRY_VERIFY_WITH_TIMEOUT(stands(Alert::Kind::ConnectionLost, {}), patience);
        QCOMPARE(raised.count(), 1);
        QVERIFY(m_server->start());
        QTRY_VERIFY_WITH_TIMEOUT(m_watch->entries().empty(), patience);
    }

    void connection_ofOneOfSeveralServersLost_isTold()
    {
        RedisServer second;
        QVERIFY(second.start());
        ServerProfile profile = ServerProfile::forEndpoint(m_server->endpoint());
        profile.nodes = {second.endpoint()};
        QSignalSpy completed(m_session.get(), &Session::pictureCompleted);
        m_session->open(profile, {});
        QVERIFY(completed.wait(patience));
        second.kill9();
        QTRY_VERIFY_WITH_TIMEOUT(stands(Alert::Kind::ConnectionLost, {}), patience);
        const QString detail = m_watch->entries().front().alert.detail;
        QVERIFY2(detail.contains(second.endpoint().socketPath), qPrintable(detail));
        QVERIFY(second.restart());
        QTRY_VERIFY_WITH_TIMEOUT(m_watch->entries().empty(), patience);
    }

    void violation_amongSimulatedClients_isTold()
    {
        open();
        SimulatedClientSpec spec;
        spec.protocol = u"setnx-timestamp"_s;
        spec.key = "lock.race";
        spec.lease = Duration(200);
        spec.holdTime = Duration(600);
        spec.retry = RetryPolicy::fixed(Duration(20));
        spec.repeats = true;
        QList<int> clients;
        connect(m_session.get(), &Session::simulationChanged, this, [&clients](const SimulationUpdate &update) {
            for (const SimulatedClientStatus &client : update.clients) {
                if (client.state == ClientState::Idle && !clients.contains(client.id))
                    clients << client.id;
            }
        });
        m_session->addClients(spec, 2);
        QTRY_COMPARE_WITH_TIMEOUT(clients.size(), 2, patience);
        m_session->acquire(clients);
        QTRY_VERIFY_WITH_TIMEOUT(stands(Alert::Kind::Violation, "lock.race"), patience);
        m_session->removeClients(clients);
        m_session->disconnect(this);
    }
};

} // namespace lockscope::tst_alertwatch

LOCKSCOPE_TEST(tst_alertwatch, lockscope::tst_alertwatch::TestAlertWatch)
#include "tst_alertwatch.moc"
