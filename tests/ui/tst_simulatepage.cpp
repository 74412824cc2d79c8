// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/protocolcatalogue.h"
#include "redisserver.h"
#include "session/session.h"
#include "ui/film/swimlanes.h"
#include "ui/shared/theme.h"
#include "ui/simulate/clientform.h"
#include "ui/simulate/clientmodel.h"
#include "ui/simulate/loadstrip.h"
#include "ui/simulate/racedirector.h"
#include "ui/simulate/retrydialog.h"
#include "ui/simulate/retrytext.h"
#include "ui/simulate/simulatepage.h"
#include "widgetchecks.h"
#include "testprogram.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

namespace tst_simulatepage {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

namespace {

template <class T>
T *named(QWidget &parent, const QString &accessibleName)
{
    for (T *widget : parent.findChildren<T *>()) {
        if (widget->accessibleName() == accessibleName)
            return widget;
    }
    return nullptr;
}

QAction *action(QWidget &parent, const QString &text)
{
    for (QAction *candidate : parent.findChildren<QAction *>()) {
        if (candidate->text() == text)
            return candidate;
    }
    return nullptr;
}

QCheckBox *checkBox(QWidget &parent, const QString &beginning)
{
    for (QCheckBox *candidate : parent.findChildren<QCheckBox *>()) {
        if (candidate->text().startsWith(beginning))
            return candidate;
    }
    return nullptr;
}

QPushButton *button(QWidget &parent, const QString &text)
{
    for (QPushButton *candidate : parent.findChildren<QPushButton *>()) {
        if (candidate->text() == text)
            return candidate;
    }
    return nullptr;
}

} // namespace

class TestSimulatePage : public QObject {
    Q_OBJECT

    Theme m_theme;
    SystemClock m_clock;
    RedisServer m_server;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<QWidget> m_window; // without a layout: the offscreen platform warns about windows with a smallest size
    SimulatePage *m_page = nullptr;

    void open(Environment environment)
    {
        ServerProfile profile;
        profile.id = u"test"_s;
        profile.name = u"<b>lab</b>"_s;
        profile.endpoint = m_server.endpoint();
        profile.environment = environment;
        m_session->open(profile, {});
    }
    QAbstractItemModel &clients() const { return *m_page->findChild<QTreeView *>()->model(); }
    int row(const QString &client) const
    {
        for (int i = 0; i < clients().rowCount(); ++i) {
            if (clients().index(i, ClientModel::Client).data() == client)
                return i;
        }
        return -1;
    }
    QString state(const QString &client) const { return clients().index(row(client), ClientModel::State).data().toString(); }
    QString text(const char *label) const { return m_page->findChild<QLabel *>(QLatin1String(label))->text(); }
    static bool hasAcquired(const QSignalSpy &compared)
    {
        if (compared.isEmpty())
            return false;
        const auto figures = compared.last().first().value<RetryFigures>();
        return !figures.runs.empty() && figures.runs.back().load.acquired > 0;
    }
    /** Without a sleep, and with one of 100 ms. */
    static RetryFigures comparison(int releaseUs)
    {
        LoadFigures busy;
        busy.elapsed = std::chrono::seconds(10);
        busy.acquired = 1000;
        busy.commands = 480'000;
        busy.wait = {.count = 1000, .p50 = std::chrono::milliseconds(295), .p99 = std::chrono::milliseconds(7200), .max = std::chrono::seconds(8)};
        busy.release = {
            .count = 1000, .p50 = std::chrono::microseconds(700), .p99 = std::chrono::milliseconds(7), .max = std::chrono::milliseconds(9)};
        busy.handOver = {.count = 999, .p50 = std::chrono::milliseconds(2), .p99 = std::chrono::milliseconds(9), .max = std::chrono::milliseconds(9)};
        LoadFigures calm = busy;
        calm.acquired = 970;
        calm.timeouts = 30;
        calm.commands = 970 * 12;
        calm.release.p50 = std::chrono::microseconds(releaseUs);
        return {.runs = {{.retry = RetryPolicy::none(), .load = busy, .isDone = true},
                         {.retry = RetryPolicy::fixed(Duration(100)), .load = calm, .isDone = true}},
                .requests = 1000,
                .servers = {},
                .isRunning = false,
                .error = {}};
    }
    void select(const QString &client)
    {
        auto *table = m_page->findChild<QTreeView *>();
        table->selectionModel()->select(clients().index(row(client), 0), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    }
    void add(int count, int holdMs, bool repeats)
    {
        checkBox(*m_page->findChild<ClientForm *>(), u"Acquire at once"_s)->setChecked(repeats);
        named<QSpinBox>(*m_page, u"Number of clients to add"_s)->setValue(count);
        named<QSpinBox>(*m_page, u"Hold time"_s)->setValue(holdMs);
        const int before = clients().rowCount();
        button(*m_page, ClientForm::tr("&Add %n client(s)", nullptr, count))->click();
        QTRY_COMPARE(clients().rowCount(), before + count);
    }

private slots:
    void initTestCase() { QVERIFY(m_server.start()); }
    void init()
    {
        failOnWarnings();
        m_server.cli({u"DEL"_s, u"lock.demo"_s});
        m_session = std::make_unique<Session>();
        m_window = std::make_unique<QWidget>();
        m_window->resize(1100, 700);
        m_page = new SimulatePage(*m_session, m_theme, m_clock, m_window.get());
        m_page->resize(m_window->size());
        m_window->show();
    }
    void cleanup()
    {
        m_window.reset();
        m_session.reset();
    }

    void form_whatCannotBeRun_isGreyedAndSaysWhy()
    {
        ClientForm form;
        auto *protocols = named<QComboBox>(form, u"Protocol"_s);
        protocols->setCurrentText(u"memcached-add"_s);
        form.setWhyNot(
            [](const ProtocolInfo &info) { return info.store == StoreKind::Memcached ? u"<b>memcached</b> is not installed."_s : QString(); });
        const QModelIndex greyed = protocols->model()->index(protocols->findText(u"memcached-add"_s), 0);
        QVERIFY(!(greyed.flags() & Qt::ItemIsEnabled));
        QVERIFY(greyed.data(Qt::ToolTipRole).toString().contains(u"&lt;b&gt;memcached"_s));
        QVERIFY(greyed.data(Qt::AccessibleDescriptionRole).toString().contains(u"is not installed"_s));
        QCOMPARE(form.spec().protocol, u"set-nx-px"_s);
        const QModelIndex other = protocols->model()->index(protocols->findText(u"set-nx-px"_s), 0);
        QVERIFY(other.flags() & Qt::ItemIsEnabled);
        form.setWhyNot([](const ProtocolInfo &) { return QString(); });
        QVERIFY(protocols->model()->index(greyed.row(), 0).flags() & Qt::ItemIsEnabled);
    }

    void form_moreClientsThanAStoreTakes_saysSo()
    {
        ClientForm form;
        form.setWhyNot([](const ProtocolInfo &) { return QString(); });
        named<QComboBox>(form, u"Protocol"_s)->setCurrentText(u"sql-unique-row-sqlite"_s);
        named<QSpinBox>(form, u"Number of clients to add"_s)->setValue(201);
        QVERIFY2(form.problem().contains(u"at most 200"_s), qPrintable(form.problem()));
        named<QComboBox>(form, u"Protocol"_s)->setCurrentText(u"set-nx-px"_s);
        QCOMPARE(form.problem(), QString());
    }

    void protocols_ofSeveralServers_needTheDemo()
    {
        const ProtocolInfo &redlock = *ProtocolCatalogue::builtIn().find(u"redlock"_s);
        open(Environment::Development);
        QVERIFY(m_session->whyNotSimulated(redlock).contains(u"needs 5 servers"_s));
        const auto *protocols = named<QComboBox>(*m_page->findChild<ClientForm *>(), u"Protocol"_s);
        QVERIFY(!(protocols->model()->index(protocols->findText(u"redlock"_s), 0).flags() & Qt::ItemIsEnabled));
        open(Environment::Demo);
        QCOMPARE(m_session->whyNotSimulated(redlock), QString());
        QVERIFY(protocols->model()->index(protocols->findText(u"redlock"_s), 0).flags() & Qt::ItemIsEnabled);
        QVERIFY(!m_session->whyNotSimulated(*ProtocolCatalogue::builtIn().find(u"failover"_s)).isEmpty());
    }

    void protocols_thatCompare_areOfferedWhereTheServerDoes()
    {
        const ProtocolInfo &comparing = *ProtocolCatalogue::builtIn().find(u"set-ifeq"_s);
        const auto *protocols = named<QComboBox>(*m_page->findChild<ClientForm *>(), u"Protocol"_s);
        const auto isOffered = [&] { return bool(protocols->model()->index(protocols->findText(comparing.id), 0).flags() & Qt::ItemIsEnabled); };
        open(Environment::Development);
        QTRY_VERIFY(m_session->health().comparesInOneCommand.has_value());
        const bool compares = *m_session->health().comparesInOneCommand;
        QTRY_COMPARE(isOffered(), compares);
        QCOMPARE(m_session->whyNotSimulated(comparing).contains(u"Valkey 9"_s), !compares);
    }

    /** Its lock is none of the server that is open, and what that other store says of it is told all the same. */
    void clients_onAnotherStore_areToldWhoHoldsIt()
    {
        open(Environment::Development);
        named<QComboBox>(*m_page->findChild<ClientForm *>(), u"Protocol"_s)->setCurrentText(u"sql-unique-row-sqlite"_s);
        add(2, 0, true);
        const auto says = [this](int line) { return clients().index(line, ClientModel::ServerSays).data().toString(); };
        QTRY_VERIFY(says(0) == u"held by this client"_s || says(1) == u"held by this client"_s);
        QTRY_VERIFY(says(0) == u"held by C2"_s || says(1) == u"held by C1"_s);
        QCOMPARE(m_server.cli({u"EXISTS"_s, u"lock.demo"_s}), QByteArray("0"));
    }

    void clients_ofAMajority_getFurtherServers()
    {
        open(Environment::Demo);
        named<QComboBox>(*m_page->findChild<ClientForm *>(), u"Protocol"_s)->setCurrentText(u"redlock"_s);
        add(1, 0, true);
        QTRY_VERIFY(state(u"C1"_s).startsWith(u"thinks it holds it"_s));
        QCOMPARE(m_server.cli({u"EXISTS"_s, u"lock.demo"_s}), QByteArray("1"));
    }

    void whyNot_notConnected_saysSoAndOffersNothing()
    {
        QVERIFY(text("whyNot").contains(u"Not connected"_s));
        QVERIFY(!m_page->findChild<ClientForm *>()->isEnabled());
    }

    void whyNot_carefulEnvironments_saysWhyAndWhatToDo_data()
    {
        QTest::addColumn<int>("environment");
        QTest::addColumn<QString>("word");
        QTest::newRow("production") << int(Environment::Production) << u"production"_s;
        QTest::newRow("staging") << int(Environment::Staging) << u"staging"_s;
    }
    void whyNot_carefulEnvironments_saysWhyAndWhatToDo()
    {
        QFETCH(int, environment);
        QFETCH(QString, word);
        open(Environment(environment));
        QVERIFY(text("whyNot").contains(word));
        QVERIFY(text("whyNot").contains(u"development profile"_s));
        QVERIFY(!m_page->findChild<ClientForm *>()->isEnabled());
        QVERIFY(!button(*m_page, liveRaces().front().title)->isEnabled());
        open(Environment::Development);
        QVERIFY(text("whyNot").isEmpty());
        QVERIFY(m_page->findChild<ClientForm *>()->isEnabled());
    }

    void label_open_namesTheServerAsPlainText()
    {
        open(Environment::Development);
        QCOMPARE(text("simulatedLabel"), u"Simulated clients on <b>lab</b>. This is not production traffic."_s);
        QCOMPARE(m_page->findChild<QLabel *>(u"simulatedLabel"_s)->textFormat(), Qt::PlainText);
    }

    void form_emptyKey_cannotBeAdded()
    {
        open(Environment::Development);
        auto *form = m_page->findChild<ClientForm *>();
        QVERIFY(form->problem().isEmpty());
        auto *key = named<QLineEdit>(*form, u"Key of the lock"_s);
        key->clear();
        QVERIFY(!form->problem().isEmpty());
        QVERIFY(!button(*m_page, ClientForm::tr("&Add %n client(s)", nullptr, 3))->isEnabled());
        QSignalSpy requested(form, &ClientForm::addRequested);
        QTest::keyClick(key, Qt::Key_Return);
        QCOMPARE(requested.size(), 0);
        key->setText(u"lock.ü"_s);
        QTest::keyClick(key, Qt::Key_Return);
        QCOMPARE(requested.size(), 1);
        QCOMPARE(requested.at(0).at(0).value<SimulatedClientSpec>().key, QByteArray("lock.\xc3\xbc"));
    }

    void form_moreThanThereIsRoomFor_saysHowMany()
    {
        ClientForm form;
        form.setPresentClients(maxSimulatedClients - 2);
        QVERIFY(form.problem().contains(u"you can add 2 more"_s));
        form.setPresentClients(0);
        QVERIFY(form.problem().isEmpty());
    }

    void form_retryAndClock_areInTheSpec()
    {
        ClientForm form;
        QCOMPARE(form.spec().retry, RetryPolicy::fixed(Duration(100)));
        QCOMPARE(form.spec().clockRate, 1.0);
        named<QSpinBox>(form, u"Retry sleep"_s)->setValue(20);
        QVERIFY(named<QSpinBox>(form, u"Longest sleep"_s)->isHidden());
        auto *policy = named<QComboBox>(form, u"Retry"_s);
        policy->setCurrentText(u"random sleep (jitter)"_s);
        named<QSpinBox>(form, u"Longest sleep"_s)->setValue(800);
        named<QSpinBox>(form, u"Clock offset"_s)->setValue(-300);
        named<QSpinBox>(form, u"Clock rate"_s)->setValue(150);
        QCOMPARE(form.spec().retry, RetryPolicy::jitter(Duration(20), Duration(800)));
        QCOMPARE(form.spec().clockOffset, Duration(-300));
        QCOMPARE(form.spec().clockRate, 1.5);
        policy->setCurrentText(u"no sleep"_s);
        QCOMPARE(form.spec().retry, RetryPolicy::none());
        QVERIFY(named<QSpinBox>(form, u"Retry sleep"_s)->isHidden());
        QVERIFY(form.caution().contains(u"without a sleep"_s));
    }

    void form_messages_areOfferedWhereThereAreSome()
    {
        ClientForm form;
        auto *policy = named<QComboBox>(form, u"Retry"_s);
        const QString woken = u"woken by message"_s;
        QCOMPARE(policy->findText(woken), -1);
        named<QComboBox>(form, u"Protocol"_s)->setCurrentText(u"redisson-lock"_s);
        policy->setCurrentText(woken);
        QCOMPARE(form.spec().retry, RetryPolicy::message());
        named<QComboBox>(form, u"Protocol"_s)->setCurrentText(u"set-nx-px"_s);
        QCOMPARE(form.spec().retry.kind, RetryPolicy::Kind::Fixed);
        QCOMPARE(policy->findText(woken), -1);
    }

    void form_permitsAndRoles_areThereForProtocolsThatHaveThem_data()
    {
        QTest::addColumn<QString>("protocol");
        QTest::addColumn<QString>("second"); // role
        QTest::addColumn<QString>("number"); // what it is called
        QTest::newRow("exclusive") << u"set-nx-px"_s << QString() << QString();
        QTest::newRow("readers") << u"redisson-read-write"_s << u"reader"_s << QString();
        QTest::newRow("permits") << u"redisson-semaphore"_s << QString() << u"Permits"_s;
        QTest::newRow("permits with a lease") << u"redisson-permit-semaphore"_s << QString() << u"Permits"_s;
        QTest::newRow("gate") << u"redisson-latch"_s << u"waits"_s << u"Count"_s;
    }
    void form_permitsAndRoles_areThereForProtocolsThatHaveThem()
    {
        QFETCH(QString, protocol);
        QFETCH(QString, second);
        QFETCH(QString, number);
        ClientForm form;
        auto *role = named<QComboBox>(form, u"Role"_s);
        auto *permits = named<QSpinBox>(form, u"Permits"_s);
        permits->setValue(5);
        role->setCurrentIndex(1);
        named<QComboBox>(form, u"Protocol"_s)->setCurrentText(protocol);
        QCOMPARE(role->isHidden(), second.isEmpty());
        QCOMPARE(permits->isHidden(), number.isEmpty());
        QCOMPARE(form.spec().permits, number.isEmpty() ? 1 : 5);
        if (!second.isEmpty()) {
            QVERIFY(!form.spec().reads || protocol == u"redisson-read-write"_s);
            role->setCurrentText(second);
        }
        QCOMPARE(form.spec().reads, !second.isEmpty());
        if (!number.isEmpty())
            QCOMPARE(permits->accessibleName(), number);
    }

    /** A semaphore of two lets two in, and nobody calls that a violation. */
    void form_semaphore_isHeldByAsManyAsItHasPermits()
    {
        open(Environment::Development);
        named<QComboBox>(*m_page, u"Protocol"_s)->setCurrentText(u"redisson-semaphore"_s);
        named<QSpinBox>(*m_page, u"Permits"_s)->setValue(2);
        add(3, 0, true);
        const auto believers = [this] {
            int count = 0;
            for (int i = 0; i < clients().rowCount(); ++i)
                count += clients().index(i, ClientModel::State).data() == u"thinks it holds it"_s;
            return count;
        };
        QTRY_COMPARE(believers(), 2);
        QCOMPARE(text("violations"), u"Mutual exclusion holds"_s);
    }

    void form_clockAheadOfATimestampLock_isCautioned()
    {
        ClientForm form;
        named<QSpinBox>(form, u"Clock offset"_s)->setValue(6000);
        QVERIFY(form.caution().isEmpty()); // set-nx-px does not ask the client's clock
        named<QComboBox>(form, u"Protocol"_s)->setCurrentText(u"setnx-timestamp"_s);
        QVERIFY(form.caution().contains(u"take over"_s));
    }

    void loadStrip_noNewsOfClients_ratesAreZero()
    {
        LoadStrip strip;
        LoadFigures load;
        for (int second = 0; second < 3; ++second) {
            load.elapsed = std::chrono::seconds(second);
            load.attempts = quint64(20 * second);
            load.acquired = quint64(2 * second);
            strip.setLoad(load);
        }
        QCOMPARE(named<QLabel>(strip, u"attempts / s"_s)->text(), u"20"_s);
        QTRY_COMPARE(named<QLabel>(strip, u"attempts / s"_s)->text(), u"0"_s);
        QCOMPARE(named<QLabel>(strip, u"acquired / s"_s)->text(), u"0"_s);
        QCOMPARE(named<QLabel>(strip, u"success rate"_s)->text(), u"10 %"_s); // of all
    }

    void loadStrip_figures_areOfTheLastSecondAndOfAll()
    {
        LoadStrip strip;
        QCOMPARE(named<QLabel>(strip, u"attempts / s"_s)->text(), u"—"_s);
        LoadFigures load;
        for (int second = 0; second <= 5; ++second) {
            load.elapsed = std::chrono::seconds(second);
            load.attempts = quint64(second < 4 ? second * 10 : 30 + (second - 3) * 2000);
            load.acquired = load.attempts / 10;
            load.commands = 3 * load.acquired;
            load.wait = {
                .count = 1, .p50 = std::chrono::microseconds(240), .p99 = std::chrono::milliseconds(80), .max = std::chrono::milliseconds(90)};
            strip.setLoad(load);
        }
        QCOMPARE(named<QLabel>(strip, u"attempts / s"_s)->text(), u"2,000"_s);
        QCOMPARE(named<QLabel>(strip, u"success rate"_s)->text(), u"10 %"_s);
        QCOMPARE(named<QLabel>(strip, u"time to acquire"_s)->text(), u"p50 0.24 ms · p99 80 ms"_s);
        QCOMPARE(named<QLabel>(strip, u"commands per acquisition"_s)->text(), u"3.0"_s);
        load.commands = 1230 * load.acquired;
        strip.setLoad(load);
        QCOMPARE(named<QLabel>(strip, u"commands per acquisition"_s)->text(), u"1,230"_s);
        load = {};
        load.elapsed = std::chrono::milliseconds(10);
        strip.setLoad(load); // the counts were reset
        QCOMPARE(named<QLabel>(strip, u"attempts / s"_s)->text(), u"—"_s);
    }

    void loadStrip_narrow_hasMoreLinesAndCutsNothing_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("lines");
        QTest::newRow("wide") << 2000 << 1;
        QTest::newRow("narrow") << 900 << 2;
        QTest::newRow("very narrow") << 500 << 5;
    }
    void loadStrip_narrow_hasMoreLinesAndCutsNothing()
    {
        QFETCH(int, width);
        QFETCH(int, lines);
        LoadStrip strip;
        QVERIFY(strip.minimumSizeHint().width() <= 500);
        strip.resize(width, 100);
        strip.show();
        const auto tops = [&strip] {
            QSet<int> found;
            for (const QLabel *label : strip.findChildren<QLabel *>()) {
                if (!label->accessibleName().isEmpty())
                    found.insert(label->mapTo(&strip, QPoint()).y());
            }
            return found.size();
        };
        QTRY_COMPARE(tops(), lines); // the layout is done again by the event loop
        for (const QLabel *label : strip.findChildren<QLabel *>())
            QVERIFY2(label->width() >= label->sizeHint().width(), qPrintable(label->text()));
    }

    void compare_policies_fillsTableAndChartAndLeavesNoKey()
    {
        open(Environment::Development);
        RetryDialog dialog(m_theme, u"here"_s, [](const ProtocolInfo &) { return QString(); });
        connect(&dialog, &RetryDialog::runRequested, m_session.get(), &Session::compareRetries);
        connect(&dialog, &RetryDialog::stopRequested, m_session.get(), &Session::stopComparingRetries);
        connect(m_session.get(), &Session::retriesCompared, &dialog, &RetryDialog::setFigures);
        named<QSpinBox>(dialog, u"Clients"_s)->setValue(5);
        named<QSpinBox>(dialog, u"Requests"_s)->setValue(20);
        named<QSpinBox>(dialog, u"Hold time"_s)->setValue(1);
        named<QSpinBox>(dialog, u"Think time"_s)->setValue(1);
        auto *run = dialog.findChild<QPushButton *>(u"run"_s);
        run->click();
        QCOMPARE(run->text(), u"&Stop"_s);
        QTRY_COMPARE_WITH_TIMEOUT(run->text(), u"&Run again"_s, 20000);
        const auto *table = dialog.findChild<QTableWidget *>();
        for (int column = 0; column < table->columnCount(); ++column)
            QCOMPARE(table->item(0, column)->text(), u"20"_s);
        QVERIFY(named<QWidget>(dialog, u"Retry policies compared"_s)->accessibleDescription().contains(u"sleep 100 ms"_s));
        QVERIFY(
            dialog.findChild<QLabel *>(u"conditions"_s)->text().contains(u"Simulated clients: 5, with set-nx-px. Requests with each policy: 20."_s));
        QVERIFY(dialog.findChild<QLabel *>(u"findings"_s)->text().contains(u"without a sleep"_s));
        QVERIFY(!m_server.cli({u"KEYS"_s, u"*"_s}).contains("lockscope-sim:"));
        dialog.resize(900, 560);
        QVERIFY(!dialog.grab().isNull());
    }

    void compare_figures_areToldInWordsThatFollowThem_data()
    {
        QTest::addColumn<int>("releaseUs");
        QTest::addColumn<bool>("hasReason");
        QTest::newRow("half as long") << 350 << true;
        QTest::newRow("as long") << 690 << false;
        QTest::newRow("longer") << 2000 << false;
    }
    void compare_figures_areToldInWordsThatFollowThem()
    {
        QFETCH(int, releaseUs);
        QFETCH(bool, hasReason);
        const QString told = RetryText::findings(comparison(releaseUs)).join(u'\n');
        QVERIFY2(told.contains(u"480 without a sleep, 12 with one"_s), qPrintable(told));
        QVERIFY2(told.contains(u"0.7 ms without a sleep, %1 with one"_s.arg(shortTime(std::chrono::microseconds(releaseUs)))), qPrintable(told));
        QCOMPARE(told.contains(u"waits behind"_s), hasReason);
        QVERIFY(told.contains(u"timed out: 0 without a sleep, 30 with one"_s));
        QVERIFY(RetryText::findings({}).isEmpty());
    }

    void compare_exports_haveEveryRunAndFigure()
    {
        const RetryFigures figures = comparison(350);
        const QByteArray markdown = RetryText::markdown(figures, u"100 clients | here"_s);
        QVERIFY(markdown.contains("| | no sleep | sleep 100 ms |\n| --- | ---: | ---: |\n"));
        QVERIFY(markdown.contains("| commands per acquisition | 480.0 | 12.0 |"));
        QVERIFY(!markdown.contains("clients |"));
        const QList<QByteArray> csv = RetryText::csv(figures).split('\n');
        QCOMPARE(csv.size(), 4); // with the empty one behind the last
        QVERIFY(csv[0].startsWith("retry,done,acquired"));
        QCOMPARE(csv[0].count(','), csv[2].count(','));
        QVERIFY2(csv[2].startsWith("\"fixed:100ms\",yes,970,30") || csv[2].startsWith("fixed:100ms,yes,970,30"), csv[2]);
    }

    void compare_beforeItStarts_saysHowLongItTakes()
    {
        RetryDialog dialog(m_theme, u"here"_s, [](const ProtocolInfo &) { return QString(); });
        const auto *progress = dialog.findChild<QLabel *>(u"progress"_s);
        QVERIFY2(progress->text().startsWith(u"Takes about "_s), qPrintable(progress->text()));
        QCOMPARE(named<QSpinBox>(dialog, u"Hold time"_s)->value(), 5);
        const QString usual = progress->text();
        named<QSpinBox>(dialog, u"Requests"_s)->setValue(100'000);
        QVERIFY(progress->text() != usual);
        for (const char *protocol : {"set-nx-px", "redisson-lock"}) {
            SimulatedClientSpec spec;
            spec.protocol = QString::fromLatin1(protocol);
            spec.holdTime = Duration(5);
            const FleetSpec order{.groups = {{spec, 50}}, .requests = 500, .think = Duration(20)};
            QVERIFY(RetryText::estimate(order, usualPolicies(spec.protocol)) < std::chrono::minutes(1));
        }
    }

    void compare_halfDone_timeLeftFollowsWhatWasMeasured()
    {
        SimulatedClientSpec spec;
        spec.holdTime = Duration(5);
        const FleetSpec order{.groups = {{spec, 50}}, .requests = 500, .think = Duration(20)};
        const std::vector<RetryPolicy> policies = usualPolicies(spec.protocol);
        RetryFigures figures{
            .runs = {{.retry = policies.front(), .load = {}, .isDone = false}}, .requests = 500, .servers = {}, .isRunning = true, .error = {}};
        LoadFigures &load = figures.runs.front().load;
        load.acquired = 250;
        load.elapsed = std::chrono::seconds(2);
        const auto fast = RetryText::timeLeft(order, policies, figures);
        load.elapsed = std::chrono::seconds(8);
        QVERIFY(RetryText::timeLeft(order, policies, figures) > fast);
        load.acquired = 490;
        QVERIFY(RetryText::timeLeft(order, policies, figures) < RetryText::estimate(order, policies) * 4);
        figures.runs.clear();
        QCOMPARE(RetryText::timeLeft(order, policies, figures), RetryText::estimate(order, policies));
    }

    void compare_anotherProtocolAfterwards_keepsWhatWasMeasured()
    {
        RetryDialog dialog(m_theme, u"here"_s, [](const ProtocolInfo &) { return QString(); });
        dialog.run();
        dialog.setFigures(comparison(350));
        const auto *table = dialog.findChild<QTableWidget *>();
        QCOMPARE(table->item(0, 0)->text(), u"1,000"_s);
        named<QComboBox>(dialog, u"Protocol"_s)->setCurrentText(u"redisson-lock"_s);
        QCOMPARE(table->item(0, 0)->text(), u"1,000"_s);
        QVERIFY(dialog.findChild<QLabel *>(u"conditions"_s)->text().contains(u"set-nx-px"_s));
        QVERIFY(dialog.findChild<QLabel *>(u"progress"_s)->text().startsWith(u"Takes about "_s));
    }

    void compare_closedWhileItRuns_stopsAndLeavesNoKey()
    {
        open(Environment::Development);
        button(*m_page, u"&Compare retry policies…"_s)->click();
        auto *dialog = m_page->findChild<RetryDialog *>();
        QVERIFY(dialog);
        button(*m_page, u"&Compare retry policies…"_s)->click();
        QCOMPARE(m_page->findChildren<RetryDialog *>().size(), 1); // one at a time
        QCOMPARE(unnamedWidgets(*dialog) + richLabels(*dialog), QStringList());
        named<QSpinBox>(*dialog, u"Clients"_s)->setValue(10);
        QSignalSpy compared(m_session.get(), &Session::retriesCompared);
        dialog->run();
        QTRY_VERIFY(hasAcquired(compared)); // its key comes and goes
        dialog->reject();
        QTRY_VERIFY(!compared.last().first().value<RetryFigures>().isRunning);
        QVERIFY(!m_server.cli({u"KEYS"_s, u"*"_s}).contains("lockscope-sim:"));
    }

    void compare_programEndsMeanwhile_leavesNoKey_data()
    {
        QTest::addColumn<QString>("protocol");
        QTest::newRow("a token") << u"set-nx-px"_s;
        QTest::newRow("a time") << u"setnx-timestamp"_s; // no token tells whose it is
        QTest::newRow("a hash") << u"redisson-lock"_s;
    }
    void compare_programEndsMeanwhile_leavesNoKey()
    {
        QFETCH(QString, protocol);
        open(Environment::Development);
        SimulatedClientSpec spec;
        spec.protocol = protocol;
        spec.holdTime = Duration(20);
        const FleetSpec order{.groups = {{spec, 10}}};
        QSignalSpy compared(m_session.get(), &Session::retriesCompared);
        m_session->compareRetries(order, {RetryPolicy::fixed(Duration(5))});
        QTRY_VERIFY(hasAcquired(compared));
        compared.clear();
        m_session->compareRetries(order, {RetryPolicy::fixed(Duration(5))}); // in its place: the locks of both must go
        QTRY_VERIFY(hasAcquired(compared));
        m_window.reset();
        m_session.reset();
        QVERIFY2(!m_server.cli({u"KEYS"_s, u"*"_s}).contains("lockscope-sim:"), m_server.cli({u"KEYS"_s, u"*"_s}));
    }

    void compare_protocolWithMessages_hasWokenClientsToo()
    {
        RetryDialog dialog(m_theme, u"here"_s, [](const ProtocolInfo &) { return QString(); });
        const auto *table = dialog.findChild<QTableWidget *>();
        QCOMPARE(table->columnCount(), 4);
        named<QComboBox>(dialog, u"Protocol"_s)->setCurrentText(u"redisson-lock"_s);
        QCOMPARE(table->columnCount(), 5);
        QCOMPARE(table->horizontalHeaderItem(4)->text(), u"woken by message"_s);
    }

    void addClients_thousand_haveRowsAndSomeHaveLanes()
    {
        open(Environment::Development);
        add(1000, 0, false);
        QTRY_VERIFY(state(u"C1000"_s) == u"idle"_s);
        QCOMPARE(m_page->findChild<SwimLanes *>()->history().lanes().size(), 64U);
        action(*m_page, u"Remove all"_s)->trigger();
        QTRY_COMPARE(clients().rowCount(), 0);
    }

    void form_workLongerThanTheLease_isCautioned()
    {
        ClientForm form;
        QVERIFY(form.caution().isEmpty());
        named<QSpinBox>(form, u"Hold time"_s)->setValue(6000);
        QVERIFY(form.caution().contains(u"two holders at once"_s));
        QVERIFY(form.problem().isEmpty());
    }

    void actions_oneByOne_doAsTheySay()
    {
        open(Environment::Development);
        add(2, 0, false);
        QTRY_COMPARE(state(u"C1"_s), u"idle"_s);
        QCOMPARE(m_page->findChild<QTreeView *>()->selectionModel()->selectedRows().size(), 2); // those just added
        select(u"C1"_s);
        action(*m_page, u"Acquire"_s)->trigger();
        QTRY_COMPARE(state(u"C1"_s), u"thinks it holds it"_s);
        QVERIFY(m_server.cli({u"GET"_s, u"lock.demo"_s}).startsWith("lockscope-sim:C1:"));

        action(*m_page, u"Freeze"_s)->trigger();
        QTRY_COMPARE(state(u"C1"_s), u"frozen, thinks it holds it"_s);
        QTRY_VERIFY(action(*m_page, u"Resume"_s));
        action(*m_page, u"Resume"_s)->trigger();
        QTRY_COMPARE(state(u"C1"_s), u"thinks it holds it"_s);

        action(*m_page, u"Release"_s)->trigger();
        QTRY_COMPARE(state(u"C1"_s), u"idle"_s);
        QCOMPARE(clients().index(row(u"C1"_s), ClientModel::LastStep).data().toString(), u"released"_s);
        QCOMPARE(m_server.cli({u"EXISTS"_s, u"lock.demo"_s}), QByteArray("0"));

        action(*m_page, u"Acquire"_s)->trigger();
        QTRY_COMPARE(state(u"C1"_s), u"thinks it holds it"_s);
        action(*m_page, u"Crash"_s)->trigger();
        QTRY_COMPARE(state(u"C1"_s), u"crashed"_s);
        QCOMPARE(m_server.cli({u"EXISTS"_s, u"lock.demo"_s}), QByteArray("1"));

        QTRY_VERIFY(action(*m_page, u"Restart"_s)); // as a new process, which finds the lock of its former life
        action(*m_page, u"Restart"_s)->trigger();
        QTRY_COMPARE(state(u"C1"_s), u"trying"_s);
        QTRY_VERIFY(action(*m_page, u"Acquire"_s));

        action(*m_page, u"Remove"_s)->trigger();
        QTRY_COMPARE(clients().rowCount(), 1);
        action(*m_page, u"Remove all"_s)->trigger();
        QTRY_COMPARE(clients().rowCount(), 0);
    }

    void actions_shortcutsAndToolTips_allHaveThem()
    {
        open(Environment::Development);
        for (const char *name : {"Acquire", "Release", "Crash", "Freeze", "Remove", "Remove all"}) {
            const QAction *found = action(*m_page, QLatin1String(name));
            QVERIFY2(found, name);
            QVERIFY2(!found->shortcut().isEmpty(), name);
            QVERIFY2(found->toolTip().contains(found->shortcut().toString(QKeySequence::NativeText)), name);
            QVERIFY2(!found->isEnabled(), name); // nothing there, nothing selected
        }
        add(1, 0, false);
        QTRY_COMPARE(state(u"C1"_s), u"idle"_s);
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_page->findChild<QTreeView *>()->setFocus();
        QTest::keyClick(m_page->findChild<QTreeView *>(), Qt::Key_A);
        QTRY_COMPARE(state(u"C1"_s), u"thinks it holds it"_s);
    }

    void race_pauseLongerThanLease_showsTwoBelievers()
    {
        open(Environment::Development);
        const std::vector<LiveRace> all = liveRaces();
        const auto pause = std::find_if(all.begin(), all.end(), [](const LiveRace &race) { return race.misfortune == LiveRace::Misfortune::Freeze; });
        QVERIFY(pause != all.end());
        button(*m_page, pause->title)->click();
        QTRY_VERIFY_WITH_TIMEOUT(text("violations").startsWith(u"✕ Two holders now"_s), 10000);
        QCOMPARE(m_page->findChild<SwimLanes *>()->history().violations().size(), 1U);
        QTRY_VERIFY_WITH_TIMEOUT(text("violations").startsWith(u"✕ Two holders at once"_s), 10000);

        button(*m_page, pause->title)->click(); // again: the earlier clients go
        QTRY_COMPARE(clients().rowCount(), pause->clients);
        QTRY_VERIFY(row(u"C1"_s) < 0);
    }

    void race_another_replacesTheOneBefore()
    {
        open(Environment::Development);
        const std::vector<LiveRace> all = liveRaces();
        button(*m_page, all[0].title)->click();
        QTRY_COMPARE(clients().rowCount(), all[0].clients);
        button(*m_page, all[1].title)->click();
        QTRY_VERIFY(row(u"C1"_s) < 0);
        QTRY_COMPARE(clients().rowCount(), all[1].clients);
        for (int i = 0; i < clients().rowCount(); ++i)
            QCOMPARE(clients().index(i, ClientModel::Lock).data().toString(), QString::fromUtf8(all[1].spec.key));
        QCOMPARE(text("raceStory"), all[1].whatYouSee);
        m_session->removeClients(static_cast<const ClientModel &>(clients()).allIds());
        QTRY_VERIFY2(text("raceStory").startsWith(u"A race replaces the one before."_s), qPrintable(text("raceStory")));
    }

    void serverLane_clientReleases_saysWhoHeldItAndHowItEnded()
    {
        open(Environment::Development);
        add(1, 60, true);
        const auto &server = m_page->findChild<SwimLanes *>()->server();
        const auto wasReleased = [&server] {
            return std::ranges::any_of(server.holds(), [](const ServerHold &hold) {
                return hold.end == ServerHold::End::Released && hold.holder == u"C1"_s && hold.endedBy == 1;
            });
        };
        QTRY_VERIFY(wasReleased());
        QCOMPARE(server.lanes().size(), 1U);
    }

    void serverLane_workLongerThanLease_saysExpired()
    {
        open(Environment::Development);
        button(*m_page, liveRaces()[1].title)->click();
        const auto &server = m_page->findChild<SwimLanes *>()->server();
        const auto hasExpired = [&server] {
            return std::ranges::any_of(server.holds(), [](const ServerHold &hold) {
                return hold.end == ServerHold::End::Expired && hold.deadline && !hold.holder.isEmpty();
            });
        };
        QTRY_VERIFY_WITH_TIMEOUT(hasExpired(), 10000);
    }

    void addButton_smallWindows_isInSightWithAllItsWords_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("800×600") << QSize(800, 500); // less the bars of the window
        QTest::newRow("1280×720") << QSize(1280, 640);
    }
    void addButton_smallWindows_isInSightWithAllItsWords()
    {
        QFETCH(QSize, size);
        open(Environment::Development);
        m_window->resize(size);
        m_page->resize(size);
        auto *add = button(*m_page, ClientForm::tr("&Add %n client(s)", nullptr, 3));
        QTRY_VERIFY(add->mapTo(m_page, QPoint(0, add->height())).y() <= size.height());
        QVERIFY(!add->visibleRegion().isEmpty());
        QVERIFY(add->visibleRegion().boundingRect().size() == add->size());
        for (const QAbstractButton *one : m_page->findChildren<QAbstractButton *>()) {
            if (one->isVisible() && !one->text().isEmpty())
                QVERIFY2(one->width() >= one->sizeHint().width(), qPrintable(one->text()));
        }
    }

    void race_crashAndTakeover_oneCrashesAndAnotherTakesOver()
    {
        open(Environment::Development);
        const std::vector<LiveRace> all = liveRaces();
        const auto crash = std::find_if(all.begin(), all.end(), [](const LiveRace &race) { return race.misfortune == LiveRace::Misfortune::Crash; });
        QVERIFY(crash != all.end());
        QHash<LockId, Lock> locks;
        connect(m_session.get(), &Session::locksChanged, this, [&locks](const LockDelta &delta) { delta.applyTo(locks); });
        m_page->setKnown([&locks](const Bytes &key) { return locks.contains(key) ? &*locks.constFind(key) : nullptr; });
        button(*m_page, crash->title)->click();
        const auto crashedClient = [this] {
            for (int i = 0; i < clients().rowCount(); ++i) {
                if (clients().index(i, ClientModel::State).data() == u"crashed"_s)
                    return clients().index(i, ClientModel::Client).data().toString();
            }
            return QString();
        };
        const auto isDrawn = [&](const QString &client) { // while its lock stays on the server, too
            return std::ranges::any_of(m_page->findChild<SwimLanes *>()->server().holds(),
                                       [&](const ServerHold &hold) { return !hold.to && hold.holder == client; });
        };
        QTRY_VERIFY(!crashedClient().isEmpty() && isDrawn(crashedClient()));
        QCOMPARE(clients().index(row(crashedClient()), ClientModel::LastStep).data().toString(), u"crashed; its lock stays"_s);
        const auto &marks = m_page->findChild<SwimLanes *>()->history().marks();
        const auto tookOver = [&] {
            return std::any_of(marks.begin(), marks.end(), [](const LaneMark &mark) { return mark.command == u"GETSET"_s && mark.good; });
        };
        QTRY_VERIFY_WITH_TIMEOUT(tookOver(), 10000);
        int crashed = 0;
        for (int i = 0; i < clients().rowCount(); ++i)
            crashed += clients().index(i, ClientModel::State).data() == u"crashed"_s;
        QCOMPARE(crashed, 1);
        QTRY_COMPARE(clients().index(row(crashedClient()), ClientModel::LastStep).data().toString(), u"crashed; it holds no lock"_s);
        m_page->setKnown([](const Bytes &) { return nullptr; });
        m_session->disconnect(this);
    }

    /** As after another language was chosen: another page of the same session. */
    void continueFrom_anotherPage_showsTheSameClientsColoursAndStory()
    {
        open(Environment::Development);
        const LiveRace race = liveRaces()[0];
        button(*m_page, race.title)->click();
        QTRY_COMPARE(clients().rowCount(), race.clients);
        select(clients().index(0, ClientModel::Client).data().toString());
        action(*m_page, u"Crash"_s)->trigger(); // it reports nothing any more
        const QString first = clients().index(0, ClientModel::Client).data().toString();
        QTRY_COMPARE(state(first), u"crashed"_s);
        SimulatePage after(*m_session, m_theme, m_clock);
        after.continueFrom(*m_page);
        const auto *table = after.findChild<QTreeView *>()->model();
        QCOMPARE(table->rowCount(), clients().rowCount());
        for (int i = 0; i < table->rowCount(); ++i) {
            QCOMPARE(table->index(i, ClientModel::Client).data(), clients().index(i, ClientModel::Client).data());
            QCOMPARE(table->index(i, ClientModel::Client).data(Qt::ForegroundRole), clients().index(i, ClientModel::Client).data(Qt::ForegroundRole));
            QCOMPARE(table->index(i, ClientModel::State).data(), clients().index(i, ClientModel::State).data());
        }
        QCOMPARE(after.locks(), m_page->locks());
        const QModelIndexList selected = after.findChild<QTreeView *>()->selectionModel()->selectedRows();
        QVERIFY(selected.size() == 1 && selected.constFirst().data().toString() == first);
        QVERIFY(action(after, u"Crash"_s)->isEnabled());
        QCOMPARE(after.findChild<SwimLanes *>()->history().spans().size(), m_page->findChild<SwimLanes *>()->history().spans().size());
        QCOMPARE(after.findChild<QLabel *>(u"raceStory"_s)->text(), race.whatYouSee);
        m_session->removeClients(static_cast<const ClientModel &>(clients()).allIds()); // whose race the new page's director knows
        QTRY_VERIFY(after.findChild<QLabel *>(u"raceStory"_s)->text().startsWith(u"A race replaces the one before."_s));
        QCOMPARE(table->rowCount(), 0);
    }

    void mnemonics_page_eachIsOfOneWidget()
    {
        open(Environment::Development);
        QSet<QChar> seen;
        const auto add = [&seen](const QString &text) {
            static const QRegularExpression marked(u"&([A-Za-z])"_s);
            const auto found = marked.match(text);
            if (!found.hasMatch())
                return true;
            const QChar letter = found.captured(1)[0].toLower();
            return !std::exchange(seen, seen + QSet<QChar>{letter}).contains(letter);
        };
        for (const QLabel *label : m_page->findChildren<QLabel *>())
            QVERIFY2(!label->isVisible() || add(label->text()), qPrintable(label->text()));
        for (const QAbstractButton *one : m_page->findChildren<QAbstractButton *>())
            QVERIFY2(!one->isVisible() || add(one->text()), qPrintable(one->text()));
        QVERIFY(seen.size() > 5);
    }

    void focus_pageIsEntered_isInTheTable()
    {
        m_window->activateWindow();
        m_page->setFocus();
        QCOMPARE(m_page->focusProxy(), m_page->findChild<QTreeView *>());
        QTRY_COMPARE(QApplication::focusWidget(), m_page->findChild<QTreeView *>());
    }

    void widgets_focusable_haveAccessibleNames()
    {
        open(Environment::Development);
        int checked = 0;
        for (const QWidget *widget : m_page->findChildren<QWidget *>()) {
            const auto *withText = qobject_cast<const QAbstractButton *>(widget);
            const bool isPart =
                widget->objectName().startsWith(u"qt_"_s) || widget->inherits("QComboBoxListView") || qobject_cast<const QScrollArea *>(widget);
            if (widget->focusPolicy() == Qt::NoFocus || (withText && !withText->text().isEmpty()) || isPart)
                continue;
            QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
            ++checked;
        }
        QVERIFY(checked >= 9);
    }
};

} // namespace tst_simulatepage

LOCKSCOPE_TEST(tst_simulatepage, tst_simulatepage::TestSimulatePage)
#include "tst_simulatepage.moc"
