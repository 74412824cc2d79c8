// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/picture/picturekeeper.h"

#include "base/log.h"

#include <QRandomGenerator>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

/** Locks a second, to learn whether all keys were exchanged: one would do, but the new data may have the same. */
constexpr int samples = 4;
/** Looking for queues goes past all keys and mostly finds nothing: rarely, and for a fiftieth of the time at most. */
constexpr Duration queuesInterval{60'000};
constexpr int restAfterQueues = 49;
/** This number of keys takes a moment to scan: the first picture waits for it. The only one waits longer, since no other will show what it lacks. */
constexpr quint64 fewKeys = 20'000;
constexpr quint64 fewKeysForTheOnly = 100'000;

} // namespace

PictureKeeper::PictureKeeper(Options options, redis::Connection &connection, Clock &clock, Feeds &feeds, const ServerProbe &probe)
    : m_connection(connection), m_clock(clock), m_feeds(feeds), m_probe(probe), m_picture(clock, options.deltaInterval, options.bounds),
      m_patterns(std::move(options.patterns)), m_once(options.once),
      m_updater(connection, clock, m_picture, options.latencyBudget, options.scanPercent), m_waiters(connection, clock, m_picture),
      m_roster(connection, clock, m_picture, options.clientsInterval), m_schedule(clock, options.schedule, [this] { startScan(); })
{
    m_picture.setFrozen(m_once != LookOnce::No);
    connect(&m_picture, &Picture::due, this, &PictureKeeper::noteDue);
    connect(&m_picture, &Picture::changed, this, [this](const LockDelta &delta) { m_changes += quint64(delta.events.size()) + delta.eventsLost; });
}

void PictureKeeper::forgetRefusals()
{
    m_schedule.forget();
    m_updater.forgetRefusals();
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
    m_updater.beginRun();
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
    const quint64 missed = m_updater.takeMissed();
    if (missed > 0 && m_feeds.noteMissed())
        replan();
    if (m_isReading && !m_probe.facts().wipes)
        watchForExchange(missed);
    if (m_isReading && m_updater.isTimeToRetry())
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

/**
 * The server does not report how often all keys were wiped or swapped: then a few are looked at, and one change that nothing reported may stand for
 * many.
 */
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

QCoro::Task<> PictureKeeper::retryRefused(RunPtr run)
{
    const std::vector<Lack> before = m_updater.lacks();
    co_await m_updater.retryRefused(run);
    if (!run->isOver && m_updater.lacks() != before)
        scanSoon();
}

bool PictureKeeper::isTimeForQueues() const
{
    if (!m_isReading || !m_isComplete || m_isReadingQueues || m_schedule.isScanning() || m_updater.isHeld())
        return false;
    return !m_queuesReadAt || m_clock.now() - *m_queuesReadAt >= std::max(queuesInterval, restAfterQueues * m_queuesTook);
}

/** If it fails, the next one may go well: what is wrong is for the scans to find out. */
QCoro::Task<> PictureKeeper::readQueues(RunPtr run)
{
    m_isReadingQueues = true;
    const Instant begin = m_clock.now();
    co_await m_updater.readQueues(run, m_patterns, m_probe.facts().keys);
    if (run->isOver)
        co_return;
    m_isReadingQueues = false;
    m_queuesReadAt = m_clock.now();
    m_queuesTook = roundToMs(*m_queuesReadAt - begin);
}

void PictureKeeper::retryFailed()
{
    if (m_schedule.isFailing())
        startScan();
}

void PictureKeeper::noteEvent(const Bytes &key, const QByteArray &command)
{
    if (m_run->isOver)
        return; // the scan that follows reads it
    if (!m_updater.noteEvent(key, command))
        noteGap(); // the scan that follows comes past it
    readPending();
}

void PictureKeeper::noteDue(const std::vector<Bytes> &keys)
{
    if (m_run->isOver)
        return; // the scan that follows plans them again
    m_updater.noteDue(keys);
    readPending();
}

void PictureKeeper::noteLook(const Bytes &key)
{
    if (m_run->isOver)
        return;
    if (const Lock *lock = m_picture.registry().find(key); lock && lock->form == LockForm::Subscription)
        m_roster.askSoon();
    m_updater.noteLook(key);
    readPending();
}

void PictureKeeper::loseSight(Instant since)
{
    m_picture.loseSight(since);
    noteGap();
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
    m_updater.setLeasesFields(m_probe.facts().leasesFields);
    const ServerNews news = newsBetween(before, m_probe.facts(), m_updater.locksAtRest());
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
    PictureUpdater::Scan order;
    order.patterns = m_patterns;
    order.by = by;
    order.keysInDatabase = m_probe.facts().keys;
    const Result<void> result = co_await m_updater.readAll(run, order);
    if (run->isOver || !m_connection.isReady())
        co_return;
    const ScanSchedule::Effort effort{roundToMs(m_clock.now() - m_updater.readingSince()), std::chrono::ceil<Duration>(m_updater.budget().spent())};
    qCInfo(logWatch, "scan ended after %lld ms", static_cast<long long>(effort.took.count()));
    const quint64 few = m_once == LookOnce::No ? fewKeys : fewKeysForTheOnly;
    if (result && !m_queuesReadAt && order.keysInDatabase.value_or(few) < few)
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
    if (m_updater.isClusterDown()) // nothing could be compared
        m_picture.flush();
    else
        m_picture.complete();
    if (run->isOver) // a listener ended it
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
    m_schedule.cancel(); // the one look was taken
    const bool isOfAll = m_once == LookOnce::LocksAndClients;
    if (isOfAll)
        co_await m_waiters.countAll(run);
    if (!run->isOver)
        co_await m_roster.look(run, m_patterns, mayAskInfo(), isOfAll ? ClientRoster::Reach::AllLocks : ClientRoster::Reach::Subscriptions);
}

void PictureKeeper::fail(const Error &error)
{
    qCInfo(logWatch, "scan failed: %s", logged(error).constData());
    m_picture.flush(); // emits what was found first
    m_schedule.failed(error);
    emit scanFailed(error);
}

/** For when the feeds report something else. */
void PictureKeeper::replan()
{
    if (m_isReading && m_isComplete && !m_schedule.isScanning())
        m_schedule.replan(m_feeds.isHearing());
}

/** What a scan finds counts against the feeds only if they should have reported it. */
void PictureKeeper::audit() { m_updater.setAuditing(m_feeds.isSubscribed() && m_feeds.isCovered()); }

void PictureKeeper::readPending()
{
    if (m_isReading && m_updater.hasPending())
        readNoted(m_run);
}

QCoro::Task<> PictureKeeper::readNoted(RunPtr run)
{
    const Result<void> result = co_await m_updater.readPending(run);
    if (run->isOver || !m_connection.isReady() || result)
        co_return;
    // BUSY, LOADING …: a scan reads what this batch could not.
    if (m_schedule.isScanning())
        scanSoon();
    else
        fail(result.error());
}

} // namespace lockscope
