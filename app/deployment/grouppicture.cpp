// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/grouppicture.h"

#include "deployment/lockstand.h"

#include <QSet>

#include <algorithm>
#include <iterator>

namespace lockscope {

namespace {

/** The longest time from a hold's end on the first server to that on the last one; a server that has it later keeps it. */
constexpr Duration longestEnd{1000};

/** True also for the end of a tombstone. */
bool isEnd(LockEvent::Kind kind) { return kind == LockEvent::Kind::HandedOver || (!changesLease(kind) && !beginsHold(kind)); }

} // namespace

/** Builds a delta, in which new locks come first. */
class GroupPicture::Telling {
public:
    void put(Lock lock, bool isNew) { (isNew ? m_new : m_known).push_back(std::move(lock)); }
    void remove(const Bytes &key) { m_removed.push_back(key); }
    LockDelta take()
    {
        LockDelta delta;
        delta.added = m_new.size();
        delta.removed.assign(m_removed.cbegin(), m_removed.cend());
        delta.upserted = std::move(m_new);
        std::ranges::move(m_known, std::back_inserter(delta.upserted));
        return delta;
    }

private:
    std::vector<Bytes> m_removed;
    std::vector<Lock> m_new, m_known;
};

bool GroupPicture::isMajorityLeft() const { return std::size_t(std::ranges::count(m_isLost, false)) > m_isLost.size() / 2; }

int GroupPicture::unseen() const
{
    int unseen = 0;
    for (std::size_t server = 0; server < m_isLost.size(); ++server)
        unseen += m_isLost[server] || !m_isRead[server] ? 1 : 0;
    return unseen;
}

NodeNumber GroupPicture::firstLeft() const { return NodeNumber(std::ranges::find(m_isLost, false) - m_isLost.begin()); }

GroupPicture::Locks GroupPicture::onServers(const Bytes &key, bool areLost) const
{
    Locks locks;
    for (std::size_t server = 0; server < m_isLost.size(); ++server) {
        const Lock *const lock = m_isLost[server] == areLost ? m_registry(NodeNumber(server)).find(key) : nullptr;
        if (lock && !isOutdated(*lock))
            locks.push_back(lock);
    }
    return locks;
}

std::vector<NodeNumber> GroupPicture::serversWith(const Bytes &key) const
{
    std::vector<NodeNumber> servers;
    for (std::size_t server = 0; server < m_isLost.size(); ++server) {
        if (m_registry(NodeNumber(server)).find(key))
            servers.push_back(NodeNumber(server));
    }
    return servers;
}

/** True if the server was lost when the others saw this hold end. */
bool GroupPicture::isOutdated(const Lock &lock) const
{
    const auto end = m_ends.constFind(lock.key);
    if (end == m_ends.cend() || std::ranges::count(end->keptBy, lock.node) == 0)
        return false;
    const bool isSameHold = lock.token == end->token && lock.heldSince <= end->at;
    return lock.observedAt <= end->at + (isSameHold ? longestEnd : Duration(0));
}

/** If two holds are on as many servers, the shown one stays. It is as old as its majority, where it has one. */
std::optional<Lock> GroupPicture::find(const Bytes &key) const
{
    Locks locks = onServers(key, false);
    if (locks.isEmpty() && !isMajorityLeft())
        locks = onServers(key, true);
    const Lock *best = nullptr;
    qsizetype most = 0;
    const auto shown = m_shown.find(key);
    for (const Lock *const lock : locks) {
        const qsizetype count = std::ranges::count(locks, lock->token, &Lock::token);
        const bool isShown = shown != m_shown.end() && shown->token == lock->token;
        if (count > most || (count == most && isShown && best->token != lock->token))
            best = lock;
        most = std::max(most, count);
    }
    if (!best)
        return std::nullopt;
    Lock chosen = *best;
    if (!chosen.token.isEmpty()) {
        std::vector<const Lock *> same;
        std::ranges::copy_if(locks, std::back_inserter(same), [best](const Lock *lock) { return lock->token == best->token; });
        if (const Lock *const began = whereMajorityBegan(std::move(same), int(m_isLost.size()))) {
            chosen.setStart(began->start());
            chosen.gapMs = began->gapMs;
            chosen.mayBeOlder = began->mayBeOlder;
        }
    }
    chosen.standsOn = quint8(std::min<qsizetype>(most, mostStandsOn)) & mostStandsOn;
    chosen.lacksMajority = hasMajority(chosen.standsOn, int(m_isLost.size()), unseen()) == false;
    return chosen;
}

GroupPicture::Step GroupPicture::update(const Bytes &key, std::optional<NodeNumber> from, Telling &telling)
{
    Step step;
    if (const auto before = m_shown.constFind(key); before != m_shown.cend())
        step.before = *before;
    std::optional<Lock> lock = find(key);
    if (!lock) {
        m_shown.remove(key);
        if (step.before)
            telling.remove(key);
        if (std::vector<NodeNumber> keptBy = serversWith(key); step.before && !keptBy.empty())
            m_ends.insert(key, {step.before->token, m_clock.now(), std::move(keptBy)});
        return step;
    }
    if (const auto end = m_ends.constFind(key); end != m_ends.cend()) {
        step.isBack = end->token == lock->token && !lock->token.isEmpty();
        m_ends.erase(end);
        m_shown[key].token = lock->token;
        lock = find(key); // with locks that count again
    }
    step.after = Shown{lock->token, lock->heldSince, schemeOf(*lock).name, lock->renewals,      lock->clearedMs(),    lock->heldSinceSource,
                       lock->form,  lock->node,      lock->standsOn,       lock->lacksMajority, !lock->hasOneHolder()};
    m_shown.insert(key, *step.after);
    const bool isShownOtherwise = step.before
        && (step.before->node != lock->node || step.before->standsOn != lock->standsOn || step.before->since != lock->heldSince
            || step.before->sinceSource != lock->heldSinceSource || step.before->lacksMajority != lock->lacksMajority);
    if (from == lock->node || step.isAnotherHold() || isShownOtherwise)
        telling.put(std::move(*lock), !step.before);
    return step;
}

LockDelta GroupPicture::take(NodeNumber from, const LockDelta &delta)
{
    Telling telling;
    QHash<Bytes, Step> steps;
    const auto follow = [&](const Bytes &key) {
        if (!steps.contains(key))
            steps.insert(key, update(key, from, telling));
    };
    std::ranges::for_each(delta.removed, follow, &LockId::key);
    std::ranges::for_each(delta.upserted, follow, &Lock::key);
    std::ranges::for_each(delta.events, follow, &LockEvent::key);
    if (delta.reset) { // a reset does not list removed keys
        const QList<Bytes> shown = m_shown.keys();
        std::ranges::for_each(shown, follow);
    }
    LockDelta told = telling.take();
    told.eventsLost = delta.eventsLost;
    tellEvents(from, delta.events, steps, told);
    return told;
}

/**
 * Each change of the shown hold has one end and one beginning, whichever server reported them, and when. If a hold ended before it could be shown,
 * one server's events count.
 */
void GroupPicture::tellEvents(NodeNumber from, const std::vector<LockEvent> &events, const QHash<Bytes, Step> &steps, LockDelta &told)
{
    QHash<Bytes, Untold> reported;
    QSet<Bytes> begun;
    for (const LockEvent &event : events) {
        const Step &step = *steps.constFind(event.key);
        if (!step.before && !step.after && m_isLost[from]) {
            m_untold[event.key].begin = beginsHold(event.kind) ? std::optional(event) : std::nullopt;
        } else if (!step.before && !step.after) {
            if (beginsHold(event.kind))
                begun.insert(event.key);
            if (from == firstLeft() && begun.contains(event.key))
                told.events.push_back(event);
        } else if (changesLease(event.kind) || step.isShared()) {
            if (from == step.node())
                told.events.push_back(event);
        } else {
            Untold &untold = reported.contains(event.key) ? reported[event.key] : reported.insert(event.key, m_untold.take(event.key)).value();
            if (isEnd(event.kind) && step.before && event.ended.token == step.before->token)
                untold.end = event;
            if (beginsHold(event.kind))
                untold.begin = event;
        }
    }
    for (auto step = steps.begin(); step != steps.end(); ++step) {
        Untold untold = reported.contains(step.key()) ? reported.take(step.key()) : m_untold.take(step.key());
        if (step->isAnotherHold())
            tellStep(step.key(), *step, untold, told);
        else if (step->after && (untold.end || untold.begin))
            m_untold.insert(step.key(), std::move(untold));
    }
    std::ranges::stable_sort(told.events, {}, &LockEvent::atSteady);
}

void GroupPicture::clear()
{
    m_shown.clear();
    m_untold.clear();
    m_ends.clear();
    m_returned.clear();
    m_isRead.assign(m_isRead.size(), false);
    m_isComplete = false;
}

/** An event that no server reported: a server's loss or return has changed what is shown. */
LockEvent GroupPicture::unreported(LockEvent::Kind kind, const Bytes &key, const Shown &hold) const
{
    LockEvent event;
    event.kind = kind;
    event.at = m_clock.wallNow();
    event.atSteady = m_clock.now();
    event.key = key;
    event.token = hold.token;
    event.form = hold.form;
    event.sampled = true;
    if (endsHold(event))
        event.ended = {hold.token, hold.since, hold.scheme, hold.renewals, hold.gapMs, hold.sinceSource};
    return event;
}

/** Reports one end and one beginning, or one event that is both. */
void GroupPicture::tellStep(const Bytes &key, const Step &step, const Untold &reported, LockDelta &told) const
{
    using Kind = LockEvent::Kind;
    const bool isEach = m_isComplete && !step.isShared();
    std::optional<LockEvent> end, begin;
    if (step.before && reported.end && reported.end->ended.token == step.before->token)
        end = reported.end;
    else if (step.before && isEach)
        end = unreported(Kind::Vanished, key, *step.before);
    if (step.after && reported.begin && reported.begin->token == step.after->token)
        begin = reported.begin;
    else if (step.after && isEach)
        begin = unreported(step.isBack ? Kind::IsBack : Kind::Acquired, key, *step.after);
    if (begin && begin->kind == Kind::HandedOver && step.before && (!end || begin->ended.token == step.before->token)) {
        end.reset();
    } else if (end && end->kind == Kind::HandedOver && step.after && end->token == step.after->token) {
        begin.reset();
    } else {
        if (begin && begin->kind == Kind::HandedOver) { // the hold before was not shown
            begin->kind = Kind::Acquired;
            begin->ended = {};
            begin->held.reset();
        }
        if (end && end->kind == Kind::HandedOver) { // the next hold is not shown
            end->kind = Kind::Vanished;
            end->token = end->ended.token;
        }
    }
    if (end && begin && end->atSteady > begin->atSteady) { // the end was noticed later
        end->at -= roundToMs(end->atSteady - begin->atSteady);
        end->atSteady = begin->atSteady;
    }
    for (const std::optional<LockEvent> &event : {end, begin}) {
        if (event)
            told.events.push_back(*event);
    }
}

LockDelta GroupPicture::setLost(NodeNumber server, bool isLost)
{
    if (m_isLost[server] == isLost)
        return {};
    m_isLost[server] = isLost;
    QSet<Bytes> keys;
    for (auto shown = m_shown.begin(); shown != m_shown.end(); ++shown)
        keys.insert(shown.key());
    for (std::size_t each = 0; each < m_isLost.size(); ++each) { // without a majority, lost servers count again
        for (const Lock &lock : m_registry(NodeNumber(each)).locks())
            keys.insert(lock.key);
    }
    LockDelta told = choose(keys);
    if (isLost)
        return told;
    m_untold.removeIf([this](const auto &untold) { return !m_shown.contains(untold.key()); });
    m_ends.removeIf([this](const auto &end) { return serversWith(end.key()).empty(); });
    for (auto end = m_ends.cbegin(); end != m_ends.cend(); ++end) {
        if (m_registry(server).find(end.key()))
            m_returned.insert(end.key());
    }
    return told;
}

LockDelta GroupPicture::setRead(NodeNumber server)
{
    if (m_isRead[server])
        return {};
    m_isRead[server] = true;
    return choose(QSet<Bytes>(m_shown.keyBegin(), m_shown.keyEnd()));
}

LockDelta GroupPicture::lookAgain()
{
    m_returned.removeIf([this](const Bytes &key) { return !m_ends.contains(key) || serversWith(key).empty(); });
    return m_returned.isEmpty() ? LockDelta() : choose(m_returned);
}

std::vector<Bytes> GroupPicture::toLookAt(NodeNumber server) const
{
    std::vector<Bytes> keys;
    for (const Bytes &key : m_returned) {
        const auto end = m_ends.constFind(key);
        if (end != m_ends.cend() && m_clock.now() > end->at + longestEnd && m_registry(server).find(key))
            keys.push_back(key);
    }
    return keys;
}

/** Updates keys without a server's report. */
LockDelta GroupPicture::choose(const QSet<Bytes> &keys)
{
    Telling telling;
    std::vector<std::pair<Bytes, Step>> steps;
    for (const Bytes &key : keys)
        steps.emplace_back(key, update(key, std::nullopt, telling));
    LockDelta told = telling.take();
    for (const auto &[key, step] : steps) {
        if (step.isAnotherHold())
            tellStep(key, step, m_untold.take(key), told);
    }
    return told;
}

} // namespace lockscope
