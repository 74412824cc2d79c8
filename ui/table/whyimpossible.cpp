// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/whyimpossible.h"

#include "base/safetext.h"
#include "libraries/plan.h"
#include "operate/plannedaction.h"

#include <QCoreApplication>

#include <utility>

namespace lockscope::ui {

namespace {

struct Impossible {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::Impossible)
};

/** As many as can wait for the journal even while the disk does not answer. */
constexpr qint64 mostInBulk = 20'000;

} // namespace

QString whyImpossible(const Lock &lock, Verb verb)
{
    ActionRequest request;
    request.verb = verb;
    request.lock = lock;
    request.time = defaultQuietPeriod;
    if (verb == Verb::EvictWaiter) {
        if (!lock.details || lock.details->waiters.empty())
            return Impossible::tr("This lock has no queue of waiting clients, or the queue is empty.");
        request.holder = lock.details->waiters.front().token;
    }
    if (verb == Verb::Clear && lock.details && !lock.details->holders.empty() && !lock.hasOneHolder())
        request.holder = lock.details->holders.front().token;
    const PlannedAction planned = plan(std::move(request), {}, {});
    return planned.action ? QString() : planned.action.error().error.text.shown();
}

QString whyTooMany(qint64 locks)
{
    if (locks <= mostInBulk)
        return {};
    return Impossible::tr("%Ln lock(s) are chosen; at most %1 can be changed at once. Narrow the search first.", nullptr, int(locks))
        .arg(countText(mostInBulk));
}

} // namespace lockscope::ui
