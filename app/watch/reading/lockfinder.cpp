// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/lockfinder.h"

#include "libraries/companions.h"
#include "watch/reading/serverfacts.h"
#include "watch/reading/withouttrace.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

/** Making patterns may take a twentieth of the thread's time. */
constexpr int restPerTelling = 19;
/** After this number of unreadable and no readable keys, only names are used. */
constexpr quint64 enoughRefusals = 200;

redis::Connection::Options once(redis::Connection::Options options)
{
    options.reconnect = false;
    return withoutTrace(options);
}

} // namespace

LockFinder::LockFinder(Options options, Clock &clock, redis::TransportFactory factory, QObject *parent)
    : QObject(parent), m_clock(clock), m_options(std::move(options)), m_connection(once(m_options.connection), clock, std::move(factory)),
      m_pacing(m_options.latencyBudget), m_budget(m_connection, clock, m_pacing), m_reader(m_connection, clock, m_pacing),
      m_scanner(m_connection, clock, m_pacing, m_budget), m_groups(m_options.groups ? m_options.groups : std::make_shared<NameGroups>())
{
    m_scanner.setStepwise(true);
    setFaster(m_options.faster);
    connect(&m_connection, &redis::Connection::stateChanged, this, &LockFinder::onConnectionChanged);
}

LockFinder::~LockFinder()
{
    m_run->isOver = true;
    m_budget.cancelAll();
    m_connection.disconnect(this);
    m_connection.close(); // ends all coroutines while the parts they use exist
}

void LockFinder::start()
{
    m_run = std::make_shared<Run>();
    m_begunAt = m_clock.now();
    m_connection.open();
}

void LockFinder::cancel() { finish(FindProgress::State::Cancelled); }

void LockFinder::onConnectionChanged()
{
    if (m_connection.isReady())
        look(m_run);
    else if (m_connection.state() == redis::Connection::State::Idle)
        finish(FindProgress::State::Failed, m_connection.lastError());
}

QCoro::Task<> LockFinder::look(RunPtr run)
{
    co_await askServer(run);
    if (!run->isOver)
        co_await m_budget.ask(run);
    if (run->isOver)
        co_return;
    tellAgain(run);
    const Scanner::Range allKeys{{QByteArrayLiteral("*")}, m_keysInDatabase};
    const Scanner::PageReader readPages = [this, run](std::vector<Bytes> keys) { return readPage(run, std::move(keys)); };
    const Result<Scanner::End> result = co_await m_scanner.scan(run, allKeys, readPages);
    if (run->isOver)
        co_return;
    if (result)
        finish(FindProgress::State::Complete);
    else
        finish(FindProgress::State::Failed, result.error());
}

/** Denied facts stay unknown. */
QCoro::Task<> LockFinder::askServer(RunPtr run)
{
    const std::vector<redis::Command> questions{redis::command("TIME"), redis::command("DBSIZE"), redis::command("INFO", "keyspace"),
                                                redis::command("INFO", "cluster")};
    const Instant sent = m_clock.now();
    const auto replies = co_await m_connection.pipeline(questions);
    if (run->isOver || !replies)
        co_return;
    const redis::Reply &time = (*replies)[0];
    if (const auto unixTime = time.size() == 2 ? timeIn(time.viewAt(0), time.viewAt(1)) : std::nullopt)
        m_time = ServerTime{*unixTime, sent + (m_clock.now() - sent) / 2, true};
    if (!(*replies)[1].isError())
        m_keysInDatabase = keysIn((*replies)[1].integer());
    m_otherDatabases = databasesIn((*replies)[2].view());
    std::erase_if(m_otherDatabases, [&](const DatabaseKeys &each) { return each.database == m_options.connection.endpoint.database; });
    m_isClusterNode = (*replies)[3].view().contains(QByteArrayView("cluster_enabled:1"));
}

QCoro::Task<Result<void>> LockFinder::readPage(RunPtr run, std::vector<Bytes> keys)
{
    if (run->isOver)
        co_return Result<void>();
    std::vector<Bytes> wanted;
    for (Bytes &key : keys) {
        const auto place = m_groups->add(key);
        const bool isBlind = m_refused >= enoughRefusals && m_refused == m_read;
        if (!place || isBlind || !m_groups->takesLook(*place))
            continue;
        if (isNeverALock(key, m_options.profiles)) {
            m_groups->note(key, std::nullopt);
            continue;
        }
        wanted.push_back(std::move(key));
    }
    const KeyReader::Sink sink = [this, run](std::size_t, const KeyReading &reading) {
        if (!run->isOver)
            take(reading);
    };
    co_return co_await m_reader.read(std::move(wanted), sink);
}

void LockFinder::take(const KeyReading &reading)
{
    if (reading.type == KeyReading::Type::Missing)
        return m_groups->noteGone(reading.key);
    ++m_read;
    m_refused += reading.type == KeyReading::Type::Unreadable ? 1 : 0;
    const auto lock = recognise(reading, serverTime(), m_options.profiles);
    if (!lock)
        return m_groups->note(reading.key, std::nullopt);
    const auto likeness = likenessOf(*lock, reading);
    if (lock->key == reading.key)
        return m_groups->note(reading.key, likeness);
    m_groups->note(reading.key, std::nullopt); // a queue shows a lock whose own key is missing
    if (const auto ofLock = m_groups->add(lock->key)) {
        m_groups->takesLook(*ofLock);
        m_groups->note(lock->key, likeness);
    }
}

ServerTime LockFinder::serverTime() const { return m_time.value_or(ServerTime{m_clock.wallNow(), m_clock.now(), false}); }

void LockFinder::tellAgain(RunPtr run)
{
    const Instant begin = m_clock.now();
    emit progressed(progress(FindProgress::State::Looking));
    const Duration took = roundToMs(m_clock.now() - begin);
    m_clock.after(std::max(m_options.progressInterval, restPerTelling * took), this, [this, run] {
        if (!run->isOver)
            tellAgain(run);
    });
}

void LockFinder::finish(FindProgress::State state, const Error &error)
{
    if (std::exchange(m_run->isOver, true))
        return;
    m_budget.cancelAll();
    const FindProgress last = progress(state, error);
    m_connection.close();
    emit progressed(last);
}

FindProgress LockFinder::progress(FindProgress::State state, const Error &error) const
{
    FindProgress progress;
    progress.state = state;
    progress.error = error;
    if (!m_options.groups)
        progress.locks = lockPatterns(*m_groups);
    progress.keysInDatabase = m_keysInDatabase;
    progress.share = m_scanner.progress().share(m_keysInDatabase);
    progress.keysSeen = m_scanner.progress().keysVisited(m_keysInDatabase);
    progress.keysRead = m_read;
    progress.keysRefused = m_refused;
    progress.namesTooLong = m_groups->namesTooLong();
    progress.took = roundToMs(m_clock.now() - m_begunAt);
    progress.isServerSlow = m_scanner.isResting();
    progress.otherDatabases = m_otherDatabases;
    progress.isClusterNode = m_isClusterNode;
    return progress;
}

} // namespace lockscope
