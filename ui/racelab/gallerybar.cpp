// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/gallerybar.h"

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

GalleryBar::GalleryBar(QMenu *more, QWidget *parent) : QFrame(parent), m_search(new QLineEdit), m_scorecard(new QToolButton)
{
    setProperty("bar", true);
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
    m_scorecard->setProperty("button", true);
    m_scorecard->setText(tr("Scorecard"));
    m_scorecard->setCheckable(true);
    m_scorecard->setFocusPolicy(Qt::StrongFocus);
    auto *explore = new QPushButton(tr("Explore all…"));
    setPlainToolTip(explore, tr("Run every interleaving of every protocol and see which hold"));
    auto *menu = new QToolButton;
    menu->setProperty("button", true);
    menu->setText(tr("More  ▾"));
    menu->setAccessibleName(tr("More"));
    menu->setMenu(more);
    menu->setPopupMode(QToolButton::InstantPopup);
    menu->setFocusPolicy(Qt::StrongFocus);

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 7, 12, 7);
    row->setSpacing(8);
    row->addWidget(title);
    row->addSpacing(6);
    row->addWidget(about, 1);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_search, m_scorecard, explore, menu})
        row->addWidget(widget);
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
