// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/locks/lockactions.h"

#include "base/safetext.h"
#include "ui/mainwindow/locks/lockspage.h"
#include "ui/operate/actiondialog.h"
#include "ui/operate/actioncontroller.h"
#include "ui/table/lockhistory.h"
#include "ui/table/lockmodel.h"
#include "ui/table/whyimpossible.h"

namespace lockscope::ui {

LockActions::LockActions(LocksPage &locks, ActionController &controller, QObject *parent)
    : QObject(parent), m_locks(locks), m_controller(controller), m_leftovers(locks.model(), controller)
{
    connect(&locks, &LocksPage::actionRequested, this, &LockActions::act);
    connect(&locks, &LocksPage::bulkRequested, this, &LockActions::actOnSelected);
    connect(&controller, &ActionController::lookAgainRequested, this, &LockActions::lookAgain);
}

void LockActions::act(Verb verb) { actOnOne(verb, m_locks.currentLock()); }

void LockActions::clear(const LockId &lock, const Bytes &expected)
{
    select(lock);
    askAbout(Verb::Clear, lock, expected);
}

void LockActions::actOnSelected(Verb verb)
{
    const std::vector<LockId> selected = m_locks.selectedLocks();
    if (selected.size() > 1)
        actOnMany(verb, selected);
    else
        actOnOne(verb, m_locks.currentLock());
}

void LockActions::actOnShown(Verb verb) { actOnMany(verb, m_locks.shownLocks()); }

QString LockActions::whyNot(MainMenu::Command command) const
{
    using enum MainMenu::Command;
    switch (command) {
    case Clear: return whyNotToOne(Verb::Clear);
    case FenceOff: return whyNotToOne(Verb::FenceOff);
    case Extend: return whyNotToOne(Verb::Extend);
    case Evict: return whyNotToOne(Verb::EvictWaiter);
    case ClearSelected: return whyNotToSelected(Verb::Clear);
    case FenceOffSelected: return whyNotToSelected(Verb::FenceOff);
    case ClearShown: return whyTooMany(qint64(m_locks.shownLocks().size()));
    default: return {};
    }
}

/** Without a selected lock, the command itself says what to do. */
QString LockActions::whyNotToOne(Verb verb) const
{
    const LockRow *const row = m_locks.model().find(m_locks.currentLock());
    return row && !row->isEnded() ? whyImpossible(row->lock, verb) : QString();
}

QString LockActions::whyNotToSelected(Verb verb) const
{
    const auto selected = qint64(m_locks.selectedLocks().size());
    return selected > 1 ? whyTooMany(selected) : whyNotToOne(verb);
}

bool LockActions::asksAboutLeftovers(const QList<Bytes> &wanted, std::optional<Answer> otherwise)
{
    return m_leftovers.areAskedAbout(wanted, m_locks.window(), std::move(otherwise));
}

/** Of what was asked about before, and need not be selected any more. */
void LockActions::lookAgain(Verb verb, const std::vector<LockId> &locks)
{
    if (locks.size() != 1)
        return actOnMany(verb, locks);
    select(locks.front());
    actOnOne(verb, locks.front());
}

/** Whatever the search hides. */
void LockActions::select(const LockId &lock)
{
    if (m_locks.select(lock))
        return;
    m_locks.showEverything();
    m_locks.select(lock);
}

void LockActions::actOnOne(Verb verb, const LockId &lock)
{
    emit tableRequested();
    askAbout(verb, lock);
}

void LockActions::askAbout(Verb verb, const LockId &lock, const Bytes &expected)
{
    if (lock.isEmpty())
        return m_controller.refuse(tr("No lock is selected"), {}, tr("Select a lock in the table first."));
    const LockRow *row = m_locks.model().find(lock);
    if (!row || row->isEnded())
        return m_controller.refuse(tr("Already free"), lock.key.toByteArray(), tr("Nobody holds this lock any more. There is nothing to do."));
    m_locks.reveal(lock);
    ActionContext context;
    context.simulated = row->simulated;
    if (!expected.isEmpty() && !row->lock.token.isEmpty() && row->lock.token != expected)
        context.doubt = tr("Since it was measured, the lock has changed hands.");
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
    if (const QString tooMany = whyTooMany(qint64(held.size())); !tooMany.isEmpty())
        return m_controller.refuse(tr("Too many locks"), {}, tooMany);
    m_controller.actOnAll(verb, held);
}

} // namespace lockscope::ui
