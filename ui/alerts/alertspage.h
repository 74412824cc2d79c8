// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/alertwatch.h"

#include <QWidget>

#include <memory>

namespace lockscope::ui {

class AlertNotifier;
class Theme;

/** The page of what should be looked at now, what is muted, and how to report alerts. UI thread. */
class AlertsPage : public QWidget {
    Q_OBJECT
public:
    AlertsPage(AlertWatch &watch, AlertNotifier &notifier, const Theme &theme, Clock &clock, QWidget *parent = nullptr);
    ~AlertsPage() override;

    void focusTable();
    /** Selects what was selected there. Once the watch has gone on from that of the other page. */
    void continueFrom(const AlertsPage &before);

signals:
    /** The operator wants to see this one. */
    void lockChosen(const lockscope::LockId &lock);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::ui
