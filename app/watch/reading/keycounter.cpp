// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/reading/keycounter.h"

#include "base/globpattern.h"
#include "libraries/recognise.h"
#include "locks/clearverdict.h"
#include "watch/reading/keyreader.h"

#include <utility>

namespace lockscope {

namespace {

constexpr Duration countsInterval{250};
constexpr std::size_t mostCompared = 16;

redis::Connection::Options onlyOnce(redis::Connection::Options options)
{
    options.reconnect = false;
    return options;
}

} // namespace

struct KeyCounter::Scan {
    Scan(const redis::Connection::Options &options, Clock &clock, redis::TransportFactory factory, const QObject *ofOwner)
        : owner(ofOwner), connection(onlyOnce(options), clock, std::move(factory)), budget(connection, clock, pacing),
          scanner(connection, clock, pacing, budget), reader(connection, clock, pacing)
    {
    }
    /** Ends its coroutines while the parts that they use exist. */
    ~Scan()
    {
        budget.cancelAll();
        connection.disconnect(owner);
        connection.close();
    }
    Q_DISABLE_COPY_MOVE(Scan)

    const QObject *const owner;
    redis::Connection connection;
    Pacing pacing{Duration(5)};
    ScanBudget budget;
    Scanner scanner;
    KeyReader reader;
};

KeyCounter::KeyCounter(std::vector<redis::Connection::Options> servers, Keys keys, QByteArrayList patterns, Clock &clock,
                       redis::TransportFactory factory, QObject *parent)
    : QObject(parent), m_clock(clock), m_servers(std::move(servers)), m_patterns(std::move(patterns)), m_factory(std::move(factory)), m_kind(keys)
{
}

KeyCounter::~KeyCounter() { m_run->isOver = true; }

void KeyCounter::start()
{
    m_count.isWhole = true; // until something is left out
    m_count.byPattern.resize(std::size_t(m_patterns.size()));
    m_clock.after(longest, this, [this] { end(); });
    tellAgain(m_run);
    next();
}

void KeyCounter::next()
{
    if (m_kind == Keys::OfEachServer)
        m_keysBefore += std::exchange(m_keys, {}).size();
    if (m_next == m_servers.size() && m_compared.empty()) {
        m_compared = onMost();
        m_next = m_compared.empty() ? m_next : 0; // once more, for their tokens
    }
    if (m_next == m_servers.size())
        return tell();
    m_scan = std::make_unique<Scan>(m_servers[m_next++], m_clock, m_factory, this);
    connect(&m_scan->connection, &redis::Connection::stateChanged, this, [this] {
        if (m_scan->connection.isReady() && m_compared.empty())
            count(m_run);
        else if (m_scan->connection.isReady())
            compare(m_run);
        else if (m_scan->connection.state() == redis::Connection::State::Idle)
            end();
    });
    m_scan->connection.open();
}

QCoro::Task<> KeyCounter::count(RunPtr run)
{
    const QPointer<redis::Connection> connection(&m_scan->connection);
    const TrialFacts facts = co_await askTrialFacts(connection, m_clock);
    if (run->isOver)
        co_return;
    if (m_count.facts)
        m_count.facts->add(facts);
    else
        m_count.facts = facts;
    Scanner::Range range{m_patterns, {}};
    range.keysInDatabase = facts.keys;
    const Scanner::PageReader take = [this, run](std::vector<Bytes> keys) -> QCoro::Task<Result<void>> {
        if (!run->isOver)
            takeKeys(keys);
        if (!run->isOver && keyCount() >= enough)
            end();
        co_return Result<void>();
    };
    const Result<Scanner::End> result = co_await m_scan->scanner.scan(run, range, take);
    if (run->isOver)
        co_return;
    if (!result) {
        m_count.error = result.error();
        co_return end();
    }
    QMetaObject::invokeMethod(this, &KeyCounter::next, Qt::QueuedConnection); // it replaces the scan that calls
}

void KeyCounter::takeKeys(const std::vector<Bytes> &keys)
{
    for (const Bytes &key : keys) {
        if (m_keys.contains(key))
            continue;
        m_keys.insert(key);
        if (m_kind == Keys::OfEachServer)
            ++m_having[key];
        for (qsizetype i = 0; i < m_patterns.size(); ++i)
            m_count.byPattern[std::size_t(i)] += matchesGlob(m_patterns[i], key.view()) ? 1 : 0;
    }
}

/** Some keys that most of several servers have. */
std::vector<Bytes> KeyCounter::onMost() const
{
    std::vector<Bytes> keys;
    for (auto having = m_having.begin(); having != m_having.end() && keys.size() < mostCompared; ++having) {
        if (having.value() > 1 && isOnMost(having.value()))
            keys.push_back(having.key());
    }
    return keys;
}

/** Nobody but a Redlock's client writes one random token on most servers. */
QCoro::Task<> KeyCounter::compare(RunPtr run)
{
    const KeyReader::Sink sink = [this, run](std::size_t, const KeyReading &reading) {
        const auto lock = run->isOver ? std::nullopt : recognise(reading, ServerTime{m_clock.wallNow(), m_clock.now(), false});
        if (lock && !lock->token.isEmpty() && tokenProof(*lock) != TokenProof::Nothing && isOnMost(++m_tokens[{lock->key, lock->token}]))
            m_count.seemsRedlock = true;
    };
    co_await m_scan->reader.read(m_compared, sink); // what cannot be read is not compared
    if (!run->isOver)
        QMetaObject::invokeMethod(this, &KeyCounter::next, Qt::QueuedConnection);
}

void KeyCounter::tellAgain(RunPtr run)
{
    m_clock.after(countsInterval, this, [this, run] {
        if (run->isOver)
            return;
        m_count.keys = keyCount();
        if (m_scan && m_servers.size() == 1)
            m_count.share = m_scan->scanner.progress().share({});
        emit counted(m_count);
        tellAgain(run);
    });
}

void KeyCounter::end()
{
    if (std::exchange(m_run->isOver, true))
        return;
    m_count.isWhole = false;
    if (m_scan && m_count.error.kind == Error::Kind::None)
        m_count.error = m_scan->connection.lastError();
    tell();
}

void KeyCounter::tell()
{
    m_run->isOver = true;
    m_count.keys = keyCount();
    m_count.isLast = true;
    QMetaObject::invokeMethod(
        this, [this] { m_scan.reset(); }, Qt::QueuedConnection); // not while it calls
    emit counted(m_count);
}

} // namespace lockscope
