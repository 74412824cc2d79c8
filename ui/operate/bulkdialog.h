// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/aftermath.h"
#include "operate/bulkaccount.h"
#include "operate/plannedaction.h"
#include "saved/serverprofile.h"

#include <QDialog>

#include <memory>

namespace lockscope::ui {

class LockModel;
class Theme;

/**
 * An action on many locks, from preview to account: the exact keys and holders as seen, what cannot be done and why, then the progress, then the
 * result of each, with a way to retry what failed. Confirms exactly what it was opened with, and says what has changed meanwhile. While it runs it
 * stays open; closing it then cancels. Show with open(). UI thread.
 */
class BulkDialog : public QDialog {
    Q_OBJECT
public:
    /** All requests have the same verb: Clear, FenceOff or Undo. An Undo asks nothing: begin() it. */
    BulkDialog(std::vector<ActionRequest> requests, const ServerProfile &profile, Duration serverAhead, const Theme &theme, Clock &clock,
               QWidget *parent = nullptr);
    ~BulkDialog() override;

    /** As if it were confirmed. */
    void begin();
    void take(const BulkProgress &progress);
    void take(const BulkAftermath &aftermath);
    /** Until when what was done can be undone; nothing: it cannot be undone any more. */
    void setUndoableUntil(std::optional<Instant> until);
    /** Compares what was seen with the locks as they are now. */
    void follow(const LockModel &locks);
    /** Why a run may not begin now, and what would change that; empty: it may. */
    void setObstacle(const QString &why, const QString &remedy = {});

    /** What else there is to consider; empty: nothing. */
    void setCaution(const QString &caution);

    Verb verb() const;
    bool hasBegun() const;
    /** Over all runs. */
    BulkAccount account() const;
    QString aftermath() const;

    /** Cancels while it runs. */
    void reject() override;

signals:
    /** The first time, and for each further try. Their numbers are those of the progress that is awaited now. */
    void confirmed(const lockscope::BulkRequest &bulk);
    void cancelRequested();
    void undoRequested();
    void lookAgainRequested(lockscope::Verb verb, const std::vector<lockscope::LockId> &locks);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
