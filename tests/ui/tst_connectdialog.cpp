// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "saved/serverprofilestore.h"
#include "session/session.h"
#include "ui/connect/connectdialog.h"
#include "ui/connect/exposure.h"
#include "ui/shared/theme.h"

#include "redisserver.h"
#include "widgetchecks.h"
#include "testprogram.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>

namespace tst_connectdialog {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

class TestConnectDialog : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_theme.applyTo(*qApp);
        qunsetenv("REDISCLI_AUTH");
    }
    void init()
    {
        failOnWarnings();
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<QSettings>(m_folder->filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        m_profiles = std::make_unique<ServerProfileStore>(*m_settings);
        m_dialog = std::make_unique<ConnectDialog>(m_session, *m_profiles, m_theme);
        m_dialog->setAttribute(Qt::WA_DeleteOnClose, false);
        m_dialog->open();
        QVERIFY(QTest::qWaitForWindowActive(m_dialog.get()));
    }
    void cleanup() { m_dialog.reset(); }

    void paste_urlWithPassword_fillsFieldsAndMovesThePassword()
    {
        line("url")->setText(QStringLiteral("rediss://ops:s3%40cret@redis.example.org:6380/2"));
        QCOMPARE(line("url")->text(), QStringLiteral("rediss://ops@redis.example.org:6380/2"));
        QVERIFY(!line("url")->isUndoAvailable());
        QCOMPARE(line("password")->text(), QStringLiteral("s3@cret"));
        QCOMPARE(line("host")->text(), QStringLiteral("redis.example.org"));
        QCOMPARE(m_dialog->findChild<QSpinBox *>(QStringLiteral("port"))->value(), 6380);
        QCOMPARE(m_dialog->findChild<QSpinBox *>(QStringLiteral("database"))->value(), 2);
        QCOMPARE(line("user")->text(), QStringLiteral("ops"));
        QCOMPARE(combo("kind")->currentText(), QStringLiteral("TCP with TLS"));
        QCOMPARE(combo("environment")->currentText(), QStringLiteral("production"));
    }

    void form_anyLength_isWholeAndLeavesNoHole()
    {
        const auto *scroll = m_dialog->findChild<QScrollArea *>();
        const auto spare = [&] { return scroll->viewport()->height() - scroll->widget()->sizeHint().height(); };
        QTRY_COMPARE(spare(), 0);
        const int before = m_dialog->height();
        combo("deployment")->setCurrentIndex(combo("deployment")->findData(int(redis::DeploymentAddress::Kind::Sentinel)));
        QTRY_COMPARE(spare(), 0);
        QVERIFY(m_dialog->height() > before);
        line("host")->setText(QStringLiteral("http://x"));
        button("once")->click(); // what is wrong takes room, too
        QVERIFY(!message().isEmpty());
        QTRY_COMPARE(spare(), 0);
    }

    void paste_brokenUrl_stillLosesItsPasswordAndIsExplained()
    {
        line("url")->setText(QStringLiteral("redis://ops:s3cret@host:notaport/0"));
        QVERIFY(!line("url")->text().contains(QStringLiteral("s3cret")));
        QCOMPARE(line("password")->text(), QStringLiteral("s3cret"));
        button("connect")->click();
        QVERIFY(m_dialog->isVisible());
        QVERIFY2(message().startsWith(QStringLiteral("URL: ")), qPrintable(message()));
        QVERIFY(!message().contains(QStringLiteral("s3cret")));
        QVERIFY(line("url")->text().contains(QStringLiteral("notaport"))); // nothing typed is lost
    }

    void type_hostAndPort_isTakenForAPlainServer()
    {
        line("url")->setText(QString());
        line("url")->setFocus();
        QTest::keyClicks(line("url"), QStringLiteral("10.0.0.7:7001"));
        QTest::keyClick(line("url"), Qt::Key_Tab);
        QCOMPARE(m_dialog->findChild<QSpinBox *>(QStringLiteral("port"))->value(), 7001);
        QCOMPARE(line("host")->text(), QStringLiteral("10.0.0.7"));
        QCOMPARE(line("url")->property("invalid").toBool(), false);
    }

    void type_urlByHand_isAppliedWhenLeft()
    {
        line("url")->setFocus();
        QTest::keyClicks(line("url"), QStringLiteral("redis://127.0.0.1:7001"));
        QCOMPARE(m_dialog->findChild<QSpinBox *>(QStringLiteral("port"))->value(), 7001); // at once, while it is typed
        QTest::keyClicks(line("url"), QStringLiteral("/3"));
        QCOMPARE(m_dialog->findChild<QSpinBox *>(QStringLiteral("database"))->value(), 3);
        QCOMPARE(line("url")->text(), QStringLiteral("redis://127.0.0.1:7001/3"));
        QTest::keyClick(line("url"), Qt::Key_Tab);
        QCOMPARE(m_dialog->findChild<QSpinBox *>(QStringLiteral("port"))->value(), 7001);
        QCOMPARE(line("url")->text(), QStringLiteral("redis://127.0.0.1:7001/3"));
    }

    void validate_eachMistake_saysWhatAndWhere_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("told");
        QTest::newRow("no host") << "TCP"
                                 << "host"
                                 << ""
                                 << "Host: enter a name";
        QTest::newRow("URL as host") << "TCP"
                                     << "host"
                                     << "http://x"
                                     << "Host: enter only a name";
        QTest::newRow("relative socket") << "Unix socket"
                                         << "socketPath"
                                         << "run/redis.sock"
                                         << "Socket: enter an absolute path";
        QTest::newRow("no CA file") << "TCP with TLS"
                                    << "caFile"
                                    << "/nonexistent.pem"
                                    << "CA file: /nonexistent.pem does not exist";
        QTest::newRow("no password file") << "TCP"
                                          << "passwordFile"
                                          << "/nonexistent"
                                          << "Password file: /nonexistent does not exist";
    }
    void validate_eachMistake_saysWhatAndWhere()
    {
        QFETCH(QString, kind);
        QFETCH(QString, field);
        QFETCH(QString, text);
        QFETCH(QString, told);
        combo("kind")->setCurrentText(kind);
        QLineEdit *edit = m_dialog->findChild<QLineEdit *>(field);
        edit->setText(text);
        QSignalSpy connecting(m_dialog.get(), &ConnectDialog::connectRequested);
        button("connect")->click();
        QCOMPARE(connecting.size(), 0);
        QVERIFY(m_profiles->profiles().empty());
        QVERIFY2(message().startsWith(told), qPrintable(message()));
        QVERIFY(edit->property("invalid").toBool());
        QVERIFY(edit->hasFocus());
        QCOMPARE(edit->text(), text);
        edit->setText(text + QStringLiteral("x")); // correcting takes the mark away
        QVERIFY(!edit->property("invalid").toBool());
    }

    void validate_keyWithoutCertificate_isToldAtTheMissingOne()
    {
        QFile key(m_folder->filePath(QStringLiteral("key.pem")));
        QVERIFY(key.open(QIODevice::WriteOnly));
        combo("kind")->setCurrentText(QStringLiteral("TCP with TLS"));
        line("keyFile")->setText(key.fileName());
        button("save")->click();
        QVERIFY(message().startsWith(QStringLiteral("Client certificate: enter both a client certificate and its key")));
    }

    void save_passwordTyped_neverReachesTheSettings()
    {
        line("name")->setText(QStringLiteral("prod-eu"));
        line("url")->setText(QStringLiteral("redis://ops:s3cretpassword@127.0.0.1:6399/1"));
        m_dialog->findChild<QPlainTextEdit *>(QStringLiteral("patterns"))->setPlainText(QStringLiteral("lock.*\nmutex with blank:*"));
        button("save")->click();
        QCOMPARE(m_profiles->profiles().size(), std::size_t(1));
        const ServerProfile &saved = m_profiles->profiles().front();
        QCOMPARE(saved.name, QStringLiteral("prod-eu"));
        QCOMPARE(saved.endpoint.user, QStringLiteral("ops"));
        QCOMPARE(saved.patterns, (QByteArrayList{"lock.*", "mutex with blank:*"}));
        QVERIFY(message().contains(QStringLiteral("without its password")));
        m_settings->sync();
        QFile file(m_settings->fileName());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray content = file.readAll();
        QVERIFY(content.contains("prod-eu"));
        QVERIFY(!content.contains("s3cretpassword"));
        QVERIFY(!content.contains(QByteArray("s3cretpassword").toBase64()));
        button("save")->click(); // again: the same one, not a second
        QCOMPARE(m_profiles->profiles().size(), std::size_t(1));
    }

    void paste_urlOfADeployment_fillsItsFields_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("seeds");
        QTest::addColumn<QString>("service");
        QTest::addColumn<int>("kind");
        using Kind = redis::DeploymentAddress::Kind;
        QTest::newRow("cluster") << "redis+cluster://ops@a:7000,b:7001"
                                 << "a:7000, b:7001" << QString() << int(Kind::Cluster);
        QTest::newRow("cluster, TLS") << "rediss+cluster://a:7000,[::1]:7001"
                                      << "a:7000, [::1]:7001" << QString() << int(Kind::Cluster);
        QTest::newRow("sentinels") << "redis+sentinel://ops@s1:26379,s2:26380/orders/2?sentinel-user=watcher"
                                   << "s1:26379, s2:26380"
                                   << "orders" << int(Kind::Sentinel);
        QTest::newRow("sentinels without TLS") << "rediss+sentinel://s1:26379/orders?sentinel-tls=no"
                                               << "s1:26379"
                                               << "orders" << int(Kind::Sentinel);
    }
    void paste_urlOfADeployment_fillsItsFields()
    {
        QFETCH(const QString, url);
        QFETCH(const QString, seeds);
        QFETCH(const QString, service);
        QFETCH(const int, kind);
        line("url")->setText(url);
        QCOMPARE(choice("deployment")->currentData().toInt(), kind);
        QVERIFY(line("seeds")->isVisible());
        QVERIFY(!line("host")->isVisible());
        QCOMPARE(line("seeds")->text(), seeds);
        QCOMPARE(line("service")->text(), service);
        QCOMPARE(line("service")->isVisible(), !service.isEmpty());
        line("map")->setText(u"10.0.0.7=127.0.0.1"_s);
        line("name")->setText(u"whole"_s);
        button("save")->click();

        // What was saved is the same whole, and editing it again loses nothing.
        QVERIFY2(message().startsWith(u"Saved"_s), qPrintable(message()));
        ServerProfileStore again(*m_settings);
        const ServerProfile saved = again.profiles().front();
        QCOMPARE(saved.address().toUrl(), url);
        QCOMPARE(saved.address().map.toText(), u"10.0.0.7=127.0.0.1"_s);
        m_dialog->setProfile(saved);
        QCOMPARE(line("url")->text(), url);
        QCOMPARE(line("seeds")->text(), seeds);
        button("save")->click();
        QCOMPARE(ServerProfileStore(*m_settings).profiles(), again.profiles());
    }

    void paste_eitherSideUsesTls_tlsFieldsAreShown_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<bool>("isTls");
        QTest::newRow("neither") << u"redis+sentinel://s1:26379/orders"_s << false;
        QTest::newRow("servers") << u"rediss+sentinel://s1:26379/orders?sentinel-tls=no"_s << true;
        QTest::newRow("sentinels") << u"redis+sentinel://s1:26379/orders?sentinel-tls=yes"_s << true;
    }
    void paste_eitherSideUsesTls_tlsFieldsAreShown()
    {
        QFETCH(const QString, url);
        QFETCH(const bool, isTls);
        line("url")->setText(url);
        QCOMPARE(line("caFile")->isVisible(), isTls);
        line("caFile")->setText(u"/nowhere"_s);
        button("save")->click();
        QCOMPARE(message().contains(u"/nowhere"_s), isTls);
        auto *sentinels = m_dialog->findChild<QCheckBox *>(u"sentinelTls"_s);
        sentinels->setChecked(!sentinels->isChecked());
        QCOMPARE(line("caFile")->isVisible(), !url.endsWith(u"=yes"_s)); // the servers, or now the sentinels
    }

    void save_wrongDeployment_saysWhatAndWhere_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("says");
        QTest::newRow("no nodes") << "redis+cluster://a:7000"
                                  << "seeds"
                                  << ""
                                  << "Nodes: enter at least one";
        QTest::newRow("port") << "redis+cluster://a:7000"
                              << "seeds"
                              << "a:70000"
                              << "Nodes: ";
        QTest::newRow("twice") << "redis+cluster://a:7000"
                               << "seeds"
                               << "a:7000 a:7000"
                               << "Nodes: Address 2 is listed twice";
        QTest::newRow("no service") << "redis+sentinel://s:1/m"
                                    << "service"
                                    << ""
                                    << "Service: enter the name";
        QTest::newRow("map") << "redis+cluster://a:7000"
                             << "map"
                             << "a"
                             << "Address map: ";
        QTest::newRow("no file") << "redis+sentinel://s:1/m"
                                 << "sentinelPasswordFile"
                                 << "/nowhere"
                                 << "File with the sentinels' password";
    }
    void save_wrongDeployment_saysWhatAndWhere()
    {
        QFETCH(const QString, url);
        QFETCH(const QString, field);
        QFETCH(const QString, typed);
        QFETCH(const QString, says);
        line("url")->setText(url);
        line(field.toLatin1().constData())->setText(typed);
        button("save")->click();
        QVERIFY2(message().startsWith(says), qPrintable(message()));
        QVERIFY(line(field.toLatin1().constData())->hasFocus());
        QCOMPARE(line(field.toLatin1().constData())->text(), typed);
        QVERIFY(m_profiles->profiles().empty());
    }

    void connect_sentinelPassword_isHandedOverAndNeverSaved()
    {
        line("url")->setText(u"redis+sentinel://s1:26379/orders"_s);
        line("sentinelPassword")->setText(u"s3cretOfSentinels"_s);
        QByteArray password;
        connect(m_dialog.get(), &ConnectDialog::connectRequested, this,
                [&](const ServerProfile &, const redis::Passwords &passwords) { password = passwords.sentinels.reveal(); });
        button("connect")->click();
        QCOMPARE(password, QByteArray("s3cretOfSentinels"));
        m_settings->sync();
        QFile file(m_settings->fileName());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("s3cretOfSentinels"));
    }

    void connect_allWell_handsOverProfileAndPassword()
    {
        line("url")->setText(QStringLiteral("redis://:pw@127.0.0.1:6399"));
        ServerProfile profile;
        QByteArray password;
        connect(m_dialog.get(), &ConnectDialog::connectRequested, this, [&](const ServerProfile &asked, const redis::Passwords &passwords) {
            profile = asked;
            password = passwords.servers.reveal();
        });
        QTest::keyClick(line("name"), Qt::Key_Return);
        QVERIFY(!m_dialog->isVisible());
        QCOMPARE(profile.endpoint.port, quint16(6399));
        QVERIFY(!profile.name.isEmpty());
        QCOMPARE(profile.environment, Environment::Development);
        QCOMPARE(password, QByteArray("pw"));
    }

    void connect_once_isNotSaved()
    {
        line("url")->setText(QStringLiteral("redis://:pw@127.0.0.1:6399"));
        QSignalSpy connecting(m_dialog.get(), &ConnectDialog::connectRequested);
        button("once")->click();
        QVERIFY(!m_dialog->isVisible());
        QCOMPARE(connecting.size(), 1);
        const auto chosen = connecting[0][0].value<ServerProfile>();
        QCOMPARE(chosen.endpoint.port, quint16(6399));
        QVERIFY(chosen.id.isEmpty() && !chosen.name.isEmpty());
        QVERIFY(m_profiles->profiles().empty());
        QVERIFY(m_settings->allKeys().isEmpty());
    }

    void connect_onceFromASavedServer_isThatServerOnlyIfNothingWasChanged()
    {
        ServerProfile profile = ServerProfile::forEndpoint({});
        profile.endpoint.port = 6399;
        profile = m_profiles->save(profile);
        m_dialog->setProfile(profile);
        QSignalSpy connecting(m_dialog.get(), &ConnectDialog::connectRequested);
        button("once")->click();
        QCOMPARE(connecting[0][0].value<ServerProfile>(), profile);
        m_dialog->open();
        m_dialog->findChild<QPlainTextEdit *>(QStringLiteral("patterns"))->setPlainText(QStringLiteral("other.*"));
        button("once")->click();
        QVERIFY(connecting[1][0].value<ServerProfile>().id.isEmpty());
        QCOMPARE(connecting[1][0].value<ServerProfile>().patterns, QByteArrayList{"other.*"});
        QCOMPARE(m_profiles->profiles().front(), profile);
    }

    void edit_savedProfile_keepsEverything()
    {
        ServerProfile profile;
        profile.id = QStringLiteral("some-id");
        profile.name = QStringLiteral("staging");
        profile.environment = Environment::Staging;
        profile.endpoint.kind = redis::Endpoint::Kind::Tls;
        profile.endpoint.host = QStringLiteral("redis.example.org");
        profile.endpoint.port = 6390;
        profile.endpoint.database = 5;
        profile.endpoint.user = QStringLiteral("ann");
        profile.endpoint.tls.serverName = QStringLiteral("other.example.org");
        profile.endpoint.tls.verify = false;
        profile.patterns = {"a:*", "b:*"};
        m_profiles->save(profile);
        m_dialog->setProfile(profile);
        QVERIFY(m_dialog->findChild<QLabel *>(QStringLiteral("unverified"))->isVisible());
        button("save")->click();
        QCOMPARE(m_profiles->profiles().size(), std::size_t(1));
        QCOMPARE(m_profiles->profiles().front(), profile);
    }

    void delete_savedProfile_asksFirst()
    {
        m_dialog->setProfile(m_profiles->save({}));
        QVERIFY(button("delete")->isVisible());
        button("delete")->click();
        auto *box = m_dialog->findChild<QMessageBox *>();
        QVERIFY(box);
        QCOMPARE(m_profiles->profiles().size(), std::size_t(1));
        for (QAbstractButton *candidate : box->buttons()) {
            if (box->buttonRole(candidate) == QMessageBox::DestructiveRole)
                candidate->click();
        }
        QVERIFY(m_profiles->profiles().empty());
        QVERIFY(!m_dialog->isVisible());
    }

    void warn_passwordOverPlainTcp_onlyWhereItCanBeRead_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<bool>("warned");
        QTest::newRow("far") << "redis://:pw@10.1.2.3:6379" << true;
        QTest::newRow("far with TLS") << "rediss://:pw@10.1.2.3:6379" << false;
        QTest::newRow("loopback") << "redis://:pw@127.0.0.2:6379" << false;
        QTest::newRow("localhost") << "redis://:pw@LOCALHOST:6379" << false;
        QTest::newRow("IPv6 loopback") << "redis://:pw@[::1]:6379" << false;
        QTest::newRow("socket") << "redis+unix://:pw@/run/redis.sock" << false;
        QTest::newRow("far without password") << "redis://10.1.2.3:6379" << false;
    }
    void warn_passwordOverPlainTcp_onlyWhereItCanBeRead()
    {
        QFETCH(QString, url);
        QFETCH(bool, warned);
        line("url")->setText(url);
        QCOMPARE(m_dialog->findChild<QLabel *>(QStringLiteral("exposure"))->isVisible(), warned);
    }

    void test_realServer_showsTheDiagnosis()
    {
        RedisServer server;
        RedisServer::Options options;
        options.password = "right";
        QVERIFY(server.start(options));
        line("url")->setText(server.endpoint().toUrl());
        QSignalSpy finished(&m_session, &Session::testFinished);
        line("password")->setText(QStringLiteral("wrong"));
        button("test")->click();
        QCOMPARE(button("test")->text(), QStringLiteral("Stop test"));
        QTRY_COMPARE(finished.size(), 1);
        QVERIFY2(message().contains(QStringLiteral("password")), qPrintable(message()));
        line("password")->setText(QStringLiteral("right"));
        button("test")->click();
        QTRY_COMPARE(finished.size(), 2);
        QVERIFY2(message().startsWith(QStringLiteral("Connected to ")), qPrintable(message()));
        QTRY_COMPARE(button("test")->text(), QStringLiteral("Test connection"));
    }

    void open_newServer_startsInItsUrl()
    {
        QVERIFY(line("url")->hasFocus());
        ServerProfile saved = ServerProfile::forEndpoint({});
        m_dialog->setProfile(m_profiles->save(saved));
        QVERIFY(line("name")->hasFocus());
    }

    /** Who only wants to look saves nothing; who edits a server has asked to. */
    void enter_inAnyField_isTheMarkedDefault_data()
    {
        QTest::addColumn<bool>("isSaved");
        QTest::addColumn<QString>("field");
        for (const char *const field : {"url", "name", "host", "password"}) {
            QTest::addRow("new, %s", field) << false << QString::fromLatin1(field);
            QTest::addRow("saved, %s", field) << true << QString::fromLatin1(field);
        }
    }

    void enter_inAnyField_isTheMarkedDefault()
    {
        QFETCH(bool, isSaved);
        QFETCH(QString, field);
        if (isSaved)
            m_dialog->setProfile(m_profiles->save(ServerProfile::forEndpoint({})));
        const QPushButton *const marked = button(isSaved ? "connect" : "once");
        for (const char *const name : {"once", "connect", "save", "test", "cancel"})
            QCOMPARE(button(name)->isDefault() && button(name)->property("primary").toBool(), button(name) == marked);
        line("url")->setText(QStringLiteral("redis://127.0.0.1:6399"));
        QSignalSpy connecting(m_dialog.get(), &ConnectDialog::connectRequested);
        QTest::keyClick(m_dialog->findChild<QLineEdit *>(field), Qt::Key_Return);
        QCOMPARE(connecting.size(), 1);
        QCOMPARE(m_profiles->profiles().size(), std::size_t(isSaved ? 1 : 0));
        if (isSaved)
            QCOMPARE(m_profiles->profiles().front().endpoint.port, quint16(6399));
    }

    void edit_afterATest_dropsItsResult_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<bool>("isUnderWay");
        for (const char *const field : {"url", "password", "host", "user"}) {
            QTest::addRow("%s", field) << QString::fromLatin1(field) << false;
            QTest::addRow("%s, while testing", field) << QString::fromLatin1(field) << true;
        }
    }

    void edit_afterATest_dropsItsResult()
    {
        QFETCH(QString, field);
        QFETCH(bool, isUnderWay);
        line("url")->setText(QStringLiteral("redis+unix:///nonexistent/redis.sock"));
        QSignalSpy finished(&m_session, &Session::testFinished);
        button("test")->click();
        if (!isUnderWay) {
            QTRY_COMPARE(finished.size(), 1);
            QVERIFY(!message().isEmpty());
        }
        QLineEdit *const edit = m_dialog->findChild<QLineEdit *>(field);
        edit->setText(edit->text() + QStringLiteral("2"));
        QCOMPARE(message(), QString());
        QCOMPARE(button("test")->text(), QStringLiteral("Test connection"));
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(message(), QString()); // a late answer is of other fields
    }

    void test_works_countsTheKeysThatMatch_data()
    {
        QTest::addColumn<QByteArray>("keys");
        QTest::addColumn<QString>("says");
        QTest::addColumn<bool>("offersFind");
        QTest::newRow("none") << QByteArray("SET mutex:a t") << QStringLiteral("No key matches lock[.:]*: there are no locks now") << true;
        QTest::newRow("two ways to write it") << QByteArray("SET lock.a t\nSET lock:b t\nSET locks t") << QStringLiteral("2 keys match lock[.:]*.")
                                              << false;
        QTest::newRow("enough") << QByteArray("EVAL \"for i = 1, 12000 do redis.call('SET', 'lock.' .. i, 't') end\" 0")
                                << QStringLiteral("match lock[.:]*; not all keys were looked at.") << false;
        QTest::newRow("not allowed") << QByteArray("ACL SETUSER default -scan") << QStringLiteral("How many keys match lock[.:]* is unknown: ")
                                     << false;
    }
    void test_works_countsTheKeysThatMatch()
    {
        QFETCH(const QByteArray, keys);
        QFETCH(const QString, says);
        QFETCH(const bool, offersFind);
        RedisServer server;
        QVERIFY(server.start());
        server.cliInput(keys + '\n');
        line("url")->setText(server.endpoint().toUrl());
        button("test")->click();
        QTRY_VERIFY2(message().contains(says), qPrintable(message()));
        QVERIFY(message().startsWith(QStringLiteral("Connected to ")));
        QCOMPARE(button("test")->text(), QStringLiteral("Test connection"));
        QCOMPARE(!button("find")->isHidden(), offersFind);
    }

    void test_works_saysWhatTheServerHasAndAllows_data()
    {
        QTest::addColumn<QByteArray>("input");
        QTest::addColumn<QString>("patterns");
        QTest::addColumn<QString>("says");
        QTest::addColumn<bool>("warns");
        const QByteArray locks = "SET lock.a t\nSET lock.b t\nSET other t\n";
        QTest::newRow("deployment") << locks << "lock.*"
                                    << "\nIt is a single server, not a node of a cluster.\n"
                                    << false;
        QTest::newRow("keys") << locks << "lock.*"
                              << "\nKeys in all: 3.\n"
                              << false;
        QTest::newRow("clock") << locks << "lock.*"
                               << "\nClock: as this computer's, within " << false;
        QTest::newRow("rights") << locks << "lock.*"
                                << "\nRights: to watch locks and to clear them.\n"
                                << false;
        QTest::newRow("each pattern") << locks << "lock.* other mutex.*"
                                      << "3 keys match lock.*, other, mutex.*.\nlock.*: 2 · other: 1 · mutex.*: none\n"
                                      << true;
        QTest::newRow("no match") << locks << "mutex.*"
                                  << "No key matches mutex.*" << true;
        QTest::newRow("may not clear") << locks + "ACL SETUSER default -eval -del\n"
                                       << "lock.*"
                                       << "\nRights: to watch locks, not to clear all of them. No permission for EVAL, DEL.\n"
                                       << false;
        QTest::newRow("may not watch") << locks + "ACL SETUSER default -pttl\n"
                                       << "lock.*"
                                       << "\nRights: not all that is needed to watch locks. No permission for PTTL.\n"
                                       << true;
        QTest::newRow("may not ask") << locks + "ACL SETUSER default -acl -time -dbsize\n"
                                     << "lock.*"
                                     << "\nKeys in all: unknown (no permission for DBSIZE).\nRights: unknown. " << false;
        QTest::newRow("no clock") << locks + "ACL SETUSER default -time\n"
                                  << "lock.*"
                                  << "\nClock: unknown (no permission for TIME)." << false;
    }
    void test_works_saysWhatTheServerHasAndAllows()
    {
        QFETCH(const QByteArray, input);
        QFETCH(QString, patterns);
        QFETCH(const QString, says);
        QFETCH(const bool, warns);
        RedisServer server;
        QVERIFY(server.start());
        server.cliInput(input);
        line("url")->setText(server.endpoint().toUrl());
        m_dialog->findChild<QPlainTextEdit *>(QStringLiteral("patterns"))->setPlainText(patterns.replace(u' ', u'\n'));
        button("test")->click();
        QTRY_COMPARE(button("test")->text(), QStringLiteral("Test connection"));
        QVERIFY2(message().contains(says), qPrintable(message()));
        const QColor colour = m_dialog->findChild<QLabel *>(QStringLiteral("message"))->palette().color(QPalette::WindowText);
        QCOMPARE(colour, m_theme.color(warns ? Theme::Role::Warning : Theme::Role::Good));
    }

    void test_independentServers_countsRowsAndOffersTheRedlock_data()
    {
        QTest::addColumn<QByteArray>("second");
        QTest::addColumn<bool>("offers");
        QTest::newRow("the same random token") << QByteArray("0192c1f0-7a3b-7c4d-8e5f-000000000001") << true;
        QTest::newRow("each its own") << QByteArray("0192c1f0-7a3b-7c4d-8e5f-000000000002") << false;
    }
    void test_independentServers_countsRowsAndOffersTheRedlock()
    {
        QFETCH(const QByteArray, second);
        QFETCH(const bool, offers);
        RedisServer a, b;
        QVERIFY(a.start() && b.start());
        a.cliInput("SET lock.a 0192c1f0-7a3b-7c4d-8e5f-000000000001 PX 600000\nSET lock.one x\n");
        if (offers)
            b.cliInput("SET lock.later x\n");
        b.cliInput("SET lock.a " + second + " PX 600000\nSET lock.one x\n"); // the second says nothing: anybody writes it
        line("url")->setText(a.endpoint().toUrl() + u',' + b.endpoint().toUrl());
        button("test")->click();
        QTRY_VERIFY2(message().contains(offers ? QStringLiteral("5 keys match lock[.:]*.") : QStringLiteral("4 keys match lock[.:]*.")),
                     qPrintable(message()));
        QCOMPARE(!button("redlock")->isHidden(), offers);
        QCOMPARE(message().contains(QStringLiteral("the same token on most of these servers")), offers);
        if (!offers)
            return;
        button("redlock")->click();
        QVERIFY(button("redlock")->isHidden());
        QVERIFY(!combo("locks")->currentData().toBool());
        button("test")->click(); // of a Redlock, a key on both is one, and one on the second alone counts
        QTRY_VERIFY2(message().contains(QStringLiteral("3 keys match lock[.:]*.")), qPrintable(message()));
    }

    void find_noKeyMatches_connectsAndSearches()
    {
        RedisServer server;
        QVERIFY(server.start());
        line("url")->setText(server.endpoint().toUrl());
        QSignalSpy connects(m_dialog.get(), &ConnectDialog::connectRequested), finds(m_dialog.get(), &ConnectDialog::findRequested);
        button("test")->click();
        QTRY_VERIFY(!button("find")->isHidden());
        button("find")->click();
        QCOMPARE(connects.size(), 1);
        QCOMPARE(finds.size(), 1);
    }

    void test_stopped_ignoresTheAnswer()
    {
        line("url")->setText(QStringLiteral("redis+unix:///nonexistent/redis.sock"));
        QSignalSpy finished(&m_session, &Session::testFinished);
        button("test")->click();
        button("test")->click();
        QCOMPARE(message(), QStringLiteral("Test stopped."));
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(message(), QStringLiteral("Test stopped."));
    }

    void widgets_haveNamesAndPlainLabels()
    {
        combo("kind")->setCurrentText(QStringLiteral("TCP with TLS"));
        QCOMPARE(unnamedWidgets(*m_dialog).join(u'\n'), QString());
        QCOMPARE(richLabels(*m_dialog).join(u'\n'), QString());
    }

private:
    QComboBox *choice(const char *name) const { return m_dialog->findChild<QComboBox *>(QString::fromLatin1(name)); }
    QLineEdit *line(const char *name) const { return m_dialog->findChild<QLineEdit *>(QString::fromLatin1(name)); }
    QComboBox *combo(const char *name) const { return m_dialog->findChild<QComboBox *>(QString::fromLatin1(name)); }
    QPushButton *button(const char *name) const { return m_dialog->findChild<QPushButton *>(QString::fromLatin1(name)); }
    QString message() const { return m_dialog->findChild<QLabel *>(QStringLiteral("message"))->text(); }

    Theme m_theme;
    Session m_session;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<ServerProfileStore> m_profiles;
    std::unique_ptr<ConnectDialog> m_dialog;
};

} // namespace tst_connectdialog

LOCKSCOPE_TEST(tst_connectdialog, tst_connectdialog::TestConnectDialog)
#include "tst_connectdialog.moc"
