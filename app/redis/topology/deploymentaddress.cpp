// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/deploymentaddress.h"

#include "base/message.h"
#include "base/safetext.h"
#include "redis/nodelist.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QUrl>

#include <algorithm>
#include <iterator>

namespace lockscope::redis {

namespace {

struct DeploymentAddressText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::redis::DeploymentAddressText)
};

struct NamedTwiceText {
    LOCKSCOPE_MESSAGES(lockscope::redis::NamedTwiceText)
};

using Kind = DeploymentAddress::Kind;

constexpr std::size_t mostSeeds = 100;

/** Before the URLs of a Redlock's servers, which may use TLS or sockets: "redlock+rediss://a,rediss://b". */
const QString redlockOf = QStringLiteral("redlock+");

// As in endpoint.cpp, no message repeats what was typed after the scheme.

struct Scheme {
    QLatin1StringView name;
    Kind kind;
    Endpoint::Kind transport;
};
constexpr Scheme schemes[] = {{QLatin1StringView("redis+cluster"), Kind::Cluster, Endpoint::Kind::Tcp},
                              {QLatin1StringView("rediss+cluster"), Kind::Cluster, Endpoint::Kind::Tls},
                              {QLatin1StringView("redis+sentinel"), Kind::Sentinel, Endpoint::Kind::Tcp},
                              {QLatin1StringView("rediss+sentinel"), Kind::Sentinel, Endpoint::Kind::Tls},
                              {QLatin1StringView("redlock"), Kind::Redlock, Endpoint::Kind::Tcp}};

/** The parts of redis+…://userInfo@hosts/path?query, still encoded. */
struct UrlParts {
    QString userInfo, hosts, path, query;
    bool hasUserInfo = false;
};

Result<UrlParts> split(const QString &rest)
{
    UrlParts parts;
    const auto isEnd = [](QChar c) { return c == u'/' || c == u'?' || c == u'#'; };
    const qsizetype end = std::ranges::find_if(rest, isEnd) - rest.begin();
    const QString authority = rest.left(end), tail = rest.mid(end);
    if (tail.contains(u'@') || tail.contains(u'#'))
        return invalidInput(
            DeploymentAddressText::tr("In a user name, password or service name, write '/' as %2F, '?' as %3F, '#' as %23 and '@' as %40"));
    const qsizetype at = authority.lastIndexOf(u'@'), question = tail.indexOf(u'?');
    parts.hasUserInfo = at >= 0;
    parts.userInfo = authority.left(std::max(at, qsizetype(0)));
    parts.hosts = authority.mid(at + 1);
    parts.path = question < 0 ? tail : tail.left(question);
    parts.query = question < 0 ? QString() : tail.mid(question + 1);
    return parts;
}

/** Host and port by the rules of an Endpoint. */
Result<Endpoint> parseSeed(const QString &text, const Endpoint &pattern, quint16 usualPort)
{
    const Result<ParsedUrl> parsed = parseUrl(QStringLiteral("redis://") + text);
    if (!parsed)
        return failure(parsed.error());
    Endpoint seed = pattern;
    seed.host = parsed->endpoint.host;
    const bool hasPort = text.lastIndexOf(u':') > text.lastIndexOf(u']');
    seed.port = hasPort ? parsed->endpoint.port : usualPort;
    return seed;
}

Result<std::vector<Endpoint>> parseSeeds(const QString &hosts, const Endpoint &pattern, quint16 usualPort)
{
    std::vector<Endpoint> seeds;
    for (const QString &text : hosts.split(u',')) {
        const Result<Endpoint> seed = parseSeed(text, pattern, usualPort);
        if (!seed)
            return invalidInput(DeploymentAddressText::tr("Address %1: %2").arg(seeds.size() + 1).arg(seed.error().text));
        if (std::ranges::find(seeds, *seed) != seeds.end())
            return invalidInput(DeploymentAddressText::tr("Address %1 is listed twice").arg(seeds.size() + 1));
        if (seeds.size() >= mostSeeds)
            return invalidInput(DeploymentAddressText::tr("There may be at most %1 addresses").arg(mostSeeds));
        seeds.push_back(*seed);
    }
    return seeds;
}

/** A database as in the path of an Endpoint's URL. */
Result<int> parseDatabase(const QString &text)
{
    const Result<ParsedUrl> parsed = parseUrl(QStringLiteral("redis://h/") + text);
    if (!parsed)
        return failure(parsed.error());
    return parsed->endpoint.database;
}

/** Decodes a user name as in an Endpoint's URL, so that '%' has one meaning everywhere. */
Result<QString> decodedName(const QString &text)
{
    const Result<ParsedUrl> parsed = parseUrl(QStringLiteral("redis://") + text + QStringLiteral("@h"));
    const bool isName = parsed && parsed->password.isEmpty() && !text.contains(u':');
    return isName ? Result<QString>(parsed->endpoint.user) : invalidInput(DeploymentAddressText::tr("In a name, write ':' as %3A and '%' as %25"));
}

Result<void> readOption(const QString &option, Endpoint &sentinels)
{
    const qsizetype equals = option.indexOf(u'=');
    const QString name = option.left(equals), value = equals < 0 ? QString() : option.mid(equals + 1);
    if (name == QStringLiteral("sentinel-user")) {
        const Result<QString> user = decodedName(value);
        if (!user)
            return failure(user.error());
        sentinels.user = *user;
        return {};
    }
    if (name != QStringLiteral("sentinel-tls") || (value != QStringLiteral("yes") && value != QStringLiteral("no")))
        return invalidInput(DeploymentAddressText::tr("Only sentinel-user=NAME and sentinel-tls=yes or no may follow '?'"));
    sentinels.kind = value == QStringLiteral("yes") ? Endpoint::Kind::Tls : Endpoint::Kind::Tcp;
    return {};
}

Result<Endpoint> sentinelPattern(const QString &query, Endpoint::Kind transport)
{
    Endpoint sentinels;
    sentinels.kind = transport;
    for (const QString &option : query.split(u'&', Qt::SkipEmptyParts)) {
        if (const auto done = readOption(option, sentinels); !done)
            return failure(done.error());
    }
    return sentinels;
}

Result<void> readUser(const UrlParts &parts, ParsedDeployment &into)
{
    if (!parts.hasUserInfo)
        return {};
    const Result<ParsedUrl> parsed = parseUrl(QStringLiteral("redis://") + parts.userInfo + QStringLiteral("@h"));
    if (!parsed)
        return failure(parsed.error());
    into.address.servers.user = parsed->endpoint.user;
    into.password = parsed->password;
    return {};
}

Result<void> readServicePath(const QString &path, DeploymentAddress &address)
{
    const QStringList pieces = path.split(u'/'); // the first is empty
    if (pieces.size() < 2 || pieces[1].isEmpty())
        return invalidInput(DeploymentAddressText::tr("The name of the service is missing: redis+sentinel://host:26379/mymaster"));
    const Result<QString> service = decodedName(pieces[1]);
    if (!service)
        return failure(service.error());
    address.service = *service;
    const QString database = pieces.mid(2).join(u'/');
    if (database.isEmpty())
        return {};
    const Result<int> number = parseDatabase(database);
    if (!number)
        return invalidInput(DeploymentAddressText::tr("The database must be a number: redis+sentinel://host:26379/mymaster/2"));
    address.servers.database = *number;
    return {};
}

Result<void> readSentinels(const UrlParts &parts, DeploymentAddress &address)
{
    if (const auto done = readServicePath(parts.path, address); !done)
        return failure(done.error());
    const Result<Endpoint> pattern = sentinelPattern(parts.query, address.servers.kind);
    if (!pattern)
        return failure(pattern.error());
    const auto seeds = parseSeeds(parts.hosts, *pattern, DeploymentAddress::sentinelPort);
    if (!seeds)
        return failure(seeds.error());
    address.seeds = *seeds;
    return {};
}

Result<void> readNodes(const UrlParts &parts, DeploymentAddress &address)
{
    if (!parts.query.isEmpty())
        return invalidInput(DeploymentAddressText::tr("Nothing may follow the addresses of a cluster but a database"));
    if (parts.path.size() > 1) {
        const Result<int> number = parseDatabase(parts.path.mid(1));
        if (!number)
            return failure(number.error());
        address.servers.database = *number;
    }
    const auto seeds = parseSeeds(parts.hosts, address.servers, Endpoint().port);
    if (!seeds)
        return failure(seeds.error());
    address.seeds = *seeds;
    return {};
}

Result<ParsedDeployment> parseWhole(const Scheme &scheme, const QString &rest)
{
    if (std::ranges::any_of(rest, [](QChar c) { return c.isSpace() || c.category() == QChar::Other_Control; }))
        return invalidInput(DeploymentAddressText::tr("The address must not contain spaces; separate the nodes by commas"));
    const Result<UrlParts> parts = split(rest);
    if (!parts)
        return failure(parts.error());
    ParsedDeployment parsed;
    parsed.address.kind = scheme.kind;
    parsed.address.servers.kind = scheme.transport;
    if (const auto done = readUser(*parts, parsed); !done)
        return failure(done.error());
    const auto done = scheme.kind == Kind::Sentinel ? readSentinels(*parts, parsed.address) : readNodes(*parts, parsed.address);
    if (!done)
        return failure(done.error());
    if (scheme.kind == Kind::Redlock)
        parsed.address = DeploymentAddress::ofRedlock(std::move(parsed.address.seeds));
    return parsed;
}

Result<ParsedDeployment> parsePlain(const QString &text, Kind ofSeveral = Kind::Independent)
{
    // A password may hold a comma, so only a comma before a scheme separates.
    static const QRegularExpression between(QStringLiteral("[\\s,]+(?=(?:redis[a-z+]*|unix)://)"), QRegularExpression::CaseInsensitiveOption);
    const QStringList urls = text.split(between, Qt::SkipEmptyParts);
    const Result<ParsedUrl> first = parseUrl(urls.isEmpty() ? QString() : urls.first());
    if (!first)
        return failure(first.error());
    const auto others = parseNodes(urls.mid(1).join(u' '), first->endpoint);
    if (!others)
        return invalidInput(DeploymentAddressText::tr("Among the addresses after the first: %1").arg(others.error().text));
    ParsedDeployment parsed;
    parsed.password = first->password;
    std::vector<Endpoint> servers{first->endpoint};
    servers.insert(servers.end(), others->begin(), others->end());
    parsed.address =
        ofSeveral == Kind::Redlock ? DeploymentAddress::ofRedlock(std::move(servers)) : DeploymentAddress::ofIndependent(std::move(servers));
    return parsed;
}

QString nameText(const QString &name) { return QString::fromLatin1(QUrl::toPercentEncoding(name)); }

/** "redis://user@host:port/db" without scheme, user and database. */
QString hostText(const Endpoint &seed) { return placeText(Place{seed.host, seed.port}).replace(u'%', QStringLiteral("%25")); }

QString sentinelQuery(const Endpoint &sentinel, const Endpoint &servers)
{
    QStringList options;
    if (!sentinel.user.isEmpty())
        options += QStringLiteral("sentinel-user=") + nameText(sentinel.user);
    if (sentinel.kind != servers.kind)
        options += sentinel.kind == Endpoint::Kind::Tls ? QStringLiteral("sentinel-tls=yes") : QStringLiteral("sentinel-tls=no");
    return options.isEmpty() ? QString() : u'?' + options.join(u'&');
}

/** True if redlock:// can name them. */
bool areAlikeTcp(const std::vector<Endpoint> &servers)
{
    return std::ranges::all_of(servers, [&first = servers.front()](const Endpoint &one) {
        return one.kind == Endpoint::Kind::Tcp && one.user == first.user && one.database == first.database;
    });
}

Endpoint placed(Endpoint pattern, const Place &place)
{
    pattern.host = place.host;
    pattern.port = place.port;
    return pattern;
}

} // namespace

DeploymentAddress DeploymentAddress::ofCluster(const Endpoint &node)
{
    DeploymentAddress address;
    address.kind = Kind::Cluster;
    address.seeds = {node};
    address.servers = node;
    if (node.kind == Endpoint::Kind::Unix)
        address.servers.kind = Endpoint::Kind::Tcp;
    return address;
}

DeploymentAddress DeploymentAddress::ofServers(std::vector<Endpoint> servers, Kind kind)
{
    DeploymentAddress address;
    address.kind = servers.size() > 1 ? kind : Kind::Single;
    address.seeds = std::move(servers);
    return address;
}

DeploymentAddress DeploymentAddress::ofService(const Endpoint &sentinel, const QString &service)
{
    DeploymentAddress address;
    address.kind = Kind::Sentinel;
    address.seeds = {sentinel};
    address.service = service;
    address.servers = sentinel;
    address.servers.user.clear();
    if (sentinel.kind == Endpoint::Kind::Unix)
        address.servers.kind = Endpoint::Kind::Tcp;
    return address;
}

Endpoint DeploymentAddress::serverAt(const Place &announced) const { return placed(servers, map.reachable(announced)); }

Endpoint DeploymentAddress::sentinelAt(const Place &announced) const
{
    return placed(seeds.empty() ? Endpoint() : seeds.front(), map.reachable(announced));
}

void DeploymentAddress::takeOptionsOf(const Endpoint &endpoint)
{
    const auto take = [&endpoint](Endpoint &server) {
        server.user = endpoint.user;
        server.database = endpoint.database;
        server.tls = endpoint.tls;
    };
    take(servers);
    if (hasSlots())
        std::ranges::for_each(seeds, take);
    else if (seedsAreSentinels()) // sentinels have their own users
        std::ranges::for_each(seeds, [&endpoint](Endpoint &sentinel) { sentinel.tls = endpoint.tls; });
}

bool DeploymentAddress::usesTls() const
{
    return servers.kind == Endpoint::Kind::Tls || std::ranges::find(seeds, Endpoint::Kind::Tls, &Endpoint::kind) != seeds.end();
}

QString DeploymentAddress::toUrl() const
{
    if (asksMajority() && !areAlikeTcp(seeds))
        return redlockOf + nodesText(seeds).replace(u' ', u',');
    if (!followsPromotions() && !asksMajority())
        return nodesText(seeds);
    const Endpoint &pattern = asksMajority() ? seeds.front() : servers;
    QStringList hosts;
    for (const Endpoint &seed : seeds)
        hosts += hostText(seed);
    const auto isOurs = [this, &pattern](const Scheme &scheme) {
        return scheme.kind == kind && (scheme.transport == Endpoint::Kind::Tls) == (pattern.kind == Endpoint::Kind::Tls);
    };
    const QString scheme = std::ranges::find_if(schemes, isOurs)->name + QStringLiteral("://");
    const QString user = pattern.user.isEmpty() ? QString() : nameText(pattern.user) + u'@';
    const QString name = seedsAreSentinels() ? u'/' + nameText(service) : QString();
    const QString database = pattern.database == 0 ? QString() : u'/' + QString::number(pattern.database);
    return scheme + user + hosts.join(u',') + name + database
        + (seedsAreSentinels() && !seeds.empty() ? sentinelQuery(seeds.front(), servers) : QString());
}

Result<ParsedDeployment> parseDeployment(const QString &text)
{
    const QString trimmed = text.trimmed();
    const qsizetype separator = trimmed.indexOf(QStringLiteral("://"));
    const QString name = separator < 0 ? QString() : trimmed.left(separator).toLower();
    const auto scheme = std::ranges::find_if(schemes, [&name](const Scheme &known) { return known.name == name; });
    if (scheme != std::end(schemes))
        return parseWhole(*scheme, trimmed.mid(separator + 3));
    if (name.startsWith(redlockOf))
        return parsePlain(trimmed.mid(redlockOf.size()), Kind::Redlock);
    if (name != QStringLiteral("redis") && name != QStringLiteral("rediss") && name != QStringLiteral("redis+unix") && name != QStringLiteral("unix"))
        return invalidInput(
            DeploymentAddressText::tr("The address must begin with redis://, rediss:// (TLS), redis+unix://, redis+cluster:// or redis+sentinel://"));
    return parsePlain(trimmed);
}

std::optional<Error> namedTwice(const std::vector<NamedServer> &servers)
{
    for (auto one = servers.begin(); one != servers.end(); ++one) {
        const auto isTwin = [one](const NamedServer &other) {
            return !one->process.isEmpty() && one->process == other.process && one->endpoint.database == other.endpoint.database;
        };
        const auto twin = std::find_if(std::next(one), servers.end(), isTwin);
        if (twin == servers.end())
            continue;
        const QString first = visibleText(placeText(one->endpoint)), second = visibleText(placeText(twin->endpoint));
        //: %1 and %2: addresses
        return Error{Error::Kind::InvalidInput, NamedTwiceText::tr("%1 and %2 are the same server").arg(first, second), "named-twice"};
    }
    return {};
}

} // namespace lockscope::redis
