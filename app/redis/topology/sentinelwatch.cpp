// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/sentinelwatch.h"

#include "base/log.h"
#include "redis/clientlist.h"
#include "redis/serveridentity.h"
#include "redis/serverinfo.h"
#include "redis/topology/announcednode.h"

#include <QHostAddress>

#include <algorithm>
#include <iterator>
#include <utility>

namespace lockscope::redis {

namespace {

/** A Sentinel publishes every two seconds. */
constexpr Duration youngHello{2500};
constexpr Duration helloPatience{3000};
/** How long a hello counts if no other follows. */
constexpr Duration helloCounts{7000};
/** A failover takes longer. */
constexpr Duration lookIsNewFor{500};
constexpr Duration looksAgainAfter{10'000};
/** How long to wait in doubt: a Sentinel may be about to reconnect, or to notice that the server it promoted has become a primary. */
constexpr Duration doubtPatience{5000};
constexpr Duration looksForLostAfter{200};
constexpr Duration looksInDoubtAfter{1000};
constexpr Duration doubtIsNewFor{5000};
/** How long to wait if a Sentinel may have been connected and none is: it would have reconnected by then. */
constexpr Duration lostPatience{1000};
/**
 * Before it replaces a server, a Sentinel reopens its connection for commands, unless that is younger than 15 s; 3.5 s after the promotion it has
 * published on the server which one it means.
 */
constexpr std::chrono::seconds steadyAge{20};
/** A server lists this number of clients within a few milliseconds. */
constexpr qint64 mostClientsListed = 1000;
constexpr qsizetype mostListeners = 100;

bool areSameWords(const std::vector<SentinelHello> &a, const std::vector<SentinelHello> &b)
{
    return std::ranges::equal(a, b, [](const SentinelHello &one, const SentinelHello &other) { return one.isSameWord(other); });
}

/** "10.0.0.1:6379", "[::1]:6379". */
std::optional<Place> placeOfClient(QByteArrayView text)
{
    const qsizetype colon = text.lastIndexOf(':');
    if (colon <= 0)
        return {};
    QByteArrayView host = text.first(colon);
    if (host.startsWith('[') && host.endsWith(']'))
        host = host.sliced(1, host.size() - 2);
    const Result<QString> name = announcedHost(host);
    const Result<quint16> port = announcedPort(text.sliced(colon + 1));
    return name && !name->isEmpty() && port && *port != 0 ? std::optional(Place{*name, *port}) : std::nullopt;
}

/** The first questions, in this order. */
enum Question : std::size_t { Listeners, Stats, Clients, Replication, Commands };

/** From PUBSUB NUMSUB, or from INFO if that is denied; nullopt: neither answers. */
std::optional<qint64> listenersIn(const std::vector<Reply> &replies)
{
    if (replies[Listeners].size() == 2)
        return replies[Listeners].at(1).integer();
    const bool isNobody = fieldOf(replies[Stats].view(), "pubsub_channels") == QByteArrayView("0");
    return isNobody ? std::optional<qint64>(0) : std::nullopt;
}

/** Returns true for a primary that has no replicas but had some within the last hour (repl-backlog-ttl). */
bool hasLostItsReplicas(QByteArrayView replication)
{
    return fieldOf(replication, "role") == QByteArrayView("master") && fieldOf(replication, "connected_slaves") == QByteArrayView("0")
        && fieldOf(replication, "repl_backlog_active") == QByteArrayView("1");
}

/** A hint only: Sentinels publish on each server that they monitor, but other clients may, too. */
bool mayHaveBeenWatched(const std::vector<Reply> &replies)
{
    const QByteArrayView replicas = fieldOf(replies[Replication].view(), "connected_slaves");
    return !replicas.isEmpty() && replicas != QByteArrayView("0") && replies[Commands].view().contains("cmdstat_publish:");
}

Endpoint endpointAt(const Place &place)
{
    Endpoint endpoint;
    endpoint.host = place.host;
    endpoint.port = place.port;
    return endpoint;
}

const char *nameOfVerdict(SentinelVerdict::Kind kind)
{
    switch (kind) {
    case SentinelVerdict::Kind::Unwatched: return "none is connected";
    case SentinelVerdict::Kind::Primary: return "it is the primary";
    case SentinelVerdict::Kind::Replaced: return "another one is the primary";
    case SentinelVerdict::Kind::Silent: return "silent";
    case SentinelVerdict::Kind::Unknown: return "may not be heard";
    }
    Q_UNREACHABLE();
}

SentinelVerdict unknownBy(const Error &why)
{
    SentinelVerdict verdict;
    verdict.kind = SentinelVerdict::Kind::Unknown;
    verdict.why = why;
    return verdict;
}

} // namespace

SentinelWatch::SentinelWatch(Connection &commands, AddressMap map, Clock &clock, QObject *parent)
    : QObject(parent), m_commands(commands), m_map(std::move(map)), m_clock(clock)
{
    connect(&m_commands, &Connection::stateChanged, this, [this] {
        if (!m_commands.isReady()) // the next stream may be another server's
            forget();
    });
}

SentinelWatch::~SentinelWatch()
{
    for (const Waiting &one : std::exchange(m_waiting, {}))
        one.answer.deliver(false);
}

void SentinelWatch::forget()
{
    ++m_look;
    m_hellos.clear();
    m_noneSince.reset();
    leave();
    m_lookedAt.reset();
}

bool SentinelWatch::haveSpoken() const
{
    const Instant since = m_clock.now() - youngHello;
    return m_sentinels.isEmpty() ? !m_hellos.newest(since).empty() : m_hellos.haveSpoken(m_sentinels, since);
}

bool SentinelWatch::isSettled() const
{
    if (m_isLooking || m_isHasty || !m_lookedAt)
        return false;
    if (m_isInDoubt)
        return (!m_listening || haveSpoken()) && m_clock.now() - *m_lookedAt < doubtIsNewFor;
    return m_clock.now() - m_begun < lookIsNewFor;
}

Duration SentinelWatch::patience() const { return m_isInDoubt ? doubtPatience : helloPatience; }

QCoro::Task<> SentinelWatch::settle(QPointer<SentinelWatch> self, Stage stage)
{
    if (!self || !self->m_commands.isReady() || self->isSettled())
        co_return;
    const Deferred<bool> settled;
    const bool isFirst = self->m_waiting.empty();
    self->m_waiting.push_back({settled, stage});
    if (!self->m_isLooking || isFirst) // a check under way may describe the time before the server slept
        self->look();
    co_await settled;
}

void SentinelWatch::poll()
{
    const Duration rest = m_isInDoubt ? looksInDoubtAfter : looksAgainAfter;
    if (!m_isLooking && m_commands.isReady() && (!m_lookedAt || m_clock.now() - *m_lookedAt >= rest))
        look();
}

void SentinelWatch::look()
{
    m_isLooking = true;
    m_isTimeOver = false;
    m_isHasty = false;
    m_begun = m_clock.now();
    askWhetherAnyListens(++m_look);
}

/** Asks cheap questions first. Ends in conclude(). */
QCoro::Task<> SentinelWatch::askWhetherAnyListens(quint64 number)
{
    const QPointer<SentinelWatch> self(this);
    const std::vector<Command> questions{command("PUBSUB", "NUMSUB", helloChannel), command("INFO", "stats"), command("INFO", "clients"),
                                         command("INFO", "replication"), command("INFO", "commandstats")};
    const auto replies = co_await m_commands.pipeline(questions);
    if (!self || number != m_look)
        co_return;
    if (!replies)
        co_return conclude(unknownBy(replies.error()));
    m_isInDoubt = hasLostItsReplicas((*replies)[Replication].view());
    const std::optional<qint64> listeners = listenersIn(*replies);
    const bool isNobody = listeners && *listeners <= (m_isSubscribed ? 1 : 0);
    if (isNobody)
        co_return findNone(mayHaveBeenWatched(*replies));
    const QByteArrayView clients = fieldOf((*replies)[Clients].view(), "connected_clients");
    co_await askWhoListens(listeners, !clients.isEmpty() && clients.toLongLong() <= mostClientsListed);
}

/** No Sentinel is connected. Waits if one may be reconnecting: a server that wakes up closes its old connections. */
void SentinelWatch::findNone(bool mayHaveBeenWatched)
{
    const auto isBeforeChange = [](const Waiting &one) { return one.until == Stage::Settled; };
    const bool wereThere = m_verdict.kind != SentinelVerdict::Kind::Unwatched;
    const Duration ifLost = std::ranges::any_of(m_waiting, isBeforeChange) ? lostPatience : looksForLostAfter; // it has noticed by then
    const Duration patience = m_isInDoubt || wereThere ? doubtPatience : mayHaveBeenWatched ? ifLost : Duration(0);
    m_noneSince = m_noneSince.value_or(m_clock.now());
    const bool mayCome = m_clock.now() - *m_noneSince < patience;
    m_isHasty = mayCome && m_waiting.empty();
    if (!mayCome || m_isHasty)
        return leave();
    m_clock.after(looksForLostAfter, this, [this, number = m_look] {
        if (number == m_look)
            askWhetherAnyListens(number);
    });
}

QCoro::Task<> SentinelWatch::askWhoListens(std::optional<qint64> listeners, bool areClientsFew)
{
    const QPointer<SentinelWatch> self(this);
    const quint64 number = m_look;
    const Command list = areClientsFew ? command("CLIENT", "LIST") : command("CLIENT", "LIST", "TYPE", "pubsub");
    const std::vector<Command> questions{list, command("CONFIG", "GET", "replica-announce-*")};
    const auto replies = co_await m_commands.pipeline(questions);
    if (!self || number != m_look)
        co_return;
    if (!replies)
        co_return conclude(unknownBy(replies.error()));
    takeListeners(replies->front());
    takeAnnounced(replies->back());
    m_refusal = replies->front().isError() ? replies->front().error() : Error();
    if (m_sentinels.isEmpty() && m_refusal.kind == Error::Kind::None) // the subscribers are not Sentinels
        co_return findNone(false);
    if (m_sentinels.isEmpty() && !listeners)
        co_return conclude(unknownBy(m_refusal));
    m_noneSince.reset();
    listen();
    m_clock.after(patience(), this, [this, number] {
        if (number == m_look && m_isLooking)
            giveUp();
    });
    if (haveSpoken())
        co_await judge();
}

void SentinelWatch::takeListeners(const Reply &clients)
{
    m_sentinels.clear();
    m_reached.clear();
    QByteArrayList steady;
    bool isAnyYoung = false;
    for (const ListedClient &client : readClientList(clients.view()).clients) {
        if (const QByteArrayView id = sentinelNamedBy(client.name, "-cmd"); !id.isEmpty()) {
            isAnyYoung = isAnyYoung || client.age.value_or(std::chrono::seconds()) < steadyAge;
            steady.push_back(id.toByteArray());
        }
        const QByteArrayView id = sentinelNamedBy(client.name, "-pubsub");
        if (id.isEmpty() || m_sentinels.size() >= mostListeners)
            continue;
        m_sentinels.push_back(id.toByteArray());
        if (const auto place = placeOfClient(client.localAddress); place && std::ranges::find(m_reached, *place) == m_reached.end())
            m_reached.push_back(*place);
    }
    const auto isSteady = [&steady](const QByteArray &id) { return steady.contains(id); };
    m_isInDoubt = m_isInDoubt || isAnyYoung || !std::ranges::all_of(m_sentinels, isSteady);
}

/** Reads the reply of CONFIG GET, which alternates names and values. */
void SentinelWatch::takeAnnounced(const Reply &settings)
{
    m_announced.reset();
    Place place;
    for (qsizetype i = 0; i + 1 < settings.size(); i += 2) {
        if (settings.viewAt(i) == "replica-announce-ip")
            place.host = announcedHost(settings.viewAt(i + 1)).value_or(QString());
        else if (settings.viewAt(i) == "replica-announce-port")
            place.port = announcedPort(settings.viewAt(i + 1)).value_or(0);
    }
    if (!place.host.isEmpty())
        m_announced = place;
}

void SentinelWatch::listen()
{
    if (m_listening)
        return subscribe(); // the subscription was denied, or is pending
    Connection::Options options = m_commands.options();
    options.clientName += "-sentinels";
    m_listening = std::make_unique<Connection>(options, m_clock, m_commands.transportFactory());
    connect(m_listening.get(), &Connection::stateChanged, this, [this] {
        m_isSubscribed = false;
        subscribe();
    });
    connect(m_listening.get(), &Connection::pushed, this, &SentinelWatch::onPushed);
    m_listening->open();
}

void SentinelWatch::subscribe()
{
    if (m_listening->isReady() && !m_isSubscribed)
        m_listening->subscribe(command("SUBSCRIBE", helloChannel));
}

void SentinelWatch::onPushed(const Reply &message)
{
    if (message.isError())
        return conclude(unknownBy(message.error()));
    m_isSubscribed = true;
    const auto hello = message.viewAt(0) == "message" ? parseSentinelHello(message.viewAt(2)) : std::nullopt;
    if (!hello)
        return;
    m_hellos.take(*hello, m_clock.now());
    if (m_isLooking || !areSameWords(m_hellos.newest(m_clock.now() - helloCounts), m_judged))
        judge();
}

/**
 * The hellos with the highest epoch of each service count; one that names another server is enough for Replaced. Any client that may PUBLISH can
 * forge hellos (and so mislead the Sentinels themselves): at worst actions are refused. No connection is ever made because of one.
 */
QCoro::Task<> SentinelWatch::judge()
{
    const QPointer<SentinelWatch> self(this);
    const quint64 number = ++m_judgement;
    const std::vector<SentinelHello> words = m_hellos.newest(m_clock.now() - helloCounts);
    SentinelVerdict verdict;
    for (const SentinelHello &word : words) {
        const bool isThis = co_await isThisServer(word.primary);
        if (!self || number != m_judgement)
            co_return;
        const bool isGraver = !isThis && (verdict.kind != SentinelVerdict::Kind::Replaced || verdict.hello.epoch < word.epoch);
        if (isGraver || verdict.kind == SentinelVerdict::Kind::Unwatched)
            verdict = {isThis ? SentinelVerdict::Kind::Primary : SentinelVerdict::Kind::Replaced, word, wholeOf(word), {}};
    }
    m_judged = words;
    const bool isEarly = m_isLooking && !m_isTimeOver;
    if (verdict.kind == SentinelVerdict::Kind::Replaced || !isEarly || !m_isInDoubt)
        conclude(verdict, isEarly && !haveSpoken() ? Stage::SoFar : Stage::Settled);
}

/** Judges by the hellos received: a Sentinel that has crashed may be listed for minutes. */
void SentinelWatch::giveUp()
{
    m_isTimeOver = true;
    if (!m_hellos.newest(m_clock.now() - helloCounts).empty())
        judge();
    else if (m_sentinels.isEmpty())
        conclude(unknownBy(m_refusal));
    else if (!m_listening->isReady())
        conclude(unknownBy(m_listening->lastError()));
    else
        conclude({SentinelVerdict::Kind::Silent, {}, {}, {}});
}

void SentinelWatch::leave()
{
    ++m_judgement;
    m_sentinels.clear();
    m_listening.reset();
    m_isSubscribed = false;
    m_judged.clear();
    conclude({});
}

/** A receiver of changed() may destroy this object. */
void SentinelWatch::conclude(const SentinelVerdict &verdict, Stage stage)
{
    m_isLooking = m_isLooking && stage == Stage::SoFar;
    m_lookedAt = m_clock.now();
    qCDebug(logRedis, "sentinels of %s: %s%s", qUtf8Printable(m_commands.options().endpoint.toUrl()), nameOfVerdict(verdict.kind),
            m_isLooking       ? ", so far"
                : m_isInDoubt ? ", it may have slept"
                              : "");
    std::vector<Waiting> done = std::exchange(m_waiting, {});
    const auto waitsOn = [this](const Waiting &one) { return m_isLooking && one.until == Stage::Settled; };
    std::ranges::copy_if(done, std::back_inserter(m_waiting), waitsOn);
    std::erase_if(done, waitsOn);
    if (std::exchange(m_verdict, verdict) != verdict)
        emit changed();
    for (const Waiting &one : done)
        one.answer.deliver(true);
}

DeploymentAddress SentinelWatch::wholeOf(const SentinelHello &hello) const
{
    Endpoint server = m_commands.options().endpoint;
    if (server.kind == Endpoint::Kind::Unix)
        server.kind = Endpoint::Kind::Tcp;
    server.socketPath.clear();
    DeploymentAddress whole = DeploymentAddress::ofService(server, QString::fromUtf8(hello.service));
    whole.map = m_map;
    whole.servers.user = server.user;
    whole.seeds.front().user.clear();
    whole.seeds.front().database = 0;
    const Endpoint spoke = whole.sentinelAt(hello.sentinel);
    std::vector<Endpoint> sentinels{spoke};
    for (const Place &place : m_hellos.sayingSo(hello, m_clock.now() - helloCounts)) {
        if (const Endpoint too = whole.sentinelAt(place); too != spoke)
            sentinels.push_back(too);
    }
    whole.seeds = std::move(sentinels);
    return whole;
}

/**
 * Compares the named place with the places where Sentinels reach this server, and with its own and announced address, mapped and unmapped. Behind a
 * tunnel a loopback address may lead to another server: then only the places where Sentinels reach it count, if they are known.
 */
QCoro::Task<bool> SentinelWatch::isThisServer(Place meant) const
{
    std::vector<Endpoint> own, there{endpointAt(meant)};
    std::ranges::transform(m_reached, std::back_inserter(own), endpointAt);
    if (m_reached.empty() || !QHostAddress(meant.host).isLoopback()) {
        const Endpoint &endpoint = m_commands.options().endpoint;
        if (endpoint.kind != Endpoint::Kind::Unix)
            own.push_back(endpointAt({endpoint.host, endpoint.port}));
        if (m_announced)
            own.push_back(endpointAt({m_announced->host, m_announced->port == 0 ? meant.port : m_announced->port}));
        there.push_back(endpointAt(m_map.reachable(meant)));
    }
    Clock &clock = m_clock;
    co_return co_await isAnyPlaceSame(std::move(own), std::move(there), clock);
}

} // namespace lockscope::redis
