// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/holderstrip.h"

#include "base/language.h"
#include "base/safetext.h"
#include "locks/lockbrief.h"
#include "locks/tombstone.h"
#include "ui/shared/plaintext.h"
#include "ui/table/lockrow.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace lockscope::ui {

namespace {
constexpr std::size_t mostHolds = 24;
constexpr int laneHeight = 14;
constexpr int side = 12;
constexpr int edgeWidth = 3;
} // namespace

/** A hold that was cleared and restored is two stretches, since in between nobody had it. */
std::vector<Hold> holdsFrom(const std::vector<LockEvent> &events, const Lock *held)
{
    std::vector<Hold> holds;
    MaybeInstant restoredAt;
    const auto add = [&](const Bytes &token, const HoldStart &start, std::optional<Instant> until, std::optional<LockEvent::Kind> end) {
        const bool isAtLeast = isBound(start.source) && !restoredAt;
        holds.push_back({std::max(start.at, restoredAt.value_or(start.at)), until, token, restoredAt.has_value(), end, isAtLeast});
        restoredAt = MaybeInstant();
    };
    for (const LockEvent &event : events) {
        if (endsHold(event))
            add(event.ended.token, {event.ended.since, event.ended.sinceSource}, event.atSteady - event.gap.value_or(Duration(0)), event.kind);
        if (event.kind == LockEvent::Kind::Restored)
            restoredAt = event.atSteady;
    }
    if (held)
        add(onlyToken(*held), held->start(), {}, {});
    if (holds.size() > mostHolds)
        holds.erase(holds.begin(), holds.end() - mostHolds);
    return holds;
}

/** "billing-2\nheld for 3.0 s\ncleared by you". */
QString holdText(const Hold &hold, Instant end)
{
    const QString holder = hold.token.isEmpty() ? HolderStrip::tr("holder unknown") : safeText(hold.token, 80);
    const QString time = heldText(roundToMs(hold.to.value_or(end) - hold.from), hold.isAtLeast);
    QStringList lines{holder, hold.to ? HolderStrip::tr("held for %1").arg(time) : HolderStrip::tr("holding for %1").arg(time)};
    if (isMark(hold.token))
        lines = {HolderStrip::tr("fenced off with Lockscope for %1").arg(time)};
    if (hold.isRestored)
        lines += LockText::event(LockEvent::Kind::Restored);
    if (hold.end)
        lines += LockText::event(*hold.end);
    return lines.join(u'\n');
}

HolderStrip::HolderStrip(const Theme &theme, Clock &clock, QWidget *parent) : QWidget(parent), m_theme(theme), m_clock(clock)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void HolderStrip::setHolds(std::vector<Hold> holds)
{
    m_holds = std::move(holds);
    QStringList words;
    for (const Hold &hold : m_holds)
        words += joinItems(holdText(hold, now()).split(u'\n'));
    setAccessibleDescription(joinParts(words));
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

/** An edge where an operator ended it or put it back; grey where a tombstone stood. */
void HolderStrip::paintHold(QPainter &painter, std::size_t index, Instant end) const
{
    const Hold &hold = m_holds[index];
    const QRectF bar = rectOf(hold, index, end);
    const auto ofHolder = index % 2 == 0 ? Theme::Role::Info : Theme::Role::Special;
    painter.setBrush(m_theme.color(isMark(hold.token) ? Theme::Role::Border : ofHolder));
    painter.drawRoundedRect(bar, 2, 2);
    const QRectF edge(0, bar.top() - 2, edgeWidth, bar.height() + 4);
    if (hold.isRestored)
        painter.fillRect(edge.translated(bar.left(), 0), m_theme.color(Theme::Role::Warning));
    if (hold.end == LockEvent::Kind::Cleared || hold.end == LockEvent::Kind::FencedOff)
        painter.fillRect(edge.translated(bar.right() - edgeWidth, 0), m_theme.color(Theme::Role::Warning));
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
    for (std::size_t i = 0; i < m_holds.size(); ++i)
        paintHold(painter, i, end);
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
        QToolTip::showText(help->globalPos(), plainToolTip(holdText(hold, end)), this);
        return true;
    }
    QToolTip::hideText();
    return true;
}

} // namespace lockscope::ui
