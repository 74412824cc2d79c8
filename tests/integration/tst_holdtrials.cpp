// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Clear, fence and extend of locks whose holds all have the same token, while they are released and taken again at any moment: no other hold than the
// one that was seen is touched. LOCKSCOPE_TRIALS=100000 for a proof; LOCKSCOPE_SEED for others than those of every day.
#include "actionforms.h"
#include "cuttingproxy.h"
#include "libraries/recognise.h"
#include "redisserver.h"
#include "repeatedholds.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <array>
#include <map>

namespace tst_holdtrials {

using namespace lockscope;
using namespace Qt::StringLiterals;
using Kind = ActionOutcome::Kind;

namespace {

int numberFrom(const char *variable, int usual) { return qEnvironmentVariableIsSet(variable) ? qEnvironmentVariableIntValue(variable) : usual; }

/** In which way a user may act: by script, before Redis 7, by WATCH. */
constexpr std::array users{"all", "old", "watch"};

/** PTTL is cut to milliseconds where it is read and where it is compared. */
constexpr qint64 cutMs = 4;

} // namespace

class TestHoldTrials : public QObject {
    Q_OBJECT

    SystemClock m_clock;
    RedisServer m_server;
    CuttingProxy m_proxy;

    std::unique_ptr<redis::Connection> connectAs(const char *user)
    {
        redis::Connection::Options options;
        options.endpoint = m_server.endpoint();
        options.endpoint.socketPath = m_server.folder() + u"/proxy.sock"_s;
        options.endpoint.user = QString::fromLatin1(user);
        options.password = redis::Secret("any");
        return connectNow(options, m_clock);
    }

private slots:
    void initTestCase()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        RedisServer::Options options;
        options.config = {u"user all on >any ~* &* +@all"_s, u"user old on >any ~* &* +@all -pexpiretime"_s,
                          u"user watch on >any ~* &* +@all -@scripting"_s};
        QVERIFY(m_server.start(options));
        QVERIFY(m_proxy.start(m_server.folder() + u"/proxy.sock"_s, m_server.endpoint().socketPath));
    }

    void perform_tokensRepeat_touchesNoOtherHold()
    {
        const int trials = numberFrom("LOCKSCOPE_TRIALS", 600);
        QRandomGenerator random(quint32(numberFrom("LOCKSCOPE_SEED", 1)));
        PlainClient others(m_server.endpoint().socketPath.toUtf8());
        RepeatedHolds holds(others, random);
        std::map<QByteArray, std::unique_ptr<redis::Connection>> connections;
        for (const char *user : users)
            connections[user] = connectAs(user);
        std::map<QByteArray, int> told;
        QByteArrayList faults;
        for (int i = 0; i < trials && faults.size() < 10; ++i) {
            const char *const user = users[random.bounded(8) == 0 ? 2 : random.bounded(2)];
            redis::Connection &connection = *connections[user];
            const auto how = NextHold(random.bounded(nextHolds));
            ActionRequest request;
            request.verb = std::array{Verb::Clear, Verb::Clear, Verb::FenceOff, Verb::Extend}[random.bounded(4u)];
            holds.begin();
            const KeyReading reading = readNow(connection, m_clock, holds.key());
            const auto lock = recognise(reading, ServerTime{m_clock.wallNow(), m_clock.now(), true});
            QVERIFY(lock);
            request.lock = *lock;
            request.time = std::chrono::minutes(5);
            request.mark = newMark();
            const PlannedAction planned = planNow(request);
            if (!planned.action)
                continue; // no deadline to extend
            const RepeatedHolds::Hold seen = holds.hold();
            const Instant sent = m_clock.now();
            const auto change = [&] { holds.goOn(how); };
            const int moment = random.bounded(3);
            if (moment == 0)
                change();
            else
                m_proxy.begin(CuttingProxy::Way::ToServer, moment == 1 ? random.bounded(120) : random.bounded(4000), change);
            const ActionOutcome outcome = performNow(connection, m_clock, *planned.action);
            m_proxy.begin();
            const RepeatedHolds::Hold now = holds.hold();
            const bool isOther = now.number != seen.number || now.endsAt != seen.endsAt;
            const bool isDone = outcome.kind == Kind::Done;
            const qint64 errorMs = 2 * (lock->deadlineError() + roundToMs(m_clock.now() - sent)).count() + cutMs;
            const bool isAlike = cannotBeTold(seen, now, errorMs);
            const bool isOtherTouched = isOther && now.number > 0 && !holds.isUntouched();
            const QByteArray name = QByteArray(user) + ", " + verbName(request.verb) + ", \"" + holds.token() + "\", " + nextHoldName(how) + ": "
                + outcomeName(outcome.kind) + ' ' + outcome.error.text.english().toUtf8();
            if (isOtherTouched && isAlike) {
                ++told["not to be told apart"];
                if (planned.action->warnings.join(u' ').indexOf(u"told"_s) < 0 && planned.action->warnings.join(u' ').indexOf(u"detected"_s) < 0)
                    faults += name + ", and no warning";
            } else if (isOtherTouched) {
                faults += name + ", another hold";
            } else if (isDone && isOther && moment == 0) {
                faults += name + ", but nothing was done";
            } else if (!isDone && !isOther && user == users[1]) {
                ++told["too long on its way"]; // for an end that is known by PTTL alone
            } else if (!isDone && !isOther) {
                faults += name + ", but nothing had changed";
            } else {
                ++told[isDone ? "done" : outcomeName(outcome.kind)];
            }
        }
        QByteArray summary;
        for (const auto &[kind, count] : told)
            summary += ", " + QByteArray::number(count) + ' ' + kind;
        qInfo("%d trials, %d faults%s", trials, int(faults.size()), summary.constData());
        QVERIFY2(faults.isEmpty(), faults.join('\n').constData());
        for (const char *kind : {"done", "holder changed since you looked", "already gone"}) // without each of these the trials would prove nothing
            QVERIFY2(told[kind] > trials / 50, kind);
        QVERIFY(told["too long on its way"] <= trials / 100);
    }

    void perform_leaseIsInAField_touchesNoOtherHold_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QByteArray>("rules");
        for (const QString &program : RedisServer::installedPrograms()) {
            for (const char *rules : {"+@all", "+@all -hpexpiretime", "+@all -@scripting"})
                QTest::addRow("%s, %s", RedisServer::programAndVersion(program).constData(), rules) << program << QByteArray(rules);
        }
    }

    /** HPEXPIRE: of Redis 7.4 and Valkey 9 on. All holds of a task of huey write the same field. */
    void perform_leaseIsInAField_touchesNoOtherHold()
    {
        QFETCH(QString, program);
        QFETCH(QByteArray, rules);
        RedisServer server;
        RedisServer::Options options;
        options.program = program;
        QVERIFY(server.start(options));
        PlainClient others(server.endpoint().socketPath.toUtf8());
        if (others.ask({"COMMAND", "INFO", "HPEXPIRE"}).isEmpty())
            QSKIP("fields have no leases there");
        others.ask(QByteArrayList{"ACL", "SETUSER", "ann", "on", ">any", "~*", "&*"} + rules.split(' '));
        redis::Connection::Options asAnn;
        asAnn.endpoint = server.endpoint();
        asAnn.endpoint.user = u"ann"_s;
        asAnn.password = redis::Secret("any");
        const auto connection = connectNow(asAnn, m_clock);
        const QByteArray key = "huey.results.app", field = "app.lock.nightly";
        const auto take = [&](qint64 lease) {
            others.ask({"HDEL", key, field});
            others.ask({"HSET", key, field, "1"});
            if (lease > 0)
                others.ask({"HPEXPIRE", key, QByteArray::number(lease), "FIELDS", "1", field});
        };
        for (const qint64 ofKey : {0, 40'000, 90'000}) {
            for (const qint64 next : {-1, 0, 30'000, 59'000, 61'000, 90'000}) { // -1: the same hold; 0: without a lease
                for (const Verb verb : {Verb::Clear, Verb::Extend}) {
                    others.ask({"DEL", key});
                    take(60'000);
                    if (ofKey > 0)
                        others.ask({"PEXPIRE", key, QByteArray::number(ofKey)});
                    ActionRequest request;
                    request.verb = verb;
                    request.lock = recognise(readNow(*connection, m_clock, key), ServerTime{m_clock.wallNow(), m_clock.now(), true}).value();
                    request.time = std::chrono::minutes(5);
                    const PlannedAction planned = planNow(request);
                    QVERIFY(planned.action);
                    if (next >= 0)
                        take(next);
                    const QByteArrayList fieldLease{"HPEXPIRETIME", key, "FIELDS", "1", field};
                    const QByteArray before = others.ask(fieldLease);

                    const ActionOutcome outcome = performNow(*connection, m_clock, *planned.action);

                    QVERIFY2((outcome.kind == Kind::Done) == (next < 0),
                             qPrintable(u"%1 %2 %3: %4 %5"_s.arg(ofKey).arg(next).arg(int(verb)).arg(int(outcome.kind)).arg(outcome.error.text)));
                    if (next >= 0)
                        QCOMPARE(others.ask(fieldLease), before);
                }
            }
        }
    }
};

} // namespace tst_holdtrials

LOCKSCOPE_TEST(tst_holdtrials, tst_holdtrials::TestHoldTrials)
#include "tst_holdtrials.moc"
