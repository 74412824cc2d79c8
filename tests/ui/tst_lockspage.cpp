// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/locks/lockspage.h"
#include "ui/shared/theme.h"
#include "ui/table/lockview.h"
#include "ui/mainwindow/locks/statechips.h"

#include "fakeclock.h"
#include "testprogram.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QMenu>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

namespace tst_lockspage {

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

Lock lockAt(NodeNumber node, const QByteArray &key, Instant now)
{
    Lock lock;
    lock.key = key;
    lock.token = "web-1";
    lock.form = LockForm::Token;
    lock.heldSince = now;
    lock.deadline = now + 60s;
    lock.node = node;
    return lock;
}

Coverage::Server serverAt(NodeNumber number, quint16 port, bool isConnected)
{
    Coverage::Server server;
    server.number = number;
    server.endpoint.host = QStringLiteral("10.0.0.7");
    server.endpoint.port = port;
    server.name = QStringLiteral("10.0.0.7:%1").arg(port);
    server.health.connected = isConnected;
    return server;
}

} // namespace

/** What the page makes of several nodes. */
class TestLocksPage : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".+"))); }

    void setCoverage_oneIsLost_commandAndEvidenceAreThoseOfTheLocksNode()
    {
        FakeClock clock;
        Theme theme;
        LocksPage page(theme, clock);
        page.start(ServerProfile());
        const Lock seen = lockAt(0, "lock.a", clock.now()), lost = lockAt(1, "lock.b", clock.now());
        LockDelta delta;
        delta.upserted = {seen, lost};
        page.apply(delta);
        Coverage coverage;
        coverage.deployment.kind = redis::DeploymentAddress::Kind::Cluster;
        coverage.servers = {serverAt(0, 7000, true), serverAt(1, 7001, false)};
        page.setCoverage(coverage);

        QVERIFY(page.select("lock.b"));
        page.copyCommand();
        const QString copied = QApplication::clipboard()->text();
        QVERIFY2(copied.startsWith(QStringLiteral("redis-cli -h 10.0.0.7 -p 7001 EVAL ")), qPrintable(copied));
        QCOMPARE(page.model().evidence(lost).view, ClearEvidence::View::Disconnected);
        QCOMPARE(page.model().evidence(seen).view, ClearEvidence::View::Watched);
        const auto isAsItWas = [&](const Lock &one) {
            const LockModel &model = page.model();
            for (int row = 0; row < model.rowCount(); ++row) {
                if (model.index(row, int(LockColumn::Key)).data().toString() == QString::fromLatin1(one.key.toByteArray()))
                    return model.index(row, 0).data(LockModel::FrozenRole).toBool();
            }
            return false;
        };
        QVERIFY(isAsItWas(lost) && !isAsItWas(seen));
        coverage.servers[1] = serverAt(1, 7001, true); // it is back, and being read
        page.setCoverage(coverage);
        QVERIFY(!isAsItWas(lost));
        coverage.servers[1].health.stalledSince = clock.now();
        page.setCoverage(coverage);
        QVERIFY(isAsItWas(lost));
    }

    void setCoverage_severalNodes_columnAndChipAreThereWhileTheyAreUseful()
    {
        FakeClock clock;
        Theme theme;
        LocksPage page(theme, clock);
        page.start(ServerProfile());
        LockDelta delta;
        delta.upserted = {lockAt(0, "lock.a", clock.now()), lockAt(1, "lock.b", clock.now())};
        page.apply(delta);
        const auto *const table = page.findChild<LockView *>();
        auto *const chip = page.findChild<NodeChip *>();
        const auto isShown = [&] { return !table->isColumnHidden(int(LockColumn::Node)) && !chip->isHidden(); };
        const auto isHidden = [&] { return table->isColumnHidden(int(LockColumn::Node)) && chip->isHidden(); };
        Coverage coverage;
        coverage.servers = {serverAt(0, 7000, true)};
        page.setCoverage(coverage);
        QVERIFY(isHidden());
        coverage.deployment.kind = redis::DeploymentAddress::Kind::Cluster;
        coverage.servers = {serverAt(0, 7000, true), serverAt(1, 7001, true)};
        page.setCoverage(coverage);
        QVERIFY(isShown());
        QCOMPARE(chip->accessibleName(), QStringLiteral("Nodes: all"));

        emit chip->menu()->aboutToShow();
        QCOMPARE(chip->menu()->actions().size(), 3);
        QCOMPARE(chip->menu()->actions().at(2)->text(), QStringLiteral("10.0.0.7:7001"));
        QSignalSpy searched(&page, &LocksPage::searchRequested);
        chip->menu()->actions().at(2)->trigger();
        QCOMPARE(searched.size(), 1);
        page.setSearch(searched.first().first().toString());
        QCOMPARE(page.model().rowCount(), 1);
        QCOMPARE(chip->accessibleName(), QStringLiteral("Node: 10.0.0.7:7001"));

        page.setSearch({});
        const auto place = [table](LockColumn column) { return table->header()->visualIndex(int(column)); };
        QVERIFY(place(LockColumn::Node) > place(LockColumn::Waiting));
        coverage.deployment.kind = redis::DeploymentAddress::Kind::Independent; // the server tells equal keys apart
        page.setCoverage(coverage);
        QVERIFY(isShown());
        QCOMPARE(place(LockColumn::Node), place(LockColumn::Key) + 1);
        QCOMPARE(chip->accessibleName(), QStringLiteral("Servers: all"));

        coverage.deployment.kind = redis::DeploymentAddress::Kind::Redlock; // each lock is on several of them
        page.setCoverage(coverage);
        QVERIFY(!table->isColumnHidden(int(LockColumn::Node)) && chip->isHidden());
        coverage.servers.pop_back();
        coverage.deployment.kind = redis::DeploymentAddress::Kind::Single;
        page.setCoverage(coverage);
        QVERIFY(isHidden());
    }
};

} // namespace tst_lockspage

LOCKSCOPE_TEST(tst_lockspage, tst_lockspage::TestLocksPage)
#include "tst_lockspage.moc"
