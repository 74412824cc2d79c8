// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How many keys of real programs a search takes for locks, and how many locks it misses.
#include "libraries/finding/lockpatterns.h"

#include "base/globpattern.h"
#include "libraries/companions.h"
#include "libraries/recognise.h"
#include "findcorpus.h"
#include "testprogram.h"

#include <QTest>

#include <algorithm>
#include <random>

namespace tst_findcorpus {

using namespace lockscope;
using Half = FindCorpus::Half;

namespace {

const Instant takenAt{std::chrono::hours(1000)};
const ServerTime serverTime{fromUnixMs(1'795'832'400'456), takenAt, true};

/** As a search counts and looks at them. */
LockPatterns patternsOf(const FindCorpus &corpus)
{
    std::vector<PlantedKey> all;
    for (const auto *keys : {&corpus.others, &corpus.locks})
        std::ranges::transform(*keys, std::back_inserter(all), &FindCorpus::Key::planted);
    std::ranges::shuffle(all, std::mt19937(4711)); // NOLINT(cert-msc51-cpp): SCAN's order is arbitrary, and here always the same
    const PlantedKeys planted(all, takenAt);
    NameGroups groups;
    for (const PlantedKey &each : all) {
        const auto place = groups.add(each.key);
        if (!place || !groups.takesLook(*place))
            continue;
        const KeyReading reading = planted.read(each.key);
        const auto lock = isNeverALock(each.key) ? std::nullopt : recognise(reading, serverTime);
        groups.note(each.key, lock && lock->key == reading.key ? likenessOf(*lock, reading) : std::nullopt);
    }
    return lockPatterns(groups);
}

bool isProposed(const LockPatterns &patterns, const QByteArray &key)
{
    return std::ranges::any_of(patterns.found, [&](const FoundLocks &found) { return found.isProposed() && matchesGlob(found.pattern, key); });
}

/** Programs of these keys that are proposed, or are not, with an example each. */
QByteArrayList programsWhere(bool proposed, const LockPatterns &patterns, const std::vector<FindCorpus::Key> &keys, qsizetype &count)
{
    QByteArrayList programs;
    for (const FindCorpus::Key &key : keys) {
        if (isProposed(patterns, key.planted.key) != proposed)
            continue;
        ++count;
        programs << key.program + ' ' + key.planted.key;
    }
    return programs;
}

} // namespace

class TestFindCorpus : public QObject {
    Q_OBJECT
private slots:
    void search_keysOfRealPrograms_proposesLocksAndLittleElse_data();
    void search_keysOfRealPrograms_proposesLocksAndLittleElse();
};

void TestFindCorpus::search_keysOfRealPrograms_proposesLocksAndLittleElse_data()
{
    QTest::addColumn<Half>("half");
    QTest::newRow("the half by which rules are tuned") << Half::ToTune;
    QTest::newRow("the half that only measures them") << Half::ToMeasure;
}

void TestFindCorpus::search_keysOfRealPrograms_proposesLocksAndLittleElse()
{
    QFETCH(Half, half);
    const FindCorpus corpus(half, serverTime.unixAt);
    const LockPatterns patterns = patternsOf(corpus);
    qsizetype invented = 0, missed = 0;
    const QByteArrayList inventions = programsWhere(true, patterns, corpus.others, invented);
    const QByteArrayList misses = programsWhere(false, patterns, corpus.locks, missed);
    const double ofOthers = double(invented) / double(corpus.others.size()), ofLocks = double(missed) / double(corpus.locks.size());
    qInfo("%lld of %zu other keys proposed (%.2f %%), %lld of %zu locks missed (%.2f %%)", qlonglong(invented), corpus.others.size(), ofOthers * 100,
          qlonglong(missed), corpus.locks.size(), ofLocks * 100);
    QVERIFY2(ofOthers <= 0.01, inventions.join('\n').constData());
    QVERIFY2(ofLocks <= 0.01, misses.join('\n').constData());
}

} // namespace tst_findcorpus

LOCKSCOPE_TEST(tst_findcorpus, tst_findcorpus::TestFindCorpus)
#include "tst_findcorpus.moc"
