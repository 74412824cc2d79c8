// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/inspector.h"
#include "ui/inspector/standview.h"
#include "ui/table/lockhistory.h"
#include "ui/table/lockmodel.h"

#include "detailedlocks.h"
#include "fakeclock.h"
#include "testprogram.h"

#include <QApplication>
#include <QLabel>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

namespace tst_standview {

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;

using State = NodeStand::State;

class TestStandView : public QObject {
    Q_OBJECT

    Theme m_theme;
    std::unique_ptr<FakeClock> m_clock;
    std::unique_ptr<LockModel> m_model;
    std::unique_ptr<LockHistory> m_history;
    std::unique_ptr<Inspector> m_inspector;

    Lock lockOf(const QByteArray &token, Duration left) const
    {
        Lock lock = tokenLock("lock.a", token, m_clock->now());
        lock.deadline = m_clock->now() + left;
        return lock;
    }
    void put(const Lock &lock)
    {
        LockDelta delta;
        delta.upserted = {lock};
        m_model->apply(delta);
        m_inspector->setLock("lock.a");
    }
    LockStand standWith(NodeStand second, NodeStand third) const { return standWith(there(lockOf("tok", 30s)), std::move(second), std::move(third)); }
    static LockStand standWith(NodeStand first, NodeStand second, NodeStand third)
    {
        first.server = QStringLiteral("redis://a:6379");
        second.server = QStringLiteral("redis://b:6379");
        third.server = QStringLiteral("redis://c:6379");
        return {"lock.a", {std::move(first), std::move(second), std::move(third)}};
    }
    static NodeStand there(Lock lock) { return {{}, State::There, std::move(lock), {}}; }
    static NodeStand unknown(const QString &why) { return {{}, State::Unknown, Lock(), why}; }
    static NodeStand missing() { return {{}, State::Missing, Lock(), {}}; }
    StandView *view() const { return m_inspector->findChild<StandView *>(); }
    QStringList texts() const
    {
        QCoreApplication::processEvents(); // what gives way knows its width only then
        QStringList all;
        for (const QLabel *label : view()->findChildren<QLabel *>())
            all << label->text().remove(QChar(0x200b));
        return all;
    }

private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints).+")));
        m_clock = std::make_unique<FakeClock>();
        m_model = std::make_unique<LockModel>(*m_clock);
        m_history = std::make_unique<LockHistory>();
        m_inspector = std::make_unique<Inspector>(*m_model, *m_history, m_theme, *m_clock);
        connect(m_model.get(), &LockModel::locksUpdated, m_inspector.get(), &Inspector::refresh);
        m_inspector->resize(300, 900);
        m_inspector->show();
    }
    void cleanup() { m_inspector.reset(); }

    void stand_noGroup_isNotShown()
    {
        put(lockOf("tok", 30s));
        QVERIFY(view()->isHidden());
        m_inspector->setStand({"lock.a", {}});
        QVERIFY(view()->isHidden());
    }

    void stand_majority_isHeldAndEachServerHasARow()
    {
        put(lockOf("tok", 30s));
        m_inspector->setStand(standWith(there(lockOf("tok", 12s)), missing()));
        QVERIFY(!view()->isHidden());
        const QStringList shown = texts();
        for (const char *words : {"This holder on 2 of 3 servers", "Held: the same holder has a majority.", "a:6379", "b:6379", "c:6379",
                                  "the same holder", "not found", "30.0 s", "12.0 s"})
            QVERIFY2(shown.contains(QLatin1String(words)), words);
        m_clock->advance(2s);
        m_inspector->refresh();
        QVERIFY(texts().contains(QStringLiteral("10.0 s")));
    }

    void stand_noMajority_blocksUntilItExpires()
    {
        put(lockOf("tok", 30s));
        m_inspector->setStand(standWith(there(lockOf("tok-2", 12s)), there(lockOf("tok-3", 20s))));
        QVERIFY(texts().contains(QStringLiteral("This holder on 1 of 3 servers")));
        QVERIFY(texts().contains(QStringLiteral("No majority: by Redlock's rules, nobody can hold it. It blocks until it expires in 20.0 s.")));
        QVERIFY(texts().contains(QStringLiteral("another holder: tok-2")));
    }

    void stand_serverDoesNotTell_saysWhyAndWhatIsNotKnown()
    {
        put(lockOf("tok", 30s));
        m_inspector->setStand(standWith(unknown(QStringLiteral("not connected: Connection refused")), missing()));
        QVERIFY(texts().contains(QStringLiteral("unknown: not connected: Connection refused")));
        QVERIFY(texts().contains(QStringLiteral("Whether a majority holds it is unknown. 1 server could not be read.")));
    }

    void stand_serverLost_theOthersDecide()
    {
        put(lockOf("tok", 30s));
        m_inspector->setStand(standWith(unknown(QStringLiteral("no answer")), there(lockOf("tok", 12s)), there(lockOf("tok", 12s))));
        QVERIFY(texts().contains(QStringLiteral("unknown: no answer")));
        QVERIFY(texts().contains(QStringLiteral("Held: the same holder has a majority.")));
    }

    void stand_timeStandsStill_nothingIsKnown()
    {
        put(lockOf("tok", 30s));
        m_model->setFrozenAt(m_clock->now());
        m_inspector->setStand(standWith(there(lockOf("tok", 12s)), there(lockOf("tok", 12s))));
        QCOMPARE(texts().count(QStringLiteral("unknown: not read at the moment")), 3);
    }

    void stand_endedOnTheFirst_saysNotThere()
    {
        put(lockOf("tok", 30s));
        m_inspector->setStand(standWith(missing(), there(lockOf("tok", 12s)), missing()));
        QVERIFY(texts().contains(QStringLiteral("This holder on 1 of 3 servers")));
        QCOMPARE(texts().count(QStringLiteral("not found")), 2);
    }

    void stand_hostileText_isPlainAndNarrow()
    {
        put(lockOf("tok", 30s));
        const int width = m_inspector->minimumSizeHint().width();
        m_inspector->setStand(standWith(there(lockOf(QByteArray("<b>\x1b[31m\n") + QByteArray(4000, 'x'), 12s)),
                                        unknown(QStringLiteral("NOPERM <img src=x>") + QString(500, u'y'))));
        QVERIFY(m_inspector->minimumSizeHint().width() <= qMax(width, 330));
        for (const QLabel *label : view()->findChildren<QLabel *>()) {
            QCOMPARE(label->textFormat(), Qt::PlainText);
            QVERIFY(!label->text().contains(QChar(0x1b)));
            QVERIFY(!label->toolTip().contains(QStringLiteral("<b>")));
            QVERIFY2(!label->accessibleName().isEmpty() || !label->text().isEmpty(), "a row without a name");
        }
        QVERIFY(texts().filter(QStringLiteral("another holder: <b>\\x1b[31m\\n")).size() == 1);
    }

    void stand_ofAnotherLock_isNotTaken()
    {
        put(lockOf("tok", 30s));
        LockStand other = standWith(missing(), missing());
        other.key = "lock.b";
        m_inspector->setStand(other);
        QVERIFY(view()->isHidden());
    }

    void stand_fewerServers_leavesNoRowBehind()
    {
        put(lockOf("tok", 30s));
        m_inspector->setStand(standWith(missing(), missing()));
        LockStand two = standWith(missing(), missing());
        two.servers.pop_back();
        m_inspector->setStand(two);
        QVERIFY(!texts().contains(QStringLiteral("c:6379")));
        m_inspector->setLock("lock.b");
        QVERIFY(view()->isHidden());
    }

    void inspected_onlyWhatIsBeforeSomebodysEyes()
    {
        QSignalSpy inspected(m_inspector.get(), &Inspector::inspected);
        m_inspector->setLock("lock.a");
        QCOMPARE(inspected.takeLast().first().toByteArray(), QByteArray("lock.a"));
        m_inspector->hide();
        QCOMPARE(inspected.takeLast().first().toByteArray(), QByteArray());
        m_inspector->setLock("lock.b");
        QVERIFY(inspected.isEmpty());
        m_inspector->show();
        QCOMPARE(inspected.takeLast().first().toByteArray(), QByteArray("lock.b"));
    }
};

} // namespace tst_standview

LOCKSCOPE_TEST(tst_standview, tst_standview::TestStandView)
#include "tst_standview.moc"
