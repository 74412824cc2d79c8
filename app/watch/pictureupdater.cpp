// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/pictureupdater.h"

#include <algorithm>

namespace lockscope {

namespace {
constexpr std::size_t batchSize = 1000;
}

PictureUpdater::PictureUpdater(redis::Connection &connection, Clock &clock, Picture &picture)
    : m_clock(clock), m_picture(picture), m_reader(connection, clock), m_scanner(connection)
{
}

QCoro::Task<Result<void>> PictureUpdater::readAll(RunPtr run, Scan scan)
{
    const Instant begin = m_clock.now();
    m_visited = 0;
    const Scanner::PageReader readPages = [this, run, scan, begin](std::vector<Bytes> keys, quint64 visited) {
        if (!run->isOver)
            m_visited = scan.keysInDatabase ? std::min(visited, *scan.keysInDatabase) : visited;
        return readPage(run, scan, begin, std::move(keys));
    };
    Result<void> result = co_await m_scanner.scan(scan.patterns, scan.count, readPages);
    if (run->isOver || !result)
        co_return result;
    co_return co_await readMissed(run, scan.by, begin);
}

QCoro::Task<Result<void>> PictureUpdater::readPage(RunPtr run, Scan scan, Instant begin, std::vector<Bytes> keys)
{
    if (run->isOver)
        co_return failure(Error::Kind::Cancelled, QStringLiteral("The scan was ended"));
    if (m_picture.size() == 0 && scan.keysInDatabase && m_visited > 0) // the first page is a sample of the rest
        m_picture.reserve(qsizetype(double(keys.size()) / double(m_visited) * double(*scan.keysInDatabase)));
    if (scan.patterns.size() > 1) // one key may match several
        std::erase_if(keys, [&](const Bytes &key) { return m_picture.isReadSince(key, begin); });
    if (keys.empty())
        co_return Result<void>();
    const Result<void> result = co_await m_reader.read(std::move(keys), sinkFor(run, scan.by));
    if (!run->isOver)
        m_picture.settle();
    co_return result;
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
        KeyReading gone;
        gone.key = key;
        gone.takenAt = m_clock.now();
        m_reader.forgetKey(key);
        take(gone, by);
    }
    while (!keys.empty()) {
        const auto count = std::ptrdiff_t(std::min(keys.size(), batchSize));
        std::vector<Bytes> batch(keys.end() - count, keys.end());
        keys.erase(keys.end() - count, keys.end());
        Result<void> result = co_await m_reader.read(std::move(batch), sinkFor(run, by));
        if (run->isOver || !result)
            co_return result;
        m_picture.settle();
        if (run->isOver)
            co_return Result<void>();
    }
    co_return Result<void>();
}

void PictureUpdater::noteEvent(const Bytes &key, const QByteArray &command)
{
    m_audit.announced(key);
    m_pending.add(key, NoticedBy::Event, command);
}

void PictureUpdater::noteDue(const std::vector<Bytes> &keys)
{
    for (const Bytes &key : keys)
        m_pending.add(key, NoticedBy::Deadline);
}

QCoro::Task<Result<void>> PictureUpdater::readPending(RunPtr run)
{
    m_isReadingPending = true;
    while (!m_pending.isEmpty()) {
        const auto batch = std::make_shared<const PendingKeys::Batch>(m_pending.takeBatch(batchSize));
        const KeyReader::Sink sink = [this, run, batch](std::size_t index, const KeyReading &reading) {
            if (!run->isOver)
                take(reading, batch->notices[index].by, batch->notices[index].command);
        };
        Result<void> result = co_await m_reader.read(batch->keys, sink);
        if (run->isOver)
            co_return result;
        m_pending.finishBatch();
        m_picture.settle();
        if (run->isOver)
            co_return result;
        if (!result) {
            m_isReadingPending = false;
            co_return result;
        }
    }
    m_isReadingPending = false;
    co_return Result<void>();
}

void PictureUpdater::beginRun()
{
    m_pending.clear();
    m_audit.clear();
    m_isReadingPending = false;
}

void PictureUpdater::setAuditing(bool auditing)
{
    m_isAuditing = auditing;
    m_audit.clear();
}

KeyReader::Sink PictureUpdater::sinkFor(RunPtr run, NoticedBy by)
{
    return [this, run, by](std::size_t, const KeyReading &reading) {
        if (!run->isOver)
            take(reading, by);
    };
}

void PictureUpdater::take(const KeyReading &reading, NoticedBy by, const QByteArray &command)
{
    if (by == NoticedBy::Event || by == NoticedBy::Initial) {
        m_picture.apply(reading, by, command);
        return;
    }
    const bool isAnnounced = m_pending.isAnnounced(reading.key);
    if (m_picture.applyAndCompare(reading, by) == Picture::Effect::Changed && !isAnnounced && m_isAuditing)
        m_audit.found(reading.key, m_clock.now());
}

} // namespace lockscope
