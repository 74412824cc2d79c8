// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/waits/lockstory.h"

#include <QSet>

#include <algorithm>

namespace lockscope {

namespace {

constexpr qsizetype mostConnections = 200; // with a lane each

/** What distinguishes it from others. Clients of a Unix socket share their address. */
LockStory::Identity identityOf(const TrafficActor &actor)
{
    const bool isByToken = ClientNames::isShared(actor.address) && actor.isSure;
    return {actor.name, isByToken ? actor.token : actor.address};
}

/** The first lane of this client that is free again. */
LockStory::Lane &laneFor(const TrafficWait &wait, std::vector<LockStory::Lane> &lanes)
{
    const auto free = std::ranges::find_if(lanes, [&wait](const LockStory::Lane &lane) { return lane.waits.back()->untilUs < wait.fromUs; });
    return free != lanes.end() ? *free : lanes.emplace_back();
}

std::vector<LockStory::Lane> lanesOf(const std::vector<const TrafficWait *> &waits)
{
    QSet<LockStory::Identity> connections;
    for (std::size_t i = 0; i < waits.size() && connections.size() <= mostConnections; ++i)
        connections.insert(identityOf(waits[i]->who));
    const bool isByName = connections.size() > mostConnections;
    QHash<LockStory::Identity, std::vector<LockStory::Lane>> all;
    for (const TrafficWait *wait : waits) {
        LockStory::Lane &lane = laneFor(*wait, all[isByName ? LockStory::Identity(wait->who.name, QByteArray()) : identityOf(wait->who)]);
        if (lane.waits.empty())
            lane.who = wait->who;
        else if (lane.who.address != wait->who.address)
            lane.who.address.clear();
        lane.waits.push_back(wait);
        lane.waitedUs += wait->lengthUs();
    }
    std::vector<LockStory::Lane> lanes;
    for (std::vector<LockStory::Lane> &ofClient : all)
        std::ranges::move(ofClient, std::back_inserter(lanes));
    std::ranges::sort(lanes, [](const LockStory::Lane &a, const LockStory::Lane &b) {
        return std::tuple(-a.waitedUs, a.waits[0]->fromUs, a.waits[0]->who.address, a.waits[0]->who.token)
            < std::tuple(-b.waitedUs, b.waits[0]->fromUs, b.waits[0]->who.address, b.waits[0]->who.token);
    });
    return lanes;
}

/** From the beginning, and from each gap, until the next hold. */
std::vector<TrafficStretch> unknownHolders(const LockStory &story)
{
    std::vector<qint64> starts{story.period.fromUs};
    for (const TrafficIncident *incident : story.incidents) {
        if (incident->kind == TrafficIncident::Kind::Gap || incident->kind == TrafficIncident::Kind::Pause)
            starts.push_back(incident->atUs);
    }
    std::vector<TrafficStretch> unknown;
    for (const qint64 fromUs : starts) {
        const auto next = std::ranges::lower_bound(story.holds, fromUs, {}, &TrafficSpan::fromUs);
        const qint64 untilUs = next == story.holds.end() ? story.period.untilUs : (*next)->fromUs;
        if (untilUs > fromUs && (unknown.empty() || unknown.back().untilUs < untilUs))
            unknown.push_back({fromUs, untilUs});
    }
    return unknown;
}

} // namespace

int LockStory::clientOf(const TrafficActor &actor) const { return clients.value(identityOf(actor)); }

std::vector<const TrafficSpan *>::const_iterator LockStory::holdFrom(qint64 us) const
{
    return std::ranges::partition_point(holds, [this, us](const TrafficSpan *hold) { return untilOf(*hold) <= us; });
}

LockStory lockStory(std::shared_ptr<const TrafficReport> report, const TrafficKey &lock)
{
    LockStory story;
    story.lock = lock;
    story.period = {report->account.firstUs, report->account.lastUs};
    std::vector<const TrafficWait *> waits;
    for (const TrafficSpan &hold : report->holds) {
        if (hold.lock == lock)
            story.holds.push_back(&hold);
    }
    for (const TrafficWait &wait : report->waits) {
        if (wait.lock == lock)
            waits.push_back(&wait);
    }
    for (const TrafficIncident &incident : report->incidents) {
        if (incident.lock == lock || incident.kind == TrafficIncident::Kind::Gap || incident.kind == TrafficIncident::Kind::Pause)
            story.incidents.push_back(&incident);
    }
    std::ranges::stable_sort(story.holds, {}, &TrafficSpan::fromUs);
    std::ranges::stable_sort(waits, {}, &TrafficWait::fromUs);
    std::ranges::stable_sort(story.incidents, {}, &TrafficIncident::atUs);
    story.lanes = lanesOf(waits);
    story.unknownHolder = unknownHolders(story);
    const auto number = [&story](const TrafficActor &actor) {
        int &known = story.clients[identityOf(actor)];
        return known = known > 0 ? known : int(story.clients.size());
    };
    for (LockStory::Lane &lane : story.lanes)
        lane.client = number(lane.waits.front()->who);
    for (const TrafficSpan *hold : story.holds)
        number(hold->who);
    story.report = std::move(report);
    return story;
}

} // namespace lockscope
