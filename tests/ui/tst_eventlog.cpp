// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/safetext.h"
#include "ui/journal/eventlog.h"
#include "ui/journal/eventlogmodel.h"
#include "ui/shared/theme.h"

#include "fakeclock.h"
#include "widgetchecks.h"
#include "testprogram.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLineEdit>
#include <QRandomGenerator>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTreeView>

namespace tst_eventlog {

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

LockEvent happened(LockEvent::Kind kind, const QByteArray &key, const QByteArray &token = "tok")
{
    LockEvent result;
    result.kind = kind;
    result.at = fromUnixMs(1'800'000'000'000);
    result.key = key;
    result.token = token;
    return result;
}

LockDelta deltaOf(std::vector<LockEvent> events, quint64 lost = 0)
{
    LockDelta delta;
    delta.events = std::move(events);
    delta.eventsLost = lost;
    return delta;
}

QString cell(const QAbstractItemModel &model, int row, int column) { return model.index(row, column).data().toString(); }

} // namespace

class TestEventLog : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init() { failOnWarnings(); }

    void continueFrom_filteredLog_keepsItsFilter()
    {
        FakeClock clock;
        EventLog before(m_theme, clock), after(m_theme, clock);
        before.add(deltaOf({happened(LockEvent::Kind::Released, "lock.a", "t1"), happened(LockEvent::Kind::Released, "lock.b", "t2")}));
        before.findChild<QLineEdit *>(QStringLiteral("filter"))->setText(QStringLiteral("lock.b"));
        after.continueFrom(before);
        QCOMPARE(after.findChild<QLineEdit *>(QStringLiteral("filter"))->text(), QStringLiteral("lock.b"));
        QCOMPARE(after.findChild<QTreeView *>()->model()->rowCount(), 1);
    }

    void add_events_newestFirstWithTheirDetails()
    {
        EventLogModel model(m_theme, 10);
        LockEvent released = happened(LockEvent::Kind::Released, "lock.a", "t1");
        released.held = 1400ms;
        released.ended.sinceSource = HeldSinceSource::Observed;
        LockEvent taken = happened(LockEvent::Kind::Acquired, "lock.a", "t2");
        taken.gap = 12ms;
        taken.sampled = true;
        model.add(deltaOf({released, taken}));
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(cell(model, 0, EventLogModel::Event), QStringLiteral("acquired"));
        QCOMPARE(cell(model, 0, EventLogModel::Holder), QStringLiteral("t2"));
        QCOMPARE(cell(model, 0, EventLogModel::Details), QStringLiteral("gap 12 ms, found by polling"));
        QCOMPARE(cell(model, 1, EventLogModel::Event), QStringLiteral("released"));
        QCOMPARE(cell(model, 1, EventLogModel::Details), QStringLiteral("held for 1.4 s"));
        QCOMPARE(model.lockAt(1), LockId("lock.a"));
    }

    void add_renewedOrTakenAgain_saysThatItIsNotKnown()
    {
        EventLogModel model(m_theme, 10);
        LockEvent renewed = happened(LockEvent::Kind::Renewed, "lock.a", "t1"), either = renewed;
        either.mayBeNextHold = true;
        model.add(deltaOf({renewed, either}));
        QCOMPARE(cell(model, 0, EventLogModel::Event), QStringLiteral("renewed or taken again"));
        QCOMPARE(cell(model, 0, EventLogModel::Details), QString());
        QCOMPARE(cell(model, 1, EventLogModel::Event), QStringLiteral("renewed"));
    }

    void setServerNames_eachHasItsOwnLocks_areNamed()
    {
        EventLogModel model(m_theme, 10);
        LockEvent there = happened(LockEvent::Kind::Acquired, "lock.a");
        there.node = 1;
        there.gap = 12ms;
        model.setServerNames({{0, QStringLiteral("a:6379")}, {1, QStringLiteral("b:6379")}});
        model.add(deltaOf({there}));
        QCOMPARE(cell(model, 0, EventLogModel::Details), QStringLiteral("on b:6379, gap 12 ms"));
    }

    void add_whatTheOperatorDid_namesHim()
    {
        EventLogModel model(m_theme, 10);
        model.add(deltaOf({happened(LockEvent::Kind::Cleared, "lock.a", "billing-2"), happened(LockEvent::Kind::Restored, "lock.a", "billing-2")}));
        QCOMPARE(cell(model, 1, EventLogModel::Event), QStringLiteral("cleared by you"));
        QCOMPARE(cell(model, 1, EventLogModel::Details), QStringLiteral("was held by billing-2"));
        QCOMPARE(cell(model, 0, EventLogModel::Event), QStringLiteral("restored by you"));
        QCOMPARE(cell(model, 0, EventLogModel::Holder), QStringLiteral("billing-2"));
    }

    void addSimulated_eitherOrder_labelsTheEvents()
    {
        EventLogModel model(m_theme, 10);
        model.add(deltaOf({happened(LockEvent::Kind::Acquired, "lock.a", "1800000000000")}));
        model.addSimulated({{"lock.a", "1800000000000", QStringLiteral("C1")}, {"lock.a", "1800000005000", QStringLiteral("C2")}});
        model.add(deltaOf({happened(LockEvent::Kind::HandedOver, "lock.a", "1800000005000")}));
        model.add(deltaOf({happened(LockEvent::Kind::Acquired, "lock.b", "somebody")}));
        QCOMPARE(cell(model, 2, EventLogModel::Details), QStringLiteral("simulated client C1"));
        QCOMPARE(cell(model, 1, EventLogModel::Details), QStringLiteral("simulated client C2"));
        QCOMPARE(cell(model, 0, EventLogModel::Details), QString());
    }

    void add_hostileBytes_madeVisible()
    {
        EventLogModel model(m_theme, 10);
        model.add(deltaOf({happened(LockEvent::Kind::Acquired, "lock.\x1b[31m<b>", "\xff\xfe")}));
        QCOMPARE(cell(model, 0, EventLogModel::LockKey), QStringLiteral("lock.\\x1b[31m<b>"));
        QCOMPARE(cell(model, 0, EventLogModel::Holder), QStringLiteral("\\xff\\xfe"));
        const QString toolTip = model.index(0, EventLogModel::LockKey).data(Qt::ToolTipRole).toString();
        QVERIFY(toolTip.contains(QStringLiteral("&lt;b&gt;")));
    }

    /** Random adding, notes, actions, holding and clearing against a plain list of what should be there. */
    void add_random_keepsTheNewestAndActionsAndNotesForLonger()
    {
        constexpr int capacity = 20;
        const auto kept = [](const QStringList &all) {
            QStringList older;
            for (const QString &name : all.mid(capacity)) {
                if (!name.startsWith(QStringLiteral("key")))
                    older << name;
            }
            return all.mid(0, capacity) + older.mid(0, capacity / 10);
        };
        QRandomGenerator random(7);
        EventLogModel model(m_theme, capacity);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QStringList all; // newest first
        QStringList frozen;
        quint64 told = 0;
        bool held = false;
        int number = 0;
        for (int step = 0; step < 2000; ++step) {
            const int what = random.bounded(20);
            if (what == 0) {
                held = !held;
                if (held)
                    frozen = kept(all);
                model.setHeld(held);
            } else if (what == 1 && random.bounded(10) == 0) {
                all.clear();
                frozen.clear();
                told = 0;
                model.clear();
            } else if (what < 5) {
                const QString note = QStringLiteral("note %1").arg(++number);
                all.prepend(note);
                ++told;
                model.addNote(note, fromUnixMs(1));
            } else {
                std::vector<LockEvent> events(random.bounded(what == 6 ? 60U : 4U));
                for (LockEvent &one : events) {
                    const bool isOperators = random.bounded(8) == 0;
                    one = happened(isOperators ? LockEvent::Kind::Cleared : LockEvent::Kind::Renewed,
                                   (isOperators ? "cleared " : "key ") + QByteArray::number(++number));
                    all.prepend(QString::fromLatin1(one.key));
                }
                const quint64 lost = random.bounded(3U);
                told += events.size() + lost;
                model.add(deltaOf(events, lost));
            }
            const QStringList expected = held ? frozen : kept(all);
            QCOMPARE(model.rowCount(), expected.size());
            for (int row = 0; row < model.rowCount(); ++row) {
                const QString note = model.index(row, 0).data(EventLogModel::NoteRole).toString();
                QCOMPARE(note.isEmpty() ? cell(model, row, EventLogModel::LockKey) : note, expected[row]);
            }
            QCOMPARE(model.told(), told);
            QCOMPARE(model.leftOut() + static_cast<quint64>(model.rowCount() + model.waiting()), told);
        }
    }

    void log_storm_saysHowManyWereLeftOut()
    {
        EventLog log(m_theme, m_clock);
        for (int i = 0; i < 20; ++i)
            log.add(deltaOf(std::vector<LockEvent>(2500, happened(LockEvent::Kind::Acquired, "lock.a"))));
        QCOMPARE(view(log)->model()->rowCount(), 2000);
        QCOMPARE(count(log), QStringLiteral("2,000 events; 48,000 left out (too old or too many at once)"));
    }

    void log_scrolledOrPointedAt_standsStill()
    {
        EventLog log(m_theme, m_clock);
        log.resize(700, 200);
        log.show();
        for (int i = 0; i < 100; ++i)
            log.add(deltaOf({happened(LockEvent::Kind::Acquired, "lock." + QByteArray::number(i))}));
        QTRY_VERIFY(view(log)->verticalScrollBar()->maximum() > 20);
        view(log)->verticalScrollBar()->setValue(20);
        log.add(deltaOf({happened(LockEvent::Kind::Released, "lock.new")}));
        QCOMPARE(view(log)->model()->rowCount(), 100);
        QVERIFY2(count(log).endsWith(QStringLiteral("list paused, 1 new")), qPrintable(count(log)));
        view(log)->verticalScrollBar()->setValue(0);
        QCOMPARE(view(log)->model()->rowCount(), 101);

        QEnterEvent enter(QPointF(5, 5), QPointF(5, 5), QPointF(5, 5));
        QApplication::sendEvent(view(log)->viewport(), &enter);
        log.addNote(QStringLiteral("Connected."));
        QCOMPARE(view(log)->model()->rowCount(), 101);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(view(log)->viewport(), &leave);
        QCOMPARE(view(log)->model()->rowCount(), 102);
    }

    void log_filterAndActivate_findTheLock()
    {
        EventLog log(m_theme, m_clock);
        log.add(deltaOf({happened(LockEvent::Kind::Acquired, "lock.a"), happened(LockEvent::Kind::Acquired, QByteArray("lock.b\0x", 8))}));
        log.addNote(QStringLiteral("Connected to lock.b.example.org."));
        log.findChild<QLineEdit *>(QStringLiteral("filter"))->setText(QStringLiteral("LOCK.B"));
        QCOMPARE(view(log)->model()->rowCount(), 2);
        QSignalSpy activated(&log, &EventLog::lockActivated);
        emit view(log)->activated(view(log)->model()->index(0, 0)); // the note names no lock
        QCOMPARE(activated.size(), 0);
        emit view(log)->activated(view(log)->model()->index(1, 0));
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0][0].value<LockId>().key, QByteArray("lock.b\0x", 8));
    }

    void note_ofAHostileKey_isEscapedOnce()
    {
        EventLog log(m_theme, m_clock);
        log.addNote(QStringLiteral("%1 cleared \x1b").arg(safeText("lock.\x1b\\n")));
        QCOMPARE(view(log)->model()->index(0, 0).data(EventLogModel::NoteRole).toString(), QStringLiteral("lock.\\x1b\\\\n cleared \\x1b"));
    }

    void log_widgets_haveNamesAndPlainLabels()
    {
        EventLog log(m_theme, m_clock);
        QCOMPARE(unnamedWidgets(log).join(u'\n'), QString());
        QCOMPARE(richLabels(log).join(u'\n'), QString());
    }

private:
    static QTreeView *view(const EventLog &log) { return log.findChild<QTreeView *>(QStringLiteral("events")); }
    static QString count(const EventLog &log) { return log.findChild<QLabel *>(QStringLiteral("count"))->text(); }

    Theme m_theme;
    FakeClock m_clock;
};

} // namespace tst_eventlog

LOCKSCOPE_TEST(tst_eventlog, tst_eventlog::TestEventLog)
#include "tst_eventlog.moc"
