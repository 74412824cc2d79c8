// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/racelabbar.h"

#include "ui/shared/plaintext.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

QToolButton *makeButton(const QString &text)
{
    auto *button = new QToolButton;
    button->setProperty("button", true);
    button->setText(text);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

} // namespace

RaceLabBar::RaceLabBar(QMenu *more, QWidget *parent)
    : QFrame(parent), m_rows(new QVBoxLayout(this)), m_row(new QHBoxLayout), m_scorecard(makeButton(tr("Scorecard"))),
      m_more(makeButton(tr("More  ▾")))
{
    setProperty("bar", true);
    m_rows->setContentsMargins(12, 7, 12, 7);
    m_rows->setSpacing(7);
    m_rows->addLayout(m_row);
    m_row->setSpacing(8);
    m_scorecard->setCheckable(true);
    setPlainToolTip(m_scorecard, tr("Show or hide the scorecard of explored protocols"));
    m_more->setAccessibleName(tr("More actions"));
    m_more->setMenu(more);
    m_more->setPopupMode(QToolButton::InstantPopup);
}

GalleryBar::GalleryBar(QMenu *more, QWidget *parent) : RaceLabBar(more, parent), m_about(nullptr), m_search(new QLineEdit)
{
    QLabel *title = makePlainLabel(tr("Race lab"));
    title->setProperty("strong", true);
    m_about = makePlainLabel(tr("Choose a race. It runs on a private Redis server and explains each step."));
    m_about->setProperty("muted", true);
    m_about->setMinimumWidth(1); // the window may be narrower
    m_search->setObjectName(u"searchScenarios"_s);
    m_search->setAccessibleName(tr("Search scenarios"));
    m_search->setPlaceholderText(tr("Search scenarios  Ctrl+F"));
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(m_search->fontMetrics().horizontalAdvance(m_search->placeholderText()) + 40);
    auto *explore = new QPushButton(tr("Explore all…"));
    setPlainToolTip(explore, tr("Run every order of the clients' steps and see which protocols hold"));
    row()->addWidget(title);
    row()->addSpacing(6);
    row()->addWidget(m_about);
    row()->addStretch(1);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_search, scorecardButton(), explore, moreButton()})
        row()->addWidget(widget);
    connect(m_search, &QLineEdit::textChanged, this, &GalleryBar::searchChanged);
    connect(m_search, &QLineEdit::returnPressed, this, &GalleryBar::searchDone);
    connect(explore, &QPushButton::clicked, this, &GalleryBar::exploreRequested);
}

/** Whole or not at all. */
void GalleryBar::resizeEvent(QResizeEvent *event)
{
    RaceLabBar::resizeEvent(event);
    int wanted = m_about->sizeHint().width();
    for (int i = 0; i < row()->count(); ++i) {
        const QLayoutItem *const item = row()->itemAt(i);
        wanted += row()->spacing() + (item->widget() == m_about ? 0 : item->sizeHint().width());
    }
    m_about->setVisible(wanted <= contentsRect().width() - 24);
}

void GalleryBar::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

} // namespace lockscope::ui
