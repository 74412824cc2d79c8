// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/deploymentaddress.h"
#include "saved/savedsettings.h"
#include "saved/serverlookup.h"
#include "saved/serverprofilestore.h"
#include "ui/connect/choicebutton.h"
#include "ui/connect/passworddialog.h"
#include "ui/connect/startpage.h"
#include "ui/mainwindow/menu/settingsquestion.h"
#include "ui/shared/theme.h"

#include "widgetchecks.h"
#include "testprogram.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>
#include <optional>

namespace tst_startpage {

using namespace lockscope;
using namespace lockscope::ui;

class TestStartPage : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init()
    {
        failOnWarnings();
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<QSettings>(m_folder->filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        m_profiles = std::make_unique<ServerProfileStore>(*m_settings);
    }

    void choices_byMouseAndKeyboard_emit()
    {
        StartPage page(m_theme, *m_profiles);
        page.show();
        QSignalSpy connecting(&page, &StartPage::newConnectionRequested);
        QSignalSpy demo(&page, &StartPage::demoRequested);
        QSignalSpy lab(&page, &StartPage::raceLabRequested);
        QTest::mouseClick(choice(page, "connect"), Qt::LeftButton);
        QTest::keyClick(choice(page, "demo"), Qt::Key_Return);
        QTest::keyClick(choice(page, "raceLab"), Qt::Key_Space);
        QCOMPARE(connecting.size(), 1);
        QCOMPARE(demo.size(), 1);
        QCOMPARE(demo.last().constFirst().value<DemoKind>(), DemoKind::Server);
        for (QPushButton *button : page.findChildren<QPushButton *>()) {
            if (button->accessibleName().startsWith(QStringLiteral("Try the demo ")))
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QCOMPARE(demo.size(), 3);
        QCOMPARE(demo.last().constFirst().value<DemoKind>(), DemoKind::Sentinel);
        QCOMPARE(lab.size(), 1);
    }

    void keys_inTheListOfServers_goFromServerToServerAndPressWhatHasTheFocus()
    {
        for (const char *name : {"a", "b", "c"}) {
            ServerProfile profile;
            profile.name = QString::fromLatin1(name);
            m_profiles->save(profile);
        }
        StartPage page(m_theme, *m_profiles);
        page.resize(800, 700);
        page.show();
        QVERIFY(QTest::qWaitForWindowActive(&page));
        page.setFocus();
        const auto press = [](Qt::Key key) { QTest::keyClick(QApplication::focusWidget(), key); };
        QSignalSpy chosen(&page, &StartPage::profileChosen);
        QSignalSpy edited(&page, &StartPage::editRequested);
        press(Qt::Key_Down);
        press(Qt::Key_Down);
        press(Qt::Key_Return);
        QCOMPARE(chosen.value(0).value(0).value<ServerProfile>().name, QStringLiteral("c"));
        press(Qt::Key_Up);
        press(Qt::Key_Right);
        press(Qt::Key_Return);
        QCOMPARE(edited.value(0).value(0).value<ServerProfile>().name, QStringLiteral("b"));
        press(Qt::Key_Down); // from what stands beside a server, too
        QVERIFY(profileRow(page, QStringLiteral("c"))->hasFocus());
        press(Qt::Key_Down);
        QVERIFY(choice(page, "connect")->hasFocus());
        press(Qt::Key_Up);
        QVERIFY(profileRow(page, QStringLiteral("c"))->hasFocus());
        QCOMPARE(chosen.size(), 1);
    }

    void profiles_savedAndRemoved_areListedAsTheyAre()
    {
        StartPage page(m_theme, *m_profiles);
        ServerProfile profile;
        profile.name = QStringLiteral("prod\u202e & <b>");
        profile.environment = Environment::Production;
        profile = m_profiles->save(profile);
        const QList<ChoiceButton *> rows = page.findChildren<ChoiceButton *>(QStringLiteral("profile"));
        QCOMPARE(rows.size(), 1);
        QCOMPARE(rows[0]->text(), QStringLiteral("prod\\u202e & <b>"));
        QVERIFY(rows[0]->accessibleDescription().contains(QStringLiteral("production")));
        QSignalSpy chosen(&page, &StartPage::profileChosen);
        rows[0]->click();
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].value<ServerProfile>(), profile);
        m_profiles->remove(profile.id);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(page.findChildren<ChoiceButton *>(QStringLiteral("profile")).isEmpty());
    }

    void profiles_saved_comeFirstByTheirWholeAddress()
    {
        ServerProfile service;
        service.name = QStringLiteral("orders");
        service.deployment = redis::parseDeployment(QStringLiteral("redis+sentinel://s1,s2/mymaster"))->address;
        service.environment = Environment::Development;
        service = m_profiles->save(service);
        StartPage page(m_theme, *m_profiles);
        page.resize(800, 500);
        page.show();
        const auto *row = page.findChild<ChoiceButton *>(QStringLiteral("profile"));
        QVERIFY2(row->accessibleDescription().contains(QStringLiteral("redis+sentinel://s1:26379,s2:26379/mymaster")),
                 qPrintable(row->accessibleDescription()));
        QVERIFY(topOf(page, row) < topOf(page, choice(page, "connect")));
        QVERIFY(topOf(page, choice(page, "connect")) < topOf(page, choice(page, "demo")));
        QVERIFY(topOf(page, choice(page, "demo")) <= topOf(page, choice(page, "raceLab")));
        page.setFocus();
        QVERIFY(row->hasFocus() || page.focusProxy() == row);
    }

    void profiles_recognised_areListedAsWhatTheyAre()
    {
        ServerProfile careful;
        careful.name = QStringLiteral("prod-eu");
        careful.environment = Environment::Production;
        careful = m_profiles->save(careful);
        ServerProfile other;
        other.name = QStringLiteral("a tunnel");
        other.endpoint.port = 7001;
        other = m_profiles->save(other);
        StartPage page(m_theme, *m_profiles);
        m_profiles->setRecognised(other.id, KnownServer{careful.name, careful.environment, {}});
        QString said = profileRow(page, QStringLiteral("a tunnel"))->accessibleDescription();
        QVERIFY2(said.contains(QStringLiteral("the same server as prod-eu")) && said.endsWith(QStringLiteral(", production")), qPrintable(said));
        m_profiles->remove(careful.id); // what it was recognised as is not known any more
        said = profileRow(page, QStringLiteral("a tunnel"))->accessibleDescription();
        QVERIFY2(said.endsWith(QStringLiteral(", development")), qPrintable(said));
    }

    void page_anyNumberOfServers_isWholeInASmallWindow_data()
    {
        QTest::addColumn<int>("servers");
        QTest::addColumn<QSize>("size");
        for (const int servers : {0, 1, 3, 8, 40}) {
            for (const QSize size : {QSize(720, 400), QSize(800, 500), QSize(1440, 800)})
                QTest::addRow("%d servers, %d high", servers, size.height()) << servers << size;
        }
    }
    void page_anyNumberOfServers_isWholeInASmallWindow()
    {
        QFETCH(const int, servers);
        QFETCH(const QSize, size);
        for (int i = 0; i < servers; ++i) {
            ServerProfile profile;
            profile.name = QStringLiteral("server %1").arg(i, 2, 10, QChar(u'0'));
            profile.endpoint.port = quint16(7000 + i);
            const QString id = m_profiles->save(profile).id;
            if (i == 30)
                m_profiles->setLastUsed(id);
        }
        StartPage page(m_theme, *m_profiles);
        page.resize(size);
        page.show();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        const auto *scroll = page.findChild<QScrollArea *>();
        QVERIFY2(!scroll->verticalScrollBar()->isVisible(), qPrintable(QString::number(scroll->verticalScrollBar()->maximum())));
        int shown = 0;
        for (const ChoiceButton *row : page.findChildren<ChoiceButton *>(QStringLiteral("profile")))
            shown += row->isVisible() ? 1 : 0;
        const auto *more = page.findChild<QToolButton *>(QStringLiteral("moreServers"));
        QCOMPARE(shown + int(more->menu()->actions().size()), servers);
        QCOMPARE(more->isVisible(), shown < servers);
        if (servers == 40)
            QVERIFY(profileRow(page, QStringLiteral("server 30"))->isVisible());
        if (shown < servers) {
            QSignalSpy chosen(&page, &StartPage::profileChosen);
            more->menu()->actions().constLast()->trigger();
            QCOMPARE(chosen.size(), 1);
        }
        for (const char *name : {"connect", "demo", "raceLab"})
            QVERIFY(choice(page, name)->accessibleDescription().size() > 20); // also where there is no room for it
    }

    void showProblem_hostileText_plainAndGoneAgain()
    {
        StartPage page(m_theme, *m_profiles);
        page.show();
        auto *problem = page.findChild<QLabel *>(QStringLiteral("problem"));
        QVERIFY(!problem->isVisible());
        page.showProblem(QStringLiteral("<b>no\x1b"));
        QVERIFY(problem->isVisible());
        QCOMPARE(problem->text(), QStringLiteral("<b>no\\x1b"));
        page.showProblem({});
        QVERIFY(!problem->isVisible());
    }

    void widgets_haveNamesAndPlainLabels()
    {
        m_profiles->save({});
        StartPage page(m_theme, *m_profiles);
        QCOMPARE(unnamedWidgets(page).join(u'\n'), QString());
        QCOMPARE(richLabels(page).join(u'\n'), QString());
        page.resize(1024, 640);
        QVERIFY(coloursOf(page.grab().toImage()) > 10);
    }

    void passwordDialog_handsThePasswordOverAndWarnsOfPlainTcp_data()
    {
        QTest::addColumn<PasswordDialog::Of>("of");
        QTest::addColumn<redis::DeploymentAddress::Kind>("kind");
        QTest::addColumn<QString>("asked");
        QTest::addColumn<QString>("exposedTo");
        QTest::addColumn<QByteArray>("servers");
        QTest::addColumn<QByteArray>("sentinels");
        using Kind = redis::DeploymentAddress::Kind;
        QTest::newRow("of one server") << PasswordDialog::Of::Servers << Kind::Single << "far did not accept the password of user ann."
                                       << "redis.example.org" << QByteArray("s3cret") << QByteArray("of sentinels");
        QTest::newRow("of the servers") << PasswordDialog::Of::Servers << Kind::Sentinel << "far did not accept the password of user ann."
                                        << "orders" << QByteArray("s3cret") << QByteArray("of sentinels");
        QTest::newRow("of the sentinels") << PasswordDialog::Of::Sentinels << Kind::Sentinel
                                          << "The Sentinel of far did not accept the password of user watch."
                                          << "sentinel.example.org" << QByteArray("of servers") << QByteArray("s3cret");
    }
    void passwordDialog_handsThePasswordOverAndWarnsOfPlainTcp()
    {
        QFETCH(const PasswordDialog::Of, of);
        QFETCH(const redis::DeploymentAddress::Kind, kind);
        QFETCH(const QString, asked);
        QFETCH(const QString, exposedTo);
        QFETCH(const QByteArray, servers);
        QFETCH(const QByteArray, sentinels);
        ServerProfile profile;
        profile.name = QStringLiteral("far");
        profile.endpoint.host = QStringLiteral("redis.example.org");
        profile.endpoint.user = QStringLiteral("ann");
        profile.deployment.kind = kind;
        profile.deployment.service = QStringLiteral("orders");
        profile.deployment.seeds.front().host = QStringLiteral("sentinel.example.org");
        profile.deployment.seeds.front().user = QStringLiteral("watch");
        const redis::Passwords known(redis::Secret("of servers"), redis::Secret("of sentinels"));
        PasswordDialog dialog(profile, Error::Kind::WrongPassword, of, known, m_theme);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.open();
        const QList<QLabel *> labels = dialog.findChildren<QLabel *>();
        QVERIFY(std::ranges::any_of(labels, [&](const QLabel *label) { return label->text() == asked; }));
        const QString warning = dialog.findChild<QLabel *>(QStringLiteral("warning"))->text();
        QVERIFY2(warning.contains(QStringLiteral("is sent to %1 unencrypted").arg(exposedTo)), qPrintable(warning));
        QCOMPARE(unnamedWidgets(dialog).join(u'\n'), QString());
        QCOMPARE(richLabels(dialog).join(u'\n'), QString());
        auto *field = dialog.findChild<QLineEdit *>(QStringLiteral("password"));
        QCOMPARE(field->echoMode(), QLineEdit::Password);
        std::optional<redis::Passwords> received;
        connect(&dialog, &PasswordDialog::passwordEntered, this,
                [&received](const ServerProfile &, const redis::Passwords &entered) { received = entered; });
        QTest::keyClick(field, Qt::Key_Return); // nothing typed: nothing sent
        QVERIFY(!received);
        QTest::keyClicks(field, QStringLiteral("s3cret"));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(received);
        QCOMPARE(received->servers.reveal(), servers);
        QCOMPARE(received->sentinels.reveal(), sentinels);
        QVERIFY(field->text().isEmpty());
    }

    void passwordDialog_ofALink_saysWhereThePasswordWouldGo_data()
    {
        QTest::addColumn<redis::Endpoint::Kind>("kind");
        QTest::addColumn<QString>("where");
        QTest::newRow("clear") << redis::Endpoint::Kind::Tcp << "It would go to any.example:6380, not encrypted.";
        QTest::newRow("TLS") << redis::Endpoint::Kind::Tls << "It would go to any.example:6380, encrypted (TLS).";
    }
    void passwordDialog_ofALink_saysWhereThePasswordWouldGo()
    {
        QFETCH(const redis::Endpoint::Kind, kind);
        QFETCH(const QString, where);
        ServerProfile profile;
        profile.endpoint.kind = kind;
        profile.endpoint.host = QStringLiteral("any.example");
        profile.endpoint.port = 6380;
        PasswordDialog dialog(profile, Error::Kind::AuthRequired, PasswordDialog::Of::Servers, {}, m_theme);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.offer({});
        QVERIFY(!dialog.findChild<QPushButton *>(QStringLiteral("sendOffered")));
        dialog.offer(redis::Secret("s3cret"));
        dialog.open();
        const QString text = dialog.findChild<QLabel *>(QStringLiteral("offer"))->text();
        QVERIFY2(text.endsWith(where) && !text.contains(QStringLiteral("s3cret")), qPrintable(text));
        QCOMPARE(unnamedWidgets(dialog).join(u'\n'), QString());
        std::optional<redis::Passwords> received;
        connect(&dialog, &PasswordDialog::passwordEntered, this,
                [&received](const ServerProfile &, const redis::Passwords &entered) { received = entered; });
        QTest::keyClick(dialog.findChild<QLineEdit *>(QStringLiteral("password")), Qt::Key_Return); // is not consent
        QVERIFY(!received);
        QTest::mouseClick(dialog.findChild<QPushButton *>(QStringLiteral("sendOffered")), Qt::LeftButton);
        QVERIFY(received);
        QCOMPARE(received->servers.reveal(), QByteArray("s3cret"));
    }

    void settingsQuestion_eachChoice_isDone_data()
    {
        QTest::addColumn<QString>("button");
        QTest::addColumn<bool>("isDecided");
        QTest::addColumn<int>("servers");
        QTest::newRow("restore") << "Restore the copy of" << true << 1;
        QTest::newRow("accept") << "Begin with empty settings" << true << 0;
        QTest::newRow("later") << "Decide later" << false << 0;
    }
    void settingsQuestion_eachChoice_isDone()
    {
        QFETCH(const QString, button);
        QFETCH(const bool, isDecided);
        QFETCH(const int, servers);
        const QString file = m_folder->filePath(QStringLiteral("other.conf"));
        {
            SavedSettings whole(file);
            ServerProfileStore(whole.settings()).save(ServerProfile());
        }
        QVERIFY(QFile::resize(file, 0));
        SavedSettings saved(file);
        QWidget window;
        bool decided = false;
        askAboutSettings(saved, &window, [&decided] { decided = true; });
        auto *box = window.findChild<QMessageBox *>(QStringLiteral("settingsQuestion"));
        QVERIFY(box && box->text().contains(file) && box->text().contains(QStringLiteral("it is empty")));
        QVERIFY(box->defaultButton()->text() == QStringLiteral("Decide later"));
        const QList<QAbstractButton *> buttons = box->buttons();
        const auto chosen = std::ranges::find_if(buttons, [&](const QAbstractButton *one) { return one->text().startsWith(button); });
        QVERIFY(chosen != buttons.end());
        (*chosen)->click();
        QCOMPARE(decided, isDecided);
        SavedSettings again(file);
        QCOMPARE(again.fault().isEmpty(), isDecided);
        QCOMPARE(ServerProfileStore(again.settings()).profiles().size(), std::size_t(servers));
    }

private:
    static int topOf(const QWidget &page, const QWidget *widget) { return widget->mapTo(&page, QPoint()).y(); }
    /** Not one that is only to be deleted. */
    static ChoiceButton *profileRow(const QWidget &page, const QString &name)
    {
        for (ChoiceButton *row : page.findChildren<ChoiceButton *>(QStringLiteral("profile"))) {
            if (row->text() == name && !row->parentWidget()->isHidden())
                return row;
        }
        return nullptr;
    }
    static ChoiceButton *choice(const QWidget &page, const char *name) { return page.findChild<ChoiceButton *>(QString::fromLatin1(name)); }

    Theme m_theme;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<ServerProfileStore> m_profiles;
};

} // namespace tst_startpage

LOCKSCOPE_TEST(tst_startpage, tst_startpage::TestStartPage)
#include "tst_startpage.moc"
