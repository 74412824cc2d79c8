// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/celldelegate.h"

#include "ui/shared/plaintext.h"
#include "ui/table/foundtext.h"
#include "ui/table/lockmodel.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <QtMath>

#include <algorithm>

namespace lockscope::ui {

CountdownLook countdownLook(std::optional<qint64> leftMs, qint64 leaseMs, bool endingSoon)
{
    if (!leftMs)
        return {CountdownLook::Tone::Without, 0};
    if (*leftMs < 0)
        return {CountdownLook::Tone::Lapsed, 0};
    const double share = leaseMs > 0 ? std::clamp(double(*leftMs) / double(leaseMs), 0.0, 1.0) : 1.0;
    return {endingSoon ? CountdownLook::Tone::Urgent : CountdownLook::Tone::Calm, share};
}

void paintCountdownBar(QPainter &painter, const QRectF &rect, const CountdownLook &look, const Theme &theme)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const qreal radius = rect.height() / 2;
    painter.setBrush(theme.color(Theme::Role::Track));
    painter.drawRoundedRect(rect, radius, radius);
    if (look.tone != CountdownLook::Tone::Calm && look.tone != CountdownLook::Tone::Urgent)
        return;
    QRectF filled = rect;
    filled.setWidth(std::max(rect.height(), rect.width() * look.share));
    painter.setBrush(theme.color(look.tone == CountdownLook::Tone::Urgent ? Theme::Role::Danger : Theme::Role::Good));
    painter.drawRoundedRect(filled, radius, radius);
}

void CountdownDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    const QRect rect = paintPanel(painter, option);
    const QVariant left = index.data(LockModel::LeftMsRole);
    const CountdownLook look = countdownLook(left.isValid() ? std::optional(left.toLongLong()) : std::nullopt,
                                             index.data(LockModel::LeaseMsRole).toLongLong(), index.data(LockModel::EndingSoonRole).toBool());
    const QString text = index.data().toString();
    painter->setFont(figures().font());
    if (look.tone == CountdownLook::Tone::Without) {
        painter->setPen(textColor(index, Theme::Role::MutedText));
        drawNumber(*painter, rect, text);
    } else {
        // Bars end where their neighbours end, unless a longer text needs the room.
        const int usual = qRound(figures().width(QStringLiteral("88 m 88 s")));
        const int room = rect.width() - std::max(usual, qRound(figures().width(text))) - margin;
        const int width = std::min(barWidth, room);
        if (width > 2 * barHeight)
            paintCountdownBar(*painter, QRectF(rect.left(), rect.center().y() - barHeight / 2 + 1, width, barHeight), look, m_theme);
        const bool alarming = look.tone == CountdownLook::Tone::Urgent || look.tone == CountdownLook::Tone::Lapsed;
        painter->setPen(textColor(index, alarming ? Theme::Role::Danger : Theme::Role::Text));
        drawNumber(*painter, rect, text);
    }
    painter->restore();
}

namespace {

QFont markFont(const QStyleOptionViewItem &option)
{
    QFont small = option.font;
    small.setPointSizeF(small.pointSizeF() * 0.85);
    return small;
}

/** The same for all rows, so that the numbers line up. */
int widestMark(const QFont &font)
{
    const QFontMetrics metrics(font);
    int widest = 0;
    for (int source = 0; source <= int(HeldSinceSource::FirstSeen); ++source)
        widest = std::max(widest, metrics.horizontalAdvance(LockText::ageMark(static_cast<HeldSinceSource>(source))));
    return widest;
}

} // namespace

int AgeDelegate::besideText(const QStyleOptionViewItem &option) const { return m_theme.scaled(markSpace) + widestMark(markFont(option)); }

void AgeDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int mark = besideText(option), usual = qCeil(figures().width(QStringLiteral("88 m 88 s"))) + 2 * margin; // as one in all rows
    if (option.rect.width() < std::max(wholeWidth(option, index), usual) + mark)
        return CellDelegate::paint(painter, option, index);
    QStyleOptionViewItem number = option;
    number.rect.setRight(option.rect.right() - mark);
    CellDelegate::paint(painter, number, index);
    painter->save();
    const QRect beside(number.rect.right() + 1, option.rect.top(), mark, option.rect.height());
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(beside, m_theme.color(Theme::Role::Selection));
    painter->setFont(markFont(option));
    painter->setPen(m_theme.color(Theme::Role::MutedText));
    painter->drawText(beside.adjusted(m_theme.scaled(markSpace) - margin, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                      index.data(LockModel::MarkRole).toString());
    painter->restore();
}

Theme::Role roleOfState(ShownState state)
{
    switch (state) {
    case ShownState::HeldTooLong:
    case ShownState::Stale:
    case ShownState::EndingSoon: return Theme::Role::Danger;
    case ShownState::Blocked: return Theme::Role::Special;
    case ShownState::NoDeadline:
    case ShownState::NoMajority:
    case ShownState::Contended: return Theme::Role::Warning;
    case ShownState::Held: return Theme::Role::Good;
    case ShownState::Free: return Theme::Role::MutedText;
    }
    Q_UNREACHABLE();
}

int StateDelegate::textWidth(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return dotSpace + CellDelegate::textWidth(option, index);
}

void StateDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    const QRect rect = paintPanel(painter, option);
    const auto state = static_cast<ShownState>(index.data(LockModel::ShownStateRole).toInt());
    const QColor color = m_theme.color(roleOfState(state));
    const QRectF dot(rect.left() + 1, rect.center().y() - 3, 8, 8);
    painter->setRenderHint(QPainter::Antialiasing);
    // Hollow where nobody holds it, so that the shape shows it too.
    painter->setPen(QPen(color, 1.4));
    const bool isNobodys = state == ShownState::Free || state == ShownState::Blocked || state == ShownState::NoMajority;
    painter->setBrush(isNobodys ? Qt::NoBrush : QBrush(color));
    painter->drawEllipse(dot.adjusted(0.7, 0.7, -0.7, -0.7));
    painter->setPen(textColor(index, Theme::Role::Text));
    painter->setFont(option.font);
    const QRect words = rect.adjusted(dotSpace, 0, 0, 0);
    painter->drawText(words, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                      option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, words.width()));
    painter->restore();
}

CellDelegate::CellDelegate(const Theme &theme, Look look, QObject *parent)
    : QStyledItemDelegate(parent), m_theme(theme), m_look(look), m_monospace(theme.monospaceFont())
{
    connect(&theme, &Theme::changed, this, [this] {
        m_monospace = m_theme.monospaceFont();
        m_figures.reset();
    });
}

CellDelegate *CellDelegate::make(const Theme &theme, Look look, QObject *parent)
{
    if (look == Look::State)
        return new StateDelegate(theme, parent);
    if (look == Look::Age)
        return new AgeDelegate(theme, parent);
    return look == Look::Countdown ? new CountdownDelegate(theme, parent) : new CellDelegate(theme, look, parent);
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return {besideText(option) + wholeWidth(option, index), option.fontMetrics.height() + 9};
}

bool CellDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option, const QModelIndex &index)
{
    const QString whole = index.data().toString(), detail = index.data(LockModel::DetailRole).toString();
    if (event->type() != QEvent::ToolTip || whole.isEmpty() || wholeWidth(option, index) <= option.rect.width() || detail.contains(whole))
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QToolTip::showText(event->globalPos(), plainToolTip(detail.isEmpty() ? whole : whole + u'\n' + detail), view);
    return true;
}

int CellDelegate::textWidth(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QString text = index.data().toString();
    if (m_look == Look::Number)
        return qCeil(figures().width(text));
    return indent(index) + (hasPin(index) ? pinWidth() : 0)
        + (m_look == Look::Monospace ? QFontMetrics(m_monospace) : option.fontMetrics).horizontalAdvance(text) + 1;
}

QRect CellDelegate::paintPanel(QPainter *painter, const QStyleOptionViewItem &option) const
{
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(option.rect, m_theme.color(Theme::Role::Selection));
    return option.rect.adjusted(margin, 0, -margin, 0);
}

QColor CellDelegate::textColor(const QModelIndex &index, Theme::Role role) const
{
    const bool gone =
        index.data(LockModel::ShownStateRole).toInt() == static_cast<int>(ShownState::Free) || index.data(LockModel::FrozenRole).toBool();
    return m_theme.color(gone ? Theme::Role::MutedText : role);
}

const Figures &CellDelegate::figures() const
{
    if (!m_figures || m_figures->font() != m_theme.figuresFont())
        m_figures.emplace(m_theme.figuresFont());
    return *m_figures;
}

bool CellDelegate::hasPin(const QModelIndex &index)
{
    return index.column() == static_cast<int>(LockColumn::Key) && index.data(LockModel::PinnedRole).toBool();
}

/** What is below a heading begins where its name does. */
int CellDelegate::indent(const QModelIndex &index) const
{
    const bool isInGroup = index.column() == static_cast<int>(LockColumn::Key) && index.data(LockModel::InGroupRole).toBool();
    return isInGroup ? m_theme.scaled(12) : 0;
}

/** A pin, seen from the side: a head on a needle. */
void CellDelegate::paintPin(QPainter &painter, const QRect &rect) const
{
    const qreal unit = m_theme.scale(), middle = rect.left() + 4 * unit, centre = rect.center().y();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.color(Theme::Role::Accent), 1.4 * unit));
    painter.drawLine(QPointF(middle, centre), QPointF(middle, centre + 6 * unit));
    painter.setBrush(m_theme.color(Theme::Role::Accent));
    painter.drawEllipse(QPointF(middle, centre - 2 * unit), 3 * unit, 3 * unit);
    painter.restore();
}

void CellDelegate::drawNumber(QPainter &painter, const QRect &rect, const QString &text) const
{
    const bool fits = figures().width(text) <= rect.width();
    figures().drawRight(painter, rect, fits ? text : QFontMetrics(figures().font()).elidedText(text, Qt::ElideRight, rect.width()));
}

/** What was searched for is in sight and marked, by a line, too; else the middle gives way, since names differ at their ends. */
void CellDelegate::drawName(QPainter &painter, const QRect &rect, const QString &text, const QVariant &found) const
{
    const QFontMetrics metrics(m_monospace);
    TextPart part{found.toPoint().x(), found.toPoint().y()};
    const QString shown = found.isValid() ? elidedAround(text, part, metrics, rect.width()) : metrics.elidedText(text, Qt::ElideMiddle, rect.width());
    if (found.isValid()) {
        const int from = metrics.horizontalAdvance(shown.left(part.at)), to = metrics.horizontalAdvance(shown.left(part.at + part.length));
        const QRect mark(rect.left() + from, rect.center().y() - metrics.height() / 2, to - from, metrics.height());
        painter.fillRect(mark, m_theme.color(Theme::Role::AccentSoft));
        painter.fillRect(QRect(mark.left(), mark.bottom(), mark.width(), 2), m_theme.color(Theme::Role::Accent));
    }
    painter.drawText(rect, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, shown);
}

void CellDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    QRect rect = paintPanel(painter, option);
    rect.setLeft(rect.left() + indent(index));
    if (hasPin(index)) {
        paintPin(*painter, rect);
        rect.setLeft(rect.left() + pinWidth());
    }
    const QString text = index.data().toString();
    // A word where a number would stand is no number.
    const bool isWord = m_look == Look::Number && !text.isEmpty() && (text[0].isLetter() || text == u"—");
    const bool isMuted = m_look == Look::Muted || isWord || (m_look == Look::MutedGuess && index.data(LockModel::GuessRole).toBool());
    painter->setPen(textColor(index, isMuted ? Theme::Role::MutedText : Theme::Role::Text));
    if (m_look == Look::Number) {
        drawNumber(*painter, rect, text);
    } else if (m_look == Look::Monospace) {
        painter->setFont(m_monospace);
        drawName(*painter, rect, text, index.data(LockModel::FoundRole));
    } else {
        painter->setFont(option.font);
        painter->drawText(rect, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                          option.fontMetrics.elidedText(text, m_look == Look::Address ? Qt::ElideMiddle : Qt::ElideRight, rect.width()));
    }
    painter->restore();
}

} // namespace lockscope::ui
