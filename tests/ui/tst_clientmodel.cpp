// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/theme.h"
#include "ui/simulate/clientmodel.h"
#include "testprogram.h"

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <map>

namespace tst_clientmodel {

using namespace lockscope;
using namespace lockscope::ui;
using namespace Qt::StringLiterals;

namespace {

SimulatedClientStatus status(int id, ClientState state = ClientState::Idle)
{
    SimulatedClientStatus result;
    result.id = id;
    result.name = u"C%1"_s.arg(id);
    result.state = state;
    return result;
}

QString text(const ClientModel &model, int row, int column) { return model.index(row, column).data().toString(); }

} // namespace

class TestClientModel : public QObject {
    Q_OBJECT

    Theme m_theme;

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u".+"_s)); }

    /** What a crash leaves behind is what the server says, now and later. */
    void crashed_lastStep_saysWhatTheServerHas()
    {
        ClientModel model(m_theme);
        SimulationUpdate update;
        update.clients = {status(1, ClientState::Believing), status(2, ClientState::Trying)};
        for (SimulatedClientStatus &client : update.clients)
            client.spec.key = "lock.demo";
        update.holds = {{"lock.demo", "sim:1", u"C1"_s}, {"lock.demo", "sim:2", u"C2"_s}};
        model.apply(update);
        const auto crash = [&](int row) {
            SimulationUpdate crashed;
            crashed.clients = {model.client(row)};
            crashed.clients[0].state = ClientState::Crashed;
            crashed.clients[0].note = u"crashed"_s;
            model.apply(crashed);
        };
        const auto serverHas = [&](const Bytes &token) {
            LockDelta delta;
            if (token.isEmpty()) {
                delta.removed = {"lock.demo"};
            } else {
                Lock lock;
                lock.key = "lock.demo";
                lock.token = token;
                delta.upserted = {lock};
            }
            model.apply(delta);
        };
        crash(0);
        QCOMPARE(text(model, 0, ClientModel::LastStep), u"crashed"_s); // nothing was read of the key
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        serverHas("sim:1");
        QCOMPARE(text(model, 0, ClientModel::LastStep), u"crashed; its lock stays"_s);
        QVERIFY(changed.last()[0].toModelIndex().column() <= ClientModel::LastStep
                && changed.last()[1].toModelIndex().column() >= ClientModel::LastStep);
        serverHas("sim:2"); // another one has taken it over
        QCOMPARE(text(model, 0, ClientModel::LastStep), u"crashed; it holds no lock"_s);
        crash(1);
        serverHas({});
        for (const int row : {0, 1})
            QCOMPARE(text(model, row, ClientModel::LastStep), u"crashed; it holds no lock"_s);
    }

    void apply_randomUpdates_agreesWithOracle()
    {
        ClientModel model(m_theme);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        std::map<int, quint32> oracle; // id -> acquired
        QRandomGenerator random(7);
        int nextId = 1;
        for (int round = 0; round < 400; ++round) {
            SimulationUpdate update;
            if (random.bounded(40) == 0) {
                update.reset = true;
                oracle.clear();
            }
            for (int i = random.bounded(4); i > 0; --i) {
                const int id = random.bounded(2) && nextId > 1 ? random.bounded(1, nextId) : nextId++;
                SimulatedClientStatus client = status(id, ClientState(random.bounded(7)));
                client.acquired = random.generate();
                update.clients.push_back(client);
                oracle[id] = client.acquired;
            }
            for (int i = random.bounded(3); i > 0; --i) {
                const int id = random.bounded(1, nextId + 1);
                update.removed.push_back(id);
                oracle.erase(id);
            }
            model.apply(update);
            QCOMPARE(model.rowCount(), int(oracle.size()));
            int row = 0;
            for (const auto &[id, acquired] : oracle) {
                QCOMPARE(model.client(row).id, id);
                QCOMPARE(model.client(row).acquired, acquired);
                QCOMPARE(model.allIds().at(row), id);
                ++row;
            }
        }
    }

    void data_serverSide_standsBesideWhatIsBelieved()
    {
        ClientModel model(m_theme);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        SimulationUpdate update;
        for (const int id : {1, 2}) {
            SimulatedClientStatus client;
            client.id = id;
            client.name = u"C%1"_s.arg(id);
            client.state = ClientState::Believing;
            client.spec.key = "lock.a";
            update.clients.push_back(client);
        }
        update.holds = {{"lock.a", "token-1", u"C1"_s}, {"lock.a", "token-2", u"C2"_s}};
        model.apply(update);
        const auto says = [&](int row) { return text(model, row, ClientModel::ServerSays); };
        const auto color = [&](int row) { return model.index(row, ClientModel::ServerSays).data(Qt::ForegroundRole).value<QColor>(); };
        QCOMPARE(says(0), u"—"_s);

        LockDelta delta;
        Lock lock;
        lock.key = "lock.a";
        lock.token = "token-2";
        delta.upserted.push_back(lock);
        model.apply(delta);
        QCOMPARE(says(0), u"held by C2"_s);
        QCOMPARE(says(1), u"held by this client"_s);
        QCOMPARE(color(0), m_theme.color(Theme::Role::Danger)); // it believes so, too
        QCOMPARE(color(1), m_theme.color(Theme::Role::Good));

        delta.upserted.front().token = "whose";
        model.apply(delta);
        QCOMPARE(says(0), u"held by another client"_s);
        delta.upserted.clear();
        delta.removed.push_back("lock.a");
        model.apply(delta);
        QCOMPARE(says(1), u"free"_s);
        QCOMPARE(color(1), m_theme.color(Theme::Role::Danger));
        model.forgetLocks();
        QCOMPARE(says(1), u"—"_s);
    }

    void data_ownClock_isToldInWords()
    {
        ClientModel model(m_theme);
        SimulationUpdate update;
        SimulatedClientStatus client;
        client.id = 1;
        update.clients = {client};
        model.apply(update);
        QCOMPARE(text(model, 0, ClientModel::OwnClock), u"in sync"_s);
        update.clients.front().spec.clockOffset = Duration(-6000);
        update.clients.front().spec.clockRate = 1.5;
        model.apply(update);
        QCOMPARE(text(model, 0, ClientModel::OwnClock), u"6.0 s behind, runs at 150 %"_s);
    }

    void newlyWanted_lockOfRemovedClients_isWantedAgain()
    {
        ClientModel model(m_theme);
        const auto with = [](int id) {
            SimulationUpdate update;
            update.clients = {status(id)};
            update.clients[0].spec.key = "lock.demo";
            return update;
        };
        const QSet<Bytes> demo{QByteArray("lock.demo")};
        QCOMPARE(model.newlyWanted(with(1)), demo);
        model.apply(with(1));
        QCOMPARE(model.newlyWanted(with(1)), QSet<Bytes>());
        QCOMPARE(model.newlyWanted(with(2)), QSet<Bytes>());
        SimulationUpdate removal;
        removal.removed = {1};
        model.apply(removal);
        QCOMPARE(model.newlyWanted(with(2)), demo);
    }

    void data_everyColumn_hasHeaderAndText()
    {
        ClientModel model(m_theme);
        SimulationUpdate update;
        update.clients.push_back(status(1));
        update.clients.back().note = u"released"_s;
        model.apply(update);
        for (int column = 0; column < ClientModel::ColumnCount; ++column) {
            QVERIFY(!model.headerData(column, Qt::Horizontal).toString().isEmpty());
            QVERIFY2(!text(model, 0, column).isEmpty(), qPrintable(QString::number(column)));
        }
        QCOMPARE(text(model, 0, ClientModel::Hold), u"1.0 s"_s);
    }

    void data_hostileText_isShownAsText()
    {
        ClientModel model(m_theme);
        SimulationUpdate update;
        update.clients.push_back(status(1, ClientState::Failed));
        update.clients.back().spec.key = "<b>\x1b[31m\xff";
        update.clients.back().error = Error{Error::Kind::Server, u"ERR <img src=x>\u202e"_s, "ERR"};
        model.apply(update);
        QCOMPARE(text(model, 0, ClientModel::Lock), u"<b>\\x1b[31m\\xff"_s);
        QCOMPARE(text(model, 0, ClientModel::LastStep), u"ERR <img src=x>\\u202e"_s);
        const QString toolTip = model.index(0, ClientModel::LastStep).data(Qt::ToolTipRole).toString();
        QVERIFY(toolTip.contains(u"&lt;img"_s));
        QVERIFY(!toolTip.contains(u"<img"_s));
    }

    void stateText_everyState_differs()
    {
        QSet<QString> seen;
        for (int state = 0; state <= int(ClientState::Failed); ++state) {
            for (const bool frozen : {false, true}) {
                SimulatedClientStatus client = status(1, ClientState(state));
                client.frozen = frozen;
                seen.insert(ClientModel::stateText(client));
            }
        }
        QCOMPARE(seen.size(), 14);
        QVERIFY(seen.contains(u"thinks it holds it"_s));
        QVERIFY(seen.contains(u"frozen, thinks it holds it"_s));
    }
};

} // namespace tst_clientmodel

LOCKSCOPE_TEST(tst_clientmodel, tst_clientmodel::TestClientModel)
#include "tst_clientmodel.moc"
