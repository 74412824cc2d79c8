// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/racelab/racelabpage.h"

#include "base/safetext.h"
#include "ui/film/filmlanes.h"
#include "ui/film/filmplayer.h"
#include "ui/film/filmtext.h"
#include "ui/film/lanepens.h"
#include "ui/racelab/exploredialog.h"
#include "ui/racelab/filmbar.h"
#include "ui/racelab/filmsavingbar.h"
#include "ui/racelab/filmside.h"
#include "ui/racelab/gallery.h"
#include "ui/racelab/racelabbar.h"
#include "ui/racelab/racelabdialogs.h"
#include "ui/racelab/ownprotocols.h"
#include "ui/racelab/scorecardpanel.h"
#include "ui/shared/elidedlabel.h"
#include "ui/shared/panels.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/question.h"
#include "ui/shared/theme.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace lockscope::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr unsigned mostSeed = 10000;  // short enough to dictate to a colleague
constexpr int roomForScorecard = 760; // pixels: lower, and the lanes need them
constexpr int sideWidth = 348, narrowSideWidth = 292, narrowPage = 1180;
constexpr double sideShare = 0.27; // of a wide page: its words grow with it

/** Of a trial its text says it: beside them a predecessor and a late comer may take part. */
int clientsOf(const FilmAct &act)
{
    static const QRegularExpression form(u" clients=([2-4]) "_s);
    if (const auto told = form.match(act.replay); told.hasMatch())
        return told.captured(1).toInt();
    return std::clamp(int(act.actors.size()), 2, 4);
}

} // namespace

class RaceLabPage::Private {
public:
    Private(RaceLabPage &page, const Theme &colours, Clock &clock) : q(page), theme(colours), player(clock), own(page, colours) {}

    void build();
    QWidget *makeLanes();
    QWidget *makeStatus();
    void makeActions();
    void addTemplates();
    QAction *addAction(const QString &text, const QString &what, std::function<void()> action);
    void connectParts();

    void turnTo(bool film);
    void playAgainInWords();
    void showScorecard();
    void orderExploration(const ExploreSpec &order);
    void choose(const Scenario &scenario);
    void copySchedule();
    void copyCommand(std::size_t frame);
    void shuffle();
    void tell(const QString &text);
    void refreshVerdict();
    void refreshStatus();
    void fitSide();
    bool isInFilm() const { return tops->currentWidget() == filmTop; }

    RaceLabPage &q;
    const Theme &theme;
    FilmPlayer player;
    OwnProtocols own;
    QMenu *more = nullptr;
    QList<QAction *> actions;
    QAction *copy = nullptr;
    QAction *save = nullptr;
    QAction *shuffling = nullptr;
    QStackedWidget *bars = nullptr;
    FilmBar *filmBar = nullptr;
    GalleryBar *galleryBar = nullptr;
    QStackedWidget *tops = nullptr;
    Gallery *gallery = nullptr;
    QWidget *filmTop = nullptr;
    FilmLanes *lanes = nullptr;
    ElidedLabel *verdict = nullptr;
    QLabel *position = nullptr;
    QSplitter *left = nullptr;
    ScorecardPanel *scorecard = nullptr;
    QScrollArea *side = nullptr;
    FilmSavingBar *saving = nullptr;
    ElidedLabel *status = nullptr;
    ElidedLabel *schedule = nullptr;
    QString watched;
    bool isPlayedAgain = false;         ///< the film to come is the one in view, in other words
    bool isAskedElsewhere = false;      ///< the film, on another page
    std::optional<bool> wantsScorecard; ///< nothing: by the available room
};

RaceLabPage::RaceLabPage(const Theme &theme, Clock &clock, QWidget *parent) : QWidget(parent), d(std::make_unique<Private>(*this, theme, clock))
{
    d->build();
    d->connectParts();
    d->turnTo(false);
}

RaceLabPage::~RaceLabPage() = default;

// ---- building

void RaceLabPage::Private::build()
{
    makeActions();
    filmBar = new FilmBar(player, more);
    galleryBar = new GalleryBar(more);
    bars = new QStackedWidget;
    bars->addWidget(galleryBar);
    bars->addWidget(filmBar);
    bars->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);

    gallery = new Gallery(theme);
    filmTop = makeLanes();
    tops = new QStackedWidget;
    tops->addWidget(gallery);
    tops->addWidget(filmTop);
    scorecard = new ScorecardPanel(theme);
    scorecard->setProperty("helpTopic", QStringLiteral("explore"));
    scorecard->setMinimumHeight(128);
    left = new QSplitter(Qt::Vertical);
    left->setObjectName(QStringLiteral("raceLabPanes")); // where it was dragged to is remembered
    left->setChildrenCollapsible(false);
    left->setHandleWidth(8);
    left->addWidget(tops);
    left->addWidget(scorecard);
    left->setStretchFactor(0, 5);
    left->setStretchFactor(1, 4);

    side = new QScrollArea;
    auto *const story = new FilmSide(player, theme);
    QObject::connect(story, &FilmSide::copyRequested, &q, [this](std::size_t frame) { copyCommand(frame); });
    side->setWidget(story);
    side->setWidgetResizable(true);
    side->setFrameShape(QFrame::NoFrame);
    side->setFocusPolicy(Qt::NoFocus);
    side->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *columns = new QHBoxLayout;
    columns->setContentsMargins(12, 8, 12, 8);
    columns->setSpacing(8);
    columns->addWidget(left, 1);
    columns->addWidget(side);

    auto *layout = new QVBoxLayout(&q);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(bars);
    layout->addLayout(columns, 1);
    layout->addWidget(saving);
    layout->addWidget(makeStatus());
}

QWidget *RaceLabPage::Private::makeLanes()
{
    QFrame *panel = panels::make();
    QHBoxLayout *row = panels::addHeader(panel, tr("Swim lanes")).row;
    verdict = new ElidedLabel;
    verdict->setObjectName(u"laneVerdict"_s);
    verdict->setProperty("strong", true);
    verdict->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(verdict);
    position = makePlainLabel();
    position->setObjectName(u"filmPosition"_s);
    position->setProperty("muted", true);
    row->addWidget(position);
    lanes = new FilmLanes(player, theme);
    const auto addTool = [&](const QString &text, const QString &name, const QString &toolTip, auto action) {
        auto *button = new QToolButton;
        button->setProperty("button", true);
        button->setText(text);
        button->setAccessibleName(name);
        setPlainToolTip(button, toolTip);
        row->addWidget(button);
        connect(button, &QToolButton::clicked, lanes, action);
    };
    addTool(u"−"_s, tr("Zoom out"), tr("Show more time (− in the lanes, or the mouse wheel)"), &FilmLanes::zoomOut);
    addTool(u"+"_s, tr("Zoom in"), tr("Show less time in more detail (+ in the lanes, or the mouse wheel)"), &FilmLanes::zoomIn);
    panels::add(panel, lanes);
    return panel;
}

QWidget *RaceLabPage::Private::makeStatus()
{
    auto *frame = new QFrame;
    frame->setProperty("status", true);
    auto *row = new QHBoxLayout(frame);
    row->setContentsMargins(12, 4, 12, 4);
    status = new ElidedLabel;
    status->setObjectName(u"labStatus"_s);
    status->setProperty("muted", true);
    schedule = new ElidedLabel;
    schedule->setObjectName(u"labSchedule"_s);
    schedule->setProperty("muted", true);
    schedule->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    schedule->setProperty("foreignText", true); // as long as it is
    row->addWidget(status);
    row->addWidget(schedule, 1);
    return frame;
}

QAction *RaceLabPage::Private::addAction(const QString &text, const QString &what, std::function<void()> action)
{
    auto *result = new QAction(text, &q);
    setPlainToolTip(result, what);
    connect(result, &QAction::triggered, &q, std::move(action));
    more->addAction(result);
    actions << result;
    return result;
}

/** Published models are there to be compared, not to be changed into one's own. */
void RaceLabPage::Private::addTemplates()
{
    QMenu *const menu = more->addMenu(tr("New protocol from a template"));
    menu->setObjectName(u"templates"_s);
    menu->setToolTipsVisible(true);
    for (const OwnTemplate &one : ownTemplates()) {
        if (one.isPublished)
            continue;
        QAction *const action = menu->addAction(one.title() + u'…', [this, one] { own.askForNewFile(one); });
        setPlainToolTip(action, one.sentence());
    }
}

void RaceLabPage::Private::makeActions()
{
    more = new QMenu(&q);
    more->setToolTipsVisible(true);
    addAction(tr("Open a scenario file…"), tr("Play a story that you wrote as a text file"),
              [this] { askForScenarioFile(*q.window(), q, [this](const Scenario &scenario) { choose(scenario); }); });
    addAction(tr("Open a protocol of your own…"), tr("Open a lock protocol that you described step by step in a JSON file"),
              [this] { own.askForFile(); });
    addTemplates();
    addAction(tr("Replay a schedule…"), tr("Play a schedule that was copied from a film or a scorecard"),
              [this] { askForSchedule(*q.window(), q, [this](const QString &text) { emit q.replayRequested(text); }); });
    copy = addAction(tr("Copy the schedule of this film"), {}, [this] { copySchedule(); });
    saving = new FilmSavingBar(theme);
    save = addAction(tr("Save film…"), {}, [this] { saving->ask(player.film()); });
    shuffling = addAction(tr("Shuffle"), {}, [this] { shuffle(); });
    addAction(tr("Explore protocols…"), tr("Run every order of the clients' steps and judge the protocols"), [this] { q.orderExploration(); });
}

void RaceLabPage::Private::connectParts()
{
    connect(saving, &FilmSavingBar::told, &q, [this](const QString &outcome) { tell(outcome); });
    connect(lanes, &FilmLanes::copyRequested, &q, [this](std::size_t frame) { copyCommand(frame); });
    connect(gallery, &Gallery::scenarioChosen, &q, [this](const Scenario &scenario) { choose(scenario); });
    connect(galleryBar, &GalleryBar::searchChanged, gallery, &Gallery::setSearch);
    connect(galleryBar, &GalleryBar::searchDone, gallery, &Gallery::enter);
    connect(galleryBar, &GalleryBar::exploreRequested, &q, &RaceLabPage::orderExploration);
    connect(filmBar, &FilmBar::galleryRequested, &q, &RaceLabPage::showGallery);
    connect(filmBar, &FilmBar::shuffleRequested, &q, [this] { shuffle(); });
    connect(filmBar, &FilmBar::exploreRequested, &q, &RaceLabPage::orderExploration);
    connect(scorecard, &ScorecardPanel::exploreRequested, &q, &RaceLabPage::orderExploration);
    connect(scorecard, &ScorecardPanel::replayRequested, &q, [this](const QString &text) {
        tell(tr("Replaying the schedule…"));
        emit q.replayRequested(text);
    });
    connect(scorecard, &ScorecardPanel::noted, &q, [this](const QString &text) { tell(text); });
    for (QToolButton *button : {galleryBar->scorecardButton(), filmBar->scorecardButton()}) {
        connect(button, &QToolButton::clicked, &q, [this](bool isWanted) {
            wantsScorecard = isWanted;
            showScorecard();
        });
    }
    connect(&own, &OwnProtocols::catalogueChanged, &q, &RaceLabPage::protocolsChanged);
    connect(&own, &OwnProtocols::opened, &q, [this](const QString &id) { orderExploration({.protocols = {id}, .bounds = {}}); });
    connect(&player, &FilmPlayer::filmChanged, &q, [this] { refreshStatus(); });
    connect(&player, &FilmPlayer::frameChanged, &q, [this] { refreshVerdict(); });
    connect(&theme, &Theme::changed, &q, [this] {
        refreshVerdict();
        fitSide();
        showScorecard();
    });
}

// ---- visible parts

void RaceLabPage::Private::turnTo(bool film)
{
    for (QWidget *bar : std::initializer_list<QWidget *>{filmBar, galleryBar}) { // the hidden one does not count for the height
        const bool isShown = (bar == filmBar) == film;
        bar->setSizePolicy(QSizePolicy::Preferred, isShown ? QSizePolicy::Preferred : QSizePolicy::Ignored);
    }
    bars->setCurrentWidget(film ? static_cast<QWidget *>(filmBar) : galleryBar);
    tops->setCurrentWidget(film ? filmTop : static_cast<QWidget *>(gallery));
    side->setVisible(film);
    showScorecard();
    refreshStatus();
    QWidget *const main = film ? static_cast<QWidget *>(lanes) : gallery;
    q.setFocusProxy(main);
    main->setFocus();
}

void RaceLabPage::Private::showScorecard()
{
    const bool isShown = wantsScorecard.value_or(isInFilm() && q.height() >= theme.scaled(roomForScorecard) && !scorecard->card().protocols.empty());
    scorecard->setVisible(isShown);
    galleryBar->scorecardButton()->setChecked(isShown);
    filmBar->scorecardButton()->setChecked(isShown);
}

/** Of a narrow page the lanes' header has no room for the verdict, which the side says, too. */
void RaceLabPage::Private::fitSide()
{
    const bool isNarrow = q.width() < theme.scaled(narrowPage);
    side->setFixedWidth(isNarrow ? theme.scaled(narrowSideWidth) : std::max(theme.scaled(sideWidth), int(q.width() * sideShare)));
    verdict->setVisible(!isNarrow);
}

void RaceLabPage::Private::refreshVerdict()
{
    if (!player.act())
        return;
    const FilmAct &act = *player.act();
    const FilmText::Verdict now = FilmText::verdict(act, player.moment());
    verdict->setFullText(now.gravity < Gravity::Threat ? QString() : now.text);
    QPalette colours = verdict->palette();
    colours.setColor(QPalette::WindowText, gravityColor(theme, now.gravity));
    verdict->setPalette(colours);
    position->setText(FilmText::step(act, player.moment()));
}

void RaceLabPage::Private::refreshStatus()
{
    const QString version = player.film().serverVersion;
    const QString server =
        version.isEmpty() ? tr("Simulated clients on private servers") : tr("Simulated clients on private servers (redis-server %1)").arg(version);
    status->setFullText(watched.isEmpty() ? server : tr("%1; nothing here touches %2").arg(server, watched));
    const FilmAct *const act = isInFilm() ? player.act() : nullptr;
    QString text = act && !act->replay.isEmpty() ? tr("schedule %1").arg(act->replay) : QString();
    if (act && act->seed)
        text = tr("seed %1, %2").arg(QString::number(*act->seed), text);
    schedule->setFullText(text);
    copy->setEnabled(!text.isEmpty());
    setPlainToolTip(copy,
                    text.isEmpty() ? tr("There is no schedule: open a film of a race that comes with Lockscope.")
                                   : tr("Copy one line of text that plays this film again"));
    save->setEnabled(act != nullptr);
    setPlainToolTip(
        save, act ? tr("Save this film as an animation, images, a web page, text, JSON, or a shell script for redis-cli") : tr("Open a film first."));
    const bool isKnown = act && !act->actors.empty() && own.catalogue().find(act->actors.front().protocol.id); // of recorded clients it may not be
    shuffling->setEnabled(isKnown);
    setPlainToolTip(shuffling, isKnown ? tr("Play this protocol with a random order of steps") : tr("Open a film first: its protocol is shuffled."));
}

void RaceLabPage::Private::tell(const QString &text) { status->setFullText(visibleText(text, 400)); }

// ---- what is chosen

void RaceLabPage::Private::choose(const Scenario &scenario)
{
    if (scenario.storm)
        return emit q.stormRequested(scenario);
    isPlayedAgain = isAskedElsewhere = false;
    tell(tr("Playing “%1” on a private server…").arg(scenario.shownTitle()));
    emit q.playRequested(scenario);
}

void RaceLabPage::Private::copySchedule()
{
    if (!player.act() || player.act()->replay.isEmpty())
        return;
    QGuiApplication::clipboard()->setText(player.act()->replay);
    tell(tr("Copied the schedule."));
}

void RaceLabPage::Private::copyCommand(std::size_t frame)
{
    const QString commands = player.act() ? FilmText::exactCommands(player.act()->frames[frame]) : QString();
    if (commands.isEmpty())
        return tell(tr("This step sends no command."));
    QGuiApplication::clipboard()->setText(commands);
    tell(tr("Copied the command for redis-cli."));
}

/** Of the first protocol of the act; as many clients as it has, as far as a glance can follow them. */
void RaceLabPage::Private::shuffle()
{
    if (!isInFilm() || !player.act() || player.act()->actors.empty())
        return;
    const FilmAct &act = *player.act();
    const QString protocol = act.actors.front().protocol.id;
    if (!own.catalogue().find(protocol))
        return;
    isPlayedAgain = false;
    const quint32 seed = QRandomGenerator::global()->bounded(1U, mostSeed);
    tell(tr("Playing %1 with the seed %2…").arg(protocol, QString::number(seed)));
    emit q.shuffleRequested({.protocol = protocol, .clients = clientsOf(act), .seed = seed});
}

void RaceLabPage::orderExploration()
{
    d->own.readAgain();
    d->orderExploration(ExploreDialog::usualOrder(d->own.catalogue()));
}

void RaceLabPage::Private::orderExploration(const ExploreSpec &usual)
{
    if (scorecard->isExploring()) {
        wantsScorecard = true;
        return showScorecard();
    }
    auto *dialog = new ExploreDialog(usual, own.catalogue(), q.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ExploreDialog::startRequested, &q, [this](const ExploreSpec &order) {
        if (!own.readAgain())
            return;
        wantsScorecard = true;
        showScorecard();
        left->setSizes({left->height() * 2 / 5, left->height() * 3 / 5}); // it is what is looked at now
        emit q.exploreRequested(order);
    });
    dialog->open();
}

OwnProtocols &RaceLabPage::ownProtocols() { return d->own; }

// ---- from outside

void RaceLabPage::setScenarios(std::vector<Scenario> scenarios)
{
    for (const Scenario &scenario : scenarios) {
        auto *action = new QAction(withoutMnemonic(tr("Race lab: %1").arg(scenario.shownTitle())), this);
        connect(action, &QAction::triggered, this, [this, id = scenario.id] { playScenario(id); });
        d->actions << action;
    }
    d->gallery->setScenarios(std::move(scenarios));
}

void RaceLabPage::setWatchedServer(const QString &name)
{
    d->watched = visibleText(name, 60);
    d->refreshStatus();
}

void RaceLabPage::continueFrom(const RaceLabPage &before)
{
    const FilmPlayer &player = before.d->player;
    d->wantsScorecard = before.d->wantsScorecard;
    d->isAskedElsewhere = before.d->isAskedElsewhere;
    d->player.setSpeed(player.speed());
    if (!before.d->isInFilm())
        return d->showScorecard();
    d->player.setFilm(player.film(), player.place());
    d->turnTo(true);
    if (player.isPlaying())
        d->player.play();
    d->playAgainInWords();
}

/** Its words were put into it when it was played. */
void RaceLabPage::Private::playAgainInWords()
{
    const FilmAct *const act = player.act();
    const int row = gallery->scenarios().rowOf(player.film().id);
    isPlayedAgain = row >= 0 || (act && !act->replay.isEmpty());
    if (row >= 0)
        emit q.playRequested(gallery->scenarios().scenario(row));
    else if (isPlayedAgain)
        emit q.replayRequested(act->replay);
}

void RaceLabPage::showFilm(const Film &film)
{
    if (std::exchange(d->isPlayedAgain, false)) {
        const bool isPlaying = d->player.isPlaying();
        if (d->isInFilm())
            d->player.setFilm(film, d->player.place());
        if (isPlaying)
            d->player.play();
        return;
    }
    d->player.setFilm(film);
    d->turnTo(true);
    const int height = d->left->height();
    if (d->tops->height() < height / 2) // the scorecard had the room
        d->left->setSizes({height * 3 / 5, height * 2 / 5});
    d->player.play();
}

void RaceLabPage::awaitFilm(const QString &title)
{
    d->isPlayedAgain = false;
    d->isAskedElsewhere = true;
    d->wantsScorecard = true;
    d->showScorecard();
    d->tell(tr("Playing “%1” on a private server…").arg(title));
}

void RaceLabPage::showTrouble(const QString &text)
{
    d->refreshStatus();
    warn(window(), tr("This race cannot be played"), visibleText(text, 2000), {});
}

void RaceLabPage::showGallery()
{
    d->player.pause();
    d->isAskedElsewhere = false;
    d->turnTo(false);
}

bool RaceLabPage::leaveFilm()
{
    const bool leaves = d->isInFilm() && !d->isAskedElsewhere;
    if (leaves)
        showGallery();
    return leaves;
}

void RaceLabPage::focusSearch()
{
    if (d->isInFilm())
        showGallery();
    d->galleryBar->focusSearch();
}

bool RaceLabPage::playScenario(const QString &id)
{
    const int row = d->gallery->scenarios().rowOf(id);
    if (row < 0)
        return false;
    d->gallery->choose(id);
    d->choose(d->gallery->scenarios().scenario(row));
    return true;
}

ScorecardPanel &RaceLabPage::scorecard() { return *d->scorecard; }
FilmPlayer &RaceLabPage::player() { return d->player; }
const QList<QAction *> &RaceLabPage::labActions() const { return d->actions; }

void RaceLabPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && !window()->isFullScreen() && leaveFilm()) // first out of the full screen
        return;
    if (event->key() == Qt::Key_Space && d->isInFilm())
        d->player.toggle();
    else if (event->key() == Qt::Key_S && event->modifiers() == Qt::NoModifier && d->isInFilm())
        d->shuffle();
    else
        QWidget::keyPressEvent(event);
}

void RaceLabPage::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    if (!event->spontaneous())
        d->player.pause();
}

void RaceLabPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    d->fitSide();
    d->showScorecard();
}

} // namespace lockscope::ui
