// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/probe/wholeprobe.h"

#include "traffic/study/serverstogether.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr Duration tellInterval(100);

TrafficDoor doorOf(TrafficStudy &study)
{
    return {[&study](const std::vector<TrafficClient> &clients) {
                for (const TrafficClient &client : clients) {
                    if (!client.name.isEmpty())
                        study.names().learn(client.address, client.name);
                }
            },
            [&study](const ExecutedCommand &command) { study.take(command); },
            [&study](const TrafficGap &) { study.takeGap(); },
            [&study](bool isInScript, QByteArrayView arguments) { return study.isOfInterest(isInScript, arguments); },
            [&study](std::size_t most) { return study.keysToRead(most); },
            [&study](const TrafficKey &lock, const TrafficStand &stand, qint64 atUs) { study.learn(lock, stand, atUs); }};
}

/** A holder may be busy with commands about other things, or be gone; of a Unix socket all clients have one address. */
void noteHolders(BlockingTree &tree, const TrafficClients &clients)
{
    for (BlockedLock &lock : tree.locks) {
        const QByteArray &address = lock.holder.who.address;
        if (!lock.isHolderKnown || address.isEmpty() || ClientNames::isShared(address))
            continue;
        const auto client = std::ranges::find(clients.all, address, &TrafficClient::address);
        lock.isHolderGone = client == clients.all.end() && clients.isWhole;
        if (client != clients.all.end() && client->lastUs)
            lock.holderLastUs = std::max(*client->lastUs, lock.holderSeenUs.value_or(0));
    }
}

/** A client with the same name was active on another server later. */
void noteActiveElsewhere(ServerTraffic &traffic, const std::vector<ServerTraffic> &all)
{
    for (BlockedLock &lock : traffic.report.tree.locks) {
        const auto isLater = [&lock](const TrafficClient &client) {
            return client.name == lock.holder.who.name && client.lastUs > std::max(lock.holderLastUs, lock.holderSeenUs);
        };
        const auto hasIt = [&traffic, &isLater](const ServerTraffic &other) {
            return &other != &traffic && std::ranges::any_of(other.end.clients.all, isLater);
        };
        const bool isKnown = lock.holderLastUs || lock.holderSeenUs;
        lock.isHolderElsewhere = isKnown && !lock.holder.who.name.isEmpty() && std::ranges::any_of(all, hasIt);
    }
}

/** What the study takes for a gap was a pause: all are, or the last one before each. */
void notePauses(TrafficReport &report, const std::vector<TrafficStretch> &heard)
{
    for (std::size_t i = 1; i < heard.size(); ++i)
        report.pauses.push_back({heard[i - 1].untilUs, heard[i].fromUs});
    std::vector<TrafficIncident *> last(report.pauses.size(), nullptr);
    const auto note = [](TrafficIncident &incident, const TrafficStretch &pause) {
        incident.kind = TrafficIncident::Kind::Pause;
        incident.atUs = std::max(incident.atUs, pause.fromUs);
    };
    for (TrafficIncident &incident : report.incidents) {
        const auto next = std::ranges::upper_bound(report.pauses, incident.atUs, {}, &TrafficStretch::untilUs);
        if (incident.kind != TrafficIncident::Kind::Gap || next == report.pauses.end())
            continue;
        if (report.account.gaps == 0)
            note(incident, *next);
        else
            last[std::size_t(next - report.pauses.begin())] = &incident;
    }
    for (std::size_t i = 0; i < last.size(); ++i) {
        if (last[i])
            note(*last[i], report.pauses[i]);
    }
}

} // namespace

struct WholeProbe::Part {
    Part(const Server &server, const ProbeLimits &limits, Clock &clock)
        : name(server.name), node(server.node), isSampled(limits.every), probe({server.connection, limits}, doorOf(study), clock)
    {
    }
    ServerTraffic traffic(const ProbeEnd &so)
    {
        study.passTime(so.account.lastUs);
        ServerTraffic all{name, so, study.report(), node};
        all.report.account = so.account;
        noteHolders(all.report.tree, so.clients);
        notePauses(all.report, so.heard);
        all.report.isComplete = so.isAsPlanned() || (isSampled && so.why == ProbeEnd::Why::Stopped); // samples have no other end
        return all;
    }

    const QString name;
    const NodeNumber node;
    const bool isSampled;
    TrafficStudy study; // outlives the probe, whose door it is
    TrafficProbe probe;
    std::optional<ProbeCost> cost;
    std::optional<ProbeEnd> end;        // none will follow
    std::optional<ServerTraffic> heard; // while nothing comes through the door: another sample may be under way by now
    ProbeProgress progress;
};

WholeProbe::WholeProbe(const std::vector<Server> &servers, const ProbeLimits &limits, Clock &clock, QObject *parent) : QObject(parent), m_clock(clock)
{
    for (const Server &server : servers) {
        m_parts.push_back(std::make_unique<Part>(server, limits, clock));
        Part &part = *m_parts.back();
        connect(&part.probe, &TrafficProbe::measured, this, [this, &part](const ProbeCost &cost) { onMeasured(part, cost); });
        connect(&part.probe, &TrafficProbe::progressed, this, [this, &part](const ProbeProgress &progress) { onProgress(part, progress); });
        connect(&part.probe, &TrafficProbe::sampled, this, [this, &part](const ProbeEnd &so) { tellSample(part, so); });
        connect(&part.probe, &TrafficProbe::ended, this, [this, &part](const ProbeEnd &end) { onEnded(part, end); });
    }
}

WholeProbe::~WholeProbe() = default;

void WholeProbe::setRules(const LockRules &rules)
{
    for (const auto &part : m_parts)
        part->study.setRules(rules);
}

void WholeProbe::measure()
{
    m_isMeasuring = true;
    for (const auto &part : m_parts)
        part->probe.measure();
}

void WholeProbe::start()
{
    for (const auto &part : m_parts) {
        if (!part->end)
            part->probe.start();
    }
}

void WholeProbe::stop()
{
    for (const auto &part : m_parts) {
        if (!part->end)
            part->probe.stop();
    }
}

void WholeProbe::breakOff()
{
    const bool heardNothing = std::exchange(m_isMeasuring, false);
    for (const auto &part : m_parts) {
        if (part->end)
            continue;
        ProbeEnd end = part->probe.breakOff();
        if (heardNothing)
            end.account = {}; // it went through no door
        onEnded(*part, end);
    }
}

void WholeProbe::onMeasured(Part &part, std::optional<ProbeCost> cost)
{
    part.cost = std::move(cost);
    if (std::ranges::any_of(m_parts, [](const auto &one) { return !one->cost && !one->end; }))
        return;
    m_isMeasuring = false;
    std::vector<ServerCost> costs;
    for (const auto &one : m_parts)
        costs.push_back({one->name, one->cost, one->end.value_or(ProbeEnd())});
    emit measured(costs);
}

void WholeProbe::onProgress(Part &part, const ProbeProgress &progress)
{
    part.progress = progress;
    const Instant now = m_clock.now();
    if (m_isMeasuring || (now - m_toldAt < tellInterval && !progress.isPausing))
        return;
    m_toldAt = now;
    ProbeProgress sum = m_parts.front()->progress;
    for (std::size_t i = 1; i < m_parts.size(); ++i) {
        const ProbeProgress &one = m_parts[i]->progress;
        sum.listened = std::max(sum.listened, one.listened);
        sum.lines += one.lines;
        sum.bytes += one.bytes;
        sum.linesPerSecond += one.linesPerSecond;
        sum.cpuShare = sum.cpuShare && one.cpuShare ? std::optional(std::max(*sum.cpuShare, *one.cpuShare)) : std::nullopt;
        sum.unsent = std::max(sum.unsent, one.unsent);
        sum.behind = std::max(sum.behind, one.behind);
        sum.isPausing = sum.isPausing && one.isPausing;
    }
    emit progressed(sum);
}

void WholeProbe::onEnded(Part &part, const ProbeEnd &end)
{
    part.end = end;
    part.study.end();
    part.heard = part.traffic(end);
    if (m_isMeasuring)
        onMeasured(part, {});
    if (std::ranges::all_of(m_parts, [](const auto &one) { return one->end.has_value(); }))
        tellEnd();
}

/** Those of all servers at once: each alone knows less, and would take back what was found in all. */
void WholeProbe::tellSample(Part &part, const ProbeEnd &soFar)
{
    part.heard = part.traffic(soFar);
    const auto isAwaited = [&soFar](const auto &one) { return !one->end && (!one->heard || one->heard->end.samples < soFar.samples); };
    if (std::ranges::any_of(m_parts, isAwaited))
        return;
    for (const ServerTraffic &traffic : heardSoFar()) {
        const auto of = std::ranges::find(m_parts, traffic.server, [](const auto &one) { return one->name; });
        if (!(*of)->end)
            emit heard(traffic);
    }
}

void WholeProbe::tellEnd() { emit ended(heardSoFar()); }

std::vector<ServerTraffic> WholeProbe::heardSoFar() const
{
    std::vector<ServerTraffic> all;
    for (const auto &part : m_parts) {
        if (part->heard)
            all.push_back(*part->heard);
    }
    std::vector<TrafficReport *> reports;
    for (ServerTraffic &traffic : all)
        reports.push_back(&traffic.report);
    lookAtAllTogether(reports);
    for (ServerTraffic &traffic : all)
        noteActiveElsewhere(traffic, all);
    return all;
}

} // namespace lockscope
