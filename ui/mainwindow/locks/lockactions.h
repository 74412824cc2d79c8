// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libraries/action.h"
#include "locks/lock.h"
#include "ui/mainwindow/locks/leftovers.h"
#include "ui/mainwindow/menu/mainmenu.h"

#include <QObject>

#include <vector>

namespace lockscope::ui {

class ActionController;
class LocksPage;

/**
 * Actions on the locks that are selected in the table, from all sources: keys, menus, buttons, the list of commands. Passes each to the controller
 * with the lock as shown, in sight; if one comes to nothing, a notification says why. UI thread.
 */
class LockActions : public QObject {
    Q_OBJECT
public:
    LockActions(LocksPage &locks, ActionController &controller, QObject *parent);

    /** Acts on the one that the inspector shows. */
    void act(Verb verb);
    /**
     * Selects this one, and clears it, if it is in the table, which need not be in view. expected: the token of its holder as the user has seen it; empty: it is not
     * known.
     */
    void clear(const LockId &lock, const Bytes &expected);
    /** To all of them, be it one or many. */
    void actOnSelected(Verb verb);
    /** To all that the table shows. */
    void actOnShown(Verb verb);
    /** Asks whether to clear those of these that simulated clients have left; false: there are none. */
    bool asksAboutLeftovers(const QList<Bytes> &wanted, std::optional<Answer> otherwise = {});
    /** Why this command cannot be carried out on the locks as they are; empty: it can be asked for. */
    QString whyNot(MainMenu::Command command) const;

signals:
    /** Asks to show the table. */
    void tableRequested();

private:
    QString whyNotToOne(Verb verb) const;
    QString whyNotToSelected(Verb verb) const;
    void select(const LockId &lock);
    void actOnOne(Verb verb, const LockId &lock);
    void askAbout(Verb verb, const LockId &lock, const Bytes &expected = {});
    void actOnMany(Verb verb, const std::vector<LockId> &locks);
    void lookAgain(Verb verb, const std::vector<LockId> &locks);

    LocksPage &m_locks;
    ActionController &m_controller;
    Leftovers m_leftovers;
};

} // namespace lockscope::ui
