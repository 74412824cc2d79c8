// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/filmbar.h"

#include "ui/film/filmtext.h"
#include "ui/shared/elidedlabel.h"
#include "ui/shared/plaintext.h"

#include <QActionGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array speeds{0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 10.0};

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

MenuButton::MenuButton(const QString &name, QWidget *parent) : QToolButton(parent), m_name(name), m_group(new QActionGroup(this))
{
    setProperty("button", true);
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(name);
    setMenu(new QMenu(this));
    connect(m_group, &QActionGroup::triggered, this, [this](QAction *action) { choose(int(m_group->actions().indexOf(action))); });
}

void MenuButton::setChoices(const QStringList &texts, const QStringList &shortTexts)
{
    m_current = -1;
    qDeleteAll(m_group->actions());
    for (qsizetype i = 0; i < texts.size(); ++i) {
        QAction *action = menu()->addAction(withoutMnemonic(texts[i]));
        action->setCheckable(true);
        action->setData(shortTexts.value(i, texts[i]));
        m_group->addAction(action);
    }
}

void MenuButton::setCurrent(int index)
{
    const QList<QAction *> actions = m_group->actions();
    if (index < 0 || index >= actions.size())
        return;
    m_current = index;
    actions[index]->setChecked(true);
    setAccessibleName(u"%1: %2"_s.arg(m_name, actions[index]->text().replace(u"&&"_s, u"&"_s)));
    setText(withoutMnemonic(actions[index]->data().toString()) + u"  ▾"_s);
}

void MenuButton::choose(int index)
{
    setCurrent(index);
    emit chosen(index);
}

FilmBar::FilmBar(FilmPlayer &player, QMenu *more, QWidget *parent) : RaceLabBar(more, parent), m_player(player), m_above(new QHBoxLayout)
{
    m_above->setSpacing(row()->spacing());
    rows()->insertLayout(0, m_above);
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
    m_back = makeButton(u"‹ "_s + tr("Gallery"), tr("Back to the gallery"), tr("Back to the gallery of races (Esc)"));
    m_back->setObjectName(u"gallery"_s);
    m_title = new ElidedLabel;
    m_title->setObjectName(u"filmTitle"_s);
    m_title->setProperty("strong", true);
    m_protocol = makeChip();
    m_clients = makeChip();
    m_private = makeChip(tr("private server"));
    setPlainToolTip(m_private, tr("A redis-server that Lockscope started for this film. Your servers are not touched."));
    m_act = new MenuButton(tr("Act"));
    setPlainToolTip(m_act, tr("This film has several acts to compare. Each begins with empty servers."));
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
    m_stepBack = makeButton(u"◀ "_s + tr("Step"), tr("Step back"), tr("Go one step back (Left in the lanes)"));
    m_play = makeButton({}, {}, tr("Play or pause (Space)"));
    m_play->setObjectName(u"play"_s);
    m_play->setProperty("primary", true);
    m_stepForward = makeButton(tr("Step") + u" ▶"_s, tr("Step forward"), tr("Go one step forward (Right in the lanes)"));
    m_speed = new MenuButton(tr("Speed"));
    QStringList texts;
    for (const double speed : speeds)
        texts << tr("speed %1×").arg(speed);
    m_speed->setChoices(texts);
    m_shuffle = makeButton(tr("Shuffle"), tr("Shuffle"), tr("Play this protocol with a random order of steps (S)"));
    m_shuffle->setObjectName(u"shuffle"_s);
    m_explore = makeButton(tr("Explore…"), tr("Explore protocols"), tr("Run every order of the clients' steps and judge the protocols"));
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
    const FilmAct *act = m_player.act();
    const QString title = film.title.isEmpty() ? film.id : film.title;
    //: the title of a film and that of its act
    m_title->setFullText(act && film.acts.size() > 1 && !act->title.isEmpty() ? tr("%1: %2").arg(title, act->title) : title);
    m_protocol->setText(act && !act->actors.empty() ? act->actors.front().protocol.id : QString());
    const auto clients = act ? int(act->actors.size()) : 0;
    m_clients->setText(tr("%n client(s)", nullptr, clients));
    QStringList acts, numbers;
    for (int i = 0; i < int(film.acts.size()); ++i) {
        acts << FilmText::actTitle(film.acts[std::size_t(i)], i, int(film.acts.size()));
        numbers << tr("Act %1 of %2").arg(i + 1).arg(film.acts.size());
    }
    m_act->setChoices(acts, numbers);
    m_act->setCurrent(m_player.actIndex());
    arrange();
}

void FilmBar::showState()
{
    m_stepBack->setEnabled(!m_player.isAtStart());
    setPlainToolTip(m_stepBack, m_player.isAtStart() ? tr("This is the first step.") : tr("Go one step back (Left in the lanes)"));
    m_stepForward->setEnabled(!m_player.isAtEnd());
    setPlainToolTip(m_stepForward, m_player.isAtEnd() ? tr("This is the last step.") : tr("Go one step forward (Right in the lanes)"));
    QString word = tr("Play");
    if (m_player.isPlaying())
        word = tr("Pause");
    else if (m_player.act() && m_player.isAtEnd())
        word = m_player.hasNextAct() ? tr("Next act") : tr("Again");
    m_play->setText((m_player.isPlaying() ? u"❚❚ "_s : u"▶ "_s) + word);
    m_play->setAccessibleName(word);
    if (const int wanted = m_play->sizeHint().width(); wanted > m_play->minimumWidth()) {
        m_play->setMinimumWidth(wanted); // its neighbours stay where they are
        arrange();
    }
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
    arrange();
}

void FilmBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        arrange();
}

void FilmBar::nameSteps(bool areShort)
{
    m_stepBack->setText(areShort ? u"◀"_s : u"◀ "_s + tr("Step"));
    m_stepForward->setText(areShort ? u"▶"_s : tr("Step") + u" ▶"_s);
}

void FilmBar::setTitleAbove(bool isAbove)
{
    if (isAbove == m_isTitleAbove)
        return;
    m_isTitleAbove = isAbove;
    QHBoxLayout *const from = isAbove ? row() : m_above;
    QHBoxLayout *const to = isAbove ? m_above : row();
    int place = isAbove ? 0 : row()->indexOf(m_back) + 1;
    for (QWidget *widget : std::initializer_list<QWidget *>{m_title, m_protocol, m_clients, m_private, m_act}) {
        from->removeWidget(widget);
        to->insertWidget(place++, widget, widget == m_title ? 1 : 0);
    }
    row()->setAlignment(isAbove ? Qt::AlignLeft : Qt::Alignment());
}

/** Nothing is cut: what is also in the menu or in other panels goes first, and then the title has a line of its own. */
void FilmBar::arrange()
{
    const QMargins margins = rows()->contentsMargins();
    const int room = width() - margins.left() - margins.right();
    QList<QWidget *> about{m_title, m_protocol, m_clients, m_private};
    if (m_player.film().acts.size() > 1)
        about << m_act;
    QList<QWidget *> controls{m_back, m_stepBack, m_play, m_stepForward, m_speed, m_shuffle, scorecardButton(), m_explore, moreButton()};
    const auto widthOf = [this](const QList<QWidget *> &widgets) {
        int wanted = 0;
        for (const QWidget *widget : widgets)
            wanted += std::max(widget->sizeHint().width(), widget == m_play ? widget->minimumWidth() : 0) + row()->spacing();
        return wanted;
    };
    const auto dropUntil = [](QList<QWidget *> &from, const QList<QWidget *> &inTurn, const auto &fits) {
        for (QWidget *widget : inTurn) {
            if (fits())
                return;
            from.removeOne(widget);
        }
    };
    nameSteps(true);
    setMinimumWidth(widthOf({m_back, m_stepBack, m_play, m_stepForward, m_speed, scorecardButton(), moreButton()}) + margins.left()
                    + margins.right());
    nameSteps(false);
    const auto fitsInOne = [&] { return widthOf(about) + widthOf(controls) <= room; };
    dropUntil(about, {m_private, m_clients}, fitsInOne);
    dropUntil(controls, {m_explore}, fitsInOne);
    dropUntil(about, {m_protocol}, fitsInOne);
    const bool isAbove = !fitsInOne();
    if (isAbove) {
        const auto fits = [&] { return widthOf(controls) <= room; };
        controls.insert(controls.size() - 1, m_explore);
        about.insert(1, m_protocol);
        dropUntil(about, {m_protocol}, [&] { return widthOf(about) <= room; });
        dropUntil(controls, {m_explore, m_shuffle}, fits);
        if (!fits())
            nameSteps(true);
    }
    setTitleAbove(isAbove);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_protocol, m_clients, m_private, m_act})
        widget->setVisible(about.contains(widget));
    for (QWidget *widget : std::initializer_list<QWidget *>{m_shuffle, m_explore})
        widget->setVisible(controls.contains(widget));
}

} // namespace lockscope::ui
