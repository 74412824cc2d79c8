// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/audit/lockhabits.h"

#include "locks/valueshape.h"
#include "traffic/replay/lockcommands.h"
#include "traffic/audit/usedlibrary.h"
#include "traffic/replay/clientnames.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr qsizetype mostClientsOfHabits = 20; // that are named
constexpr qsizetype mostLast = 10'000;
constexpr std::size_t mostUses = 100'000;
constexpr quint64 mostLooksForLibrary = 10;
constexpr quint64 fewestAcquisitions = 3, manyAcquisitions = 10;
constexpr quint64 fewestTakeovers = 3;
constexpr qint64 shortestLeaseMs = 55; // by less, clocks may differ
constexpr qint64 sameClockMs = 20;     // a value that is no further from the present has the time of its acquisition

QByteArray upperName(const ExecutedCommand &command) { return command.arguments.front().toUpper(); }

bool hasWord(const std::vector<QByteArray> &words, QByteArrayView part)
{
    return std::ranges::any_of(words, [part](const QByteArray &word) { return word.contains(part); });
}

/** Whether the script counts something beside the lock: a fencing token. */
bool countsBeside(const LockMove &won)
{
    return won.script && std::ranges::any_of(*won.script, [&won](const ExecutedCommand &command) {
               return upperName(command).startsWith("INCR") && command.arguments.size() > 1 && command.arguments[1] != won.lock.key;
           });
}

/** In its script. */
bool looksAtValue(const LockMove &move)
{
    return move.script && std::ranges::any_of(*move.script, [&move](const ExecutedCommand &command) {
               return readsValue(command.arguments.front().toLower()) && command.arguments.size() > 1 && command.arguments[1] == move.lock.key;
           });
}

/** What somebody takes a lock with, in a word. */
QByteArray shapeOf(const LockMove &won)
{
    if (won.hold.form == TrafficHold::Form::Sorted)
        return ""; // none of the lab's
    if (won.hold.form == TrafficHold::Form::Hash)
        return hasWord(won.command->arguments, "redisson_lock_queue:") ? "redisson-fair" : "redisson-lock";
    if (timeInToken(won.hold.token, won.atUs))
        return won.hold.deadlineUs ? "" : won.script ? "lua-timestamp" : "timestamp";
    if (countsBeside(won))
        return "set-nx-fenced";
    if (!won.hold.deadlineUs || upperName(*won.command) == "SETNX")
        return "setnx";
    return won.script || won.command->arguments.size() > 5 ? "set-nx-px" : "exists-set";
}

/** Nearly all: between the two commands of one client somebody else may have changed the value. */
bool isNearlyAll(quint64 part, quint64 all) { return part * 10 >= all * 9; }

qint64 partOf(std::vector<qint64> values, double part)
{
    const auto at = values.begin() + qsizetype(double(values.size() - 1) * part);
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

} // namespace

std::optional<UnixTime> timeInToken(const QByteArray &token, qint64 atUs)
{
    const auto value = parseTimestamp(token, timeOfUs(atUs));
    return value ? std::optional(value->deadline) : std::nullopt;
}

std::optional<Takeover> takeoverOf(const LockMove &move)
{
    const auto until = timeInToken(move.hold.token, move.atUs), next = timeInToken(move.next.token, move.atUs);
    if (!until || !next)
        return std::nullopt;
    if (move.hasLooked || looksAtValue(move))
        return Takeover::Done;                                                     // it has judged, by its own clock
    const bool mayBeOver = *next - *until >= *until - timeOfUs(move.hold.sinceUs); // by that of whoever takes over, if their leases are the same
    return mayBeOver || *until <= timeOfUs(move.atUs) ? Takeover::Unknown : Takeover::Failed;
}

void LockHabits::take(const LockMove &move, const QByteArray &client)
{
    using Kind = LockMove::Kind;
    if (m_clients.size() < mostClientsOfHabits)
        m_clients.insert(client);
    if (move.script && !m_libraryOfScripts && m_scripts++ < mostLooksForLibrary)
        m_libraryOfScripts = libraryOfScript(scriptIdentity(*move.command, move.command->arguments.front().toLower()));
    if (m_last.size() > mostLast)
        m_last.clear();
    Last &last = m_last[move.client];
    const bool isSameLock = last.key == move.lock.key, isSameToken = move.token.isEmpty() || last.token == move.token;
    const bool hasFailed = isSameLock && isSameToken && last.kind == Kind::Lost && !ClientNames::isShared(move.client);
    const bool isTry = move.kind == Kind::Won || move.kind == Kind::Lost || move.kind == Kind::Undecided;
    m_takeovers.triedAfterNothing += isTry && isSameLock && last.hasTakenNothing ? 1 : 0;
    const bool takesNothing = move.kind == Kind::Won && move.wasFree && upperName(*move.command) == "GETSET";
    switch (move.kind) {
    case Kind::Won:
        m_takeovers.byDeletion += isSameLock && last.hasDeletedOthers && timeInToken(last.token, move.atUs) ? 1 : 0;
        m_takeovers.ofNothing += takesNothing && move.hasLooked ? 1 : 0;
        noteAcquisition(move);
        break;
    case Kind::Lost: ++m_attempts; break;
    case Kind::Undecided:
        ++m_attempts;
        ++m_undecided;
        break;
    case Kind::Overwritten:
        if (timeInToken(move.next.token, move.atUs)) {
            ++m_takeovers.byGetSet;
            m_takeovers.withSameValue += isSameLock && last.token == move.next.token ? 1 : 0;
            if (takeoverOf(move) == Takeover::Failed)
                ++m_attempts;
            else
                noteAcquisition(move);
        }
        break;
    case Kind::Renewed: noteRenewal(move, isSameLock ? last : Last()); break;
    case Kind::Released: noteRelease(move, hasFailed); break;
    case Kind::Missed:
        m_releases.afterFailure += hasFailed && !move.isRenewal ? 1 : 0;
        m_releases.refused += move.script && !move.isRenewal ? 1 : 0;
        break;
    case Kind::Found:
    case Kind::Expired:
    case Kind::Unclear: break;
    }
    const bool isRelease = move.kind == Kind::Released;
    last = {move.kind,
            move.lock.key,
            isRelease ? move.hold.token : move.token,
            isRelease && hasFailed && move.hasLooked && move.hold.client != move.client,
            takesNothing,
            move.kind == Kind::Lost && move.hold.token == move.token};
}

/** last: what the client has done with this lock before. A single one may be asked for by the program. */
void LockHabits::noteRenewal(const LockMove &move, const Last &last)
{
    if (!move.isCompared && move.transaction > 0)
        return; // with the acquisition
    const bool isOnceMore = last.hasFoundItself && last.token == move.hold.token, isNext = last.kind == LockMove::Kind::Renewed;
    ++(!move.isCompared   ? m_leasesLater
           : isOnceMore   ? m_renewals.onceMore
           : !move.script ? m_renewals.byOneCommand
           : isNext       ? m_renewals.watchdog
                          : m_renewals.single);
}

void LockHabits::noteAcquisition(const LockMove &move)
{
    if (!m_first)
        m_first = *move.command;
    ++m_attempts;
    ++m_acquisitions;
    const LockMove won = [&move] {
        LockMove taken = move;
        taken.hold = move.kind == LockMove::Kind::Overwritten ? move.next : move.hold;
        return taken;
    }();
    m_shapes.insert(shapeOf(won));
    if (m_acquisitions <= mostLooksForLibrary) {
        const Scheme *const library = libraryThatTook(won.lock.key, won.hold);
        m_hasLibraries = m_hasLibraries || (m_acquisitions > 1 && library != m_library);
        m_library = library;
    }
}

void LockHabits::noteRelease(const LockMove &move, bool afterFailure)
{
    m_releases.afterFailure += afterFailure && !move.isCompared ? 1 : 0; // what has compared, and worked, was its own
    if (move.isCompared)
        ++(move.script ? m_releases.byScript : move.transaction > 0 ? m_releases.inTransaction : m_releases.byOneCommand);
    else
        ++(move.hasLooked ? m_releases.looked : m_releases.blind);
}

void LockHabits::noteUse(Use use)
{
    if (m_uses.size() < mostUses)
        m_uses.push_back(use);
}

QByteArrayList LockHabits::clients() const
{
    QByteArrayList names(m_clients.cbegin(), m_clients.cend());
    std::ranges::sort(names);
    return names;
}

AuditedProtocol LockHabits::protocol(std::optional<qint64> usuallyAheadMs) const
{
    const Named name = m_acquisitions < fewestAcquisitions || m_shapes.size() != 1 ? Named() : named(usuallyAheadMs);
    const bool isCertain = name.confidence == Confidence::Certain && m_acquisitions >= manyAcquisitions;
    return {.keyFamily = {},
            .clients = clients(),
            .protocol = name.protocol,
            .library = library(),
            .confidence = *name.protocol == '\0' ? Confidence::Guess
                : isCertain                      ? Confidence::Certain
                                                 : Confidence::Likely,
            .acquisitions = m_acquisitions,
            .attempts = m_attempts,
            .undecided = m_undecided,
            .expired = m_expired};
}

/** What the lab calls it; two habits are no protocol. Certain: another protocol of the lab would have been seen to do something else. */
LockHabits::Named LockHabits::named(std::optional<qint64> usuallyAheadMs) const
{
    const QByteArray shape = *m_shapes.cbegin();
    if (shape == "redisson-lock" || shape == "redisson-fair")
        return {shape == "redisson-fair" ? "redisson-fair" : "redisson-lock", Confidence::Certain};
    if (shape == "lua-timestamp" || shape == "set-nx-fenced")
        return {shape == "lua-timestamp" ? "lua-timestamp" : "set-nx-fenced", Confidence::Certain};
    if (shape == "exists-set")
        return {isNearlyAll(m_releases.blind, m_releases.all()) ? "exists-set" : ""};
    if (shape == "setnx")
        return {m_leasesLater > 0 && m_releases.compared() == m_releases.all() ? "setnx-expire" : "", Confidence::Certain};
    return shape == "timestamp" ? namedOfTime(usuallyAheadMs) : shape == "set-nx-px" ? namedOfToken() : Named();
}

LockHabits::Named LockHabits::namedOfToken() const
{
    const quint64 all = m_releases.all();
    if (all == 0 && m_releases.refused == 0)
        return {};
    if (m_releases.byOneCommand == all && all > 0)
        return {"set-ifeq", Confidence::Certain};
    if (m_releases.compared() == all) {
        if (m_renewals.onceMore > 0)
            return {"set-nx-reentrant", Confidence::Certain};
        if (m_renewals.watchdog > 0)
            return {"set-nx-watchdog", Confidence::Certain};
        if (m_renewals.single > 0 || m_releases.inTransaction > 0)
            return {}; // none of the lab's
        return {m_releases.afterFailure > 0 ? "redlock" : "set-nx-px"};
    }
    if (isNearlyAll(m_releases.looked, all))
        return {"set-nx-get-del", Confidence::Certain};
    if (m_releases.looked == 0 && m_releases.blind >= fewestAcquisitions && isNearlyAll(m_releases.blind, all))
        return {m_releases.afterFailure > 0 ? "set-nx-blind-del-always" : "set-nx-blind-del"};
    return {};
}

/** Of the protocols that only differ in how they take over, the first one before that has been seen. */
LockHabits::Named LockHabits::namedOfTime(std::optional<qint64> usuallyAheadMs) const
{
    if (m_releases.all() == 0)
        return {};
    if (m_releases.looked == 0 && isNearlyAll(m_releases.blind, m_releases.all()))
        return namedOfTimeAndBlind(usuallyAheadMs);
    if (m_takeovers.byDeletion > 0)
        return {m_takeovers.byGetSet == 0 ? "setnx-del-takeover" : "", Confidence::Certain};
    return {"setnx-timestamp", m_takeovers.byGetSet > 0 ? Confidence::Certain : Confidence::Likely};
}

/** Whether the value is the time of the acquisition or that of the end, the clock of one client alone does not tell. */
LockHabits::Named LockHabits::namedOfTimeAndBlind(std::optional<qint64> usuallyAheadMs) const
{
    const bool isNew = m_takeovers.byGetSet > m_takeovers.withSameValue, isOld = !isNew && m_takeovers.withSameValue >= fewestTakeovers;
    const bool isOfEnd = usuallyAheadMs.value_or(0) > shortestLeaseMs, isOfAcquisition = std::abs(usuallyAheadMs.value_or(-1000)) <= sameClockMs;
    if (isOld || (!isNew && isOfEnd))
        return {"setnx-timestamp-strict", isOld ? Confidence::Certain : Confidence::Likely};
    if (!isNew && !isOfAcquisition)
        return {};
    if (m_takeovers.triedAfterNothing > 0)
        return {"setnx-acquired-at-nil-lost"};
    return {m_takeovers.ofNothing > 0 ? "setnx-acquired-at-nil-lapsed" : "setnx-acquired-at"};
}

/** What holds say of their lease in all. */
std::optional<AuditFinding> LockHabits::leaseFinding() const
{
    using Kind = AuditFinding::Kind;
    if (m_uses.size() < AuditFinding::fewestHolds)
        return std::nullopt;
    std::vector<qint64> held, leases, used;
    for (const Use &use : m_uses) {
        held.push_back(use.heldUs);
        leases.push_back(use.leaseUs);
        used.push_back(100 * use.heldUs / std::max<qint64>(1, use.leaseUs));
    }
    const bool isNearlyOver = partOf(used, 0.99) > 80;
    const qint64 usualLease = partOf(leases, 0.5);
    if (!isNearlyOver && usualLease <= 100 * partOf(held, 0.5))
        return std::nullopt;
    return AuditFinding{.kind = isNearlyOver ? Kind::LeaseOverrun : Kind::LeaseTooLong,
                        .clients = clients(),
                        .count = isNearlyOver ? quint64(std::ranges::count_if(used, [](qint64 percent) { return percent > 80; })) : m_uses.size(),
                        .firstUs = m_first->atUs,
                        .evidence = {*m_first},
                        .longestUs = isNearlyOver ? partOf(held, 0.99) : usualLease};
}

} // namespace lockscope
