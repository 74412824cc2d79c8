// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is in place of a lock may have any length: an action compares and keeps it without reading it.
#include "actionforms.h"
#include "redisserver.h"
#include "testprogram.h"
#include "watch/reading/holderlookup.h"

#include <QEventLoop>
#include <QRegularExpression>
#include <QTest>

namespace tst_largevalues {

using namespace lockscope;
using namespace Qt::StringLiterals;
using Kind = ActionOutcome::Kind;

class TestLargeValues : public QObject {
    Q_OBJECT

    SystemClock m_clock;
    RedisServer m_server;
    std::unique_ptr<DatabaseJudge> m_judge;

    std::unique_ptr<redis::Connection> connectAs(const QString &user)
    {
        redis::Connection::Options options;
        options.endpoint = m_server.endpoint();
        options.endpoint.user = user;
        options.password = user.isEmpty() ? redis::Secret() : redis::Secret("any");
        return connectNow(options, m_clock);
    }
    FixtureRequest clearOf(const QByteArray &scheme)
    {
        for (const FixtureRequest &fixture : fixtureRequests(m_clock)) {
            if (fixture.request.verb == Verb::Clear && schemeOf(fixture.request.lock).name == scheme)
                return fixture;
        }
        qFatal("no such layout");
    }
    /** Which commands the server has executed, in scripts, too. */
    bool hasRun(const QByteArray &command) { return m_judge->ask({"INFO", "commandstats"}).contains(QByteArray("cmdstat_" + command + ":")); }

    static qint64 fieldNumber(const QByteArray &info, const QByteArray &field)
    {
        const qsizetype at = info.indexOf(field) + field.size();
        return info.mid(at, info.indexOf('\r', at) - at).toLongLong();
    }

private slots:
    void initTestCase()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        RedisServer::Options options;
        options.config = {u"user scripts on >any ~* &* +@all"_s, u"user watch on >any ~* &* +@all -@scripting"_s,
                          u"user length on >any ~* &* +@all -getrange"_s, u"user lengthwatch on >any ~* &* +@all -getrange -@scripting"_s};
        QVERIFY(m_server.start(options));
        m_judge = std::make_unique<DatabaseJudge>(m_server.endpoint().socketPath.toUtf8());
    }

    void clear_valueHasGrown_isNotRead_data()
    {
        QTest::addColumn<QString>("user");
        QTest::addColumn<QByteArray>("scheme");
        QTest::addColumn<QByteArray>("field"); // empty: it is a string
        QTest::addColumn<Kind>("expected");
        for (const char *user : {"scripts", "watch", "length", "lengthwatch"}) {
            const QString name = QString::fromLatin1(user);
            QTest::addRow("%s, value", user) << name << QByteArray("redis-py") << QByteArray() << Kind::HolderChanged;
            QTest::addRow("%s, field that is compared", user) << name << QByteArray("redfour") << QByteArray("index") << Kind::HolderChanged;
            QTest::addRow("%s, key that is kept", user) << name << QByteArray("magento-lock") << QByteArray("other") << Kind::Done;
            QTest::addRow("%s, field that is kept", user) << name << QByteArray("redisson-lock") << QByteArray("its holder") << Kind::Done;
        }
    }

    void clear_valueHasGrown_isNotRead()
    {
        QFETCH(QString, user);
        QFETCH(QByteArray, scheme);
        QFETCH(QByteArray, field);
        QFETCH(Kind, expected);
        const FixtureRequest fixture = clearOf(scheme);
        const QByteArray key = fixture.request.lock.key.toByteArray();
        plant(*m_judge, fixture, m_clock);
        const QByteArray large(1'000'000, 'x');
        if (field.isEmpty())
            m_judge->ask({"SET", key, large});
        else
            m_judge->ask({"HSET", key, field == "its holder" ? fixture.request.lock.token.toByteArray() : field, large});
        const auto connection = connectAs(user);
        const PlannedAction planned = planNow(fixture.request);
        QVERIFY(planned.action);
        m_judge->ask({"CONFIG", "RESETSTAT"});

        const ActionOutcome outcome = performNow(*connection, m_clock, *planned.action);

        QCOMPARE(outcomeName(outcome.kind), outcomeName(expected));
        for (const char *reading : {"get", "hgetall", "dump"})
            QVERIFY2(!hasRun(reading), reading);
        QCOMPARE(hasRun("hget"), field == "other"); // the id, which is as it was
        QCOMPARE(m_judge->ask({"EXISTS", key}) == "1", expected != Kind::Done);
        if (expected != Kind::Done)
            return;
        const auto isLost = [](const BeforeImage &image) { return !image.isKnown; };
        QVERIFY(std::ranges::any_of(outcome.before, isLost));
        QVERIFY(!planUndo(*planned.action, outcome, m_clock.now())); // it says that it does not know what was there
    }

    void lookUp_fieldOfItsHolderIsLarge_isNotFetched()
    {
        const QByteArray holder = "b3a1f0c2-5a8e-4f43-9c0e-7d1c2a9b4e11:41";
        m_judge->ask({"FLUSHDB"});
        m_judge->ask({"HSET", "lock.large", holder, QByteArray(1'000'000, 'x')});
        m_judge->ask({"HSET", "lock.small", holder, "1"});
        const auto connection = connectAs({});
        const auto found = [&](const QByteArray &key) {
            std::optional<Result<KeyReading>> reading;
            const auto run = [&]() -> QCoro::Task<> { reading = co_await lookUpHolder(*connection, m_clock, Bytes(key), holder); };
            const auto task = run();
            QEventLoop loop;
            while (!reading)
                loop.processEvents(QEventLoop::WaitForMoreEvents);
            return (*reading)->contents->members.size();
        };
        const auto sent = [this] { return fieldNumber(m_judge->ask({"INFO", "stats"}), "total_net_output_bytes:"); };
        const qint64 before = sent();
        QCOMPARE(found("lock.large"), std::size_t(0));
        QVERIFY(sent() - before < 100'000);
        QCOMPARE(found("lock.small"), std::size_t(1));
    }
};

} // namespace tst_largevalues

LOCKSCOPE_TEST(tst_largevalues, tst_largevalues::TestLargeValues)
#include "tst_largevalues.moc"
