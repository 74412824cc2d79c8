// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/line/savedprofile.h"
#include "saved/connectionwarnings.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <iterator>

namespace tst_savedprofile {

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

ServerProfile profileOf(const QString &name, const QString &url, Environment environment, const QStringList &nodes = {})
{
    ServerProfile profile = ServerProfile::forEndpoint(redis::parseUrl(url)->endpoint);
    profile.name = name;
    profile.environment = environment;
    for (const QString &node : nodes)
        profile.nodes.push_back(redis::parseUrl(node)->endpoint);
    return profile;
}

CommandLine typed(const QByteArrayList &words)
{
    const auto line = parseCommandLine(QByteArrayList{"lockscope"} + words);
    if (!line)
        qWarning("%s", qPrintable(line.error().text));
    return line ? *line : CommandLine();
}

QByteArrayList clearing(const QByteArrayList &more) { return QByteArrayList{"clear", "lock.a", "--if-holder", "tok"} + more; }

} // namespace

class TestSavedProfile : public QObject {
    Q_OBJECT

    std::vector<ServerProfile> m_saved{
        profileOf(u"Live"_s, u"rediss://ops@cache-1:6380/2"_s, Environment::Production, {u"redis://cache-2:6379"_s, u"redis://cache-3:6379"_s}),
        profileOf(u"Staging"_s, u"redis://stage:6379"_s, Environment::Staging, {u"redis://stage-2:6379"_s}),
        profileOf(u"Twin"_s, u"redis://twin:1"_s, Environment::Development),
        profileOf(u"twin"_s, u"redis://twin:2"_s, Environment::Development),
        profileOf(u"Both"_s, u"redis://both:1"_s, Environment::Development),
        profileOf(u"Both"_s, u"redis://both:2"_s, Environment::Development),
        profileOf(u"here"_s, u"redis+unix:///run/redis.sock?db=3"_s, Environment::Production),
    };

    CommandLine resolved(const QByteArrayList &words) const
    {
        const auto line = withSavedProfile(typed(words), m_saved);
        if (!line)
            qWarning("%s", qPrintable(line.error().text));
        return line ? *line : CommandLine();
    }

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }
    void initTestCase()
    {
        m_saved[0].patterns = {"redlock:*"};
        m_saved[0].passwordFile = u"/etc/secret"_s;
        m_saved[0].hearing = Hearing::Polling;
        m_saved[0].endpoint.tls.caFile = u"/etc/ca.pem"_s;
    }

    void named_takesAllThatIsSaved()
    {
        const CommandLine line = resolved(clearing({"--profile", "Live"}));
        QCOMPARE(line.server->endpoint, m_saved[0].endpoint);
        QCOMPARE(line.nodes, m_saved[0].nodes);
        QCOMPARE(line.profile.name, u"Live"_s);
        QCOMPARE(line.passwordFile, u"/etc/secret"_s);
        QCOMPARE(line.patterns, QByteArrayList{"redlock:*"});
        const CommandLine watch = resolved({"watch", "--profile", "live", "--pattern", "a*", "--hear", "events", "--password-file", "f"});
        QCOMPARE(watch.patterns, QByteArrayList{"a*"});
        QCOMPARE(watch.hearing, Hearing::Events);
        QCOMPARE(watch.passwordFile, u"f"_s);
        QVERIFY(resolved({"list", "--profile", "Live", "--ask-password"}).passwordFile.isEmpty());
        QCOMPARE(resolved({"journal", "--profile", "Live"}).journalQuery.server, u"rediss://ops@cache-1:6380/2"_s);
    }

    void usualName_severalServers_saysSo()
    {
        ServerProfile profile = profileOf(u""_s, u"redis://a:1"_s, Environment::Staging);
        QCOMPARE(profile.usualName(), u"a:1"_s);
        profile.nodes = m_saved[0].nodes;
        QCOMPARE(profile.usualName(), u"Redlock a:1 +2"_s);
        profile.keepsLocksApart = true;
        QCOMPARE(profile.usualName(), u"a:1 +2"_s);
    }

    void named_capitals_countOnlyWhereTheyTellApart()
    {
        QCOMPARE(resolved({"list", "--profile", "twin"}).server->endpoint.port, quint16(2));
        QCOMPARE(resolved({"list", "--profile", "Twin"}).server->endpoint.port, quint16(1));
        QCOMPARE(resolved({"list", "--profile", "STAGING"}).profile.name, u"Staging"_s);
    }

    void named_notThere_saysWhichThereAre_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QString>("words");
        QTest::newRow("unknown") << QByteArray("Life") << u"Saved servers: \"Live\", \"Staging\""_s;
        QTest::newRow("two") << QByteArray("Both") << u"2 saved servers are named \"Both\""_s;
        QTest::newRow("two by capitals") << QByteArray("TWIN") << u"2 saved servers"_s;
        QTest::newRow("hostile") << QByteArray("\x1b[31m") << u"\"\\x1b[31m\""_s;
    }
    void named_notThere_saysWhichThereAre()
    {
        QFETCH(QByteArray, name);
        QFETCH(QString, words);
        const auto line = withSavedProfile(typed({"list", "--profile", name}), m_saved);
        QVERIFY(!line);
        QVERIFY2(line.error().text.english().contains(words), qPrintable(line.error().text));
        QVERIFY(withSavedProfile(typed({"list", "--profile", name}), {}).error().text.english().contains(u"No servers are saved"_s));
    }

    void url_ofASavedServer_bringsNameNodesAndEnvironmentOnly()
    {
        const CommandLine line = resolved(clearing({"--url", "rediss://ops@cache-1:6380/2"}));
        QCOMPARE(line.profile.name, u"Live"_s);
        QCOMPARE(line.nodes, m_saved[0].nodes);
        QVERIFY(line.isSavedAsProduction);
        QVERIFY(line.patterns.isEmpty() && line.passwordFile.isEmpty());
        QVERIFY(line.server->endpoint.tls.caFile.isEmpty()); // as typed
        QCOMPARE(resolved({"list", "--url", "rediss://ops@cache-1:6380/2"}).nodes, m_saved[0].nodes);
        QVERIFY(resolved({"list", "--url", "rediss://ops@cache-1:6380/2", "--only-this-node"}).nodes.empty());
        const CommandLine window = typed({"redis://a,redis://b,redis://c"});
        QCOMPARE(meantProfile(window, m_saved).nodes.size(), std::size_t(2));
        QCOMPARE(meantProfile(typed({"rediss://ops@cache-1:6380/2"}), m_saved).nodes, m_saved[0].nodes);
        QCOMPARE(resolved({"find", "--url", "rediss://ops@cache-1:6380/2"}).nodes, m_saved[0].nodes);
    }

    /** Somebody else wrote it, and a port of this machine may be that of a tunnel. */
    void link_toAnUnsavedAddress_isProduction()
    {
        for (const QByteArray &url : QByteArrayList{"redis://127.0.0.1:7777", "redis://far:7777"}) {
            const ServerProfile linked = meantProfile(typed({"--link", url}), m_saved);
            QVERIFY2(linked.environment == Environment::Production && linked.id.isEmpty(), url);
        }
        QCOMPARE(meantProfile(typed({"redis://127.0.0.1:7777"}), m_saved).environment, Environment::Development);
        const ServerProfile mine = profileOf(u"Mine"_s, u"redis://127.0.0.1:7777"_s, Environment::Development);
        QCOMPARE(meantProfile(typed({"--link", "redis://127.0.0.1:7777"}), {mine}).environment, Environment::Development);
    }

    void url_ofASavedCluster_bringsItsWholeAndMap()
    {
        ServerProfile shop = profileOf(u"Shop"_s, u"redis://a:7000"_s, Environment::Staging);
        shop.deployment = redis::parseDeployment(u"redis+cluster://a:7000,b:7000"_s)->address;
        shop.deployment.map = *redis::AddressMap::parse(u"10.0.0.1=a"_s);
        const auto plain = withSavedProfile(typed({"list", "--url", "redis://a:7000"}), {shop});
        QCOMPARE(plain->profile.address(), shop.deployment);
        const auto other = withSavedProfile(typed({"list", "--url", "redis+cluster://a:7000,c:7000", "--map", "10.0.0.2=c"}), {shop});
        QCOMPARE(other->profile.name, u"Shop"_s);
        QCOMPARE(other->profile.address().seeds.back().host, u"c"_s);
        QCOMPARE(other->profile.address().map.toText(), u"10.0.0.2=c"_s);
        for (const QByteArray where : {"--url=redis://a:7000", "--profile=Shop"}) {
            const auto alone = withSavedProfile(typed({"list", where, "--only-this-node"}), {shop});
            QCOMPARE(alone->profile.address().kind, redis::DeploymentAddress::Kind::Single);
            QCOMPARE(alone->profile.endpoint.host, u"a"_s);
        }
    }

    void url_ofSentinels_meansTheSavedServiceOnly_data()
    {
        QTest::addColumn<QByteArray>("url");
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("isProduction");
        QTest::newRow("the saved one") << QByteArray("redis+sentinel://s1:26379/orders") << u"Orders"_s << true;
        QTest::newRow("another one") << QByteArray("redis+sentinel://s1:26379/basket") << u"basket"_s << false;
        QTest::newRow("whichever") << QByteArray("redis://s1:26379") << u"s1:26379"_s << true;
    }
    void url_ofSentinels_meansTheSavedServiceOnly()
    {
        QFETCH(QByteArray, url);
        QFETCH(QString, name);
        QFETCH(bool, isProduction);
        ServerProfile orders = profileOf(u"Orders"_s, u"redis://s1:26379"_s, Environment::Production);
        orders.deployment = redis::parseDeployment(u"redis+sentinel://s1:26379/orders"_s)->address;
        const auto line = withSavedProfile(typed(clearing({"--url", url})), {orders});
        QCOMPARE(line->profile.name, name);
        QCOMPARE(line->isSavedAsProduction, isProduction);
    }

    void url_nodesNamed_areTheOnesThatCount()
    {
        const CommandLine line = resolved(clearing({"--url", "redis://stage", "--node", "redis://other"}));
        QCOMPARE(line.nodes.size(), std::size_t(1));
        QCOMPARE(line.nodes.front().host, u"other"_s);
    }

    void changes_savedAsProduction_takeUnlock_data()
    {
        QTest::addColumn<QByteArray>("url");
        QTest::addColumn<bool>("readOnly");
        QTest::newRow("production") << QByteArray("rediss://ops@cache-1:6380/2") << true;
        QTest::newRow("another user") << QByteArray("rediss://ann@cache-1:6380/2") << true;
        QTest::newRow("another database, capitals, no TLS") << QByteArray("redis://CACHE-1:6380") << true;
        QTest::newRow("another port") << QByteArray("redis://cache-1:6379") << false;
        QTest::newRow("staging") << QByteArray("redis://stage") << false;
        QTest::newRow("not saved") << QByteArray("redis://far-away") << false;
        QTest::newRow("a socket") << QByteArray("redis+unix:///run/redis.sock") << true;
        QTest::newRow("another socket") << QByteArray("redis+unix:///run/redis2.sock") << false;
    }
    void changes_savedAsProduction_takeUnlock()
    {
        QFETCH(QByteArray, url);
        QFETCH(bool, readOnly);
        const auto refusal = refusalOfChanges(resolved(clearing({"--url", url})));
        QCOMPARE(refusal.has_value(), readOnly);
        if (refusal)
            QVERIFY(refusal->text.english().contains(u"--unlock"_s));
        QVERIFY(!refusalOfChanges(resolved(clearing({"--url", url, "--unlock"}))));
    }

    void url_savedTwice_isAsTheMoreCarefulSays()
    {
        std::vector<ServerProfile> saved{profileOf(u"a"_s, u"redis://x:1"_s, Environment::Development),
                                         profileOf(u"b"_s, u"redis://x:1"_s, Environment::Production)};
        for (int i = 0; i < 2; ++i) {
            const auto line = withSavedProfile(typed(clearing({"--url", "redis://x:1"})), saved);
            QVERIFY(line && line->isSavedAsProduction);
            std::swap(saved[0], saved[1]);
        }
    }

    void warnings_certificateNotVerified_nameTheServersThatItIsAbout_data()
    {
        QTest::addColumn<QString>("first"); // "?": not verified
        QTest::addColumn<QStringList>("nodes");
        QTest::addColumn<QString>("named");
        QTest::newRow("all verified") << u"rediss://a:1"_s << QStringList{u"rediss://b:1"_s, u"redis://c:1"_s} << QString();
        QTest::newRow("the first") << u"?rediss://a:1"_s << QStringList{u"rediss://b:1"_s} << u"rediss://a:1"_s;
        QTest::newRow("a further one only") << u"redis://a:1"_s << QStringList{u"rediss://b:1"_s, u"?rediss://c:1"_s} << u"rediss://c:1"_s;
        QTest::newRow("both") << u"?rediss://a:1"_s << QStringList{u"?rediss://b:1"_s} << u"rediss://a:1, rediss://b:1"_s;
        QTest::newRow("without TLS") << u"?redis://a:1"_s << QStringList{} << QString();
    }
    void warnings_certificateNotVerified_nameTheServersThatItIsAbout()
    {
        QFETCH(QString, first);
        QFETCH(QStringList, nodes);
        QFETCH(QString, named);
        const auto endpointOf = [](QString url) {
            const bool isUnverified = url.startsWith(u'?');
            redis::Endpoint endpoint = redis::parseUrl(isUnverified ? url.mid(1) : url)->endpoint;
            endpoint.tls.verify = !isUnverified;
            return endpoint;
        };
        ServerProfile profile = ServerProfile::forEndpoint(endpointOf(first));
        std::ranges::transform(nodes, std::back_inserter(profile.nodes), endpointOf);
        const QStringList warnings = connectionWarnings(profile);
        QCOMPARE(isUnverified(profile), !named.isEmpty());
        QCOMPARE(warnings.size(), named.isEmpty() ? 0 : 1);
        if (!named.isEmpty())
            QVERIFY2(warnings.front().startsWith(u"The certificate of %1 is not verified"_s.arg(named)), qPrintable(warnings.front()));
    }

    void warnings_sentinelsNotVerified_nameThem()
    {
        const auto with = [](const QByteArray &url) {
            const auto line = withSavedProfile(typed({"list", "--url", url, "--insecure"}), {});
            return connectionWarnings(line->profile).join(u' ');
        };
        const QByteArray url = "redis+sentinel://s1:26379/orders?sentinel-tls=yes";
        QVERIFY2(with(url).startsWith(u"The certificate of %1 is not verified"_s.arg(QString::fromLatin1(url))), qPrintable(with(url)));
        QVERIFY(!with("rediss+sentinel://s1:26379/orders?sentinel-tls=no").isEmpty());
    }

    void url_environmentOfItsOwn_isNotThatOfItsNeighbour()
    {
        const std::vector<ServerProfile> saved{profileOf(u"a"_s, u"redis://x:1/0"_s, Environment::Staging),
                                               profileOf(u"b"_s, u"redis://x:1/1"_s, Environment::Production)};
        QVERIFY(!withSavedProfile(typed(clearing({"--url", "redis://x:1"})), saved)->isSavedAsProduction);
        QVERIFY(withSavedProfile(typed(clearing({"--url", "redis://x:1/2"})), saved)->isSavedAsProduction);
    }
};

} // namespace tst_savedprofile

LOCKSCOPE_TEST(tst_savedprofile, tst_savedprofile::TestSavedProfile)
#include "tst_savedprofile.moc"
