// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actionforms.h"

#include "libraries/recognise.h"
#include "operate/perform.h"

#include <QEventLoop>

#include <algorithm>
#include <set>

namespace lockscope {

namespace {

using namespace std::chrono_literals;

/** So that nothing ends while a busy machine looks at it. */
constexpr Duration longer = 24h;
/** More than any of the layouts has left. */
constexpr Duration extension = 72h;
constexpr qint64 toleranceMs = 60'000;
/** The signals that wake somebody. */
constexpr qint64 momentMs = 10'000;

std::vector<PlantedKey> lasting(std::vector<PlantedKey> keys)
{
    for (PlantedKey &key : keys) {
        if (key.ttl)
            *key.ttl += longer;
    }
    return keys;
}

/** Of several holders the first; of those who wait, too. */
ActionRequest requestOn(const Lock &lock, Verb verb)
{
    ActionRequest request;
    request.verb = verb;
    request.lock = lock;
    request.time = extension;
    request.mark = "lockscope-fence:0123456789abcdef0123456789abcdef";
    if (verb == Verb::EvictWaiter && lock.details && !lock.details->waiters.empty())
        request.holder = lock.details->waiters.front().token;
    else if (verb == Verb::Clear && lock.details && lock.details->holders.size() > 1)
        request.holder = lock.details->holders.front().token;
    return request;
}

QByteArrayList namesIn(const std::vector<redis::Command> &commands)
{
    QByteArrayList names;
    for (const redis::Command &command : commands) {
        if (!names.contains(command.front()))
            names += command.front();
    }
    return names;
}

std::map<QByteArray, DatabaseState::Key> lastingIn(const DatabaseState &state)
{
    std::map<QByteArray, DatabaseState::Key> lasting = state.keys;
    std::erase_if(lasting, [&](const auto &key) { return key.second.expiresAt >= 0 && key.second.expiresAt < state.takenAt + momentMs; });
    return lasting;
}

/** Collects what is not alike. */
class Collection {
public:
    Collection(DatabaseJudge &judge, redis::Connection &connection, Clock &clock) : m_judge(judge), m_connection(connection), m_clock(clock) {}

    void add(const FixtureRequest &fixture)
    {
        const auto action = plan(fixture.request, m_clock.now(), m_clock.wallNow()).action;
        if (!action || !m_shapes.insert(shapeOf(*action)).second)
            return;
        plant(m_judge, fixture, m_clock);
        add(fixture.name, *action);
    }
    std::vector<ActionForm> take() { return std::move(m_forms); }

private:
    /** To what is in the database. */
    void add(const QByteArray &name, const Action &action)
    {
        const DatabaseState before = m_judge.state();
        const ActionOutcome outcome = performNow(m_connection, m_clock, action);
        if (outcome.kind != ActionOutcome::Kind::Done)
            qWarning("%s %s: %s", verbName(action.verb), name.constData(), outcomeName(outcome.kind));
        m_forms.push_back({verbName(action.verb) + QByteArray(", ") + name, action, before, m_judge.state()});
        const Result<Action> undo = planUndo(action, outcome, m_clock.now());
        if (undo && m_shapes.insert(shapeOf(*undo)).second)
            add(name, *undo);
    }

    DatabaseJudge &m_judge;
    redis::Connection &m_connection;
    Clock &m_clock;
    std::vector<ActionForm> m_forms;
    std::set<QByteArray> m_shapes;
};

} // namespace

bool DatabaseState::isLike(const DatabaseState &other) const
{
    const auto mine = lastingIn(*this), others = lastingIn(other);
    return std::ranges::equal(mine, others, [this, &other](const auto &one, const auto &two) {
        const qint64 a = one.second.expiresAt, b = two.second.expiresAt;
        const bool isSameTime = std::abs(a - b) < toleranceMs || std::abs((a - takenAt) - (b - other.takenAt)) < toleranceMs;
        return one.first == two.first && one.second.dump == two.second.dump && (a < 0) == (b < 0) && (a < 0 || isSameTime);
    });
}

DatabaseJudge::DatabaseJudge(const QByteArray &socketPath, int database, Names names)
    : m_client(socketPath, {"SELECT", QByteArray::number(database)}), m_names(std::move(names))
{
}

QByteArray DatabaseJudge::ask(QByteArrayList command)
{
    const QByteArrayList asked = command;
    if (const auto name = m_names.find(command.first()); name != m_names.end())
        command.first() = name->second;
    const QByteArray answer = m_client.ask(command);
    if (answer.startsWith("(error)"))
        qWarning("%s: %s", asked.join(' ').constData(), answer.constData());
    return answer;
}

void DatabaseJudge::put(const DatabaseState &state)
{
    ask({"FLUSHDB"});
    for (const auto &[name, key] : state.keys)
        ask({"RESTORE", name, QByteArray::number(std::max<qint64>(0, key.expiresAt)), key.dump, "ABSTTL"});
}

DatabaseState DatabaseJudge::state()
{
    DatabaseState state;
    state.takenAt = ask({"TIME"}).split('\n').first().toLongLong() * 1000;
    QByteArrayList names = ask({"KEYS", "*"}).split('\n');
    names.removeAll(QByteArray());
    for (const QByteArray &name : std::as_const(names))
        state.keys[name] = {ask({"DUMP", name}), ask({"PEXPIRETIME", name}).toLongLong()};
    return state;
}

QByteArrayList ActionForm::checks() const
{
    std::vector<redis::Command> commands;
    for (const Check &check : action.checks)
        commands.push_back(check.command);
    return namesIn(commands);
}

QByteArrayList ActionForm::steps() const { return namesIn(action.steps); }

void plant(DatabaseJudge &judge, const FixtureRequest &fixture, Clock &clock)
{
    judge.put({});
    const Duration elapsed = roundToMs(clock.now() - fixture.readAt);
    for (const PlantedKey &key : fixture.keys) {
        judge.ask(plantingOf(key));
        if (key.ttl)
            judge.ask({"PEXPIRE", key.key, QByteArray::number(qint64((*key.ttl - elapsed).count()))});
    }
}

QByteArray shapeOf(const Action &action)
{
    QByteArrayList words{verbName(action.verb)};
    for (const Check &check : action.checks)
        words += check.command.front() + '/' + QByteArray::number(int(check.kind));
    words += "->";
    for (const redis::Command &step : action.steps)
        words += step.front();
    return words.join(' ') + (action.messages.empty() ? "" : " PUBLISH");
}

std::vector<FixtureRequest> fixtureRequests(Clock &clock)
{
    std::vector<FixtureRequest> all;
    for (const LockFixture &fixture : lockFixtures(clock.wallNow())) {
        const std::vector<PlantedKey> keys = lasting(fixture.keys);
        for (const ExpectedLock &expected : fixture.locks) {
            const Instant now = clock.now();
            auto lock = recognise(PlantedKeys(keys, now).read(expected.key), ServerTime{clock.wallNow(), now, true});
            if (lock)
                lock->setDeadlineError(std::chrono::seconds(1)); // of when it is planted
            for (const Verb verb : {Verb::Clear, Verb::FenceOff, Verb::Extend, Verb::EvictWaiter}) {
                if (lock)
                    all.push_back({fixture.name, keys, requestOn(*lock, verb), now});
            }
        }
    }
    return all;
}

PlannedAction planNow(ActionRequest request)
{
    const SystemClock clock;
    return plan(std::move(request), clock.now(), clock.wallNow());
}

std::unique_ptr<redis::Connection> connectNow(const redis::Connection::Options &options, Clock &clock)
{
    auto connection = std::make_unique<redis::Connection>(options, clock);
    connection->open();
    QEventLoop loop;
    while (connection->state() == redis::Connection::State::Connecting)
        loop.processEvents(QEventLoop::WaitForMoreEvents);
    if (!connection->isReady())
        qWarning("no connection: %s", qPrintable(connection->lastError().text));
    return connection;
}

ActionOutcome performNow(redis::Connection &connection, Clock &clock, const Action &action)
{
    std::optional<ActionOutcome> outcome;
    QEventLoop loop; // at once, where QTest::qWaitFor() looks every 10 ms
    const auto run = [&]() -> QCoro::Task<> { outcome = co_await perform(connection, clock, action); };
    const auto task = run();
    while (!outcome)
        loop.processEvents(QEventLoop::WaitForMoreEvents);
    return *outcome;
}

std::vector<ActionForm> actionForms(DatabaseJudge &judge, redis::Connection &connection, Clock &clock)
{
    Collection collection(judge, connection, clock);
    for (const FixtureRequest &fixture : fixtureRequests(clock))
        collection.add(fixture);
    return collection.take();
}

} // namespace lockscope
