// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/journal/eventlog.h"

#include "base/language.h"
#include "base/safetext.h"
#include "ui/journal/eventlogmodel.h"
#include "ui/shared/cellcopy.h"
#include "ui/shared/columnfit.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr int capacity = 2000;
constexpr int eventMargin = 7; // as the sections of the header

/** Shows the rows of which any column contains the text. */
class Filter : public QSortFilterProxyModel {
public:
    explicit Filter(QObject *parent) : QSortFilterProxyModel(parent)
    {
        setFilterCaseSensitivity(Qt::CaseInsensitive);
        setFilterKeyColumn(-1);
    }
};

/** Paints a row of the event log with the spacing of the lock table; a note extends over the columns that it leaves empty. */
class EventDelegate : public QStyledItemDelegate {
public:
    EventDelegate(const Theme &theme, QTreeView *view);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    QRect noteRect(const QRect &row) const;

    const Theme &m_theme;
    const QTreeView *m_view;
};

EventDelegate::EventDelegate(const Theme &theme, QTreeView *view) : QStyledItemDelegate(view), m_theme(theme), m_view(view) {}

QSize EventDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {80, option.fontMetrics.height() + m_theme.scaled(6)};
}

QRect EventDelegate::noteRect(const QRect &row) const
{
    QRect result = row;
    result.setLeft(m_view->columnViewportPosition(EventLogModel::LockKey));
    result.setRight(m_view->viewport()->width() - 1);
    return result;
}

void EventDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(option.rect, m_theme.color(Theme::Role::Selection));
    const QString note = index.data(EventLogModel::NoteRole).toString();
    const bool isPartOfNote = !note.isEmpty() && index.column() >= EventLogModel::LockKey;
    const QVariant font = index.data(Qt::FontRole);
    painter->setFont(font.isValid() && !isPartOfNote ? font.value<QFont>() : option.font);
    const QVariant color = index.data(Qt::ForegroundRole);
    painter->setPen(color.isValid() ? color.value<QColor>() : m_theme.color(Theme::Role::Text));
    // Each cell paints its part of the note, so that a selected cell does not cover its neighbour's text.
    painter->setClipRect(option.rect);
    const QRect rect = (isPartOfNote ? noteRect(option.rect) : option.rect).adjusted(m_theme.scaled(eventMargin), 0, -m_theme.scaled(eventMargin), 0);
    const QString text = isPartOfNote ? note : index.data().toString();
    const bool isKey = !isPartOfNote && (index.column() == EventLogModel::LockKey || index.column() == EventLogModel::Holder);
    painter->drawText(rect, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                      painter->fontMetrics().elidedText(text, isKey ? Qt::ElideMiddle : Qt::ElideRight, rect.width()));
    painter->restore();
}

} // namespace

class EventLog::Private : public QObject {
public:
    Private(EventLog *log, const Theme &theme, Clock &time);

    void makeView(const Theme &theme);
    QLayout *makeBar();
    void refreshHeld();
    void refreshCount();
    bool eventFilter(QObject *watched, QEvent *event) override;

    EventLog *q;
    Clock &clock;
    EventLogModel model;
    Filter filter;
    QLineEdit *search = nullptr;
    QTreeView *view;
    QLabel *count;
    QPushButton *newest;
    bool pointedAt = false;
};

EventLog::Private::Private(EventLog *log, const Theme &theme, Clock &time)
    : q(log), clock(time), model(theme, capacity), filter(this), view(new QTreeView(log)), count(makePlainLabel({}, log)),
      newest(new QPushButton(EventLog::tr("Show newest"), log))
{
    filter.setSourceModel(&model);
    makeView(theme);
    auto *layout = new QVBoxLayout(q);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(makeBar());
    layout->addWidget(view, 1);
    connect(view->verticalScrollBar(), &QScrollBar::valueChanged, this, &Private::refreshHeld);
    connect(newest, &QPushButton::clicked, this, [this] {
        pointedAt = false;
        view->scrollToTop();
        refreshHeld();
    });
    connect(view, &QTreeView::activated, this, [this](const QModelIndex &index) {
        const LockId lock = model.lockAt(filter.mapToSource(index).row());
        if (!lock.isEmpty())
            emit q->lockActivated(lock);
    });
    refreshHeld();
}

void EventLog::Private::makeView(const Theme &theme)
{
    view->setObjectName(QStringLiteral("events"));
    view->setAccessibleName(EventLog::tr("Events, newest first"));
    view->setModel(&filter);
    view->setItemDelegate(new EventDelegate(theme, view));
    view->setRootIsDecorated(false);
    view->setUniformRowHeights(true);
    view->setAllColumnsShowFocus(true);
    view->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
    view->setFrameShape(QFrame::NoFrame);
    makeCellsCopyable(*view, EventLogModel::WholeTextRole);
    QHeaderView *header = view->header();
    header->setSectionsMovable(false);
    fitColumns(*view, {{15, 15, 0}, {15, 13, 0}, {30, 14, 3}, {30, 14, 3}, {38, 16, 3}});
    view->viewport()->installEventFilter(this);
}

QLayout *EventLog::Private::makeBar()
{
    search = new QLineEdit(q);
    search->setObjectName(QStringLiteral("filter"));
    search->setPlaceholderText(EventLog::tr("Filter events, locks and holders"));
    search->setAccessibleName(EventLog::tr("Filter of the event log"));
    search->setClearButtonEnabled(true);
    search->setMaximumWidth(320);
    connect(search, &QLineEdit::textChanged, this, [this](const QString &text) {
        filter.setFilterFixedString(text);
        refreshCount();
    });
    count->setObjectName(QStringLiteral("count"));
    count->setProperty("muted", true);
    auto *layout = new QHBoxLayout;
    layout->setContentsMargins(8, 6, 8, 0);
    layout->addWidget(search, 1);
    layout->addWidget(count);
    layout->addStretch(1);
    layout->addWidget(newest);
    return layout;
}

/** The list stands still while somebody reads it: while it is pointed at, or scrolled away from the newest. */
void EventLog::Private::refreshHeld()
{
    const bool scrolled = view->verticalScrollBar()->value() > 0;
    const bool held = pointedAt || scrolled;
    if (held != model.isHeld())
        model.setHeld(held);
    newest->setEnabled(held);
    refreshCount();
}

void EventLog::Private::refreshCount()
{
    const int all = model.rowCount(), shown = filter.rowCount();
    QStringList parts{shown == all ? EventLog::tr("%Ln event(s)", nullptr, all)
                                   : EventLog::tr("%1 of %Ln event(s) match", nullptr, all).arg(countText(shown))};
    if (model.leftOut() > 0)
        parts += EventLog::tr("%1 left out (too old or too many at once)").arg(countText(qint64(model.leftOut())));
    if (model.isHeld())
        parts += EventLog::tr("list paused, %1 new").arg(countText(model.waiting()));
    count->setText(joinParts(parts));
}

bool EventLog::Private::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::Enter || event->type() == QEvent::Leave || event->type() == QEvent::Hide) {
        pointedAt = event->type() == QEvent::Enter;
        refreshHeld();
    }
    return false;
}

EventLog::EventLog(const Theme &theme, Clock &clock, QWidget *parent) : QWidget(parent), d(std::make_unique<Private>(this, theme, clock)) {}

EventLog::~EventLog() = default;

void EventLog::setServerNames(QHash<NodeNumber, QString> names) { d->model.setServerNames(std::move(names)); }

void EventLog::add(const LockDelta &delta)
{
    d->model.add(delta);
    d->refreshCount();
}

void EventLog::addNote(const QString &text)
{
    d->model.addNote(text, d->clock.wallNow());
    d->refreshCount();
}

void EventLog::addSimulated(const std::vector<SimulatedHold> &holds) { d->model.addSimulated(holds); }

void EventLog::continueFrom(const EventLog &before)
{
    d->model.continueFrom(before.d->model);
    d->search->setText(before.d->search->text());
    d->refreshHeld();
}

void EventLog::clear()
{
    d->model.clear();
    d->refreshHeld();
}

} // namespace lockscope::ui
