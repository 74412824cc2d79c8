// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commandline.h"

#include "base/language.h"
#include "base/log.h"
#include "cli/helptext.h"
#include "cli/racelaboptions.h"
#include "cli/optionrules.h"
#include "cli/timetext.h"
#include "cli/typedoptions.h"
#include "guide/guide.h"
#include "redis/nodelist.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

using CommandVerb = CommandLine::Verb;

constexpr int leastScanShare = 2;
constexpr int mostScanShare = 100;

/** Without one named, the usual. A fleet gets a server of its own then, and the window asks. */
bool needsServer(CommandVerb verb) { return verb != CommandVerb::Window && verb != CommandVerb::Simulate; }

std::optional<DemoKind> demoKindFrom(const QString &name)
{
    if (name == "server"_L1)
        return DemoKind::Server;
    if (name == "cluster"_L1)
        return DemoKind::Cluster;
    return name == "sentinel"_L1 ? std::optional(DemoKind::Sentinel) : std::nullopt;
}

/** Reads one command line; a step returns what is wrong, or nothing. */
class Reader {
    Q_DECLARE_TR_FUNCTIONS(lockscope::CommandLine)
public:
    Result<CommandLine> read(const QByteArrayList &arguments);

private:
    using Problem = std::optional<Error>;

    Problem readLanguage();
    Problem readLog();
    Problem readTopic();
    Problem readSettings();
    Problem readVerb();
    Problem checkVerbs() const;
    Problem readServer();
    bool mayBeSentinel() const;
    Problem readProfile();
    Problem readUrl(const QString &url);
    Problem readAddress(const QString &url);
    Problem readMap();
    Problem readTls(redis::Endpoint &endpoint) const;
    Problem readOutput();
    Problem readAction();
    Problem readWho(const QByteArrayList &keys);
    Result<QByteArrayList> allBytes(const QStringList &texts, const char *option) const;
    Problem readActionTime();
    Problem readJournal();
    Problem readWindow();
    Problem readLook();

    bool has(const char *name) const { return m_typed.has(name); }
    QString raw(const char *name) const { return m_typed.raw(name); }
    QString text(const char *name) const { return m_typed.text(name); }
    static Problem problem(const QString &text) { return Error{Error::Kind::InvalidInput, text, {}}; }
    static Result<QByteArray> base64(const char *option, const QString &value);
    static Problem take(const char *option, const QString &value, Duration &into);

    TypedOptions m_typed;
    QStringList m_rest; ///< positional arguments after the verb
    CommandLine m_line;
};

Result<CommandLine> Reader::read(const QByteArrayList &arguments)
{
    if (const Problem wrong = m_typed.parse(arguments))
        return failure(*wrong);
    if (const Problem wrong = readVerb())
        return failure(*wrong);
    if (has("help")) {
        m_line.text = helpText(m_line.verb);
        m_line.verb = CommandVerb::Help;
        return m_line;
    }
    if (has("version")) {
        m_line.verb = CommandVerb::Version;
        m_line.text = versionText();
        return m_line;
    }
    for (const auto step : {&Reader::readLanguage, &Reader::readLog}) {
        if (const Problem wrong = (this->*step)())
            return failure(*wrong);
    }
    if (m_line.verb == CommandVerb::Help) {
        const Problem wrong = readTopic();
        return wrong ? Result<CommandLine>(failure(*wrong)) : m_line;
    }
    if (m_line.verb == CommandVerb::Settings) {
        const Problem wrong = readSettings();
        return wrong ? Result<CommandLine>(failure(*wrong)) : m_line;
    }
    if (m_line.verb == CommandVerb::Journal) { // needs no server
        const Problem wrong = readJournal();
        return wrong ? Result<CommandLine>(failure(*wrong)) : m_line;
    }
    if (flagOf(m_line.verb) & inLab) { // brings its own servers
        if (const Problem wrong = readLook())
            return failure(*wrong);
        const Problem wrong = readRaceLabOptions(m_typed, m_rest, m_line);
        return wrong ? Result<CommandLine>(failure(*wrong)) : m_line;
    }
    for (const auto step : {&Reader::readServer, &Reader::readOutput, &Reader::readAction, &Reader::readWindow, &Reader::readLook}) {
        if (const Problem wrong = (this->*step)())
            return failure(*wrong);
    }
    if (const Problem wrong = readRaceLabOptions(m_typed, m_rest, m_line))
        return failure(*wrong);
    return m_line;
}

Reader::Problem Reader::readLanguage()
{
    if (!has("language"))
        return std::nullopt;
    const auto language = languageFrom(text("language"));
    if (!language)
        return problem(tr("--language: %1").arg(language.error().text));
    m_line.language = *language;
    return std::nullopt;
}

Reader::Problem Reader::readLog()
{
    m_line.log = text("log").split(u',', Qt::SkipEmptyParts);
    for (const QString &room : std::as_const(m_line.log)) {
        if (room != "all"_L1 && !logRooms().contains(room))
            return problem(tr("--log expects \"all\", or some of %1, not %2.").arg(logRooms().join(u','), quotedArgument(raw("log"))));
    }
    return std::nullopt;
}

/** A page of the guide; or a command, whose options it prints. */
Reader::Problem Reader::readTopic()
{
    const QString topic = m_rest.isEmpty() ? QString() : argumentText(m_rest.first());
    if (const auto page = guide::plainPage(topic))
        m_line.text = *page;
    else if (const auto verb = verbFrom(topic.toUtf8()))
        m_line.text = helpText(*verb);
    else if (topic.isEmpty())
        m_line.text = guide::plainContents();
    else
        return problem(tr("The guide has no topic %1. \"lockscope help\" lists the topics.").arg(quotedArgument(m_rest.first())));
    return std::nullopt;
}

Reader::Problem Reader::readSettings()
{
    m_line.restoresSettings = has("restore");
    m_line.acceptsSettings = has("accept");
    return m_line.restoresSettings && m_line.acceptsSettings ? problem(tr("Use either --restore or --accept, not both.")) : std::nullopt;
}

Reader::Problem Reader::readVerb()
{
    m_rest = m_typed.positional();
    if (!m_rest.isEmpty()) {
        if (const auto verb = verbFrom(argumentBytes(m_rest.first()))) {
            m_line.verb = *verb;
            m_rest.removeFirst();
        }
    }
    return has("help") || has("version") ? std::nullopt : checkVerbs();
}

Reader::Problem Reader::checkVerbs() const
{
    for (const OptionRule &rule : optionRules()) {
        if (has(rule.name) && !(rule.verbs & flagOf(m_line.verb)))
            return problem(tr("%1 has no option --%2.").arg(wordOf(m_line.verb), QString::fromLatin1(rule.name)));
    }
    const bool namesServer = flagOf(m_line.verb) & (InWindow | InHelp | InJournal | InSettings | inLab);
    const auto notUnderstood = [&](const QString &argument) {
        const QString what = namesServer ? tr("%1: unexpected argument %2.") : tr("%1: unexpected argument %2. To name a server, use --url.");
        return problem(what.arg(wordOf(m_line.verb), quotedArgument(argument)));
    };
    if (flagOf(m_line.verb) & onHolder) { // any number of keys
        const auto url = std::ranges::find_if(m_rest, [](const QString &key) { return key.contains("://"_L1); });
        return m_rest.size() > 1 && url != m_rest.end() ? notUnderstood(*url) : std::nullopt;
    }
    if (flagOf(m_line.verb) & (InExplore | InScore)) // any number of protocols
        return std::nullopt;
    const qsizetype allowed = (flagOf(m_line.verb) & (InWindow | InRace | InHelp)) || (flagOf(m_line.verb) & onLock) ? 1 : 0;
    return m_rest.size() > allowed ? notUnderstood(m_rest.at(allowed)) : std::nullopt;
}

Reader::Problem Reader::readServer()
{
    QString url = raw("url");
    if (m_line.verb == CommandVerb::Window && !m_rest.isEmpty()) {
        url = m_rest.first();
        if (!url.contains("://"_L1)) {
            return problem(tr("%1 is neither a command (list, watch, find, clear, fence, extend, evict, undo, journal, race, explore, score, "
                              "simulate, settings, help) nor a URL (redis://…, rediss://…, redis+unix://…).")
                               .arg(quotedArgument(url)));
        }
    }
    if (const Problem wrong = has("profile") ? readProfile() : readUrl(url))
        return wrong;
    m_line.passwordFile = text("password-file");
    m_line.sentinelPasswordFile = text("sentinel-password-file");
    if (has("sentinel-password-file") && !mayBeSentinel())
        return problem(tr("--sentinel-password-file expects the URL of sentinels, such as redis+sentinel://host:26379/mymaster."));
    m_line.askPassword = has("ask-password");
    if (m_line.askPassword && has("password-file"))
        return problem(tr("Use either --ask-password or --password-file, not both."));
    return std::nullopt;
}

/** Also at a plain address, or as a saved server. */
bool Reader::mayBeSentinel() const
{
    const bool isCluster = m_line.deployment.kind == redis::DeploymentAddress::Kind::Cluster;
    return m_line.server && !isCluster && m_line.server->endpoint.kind != redis::Endpoint::Kind::Unix;
}

/** What it comes to is known only where the saved servers are. */
Reader::Problem Reader::readProfile()
{
    m_line.profileName = text("profile");
    if (m_line.profileName.isEmpty())
        return problem(tr("--profile expects the name of a saved server."));
    for (const char *other : {"url", "user", "db", "cacert", "cert", "key", "sni", "insecure", "node", "server"}) {
        if (has(other) && !(m_line.verb == CommandVerb::Journal && QByteArrayView(other) == "key"))
            return problem(tr("--profile already selects the server; it cannot be combined with --%1.").arg(QString::fromLatin1(other)));
    }
    if (m_line.verb == CommandVerb::Journal)
        return std::nullopt;
    m_line.server = redis::ParsedUrl{}; // until the profile is found
    return readMap();
}

Reader::Problem Reader::readUrl(const QString &url)
{
    const bool named = !url.isEmpty() || has("url");
    if (named) {
        if (const Problem wrong = readAddress(argumentText(url)))
            return wrong;
    } else if (has("user") || has("db") || needsServer(m_line.verb)) {
        m_line.server = redis::ParsedUrl{};
        if (const Problem wrong = readMap())
            return wrong;
    }
    if (!m_line.server && (has("map") || has("only-this-node")))
        return problem(tr("--map and --only-this-node need a URL."));
    if (!m_line.server)
        return has("cacert") || has("cert") || has("key") || has("sni") || has("insecure") ? problem(tr("The TLS options need a rediss:// URL."))
                                                                                           : std::nullopt;

    redis::Endpoint &endpoint = m_line.server->endpoint;
    if (has("user"))
        endpoint.user = text("user");
    if (has("db")) {
        bool ok = false;
        endpoint.database = text("db").toInt(&ok);
        if (!ok || endpoint.database < 0)
            return problem(tr("--db expects a database number, not %1.").arg(quotedArgument(raw("db"))));
    }
    const Problem wrong = readTls(endpoint);
    m_line.deployment.takeOptionsOf(endpoint);
    for (redis::Endpoint &node : m_line.nodes) // which were read before the options
        node = redis::parseNodes(node.toUrl(), endpoint).value_or(std::vector{node}).front();
    return wrong;
}

Reader::Problem Reader::readAddress(const QString &url)
{
    const auto parsed = redis::parseDeployment(url);
    if (!parsed)
        return parsed.error();
    using Kind = redis::DeploymentAddress::Kind;
    const redis::DeploymentAddress &address = parsed->address;
    if (address.kind == Kind::Group && (flagOf(m_line.verb) & (onLock | onGroup)) == 0)
        return problem(tr("Only one URL is expected here."));
    m_line.server = redis::ParsedUrl{address.seeds.front(), parsed->password};
    if (address.kind == Kind::Group) {
        m_line.nodes.assign(address.seeds.begin() + 1, address.seeds.end());
    } else if (address.kind != Kind::Single) {
        m_line.deployment = address;
        m_line.server->endpoint.kind = address.servers.kind; // sentinels may be reached otherwise
        m_line.server->endpoint.user = address.servers.user;
        m_line.server->endpoint.database = address.servers.database;
    }
    return readMap();
}

Reader::Problem Reader::readMap()
{
    m_line.onlyThisNode = has("only-this-node");
    if (m_line.onlyThisNode && (m_line.deployment.kind != redis::DeploymentAddress::Kind::Single || !m_line.nodes.empty()))
        return problem(tr("--only-this-node expects the URL of one server."));
    const auto map = redis::AddressMap::parse(m_typed.texts("map").join(u' '));
    if (!map)
        return problem(tr("--map: %1.").arg(map.error().text));
    m_line.deployment.map = *map;
    return std::nullopt;
}

Reader::Problem Reader::readTls(redis::Endpoint &endpoint) const
{
    const bool any = has("cacert") || has("cert") || has("key") || has("sni") || has("insecure");
    if (any && endpoint.kind != redis::Endpoint::Kind::Tls && !m_line.deployment.usesTls())
        return problem(tr("The TLS options need a rediss:// URL; %1 is not one.").arg(endpoint.toUrl()));
    if (has("cert") != has("key"))
        return problem(tr("--cert and --key must be used together: a certificate and its private key."));
    if (has("cacert"))
        endpoint.tls.caFile = text("cacert");
    if (has("cert")) {
        endpoint.tls.certificateFile = text("cert");
        endpoint.tls.keyFile = text("key");
    }
    if (has("sni"))
        endpoint.tls.serverName = text("sni");
    if (has("insecure"))
        endpoint.tls.verify = false;
    return std::nullopt;
}

Reader::Problem Reader::readOutput()
{
    m_line.json = has("json");
    for (const QString &pattern : m_typed.raws("pattern")) {
        if (pattern.isEmpty())
            return problem(tr("--pattern expects a pattern such as lock.*"));
        m_line.patterns << argumentBytes(pattern);
    }
    m_line.lockProfiles = text("lock-profiles");
    if (has("lock-profiles") && m_line.lockProfiles.isEmpty())
        return problem(tr("--lock-profiles expects a file."));
    if (has("hear")) {
        m_line.hearing = hearingFrom(text("hear").toLatin1());
        if (!m_line.hearing)
            return problem(tr("--hear expects auto, events, tracking or polling."));
    }
    if (has("scan-share")) {
        bool isNumber = false;
        m_line.scanPercent = text("scan-share").toInt(&isNumber);
        if (!isNumber || *m_line.scanPercent < leastScanShare || *m_line.scanPercent > mostScanShare)
            return problem(tr("--scan-share expects a percentage from %1 to %2.").arg(leastScanShare).arg(mostScanShare));
    }
    if (has("for")) {
        Duration time{0};
        if (const Problem wrong = take("for", raw("for"), time))
            return wrong;
        m_line.watchFor = time;
    }
    m_line.faster = has("faster");
    if (has("timeout")) {
        Duration time{0};
        if (const Problem wrong = take("timeout", raw("timeout"), time))
            return wrong;
        m_line.timeout = time;
    }
    return std::nullopt;
}

Reader::Problem Reader::readAction()
{
    if (!(flagOf(m_line.verb) & onLock))
        return std::nullopt;
    if (m_rest.isEmpty() == !has("key-base64"))
        return problem(tr("%1 expects the key of the lock: either KEY or --key-base64 BASE64.").arg(wordOf(m_line.verb)));
    m_line.reason = text("reason");
    m_line.dryRun = has("dry-run");
    m_line.watchesFence = has("watch");
    m_line.unlocks = has("unlock");
    const auto keys = allBytes(m_rest, "key-base64");
    if (!keys)
        return keys.error();
    if (keys->contains(QByteArray()))
        return problem(tr("The key of the lock is empty."));
    if (keys->size() > 1 && !(flagOf(m_line.verb) & onHolder))
        return problem(tr("%1 accepts only one lock.").arg(wordOf(m_line.verb)));
    m_line.key = keys->first();
    if (const Problem wrong = readWho(*keys))
        return wrong;
    if (const Problem wrong = readActionTime())
        return wrong;
    const auto nodes = redis::parseNodes(m_typed.texts("node").join(u' '), m_line.server->endpoint);
    if (!nodes)
        return problem(tr("--node: %1.").arg(nodes.error().text));
    m_line.nodes.insert(m_line.nodes.end(), nodes->begin(), nodes->end());
    return std::nullopt;
}

/** What was named as text, or else with the option in base64. */
Result<QByteArrayList> Reader::allBytes(const QStringList &texts, const char *option) const
{
    QByteArrayList all;
    for (const QString &text : texts)
        all << argumentBytes(text);
    if (!texts.isEmpty())
        return all;
    for (const QString &value : m_typed.raws(option)) {
        const auto bytes = base64(option, value);
        if (!bytes)
            return failure(bytes.error());
        all << *bytes;
    }
    return all;
}

/** The holder, or for evict the waiter; of several locks the same, or each its own. */
Reader::Problem Reader::readWho(const QByteArrayList &keys)
{
    if (m_line.verb == CommandVerb::Undo)
        return has("within") ? take("within", raw("within"), m_line.within) : std::nullopt;
    const bool evicts = m_line.verb == CommandVerb::Evict;
    const char *const plain = evicts ? "waiter" : "if-holder";
    const char *const encoded = evicts ? "waiter-base64" : "if-holder-base64";
    if (has(plain) == has(encoded)) {
        return evicts ? problem(tr("lockscope evict expects the waiter: either --waiter TOKEN or --waiter-base64 BASE64."))
                      : problem(tr("%1 expects the holder that you saw: either --if-holder TOKEN or --if-holder-base64 BASE64. "
                                   "The lock is changed only if this holder still has it.")
                                    .arg(wordOf(m_line.verb)));
    }
    const auto whos = allBytes(m_typed.raws(plain), encoded);
    if (!whos)
        return whos.error();
    if (whos->size() != 1 && whos->size() != keys.size()) {
        return problem(tr("Got %1 keys and %2 holders: name one holder for all keys, or one for each key in the same order.")
                           .arg(keys.size())
                           .arg(whos->size()));
    }
    m_line.ifHolder = whos->first();
    for (qsizetype i = 1; i < keys.size(); ++i)
        m_line.further.push_back({keys[i], whos->size() == 1 ? whos->first() : whos->at(i)});
    return std::nullopt;
}

Reader::Problem Reader::readActionTime()
{
    if (m_line.verb == CommandVerb::Extend && !has("for"))
        return problem(tr("lockscope extend expects the new lease, counted from now: --for DURATION."));
    if (m_line.watchFor && *m_line.watchFor <= Duration(0))
        return problem(tr("--for must be greater than 0."));
    return std::nullopt;
}

Reader::Problem Reader::readJournal()
{
    if (has("actions") && has("holds"))
        return problem(tr("Use either --actions or --holds, not both."));
    if (has("json") && has("csv"))
        return problem(tr("Use either --json or --csv, not both."));
    if (has("profile")) {
        if (const Problem wrong = readProfile())
            return wrong;
    }
    JournalQuery &query = m_line.journalQuery;
    query.part = has("holds") ? JournalPart::Holds : JournalPart::Actions;
    query.key = text("key");
    query.server = text("server");
    m_line.json = has("json");
    m_line.csv = has("csv");
    if (has("since")) {
        const auto since = parseSince(text("since"));
        if (!since)
            return problem(tr("--since: %1").arg(since.error().text));
        query.since = since->at;
        m_line.journalAge = since->age;
    }
    if (has("limit")) {
        bool ok = false;
        m_line.journalLimit = text("limit").toLongLong(&ok);
        if (!ok || m_line.journalLimit < 0)
            return problem(tr("--limit expects a number, or 0 for all, not %1.").arg(quotedArgument(raw("limit"))));
    }
    return std::nullopt;
}

Reader::Problem Reader::readWindow()
{
    m_line.isLink = has("link");
    if (has("demo")) {
        m_line.demo = demoKindFrom(text("demo"));
        if (!m_line.demo)
            return problem(tr("--demo expects server, cluster or sentinel, not %1.").arg(quotedArgument(raw("demo"))));
    }
    if (m_line.demo && m_line.server)
        return problem(tr("--demo starts its own server; it cannot be combined with a URL."));
    m_line.screenshot = text("screenshot");
    if (has("screenshot") && m_line.screenshot.isEmpty())
        return problem(tr("--screenshot expects a file name."));
    if (m_line.verb == CommandVerb::Window && has("timeout") && !has("screenshot"))
        return problem(tr("--timeout needs --screenshot FILE."));
    if (has("after")) {
        if (!has("screenshot"))
            return problem(tr("--after needs --screenshot FILE."));
        if (const Problem wrong = take("after", raw("after"), m_line.after))
            return wrong;
    }
    m_line.printLocks = has("print-locks");
    if (m_line.printLocks && !has("screenshot"))
        return problem(tr("--print-locks needs --screenshot FILE."));
    if (const QString page = text("page"); page == "simulate"_L1)
        m_line.page = CommandLine::Page::Simulate;
    else if (page == "race"_L1)
        m_line.page = CommandLine::Page::RaceLab;
    else if (page == "journal"_L1)
        m_line.page = CommandLine::Page::Journal;
    else if (page == "alerts"_L1)
        m_line.page = CommandLine::Page::Alerts;
    else if (has("page") && page != "locks"_L1)
        return problem(tr("--page expects locks, simulate, race, journal or alerts, not %1.").arg(quotedArgument(raw("page"))));
    return std::nullopt;
}

/** Of the window, or of a film's pictures. */
Reader::Problem Reader::readLook()
{
    if (const QString theme = text("theme"); theme == "light"_L1)
        m_line.colours = CommandLine::Colours::Light;
    else if (theme == "dark"_L1)
        m_line.colours = CommandLine::Colours::Dark;
    else if (has("theme"))
        return problem(tr("--theme expects light or dark, not %1.").arg(quotedArgument(raw("theme"))));
    if (!has("size"))
        return std::nullopt;
    static const QRegularExpression form(u"^([1-9][0-9]{2,3})x([1-9][0-9]{2,3})\\z"_s);
    const auto match = form.match(text("size"));
    if (!match.hasMatch())
        return problem(tr("--size expects width and height such as 1440x900, not %1.").arg(quotedArgument(raw("size"))));
    m_line.windowSize = QSize(match.captured(1).toInt(), match.captured(2).toInt());
    return std::nullopt;
}

Result<QByteArray> Reader::base64(const char *option, const QString &value)
{
    auto decoded = QByteArray::fromBase64Encoding(argumentBytes(value), QByteArray::Base64Encoding | QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded)
        return invalidInput(tr("--%1 expects base64.").arg(QString::fromLatin1(option)));
    return std::move(decoded.decoded);
}

Reader::Problem Reader::take(const char *option, const QString &value, Duration &into)
{
    const auto parsed = parseDuration(argumentText(value));
    if (!parsed)
        return problem(tr("--%1: %2").arg(QString::fromLatin1(option), parsed.error().text));
    into = *parsed;
    return std::nullopt;
}

} // namespace

Result<CommandLine> parseCommandLine(const QByteArrayList &arguments) { return Reader().read(arguments); }

} // namespace lockscope
