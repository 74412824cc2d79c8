// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/whyimpossible.h"

#include "base/safetext.h"
#include "libraries/plan.h"
#include "operate/plannedaction.h"

#include <QCoreApplication>

#include <optional>
#include <utility>

namespace lockscope::ui {

namespace {

struct Impossible {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::Impossible)
};

/** As many as can wait for the journal even while the disk does not answer. */
constexpr qint64 mostInBulk = 20'000;

QString whyNotPlanned(const Lock &lock, Verb verb, std::optional<Bytes> holder)
{
    ActionRequest request;
    request.verb = verb;
    request.lock = lock;
    request.holder = std::move(holder);
    request.time = defaultQuietPeriod;
    const PlannedAction planned = plan(std::move(request), {}, {});
    return planned.action ? QString() : planned.action.error().error.text.shown();
}

} // namespace

QString whyImpossible(const Lock &lock, Verb verb)
{
    if (verb == Verb::EvictWaiter) {
        if (!lock.details || lock.details->waiters.empty())
            return Impossible::tr("This lock has no queue of waiting clients, or the queue is empty.");
        return whyNotPlanned(lock, verb, lock.details->waiters.front().token);
    }
    const bool isOfOne = verb == Verb::Clear && lock.details && !lock.details->holders.empty() && !lock.hasOneHolder();
    return whyNotPlanned(lock, verb, isOfOne ? std::optional(lock.details->holders.front().token) : std::nullopt);
}

QString whyImpossibleForAll(const Lock &lock, Verb verb) { return whyNotPlanned(lock, verb, {}); }

QString whyTooMany(qint64 locks)
{
    if (locks <= mostInBulk)
        return {};
    return Impossible::tr("%Ln lock(s) are chosen; at most %1 can be changed at once. Narrow the search first.", nullptr, int(locks))
        .arg(countText(mostInBulk));
}

} // namespace lockscope::ui
