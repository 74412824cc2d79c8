// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/mainwindow.h"

#include "base/safetext.h"
#include "saved/serverprofilestore.h"
#include "session/session.h"
#include "ui/alerts/alertcontroller.h"
#include "ui/alerts/alertspage.h"
#include "ui/connect/startpage.h"
#include "ui/contention/contentioncontroller.h"
#include "ui/contention/contentionpage.h"
#include "ui/mainwindow/menu/aboutdialog.h"
#include "ui/help/helpkey.h"
#include "ui/journal/journalpage.h"
#include "ui/mainwindow/connection/awaynotice.h"
#include "ui/mainwindow/connection/connectionbar.h"
#include "ui/mainwindow/connection/demobar.h"
#include "ui/mainwindow/connection/democontroller.h"
#include "ui/mainwindow/connection/failovernotice.h"
#include "ui/mainwindow/locks/findcontroller.h"
#include "ui/mainwindow/connection/healthcontroller.h"
#include "ui/mainwindow/connection/healthtext.h"
#include "ui/mainwindow/menu/settingmenus.h"
#include "ui/mainwindow/locks/lockactions.h"
#include "ui/mainwindow/locks/lockprofilescontroller.h"
#include "ui/mainwindow/locks/lockspage.h"
#include "ui/mainwindow/menu/mainmenu.h"
#include "ui/mainwindow/menu/menurow.h"
#include "ui/mainwindow/connection/noticebar.h"
#include "ui/mainwindow/leaving.h"
#include "ui/mainwindow/linkedlock.h"
#include "ui/mainwindow/pagestack.h"
#include "ui/mainwindow/presentingmode.h"
#include "ui/mainwindow/windowmemory.h"
#include "ui/mainwindow/connection/serverchooser.h"
#include "ui/mainwindow/connection/statusline.h"
#include "ui/notifications/notificationstack.h"
#include "ui/operate/actioncontroller.h"
#include "ui/racelab/racelabcontroller.h"
#include "ui/racelab/racelabpage.h"
#include "ui/shared/theme.h"
#include "ui/simulate/simulatepage.h"
#include "ui/table/lockmodel.h"

#include <QApplication>
#include <QCloseEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScreen>
#include <QSettings>
#include <QVBoxLayout>

#include <utility>

namespace lockscope::ui {

namespace {

/** Half of a screen of 1920×1080 at 200 %, with room for a panel and the frame. */
constexpr QSize smallest(720, 500);

} // namespace

class MainWindow::Private {
public:
    using Page = PageStack::Page;

    Private(MainWindow *owner, Session &engine, ServerProfileStore &store, Theme &colors, Clock &time, QSettings &kept)
        : q(owner), session(engine), profiles(store), theme(colors), clock(time), settings(kept), memory(*owner, kept, colors)
    {
    }
    void build();
    void buildMenus();
    void run(MainMenu::Command command);
    void connectSession();
    void connectPages();

    void showStart();
    void showLock(const LockId &lock);
    void search();
    void onOpened(const ServerProfile &profile);
    void onCompleted();
    void choosePatterns(const QByteArrayList &patterns);
    void tell(const QString &text);
    void makeProfile();
    void showAbout();
    void setFullScreen(bool isFull);
    void showAlertCount(int count);
    void save();
    void restore();

    MainWindow *q;
    Session &session;
    ServerProfileStore &profiles;
    Theme &theme;
    Clock &clock;
    QSettings &settings;
    WindowMemory memory;

    std::unique_ptr<LockProfilesController> lockProfiles;
    MainMenu *menu = nullptr;
    MenuRow *menuRow = nullptr;
    QMenu *profileMenu = nullptr;
    ServerChooser *chooser = nullptr;
    LinkedLock *linked = nullptr;
    ConnectionBar *bar = nullptr;
    NoticeBar *notice = nullptr;
    HealthController *health = nullptr;
    DemoController *demo = nullptr;
    FindController *find = nullptr;
    HelpKey *help = nullptr;
    NotificationStack *notifications = nullptr;
    ActionController *controller = nullptr;
    LockActions *lockActions = nullptr;
    PageStack *pages = nullptr;
    StartPage *start = nullptr;
    LocksPage *locks = nullptr;
    SimulatePage *simulate = nullptr;
    RaceLabController *lab = nullptr;
    ContentionController *contention = nullptr;
    JournalPage *journal = nullptr;
    AlertController *alerts = nullptr;
    StatusLine *status = nullptr;
    std::unique_ptr<Leaving> leaving;
    bool focusWhenComplete = false;
    bool wasMaximized = false; // before it filled the screen
};

MainWindow::MainWindow(Session &session, ServerProfileStore &profiles, Theme &theme, Clock &clock, QSettings &settings, QWidget *parent)
    : QMainWindow(parent), d(std::make_unique<Private>(this, session, profiles, theme, clock, settings))
{
    setWindowTitle(tr("Lockscope"));
    setMinimumSize(smallest);
    resize(QSize(1440, 900).boundedTo(screen()->availableSize() - WindowMemory::frameRoom));
    d->build();
    d->connectPages();
    d->connectSession();
    d->restore();
    if (session.isOpen())
        d->onOpened(session.profile());
    else
        d->showStart();
}

MainWindow::~MainWindow()
{
    delete takeCentralWidget(); // the pages go while everything they use exists
}

void MainWindow::offerLockProfiles(LockProfileStore &store) { d->lockProfiles->offer(store); }

void MainWindow::offerDemo(Demo &demo) { d->demo->offer(demo); }

void MainWindow::offerPasswords(const ServerProfile &profile, const redis::Passwords &passwords) { d->chooser->offerPasswords(profile, passwords); }

void MainWindow::openLink(const QString &link, const redis::Passwords &offered) { d->linked->open(link, offered); }

void MainWindow::closeUnasked() { d->leaving->closeUnasked(); }

void MainWindow::showSimulatePage() { d->pages->turn(PageStack::Page::Simulate, true); }

void MainWindow::showRaceLabPage(const QString &scenario)
{
    d->pages->turnTo(PageStack::Page::RaceLab);
    d->lab->page()->playScenario(scenario);
}

void MainWindow::keepScorecard(const QString &path) { d->lab->keepScorecard(path); }

void MainWindow::showJournalPage() { d->pages->turnTo(PageStack::Page::Journal); }

void MainWindow::showAlertsPage() { d->pages->turnTo(PageStack::Page::Alerts); }

void MainWindow::showContentionPage(const QStringList &recordings)
{
    d->pages->turnTo(PageStack::Page::Contention);
    d->contention->read(recordings);
}

void MainWindow::continueFrom(MainWindow &before)
{
    d->alerts->continueFrom(*before.d->alerts); // first: what stands is not new
    d->bar->setSearch(before.d->bar->search());
    d->locks->continueFrom(*before.d->locks);
    d->simulate->continueFrom(*before.d->simulate);
    d->journal->continueFrom(*before.d->journal);
    d->contention->continueFrom(*before.d->contention);
    d->pages->continueFrom(*before.d->pages);
    d->lab->page()->continueFrom(*before.d->lab->page());
    d->help->continueFrom(*before.d->help);
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() != QEvent::WindowStateChange)
        return;
    d->menu->action(MainMenu::Command::FullScreen)->setChecked(isFullScreen());
    if (isVisible())
        d->session.setHidden(isMinimized());
}

void MainWindow::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    d->session.setHidden(isMinimized());
}

void MainWindow::hideEvent(QHideEvent *event)
{
    QMainWindow::hideEvent(event);
    d->session.setHidden(true);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!d->leaving->mayClose())
        return event->ignore();
    d->save();
    QMainWindow::closeEvent(event);
}

void MainWindow::keyPressEvent(QKeyEvent *event)
{
    // Not a shortcut: Space belongs to buttons and fields first.
    if (event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier && d->session.isOpen()) {
        if (!event->isAutoRepeat())
            d->health->togglePause();
    } else if (event->key() == Qt::Key_Escape && isFullScreen())
        d->setFullScreen(false);
    else if (event->key() == Qt::Key_Escape)
        d->pages->leave();
    else
        QMainWindow::keyPressEvent(event);
}

void MainWindow::Private::build()
{
    auto *central = new QWidget(q);
    auto *column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    menu = new MainMenu(q);
    menuRow = new MenuRow(menu, menu->pages(), q);
    q->setMenuWidget(menuRow);
    profileMenu = new QMenu(q);
    bar = new ConnectionBar(theme, profileMenu, central);
    auto *demoBar = new DemoBar(central);
    notice = new NoticeBar(theme, central);
    auto *findNotice = new NoticeBar(theme, central);
    auto *awayLine = new NoticeBar(theme, central);
    pages = new PageStack(session, *menu, central);
    start = new StartPage(theme, profiles, pages);
    locks = new LocksPage(theme, clock, pages);
    simulate = new SimulatePage(session, theme, clock, pages);
    simulate->setKnown([this](const Bytes &key) { return locks->model().findLock(key); });
    lab = new RaceLabController(theme, clock, pages, q);
    contention = new ContentionController(session, locks->model(), theme, pages, q);
    journal = new JournalPage(session.journal(), theme, clock, pages);
    alerts = new AlertController(session, locks->model(), theme, clock, settings, pages, q);
    pages->add(Page::Start, start, "start");
    pages->add(Page::Locks, locks, "table");
    pages->add(Page::Simulate, simulate, "simulate");
    pages->add(Page::RaceLab, lab->page(), "races");
    pages->add(Page::Contention, contention->page(), "blocking");
    pages->add(Page::Journal, journal, "journal");
    pages->add(Page::Alerts, alerts->page(), "alerts");
    status = new StatusLine(clock, central);
    column->addWidget(bar);
    column->addWidget(demoBar);
    column->addWidget(pages, 1);
    column->addWidget(awayLine);
    column->addWidget(findNotice);
    column->addWidget(notice);
    column->addWidget(status);
    q->setCentralWidget(central);
    new PresentingMode(*pages, *bar);
    notifications = new NotificationStack(theme, clock, pages);
    notifications->keepClear({locks->actionBar(), simulate->sidePanels(), contention->page()->progressBar()});
    auto *failovers = new FailoverNotice(session, *notifications, q);
    QObject::connect(failovers, &FailoverNotice::explanationRequested, q, [this] { q->showRaceLabPage(QStringLiteral("failover-loss")); });
    controller = new ActionController(session, locks->model(), *notifications, theme, clock, settings, q);
    demo = new DemoController(session, *demoBar, *menu, *notifications, clock, q);
    lockActions = new LockActions(*locks, *controller, q);
    menu->setObstacles([this](MainMenu::Command command) { return lockActions->whyNot(command); });
    QObject::connect(simulate, &SimulatePage::left, lockActions, [this](const QList<Bytes> &wanted) { lockActions->asksAboutLeftovers(wanted); });
    leaving = std::make_unique<Leaving>(*q, Leaving::Parts{session, *controller, *lockActions, *simulate, *lab});
    lockProfiles = std::make_unique<LockProfilesController>(session, locks->model(), clock, theme, q);
    chooser = new ServerChooser(session, profiles, theme, q);
    linked = new LinkedLock(session, profiles, *locks, *controller, *chooser);
    auto *away = new AwayNotice(session, alerts->watch(), *awayLine, clock, q);
    QObject::connect(away, &AwayNotice::alertsRequested, q, [this] { pages->turnTo(Page::Alerts); });
    help = new HelpKey(theme, q);
    find = new FindController(session, theme, settings, *findNotice, q);
    health =
        new HealthController(session, profiles, clock, {*bar, *notice, *status, *locks, *menu->action(MainMenu::Command::Pause), *notifications}, q);
    buildMenus();
}

void MainWindow::Private::buildMenus()
{
    menu->addToView(locks->actions());
    menu->addToRaceLab(lab->page()->labActions());
    auto *colours = new ThemeMenu(theme, q);
    QObject::connect(colours, &ThemeMenu::chosen, q, [this] { memory.keepColours(); });
    menu->addSettings(colours);
    q->addActions(colours->actions());
    auto *language = new LanguageMenu(q);
    QObject::connect(language, &LanguageMenu::chosen, q, [this](const QString &name) {
        leaving->changeLanguage([this, name] {
            save();
            emit q->languageChosen(name);
        });
    });
    menu->addSettings(language);
    auto *textSize = new TextSizeMenu(theme, q);
    QObject::connect(textSize, &TextSizeMenu::chosen, q, [this] { memory.keepTextSize(); });
    menu->addSettings(textSize);
    q->addActions(textSize->actions()); // so that their keys work while the menu is closed
    menu->addToServer(health->hearingMenu());
    bar->setHealthMenu(health->hearingMenu());
    QObject::connect(menu, &MainMenu::chosen, q, [this](MainMenu::Command command) { run(command); });
    QObject::connect(profileMenu, &QMenu::aboutToShow, q, [this] { chooser->fill(profileMenu, menu->action(MainMenu::Command::Disconnect)); });
}

void MainWindow::Private::run(MainMenu::Command command)
{
    using Command = MainMenu::Command;
    switch (command) {
    case Command::Connect: return chooser->showDialog();
    case Command::Demo: return demo->start(DemoKind::Server);
    case Command::DemoCluster: return demo->start(DemoKind::Cluster);
    case Command::DemoSentinel: return demo->start(DemoKind::Sentinel);
    case Command::FailOver: return demo->make(DemoChange::FailOver);
    case Command::MoveSlot: return demo->make(DemoChange::MoveSlot);
    case Command::StopNode: return demo->make(DemoChange::StopNode);
    case Command::StartNode: return demo->make(DemoChange::StartNode);
    case Command::Disconnect: return leaving->disconnect();
    case Command::Search: return search();
    case Command::EditPatterns: return bar->focusPatterns();
    case Command::FindLocks: return find->open();
    case Command::Rescan: return session.rescan();
    case Command::Pause: return health->togglePause();
    case Command::Back: return pages->goBack();
    case Command::Locks: return pages->goHome();
    case Command::Simulate: return pages->toggle(Page::Simulate);
    case Command::RaceLab: return pages->toggle(Page::RaceLab);
    case Command::Contention: return pages->toggle(Page::Contention);
    case Command::MeasureServer: pages->turnTo(Page::Contention); return contention->measure();
    case Command::OpenRecording: pages->turnTo(Page::Contention); return contention->askForFiles();
    case Command::Journal: return pages->toggle(Page::Journal);
    case Command::Alerts: return pages->toggle(Page::Alerts);
    case Command::LockProfiles: return lockProfiles->show();
    case Command::MakeProfile: return makeProfile();
    case Command::Inspect: return locks->inspect();
    case Command::Clear:
    case Command::ClearSelected: return lockActions->actOnSelected(Verb::Clear);
    case Command::FenceOff:
    case Command::FenceOffSelected: return lockActions->actOnSelected(Verb::FenceOff);
    case Command::Extend: return lockActions->act(Verb::Extend);
    case Command::Evict: return lockActions->act(Verb::EvictWaiter);
    case Command::ClearShown: return lockActions->actOnShown(Verb::Clear);
    case Command::Undo: return controller->undo();
    case Command::Notifications: return notifications->focusNewest();
    case Command::CopyKey: return locks->copyKey();
    case Command::CopyToken: return locks->copyToken();
    case Command::CopyCommand: return locks->copyCommand();
    case Command::CopyLink: return linked->copy();
    case Command::ResetLayout: return locks->resetLayout();
    case Command::AllCommands: return menu->showPalette();
    case Command::Help: return help->openFor(pages->isAncestorOf(q->focusWidget()) ? q->focusWidget() : pages->currentWidget());
    case Command::HelpContents: return help->open({});
    case Command::Keyboard: return menu->showShortcuts();
    case Command::About: return showAbout();
    case Command::FullScreen: return setFullScreen(!q->isFullScreen());
    case Command::Quit: q->close();
    }
}

void MainWindow::Private::connectPages()
{
    QObject::connect(start, &StartPage::profileChosen, chooser, &ServerChooser::openUnasked);
    QObject::connect(start, &StartPage::editRequested, chooser, &ServerChooser::showDialog);
    QObject::connect(start, &StartPage::newConnectionRequested, q, [this] { chooser->showDialog(); });
    QObject::connect(chooser, &ServerChooser::problemFound, q, [this](const QString &text) {
        start->showProblem(text);
        if (!text.isEmpty())
            tell(text);
    });
    QObject::connect(linked, &LinkedLock::refused, start, &StartPage::showProblem);
    QObject::connect(linked, &LinkedLock::lockFound, q, [this](const LockId &lock) { showLock(lock); });
    QObject::connect(linked, &LinkedLock::noted, q, [this](const QString &text) { tell(text); });
    QObject::connect(start, &StartPage::demoRequested, demo, &DemoController::start);
    QObject::connect(demo, &DemoController::noted, q, [this](const QString &text) { tell(text); });
    QObject::connect(start, &StartPage::raceLabRequested, q, [this] { pages->turnTo(Page::RaceLab); });
    QObject::connect(pages, &PageStack::pageTurned, q, [this](Page page) {
        bar->setSearchHasKey(page != Page::Journal && page != Page::RaceLab && page != Page::Contention); // which have their own, see search()
        status->setVisible(session.isOpen() && page != Page::RaceLab);
        if (page == Page::RaceLab)
            lab->page()->setFocus();
        else if (page == Page::Simulate)
            simulate->setFocus();
        else if (page == Page::Contention)
            contention->page()->focusTable();
        else if (page == Page::Locks && !bar->isAncestorOf(q->focusWidget()))
            locks->focusTable();
    });
    QObject::connect(pages, &PageStack::homeLeft, bar, [this] { bar->setSearch({}); });
    for (const QAction *action : lab->page()->labActions())
        QObject::connect(action, &QAction::triggered, q, [this] { pages->turnTo(Page::RaceLab); });
    QObject::connect(bar, &ConnectionBar::patternsChosen, q, [this](const QByteArrayList &patterns) { choosePatterns(patterns); });
    QObject::connect(bar, &ConnectionBar::searchChanged, locks, &LocksPage::setSearch);
    QObject::connect(bar, &ConnectionBar::searchDone, locks, &LocksPage::takeFirstHit);
    QObject::connect(contention, &ContentionController::clearRequested, lockActions, &LockActions::clear);
    QObject::connect(journal, &JournalPage::troubleFound, q, [this](const QString &text) { tell(text); });
    QObject::connect(alerts, &AlertController::countChanged, q, [this](int count) { showAlertCount(count); });
    QObject::connect(alerts, &AlertController::noted, q, [this](const QString &text) { tell(text); });
    QObject::connect(alerts, &AlertController::lockChosen, q, [this](const LockId &lock) { showLock(lock); });
    QObject::connect(alerts, &AlertController::pageRequested, q, [this] {
        q->setWindowState(q->windowState() & ~Qt::WindowMinimized);
        q->show();
        q->activateWindow();
        pages->turnTo(Page::Alerts);
    });
    QObject::connect(bar, &ConnectionBar::unlockRequested, q, [this] { controller->unlock(); });
    QObject::connect(controller, &ActionController::settingsQuestionRequested, q, &MainWindow::settingsQuestionRequested);
    QObject::connect(health, &HealthController::settingsQuestionRequested, q, &MainWindow::settingsQuestionRequested);
    QObject::connect(lockActions, &LockActions::tableRequested, q, [this] { pages->turn(Page::Locks, true); });
    QObject::connect(health, &HealthController::connectionRequested, chooser, &ServerChooser::open);
    QObject::connect(health, &HealthController::dialogRequested, q, [this](const ServerProfile &profile) { chooser->showDialog(profile); });
    QObject::connect(health, &HealthController::noted, q, [this](const QString &text) { tell(text); });
    QObject::connect(locks, &LocksPage::searchRequested, bar, &ConnectionBar::setSearch);
    QObject::connect(locks, &LocksPage::editPatternsRequested, bar, &ConnectionBar::focusPatterns);
    QObject::connect(locks, &LocksPage::helpRequested, help, &HelpKey::open);
    QObject::connect(locks, &LocksPage::measuringRequested, q, [this] { pages->turnTo(Page::Contention); });
    QObject::connect(contention, &ContentionController::measured, locks, &LocksPage::setMeasured);
    QObject::connect(contention, &ContentionController::unlockRequested, controller, &ActionController::unlockFor);
    QObject::connect(contention, &ContentionController::probing, status, &StatusLine::setProbe);
    QObject::connect(status, &StatusLine::probeRequested, q, [this] { pages->turn(Page::Contention, true); });
    QObject::connect(contention, &ContentionController::playRequested, q,
                     [this](const std::shared_ptr<const TrafficReport> &report, std::size_t number) {
                         pages->turnTo(Page::RaceLab);
                         lab->playFinding(*report, number);
                     });
    QObject::connect(locks, &LocksPage::findRequested, find, &FindController::open);
    QObject::connect(chooser, &ServerChooser::findRequested, find, &FindController::openOnceConnected);
    QObject::connect(find, &FindController::patternsChosen, q, [this](const QByteArrayList &patterns) { choosePatterns(patterns); });
    QObject::connect(locks, &LocksPage::chartRangeChosen, &session, &Session::setChartRange);
    QObject::connect(locks, &LocksPage::lockInspected, &session, &Session::inspect);
    QObject::connect(locks, &LocksPage::notice, status, &StatusLine::setLastAction);
    const auto showCounts = [this] { status->setLocks(locks->model().shownCount(), locks->model().counts().total); };
    QObject::connect(&locks->model(), &LockModel::locksUpdated, q, showCounts);
    QObject::connect(&locks->model(), &LockModel::rowsFiltered, q, showCounts);
}

void MainWindow::Private::connectSession()
{
    QObject::connect(&session, &Session::opened, q, [this](const ServerProfile &profile) { onOpened(profile); });
    QObject::connect(&session, &Session::closed, q, [this] { showStart(); });
    QObject::connect(&session, &Session::locksChanged, locks, &LocksPage::apply);
    QObject::connect(&session, &Session::lockProfilesChanged, locks, &LocksPage::setProfiles);
    locks->setProfiles(session.lockProfiles());
    QObject::connect(&session, &Session::pictureCompleted, q, [this] { onCompleted(); });
    QObject::connect(&session, &Session::healthChanged, chooser, &ServerChooser::askPasswordIfDemanded);
    QObject::connect(&session, &Session::topologyChanged, q, [this](const QString &line) { tell(line); });
    QObject::connect(&session, &Session::contentionChanged, locks, &LocksPage::setSnapshot);
    QObject::connect(&locks->model(), &LockModel::countsChanged, q,
                     [this, &counts = locks->model().counts()] { session.noteLocks(counts.total - counts.blocked, counts.needAttention()); });
    QObject::connect(&session, &Session::standChanged, locks, &LocksPage::setStand);
    QObject::connect(&session, &Session::contendedChanged, locks, &LocksPage::setContended);
    QObject::connect(controller, &ActionController::noted, locks, &LocksPage::addNote);
    QObject::connect(controller, &ActionController::restored, locks, &LocksPage::selectWhenBack);
    QObject::connect(controller, &ActionController::undoChanged, q, [this] { menu->setUndoable(controller->canUndo()); });
    QObject::connect(&session, &Session::readOnlyChanged, q, [this] { menu->setReadOnly(session.isOpen() && session.isReadOnly()); });
    QObject::connect(&session, &Session::simulationChanged, locks, &LocksPage::addSimulated);
}

void MainWindow::Private::onOpened(const ServerProfile &profile)
{
    memory.turnTo(profile, *locks);
    locks->start(profile);
    demo->refresh();
    find->forget();
    lab->page()->setWatchedServer(profile.shownName());
    bar->setProfile(profile);
    q->setWindowTitle(tr("%1 — Lockscope").arg(visibleText(profile.name, 60)));
    menu->setOnline(true);
    menu->setReadOnly(session.isReadOnly());
    pages->turnTo(Page::Locks);
    pages->forget();
    status->setLastAction({});
    health->tellAll();
    chooser->askPasswordIfDemanded();
    focusWhenComplete = true;
}

void MainWindow::Private::onCompleted()
{
    find->offer(locks->model().counts().total);
    // Into the table, unless somebody is typing already.
    if (std::exchange(focusWhenComplete, false) && pages->isIn(Page::Locks) && !qobject_cast<QLineEdit *>(q->focusWidget()))
        locks->focusTable();
}

void MainWindow::Private::showStart()
{
    pages->turnTo(Page::Start);
    pages->forget();
    lab->page()->setWatchedServer({});
    start->setFocus();
    bar->setProfile({});
    health->tellNothing();
    demo->refresh();
    find->forget();
    status->setVisible(false);
    q->setWindowTitle(tr("Lockscope"));
    menu->setOnline(false);
}

/** Whatever the search hides. */
void MainWindow::Private::showLock(const LockId &lock)
{
    pages->turn(Page::Locks, true);
    locks->showLock(lock);
}

/** Of what is shown. */
void MainWindow::Private::search()
{
    if (pages->isIn(Page::Journal)) {
        journal->focusSearch();
    } else if (pages->isIn(Page::RaceLab)) {
        lab->page()->focusSearch();
    } else if (pages->isIn(Page::Contention)) {
        contention->page()->focusSearch();
    } else if (session.isOpen()) {
        pages->turnTo(Page::Locks);
        bar->focusSearch();
    }
}

void MainWindow::Private::choosePatterns(const QByteArrayList &patterns)
{
    session.setPatterns(patterns);
    locks->setPatterns(patterns);
    profiles.update(session.profile());
    tell(tr("Watching %1.").arg(patternsText(patterns)));
}

void MainWindow::Private::tell(const QString &text)
{
    status->setLastAction(text);
    locks->addNote(text);
}

void MainWindow::Private::makeProfile()
{
    if (const QByteArray key = locks->currentLock().key.toByteArray(); !key.isEmpty())
        lockProfiles->show(key);
    else
        controller->refuse(tr("No lock is selected"), {}, tr("Select a lock in the table first."));
}

void MainWindow::Private::showAbout()
{
    QString server;
    if (session.isOpen() && session.health().connected)
        server = tr("%1 (%2)").arg(HealthText::server(session.coverage()), visibleText(session.profile().address().toUrl(), 200));
    auto *dialog = new AboutDialog(server, q);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::Private::setFullScreen(bool isFull)
{
    if (!isFull)
        return wasMaximized ? q->showMaximized() : q->showNormal();
    wasMaximized = q->isMaximized();
    q->showFullScreen();
}

void MainWindow::Private::showAlertCount(int count)
{
    QAction *action = menu->action(MainMenu::Command::Alerts);
    action->setIconText(count == 0 ? tr("Alerts") : tr("Alerts %1").arg(countText(count)));
    menuRow->setAlarming(action, count > 0);
}

void MainWindow::Private::save() { memory.save(*locks, lab->page()->ownProtocols()); }

void MainWindow::Private::restore()
{
    memory.restore(*locks, lab->page()->ownProtocols());
    bar->rememberSearchesIn(settings);
    locks->rememberPinsIn(settings);
}

} // namespace lockscope::ui
