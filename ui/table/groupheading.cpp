// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/groupheading.h"

#include "base/safetext.h"
#include "ui/table/celldelegate.h"

#include <QPainter>
#include <QRegularExpression>

namespace lockscope::ui {

namespace {

constexpr int prefixChars = 120;
constexpr int gap = 14;
constexpr int dotSize = 8;

QString nameOf(const LockGroup &group) { return LockText::key(Bytes(group.prefix), prefixChars); }

/** Calls take(state, number) for each state that some have. */
void forEachState(const LockGroup &group, const auto &take)
{
    for (std::size_t state = 0; state < std::size_t(ShownState::Free); ++state) {
        if (group.states[state] > 0)
            take(static_cast<ShownState>(state), group.states[state]);
    }
}

void paintArrow(QPainter &painter, const QRectF &rect, bool isOpen)
{
    const qreal size = rect.width() / 6;
    const QPointF middle = rect.center();
    const QPointF across(isOpen ? QPointF(size, 0) : QPointF(0, size)), ahead(isOpen ? QPointF(0, size) : QPointF(size, 0));
    painter.drawPolyline(QPolygonF({middle - across - ahead / 2, middle + ahead / 2, middle + across - ahead / 2}));
}

/** Moves the left edge behind the text; nothing where it has no room as a whole, unless it may be cut. */
void paintText(QPainter &painter, QRect &rect, const QFont &font, const QString &text, bool mayBeCut)
{
    const QFontMetrics metrics(font);
    const int width = metrics.horizontalAdvance(text) + 1;
    if (width > rect.width() && !mayBeCut)
        return rect.setLeft(rect.right());
    painter.setFont(font);
    painter.drawText(rect, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, metrics.elidedText(text, Qt::ElideMiddle, rect.width()));
    rect.setLeft(rect.left() + std::min(width, rect.width()));
}

QString stateText(ShownState state, int locks) { return QStringLiteral("%1 %2").arg(LockText::state(state), countText(locks)); }

} // namespace

QVariant GroupHeading::data(const LockGroup &group, LockColumn column, int role)
{
    const bool isName = column == LockColumn::Key;
    if ((!isName && column != LockColumn::State) || (role != Qt::DisplayRole && role != Qt::AccessibleTextRole))
        return {};
    if (!isName) {
        QStringList texts;
        forEachState(group, [&texts](ShownState state, int locks) { texts << stateText(state, locks); });
        return texts.join(tr(", "));
    }
    if (role == Qt::DisplayRole)
        return QStringLiteral("%1 · %2").arg(nameOf(group), countText(group.size()));
    //: %1 is what their keys begin with
    return group.isOpen ? tr("Open group %1, %Ln lock(s)", nullptr, group.size()).arg(nameOf(group))
                        : tr("Closed group %1, %Ln lock(s)", nullptr, group.size()).arg(nameOf(group));
}

QString GroupHeading::search(const LockGroup &group)
{
    return QStringLiteral("key:/^%1/").arg(QRegularExpression::escape(QString::fromUtf8(group.prefix)).replace(u' ', QStringLiteral("x20")));
}

void GroupHeading::paint(QPainter &painter, const QStyleOptionViewItem &option, const LockGroup &group, const Theme &theme, bool isStill)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(option.rect, theme.color(option.state.testFlag(QStyle::State_Selected) ? Theme::Role::Selection : Theme::Role::PanelHeader));
    QRect rest = option.rect;
    const QColor text = theme.color(isStill ? Theme::Role::MutedText : Theme::Role::Text);
    painter.setPen(QPen(text, 1.6 * theme.scale()));
    paintArrow(painter, QRectF(rest.left(), rest.top(), arrowWidth(theme), rest.height()), group.isOpen);
    rest.adjust(arrowWidth(theme), 0, -gap, 0);
    painter.setPen(text);
    QFont bold = theme.monospaceFont();
    bold.setWeight(QFont::DemiBold);
    paintText(painter, rest, bold, nameOf(group), true);
    painter.setPen(theme.color(Theme::Role::MutedText));
    paintText(painter, rest, option.font, QStringLiteral(" · ") + countText(group.size()), false);
    forEachState(group, [&](ShownState state, int locks) {
        rest.setLeft(rest.left() + gap);
        const QString words = stateText(state, locks);
        if (rest.width() < dotSize + 5 + option.fontMetrics.horizontalAdvance(words) + 1)
            return rest.setLeft(rest.right());
        const QRectF dot(rest.left(), rest.center().y() - dotSize / 2 + 1, dotSize, dotSize);
        const QColor color = theme.color(roleOfState(state));
        painter.setPen(QPen(color, 1.4));
        painter.setBrush(state == ShownState::Blocked || state == ShownState::NoMajority ? Qt::NoBrush : QBrush(color));
        painter.drawEllipse(dot.adjusted(0.7, 0.7, -0.7, -0.7));
        rest.setLeft(rest.left() + dotSize + 5);
        painter.setPen(state <= ShownState::Blocked && !isStill ? text : theme.color(Theme::Role::MutedText));
        paintText(painter, rest, option.font, words, false);
    });
    painter.restore();
}

} // namespace lockscope::ui
