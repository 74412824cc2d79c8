// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch/profiletrial.h"

#include "watch/reading/keyreader.h"
#include "watch/reading/scanner.h"

#include <algorithm>
#include <set>

namespace lockscope {

namespace {

constexpr Duration latencyBudgetOfTrial(5);

/** Scans until there are enough keys. */
QCoro::Task<Result<std::vector<Bytes>>> keysLike(redis::Connection &connection, Clock &clock, Pacing &pacing, QByteArrayList patterns,
                                                 std::size_t most)
{
    ScanBudget budget(connection, clock, pacing);
    Scanner scanner(connection, clock, pacing, budget);
    scanner.setStepwise(true);
    std::set<QByteArray> found; // SCAN may return a key twice
    const Scanner::PageReader take = [&](const std::vector<Bytes> &page) -> QCoro::Task<Result<void>> {
        for (const Bytes &key : page) {
            if (found.size() < most)
                found.insert(key.toByteArray());
        }
        scanner.setHeld(found.size() >= most);
        co_return Result<void>();
    };
    const Scanner::Range range{std::move(patterns), {}};
    CO_CHECK(co_await scanner.scan(std::make_shared<Run>(), range, take));
    co_return std::vector<Bytes>(found.begin(), found.end());
}

} // namespace

QCoro::Task<Result<std::vector<ProfilePreview>>> tryProfiles(QPointer<Watcher> server, Clock &clock, LockProfiles profiles, TrialKeys wanted)
{
    Pacing pacing(latencyBudgetOfTrial);
    std::vector<Bytes> keys = wanted.keys;
    if (keys.empty()) {
        CO_TRY(keys, co_await keysLike(server->connection(), clock, pacing, wanted.patterns, wanted.most));
        if (!server)
            co_return failure(Error::Kind::Cancelled, {});
    }
    KeyReader reader(server->connection(), clock, pacing);
    reader.setLeasesFields(server->facts().leasesFields);
    std::vector<KeyReading> readings;
    const KeyReader::Sink take = [&readings](std::size_t, const KeyReading &reading) {
        if (reading.isHere())
            readings.push_back(reading);
    };
    CO_CHECK(co_await reader.read(std::move(keys), take));
    if (!server)
        co_return failure(Error::Kind::Cancelled, {});
    std::vector<ProfilePreview> previews;
    for (const KeyReading &reading : readings)
        previews.push_back(previewOf(profiles, reading, server->time()));
    std::ranges::sort(previews, {}, [](const ProfilePreview &preview) { return preview.key.toByteArray(); });
    co_return previews;
}

} // namespace lockscope
