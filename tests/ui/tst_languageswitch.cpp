// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clock.h"
#include "base/language.h"
#include "saved/serverprofilestore.h"
#include "session/session.h"
#include "ui/help/helpkey.h"
#include "ui/help/helpwindow.h"
#include "ui/journal/eventlog.h"
#include "ui/journal/journalcells.h"
#include "ui/journal/journalpage.h"
#include "ui/mainwindow/connection/connectionbar.h"
#include "ui/mainwindow/locks/lockspage.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/mainwindow/menu/settingmenus.h"
#include "ui/mainwindow/pagestack.h"
#include "ui/racelab/scorecardpanel.h"
#include "ui/shared/theme.h"
#include "ui/table/lockcolumns.h"
#include "ui/table/lockview.h"

#include "redisserver.h"
#include "testprogram.h"

#include <QAbstractButton>
#include <QAbstractItemModel>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QRegularExpression>
#include <QSet>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace tst_languageswitch {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;
using Page = PageStack::Page;

namespace {

constexpr int patience = 60'000;

/** Whatever has two words and no name of the test's own. */
QSet<QString> phrasesOf(const QWidget &window)
{
    static const QRegularExpression twoWords(u"[A-Za-z]{2,} [a-z]{2,}"_s), ours(u"lock\\.|web-|127\\.0\\.0\\.1|Redis"_s);
    QSet<QString> found;
    const auto add = [&](const QString &text) {
        if (text.contains(twoWords) && !text.contains(ours))
            found << text;
    };
    for (const QLabel *label : window.findChildren<QLabel *>()) {
        if (label->isVisible())
            add(label->text());
    }
    for (const QAbstractButton *button : window.findChildren<QAbstractButton *>()) {
        if (button->isVisible())
            add(button->text());
    }
    return found;
}

} // namespace

/** Another language makes another window of the same session: what was shown is shown there, too, and nothing in the words of the first one. */
class TestLanguageSwitch : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init()
    {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support (propagateSizeHints|raise|grabbing the keyboard)).+")));
    }

    void window_inAnotherLanguage_showsWhatTheFirstShowed_data()
    {
        QTest::addColumn<Page>("page");
        QTest::newRow("locks") << Page::Locks;
        QTest::newRow("simulate") << Page::Simulate;
        QTest::newRow("alerts") << Page::Alerts;
        QTest::newRow("contention") << Page::Contention;
        QTest::newRow("journal") << Page::Journal;
        QTest::newRow("race lab") << Page::RaceLab;
    }
    void window_inAnotherLanguage_showsWhatTheFirstShowed()
    {
        QFETCH(const Page, page);
        const auto rowsOf = [](const MainWindow &window) { return window.findChild<LockView *>()->model()->rowCount(); };
        const auto eventsOf = [](const MainWindow &window) {
            return window.findChild<EventLog *>()->findChild<QAbstractItemView *>()->model()->rowCount();
        };
        RedisServer server;
        QVERIFY(server.start());
        for (const QString &key : {u"lock.a.1"_s, u"lock.b.2"_s})
            QCOMPARE(server.cli({u"SET"_s, key, u"web-1:"_s + key.last(1), u"PX"_s, u"600000"_s}), "OK");
        Session session;
        auto first = makeWindow(session);
        session.open(ServerProfile::forEndpoint(server.endpoint()), {});
        QTRY_COMPARE_WITH_TIMEOUT(rowsOf(*first), 2, patience);
        QCOMPARE(server.cli({u"DEL"_s, u"lock.b.2"_s}), "1");
        QTRY_VERIFY_WITH_TIMEOUT(eventsOf(*first) > 0, patience);
        first->findChild<ConnectionBar *>()->setSearch(u"lock.a"_s);
        QVERIFY(first->findChild<LockView *>()->showLock(QByteArray("lock.a.1")));
        first->findChild<PageStack *>()->turnTo(page);
        auto *const help = first->findChild<HelpKey *>();
        help->open(u"waiters"_s);
        const QSet<QString> phrases = phrasesOf(*first);
        QVERIFY(!phrases.isEmpty());

        const Translation chinese(u"zh_CN"_s);
        session.setName(u"服务器"_s);
        const auto second = makeWindow(session, *first);
        const QString topic = help->window()->topic();
        first.reset();
        const auto showsIt = [&] {
            return second->findChild<PageStack *>()->isIn(page) && rowsOf(*second) == 1
                && second->findChild<LocksPage *>()->currentLock().key == Bytes("lock.a.1");
        };
        QVERIFY(showsIt()); // at once, before the session has said anything
        QCOMPARE(server.cli({u"SET"_s, u"lock.a.9"_s, u"web-2:9"_s, u"PX"_s, u"600000"_s}), "OK");
        QTRY_COMPARE_WITH_TIMEOUT(rowsOf(*second), 2, patience); // the session goes on
        QCOMPARE(server.cli({u"DEL"_s, u"lock.a.9"_s}), "1");
        QTRY_VERIFY_WITH_TIMEOUT(showsIt(), patience);
        QCOMPARE(second->findChild<ConnectionBar *>()->search(), u"lock.a"_s);
        QVERIFY2(second->windowTitle().contains(u"服务器"_s), qPrintable(second->windowTitle()));
        QVERIFY(eventsOf(*second) > 0);
        QCOMPARE(phrasesOf(*second) & phrases, QSet<QString>());
        const HelpWindow *const shown = second->findChild<HelpKey *>()->window();
        QVERIFY(shown && shown->isVisible() && shown->topic() == topic);
    }

    void window_inAnotherLanguage_keepsAllThatIsSelected()
    {
        RedisServer server;
        QVERIFY(server.start());
        for (const QString &key : {u"lock.a"_s, u"lock.b"_s, u"lock.c"_s})
            QCOMPARE(server.cli({u"SET"_s, key, u"token-"_s + key, u"PX"_s, u"600000"_s}), "OK");
        Session session;
        auto first = makeWindow(session);
        session.open(ServerProfile::forEndpoint(server.endpoint()), {});
        QTRY_COMPARE_WITH_TIMEOUT(first->findChild<LockView *>()->model()->rowCount(), 3, patience);
        const std::vector<LockId> chosen{"lock.a", "lock.c"};
        first->findChild<LockView *>()->selectWhenBack(chosen);
        QCOMPARE(first->findChild<LockView *>()->selectedLocks(), chosen);
        const Translation chinese(u"zh_CN"_s);
        const auto second = makeWindow(session, *first);
        first.reset();
        QCOMPARE(second->findChild<LockView *>()->selectedLocks(), chosen);
    }

    void window_inAnotherLanguage_searchesTheJournalForTheSame()
    {
        Session session;
        auto first = makeWindow(session);
        const auto searchOf = [](const MainWindow &window) { return window.findChild<JournalPage *>()->findChild<QLineEdit *>(); };
        const auto timesOf = [](const MainWindow &window) { return window.findChild<JournalPage *>()->findChild<QComboBox *>(); };
        first->showJournalPage();
        searchOf(*first)->setText(u"orders"_s);
        timesOf(*first)->setCurrentIndex(1);
        const auto second = makeWindow(session, *first);
        QCOMPARE(searchOf(*second)->text(), u"orders"_s);
        QCOMPARE(timesOf(*second)->currentIndex(), 1);
    }

    void journal_inAnotherLanguage_namesServersAndLibrariesInIt()
    {
        const JournalServer server{.url = u"redis://h"_s, .profile = u"prod-us"_s, .environment = u"production"_s};
        QCOMPARE(JournalCells::serverText(server, 80), u"prod-us, production"_s);
        const Translation chinese(u"zh_CN"_s);
        const QString inChinese = JournalCells::serverText(server, 80);
        QVERIFY2(!inChinese.contains(u"production"_s), qPrintable(inChinese));
        QVERIFY2(!JournalCells::libraryText(u"token"_s).contains(u"library"_s), qPrintable(JournalCells::libraryText(u"token"_s)));
    }

    /** It cannot go on in the next window. */
    void language_chosenWhileExploring_asksFirst()
    {
        Session session;
        auto window = makeWindow(session);
        QSignalSpy chosen(window.get(), &MainWindow::languageChosen);
        window->showRaceLabPage();
        window->findChild<ScorecardPanel *>()->showBegin();
        emit window->findChild<LanguageMenu *>()->chosen(u"zh_CN"_s);
        QCOMPARE(chosen.size(), 0);
        auto *const question = window->findChild<QMessageBox *>();
        QVERIFY(question && question->text().contains(u"The exploration that is running ends"_s));
        for (QAbstractButton *button : question->buttons()) {
            if (button->text() == u"Change"_s)
                button->click();
        }
        QCOMPARE(chosen.size(), 1);
    }

    /** Nothing is judged by a table that was never shown. */
    void window_inAnotherLanguageOnAnotherPage_hasItsColumns()
    {
        RedisServer server;
        QVERIFY(server.start());
        QCOMPARE(server.cli({u"SET"_s, u"lock.a"_s, u"token-1"_s, u"PX"_s, u"600000"_s}), "OK");
        QCOMPARE(server.cli({u"HSET"_s, u"orders"_s, u"0cc175b9-c0f1-46a8-b1c3-99e269772661:57"_s, u"1"_s}), "1"); // Redisson's
        QCOMPARE(server.cli({u"PEXPIRE"_s, u"orders"_s, u"600000"_s}), "1");
        Session session;
        auto first = makeWindow(session);
        ServerProfile profile = ServerProfile::forEndpoint(server.endpoint());
        profile.patterns = {"lock.*", "orders"};
        session.open(profile, {});
        const auto hasLibrary = [](const MainWindow &window) { return !window.findChild<LockView *>()->isColumnHidden(int(LockColumn::Library)); };
        QTRY_COMPARE_WITH_TIMEOUT(first->findChild<LockView *>()->model()->rowCount(), 2, patience);
        QTRY_VERIFY(hasLibrary(*first));
        first->findChild<PageStack *>()->turnTo(Page::Journal);
        const Translation chinese(u"zh_CN"_s);
        const auto second = makeWindow(session, *first);
        first.reset();
        QCOMPARE(server.cli({u"SET"_s, u"lock.b"_s, u"token-2"_s, u"PX"_s, u"600000"_s}), "OK");
        QTRY_COMPARE_WITH_TIMEOUT(second->findChild<LockView *>()->model()->rowCount(), 3, patience);
        QVERIFY(hasLibrary(*second));
        second->findChild<PageStack *>()->turnTo(Page::Locks);
        QVERIFY(hasLibrary(*second));
        QVERIFY(second->findChild<LockView *>()->columns().remarks().size() <= 1); // of the waiters
    }

private:
    std::unique_ptr<MainWindow> makeWindow(Session &session)
    {
        auto window = std::make_unique<MainWindow>(session, m_profiles, m_theme, m_clock, m_settings);
        window->show();
        return window;
    }
    std::unique_ptr<MainWindow> makeWindow(Session &session, MainWindow &before)
    {
        auto window = std::make_unique<MainWindow>(session, m_profiles, m_theme, m_clock, m_settings);
        window->continueFrom(before);
        window->show();
        return window;
    }

    const QTemporaryDir m_folder;
    Theme m_theme;
    SystemClock m_clock;
    QSettings m_settings{m_folder.filePath(u"settings.ini"_s), QSettings::IniFormat};
    ServerProfileStore m_profiles{m_settings};
};

} // namespace tst_languageswitch

LOCKSCOPE_TEST(tst_languageswitch, tst_languageswitch::TestLanguageSwitch)

#include "tst_languageswitch.moc"
