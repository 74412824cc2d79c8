// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployments.h"
#include "redis/topology/hashslot.h"
#include "operate/operations.h"
#include "testprogram.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTest>

#include <algorithm>
#include <array>
#include <map>

namespace lockscope::tst_clustertrials {

using redis::command;
using Kind = ActionOutcome::Kind;

constexpr int shards = 3;
constexpr int keyCount = 48;
constexpr int atOnce = 16;
constexpr int movesPerRound = 6;
constexpr int leastFailovers = 2;
constexpr Duration nodeTimeout{15'000}; // no promotion but ours, also on a busy machine
/** A replica keeps its votes: asked again sooner, it wins by the old ones, in an old epoch, and what is written to it until the others object is lost. */
constexpr Duration votesAreKept = 4 * nodeTimeout;

int numberFrom(const char *variable, int usual) { return qEnvironmentVariableIsSet(variable) ? qEnvironmentVariableIntValue(variable) : usual; }

int replicaOf(int node) { return node < shards ? node + shards : node - shards; }

QByteArray keyOf(int number) { return "lock.trial." + QByteArray::number(number); }

/** Where a slot is, and where it was since when. */
struct SlotOwners {
    std::vector<int> nodes;      // by time; the last one has it, or is about to
    std::size_t settledFrom = 0; // nobody else has it from then on
};

struct Trial {
    int key = 0;
    int number = 0;
    bool hasRival = false; // somebody else takes the lock meanwhile
    bool isWatched = false;
    std::size_t ownersFrom = 0;
    QByteArray token, rival;
    std::optional<DoneAction> done;
};

/**
 * A cluster whose slots are moved and whose replicas are promoted (without loss: by CLUSTER FAILOVER), while locks in it are cleared by the same Operations
 * as in the window and on the command line. Each trial sets its lock, clears it, and in half of the cases another client takes the lock at the same time:
 * whatever the order, its token must be there afterwards.
 */
class TestClusterTrials : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }
    void clear_whileSlotsMoveAndPrimariesChange_isDoneOnceAtTheOwner();

private:
    // ---- whoever sets locks and looks at them: follows MOVED and ASK
    QCoro::Task<redis::Reply> ask(redis::Command question);
    int nodeAt(QByteArrayView error) const;
    // ---- what disturbs
    QCoro::Task<> disturb();
    QCoro::Task<> moveSlot(quint16 slot, int from, int to);
    QCoro::Task<> failOver(int shard);
    QCoro::Task<QByteArray> ownersAt(int node);
    QCoro::Task<> untilAllAgree();
    QCoro::Task<> untilIs(int node, QByteArrayView role);
    QCoro::Task<redis::Reply> must(int node, redis::Command question);
    QCoro::Task<> rest(Duration time);
    // ---- trials
    QCoro::Task<> run(int number);
    QCoro::Task<> setRival(const Trial &trial);
    void judge(const Trial &trial, const QByteArray &found);
    void fault(const Trial &trial, const QByteArray &what);

    RunningCluster *m_running = nullptr;
    std::array<Operations *, 2> m_operations{}; // with and without a watcher for each primary
    std::map<quint64, std::pair<Trial *, Deferred<bool>>> m_open;
    std::map<quint16, SlotOwners> m_owners;
    std::array<int, shards> m_primary{0, 1, 2};
    std::array<QElapsedTimer, 2 * shards> m_lastElection; // of each node
    std::map<QByteArray, int> m_told;
    QByteArrayList m_faults;
    QRandomGenerator m_random{quint32(numberFrom("LOCKSCOPE_SEED", 1))};
    int m_next = 0, m_trials = 0, m_finished = 0, m_moves = 0, m_failovers = 0, m_rivals = 0;
    bool m_isDisturbing = true, m_hasStopped = false;
    QByteArray m_doing; // what disturbs just now
    QByteArray m_seen;  // of the role that is waited for
};

// ---- whoever sets locks and looks at them

int TestClusterTrials::nodeAt(QByteArrayView error) const
{
    const int port = error.sliced(error.lastIndexOf(':') + 1).toInt();
    for (int node = 0; node < m_running->cluster.size(); ++node) {
        if (m_running->cluster.endpoint(node).port == port)
            return node;
    }
    return 0;
}

QCoro::Task<> TestClusterTrials::rest(Duration time)
{
    const Deferred<bool> over;
    m_running->clock.after(time, this, [over] { over.deliver(true); });
    co_await over;
}

QCoro::Task<redis::Reply> TestClusterTrials::ask(redis::Command question)
{
    int node = m_owners[redis::hashSlot(question.at(1))].nodes.back();
    bool isAsking = false;
    for (int tries = 0; tries < 2000; ++tries) {
        const redis::Command asking = command("ASKING");
        const auto ignored = isAsking ? std::optional(m_running->cluster.node(node).send(asking)) : std::nullopt;
        const auto answer = m_running->cluster.node(node).send(question);
        const Result<redis::Reply> reply = co_await answer;
        if (reply)
            co_return *reply;
        const QByteArray text = reply.error().text.english().toUtf8();
        isAsking = reply.error().code == "ASK";
        if (isAsking || reply.error().code == "MOVED")
            node = nodeAt(text);
        else
            co_await rest(Duration(5));
    }
    qWarning("%s: nobody answers", question.front().constData());
    co_return redis::Reply();
}

// ---- what disturbs

QCoro::Task<redis::Reply> TestClusterTrials::must(int node, redis::Command question)
{
    while (true) {
        const auto answer = m_running->cluster.node(node).send(question);
        const Result<redis::Reply> reply = co_await answer;
        if (reply)
            co_return *reply;
        if (reply.error().kind != Error::Kind::Disconnected && reply.error().kind != Error::Kind::TimedOut) {
            qWarning("%s: %s", question.front().constData(), qPrintable(reply.error().text));
            co_return redis::Reply();
        }
        co_await rest(Duration(100)); // behind a write that waits for the failover
    }
}

/** Who owns which slots since which epoch, as one node sees it. */
QCoro::Task<QByteArray> TestClusterTrials::ownersAt(int node)
{
    const QByteArray info = (co_await must(node, command("CLUSTER", "INFO"))).bytes();
    const QByteArray nodes = (co_await must(node, command("CLUSTER", "NODES"))).bytes();
    const qsizetype epoch = info.indexOf("cluster_current_epoch");
    QByteArrayList owners;
    for (const QByteArray &line : nodes.split('\n')) {
        const QByteArrayList words = line.split(' ');
        if (words.value(2).contains("master"))
            owners << words.value(0) + ' ' + words.value(6) + ' ' + words.sliced(8).join(' ');
    }
    std::ranges::sort(owners);
    co_return info.sliced(epoch, info.indexOf('\r', epoch) - epoch) + '\n' + owners.join('\n');
}

/** All nodes know of a change before the next one: a replica takes over the slots that it knows to be its primary's. */
QCoro::Task<> TestClusterTrials::untilAllAgree()
{
    for (int node = 1; node < m_running->cluster.size();) {
        const QByteArray seen = co_await ownersAt(node);
        if (seen == co_await ownersAt(node - 1)) {
            ++node;
            continue;
        }
        node = 1;
        co_await rest(Duration(20));
    }
}

QCoro::Task<> TestClusterTrials::untilIs(int node, QByteArrayView role)
{
    while (true) {
        const redis::Reply reply = co_await must(node, command("ROLE"));
        if (reply.viewAt(0) == role && (role == QByteArrayView("master") || reply.viewAt(3) == QByteArrayView("connected")))
            co_return;
        m_seen = reply.viewAt(0).toByteArray() + ' ' + reply.viewAt(3).toByteArray();
        co_await rest(Duration(20));
    }
}

QCoro::Task<> TestClusterTrials::moveSlot(quint16 slot, int from, int to)
{
    m_doing = "moving slot " + QByteArray::number(slot) + " from node " + QByteArray::number(from) + " to " + QByteArray::number(to);
    SlotOwners &owners = m_owners[slot];
    owners.nodes.push_back(to);
    const QByteArray number = QByteArray::number(slot);
    const QByteArray source = (co_await must(from, command("CLUSTER", "MYID"))).bytes();
    const QByteArray target = (co_await must(to, command("CLUSTER", "MYID"))).bytes();
    co_await must(to, command("CLUSTER", "SETSLOT", number, "IMPORTING", source));
    co_await must(from, command("CLUSTER", "SETSLOT", number, "MIGRATING", target));
    if (m_random.bounded(2) == 0)
        co_await rest(Duration(m_random.bounded(30)));
    while (true) {
        const redis::Reply keys = co_await must(from, command("CLUSTER", "GETKEYSINSLOT", number, 100));
        if (keys.size() == 0)
            break;
        for (qsizetype i = 0; i < keys.size(); ++i) {
            const QByteArray password = m_running->cluster.password().reveal();
            co_await must(
                from,
                command("MIGRATE", "127.0.0.1", int(m_running->cluster.endpoint(to).port), keys.viewAt(i).toByteArray(), 0, 5000, "AUTH", password));
        }
    }
    if (m_random.bounded(2) == 0)
        co_await rest(Duration(m_random.bounded(60))); // whoever asks is sent on with ASK meanwhile
    for (const int node : {to, from})
        co_await must(node, command("CLUSTER", "SETSLOT", number, "NODE", target));
    m_doing += ", moved";
    co_await untilAllAgree();
    owners.settledFrom = owners.nodes.size() - 1;
    ++m_moves;
}

QCoro::Task<> TestClusterTrials::failOver(int shard)
{
    const int before = m_primary[std::size_t(shard)], after = replicaOf(before);
    m_doing = "promoting node " + QByteArray::number(after);
    co_await untilIs(after, "slave");
    m_doing += ", a replica";
    for (auto &[slot, owners] : m_owners) {
        if (owners.nodes.back() == before)
            owners.nodes.push_back(after);
    }
    for (bool isPrimary = false; !isPrimary;) { // the replica gives up after 5 s on a busy machine
        const auto ignored = m_running->cluster.node(after).send(command("CLUSTER", "FAILOVER"));
        for (int tries = 0; tries < 300 && !isPrimary; ++tries) {
            co_await rest(Duration(20));
            const redis::Reply role = co_await must(after, command("ROLE"));
            isPrimary = role.viewAt(0) == QByteArrayView("master");
        }
    }
    m_doing += ", a primary";
    co_await untilIs(before, "slave");
    m_doing += ", and the other one a replica";
    m_primary[std::size_t(shard)] = after;
    co_await untilAllAgree();
    for (auto &[slot, owners] : m_owners)
        owners.settledFrom = owners.nodes.size() - 1;
    ++m_failovers;
}

QCoro::Task<> TestClusterTrials::disturb()
{
    while (m_isDisturbing) {
        for (int i = 0; i < movesPerRound && m_isDisturbing; ++i) {
            const quint16 slot = redis::hashSlot(keyOf(int(m_random.bounded(keyCount))));
            const int from = m_owners[slot].nodes.back();
            const auto shard = std::size_t(std::ranges::find(m_primary, from) - m_primary.begin());
            co_await moveSlot(slot, from, m_primary[(shard + 1 + std::size_t(m_random.bounded(2))) % shards]);
        }
        const auto shard = std::size_t(m_random.bounded(shards));
        QElapsedTimer &last = m_lastElection[std::size_t(replicaOf(m_primary[shard]))];
        if (m_isDisturbing && (!last.isValid() || Duration(last.elapsed()) > votesAreKept)) {
            last.start();
            co_await failOver(int(shard));
        }
    }
    m_hasStopped = true;
}

// ---- trials

QCoro::Task<> TestClusterTrials::setRival(const Trial &trial)
{
    const QByteArray key = keyOf(trial.key), token = trial.rival;
    for (int turns = int(m_random.bounded(4)); turns > 0; --turns) // sooner or later than the action
        co_await ask(command("EXISTS", key));
    co_await ask(command("SET", key, token, "PX", 600'000));
}

/** One after the other, each with the keys of this number only. */
QCoro::Task<> TestClusterTrials::run(int number)
{
    while ((m_next < m_trials || m_failovers < leastFailovers) && m_faults.size() < 10) {
        Trial trial;
        trial.number = m_next++;
        trial.key = number + atOnce * int(m_random.bounded(keyCount / atOnce));
        trial.hasRival = m_random.bounded(2) == 0;
        trial.isWatched = m_random.bounded(2) == 0;
        trial.token = "tok-" + QByteArray::number(trial.number);
        trial.rival = "rival-" + QByteArray::number(trial.number);
        const QByteArray key = keyOf(trial.key);
        co_await ask(command("SET", key, trial.token, "PX", 600'000));
        trial.ownersFrom = m_owners[redis::hashSlot(key)].settledFrom;
        ActionRequest request;
        request.verb = Verb::Clear;
        request.lock.key = key;
        request.lock.token = trial.token;
        request.lock.tokenIsWhole = true;
        request.lock.form = LockForm::Token;
        const quint64 id = quint64(trial.number) + 1;
        const Deferred<bool> over;
        m_open.emplace(id, std::pair(&trial, over));
        std::optional<QCoro::Task<>> rival;
        if (trial.hasRival)
            rival = setRival(trial);
        m_operations[trial.isWatched ? 1 : 0]->operate(id, plan(request, m_running->clock.now(), m_running->clock.wallNow()));
        co_await over;
        if (rival)
            co_await *rival;
        judge(trial, (co_await ask(command("GET", key))).bytes());
        ++m_finished;
    }
}

void TestClusterTrials::fault(const Trial &trial, const QByteArray &what)
{
    m_faults << "trial " + QByteArray::number(trial.number) + " on " + keyOf(trial.key) + ": " + what + "; told as "
            + outcomeName(trial.done->outcome.kind) + " on " + trial.done->node.toUtf8() + " " + trial.done->outcome.error.text.english().toUtf8();
}

void TestClusterTrials::judge(const Trial &trial, const QByteArray &found)
{
    const ActionOutcome &outcome = trial.done->outcome;
    const bool isUnknown = outcome.kind == Kind::Failed && outcome.mayBeDone;
    ++m_told[isUnknown ? "unknown" : outcomeName(outcome.kind)];
    m_rivals += trial.hasRival ? 1 : 0;
    const SlotOwners &owners = m_owners[redis::hashSlot(keyOf(trial.key))];
    const bool isAtOwner = std::any_of(owners.nodes.begin() + qsizetype(trial.ownersFrom), owners.nodes.end(), [&](int node) {
        return trial.done->node.endsWith(QStringLiteral(":%1").arg(m_running->cluster.endpoint(node).port));
    });
    if (outcome.kind == Kind::Done && !isAtOwner)
        fault(trial, "done on a node that does not own the slot");
    if (trial.hasRival && found != trial.rival)
        return fault(trial, "the other one's token is gone, found " + found);
    if (outcome.kind == Kind::AlreadyGone || outcome.kind == Kind::WrongType || outcome.kind == Kind::DoneInPart)
        return fault(trial, "it cannot be");
    if (outcome.kind == Kind::HolderChanged && (!trial.hasRival || outcome.holderNow != trial.rival))
        return fault(trial, "nobody else was there");
    if (trial.hasRival)
        return;
    if (outcome.kind == Kind::Done ? !found.isEmpty() : !isUnknown && found != trial.token)
        fault(trial, "found " + found);
}

void TestClusterTrials::clear_whileSlotsMoveAndPrimariesChange_isDoneOnceAtTheOwner()
{
    RunningCluster running({.replicas = shards, .nodeTimeout = nodeTimeout});
    QVERIFY(running.start());
    m_running = &running;
    for (int key = 0; key < keyCount; ++key)
        m_owners[redis::hashSlot(keyOf(key))].nodes = {running.ownerOf(keyOf(key))};

    Shards::Options options;
    options.address = running.cluster.address();
    options.watching.actsOnly = true;
    options.watching.connection.password = running.cluster.password();
    Shards alone(options, running.clock);
    bool isFound = false;
    connect(&alone, &Shards::found, &alone, [&isFound] { isFound = true; });
    alone.start();
    Deployment::Options watching;
    watching.address = running.cluster.address();
    watching.watching.connection.password = running.cluster.password();
    Deployment watched(watching, running.clock);
    bool isComplete = false;
    connect(&watched, &Deployment::pictureCompleted, &watched, [&isComplete] { isComplete = true; });
    watched.start();
    QTRY_VERIFY_WITH_TIMEOUT(isFound && isComplete, deploymentPatienceMs);

    m_operations = {new Operations(&alone, {}, running.clock, nullptr, this), new Operations(&watched, {}, running.clock, nullptr, this)};
    for (Operations *operations : m_operations) {
        operations->setAccess(Operations::Access::Unlocked);
        connect(operations, &Operations::operated, this, [this](quint64 id, const ActionRequest &, const DoneAction &done) {
            const auto open = m_open.extract(id);
            open.mapped().first->done = done;
            open.mapped().second.deliver(true);
        });
    }
    m_trials = numberFrom("LOCKSCOPE_TRIALS", 1500);
    QElapsedTimer took;
    took.start();
    const auto disturbing = disturb();
    std::vector<QCoro::Task<>> runs;
    for (int i = 0; i < atOnce; ++i)
        runs.push_back(run(i));
    const auto isOver = [&] { return std::ranges::all_of(runs, [](const QCoro::Task<> &one) { return one.isReady(); }); };
    while (!isOver())
        QTest::qWait(50);
    m_isDisturbing = false;
    QByteArray summary;
    for (const auto &[kind, count] : m_told)
        summary += ", " + QByteArray::number(count) + ' ' + kind;
    qInfo("%d trials (%d with another client) in %d s, %d slots moved, %d failovers, %d faults%s", m_finished, m_rivals, int(took.elapsed() / 1000),
          m_moves, m_failovers, int(m_faults.size()), summary.constData());
    for (const QByteArray &fault : std::as_const(m_faults))
        qInfo("%s", fault.constData());
    QVERIFY2(QTest::qWaitFor([this] { return m_hasStopped; }, deploymentPatienceMs), QByteArray(m_doing + "; last seen: " + m_seen).constData());
    QVERIFY2(m_faults.isEmpty(), m_faults.join('\n').constData());
    QVERIFY(m_moves > 0);
    QVERIFY(m_told["done"] > m_trials / 3 && m_told["holder changed since you looked"] > 0);
    for (Operations *operations : m_operations)
        operations->close();
    bool hasStopped = false;
    connect(&watched, &Deployment::stopped, &watched, [&hasStopped] { hasStopped = true; });
    watched.stop();
    QTRY_VERIFY_WITH_TIMEOUT(hasStopped, deploymentPatienceMs);
}

} // namespace lockscope::tst_clustertrials

LOCKSCOPE_TEST(tst_clustertrials, lockscope::tst_clustertrials::TestClusterTrials)
#include "tst_clustertrials.moc"
