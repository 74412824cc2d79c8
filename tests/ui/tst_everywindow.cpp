// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "demo/demo.h"
#include "demo/librarylocks.h"
#include "saved/lockprofilestore.h"
#include "saved/serverprofilestore.h"
#include "session/session.h"
#include "ui/lockprofiles/lockprofilesdialog.h"
#include "ui/mainwindow/menu/mainmenu.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/shared/theme.h"
#include "ui/table/lockcolumns.h"
#include "ui/table/lockview.h"

#include "testprogram.h"
#include "widgetchecks.h"
#include "widgetwalk.h"

#include <QActionGroup>
#include <QDialog>
#include <QDir>
#include <QFileDialog>
#include <QMessageBox>
#include <QMutex>
#include <QPointer>
#include <QSettings>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

namespace tst_everywindow {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int patience = 60'000;

/**
 * Every text of ours that is asked for in this language and not there; texts of Qt's own have a translation of Qt, or none. English, the language
 * of the sources, has only plural forms.
 */
class Listener : public QTranslator {
public:
    explicit Listener(const QString &language) : m_isComplete(language != u"en"_s)
    {
        if (!m_ours.load(u"lockscope_"_s + language, u":/translations"_s))
            qWarning("no translation to %s", qPrintable(language));
        QCoreApplication::installTranslator(this);
    }
    ~Listener() override { QCoreApplication::removeTranslator(this); }
    Q_DISABLE_COPY_MOVE(Listener)
    QString translate(const char *context, const char *source, const char *comment, int n) const override
    {
        // Names of libraries are the same in every language.
        const bool isName = QByteArrayView(context) == "lockscope::SchemeText" && !QByteArrayView(source).contains(' ');
        const bool isOurs = !QByteArrayView(context).startsWith('Q') && !isName;
        if (!isOurs || (!m_isComplete && n < 0))
            return {};
        const QMutexLocker lock(&m_mutex);
        if (m_ours.translate(context, source, comment, n).isNull())
            m_missing.insert(QStringLiteral("%1: %2").arg(QString::fromUtf8(context), QString::fromUtf8(source).left(120)));
        return {};
    }
    bool isEmpty() const override { return false; }
    QStringList missing() const
    {
        const QMutexLocker lock(&m_mutex);
        QStringList all(m_missing.begin(), m_missing.end());
        all.sort();
        return all;
    }

private:
    const bool m_isComplete;
    QTranslator m_ours;
    mutable QMutex m_mutex;
    mutable QSet<QString> m_missing;
};

/** The whole program on the demo, in one language. */
struct Program {
    Program(Theme &theme, const QString &language, Theme::Mode mode = Theme::Mode::Light)
        : translation(language), listener(language), settings(m_folder.filePath(u"settings.ini"_s), QSettings::IniFormat),
          lockProfiles(m_folder.filePath(u"lock-profiles.json"_s)), profiles(settings),
          window(std::make_unique<MainWindow>(session, profiles, theme, clock, settings))
    {
        window->offerLockProfiles(lockProfiles);
        QObject::connect(demo.get(), &Demo::started, &session, [this](const DemoTarget &target) {
            ServerProfile profile = ServerProfile::forEndpoint(target.address.seeds.front());
            profile.deployment = target.address;
            profile.name = u"Demo"_s;
            profile.environment = environment;
            profile.patterns = libraryLockPatterns();
            session.open(profile, target.passwords);
        });
        theme.setMode(mode); // instead of the one that the window found in the settings
        window->show();
    }

    LockView &locks() const { return *window->findChild<LockView *>(); }
    void selectFirstLock() { locks().setCurrentIndex(locks().model()->index(0, 0)); }
    /** Starts the demo and waits for its locks. */
    bool showsLocks(DemoKind kind = DemoKind::Server)
    {
        QSignalSpy completed(&session, &Session::pictureCompleted);
        demo->start(kind);
        return completed.wait(patience) && QTest::qWaitFor([this] { return locks().model()->rowCount() > 10; }, patience);
    }
    /** The dialogs of this program that are open. */
    static QList<QPointer<QDialog>> dialogs()
    {
        QList<QPointer<QDialog>> open;
        for (QWidget *widget : QApplication::topLevelWidgets()) {
            if (auto *dialog = qobject_cast<QDialog *>(widget); dialog && dialog->isVisible())
                open += dialog;
        }
        return open;
    }

    const QTemporaryDir m_folder;
    const Translation translation;
    const Listener listener;
    QSettings settings;
    Environment environment = Environment::Demo;
    SystemClock clock;
    std::unique_ptr<Demo> demo = std::make_unique<Demo>(clock);
    LockProfileStore lockProfiles;
    ServerProfileStore profiles;
    Session session;
    std::unique_ptr<MainWindow> window;
};

void addLanguages()
{
    QTest::addColumn<QString>("language");
    for (const QString &language : languages())
        QTest::newRow(qPrintable(language)) << language;
}

} // namespace

class TestEveryWindow : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init()
    {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support (propagateSizeHints|raise|grabbing the keyboard)).+")));
        m_faults.clear();
        m_pictures = 0;
    }

    void pages_everySize_areWhole_data() { addLanguages(); }
    void pages_everySize_areWhole()
    {
        QFETCH(const QString, language);
        Program program(m_theme, language);
        walkSizes(*program.window, "start");
        QVERIFY(program.showsLocks());
        walkSizes(*program.window, "locks");
        program.selectFirstLock();
        walkSizes(*program.window, "locks, one selected");
        program.session.setPaused(true);
        QTest::qWait(100);
        walkSizes(*program.window, "locks, paused");
        program.session.setPaused(false);
        program.window->showSimulatePage();
        walkSizes(*program.window, "simulate");
        program.window->showJournalPage();
        walkSizes(*program.window, "journal");
        program.window->showAlertsPage();
        walkSizes(*program.window, "alerts");
        program.window->showContentionPage();
        walkSizes(*program.window, "contention, nothing measured");
        program.window->showContentionPage({recording()});
        auto *tabs = program.window->findChild<QTabWidget *>(u"contentionTabs"_s);
        QTRY_VERIFY(tabs->isVisible());
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            walkSizes(*program.window, "contention");
        }
        program.window->showRaceLabPage();
        walkSizes(*program.window, "race lab");
        program.window->showRaceLabPage(u"del-takeover-race"_s);
        QTest::qWait(1000);
        walkSizes(*program.window, "film");
        m_theme.setTextSize(150); // as somebody who presents does
        program.window->resize(1920, 1080);
        QTest::qWait(100);
        walk(*program.window, u"film, presented"_s);
        m_theme.setTextSize(Theme::normalTextSize);
        check(program.listener.missing());
        check({});
        report();
    }

    void demoCluster_everyChange_isWhole()
    {
        Program program(m_theme, u"zh_CN"_s, Theme::Mode::Dark);
        program.window->offerDemo(*program.demo);
        QVERIFY(program.showsLocks(DemoKind::Cluster));
        program.selectFirstLock();
        QTRY_VERIFY_WITH_TIMEOUT(program.session.coverage().seen() == 3, patience);
        walkSizes(*program.window, "demo cluster");
        for (const DemoChange change : {DemoChange::FailOver, DemoChange::MoveSlot, DemoChange::StopNode}) {
            program.demo->make(change);
            QTest::qWait(100);
            program.window->resize(800, 600);
            walk(*program.window, u"demo cluster, something is done"_s);
            QTRY_VERIFY_WITH_TIMEOUT(program.demo->whyNot(DemoChange::FailOver).isEmpty(), patience);
            QTest::qWait(100);
            walk(*program.window, u"demo cluster, after it"_s);
        }
        check(program.listener.missing());
        report();
    }

    void production_readOnly_isWhole_data() { addLanguages(); }
    void production_readOnly_isWhole()
    {
        QFETCH(const QString, language);
        Program program(m_theme, language);
        program.environment = Environment::Production;
        QVERIFY(program.showsLocks());
        QVERIFY(program.session.isReadOnly());
        program.selectFirstLock();
        walkSizes(*program.window, "read-only");
        program.window->showSimulatePage();
        walkSizes(*program.window, "simulate, read-only");
        program.session.unlockWrites(std::chrono::minutes(5));
        program.window->showSimulatePage();
        QTest::qWait(100);
        walkSizes(*program.window, "changes allowed");
        check(program.listener.missing());
        report();
    }

    void lostConnection_everyPage_isWhole_data() { addLanguages(); }
    void lostConnection_everyPage_isWhole()
    {
        QFETCH(const QString, language);
        Program program(m_theme, language);
        program.environment = Environment::Production;
        QVERIFY(program.showsLocks());
        program.selectFirstLock();
        program.demo.reset(); // its server ends
        QTRY_VERIFY_WITH_TIMEOUT(!program.session.health().connected, patience);
        QTest::qWait(100);
        walkSizes(*program.window, "disconnected");
        program.window->showSimulatePage();
        walkSizes(*program.window, "simulate, disconnected");
        program.window->showAlertsPage();
        walkSizes(*program.window, "alerts, disconnected");
        check(program.listener.missing());
        report();
    }

    void dialogs_everyOne_areWhole_data() { addLanguages(); }
    void dialogs_everyOne_areWhole()
    {
        QFETCH(const QString, language);
        Program program(m_theme, language);
        program.window->resize(800, 600);
        QVERIFY(program.showsLocks());
        program.selectFirstLock();
        const auto *menu = program.window->findChild<MainMenu *>();
        QStringList walked;
        for (QAction *action : menu->everything()) {
            if (action == menu->action(MainMenu::Command::Quit) || action == menu->action(MainMenu::Command::Disconnect)
                || action == menu->action(MainMenu::Command::FullScreen) || !action->isEnabled() || action->actionGroup())
                continue; // those of a group choose colours, languages and the like
            action->trigger();
            QTest::qWait(50);
            // One may ask before it closes, and the question is a dialog, too.
            for (int round = 0; round < 4 && !Program::dialogs().isEmpty(); ++round) {
                for (const QPointer<QDialog> &dialog : Program::dialogs()) {
                    if (!dialog)
                        continue;
                    if (!qobject_cast<QFileDialog *>(dialog.data())) {
                        walked += QString::fromLatin1(dialog->metaObject()->className());
                        checkWords(*dialog, action->text());
                        if (dialog)
                            checkColours(*dialog, action->text());
                    }
                    if (dialog)
                        closeWithout(*dialog);
                }
                QTest::qWait(20);
            }
        }
        walked.removeDuplicates();
        qInfo("%s", qPrintable(walked.join(u' ')));
        check(program.listener.missing());
        report();
    }

private:
    /** Clients that wait for each other's locks, and one that releases blindly. */
    QString recording() const
    {
        QByteArray text;
        int ms = 0;
        const auto add = [&](const char *client, const QByteArrayList &words) {
            text += "1700000000." + QByteArray::number(ms += 100).rightJustified(6, '0') + " [0 " + client + "] \"" + words.join("\" \"") + "\"\n";
        };
        for (const char *key : {"lock.a", "lock.b"}) {
            add("10.0.0.1:1", {"SETNX", key, "x"});
            add("10.0.0.1:1", {"DEL", key});
        }
        const QByteArray one = "0b7ed3a1954c4f66b82091fcde73a845", other = "c91f5a8f8d7e4d569f570a6c1f9a5f8d";
        add("10.0.0.2:1", {"SET", "lock.a", one, "NX"});
        add("10.0.0.3:1", {"SET", "lock.b", other, "NX"});
        for (int i = 0; i < 5; ++i) {
            add("10.0.0.2:1", {"SET", "lock.b", one, "NX"});
            add("10.0.0.3:1", {"SET", "lock.a", other, "NX"});
        }
        QFile file(m_folder.filePath(u"traffic.txt"_s));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qWarning("not written");
        return file.fileName();
    }

    /** Layout does not depend on colours, nor contrast on the size: each is looked at where it differs. */
    void walkSizes(QWidget &window, const char *page)
    {
        for (const QSize size : {QSize(720, 500), QSize(800, 600), QSize(1024, 640), QSize(2560, 1440), QSize(1440, 900)}) {
            window.resize(size);
            QTest::qWait(30);
            const QString where = QStringLiteral("%1 at %2×%3").arg(QString::fromLatin1(page)).arg(size.width()).arg(size.height());
            checkWords(window, where);
        }
        checkColours(window, QString::fromLatin1(page));
    }

    /** Whatever it asks, nothing is done. */
    static void closeWithout(QDialog &dialog)
    {
        for (QAbstractButton *button : dialog.findChildren<QAbstractButton *>()) {
            if (qobject_cast<QMessageBox *>(&dialog) && button->text() == LockProfilesDialog::tr("Discard changes"))
                return button->click();
        }
        dialog.close();
    }

    void walk(QWidget &window, const QString &where)
    {
        checkWords(window, where);
        checkContrast(window, where);
    }

    void checkWords(QWidget &window, const QString &where)
    {
        if (currentLanguage() != u"en"_s)
            addFaults(where, untranslatedTexts(window));
        if (auto *const table = window.findChild<LockView *>())
            table->columns().measure(); // what has just come is laid out within a second
        keepPicture(window, where);
        addLasting(window, where, [](QWidget &each) { return layoutFaults(each) + unnamedWidgets(each); });
    }

    /** As it is, and with the colours changed while it is open. */
    void checkColours(QWidget &window, const QString &where)
    {
        const QPointer<QWidget> open(&window); // some dialogs close by themselves
        checkContrast(window, where);
        const Theme::Mode before = m_theme.mode();
        m_theme.setMode(before == Theme::Mode::Dark ? Theme::Mode::Light : Theme::Mode::Dark);
        QTest::qWait(30);
        if (open)
            checkContrast(window, where);
        m_theme.setMode(before);
    }

    void checkContrast(QWidget &window, const QString &where)
    {
        keepPicture(window, where);
        addLasting(window, where + (m_theme.isDark() ? u", dark"_s : u", light"_s), contrastFaults);
    }

    void addLasting(QWidget &window, const QString &where, QStringList (*find)(QWidget &))
    {
        const QPointer<QWidget> open(&window);
        QStringList faults = find(window);
        for (int look = 0; look < 5 && !faults.isEmpty(); ++look) { // what has just changed is laid out in a moment, on a busy machine later
            QTest::qWait(150);
            const QStringList still = open ? find(*open) : QStringList();
            faults.removeIf([&](const QString &fault) { return !still.contains(fault); });
        }
        addFaults(where, faults);
    }

    void addFaults(const QString &where, QStringList faults)
    {
        faults.removeDuplicates();
        for (const QString &fault : std::as_const(faults))
            m_faults += where + u": "_s + fault;
    }

    /** Where somebody wants to look: LOCKSCOPE_PICTURES names the folder. */
    void keepPicture(QWidget &window, const QString &where)
    {
        const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES");
        if (folder.isEmpty())
            return;
        const QString name = QStringLiteral("%1 %2 %3 %4.png")
                                 .arg(QString::fromLatin1(QTest::currentTestFunction()), QString::fromLatin1(QTest::currentDataTag()))
                                 .arg(++m_pictures, 3, 10, QLatin1Char('0'))
                                 .arg(QString(where).replace(u'/', u'-'));
        QVERIFY2(window.grab().save(QDir(folder).filePath(name)), qPrintable(name));
    }

    /** One a line, since Qt Test cuts a message. */
    void report()
    {
        for (const QString &fault : std::as_const(m_faults))
            qInfo("%s", qPrintable(fault));
        QCOMPARE(m_faults.size(), 0);
    }

    void check(const QStringList &missing)
    {
        for (const QString &text : missing)
            m_faults += u"no translation: "_s + text;
    }

    QTemporaryDir m_folder;
    Theme m_theme;
    QStringList m_faults;
    int m_pictures = 0;
};

} // namespace tst_everywindow

LOCKSCOPE_TEST(tst_everywindow, tst_everywindow::TestEveryWindow)

#include "tst_everywindow.moc"
