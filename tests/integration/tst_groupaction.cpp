// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actionforms.h"
#include "plainclient.h"
#include "redisserver.h"

#include "libraries/recognise.h"
#include "operate/commandgate.h"
#include "deployment/shards.h"
#include "operate/groupaction.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <array>
#include <memory>

namespace lockscope::tst_groupaction {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/** One lock on three real servers. */
class TestGroupAction : public QObject {
    Q_OBJECT

    static constexpr int count = 3;
    SystemClock m_clock;
    std::array<std::unique_ptr<RedisServer>, count> m_servers;
    std::unique_ptr<Shards> m_shards; // with the first one alone, or all

    static redis::Connection::Options optionsOf(const RedisServer &server)
    {
        redis::Connection::Options options;
        options.endpoint = server.endpoint();
        return options;
    }
    QString urlOf(int number) const { return m_servers[std::size_t(number)]->endpoint().toUrl(); }
    void everywhere(const QByteArray &commands) const
    {
        for (const auto &server : m_servers)
            server->cliInput(commands + '\n');
    }
    QByteArrayList answers(const QStringList &question) const
    {
        QByteArrayList list;
        for (const auto &server : m_servers)
            list += server->cli(question);
        return list;
    }
    /** Within less than a server is waited for. */
    static bool areNear(const QByteArrayList &some, const QByteArrayList &others)
    {
        bool result = some.size() == others.size();
        for (qsizetype i = 0; i < some.size() && result; ++i)
            result = some[i].toLongLong() > 0 && std::abs(some[i].toLongLong() - others[i].toLongLong()) < 1500;
        return result;
    }
    /** All three as a user who may do everything, but on some of them neither run scripts nor make a transaction. */
    void beUserWithout(const QList<int> &refusing)
    {
        std::vector<redis::Connection::Options> options;
        for (int number = 0; number < count; ++number) {
            RedisServer &server = *m_servers[std::size_t(number)];
            const QStringList fewer = refusing.contains(number) ? QStringList{u"-@scripting"_s, u"-multi"_s} : QStringList();
            QCOMPARE(server.cli(QStringList{u"ACL"_s, u"SETUSER"_s, u"ops"_s, u"on"_s, u">pw"_s, u"~*"_s, u"&*"_s, u"+@all"_s} + fewer), "OK");
            options.push_back(optionsOf(server));
            options.back().endpoint.user = u"ops"_s;
            options.back().password = redis::Secret("pw");
        }
        use(options);
    }
    void use(const std::vector<redis::Connection::Options> &servers, const redis::Connection::Gate &gate = {})
    {
        Shards::Options options;
        options.watching.actsOnly = true;
        options.watching.connection = servers.front();
        options.group.assign(servers.begin() + 1, servers.end());
        m_shards = std::make_unique<Shards>(options, m_clock);
        m_shards->setUp([gate](Watcher &server) { server.connection().setGate(gate); });
        m_shards->start();
        QVERIFY(QTest::qWaitFor([this] { return m_shards->first()->isReached(); }, lockscope::test::longEnough));
    }
    QCoro::Task<DoneAction> performAll(const PlannedAction &planned)
    {
        const std::vector<Watcher *> servers = m_shards->servers();
        return performOnAll({servers.begin(), servers.end()}, {}, m_clock, planned);
    }
    std::vector<DatabaseState> states() const
    {
        std::vector<DatabaseState> all;
        for (const auto &server : m_servers)
            all.push_back(DatabaseJudge(server->endpoint().socketPath.toUtf8()).state());
        return all;
    }
    void useNodes(const redis::Connection::Gate &gate = {})
    {
        use({optionsOf(*m_servers[0]), optionsOf(*m_servers[1]), optionsOf(*m_servers[2])}, gate);
    }
    static ActionRequest requestOn(Verb verb, const QByteArray &token)
    {
        ActionRequest request;
        request.verb = verb;
        request.lock.key = "lock.a";
        request.lock.token = token;
        request.lock.form = LockForm::Token;
        request.wasRead = false;
        request.time = 15s;
        request.mark = newMark();
        return request;
    }
    std::optional<DoneAction> perform(const ActionRequest &request)
    {
        std::optional<DoneAction> result;
        const auto run = [](TestGroupAction &test, ActionRequest what, std::optional<DoneAction> &out) -> QCoro::Task<> {
            const PlannedAction planned = plan(what, test.m_clock.now(), test.m_clock.wallNow());
            if (planned.action)
                out = co_await test.performAll(planned);
        };
        const auto running = run(*this, request, result);
        const bool isDone = QTest::qWaitFor([&] { return result.has_value(); }, 20'000);
        return isDone ? result : std::nullopt;
    }
    static QByteArrayList wordsOf(const DoneAction &done)
    {
        QByteArrayList words{outcomeWord(done)};
        for (const DoneThere &there : done.elsewhere)
            words += outcomeWord(there.action.verb, there.outcome);
        return words;
    }

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        m_shards.reset();
        for (auto &server : m_servers) {
            server = std::make_unique<RedisServer>();
            QVERIFY(server->start());
        }
        use({optionsOf(*m_servers[0])});
    }

    void perform_noFurtherServers_isAsEver()
    {
        everywhere("SET lock.a tok");
        const auto done = perform(requestOn(Verb::Clear, "tok"));
        QVERIFY(done);
        QCOMPARE(wordsOf(*done), QByteArrayList{"cleared"});
        QCOMPARE(answers({u"EXISTS"_s, u"lock.a"_s}), (QByteArrayList{"0", "1", "1"}));
    }

    void clear_lockOnAll_isClearedOnAll()
    {
        useNodes();
        everywhere("SET lock.a tok PX 60000");
        const auto done = perform(requestOn(Verb::Clear, "tok"));
        QVERIFY(done);
        QCOMPARE(wordsOf(*done), (QByteArrayList{"cleared", "cleared", "cleared"}));
        QCOMPARE(answers({u"EXISTS"_s, u"lock.a"_s}), (QByteArrayList{"0", "0", "0"}));
        QCOMPARE(linesOf(*done).first().shown(), urlOf(1) + u": cleared"_s);
    }

    void clear_subscription_isOfItsServerAlone()
    {
        useNodes();
        const QByteArray name = "deploy-lock-933765b79186407e980b5549612c5af1";
        PlainClient holder(m_servers[0]->endpoint().socketPath.toUtf8());
        QCOMPARE(holder.ask({"CLIENT", "SETNAME", name}), QByteArray("OK"));
        const qint64 id = holder.ask({"CLIENT", "ID"}).toLongLong();
        QVERIFY(holder.ask({"SUBSCRIBE", "deploy"}).startsWith("subscribe"));
        ActionRequest request = requestOn(Verb::Clear, name);
        request.lock.key = "deploy";
        request.lock.form = LockForm::Subscription;
        request.lock.details = request.lock.details.withClients({{HolderClient{.holder = name, .name = name, .id = id}}, {}});

        const auto done = perform(request);

        QVERIFY(done);
        QCOMPARE(wordsOf(*done), QByteArrayList{"cleared"});
        QVERIFY(m_servers[0]->cli({u"PUBSUB"_s, u"NUMSUB"_s, u"deploy"_s}).endsWith('0'));
    }

    void clear_otherHolders_areLeftAlone()
    {
        useNodes();
        everywhere("SET lock.a tok");
        m_servers[1]->cliInput("SET lock.a other\n");
        m_servers[2]->cliInput("DEL lock.a\n");
        const auto done = perform(requestOn(Verb::Clear, "tok"));
        QVERIFY(done);
        QCOMPARE(wordsOf(*done), (QByteArrayList{"cleared", "holder changed since you looked", "already gone"}));
        QCOMPARE(m_servers[1]->cli({u"GET"_s, u"lock.a"_s}), QByteArray("other"));
        QVERIFY(linesOf(*done).first().shown().contains(u"now held by other"_s));
    }

    void clear_oneServerDown_isDoneOnTheOthersAndSaysWhere()
    {
        useNodes();
        everywhere("SET lock.a tok");
        m_servers[1]->kill9();
        const auto done = perform(requestOn(Verb::Clear, "tok"));
        QVERIFY(done);
        QCOMPARE(wordsOf(*done), (QByteArrayList{"cleared", "failed", "cleared"}));
        QVERIFY2(linesOf(*done).first().shown().contains(u"Nothing was done there"_s), qPrintable(linesOf(*done).first()));
        // Ten thousand locks do not wait for it ten thousand times.
        everywhere("SET lock.a tok");
        QCOMPARE(wordsOf(perform(requestOn(Verb::Clear, "tok")).value()), (QByteArrayList{"cleared", "failed", "cleared"}));
    }

    void fence_whereTheLockIsMissing_standsThereToo()
    {
        useNodes();
        m_servers[0]->cliInput("SET lock.a tok PX 60000\n");
        m_servers[1]->cliInput("SET lock.a other PX 60000\n");
        const ActionRequest request = requestOn(Verb::FenceOff, "tok");
        const auto done = perform(request);
        QVERIFY(done);
        QCOMPARE(wordsOf(*done), (QByteArrayList{"fenced off", "holder changed since you looked", "fenced off"}));
        QCOMPARE(answers({u"GET"_s, u"lock.a"_s}), (QByteArrayList{request.mark, "other", request.mark}));
    }

    void fence_goneOnTheFirst_standsOnAllThatHadIt()
    {
        useNodes();
        everywhere("SET lock.a tok PX 60000");
        m_servers[0]->cliInput("DEL lock.a\n");
        const ActionRequest request = requestOn(Verb::FenceOff, "tok");
        QCOMPARE(wordsOf(perform(request).value()), (QByteArrayList{"fenced off", "fenced off", "fenced off"}));
        QCOMPARE(answers({u"GET"_s, u"lock.a"_s}), (QByteArrayList{request.mark, request.mark, request.mark}));
    }

    void fence_goneEverywhere_leavesNothing()
    {
        useNodes();
        QCOMPARE(wordsOf(perform(requestOn(Verb::FenceOff, "tok")).value()), (QByteArrayList{"already gone", "already gone", "already gone"}));
        QCOMPARE(answers({u"EXISTS"_s, u"lock.a"_s}), (QByteArrayList{"0", "0", "0"}));
    }

    void undo_afterAllThree_putsBackEachAsItWas()
    {
        useNodes();
        everywhere("SET lock.a tok PX 60000");
        m_servers[2]->cliInput("DEL lock.a\n");
        for (const Verb verb : {Verb::Clear, Verb::FenceOff}) {
            const auto done = perform(requestOn(verb, "tok"));
            QVERIFY(done);
            ActionRequest undo = requestOn(Verb::Undo, "tok");
            undo.undoes = std::make_shared<const DoneAction>(*done);
            const auto undone = perform(undo);
            QVERIFY(undone);
            QCOMPARE(answers({u"GET"_s, u"lock.a"_s}), (QByteArrayList{"tok", "tok", ""}));
        }
    }

    /** The last member of each: with it the key goes, and its lease. */
    void undo_permitOfASemaphore_isBackOnEachWithItsLease()
    {
        useNodes();
        const QByteArray holder = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901";
        everywhere("ZADD lock.a 1795225663000 " + holder + "\nPEXPIRE lock.a 60000");
        m_servers[1]->cliInput("ZADD lock.a 1795225663777 " + holder + "\nPEXPIRE lock.a 30000\n"); // refreshed there a moment later
        m_servers[2]->cliInput("ZADD lock.a 1795225663000 another-1 1795225663000 another-2\n");    // and so many hold it there
        const QByteArrayList scores = answers({u"ZSCORE"_s, u"lock.a"_s, QString::fromLatin1(holder)}),
                             ends = answers({u"PEXPIRETIME"_s, u"lock.a"_s});
        ActionRequest clear = requestOn(Verb::Clear, holder);
        KeyReading reading;
        reading.key = "semaphore:a"; // by that name it is known
        reading.type = KeyReading::Type::SortedSet;
        reading.ttl = 60s;
        reading.contents = std::make_shared<const KeyContents>(KeyContents{{{Bytes(holder), "1795225663000"}}, 1, {}});
        clear.lock = recognise(reading, ServerTime{fromUnixMs(1795225664000), {}, true}).value();
        clear.lock.key = "lock.a";
        const auto done = perform(clear);
        QVERIFY(done);
        QCOMPARE(wordsOf(*done), (QByteArrayList{"cleared", "cleared", "cleared"}));
        QCOMPARE(answers({u"EXISTS"_s, u"lock.a"_s}), (QByteArrayList{"0", "0", "1"}));

        ActionRequest undo = requestOn(Verb::Undo, holder);
        undo.undoes = std::make_shared<const DoneAction>(*done);
        const auto undone = perform(undo);

        QVERIFY(undone);
        QCOMPARE(wordsOf(*undone), (QByteArrayList{"put back", "put back", "put back"}));
        QCOMPARE(answers({u"ZSCORE"_s, u"lock.a"_s, QString::fromLatin1(holder)}), scores);
        QVERIFY2(areNear(answers({u"PEXPIRETIME"_s, u"lock.a"_s}), ends), answers({u"PEXPIRETIME"_s, u"lock.a"_s}).join(' '));
    }

    void undo_oneServerIsSilent_addsNothingToTheLeasesOfTheOthers()
    {
        useNodes();
        everywhere("SET lock.a tok PX 60000");
        const QByteArrayList ends = answers({u"PEXPIRETIME"_s, u"lock.a"_s});
        ActionRequest undo = requestOn(Verb::Undo, "tok");
        undo.undoes = std::make_shared<const DoneAction>(perform(requestOn(Verb::Clear, "tok")).value());
        useNodes();            // which have to be connected again
        m_servers[2]->pause(); // it is waited for
        const auto undone = perform(undo);
        m_servers[2]->resume();
        QVERIFY(undone);
        QCOMPARE(wordsOf(*undone), (QByteArrayList{"put back", "put back", "failed"}));
        QVERIFY(areNear(answers({u"PEXPIRETIME"_s, u"lock.a"_s}).first(2), ends.first(2)));
    }

    void undo_clearedOnTheFurtherOnly_putsBackThereIfAllAreFree()
    {
        useNodes();
        everywhere("SET lock.a tok PX 60000");
        m_servers[0]->cliInput("DEL lock.a\n");
        const auto done = perform(requestOn(Verb::Clear, "tok"));
        QVERIFY(done);
        QCOMPARE(wordsOf(*done), (QByteArrayList{"already gone", "cleared", "cleared"}));
        QCOMPARE(toldWord(*done), "cleared");
        m_servers[2]->cliInput("SET lock.a other\n");
        ActionRequest undo = requestOn(Verb::Undo, "tok");
        undo.undoes = std::make_shared<const DoneAction>(*done);
        const auto refused = perform(undo);
        QVERIFY(refused);
        QCOMPARE(wordsOf(*refused), (QByteArrayList{"holder changed since you looked"}));
        QVERIFY(!wasSent(*refused));
        QCOMPARE(answers({u"GET"_s, u"lock.a"_s}), (QByteArrayList{"", "", "other"}));
        m_servers[2]->cliInput("DEL lock.a\n");
        const auto undone = perform(undo);
        QVERIFY(undone);
        QCOMPARE(wordsOf(*undone), (QByteArrayList{"already gone", "put back", "put back"}));
        QCOMPARE(toldWord(*undone), "put back");
        QCOMPARE(firstServerLine(*undone).shown(), u"on the first server: nothing to restore"_s);
        QCOMPARE(answers({u"GET"_s, u"lock.a"_s}), (QByteArrayList{"", "tok", "tok"}));
    }

    void perform_someServersRefuse_isWhatIsThere_data()
    {
        QTest::addColumn<Verb>("verb");
        QTest::addColumn<QList<int>>("refusing");
        QTest::addColumn<QByteArray>("told");
        for (const Verb verb : {Verb::Clear, Verb::FenceOff, Verb::Extend}) {
            QTest::addRow("%s, the first one", verbName(verb)) << verb << QList{0} << QByteArray("done in part");
            QTest::addRow("%s, a further one", verbName(verb)) << verb << QList{2} << QByteArray("done in part");
            QTest::addRow("%s, all", verbName(verb)) << verb << QList{0, 1, 2} << QByteArray("refused");
        }
    }

    /** Byte for byte; and what was done comes back where it was done. */
    void perform_someServersRefuse_isWhatIsThere()
    {
        QFETCH(Verb, verb);
        QFETCH(QList<int>, refusing);
        beUserWithout(refusing);
        everywhere("SET lock.a tok PX 5000\nSET other untouched");
        const std::vector<DatabaseState> before = states();
        ActionRequest request = requestOn(verb, "tok");
        request.lock.deadline = m_clock.now() + 5s;
        const auto done = perform(request);
        QVERIFY(done);
        QTEST(QByteArray(toldWord(*done)), "told");
        QCOMPARE(kindOnAll(*done), refusing.size() == count ? ActionOutcome::Kind::Refused : ActionOutcome::Kind::DoneInPart);
        QCOMPARE(doneOn(*done), count - int(refusing.size()));
        const std::vector<DatabaseState> after = states();
        for (int number = 0; number < count; ++number) {
            const DatabaseState &was = before[std::size_t(number)], &is = after[std::size_t(number)];
            const ActionOutcome &outcome = number == 0 ? done->outcome : done->elsewhere[std::size_t(number - 1)].outcome;
            if (refusing.contains(number)) {
                QCOMPARE(outcomeName(outcome.kind), "refused");
                QVERIFY2(outcome.error.text.english().contains(u"multi"_s), qPrintable(outcome.error.text));
                QVERIFY(is == was);
                continue;
            }
            QCOMPARE(outcomeName(outcome.kind), "done");
            QVERIFY(is.keys.at("other") == was.keys.at("other"));
            QCOMPARE(is.keys.contains("lock.a"), verb != Verb::Clear);
            if (verb != Verb::Clear)
                QCOMPARE(is.keys.at("lock.a").dump == was.keys.at("lock.a").dump, verb == Verb::Extend);
            if (verb == Verb::Extend)
                QVERIFY(is.keys.at("lock.a").expiresAt > was.keys.at("lock.a").expiresAt);
        }
        if (verb == Verb::Extend || doneOn(*done) == 0)
            return;
        ActionRequest undo = requestOn(Verb::Undo, "tok");
        undo.undoes = std::make_shared<const DoneAction>(*done);
        const auto undone = perform(undo);
        QVERIFY(undone);
        const std::vector<DatabaseState> back = states();
        for (std::size_t i = 0; i < before.size(); ++i)
            QVERIFY2(back[i].isLike(before[i]), QByteArray::number(i));
    }

    void perform_readOnly_sendsNothingToAnyServer()
    {
        useNodes([](const redis::Command &command) { return readOnlyGate(command); });
        everywhere("SET lock.a tok");
        QCOMPARE(wordsOf(perform(requestOn(Verb::Clear, "tok")).value()), (QByteArrayList{"refused", "refused", "refused"}));
        QCOMPARE(answers({u"EXISTS"_s, u"lock.a"_s}), (QByteArrayList{"1", "1", "1"}));
    }

    void destroy_whileUnderWay_isClean()
    {
        everywhere("SET lock.a tok");
        for (int i = 0; i < 20; ++i) {
            useNodes();
            const ActionRequest request = requestOn(Verb::Clear, "nobody");
            const auto running = performAll(planNow(request));
            if (i % 2)
                QTest::qWait(i / 2);
            m_shards.reset();
        }
    }
};

} // namespace lockscope::tst_groupaction

LOCKSCOPE_TEST(tst_groupaction, lockscope::tst_groupaction::TestGroupAction)
#include "tst_groupaction.moc"
