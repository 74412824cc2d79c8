// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/clearverdict.h"
#include "operate/plannedaction.h"
#include "saved/serverprofile.h"

#include <QDialog>

#include <memory>

namespace lockscope::ui {

class Theme;

/** What else is known when an action on a lock is planned. */
struct ActionContext {
    double usualHoldP50Ms = -1;  ///< of this lock; -1: unknown
    bool simulated = false;      ///< the holder is one of our simulated clients
    ClearEvidence evidence = {}; ///< beside the lock itself
    Duration serverAhead{0};     ///< the server's clock against ours
    QString node = {};           ///< where it will be done; empty: there is only one
    bool hasSlots = false;       ///< keys in other slots are done by themselves
    QString standsAt = {};       ///< a server of a Redlock that has it
    QString doubt = {};          ///< about the lock or the server, sentences; empty: none
    bool showsDetails = false;   ///< commands and consequences are shown at once
};

/**
 * Asks whether to do one action to one lock: whether that is safe, the exact key, the holder as seen, for how long, and what will happen, in a
 * sentence; below these, for those who want them, all consequences and the commands. Follows the lock: its times, queue and renewals are live; if another action would result by now, plans it and shows it again. Confirms exactly the action that it shows,
 * and the holder it was opened with; if the holder has changed, or changes are not allowed any more, it says so and confirms nothing. Where several
 * hold or wait, it asks which one; where time is given, how much. Show with open(). UI thread.
 */
class ActionDialog : public QDialog {
    Q_OBJECT
public:
    /** The request's holder, time and mark are filled in by the dialog. */
    ActionDialog(const ActionRequest &request, const ServerProfile &profile, const ActionContext &context, const Theme &theme, Clock &clock,
                 QWidget *parent = nullptr);
    ~ActionDialog() override;

    LockId lock() const;
    /** What would be done; nothing: it cannot be. */
    std::optional<Action> action() const;
    /** As it is now; null: it is gone. */
    void follow(const Lock *now);
    /** What is known of the lock beside itself, as it is now. */
    void setEvidence(const ClearEvidence &evidence);
    /** Why actions are not allowed now, and what would change that; empty: they are. */
    void setObstacle(const QString &why, const QString &remedy = {});
    /** Its server is not seen since then; nothing: it is. */
    void setSeenAt(std::optional<Instant> instant);
    /** What its user lacks for action(). */
    void setLack(const RightsLack &lack);
    /** What else there is to consider; empty: nothing. */
    void setCaution(const QString &caution);

signals:
    void confirmed(const lockscope::PlannedAction &planned);
    /** action() is another one, and not just at another time. */
    void planned();
    /** Somebody wants to see them, or not; a later dialog is to be like this one. */
    void detailsToggled(bool shown);
    /** Asks for a new dialog about the lock as it is now. */
    void lookAgainRequested(lockscope::Verb verb, const lockscope::LockId &lock);

protected:
    void showEvent(QShowEvent *event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
