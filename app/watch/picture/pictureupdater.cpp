// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/pictureupdater.h"

#include "base/globpattern.h"
#include "libraries/companions.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

struct PictureUpdaterText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::PictureUpdaterText)
};

constexpr qsizetype mostInRound = 10'000;
/** This number of keys shows how many to expect in all. */
constexpr quint64 goodSample = 800;
/** One in this number of keys that are said to be gone is read anyway, to learn whether events can be relied upon. */
constexpr int verifiedShare = 16;
/** This number of further changes may be on their way to us while some are waiting. */
constexpr quint64 mostOnTheirWay = 1000;

Unexpected<Error> ended() { return failure(Error::Kind::Cancelled, PictureUpdaterText::tr("The scan was stopped")); }

bool isHere(const KeyReading &reading) { return reading.type != KeyReading::Type::Missing && reading.type != KeyReading::Type::Elsewhere; }

KeyReading goneReading(const Bytes &key, Instant at)
{
    KeyReading reading;
    reading.key = key;
    reading.takenAt = at;
    return reading;
}

} // namespace

PictureUpdater::PictureUpdater(redis::Connection &connection, Clock &clock, Picture &picture, Duration latencyBudget, int scanPercent)
    : m_clock(clock), m_picture(picture), m_pacing(latencyBudget), m_budget(connection, clock, m_pacing),
      m_reader(connection, clock, m_pacing, KeyReader::WhenClusterIsDown::GoOn), m_scanner(connection, clock, m_pacing, m_budget),
      m_queueScanner(connection, clock, m_pacing, m_budget), m_sleeper(clock)
{
    m_budget.setPercent(scanPercent);
}

PictureUpdater::~PictureUpdater() { wakeWaiting(Woken::Cancelled); }

QCoro::Task<Result<void>> PictureUpdater::readAll(RunPtr run, Scan scan)
{
    Instant begin;
    for (auto end = Scanner::End::Held; end == Scanner::End::Held;) {
        if (co_await released() == Woken::Cancelled || run->isOver)
            co_return ended();
        m_readingSince = begin = m_clock.now();
        m_matching = 0;
        m_leftOutBefore = leftOut();
        m_picture.forgetLeftOut();
        const Scanner::PageReader readPages = [this, run, scan, begin](std::vector<Bytes> keys) {
            return readPage(run, scan, begin, std::move(keys));
        };
        const Scanner::Range range{scan.patterns, scan.keysInDatabase};
        const Result<Scanner::End> result = co_await m_scanner.scan(run, range, readPages);
        if (run->isOver)
            co_return ended();
        if (!result)
            co_return failure(result.error());
        end = *result;
    }
    m_leftOutBefore = 0;
    co_return co_await readMissed(run, scan.by, begin);
}

Deferred<Woken> PictureUpdater::released()
{
    Deferred<Woken> turn;
    if (m_isHeld)
        m_awaitingRelease.push_back(turn);
    else
        turn.deliver(Woken::Rested);
    return turn;
}

void PictureUpdater::wakeWaiting(Woken how)
{
    const auto waiting = std::exchange(m_awaitingRelease, {});
    for (const Deferred<Woken> &turn : waiting)
        turn.deliver(how);
}

void PictureUpdater::setHeld(bool held)
{
    m_isHeld = held;
    m_scanner.setHeld(held);
    m_queueScanner.setHeld(held);
    if (!held)
        wakeWaiting(Woken::Rested);
}

QCoro::Task<Result<void>> PictureUpdater::readPage(RunPtr run, Scan scan, Instant begin, std::vector<Bytes> keys)
{
    if (run->isOver)
        co_return ended();
    std::erase_if(keys, [](const Bytes &key) { return isNeverALock(key); });
    m_matching += keys.size();
    reserve(scan);
    if (scan.patterns.size() > 1) // one key may match several
        std::erase_if(keys, [&](const Bytes &key) { return m_picture.isReadSince(key, begin); });
    if (keys.empty())
        co_return Result<void>();
    ++m_scanReads;
    const Result<void> result = co_await m_reader.read(std::move(keys), sinkFor(run, scan.by));
    if (run->isOver)
        co_return result;
    --m_scanReads;
    co_return result;
}

QCoro::Task<Result<void>> PictureUpdater::readQueues(RunPtr run, QByteArrayList patterns, std::optional<quint64> keysInDatabase)
{
    if (patterns.contains("*")) // a scan of locks comes past them all
        co_return Result<void>();
    const Scanner::PageReader readPages = [this, run, patterns](std::vector<Bytes> keys) { return readQueuePage(run, patterns, std::move(keys)); };
    const Scanner::Range ofQueues{patternsOfQueues(), keysInDatabase};
    const Result<Scanner::End> result = co_await m_queueScanner.scan(run, ofQueues, readPages);
    co_return result ? Result<void>() : failure(result.error());
}

QCoro::Task<Result<void>> PictureUpdater::readQueuePage(RunPtr run, QByteArrayList patterns, std::vector<Bytes> keys)
{
    if (run->isOver)
        co_return ended();
    const auto isWanted = [&patterns](const Bytes &key) {
        const auto lock = lockOfCompanion(key);
        return lock && std::ranges::any_of(patterns, [&](const QByteArray &pattern) { return matchesGlob(pattern, lock->view()); });
    };
    std::erase_if(keys, [&](const Bytes &key) { return !isWanted(key); });
    if (keys.empty())
        co_return Result<void>();
    ++m_scanReads;
    const Result<void> result = co_await m_reader.read(std::move(keys), sinkFor(run, NoticedBy::Scan));
    if (run->isOver)
        co_return result;
    --m_scanReads;
    co_return result;
}

/** The first pages are a sample of the rest. */
void PictureUpdater::reserve(const Scan &scan)
{
    const quint64 counted = m_scanner.progress().keysCounted();
    const bool isFirstSample = quint64(m_picture.size()) <= goodSample && counted >= goodSample;
    if (isFirstSample && scan.by == NoticedBy::Initial && scan.keysInDatabase)
        m_picture.reserve(qsizetype(double(m_matching) / double(counted) * double(*scan.keysInDatabase)));
}

/** What we know and the scan did not come past is gone, or was missed: SCAN promises only keys that were there all the time. */
QCoro::Task<Result<void>> PictureUpdater::readMissed(RunPtr run, NoticedBy by, Instant begin)
{
    std::vector<Bytes> keys;
    for (const Bytes &key : m_picture.notReadSince(begin)) {
        if (m_reader.canSeeIfMissing(key)) {
            keys.push_back(key);
            continue;
        }
        m_reader.forgetKey(key);
        take(goneReading(key, m_clock.now()), by);
    }
    ++m_scanReads;
    const Result<void> result = co_await m_reader.read(std::move(keys), sinkFor(run, by));
    if (run->isOver)
        co_return result;
    --m_scanReads;
    co_return result;
}

/** A change beside a lock changes what is known of the lock. */
bool PictureUpdater::noteEvent(const Bytes &key, const QByteArray &command)
{
    if (const auto lock = lockOfCompanion(key); lock && m_picture.contains(*lock))
        m_pending.addLook(*lock);
    if (isNeverALock(key))
        return true;
    const Instant now = m_clock.now();
    m_audit.announced(key);
    m_trust.told(key, now);
    return m_pending.addEvent(key, command, now);
}

void PictureUpdater::noteDue(const std::vector<Bytes> &keys)
{
    for (const Bytes &key : keys)
        m_pending.addDeadline(key);
}

/** A lock that only a queue keeps closed has no key of its own. */
void PictureUpdater::noteLook(const Bytes &key)
{
    const Lock *lock = m_picture.registry().find(key);
    m_pending.addLook(lock ? queueOf(*lock).value_or(key) : key);
}

QCoro::Task<Result<void>> PictureUpdater::readPending(RunPtr run)
{
    m_isReadingPending = true;
    while (!m_pending.isEmpty()) {
        if (const Duration wait = m_rounds.untilNext(m_clock.now()); wait > Duration(0)) {
            if (co_await m_sleeper.sleep(wait) == Woken::Cancelled || run->isOver)
                co_return ended();
        }
        m_rounds.begin(m_clock.now(), m_pending.size());
        const auto round = std::make_shared<const Round>(takeRound());
        const KeyReader::Sink takeLease = [this, run, round](std::size_t index, KeyReading reading) {
            if (!run->isOver)
                takeToldLease(std::move(reading), round->leases.notices[index]);
        };
        const KeyReader::Sink takeAll = [this, run, round](std::size_t index, KeyReading reading) {
            if (!run->isOver)
                takeTold(std::move(reading), round->whole.notices[index]);
        };
        Result<void> result = co_await m_reader.readLeases(round->leases.keys, takeLease);
        if (result && !run->isOver)
            result = co_await m_reader.read(round->whole.keys, takeAll);
        if (run->isOver)
            co_return result;
        m_pending.finishBatch();
        if (!result) {
            m_isReadingPending = false;
            co_return result;
        }
    }
    m_isReadingPending = false;
    co_return Result<void>();
}

quint64 PictureUpdater::locksAtRest() const
{
    const quint64 changing = m_pending.size() == 0 ? 0 : quint64(m_pending.size()) + mostOnTheirWay;
    return quint64(m_picture.size()) - std::min(quint64(m_picture.size()), changing);
}

/** Takes what events have reported already, and leaves what is to be read. */
PictureUpdater::Round PictureUpdater::takeRound()
{
    const Instant now = m_clock.now();
    const bool isStorm = m_rounds.untilNext(now) > Duration(0);
    PendingKeys::Batch named = m_pending.takeBatch(mostInRound);
    Round round;
    for (std::size_t i = 0; i < named.keys.size(); ++i) {
        const Bytes &key = named.keys[i];
        PendingKeys::Notice &notice = named.notices[i];
        if (notice.gone)
            takeAsGone(key, *notice.gone, notice.gone->at, AndThen::Read);
        if (tellsGone(notice.command)) {
            if (takeAsGone(key, {notice.command, notice.at}, now))
                continue;
            if (isStorm && isTooSoon(key, notice.at, now)) { // the next round can report it without another reading
                m_pending.putBack(key, notice);
                continue;
            }
        }
        PendingKeys::Batch &toRead = isLeaseEnough(key, notice) ? round.leases : round.whole;
        toRead.keys.push_back(std::move(named.keys[i]));
        toRead.notices.push_back(std::move(notice));
    }
    return round;
}

/** The event may be the last word on the key, but its reading is so fresh that another event may be on its way. */
bool PictureUpdater::isTooSoon(const Bytes &key, Instant told, Instant now) const
{
    const Lock *lock = m_picture.registry().find(key);
    return lock && told >= lock->observedAt && now - lock->observedAt < EventTrust::longestWay;
}

/**
 * The holder has renewed: most of what happens to locks that are held for long. A time inside a value is no business of the server's, and
 * where several hold, each may have a deadline of its own.
 */
bool PictureUpdater::isLeaseEnough(const Bytes &key, const PendingKeys::Notice &notice) const
{
    const Lock *lock = notice.isLeaseOnly ? m_picture.registry().find(key) : nullptr;
    if (!lock || !lock->tokenIsWhole || schemeOf(*lock).exclusivity != Exclusivity::Exclusive)
        return false;
    return lock->form == LockForm::Token || lock->form == LockForm::TokenWithoutTtl || lock->form == LockForm::Hash;
}

/**
 * Not while a reading is under way that may be older than the event and would come after it, nor soon after a reading that may be newer
 * than the event: events of one server come in order, and so do readings, but not these and those.
 */
bool PictureUpdater::takeAsGone(const Bytes &key, const PendingKeys::Gone &gone, Instant heardUntil, AndThen then)
{
    if (m_scanReads > 0)
        return false;
    const Lock *lock = m_picture.registry().find(key);
    if (!m_trust.isLastWord(gone.at, heardUntil, lock ? lock->observedAt : Instant()))
        return false;
    if (lock && m_picture.registry().hasOthers() && gone.command != "expired") // a key that moves to another node is reported as deleted
        return false;
    if (lock && then == AndThen::Nothing && ++m_takenAsGone % verifiedShare == 0)
        return false;
    m_picture.apply(goneReading(key, gone.at), NoticedBy::Event, gone.command);
    m_reader.forgetKey(key);
    return true;
}

void PictureUpdater::takeTold(KeyReading reading, const PendingKeys::Notice &notice)
{
    if (staysAsItWas(reading, notice.by))
        return;
    if (notice.by != NoticedBy::Event)
        return take(reading, notice.by);
    if (tellsGone(notice.command) && isHere(reading) && !m_pending.isWaiting(reading.key))
        m_trust.contradicted(reading.key, m_clock.now());
    if (notice.isTold)
        reading.changedAt = notice.at;
    m_picture.apply(reading, notice.by, notice.command);
}

/** What is there already, with its new lease; unless there is more to it after all. */
void PictureUpdater::takeToldLease(KeyReading reading, const PendingKeys::Notice &notice)
{
    const Lock *lock = m_picture.registry().find(reading.key);
    if (m_pending.isWholeWaiting(reading.key)) // changed since: perhaps this is the lease of another holder
        return;
    if (isHere(reading)) {
        if (!lock || !reading.ttlKnown)
            return m_pending.addLook(reading.key);
        reading.type = lock->form == LockForm::Hash ? KeyReading::Type::Hash : KeyReading::Type::String;
        reading.value = lock->token;
    }
    takeTold(std::move(reading), notice);
}

void PictureUpdater::beginRun()
{
    wakeWaiting(Woken::Cancelled); // of earlier runs
    m_pending.clear();
    m_audit.clear();
    m_trust.clear();
    m_isReadingPending = false;
    m_scanReads = 0;
}

QCoro::Task<Result<void>> PictureUpdater::retryRefused(RunPtr run)
{
    m_retryPace.asked(m_clock.now());
    const auto &locks = m_picture.registry().locks();
    if (locks.empty())
        co_return Result<void>();
    const Bytes key = locks.front().key;
    const KeyReader::Sink sink = sinkFor(run, NoticedBy::Scan);
    co_return co_await m_reader.retryRefused(key, sink);
}

void PictureUpdater::setAuditing(bool auditing)
{
    if (std::exchange(m_isAuditing, auditing) != auditing)
        m_audit.clear();
}

void PictureUpdater::forgetRefusals()
{
    m_reader.forget();
    m_pacing.load.forgetCosts();
}

KeyReader::Sink PictureUpdater::sinkFor(RunPtr run, NoticedBy by)
{
    return [this, run, by](std::size_t, const KeyReading &reading) {
        if (!run->isOver)
            take(reading, by);
    };
}

/** Nobody answers for its keys: a lock is as it was last seen, and a name alone is news at the first look only. */
bool PictureUpdater::staysAsItWas(const KeyReading &reading, NoticedBy by) const
{
    const bool isFirstSeen = by == NoticedBy::Initial && !m_picture.registry().hasBaseline() && !m_picture.contains(reading.key);
    return m_reader.isClusterDown() && reading.type == KeyReading::Type::Unreadable && !isFirstSeen;
}

/** By a scan, or because the deadline has come. */
void PictureUpdater::take(const KeyReading &reading, NoticedBy by)
{
    if (staysAsItWas(reading, by))
        return;
    if (by == NoticedBy::Initial) {
        m_picture.apply(reading, by);
        return;
    }
    if (reading.type == KeyReading::Type::Unreadable && isQueue(reading.key)) { // a user who watches locks need not have the right
        m_reader.forgetKey(reading.key);
        return;
    }
    const bool isAnnounced = m_pending.isAnnounced(reading.key);
    if (m_picture.applyAndCompare(reading, by) == Picture::Effect::Changed && !isAnnounced && m_isAuditing)
        m_audit.found(reading.key, m_clock.now());
}

} // namespace lockscope
