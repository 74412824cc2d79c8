// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operate/plannedaction.h"
#include "saved/serverprofile.h"

#include <QDialog>

namespace lockscope::ui {

class RecordDetails;
class Theme;

/** One action from its request to what became of the lock. */
struct ActionReport {
    ActionRequest request;
    DoneAction done;
    QString aftermath;    ///< as a sentence; empty: not known (yet)
    UnixTime at;          ///< when it was confirmed
    Instant begun, known; ///< until the answer
};

/** Everything about one action: its outcome, on each server, and the exact lock, holder and commands, as the journal has them. UI thread. */
class OutcomeDetails : public QDialog {
    Q_OBJECT
public:
    OutcomeDetails(const ActionReport &report, const ServerProfile &server, const Theme &theme, QWidget *parent);

protected:
    void showEvent(QShowEvent *event) override;

private:
    RecordDetails *m_record;
};

} // namespace lockscope::ui
