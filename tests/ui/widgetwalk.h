// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/elidedlabel.h"
#include "ui/table/celldelegate.h"
#include "ui/table/lockmodel.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QComboBox>
#include <QGroupBox>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSplitter>
#include <QStyle>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <cmath>
#include <map>

/** What a picky designer would see: everything in view of a window, one widget after the other. */
namespace lockscope::ui {

/** The words that a widget paints itself; empty: none. */
inline QString paintedText(const QWidget *widget)
{
    if (const auto *label = qobject_cast<const QLabel *>(widget))
        return label->text();
    if (const auto *tool = qobject_cast<const QToolButton *>(widget);
        tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull())
        return {};
    if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
        return button->text();
    if (const auto *box = qobject_cast<const QGroupBox *>(widget))
        return box->title();
    if (const auto *choice = qobject_cast<const QComboBox *>(widget))
        return choice->currentText();
    return {};
}

inline QString nameOf(const QWidget *widget)
{
    const QString text = paintedText(widget).isEmpty() ? widget->accessibleName() : paintedText(widget);
    QString path = QString::fromLatin1(widget->metaObject()->className()).section(QStringLiteral("::"), -1);
    for (const QWidget *above = widget->parentWidget(); above && !above->isWindow(); above = above->parentWidget()) {
        if (above->inherits("QStackedWidget") || above->metaObject()->className() == QByteArrayView("QWidget"))
            continue;
        path.prepend(QString::fromLatin1(above->metaObject()->className()).section(QStringLiteral("::"), -1) + u'/');
        break;
    }
    return path + QStringLiteral(" \"") + text.left(60) + u'"';
}

/** What of it is in view, in the window's coordinates: within all that it is in, such as scroll areas; nothing if it is hidden or on another page. */
inline QRect visiblePart(const QWidget *widget, const QWidget &window)
{
    if (!widget->isVisibleTo(&window))
        return {};
    QRect part(widget->mapTo(&window, QPoint(0, 0)), widget->size());
    for (const QWidget *above = widget->parentWidget(); above && above != &window; above = above->parentWidget())
        part &= QRect(above->mapTo(&window, QPoint(0, 0)), above->size());
    return part & window.rect();
}

inline bool isScrolled(const QWidget *widget)
{
    for (const QWidget *above = widget->parentWidget(); above; above = above->parentWidget()) {
        if (qobject_cast<const QAbstractScrollArea *>(above))
            return true;
    }
    return false;
}

/** A figure that has just changed may be some pixels wider until the layout is done again. */
inline constexpr int counting = 4;

/** In which way the words of a widget do not fit into it; empty: they do. */
inline QString cutOf(const QWidget *widget)
{
    const QString text = paintedText(widget);
    if (const auto *label = qobject_cast<const QLabel *>(widget); label && !text.isEmpty()) {
        const auto *elided = qobject_cast<const ElidedLabel *>(label);
        // Names that a server gives may be any length: they are whole in the tooltip.
        if (elided)
            return elided->text() != elided->fullText() && !elided->property("foreignText").toBool()
                ? QStringLiteral("elided, of \"%1\"").arg(elided->fullText())
                : QString();
        if (label->wordWrap())
            return label->heightForWidth(label->width()) > label->height() + 1 ? QStringLiteral("lines cut") : QString();
        return label->sizeHint().width() > label->width() + counting ? QStringLiteral("%1 of %2").arg(label->width()).arg(label->sizeHint().width())
            : label->sizeHint().height() > label->height() + 3
            ? QStringLiteral("height %1 of %2").arg(label->height()).arg(label->sizeHint().height())
            : QString();
    }
    if (const auto *button = qobject_cast<const QAbstractButton *>(widget); button && !text.isEmpty()) {
        const int wanted = button->minimumSizeHint().isValid() ? std::min(button->minimumSizeHint().width(), button->sizeHint().width())
                                                               : button->sizeHint().width();
        return wanted > button->width() + counting ? QStringLiteral("%1 of %2").arg(button->width()).arg(wanted) : QString();
    }
    if (const auto *choice = qobject_cast<const QComboBox *>(widget)) {
        QStyleOptionComboBox option;
        option.initFrom(choice);
        const int room = choice->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, choice).width();
        const int wanted = choice->fontMetrics().horizontalAdvance(text);
        return !choice->isEditable() && wanted > room ? QStringLiteral("%1 of %2").arg(room).arg(wanted) : QString();
    }
    if (const auto *field = qobject_cast<const QLineEdit *>(widget); field && field->text().isEmpty()) {
        const int wanted = field->fontMetrics().horizontalAdvance(field->placeholderText());
        int taken = 8;
        for (const QToolButton *button : field->findChildren<QToolButton *>())
            taken += button->isVisible() ? button->width() : 0;
        return wanted > field->width() - taken ? QStringLiteral("placeholder \"%1\"").arg(field->placeholderText()) : QString();
    }
    if (const auto *header = qobject_cast<const QHeaderView *>(widget); header && header->orientation() == Qt::Horizontal) {
        QStringList cut;
        for (int section = 0; section < header->count(); ++section) {
            const QString title = header->model()->headerData(section, Qt::Horizontal).toString();
            const bool inView = !header->isSectionHidden(section) && header->sectionViewportPosition(section) < header->viewport()->width();
            if (inView && header->fontMetrics().horizontalAdvance(title) + 6 > header->sectionSize(section))
                cut += title;
        }
        return cut.isEmpty() ? QString() : QStringLiteral("headings ") + cut.join(QStringLiteral(", "));
    }
    if (const auto *bar = qobject_cast<const QTabBar *>(widget)) {
        for (int tab = 0; tab < bar->count(); ++tab) {
            if (bar->fontMetrics().horizontalAdvance(bar->tabText(tab)) > bar->tabRect(tab).width())
                return QStringLiteral("tab ") + bar->tabText(tab);
        }
    }
    return {};
}

/** What a cell needs so that its text is whole, and with what its delegate paints beside it. */
struct CellNeed {
    int whole = 0, wanted = 0;
};

inline CellNeed needOfColumn(const QTreeView &table, int section)
{
    CellNeed need;
    QStyleOptionViewItem option;
    option.initFrom(&table);
    option.font = table.font();
    for (QModelIndex row = table.indexAt(QPoint(0, 0)); row.isValid() && table.visualRect(row).top() < table.viewport()->height();
         row = table.indexBelow(row)) {
        const QModelIndex cell = row.siblingAtColumn(section);
        const QAbstractItemDelegate *const delegate = table.itemDelegateForIndex(cell);
        const auto *const ours = qobject_cast<const CellDelegate *>(delegate);
        const bool isHeading = ours && !cell.data(LockModel::KeyRole).isValid(); // it goes over all columns
        const int wanted = isHeading ? 0 : delegate->sizeHint(option, cell).width();
        need = {std::max(need.whole, ours && !isHeading ? ours->wholeWidth(option, cell) : wanted), std::max(need.wanted, wanted)};
    }
    return need;
}

/** The columns of a table in which texts are cut while another one in view has room that nothing needs. */
inline QString needlesslyCut(const QTreeView &table)
{
    constexpr int notice = 40; // less is kept free so that a table stands still while its words change
    const QHeaderView &header = *table.header();
    QStringList cut;
    int spare = 0;
    for (int section = 0; section < header.count(); ++section) {
        const int width = header.sectionSize(section), left = header.sectionViewportPosition(section);
        if (header.isSectionHidden(section) || left < 0 || left + width > table.viewport()->width())
            continue;
        const CellNeed need = needOfColumn(table, section);
        spare = std::max(spare, width - std::max(need.wanted, header.sectionSizeHint(section)));
        if (need.whole > width)
            cut += QStringLiteral("%1 (%2 of %3)").arg(header.model()->headerData(section, Qt::Horizontal).toString()).arg(width).arg(need.whole);
    }
    return cut.isEmpty() || spare < notice ? QString()
                                           : QStringLiteral("columns %1 beside %2 of blank").arg(cut.join(QStringLiteral(", "))).arg(spare);
}

/** Everything that is cut, sticks out of the window, or lies on its neighbour. */
inline QStringList layoutFaults(const QWidget &window)
{
    QStringList faults;
    std::map<const QWidget *, std::vector<const QWidget *>> inOneLayout;
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        if (widget->window() != &window || visiblePart(widget, window).isEmpty() || widget->inherits("QScrollBar"))
            continue;
        if (const QString cut = cutOf(widget); !cut.isEmpty())
            faults += QStringLiteral("cut: %1: %2").arg(nameOf(widget), cut);
        const auto *const table = qobject_cast<const QTreeView *>(widget);
        if (const QString cut = table ? needlesslyCut(*table) : QString(); !cut.isEmpty())
            faults += QStringLiteral("cut: %1: %2").arg(nameOf(widget), cut);
        const QWidget *const parent = widget->parentWidget();
        if (parent->layout() && parent->layout()->indexOf(const_cast<QWidget *>(widget)) >= 0 && !parent->inherits("QStackedWidget"))
            inOneLayout[parent].push_back(widget);
        const QSize hidden = widget->size() - visiblePart(widget, window).size();
        if (!isScrolled(widget) && !paintedText(widget).isEmpty() && (hidden.width() > 1 || hidden.height() > 1))
            faults += QStringLiteral("not whole in view: %1").arg(nameOf(widget));
    }
    for (const auto &[parent, children] : inOneLayout) {
        for (std::size_t i = 0; i < children.size(); ++i) {
            for (std::size_t j = i + 1; j < children.size(); ++j) {
                const QRect common = children[i]->geometry() & children[j]->geometry();
                if (common.width() > 1 && common.height() > 1)
                    faults += QStringLiteral("overlap: %1 and %2").arg(nameOf(children[i]), nameOf(children[j]));
            }
        }
    }
    return faults;
}

inline double luminance(QRgb colour)
{
    const auto linear = [](int channel) {
        const double value = channel / 255.0;
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(qRed(colour)) + 0.7152 * linear(qGreen(colour)) + 0.0722 * linear(qBlue(colour));
}

inline double contrastOf(QRgb a, QRgb b)
{
    const auto [dark, light] = std::minmax({luminance(a), luminance(b)}); // values, not references to them
    return (light + 0.05) / (dark + 0.05);
}

/** As WCAG has it, of words on what they stand on: as painted, at twice the size so that thin strokes have their own colour. */
inline QStringList contrastFaults(QWidget &window)
{
    constexpr double least = 4.5;
    QImage image(window.size() * 2, QImage::Format_RGB32);
    image.setDevicePixelRatio(2);
    window.render(&image);
    QStringList faults;
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        const QString text = paintedText(widget);
        const QRect rect = visiblePart(widget, window);
        // A sliver at the edge of a scroll area has no letters.
        if (text.trimmed().isEmpty() || rect.isEmpty() || rect.height() < std::min(widget->height(), widget->fontMetrics().height())
            || widget->window() != &window)
            continue;
        const QRect pixels(rect.topLeft() * 2, rect.size() * 2);
        std::map<QRgb, int> counts;
        for (int y = pixels.top(); y <= pixels.bottom() && y < image.height(); ++y) {
            const auto *const line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
            const auto *const end = line + std::min(pixels.right() + 1, image.width());
            for (const auto *x = line + pixels.left(); x < end;) { // runs of one colour
                const auto *const next = std::find_if(x, end, [colour = *x](QRgb other) { return other != colour; });
                counts[*x] += int(next - x);
                x = next;
            }
        }
        const auto ground = std::ranges::max_element(counts, {}, [](const auto &entry) { return entry.second; })->first;
        double best = 1;
        for (const auto &[colour, count] : counts)
            best = std::max(best, contrastOf(colour, ground));
        if (best < least)
            faults += QStringLiteral("contrast %1: %2%3")
                          .arg(best, 0, 'f', 1)
                          .arg(nameOf(widget), widget->isEnabled() ? QString() : QStringLiteral(", disabled"));
    }
    return faults;
}

/** Words of another language than Chinese, which look like a sentence. */
inline QStringList untranslatedTexts(const QWidget &window)
{
    static const QRegularExpression prose(QStringLiteral("[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}"));
    QStringList faults;
    const auto look = [&](const QWidget *widget, const char *what, const QString &text) {
        if (text.contains(prose))
            faults += QStringLiteral("%1 not translated: %2: %3").arg(QString::fromLatin1(what), nameOf(widget), text.left(100));
    };
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        if (widget->window() != &window)
            continue;
        look(widget, "text", paintedText(widget));
        look(widget, "tooltip", widget->toolTip());
        look(widget, "name", widget->accessibleName());
        look(widget, "description", widget->accessibleDescription());
        if (const auto *field = qobject_cast<const QLineEdit *>(widget))
            look(widget, "placeholder", field->placeholderText());
        for (const QAction *action : widget->actions())
            look(widget, "action", action->text());
    }
    return faults;
}

} // namespace lockscope::ui
