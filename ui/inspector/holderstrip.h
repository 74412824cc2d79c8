// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/lockevent.h"
#include "ui/shared/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace lockscope::ui {

/** One stretch in which one holder had the lock. */
struct Hold {
    Instant from;
    std::optional<Instant> to; ///< nothing: it has it still
    Bytes token;
    bool isRestored = false;                 ///< it began earlier, and an operator has put it back
    std::optional<LockEvent::Kind> end = {}; ///< how it ended, if that was seen
    bool isAtLeast = false;                  ///< it may have begun earlier
};

/** The holds that the events report, oldest first, and the present one. */
std::vector<Hold> holdsFrom(const std::vector<LockEvent> &events, const Lock *held);
/** The holder, for how long, and how it began and ended if an operator did that; several lines. */
QString holdText(const Hold &hold, Instant end);

/** Paints the holders of a lock over time: one bar per hold, in two lanes so that hand-overs show, the newest at the right. */
class HolderStrip : public QWidget {
    Q_OBJECT
public:
    HolderStrip(const Theme &theme, Clock &clock, QWidget *parent = nullptr);

    void setHolds(std::vector<Hold> holds);
    /** Time stands still there. */
    void setFrozenAt(std::optional<Instant> instant);
    QSize sizeHint() const override { return {240, 58}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    Instant now() const { return m_frozenAt.value_or(m_clock.now()); }
    Instant start() const;
    void paintHold(QPainter &painter, std::size_t index, Instant end) const;
    QRectF rectOf(const Hold &hold, std::size_t index, Instant end) const;

    const Theme &m_theme;
    Clock &m_clock;
    std::vector<Hold> m_holds;
    std::optional<Instant> m_frozenAt;
};

} // namespace lockscope::ui
