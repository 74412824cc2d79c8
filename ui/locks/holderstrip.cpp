// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/locks/holderstrip.h"

#include "base/safetext.h"
#include "ui/shared/plaintext.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace lockscope::ui {

namespace {
constexpr std::size_t mostHolds = 24;
constexpr int laneHeight = 14;
constexpr int side = 12;
} // namespace

std::vector<Hold> holdsFrom(const std::vector<LockEvent> &events, const Lock *held)
{
    std::vector<Hold> holds;
    Bytes holder;
    for (const LockEvent &event : events) {
        const bool begins = event.kind == LockEvent::Kind::Acquired || event.kind == LockEvent::Kind::HandedOver;
        if (event.held) // a hold ended; after a hand-over the event's token is the next one's
            holds.push_back({event.atSteady - *event.held, event.atSteady, begins ? holder : event.token});
        if (begins || event.kind == LockEvent::Kind::Renewed)
            holder = event.token;
    }
    if (held)
        holds.push_back({held->heldSince, {}, held->token});
    if (holds.size() > mostHolds)
        holds.erase(holds.begin(), holds.end() - mostHolds);
    return holds;
}

HolderStrip::HolderStrip(const Theme &theme, Clock &clock, QWidget *parent) : QWidget(parent), m_theme(theme), m_clock(clock)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void HolderStrip::setHolds(std::vector<Hold> holds)
{
    m_holds = std::move(holds);
    update();
}

void HolderStrip::setFrozenAt(std::optional<Instant> instant)
{
    m_frozenAt = instant;
    update();
}

Instant HolderStrip::start() const
{
    Instant first = now();
    for (const Hold &hold : m_holds)
        first = std::min(first, hold.from);
    return first;
}

QRectF HolderStrip::rectOf(const Hold &hold, std::size_t index, Instant end) const
{
    const Instant begin = start();
    const double span = std::max(1.0, double((end - begin).count()));
    const auto x = [&](Instant instant) { return side + (width() - 2 * side) * double((instant - begin).count()) / span; };
    const double left = x(hold.from);
    const double right = std::max(left + 2, x(hold.to.value_or(end)));
    return {left, 6.0 + double(index % 2) * (laneHeight + 4), right - left, double(laneHeight)};
}

void HolderStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (m_holds.empty()) {
        painter.setPen(m_theme.color(Theme::Role::MutedText));
        painter.drawText(rect().adjusted(side, 0, -side, 0), Qt::AlignVCenter, tr("No hold seen yet."));
        return;
    }
    const Instant end = now();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (std::size_t i = 0; i < m_holds.size(); ++i) {
        painter.setBrush(m_theme.color(i % 2 == 0 ? Theme::Role::Info : Theme::Role::Special));
        painter.drawRoundedRect(rectOf(m_holds[i], i, end), 2, 2);
    }
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.85);
    painter.setFont(small);
    painter.setPen(m_theme.color(Theme::Role::MutedText));
    const QRect axis(side, height() - 16, width() - 2 * side, 14);
    painter.drawText(axis, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("−") + durationText(roundToMs(end - start())));
    painter.drawText(axis, Qt::AlignRight | Qt::AlignVCenter, m_frozenAt ? tr("disconnected") : tr("now"));
}

bool HolderStrip::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const Instant end = now();
    for (std::size_t i = 0; i < m_holds.size(); ++i) {
        const Hold &hold = m_holds[i];
        if (!rectOf(hold, i, end).adjusted(-1, -2, 1, 2).contains(help->pos()))
            continue;
        const QString holder = hold.token.isEmpty() ? tr("holder not known") : safeText(hold.token, 80);
        const QString time = durationText(roundToMs(hold.to.value_or(end) - hold.from));
        QToolTip::showText(
            help->globalPos(),
            plainToolTip(hold.to ? tr("%1\nheld it for %2").arg(holder, time) : tr("%1\nholds it since %2").arg(holder, time)),
            this);
        return true;
    }
    QToolTip::hideText();
    return true;
}

} // namespace lockscope::ui
