// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/filmbar.h"

#include "ui/film/filmtext.h"
#include "ui/racelab/menubutton.h"
#include "ui/shared/elidedlabel.h"
#include "ui/shared/plaintext.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>

#include <array>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array speeds{0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 10.0};
constexpr int leastWidth = 720, roomForShuffle = 820, roomForExplore = 960, roomForProtocol = 1180, roomForCast = 1340; // pixels

QLabel *makeChip(const QString &text = {})
{
    QLabel *label = makePlainLabel(text);
    label->setProperty("chip", true);
    return label;
}

QPushButton *makeButton(const QString &text, const QString &name, const QString &toolTip)
{
    auto *button = new QPushButton(text);
    button->setAccessibleName(name);
    setPlainToolTip(button, toolTip);
    return button;
}

} // namespace

FilmBar::FilmBar(FilmPlayer &player, QMenu *more, QWidget *parent) : RaceLabBar(more, parent), m_player(player)
{
    setMinimumWidth(leastWidth);
    makeAbout();
    makeControls();
    connect(&player, &FilmPlayer::filmChanged, this, &FilmBar::showFilm);
    connect(&player, &FilmPlayer::frameChanged, this, &FilmBar::showState);
    connect(&player, &FilmPlayer::playingChanged, this, &FilmBar::showState);
    connect(&player, &FilmPlayer::speedChanged, this, &FilmBar::chooseSpeed);
    showFilm();
    showState();
    chooseSpeed();
}

void FilmBar::makeAbout()
{
    m_back = makeButton(u"‹ "_s + tr("Gallery"), tr("Back to the gallery"), tr("Back to the scenarios (Esc)"));
    m_back->setObjectName(u"gallery"_s);
    m_title = new ElidedLabel;
    m_title->setObjectName(u"filmTitle"_s);
    m_title->setProperty("strong", true);
    m_protocol = makeChip();
    m_clients = makeChip();
    m_private = makeChip(tr("private server"));
    setPlainToolTip(m_private, tr("A redis-server of the lab's own: nothing here touches a server of yours"));
    m_act = new MenuButton(tr("Act"));
    setPlainToolTip(m_act, tr("This film compares: each act is a world of its own"));
    row()->addWidget(m_back);
    row()->addWidget(m_title, 1);
    row()->addWidget(m_protocol);
    row()->addWidget(m_clients);
    row()->addWidget(m_private);
    row()->addWidget(m_act);
    connect(m_back, &QPushButton::clicked, this, &FilmBar::galleryRequested);
    connect(m_act, &MenuButton::chosen, this, [this](int act) { m_player.setAct(act); });
}

void FilmBar::makeControls()
{
    m_stepBack = makeButton(u"◀ "_s + tr("Step"), tr("Step back"), tr("One move back (Left in the lanes)"));
    m_play = makeButton({}, {}, tr("Space in the lanes"));
    m_play->setObjectName(u"play"_s);
    m_play->setProperty("primary", true);
    m_stepForward = makeButton(tr("Step") + u" ▶"_s, tr("Step forward"), tr("One move forward (Right in the lanes)"));
    m_speed = new MenuButton(tr("Speed"));
    QStringList texts;
    for (const double speed : speeds)
        texts << tr("speed %1×").arg(speed);
    m_speed->setChoices(texts);
    m_shuffle = makeButton(tr("Shuffle"), tr("Shuffle"), tr("Choose the moves of this protocol's clients at random (S in the lanes)"));
    m_shuffle->setObjectName(u"shuffle"_s);
    m_explore = makeButton(tr("Explore…"), tr("Explore protocols"), tr("Run every interleaving and judge the protocols"));
    for (QWidget *widget :
         std::initializer_list<QWidget *>{m_stepBack, m_play, m_stepForward, m_speed, m_shuffle, scorecardButton(), m_explore, moreButton()})
        row()->addWidget(widget);
    connect(m_stepBack, &QPushButton::clicked, &m_player, &FilmPlayer::stepBack);
    connect(m_play, &QPushButton::clicked, &m_player, &FilmPlayer::toggle);
    connect(m_stepForward, &QPushButton::clicked, &m_player, &FilmPlayer::stepForward);
    connect(m_speed, &MenuButton::chosen, this, [this](int index) { m_player.setSpeed(speeds[std::size_t(index)]); });
    connect(m_shuffle, &QPushButton::clicked, this, &FilmBar::shuffleRequested);
    connect(m_explore, &QPushButton::clicked, this, &FilmBar::exploreRequested);
}

void FilmBar::showFilm()
{
    const Film &film = m_player.film();
    m_title->setFullText(film.title.isEmpty() ? film.id : film.title);
    const FilmAct *act = m_player.act();
    m_protocol->setText(act && !act->actors.empty() ? act->actors.front().protocol.id : QString());
    const auto clients = act ? int(act->actors.size()) : 0;
    m_clients->setText(clients == 1 ? tr("1 client") : tr("%1 clients").arg(clients));
    QStringList acts;
    for (int i = 0; i < int(film.acts.size()); ++i)
        acts << FilmText::actTitle(film.acts[std::size_t(i)], i, int(film.acts.size()));
    m_act->setChoices(acts);
    m_act->setCurrent(m_player.actIndex());
    m_act->setVisible(film.acts.size() > 1);
}

void FilmBar::showState()
{
    m_stepBack->setEnabled(!m_player.isAtStart());
    m_stepForward->setEnabled(!m_player.isAtEnd());
    QString word = tr("Play");
    if (m_player.isPlaying())
        word = tr("Pause");
    else if (m_player.act() && m_player.isAtEnd())
        word = m_player.hasNextAct() ? tr("Next act") : tr("Again");
    m_play->setText((m_player.isPlaying() ? u"❚❚ "_s : u"▶ "_s) + word);
    m_play->setAccessibleName(word);
    m_play->setMinimumWidth(std::max(m_play->minimumWidth(), m_play->sizeHint().width())); // its neighbours stay where they are
}

void FilmBar::chooseSpeed()
{
    for (std::size_t i = 0; i < speeds.size(); ++i) {
        if (qFuzzyCompare(speeds[i], m_player.speed()))
            m_speed->setCurrent(int(i));
    }
}

void FilmBar::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    m_shuffle->setVisible(width() >= roomForShuffle); // both are in the menu, too
    m_explore->setVisible(width() >= roomForExplore);
    m_protocol->setVisible(width() >= roomForProtocol);
    m_clients->setVisible(width() >= roomForCast);
    m_private->setVisible(width() >= roomForCast);
}

} // namespace lockscope::ui
