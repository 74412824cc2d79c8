// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lock.h"
#include "session/profile.h"

#include <QDialog>

#include <memory>

namespace lockscope::ui {

class Theme;

/** What else is known when a lock is to be cleared. */
struct ClearContext {
    double usualHoldP50Ms = -1; ///< of this lock; -1: unknown
    bool simulated = false;     ///< the holder is one of our simulated clients
};

/**
 * Asks whether to force-expire one lock: the exact key, the holder as seen, what will happen in words and as commands. The token it
 * was opened with is what it confirms, whatever happens meanwhile; only the countdown is live. Show with open(). UI thread.
 */
class ClearDialog : public QDialog {
    Q_OBJECT
public:
    ClearDialog(const Lock &lock, const Profile &profile, const ClearContext &context, const Theme &theme, Clock &clock,
                QWidget *parent = nullptr);
    ~ClearDialog() override;

signals:
    void confirmed(const lockscope::LockAsSeen &lock, const QString &reason);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
