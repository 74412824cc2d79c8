// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deploymentscene.h"

#include "base/sleeper.h"
#include "commandline.h"
#include "redis/topology/hashslot.h"
#include "testprogram.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QTest>

#include <set>

namespace tst_reshard {

using namespace lockscope;
using namespace Qt::StringLiterals;
using redis::command;

constexpr int tags = 12;
constexpr int locksOfATag = 10;
constexpr Duration neverDown{15'000}; // also when this machine is busy for seconds

/** LOCKSCOPE_LOOKS=1000 by hand. */
int looks(int usual) { return qEnvironmentVariableIsSet("LOCKSCOPE_LOOKS") ? qEnvironmentVariableIntValue("LOCKSCOPE_LOOKS") : usual; }

/** How slots move. */
enum class Way {
    KeyByKey, ///< as redis-cli --cluster reshard does it
    AtOnce,   ///< by the servers themselves: CLUSTER MIGRATION (Redis) or MIGRATESLOTS (Valkey)
};

QByteArray tagOf(int number) { return "{job" + QByteArray::number(number) + '}'; }

std::vector<QByteArray> allKeys()
{
    std::vector<QByteArray> keys;
    for (int tag = 0; tag < tags; ++tag) {
        for (int i = 0; i < locksOfATag; ++i)
            keys.push_back("lock." + tagOf(tag) + '.' + QByteArray::number(i));
    }
    std::ranges::sort(keys);
    return keys;
}

/** Moves the slots that have locks from primary to primary, as long as it exists. In steps: between two of them the event loop goes on. */
class Reshard {
public:
    Reshard(RunningCluster &running, Way way) : m_running(running), m_way(way), m_sleeper(running.clock)
    {
        for (int node = 0; node < running.primaries; ++node)
            m_ids.push_back(running.id(node));
        for (int tag = 0; tag < tags; ++tag)
            m_owners.push_back(running.ownerOf(tagOf(tag)));
    }
    ~Reshard() { end(); }
    /** The name of the server's own command; empty: it has none. */
    static QByteArray commandOf(RunningCluster &running)
    {
        for (const char *name : {"migration", "migrateslots"}) {
            const redis::Reply known = running.ask(0, command("COMMAND", "INFO", "cluster|" + QByteArray(name)));
            if (known.size() == 1 && known.at(0).size() > 0)
                return name;
        }
        return {};
    }
    void begin(const QByteArray &ownCommand)
    {
        m_ownCommand = ownCommand;
        m_isRunning = true;
        run();
    }
    /** The move that has begun is done first. */
    bool end()
    {
        m_isEnding = true;
        return QTest::qWaitFor([this] { return !m_isRunning; }, deploymentPatienceMs);
    }
    int moves() const { return m_moves; }

private:
    QCoro::Task<> run()
    {
        while (!m_isEnding) {
            const int tag = m_random.bounded(tags), from = m_owners[std::size_t(tag)];
            const int to = (from + 1 + m_random.bounded(m_running.primaries - 1)) % m_running.primaries;
            const QByteArray slot = QByteArray::number(redis::hashSlot(tagOf(tag)));
            if (m_way == Way::KeyByKey)
                co_await moveKeys(slot, from, to);
            else
                co_await moveAtOnce(slot, from, to);
            m_owners[std::size_t(tag)] = to;
            ++m_moves;
        }
        m_isRunning = false;
    }
    QCoro::Task<> moveKeys(QByteArray slot, int from, int to)
    {
        co_await send(to, command("CLUSTER", "SETSLOT", slot, "IMPORTING", m_ids[std::size_t(from)]));
        co_await send(from, command("CLUSTER", "SETSLOT", slot, "MIGRATING", m_ids[std::size_t(to)]));
        for (;;) {
            const redis::Reply keys = co_await send(from, command("CLUSTER", "GETKEYSINSLOT", slot, 1));
            if (keys.size() == 0)
                break;
            const int port = m_running.cluster.endpoint(to).port;
            const QByteArray password = m_running.cluster.password().reveal();
            co_await send(from, command("MIGRATE", "127.0.0.1", port, keys.viewAt(0).toByteArray(), 0, 5000, "AUTH", password));
            co_await m_sleeper.sleep(Duration(m_random.bounded(12)));
        }
        for (int i = 0; i < m_running.primaries; ++i) // the new owner first
            co_await send((to + i) % m_running.primaries, command("CLUSTER", "SETSLOT", slot, "NODE", m_ids[std::size_t(to)]));
    }
    QCoro::Task<> moveAtOnce(QByteArray slot, int from, int to)
    {
        const QByteArray target = m_ids[std::size_t(to)];
        if (m_ownCommand == "migration")
            co_await send(to, command("CLUSTER", "MIGRATION", "IMPORT", slot, slot));
        else
            co_await send(from, command("CLUSTER", "MIGRATESLOTS", "SLOTSRANGE", slot, slot, "NODE", target));
        for (QByteArray owned; !owned.startsWith(target);) { // until the target itself has counted the keys, in a slot that it owns
            co_await m_sleeper.sleep(Duration(20));
            const redis::Reply known = co_await send(to, command("CLUSTER", "COUNTKEYSINSLOT", slot));
            owned = known.integer() == locksOfATag ? target : QByteArray();
        }
    }
    QCoro::Task<redis::Reply> send(int node, redis::Command question)
    {
        const Result<redis::Reply> answer = co_await m_running.cluster.node(node).send(question);
        if (!answer)
            qWarning("%s %s: %s", question.front().constData(), question.at(1).constData(), qPrintable(answer.error().text));
        co_return answer.value_or({});
    }

    RunningCluster &m_running;
    const Way m_way;
    Sleeper m_sleeper;
    QByteArray m_ownCommand;
    std::vector<QByteArray> m_ids;
    std::vector<int> m_owners;
    QRandomGenerator m_random{20261124};
    int m_moves = 0;
    bool m_isRunning = false, m_isEnding = false;
};

class TestReshard : public QObject, private CommandLine {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }
    void watch_whileSlotsMove_nothingIsMissingOrReported_data() { ways(); }
    void watch_whileSlotsMove_nothingIsMissingOrReported();
    void list_whileSlotsMove_hasEachLockOnce_data() { ways(); }
    void list_whileSlotsMove_hasEachLockOnce();

private:
    static void ways()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<Way>("way");
        QTest::addColumn<QByteArray>("events");
        for (const QString &program : RedisServer::installedPrograms()) {
            const QByteArray version = RedisServer::programAndVersion(program);
            QTest::addRow("%s, key by key, events", version.constData()) << program << Way::KeyByKey << QByteArray("KA");
            QTest::addRow("%s, key by key, without events", version.constData()) << program << Way::KeyByKey << QByteArray();
            QTest::addRow("%s, at once", version.constData()) << program << Way::AtOnce << QByteArray("KA");
        }
    }
    static void setLocks(RunningCluster &running)
    {
        for (const QByteArray &key : allKeys())
            running.ask(running.ownerOf(key), command("SET", key, "tok-" + key, "PX", 600'000));
    }
};

void TestReshard::watch_whileSlotsMove_nothingIsMissingOrReported()
{
    QFETCH(const QString, program);
    QFETCH(const Way, way);
    QFETCH(const QByteArray, events);
    RunningCluster running({.nodeTimeout = neverDown, .programFolders = programFoldersFor(program)});
    QVERIFY(running.start());
    for (int node = 0; node < running.primaries; ++node)
        running.ask(node, command("CONFIG", "SET", "notify-keyspace-events", events));
    const QByteArray own = Reshard::commandOf(running);
    if (way == Way::AtOnce && own.isEmpty())
        QSKIP("this server has neither CLUSTER MIGRATION nor CLUSTER MIGRATESLOTS");
    setLocks(running);
    DeploymentScene scene;
    scene.watch(running.cluster.endpoint(0), running.cluster.password());
    QVERIFY(scene.isComplete());
    const std::vector<QByteArray> expected = allKeys();
    const auto shown = [&scene] {
        std::vector<QByteArray> keys;
        for (auto lock = scene.locks.cbegin(); lock != scene.locks.cend(); ++lock)
            keys.push_back(lock.key().key.toByteArray());
        std::ranges::sort(keys);
        return keys;
    };
    const Instant held = scene.locks.value(Bytes(expected.front())).heldSince;
    Reshard reshard(running, way);
    reshard.begin(own);
    for (int look = looks(60); look > 0; --look) {
        const int before = reshard.moves();
        QTRY_VERIFY_WITH_TIMEOUT(reshard.moves() > before || look % 4 != 0, deploymentPatienceMs); // not all of them within one move
        QTest::qWait(5);
        QCOMPARE(shown(), expected);
        QVERIFY2(scene.told().isEmpty(), scene.told().join(", "));
    }
    QVERIFY(reshard.end());
    QTest::qWait(int(MovingKeys::longestWay.count()) + 500); // what arrived nowhere would be reported by then
    QCOMPARE(shown(), expected);
    QCOMPARE(scene.told(), QByteArrayList());
    QCOMPARE(scene.fewest == std::numeric_limits<qsizetype>::max() ? qsizetype(expected.size()) : scene.fewest, qsizetype(expected.size()));
    QCOMPARE(scene.locks.value(Bytes(expected.front())).heldSince, held);
    QTRY_COMPARE_WITH_TIMEOUT(scene.deployment->lockCount(), expected.size(), deploymentPatienceMs); // in no two pictures
}

void TestReshard::list_whileSlotsMove_hasEachLockOnce()
{
    QFETCH(const QString, program);
    QFETCH(const Way, way);
    QFETCH(const QByteArray, events);
    RunningCluster running({.nodeTimeout = neverDown, .programFolders = programFoldersFor(program)});
    QVERIFY(running.start());
    for (int node = 0; node < running.primaries; ++node)
        running.ask(node, command("CONFIG", "SET", "notify-keyspace-events", events));
    const QByteArray own = Reshard::commandOf(running);
    if (way == Way::AtOnce && own.isEmpty())
        QSKIP("this server has neither CLUSTER MIGRATION nor CLUSTER MIGRATESLOTS");
    setLocks(running);
    QProcessEnvironment variables = environment();
    variables.insert(u"REDISCLI_AUTH"_s, QString::fromLatin1(running.cluster.password().reveal()));
    Reshard reshard(running, way);
    reshard.begin(own);
    const std::vector<QByteArray> expected = allKeys();
    int wrong = 0;
    const int all = looks(12);
    for (int look = 0; look < all; ++look) {
        const auto process = launch({u"list"_s, u"--json"_s, u"--url"_s, running.cluster.endpoint(look % 3).toUrl()}, variables);
        QVERIFY(QTest::qWaitFor([&process] { return process->state() == QProcess::NotRunning; }, deploymentPatienceMs));
        const Ran ran = finish(*process);
        QVERIFY2(ran.code == 0, ran.err);
        std::vector<QByteArray> listed;
        for (const QByteArray &line : ran.out.trimmed().split('\n')) {
            if (!line.startsWith("{\"coverage\""))
                listed.push_back(QJsonDocument::fromJson(line).object().value("key"_L1).toString().toUtf8());
        }
        std::ranges::sort(listed);
        if (listed != expected) {
            ++wrong;
            std::vector<QByteArray> missing, extra;
            std::ranges::set_difference(expected, listed, std::back_inserter(missing));
            std::ranges::set_difference(listed, expected, std::back_inserter(extra));
            qInfo("look %d: %zu missing, %zu twice; %s", look, missing.size(), extra.size(), ran.err.trimmed().constData());
        }
    }
    QVERIFY(reshard.end());
    QCOMPARE(wrong, 0);
}

} // namespace tst_reshard

LOCKSCOPE_TEST(tst_reshard, tst_reshard::TestReshard)
#include "tst_reshard.moc"
