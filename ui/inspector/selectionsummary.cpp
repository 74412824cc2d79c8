// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/selectionsummary.h"

#include "base/safetext.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/wrappingrow.h"
#include "ui/table/celldelegate.h"
#include "ui/table/lockmodel.h"
#include "ui/table/whyimpossible.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <span>

namespace lockscope::ui {

namespace {

/** Of more, the dialog counts what can be done. */
constexpr std::size_t mostPlanned = 300;

} // namespace

SelectionSummary::SelectionSummary(const LockModel &model, const Theme &theme, QWidget *parent)
    : QWidget(parent), m_model(model), m_theme(theme), m_title(makePlainLabel({}, this))
{
    setObjectName(QStringLiteral("selectionSummary"));
    m_title->setObjectName(QStringLiteral("selectionTitle"));
    m_title->setProperty("strong", true);
    m_title->setWordWrap(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *facts = new QWidget;
    auto *scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto *grid = new QGridLayout(facts);
    grid->setContentsMargins(12, 10, 12, 10);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    grid->addWidget(m_title, 0, 0, 1, 2);
    for (std::size_t state = 0; state < shownStateCount; ++state)
        m_states[state] = addRow(*grid, LockText::state(static_cast<ShownState>(state)));
    m_oldest = addRow(*grid, tr("Longest held"));
    const Row clear = addRow(*grid, tr("Can be cleared")), fence = addRow(*grid, tr("Can be fenced off"));
    grid->setRowStretch(grid->rowCount(), 1);
    scroll->setWidget(facts);
    facts->setAutoFillBackground(false); // the panel behind shows through
    scroll->viewport()->setAutoFillBackground(false);
    column->addWidget(scroll, 1);
    auto *footer = new QFrame(this);
    footer->setProperty("footer", true);
    auto *around = new QVBoxLayout(footer);
    around->setContentsMargins(8, 7, 8, 7);
    auto *buttons = new WrappingRow(nullptr);
    around->addLayout(buttons);
    column->addWidget(footer);
    for (const auto &[verb, row] : {std::pair(Verb::Clear, clear), std::pair(Verb::FenceOff, fence)}) {
        auto *button = new QPushButton(footer);
        button->setFocusPolicy(Qt::TabFocus); // a click leaves the focus in the table
        buttons->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, verb = verb] { emit actionRequested(verb); });
        m_acts.push_back({verb, row, button});
    }
    refresh({});
}

SelectionSummary::Row SelectionSummary::addRow(QGridLayout &grid, const QString &name)
{
    const int row = grid.rowCount();
    const Row labels{makePlainLabel(name, this), makePlainLabel({}, this)};
    labels.name->setProperty("muted", true);
    labels.value->setWordWrap(true);
    grid.addWidget(labels.name, row, 0, Qt::AlignTop);
    grid.addWidget(labels.value, row, 1);
    return labels;
}

void SelectionSummary::showRow(const Row &row, const QString &value)
{
    showBreakable(*row.value, value);
    row.name->setHidden(value.isEmpty());
    row.value->setHidden(value.isEmpty());
}

void SelectionSummary::refresh(const QString &hint)
{
    std::vector<const LockRow *> rows;
    for (const LockId &lock : m_locks) {
        if (const LockRow *row = m_model.find(lock))
            rows.push_back(row);
    }
    m_title->setText(tr("%Ln lock(s) selected", nullptr, int(rows.size())));
    showStates(rows);
    showOldest(rows);
    std::erase_if(rows, [](const LockRow *row) { return row->isEnded(); });
    for (const Act &act : m_acts)
        showAct(act, rows, hint);
}

void SelectionSummary::showStates(const std::vector<const LockRow *> &rows)
{
    std::array<int, shownStateCount> counts{};
    for (const LockRow *row : rows)
        ++counts[std::size_t(shownState(*row))];
    for (std::size_t state = 0; state < shownStateCount; ++state) {
        showRow(m_states[state], counts[state] == 0 ? QString() : countText(counts[state]));
        QPalette palette = m_states[state].value->palette();
        palette.setColor(QPalette::WindowText, m_theme.color(roleOfState(static_cast<ShownState>(state))));
        m_states[state].value->setPalette(palette);
    }
}

void SelectionSummary::showOldest(const std::vector<const LockRow *> &rows)
{
    const LockRow *oldest = nullptr;
    for (const LockRow *row : rows) {
        if (!row->isEnded() && LockText::hasAge(*row) && (!oldest || row->lock.heldFrom() < oldest->lock.heldFrom()))
            oldest = row;
    }
    //: %1: how long it is held, %2: its key
    showRow(m_oldest,
            oldest ? tr("%1: %2").arg(LockText::heldFor(*oldest, m_model.shownNow(oldest->lock)), safeText(oldest->lock.key, 300)) : QString());
}

void SelectionSummary::showAct(const Act &act, const std::vector<const LockRow *> &rows, const QString &hint) const
{
    const QString tooMany = whyTooMany(qint64(rows.size()));
    QString obstacle = hint.isEmpty() ? tooMany : hint;
    const auto isPossible = [&](const LockRow *row) {
        const QString why = whyImpossibleForAll(row->lock, act.verb);
        obstacle = obstacle.isEmpty() ? why : obstacle;
        return why.isEmpty();
    };
    const auto planned = std::span(rows).first(std::min(rows.size(), mostPlanned));
    const auto possible = std::ranges::count_if(planned, isPossible);
    const bool areAll = planned.size() == rows.size();
    //: %1 and %2 are numbers of locks
    showRow(act.row, areAll ? tr("%1 of %2").arg(countText(possible), countText(qint64(rows.size()))) : QString());
    const int count = areAll ? int(possible) : int(rows.size());
    //: %Ln is a number of locks
    const QString text = act.verb == Verb::Clear ? tr("Clear %Ln lock(s)…", nullptr, count) : tr("Fence off %Ln lock(s)…", nullptr, count);
    if (act.button->text() != text) {
        act.button->setText(text);
        act.button->setAccessibleName(text);
    }
    const bool isAvailable = hint.isEmpty() && tooMany.isEmpty() && possible > 0;
    setAvailable(*act.button,
                 isAvailable        ? QString()
                     : rows.empty() ? tr("Nobody holds these locks any more.")
                                    : obstacle,
                 tr("Shows first what happens to each of them."));
}

} // namespace lockscope::ui
