// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/racelabbar.h"

#include "ui/shared/elidedlabel.h"
#include "ui/shared/plaintext.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

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
    : QFrame(parent), m_row(new QHBoxLayout(this)), m_scorecard(makeButton(tr("Scorecard"))), m_more(makeButton(tr("More  ▾")))
{
    setProperty("bar", true);
    m_row->setContentsMargins(12, 7, 12, 7);
    m_row->setSpacing(8);
    m_scorecard->setCheckable(true);
    m_more->setAccessibleName(tr("More"));
    m_more->setMenu(more);
    m_more->setPopupMode(QToolButton::InstantPopup);
}

GalleryBar::GalleryBar(QMenu *more, QWidget *parent) : RaceLabBar(more, parent), m_search(new QLineEdit)
{
    QLabel *title = makePlainLabel(tr("Race lab"));
    title->setProperty("strong", true);
    auto *about = new ElidedLabel;
    about->setProperty("muted", true);
    about->setFullText(tr("Choose a race: it runs on a Redis server of its own, and tells what you see."));
    m_search->setObjectName(u"searchScenarios"_s);
    m_search->setAccessibleName(tr("Search scenarios"));
    m_search->setPlaceholderText(tr("Search scenarios  Ctrl+F"));
    m_search->setClearButtonEnabled(true);
    m_search->setFixedWidth(200);
    auto *explore = new QPushButton(tr("Explore all…"));
    setPlainToolTip(explore, tr("Run every interleaving of every protocol and see which hold"));
    row()->addWidget(title);
    row()->addSpacing(6);
    row()->addWidget(about, 1);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_search, scorecardButton(), explore, moreButton()})
        row()->addWidget(widget);
    connect(m_search, &QLineEdit::textChanged, this, &GalleryBar::searchChanged);
    connect(m_search, &QLineEdit::returnPressed, this, &GalleryBar::searchDone);
    connect(explore, &QPushButton::clicked, this, &GalleryBar::exploreRequested);
}

void GalleryBar::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

} // namespace lockscope::ui
