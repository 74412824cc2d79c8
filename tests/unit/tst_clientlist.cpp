// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/clientlist.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

namespace tst_clientlist {

using namespace lockscope::redis;
using namespace std::chrono_literals;

namespace {

// As Redis 7.0 and Redis 5.0 write them.
const QByteArray sleeper =
    "id=12 addr=10.0.0.3:5123 laddr=10.0.0.1:6379 fd=9 name=web-7 age=7260 idle=3 flags=b db=2 sub=0 psub=0 ssub=0 multi=-1 qbuf=0 "
    "qbuf-free=20474 argv-mem=14 multi-mem=0 rbs=1024 rbp=0 obl=47 oll=2 omem=41000 tot-mem=22430 events=r cmd=blpop user=default redir=-1 "
    "resp=2 lib-name=redis-py lib-ver=5.0\n";
const QByteArray listener =
    "id=13 addr=[::1]:40312 fd=10 name= age=1 idle=0 flags=P db=0 sub=2 psub=1 multi=-1 qbuf=0 qbuf-free=0 obl=0 oll=0 omem=0 "
    "events=r cmd=subscribe\n";

/** Whatever it is made of, what is read lies within the text and is within its bounds. */
void checkClients(const ClientList &list, const QByteArray &text)
{
    const auto liesWithin = [&text](QByteArrayView part) { return part.isEmpty() || (part.begin() >= text.cbegin() && part.end() <= text.cend()); };
    for (const ListedClient &client : list.clients) {
        QVERIFY(client.id > 0);
        QVERIFY(client.subscriptions >= 0);
        QVERIFY(client.age.value_or(0s) >= 0s && client.idle.value_or(0s) >= 0s);
        QVERIFY(client.unsent >= 0 && liesWithin(client.library));
        QVERIFY(liesWithin(client.name) && liesWithin(client.address) && liesWithin(client.command));
        QVERIFY(!client.name.contains(' ') && !client.name.contains('\n'));
    }
}

} // namespace

class TestClientList : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void readClientList_whole_hasEachClient()
    {
        const QByteArray text = sleeper + listener;
        const ClientList list = readClientList(text);
        QVERIFY(list.isWhole);
        QCOMPARE(list.clients.size(), std::size_t(2));
        const ListedClient &first = list.clients[0];
        QCOMPARE(first.id, 12);
        QCOMPARE(first.address, QByteArrayView("10.0.0.3:5123"));
        QCOMPARE(first.name, QByteArrayView("web-7"));
        QCOMPARE(first.age, std::optional(7260s));
        QCOMPARE(first.idle, std::optional(3s));
        QCOMPARE(first.database, 2);
        QCOMPARE(first.command, QByteArrayView("blpop"));
        QVERIFY(first.isBlocked);
        QCOMPARE(first.unsent, 41047);
        QCOMPARE(first.library, QByteArrayView("redis-py"));
        const ListedClient &second = list.clients[1];
        QCOMPARE(second.address, QByteArrayView("[::1]:40312"));
        QVERIFY(second.name.isEmpty());
        QCOMPARE(second.subscriptions, 2);
        QVERIFY(!second.isBlocked && second.unsent == 0 && second.library.isEmpty());
    }

    void readClientList_cases_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("isWhole");
        QTest::addColumn<QByteArrayList>("names");
        const auto row = [](const char *name, const QByteArray &text, bool isWhole, const QByteArrayList &names) {
            QTest::newRow(name) << text << isWhole << names;
        };
        row("empty: not even we", "", false, {});
        row("fewest fields", "id=1 name=a\n", true, {"a"});
        row("other order", "name=a id=1\n", true, {"a"});
        row("unknown fields", "id=1 lib-name=redis-py new=a=b name=a later=\n", true, {"a"});
        row("a name with =", "id=1 name=a=b==\n", true, {"a=b=="});
        row("a name that looks like a field", "id=1 name=id=7 age=1\n", true, {"id=7"});
        row("bytes that are no text", "id=1 name=\xff\x01\x80\n", true, {"\xff\x01\x80"});
        row("the first name counts", "id=1 name=a name=b\n", true, {"a"});
        row("a socket's path with spaces", "id=1 addr=/run/my redis/s:0 name=a\n", true, {"a"});
        row("ends with \\r\\n", "id=1 name=a age=1\r\n", true, {"a"});
        row("cut", "id=1 name=a\nid=2 name=b", false, {"a", "b"});
        row("no id", "id=1 name=a\nname=b\n", false, {"a"});
        row("an id that is no number", "id=1x name=a\n", false, {});
        row("an id below 1", "id=0 name=a\nid=-3 name=b\n", false, {});
        row("an id that no number holds", "id=99999999999999999999 name=a\n", false, {});
        row("no name", "id=1 addr=a\n", false, {});
        row("an empty line", "id=1 name=a\n\nid=2 name=b\n", false, {"a", "b"});
        row("something else", "OK\n", false, {});
    }

    void readClientList_cases()
    {
        QFETCH(QByteArray, text);
        QFETCH(bool, isWhole);
        QFETCH(QByteArrayList, names);
        const ClientList list = readClientList(text);
        QCOMPARE(list.isWhole, isWhole);
        QByteArrayList found;
        for (const ListedClient &client : list.clients)
            found += client.name.toByteArray();
        QCOMPARE(found, names);
    }

    void readClientList_numbersBeyondReason_areNotKnown_data()
    {
        QTest::addColumn<QByteArray>("number");
        for (const char *number : {"", "-1", "+1", "1.5", "0x10", "99999999999999999999999", "9223372036854775807", " "})
            QTest::newRow(number) << QByteArray(number);
    }

    void readClientList_numbersBeyondReason_areNotKnown()
    {
        QFETCH(QByteArray, number);
        const QByteArray text = "id=1 name=a age=" + number + " idle=" + number + " db=" + number + " sub=" + number + '\n';
        const ClientList list = readClientList(text);
        QCOMPARE(list.clients.size(), std::size_t(1));
        QVERIFY(!list.clients[0].age && !list.clients[0].idle);
        QCOMPARE(list.clients[0].database, -1);
        QCOMPARE(list.clients[0].subscriptions, 0);
    }

    /** Wherever the text is cut: only where a line ends is it a whole list. */
    void readClientList_cutAtAnyByte_isWholeOnlyAtALinesEnd()
    {
        const QByteArray text = sleeper + listener;
        for (qsizetype size = 0; size <= text.size(); ++size) {
            const QByteArray part = text.first(size);
            const ClientList list = readClientList(part);
            QCOMPARE(list.isWhole, size == sleeper.size() || size == text.size());
            checkClients(list, part);
        }
    }

    void readClientList_garbage_staysWithinBounds()
    {
        QRandomGenerator random(20261122);
        const QByteArray bytes = "id=name=addr=flags=b db=sub=age=idle=cmd= \n\n=0123456789\xff";
        for (int round = 0; round < 20'000; ++round) {
            QByteArray text = random.bounded(2) ? sleeper + listener : QByteArray();
            for (int i = random.bounded(40); i > 0; --i) {
                const qsizetype at = text.isEmpty() ? 0 : random.bounded(int(text.size()));
                const char byte = random.bounded(2) ? bytes[random.bounded(int(bytes.size()))] : char(random.bounded(256));
                if (text.isEmpty() || random.bounded(2))
                    text.insert(at, byte);
                else if (random.bounded(2))
                    text[at] = byte;
                else
                    text.remove(at, random.bounded(20));
            }
            checkClients(readClientList(text), text);
        }
    }
};

} // namespace tst_clientlist

LOCKSCOPE_TEST(tst_clientlist, tst_clientlist::TestClientList)
#include "tst_clientlist.moc"
