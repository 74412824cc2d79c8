// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/topologywatch.h"

#include "base/safetext.h"
#include "redis/topology/primaryproof.h"
#include "redis/topology/topologyasker.h"

#include <QCoreApplication>
#include <QPointer>

#include <algorithm>
#include <utility>

namespace lockscope::redis {

namespace {

struct TopologyTroubleText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::redis::TopologyTroubleText)
};

/** How long the first choice waits for all seeds, and then for other nodes. */
constexpr Duration answersWithin{1500};
/** A connection that has failed for this long makes room for another place. */
constexpr Duration failsBefore{3000};
/** After this time a primary that cannot be asked is taken for what the sentinels say. */
constexpr Duration proofTakes{3000};
constexpr Duration betweenLooks{100};
constexpr std::size_t mostPlaces = 2000;

} // namespace

struct TopologyWatch::KnownPlace {
    Endpoint endpoint;
    bool isSeed = false;
    Instant lastTried;
    std::unique_ptr<TopologyAsker> asker;
    std::optional<TopologyAsker::Trouble> lastTrouble; ///< kept when its asker made room, until the node answers
    Stranger stranger = Stranger::None;
    std::optional<Instant> strangerSince;
};

TopologyWatch::TopologyWatch(Options options, Clock &clock, TransportFactory factory, QObject *parent)
    : QObject(parent), m_options(std::move(options)), m_clock(clock), m_factory(std::move(factory))
{
}

TopologyWatch::~TopologyWatch() = default;

void TopologyWatch::start()
{
    if (std::exchange(m_isRunning, true))
        return;
    m_begun = m_clock.now();
    m_othersAskedAt.reset();
    if (!m_options.address.followsPromotions()) {
        m_clock.after(Duration(0), this, [this, run = m_run] {
            if (run == m_run)
                takeFixed();
        });
        return;
    }
    for (const Endpoint &seed : m_options.address.seeds)
        learn(seed, true);
    if (m_topology)
        learnFrom(*m_topology);
    openPlaces();
    scheduleTick();
}

void TopologyWatch::stop()
{
    ++m_run;
    m_isRunning = m_isLookDue = false;
    retire(std::move(m_proof));
    for (const auto &place : m_places)
        retire(std::move(place->asker));
    m_places.clear();
    m_isCurrent = false;
    m_troubles.clear();
}

/** Disconnects it and destroys it later, since it may be the sender. */
void TopologyWatch::retire(std::unique_ptr<QObject> asker)
{
    if (!asker)
        return;
    asker->disconnect(this);
    m_retired.push_back(std::move(asker));
    m_clock.after(Duration(0), this, [this] { m_retired.clear(); });
}

void TopologyWatch::takeFixed()
{
    Topology topology;
    for (const Endpoint &seed : m_options.address.seeds) {
        TopologyNode node;
        node.id = seed.toUrl().toUtf8();
        node.reachable = seed;
        topology.nodes.push_back(std::move(node));
    }
    std::ranges::sort(topology.nodes, {}, &TopologyNode::id);
    m_isCurrent = true;
    adopt(topology);
}

void TopologyWatch::scheduleTick()
{
    m_clock.after(m_options.pollEvery, this, [this, run = m_run] {
        if (run == m_run)
            tick();
    });
}

void TopologyWatch::tick()
{
    scheduleTick();
    rotate();
    openPlaces();
    for (std::size_t i = 0; i < m_places.size(); ++i) { // a connection may fail at once and add places
        if (m_places[i]->asker)
            m_places[i]->asker->poll();
    }
    if (m_proof)
        m_proof->poll();
    // Comparing all views costs more than polling, so it is done only if a view may have changed or grown old, or if the wait for proof may be over.
    if (m_isDecisionDue || !m_topology || countFresh() != m_fresh || (m_proof && m_proof->trouble()))
        decide();
}

std::size_t TopologyWatch::countFresh() const
{
    const Instant now = m_clock.now();
    return std::size_t(std::ranges::count_if(m_places, [now](const auto &place) { return place->asker && place->asker->freshView(now); }));
}

void TopologyWatch::lookNow()
{
    if (!m_isRunning || m_isLookDue)
        return;
    const Duration rest = roundToMs(m_lastLook + betweenLooks - m_clock.now());
    if (rest > Duration(0)) {
        m_isLookDue = true;
        m_clock.after(rest, this, [this, run = m_run] {
            if (run == m_run && std::exchange(m_isLookDue, false))
                lookNow();
        });
        return;
    }
    m_lastLook = m_clock.now();
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        if (m_places[i]->asker)
            m_places[i]->asker->lookNow();
    }
}

void TopologyWatch::learn(const Endpoint &endpoint, bool isSeed)
{
    if (endpoint.kind != Endpoint::Kind::Unix && endpoint.port == 0)
        return;
    if (std::ranges::any_of(m_places, [&endpoint](const auto &place) { return place->endpoint == endpoint; }))
        return;
    forgetOldest();
    m_places.push_back(std::make_unique<KnownPlace>());
    m_places.back()->endpoint = endpoint;
    m_places.back()->isSeed = isSeed;
}

void TopologyWatch::forgetOldest()
{
    if (m_places.size() < mostPlaces)
        return;
    const auto oldest = std::ranges::find_if(m_places, [this](const auto &place) { return !place->isSeed && !place->asker && !isWanted(*place); });
    if (oldest != m_places.end())
        m_places.erase(oldest);
}

/** Adds primaries first, since they vote. */
void TopologyWatch::learnFrom(const Topology &topology)
{
    if (isSentinel()) {
        for (const TopologyNode &sentinel : topology.sentinels)
            learn(sentinel.reachable, false);
        return;
    }
    for (const TopologyNode *node : topology.primaries())
        learn(node->reachable, false);
    for (const TopologyNode &node : topology.nodes)
        learn(node.reachable, false);
}

/** Former places of nodes are asked only while no current one answers. */
bool TopologyWatch::isWanted(const KnownPlace &place) const
{
    if (!m_topology || !m_isCurrent || place.isSeed)
        return true;
    return isSentinel() ? std::ranges::any_of(m_topology->sentinels, [&place](const TopologyNode &node) { return node.reachable == place.endpoint; })
                        : m_topology->findAt(place.endpoint) != nullptr;
}

void TopologyWatch::openPlaces()
{
    auto open = std::size_t(std::ranges::count_if(m_places, [](const auto &place) { return place->asker != nullptr; }));
    while (open < mostAskedNodes) {
        KnownPlace *next = nullptr;
        for (const auto &place : m_places) {
            if (!place->asker && isWanted(*place) && (!next || place->lastTried < next->lastTried))
                next = place.get();
        }
        if (!next)
            return;
        openPlace(*next);
        ++open;
    }
}

/** Drops connections that are not wanted any more; failing ones make room for the places that have not been tried for longest. */
void TopologyWatch::rotate()
{
    const bool isOtherWaiting = std::ranges::any_of(m_places, [this](const auto &place) { return !place->asker && isWanted(*place); });
    for (const auto &place : m_places) {
        if (!place->asker)
            continue;
        const auto &trouble = place->asker->trouble();
        const bool hasFailed = trouble && m_clock.now() - trouble->since >= failsBefore;
        if (!isWanted(*place) || (hasFailed && isOtherWaiting)) {
            place->lastTrouble = trouble && !place->lastTrouble ? trouble : place->lastTrouble;
            place->asker.reset();
        }
    }
}

void TopologyWatch::openPlace(KnownPlace &place)
{
    TopologyAsker::Options options{m_options.address, m_options.connecting, m_options.fullEvery};
    options.connecting.endpoint = place.endpoint;
    options.connecting.keepsPasswordEncrypted = options.connecting.keepsPasswordEncrypted || m_options.address.servers.kind == Endpoint::Kind::Tls;
    if (isSentinel()) {
        options.connecting.password = m_options.sentinelPassword;
        options.connecting.keepsPasswordEncrypted = m_options.address.seeds.front().kind == Endpoint::Kind::Tls;
    }
    place.lastTried = m_clock.now();
    place.asker = std::make_unique<TopologyAsker>(std::move(options), m_clock, m_factory);
    connect(place.asker.get(), &TopologyAsker::answered, this, &TopologyWatch::decide);
    place.asker->open();
}

std::vector<const TopologyView *> TopologyWatch::countedViews()
{
    const Instant now = m_clock.now();
    std::vector<const TopologyView *> views;
    for (const auto &place : m_places) {
        const TopologyView *const view = place->asker ? place->asker->freshView(now) : nullptr;
        if (!view)
            continue;
        place->lastTrouble.reset();
        place->stranger = m_topology ? strangerAt(place->endpoint, *view, *m_topology) : Stranger::None;
        if (place->stranger == Stranger::None) {
            place->strangerSince.reset();
            views.push_back(view);
        } else if (!place->strangerSince) {
            place->strangerSince = now;
        }
    }
    return views;
}

bool TopologyWatch::isMajorityHeard(const Topology &topology) const
{
    const std::vector<const TopologyNode *> primaries = topology.primaries();
    const auto votes = [&](const TopologyView &view) {
        return isSentinel() ? areAkin(view.topology, topology)
                            : std::ranges::any_of(primaries, [&view](const TopologyNode *node) { return node->id == view.self; });
    };
    const auto hasVoted = [&](const auto &place) {
        const TopologyView *const view = place->asker ? place->asker->freshView(m_clock.now()) : nullptr;
        return view && votes(*view);
    };
    const std::size_t voters = isSentinel() ? topology.sentinels.size() : primaries.size();
    return std::size_t(std::ranges::count_if(m_places, hasVoted)) * 2 > voters;
}

bool TopologyWatch::isMajorityHeard() const { return m_topology && isMajorityHeard(*m_topology); }

/**
 * The views for the first choice; empty while it is too early. A seed may belong to another deployment, so the one that most seeds describe counts. A
 * node that slept through an election reports the time before it, so a majority of the voters, or all that can be reached, must have answered.
 */
std::vector<const TopologyView *> TopologyWatch::firstViews()
{
    const Instant now = m_clock.now();
    const auto viewOf = [now](const auto &place) { return place->asker ? place->asker->freshView(now) : nullptr; };
    const auto isSettled = [&viewOf](const auto &place) { return !place->asker || place->asker->trouble() || viewOf(place); };
    std::vector<const TopologyView *> ofSeeds, views;
    bool areSeedsSettled = true;
    for (const auto &place : m_places) {
        areSeedsSettled = areSeedsSettled && (!place->isSeed || isSettled(place));
        if (const TopologyView *const view = place->isSeed ? viewOf(place) : nullptr)
            ofSeeds.push_back(view);
    }
    const TopologyView *const first = areSeedsSettled || now - m_begun >= answersWithin ? agreedView(ofSeeds, nullptr) : nullptr;
    if (!first)
        return {};
    if (!m_othersAskedAt) {
        m_othersAskedAt = now;
        learnFrom(first->topology);
        m_isOpening = true; // a place that fails at once is counted below
        openPlaces();
        m_isOpening = false;
    }
    for (const auto &place : m_places) {
        if (const TopologyView *const view = viewOf(place); view && areAkin(view->topology, first->topology))
            views.push_back(view);
    }
    const bool isEnough = isMajorityHeard(agreedView(views, nullptr)->topology) || std::ranges::all_of(m_places, isSettled);
    return isEnough || now - *m_othersAskedAt >= answersWithin ? views : std::vector<const TopologyView *>();
}

void TopologyWatch::decide()
{
    if (!m_isRunning || m_isOpening)
        return;
    const QPointer<TopologyWatch> self(this);
    const quint64 run = m_run;
    m_isDecisionDue = false;
    m_fresh = countFresh();
    const std::vector<const TopologyView *> counted = countedViews();
    const std::vector<const TopologyView *> views = m_topology ? counted : firstViews();
    const TopologyView *const best = agreedView(views, m_topology ? &*m_topology : nullptr);
    if (best) {
        const Topology topology = withSeenAddresses(withAllMoves(best->topology, views), views);
        if (!isSentinel() || isProven(topology))
            adopt(topology);
    }
    if (self && run == m_run) // a receiver may have stopped or destroyed this object
        tellTroubles(best != nullptr);
}

/** Sentinels may be late, or name an address where another server is now. */
bool TopologyWatch::isProven(const Topology &topology)
{
    const auto primaries = topology.primaries();
    if (primaries.empty())
        return false;
    const Endpoint primary = primaries.front()->reachable;
    if (!m_proof || m_proof->endpoint() != primary) {
        startProof(primary);
        return false;
    }
    const PrimaryProof::Verdict verdict = m_proof->verdict();
    const bool isPatienceOver = m_proof->trouble() && m_clock.now() - m_proof->begun() >= proofTakes;
    return verdict == PrimaryProof::Verdict::Primary || verdict == PrimaryProof::Verdict::Untold
        || (verdict == PrimaryProof::Verdict::Unknown && isPatienceOver);
}

void TopologyWatch::startProof(const Endpoint &primary)
{
    Connection::Options options = m_options.connecting;
    options.endpoint = primary;
    options.keepsPasswordEncrypted = options.keepsPasswordEncrypted || m_options.address.servers.kind == Endpoint::Kind::Tls;
    retire(std::move(m_proof));
    m_proof = std::make_unique<PrimaryProof>(options, m_clock, m_factory);
    connect(m_proof.get(), &PrimaryProof::answered, this, [this, proof = m_proof.get()] {
        if (proof == m_proof.get())
            decide();
    });
}

void TopologyWatch::adopt(const Topology &topology)
{
    const bool isFirst = !m_topology;
    const TopologyDifference difference = differenceOf(isFirst ? Topology() : *m_topology, topology);
    m_topology = topology;
    m_isDecisionDue = !difference.isEmpty(); // which places are strangers may have changed
    learnFrom(topology);
    if (isFirst || !difference.isEmpty())
        emit changed(topology, difference);
}

void TopologyWatch::addTrouble(std::vector<TopologyTrouble> &troubles, const KnownPlace &place) const
{
    if (!isWanted(place))
        return;
    const TopologyNode *const node = m_topology ? m_topology->findAt(place.endpoint) : nullptr;
    const QByteArray id = node ? node->id : QByteArray();
    const auto &now = place.asker && place.asker->trouble() ? place.asker->trouble() : place.lastTrouble;
    if (now) {
        const Instant since = place.lastTrouble ? place.lastTrouble->since : now->since;
        troubles.push_back({TopologyTrouble::Kind::NotReached, place.endpoint, id, now->error, since});
    } else if (place.strangerSince) {
        const auto kind = place.stranger == Stranger::OtherNode ? TopologyTrouble::Kind::OtherNode : TopologyTrouble::Kind::OtherDeployment;
        troubles.push_back({kind, place.endpoint, id, {}, *place.strangerSince});
    }
}

bool TopologyWatch::isAnotherProcess(const QByteArray &server, const QByteArray &runId) const
{
    bool isKnown = false;
    for (const auto &place : m_places) {
        const TopologyView *const view = place->asker ? place->asker->freshView(m_clock.now()) : nullptr;
        const TopologyNode *const node = view ? view->topology.find(server) : nullptr;
        if (node && node->process == runId)
            return false;
        isKnown = isKnown || (node && !node->process.isEmpty());
    }
    return isKnown && !runId.isEmpty();
}

std::optional<Error> TopologyWatch::failure() const
{
    const auto hasFailed = [](const auto &place) { return place->asker ? place->asker->trouble().has_value() : place->lastTrouble.has_value(); };
    if (m_topology || m_troubles.empty() || !std::ranges::all_of(m_places, hasFailed))
        return {};
    return m_troubles.front().error;
}

void TopologyWatch::tellTroubles(bool isCurrent)
{
    std::vector<TopologyTrouble> troubles;
    for (const auto &place : m_places) {
        if (place->isSeed || m_topology) // other places are not judged before the first topology
            addTrouble(troubles, *place);
    }
    if (m_proof && m_proof->verdict() == PrimaryProof::Verdict::Replica)
        troubles.push_back({TopologyTrouble::Kind::NotPrimary, m_proof->endpoint(), {}, {}, m_proof->judged()});
    else if (m_proof && m_proof->trouble())
        troubles.push_back({TopologyTrouble::Kind::NotReached, m_proof->endpoint(), {}, m_proof->trouble()->error, m_proof->trouble()->since});
    const bool isOther = troubles != m_troubles || isCurrent != m_isCurrent;
    m_troubles = std::move(troubles);
    m_isCurrent = isCurrent;
    if (isOther)
        emit troublesChanged();
}

QString troubleText(const TopologyTrouble &trouble)
{
    const QString where = visibleText(placeText(trouble.endpoint), 100);
    switch (trouble.kind) {
    case TopologyTrouble::Kind::NotReached: return TopologyTroubleText::tr("%1: %2").arg(where, stillVisibleText(trouble.error.text, 300));
    case TopologyTrouble::Kind::OtherDeployment:
        return TopologyTroubleText::tr("%1 belongs to another deployment now. Nothing of it is shown. Check the addresses.").arg(where);
    case TopologyTrouble::Kind::OtherNode:
        return TopologyTroubleText::tr("Another node answers at %1. Nothing of it is shown. Check the address map.").arg(where);
    case TopologyTrouble::Kind::NotPrimary:
        return TopologyTroubleText::tr("Sentinel calls %1 the primary, but this server says that it is a replica.").arg(where);
    }
    return {};
}

} // namespace lockscope::redis
