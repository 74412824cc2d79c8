// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/safetext.h"
#include "redis/topology/sentinelhello.h"
#include "saved/serverprofilestore.h"
#include "saved/lockprofilestore.h"
#include "session/session.h"
#include "ui/alerts/alertcontroller.h"
#include "ui/alerts/alertspage.h"
#include "ui/connect/connectdialog.h"
#include "ui/contention/contentionpage.h"
#include "ui/connect/profileform.h"
#include "ui/connect/startpage.h"
#include "ui/film/filmlanes.h"
#include "ui/inspector/inspector.h"
#include "ui/journal/journalpage.h"
#include "ui/lockprofiles/lockprofilesdialog.h"
#include "ui/mainwindow/menu/aboutdialog.h"
#include "ui/mainwindow/menu/shortcutsdialog.h"
#include "ui/mainwindow/connection/connectionbar.h"
#include "ui/mainwindow/menu/settingmenus.h"
#include "ui/mainwindow/menu/mainmenu.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/mainwindow/pagestack.h"
#include "ui/mainwindow/menu/menurow.h"
#include "ui/mainwindow/connection/noticebar.h"
#include "ui/mainwindow/locks/searchfield.h"
#include "ui/mainwindow/connection/statusline.h"
#include "ui/notifications/notificationcard.h"
#include "ui/notifications/notificationstack.h"
#include "ui/operate/actiondialog.h"
#include "ui/operate/bulkdialog.h"
#include "ui/operate/changeline.h"
#include "ui/operate/outcomedetails.h"
#include "ui/racelab/gallery.h"
#include "ui/racelab/racelabbar.h"
#include "ui/racelab/racelabpage.h"
#include "ui/shared/actionkeys.h"
#include "ui/shared/commandpalette.h"
#include "ui/shared/elidedlabel.h"
#include "ui/shared/theme.h"
#include "ui/simulate/simulatepage.h"
#include "ui/table/lockview.h"

#include "deployments.h"
#include "plainclient.h"
#include "racesamples.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QDateTime>
#include <QAbstractButton>
#include <QAccessible>
#include <QAbstractItemView>
#include <QAction>
#include <QCompleter>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QFile>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QSplitter>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>

namespace tst_mainwindow {

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

constexpr int patience = 60'000;

/** Everything that main() puts together for a window, with settings of its own. */
struct Program {
    explicit Program(Theme &theme, QSettings &settings)
        : profiles(settings), window(std::make_unique<MainWindow>(session, profiles, theme, clock, settings))
    {
        window->show();
    }
    template <class Widget>
    Widget *find() const
    {
        return window->findChild<Widget *>();
    }
    template <class Widget>
    Widget *named(const QString &accessibleName) const
    {
        for (Widget *widget : window->findChildren<Widget *>()) {
            if (widget->accessibleName().startsWith(accessibleName))
                return widget;
        }
        return nullptr;
    }
    LockModel &model() const { return static_cast<LockModel &>(*find<LockView>()->model()); }
    /** Selects it as somebody would. */
    bool select(const QByteArray &key) const { return find<LockView>()->showLock(key); }
    /** Of the newest notification. */
    Notification told() const
    {
        const auto cards = window->findChildren<NotificationCard *>();
        for (auto card = cards.crbegin(); card != cards.crend(); ++card) {
            if (!(*card)->isHidden())
                return (*card)->content();
        }
        return {Notification::Kind::Note, QStringLiteral("nothing")};
    }
    int notifications() const { return find<NotificationStack>()->count(); }
    QPushButton *notificationButton(const char *name) const
    {
        return find<NotificationStack>()->findChildren<NotificationCard *>().constLast()->findChild<QPushButton *>(QString::fromLatin1(name));
    }
    /** Some line of the window, as it would read with room enough. */
    bool says(const QString &text) const
    {
        for (const QLabel *label : window->findChildren<QLabel *>()) {
            const auto *elided = qobject_cast<const ElidedLabel *>(label);
            if (label->isVisible() && (elided ? elided->fullText() : label->text()).contains(text))
                return true;
        }
        return false;
    }

    SystemClock clock;
    ServerProfileStore profiles;
    Session session;
    std::unique_ptr<MainWindow> window;
};

QString describe(const QWidget *widget)
{
    return QStringLiteral("%1 in %2")
        .arg(QLatin1String(widget->metaObject()->className()),
             QLatin1String(widget->parentWidget() ? widget->parentWidget()->metaObject()->className() : "nothing"));
}

/** What a screen reader says: the accessible name, or the text of a button, or the label beside a field. */
QString spokenName(const QWidget *widget) { return QAccessible::queryAccessibleInterface(const_cast<QWidget *>(widget))->text(QAccessible::Name); }

/** What a screen reader cannot name and what would read a server's text as HTML. */
QStringList faults(const QWidget &root)
{
    QStringList found;
    for (const QWidget *widget : root.findChildren<QWidget *>()) {
        const auto *label = qobject_cast<const QLabel *>(widget);
        // The caption of a field is our own text, and so is the legend of a chart.
        const bool isOurs = label && (label->buddy() || widget->parentWidget()->parentWidget()->inherits("lockscope::ui::ChartCard"));
        if (label && label->textFormat() != Qt::PlainText && !isOurs)
            found << QStringLiteral("label not plain: %1: %2").arg(describe(widget), label->text());
        const bool isPartOfAnother = widget->parentWidget()->inherits("QLineEdit") || widget->parentWidget()->inherits("QComboBoxPrivateContainer");
        const bool canFocus = (widget->focusPolicy() & Qt::TabFocus) && widget->focusProxy() == nullptr;
        if (canFocus && !isPartOfAnother && !widget->inherits("QTabBar") && !widget->inherits("QMenu") && spokenName(widget).isEmpty())
            found << QStringLiteral("no accessible name: %1").arg(describe(widget));
    }
    return found;
}

} // namespace

class TestMainWindow : public QObject {
    Q_OBJECT
    /** Opens the server and the page, and returns the number of a simulated client that holds the lock; 0: it does not come to hold it. */
    int simulateHolderOf(const QByteArray &key, Program &program)
    {
        program.session.open(profile(), {});
        if (!QTest::qWaitFor([&] { return program.session.maySimulate(); }, patience))
            return 0;
        program.window->showSimulatePage();
        SimulatedClientSpec spec;
        spec.key = key;
        spec.lease = 10min;
        spec.holdsUntilTold = spec.repeats = true;
        int client = 0;
        const auto heard = connect(&program.session, &Session::simulationChanged, this, [&client](const SimulationUpdate &update) {
            for (const SimulatedClientStatus &status : update.clients)
                client = status.state == ClientState::Believing ? status.id : client;
        });
        program.session.addClients(spec, 1);
        const bool isShown = QTest::qWaitFor([&] { return client > 0 && program.model().rowCount() == 1; }, patience);
        disconnect(heard);
        return isShown ? client : 0;
    }
    /** False: it has not crashed. */
    bool crash(int client, Program &program)
    {
        bool hasCrashed = false;
        const auto heard = connect(&program.session, &Session::simulationChanged, this, [&hasCrashed](const SimulationUpdate &update) {
            for (const SimulatedClientStatus &status : update.clients)
                hasCrashed = hasCrashed || status.state == ClientState::Crashed;
        });
        program.session.crash({client});
        const bool isDone = QTest::qWaitFor([&hasCrashed] { return hasCrashed; }, patience);
        disconnect(heard);
        return isDone;
    }

private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init()
    {
        // The offscreen platform says that it has no window manager to ask, and no keyboard to grab.
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support (propagateSizeHints|raise|grabbing the keyboard)).+")));
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<QSettings>(m_folder->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        m_server = std::make_unique<RedisServer>();
        QVERIFY(m_server->start());
    }
    void cleanup()
    {
        m_server.reset();
        m_settings.reset();
        m_theme.setMode(Theme::Mode::FollowSystem);
        m_theme.setTextSize(Theme::normalTextSize);
    }

    void lockProfiles_saved_nameAndJudgeWhatIsShown()
    {
        QCOMPARE(m_server->cli({QStringLiteral("SET"), QStringLiteral("lock.orders.17"), QStringLiteral("token"), QStringLiteral("PX"),
                                QStringLiteral("600000")}),
                 "OK");
        LockProfileStore store(m_folder->filePath(QStringLiteral("lock-profiles.json")));
        Program program(m_theme, *m_settings);
        connect(&store, &LockProfileStore::profilesChanged, &program.session, &Session::setLockProfiles);
        program.window->offerLockProfiles(store);
        program.session.open(ServerProfile::forEndpoint(m_server->endpoint()), {});
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 1, patience);
        const auto trigger = [&](const QString &text) {
            for (QAction *action : program.window->actions()) {
                if (actionName(*action) == text)
                    action->trigger();
            }
        };
        trigger(QStringLiteral("Create profile from this lock…"));
        QVERIFY(!program.find<LockProfilesDialog>());
        QCOMPARE(program.told().title, QStringLiteral("No lock is selected"));
        QVERIFY(program.select("lock.orders.17"));

        trigger(QStringLiteral("Create profile from this lock…"));

        auto *dialog = program.find<LockProfilesDialog>();
        QVERIFY(dialog);
        QCOMPARE(faults(*dialog), QStringList());
        QCOMPARE(program.named<QLineEdit>(QStringLiteral("Beginning of the keys"))->text(), QStringLiteral("lock.orders."));
        QTest::keyClicks(program.named<QLineEdit>(QStringLiteral("Name")), QStringLiteral("Orders"));
        QTest::keyClicks(program.named<QLineEdit>(QStringLiteral("Longest hold")), QStringLiteral("1 ms"));
        dialog->findChild<QPushButton *>(QStringLiteral("save"))->click();
        QCOMPARE(program.model().index(0, int(LockColumn::Library)).data().toString(), QStringLiteral("Orders"));
        QTRY_COMPARE(program.model().index(0, int(LockColumn::State)).data().toString(), QStringLiteral("Held too long"));
        QTRY_VERIFY(program.says(QStringLiteral("its lock profile allows 1 ms")));
        QVERIFY(LockProfileStore(store.path()).profiles() == store.profiles());
        trigger(QStringLiteral("Lock profiles…"));
        QTRY_VERIFY(program.find<LockProfilesDialog>() && program.find<LockProfilesDialog>()->isVisible());
    }

    void history_ofStates_isWhatTheTableCounts()
    {
        QCOMPARE(
            m_server->cli({QStringLiteral("SET"), QStringLiteral("lock.a"), QStringLiteral("t"), QStringLiteral("PX"), QStringLiteral("600000")}),
            "OK");
        const qint64 yesterday = (QDateTime::currentSecsSinceEpoch() - 86'400) / 60 * 60 + 17; // not the end of a minute
        QCOMPARE(m_server->cli({QStringLiteral("SET"), QStringLiteral("lock.old"), QString::number(yesterday)}), "OK");
        Program program(m_theme, *m_settings);
        QSignalSpy told(&program.session, &Session::contentionChanged);
        program.session.open(ServerProfile::forEndpoint(m_server->endpoint()), {});
        const auto newest = [&told] {
            const auto rates = told.isEmpty() ? std::vector<RateBucket>() : told.back()[0].value<ContentionSnapshot>().rates;
            return rates.empty() ? RateBucket() : rates.back();
        };
        QTRY_VERIFY_WITH_TIMEOUT(newest().held == 2 && newest().needAttention == 1, patience);
        QCOMPARE(program.model().counts().needAttention(), 1);

        QCOMPARE(m_server->cli({QStringLiteral("DEL"), QStringLiteral("lock.old")}), "1");

        QTRY_VERIFY_WITH_TIMEOUT(newest().held == 1 && newest().needAttention == 0, patience);
    }

    /** What is unknown is a dash and why, everywhere, and nowhere 0. */
    void sight_neverConnected_nothingIsZero()
    {
        Program program(m_theme, *m_settings);
        ServerProfile nobody = ServerProfile::forEndpoint(m_server->endpoint());
        nobody.endpoint.socketPath += QStringLiteral(".nobody");
        program.session.open(nobody, {});
        QTRY_VERIFY_WITH_TIMEOUT(program.session.health().disconnectedAt, patience);
        QTRY_VERIFY(program.says(QStringLiteral("Locks unknown.")));
        QCOMPARE(zeros(program), QStringList());
        QVERIFY(program.named<QAbstractButton>(QStringLiteral("held in all: —, not connected")));
        QVERIFY(program.named<QAbstractButton>(QStringLiteral("acquisitions: —, not connected")));
        QVERIFY(program.says(QStringLiteral("Locks: — (not connected)")));
        QVERIFY(program.says(QStringLiteral("No data yet: not connected.")));
        program.window->showAlertsPage();
        QVERIFY(program.says(QStringLiteral("unknown: not connected")));
    }

    void sight_scanRefused_nothingIsZero()
    {
        setUser({QStringLiteral("+@all"), QStringLiteral("-scan")});
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1"), QStringLiteral("PX"), QStringLiteral("600000")}});
        Program program(m_theme, *m_settings);
        program.session.open(asOps(), redis::Secret("any"));
        QTRY_VERIFY_WITH_TIMEOUT(sightOf(program.session.health()) == Sight::ScanRefused, patience);
        QTRY_VERIFY(program.says(QStringLiteral("No permission for SCAN")));
        QTRY_COMPARE(zeros(program), QStringList());
        QVERIFY(program.named<QAbstractButton>(QStringLiteral("need attention: —, SCAN refused")));
        QVERIFY(program.says(QStringLiteral("Locks: — (SCAN refused)")));
        QVERIFY(program.says(QStringLiteral("No full scan: SCAN refused")));
        QVERIFY(!program.says(QStringLiteral("Reading")));
        setUser({QStringLiteral("+scan")});
        QTRY_VERIFY_WITH_TIMEOUT(program.named<QAbstractButton>(QStringLiteral("held in all: 1")), patience); // and ends with its reason
        QTRY_VERIFY(program.says(QStringLiteral("1 lock in view")));
    }

    void sight_deadlinesRefused_whatNeedsThemIsNotZero()
    {
        setUser({QStringLiteral("+@all"), QStringLiteral("-pttl")});
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1"), QStringLiteral("PX"), QStringLiteral("600000")}});
        Program program(m_theme, *m_settings);
        program.session.open(asOps(), redis::Secret("any"));
        QTRY_VERIFY_WITH_TIMEOUT(program.named<QAbstractButton>(QStringLiteral("held in all: 1")), patience);
        QTRY_VERIFY(program.named<QAbstractButton>(QStringLiteral("need attention: —, PTTL refused")));
        for (const char *name : {"Stale — (PTTL refused)", "No deadline — (PTTL refused)", "Ending soon — (PTTL refused)", "Blocked 0"})
            QVERIFY2(program.named<QAbstractButton>(QString::fromUtf8(name)), name);
        QVERIFY(program.says(QStringLiteral("No permission for PTTL: deadlines are unknown")));
        program.window->showAlertsPage();
        QTRY_VERIFY(program.says(QStringLiteral("unknown: PTTL refused")));
    }

    void sight_paused_ratesAreUnknown()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1"), QStringLiteral("PX"), QStringLiteral("600000")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.named<QAbstractButton>(QStringLiteral("acquisitions: 0 /s")), patience); // looked at, and nothing happened
        QCOMPARE(program.named<QAbstractButton>(QStringLiteral("need attention"))->accessibleName(), QStringLiteral("need attention: 0"));
        program.session.setPaused(true);
        QTRY_VERIFY(program.named<QAbstractButton>(QStringLiteral("acquisitions: —, paused")));
        QCOMPARE(zeros(program), QStringList());
        QVERIFY(program.named<QAbstractButton>(QStringLiteral("held in all: 1, paused"))); // as the table has it
        program.session.setPaused(false);
        QTRY_VERIFY_WITH_TIMEOUT(program.named<QAbstractButton>(QStringLiteral("acquisitions: 0 /s")), patience);
    }

    void start_nothingChosen_offersChoices()
    {
        const Program program(m_theme, *m_settings);
        QVERIFY(program.find<StartPage>()->isVisible());
        QVERIFY(!program.find<LockView>()->isVisible());
    }

    void raceLab_fromTheStartPage_playsByKeyboardAndLeavesAgain()
    {
        Program program(m_theme, *m_settings);
        QVERIFY(QTest::qWaitForWindowActive(program.window.get()));
        program.window->findChild<QAbstractButton *>(QStringLiteral("raceLab"))->click();
        auto *gallery = program.find<Gallery>();
        QVERIFY(gallery->isVisible());
        QVERIFY2(gallery->hasFocus(), qPrintable(QApplication::focusWidget() ? describe(QApplication::focusWidget()) : QStringLiteral("nobody")));
        QCOMPARE(gallery->currentIndex().data().toString(), QStringLiteral("Two take over at once"));
        QCOMPARE(faults(*program.window), QStringList());
        QTest::keyClick(gallery, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(program.find<FilmLanes>()->isVisible(), patience);
        QVERIFY(program.find<FilmLanes>()->hasFocus());
        QTest::keyClick(program.find<FilmLanes>(), Qt::Key_End);
        QVERIFY(program.says(QStringLiteral("✕ mutual exclusion violated at ")));
        QVERIFY(program.says(QStringLiteral("Simulated clients on private servers (redis-server ")));
        QTest::keyClick(program.window.get(), Qt::Key_R, Qt::ControlModifier);
        QVERIFY(program.find<StartPage>()->isVisible());
    }

    void raceLab_besideAServer_saysThatItIsNotTouched()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1"), QStringLiteral("PX"), QStringLiteral("600000")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QVERIFY(QTest::qWaitForWindowActive(program.window.get()));
        program.window->showRaceLabPage();
        QVERIFY(program.says(QStringLiteral("nothing here touches test server")));
        QVERIFY(!program.find<StatusLine>()->isVisible());
        QTest::keyClick(program.window.get(), Qt::Key_R, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(program.find<LockView>()->isVisible(), patience);
        QVERIFY(program.find<StatusLine>()->isVisible());
    }

    void open_unsafeConnection_isSaidInPillAndNotice()
    {
        RedisServer server;
        QVERIFY(server.start({.tls = true, .password = "s3cret", .config = {}}));
        QFile password(m_folder->filePath(QStringLiteral("password")));
        QVERIFY(password.open(QIODevice::WriteOnly) && password.write("s3cret") > 0);
        QVERIFY(password.setPermissions(QFile::ReadOwner | QFile::ReadGroup));
        password.close();
        ServerProfile profile = ServerProfile::forEndpoint(server.tlsEndpoint());
        profile.passwordFile = password.fileName();
        profile.endpoint.tls.verify = false;
        Program program(m_theme, *m_settings);
        program.session.open(profile, redis::Secret("s3cret"));
        QTRY_VERIFY_WITH_TIMEOUT(program.says(QStringLiteral("TLS not verified · Events")), patience);
        QVERIFY(program.find<NoticeBar>()->text().contains(QStringLiteral("is not verified: anyone on the network path can pose as this server")));
        QVERIFY(program.find<NoticeBar>()->text().contains(QStringLiteral("is open to other users")));
        QVERIFY(QFile::setPermissions(password.fileName(), QFile::ReadOwner));
        profile.endpoint.tls.verify = true;
        program.session.open(profile, redis::Secret("s3cret"));
        QTRY_VERIFY_WITH_TIMEOUT(program.says(QStringLiteral("Events · ")) && !program.says(QStringLiteral("not verified")), patience);
        QVERIFY(!program.says(QStringLiteral("open to other users")));
    }

    void open_savedNodeOfACluster_offersToSaveTheWhole()
    {
        RunningCluster running;
        QVERIFY(running.start());
        Program program(m_theme, *m_settings);
        ServerProfile node = ServerProfile::forEndpoint(running.cluster.endpoint(1));
        node.name = QStringLiteral("Node 2");
        program.session.open(node, running.cluster.password()); // which nobody has saved
        QTRY_COMPARE_WITH_TIMEOUT(program.session.coverage().seen(), std::size_t(3), patience);
        QVERIFY(!program.window->findChild<NotificationCard *>());
        program.session.open(program.profiles.save(node), running.cluster.password());
        QTRY_VERIFY_WITH_TIMEOUT(program.window->findChild<NotificationCard *>(), patience);
        auto *const card = program.find<NotificationCard>();
        QVERIFY2(card->content().text.startsWith(QStringLiteral("Node 2 is one node of a cluster.")), qPrintable(card->content().text));
        card->findChild<QPushButton *>(QStringLiteral("actionDetails"))->click();
        auto *const dialog = program.find<ConnectDialog>();
        QTRY_VERIFY_WITH_TIMEOUT(dialog->isVisible(), patience);
        const ServerProfile whole = dialog->findChild<ProfileForm *>()->profile();
        QCOMPARE(whole.name, node.name);
        QCOMPARE(whole.deployment.kind, redis::DeploymentAddress::Kind::Cluster);
        QCOMPARE(whole.deployment.seeds.size(), std::size_t(3));
        QCOMPARE(whole.deployment.seeds.front().port, running.cluster.endpoint(1).port);
        dialog->reject();
    }

    void hearing_chosenAtThePill_isUsedAndRemembered()
    {
        Program program(m_theme, *m_settings);
        const ServerProfile saved = program.profiles.save(profile());
        program.session.open(saved, {});
        QTRY_VERIFY_WITH_TIMEOUT(program.says(QStringLiteral("Events · ")), patience);
        auto *pill = program.window->findChild<QLabel *>(QStringLiteral("healthPill"));
        QVERIFY(pill);
        pill->setFocus();
        QTest::keyClick(pill, Qt::Key_Space);
        auto *menu = program.find<HearingMenu>();
        QTRY_VERIFY_WITH_TIMEOUT(menu->isVisible(), patience);
        QVERIFY(menu->actions().at(0)->isChecked());
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(program.says(QStringLiteral("Tracking · ")), patience);
        QTRY_VERIFY_WITH_TIMEOUT(menu->actions().at(2)->isChecked(), patience);
        QCOMPARE(ServerProfileStore(*m_settings).profiles().at(0).hearing, Hearing::Tracking);
    }

    void open_locks_areShownWithTheirTruth()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1"), QStringLiteral("PX"), QStringLiteral("60000")},
             {QStringLiteral("lock.b"), QStringLiteral("tok-2")},
             {QStringLiteral("other"), QStringLiteral("x")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 2, patience);
        QVERIFY(program.find<LockView>()->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(program.says(QStringLiteral("Events · ")), patience);
        QTRY_VERIFY_WITH_TIMEOUT(program.says(QStringLiteral("2 locks in view")), patience);
        QTRY_VERIFY_WITH_TIMEOUT(program.says(QStringLiteral("Last full scan ")), patience);
        QVERIFY(program.window->windowTitle().contains(QStringLiteral("test server")));
        QTRY_VERIFY_WITH_TIMEOUT(program.find<LockView>()->hasFocus(), patience);

        put({{QStringLiteral("lock.c"), QStringLiteral("tok-3"), QStringLiteral("PX"), QStringLiteral("60000")}});
        QTRY_VERIFY_WITH_TIMEOUT(program.model().find("lock.c"), patience);
        m_server->cli({QStringLiteral("DEL"), QStringLiteral("lock.c")});
        QTRY_VERIFY_WITH_TIMEOUT(!program.model().find("lock.c"), patience);
    }

    void hidden_scanWaits_untilShownAgain()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 1, patience);
        program.window->showMinimized();
        program.session.rescan();
        QTRY_COMPARE_WITH_TIMEOUT(program.session.health().scanRest, ScanRest::Hidden, patience);
        program.window->showNormal();
        QTRY_COMPARE_WITH_TIMEOUT(program.session.health().scanRest, ScanRest::None, patience);
        program.window->hide();
        program.session.rescan();
        QTRY_COMPARE_WITH_TIMEOUT(program.session.health().scanRest, ScanRest::Hidden, patience);
        program.window->show();
        QTRY_COMPARE_WITH_TIMEOUT(program.session.health().scanRest, ScanRest::None, patience);
    }

    void empty_noLock_saysWhyAndWhatToDo()
    {
        put({{QStringLiteral("other"), QStringLiteral("x")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.says(QStringLiteral("No lock matches lock[.:]*. 1 key scanned in")), patience);
        auto *action = program.named<QPushButton>(QStringLiteral("Edit patterns"));
        QVERIFY(action && action->isVisible());
        action->click();
        auto *field = program.named<QLineEdit>(QStringLiteral("Patterns"));
        QVERIFY(field->hasFocus());
        field->setText(QStringLiteral("oth[er"));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(field->property("invalid").toBool());
        QCOMPARE(program.session.profile().patterns, QByteArrayList{"lock[.:]*"});
        field->setText(QStringLiteral("lock.*, oth*"));
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 1, patience);
        QCOMPARE(field->text(), QStringLiteral("lock.* oth*"));
    }

    void search_typed_filtersAndCanBeUndone()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1"), QStringLiteral("PX"), QStringLiteral("60000")},
             {QStringLiteral("lock.b"), QStringLiteral("tok-2"), QStringLiteral("PX"), QStringLiteral("60000")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 2, patience);
        QTest::keyClick(program.window.get(), Qt::Key_F, Qt::ControlModifier);
        auto *field = program.named<QLineEdit>(QStringLiteral("Search"));
        QVERIFY(field->hasFocus());
        QTest::keyClicks(field, QStringLiteral("TOK-2"));
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 1, patience);
        QVERIFY(program.says(QStringLiteral("1 of 2 locks in view")));
        QTest::keyClicks(field, QStringLiteral("nothing"));
        QTRY_VERIFY_WITH_TIMEOUT(program.says(QStringLiteral("No match among 2 lock")), patience);
        program.named<QPushButton>(QStringLiteral("Show everything"))->click();
        QCOMPARE(program.model().rowCount(), 2);
        QVERIFY(field->text().isEmpty());
    }

    void search_conditions_areSaidAndSavedForTheServer()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("web-1"), QStringLiteral("PX"), QStringLiteral("60000")},
             {QStringLiteral("lock.b"), QStringLiteral("web-2"), QStringLiteral("PX"), QStringLiteral("60000")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 2, patience);
        auto *field = program.find<SearchField>();
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("holder:web-2 held>x"));
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 1, patience);
        const auto *understood = program.window->findChild<ElidedLabel *>(QStringLiteral("understoodSearch"));
        QVERIFY(understood->isVisible());
        QVERIFY(understood->fullText().contains(QStringLiteral("holder contains \"web-2\"")));
        QVERIFY(understood->fullText().contains(QStringLiteral("\"held>x\" at character 14 is ignored")));
        QVERIFY(field->property("invalid").toBool());
        const auto choose = [field](const QString &text) {
            const std::unique_ptr<QMenu> menu(field->makeMenu());
            for (QAction *each : menu->actions()) {
                if (each->text() == text && each->isEnabled())
                    return each->trigger();
            }
            QFAIL(qPrintable(text));
        };
        field->setText(QStringLiteral("holder:web-2"));
        choose(QStringLiteral("Save this search"));
        QCOMPARE(field->saved(), QStringList{QStringLiteral("holder:web-2")});
        field->clear();
        QCOMPARE(program.model().rowCount(), 2);
        QVERIFY(!understood->isVisible());
        choose(QStringLiteral("holder:web-2"));
        QCOMPARE(program.model().rowCount(), 1);
        field->setServer(QStringLiteral("another server"));
        QCOMPARE(field->saved(), QStringList());
    }

    void search_begunField_isCompletedByKeys()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("web-1"), QStringLiteral("PX"), QStringLiteral("60000")},
             {QStringLiteral("lock.b"), QStringLiteral("web-2")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 2, patience);
        auto *field = program.find<SearchField>();
        QAbstractItemView *popup = field->findChild<QCompleter *>()->popup();
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("lock.b"));
        QVERIFY(!popup->isVisible());
        QTest::keyClicks(field, QStringLiteral(" -sta"));
        QVERIFY(popup->isVisible());
        QTest::keyClick(popup, Qt::Key_Down);
        QTest::keyClick(popup, Qt::Key_Return);
        QCOMPARE(field->text(), QStringLiteral("lock.b -state:"));
        QVERIFY(field->hasFocus());
        QTest::keyClicks(field, QStringLiteral("h"));
        QTest::keyClick(popup, Qt::Key_Down);
        QTest::keyClick(popup, Qt::Key_Tab);
        QCOMPARE(field->text(), QStringLiteral("lock.b -state:held"));
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 1, patience);
        // Enter searches for what is typed, as long as no completion is chosen.
        field->clear();
        QTest::keyClick(field, Qt::Key_Space, Qt::ControlModifier);
        QCOMPARE(popup->model()->rowCount(), 9);
        QTest::keyClick(popup, Qt::Key_Escape);
        QVERIFY(!popup->isVisible());
        QTest::keyClicks(field, QStringLiteral("ho"));
        QVERIFY(popup->isVisible());
        QTest::keyClick(popup, Qt::Key_Return);
        QCOMPARE(field->text(), QStringLiteral("ho"));
        QTRY_VERIFY_WITH_TIMEOUT(program.find<LockView>()->hasFocus() || program.model().rowCount() == 0, patience);
    }

    void sort_byAColumn_endsWithTheServerAndSaysWhatIsBelow()
    {
        QList<QStringList> locks{{QStringLiteral("lock.zzz"), QStringLiteral("tok")}};
        for (int i = 0; i < 60; ++i)
            locks << QStringList{QStringLiteral("lock.%1").arg(i), QStringLiteral("tok"), QStringLiteral("PX"), QStringLiteral("600000")};
        put(locks);
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 61, patience);
        auto *order = program.window->findChild<QPushButton *>(QStringLiteral("attentionFirst"));
        QVERIFY(order->isVisible() && order->isChecked());
        emit program.find<LockView>()->header()->sectionClicked(int(LockColumn::Key));
        QVERIFY(!order->isChecked());
        QVERIFY(order->accessibleDescription().contains(QStringLiteral("sorted by Lock")));
        order->click();
        QVERIFY(order->isChecked());
        QVERIFY(program.model().order() == LockSortOrder());
        emit program.find<LockView>()->header()->sectionClicked(int(LockColumn::Key));
        ServerProfile other = profile();
        other.id = QStringLiteral("another");
        program.session.open(other, {});
        QTRY_VERIFY_WITH_TIMEOUT(order->isChecked(), patience);
    }

    void serverGone_pictureStaysAndSaysSo()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1"), QStringLiteral("PX"), QStringLiteral("600000")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 1, patience);
        const auto rowAt = [&] {
            const auto *view = program.find<LockView>();
            return view->viewport()->mapToGlobal(view->visualRect(view->model()->index(0, 0)).topLeft());
        };
        const QPoint place = rowAt();
        m_server->kill9();
        QTRY_VERIFY_WITH_TIMEOUT(program.says(QStringLiteral("Disconnected for")), patience);
        QTRY_VERIFY_WITH_TIMEOUT(program.find<NoticeBar>()->isVisible(), patience);
        QCOMPARE(rowAt(), place); // the notice pushes nothing away from under the pointer
        QTRY_VERIFY_WITH_TIMEOUT(program.find<NoticeBar>()->text().contains(QStringLiteral("countdowns paused")), patience);
        QCOMPARE(program.model().rowCount(), 1);
        QVERIFY(program.model().isFrozen());
        QVERIFY(program.select("lock.a"));
        QTRY_VERIFY_WITH_TIMEOUT(!program.named<QPushButton>(QStringLiteral("Clear…"))->isEnabled(), patience);
        QVERIFY(m_server->restart());
        put({{QStringLiteral("lock.new"), QStringLiteral("tok-2"), QStringLiteral("PX"), QStringLiteral("600000")}});
        QTRY_VERIFY_WITH_TIMEOUT(program.model().find("lock.new"), patience);
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 1, patience);
        QVERIFY(!program.model().isFrozen());
        QTRY_VERIFY_WITH_TIMEOUT(program.says(QStringLiteral("Events · ")), patience);
    }

    void serverBackAndEmpty_locksOfBefore_raiseNoAlert()
    {
        put({{QStringLiteral("lock.old"), QStringLiteral("tok-1")}});
        Program program(m_theme, *m_settings);
        program.session.setLockProfiles(LockProfiles({{.pattern = "lock.old", .label = {}, .usualHold = {}, .longestHold = 2s}}));
        program.session.open(profile(), {});
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 1, patience);
        m_server->kill9();
        QTRY_VERIFY_WITH_TIMEOUT(program.model().isFrozen(), patience);
        const QSignalSpy raised(&program.find<AlertController>()->watch(), &AlertWatch::raised);
        QTest::qWait(2500); // beyond its limit, had it stayed
        QVERIFY(m_server->restart());
        QTRY_COMPARE_WITH_TIMEOUT(program.model().counts().total, 0, patience);
        QCOMPARE(raised.count(), 0);
    }

    void notice_anyWidth_itsButtonStandsBesideItsText_data()
    {
        QTest::addColumn<int>("width");
        for (const int width : {720, 1440, 2560})
            QTest::addRow("%d wide", width) << width;
    }
    void notice_anyWidth_itsButtonStandsBesideItsText()
    {
        QFETCH(const int, width);
        NoticeBar notice(m_theme);
        notice.show(QStringLiteral("Connection refused by cache-1:6379. Showing data from 10 s ago; countdowns paused."), Theme::Role::Danger,
                    QStringLiteral("Retry now"));
        notice.resize(width, notice.heightForWidth(width));
        const auto *label = notice.findChild<QLabel *>();
        const auto *button = notice.findChild<QPushButton *>();
        QVERIFY2(button->x() - label->geometry().right() < 20, qPrintable(QString::number(button->x())));
        QVERIFY(label->heightForWidth(label->width()) <= label->height() + 1);
        QVERIFY(notice.findChild<QAbstractButton *>(QStringLiteral("closeNotice"))->geometry().right() > width - 40);
    }

    void serverGone_noticeClosedOrRetried()
    {
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.says(QStringLiteral("Events · ")), patience);
        auto *notice = program.find<NoticeBar>();
        m_server->kill9();
        QTRY_VERIFY_WITH_TIMEOUT(notice->isVisible(), patience);
        notice->findChild<QAbstractButton *>(QStringLiteral("closeNotice"))->click();
        QVERIFY(!notice->isVisible());
        QVERIFY(m_server->restart());
        QTRY_VERIFY_WITH_TIMEOUT(program.session.health().connected, patience);
        m_server->kill9();
        QTRY_VERIFY_WITH_TIMEOUT(notice->isVisible(), patience); // that is another time
        const auto waitsFor = [&] {
            const auto &next = program.session.health().nextAttemptAt;
            return next ? roundToMs(*next - program.clock.now()) : Duration(0);
        };
        QTRY_VERIFY_WITH_TIMEOUT(waitsFor() > 700ms && program.named<QPushButton>(QStringLiteral("Retry now")), patience);
        QVERIFY(m_server->restart());
        const Instant wouldTry = *program.session.health().nextAttemptAt;
        program.named<QPushButton>(QStringLiteral("Retry now"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(program.session.health().connected, patience);
        QVERIFY(program.clock.now() < wouldTry);
        QTRY_VERIFY(!notice->isVisible());
    }

    /** No later attempt would end otherwise. */
    void redlock_oneServerNamedTwice_offersToEditIt()
    {
        RedisServer server;
        RedisServer::Options withPort;
        withPort.tcp = true;
        QVERIFY(server.start(withPort));
        Program program(m_theme, *m_settings);
        ServerProfile twice = ServerProfile::forEndpoint(server.tcpEndpoint());
        redis::Endpoint again = server.tcpEndpoint();
        again.host = QStringLiteral("localhost");
        twice.nodes = {again};
        program.session.open(twice, {});
        auto *notice = program.find<NoticeBar>();
        QTRY_VERIFY_WITH_TIMEOUT(notice->text().contains(QStringLiteral("are the same server")), patience);
        QVERIFY(!program.says(QStringLiteral("trying now")));
        QVERIFY(!program.named<QPushButton>(QStringLiteral("Retry now")));
        program.named<QPushButton>(QStringLiteral("Edit this server…"))->click();
        auto *dialog = program.find<ConnectDialog>();
        QVERIFY(dialog && dialog->isVisible());
        dialog->reject();
    }

    void patterns_edited_heldForOfWhatStaysIsKept()
    {
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.says(QStringLiteral("Events · ")) && program.session.health().complete, patience);
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1"), QStringLiteral("PX"), QStringLiteral("600000")}});
        QTRY_VERIFY_WITH_TIMEOUT(program.model().find("lock.a"), patience);
        const Instant since = program.model().find("lock.a")->lock.heldSince;
        program.session.setPatterns({"lock.*", "more.*"});
        QVERIFY(!program.model().find("lock.a"));
        QTRY_VERIFY_WITH_TIMEOUT(program.model().find("lock.a"), patience);
        QCOMPARE(program.model().find("lock.a")->lock.heldSince, since);
        QCOMPARE(program.model().find("lock.a")->lock.heldSinceSource, HeldSinceSource::Observed);
    }

    void eventsOff_offersToTurnThemOn()
    {
        m_server->cli({QStringLiteral("CONFIG"), QStringLiteral("SET"), QStringLiteral("notify-keyspace-events"), QString()});
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.says(QStringLiteral("Tracking · ")), patience); // as good: nothing is missing
        QVERIFY(program.find<NoticeBar>()->text().isEmpty());
        program.session.setHearing(Hearing::Events);
        QTRY_VERIFY_WITH_TIMEOUT(program.says(QStringLiteral("Polling every ")), patience);
        auto *offer = program.named<QPushButton>(QStringLiteral("Turn events on"));
        QTRY_VERIFY_WITH_TIMEOUT(offer && offer->isVisible(), patience);
        offer->click();
        answer(program, QStringLiteral("Turn events on"), QStringLiteral("notify-keyspace-events"));
        QTRY_VERIFY_WITH_TIMEOUT(program.says(QStringLiteral("Events · ")), patience);
        QTRY_VERIFY_WITH_TIMEOUT(program.find<NoticeBar>()->text().isEmpty(), patience);
        QTRY_COMPARE(program.told().title, QStringLiteral("Events are on"));
        QCOMPARE(program.told().kind, Notification::Kind::Success);
        QVERIFY(program.told().closesAt);
        QCOMPARE(program.notifications(), 1);
    }

    void notification_simulatePage_coversNoButtonThatAddsClients()
    {
        Program program(m_theme, *m_settings);
        program.window->resize(1440, 900);
        program.session.open(profile(), {});
        program.window->showSimulatePage();
        auto *stack = program.find<NotificationStack>();
        stack->add({Notification::Kind::Error, QStringLiteral("Refused"), QStringLiteral("lock.a"), QStringLiteral("why"), true});
        const QWidget *panels = program.find<SimulatePage>()->sidePanels();
        QTRY_VERIFY_WITH_TIMEOUT(panels->isVisible(), patience);
        const QRect buttons(panels->mapTo(program.window.get(), QPoint()), panels->size());
        QTRY_VERIFY(!buttons.intersects(QRect(stack->mapTo(program.window.get(), QPoint()), stack->size())));
    }

    /** Nobody knows which servers are production. */
    void settingsInDoubt_nothingIsOfferedButToDecide()
    {
        m_server->cli({QStringLiteral("CONFIG"), QStringLiteral("SET"), QStringLiteral("notify-keyspace-events"), QString()});
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1"), QStringLiteral("PX"), QStringLiteral("600000")}});
        Program program(m_theme, *m_settings);
        program.session.closeForChanges(QStringLiteral("The settings cannot be used."));
        QSignalSpy asked(program.window.get(), &MainWindow::settingsQuestionRequested);
        program.session.open(profile(), {});
        program.session.setHearing(Hearing::Events);
        QTRY_VERIFY_WITH_TIMEOUT(program.says(QStringLiteral("Polling every ")) && program.session.health().eventsCanBeEnabled, patience);
        QVERIFY(program.find<NoticeBar>()->text().startsWith(QStringLiteral("The settings cannot be used.")));
        QVERIFY(!program.named<QPushButton>(QStringLiteral("Turn events on")));
        QVERIFY(program.named<QWidget>(QStringLiteral("PRODUCTION?")));
        program.named<QPushButton>(QStringLiteral("Decide about the settings"))->click();
        QCOMPARE(asked.count(), 1);
        program.named<QPushButton>(QStringLiteral("Read-only"))->click();
        QCOMPARE(asked.count(), 2);
        QVERIFY(program.select("lock.a"));
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        QCOMPARE(asked.count(), 3);
        QVERIFY(!program.find<ActionDialog>());
        program.session.open(profile(Environment::Production), {});
        QVERIFY(program.named<QWidget>(QStringLiteral("PRODUCTION")) && !program.named<QWidget>(QStringLiteral("PRODUCTION?")));
    }

    void eventsOff_serverRefuses_staysSaid()
    {
        m_server->cli({QStringLiteral("CONFIG"), QStringLiteral("SET"), QStringLiteral("notify-keyspace-events"), QString()});
        setUser({QStringLiteral("+@all"), QStringLiteral("-config|set")});
        Program program(m_theme, *m_settings);
        program.session.open(asOps(), redis::Secret(QByteArray("any")));
        program.session.setHearing(Hearing::Events);
        QTRY_VERIFY_WITH_TIMEOUT(program.named<QPushButton>(QStringLiteral("Turn events on"))
                                     && program.named<QPushButton>(QStringLiteral("Turn events on"))->isVisible(),
                                 patience);
        program.named<QPushButton>(QStringLiteral("Turn events on"))->click();
        answer(program, QStringLiteral("Turn events on"), QStringLiteral("notify-keyspace-events"));
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Events were not turned on"), patience);
        QVERIFY2(program.told().text.contains(QStringLiteral("permission")), qPrintable(program.told().text));
        QCOMPARE(program.told().kind, Notification::Kind::Error);
        QVERIFY(!program.told().closesAt);
    }

    void eventsOff_serverGoneMeanwhile_isUnknown()
    {
        m_server->cli({QStringLiteral("CONFIG"), QStringLiteral("SET"), QStringLiteral("notify-keyspace-events"), QString()});
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        program.session.setHearing(Hearing::Events);
        QTRY_VERIFY_WITH_TIMEOUT(program.named<QPushButton>(QStringLiteral("Turn events on"))
                                     && program.named<QPushButton>(QStringLiteral("Turn events on"))->isVisible(),
                                 patience);
        program.named<QPushButton>(QStringLiteral("Turn events on"))->click();
        m_server->pause();
        answer(program, QStringLiteral("Turn events on"), QStringLiteral("notify-keyspace-events"));
        QCOMPARE(program.told().kind, Notification::Kind::Progress);
        m_server->kill9();
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Events: outcome unknown"), patience);
        QCOMPARE(program.told().kind, Notification::Kind::Error);
    }

    void sentinelOfSeveralServices_eachIsOffered()
    {
        RedisServer primary, sentinel;
        RedisServer::Options withPort;
        withPort.tcp = true;
        QVERIFY(primary.start(withPort));
        QVERIFY(startSentinel(sentinel, primary));
        const QString port = QString::number(primary.tcpEndpoint().port), hostile = QStringLiteral("a&b\x1b[31m");
        sentinel.cli({QStringLiteral("SENTINEL"), QStringLiteral("MONITOR"), hostile, QStringLiteral("127.0.0.1"), port, QStringLiteral("1")});
        primary.cli({QStringLiteral("SET"), QStringLiteral("lock.a"), QStringLiteral("tok-1"), QStringLiteral("PX"), QStringLiteral("600000")});
        Program program(m_theme, *m_settings);
        program.session.open(ServerProfile::forEndpoint(sentinel.tcpEndpoint()), {});
        auto *notice = program.find<NoticeBar>();
        QTRY_VERIFY_WITH_TIMEOUT(notice->text().contains(QStringLiteral("It watches 2 services: ")), patience);
        QCOMPARE(faults(*notice).join(u'\n'), QString());
        const QList<QAction *> offered = notice->findChild<QMenu *>()->actions();
        QCOMPARE(offered.size(), 2);
        QAction *const chosen = offered[offered[0]->text() == QStringLiteral("mymaster") ? 1 : 0];
        QCOMPARE(chosen->text(), QStringLiteral("a&&b") + visibleText(QStringLiteral("\x1b[31m"), 10));
        chosen->trigger();
        QCOMPARE(program.session.profile().deployment.service, hostile);
        QTRY_VERIFY_WITH_TIMEOUT(program.model().find("lock.a"), patience);
        QVERIFY(program.session.coverage().deployment.seedsAreSentinels());
        QTRY_VERIFY_WITH_TIMEOUT(notice->text().isEmpty(), patience);
        QVERIFY(!program.named<QPushButton>(QStringLiteral("Connect to a service")));
    }

    void oldPrimary_nothingIsDoneAndTheServiceIsOffered()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1"), QStringLiteral("PX"), QStringLiteral("600000")}});
        PlainClient sentinel(m_server->endpoint().socketPath.toUtf8(), {"CLIENT", "SETNAME", "sentinel-11111111-pubsub"});
        sentinel.ask({"SUBSCRIBE", redis::helloChannel});
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        auto *notice = program.find<NoticeBar>();
        const QString hello = QStringLiteral("192.0.2.9,26379,%1,3,mymaster,192.0.2.1,6379,3").arg(QString(40, u'1'));
        QVERIFY(QTest::qWaitFor(
            [&] {
                m_server->cli({QStringLiteral("PUBLISH"), QString::fromLatin1(redis::helloChannel), hello});
                return notice->text().contains(QStringLiteral("Sentinels call 192.0.2.1:6379 the primary of mymaster"));
            },
            patience));
        QCOMPARE(faults(*notice).join(u'\n'), QString());
        QTRY_VERIFY_WITH_TIMEOUT(program.select("lock.a"), patience);
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        QVERIFY(!program.find<ActionDialog>());
        QCOMPARE(program.told().title, QStringLiteral("Nothing was done"));
        QVERIFY2(program.told().text.contains(QStringLiteral("192.0.2.1:6379")), qPrintable(program.told().text));
        QPushButton *follow = nullptr;
        for (QPushButton *button : notice->findChildren<QPushButton *>())
            follow = button->text() == QStringLiteral("Follow mymaster…") ? button : follow;
        QVERIFY(follow);
        follow->click(); // and nothing is sent to an address that anybody may have published
        auto *dialog = program.find<ConnectDialog>();
        QVERIFY(dialog && dialog->isVisible());
        const ServerProfile offered = dialog->findChild<ProfileForm *>()->profile();
        QCOMPARE(offered.deployment.toUrl(), QStringLiteral("redis+sentinel://192.0.2.9:26379/mymaster"));
        QVERIFY(offered.id.isEmpty());
        dialog->close();
    }

    void clear_manySelectedWhereSentinelsMayNotBeAsked_saysSo()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-a")}, {QStringLiteral("lock.b"), QStringLiteral("tok-b")}});
        PlainClient listener(m_server->endpoint().socketPath.toUtf8(), {"CLIENT", "SETNAME", "news"});
        listener.ask({"SUBSCRIBE", "news"}); // it might be a Sentinel
        const auto allow = [this](const QString &rights) {
            m_server->cli({QStringLiteral("ACL"), QStringLiteral("SETUSER"), QStringLiteral("default"), rights});
        };
        const auto restore = qScopeGuard([&allow] { allow(QStringLiteral("+@all")); });
        allow(QStringLiteral("-pubsub"));
        allow(QStringLiteral("-client|list"));
        Program program(m_theme, *m_settings);
        program.session.open(profile(Environment::Development), {});
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 2, patience);
        const auto verdict = [&program] { return program.session.health().role.verdict.kind; };
        QTRY_COMPARE_WITH_TIMEOUT(verdict(), redis::SentinelVerdict::Kind::Unknown, patience);
        program.find<LockView>()->selectAll();
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        BulkDialog *const dialog = program.find<BulkDialog>();
        QVERIFY(dialog);
        const auto texts = dialog->findChildren<QPlainTextEdit *>();
        const auto saysSo = [](const QPlainTextEdit *text) {
            return text->toPlainText().contains(QStringLiteral("It could not be checked whether Sentinels"));
        };
        QVERIFY(std::ranges::any_of(texts, saysSo));
    }

    void clear_manySelected_areClearedAndPutBack()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-a")},
             {QStringLiteral("lock.b"), QStringLiteral("tok-b")},
             {QStringLiteral("lock.c"), QStringLiteral("tok-c")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(Environment::Development), {});
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 3, patience);
        program.find<LockView>()->selectAll();
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        QPointer<BulkDialog> dialog = program.find<BulkDialog>();
        QVERIFY(dialog && dialog->isVisible());
        QCOMPARE(faults(*dialog).join(u'\n'), QString());
        m_server->cli({QStringLiteral("SET"), QStringLiteral("lock.b"), QStringLiteral("rival")}); // while somebody reads the preview
        dialog->findChild<QPushButton *>(QStringLiteral("act"))->click();
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Cleared 2 of 3 locks"), patience);
        QVERIFY(program.told().text.endsWith(QStringLiteral("Cleared: 2, Changed meanwhile: 1.")));
        QCOMPARE(program.told().kind, Notification::Kind::Warning);
        QCOMPARE(m_server->cli({QStringLiteral("EXISTS"), QStringLiteral("lock.a"), QStringLiteral("lock.b"), QStringLiteral("lock.c")}),
                 QByteArray("1"));

        dialog->reject();
        QVERIFY(!dialog->isVisible());
        program.notificationButton("actionDetails")->click(); // the account is still there
        QVERIFY(dialog->isVisible());
        program.find<LockView>()->clearSelection();
        dialog->findChild<QPushButton *>(QStringLiteral("undo"))->click();
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Restored 2 locks"), patience);
        const auto selected = [&program] {
            QStringList keys;
            for (const LockId &lock : program.find<LockView>()->selectedLocks())
                keys += safeText(lock.key);
            keys.sort();
            return keys.join(u' ');
        };
        QTRY_COMPARE_WITH_TIMEOUT(selected(), QStringLiteral("lock.a lock.c"), patience);
        QCOMPARE(program.notifications(), 1); // where it was told that they were cleared
        QTRY_VERIFY(!dialog);
        QCOMPARE(m_server->cli({QStringLiteral("GET"), QStringLiteral("lock.c")}), QByteArray("tok-c"));
        QCOMPARE(m_server->cli({QStringLiteral("GET"), QStringLiteral("lock.b")}), QByteArray("rival"));
    }

    void group_byKeys_opensAndActsOnNoClosedGroup()
    {
        put({{QStringLiteral("lock.job.1"), QStringLiteral("tok-a")},
             {QStringLiteral("lock.job.2"), QStringLiteral("tok-b")},
             {QStringLiteral("lock.report"), QStringLiteral("tok-c")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(Environment::Development), {});
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 3, patience);
        LockView *view = program.find<LockView>();
        QTest::keyClick(view, Qt::Key_G, Qt::ControlModifier);
        QTRY_COMPARE(program.model().rowCount(), 2);
        const QModelIndex heading = program.model().headingOf("lock.job.");
        QCOMPARE(heading.siblingAtColumn(int(LockColumn::Key)).data(Qt::AccessibleTextRole).toString(),
                 QStringLiteral("Closed group lock.job., 2 locks"));
        view->setCurrentIndex(heading);
        QTest::keyClick(view, Qt::Key_Delete);
        QVERIFY(!program.find<ActionDialog>() && !program.find<BulkDialog>());
        QTest::keyClick(view, Qt::Key_Right);
        QCOMPARE(program.model().rowCount(), 4);
        QCOMPARE(view->selectedLocks(), std::vector<LockId>()); // still the heading
        QTest::keyClick(view, Qt::Key_Down);
        QVERIFY(view->currentLock().key.view().startsWith("lock.job."));
        QTest::keyClick(view, Qt::Key_Left);
        QCOMPARE(view->currentIndex().row(), program.model().headingOf("lock.job.").row());
        QTest::keyClick(view, Qt::Key_Return);
        QCOMPARE(program.model().rowCount(), 2);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(program.model().headingOf("lock.job.")).topLeft() + QPoint(8, 8));
        QCOMPARE(program.model().rowCount(), 4);
        view->selectAll();
        QCOMPARE(view->selectedLocks().size(), 3u); // and no heading
    }

    void clear_production_unlocksAsksAndTells()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(Environment::Production), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.select("lock.a"), patience);
        QCOMPARE(program.find<Inspector>()->lock(), LockId("lock.a"));
        QVERIFY(program.session.isReadOnly());
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        QVERIFY(!program.find<ActionDialog>());
        answer(program, QStringLiteral("Allow changes"), QStringLiteral("production"));
        QTRY_VERIFY(!program.session.isReadOnly());
        QTRY_VERIFY(program.named<QPushButton>(QStringLiteral("Changes allowed for ")));

        auto *dialog = program.find<ActionDialog>(); // it goes on with what was wanted
        QVERIFY(dialog && dialog->isVisible());
        QCOMPARE(faults(*dialog).join(u'\n'), QString());
        dialog->findChild<QLineEdit *>(QStringLiteral("reason"))->setText(QStringLiteral("INC-1"));
        dialog->findChild<QPushButton *>(QStringLiteral("act"))->click();
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Cleared"), patience);
        QCOMPARE(program.told().subject, QStringLiteral("lock.a"));
        QVERIFY(program.told().undoUntil);
        QVERIFY(program.told().closesAt == *program.told().undoUntil + 5s); // a late click hits nothing below it
        QVERIFY(program.notificationButton("undoAction")->isVisible());
        QCOMPARE(m_server->cli({QStringLiteral("EXISTS"), QStringLiteral("lock.a")}), QByteArray("0"));
        QTRY_VERIFY_WITH_TIMEOUT(program.says(QStringLiteral("cleared ")), patience);

        program.window->activateWindow(); // as a window manager does when the dialog goes
        QVERIFY(QTest::qWaitForWindowActive(program.window.get()));
        QTest::keyClick(program.window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Restored"), patience);
        QTRY_COMPARE_WITH_TIMEOUT(program.find<Inspector>()->lock(), LockId("lock.a"), patience); // still, or again
        QCOMPARE(program.notifications(), 1);                                                     // the same one
        QVERIFY(!program.told().undoUntil);
        QCOMPARE(m_server->cli({QStringLiteral("GET"), QStringLiteral("lock.a")}), QByteArray("tok-1"));
    }

    void production_underAnotherAddress_looksAndAsksAsProductionDoes()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1")}});
        const QString link = m_folder->filePath(QStringLiteral("another.sock"));
        QVERIFY(QFile::link(m_server->endpoint().socketPath, link));
        ServerProfile live = profile(Environment::Production);
        live.name = QStringLiteral("Live");
        ServerProfile other = profile(Environment::Development);
        other.endpoint.socketPath = link;
        Program program(m_theme, *m_settings);
        program.profiles.save(live);
        program.session.open(other, {});
        QTRY_VERIFY_WITH_TIMEOUT(program.named<QPushButton>(QStringLiteral("Read-only · Allow")), patience);
        QVERIFY(program.named<QWidget>(QStringLiteral("PRODUCTION")));
        const QString sentence = QStringLiteral("is the server saved as “Live” for production: both are %1").arg(QFileInfo(link).canonicalFilePath());
        QTRY_VERIFY2(program.find<NoticeBar>()->text().contains(sentence), qPrintable(program.find<NoticeBar>()->text()));
        program.session.unlockWrites(1min);
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 1, patience);
        program.find<LockView>()->selectionModel()->setCurrentIndex(program.model().index(0, 0),
                                                                    QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        QTRY_COMPARE(program.find<Inspector>()->lock(), LockId("lock.a"));
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        auto *dialog = program.find<ActionDialog>();
        QVERIFY(dialog && dialog->isVisible());
        QVERIFY(!dialog->findChild<QPushButton *>(QStringLiteral("act"))->isEnabled()); // not without a reason
        QCOMPARE(program.session.profile().environment, Environment::Development);      // what is saved stays as it is
    }

    void production_underAnotherAddress_isListedAsThatAfterwards()
    {
        const QString link = m_folder->filePath(QStringLiteral("another.sock"));
        QVERIFY(QFile::link(m_server->endpoint().socketPath, link));
        ServerProfile live = profile(Environment::Production);
        live.name = QStringLiteral("Live");
        ServerProfile other = profile(Environment::Development);
        other.endpoint.socketPath = link;
        Program program(m_theme, *m_settings);
        live = program.profiles.save(live);
        other = program.profiles.save(other);
        program.session.open(other, {});
        QTRY_VERIFY_WITH_TIMEOUT(program.profiles.recognisedAs(other.id), patience);
        program.session.close();
        const auto rows = program.window->findChildren<QAbstractButton *>(QStringLiteral("profile"));
        const auto row = std::ranges::find_if(
            rows, [](const QAbstractButton *each) { return each->isVisible() && each->text() == QStringLiteral("test server"); });
        QVERIFY(row != rows.end());
        QVERIFY2((*row)->accessibleDescription().endsWith(QStringLiteral("the same server as Live, production")),
                 qPrintable((*row)->accessibleDescription()));
    }

    void clear_failsOnAFurtherServer_isToldUntilSeen()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1")}});
        RedisServer further;
        QVERIFY(further.start());
        ServerProfile several = profile(Environment::Development);
        several.nodes = {further.endpoint()};
        Program program(m_theme, *m_settings);
        program.session.open(several, {});
        QTRY_VERIFY_WITH_TIMEOUT(program.select("lock.a"), patience);
        further.kill9();
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        const auto *const happens = program.find<ActionDialog>()->findChild<QLabel *>(QStringLiteral("happens"));
        QTRY_VERIFY2_WITH_TIMEOUT(happens->text().contains(QStringLiteral("cannot be reached.")), qPrintable(happens->text()), patience);
        program.find<ActionDialog>()->findChild<QPushButton *>(QStringLiteral("act"))->click();
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Cleared on 1 of 2 servers"), patience);
        const QString trouble = QStringLiteral("1 of 2 servers FAILED: %1, not reached.").arg(further.endpoint().toUrl());
        QVERIFY2(program.told().text.startsWith(trouble), qPrintable(program.told().text));
        QCOMPARE(program.told().kind, Notification::Kind::Error);
        QVERIFY(!program.told().closesAt);
        // What became of the lock is added, and what failed still stands.
        QTRY_VERIFY_WITH_TIMEOUT(program.told().text.endsWith(QStringLiteral("Nobody was seen to acquire it in the first 3.0 s.")), patience);
        QVERIFY(program.told().text.startsWith(trouble));
        QCOMPARE(program.notifications(), 1);
        program.notificationButton("actionDetails")->click();
        auto *details = program.find<OutcomeDetails>();
        QVERIFY(details && details->isVisible());
        QCOMPARE(faults(*details).join(u'\n'), QString());
        QStringList texts;
        for (const QPlainTextEdit *text : details->findChildren<QPlainTextEdit *>())
            texts << text->toPlainText();
        QVERIFY(texts.contains(QStringLiteral("lock.a")));
        QCOMPARE(texts.filter(QStringLiteral("DEL lock.a")).size(), 1);
    }

    void clear_onOneOfIndependentServers_isNamedAndItsLossIsSaid()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1")}});
        RedisServer further;
        QVERIFY(further.start());
        further.cli({QStringLiteral("SET"), QStringLiteral("lock.a"), QStringLiteral("tok-2"), QStringLiteral("PX"), QStringLiteral("600000")});
        ServerProfile several = profile(Environment::Development);
        several.nodes = {further.endpoint()};
        several.keepsLocksApart = true;
        Program program(m_theme, *m_settings);
        program.session.open(several, {});
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 2, patience);
        auto *const view = program.find<LockView>();
        const auto ask = [&](NodeNumber node) {
            view->setCurrentIndex(program.model().indexOf(LockId("lock.a", node)));
            QTest::keyClick(view, Qt::Key_Delete);
            return program.find<ActionDialog>();
        };
        ask(1)->findChild<QPushButton *>(QStringLiteral("act"))->click();
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Cleared"), patience);
        QCOMPARE(program.told().subject, QStringLiteral("lock.a on %1").arg(program.model().nodeName(1)));
        QTRY_VERIFY(!program.find<ActionDialog>());

        const ActionDialog *const dialog = ask(0);
        QVERIFY(dialog);
        m_server->kill9();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->findChild<QPushButton *>(QStringLiteral("act"))->isEnabled(), patience);
        QVERIFY(dialog->findChild<ChangeLine *>()->text().startsWith(QStringLiteral("Not connected")));
        const auto *const heldFor = dialog->findChild<QLabel *>(QStringLiteral("heldFor"));
        QTRY_VERIFY2_WITH_TIMEOUT(heldFor->text().contains(QStringLiteral("as last seen")), qPrintable(heldFor->text()), patience);
    }

    // ---- the lock that is acted upon is always in sight

    void start_deleteRightAway_actsOnNothing()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.find<LockView>()->hasFocus(), patience);
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 1, patience);
        QCOMPARE(program.find<Inspector>()->lock(), LockId());
        QVERIFY(!program.find<Inspector>()->actionBar()->isVisible());
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        QVERIFY(!program.find<ActionDialog>());
        QCOMPARE(program.told().title, QStringLiteral("No lock is selected"));
        for (const char *command : {"Clear…", "Fence off…", "Extend…", "Evict a waiter…", "Clear the selected…", "Fence off the selected…"}) {
            action(program, QString::fromUtf8(command))->trigger();
            QVERIFY2(!program.find<ActionDialog>() && !program.find<BulkDialog>(), command);
        }
        QCOMPARE(program.notifications(), 1);
        QTest::keyClick(program.find<LockView>(), Qt::Key_Down);
        QCOMPARE(program.find<Inspector>()->lock(), LockId("lock.a"));
        QVERIFY(program.find<Inspector>()->actionBar()->isVisible());
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        QVERIFY(program.find<ActionDialog>() && program.find<ActionDialog>()->lock() == LockId("lock.a"));
        QCOMPARE(program.notifications(), 0); // that is over
    }

    void selection_leavesTheView_isDropped_data()
    {
        QTest::addColumn<QString>("way");
        for (const char *way : {"search", "chip", "tile", "patterns", "another server", "lock expired"})
            QTest::newRow(way) << QString::fromLatin1(way);
    }
    void selection_leavesTheView_isDropped()
    {
        QFETCH(QString, way);
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1"), QStringLiteral("PX"), QStringLiteral("600000")},
             {QStringLiteral("lock.old"), QStringLiteral("1")}, // a deadline long ago
             {QStringLiteral("lock.older"), QStringLiteral("1")}});
        RedisServer another;
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 3, patience);
        QVERIFY(program.select("lock.a"));
        QCOMPARE(program.find<Inspector>()->lock(), LockId("lock.a"));
        if (way == QStringLiteral("search")) {
            QTest::keyClicks(program.named<QLineEdit>(QStringLiteral("Search")), QStringLiteral("old"));
        } else if (way == QStringLiteral("chip")) {
            program.named<QPushButton>(QStringLiteral("Stale"))->click();
        } else if (way == QStringLiteral("tile")) {
            program.named<QAbstractButton>(QStringLiteral("need attention"))->click();
        } else if (way == QStringLiteral("patterns")) {
            auto *field = program.named<QLineEdit>(QStringLiteral("Patterns"));
            field->setText(QStringLiteral("lock.*, more.*"));
            QTest::keyClick(field, Qt::Key_Return);
        } else if (way == QStringLiteral("another server")) {
            QVERIFY(another.start());
            QCOMPARE(another.cli({QStringLiteral("SET"), QStringLiteral("lock.a"), QStringLiteral("other")}), QByteArray("OK"));
            program.session.open(ServerProfile::forEndpoint(another.endpoint()), {});
            QTRY_VERIFY_WITH_TIMEOUT(program.model().find("lock.a"), patience);
        } else {
            m_server->cli({QStringLiteral("PEXPIRE"), QStringLiteral("lock.a"), QStringLiteral("1")});
            QTRY_VERIFY_WITH_TIMEOUT(!program.model().find("lock.a"), patience);
        }
        QTRY_COMPARE_WITH_TIMEOUT(program.find<LockView>()->selectedLocks(), std::vector<LockId>(), patience);
        QCOMPARE(program.find<Inspector>()->lock(), LockId());
        QVERIFY(!program.find<Inspector>()->actionBar()->isVisible());
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        action(program, QStringLiteral("Clear…"))->trigger();
        QVERIFY(!program.find<ActionDialog>() && !program.find<BulkDialog>());
        QCOMPARE(program.told().title, QStringLiteral("No lock is selected"));
    }

    void palette_onAnotherPage_turnsToTheSelectedLock()
    {
        QByteArray lines;
        for (int i = 0; i < 200; ++i)
            lines += "SET lock." + QByteArray::number(1000 + i) + " tok PX " + QByteArray::number(600'000 + i * 1000) + '\n';
        m_server->cliInput(lines);
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 200, patience);
        auto *view = program.find<LockView>();
        QVERIFY(program.select("lock.1000"));
        view->scrollToBottom();
        QVERIFY(!view->viewport()->rect().intersects(view->visualRect(view->currentIndex())));
        program.window->showJournalPage();
        QTest::keyClick(program.window.get(), Qt::Key_K, Qt::ControlModifier);
        auto *palette = program.find<CommandPalette>();
        QTest::keyClicks(palette->findChild<QLineEdit *>(), QStringLiteral("extend"));
        QTest::keyClick(palette->findChild<QLineEdit *>(), Qt::Key_Return);
        QVERIFY(program.find<ActionDialog>());
        QCOMPARE(program.find<ActionDialog>()->lock(), LockId("lock.1000"));
        QVERIFY(view->isVisible());
        QVERIFY(view->viewport()->rect().contains(view->visualRect(view->currentIndex())));
        QVERIFY(view->selectionModel()->isSelected(view->currentIndex()));
    }

    // ---- what changes while somebody is asked

    void dialog_holderChanges_looksAgainAtTheNewOne()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("billing-1"), QStringLiteral("PX"), QStringLiteral("600000")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.select("lock.a"), patience);
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        QPointer<ActionDialog> dialog = program.find<ActionDialog>();
        auto *act = dialog->findChild<QPushButton *>(QStringLiteral("act"));
        QVERIFY(act->isEnabled());
        put({{QStringLiteral("lock.a"), QStringLiteral("billing-2"), QStringLiteral("PX"), QStringLiteral("600000")}});
        QTRY_VERIFY_WITH_TIMEOUT(!act->isEnabled(), patience);
        QVERIFY(dialog->findChild<ChangeLine *>()->text().endsWith(QStringLiteral("Now held by billing-2.")));
        dialog->findChild<QPushButton *>(QStringLiteral("remedy"))->click();
        QTRY_VERIFY(!dialog && program.find<ActionDialog>());
        dialog = program.find<ActionDialog>();
        dialog->findChild<QPushButton *>(QStringLiteral("act"))->click();
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Cleared"), patience);
        QCOMPARE(m_server->cli({QStringLiteral("EXISTS"), QStringLiteral("lock.a")}), QByteArray("0"));
    }

    void dialog_readOnlyAgain_saysSoAndOffersToAllow()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(Environment::Production), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.select("lock.a"), patience);
        program.session.unlockWrites(1h);
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        auto *dialog = program.find<ActionDialog>();
        dialog->findChild<QLineEdit *>(QStringLiteral("reason"))->setText(QStringLiteral("INC-1"));
        QVERIFY(dialog->findChild<QPushButton *>(QStringLiteral("act"))->isEnabled());
        program.session.lockWrites();
        QVERIFY(!dialog->findChild<QPushButton *>(QStringLiteral("act"))->isEnabled());
        QVERIFY(dialog->findChild<ChangeLine *>()->text().startsWith(QStringLiteral("The 5 minutes are over")));
        dialog->findChild<QPushButton *>(QStringLiteral("remedy"))->click();
        QTRY_VERIFY(program.find<QMessageBox>());
        answer(program, QStringLiteral("Allow changes"), QStringLiteral("production"));
        QVERIFY(program.find<ActionDialog>());
    }

    void dialog_serverGone_saysSoAndConfirmsNothing()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.select("lock.a"), patience);
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        auto *dialog = program.find<ActionDialog>();
        m_server->kill9();
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->findChild<QPushButton *>(QStringLiteral("act"))->isEnabled(), patience);
        QVERIFY(dialog->findChild<ChangeLine *>()->text().startsWith(QStringLiteral("Not connected")));
        dialog->reject();
        QTRY_VERIFY(!program.find<ActionDialog>());
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        QVERIFY(!program.find<ActionDialog>());
        QCOMPARE(program.told().title, QStringLiteral("Not connected"));
        QCOMPARE(program.told().subject, QStringLiteral("lock.a"));
    }

    void dialog_rightsGoAndComeBack_saysSoAndHowToMendIt()
    {
        setUser({QStringLiteral("+@all")});
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1")}});
        Program program(m_theme, *m_settings);
        program.session.open(asOps(), redis::Secret(QByteArray("any")));
        QTRY_VERIFY_WITH_TIMEOUT(program.select("lock.a"), patience);
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        const auto *act = program.find<ActionDialog>()->findChild<QPushButton *>(QStringLiteral("act"));
        const auto *change = program.find<ActionDialog>()->findChild<ChangeLine *>();
        QVERIFY(act->isEnabled());
        setUser({QStringLiteral("-del")});
        QTRY_VERIFY_WITH_TIMEOUT(!act->isEnabled(), patience);
        QCOMPARE(change->text(), QStringLiteral("The user ops has no permission for DEL. Nothing would be done. To allow it: ACL SETUSER ops +del"));
        setUser({QStringLiteral("+del")});
        QTRY_VERIFY_WITH_TIMEOUT(act->isEnabled(), patience);
        QCOMPARE(change->text(), QString());
        program.find<ActionDialog>()->findChild<QPushButton *>(QStringLiteral("act"))->click();
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Cleared"), patience);
    }

    void dialog_rightsLackedBefore_ofAnotherAction_areForgotten()
    {
        setUser({QStringLiteral("+@all"), QStringLiteral("-del")});
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1"), QStringLiteral("PX"), QStringLiteral("600000")}});
        Program program(m_theme, *m_settings);
        program.session.open(asOps(), redis::Secret(QByteArray("any")));
        QTRY_VERIFY_WITH_TIMEOUT(program.select("lock.a"), patience);
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        QTRY_VERIFY_WITH_TIMEOUT(!program.find<ActionDialog>()->findChild<QPushButton *>(QStringLiteral("act"))->isEnabled(), patience);
        program.find<ActionDialog>()->reject();
        QTRY_VERIFY(!program.find<ActionDialog>());
        action(program, QStringLiteral("Extend…"))->trigger(); // needs no DEL
        QTRY_VERIFY(program.find<ActionDialog>()->findChild<QPushButton *>(QStringLiteral("act"))->isEnabled());
    }

    void replica_actions_endInANotificationAndSendNothing()
    {
        RedisServer primary, replica;
        RedisServer::Options withPort;
        withPort.tcp = true;
        QVERIFY(primary.start(withPort));
        QVERIFY(startReplica(replica, primary));
        QCOMPARE(primary.cli(
                     {QStringLiteral("MSET"), QStringLiteral("lock.a"), QStringLiteral("tok-a"), QStringLiteral("lock.b"), QStringLiteral("tok-b")}),
                 QByteArray("OK"));
        Program program(m_theme, *m_settings);
        program.session.open(ServerProfile::forEndpoint(replica.endpoint()), {});
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 2, patience);
        const QString what = QStringLiteral("A replica of 127.0.0.1:%1").arg(primary.tcpEndpoint().port);
        QTRY_VERIFY_WITH_TIMEOUT(program.find<NoticeBar>()->text().contains(what), patience);
        QCOMPARE(replica.cli({QStringLiteral("CONFIG"), QStringLiteral("RESETSTAT")}), QByteArray("OK"));

        QVERIFY(program.select("lock.a"));
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        QVERIFY(!program.find<ActionDialog>());
        QCOMPARE(program.told().title, QStringLiteral("Nothing was done"));
        QCOMPARE(program.told().subject, QStringLiteral("lock.a"));
        QVERIFY2(program.told().text.startsWith(QStringLiteral("This server is a replica")), qPrintable(program.told().text));
        program.find<NotificationCard>()->dismiss();

        program.find<LockView>()->selectAll();
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        QVERIFY(!program.find<BulkDialog>());
        QCOMPARE(program.told().title, QStringLiteral("Nothing was done"));
        QVERIFY(program.told().text.startsWith(QStringLiteral("This server is a replica")));

        const QByteArray stats = replica.cli({QStringLiteral("INFO"), QStringLiteral("commandstats")});
        for (const char *command : {"eval", "multi", "watch", "exec", "del", "unlink", "publish"})
            QVERIFY2(!stats.contains(QByteArray(QByteArray("cmdstat_") + command + ':')), command);
        QCOMPARE(primary.cli({QStringLiteral("EXISTS"), QStringLiteral("lock.a"), QStringLiteral("lock.b")}), QByteArray("2"));
    }

    // ---- what came of it

    void extend_done_endsInANotification()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1"), QStringLiteral("PX"), QStringLiteral("600000")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.select("lock.a"), patience);
        action(program, QStringLiteral("Extend…"))->trigger();
        program.find<ActionDialog>()->findChild<QSpinBox *>(QStringLiteral("time"))->setValue(7200);
        program.find<ActionDialog>()->findChild<QPushButton *>(QStringLiteral("act"))->click();
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Extended"), patience);
        QCOMPARE(program.told().kind, Notification::Kind::Success);
        QCOMPARE(program.told().subject, QStringLiteral("lock.a"));
        QVERIFY(!program.told().undoUntil);
        QCOMPARE(program.notifications(), 1);
        QVERIFY(m_server->cli({QStringLiteral("PTTL"), QStringLiteral("lock.a")}).toLongLong() > 7'000'000);
    }

    void evict_done_endsInANotification()
    {
        const QByteArray dead = "b3a1f0c2-5a8e-4f43-9c0e-7d1c2a9b4e11:57", next = "0d9b7c66-1f0a-4a55-8f7e-2b6f0c4d9a01:61";
        m_server->cliInput("HSET lock.a 5d9b7c66-1f0a-4a55-8f7e-2b6f0c4d9a02:1 1\nPEXPIRE lock.a 600000\nRPUSH redisson_lock_queue:{lock.a} " + dead
                           + ' ' + next + "\nZADD redisson_lock_timeout:{lock.a} 4102444800000 " + dead + " 4102444800000 " + next + '\n');
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.select("lock.a"), patience);
        QTRY_COMPARE_WITH_TIMEOUT(program.model().index(0, int(LockColumn::Waiting)).data().toString(), QStringLiteral("2"), patience);
        action(program, QStringLiteral("Evict a waiter…"))->trigger();
        QVERIFY(program.find<ActionDialog>()->findChild<QPushButton *>(QStringLiteral("act"))->isEnabled());
        program.find<ActionDialog>()->findChild<QPushButton *>(QStringLiteral("act"))->click();
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Evicted a waiter"), patience);
        QCOMPARE(program.told().subject, QStringLiteral("lock.a"));
        QVERIFY2(program.told().text.startsWith(QString::fromLatin1(dead) + QStringLiteral(" left the queue.")), qPrintable(program.told().text));
        QCOMPARE(program.notifications(), 1);
        QCOMPARE(m_server->cli({QStringLiteral("LRANGE"), QStringLiteral("redisson_lock_queue:{lock.a}"), QStringLiteral("0"), QStringLiteral("-1")}),
                 next);
    }

    void outcome_refused_staysWithTheWholeReason()
    {
        setUser({QStringLiteral("+@all"), QStringLiteral("-@scripting"), QStringLiteral("-multi"), QStringLiteral("-watch")});
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1")}});
        Program program(m_theme, *m_settings);
        program.session.open(asOps(), redis::Secret("any"));
        QTRY_VERIFY_WITH_TIMEOUT(program.select("lock.a"), patience);
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        program.find<ActionDialog>()->findChild<QPushButton *>(QStringLiteral("act"))->click();
        QCOMPARE(program.told().kind, Notification::Kind::Progress);
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Not cleared: refused"), patience);
        QCOMPARE(program.told().kind, Notification::Kind::Error);
        QVERIFY(!program.told().closesAt && !program.told().undoUntil);
        QVERIFY2(program.told().text.contains(QStringLiteral("permission")), qPrintable(program.told().text));
        QCOMPARE(program.notifications(), 1);
        QCOMPARE(m_server->cli({QStringLiteral("GET"), QStringLiteral("lock.a")}), QByteArray("tok-1"));
        QVERIFY(!action(program, QStringLiteral("Undo the last action"))->isEnabled());
        // By keyboard: there, and away.
        program.window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(program.window.get()));
        QTest::keyClick(program.window.get(), Qt::Key_F6);
        QVERIFY(program.find<NotificationStack>()->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QCOMPARE(program.notifications(), 0);
    }

    void outcome_holderChangedOnTheWay_saysWhoHasItNow()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1")}});
        m_server->cli({QStringLiteral("CONFIG"), QStringLiteral("SET"), QStringLiteral("notify-keyspace-events"), QString()});
        ServerProfile polled = profile();
        polled.hearing = Hearing::Polling;
        Program program(m_theme, *m_settings);
        program.session.open(polled, {});
        QTRY_VERIFY_WITH_TIMEOUT(program.select("lock.a"), patience);
        program.session.setPaused(true); // nobody sees it
        QTRY_VERIFY_WITH_TIMEOUT(program.model().isFrozen(), patience);
        put({{QStringLiteral("lock.a"), QStringLiteral("billing-2")}});
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        program.find<ActionDialog>()->findChild<QPushButton *>(QStringLiteral("act"))->click();
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Not cleared: the holder changed"), patience);
        QCOMPARE(program.told().text, QStringLiteral("Now held by billing-2. Nothing was done."));
        QVERIFY(!program.told().closesAt);
    }

    void actions_polling_rowIsRightBeforeTheNextRound()
    {
        setUser({QStringLiteral("+@all")});
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1")}});
        m_server->cli({QStringLiteral("CONFIG"), QStringLiteral("SET"), QStringLiteral("notify-keyspace-events"), QString()});
        ServerProfile polled = asOps();
        polled.hearing = Hearing::Polling;
        Program program(m_theme, *m_settings);
        program.session.open(polled, redis::Secret("any"));
        QTRY_VERIFY_WITH_TIMEOUT(program.select("lock.a"), patience);
        setUser({QStringLiteral("-scan")}); // no round finds anything from now on
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        program.find<ActionDialog>()->findChild<QPushButton *>(QStringLiteral("act"))->click();
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Cleared"), patience);
        const auto isHeld = [&program] {
            const LockRow *row = program.model().find("lock.a");
            return row && !row->isEnded();
        };
        QTRY_VERIFY_WITH_TIMEOUT(!isHeld(), patience);
        QTRY_VERIFY_WITH_TIMEOUT(!program.model().find("lock.a"), patience); // its row is gone, too
        action(program, QStringLiteral("Undo the last action"))->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(program.told().title != QStringLiteral("Cleared"), patience);
        QTRY_VERIFY_WITH_TIMEOUT(isHeld(), patience);
    }

    void fence_overwrittenAfterItsNotificationWasClosed_isToldAgain()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-a"), QStringLiteral("PX"), QStringLiteral("600000")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.select("lock.a"), patience);
        action(program, QStringLiteral("Fence off…"))->trigger();
        program.find<ActionDialog>()->findChild<QPushButton *>(QStringLiteral("act"))->click();
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Fenced off"), patience);
        QVERIFY(*program.told().undoUntil <= program.clock.now() + 15s); // no longer than the tombstone stands
        program.find<NotificationCard>()->dismiss();
        QCOMPARE(program.notifications(), 0);
        put({{QStringLiteral("lock.a"), QStringLiteral("thief")}});
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Fenced off, but the tombstone was overwritten"), patience);
        QVERIFY2(program.told().text.contains(QStringLiteral("thief overwrote the tombstone")), qPrintable(program.told().text));
        QCOMPARE(program.told().kind, Notification::Kind::Warning);
        QVERIFY(!program.told().closesAt);
    }

    void locksMenu_lockThatCannotBeExtended_saysSo()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-a")},
             {QStringLiteral("lock.b"), QStringLiteral("tok-b"), QStringLiteral("PX"), QStringLiteral("60000")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        for (const auto &[key, canBeExtended] : {std::pair("lock.a", false), {"lock.b", true}}) {
            QTRY_VERIFY_WITH_TIMEOUT(program.select(key), patience);
            for (const QAction *menu : program.find<MainMenu>()->actions())
                emit menu->menu()->aboutToShow();
            QCOMPARE(action(program, QStringLiteral("Extend…"))->isEnabled(), canBeExtended);
            QVERIFY(!action(program, QStringLiteral("Evict a waiter…"))->isEnabled()); // nobody waits
            QVERIFY(action(program, QStringLiteral("Clear…"))->isEnabled());
        }
    }

    void undo_eachActionHasItsOwn()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-a")}, {QStringLiteral("lock.b"), QStringLiteral("tok-b")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        for (const char *key : {"lock.a", "lock.b"}) {
            QTRY_VERIFY_WITH_TIMEOUT(program.select(key), patience);
            QTRY_VERIFY(!program.find<ActionDialog>());
            QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
            program.find<ActionDialog>()->findChild<QPushButton *>(QStringLiteral("act"))->click();
            QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Cleared"), patience);
        }
        QCOMPARE(program.notifications(), 2);
        // The patterns are of the same server.
        program.session.setPatterns({"lock.*", "more.*"});
        auto *undo = action(program, QStringLiteral("Undo the last action"));
        QVERIFY(undo->isEnabled());
        undo->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(m_server->cli({QStringLiteral("GET"), QStringLiteral("lock.b")}), QByteArray("tok-b"), patience);
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Restored"), patience);
        QCOMPARE(m_server->cli({QStringLiteral("EXISTS"), QStringLiteral("lock.a")}), QByteArray("0"));
        QVERIFY(undo->isEnabled());
        undo->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(m_server->cli({QStringLiteral("GET"), QStringLiteral("lock.a")}), QByteArray("tok-a"), patience);
        QTRY_VERIFY_WITH_TIMEOUT(!undo->isEnabled(), patience);
        QCOMPARE(program.notifications(), 2);
    }

    void undo_lockClearedTwice_isOfItsLastHoldOnly_data()
    {
        QTest::addColumn<bool>("isClosed");
        QTest::newRow("the first notification is open") << false;
        QTest::newRow("it was closed, and stays so") << true;
    }
    void undo_lockClearedTwice_isOfItsLastHoldOnly()
    {
        QFETCH(const bool, isClosed);
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        const auto heldBy = [&](const QString &holder) {
            const QModelIndex shown = program.model().index(0, int(LockColumn::Holder));
            return shown.data().toString() == holder && program.select("lock.a");
        };
        for (const char *holder : {"tok-a", "tok-b"}) {
            put({{QStringLiteral("lock.a"), QString::fromLatin1(holder)}});
            QTRY_VERIFY_WITH_TIMEOUT(heldBy(QString::fromLatin1(holder)), patience);
            QTRY_VERIFY(!program.find<ActionDialog>());
            QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
            program.find<ActionDialog>()->findChild<QPushButton *>(QStringLiteral("act"))->click();
            QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Cleared"), patience);
            QCOMPARE(m_server->cli({QStringLiteral("EXISTS"), QStringLiteral("lock.a")}), QByteArray("0"));
            if (isClosed && holder == QByteArrayView("tok-a")) {
                program.find<NotificationCard>()->dismiss();
                QTRY_COMPARE(program.notifications(), 0);
            }
        }
        const auto cards = program.window->findChildren<NotificationCard *>();
        QCOMPARE(cards.size(), isClosed ? 1 : 2);
        QCOMPARE(cards[0]->content().undoUntil.has_value(), isClosed);
        auto *undo = action(program, QStringLiteral("Undo the last action"));
        undo->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Restored"), patience);
        QCOMPARE(m_server->cli({QStringLiteral("GET"), QStringLiteral("lock.a")}), QByteArray("tok-b"));
        QVERIFY(!undo->isEnabled());
    }

    void undo_lockTakenMeanwhile_saysByWhomAndCanBeTriedAgain()
    {
        Program program(m_theme, *m_settings);
        clearLockOfTokA(program);
        put({{QStringLiteral("lock.a"), QStringLiteral("next")}});
        program.notificationButton("undoAction")->click();
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Not restored: it was acquired again"), patience);
        QVERIFY(program.told().undoUntil); // nothing was done
        m_server->cli({QStringLiteral("DEL"), QStringLiteral("lock.a")});
        program.notificationButton("undoAction")->click();
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Restored"), patience);
        QCOMPARE(m_server->cli({QStringLiteral("GET"), QStringLiteral("lock.a")}), QByteArray("tok-a"));
    }

    void undo_serverClosed_endsWithAWord()
    {
        Program program(m_theme, *m_settings);
        clearLockOfTokA(program);
        program.window->close(); // not without a question
        QVERIFY(program.window->isVisible());
        auto *box = program.find<QMessageBox>();
        QVERIFY(box->text().startsWith(QStringLiteral("Undo is still possible")));
        box->reject();
        program.session.close();
        QVERIFY(program.find<StartPage>()->isVisible());
        QVERIFY2(program.told().text.contains(QStringLiteral("Undo ended because test server was closed.")), qPrintable(program.told().text));
        QVERIFY(!program.told().undoUntil && !program.told().closesAt);
        QVERIFY(program.find<NotificationStack>()->isVisible());
        program.window->close(); // there is nothing to lose any more
        QVERIFY(!program.window->isVisible());
    }

    void closeUnasked_undoIsPossible_asksNothing()
    {
        Program program(m_theme, *m_settings);
        clearLockOfTokA(program);
        program.window->closeUnasked();
        QVERIFY(!program.window->isVisible());
        QVERIFY(!program.find<QMessageBox>());
    }

    void keyboard_reachesEverything()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1"), QStringLiteral("PX"), QStringLiteral("600000")}});
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 1, patience);
        auto *view = program.find<LockView>();
        view->setFocus();
        QTest::keyClick(view, Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(program.says(QStringLiteral("Paused")), patience);
        QVERIFY(program.model().isFrozen());
        QTest::keyClick(view, Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(!program.model().isFrozen(), patience);
        QTest::keyClick(program.window.get(), Qt::Key_L, Qt::ControlModifier);
        QVERIFY(program.named<QLineEdit>(QStringLiteral("Patterns"))->hasFocus());
        QTest::keyClick(program.window.get(), Qt::Key_K, Qt::ControlModifier);
        auto *palette = program.find<CommandPalette>();
        QVERIFY(palette && palette->isVisible());
        QCOMPARE(faults(*palette).join(u'\n'), QString());
        auto *list = palette->findChild<QListWidget *>();
        const auto *hint = palette->findChild<QLabel *>();
        const auto type = [palette](const QString &text) {
            palette->findChild<QLineEdit *>()->clear();
            QTest::keyClicks(palette->findChild<QLineEdit *>(), text);
        };
        QVERIFY(!hint->isVisible());
        type(QStringLiteral("chinese"));
        QCOMPARE(list->count(), 1);
        type(QStringLiteral("no such"));
        QCOMPARE(list->count(), 0);
        QVERIFY(hint->isVisible() && hint->text() == QStringLiteral("No command matches."));
        type(QStringLiteral("presenting"));
        QVERIFY(list->count() == 1 && list->item(0)->text().startsWith(QStringLiteral("Full screen")));
        type(QStringLiteral("export csv"));
        QCOMPARE(list->count(), 1);
        type(QStringLiteral("colours dark"));
        QCOMPARE(list->count(), 1);
        QTest::keyClick(palette->findChild<QLineEdit *>(), Qt::Key_Return);
        QVERIFY(m_theme.isDark());
    }

    void search_inTheRaceLab_isForScenariosAndLeavesTheFilm()
    {
        Program program(m_theme, *m_settings);
        QVERIFY(QTest::qWaitForWindowActive(program.window.get()));
        program.window->showRaceLabPage();
        auto *page = program.find<RaceLabPage>();
        page->showFilm(takeoverFilm());
        QVERIFY(!page->findChild<GalleryBar *>()->isVisible());
        QTest::keyClick(program.window.get(), Qt::Key_F, Qt::ControlModifier);
        QVERIFY(page->isVisible());
        QVERIFY(page->findChild<QLineEdit *>(QStringLiteral("searchScenarios"))->hasFocus());
    }

    void search_fieldOfLocks_namesItsKeyOnlyWhereItHasIt()
    {
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_VERIFY(program.find<StatusLine>()->isVisible());
        const auto *field = program.find<SearchField>();
        const auto hasKey = [field] { return field->placeholderText().contains(QStringLiteral("Ctrl+F")); };
        QVERIFY(hasKey());
        program.window->showRaceLabPage();
        QVERIFY(!hasKey());
        program.window->showJournalPage();
        QVERIFY(!hasKey());
        program.window->showAlertsPage();
        QVERIFY(hasKey());
    }

    void search_keyOfTheAlerts_leadsThere()
    {
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_VERIFY(program.find<StatusLine>()->isVisible());
        QVERIFY(QTest::qWaitForWindowActive(program.window.get()));
        auto *field = program.find<SearchField>();
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("lock"));
        QTest::keyClick(field, Qt::Key_E, Qt::ControlModifier);
        QVERIFY(program.find<PageStack>()->isIn(PageStack::Page::Alerts));
        QCOMPARE(field->text(), QStringLiteral("lock"));
    }

    void journal_needsNoServerAndIsLeftAgain()
    {
        Program program(m_theme, *m_settings);
        auto *page = program.find<JournalPage>();
        QVERIFY(!page->isVisible());
        QVERIFY(QTest::qWaitForWindowActive(program.window.get()));
        QTest::keyClick(program.window.get(), Qt::Key_J, Qt::ControlModifier);
        QVERIFY(page->isVisible());
        QVERIFY(!program.find<StatusLine>()->isVisible());
        QTest::keyClick(program.window.get(), Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(page->findChild<QLineEdit *>()->accessibleName(), QStringLiteral("Search the journal"));
        QTest::keyClick(program.window.get(), Qt::Key_J, Qt::ControlModifier);
        QVERIFY(program.find<StartPage>()->isVisible());

        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1"), QStringLiteral("PX"), QStringLiteral("600000")}});
        program.session.open(profile(), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.find<LockView>()->isVisible(), patience);
        program.window->showSimulatePage();
        program.window->showJournalPage(); // from one page straight to another
        QVERIFY(page->isVisible());
        QCOMPARE(faults(*program.window).join(u'\n'), QString());
        QTest::keyClick(program.window.get(), Qt::Key_J, Qt::ControlModifier);
        QVERIFY(program.find<LockView>()->isVisible());
        QTest::keyClick(program.window.get(), Qt::Key_J, Qt::ControlModifier);
        QTest::keyClick(program.window.get(), Qt::Key_F, Qt::ControlModifier);
        QTest::keyClick(page->findChild<QLineEdit *>(), Qt::Key_Escape);
        QVERIFY(program.find<LockView>()->isVisible());
    }

    void locks_fromEachPage_areOneKeyAway()
    {
        Program program(m_theme, *m_settings);
        QVERIFY(QTest::qWaitForWindowActive(program.window.get()));
        QVERIFY(action(program, QStringLiteral("Locks"))->isChecked()); // where a server is chosen
        program.window->showJournalPage();
        QVERIFY(!action(program, QStringLiteral("Locks"))->isChecked());
        QTest::keyClick(program.window.get(), Qt::Key_Home, Qt::AltModifier);
        QVERIFY(program.find<StartPage>()->isVisible());
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1"), QStringLiteral("PX"), QStringLiteral("600000")}});
        program.session.open(profile(), {});
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 1, patience);
        for (const char *page : {"Simulate clients", "Race lab", "Journal", "Alerts", "Locks"}) {
            action(program, QString::fromLatin1(page))->trigger();
            QTest::keyClick(program.window.get(), Qt::Key_Home, Qt::AltModifier);
            QVERIFY2(program.find<LockView>()->isVisible(), page);
            QVERIFY2(program.find<LockView>()->hasFocus(), page);
            QVERIFY2(action(program, QStringLiteral("Locks"))->isChecked(), page); // also when it was there already
        }
        // Esc ends a search, and leads nowhere from here.
        auto *search = program.find<SearchField>();
        search->setFocus();
        QTest::keyClicks(search, QStringLiteral("nothing"));
        for (int times = 0; times < 2; ++times) {
            QTest::keyClick(search, Qt::Key_Escape);
            QCOMPARE(search->text(), QString());
            QVERIFY(program.find<LockView>()->isVisible());
        }
        QTest::keyClicks(search, QStringLiteral("lock.a"));
        program.find<LockView>()->setFocus();
        QTest::keyClick(program.find<LockView>(), Qt::Key_Escape);
        QCOMPARE(search->text(), QString());
    }

    void back_eachDoor_leadsToThePageBefore_data()
    {
        QTest::addColumn<int>("door");
        QTest::newRow("Esc") << 0;
        QTest::newRow("Alt+Left") << 1;
        QTest::newRow("the mouse's button") << 2;
    }
    void back_eachDoor_leadsToThePageBefore()
    {
        QFETCH(const int, door);
        Program program(m_theme, *m_settings);
        QVERIFY(QTest::qWaitForWindowActive(program.window.get()));
        auto *lab = program.find<RaceLabPage>();
        auto *journal = program.find<JournalPage>();
        const auto back = [&](QWidget *page) {
            QWidget *const focused = QApplication::focusWidget();
            if (door == 0)
                QTest::keyClick(focused ? focused : page, Qt::Key_Escape);
            else if (door == 1)
                QTest::keyClick(program.window.get(), Qt::Key_Left, Qt::AltModifier);
            else
                QTest::mouseClick(viewIn(*page), Qt::BackButton);
        };
        program.window->showJournalPage();
        program.window->showRaceLabPage();
        lab->showFilm(takeoverFilm());
        back(lab);
        QVERIFY(lab->isVisible() && lab->findChild<Gallery *>()->isVisible()); // from the film to the gallery
        back(lab);
        QVERIFY(journal->isVisible());
        back(journal);
        QVERIFY(program.find<StartPage>()->isVisible());
        QVERIFY(!action(program, QStringLiteral("Back"))->isEnabled());
        program.window->showJournalPage();
        QTest::keyClick(program.window.get(), Qt::Key_Home, Qt::AltModifier);
        QVERIFY(program.find<StartPage>()->isVisible() && action(program, QStringLiteral("Back"))->isEnabled());
        back(program.find<StartPage>());
        QCOMPARE(journal->isVisible(), door > 0); // Esc is for what is open there
        program.window->showJournalPage();

        program.window->showRaceLabPage(); // before there was a server
        program.session.open(profile(), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.find<LockView>()->isVisible() || program.find<StatusLine>()->isVisible(), patience);
        action(program, QStringLiteral("Simulate clients"))->trigger();
        program.window->showAlertsPage();
        back(program.find<AlertsPage>());
        QVERIFY(program.find<SimulatePage>()->isVisible());
        back(program.find<SimulatePage>());
        QVERIFY(action(program, QStringLiteral("Locks"))->isChecked());
        QVERIFY(!program.find<StartPage>()->isVisible());
    }

    void back_fullScreen_escLeavesThatFirst()
    {
        Program program(m_theme, *m_settings);
        QVERIFY(QTest::qWaitForWindowActive(program.window.get()));
        program.window->showRaceLabPage();
        QTest::keyClick(program.window.get(), Qt::Key_F11);
        QVERIFY(program.window->isFullScreen());
        QTest::keyClick(program.find<Gallery>(), Qt::Key_Escape);
        QVERIFY(!program.window->isFullScreen() && program.find<Gallery>()->isVisible());
        QTest::keyClick(program.find<Gallery>(), Qt::Key_Escape);
        QVERIFY(program.find<StartPage>()->isVisible());
    }

    void link_toALockOfASavedServer_selectsItAndDoesNothing()
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-1"), QStringLiteral("PX"), QStringLiteral("600000")},
             {QStringLiteral("lock.b/2"), QStringLiteral("tok-2"), QStringLiteral("PX"), QStringLiteral("600000")}});
        Program program(m_theme, *m_settings);
        ServerProfile saved = profile(Environment::Production);
        saved.name = QStringLiteral("Cache, live");
        saved = program.profiles.save(saved);
        program.window->openLink(QStringLiteral("lockscope://Cache%2C%20live/lock.b%2F2"), {});
        QTRY_COMPARE_WITH_TIMEOUT(program.find<LockView>()->currentLock(), LockId("lock.b/2"), patience);
        QCOMPARE(program.session.profile(), saved);
        QVERIFY(program.session.isReadOnly());
        QVERIFY(!program.find<ActionDialog>());
        QCOMPARE(m_server->cli({QStringLiteral("GET"), QStringLiteral("lock.b/2")}), QByteArray("tok-2"));

        action(program, QStringLiteral("Copy link"))->trigger();
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("lockscope://Cache%2C%20live/lock.b%2F2"));
        QVERIFY(program.select("lock.a"));
        emit program.find<LockView>()->copyLinkRequested(); // from the menu of the row
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("lockscope://Cache%2C%20live/lock.a"));
    }

    void link_toALockThatIsNotThere_saysWhy_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("says");
        QTest::newRow("free") << "lock.free"
                              << "Nobody holds it now.";
        QTest::newRow("not watched") << "mutex.%1B*"
                                     << "No pattern of this server matches it. Add mutex.\\x1b\\\\* to the patterns (Ctrl+L) to watch it.";
    }
    void link_toALockThatIsNotThere_saysWhy()
    {
        QFETCH(const QString, key);
        QFETCH(const QString, says);
        Program program(m_theme, *m_settings);
        program.profiles.save(profile());
        program.window->openLink(QStringLiteral("lockscope://test%20server/") + key, {});
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("The lock of the link is not here"), patience);
        QCOMPARE(program.told().text, says);
        QVERIFY(program.find<LockView>()->currentLock().isEmpty());
    }

    void link_hostile_opensNothingAndSaysWhatIsWrong_data()
    {
        QTest::addColumn<QString>("link");
        QTest::addColumn<QString>("says");
        QTest::newRow("unknown server") << "lockscope://nobody/lock.a"
                                        << "no saved server is called “nobody”, and it is no address (host:port)";
        QTest::newRow("an order") << "lockscope://test%20server/lock.a?clear"
                                  << "it has more than a server and a lock";
        QTest::newRow("markup") << "lockscope://<b>\u202e"
                                << "lockscope://<b>\\u202e cannot be opened: it names no lock";
    }
    void link_hostile_opensNothingAndSaysWhatIsWrong()
    {
        QFETCH(const QString, link);
        QFETCH(const QString, says);
        Program program(m_theme, *m_settings);
        program.profiles.save(profile());
        program.window->openLink(link, {});
        QVERIFY(!program.session.isOpen());
        const auto *problem = program.window->findChild<QLabel *>(QStringLiteral("problem"));
        QVERIFY(problem->isVisible());
        QVERIFY2(problem->text().contains(says), qPrintable(problem->text()));
    }

    void columns_ofEachServer_areItsOwn()
    {
        RedisServer other;
        QVERIFY(other.start());
        ServerProfile second = profile();
        second.endpoint = other.endpoint();
        const auto isHidden = [](const Program &program, LockColumn column) {
            return program.find<LockView>()->header()->isSectionHidden(int(column));
        };
        const auto toggle = [](const Program &program, LockColumn column) { // as by the menu of the heading
            QMenu menu;
            program.find<LockView>()->columns().fillMenu(menu);
            for (QAction *each : menu.actions()) {
                if (each->text() == infoOf(column).title(program.model()))
                    each->toggle();
            }
        };
        {
            Program program(m_theme, *m_settings);
            program.session.open(profile(), {});
            toggle(program, LockColumn::Library);
            program.find<LockView>()->header()->moveSection(program.find<LockView>()->header()->visualIndex(int(LockColumn::Holder)), 0);
            program.session.open(second, {}); // begins with those of the server before
            QVERIFY(isHidden(program, LockColumn::Library));
            toggle(program, LockColumn::Library);
            program.session.open(profile(), {});
            QVERIFY(isHidden(program, LockColumn::Library));
            program.session.open(second, {});
            QVERIFY(!isHidden(program, LockColumn::Library));
            program.window->close();
        }
        Program again(m_theme, *m_settings);
        again.session.open(profile(), {});
        QVERIFY(isHidden(again, LockColumn::Library));
        QCOMPARE(again.find<LockView>()->header()->visualIndex(int(LockColumn::Holder)), 0);
        again.session.open(second, {});
        QVERIFY(!isHidden(again, LockColumn::Library));
    }

    void splitters_dragged_areKept()
    {
        const QStringList names{QStringLiteral("journalPanes"), QStringLiteral("simulatePanes"), QStringLiteral("raceLabPanes")};
        QHash<QString, QList<int>> dragged;
        {
            Program program(m_theme, *m_settings);
            program.window->showRaceLabPage();
            program.window->showJournalPage();
            auto *panes = program.window->findChild<QSplitter *>(names.front());
            const QPoint grip = panes->handle(1)->rect().center();
            QTest::mousePress(panes->handle(1), Qt::LeftButton, {}, grip);
            QTest::mouseMove(panes->handle(1), grip - QPoint(0, 60));
            QTest::mouseRelease(panes->handle(1), Qt::LeftButton, {}, grip);
            dragged.insert(names.front(), panes->sizes());
            QVERIFY(program.window->findChild<QSplitter *>(names.at(1)) && program.window->findChild<QSplitter *>(names.at(2)));
            QCOMPARE(m_settings->allKeys().filter(QStringLiteral("splitters/")), QStringList(QStringLiteral("splitters/journalPanes")));
        }
        Program again(m_theme, *m_settings);
        again.window->showJournalPage();
        QTRY_COMPARE(again.window->findChild<QSplitter *>(names.front())->sizes(), dragged.value(names.front()));
    }

    void simulate_pageIsLeft_asksWhetherToClearWhatACrashedClientLeft()
    {
        Program program(m_theme, *m_settings);
        const int client = simulateHolderOf("lock.left", program);
        QVERIFY(client > 0);
        program.window->showJournalPage();
        QVERIFY(!program.find<QMessageBox>()); // it works
        program.window->showSimulatePage();
        QVERIFY(crash(client, program));
        program.window->showJournalPage();
        QVERIFY(program.find<QMessageBox>());
        QCOMPARE(program.find<QMessageBox>()->button(QMessageBox::Cancel)->text(), QStringLiteral("Leave them")); // the page was left already
        answer(program, QStringLiteral("Clear"), QStringLiteral("still have locks on this server: lock.left."));
        QTRY_COMPARE_WITH_TIMEOUT(m_server->cli({QStringLiteral("EXISTS"), QStringLiteral("lock.left")}), "0", patience);
        QTRY_VERIFY_WITH_TIMEOUT(program.find<BulkDialog>() && program.told().title == QStringLiteral("Cleared 1 lock"), patience);
        program.find<BulkDialog>()->reject();
        program.window->showSimulatePage();
        program.window->showJournalPage();
        QTRY_VERIFY(!program.find<QMessageBox>());
    }

    void simulate_serverOrProgramIsLeft_asksThereToo_data()
    {
        QTest::addColumn<QString>("button");
        QTest::addColumn<bool>("isProgram");
        QTest::newRow("disconnect") << QStringLiteral("Disconnect") << false;
        QTest::newRow("close") << QStringLiteral("Close") << true;
        QTest::newRow("clear, then disconnect") << QStringLiteral("Clear") << false;
        QTest::newRow("clear, then close") << QStringLiteral("Clear") << true;
    }
    void simulate_serverOrProgramIsLeft_asksThereToo()
    {
        QFETCH(QString, button);
        QFETCH(bool, isProgram);
        Program program(m_theme, *m_settings);
        const int client = simulateHolderOf("lock.left", program);
        QVERIFY(client > 0 && crash(client, program));
        const auto leave = [&] { isProgram ? void(program.window->close()) : action(program, QStringLiteral("Disconnect"))->trigger(); };
        leave();
        QVERIFY(program.window->isVisible() && program.session.isOpen());
        answer(program, button, QStringLiteral("still have locks on this server: lock.left."));
        const bool isCleared = button == QStringLiteral("Clear");
        if (isCleared) {
            QTRY_VERIFY_WITH_TIMEOUT(program.find<BulkDialog>() && program.told().title == QStringLiteral("Cleared 1 lock"), patience);
            QVERIFY(program.window->isVisible() && program.session.isOpen());
            program.find<BulkDialog>()->reject();
        }
        QTRY_VERIFY(isProgram ? !program.window->isVisible() : !program.session.isOpen());
        QCOMPARE(m_server->cli({QStringLiteral("EXISTS"), QStringLiteral("lock.left")}), isCleared ? "0" : "1");
    }

    void layout_closed_isRemembered()
    {
        {
            Program program(m_theme, *m_settings);
            program.session.open(profile(), {});
            QTRY_VERIFY(program.find<StatusLine>()->isVisible());
            program.window->findChild<QDockWidget *>(QStringLiteral("inspector"))->close();
            action(program, QStringLiteral("Colours: dark"))->trigger();
            program.window->resize(1111, 678);
            program.window->close();
        }
        m_theme.setMode(Theme::Mode::Light);
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_VERIFY(program.find<StatusLine>()->isVisible());
        QVERIFY(m_theme.isDark());
        QCOMPARE(program.window->height(), 678); // Qt 6.8 keeps restored windows as narrow as the off-screen platform's screen
        QVERIFY(!program.window->findChild<QDockWidget *>(QStringLiteral("inspector"))->isVisible());
        action(program, QStringLiteral("Reset layout"))->trigger();
        QVERIFY(program.window->findChild<QDockWidget *>(QStringLiteral("inspector"))->isVisible());
    }

    void everyWidget_hasANameAndShowsPlainText()
    {
        put({{QStringLiteral("lock.<b>a</b>"), QStringLiteral("<img src=x>")}});
        Program program(m_theme, *m_settings);
        QCOMPARE(faults(*program.window).join(u'\n'), QString());
        program.session.open(profile(), {});
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 1, patience);
        QTRY_VERIFY_WITH_TIMEOUT(program.session.health().complete, patience);
        QCOMPARE(faults(*program.window).join(u'\n'), QString());
        program.window->showSimulatePage();
        QCOMPARE(faults(*program.window).join(u'\n'), QString());
        action(program, QStringLiteral("Connect to a server…"))->trigger();
        QVERIFY(program.find<ConnectDialog>());
        QCOMPARE(faults(*program.find<ConnectDialog>()).join(u'\n'), QString());
    }

    // ---- menus, sizes, presenting

    void menus_groups_areThoseThatAStrangerExpects()
    {
        Program program(m_theme, *m_settings);
        const auto *menu = program.find<MainMenu>();
        QStringList titles;
        for (const QAction *top : menu->actions())
            titles << actionName(*top);
        QCOMPARE(titles.join(u' '), QStringLiteral("Server Edit Locks View Tools Help"));
        QVERIFY(!action(program, QStringLiteral("Rescan"))->isEnabled());
        QVERIFY(action(program, QStringLiteral("Rescan"))->toolTip().contains(QStringLiteral("Connect to a server first.")));
    }

    void keyboardSheet_everyActionWithKeys_isListed()
    {
        Program program(m_theme, *m_settings);
        QVERIFY(QTest::qWaitForWindowActive(program.window.get()));
        QTest::keyClick(program.window.get(), Qt::Key_Question);
        auto *sheet = program.find<ShortcutsDialog>();
        QVERIFY(sheet && sheet->isVisible());
        QCOMPARE(faults(*sheet).join(u'\n'), QString());
        const auto *tree = sheet->findChild<QTreeWidget *>();
        QStringList lines;
        for (int group = 0; group < tree->topLevelItemCount(); ++group) {
            for (int row = 0; row < tree->topLevelItem(group)->childCount(); ++row) {
                const QTreeWidgetItem *item = tree->topLevelItem(group)->child(row);
                lines << item->text(0) + u'=' + item->text(1);
            }
        }
        for (const QAction *each : program.find<MainMenu>()->everything()) {
            if (!actionKeys(*each).isEmpty())
                QVERIFY2(lines.contains(actionName(*each) + u'=' + actionKeys(*each)), qPrintable(actionName(*each)));
        }
        for (const char *line : {"Rescan=F5", "Pause=Space", "Clear…=Del", "Help on this page=F1", "Keyboard shortcuts=?",
                                 "Larger text=Ctrl++, Ctrl+=", "Select several locks=Shift+arrow keys", "Step back, step forward=Left, Right"})
            QVERIFY2(lines.contains(QString::fromUtf8(line)), qPrintable(lines.join(u'\n')));
        QTest::keyClicks(sheet->findChild<QLineEdit *>(), QStringLiteral("rescan"));
        QVERIFY(!tree->topLevelItem(0)->isHidden() && tree->topLevelItem(1)->isHidden());
    }

    void about_connected_saysAllVersionsAndCopiesThem()
    {
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.says(QStringLiteral("Events · ")), patience);
        action(program, QStringLiteral("About Lockscope"))->trigger();
        auto *about = program.find<AboutDialog>();
        QVERIFY(about && about->isVisible());
        QCOMPARE(faults(*about).join(u'\n'), QString());
        about->findChild<QPushButton *>(QStringLiteral("copyVersions"))->click();
        const QString copied = QApplication::clipboard()->text();
        static const QRegularExpression versions(QStringLiteral("^Lockscope: .*\nQt: \\d+\\.\\d+.*\nhiredis: \\d+\\.\\d+\\.\\d+\nSQLite: "
                                                                "\\d+\\.\\d+.*\nSystem: .+\nServer: Redis \\d+\\.\\d+.* \\(.*\\)$"));
        QVERIFY2(versions.match(copied).hasMatch(), qPrintable(copied));
    }

    /** An audience need not read of production. */
    void fullScreen_raceLab_saysNothingOfTheServer()
    {
        Program program(m_theme, *m_settings);
        program.session.open(profile(Environment::Production), {});
        QTRY_VERIFY(program.find<StatusLine>()->isVisible());
        QVERIFY(QTest::qWaitForWindowActive(program.window.get()));
        const auto *bar = program.find<ConnectionBar>();
        program.window->showRaceLabPage(QStringLiteral("del-takeover-race"));
        QVERIFY(bar->isVisible());
        QTest::keyClick(program.window.get(), Qt::Key_F11);
        QTRY_VERIFY(!bar->isVisible());
        program.window->showJournalPage();
        QVERIFY(bar->isVisible());
        program.window->showRaceLabPage({});
        QVERIFY(!bar->isVisible());
        QTest::keyClick(program.window.get(), Qt::Key_F11);
        QTRY_VERIFY(bar->isVisible());
    }

    void fullScreen_f11_isLeftByF11AndEsc()
    {
        Program program(m_theme, *m_settings);
        QVERIFY(QTest::qWaitForWindowActive(program.window.get()));
        QTest::keyClick(program.window.get(), Qt::Key_F11);
        QVERIFY(program.window->isFullScreen());
        QVERIFY(action(program, QStringLiteral("Full screen"))->isChecked());
        QTest::keyClick(program.window.get(), Qt::Key_F11);
        QVERIFY(!program.window->isFullScreen());
        QTest::keyClick(program.window.get(), Qt::Key_F11);
        QTest::keyClick(program.window.get(), Qt::Key_Escape);
        QVERIFY(!program.window->isFullScreen());
        QVERIFY(!action(program, QStringLiteral("Full screen"))->isChecked());
    }

    void textSize_byKeys_isShownAndRemembered()
    {
        {
            Program program(m_theme, *m_settings);
            QVERIFY(QTest::qWaitForWindowActive(program.window.get()));
            const int menus = program.find<MainMenu>()->height();
            QTest::keyClick(program.window.get(), Qt::Key_Plus, Qt::ControlModifier);
            QTest::keyClick(program.window.get(), Qt::Key_Equal, Qt::ControlModifier);
            QTest::keyClick(program.window.get(), Qt::Key_Plus, Qt::ControlModifier);
            QTest::keyClick(program.window.get(), Qt::Key_Minus, Qt::ControlModifier);
            QCOMPARE(m_theme.textSize(), 125);
            QTRY_VERIFY(program.find<MainMenu>()->height() > menus);
            QVERIFY(action(program, QStringLiteral("Larger text")));
        }
        m_theme.setTextSize(Theme::normalTextSize);
        Program program(m_theme, *m_settings);
        QCOMPARE(m_theme.textSize(), 125);
        QStringList titles;
        for (const QMenu *menu : program.window->findChildren<QMenu *>())
            titles << menu->title();
        QVERIFY(titles.contains(QStringLiteral("Text size: 125 %")));
        action(program, QStringLiteral("Normal text size"))->trigger();
        QCOMPARE(m_theme.textSize(), 100);
    }

    void bars_everySize_areWhole_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("percent");
        for (const QSize size : {QSize(800, 600), QSize(1024, 640), QSize(1440, 900), QSize(2560, 1440)}) {
            for (const int percent : {75, 100, 150, 200})
                QTest::addRow("%dx%d at %d %%", size.width(), size.height(), percent) << size << percent;
        }
    }
    void bars_everySize_areWhole()
    {
        QFETCH(QSize, size);
        QFETCH(int, percent);
        m_theme.setTextSize(percent);
        Program program(m_theme, *m_settings);
        program.session.open(profile(Environment::Production), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.find<StatusLine>()->isVisible() && program.says(QStringLiteral("Events · ")), patience);
        program.window->setMinimumSize(1, 1); // the platform without screen has a small one
        program.window->resize(size);
        for (int round = 0; round < 3; ++round) // a line more makes a layout of its own
            QCoreApplication::processEvents();
        QCOMPARE(program.window->size(), size);
        for (const QWidget *bar : {static_cast<QWidget *>(program.find<MenuRow>()), static_cast<QWidget *>(program.find<ConnectionBar>())}) {
            QCOMPARE(bar->width(), size.width());
            QList<const QWidget *> parts;
            for (const QWidget *part : bar->findChildren<QWidget *>(Qt::FindDirectChildrenOnly)) {
                if (!part->isVisible() || part->isWindow())
                    continue;
                QVERIFY2(bar->rect().contains(part->geometry()),
                         qPrintable(QStringLiteral("%1: %2 to %3 of %4, %5 to %6 of %7")
                                        .arg(describe(part))
                                        .arg(part->x())
                                        .arg(part->geometry().right())
                                        .arg(bar->width())
                                        .arg(part->y())
                                        .arg(part->geometry().bottom())
                                        .arg(bar->height())));
                const bool isField = qobject_cast<const QLineEdit *>(part) || qobject_cast<const QMenuBar *>(part);
                QVERIFY2(isField || part->width() >= part->sizeHint().width(), qPrintable(describe(part)));
                for (const QWidget *other : std::as_const(parts))
                    QVERIFY2(!part->geometry().intersects(other->geometry()), qPrintable(describe(part) + QStringLiteral(", ") + describe(other)));
                parts << part;
            }
        }
        // What has no room for its button is in the menu of the last one.
        int inSight = 0;
        for (const QToolButton *button : program.find<MenuRow>()->findChildren<QToolButton *>(Qt::FindDirectChildrenOnly))
            inSight += !button->isVisible() ? 0 : button->defaultAction() ? 1 : int(button->menu()->actions().size());
        QCOMPARE(inSight, 6);
    }

    /** Two clients wait for a lock that somebody holds: MONITOR's lines lead to the dialog that clears it, and its figures into the table. */
    void contention_recordingOfTheOpenServer_isClearedAndCountedThere()
    {
        QCOMPARE(
            m_server->cli({QStringLiteral("SET"), QStringLiteral("lock.a"), QStringLiteral("token"), QStringLiteral("PX"), QStringLiteral("600000")}),
            "OK");
        QFile recording(m_folder->filePath(QStringLiteral("traffic.txt")));
        QVERIFY(recording.open(QIODevice::WriteOnly));
        QByteArrayList lines{"1.000000 [0 x:1] \"SETNX\" \"lock.a\" \"x\"", "2.000000 [0 x:1] \"DEL\" \"lock.a\""};
        for (const char *line : {"3.000000 [0 a:1]", "4.000000 [0 b:1]", "4.100000 [0 c:1]", "4.200000 [0 b:1]", "4.300000 [0 c:1]"})
            lines << line + QByteArray(" \"SET\" \"lock.a\" \"1\" \"NX\" \"PX\" \"60000\"");
        recording.write(lines.join('\n') + '\n');
        recording.close();
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_COMPARE_WITH_TIMEOUT(program.model().rowCount(), 1, patience);
        const auto waiting = [&] { return program.model().index(0, int(LockColumn::Waiting)).data().toString(); };
        QCOMPARE(waiting(), QStringLiteral("—"));

        program.window->showContentionPage({recording.fileName()});
        auto *page = program.find<ContentionPage>();
        auto *tree = page->findChild<QTreeView *>(QStringLiteral("blockingTree"));
        QTRY_COMPARE_WITH_TIMEOUT(tree->model()->rowCount(), 1, patience);
        QCOMPARE(waiting(), QStringLiteral("—")); // it may be of another server

        page->findChild<QCheckBox *>(QStringLiteral("ofServer"))->click();
        QVERIFY2(waiting().startsWith(QStringLiteral("2 at ")), qPrintable(waiting()));
        page->findChild<QCheckBox *>(QStringLiteral("ofServer"))->click();
        QCOMPARE(waiting(), QStringLiteral("—"));

        tree->setCurrentIndex(tree->model()->index(0, 0));
        auto *clear = page->findChild<QPushButton *>(QStringLiteral("clearBlocker"));
        QVERIFY(!clear->isVisible());
        page->findChild<QCheckBox *>(QStringLiteral("ofServer"))->click();
        QVERIFY(clear->isVisible());
        clear->click();
        QTRY_VERIFY_WITH_TIMEOUT(program.find<ActionDialog>(), patience);
        QCOMPARE(program.find<LocksPage>()->currentLock(), LockId(Bytes("lock.a")));
        const QList<QLabel *> labels = program.find<ActionDialog>()->findChildren<QLabel *>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) {
            return label->text().contains(QStringLiteral("Since it was measured, the lock has changed hands."));
        }));
        program.find<ActionDialog>()->close();
        QVERIFY(program.find<PageStack>()->isIn(PageStack::Page::Contention));
    }

    void probe_sampled_standsInTheStatusBarUntilItEnds()
    {
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.find<StatusLine>()->isVisible(), patience);
        auto *cost = program.find<StatusLine>()->findChild<QToolButton *>(QStringLiteral("probeCost"));
        QVERIFY(!cost->isVisible());
        program.window->showContentionPage();
        auto *page = program.find<ContentionPage>();
        page->findChild<QPushButton *>(QStringLiteral("measureServer"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(program.window->findChild<QMessageBox *>(QStringLiteral("measureQuestion")), patience);
        for (QAbstractButton *button : program.find<QMessageBox>()->buttons()) {
            if (button->text() == QStringLiteral("2 s in each minute"))
                button->click();
        }
        QVERIFY2(cost->accessibleName().startsWith(QStringLiteral("Probe: 2 s in each minute, ")), qPrintable(cost->accessibleName()));
        QVERIFY(cost->toolTip().contains(QStringLiteral("MONITOR sends")));
        program.find<PageStack>()->turnTo(PageStack::Page::Locks);
        QVERIFY(cost->isVisible());
        cost->click();
        QVERIFY(program.find<PageStack>()->isIn(PageStack::Page::Contention));
        page->findChild<QPushButton *>(QStringLiteral("stopReading"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(!cost->isVisible(), patience);
    }

    void probe_anotherServerIsOpened_endsEarlyWithWhatWasHeard()
    {
        RedisServer other;
        QVERIFY(other.start());
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.find<StatusLine>()->isVisible(), patience);
        program.window->showContentionPage();
        auto *page = program.find<ContentionPage>();
        const auto measure = [&] {
            page->findChild<QPushButton *>(QStringLiteral("measureServer"))->click();
            return QTest::qWaitFor([&] { return program.window->findChild<QMessageBox *>(QStringLiteral("measureQuestion")); }, int(patience));
        };
        const auto *state = page->findChild<QLabel *>(QStringLiteral("readingState"));
        QVERIFY(measure());
        program.find<QMessageBox>()->defaultButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(state->isVisible() && state->text().startsWith(QStringLiteral("Listening: ")), patience);
        m_server->cli({QStringLiteral("SET"), QStringLiteral("lock.a"), QStringLiteral("t"), QStringLiteral("NX")});
        QTRY_VERIFY_WITH_TIMEOUT(!state->text().contains(QStringLiteral(" 0 lines")), patience);
        program.session.open(ServerProfile::forEndpoint(other.endpoint()), {});
        QTRY_COMPARE_WITH_TIMEOUT(page->findChild<NoticeBar *>()->text(), QStringLiteral("The probe was ended with the connection to its server."),
                                  patience);
        QCOMPARE(page->findChild<NoticeBar *>()->tint(), Theme::Role::Accent); // as the user wanted
        program.window->showContentionPage();
        QVERIFY(!state->isVisible());
        QVERIFY(page->findChild<QLabel *>(QStringLiteral("measurementSummary"))->accessibleName().endsWith(QStringLiteral("ended early")));
        QVERIFY(measure()); // the other one can be measured
    }

    void probe_ofAProductionServer_asksToAllowChangesFirst()
    {
        Program program(m_theme, *m_settings);
        program.session.open(profile(Environment::Production), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.find<StatusLine>()->isVisible(), patience);
        program.window->showContentionPage();
        program.find<ContentionPage>()->findChild<QPushButton *>(QStringLiteral("measureServer"))->click();
        const auto question = [&] { return program.window->findChild<QMessageBox *>(QStringLiteral("measureQuestion")); };
        QVERIFY(!question());
        QTRY_VERIFY_WITH_TIMEOUT(program.find<QMessageBox>(), patience);
        for (QAbstractButton *button : program.find<QMessageBox>()->buttons()) {
            if (button->text() == QStringLiteral("Allow changes for 5 minutes"))
                button->click();
        }
        QTRY_VERIFY_WITH_TIMEOUT(question(), patience);
    }

    /** Whatever has room: one button says which page this is. */
    void menuRow_anyPageAndWidth_oneButtonIsLit()
    {
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_VERIFY(program.find<StatusLine>()->isVisible());
        program.window->setMinimumSize(1, 1);
        using Page = PageStack::Page;
        bool wasHidden = false;
        for (const int width : {640, 800, 1024, 1440}) {
            program.window->resize(width, 600);
            for (const Page page : {Page::Locks, Page::Simulate, Page::RaceLab, Page::Contention, Page::Journal, Page::Alerts}) {
                program.find<PageStack>()->turnTo(page);
                QCoreApplication::processEvents();
                int lit = 0;
                for (const QToolButton *button : program.find<MenuRow>()->findChildren<QToolButton *>(Qt::FindDirectChildrenOnly)) {
                    lit += button->isVisible() && button->isChecked() ? 1 : 0;
                    wasHidden |= button->isVisible() && button->isChecked() && !button->defaultAction();
                }
                QCOMPARE(lit, 1);
            }
        }
        QVERIFY(wasHidden);
    }

    void menuRow_alertsInANarrowWindow_numberIsInSight()
    {
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_VERIFY(program.find<StatusLine>()->isVisible());
        program.window->setMinimumSize(1, 1);
        program.window->resize(720, 500);
        auto *row = program.find<MenuRow>();
        const auto inSight = [row](const QString &text) {
            QCoreApplication::processEvents();
            return std::ranges::any_of(row->findChildren<QToolButton *>(), [&](const QToolButton *button) {
                return button->isVisible() && button->text() == text && row->rect().contains(button->geometry());
            });
        };
        QAction *alerts = action(program, QStringLiteral("Alerts"));
        QVERIFY(!inSight(QStringLiteral("Alerts")));
        alerts->setIconText(QStringLiteral("Alerts 7"));
        row->setAlarming(alerts, true);
        QVERIFY(inSight(QStringLiteral("Alerts 7")));
        row->setAlarming(alerts, false);
        QVERIFY(!inSight(QStringLiteral("Alerts 7")));
    }

    /** Its address is another one each time, and would be another entry. */
    void settings_demoAgain_hasOneEntry()
    {
        for (const QString &name : {QStringLiteral("first.sock"), QStringLiteral("second.sock")}) {
            Program program(m_theme, *m_settings);
            ServerProfile demo = profile(Environment::Demo);
            demo.id.clear();
            demo.endpoint.kind = redis::Endpoint::Kind::Unix;
            demo.endpoint.socketPath = name;
            program.session.open(demo, {});
            program.window->close(); // which saves
        }
        m_settings->beginGroup(QStringLiteral("columns"));
        QCOMPARE(m_settings->childGroups(), QStringList{QStringLiteral("demo")});
        m_settings->endGroup();
    }

    void window_low_chartsGiveWayToTheTable()
    {
        Program program(m_theme, *m_settings);
        program.session.open(profile(), {});
        QTRY_VERIFY(program.find<StatusLine>()->isVisible());
        const auto *charts = program.window->findChild<QDockWidget *>(QStringLiteral("charts"));
        program.window->setMinimumSize(1, 1);
        program.window->resize(1024, 800);
        QTRY_VERIFY(charts->isVisible());
        program.window->resize(800, 520);
        QTRY_VERIFY(!charts->isVisible());
        program.window->resize(1024, 800);
        QTRY_VERIFY(charts->isVisible());
    }

    void window_smallest_fits()
    {
        Program program(m_theme, *m_settings);
        QCOMPARE(program.window->minimumSize(), QSize(720, 500)); // half of 1920×1080, less panel and frame
        program.session.open(profile(Environment::Production), {});
        QTRY_VERIFY(program.find<StatusLine>()->isVisible());
        program.window->resize(720, 500);
        for (const char *page : {"Locks", "Simulate clients", "Race lab", "Journal", "Alerts"}) {
            if (!action(program, QString::fromLatin1(page))->isChecked())
                action(program, QString::fromLatin1(page))->trigger();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // what is remembered of sizes may be older than the texts
            const QSize least = program.window->minimumSizeHint();
            QVERIFY2(least.width() <= 720 && least.height() <= 500,
                     qPrintable(QStringLiteral("%1: %2x%3").arg(QString::fromLatin1(page)).arg(least.width()).arg(least.height())));
        }
    }

private:
    /** A table that takes the clicks of all the mouse's buttons, if there is one. */
    static QWidget *viewIn(QWidget &page)
    {
        for (const QAbstractItemView *view : page.findChildren<QAbstractItemView *>()) {
            if (view->isVisible())
                return view->viewport();
        }
        return &page;
    }
    ServerProfile profile(Environment environment = Environment::Development) const
    {
        ServerProfile made = ServerProfile::forEndpoint(m_server->endpoint());
        made.name = QStringLiteral("test server");
        made.environment = environment;
        return made;
    }
    /** Clears lock.a, held by tok-a, as somebody would. */
    void clearLockOfTokA(Program &program) const
    {
        put({{QStringLiteral("lock.a"), QStringLiteral("tok-a")}});
        program.session.open(profile(), {});
        QTRY_VERIFY_WITH_TIMEOUT(program.select("lock.a"), patience);
        QTest::keyClick(program.find<LockView>(), Qt::Key_Delete);
        program.find<ActionDialog>()->findChild<QPushButton *>(QStringLiteral("act"))->click();
        QTRY_COMPARE_WITH_TIMEOUT(program.told().title, QStringLiteral("Cleared"), patience);
    }
    /** "ops", who may do this to all keys. */
    void setUser(const QStringList &rules) const
    {
        QCOMPARE(m_server->cli(QStringList{QStringLiteral("ACL"), QStringLiteral("SETUSER"), QStringLiteral("ops"), QStringLiteral("on"),
                                           QStringLiteral("nopass"), QStringLiteral("~*"), QStringLiteral("&*")}
                               + rules),
                 QByteArray("OK"));
    }
    ServerProfile asOps() const
    {
        ServerProfile ops = profile();
        ops.endpoint.user = QStringLiteral("ops");
        return ops;
    }
    /** Numbers in tiles, chips and status line that say 0. */
    static QStringList zeros(const Program &program)
    {
        static const QRegularExpression zero(QStringLiteral("(^|[ :])0($|[ ,/])"));
        QStringList found;
        for (const QAbstractButton *button : program.window->findChildren<QAbstractButton *>()) {
            const bool counts = button->inherits("lockscope::ui::Tile") || button->property("chip").toBool();
            if (counts && (button->accessibleName().contains(zero) || button->text().contains(zero)))
                found << button->accessibleName();
        }
        for (const QLabel *label : program.find<StatusLine>()->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().contains(zero))
                found << label->text();
        }
        return found;
    }
    void put(const QList<QStringList> &locks) const
    {
        for (const QStringList &lock : locks)
            QCOMPARE(m_server->cli(QStringList{QStringLiteral("SET")} + lock), QByteArray("OK"));
    }
    static QAction *action(const Program &program, const QString &text)
    {
        for (QAction *found : program.window->actions()) {
            if (actionName(*found) == text)
                return found;
        }
        return nullptr;
    }
    /** Presses the button of the question that is open, which must mention this. */
    static void answer(const Program &program, const QString &button, const QString &mentions)
    {
        auto *box = program.find<QMessageBox>();
        QVERIFY(box && box->isVisible());
        QCOMPARE(box->textFormat(), Qt::PlainText);
        QVERIFY(box->text().contains(mentions));
        for (QAbstractButton *found : box->buttons()) {
            if (found->text().startsWith(button)) {
                found->click();
                return;
            }
        }
        QFAIL("no such button");
    }

    Theme m_theme;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<RedisServer> m_server;
};

} // namespace tst_mainwindow

LOCKSCOPE_TEST(tst_mainwindow, tst_mainwindow::TestMainWindow)
#include "tst_mainwindow.moc"
