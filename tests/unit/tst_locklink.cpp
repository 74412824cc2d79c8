// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "saved/locklink.h"

#include "testprogram.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>
#include <QUrl>

namespace lockscope::tst_locklink {

using namespace Qt::StringLiterals;

class TestLockLink : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void parse_right_isServerAndKey_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("server");
        QTest::addColumn<QByteArray>("key");
        QTest::newRow("name") << u"lockscope://prod-eu/lock.orders"_s << u"prod-eu"_s << QByteArray("lock.orders");
        QTest::newRow("address") << u"lockscope://cache-1:6380/lock.orders"_s << u"cache-1:6380"_s << QByteArray("lock.orders");
        QTest::newRow("IPv6") << u"lockscope://[::1]:6380/lock.orders"_s << u"[::1]:6380"_s << QByteArray("lock.orders");
        QTest::newRow("encoded") << u"LOCKSCOPE://Cache%2C%20live/a%2Fb%3F%00%FF"_s << u"Cache, live"_s << QByteArray("a/b?\0\xff", 6);
        QTest::newRow("slash in the key") << u"lockscope://a/b/c"_s << u"a"_s << QByteArray("b/c");
    }
    void parse_right_isServerAndKey()
    {
        QFETCH(const QString, text);
        QVERIFY(isLockLink(text));
        const auto link = parseLockLink(text);
        QVERIFY2(link, link ? "" : qPrintable(link.error().text));
        QTEST(link->server, "server");
        QTEST(link->key, "key");
    }

    void parse_hostile_saysWhatIsWrong_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("another scheme") << u"https://prod/lock.a"_s << u"it names no server"_s;
        QTest::newRow("no slashes") << u"lockscope:prod/lock.a"_s << u"it names no server"_s;
        QTest::newRow("nothing") << u"lockscope://"_s << u"it names no server"_s;
        QTest::newRow("no server") << u"lockscope:///lock.a"_s << u"it names no server"_s;
        QTest::newRow("no lock") << u"lockscope://prod"_s << u"it names no lock"_s;
        QTest::newRow("no lock after /") << u"lockscope://prod/"_s << u"it names no lock"_s;
        QTest::newRow("password") << u"lockscope://:pw@prod/lock.a"_s << u"it has a user or a password"_s;
        QTest::newRow("something to do") << u"lockscope://prod/lock.a?action=clear"_s << u"it has more than a server and a lock"_s;
        QTest::newRow("fragment") << u"lockscope://prod/lock.a#clear"_s << u"it has more than a server and a lock"_s;
        QTest::newRow("broken code") << u"lockscope://prod/lock%2"_s << u"a % is not followed by"_s;
        QTest::newRow("no code") << u"lockscope://prod/lock%zz"_s << u"a % is not followed by"_s;
        QTest::newRow("endless") << u"lockscope://prod/"_s + QString(100'000, u'a') << u"it is longer than 8192 characters"_s;
        QTest::newRow("hidden") << u"lockscope://\u202eprod\x1b"_s << u"lockscope://\\u202eprod\\x1b cannot be opened: it names no lock"_s;
    }
    void parse_hostile_saysWhatIsWrong()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, says);
        const auto link = parseLockLink(text);
        QVERIFY(!link);
        const QString error = link.error().text;
        QVERIFY2(error.contains(says) && error.endsWith(u"A link to a lock looks like lockscope://server/lock.key."_s), qPrintable(error));
        QVERIFY(error.size() < 400);
    }

    /** Whatever bytes keys have, and whatever people call their servers. */
    void toUrl_randomLinks_comeBack()
    {
        QRandomGenerator random(7);
        for (int i = 0; i < 2000; ++i) {
            LockLink link;
            for (int n = random.bounded(1, 20); n > 0; --n) {
                link.server += QChar(random.bounded(0x20, 0x2fff));
                link.key += char(random.bounded(256));
            }
            const QString url = link.toUrl();
            static const QRegularExpression harmless(u"^lockscope://[A-Za-z0-9%._~:\\[\\]-]+/[A-Za-z0-9%._~:*-]+$"_s);
            QVERIFY2(harmless.match(url).hasMatch(), qPrintable(url));
            const auto parsed = parseLockLink(url);
            QVERIFY2(parsed && parsed->server == link.server && parsed->key == link.key, qPrintable(url));
        }
    }

    void linkTo_eachServer_namesItOrSaysWhyNot_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<bool>("isSaved");
        QTest::addColumn<QString>("link"); // empty: none
        QTest::newRow("saved") << u"redis://cache-1:6380/3"_s << true << u"lockscope://Cache%2C%20live/lock.a"_s;
        QTest::newRow("saved, behind Sentinel") << u"redis+sentinel://s1,s2/mymaster"_s << true << u"lockscope://Cache%2C%20live/lock.a"_s;
        QTest::newRow("address") << u"redis://cache-1:6380"_s << false << u"lockscope://cache-1:6380/lock.a"_s;
        QTest::newRow("IPv6") << u"redis://[::1]:6380"_s << false << u"lockscope://[::1]:6380/lock.a"_s;
        QTest::newRow("database") << u"redis://cache-1:6380/3"_s << false << QString();
        QTest::newRow("user") << u"redis://ann@cache-1:6380"_s << false << QString();
        QTest::newRow("TLS") << u"rediss://cache-1:6380"_s << false << QString();
        QTest::newRow("socket") << u"redis+unix:///run/redis.sock"_s << false << QString();
        QTest::newRow("Sentinel") << u"redis+sentinel://s1,s2/mymaster"_s << false << QString();
    }
    void linkTo_eachServer_namesItOrSaysWhyNot()
    {
        QFETCH(const QString, url);
        QFETCH(const bool, isSaved);
        QFETCH(const QString, link);
        const ServerProfile profile = profileOf(url, isSaved ? u"Cache, live"_s : QString());
        const auto made = linkTo(profile, "lock.a");
        QCOMPARE(made ? made->toUrl() : QString(), link);
        if (!made)
            QVERIFY(made.error().text.english().contains(u"Save this one first."_s));
        else
            QVERIFY(!isSaved || serverOf(*parseLockLink(link), {profile})->id == profile.id);
    }

    void serverOf_nameOrAddress_isTheSavedOne()
    {
        ServerProfile prod = profileOf(u"redis://ann@cache-1:6380/2"_s, u"prod"_s);
        prod.environment = Environment::Production;
        ServerProfile copy = profileOf(u"redis://cache-2"_s, u"prod"_s); // by accident, or somebody's trap
        copy.environment = Environment::Development;
        const std::vector<ServerProfile> saved{copy, prod};
        QCOMPARE(serverOf({u"prod"_s, "k"}, saved)->id, prod.id); // the more careful one
        QCOMPARE(serverOf({u"cache-1:6380"_s, "k"}, saved)->id, prod.id);
        const auto stranger = serverOf({u"far:7000"_s, "k"}, saved);
        QVERIFY(stranger && stranger->id.isEmpty() && stranger->environment == Environment::Production); // read-only
        QCOMPARE(stranger->endpoint.toUrl(), u"redis://far:7000"_s);
        for (const QString &here : {u"127.0.0.1:7000"_s, u"localhost:7000"_s, u"[::1]:7000"_s}) { // the port may be that of a tunnel
            const auto tunnel = serverOf({here, "k"}, saved);
            QVERIFY2(tunnel && tunnel->environment == Environment::Production, qPrintable(here));
        }
        ServerProfile local = profileOf(u"redis://127.0.0.1:7000"_s, u"mine"_s);
        local.environment = Environment::Development;
        QCOMPARE(serverOf({u"127.0.0.1:7000"_s, "k"}, {local})->environment, Environment::Development);
    }

    void serverOf_neither_isAnError_data()
    {
        QTest::addColumn<QString>("server");
        QTest::newRow("unknown name") << u"prd"_s;
        QTest::newRow("host alone") << u"cache-1"_s; // a mistyped name must lead nowhere
        QTest::newRow("user in it") << u"ann@cache-1:6379"_s;
        QTest::newRow("path in it") << u"cache-1:6379/3"_s;
        QTest::newRow("no port") << u"cache-1:99999"_s;
        QTest::newRow("hostile") << u"\x1b[31m\u202e"_s;
    }
    void serverOf_neither_isAnError()
    {
        QFETCH(const QString, server);
        const auto found = serverOf({server, "k"}, {profileOf(u"redis://cache-1"_s, u"prod"_s)});
        QVERIFY(!found);
        const QString error = found.error().text;
        QVERIFY2(error.contains(u"no saved server is called "_s) && !error.contains(u'\x1b') && !error.contains(QChar(0x202e)), qPrintable(error));
    }

private:
    /** With a name: a saved one. */
    static ServerProfile profileOf(const QString &url, const QString &name)
    {
        const auto parsed = redis::parseDeployment(url);
        const redis::DeploymentAddress address = parsed ? parsed->address : redis::DeploymentAddress();
        ServerProfile profile = ServerProfile::forEndpoint(address.seeds.front());
        if (!address.isAlone())
            profile.deployment = address;
        if (!name.isEmpty()) {
            profile.id = u"id of "_s + url;
            profile.name = name;
        }
        return profile;
    }
};

} // namespace lockscope::tst_locklink

LOCKSCOPE_TEST(tst_locklink, lockscope::tst_locklink::TestLockLink)
#include "tst_locklink.moc"
