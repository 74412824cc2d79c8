// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language.h"
#include "guide/guide.h"
#include "saved/serverprofilestore.h"
#include "session/session.h"
#include "ui/connect/connectdialog.h"
#include "ui/help/helpkey.h"
#include "ui/help/helpwindow.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/mainwindow/pagestack.h"
#include "ui/shared/theme.h"

#include "widgetchecks.h"
#include "testprogram.h"

#include <QAction>
#include <QDirIterator>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>

namespace tst_help {

using namespace lockscope;
using namespace lockscope::ui;

/** The guide in the program: by F1 from wherever somebody is, and what can be done in its window. */
class TestHelp : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }

    void open_everyTopic_isShown();
    void open_tablesAndCode_areStyled();
    void open_inChinese_nothingIsSlanted();
    void open_nonsense_showsTheContents();
    void link_toAPage_isFollowed_andBackLeadsBack();
    void search_text_leavesThePagesThatHaveIt();
    void window_isUsableWithoutEyesAndMouse();
    void f1_everyPage_opensItsTopic_data();
    void f1_everyPage_opensItsTopic();
    void f1_inADialog_opensItsTopic();
    void helpTopics_ofAllWidgets_exist();

private:
    Theme m_theme;
};

namespace {

QTextBrowser *browserOf(HelpWindow &window) { return window.findChild<QTextBrowser *>(); }
QString titleOf(HelpWindow &window) { return browserOf(window)->document()->firstBlock().text(); }

} // namespace

void TestHelp::open_everyTopic_isShown()
{
    HelpWindow window(m_theme);
    for (const guide::Topic &topic : guide::topics()) {
        window.open(topic.id);
        QCOMPARE(window.topic(), topic.id);
        QCOMPARE(titleOf(window), topic.title);
        QCOMPARE(window.findChild<QListWidget *>()->currentItem()->text(), topic.title);
    }
}

void TestHelp::open_tablesAndCode_areStyled()
{
    HelpWindow window(m_theme);
    window.open(QStringLiteral("journal"));
    const auto hasCode = [&] {
        for (QTextBlock block = browserOf(window)->document()->begin(); block.isValid(); block = block.next()) {
            if (block.text().startsWith(QLatin1String("lockscope undo")))
                return block.blockFormat().background().color() == m_theme.color(Theme::Role::PanelHeader);
        }
        return false;
    };
    QVERIFY(hasCode());
    window.open(QStringLiteral("clear"));
    const auto frames = browserOf(window)->document()->rootFrame()->childFrames();
    QVERIFY(!frames.isEmpty() && qobject_cast<QTextTable *>(frames.constFirst()));
    const QTextTableCell cell = qobject_cast<QTextTable *>(frames.constFirst())->cellAt(0, 0);
    QCOMPARE(cell.format().toTableCellFormat().bottomBorderBrush().color(), m_theme.color(Theme::Role::Border));
}

void TestHelp::open_inChinese_nothingIsSlanted()
{
    const auto slanted = [&](const QString &language) {
        const Translation translation(language);
        HelpWindow window(m_theme);
        window.open(QStringLiteral("table"));
        int found = 0;
        for (QTextBlock block = browserOf(window)->document()->begin(); block.isValid(); block = block.next()) {
            for (auto one = block.begin(); !one.atEnd(); ++one)
                found += one.fragment().charFormat().fontItalic() ? 1 : 0;
        }
        return found;
    };
    QCOMPARE_GT(slanted(QStringLiteral("en")), 0);
    QCOMPARE(slanted(QStringLiteral("zh_CN")), 0);
}

void TestHelp::open_nonsense_showsTheContents()
{
    HelpWindow window(m_theme);
    window.open(QStringLiteral("nonsense"));
    QCOMPARE(titleOf(window), QStringLiteral("The Lockscope guide"));
    QVERIFY(!window.findChild<QListWidget *>()->currentItem());
}

void TestHelp::link_toAPage_isFollowed_andBackLeadsBack()
{
    HelpWindow window(m_theme);
    window.open(QStringLiteral("clear"));
    QVERIFY(QTest::qWaitForWindowActive(&window));
    emit browserOf(window)->anchorClicked(QUrl(QStringLiteral("journal.md")));
    QCOMPARE(window.topic(), QStringLiteral("journal"));
    QTest::keyClick(&window, Qt::Key_Left, Qt::AltModifier);
    QTRY_COMPARE(window.topic(), QStringLiteral("clear"));
}

void TestHelp::search_text_leavesThePagesThatHaveIt()
{
    HelpWindow window(m_theme);
    window.open(QStringLiteral("alerts"));
    auto *search = window.findChild<QLineEdit *>();
    const auto *topics = window.findChild<QListWidget *>();
    search->setText(QStringLiteral("tombstone"));
    QStringList left;
    for (int row = 0; row < topics->count(); ++row) {
        if (!topics->item(row)->isHidden())
            left << topics->item(row)->data(Qt::UserRole).toString();
    }
    QVERIFY2(left.contains(QStringLiteral("clear")) && !left.contains(QStringLiteral("alerts")), qPrintable(left.join(u' ')));
    window.findChild<QListWidget *>()->setCurrentRow(
        topics->row(topics->findItems(QStringLiteral("Clear a stuck lock"), Qt::MatchExactly).constFirst()));
    QCOMPARE(browserOf(window)->textCursor().selectedText(), QStringLiteral("tombstone"));
    const int first = browserOf(window)->textCursor().position();
    QTest::keyClick(search, Qt::Key_Return);
    QVERIFY(browserOf(window)->textCursor().position() > first);
}

void TestHelp::window_isUsableWithoutEyesAndMouse()
{
    HelpWindow window(m_theme);
    window.open({});
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QCOMPARE(unnamedWidgets(window), QStringList());
    QCOMPARE(richLabels(window), QStringList());
    QTest::keyClick(&window, Qt::Key_F, Qt::ControlModifier);
    QTRY_COMPARE(window.focusWidget(), window.findChild<QLineEdit *>());
    QTest::keyClick(&window, Qt::Key_Escape);
    QVERIFY(!window.isVisible());
}

void TestHelp::f1_everyPage_opensItsTopic_data()
{
    QTest::addColumn<int>("page");
    QTest::addColumn<QString>("topic");
    using Page = PageStack::Page;
    QTest::newRow("start") << int(Page::Start) << "start";
    QTest::newRow("locks") << int(Page::Locks) << "table";
    QTest::newRow("simulate") << int(Page::Simulate) << "simulate";
    QTest::newRow("race lab") << int(Page::RaceLab) << "races";
    QTest::newRow("journal") << int(Page::Journal) << "journal";
    QTest::newRow("alerts") << int(Page::Alerts) << "alerts";
}

void TestHelp::f1_everyPage_opensItsTopic()
{
    QFETCH(int, page);
    QFETCH(QString, topic);
    const QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    ServerProfileStore profiles(settings);
    Session session;
    SystemClock clock;
    MainWindow window(session, profiles, m_theme, clock, settings);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    window.findChild<PageStack *>()->turnTo(static_cast<PageStack::Page>(page));
    QTest::keyClick(&window, Qt::Key_F1);
    const auto *help = window.findChild<HelpKey *>();
    QTRY_VERIFY(help->window() && help->window()->isVisible());
    QCOMPARE(help->window()->topic(), topic);
}

void TestHelp::f1_inADialog_opensItsTopic()
{
    const QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    ServerProfileStore profiles(settings);
    Session session;
    SystemClock clock;
    MainWindow window(session, profiles, m_theme, clock, settings);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    window.findChild<PageStack *>()->turnTo(PageStack::Page::Journal);
    QTest::keyClick(&window, Qt::Key_N, Qt::ControlModifier);
    QPointer<ConnectDialog> dialog;
    QTRY_VERIFY((dialog = window.findChild<ConnectDialog *>()) && dialog->isVisible());
    QVERIFY(QTest::qWaitForWindowActive(dialog));
    QTest::keyClick(dialog->focusWidget() ? dialog->focusWidget() : dialog, Qt::Key_F1);
    const auto *help = window.findChild<HelpKey *>();
    QTRY_VERIFY(help->window() && help->window()->isVisible());
    QCOMPARE(help->window()->topic(), QStringLiteral("start"));
    QVERIFY(dialog->isVisible());
}

/** As they are named in the sources: not every widget can be made here. */
void TestHelp::helpTopics_ofAllWidgets_exist()
{
    static const QRegularExpression naming(QStringLiteral("setProperty\\(\"helpTopic\", QStringLiteral\\(\"([a-z-]+)\""));
    int found = 0;
    QDirIterator sources(QStringLiteral(LOCKSCOPE_SOURCES "/ui"), {QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories);
    while (sources.hasNext()) {
        QFile file(sources.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        for (auto match = naming.globalMatch(QString::fromUtf8(file.readAll())); match.hasNext(); ++found) {
            const QString topic = match.next().captured(1);
            QVERIFY2(guide::page(topic), qPrintable(file.fileName() + u' ' + topic));
        }
    }
    QVERIFY(found >= 10);
}

} // namespace tst_help

LOCKSCOPE_TEST(tst_help, tst_help::TestHelp)
#include "tst_help.moc"
