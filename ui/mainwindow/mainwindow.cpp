// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/mainwindow.h"

#include "base/safetext.h"
#include "session/profilestore.h"
#include "session/session.h"
#include "ui/connect/connectdialog.h"
#include "ui/connect/passworddialog.h"
#include "ui/connect/startpage.h"
#include "ui/journal/journalpage.h"
#include "ui/locks/lockhistory.h"
#include "ui/mainwindow/connectionbar.h"
#include "ui/mainwindow/hearingmenu.h"
#include "ui/mainwindow/healthwords.h"
#include "ui/mainwindow/lockspage.h"
#include "ui/mainwindow/noticebar.h"
#include "ui/mainwindow/statusline.h"
#include "ui/mainwindow/thememenu.h"
#include "ui/operate/actiondialog.h"
#include "ui/operate/operatordesk.h"
#include "ui/shared/commandpalette.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/question.h"
#include "ui/shared/theme.h"
#include "ui/simulate/simulatepage.h"

#include <QApplication>
#include <QCloseEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr auto refreshInterval = Duration(500);
const auto geometryKey = QStringLiteral("window/geometry-v1");
const auto themeKey = QStringLiteral("window/theme");

} // namespace

class MainWindow::Private {
public:
    Private(MainWindow *owner, Session &engine, ProfileStore &store, Theme &colors, Clock &time, QSettings &memory)
        : q(owner), session(engine), profiles(store), theme(colors), clock(time), settings(memory)
    {
    }
    void build();
    void buildMenus();
    QAction *addAction(QMenu *menu, const QString &text, const QKeySequence &keys, std::function<void()> run);
    void fillProfileMenu();
    void connectSession();
    void connectPages();

    void openProfile(const Profile &profile, const redis::Secret &password);
    void openProfileUnasked(const Profile &profile);
    void showConnectDialog(const std::optional<Profile> &profile);
    void askPasswordIfDemanded();
    void showStart();
    void showLocks();
    void showSimulate(bool simulate);
    void showJournal(bool show);
    void showPage(QWidget *page);
    void search();
    void onOpened(const Profile &profile);
    void onCompleted();
    void onHealth();
    void refresh();
    void showReadOnly();
    void showNotice();
    void choosePatterns(const QByteArrayList &patterns);
    void togglePause();
    void enableEvents();
    void act(Verb verb, const QByteArray &key);
    void tell(const QString &text);
    void showPalette();
    void save();
    void restore();

    MainWindow *q;
    Session &session;
    ProfileStore &profiles;
    Theme &theme;
    Clock &clock;
    QSettings &settings;

    QMenu *mainMenu = nullptr, *profileMenu = nullptr;
    ConnectionBar *bar = nullptr;
    HearingMenu *hearing = nullptr;
    NoticeBar *notice = nullptr;
    OperatorDesk *desk = nullptr;
    QStackedWidget *pages = nullptr;
    StartPage *start = nullptr;
    LocksPage *locks = nullptr;
    SimulatePage *simulate = nullptr;
    JournalPage *journal = nullptr;
    StatusLine *status = nullptr;
    QTimer refreshTimer;
    QList<QAction *> commands;
    QList<QAction *> onlineCommands;
    QAction *pause = nullptr, *disconnectAction = nullptr, *simulateAction = nullptr, *journalAction = nullptr, *undoAction = nullptr;
    QPointer<PasswordDialog> passwordDialog;
    Error::Kind passwordAskedFor = Error::Kind::None;
    bool simulateWhenOpened = false;
    bool focusWhenComplete = false;
};

MainWindow::MainWindow(Session &session, ProfileStore &profiles, Theme &theme, Clock &clock, QSettings &settings, QWidget *parent)
    : QMainWindow(parent), d(std::make_unique<Private>(this, session, profiles, theme, clock, settings))
{
    setWindowTitle(tr("Lockscope"));
    setMinimumSize(800, 560);
    // With room for the frame that the window manager puts around it.
    resize(QSize(1440, 900).boundedTo(screen()->availableSize() - QSize(8, 40)));
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
    delete takeCentralWidget(); // the pages go while everything they speak to is there
}

void MainWindow::showSimulatePage() { d->showSimulate(true); }

void MainWindow::showJournalPage() { d->showJournal(true); }

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::WindowStateChange && isVisible())
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
    d->save();
    QMainWindow::closeEvent(event);
}

void MainWindow::keyPressEvent(QKeyEvent *event)
{
    // Not a shortcut: Space belongs to buttons and fields first.
    if (event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier && d->session.isOpen())
        d->togglePause();
    else
        QMainWindow::keyPressEvent(event);
}

// ---- building

void MainWindow::Private::build()
{
    auto *central = new QWidget(q);
    auto *column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    mainMenu = new QMenu(q);
    profileMenu = new QMenu(q);
    bar = new ConnectionBar(theme, mainMenu, profileMenu, central);
    notice = new NoticeBar(theme, central);
    pages = new QStackedWidget(central);
    start = new StartPage(theme, profiles, pages);
    locks = new LocksPage(theme, clock, pages);
    simulate = new SimulatePage(session, theme, clock, pages);
    pages->addWidget(start);
    pages->addWidget(locks);
    journal = new JournalPage(session.journal(), theme, clock, pages);
    pages->addWidget(simulate);
    pages->addWidget(journal);
    status = new StatusLine(central);
    column->addWidget(bar);
    column->addWidget(notice);
    column->addWidget(pages, 1);
    column->addWidget(status);
    q->setCentralWidget(central);
    desk = new OperatorDesk(session, theme, clock, q);
    buildMenus();

    refreshTimer.setInterval(refreshInterval);
    QObject::connect(&refreshTimer, &QTimer::timeout, q, [this] { refresh(); });
    refreshTimer.start();
}

QAction *MainWindow::Private::addAction(QMenu *menu, const QString &text, const QKeySequence &keys, std::function<void()> run)
{
    auto *action = new QAction(text, q);
    action->setShortcut(keys);
    QObject::connect(action, &QAction::triggered, q, std::move(run));
    q->addAction(action); // so that its shortcut works while the menu is closed
    menu->addAction(action);
    commands << action;
    return action;
}

void MainWindow::Private::buildMenus()
{
    addAction(mainMenu, tr("Connect to a server…"), QKeySequence(tr("Ctrl+N")), [this] { showConnectDialog({}); });
    addAction(mainMenu, tr("Start the demo"), {}, [this] { emit q->demoRequested(); });
    disconnectAction = addAction(mainMenu, tr("Disconnect"), {}, [this] { session.close(); });
    mainMenu->addSeparator();
    addAction(mainMenu, tr("Search"), QKeySequence::Find, [this] { search(); });
    QAction *patterns = addAction(mainMenu, tr("Edit patterns"), QKeySequence(tr("Ctrl+L")), [this] { bar->focusPatterns(); });
    QAction *rescan = addAction(mainMenu, tr("Read everything again"), QKeySequence::Refresh, [this] { session.rescan(); });
    pause = addAction(mainMenu, tr("Pause (Space)"), {}, [this] { togglePause(); });
    simulateAction =
        addAction(mainMenu, tr("Simulate clients"), {}, [this] { showSimulate(pages->currentWidget() != simulate); });
    journalAction = addAction(mainMenu, tr("Journal"), QKeySequence(tr("Ctrl+J")),
                              [this] { showJournal(pages->currentWidget() != journal); });
    mainMenu->addSeparator();
    QMenu *lock = mainMenu->addMenu(tr("Chosen lock"));
    QAction *inspect = addAction(lock, tr("Inspect"), {}, [this] { locks->inspect(); });
    QAction *clear = addAction(lock, tr("Clear…"), {}, [this] { act(Verb::Clear, locks->currentKey()); });
    QAction *fence = addAction(lock, tr("Fence off…"), {}, [this] { act(Verb::FenceOff, locks->currentKey()); });
    QAction *extend = addAction(lock, tr("Extend…"), {}, [this] { act(Verb::Extend, locks->currentKey()); });
    QAction *evict = addAction(lock, tr("Evict a waiter…"), {}, [this] { act(Verb::EvictWaiter, locks->currentKey()); });
    undoAction = addAction(lock, tr("Undo the last clear"), QKeySequence::Undo, [this] { desk->undo(); });
    undoAction->setEnabled(false);
    QAction *copyKey = addAction(lock, tr("Copy key"), {}, [this] { locks->copyKey(); });
    QAction *copyToken = addAction(lock, tr("Copy token"), {}, [this] { locks->copyToken(); });
    QAction *copyCommand = addAction(lock, tr("Copy as redis-cli command"), {}, [this] { locks->copyCommand(); });
    QMenu *view = mainMenu->addMenu(tr("View"));
    for (QAction *action : locks->actions()) {
        view->addAction(action);
        commands << action;
    }
    addAction(view, tr("Reset layout"), {}, [this] { locks->resetLayout(); });
    auto *colours = new ThemeMenu(theme, q);
    QObject::connect(colours, &ThemeMenu::chosen, q, [this](Theme::Mode mode) { settings.setValue(themeKey, static_cast<int>(mode)); });
    mainMenu->addMenu(colours);
    q->addActions(colours->actions());
    commands += colours->actions();
    hearing = new HearingMenu(q);
    mainMenu->addMenu(hearing);
    bar->setHealthMenu(hearing);
    commands += hearing->actions();
    mainMenu->addSeparator();
    addAction(mainMenu, tr("All commands"), QKeySequence(tr("Ctrl+K")), [this] { showPalette(); });
    addAction(mainMenu, tr("Quit"), QKeySequence(tr("Ctrl+Q")), [this] { q->close(); });
    onlineCommands = {disconnectAction, patterns, rescan, pause,   simulateAction, inspect,
                      clear,            fence,    extend, evict,   copyKey,        copyToken,
                      copyCommand};
    QObject::connect(profileMenu, &QMenu::aboutToShow, q, [this] { fillProfileMenu(); });
}

void MainWindow::Private::fillProfileMenu()
{
    profileMenu->clear();
    for (const Profile &profile : profiles.profiles()) {
        const QString name =
            tr("%1 (%2)").arg(visibleText(profile.name, 40), QLatin1String(environmentName(profile.environment)));
        QAction *action = profileMenu->addAction(withoutMnemonic(name), q, [this, profile] { openProfileUnasked(profile); });
        action->setCheckable(true);
        action->setChecked(session.isOpen() && session.profile().id == profile.id);
    }
    profileMenu->addSeparator();
    profileMenu->addAction(tr("Connect to a server…"), q, [this] { showConnectDialog({}); });
    if (session.isOpen()) {
        profileMenu->addAction(tr("Edit this server…"), q, [this] { showConnectDialog(session.profile()); });
        profileMenu->addAction(disconnectAction);
    }
}

void MainWindow::Private::connectPages()
{
    QObject::connect(start, &StartPage::profileChosen, q, [this](const Profile &profile) { openProfileUnasked(profile); });
    QObject::connect(start, &StartPage::editRequested, q, [this](const Profile &profile) { showConnectDialog(profile); });
    QObject::connect(start, &StartPage::newConnectionRequested, q, [this] { showConnectDialog({}); });
    QObject::connect(start, &StartPage::demoRequested, q, &MainWindow::demoRequested);
    QObject::connect(start, &StartPage::simulateRequested, q, [this] {
        simulateWhenOpened = true;
        emit q->demoRequested();
    });
    QObject::connect(bar, &ConnectionBar::patternsChosen, q,
                     [this](const QByteArrayList &patterns) { choosePatterns(patterns); });
    QObject::connect(hearing, &HearingMenu::chosen, q, [this](Hearing how) {
        session.setHearing(how);
        profiles.update(session.profile());
    });
    QObject::connect(bar, &ConnectionBar::searchChanged, locks, &LocksPage::setSearch);
    QObject::connect(bar, &ConnectionBar::searchDone, locks, &LocksPage::focusTable);
    QObject::connect(bar, &ConnectionBar::simulateToggled, q, [this](bool on) { showSimulate(on); });
    QObject::connect(journal, &JournalPage::troubleFound, q, [this](const QString &text) { tell(text); });
    QObject::connect(bar, &ConnectionBar::journalToggled, q, [this](bool on) { showJournal(on); });
    QObject::connect(bar, &ConnectionBar::unlockRequested, q, [this] { desk->unlock(); });
    QObject::connect(bar, &ConnectionBar::lockRequested, &session, &Session::lockWrites);
    QObject::connect(notice, &NoticeBar::actionTriggered, q, [this] { enableEvents(); });
    QObject::connect(locks, &LocksPage::clearRequested, q, [this](const QByteArray &key) { act(Verb::Clear, key); });
    QObject::connect(locks, &LocksPage::searchRequested, bar, &ConnectionBar::setSearch);
    QObject::connect(locks, &LocksPage::editPatternsRequested, bar, &ConnectionBar::focusPatterns);
    QObject::connect(locks, &LocksPage::chartRangeChosen, &session, &Session::setChartRange);
    QObject::connect(locks, &LocksPage::notice, status, &StatusLine::setLastAction);
    const auto showCounts = [this] { status->setLocks(locks->model().rowCount(), locks->model().counts().total); };
    QObject::connect(&locks->model(), &LockModel::locksUpdated, q, showCounts);
    QObject::connect(&locks->model(), &LockModel::rowsFiltered, q, showCounts);
}

void MainWindow::Private::connectSession()
{
    QObject::connect(&session, &Session::opened, q, [this](const Profile &profile) { onOpened(profile); });
    QObject::connect(&session, &Session::closed, q, [this] { showStart(); });
    QObject::connect(&session, &Session::locksChanged, locks, &LocksPage::apply);
    QObject::connect(&session, &Session::pictureCompleted, q, [this] { onCompleted(); });
    QObject::connect(&session, &Session::healthChanged, q, [this] { onHealth(); });
    QObject::connect(&session, &Session::contentionChanged, locks, &LocksPage::setSnapshot);
    QObject::connect(&session, &Session::contendedChanged, locks, &LocksPage::setContended);
    QObject::connect(&session, &Session::readOnlyChanged, q, [this] { showReadOnly(); });
    QObject::connect(desk, &OperatorDesk::noted, q, [this](const QString &text) { tell(text); });
    QObject::connect(desk, &OperatorDesk::undoChanged, undoAction, [this] { undoAction->setEnabled(desk->canUndo()); });
    QObject::connect(&session, &Session::simulationChanged, q,
                     [this](const SimulationUpdate &update) { locks->addSimulated(update.holds); });
}

// ---- servers

void MainWindow::Private::openProfile(const Profile &profile, const redis::Secret &password)
{
    passwordAskedFor = Error::Kind::None;
    if (!profile.id.isEmpty())
        profiles.setLastUsed(profile.id);
    start->showProblem({});
    session.open(profile, password);
}

void MainWindow::Private::openProfileUnasked(const Profile &profile)
{
    const auto password = findPassword(profile.passwordFile);
    if (password) {
        openProfile(profile, *password);
        return;
    }
    start->showProblem(password.error().text);
    tell(password.error().text);
}

void MainWindow::Private::showConnectDialog(const std::optional<Profile> &profile)
{
    auto *dialog = new ConnectDialog(session, profiles, theme, q);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (profile)
        dialog->setProfile(*profile);
    QObject::connect(dialog, &ConnectDialog::connectRequested, q,
                     [this](const Profile &chosen, const redis::Secret &password) { openProfile(chosen, password); });
    dialog->open();
}

void MainWindow::Private::askPasswordIfDemanded()
{
    const Error::Kind kind = session.health().connected ? Error::Kind::None : session.health().error.kind;
    const bool demanded = kind == Error::Kind::AuthRequired || kind == Error::Kind::WrongPassword;
    if (!demanded || kind == passwordAskedFor || passwordDialog)
        return;
    passwordAskedFor = kind; // asked once; whoever cancels can connect again from the menu
    passwordDialog = new PasswordDialog(session.profile(), kind, theme, q);
    passwordDialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(passwordDialog, &PasswordDialog::passwordEntered, q,
                     [this](const Profile &profile, const redis::Secret &password) { openProfile(profile, password); });
    passwordDialog->open();
}

void MainWindow::Private::onOpened(const Profile &profile)
{
    locks->start(profile);
    bar->setProfile(profile);
    q->setWindowTitle(tr("%1 – Lockscope").arg(visibleText(profile.name, 60)));
    for (QAction *action : onlineCommands)
        action->setEnabled(true);
    if (std::exchange(simulateWhenOpened, false))
        showSimulate(true);
    else
        showLocks();
    status->setLastAction(tr("Last action: none yet"));
    showReadOnly();
    onHealth();
    focusWhenComplete = true;
}

void MainWindow::Private::onCompleted()
{
    locks->chooseFirst();
    // Into the table, unless somebody is typing already.
    if (std::exchange(focusWhenComplete, false) && pages->currentWidget() == locks
        && !qobject_cast<QLineEdit *>(q->focusWidget()))
        locks->focusTable();
}

void MainWindow::Private::showStart()
{
    showPage(start);
    start->setFocus();
    bar->setProfile({});
    notice->show({}, Theme::Role::Info);
    status->setVisible(false);
    q->setWindowTitle(tr("Lockscope"));
    for (QAction *action : onlineCommands)
        action->setEnabled(false);
}

void MainWindow::Private::showLocks() { showSimulate(false); }

void MainWindow::Private::showSimulate(bool on)
{
    if (session.isOpen())
        showPage(on ? static_cast<QWidget *>(simulate) : locks);
}

void MainWindow::Private::showJournal(bool on)
{
    QWidget *const back = session.isOpen() ? static_cast<QWidget *>(locks) : start;
    showPage(on ? journal : back);
}

void MainWindow::Private::showPage(QWidget *page)
{
    pages->setCurrentWidget(page);
    bar->setSimulating(page == simulate);
    bar->setInJournal(page == journal);
    status->setVisible(session.isOpen());
    simulateAction->setText(page == simulate ? tr("Back to the locks") : tr("Simulate clients"));
    journalAction->setText(page == journal ? tr("Leave the journal") : tr("Journal"));
}

/** Of what is shown. */
void MainWindow::Private::search()
{
    if (pages->currentWidget() == journal) {
        journal->focusSearch();
    } else if (session.isOpen()) {
        showLocks();
        bar->focusSearch();
    }
}

// ---- how true the picture is

void MainWindow::Private::onHealth()
{
    locks->setHealth(session.health());
    askPasswordIfDemanded();
    refresh();
}

void MainWindow::Private::refresh()
{
    if (!session.isOpen())
        return;
    const WatchHealth &health = session.health();
    const Instant now = clock.now();
    bar->setHealth(HealthWords::pill(health, now));
    hearing->setHearing(session.profile().hearing);
    status->setHealth(health, now);
    pause->setText(health.paused ? tr("Go on (Space)") : tr("Pause (Space)"));
    showReadOnly();
    showNotice();
    locks->setClearHint(!health.connected          ? tr("Not connected.")
                            : session.isReadOnly() ? tr("This server is read-only. Unlock it first.")
                                                   : QString());
}

void MainWindow::Private::showReadOnly()
{
    std::optional<Duration> unlockedFor;
    if (const auto until = session.unlockedUntil(); until && !session.isReadOnly())
        unlockedFor = std::max(Duration(0), roundToMs(*until - clock.now()));
    bar->setReadOnly(session.isOpen() && session.isReadOnly(), unlockedFor);
}

void MainWindow::Private::showNotice()
{
    const WatchHealth &health = session.health();
    const QString text = HealthWords::notice(health, clock.now());
    const bool offer = health.connected && !health.paused && health.eventsCanBeEnabled;
    notice->show(text, health.connected ? Theme::Role::Warning : Theme::Role::Danger, offer ? tr("Turn events on…") : QString());
}

void MainWindow::Private::enableEvents()
{
    const QString name = visibleText(session.profile().name, 60);
    ask(q, tr("Turn keyspace events on?"),
        tr("Lockscope will add the flags K, g, $, h and x (events by key: generic, string, hash, expired) to the setting "
           "notify-keyspace-events of %1 with CONFIG SET, and keep those that are set already.\n\nThe server then tells of "
           "changes as they "
           "happen, which costs it a little work per write. The setting is put back when Lockscope disconnects, unless somebody "
           "has changed it meanwhile.")
            .arg(name),
        tr("Turn events on"), [this] {
            session.enableEvents();
            tell(tr("Asked the server to turn keyspace events on."));
        });
}

void MainWindow::Private::togglePause() { session.setPaused(!session.health().paused); }

void MainWindow::Private::choosePatterns(const QByteArrayList &patterns)
{
    session.setPatterns(patterns);
    locks->setPatterns(patterns);
    profiles.update(session.profile());
    tell(tr("Looking at %1.").arg(patternsText(patterns)));
}

// ---- acting

void MainWindow::Private::act(Verb verb, const QByteArray &key)
{
    const LockRow *row = locks->model().find(key);
    if (key.isEmpty())
        return;
    if (!row || row->isEnded()) {
        tell(tr("%1 is free: there is nothing to do.").arg(safeText(key, 80)));
        return;
    }
    ActionContext context;
    context.simulated = row->simulated;
    if (const auto usual = LockHistory::usualHold(locks->history().of(key)))
        context.usualHoldP50Ms = double(usual->p50.count());
    desk->act(verb, row->lock, context);
}

void MainWindow::Private::tell(const QString &text)
{
    status->setLastAction(text);
    locks->addNote(text);
}

void MainWindow::Private::showPalette()
{
    auto *palette = new CommandPalette(commands, q);
    palette->setAttribute(Qt::WA_DeleteOnClose);
    palette->open();
}

// ---- memory

void MainWindow::Private::save()
{
    settings.setValue(geometryKey, q->saveGeometry());
    locks->saveLayout(settings);
}

void MainWindow::Private::restore()
{
    const int mode = settings.value(themeKey, 0).toInt();
    if (mode >= static_cast<int>(Theme::Mode::FollowSystem) && mode <= static_cast<int>(Theme::Mode::Dark))
        theme.setMode(static_cast<Theme::Mode>(mode));
    q->restoreGeometry(settings.value(geometryKey).toByteArray());
    locks->restoreLayout(settings);
}

} // namespace lockscope::ui
