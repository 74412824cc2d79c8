// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/theme.h"
#include "ui/simulate/clientmodel.h"

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <map>

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
        QVERIFY(seen.contains(u"believes it holds"_s));
        QVERIFY(seen.contains(u"frozen, believes it holds"_s));
    }
};

QTEST_MAIN(TestClientModel)
#include "tst_clientmodel.moc"
