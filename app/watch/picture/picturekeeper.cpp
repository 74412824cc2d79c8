// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/picturekeeper.h"

#include "base/globpattern.h"
#include "base/log.h"
#include "libraries/companions.h"

#include <QRandomGenerator>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

/** Samples a second that show whether all keys were replaced: one could do, but new data may contain the same key. */
constexpr int samples = 4;
/** A search for queues scans all keys and mostly finds nothing, so it is rare and takes a fiftieth of the time at most. */
constexpr Duration queuesInterval{60'000};
constexpr int restAfterQueues = 49;
/** Below this number of keys the first snapshot waits for the queues. A single reading has a higher limit, since no other follows. */
constexpr quint64 fewKeys = 20'000;
constexpr quint64 fewKeysForTheOnly = 100'000;
/** This number of keys is a good sample of the total. */
constexpr quint64 goodSample = 800;
Unexpected<Error> ended() { return failure(Error::Kind::Cancelled, PictureKeeper::tr("The scan was stopped")); }

} // namespace

PictureKeeper::PictureKeeper(Options options, redis::Connection &connection, Clock &clock, Feeds &feeds, const ServerProbe &probe)
    : m_connection(connection), m_clock(clock), m_feeds(feeds), m_probe(probe), m_picture(clock, options.deltaInterval, options.bounds),
      m_patterns(std::move(options.patterns)), m_once(options.once), m_pacing(options.latencyBudget), m_budget(connection, clock, m_pacing),
      m_reader(connection, clock, m_pacing, KeyReader::WhenClusterIsDown::GoOn), m_scanner(connection, clock, m_pacing, m_budget),
      m_queueScanner(connection, clock, m_pacing, m_budget), m_sleeper(clock), m_waiters(connection, clock, m_picture),
      m_roster(connection, clock, m_picture, options.clientsInterval), m_schedule(clock, options.schedule, [this] { startScan(); })
{
    m_budget.setPercent(options.scanPercent);
    m_picture.setFrozen(m_once != LookOnce::No);
    connect(&m_picture, &Picture::due, this, &PictureKeeper::noteDue);
    connect(&m_picture, &Picture::changed, this, [this](const LockDelta &delta) { m_changes += quint64(delta.events.size()) + delta.eventsLost; });
}

PictureKeeper::~PictureKeeper() { wakeWaiting(Woken::Cancelled); }

void PictureKeeper::forgetRefusals()
{
    m_schedule.forget();
    m_reader.forget();
    m_pacing.load.forgetCosts();
    m_waiters.forget();
    m_roster.forget();
}

void PictureKeeper::setPatterns(const QByteArrayList &patterns)
{
    m_patterns = patterns;
    m_isComplete = false;
    m_completeAt.reset();
    m_picture.restart();
}

void PictureKeeper::begin(RunPtr run)
{
    m_run = std::move(run);
    wakeWaiting(Woken::Cancelled); // those of earlier runs
    m_picture.forgetNamed();       // the next scan reads it
    m_isReadingPending = false;
    m_scanReads = 0;
    m_queuesReadAt.reset();
    m_isReadingQueues = false;
}

void PictureKeeper::start()
{
    m_isReading = true;
    scanSoon();
}

void PictureKeeper::end()
{
    m_isReading = false;
    m_schedule.cancel();
}

quint64 PictureKeeper::tick()
{
    m_picture.setServerTime(m_probe.time());
    const quint64 missed = m_picture.takeMissed();
    if (missed > 0 && m_feeds.noteMissed())
        replan();
    if (m_isReading && !m_probe.facts().wipes)
        watchForExchange(missed);
    if (m_isReading && m_retryPace.isTime(m_reader.hasLostRights(), m_clock.now()))
        retryRefused(m_run);
    if (isTimeForQueues())
        readQueues(m_run);
    if (m_isReading && m_once == LookOnce::No)
        m_waiters.tick(m_run);
    if (m_isReading && m_once == LookOnce::No && m_isComplete)
        m_roster.tick(m_run, m_patterns, mayAskInfo());
    return missed;
}

bool PictureKeeper::mayAskInfo() const
{
    const std::vector<Lack> lacks = m_probe.lacks();
    return std::ranges::find(lacks, Lack::ServerInfo) == lacks.end();
}

/** If the server does not report FLUSHALL and SWAPDB, samples a few locks; one change without an event may stand for many. */
void PictureKeeper::watchForExchange(quint64 missed)
{
    if (missed > 0)
        m_schedule.requestPaced();
    const auto &locks = m_picture.registry().locks();
    std::vector<Bytes> keys;
    for (int i = 0; i < samples && !locks.empty(); ++i)
        keys.push_back(locks[QRandomGenerator::global()->bounded(quint32(locks.size()))].key);
    noteDue(keys);
}

/** Tries with one key whether refused commands are permitted again. */
QCoro::Task<> PictureKeeper::retryRefused(RunPtr run)
{
    m_retryPace.asked(m_clock.now());
    const auto &locks = m_picture.registry().locks();
    if (locks.empty())
        co_return;
    const std::vector<Lack> before = lacks();
    const Bytes key = locks.front().key;
    const KeyReader::Sink sink = sinkFor(run, NoticedBy::Scan);
    co_await m_reader.retryRefused(key, sink);
    if (!run->isOver && lacks() != before)
        scanSoon();
}

bool PictureKeeper::isTimeForQueues() const
{
    if (!m_isReading || !m_isComplete || m_isReadingQueues || m_schedule.isScanning() || m_isHeld)
        return false;
    return !m_queuesReadAt || m_clock.now() - *m_queuesReadAt >= std::max(queuesInterval, restAfterQueues * m_queuesTook);
}

/**
 * Reads the queues of fair locks whose names match: they keep free locks closed, and lock patterns do not match their keys. One scan of all keys for
 * all patterns. Failures are ignored, since the scans of locks report them.
 */
QCoro::Task<> PictureKeeper::readQueues(RunPtr run)
{
    m_isReadingQueues = true;
    const Instant begin = m_clock.now();
    const Scanner::PageReader readPages = [this, run](std::vector<Bytes> keys) { return readQueuePage(run, std::move(keys)); };
    const Scanner::Range ofQueues{patternsOfQueues(), m_probe.facts().keys};
    if (!m_patterns.contains("*")) // otherwise scans of locks find them
        co_await m_queueScanner.scan(run, ofQueues, readPages);
    if (run->isOver)
        co_return;
    m_isReadingQueues = false;
    m_queuesReadAt = m_clock.now();
    m_queuesTook = roundToMs(*m_queuesReadAt - begin);
}

QCoro::Task<Result<void>> PictureKeeper::readQueuePage(RunPtr run, std::vector<Bytes> keys)
{
    if (run->isOver)
        co_return ended();
    const auto isWanted = [this](const Bytes &key) {
        const auto lock = lockOfCompanion(key);
        return lock && std::ranges::any_of(m_patterns, [&](const QByteArray &pattern) { return matchesGlob(pattern, lock->view()); });
    };
    std::erase_if(keys, [&](const Bytes &key) { return !isWanted(key); });
    if (keys.empty())
        co_return Result<void>();
    co_return co_await read(run, std::move(keys), NoticedBy::Scan);
}

void PictureKeeper::retryFailed()
{
    if (m_schedule.isFailing())
        startScan();
}

void PictureKeeper::noteEvent(const Bytes &key, const QByteArray &command)
{
    if (m_run->isOver)
        return; // the next scan reads it
    noteTime();
    if (!m_picture.noteEvent(key, command))
        noteGap(); // the next scan reads everything
    readPending();
}

void PictureKeeper::noteDue(const std::vector<Bytes> &keys)
{
    if (m_run->isOver)
        return; // the next scan plans them again
    m_picture.noteDue(keys);
    readPending();
}

void PictureKeeper::noteLook(const Bytes &key)
{
    if (m_run->isOver)
        return;
    if (const Lock *lock = m_picture.registry().find(key); lock && lock->form == LockForm::Subscription)
        m_roster.askSoon();
    m_picture.noteLook(key);
    readPending();
}

void PictureKeeper::noteTime()
{
    constexpr Duration longestSleep{5000};
    const Instant now = m_clock.now();
    const Instant before = std::exchange(m_awakeAt, now);
    if (now - before <= longestSleep)
        return;
    m_picture.registry().loseSight(before, LockRegistry::EventsOfGap::Late);
    noteGap();
    emit sightLost();
}

void PictureKeeper::noteGap()
{
    m_feeds.noteGap();
    audit();
    m_schedule.requestPaced();
}

bool PictureKeeper::noteFacts(const ServerFacts &before)
{
    m_picture.setServerTime(m_probe.time());
    m_reader.setLeasesFields(m_probe.facts().leasesFields);
    const ServerNews news = newsBetween(before, m_probe.facts(), m_picture.locksAtRest());
    if (m_isReading)
        follow(news);
    return news != ServerNews::None;
}

void PictureKeeper::follow(ServerNews news)
{
    switch (news) {
    case ServerNews::None: return;
    case ServerNews::EventsSwitched: m_feeds.noteGap(); return scanSoon();
    case ServerNews::KeysAnswered: return scanSoon();
    case ServerNews::DataExchanged: return noteGap();
    case ServerNews::KeysGone: return m_schedule.requestPaced();
    }
}

void PictureKeeper::followHearing()
{
    audit();
    if (!m_isReading)
        return;
    if (m_feeds.isSubscribed() && !m_feeds.isCovered())
        scanSoon();
    else
        replan();
}

void PictureKeeper::startScan()
{
    if (m_isReading && m_schedule.mayBegin())
        scan(m_run, m_isComplete && !m_picture.registry().isInGap() ? NoticedBy::Scan : NoticedBy::Initial);
}

QCoro::Task<> PictureKeeper::scan(RunPtr run, NoticedBy by)
{
    const quint64 mark = m_feeds.mark();
    m_changesBefore = m_changes;
    m_schedule.begin();
    emit scanBegun();
    if (run->isOver)
        co_return;
    qCInfo(logWatch, "scan begun");
    const std::optional<quint64> keys = m_probe.facts().keys;
    const Result<void> result = co_await readAll(run, by, keys);
    if (run->isOver || !m_connection.isReady())
        co_return;
    const ScanSchedule::Effort effort{roundToMs(m_clock.now() - m_readingSince), std::chrono::ceil<Duration>(m_budget.spent())};
    qCInfo(logWatch, "scan ended after %lld ms", static_cast<long long>(effort.took.count()));
    const quint64 few = m_once == LookOnce::No ? fewKeys : fewKeysForTheOnly;
    if (result && !m_queuesReadAt && keys.value_or(few) < few)
        co_await readQueues(run);
    if (run->isOver || !m_connection.isReady())
        co_return;
    if (result)
        co_await finish(run, effort, mark);
    else
        fail(result.error());
}

QCoro::Task<> PictureKeeper::finish(RunPtr run, ScanSchedule::Effort effort, quint64 mark)
{
    m_feeds.cover(mark);
    audit();
    if (m_reader.isClusterDown()) // nothing was compared
        m_picture.flush();
    else
        m_picture.complete();
    if (run->isOver) // a receiver ended it
        co_return;
    const bool isFirst = !std::exchange(m_isComplete, true);
    m_completeAt = m_clock.now();
    m_scanTook = effort.took;
    m_schedule.finished(effort, m_changes != m_changesBefore, m_feeds.isHearing());
    emit scanFinished();
    if (!isFirst || run->isOver)
        co_return;
    if (m_once != LookOnce::No)
        co_await lookAtClients(run);
    if (!run->isOver)
        emit completed();
}

QCoro::Task<> PictureKeeper::lookAtClients(RunPtr run)
{
    m_schedule.cancel(); // the single reading is done
    const bool isOfAll = m_once == LookOnce::LocksAndClients;
    if (isOfAll)
        co_await m_waiters.countAll(run);
    if (!run->isOver)
        co_await m_roster.look(run, m_patterns, mayAskInfo(), isOfAll ? ClientRoster::Reach::AllLocks : ClientRoster::Reach::Subscriptions);
}

void PictureKeeper::fail(const Error &error)
{
    qCInfo(logWatch, "scan failed: %s", logged(error).constData());
    m_picture.flush(); // first emits what was found
    m_schedule.failed(error);
    emit scanFailed(error);
}

/** Reschedules the next scan after the feeds have changed. */
void PictureKeeper::replan()
{
    if (m_isReading && m_isComplete && !m_schedule.isScanning())
        m_schedule.replan(m_feeds.isHearing());
}

/** Counts changes against the feeds only if they should have reported them. */
void PictureKeeper::audit() { m_picture.setAuditing(m_feeds.isSubscribed() && m_feeds.isCovered()); }

// ---- reading all

QCoro::Task<Result<void>> PictureKeeper::readAll(RunPtr run, NoticedBy by, std::optional<quint64> keysInDatabase)
{
    Instant begin;
    for (auto end = Scanner::End::Held; end == Scanner::End::Held;) {
        if (co_await released() == Woken::Cancelled || run->isOver)
            co_return ended();
        m_readingSince = begin = m_clock.now();
        m_matching = 0;
        m_leftOutBefore = leftOut();
        m_picture.registry().forgetLeftOut();
        const Scanner::PageReader readPages = [this, run, by, begin](std::vector<Bytes> keys) { return readPage(run, by, begin, std::move(keys)); };
        const Scanner::Range range{m_patterns, keysInDatabase};
        const Result<Scanner::End> result = co_await m_scanner.scan(run, range, readPages);
        if (run->isOver)
            co_return ended();
        if (!result)
            co_return failure(result.error());
        end = *result;
    }
    m_leftOutBefore = 0;
    co_return co_await readMissed(run, by, begin);
}

Deferred<Woken> PictureKeeper::released()
{
    Deferred<Woken> turn;
    if (m_isHeld)
        m_awaitingRelease.push_back(turn);
    else
        turn.deliver(Woken::Rested);
    return turn;
}

void PictureKeeper::wakeWaiting(Woken how)
{
    const auto waiting = std::exchange(m_awaitingRelease, {});
    for (const Deferred<Woken> &turn : waiting)
        turn.deliver(how);
}

void PictureKeeper::setHeld(bool held)
{
    m_isHeld = held;
    m_scanner.setHeld(held);
    m_queueScanner.setHeld(held);
    if (!held)
        wakeWaiting(Woken::Rested);
}

QCoro::Task<Result<void>> PictureKeeper::readPage(RunPtr run, NoticedBy by, Instant begin, std::vector<Bytes> keys)
{
    if (run->isOver)
        co_return ended();
    std::erase_if(keys, [this](const Bytes &key) { return isNeverALock(key, m_picture.registry().profiles()); });
    m_matching += keys.size();
    reserve(by);
    if (m_patterns.size() > 1) // a key may match several patterns
        std::erase_if(keys, [&](const Bytes &key) { return m_picture.isReadSince(key, begin); });
    if (keys.empty())
        co_return Result<void>();
    co_return co_await read(run, std::move(keys), by);
}

QCoro::Task<Result<void>> PictureKeeper::read(RunPtr run, std::vector<Bytes> keys, NoticedBy by)
{
    ++m_scanReads;
    const auto idle = by == NoticedBy::Initial ? KeyReader::Idle::Ask : KeyReader::Idle::Leave;
    const Result<void> result = co_await m_reader.read(std::move(keys), sinkFor(run, by), idle);
    if (!run->isOver)
        --m_scanReads;
    co_return result;
}

/** Reserves memory by the first pages, a sample of the rest. */
void PictureKeeper::reserve(NoticedBy by)
{
    const quint64 counted = m_scanner.progress().keysCounted();
    const bool isFirstSample = quint64(m_picture.size()) <= goodSample && counted >= goodSample;
    const std::optional<quint64> keys = m_probe.facts().keys;
    if (isFirstSample && by == NoticedBy::Initial && keys)
        m_picture.reserve(qsizetype(double(m_matching) / double(counted) * double(*keys)));
}

/** Reads known keys that the scan did not return: they are gone or were missed, since SCAN guarantees only keys that exist all the time. */
QCoro::Task<Result<void>> PictureKeeper::readMissed(RunPtr run, NoticedBy by, Instant begin)
{
    std::vector<Bytes> keys;
    for (const Bytes &key : m_picture.registry().notReadSince(begin)) {
        if (m_reader.canSeeIfMissing(key)) {
            keys.push_back(key);
            continue;
        }
        m_reader.forgetKey(key);
        take(KeyReading::gone(key, m_clock.now()), by);
    }
    co_return co_await read(run, std::move(keys), by);
}

// ---- reading named keys

void PictureKeeper::readPending()
{
    if (m_isReading && m_picture.hasNamed() && !m_isReadingPending)
        readNoted(m_run);
}

/** Reads noted keys, and those noted meanwhile. */
QCoro::Task<> PictureKeeper::readNoted(RunPtr run)
{
    m_isReadingPending = true;
    Result<void> result;
    while (result && m_picture.hasNamed()) {
        const Duration wait = m_picture.untilNextRound();
        if (wait > Duration(0) && (co_await m_sleeper.sleep(wait) == Woken::Cancelled || run->isOver))
            co_return;
        const auto round =
            std::make_shared<const Picture::Round>(m_picture.takeRound(m_scanReads > 0 ? Picture::Readings::UnderWay : Picture::Readings::None));
        for (const Bytes &key : round->gone)
            m_reader.forgetKey(key);
        const KeyReader::Sink takeLease = [this, run, round](std::size_t index, KeyReading reading) {
            if (!run->isOver)
                m_picture.takeToldLease(std::move(reading), round->leases.notices[index]);
        };
        const KeyReader::Sink takeAll = [this, run, round](std::size_t index, const KeyReading &reading) {
            const PendingKeys::Notice &notice = round->whole.notices[index];
            if (!run->isOver && notice.by != NoticedBy::Event)
                take(reading, notice.by);
            else if (!run->isOver && !staysAsItWas(reading, notice.by))
                m_picture.takeTold(reading, notice);
        };
        result = co_await m_reader.readLeases(round->leases.keys, takeLease);
        if (result && !run->isOver)
            result = co_await m_reader.read(round->whole.keys, takeAll);
        if (run->isOver)
            co_return;
        m_picture.finishRound();
    }
    m_isReadingPending = false;
    if (result || !m_connection.isReady())
        co_return;
    // BUSY, LOADING …: a scan reads what this batch could not.
    if (m_schedule.isScanning())
        scanSoon();
    else
        fail(result.error());
}

KeyReader::Sink PictureKeeper::sinkFor(RunPtr run, NoticedBy by)
{
    return [this, run, by](std::size_t, const KeyReading &reading) {
        if (run->isOver)
            return;
        noteTime(); // a reading may be the first thing after a sleep
        if (!run->isOver)
            take(reading, by);
    };
}

/** True while the cluster is down: locks stay as last seen, and names alone are news only in the first scan. */
bool PictureKeeper::staysAsItWas(const KeyReading &reading, NoticedBy by) const
{
    const bool isFirstSeen = by == NoticedBy::Initial && !m_picture.registry().hasBaseline() && !m_picture.contains(reading.key);
    return m_reader.isClusterDown() && reading.type == KeyReading::Type::Unreadable && !isFirstSeen;
}

/** Applies a reading by a scan or a deadline. */
void PictureKeeper::take(const KeyReading &reading, NoticedBy by)
{
    if (staysAsItWas(reading, by))
        return;
    if (by != NoticedBy::Initial && reading.type == KeyReading::Type::Unreadable && isQueue(reading.key))
        m_reader.forgetKey(reading.key); // the user may lack permission for other keys
    else
        m_picture.take(reading, by);
}

} // namespace lockscope
