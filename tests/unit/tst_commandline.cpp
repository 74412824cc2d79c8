// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/line/commandline.h"
#include "cli/line/helptext.h"
#include "cli/line/password.h"
#include "cli/line/options.h"
#include "base/version.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <array>

namespace lockscope::tst_commandline {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Verb = CommandLine::Verb;
using Words = QByteArrayList;

class TestCommandLine : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    void parse_noArguments_opensWindowWithoutServer();
    void parse_url_opensWindowOnIt();
    void parse_settings_needsNoServer();
    void parse_list_namesDefaultServer();
    void parse_listOptions_areRead();
    void parse_watch_readsDuration();
    void parse_clear_keepsBytes();
    void parse_actions_nameLockWhoAndTime();
    void parse_clearBase64_decodes();
    void parse_journal_needsNoServer();
    void parseSince_readsAgesAndTimes();
    void parse_serverOptions_changeEndpoint();
    void parse_tlsOptions_changeEndpoint();
    void parse_optionsOfWholes_areKept();
    void parse_tlsOptions_holdForSentinelsAndServers_data();
    void parse_tlsOptions_holdForSentinelsAndServers();
    void parse_picture_isRead();
    void parse_help_hasExamplesOfTheVerb_data();
    void parse_help_hasExamplesOfTheVerb();
    void hear_eachWay_isReadAndInTheHelp();
    void parse_helpOfEachVerb_fitsItsWidth();
    void parse_version_namesIt();
    void parse_wrong_saysWhatWasExpected_data();
    void parse_wrong_saysWhatWasExpected();
    void parse_wrongUrl_keepsItsPassword();
    void parseDuration_valid_data();
    void parseDuration_valid();
    void parseDuration_invalid_data();
    void parseDuration_invalid();
    void takeArguments_hidesPasswords_data();
    void takeArguments_hidesPasswords();

private:
    static CommandLine parsed(const Words &words);
    static QString complaint(const Words &words);
};

CommandLine TestCommandLine::parsed(const Words &words)
{
    const auto result = parseCommandLine(Words{"lockscope"} + words);
    if (!result) {
        qWarning("%s", qPrintable(result.error().text));
        return {};
    }
    return *result;
}

QString TestCommandLine::complaint(const Words &words)
{
    const auto result = parseCommandLine(Words{"lockscope"} + words);
    return result ? u"(none)"_s : result.error().text.english();
}

void TestCommandLine::parse_noArguments_opensWindowWithoutServer()
{
    const CommandLine line = parsed({});
    QCOMPARE(line.verb, Verb::Window);
    QVERIFY(!line.server);
    QVERIFY(!line.demo);
}

void TestCommandLine::parse_url_opensWindowOnIt()
{
    const CommandLine line = parsed({"redis://ops:s%40cret@cache-1:6380/2", "--pattern", "job:*"});
    QCOMPARE(line.verb, Verb::Window);
    QVERIFY(line.server);
    QCOMPARE(line.server->endpoint.toUrl(), u"redis://ops@cache-1:6380/2"_s);
    QCOMPARE(line.server->password.reveal(), QByteArray("s@cret"));
    QCOMPARE(line.patterns, QByteArrayList{"job:*"});
}

void TestCommandLine::parse_settings_needsNoServer()
{
    QCOMPARE(parsed({"settings"}).verb, Verb::Settings);
    QVERIFY(parsed({"settings", "--restore"}).restoresSettings);
    QVERIFY(parsed({"settings", "--accept"}).acceptsSettings);
    QCOMPARE(parsed({"--link", "lockscope://a/lock.b?c"}).lockLink, u"lockscope://a/lock.b?c"_s); // the window says what is wrong
    QVERIFY(!parsed({"lockscope:nonsense"}).server && parsed({"lockscope:nonsense"}).lockLink == u"lockscope:nonsense"_s);
    QVERIFY(parsed({"--link", "redis://a"}).isLink && !parsed({"redis://a"}).isLink && parsed({"--link"}).isLink);
}

void TestCommandLine::parse_list_namesDefaultServer()
{
    const CommandLine line = parsed({"list"});
    QCOMPARE(line.verb, Verb::List);
    QVERIFY(line.server);
    QCOMPARE(line.server->endpoint, redis::Endpoint());
    QVERIFY(line.patterns.isEmpty());
    QVERIFY(!line.json);
}

void TestCommandLine::parse_listOptions_areRead()
{
    const CommandLine line = parsed(
        {"list", "--url", "redis+unix:///run/redis.sock", "--pattern", "lock.*", "--pattern", "\xff*", "--json", "--password-file", "/etc/secret"});
    QCOMPARE(line.server->endpoint.socketPath, u"/run/redis.sock"_s);
    QCOMPARE(line.patterns, (QByteArrayList{"lock.*", "\xff*"}));
    QVERIFY(line.json);
    QCOMPARE(line.passwordFile, u"/etc/secret"_s);
}

void TestCommandLine::hear_eachWay_isReadAndInTheHelp()
{
    for (const HearingInfo &info : hearings) {
        const QString name = QString::fromLatin1(info.name);
        QCOMPARE(parsed({"watch", "--hear", info.name}).hearing, std::optional(info.hearing));
        for (const QString &text : {parsed({"watch", "--help"}).text, parsed({"--help"}).text, complaint({"watch", "--hear", "well"})})
            QVERIFY2(text.contains(name), info.name);
    }
}

void TestCommandLine::parse_watch_readsDuration()
{
    QCOMPARE(parsed({"watch", "--for", "5s"}).watchFor, std::optional<Duration>(5s));
    QCOMPARE(parsed({"watch", "--hear", "tracking"}).hearing, std::optional(Hearing::Tracking));
    QCOMPARE(parsed({"--hear", "polling"}).hearing, std::optional(Hearing::Polling));
    QVERIFY(!parsed({"watch"}).hearing);
    QCOMPARE(parsed({"list", "--lock-profiles", "my.json"}).lockProfiles, u"my.json"_s);
    QCOMPARE(parsed({"clear", "a", "--if-holder", "b"}).lockProfiles, QString());
    QCOMPARE(parsed({"watch"}).watchFor, std::optional<Duration>());
}

void TestCommandLine::parse_clear_keepsBytes()
{
    const CommandLine line = parsed({"clear", "lock.\xc3\xa4\xff", "--if-holder", "-tok\x80 \xe2\x82\xac", "--reason", "caf\xc3\xa9"});
    QCOMPARE(line.verb, Verb::Clear);
    QCOMPARE(line.key, QByteArray("lock.\xc3\xa4\xff"));
    QCOMPARE(line.ifHolder, QByteArray("-tok\x80 \xe2\x82\xac"));
    QCOMPARE(line.reason, u"café"_s);
    const CommandLine same = parsed({"clear", "a", "b", "--if-holder", "t"});
    QCOMPARE(same.key, QByteArray("a"));
    QCOMPARE(same.further.size(), std::size_t(1));
    QCOMPARE(same.further[0].key, QByteArray("b"));
    QCOMPARE(same.further[0].holder, QByteArray("t"));
    const CommandLine each =
        parsed({"fence", "--key-base64", "YQ==", "--key-base64", "Yg==", "--if-holder-base64", "dA==", "--if-holder-base64", "/w=="});
    QCOMPARE(each.ifHolder, QByteArray("t"));
    QCOMPARE(each.further.at(0).key, QByteArray("b"));
    QCOMPARE(each.further.at(0).holder, QByteArray("\xff"));
    QCOMPARE(parsed({"clear", "lock.a", "--if-holder", ""}).ifHolder, QByteArray(""));
    QCOMPARE(parsed({"clear", "--if-holder", "t", "--", "--key"}).key, QByteArray("--key"));
}

void TestCommandLine::parse_journal_needsNoServer()
{
    const CommandLine line = parsed({"journal"});
    QCOMPARE(line.verb, Verb::Journal);
    QVERIFY(!line.server);
    QVERIFY(line.journalQuery == JournalQuery());
    QCOMPARE(line.journalLimit, 100);

    const CommandLine more = parsed({"journal", "--holds", "--key", "lock.\xc3\xa4", "--server", "cache", "--since", "2h", "--limit", "0", "--csv"});
    QCOMPARE(more.journalQuery.part, JournalPart::Holds);
    QCOMPARE(more.journalQuery.key, u"lock.ä"_s);
    QCOMPARE(more.journalQuery.server, u"cache"_s);
    QCOMPARE(more.journalAge, std::optional<Duration>(2h));
    QCOMPARE(more.journalLimit, 0);
    QVERIFY(more.csv);
    QVERIFY(parsed({"journal", "--actions", "--json"}).json);
}

void TestCommandLine::parseSince_readsAgesAndTimes()
{
    QCOMPARE(parseSince(u"90s"_s)->age, std::optional<Duration>(90s));
    QCOMPARE(parseSince(u"1.5m"_s)->age, std::optional<Duration>(90s));
    QCOMPARE(parseSince(u"60d"_s)->age, std::optional<Duration>(24h * 60)); // longer than 32 bits of milliseconds
    QCOMPARE(parseSince(u"2w"_s)->age, std::optional<Duration>(24h * 14));
    QCOMPARE(parseSince(u"59m59s"_s)->age, std::optional<Duration>(3599s));
    QCOMPARE(parseSince(u"1500ms"_s)->age, std::optional<Duration>(1500ms));
    for (const QString &number : {u"1795271400"_s, u"1795271400.000"_s, u"1795271400000"_s})
        QCOMPARE(toMs(parseSince(number)->at.value()), 1'795'271'400'000);
    const auto day = parseSince(u"2026-11-21"_s);
    const auto time = parseSince(u"2026-11-21T14:30"_s);
    QVERIFY(day && time && day->at && time->at);
    QCOMPARE(*time->at - *day->at, Duration(14h + 30min));
    QCOMPARE(toMs(*parseSince(u"2026-11-21T14:30:00Z"_s)->at), 1'795'271'400'000);
    for (const QString &wrong : {u""_s, u"7"_s, u"h"_s, u"-2h"_s, u"2h "_s, u"2026-13-01"_s, u"yesterday"_s, u"99999999d"_s})
        QVERIFY2(!parseSince(wrong), qPrintable(wrong));
}

void TestCommandLine::parse_actions_nameLockWhoAndTime()
{
    const CommandLine fence = parsed({"fence", "lock.a", "--if-holder", "t", "--dry-run"});
    QCOMPARE(fence.verb, CommandLine::Verb::Fence);
    QVERIFY(fence.dryRun && !fence.watchFor && !fence.watchesFence);
    QVERIFY(parsed({"fence", "lock.a", "--if-holder", "t", "--watch"}).watchesFence);
    const CommandLine extend = parsed({"extend", "lock.a", "--if-holder", "t", "--for", "90s"});
    QCOMPARE(extend.verb, CommandLine::Verb::Extend);
    QCOMPARE(extend.watchFor.value(), Duration(90'000));
    const CommandLine evict = parsed({"evict", "lock.a", "--waiter-base64", "/wA="});
    QCOMPARE(evict.verb, CommandLine::Verb::Evict);
    QCOMPARE(evict.ifHolder, QByteArray("\xff\0", 2));
    QVERIFY(!evict.dryRun);
    const CommandLine undo = parsed({"undo", "lock.a"});
    QCOMPARE(undo.verb, CommandLine::Verb::Undo);
    QCOMPARE(undo.within, Duration(30s));
    QCOMPARE(parsed({"undo", "lock.a", "--within", "5m"}).within, Duration(5min));
}

void TestCommandLine::parse_clearBase64_decodes()
{
    const CommandLine line = parsed({"clear", "--key-base64", "bG9jay7/AA==", "--if-holder-base64", "/wA="});
    QCOMPARE(line.key, QByteArray("lock.\xff\0", 7));
    QCOMPARE(line.ifHolder, QByteArray("\xff\0", 2));
}

void TestCommandLine::parse_serverOptions_changeEndpoint()
{
    const CommandLine line = parsed({"list", "--url", "redis://cache-1/1", "--user", "ops", "--db", "3"});
    QCOMPARE(line.server->endpoint.toUrl(), u"redis://ops@cache-1:6379/3"_s);
    QCOMPARE(parsed({"--user", "ops"}).server->endpoint.user, u"ops"_s);
}

void TestCommandLine::parse_tlsOptions_changeEndpoint()
{
    const CommandLine line = parsed(
        {"list", "--url", "rediss://cache-1", "--cacert", "ca.pem", "--cert", "me.pem", "--key", "me.key", "--sni", "redis.internal", "--insecure"});
    const redis::TlsOptions &tls = line.server->endpoint.tls;
    QCOMPARE(tls.caFile, u"ca.pem"_s);
    QCOMPARE(tls.certificateFile, u"me.pem"_s);
    QCOMPARE(tls.keyFile, u"me.key"_s);
    QCOMPARE(tls.serverName, u"redis.internal"_s);
    QVERIFY(!tls.verify);
    QVERIFY(parsed({"list", "--url", "rediss://cache-1"}).server->endpoint.tls.verify);
}

void TestCommandLine::parse_optionsOfWholes_areKept()
{
    for (const QByteArray &url : {QByteArray("redis+sentinel://s1/orders"), QByteArray("redis://s1:26379")})
        QCOMPARE(parsed({"list", "--url", url, "--sentinel-password-file", "f"}).sentinelPasswordFile, u"f"_s);
    QCOMPARE(parsed({"list", "--profile", "orders", "--sentinel-password-file", "f"}).sentinelPasswordFile, u"f"_s);
    QVERIFY(parsed({"list", "--only-this-node"}).onlyThisNode);
    const CommandLine line = parsed({"simulate", "--protocol", "set-nx-px", "--url", "redis://a", "--only-this-node", "--map", "a=b"});
    QVERIFY(line.onlyThisNode && !line.deployment.map.isEmpty());
}

void TestCommandLine::parse_tlsOptions_holdForSentinelsAndServers_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<bool>("isTls");
    QTest::newRow("both") << QByteArray("rediss+sentinel://s1:26379/orders") << true;
    QTest::newRow("servers") << QByteArray("rediss+sentinel://s1:26379/orders?sentinel-tls=no") << true;
    QTest::newRow("sentinels") << QByteArray("redis+sentinel://s1:26379/orders?sentinel-tls=yes") << true;
    QTest::newRow("neither") << QByteArray("redis+sentinel://s1:26379/orders") << false;
}

void TestCommandLine::parse_tlsOptions_holdForSentinelsAndServers()
{
    QFETCH(const QByteArray, url);
    QFETCH(const bool, isTls);
    const QByteArrayList words{"lockscope", "list", "--url", url, "--cacert", "ca.pem"};
    const auto line = parseCommandLine(words);
    QCOMPARE(bool(line), isTls);
    if (!isTls)
        return;
    QCOMPARE(line->deployment.toUrl(), QString::fromLatin1(url));
    QCOMPARE(line->server->endpoint.kind, line->deployment.servers.kind);
    for (const redis::Endpoint &endpoint : {line->deployment.seeds.front(), line->deployment.servers, line->server->endpoint})
        QCOMPARE(endpoint.tls.caFile, u"ca.pem"_s);
}

void TestCommandLine::parse_picture_isRead()
{
    const CommandLine line = parsed(
        {"--demo", "--screenshot", "a.png", "--after", "1500ms", "--page", "simulate", "--size", "1440x900", "--theme", "dark", "--print-locks"});
    QCOMPARE(line.demo, std::optional(DemoKind::Server));
    QCOMPARE(parsed({"--demo", "cluster"}).demo, std::optional(DemoKind::Cluster));
    QCOMPARE(parsed({"--demo=sentinel", "--theme", "dark"}).demo, std::optional(DemoKind::Sentinel));
    QCOMPARE(line.screenshot, u"a.png"_s);
    QCOMPARE(line.after, Duration(1500));
    QCOMPARE(line.page, CommandLine::Page::Simulate);
    QCOMPARE(line.windowSize, QSize(1440, 900));
    QCOMPARE(line.colours, CommandLine::Colours::Dark);
    QVERIFY(line.printLocks);
    QCOMPARE(parsed({"--page", "race"}).page, CommandLine::Page::RaceLab);
}

void TestCommandLine::parse_help_hasExamplesOfTheVerb_data()
{
    QTest::addColumn<QByteArrayList>("words");
    QTest::addColumn<QString>("example");
    QTest::newRow("program") << Words{"--help"} << u"lockscope --demo --screenshot"_s;
    QTest::newRow("short") << Words{"-h"} << u"lockscope redis://"_s;
    QTest::newRow("list") << Words{"list", "--help"} << u"lockscope list --json |"_s;
    QTest::newRow("watch") << Words{"watch", "--help"} << u"lockscope watch --for 1m"_s;
    QTest::newRow("find") << Words{"find", "--help"} << u"lockscope find --url"_s;
    QTest::newRow("journal") << Words{"journal", "--help"} << u"lockscope journal --holds --key"_s;
    QTest::newRow("clear") << Words{"clear", "--help"} << u"lockscope clear lock.import.orders --if-holder"_s;
    QTest::newRow("settings") << Words{"settings", "--help"} << u"lockscope settings --restore"_s;
}

void TestCommandLine::parse_help_hasExamplesOfTheVerb()
{
    QFETCH(QByteArrayList, words);
    QFETCH(QString, example);
    const CommandLine line = parsed(words);
    QCOMPARE(line.verb, Verb::Help);
    QVERIFY(line.text.contains(example));
    QVERIFY(line.text.contains(u"Exit codes"_s));
    QVERIFY(line.text.endsWith(u'\n'));
}

/** As text is wrapped at it, and the columns are made when it is printed. */
void TestCommandLine::parse_helpOfEachVerb_fitsItsWidth()
{
    for (int verb = 0; verb < static_cast<int>(Verb::Version); ++verb) {
        for (const QString &line : helpText(Verb(verb)).split(u'\n'))
            QVERIFY2(line.size() <= 110 && !line.endsWith(u' '), qPrintable(line));
    }
}

void TestCommandLine::parse_version_namesIt()
{
    QCOMPARE(parsed({"--version"}).verb, Verb::Version);
    QCOMPARE(parsed({"-v"}).text, u"lockscope " LOCKSCOPE_VERSION "\n"_s);
}

void TestCommandLine::parse_wrong_saysWhatWasExpected_data()
{
    QTest::addColumn<QByteArrayList>("words");
    QTest::addColumn<QString>("part");
    QTest::newRow("one node of several") << Words{"list", "--url", "redis+cluster://a:7000,b:7000", "--only-this-node"}
                                         << u"--only-this-node expects the URL of one server."_s;
    const QString needsSentinels = u"--sentinel-password-file expects the URL of sentinels"_s;
    QTest::newRow("password of no sentinel") << Words{"list", "--url", "redis+cluster://a", "--sentinel-password-file", "f"} << needsSentinels;
    QTest::newRow("password of a socket") << Words{"list", "--url", "redis+unix:///s", "--sentinel-password-file", "f"} << needsSentinels;
    QTest::newRow("password of nobody") << Words{"simulate", "--sentinel-password-file", "f", "--protocol", "set-nx-px"} << needsSentinels;
    QTest::newRow("map of nobody") << Words{"simulate", "--map", "a=b", "--protocol", "set-nx-px"} << u"need a URL"_s;
    QTest::newRow("unknown option") << Words{"list", "--jsn"} << u"\"jsn\""_s;
    QTest::newRow("URL misspelt") << Words{"redis:/ann:s3cret@host"} << u"\"redis:***@host\""_s;
    QTest::newRow("URL without --url") << Words{"list", "redis://ann:s3@cret@host"} << u"\"redis:***@host\""_s;
    QTest::newRow("password option") << Words{"list", "--password", "x"} << u"--ask-password"_s;
    QTest::newRow("mistyped command") << Words{"lst"} << u"\"lst\" is no command. Did you mean \"list\"?"_s;
    QTest::newRow("mistyped command, with its options") << Words{"claer", "lock.a", "--if-holder", "t"} << u"Did you mean \"clear\"?"_s;
    QTest::newRow("from, and a key") << Words{"clear", "lock.a", "--from", "f"} << u"it cannot be combined with a key (\"lock.a\")"_s;
    QTest::newRow("from, and a holder") << Words{"clear", "--if-holder", "t", "--from", "f"} << u"it cannot be combined with --if-holder"_s;
    QTest::newRow("from, and stale") << Words{"clear", "--stale", "--pattern", "*", "--from", "f"} << u"it cannot be combined with --from"_s;
    QTest::newRow("from, and a pattern") << Words{"clear", "--from", "f", "--pattern", "*"} << u"--pattern needs --stale"_s;
    QTest::newRow("a key, and a pattern") << Words{"clear", "lock.a", "--if-holder", "t", "--pattern", "*"} << u"--pattern needs --stale"_s;
    QTest::newRow("stale, but where") << Words{"clear", "--stale"} << u"--pattern PATTERN"_s;
    QTest::newRow("fence from a file") << Words{"fence", "--from", "f"} << u"no option --from"_s;
    QTest::newRow("last, and a key") << Words{"undo", "--last", "lock.a"} << u"it cannot be combined with a key"_s;
    QTest::newRow("node of a cluster") << Words{"clear", "lock.a", "--if-holder", "t", "--url", "redis+cluster://a", "--node", "redis://b"}
                                       << u"leads to a cluster"_s;
    QTest::newRow("node of sentinels") << Words{"extend", "lock.a", "--if-holder",          "t",      "--for",
                                                "5s",     "--url",  "redis+sentinel://a/s", "--node", "redis://b"}
                                       << u"--node names another independent server"_s;
    QTest::newRow("unknown command") << Words{"locks.jsonl"}
                                     << u"list, watch, find, clear, fence, extend, evict, undo, journal, race, explore, score, simulate"_s;
    QTest::newRow("url of another kind") << Words{"http://cache-1"} << u"redis://"_s;
    QTest::newRow("empty url") << Words{"list", "--url", ""} << u"redis://"_s;
    QTest::newRow("url for list without --url") << Words{"list", "redis://cache-1"} << u"--url"_s;
    QTest::newRow("option of another command") << Words{"list", "--for", "5s"} << u"--for"_s;
    QTest::newRow("no file of lock profiles") << Words{"list", "--lock-profiles", ""} << u"--lock-profiles expects a file"_s;
    QTest::newRow("find, a pattern") << Words{"find", "--pattern", "lock.*"} << u"no option --pattern"_s;
    QTest::newRow("find, no time") << Words{"find", "--timeout", "soon"} << u"--timeout"_s;
    QTest::newRow("hearing") << Words{"watch", "--hear", "well"} << u"auto, events, tracking or polling"_s;
    QTest::newRow("duration") << Words{"watch", "--for", "soon"} << u"500ms, 5s, 2m or 1h"_s;
    QTest::newRow("missing value") << Words{"watch", "--for"} << u"for"_s;
    QTest::newRow("no key") << Words{"clear", "--if-holder", "t"} << u"KEY"_s;
    QTest::newRow("empty key") << Words{"clear", "", "--if-holder", "t"} << u"empty"_s;
    QTest::newRow("two keys, three holders") << Words{"clear", "a", "b", "--if-holder", "t", "--if-holder", "u", "--if-holder", "v"}
                                             << u"2 keys and 3 holders"_s;
    QTest::newRow("a URL among keys") << Words{"clear", "redis://a", "b", "--if-holder", "t"} << u"--url"_s;
    QTest::newRow("one key is empty") << Words{"clear", "a", "", "--if-holder", "t"} << u"empty"_s;
    QTest::newRow("evict, two keys") << Words{"evict", "a", "b", "--waiter", "t"} << u"\"b\""_s;
    QTest::newRow("key twice") << Words{"clear", "a", "--key-base64", "YQ==", "--if-holder", "t"} << u"either KEY or"_s;
    QTest::newRow("no holder") << Words{"clear", "a"} << u"--if-holder"_s;
    QTest::newRow("holder twice") << Words{"clear", "a", "--if-holder", "t", "--if-holder-base64", "dA=="} << u"either --if-holder"_s;
    QTest::newRow("base64") << Words{"clear", "a", "--if-holder-base64", "%%"} << u"base64"_s;
    QTest::newRow("extend, no time") << Words{"extend", "a", "--if-holder", "t"} << u"--for"_s;
    QTest::newRow("fence, no time at all") << Words{"fence", "a", "--if-holder", "t", "--for", "0s"} << u"must be greater than 0"_s;
    QTest::newRow("evict, a holder") << Words{"evict", "a", "--if-holder", "t"} << u"no option --if-holder"_s;
    QTest::newRow("undo, a holder") << Words{"undo", "a", "--if-holder", "t"} << u"no option --if-holder"_s;
    QTest::newRow("undo, no key") << Words{"undo"} << u"lockscope undo expects the key of the lock"_s;
    QTest::newRow("undo, no time") << Words{"undo", "a", "--within", "soon"} << u"--within"_s;
    QTest::newRow("evict, nobody") << Words{"evict", "a"} << u"--waiter"_s;
    QTest::newRow("clear, a waiter") << Words{"clear", "a", "--waiter", "t"} << u"no option --waiter"_s;
    QTest::newRow("journal of two parts") << Words{"journal", "--actions", "--holds"} << u"not both"_s;
    QTest::newRow("journal in two forms") << Words{"journal", "--json", "--csv"} << u"not both"_s;
    QTest::newRow("journal since") << Words{"journal", "--since", "lately"} << u"2h or 7d"_s;
    QTest::newRow("journal limit") << Words{"journal", "--limit", "-1"} << u"0 for all"_s;
    QTest::newRow("journal of a server") << Words{"journal", "--url", "redis://a"} << u"--url"_s;
    QTest::newRow("journal of something") << Words{"journal", "lock.a"} << u"\"lock.a\""_s;
    QTest::newRow("csv of something else") << Words{"list", "--csv"} << u"--csv"_s;
    QTest::newRow("profile, no name") << Words{"list", "--profile", ""} << u"name of a saved server"_s;
    QTest::newRow("profile and URL") << Words{"list", "--profile", "p", "--url", "redis://a"} << u"combined with --url"_s;
    QTest::newRow("profile and node") << Words{"clear", "a", "--if-holder", "t", "--profile", "p", "--node", "redis://b"}
                                      << u"combined with --node"_s;
    QTest::newRow("profile and client key") << Words{"list", "--profile", "p", "--key", "k"} << u"combined with --key"_s;
    QTest::newRow("journal of profile and server") << Words{"journal", "--profile", "p", "--server", "s"} << u"combined with --server"_s;
    QTest::newRow("window of a profile") << Words{"--profile", "p"} << u"lockscope has no option --profile"_s;
    QTest::newRow("nothing to unlock") << Words{"list", "--unlock"} << u"no option --unlock"_s;
    QTest::newRow("database") << Words{"list", "--db", "-1"} << u"database number"_s;
    QTest::newRow("tls without tls") << Words{"list", "--insecure"} << u"rediss://"_s;
    QTest::newRow("tls without server") << Words{"--insecure"} << u"rediss://"_s;
    QTest::newRow("half a certificate") << Words{"list", "--url", "rediss://a", "--cert", "c"} << u"--key"_s;
    QTest::newRow("two passwords") << Words{"list", "--ask-password", "--password-file", "f"} << u"not both"_s;
    QTest::newRow("demo of what") << Words{"--demo=twice"} << u"expects server, cluster or sentinel"_s;
    QTest::newRow("demo with url") << Words{"redis://a", "--demo"} << u"combined with a URL"_s;
    QTest::newRow("after alone") << Words{"--after", "5s"} << u"--screenshot"_s;
    QTest::newRow("print alone") << Words{"--print-locks"} << u"--screenshot"_s;
    QTest::newRow("size") << Words{"--size", "big"} << u"1440x900"_s;
    QTest::newRow("page") << Words{"--page", "x"} << u"simulate"_s;
    QTest::newRow("theme") << Words{"--theme", "x"} << u"dark"_s;
    QTest::newRow("language") << Words{"--language", "klingon"} << u"zh_CN"_s;
    QTest::newRow("hostile option") << Words{"--\x1b[31m"} << u"\\x1b"_s;
}

void TestCommandLine::parse_wrong_saysWhatWasExpected()
{
    QFETCH(QByteArrayList, words);
    QFETCH(QString, part);
    const QString text = complaint(words);
    QVERIFY2(text.contains(part), qPrintable(text));
}

void TestCommandLine::parse_wrongUrl_keepsItsPassword()
{
    for (const QByteArray &url : Words{"redis://ops:s3cret@host:port", "redis://ops:s3cret@", "gopher://ops:s3cret@host"}) {
        QVERIFY(!complaint({url}).contains(u"s3cret"_s));
        QVERIFY(!complaint({"list", "--url", url}).contains(u"s3cret"_s));
    }
}

void TestCommandLine::parseDuration_valid_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("ms");
    QTest::newRow("ms") << u"500ms"_s << 500;
    QTest::newRow("s") << u"5s"_s << 5000;
    QTest::newRow("m") << u"2m"_s << 120'000;
    QTest::newRow("h") << u"1h"_s << 3'600'000;
    QTest::newRow("bare") << u"7"_s << 7000;
    QTest::newRow("fraction") << u"1.5s"_s << 1500;
    QTest::newRow("zero") << u"0"_s << 0;
}

void TestCommandLine::parseDuration_valid()
{
    QFETCH(QString, text);
    QFETCH(int, ms);
    const auto duration = parseDuration(text);
    QVERIFY(duration);
    QCOMPARE(*duration, Duration(ms));
}

void TestCommandLine::parseDuration_invalid_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"", "s", "-5s", "5 s", "5y", "1e3", "0x10", "999999999999h", "5s\n", "1.s"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void TestCommandLine::parseDuration_invalid()
{
    QFETCH(QString, text);
    QVERIFY(!parseDuration(text));
}

void TestCommandLine::takeArguments_hidesPasswords_data()
{
    QTest::addColumn<QByteArray>("argument");
    QTest::addColumn<QByteArray>("shown");
    const auto row = [](const char *argument, const char *shown) { QTest::newRow(argument) << QByteArray(argument) << QByteArray(shown); };
    row("redis://ops:s3cret@host:6379", "redis://ops:***@host:6379");
    row("redis://:s3cret@host", "redis://:***@host");
    row("rediss://ops:p@ss@host/1", "rediss://ops:***@host/1");
    row("redis://ops:x@host", "redis://ops:*@host");
    row("--url=redis://ops:s3cret@host", "--url=redis://ops:***@host");
    row("redis+unix://ops:s3cret@/run/redis.sock?db=1", "redis+unix://ops:***@/run/redis.sock?db=1");
    row("redis://ops@host:6379", "redis://ops@host:6379");
    row("redis://host:6379", "redis://host:6379");
    row("list", "list");
}

void TestCommandLine::takeArguments_hidesPasswords()
{
    QFETCH(QByteArray, argument);
    QFETCH(QByteArray, shown);
    QByteArray bytes = argument;
    std::array words{bytes.data()};
    QCOMPARE(takeArguments(1, words.data()), QByteArrayList{argument});
    QCOMPARE(QByteArray(words[0]), shown);
    // What is behind the new end is gone as well.
    QCOMPARE(bytes.mid(shown.size()), QByteArray(argument.size() - shown.size(), '\0'));
}

} // namespace lockscope::tst_commandline

LOCKSCOPE_TEST(tst_commandline, lockscope::tst_commandline::TestCommandLine)
#include "tst_commandline.moc"
