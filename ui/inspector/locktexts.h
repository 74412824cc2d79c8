// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockevent.h"
#include "ui/table/lockrow.h"

#include <QWidget>

#include <optional>
#include <vector>

class QFrame;
class QPlainTextEdit;
class QVBoxLayout;

namespace lockscope {
class Clock;
}

namespace lockscope::ui {

class HolderStrip;
class Theme;

/** The long texts about one lock: its holders and waiters, earlier holders, its events, its raw value. Can be selected and copied. UI thread. */
class LockTexts : public QWidget {
    Q_OBJECT
public:
    LockTexts(const Theme &theme, Clock &clock, QWidget *parent);

    /** Its events, the oldest first; the holders' strip ends now, or at the instant at which the picture stands still. */
    void showLock(const LockRow &row, const std::vector<LockEvent> &events, std::optional<Instant> frozenAt);
    /** What changes with time alone. */
    void showTimes(const LockRow &row, Instant now);
    void restyle();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build(QVBoxLayout *column, Clock &clock);

    const Theme &m_theme;
    QFrame *m_detailsTitle;
    HolderStrip *m_strip;
    QPlainTextEdit *m_details, *m_eventList, *m_text, *m_hex;
};

} // namespace lockscope::ui
