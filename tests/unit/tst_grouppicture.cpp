// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/grouppicture.h"

#include "fakeclock.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <vector>

namespace tst_grouppicture {

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

const QByteArray key = "lock.a";

/** Independent servers with the same locks, and what is told of them together. */
class Group {
public:
    explicit Group(std::size_t servers = 3)
        : m_registries(servers), picture(
                                     servers, [this](NodeNumber server) -> const LockRegistry & { return m_registries[server]; }, clock)
    {
        for (std::size_t server = 0; server < servers; ++server) {
            m_registries[server].setNode(NodeNumber(server));
            m_registries[server].pictureCompleted();
        }
    }
    /** An empty token: the key is deleted. */
    void write(std::size_t server, const QByteArray &token, const QByteArray &name = key) { apply(server, name, token, NoticedBy::Event); }
    void apply(std::size_t server, const QByteArray &name, const QByteArray &token, NoticedBy by, Duration ttl = 30s)
    {
        clock.advance(1ms);
        KeyReading reading;
        reading.key = name;
        reading.takenAt = clock.now();
        reading.type = token.isEmpty() ? KeyReading::Type::Missing : KeyReading::Type::String;
        reading.value = token;
        if (!token.isEmpty())
            reading.ttl = ttl;
        m_registries[server].apply(reading, by, {m_time, Instant{}, true}, wall(), token.isEmpty() ? "del" : "set");
    }
    void extend(std::size_t server, Duration left)
    {
        clock.advance(1ms);
        KeyReading reading;
        reading.key = key;
        reading.takenAt = clock.now();
        reading.type = KeyReading::Type::String;
        reading.value = m_registries[server].find(key)->token.toByteArray();
        reading.ttl = left;
        m_registries[server].apply(reading, NoticedBy::Event, {m_time, Instant{}, true}, wall(), "expire");
    }
    /** As it is. */
    void readAgain(std::size_t server, const QByteArray &name = key)
    {
        const Lock *const known = m_registries[server].find(name);
        if (known)
            apply(server, name, known->token.toByteArray(), NoticedBy::Scan, roundToMs(*known->deadline - clock.now()) - 1ms);
    }
    LockDelta lookAgain() { return keep(picture.lookAgain()); }
    LockDelta tell(std::size_t server) { return keep(picture.take(NodeNumber(server), m_registries[server].takeDelta())); }
    void tellAll(const QByteArray &order)
    {
        for (const char server : order)
            tell(std::size_t(server - '0'));
    }
    LockDelta setLost(std::size_t server, bool isLost) { return keep(picture.setLost(NodeNumber(server), isLost)); }
    LockDelta setRead(std::size_t server) { return keep(picture.setRead(NodeNumber(server))); }
    QByteArrayList takeTold() { return std::exchange(m_told, {}); }
    /** What somebody has who heard everything that was told. */
    const QHash<LockId, Lock> &shown() const { return m_shown; }
    QByteArray holder() const { return m_shown.value(key).token.toByteArray(); }
    std::size_t size() const { return m_registries.size(); }
    const LockRegistry &registry(std::size_t server) const { return m_registries[server]; }

private:
    UnixTime wall() const { return m_time + std::chrono::duration_cast<Duration>(clock.now() - Instant{}); }
    LockDelta keep(LockDelta delta)
    {
        for (std::size_t i = 0; i < delta.upserted.size(); ++i) // the table appends what is new, and looks for the others
            QTest::qVerify(m_shown.contains(delta.upserted[i].key) == (i >= delta.added), "added", "", __FILE__, __LINE__);
        for (const LockEvent &event : delta.events)
            m_told << QByteArray(eventName(event.kind)) + ' ' + event.token.toByteArray();
        delta.applyTo(m_shown);
        return delta;
    }

    const UnixTime m_time = fromUnixMs(1'795'226'000'000);
    std::vector<LockRegistry> m_registries;
    QHash<LockId, Lock> m_shown;
    QByteArrayList m_told;

public:
    FakeClock clock;
    GroupPicture picture;
};

} // namespace

class TestGroupPicture : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void take_holdOnAllServers_isToldOnce_data()
    {
        QTest::addColumn<QByteArray>("order");
        QByteArray order = "012";
        do
            QTest::newRow(order.constData()) << order;
        while (std::next_permutation(order.begin(), order.end()));
    }
    void take_holdOnAllServers_isToldOnce()
    {
        QFETCH(QByteArray, order);
        Group group;
        for (std::size_t server = 0; server < 3; ++server)
            group.write(server, "tok");
        group.tellAll(order);
        QCOMPARE(group.takeTold(), QByteArrayList{"acquired tok"});
        QCOMPARE(group.shown().value(key).standsOn, 3);
        group.extend(0, 60s);
        group.extend(1, 60s);
        group.extend(2, 60s);
        group.tellAll(order);
        QCOMPARE(group.takeTold(), QByteArrayList{"renewed tok"});
        for (std::size_t server = 0; server < 3; ++server)
            group.write(server, {});
        group.tellAll(order);
        QCOMPARE(group.takeTold(), QByteArrayList{"released tok"});
        QVERIFY(group.shown().isEmpty());
        QCOMPARE(group.picture.lockCount(), std::size_t(0));
    }
    void take_eachServerTellsAtOnce_isToldOnce_data() { take_holdOnAllServers_isToldOnce_data(); }
    void take_eachServerTellsAtOnce_isToldOnce()
    {
        QFETCH(QByteArray, order);
        Group group;
        const auto everywhere = [&](const QByteArray &token) {
            for (const char server : order) {
                group.write(std::size_t(server - '0'), token);
                group.tell(std::size_t(server - '0'));
            }
        };
        everywhere("tok");
        QCOMPARE(group.takeTold(), QByteArrayList{"acquired tok"});
        everywhere({});
        QCOMPARE(group.takeTold(), QByteArrayList{"released tok"});
        QVERIFY(group.shown().isEmpty());
    }
    void take_anotherHolderServerByServer_tellsEachHoldOnce_data() { take_holdOnAllServers_isToldOnce_data(); }
    void take_anotherHolderServerByServer_tellsEachHoldOnce()
    {
        QFETCH(QByteArray, order);
        Group group;
        for (std::size_t server = 0; server < 3; ++server)
            group.write(server, "first");
        group.tellAll("012");
        group.takeTold();
        for (std::size_t server = 0; server < 3; ++server) { // each deleted and taken before the next one is
            group.write(server, {});
            group.tell(server);
            group.write(server, "second");
            group.tell(server);
        }
        QCOMPARE(group.takeTold(), (QByteArrayList{"released first", "acquired second"}));
        QCOMPARE(group.holder(), "second");
        for (const char server : order)
            group.write(std::size_t(server - '0'), {});
        for (const char server : order)
            group.write(std::size_t(server - '0'), "third");
        group.tellAll(order);
        const QByteArrayList told = group.takeTold();
        QCOMPARE(told.count("acquired third") + told.count("handed-over third"), 1);
        QCOMPARE(told.count("released second") + told.count("handed-over third"), 1);
        QCOMPARE(told.size(), told.contains("handed-over third") ? 1 : 2);
    }
    void take_goneFromOneServer_isNoEvent()
    {
        Group group;
        for (std::size_t server = 0; server < 3; ++server)
            group.write(server, "tok");
        group.tellAll("012");
        group.takeTold();
        group.write(0, {}); // it was restarted without its data
        group.tell(0);
        QCOMPARE(group.takeTold(), QByteArrayList());
        QCOMPARE(group.holder(), "tok");
        QCOMPARE(group.shown().value(key).node, NodeNumber(1));
        QCOMPARE(group.shown().value(key).standsOn, 2);
    }
    void take_attemptOnOneServerOfAnothers_isNoEvent()
    {
        Group group;
        group.write(0, "tok");
        group.write(1, "tok");
        group.tellAll("01");
        group.takeTold();
        group.write(2, "other");
        group.tell(2);
        group.write(2, {});
        group.tell(2);
        QCOMPARE(group.takeTold(), QByteArrayList());
        QCOMPARE(group.holder(), "tok");
    }
    void take_holdBetweenTwoDeltas_isToldOnce()
    {
        Group group;
        for (std::size_t server = 0; server < 3; ++server) {
            group.write(server, "tok");
            group.write(server, {});
        }
        group.tellAll("201");
        QCOMPARE(group.takeTold(), (QByteArrayList{"acquired tok", "released tok"}));
    }
    void take_firstServerHadItLongBefore_isAsOldAsTheMajority()
    {
        Group group;
        const auto since = [&group](std::size_t server) { return group.registry(server).find(key)->heldSince; };
        const auto write = [&group](std::size_t server, const QByteArray &token) {
            group.apply(server, key, token, NoticedBy::Event, 1h);
            group.tell(server);
        };
        write(0, "worker-a");
        QCOMPARE(group.shown().value(key).heldSince, since(0));
        group.clock.advance(66s);
        write(1, "worker-a");
        QCOMPARE(group.shown().value(key).heldSince, since(1));
        QCOMPARE(group.shown().value(key).node, NodeNumber(0));
        write(2, "worker-a");
        QCOMPARE(group.shown().value(key).heldSince, since(1));
        group.clock.advance(10s);
        group.write(1, {});
        write(1, "worker-a"); // taken again, in one delta
        QCOMPARE(group.shown().value(key).heldSince, since(2));
        QCOMPARE(group.picture.find(key)->heldSince, since(2));
    }

    void setLost_whatIsShownChanges_isToldAsEvents()
    {
        Group group;
        group.write(0, "a");
        group.tell(0);
        group.picture.complete();
        group.takeTold();
        group.setLost(0, true);
        QCOMPARE(group.takeTold(), QByteArrayList{"vanished a"});
        QVERIFY(group.shown().isEmpty());
        group.write(0, "b"); // reported while it does not count
        group.tell(0);
        QCOMPARE(group.takeTold(), QByteArrayList());
        group.setLost(0, false);
        QCOMPARE(group.takeTold(), QByteArrayList{"acquired b"});
        group.write(1, "c");
        group.write(2, "c");
        group.tellAll("12");
        QCOMPARE(group.takeTold(), (QByteArrayList{"vanished b", "acquired c"})); // b still stands on one of them
    }
    void setRead_fewerThanHalfHaveIt_isSaidOnceTheOthersAreKnown()
    {
        Group group;
        group.write(0, "tok");
        group.tell(0);
        const auto lacksMajority = [&] { return bool(group.shown().value(key).lacksMajority); };
        group.setRead(0);
        group.setRead(1);
        QVERIFY(!lacksMajority()); // the third may have it, too
        group.setRead(2);
        QVERIFY(lacksMajority());
        group.setLost(2, true);
        QVERIFY(!lacksMajority());
        group.setLost(2, false);
        QVERIFY(lacksMajority());
        group.write(1, "tok");
        group.tell(1);
        QVERIFY(!lacksMajority());
    }
    void setLost_otherServersAreMajority_theyDecide()
    {
        Group group;
        for (std::size_t server = 0; server < 3; ++server)
            group.write(server, "tok");
        group.tellAll("012");
        group.takeTold();
        group.setLost(0, true);
        QCOMPARE(group.shown().value(key).node, NodeNumber(1));
        group.write(1, {});
        group.write(2, {});
        group.tellAll("12");
        QCOMPARE(group.takeTold(), QByteArrayList{"released tok"}); // although the lost one still had it
        QVERIFY(group.shown().isEmpty());
        group.write(0, {});
        group.tell(0);
        group.setLost(0, false);
        QCOMPARE(group.takeTold(), QByteArrayList());
        QVERIFY(group.shown().isEmpty());
    }
    void setLost_isBackWithHoldThatTheOthersSawEnd_countsOnlyOnceItWasReadAgain()
    {
        Group group;
        for (std::size_t server = 0; server < 3; ++server)
            group.write(server, "tok");
        group.tellAll("012");
        group.picture.complete();
        group.setLost(0, true);
        group.write(1, {});
        group.write(2, {});
        group.tellAll("12");
        group.takeTold();
        group.readAgain(0); // just before the end came there
        group.setLost(0, false);
        group.lookAgain();
        QCOMPARE(group.takeTold(), QByteArrayList());
        QVERIFY(group.shown().isEmpty());
        QVERIFY(group.picture.toLookAt(0).empty());
        group.clock.advance(1500ms);
        QCOMPARE(group.picture.toLookAt(0), std::vector<Bytes>{key});
        group.readAgain(0);
        group.lookAgain();
        QCOMPARE(group.takeTold(), QByteArrayList{"is-back tok"}); // its holder did not reach it
        QCOMPARE(group.holder(), "tok");
        QVERIFY(group.picture.toLookAt(0).empty());
        group.write(0, {});
        group.tell(0);
        QCOMPARE(group.takeTold(), QByteArrayList{"released tok"});
    }
    void setLost_noMajorityIsLeftAfterAnEnd_holdOfTheLostOneIsNotBack()
    {
        Group group;
        for (std::size_t server = 0; server < 3; ++server)
            group.write(server, "tok");
        group.tellAll("012");
        group.picture.complete();
        group.setLost(0, true);
        group.write(1, {});
        group.write(2, {});
        group.tellAll("12");
        QCOMPARE(group.takeTold(), (QByteArrayList{"acquired tok", "released tok"}));
        group.setLost(1, true);
        QCOMPARE(group.takeTold(), QByteArrayList());
        QVERIFY(group.shown().isEmpty());
    }
    void take_foundElsewhereAfterItWasLost_countsWhereItIsBack()
    {
        Group group;
        group.write(0, "tok");
        group.tell(0);
        group.setLost(0, true);
        group.setLost(0, false);
        group.write(2, "tok");
        group.tell(2);
        QCOMPARE(group.shown().value(key).standsOn, 2);
    }
    void setLost_noMajorityIsLeft_lastSeenStays()
    {
        Group group;
        group.write(0, "tok");
        group.write(1, "tok");
        group.tellAll("01");
        group.setLost(0, true);
        group.setLost(1, true);
        QCOMPARE(group.holder(), "tok"); // the one that is left never had it
        QCOMPARE(group.shown().value(key).standsOn, 2);
        group.takeTold();
        group.setLost(0, false);
        QCOMPARE(group.shown().value(key).standsOn, 1);
        QCOMPARE(group.takeTold(), QByteArrayList());
    }
    void take_randomOperations_showsWhatMostServersHave()
    {
        QRandomGenerator random(20);
        const QByteArrayList tokens{"", "", "a", "b", "c"}, keys{"lock.1", "lock.2", "lock.3"};
        for (int round = 0; round < 300; ++round) {
            const std::size_t servers = 2 + random.bounded(4U);
            Group group(servers);
            std::vector<bool> isLost(servers, false);
            for (int step = 0; step < 60; ++step) {
                const std::size_t server = random.bounded(quint32(servers));
                switch (random.bounded(8)) {
                case 0:
                    isLost[server] = !isLost[server];
                    group.setLost(server, isLost[server]);
                    break;
                case 1:
                case 2:
                case 3: group.tell(server); break;
                default: group.write(server, tokens[random.bounded(5)], keys[random.bounded(3)]);
                }
                if (random.bounded(10) == 0)
                    compareWithPicture(group);
            }
            group.clock.advance(2s);
            for (std::size_t server = 0; server < servers; ++server) {
                for (const QByteArray &name : isLost[server] ? QByteArrayList() : keys)
                    group.readAgain(server, name);
                group.tell(server);
            }
            compareWithPicture(group);
            for (const QByteArray &name : keys)
                compareWithServers(group, name, isLost);
            if (QTest::currentTestFailed())
                return;
        }
    }

private:
    /** Once all servers have told what they know. */
    static void compareWithPicture(Group &group)
    {
        group.tellAll(QByteArray("01234").first(qsizetype(group.size())));
        group.lookAgain();
        QCOMPARE(std::size_t(group.shown().size()), group.picture.lockCount());
        for (const auto shown = group.shown(); const Lock &lock : shown) {
            const std::optional<Lock> found = group.picture.find(lock.key);
            QVERIFY(found && found->token == lock.token && found->standsOn == lock.standsOn);
        }
    }
    static void compareWithServers(const Group &group, const QByteArray &name, const std::vector<bool> &isLost)
    {
        QMap<QByteArray, int> current, asSeen;
        int left = 0;
        for (std::size_t server = 0; server < isLost.size(); ++server) {
            left += isLost[server] ? 0 : 1;
            if (const Lock *lock = group.registry(server).find(name))
                ++(isLost[server] ? asSeen : current)[lock->token.toByteArray()];
        }
        const bool isSeenLast = current.isEmpty() && 2 * left <= int(isLost.size());
        if (isSeenLast && group.shown().contains(name)) // else it has ended since
            current = asSeen;
        QCOMPARE(group.shown().contains(name), !current.isEmpty());
        if (current.isEmpty())
            return;
        const Lock lock = group.shown().value(name);
        const int most = *std::ranges::max_element(current);
        QCOMPARE(current.value(lock.token.toByteArray()), most);
        QCOMPARE(int(lock.standsOn), most);
        const Lock *onNode = group.registry(lock.node).find(name);
        QVERIFY(onNode && onNode->token == lock.token);
    }
};

} // namespace tst_grouppicture

LOCKSCOPE_TEST(tst_grouppicture, tst_grouppicture::TestGroupPicture)
#include "tst_grouppicture.moc"
