// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/explore/scorewords.h"

#include "racelab/film/filmwords.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <optional>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array countedParts{boundparts::clients,      boundparts::acquisitions,    boundparts::retriesEach, boundparts::retries,
                                  boundparts::mostExpiries, boundparts::expiries,        boundparts::permits,     boundparts::lostOnes,
                                  boundparts::lateOnes,     boundparts::crashes,         boundparts::pauses,      boundparts::longPauses,
                                  boundparts::servers,      boundparts::serversOfSeveral};

/** The number in a text that is this for one, or many; nothing: it is another text. */
std::optional<int> countIn(const QString &part, const boundparts::Counted &counted)
{
    const int count = part.startsWith("at most "_L1) ? part.section(u' ', 2, 2).toInt() : part.section(u' ', 0, 0).toInt();
    return part == counted.text(count) ? std::optional(count) : std::nullopt;
}

} // namespace

QString shownFinding(const QString &finding)
{
    static const KeptWords words("lockscope::ScoreReason",
                                 {scorereasons::otherStore, scorereasons::noComparison, scorereasons::noRenewal, scorereasons::oneLock,
                                  scorereasons::replication, scorereasons::severalReaders, scorereasons::severalWriters, scorereasons::sharedNumber,
                                  scorereasons::latch, scorereasons::interrupted, scorereasons::neverAcquired, scorereasons::notConfirmed});
    return words.knows(finding) ? words.shown(finding) : shownEvent(finding);
}

QString shownBoundPart(const QString &part)
{
    static const KeptWords words("lockscope::BoundText",
                                 {boundparts::oneOrTwo, boundparts::anyReaders, boundparts::allCountDown, boundparts::orders, boundparts::victim,
                                  boundparts::longWork, boundparts::oneClockOff, boundparts::clocksCorrect, boundparts::freeOrLapsed,
                                  boundparts::oneFailover, boundparts::noFailover, boundparts::wakeUps, boundparts::newForAcquisition,
                                  boundparts::newForAttempt, boundparts::timesInValues, boundparts::oneStep});
    for (const boundparts::Counted &counted : countedParts) {
        const std::optional<int> count = countIn(part, counted);
        if (!count)
            continue;
        const QString shown = QCoreApplication::translate("lockscope::BoundText", counted.source, nullptr, *count);
        const bool isTranslated = shown != kept(counted.source).replace("%n"_L1, QString::number(*count));
        return isTranslated ? shown : part;
    }
    return words.shown(part);
}

QString shownBound(const QString &bound)
{
    QStringList parts = bound.split(u"; "_s);
    std::ranges::transform(parts, parts.begin(), shownBoundPart);
    return parts.join(u"; "_s);
}

} // namespace lockscope
