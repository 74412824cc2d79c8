// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/lockjson.h"
#include "ui/alerts/alertcontroller.h"
#include "ui/alerts/alertmodel.h"
#include "ui/alerts/alertnotifier.h"
#include "ui/alerts/alertspage.h"
#include "ui/mainwindow/connection/awaynotice.h"
#include "ui/mainwindow/connection/noticebar.h"
#include "ui/mainwindow/locks/lockspage.h"
#include "ui/shared/plaintext.h"
#include "ui/shared/theme.h"
#include "ui/table/lockhistory.h"
#include "ui/tiles/tile.h"

#include "detailedlocks.h"
#include "fakeclock.h"
#include "testprogram.h"
#include "widgetchecks.h"
#include "widgetwalk.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QJsonDocument>
#include <QJsonObject>
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

namespace tst_alertspage {

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

    void tell(const std::vector<Alert> &alerts, quint64 more = 0) { m_watch->setLockAlerts({alerts, more}); }
    Alert alertOf(const QByteArray &key, Alert::Kind kind = Alert::Kind::HeldTooLong) const
    {
        return {kind, key, "tok", m_clock.now() - 5min, {AttentionReason::Kind::HeldBeyondLimit, {}, 60s}, {}};
    }
    /** No server is open here, which the page says whatever it shows. */
    static QString summaryOf(const AlertsPage &page)
    {
        const QString text = page.findChild<QLabel *>(QStringLiteral("alertSummary"))->text();
        return text.contains(QStringLiteral("not connected")) ? QString(text).remove(QStringLiteral(" (not connected)"))
                                                              : QStringLiteral("no doubt is told");
    }
    QString summary() const { return summaryOf(*m_page); }
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

    /** One lock of each kind, and what is to be told of it. */
    struct Planted {
        Lock lock;
        QString state;
        QByteArray alert; ///< empty: none
        QString chip;
    };
    Planted held(const QByteArray &key, Duration forHowLong, quint32 renewals, const QString &state, const QByteArray &alert,
                 const QString &chip) const
    {
        Lock lock = tokenLock(key, "tok", m_clock.now());
        lock.heldSince = m_clock.now() - forHowLong;
        lock.renewals = renewals;
        return {lock, state, alert, chip};
    }
    Planted endless(const QByteArray &key, const char *scheme, Duration forHowLong, const QString &state, const QByteArray &alert,
                    const QString &chip) const
    {
        Planted planted = held(key, forHowLong, 0, state, alert, chip);
        planted.lock = ofScheme(planted.lock, scheme);
        planted.lock.form = LockForm::TokenWithoutTtl;
        planted.lock.deadline.reset();
        return planted;
    }
    std::vector<Planted> plantAllKinds() const
    {
        const QString tooLong = QStringLiteral("Held too long"), stale = QStringLiteral("Stale"), calm = QStringLiteral("Held"),
                      without = QStringLiteral("No deadline");
        std::vector<Planted> all{
            held("limit.a", 61s, 0, tooLong, "held-too-long", tooLong),
            held("lock.leader", 11min, 100, tooLong, "held-too-long", tooLong),
            held("lock.fought", 3min, 0, tooLong, "held-too-long", tooLong),
            endless("lock.bull", "bull", 11s, stale, "no-deadline", without),
            endless("lock.forever", "token", 2min, stale, "no-deadline", without),
            endless("lock.young", "token", 30s, without, {}, without),
            held("lock.calm", 1h, 0, calm, {}, calm),
            held("limit.b", 59s, 0, calm, {}, calm),
        };
        Planted hung = held("lock.hung", 41min, 240, tooLong, "held-too-long", tooLong);
        hung.lock = withSubscribers(hung.lock, 3);
        Planted lapsed = held("lock.lapsed", 1min, 0, stale, "stale", stale);
        lapsed.lock.form = LockForm::SetnxMillis;
        lapsed.lock.deadline = m_clock.now() - 1s;
        Planted gone = held("lock.gone", 1min, 0, stale, "stale", stale);
        gone.lock.details = gone.lock.details.withClients(
            {.holders = {{.holder = "tok", .name = "web-7", .missedAt = m_clock.now() - 30s, .isGone = true}}, .blocked = {}});
        all.insert(all.end(),
                   {hung,
                    lapsed,
                    gone,
                    {blockedLock("lock.blocked", m_clock.now()), QStringLiteral("Blocked"), "ghost-queue", QStringLiteral("Blocked")},
                    {semaphoreLock("lock.permits", m_clock.now()), QStringLiteral("Free"), {}, {}}});
        return all;
    }
    static int chipCount(const LocksPage &page, const QString &chip)
    {
        for (const QPushButton *button : page.findChildren<QPushButton *>()) {
            const QString digits = button->text().startsWith(chip + u' ') ? button->text().mid(chip.size() + 1) : QString();
            if (bool isNumber = false; digits.toInt(&isNumber) >= 0 && isNumber)
                return digits.toInt();
        }
        return -1;
    }

private slots:
    void notification_keyWithMarkup_isNoMarkup()
    {
        const Alert alert{Alert::Kind::HeldTooLong, "lock.<a href='https://x'>&", "tok", Instant(), {}, {}};
        const QString text = notificationText(alertText(alert, Instant()));
        QVERIFY2(text.contains(QStringLiteral("lock.&lt;a href=")) && text.contains(QStringLiteral("&gt;&amp;")), qPrintable(text));
    }
    void largeText_smallWindow_cutsNothing()
    {
        m_theme.applyTo(*qApp);
        m_theme.setTextSize(175);
        m_page->resize(800, 500);
        QTest::qWait(0);
        const QStringList faults = layoutFaults(*m_page);
        m_theme.setTextSize(Theme::normalTextSize);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
        const auto *command = m_page->findChild<QLineEdit *>(QStringLiteral("alertCommand"));
        m_page->resize(1024, 500);
        QTest::qWait(0);
        QVERIFY(command->width() > 500); // what is left of its line
    }

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
        QCOMPARE(summary(), QStringLiteral("Alerts unknown: not connected"));
        QCOMPARE(unnamedWidgets(*m_page), QStringList());
        QCOMPARE(richLabels(*m_page), QStringList());
    }

    void show_alerts_newestFirstAndPlain()
    {
        tell({alertOf("lock.<b>\x1b")});
        tell({alertOf("lock.<b>\x1b"), alertOf("lock.b", Alert::Kind::NoDeadline)}, 7);
        QCOMPARE(summary(), QStringLiteral("2 open · 7 more not listed · not connected"));
        QCOMPARE(cell(0, AlertModel::What), QStringLiteral("Stale, no lease"));
        QCOMPARE(cell(1, AlertModel::Lock), QStringLiteral("lock.<b>\\x1b"));
        QCOMPARE(cell(1, AlertModel::For), QStringLiteral("5 m 00 s"));
        QVERIFY(table()->model()->index(1, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("&lt;b&gt;")));
        QCOMPARE(unnamedWidgets(*m_page), QStringList());
        QCOMPARE(richLabels(*m_page), QStringList());
    }

    /** One definition: table, chips, tiles, alerts and the command line tell the same of every kind of lock. */
    void locks_ofAllKinds_areJudgedAlikeEverywhere()
    {
        LocksPage page(m_theme, m_clock);
        AlertController desk(*m_session, page.model(), m_theme, m_clock, *m_settings, &page, &page);
        const LockProfiles profiles({{.pattern = "limit.", .label = {}, .usualHold = {}, .longestHold = 60s}});
        page.start(ServerProfile());
        page.setProfiles(profiles);
        WatchHealth health;
        health.basis = Basis::Events;
        health.connected = health.complete = true;
        page.setCoverage({.servers = {{.health = health}}});
        const std::vector<Planted> planted = plantAllKinds();
        LockDelta delta;
        for (const Planted &one : planted)
            delta.upserted.push_back(one.lock);
        page.apply(delta);
        page.setContended({"lock.fought"});
        m_clock.advance(1s); // the alerts have had their rest

        auto *list = desk.page()->findChild<QTreeView *>()->model();
        QMap<QByteArray, QString> alerts;
        for (int row = 0; row < list->rowCount(); ++row)
            alerts.insert(list->index(row, AlertModel::Lock).data().toString().toLatin1(), list->index(row, AlertModel::What).data().toString());
        QMap<QString, int> states;
        LockJudge commandLine(profiles);
        commandLine.setContended({"lock.fought"}); // which one look at the server does not tell
        int needingAttention = 0;
        for (const auto &[lock, state, alert, chip] : planted) {
            const QByteArray key = lock.key.toByteArray();
            const LockRow *row = page.model().find(lock.key);
            QCOMPARE(page.model().indexOf(lock.key, LockColumn::State).data().toString(), state);
            QCOMPARE(alerts.contains(key), !alert.isEmpty());
            QCOMPARE(bool(row->traits() & attentionTraits), !alert.isEmpty());
            QCOMPARE(row->attention != Attention::None, !alert.isEmpty());
            const QByteArray line = jsonLine(lock, {}, m_clock.now(), commandLine);
            QVERIFY2(line.contains(QByteArray(QByteArrayLiteral("\"state\":\"") + stateName(row->state))), line.constData());
            QCOMPARE(line.contains("\"stale_reasons\":[]"), alert.isEmpty());
            ++states[chip];
            if (alert.isEmpty())
                continue;
            ++needingAttention;
            const QString note = page.model().indexOf(lock.key, LockColumn::Note).data().toString();
            QVERIFY2(list->rowCount() > 0 && !note.startsWith(u'—'), qPrintable(note));
            const auto raised = lockAlert(lock, page.model().judge(), m_clock.now());
            QCOMPARE(QByteArray(alertName(raised->kind)), alert);
            QCOMPARE(alerts.value(key), alertTitle(raised->kind));
            QVERIFY(alertText(*raised, m_clock.now()).endsWith(reasonBrief(page.model().judge().reasons(lock, m_clock.now())[0])));
        }
        states[QStringLiteral("Held too long")] += 0;
        QCOMPARE(chipCount(page, QStringLiteral("Held too long")), states[QStringLiteral("Held too long")]);
        QCOMPARE(chipCount(page, QStringLiteral("Stale")), 4); // two of them have no deadline, and that chip, too
        QCOMPARE(chipCount(page, QStringLiteral("No deadline")), states[QStringLiteral("No deadline")]);
        QCOMPARE(chipCount(page, QStringLiteral("Blocked")), 1);
        QCOMPARE(list->rowCount(), needingAttention);
        QStringList tiles;
        for (const Tile *tile : page.findChildren<Tile *>())
            tiles << tile->accessibleName();
        const QString ofAttention = QStringLiteral("need attention: %1, 1 being watched, judged within 30\u00a0s").arg(needingAttention);
        QVERIFY2(tiles.contains(ofAttention), qPrintable(tiles.join(u';')));
        for (int row = 0; row < page.model().rowCount(); ++row) // all of them come first
            QCOMPARE(page.model().rowAt(page.model().index(row, 0))->attention != Attention::None, row < needingAttention);
        QCOMPARE(page.model().rowAt(page.model().index(0, 0))->lock.key, Bytes("lock.hung"));
    }

    void locks_chosenByAnAlert_areShownWhateverTheChipsHide()
    {
        LocksPage page(m_theme, m_clock);
        connect(&page, &LocksPage::searchRequested, &page, &LocksPage::setSearch); // as the window does
        LockDelta delta;
        delta.upserted = {held("lock.a", 1s, 0, {}, {}, {}).lock, held("lock.b", 1s, 0, {}, {}, {}).lock};
        page.apply(delta);
        page.setSearch(QStringLiteral("lock.b"));
        for (QPushButton *chip : page.findChildren<QPushButton *>()) {
            if (chip->text().startsWith(QStringLiteral("Stale")))
                chip->click();
        }
        QCOMPARE(page.model().rowCount(), 0);
        page.showLock("lock.a");
        QCOMPARE(page.currentLock(), LockId("lock.a"));
        const QSignalSpy noted(&page, &LocksPage::notice);
        page.showLock("lock.c");
        QVERIFY(noted.value(0).value(0).toString().contains(QStringLiteral("lock.c is free")));
    }

    void locks_changeOften_areLookedAtOnceASecond()
    {
        LocksPage page(m_theme, m_clock);
        AlertController desk(*m_session, page.model(), m_theme, m_clock, *m_settings, &page, &page);
        QSignalSpy counted(&desk, &AlertController::countChanged);
        for (int i = 0; i < 5; ++i) {
            LockDelta delta;
            delta.upserted.push_back(endless("lock." + QByteArray::number(i), "bull", 11s, {}, {}, {}).lock);
            page.apply(delta);
        }
        QCOMPARE(counted.size(), 1);
        m_clock.advance(1s);
        QCOMPARE(counted.size(), 2);
        QCOMPARE(counted.last()[0].toInt(), 5);
        m_clock.advance(1h);
        QCOMPARE(counted.size(), 2);
    }

    /** Another window of the same session, as after another language was chosen: what stands is not new, and what waits for the command is not lost. */
    void window_another_alertsStandAndAreToldOnce()
    {
        const QString file = m_folder->filePath(QStringLiteral("told"));
        m_settings->setValue(QStringLiteral("alerts/command"), QStringLiteral("tee -a '%1'").arg(file));
        LocksPage first(m_theme, m_clock), second(m_theme, m_clock);
        AlertController before(*m_session, first.model(), m_theme, m_clock, *m_settings, &first, &first);
        first.start(ServerProfile());
        LockDelta delta;
        for (const char *key : {"lock.a", "lock.b"})
            delta.upserted.push_back(endless(key, "bull", 11s, {}, {}, {}).lock);
        first.apply(delta);
        m_clock.advance(1s);
        QCOMPARE(before.watch().count(), 2); // the command has not run yet
        const_cast<AlertWatch &>(before.watch()).setMuted(before.watch().entries()[0].alert.kind, LockId("lock.b"), true);
        const std::vector<AlertList::Entry> standing = before.watch().entries();
        const auto tableOf = [](const AlertController &desk) { return desk.page()->findChild<QTreeView *>(); };
        tableOf(before)->setCurrentIndex(tableOf(before)->model()->index(1, 0));

        AlertController after(*m_session, second.model(), m_theme, m_clock, *m_settings, &second, &second);
        second.start(ServerProfile());
        const QSignalSpy raised(&after.watch(), &AlertWatch::raised);
        after.continueFrom(before);
        second.continueFrom(first);
        const auto agrees = [&] {
            const auto &now = after.watch().entries();
            return std::ranges::equal(now, standing, {}, &AlertList::Entry::number, &AlertList::Entry::number) && after.watch().count() == 1;
        };
        QVERIFY(agrees());
        QCOMPARE(tableOf(after)->currentIndex().row(), 1);
        delta.reset = true; // the session reports again
        for (LocksPage *page : {&first, &second})
            page->apply(delta);
        for (int i = 0; i < 4; ++i) {
            m_clock.advance(1s);
            QVERIFY(agrees());
        }
        QCOMPARE(raised.size(), 0);
        const auto linesOf = [&file](const QByteArray &key) {
            QFile told(file);
            return told.open(QIODevice::ReadOnly) ? told.readAll().count(QByteArray("\"key\":\"" + key)) : 0;
        };
        QTRY_COMPARE(linesOf("lock.a"), 1);
        LockDelta fresh;
        fresh.upserted.push_back(endless("lock.c", "bull", 11s, {}, {}, {}).lock);
        for (LocksPage *page : {&first, &second})
            page->apply(fresh);
        m_clock.advance(15s);
        QCOMPARE(raised.size(), 1);
        QTRY_COMPARE(linesOf("lock.c"), 1);
        QCOMPARE(linesOf("lock.a"), 1);
    }

    void command_quotes_keepWordsTogether_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<bool>("isWhole");
        const auto row = [](const char *name, const QString &command, const QStringList &words) { QTest::newRow(name) << command << words << true; };
        row("blanks", QStringLiteral("  page-me   --channel\tops "), {QStringLiteral("page-me"), QStringLiteral("--channel"), QStringLiteral("ops")});
        row("single", QStringLiteral("sh -c 'cat > \"/tmp/x y\"'"),
            {QStringLiteral("sh"), QStringLiteral("-c"), QStringLiteral("cat > \"/tmp/x y\"")});
        row("double", QStringLiteral("say \"it's on\""), {QStringLiteral("say"), QStringLiteral("it's on")});
        row("within a word", QStringLiteral("--to='a b'c"), {QStringLiteral("--to=a bc")});
        row("empty", QStringLiteral("say '' \"\""), {QStringLiteral("say"), QStringLiteral(""), QStringLiteral("")});
        row("backslashes", QStringLiteral("printf \\033 \"\\n\""), {QStringLiteral("printf"), QStringLiteral("\\033"), QStringLiteral("\\n")});
        row("three quotes", QStringLiteral("say \"a \"\"\"b\"\"\" c\""), {QStringLiteral("say"), QStringLiteral("a \"b\" c")});
        row("nothing", {}, {});
        QTest::newRow("single without end") << QStringLiteral("say 'it") << QStringList() << false;
        QTest::newRow("double without end") << QStringLiteral("say \"it's") << QStringList() << false;
    }
    void command_quotes_keepWordsTogether()
    {
        QFETCH(QString, command);
        const auto words = commandWords(command);
        QTEST(words.has_value(), "isWhole");
        QTEST(words.value_or(QStringList()), "words");
    }

    void command_quoteWithoutEnd_saysSoAndMovesNoButton()
    {
        auto *command = m_page->findChild<QLineEdit *>(QStringLiteral("alertCommand"));
        QPushButton *test = button(QStringLiteral("Test"));
        command->setText(QStringLiteral("sh -c 'exit 0"));
        const QPoint place = test->mapTo(m_page.get(), QPoint());
        test->click();
        const QLabel *result = m_page->findChild<QLabel *>(QStringLiteral("commandResult"));
        QTRY_VERIFY2(result->text().contains(QStringLiteral("a quotation mark has no partner")), qPrintable(result->text()));
        QVERIFY(result->isVisible());
        QApplication::processEvents(); // the layout
        QCOMPARE(test->mapTo(m_page.get(), QPoint()), place);
    }

    void away_anHour_saysInOneLineWhatHasChanged()
    {
        NoticeBar bar(m_theme);
        AwayNotice away(*m_session, *m_watch, bar, m_clock, nullptr);
        away.leave(); // nothing is watched
        m_clock.advance(1h);
        away.comeBack();
        QCOMPARE(bar.text(), QString());

        ServerProfile profile;
        profile.endpoint.kind = redis::Endpoint::Kind::Unix;
        profile.endpoint.socketPath = m_folder->filePath(QStringLiteral("no.sock"));
        m_session->open(profile, {});
        tell({alertOf("lock.old"), alertOf("lock.stays")});
        away.leave();
        m_clock.advance(59s);
        away.comeBack();
        QCOMPARE(bar.text(), QString()); // it was seen

        away.leave();
        away.leave(); // from one program to the next
        tell({alertOf("lock.brief"), alertOf("lock.stays")});
        LockDelta delta;
        using Kind = LockEvent::Kind;
        for (const Kind kind : {Kind::Acquired, Kind::HandedOver, Kind::Renewed, Kind::Released, Kind::Expired, Kind::Expired, Kind::Vanished})
            delta.events.emplace_back().kind = kind;
        emit m_session->locksChanged(delta);
        m_clock.advance(30min);
        tell({alertOf("lock.new\x1b"), alertOf("lock.stays")});
        m_clock.advance(30min);
        away.comeBack();
        const QString begin = QStringLiteral("Since you looked away 1 h 00 m ago: new alerts: 2; still open: 1 (lock.new\\x1b: held for ");
        QVERIFY2(bar.text().startsWith(begin), qPrintable(bar.text()));
        QVERIFY2(bar.text().endsWith(QStringLiteral("; over: 1; locks acquired: 2; released: 1; expired: 2; ended otherwise: 2.")),
                 qPrintable(bar.text()));
        QSignalSpy asked(&away, &AwayNotice::alertsRequested);
        bar.findChild<QPushButton *>()->click();
        QCOMPARE(asked.size(), 1);
        QCOMPARE(bar.text(), QString());

        away.leave();
        m_clock.advance(10min);
        away.comeBack();
        QCOMPARE(bar.text(), QStringLiteral("Since you looked away 10 m 00 s ago: no new alert; locks acquired: 0; released: 0; expired: 0."));
        m_session->close();
        QCOMPARE(bar.text(), QString());
    }

    void locks_moreThanAreListed_areCounted()
    {
        LocksPage page(m_theme, m_clock);
        AlertController desk(*m_session, page.model(), m_theme, m_clock, *m_settings, &page, &page);
        LockDelta delta;
        for (int i = 0; i < 1500; ++i)
            delta.upserted.push_back(endless("lock." + QByteArray::number(i), "bull", 11s, {}, {}, {}).lock);
        Lock worst = withSubscribers(delta.upserted.back(), 1);
        worst.key = "lock.worst";
        worst.heldSince = m_clock.now() - 3min;
        delta.upserted.push_back(worst);
        page.apply(delta);
        QCOMPARE(summaryOf(*desk.page()), QStringLiteral("1,000 open · 501 more not listed · not connected"));
        QCOMPARE(desk.page()->findChild<QTreeView *>()->model()->index(0, AlertModel::Lock).data().toString(), QStringLiteral("lock.worst"));
    }

    void choose_alert_showsItsLock()
    {
        tell({alertOf("lock.a"), alertOf("lock.b")});
        QSignalSpy chosen(m_page.get(), &AlertsPage::lockChosen);
        table()->setCurrentIndex(table()->model()->index(1, 0));
        button(QStringLiteral("Show the lock"))->click();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].value<LockId>(), LockId("lock.b"));
    }

    void mute_oneLock_isGreyedAndNotCounted()
    {
        tell({alertOf("lock.a"), alertOf("lock.b")});
        table()->setCurrentIndex(table()->model()->index(0, 0));
        button(QStringLiteral("Mute this lock"))->click();
        QCOMPARE(summary(), QStringLiteral("1 open · 1 muted · not connected"));
        QCOMPARE(cell(0, AlertModel::What), QStringLiteral("Held too long (muted)"));
        button(QStringLiteral("Unmute this lock"))->click();
        QCOMPARE(summary(), QStringLiteral("2 open · not connected"));
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

    /** Each is as wide as its words. */
    void kinds_narrowPage_wrap()
    {
        m_page->resize(560, 600);
        QCoreApplication::sendPostedEvents(); // the layout
        for (const QCheckBox *box : m_page->findChildren<QCheckBox *>()) {
            if (!box->objectName().isEmpty())
                QVERIFY2(box->width() >= box->sizeHint().width() && box->geometry().right() < m_page->width(), qPrintable(box->text()));
        }
    }

    void command_tried_getsAnExample()
    {
        const QString file = m_folder->filePath(QStringLiteral("out"));
        auto *field = m_page->findChild<QLineEdit *>(QStringLiteral("alertCommand"));
        QVERIFY(!button(QStringLiteral("Test"))->isEnabled());
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("tee ") + file);
        button(QStringLiteral("Test"))->setFocus(); // ends editing
        emit field->editingFinished();
        button(QStringLiteral("Test"))->click();
        const auto written = [&] {
            QFile in(file);
            return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
        };
        QTRY_VERIFY(written().contains(R"("test":true)"));
        QCOMPARE(AlertNotifier(*m_watch, *m_settings, m_clock).command(), QStringLiteral("tee ") + file);
    }

    void command_tried_saysAboveTheButtonHowItWent_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("said");
        QTest::addColumn<bool>("isGood");
        QTest::newRow("works") << "echo <b>paged"
                               << "✓ The test succeeded. Exit code 0.\nOutput: <b>paged" << true;
        QTest::newRow("fails") << "sh -c \"exit 7\""
                               << "✕ The test failed. The alert command sh -c \"exit 7\" failed with exit code 7." << false;
        QTest::newRow("not there") << "/path"
                                   << "✕ The test failed. The alert command /path could not be started: /path not found." << false;
    }
    void command_tried_saysAboveTheButtonHowItWent()
    {
        QFETCH(const QString, command);
        QFETCH(const QString, said);
        QFETCH(const bool, isGood);
        auto *field = m_page->findChild<QLineEdit *>(QStringLiteral("alertCommand"));
        const auto *result = m_page->findChild<QLabel *>(QStringLiteral("commandResult"));
        QVERIFY(!result->isVisible());
        field->setText(command);
        QPushButton *const test = button(QStringLiteral("Test"));
        QSignalSpy tried(m_notifier.get(), &AlertNotifier::commandTried);
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        test->setFocus();
        test->click();
        test->click();             // it runs already
        QVERIFY(test->hasFocus()); // also while it runs
        QTRY_COMPARE(result->accessibleName(), said);
        QVERIFY(result->isVisible() && result->textFormat() == Qt::PlainText);
        QVERIFY(test->hasFocus());
        QTest::qWait(50);
        QCOMPARE(tried.size(), isGood ? 1 : tried.size());
        QCOMPARE(result->palette().color(QPalette::WindowText), m_theme.color(isGood ? Theme::Role::Good : Theme::Role::Danger));
        QVERIFY(result->geometry().bottom() <= button(QStringLiteral("Test"))->mapTo(m_page.get(), QPoint()).y());
        field->setText(command + u'x');
        QVERIFY(!result->isVisible()); // it is about another command
    }

    /** A thousand of them have a line each, the others are one that counts. */
    void command_hundredThousandStaleLocks_linesAddUp()
    {
        const QString file = m_folder->filePath(QStringLiteral("out"));
        m_notifier->setCommand(QStringLiteral("tee -a ") + file);
        std::vector<Alert> worst;
        for (int i = 0; i < int(LockAlerts::most); ++i) {
            worst.push_back(alertOf("lock." + QByteArray::number(i)));
            if (i % 300 == 0)
                tell(worst, quint64(i)); // they are found one after the other
        }
        tell(worst, 100'000 - LockAlerts::most);
        QSet<QByteArray> keys;
        qint64 more = 0;
        int runs = 0;
        const auto read = [&] {
            QFile in(file);
            keys.clear();
            runs = 0;
            if (!in.open(QIODevice::ReadOnly))
                return false;
            for (const QByteArray &line : in.readAll().trimmed().split('\n')) {
                const QJsonObject object = QJsonDocument::fromJson(line).object();
                const bool isMore = object[QStringLiteral("alert")].toString() == QStringLiteral("more");
                runs += isMore;
                if (isMore)
                    more = object[QStringLiteral("count")].toInteger();
                else
                    keys.insert(object[QStringLiteral("key")].toString().toUtf8());
            }
            return keys.size() == qsizetype(LockAlerts::most) && more > 0;
        };
        for (int i = 0; i < 10 && !read(); ++i) {
            m_clock.advance(10s);
            QTest::qWait(100);
        }
        QTRY_VERIFY(read());
        QCOMPARE(keys.size() + more, 100'000);
        QVERIFY(runs <= 3);
    }

    void command_thatDoesNotWork_isTold()
    {
        QSignalSpy trouble(m_notifier.get(), &AlertNotifier::troubleFound);
        m_notifier->setCommand(QStringLiteral("/no/such/program"));
        tell({alertOf("lock.a")});
        m_clock.advance(2s);
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
            for (const AlertList::Entry &entry : m_watch->entries())
                QCOMPARE(model.at(model.index(--row, 0))->number, entry.number);
        }
    }
};

} // namespace tst_alertspage

LOCKSCOPE_TEST(tst_alertspage, tst_alertspage::TestAlertsPage)
#include "tst_alertspage.moc"
