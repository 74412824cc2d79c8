// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/alerts/alertmodel.h"
#include "ui/alerts/alertnotifier.h"
#include "ui/alerts/alertspage.h"
#include "ui/shared/theme.h"

#include "fakeclock.h"
#include "widgetchecks.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;

/** What the page shows of alerts that the session tells. No server: the session's own signals are sent. */
class TestAlertsPage : public QObject {
    Q_OBJECT

    Theme m_theme;
    FakeClock m_clock;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<AlertWatch> m_watch;
    std::unique_ptr<AlertNotifier> m_notifier;
    std::unique_ptr<AlertsPage> m_page;

    void tell(const std::vector<Alert> &alerts, quint64 more = 0) { emit m_session->lockAlertsChanged({alerts, more}); }
    Alert alertOf(const QByteArray &key, Alert::Kind kind = Alert::Kind::HeldTooLong) const { return {kind, key, "tok", m_clock.now() - 5min, 60s, {}}; }
    QString summary() const { return m_page->findChild<QLabel *>(QStringLiteral("alertSummary"))->text(); }
    QTreeView *table() const { return m_page->findChild<QTreeView *>(); }
    QPushButton *button(const QString &text) const
    {
        for (QPushButton *button : m_page->findChildren<QPushButton *>()) {
            if (button->text() == text)
                return button;
        }
        return nullptr;
    }
    QString cell(int row, int column) const { return table()->model()->index(row, column).data().toString(); }

    void make()
    {
        m_watch = std::make_unique<AlertWatch>(*m_session, m_clock);
        m_notifier = std::make_unique<AlertNotifier>(*m_watch, *m_settings, m_clock);
        m_page = std::make_unique<AlertsPage>(*m_watch, *m_notifier, m_theme, m_clock);
        m_page->resize(1024, 600);
        m_page->show();
    }

private slots:
    void init()
    {
        failOnWarnings();
        m_page.reset();
        m_notifier.reset();
        m_watch.reset();
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<QSettings>(m_folder->filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        m_session = std::make_unique<Session>();
        make();
    }

    void show_nothing_saysWhatWouldBeTold()
    {
        QVERIFY(summary().startsWith(QStringLiteral("Nothing to look at")));
        QCOMPARE(unnamedWidgets(*m_page), QStringList());
        QCOMPARE(richLabels(*m_page), QStringList());
    }

    void show_alerts_newestFirstAndPlain()
    {
        tell({alertOf("lock.<b>\x1b")});
        tell({alertOf("lock.<b>\x1b"), alertOf("lock.b", Alert::Kind::NoDeadline)}, 7);
        QCOMPARE(summary(), QStringLiteral("2 to look at, and 7 more that are not listed"));
        QCOMPARE(cell(0, AlertModel::What), QStringLiteral("No deadline"));
        QCOMPARE(cell(1, AlertModel::Lock), QStringLiteral("lock.<b>\\x1b"));
        QCOMPARE(cell(1, AlertModel::For), QStringLiteral("5 m 00 s"));
        QVERIFY(table()->model()->index(1, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("&lt;b&gt;")));
        QCOMPARE(unnamedWidgets(*m_page), QStringList());
        QCOMPARE(richLabels(*m_page), QStringList());
    }

    void choose_alert_showsItsLock()
    {
        tell({alertOf("lock.a"), alertOf("lock.b")});
        QSignalSpy chosen(m_page.get(), &AlertsPage::lockChosen);
        table()->setCurrentIndex(table()->model()->index(1, 0));
        button(QStringLiteral("Show the lock"))->click();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toByteArray(), QByteArray("lock.a"));
    }

    void mute_oneLock_isGreyedAndNotCounted()
    {
        tell({alertOf("lock.a"), alertOf("lock.b")});
        table()->setCurrentIndex(table()->model()->index(0, 0));
        button(QStringLiteral("Mute for this lock"))->click();
        QCOMPARE(summary(), QStringLiteral("1 to look at, 1 muted"));
        QCOMPARE(cell(0, AlertModel::What), QStringLiteral("Held too long (muted)"));
        button(QStringLiteral("Tell of this lock again"))->click();
        QCOMPARE(summary(), QStringLiteral("2 to look at"));
    }

    void mute_kind_isRemembered()
    {
        m_page->findChild<QCheckBox *>(QStringLiteral("no-deadline"))->setChecked(false);
        m_page.reset();
        m_notifier.reset();
        make();
        QVERIFY(!m_page->findChild<QCheckBox *>(QStringLiteral("no-deadline"))->isChecked());
        QVERIFY(m_page->findChild<QCheckBox *>(QStringLiteral("ghost-queue"))->isChecked());
        tell({alertOf("lock.b", Alert::Kind::NoDeadline)});
        QCOMPARE(m_watch->count(), 0);
    }

    void command_tried_getsAnExample()
    {
        const QString file = m_folder->filePath(QStringLiteral("out"));
        auto *field = m_page->findChild<QLineEdit *>(QStringLiteral("alertCommand"));
        QVERIFY(!button(QStringLiteral("Try it"))->isEnabled());
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("tee ") + file);
        button(QStringLiteral("Try it"))->setFocus(); // ends editing
        emit field->editingFinished();
        button(QStringLiteral("Try it"))->click();
        const auto written = [&] {
            QFile in(file);
            return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
        };
        QTRY_VERIFY(written().contains(R"("test":true)"));
        QCOMPARE(AlertNotifier(*m_watch, *m_settings, m_clock).command(), QStringLiteral("tee ") + file);
    }

    void command_thatDoesNotWork_isTold()
    {
        QSignalSpy trouble(m_notifier.get(), &AlertNotifier::troubleFound);
        m_notifier->setCommand(QStringLiteral("/no/such/program"));
        tell({alertOf("lock.a")});
        QTRY_COMPARE(trouble.count(), 1);
        QVERIFY(trouble[0][0].toString().contains(QStringLiteral("could not be started")));
    }

    void model_randomAlerts_agreesWithTheWatch()
    {
        AlertModel model(*m_watch, m_theme, m_clock);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QRandomGenerator random(5);
        for (int round = 0; round < 200; ++round) {
            m_clock.advance(Duration(random.bounded(60'000)));
            std::vector<Alert> alerts;
            for (int i = 0; i < 12; ++i) {
                if (random.bounded(3))
                    alerts.push_back(alertOf("lock." + QByteArray::number(i)));
            }
            std::shuffle(alerts.begin(), alerts.end(), random);
            tell(alerts);
            QCOMPARE(model.rowCount(), int(m_watch->entries().size()));
            int row = model.rowCount();
            for (const AlertBook::Entry &entry : m_watch->entries())
                QCOMPARE(model.at(model.index(--row, 0))->number, entry.number);
        }
    }
};

QTEST_MAIN(TestAlertsPage)
#include "tst_alertspage.moc"
