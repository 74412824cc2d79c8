// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/line/commandline.h"

#include "base/language.h"
#include "base/safetext.h"
#include "cli/line/helptext.h"
#include "cli/line/labreaders.h"
#include "cli/line/options.h"
#include "guide/guide.h"
#include "protocols/protocolcatalogue.h"
#include "racelab/explore/trialspec.h"
#include "racelab/own/ownfile.h"
#include "redis/nodelist.h"
#include "saved/locklink.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

using CommandVerb = CommandLine::Verb;

/** True if the default server is used when none is named. A fleet gets a private server instead, and the window asks. */
bool needsServer(CommandVerb verb) { return !(flagOf(verb) & (InWindow | InSimulate | inTraffic)); }

QStringList explorable()
{
    QStringList ids;
    for (const ProtocolInfo &info : ProtocolCatalogue::builtIn().infos()) {
        if (whyNotExplored(info).isEmpty())
            ids << info.id;
    }
    return ids;
}

/** Reads one command line, step by step. A step returns an error, or nothing. */
class Reader {
    Q_DECLARE_TR_FUNCTIONS(lockscope::CommandLine)
public:
    Result<CommandLine> read(const QByteArrayList &arguments);

private:
    using Problem = std::optional<Error>;

    using Step = Problem (Reader::*)();
    static std::vector<Step> stepsOf(CommandVerb verb);
    Problem readTopic();
    Problem checkSettings();
    Problem readVerb();
    Problem checkVerbs() const;
    Problem readServer();
    bool mayBeSentinel() const;
    Problem readProfile();
    Problem readUrl(const QString &url);
    Problem readAddress(const QString &url);
    Problem readMap();
    Problem readTls(redis::Endpoint &endpoint) const;
    Problem readAction();
    Problem readMany();
    Problem readNodes();
    Problem readWho(const QByteArrayList &keys);
    Result<QByteArrayList> allBytes(const QStringList &texts, const char *option) const;
    Problem checkActionTime();
    Problem readJournal();
    Problem checkWindow();
    Problem readTrial();
    Problem readRace();
    Problem checkFilms() { return readers::checkFilms(m_typed, m_line); }
    Problem readExplore();
    Problem readTemplate();
    Problem readColumns();
    Problem readSimulate();
    Problem readTraffic();

    bool has(const char *name) const { return m_typed.has(name); }
    QString raw(const char *name) const { return m_typed.raw(name); }
    QString text(const char *name) const { return m_typed.text(name); }
    static Problem problem(const QString &text) { return wrongUsage(text); }
    static Result<QByteArray> base64(const char *option, const QString &value);

    TypedOptions m_typed;
    QStringList m_rest; ///< positional arguments after the verb
    OptionValues m_values;
    CommandLine &m_line = m_values.line;
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
    for (const Option &option : options()) {
        const bool isMeant = option.read && (option.verbs & flagOf(m_line.verb)) && has(option.name);
        if (const Problem wrong = isMeant ? option.read(m_typed, option.name, m_values) : std::nullopt)
            return failure(*wrong);
    }
    for (const auto step : stepsOf(m_line.verb)) {
        if (const Problem wrong = (this->*step)())
            return failure(*wrong);
    }
    return m_line;
}

/** The steps after each option was read by itself. */
std::vector<Reader::Step> Reader::stepsOf(CommandVerb verb)
{
    switch (verb) {
    case CommandVerb::Help: return {&Reader::readTopic};
    case CommandVerb::Settings: return {&Reader::checkSettings};
    case CommandVerb::Journal: return {&Reader::readJournal};
    case CommandVerb::Race: return {&Reader::readRace, &Reader::checkFilms};
    case CommandVerb::Explore:
    case CommandVerb::Score: return {&Reader::readExplore};
    case CommandVerb::Audit:
    case CommandVerb::Waits:
    case CommandVerb::Top: return {&Reader::readTraffic};
    case CommandVerb::Profile: return {&Reader::readServer, &Reader::readTrial};
    case CommandVerb::Simulate: return {&Reader::readServer, &Reader::readSimulate};
    case CommandVerb::Window: return {&Reader::readServer, &Reader::checkWindow};
    default: return {&Reader::readServer, &Reader::readAction};
    }
}

/** Reads the topic of help: a page of the guide, or a command, whose options are printed. */
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

Reader::Problem Reader::checkSettings()
{
    return m_line.restoresSettings && m_line.acceptsSettings ? problem(tr("Use either --restore or --accept, not both.")) : std::nullopt;
}

Reader::Problem Reader::readVerb()
{
    m_rest = m_typed.positional();
    if (!m_rest.isEmpty()) {
        if (const auto verb = verbFrom(argumentBytes(m_rest.first()))) {
            m_line.verb = *verb;
            m_rest.removeFirst();
        } else if (const auto meant = wordLike(argumentText(m_rest.first()))) {
            return problem(tr("%1 is no command. Did you mean \"%2\"?").arg(quotedArgument(m_rest.first()), *meant));
        }
    }
    return has("help") || has("version") ? std::nullopt : checkVerbs();
}

Reader::Problem Reader::checkVerbs() const
{
    for (const Option &option : options()) {
        const auto isHere = [&](const Option &row) { return QByteArrayView(row.name) == option.name && (row.verbs & flagOf(m_line.verb)); };
        if (has(option.name) && std::ranges::none_of(options(), isHere))
            return problem(tr("%1 has no option --%2.").arg(wordOf(m_line.verb), QString::fromLatin1(option.name)));
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
    if (flagOf(m_line.verb) & (InExplore | InScore | inTraffic | InProfile)) // any number of protocols, files, or keys
        return std::nullopt;
    const qsizetype allowed = (flagOf(m_line.verb) & (InWindow | InRace | InHelp)) || (flagOf(m_line.verb) & onLock) ? 1 : 0;
    return m_rest.size() > allowed ? notUnderstood(m_rest.at(allowed)) : std::nullopt;
}

Reader::Problem Reader::readServer()
{
    QString url = raw("url");
    if (m_line.verb == CommandVerb::Window && !m_rest.isEmpty()) {
        url = m_rest.first();
        if (const QString link = argumentText(url); isLockLink(link)) {
            m_line.lockLink = link;
            return std::nullopt;
        }
        if (!url.contains("://"_L1)) {
            return problem(tr("%1 is neither a command (%2) nor a URL (redis://…, rediss://…, redis+unix://…).")
                               .arg(quotedArgument(url), joinItems(wordsOf(~unsigned(InWindow)))));
        }
    }
    if (const Problem wrong = has("profile") ? readProfile() : readUrl(url))
        return wrong;
    if (has("sentinel-password-file") && !mayBeSentinel())
        return problem(tr("--sentinel-password-file expects the URL of sentinels, such as redis+sentinel://host:26379/mymaster."));
    if (m_line.askPassword && has("password-file"))
        return problem(tr("Use either --ask-password or --password-file, not both."));
    return std::nullopt;
}

/** True if the server may be a Sentinel: also a plain address or a saved server may be one. */
bool Reader::mayBeSentinel() const
{
    const bool namesServers = m_line.deployment.followsPromotions() && !m_line.deployment.seedsAreSentinels();
    return m_line.server && !namesServers && m_line.server->endpoint.kind != redis::Endpoint::Kind::Unix;
}

/** Reads --profile; withSavedProfile() finds the saved server later. */
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
    for (redis::Endpoint &node : m_line.nodes) // nodes were read before the options
        node = redis::parseNodes(node.toUrl(), endpoint).value_or(std::vector{node}).front();
    return wrong;
}

Reader::Problem Reader::readAddress(const QString &url)
{
    const auto parsed = redis::parseDeployment(url);
    if (!parsed)
        return parsed.error();
    const redis::DeploymentAddress &address = parsed->address;
    if (address.isOfIndependentServers() && !(flagOf(m_line.verb) & onServers))
        return problem(tr("Only one URL is expected here."));
    m_line.server = redis::ParsedUrl{address.seeds.front(), parsed->password};
    if (address.isOfIndependentServers()) {
        m_line.nodes.assign(address.seeds.begin() + 1, address.seeds.end());
        m_line.keepsLocksApart = address.keepsLocksApart();
    } else if (!address.isAlone()) {
        m_line.deployment = address;
        m_line.server->endpoint.kind = address.servers.kind; // sentinels may be reached otherwise
        m_line.server->endpoint.user = address.servers.user;
        m_line.server->endpoint.database = address.servers.database;
    }
    return readMap();
}

Reader::Problem Reader::readMap()
{
    if (m_line.onlyThisNode && (!m_line.deployment.isAlone() || !m_line.nodes.empty()))
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

Reader::Problem Reader::readAction()
{
    if (!(flagOf(m_line.verb) & onLock))
        return std::nullopt;
    if (m_line.isOfMany())
        return readMany();
    if (m_line.verb == CommandVerb::Clear && has("pattern"))
        return problem(tr("--pattern needs --stale: a key that is named is never a pattern."));
    if (m_rest.isEmpty() == !has("key-base64"))
        return problem(tr("%1 expects the key of the lock: either KEY or --key-base64 BASE64.").arg(wordOf(m_line.verb)));
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
    if (const Problem wrong = checkActionTime())
        return wrong;
    return readNodes();
}

/** Reads an action on locks that are not named. */
Reader::Problem Reader::readMany()
{
    const char *const which = m_line.undoesLast ? "last" : m_line.clearsStale ? "stale" : "from";
    for (const char *const other : {"from", "stale", "key-base64", "if-holder", "if-holder-base64"}) {
        if (has(other) && QByteArrayView(other) != which)
            return problem(
                tr("--%1 selects the locks; it cannot be combined with --%2.").arg(QString::fromLatin1(which), QString::fromLatin1(other)));
    }
    if (!m_rest.isEmpty())
        return problem(
            tr("--%1 selects the locks; it cannot be combined with a key (%2).").arg(QString::fromLatin1(which), quotedArgument(m_rest.first())));
    if (m_line.clearsStale == m_line.patterns.isEmpty())
        return problem(m_line.clearsStale ? tr("--stale expects the keys to look at: --pattern PATTERN.")
                                          : tr("--pattern needs --stale: a key that is named is never a pattern."));
    return readNodes();
}

/** Reads the further servers. A cluster, or what Sentinels watch, has none: an action goes to the owner of the key. */
Reader::Problem Reader::readNodes()
{
    if (has("node") && m_line.deployment.followsPromotions())
        return problem(tr("--node names another independent server; %1 leads to a cluster or to what Sentinels watch, where the owner of the key is "
                          "found without it.")
                           .arg(quotedArgument(raw("url"))));
    if (has("node") && m_line.keepsLocksApart)
        return problem(tr("--node names another server with the same locks (Redlock); the servers of %1 have locks of their own.")
                           .arg(quotedArgument(raw("url"))));
    const auto nodes = redis::parseNodes(m_typed.texts("node").join(u' '), m_line.server->endpoint);
    if (!nodes)
        return problem(tr("--node: %1.").arg(nodes.error().text));
    m_line.nodes.insert(m_line.nodes.end(), nodes->begin(), nodes->end());
    return std::nullopt;
}

/** The bytes given as texts, or else in base64 by the option. */
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

/** Reads the holder, or for evict the waiter: one for all locks, or one for each. */
Reader::Problem Reader::readWho(const QByteArrayList &keys)
{
    if (m_line.verb == CommandVerb::Undo)
        return std::nullopt;
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

Reader::Problem Reader::checkActionTime()
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
    return has("profile") ? readProfile() : std::nullopt;
}

Reader::Problem Reader::checkWindow()
{
    if (m_line.demo && (m_line.server || !m_line.lockLink.isEmpty()))
        return problem(tr("--demo starts its own server; it cannot be combined with a URL."));
    for (const char *const option : {"timeout", "after", "print-locks"}) {
        if (has(option) && !has("screenshot"))
            return problem(tr("--%1 needs --screenshot FILE.").arg(QString::fromLatin1(option)));
    }
    return std::nullopt;
}

/** Reads "test FILE [KEY]…". */
Reader::Problem Reader::readTrial()
{
    if (m_rest.size() < 2 || m_rest.first() != "test"_L1 || m_rest[1].isEmpty())
        return problem(tr("lockscope profile expects \"test\" and a file with lock profiles: lockscope profile test FILE [KEY]..."));
    m_line.lockProfiles = argumentText(m_rest[1]);
    for (const QString &key : m_rest.sliced(2))
        m_line.trialKeys << argumentBytes(key);
    if (m_line.trialKeys.contains(QByteArray()))
        return problem(tr("The key of the lock is empty."));
    return has("pattern") && !m_line.trialKeys.isEmpty() ? problem(tr("Use either KEY or --pattern, not both.")) : std::nullopt;
}

// ---- the race lab

Reader::Problem Reader::readRace()
{
    m_line.scenario = m_rest.isEmpty() ? QString() : argumentText(m_rest.first());
    if (!m_rest.isEmpty() && m_line.scenario.isEmpty())
        return problem(tr("lockscope race expects the id of a scenario or a file. Without an argument, it lists the built-in scenarios."));
    return has("shuffle") && m_rest.isEmpty() ? problem(tr("lockscope race --shuffle expects a protocol.")) : std::nullopt;
}

Reader::Problem Reader::readTemplate()
{
    if (!m_rest.isEmpty())
        return problem(tr("--template only prints a file to start from; it cannot be combined with a protocol."));
    for (const Option &option : options()) {
        const QString name = QString::fromLatin1(option.name);
        if (name != "template"_L1 && name != "log"_L1 && has(option.name))
            return problem(tr("--template only prints a file to start from; it cannot be combined with --%1.").arg(name));
    }
    QStringList known;
    std::ranges::transform(ownTemplates(), std::back_inserter(known), &OwnTemplate::id);
    m_line.ownTemplate = text("template");
    if (!known.contains(m_line.ownTemplate))
        return problem(tr("Unknown template %1. Available: %2.").arg(quotedArgument(raw("template")), joinItems(known)));
    return std::nullopt;
}

Reader::Problem Reader::readExplore()
{
    if (has("template"))
        return readTemplate();
    if (m_line.verb == CommandVerb::Explore && m_rest.isEmpty())
        return problem(tr("lockscope explore expects a protocol, or a file with a protocol of your own. To explore all protocols, use "
                          "\"lockscope score\"."));
    if (int(m_line.json) + int(m_line.csv) + int(m_line.markdown) > 1)
        return problem(tr("Use only one of --json, --csv and --markdown."));
    for (const QString &raw : std::as_const(m_rest)) {
        const QString id = argumentText(raw);
        if (!ProtocolCatalogue::builtIn().find(id) && !isOwnProtocolFile(id))
            return problem(tr("Unknown protocol %1. To explore a protocol of your own, name a file, such as our-lock.json. Available: %2.")
                               .arg(quotedArgument(raw), joinItems(explorable())));
        m_line.explore.protocols << id;
    }
    if (m_rest.isEmpty())
        m_line.explore.protocols = explorable();
    return m_values.columns.isEmpty() ? std::nullopt : readColumns();
}

Reader::Problem Reader::readColumns()
{
    m_line.explore.columns.clear();
    for (const QString &id : std::as_const(m_values.columns)) {
        const auto found = std::ranges::find(allColumns, id, columnId);
        if (found == allColumns.end()) {
            QStringList known;
            std::ranges::transform(allColumns, std::back_inserter(known), columnId);
            return problem(tr("Unknown question %1. Available: %2.").arg(u'"' + visibleText(id, 60) + u'"', joinItems(known)));
        }
        m_line.explore.columns.push_back(*found);
    }
    return std::nullopt;
}

Reader::Problem Reader::readSimulate()
{
    m_values.simulate.hasServer = m_line.server.has_value();
    const auto options = readSimulateOptions(m_values.simulate);
    if (!options)
        return options.error();
    m_line.simulate = *options;
    return std::nullopt;
}

Reader::Problem Reader::readTraffic()
{
    if (const Problem wrong = readServer())
        return wrong;
    for (const QString &file : m_typed.raws("file") + m_rest)
        m_line.trafficFiles << argumentText(file);
    const int sources = int(!m_line.trafficFiles.isEmpty()) + int(m_line.server.has_value()) + int(!m_line.networkInterface.isEmpty());
    if (sources != 1 || m_line.trafficFiles.contains(QString()))
        return problem(tr("%1 expects one of these: files with what \"redis-cli monitor\" has printed, or with a packet capture (--file FILE), a "
                          "server (--url URL), or a network interface (--interface NAME).")
                           .arg(wordOf(m_line.verb)));
    if (!m_line.server && has("unlock"))
        return problem(tr("--unlock needs a server: --url URL."));
    if (!m_line.trafficFiles.isEmpty() && has("for"))
        return problem(tr("--for needs a server (--url URL) or a network interface (--interface NAME)."));
    return checkActionTime();
}

Result<QByteArray> Reader::base64(const char *option, const QString &value)
{
    auto decoded = QByteArray::fromBase64Encoding(argumentBytes(value), QByteArray::Base64Encoding | QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded)
        return invalidInput(tr("--%1 expects base64.").arg(QString::fromLatin1(option)));
    return std::move(decoded.decoded);
}

} // namespace

Result<CommandLine> parseCommandLine(const QByteArrayList &arguments) { return Reader().read(arguments); }

} // namespace lockscope
