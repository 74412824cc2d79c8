// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/locks/lockactions.h"

#include "base/safetext.h"
#include "ui/mainwindow/locks/lockspage.h"
#include "ui/operate/actiondialog.h"
#include "ui/operate/actioncontroller.h"
#include "ui/table/lockhistory.h"
#include "ui/table/lockmodel.h"

namespace lockscope::ui {

namespace {

/** As many as can wait for the journal even while the disk does not answer. */
constexpr qint64 mostInBulk = 20'000;

} // namespace

LockActions::LockActions(LocksPage &locks, ActionController &controller, QObject *parent)
    : QObject(parent), m_locks(locks), m_controller(controller), m_leftovers(locks.model(), controller)
{
    connect(&locks, &LocksPage::actionRequested, this, &LockActions::act);
    connect(&locks, &LocksPage::bulkRequested, this, &LockActions::actOnSelected);
    connect(&controller, &ActionController::lookAgainRequested, this, &LockActions::lookAgain);
}

void LockActions::act(Verb verb) { actOnOne(verb, m_locks.currentLock()); }

void LockActions::actOnSelected(Verb verb)
{
    const std::vector<LockId> selected = m_locks.selectedLocks();
    if (selected.size() > 1)
        actOnMany(verb, selected);
    else
        actOnOne(verb, m_locks.currentLock());
}

void LockActions::actOnShown(Verb verb) { actOnMany(verb, m_locks.shownLocks()); }

bool LockActions::asksAboutLeftovers(const QList<Bytes> &wanted, std::optional<Answer> otherwise)
{
    return m_leftovers.areAskedAbout(wanted, m_locks.window(), std::move(otherwise));
}

/** Of what was asked about before, and need not be selected any more. */
void LockActions::lookAgain(Verb verb, const std::vector<LockId> &locks)
{
    if (locks.size() != 1)
        return actOnMany(verb, locks);
    if (!m_locks.select(locks.front())) {
        m_locks.showEverything();
        m_locks.select(locks.front());
    }
    actOnOne(verb, locks.front());
}

void LockActions::actOnOne(Verb verb, const LockId &lock)
{
    emit tableRequested();
    if (lock.isEmpty())
        return m_controller.refuse(tr("No lock is selected"), {}, tr("Select a lock in the table first."));
    const LockRow *row = m_locks.model().find(lock);
    if (!row || row->isEnded())
        return m_controller.refuse(tr("Already free"), lock.key.toByteArray(), tr("Nobody holds this lock any more. There is nothing to do."));
    m_locks.reveal(lock);
    ActionContext context;
    context.simulated = row->simulated;
    if (const auto usual = m_locks.history().holdTimes().of(lock.key))
        context.usualHoldP50Ms = double(usual->p50.count());
    m_controller.act(verb, row->lock, context);
}

void LockActions::actOnMany(Verb verb, const std::vector<LockId> &locks)
{
    emit tableRequested();
    const std::vector<Lock> held = m_locks.heldLocks(locks);
    if (held.empty())
        return m_controller.refuse(tr("No lock to act on"), {}, tr("None of these locks is held. There is nothing to do."));
    if (qint64(held.size()) > mostInBulk)
        return m_controller.refuse(
            tr("Too many locks"), {},
            tr("%Ln lock(s) are chosen; at most %1 can be changed at once. Narrow the search first.", nullptr, int(held.size()))
                .arg(countText(mostInBulk)));
    m_controller.actOnAll(verb, held);
}

} // namespace lockscope::ui
