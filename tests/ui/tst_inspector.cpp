// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "deployment/coverage.h"
#include "redis/topology/hashslot.h"
#include "ui/inspector/detailtext.h"
#include "ui/inspector/holderstrip.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/verdictline.h"
#include "ui/table/lockhistory.h"
#include "ui/table/lockmodel.h"

#include "detailedlocks.h"
#include "fakeclock.h"
#include "testprogram.h"

#include <QApplication>
#include <QDateTime>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

namespace tst_inspector {

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

LockEvent happened(LockEvent::Kind kind, const QByteArray &token, Instant at, std::optional<Duration> held = {})
{
    LockEvent e;
    e.kind = kind;
    e.key = "lock.a";
    e.token = token;
    e.atSteady = at;
    e.held = held;
    e.ended = {token, at - held.value_or(Duration(0)), "token", 0, 0, HeldSinceSource::Observed};
    return e;
}

QStringList labels(const QWidget &widget)
{
    QStringList texts;
    for (const QLabel *label : widget.findChildren<QLabel *>())
        texts << label->text().remove(QChar(0x200b));
    return texts;
}

QPushButton *button(const QWidget &widget, const QString &name)
{
    for (QPushButton *found : widget.findChildren<QPushButton *>()) {
        if (found->accessibleName() == name)
            return found;
    }
    return nullptr;
}

} // namespace

class TestInspector : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init()
    {
        // The offscreen platform says that it has no window manager to tell the smallest size to.
        QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints).+")));
        m_clock = std::make_unique<FakeClock>();
        m_model = std::make_unique<LockModel>(*m_clock);
        m_history = std::make_unique<LockHistory>();
        m_inspector = std::make_unique<Inspector>(*m_model, *m_history, m_theme, *m_clock);
        connect(m_model.get(), &LockModel::locksUpdated, m_inspector.get(), &Inspector::refresh);
        m_inspector->show();
    }
    void cleanup() { m_inspector.reset(); }

    void setCoverage_cluster_tellsNodeSlotAndReplicas()
    {
        put(makeLock("tok"));
        m_inspector->setLock("lock.a");
        Coverage coverage;
        coverage.deployment.kind = redis::DeploymentAddress::Kind::Cluster;
        coverage.servers.front().name = QStringLiteral("10.0.0.1:7000");
        m_inspector->setCoverage(coverage);
        const QString slot = QString::number(redis::hashSlot("lock.a"));
        QVERIFY(labels(*m_inspector).contains(QStringLiteral("10.0.0.1:7000, slot ") + slot));
        QVERIFY(labels(*m_inspector).contains(QStringLiteral("none: if this node is lost, so is the lock")));
        coverage.servers.front().replicas = {{QStringLiteral("10.0.0.4:7003"), true, 0},
                                             {QStringLiteral("10.0.0.5:7004"), true, std::nullopt},
                                             {QStringLiteral("10.0.0.6:7005"), false, 5}};
        m_inspector->setCoverage(coverage);
        QVERIFY(labels(*m_inspector)
                    .contains(QStringLiteral("10.0.0.4:7003 (0 bytes behind)\n10.0.0.5:7004 (lag unknown)\n10.0.0.6:7005 (not connected)")));
        m_inspector->setCoverage({}); // one server alone
        for (const QLabel *label : m_inspector->findChildren<QLabel *>())
            QVERIFY(!label->isVisibleTo(m_inspector.get()) || !label->text().contains(QStringLiteral("10.0.0.")));
    }

    void setKey_deadlineIsNotKnown_leaseIsUnknown()
    {
        Lock lock = makeLock("tok");
        lock.deadline = {};
        lock.lease = Duration(0);
        put(lock);
        m_inspector->setLock("lock.a");
        QVERIFY(labels(*m_inspector).contains(QStringLiteral("none")));
        lock.deadlineIsKnown = false;
        put(lock);
        QVERIFY(!labels(*m_inspector).contains(QStringLiteral("none")));
    }

    void setKey_heldLock_tellsEverything()
    {
        Lock lock = makeLock("tok\n<b>");
        lock.renewals = 3;
        lock.renewalPeriodMs = 10'000;
        put(lock);
        m_inspector->setLock("lock.a");
        const QStringList texts = labels(*m_inspector);
        QVERIFY(texts.contains(QStringLiteral("lock.a")));
        QVERIFY(texts.contains(QStringLiteral("Held")));
        QVERIFY(texts.contains(QStringLiteral("Unknown")));
        QVERIFY(texts.contains(QStringLiteral("tok\\n<b>")));
        QVERIFY(texts.contains(QStringLiteral("30.0 s (longest seen)")));
        QVERIFY(texts.contains(QStringLiteral("3, about every 10.0 s")));
        QVERIFY(texts.contains(QStringLiteral("unknown")));
        for (const QLabel *label : m_inspector->findChildren<QLabel *>())
            QCOMPARE(label->textFormat(), Qt::PlainText);
    }

    void verdict_ofTheShownLock_isAtTheTopAndLive()
    {
        Lock lock = makeLock("tok-1");
        lock.renewals = 3;
        lock.renewalPeriodMs = 10'000;
        lock.renewedAt = m_clock->now() - 2s;
        put(lock);
        m_inspector->setLock("lock.a");
        const auto *line = m_inspector->findChild<VerdictLine *>();
        QVERIFY(line->isVisible());
        QVERIFY2(line->text().startsWith(QStringLiteral(
                     "Safe to clear: no. It was renewed 2.0 s ago, so its holder is alive (if the holder hangs, stop it, and the lock expires).")),
                 qPrintable(line->text()));
        QCOMPARE(line->accessibleName(), line->text());
        QVERIFY(line->mapTo(m_inspector.get(), QPoint()).y() < m_inspector->height() / 3);
        m_model->setClearView({.view = ClearEvidence::View::Paused});
        m_inspector->refresh();
        QVERIFY2(line->text().startsWith(QStringLiteral("Safe to clear: cannot tell. Watching is paused")), qPrintable(line->text()));
        LockDelta gone;
        gone.removed = {"lock.a"};
        m_model->apply(gone);
        QVERIFY(!line->isVisible());
    }

    void key_lowInspector_isWholeAboveTheVerdict()
    {
        const Lock lock = makeLock("tok-1");
        put(lock);
        m_inspector->setLock("lock.a");
        m_inspector->resize(300, 280);
        QCoreApplication::processEvents();
        const auto *line = m_inspector->findChild<VerdictLine *>();
        const auto labels = m_inspector->findChildren<QLabel *>();
        const auto key = std::ranges::find_if(labels, [](const QLabel *label) { return label->accessibleName() == QStringLiteral("lock.a"); });
        QVERIFY(key != labels.end());
        const int bottom = (*key)->mapTo(m_inspector.get(), QPoint(0, (*key)->height())).y();
        QVERIFY(bottom <= line->mapTo(m_inspector.get(), QPoint()).y());
        QVERIFY(bottom < m_inspector->height() / 3);
    }

    void verdict_clearIsImpossible_isNotCalledSafe()
    {
        put(makeLock("tok-1"));
        m_model->addSimulated({{"lock.a", "tok-1", QStringLiteral("C3")}}); // it has crashed
        m_inspector->setLock("lock.a");
        const auto *line = m_inspector->findChild<VerdictLine *>();
        QVERIFY(line->text().startsWith(QStringLiteral("Safe to clear: yes")));
        QVERIFY(button(*m_inspector, QStringLiteral("Clear…"))->isEnabled());
        m_inspector->setClearHint(QStringLiteral("Not connected; actions unavailable."));
        QCOMPARE(line->text(), QStringLiteral("Cannot be cleared now. Not connected; actions unavailable."));
        QVERIFY(!button(*m_inspector, QStringLiteral("Clear…"))->isEnabled());
        QCOMPARE(button(*m_inspector, QStringLiteral("Clear…"))->accessibleDescription(), QStringLiteral("Not connected; actions unavailable."));
        m_inspector->setClearHint({});
        QVERIFY(line->text().startsWith(QStringLiteral("Safe to clear: yes")));
    }

    void verdict_longThenShort_shrinksAgain()
    {
        QWidget panel;
        auto *column = new QVBoxLayout(&panel);
        column->setContentsMargins(0, 0, 0, 0);
        auto *line = new VerdictLine(m_theme, VerdictLine::Speaks::No, &panel);
        column->addWidget(line);
        auto *rest = new QScrollArea(&panel);
        column->addWidget(rest, 1);
        const auto holds = [line] {
            QCoreApplication::processEvents();
            return line->height() <= line->heightForWidth(line->width()) + 1;
        };
        panel.resize(300, 700);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        const ClearVerdict verdict{.answer = SafeToClear::No};
        line->setVerdict(verdict, QString());
        QTRY_VERIFY(holds());
        const int low = line->height();
        line->setVerdict(verdict, QStringLiteral("its holder may delete the next lock ").repeated(12));
        QTRY_VERIFY(holds());
        QVERIFY(line->height() > 2 * low);
        line->setVerdict(verdict, QString());
        QTRY_COMPARE(line->height(), low);
        const auto *const mark = line->findChildren<QWidget *>(Qt::FindDirectChildrenOnly).constFirst();
        const QSize small = mark->size();
        m_theme.setTextSize(200);
        line->setVerdict(verdict, QStringLiteral("its holder may delete the next lock ").repeated(3));
        QTRY_VERIFY(line->height() > 2 * low);
        QTRY_VERIFY(holds());
        QCOMPARE(mark->size(), small * 2);
        m_theme.setTextSize(Theme::normalTextSize);
        line->setVerdict(verdict, QString());
        QTRY_COMPARE(line->height(), low);
    }

    void verdict_queueThatBlocks_isOfTheButtonThatCanBePressed()
    {
        put(blockedLock("lock.a", m_clock->now() - 10min));
        m_inspector->setLock("lock.a");
        const auto *line = m_inspector->findChild<VerdictLine *>();
        QVERIFY2(line->text().startsWith(QStringLiteral("Safe to evict the first waiter: yes")), qPrintable(line->text()));
        QVERIFY(!labels(*m_inspector).join(u'\n').contains(QStringLiteral("Safe to clear")));
        for (const QPushButton *button : m_inspector->findChildren<QPushButton *>()) {
            if (button->text() == QStringLiteral("Evict…") || button->text() == QStringLiteral("Clear…"))
                QCOMPARE(button->isEnabled(), button->text() == QStringLiteral("Evict…"));
        }
    }

    void verdict_simulatedHolder_isKnown()
    {
        put(makeLock("tok-1"));
        m_model->addSimulated({{"lock.a", "tok-1", QStringLiteral("C3")}});
        m_model->setSimulatedAtWork({QStringLiteral("C3")});
        m_inspector->setLock("lock.a");
        const auto *line = m_inspector->findChild<VerdictLine *>();
        QVERIFY2(line->text().startsWith(QStringLiteral("Safe to clear: no. A simulated client")), qPrintable(line->text()));
        m_model->setSimulatedAtWork({});
        m_inspector->refresh();
        QCOMPARE(line->text(), QStringLiteral("Safe to clear: yes. The simulated client that acquired it has crashed or abandoned it."));
    }

    void client_ofTheHolder_isTold_data()
    {
        QTest::addColumn<HolderClient>("client");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("state");
        const Instant now = FakeClock().now();
        HolderClient client{.holder = "web-7", .name = "web-7", .id = 12, .address = "10.0.0.3:5123"};
        client.connectedAt = now - 2h;
        client.activeAt = now - 3s;
        client.command = "get";
        QTest::newRow("here") << client << QStringLiteral("10.0.0.3:5123, connected for 2 h 00 m, last command less than 12 s ago (get)")
                              << QStringLiteral("Held");
        HolderClient pool = client;
        pool.count = 3;
        QTest::newRow("three")
            << pool
            << QStringLiteral("3 clients named web-7; the first is 10.0.0.3:5123, connected for 2 h 00 m, last command less than 12 s ago (get)")
            << QStringLiteral("Held");
        HolderClient idle = client;
        idle.activeAt = now - 3min;
        QTest::newRow("idle") << idle << QStringLiteral("10.0.0.3:5123, connected for 2 h 00 m, last command 3 m 00 s ago (get)")
                              << QStringLiteral("Held");
        HolderClient gone = client;
        gone.missedAt = now - 25s;
        gone.isGone = true;
        QTest::newRow("gone") << gone << QStringLiteral("10.0.0.3:5123, gone for 25.0 s") << QStringLiteral("Stale");
        HolderClient hostile = client;
        hostile.address = "<img src=x>\xe2\x80\xae";
        hostile.connectedAt.reset();
        hostile.activeAt.reset();
        QTest::newRow("hostile") << hostile << QStringLiteral("<img src=x>\\u202e") << QStringLiteral("Held");
    }
    void client_ofTheHolder_isTold()
    {
        QFETCH(HolderClient, client);
        QFETCH(QString, text);
        QFETCH(QString, state);
        Lock lock = makeLock("web-7");
        lock.details = lock.details.withClients({{client}, {}});
        put(lock);
        m_inspector->setLock("lock.a");
        const QStringList texts = labels(*m_inspector);
        QVERIFY2(texts.contains(text), qPrintable(texts.join(QLatin1Char('|'))));
        QVERIFY(texts.contains(state));
        for (const QLabel *label : m_inspector->findChildren<QLabel *>())
            QCOMPARE(label->textFormat(), Qt::PlainText);
    }

    void waiting_atMost_isShownAsABound()
    {
        Lock lock = ofScheme(makeLock("tok"), "python-redis-lock");
        lock.details = lock.details.withClients({{}, 3});
        put(lock);
        m_inspector->setLock("lock.a");
        QVERIFY(labels(*m_inspector).contains(QStringLiteral("at most 3: clients of this server that wait in BLPOP, for any key")));
        QCOMPARE(LockText::waiting(lock), QStringLiteral("≤ 3"));
    }

    void setKey_anyScheme_tellsItAndWhatAClearDoes_data()
    {
        QTest::addColumn<const Scheme *>("scheme");
        for (const Scheme *scheme : allSchemes())
            QTest::newRow(scheme->name) << scheme;
    }
    void setKey_anyScheme_tellsItAndWhatAClearDoes()
    {
        QFETCH(const Scheme *, scheme);
        put(ofScheme(makeLock("tok"), scheme->name));
        m_inspector->setLock("lock.a");
        const QStringList texts = labels(*m_inspector);
        QVERIFY(texts.contains(schemeText(scheme->label) + (scheme->namesLibrary ? QStringLiteral(", certain") : QString())));
        QVERIFY(texts.contains(QStringLiteral("A lock profile says so")));
        QVERIFY(texts.contains(QString::fromUtf8(scheme->afterClear)));
    }

    void setKey_detailedLock_listsHoldersWaitersAndKeys_data()
    {
        QTest::addColumn<Lock>("lock");
        QTest::addColumn<QString>("holder");
        QTest::addColumn<QString>("details"); // empty: there are none
        QTest::addColumn<QString>("value");
        const Instant now = FakeClock().now();
        QTest::newRow("plain token") << tokenLock("lock.a", "tok", now) << QStringLiteral("tok") << QString() << QStringLiteral("tok");
        QTest::newRow("token that tells") << ofScheme(tokenLock("lock.a", "web_7_4711_0b7ed3a1954c4f66b82091fcde73a845", now), "distributedlock")
                                          << QStringLiteral("web_7, process 4711")
                                          << QStringLiteral("Holders\n1. web_7_4711_0b7ed3a1954c4f66b82091fcde73a845\n"
                                                            "   host web_7, process 4711")
                                          << QStringLiteral("web_7_4711_0b7ed3a1954c4f66b82091fcde73a845");
        QTest::newRow("fair lock") << fairLock("lock.a", now) << QStringLiteral("51c7f1de…, thread 57 ×2")
                                   << QStringLiteral("Holders\n1. 51c7f1de-9a0b-4c64-8d27-3f0a6c2be901:57\n"
                                                     "   thread 57 · taken 2 times · 30.0 s left\n\n"
                                                     "Waiting, next first\n1. e04d6a92-77c3-4f1e-b5a8-90d1f2637c44:61\n"
                                                     "   dropped from the queue in 4 m 40 s\n2. e04d6a92-77c3-4f1e-b5a8-90d1f2637c44:62\n"
                                                     "   dropped from the queue in 9 m 40 s\n\n"
                                                     "Related keys\nredisson_lock_queue:{lock.a}")
                                   << QStringLiteral("51c7f1de-9a0b-4c64-8d27-3f0a6c2be901:57  2");
        QTest::newRow("blocked") << blockedLock("lock.a", now) << QStringLiteral("—")
                                 << QStringLiteral("Waiting, next first\n1. e04d6a92-77c3-4f1e-b5a8-90d1f2637c44:61\n"
                                                   "   dropped from the queue in 4 m 40 s\n2. e04d6a92-77c3-4f1e-b5a8-90d1f2637c44:62\n"
                                                   "   dropped from the queue in 9 m 40 s\n\n"
                                                   "Related keys\nredisson_lock_queue:{lock.a}")
                                 << QStringLiteral("The key itself does not exist.");
        QTest::newRow("readers") << readersLock("lock.a", now) << QStringLiteral("2 readers")
                                 << QStringLiteral("Holders\n1. 51c7f1de-9a0b-4c64-8d27-3f0a6c2be901:57\n"
                                                   "   thread 57 · reader · 30.0 s left\n"
                                                   "2. e04d6a92-77c3-4f1e-b5a8-90d1f2637c44:61\n"
                                                   "   thread 61 · reader · 5.0 s left")
                                 << QStringLiteral("51c7f1de-9a0b-4c64-8d27-3f0a6c2be901:57  1\ne04d6a92-77c3-4f1e-b5a8-90d1f2637c44:61  1");
        QTest::newRow("semaphore") << semaphoreLock("lock.a", now) << QStringLiteral("permits free: 3") << QString() << QStringLiteral("3");
    }
    void setKey_detailedLock_listsHoldersWaitersAndKeys()
    {
        QFETCH(const Lock, lock);
        QFETCH(const QString, holder);
        QFETCH(const QString, details);
        put(lock);
        m_inspector->setLock("lock.a");
        QVERIFY(labels(*m_inspector).contains(holder));
        QCOMPARE(edit("Holders, waiting clients and related keys of this lock")->toPlainText(), details);
        QCOMPARE(edit("Holders, waiting clients and related keys of this lock")->isHidden(), details.isEmpty());
        QTEST(edit("Raw value as text")->toPlainText(), "value");
    }

    void details_whileSomethingIsSelected_standStill()
    {
        put(readersLock("lock.a", m_clock->now()));
        m_inspector->setLock("lock.a");
        QPlainTextEdit *details = edit("Holders, waiting clients and related keys of this lock");
        const QString before = details->toPlainText();
        details->selectAll();
        m_clock->advance(2s);
        m_inspector->refresh();
        QCOMPARE(details->toPlainText(), before);
        details->moveCursor(QTextCursor::Start);
        m_inspector->refresh();
        QVERIFY(details->toPlainText().contains(QStringLiteral("3.0 s left")));
    }

    void facts_thatAreNotThere_takeNoRoom()
    {
        put(fencedLock("lock.a", m_clock->now()));
        m_inspector->setLock("lock.a");
        const auto isShown = [this](const QString &text) {
            for (const QLabel *label : m_inspector->findChildren<QLabel *>()) {
                if (label->text() == text)
                    return !label->isHidden();
            }
            return false;
        };
        QVERIFY(isShown(QStringLiteral("1042")));
        QVERIFY(isShown(QStringLiteral("Fencing token")));
        QVERIFY(!isShown(QStringLiteral("Attention")));
        Lock lock = ofScheme(tokenLock("lock.a", "t", m_clock->now() - 10min), "bull");
        lock.deadline.reset();
        put(lock);
        QVERIFY(!isShown(QStringLiteral("Fencing token")));
        QVERIFY(isShown(QStringLiteral("Attention")));
        QVERIFY(isShown(QStringLiteral(
            "It has had no deadline for 10 m 00 s, although its library always sets one: its client may have crashed before setting it.")));
    }

    void attention_classicStuckLock_saysWhyAndGoesWithItsReason()
    {
        Lock lock = withSubscribers(makeLock("tok-1"), 3);
        lock.heldSince = m_clock->now() - 41min;
        lock.renewals = 246;
        lock.renewedAt = m_clock->now() - 2s;
        put(lock);
        m_inspector->setLock("lock.a");
        const QString why = QStringLiteral("Its holder has renewed it for 41 m 00 s, with 3 listening for its release.");
        QVERIFY2(labels(*m_inspector).contains(why), qPrintable(labels(*m_inspector).join(u'\n')));
        QVERIFY(labels(*m_inspector).contains(QStringLiteral("Attention")));
        QVERIFY(labels(*m_inspector).contains(LockText::state(ShownState::HeldTooLong)));
        lock.heldSince = m_clock->now() - 10s; // released and taken again
        lock.token = "tok-2";
        lock.renewals = 0;
        put(lock);
        QVERIFY(labels(*m_inspector).filter(QStringLiteral("Its holder has renewed it")).isEmpty());
    }

    void heldSince_onlyABoundIsKnown_isBeforeASecondAndStandsStill_data()
    {
        QTest::addColumn<HeldSinceSource>("source");
        QTest::addColumn<QString>("form");
        QTest::newRow("seen to begin") << HeldSinceSource::Observed << QStringLiteral("HH:mm:ss.zzz, ");
        QTest::newRow("bound") << HeldSinceSource::FirstSeen << QStringLiteral("'before' HH:mm:ss, ");
    }
    void heldSince_onlyABoundIsKnown_isBeforeASecondAndStandsStill()
    {
        QFETCH(HeldSinceSource, source);
        QFETCH(QString, form);
        const QString begin = QDateTime::fromMSecsSinceEpoch(toMs(m_clock->wallNow() - 30s)).toString(form);
        Lock lock = makeLock("tok-1");
        lock.heldSinceSource = source;
        put(lock);
        m_inspector->setLock("lock.a");
        const auto shown = [&] { return !labels(*m_inspector).filter(QRegularExpression(u'^' + QRegularExpression::escape(begin))).isEmpty(); };
        QVERIFY2(shown(), qPrintable(labels(*m_inspector).join(u'\n')));
        m_clock->setWall(m_clock->wallNow() + 1ms); // as two clocks that are read in turn
        m_clock->advance(1s);
        QVERIFY2(shown(), qPrintable(labels(*m_inspector).join(u'\n')));
    }

    void lease_longerThanCanBeShown_isCappedVisibly()
    {
        Lock lock = makeLock("tok-1");
        lock.deadline = farthestDeadline;
        lock.lease = *lock.timeLeft(m_clock->now());
        put(lock);
        m_inspector->setLock("lock.a");
        QVERIFY(labels(*m_inspector).contains(QStringLiteral("more than 100 years (longest seen)")));
        bool isShown = false; // the time left is painted on its bar
        for (const QWidget *widget : m_inspector->findChildren<QWidget *>())
            isShown = isShown || widget->accessibleName().contains(QStringLiteral("more than 100 years"));
        QVERIFY(isShown);
    }

    void setKey_blockedLock_saysWhatKeepsItClosed()
    {
        put(blockedLock("lock.a", m_clock->now()));
        m_inspector->setLock("lock.a");
        QVERIFY(labels(*m_inspector).contains(QStringLiteral("Blocked")));
        QVERIFY(labels(*m_inspector).contains(QStringLiteral("Blocked since")));
        QCOMPARE(labels(*m_inspector).filter(QRegularExpression(QStringLiteral("^[0-9:.]+, 0 ms \\(observed\\)$"))).size(), 1);
        QCOMPARE(labels(*m_inspector)
                     .filter(QStringLiteral("dead waiter at the head of its queue blocks it.\nThe dead waiter is dropped in 30.0 s."))
                     .size(),
                 1);
        QCOMPARE(labels(*m_inspector).filter(QStringLiteral("unlock()")).size(), 0); // there is no holder that could notice
    }

    void refresh_queueWithoutHolderGone_isNotSaidToHaveEndedAsTheHoldBeforeIt()
    {
        m_history->add({happened(LockEvent::Kind::Expired, "tok", m_clock->now(), 30s)});
        Lock lock = makeLock("dead");
        lock.form = LockForm::Queue;
        put(lock);
        m_inspector->setLock("lock.a");
        LockDelta delta;
        delta.removed = {"lock.a"};
        m_model->apply(delta);
        QCOMPARE(labels(*m_inspector).filter(QStringLiteral("Gone: ended 0 ms ago.")).size(), 1);
    }

    void refresh_queueGone_listsNoWaiters()
    {
        put(blockedLock("lock.a", m_clock->now()));
        m_inspector->setLock("lock.a");
        const QPlainTextEdit *const details = edit("Holders, waiting clients and related keys of this lock");
        QVERIFY(details->toPlainText().contains(QStringLiteral("Waiting, next first")));
        LockDelta delta;
        delta.removed = {"lock.a"};
        m_model->apply(delta);
        QVERIFY2(!details->toPlainText().contains(QStringLiteral("Waiting")), qPrintable(details->toPlainText()));
    }

    void refresh_lockGone_keepsWhatWasKnownAndSaysSo()
    {
        put(makeLock("tok"));
        m_inspector->setLock("lock.a");
        QSignalSpy clear(m_inspector.get(), &Inspector::actionRequested);
        button(*m_inspector, QStringLiteral("Clear…"))->click();
        QCOMPARE(clear.size(), 1);
        m_history->add({happened(LockEvent::Kind::Expired, "tok", m_clock->now(), 30s)});
        LockDelta delta;
        delta.removed = {"lock.a"};
        m_model->apply(delta);
        const QStringList texts = labels(*m_inspector);
        QVERIFY(texts.contains(QStringLiteral("Free")));
        QVERIFY(texts.contains(QStringLiteral("tok")));
        QVERIFY(texts.filter(QStringLiteral("Gone: expired 0 ms ago.")).size() == 1);
        QVERIFY(!button(*m_inspector, QStringLiteral("Clear…"))->isEnabled());
        put(makeLock("tok2"));
        QVERIFY(labels(*m_inspector).contains(QStringLiteral("tok2")));
        QVERIFY(button(*m_inspector, QStringLiteral("Clear…"))->isEnabled());
    }

    void button_thatCannotBePressed_saysWhyInPlainWords()
    {
        Lock lock = makeLock("tok");
        lock.deadline = {};
        put(lock);
        m_inspector->setLock("lock.a");
        for (const QString &name : {QStringLiteral("Extend…"), QStringLiteral("Evict…")}) {
            const QPushButton *disabled = button(*m_inspector, name);
            QVERIFY(!disabled->isEnabled());
            QVERIFY(!disabled->accessibleDescription().isEmpty());
            QVERIFY2(!disabled->accessibleDescription().contains(u'<'), qPrintable(disabled->accessibleDescription()));
            QVERIFY(disabled->toolTip().contains(disabled->accessibleDescription()));
        }
        QVERIFY(button(*m_inspector, QStringLiteral("Clear…"))->isEnabled());
        m_inspector->setClearHint(QStringLiteral("Not connected; actions unavailable."));
        QCOMPARE(button(*m_inspector, QStringLiteral("Extend…"))->accessibleDescription(), QStringLiteral("Not connected; actions unavailable."));
    }

    void breakableText_forScreenReaders_hasNoInvisibleMarks()
    {
        put(makeLock("token-of-a-holder-with-a-long-name"));
        m_inspector->setLock("lock.a");
        for (const QLabel *label : m_inspector->findChildren<QLabel *>()) {
            const QString name = QAccessible::queryAccessibleInterface(const_cast<QLabel *>(label))->text(QAccessible::Name);
            QVERIFY2(!name.contains(QChar(0x200b)), qPrintable(name));
        }
    }

    void setKey_anotherLockAfterScrolling_showsItsNameAgain()
    {
        put(makeLock("tok"));
        m_inspector->setLock("lock.a");
        m_inspector->resize(320, 240);
        auto *bar = m_inspector->findChild<QScrollArea *>(QStringLiteral("inspectorScroll"))->verticalScrollBar();
        QTRY_VERIFY(bar->maximum() > 0);
        bar->setValue(bar->maximum());
        m_inspector->setLock("lock.a"); // the same lock keeps its place
        QCOMPARE(bar->value(), bar->maximum());

        m_inspector->setLock("lock.b");
        QCOMPARE(bar->value(), 0);
    }

    void lowInspector_longWords_nothingIsCutAtTheScrollBar_data()
    {
        QTest::addColumn<Lock>("lock");
        const Instant now = FakeClock().now();
        Lock redisson = ofScheme(tokenLock("lock.rs:{job-9}", "8743c9c0-1d5b-4a47-9b05-6c1f9a5f8d7e:51", now - 1min), "redisson-lock");
        redisson.form = LockForm::Hash;
        QTest::newRow("Redisson") << redisson;
        QTest::newRow("long key") << tokenLock(QByteArray("lock.") + QByteArray(200, 'k'), QByteArray(200, 't'), now);
    }
    void lowInspector_longWords_nothingIsCutAtTheScrollBar()
    {
        QFETCH(const Lock, lock);
        put(lock);
        m_inspector->setLock(lock.id());
        m_inspector->resize(280, 250);
        const auto *scroll = m_inspector->findChild<QScrollArea *>(QStringLiteral("inspectorScroll"));
        QTRY_VERIFY(scroll->verticalScrollBar()->isVisible());
        QStringList wide;
        for (const QWidget *part : scroll->widget()->findChildren<QWidget *>())
            if (part->minimumSizeHint().width() > 150)
                wide << QStringLiteral("%1 %2").arg(part->minimumSizeHint().width()).arg(part->property("text").toString().left(60));
        QVERIFY2(scroll->widget()->width() <= scroll->viewport()->width(), qPrintable(wide.join(u'\n')));
    }

    void wheel_overTheTabs_isLeftToThePanel()
    {
        put(makeLock("tok"));
        m_inspector->setLock("lock.a");
        auto *tabs = m_inspector->findChild<QTabBar *>();

        QWheelEvent wheel({10, 10}, tabs->mapToGlobal(QPointF(10, 10)), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(tabs, &wheel);
        QCOMPARE(tabs->currentIndex(), 0);
        QVERIFY(!wheel.isAccepted());
    }

    void setKey_noneSelectedAndLockGone_keepsARecordWithoutActions()
    {
        put(makeLock("tok"));
        m_inspector->setLock("lock.a");
        QSignalSpy inspected(m_inspector.get(), &Inspector::inspected);
        m_inspector->setLock({}); // a lock that is held: nothing is selected, nothing is shown
        QVERIFY(labels(*m_inspector).filter(QStringLiteral("Select one lock to see")).size() == 1);
        QVERIFY(!m_inspector->actionBar()->isVisible());
        QCOMPARE(inspected.takeLast().value(0).toByteArray(), QByteArray());

        m_inspector->setLock("lock.a");
        m_history->add({happened(LockEvent::Kind::Expired, "tok", m_clock->now(), 30s)});
        LockDelta delta;
        delta.removed = {"lock.a"};
        m_model->apply(delta);
        m_inspector->setLock({});
        QVERIFY(labels(*m_inspector).contains(QStringLiteral("tok"))); // who held it is still to be read
        QVERIFY(m_inspector->findChild<QLabel *>(QStringLiteral("gone"))->isVisible());
        QVERIFY(labels(*m_inspector).filter(QStringLiteral("Gone: expired 0 ms ago.")).size() == 1);
        QVERIFY(!m_inspector->actionBar()->isVisible());
        QCOMPARE(m_inspector->lock(), LockId());
        QCOMPARE(inspected.takeLast().value(0).toByteArray(), QByteArray());

        m_history->add({happened(LockEvent::Kind::Restored, "tok", m_clock->now())});
        put(makeLock("tok"));
        QVERIFY(labels(*m_inspector).filter(QStringLiteral("You restored lock.a. tok holds it again.")).size() == 1);
        m_history->add({happened(LockEvent::Kind::Acquired, "tok2", m_clock->now())});
        put(makeLock("tok2"));
        QVERIFY(!m_inspector->findChild<QLabel *>(QStringLiteral("gone"))->isVisible());
        QVERIFY(labels(*m_inspector).filter(QStringLiteral("lock.a is held again by tok2.")).size() == 1);
        QSignalSpy requested(m_inspector.get(), &Inspector::lockRequested);
        for (QPushButton *button : m_inspector->findChildren<QPushButton *>()) {
            if (button->isVisible() && button->text() == QStringLiteral("Show lock"))
                button->click();
        }
        QCOMPARE(requested.value(0).value(0).value<LockId>(), LockId("lock.a"));
        m_model->apply(delta);
        m_inspector->refresh();
        QVERIFY(labels(*m_inspector).filter(QStringLiteral("lock.a was held again by tok2. It is free now.")).size() == 1);
        put(makeLock("tok2"));
        m_inspector->setLock("lock.a");
        QVERIFY(labels(*m_inspector).contains(QStringLiteral("tok2")));
        QVERIFY(m_inspector->actionBar()->isVisible());
        QVERIFY(!m_inspector->findChild<QLabel *>(QStringLiteral("gone"))->isVisible());
    }

    void setClearHint_readOnly_disablesClear()
    {
        put(makeLock("tok"));
        m_inspector->setLock("lock.a");
        m_inspector->setClearHint(QStringLiteral("read-only"));
        QVERIFY(!button(*m_inspector, QStringLiteral("Clear…"))->isEnabled());
        m_inspector->setClearHint({});
        QVERIFY(button(*m_inspector, QStringLiteral("Clear…"))->isEnabled());
    }

    void events_ofThisLockOnly_newestFirst()
    {
        LockEvent other = happened(LockEvent::Kind::Acquired, "x", m_clock->now());
        other.key = "lock.other";
        m_history->add({happened(LockEvent::Kind::Acquired, "first", m_clock->now()), other,
                        happened(LockEvent::Kind::Released, "first", m_clock->now(), 1400ms)});
        put(makeLock("tok"));
        m_inspector->setLock("lock.a");
        QString text;
        for (const QPlainTextEdit *edit : m_inspector->findChildren<QPlainTextEdit *>()) {
            if (edit->accessibleName() == QStringLiteral("Events of this lock"))
                text = edit->toPlainText();
        }
        const QStringList lines = text.split(u'\n');
        QCOMPARE(lines.size(), 2);
        QVERIFY(lines[0].endsWith(QStringLiteral("released by first, held for 1.4 s")));
        QVERIFY(lines[1].endsWith(QStringLiteral("acquired by first")));
    }

    void setKey_lockProfile_isTold()
    {
        m_model->setHoldTimes(&m_history->holdTimes());
        m_model->setProfiles(LockProfiles({{.pattern = "lock.", .label = QStringLiteral("Orders <b>"), .usualHold = 2s, .longestHold = 10s}}));
        put(withSubscribers(readersLock("lock.a", m_clock->now()), 3));
        m_inspector->setLock("lock.a");
        m_clock->advance(11s);
        m_inspector->refresh();

        const QStringList texts = labels(*m_inspector);
        QVERIFY(texts.contains(QStringLiteral("Orders <b>: Redisson read-write lock, certain")));
        QVERIFY(texts.contains(QStringLiteral("For keys that begin with lock.; usually held for 2.0 s; held for 10.0 s at most")));
        QVERIFY(texts.contains(QStringLiteral("It has been held for 11.0 s; its lock profile allows 10.0 s.")));
        QVERIFY(texts.contains(QStringLiteral("Held too long")));
        QVERIFY(!texts.filter(QStringLiteral("3 subscriber")).isEmpty());
    }

    void history_holds_areKnownLongerThanTheirEvents()
    {
        LockHistory history(2);
        const Instant now = m_clock->now();
        for (int i = 0; i < 100; ++i)
            history.add({happened(LockEvent::Kind::Released, "a", now, 20ms)});

        QCOMPARE(DetailText::usualHold(history.holdTimes().of("lock.a")), QStringLiteral("p50 20 ms · p99 20 ms (100 holds)"));
        history.clear();
        QCOMPARE(DetailText::usualHold(history.holdTimes().of("lock.a")), QStringLiteral("unknown so far"));
    }

    void history_manyEvents_staysBounded()
    {
        LockHistory history(10);
        for (int i = 0; i < 100; ++i)
            history.add({happened(LockEvent::Kind::Acquired, QByteArray::number(i), m_clock->now())});
        QCOMPARE(history.of("lock.a").size(), size_t(10));
        QCOMPARE(history.of("lock.a", 1).front().token, QByteArray("99"));
    }

    void holdsFrom_handOver_namesTheOneThatEnded()
    {
        const Instant now = m_clock->now();
        LockEvent handOver = happened(LockEvent::Kind::HandedOver, "b", now - 6s, 4s);
        handOver.ended.token = "a";
        const auto holds = holdsFrom(
            {happened(LockEvent::Kind::Acquired, "a", now - 10s), handOver, happened(LockEvent::Kind::Released, "b", now - 1s, 5s)}, nullptr);
        QCOMPARE(holds.size(), size_t(2));
        QCOMPARE(holds[0].token, QByteArray("a"));
        QCOMPARE(holds[0].from, now - 10s);
        QCOMPARE(holds[1].token, QByteArray("b"));
        QCOMPARE(*holds[1].to, now - 1s);
    }

    /** Also of one that was held already when watching began: nobody saw it begin. */
    void holdsFrom_clearedAndRestored_namesTheOperator()
    {
        const Instant now = m_clock->now();
        LockEvent cleared = happened(LockEvent::Kind::Cleared, "billing-2", now - 20s);
        cleared.ended.since = now - 41min;
        cleared.ended.sinceSource = HeldSinceSource::FirstSeen;
        Lock held = makeLock("billing-2");
        held.heldSince = now - 41min; // it goes on
        const auto holds = holdsFrom({cleared, happened(LockEvent::Kind::Restored, "billing-2", now - 5s)}, &held);

        QCOMPARE(holds.size(), size_t(2));
        QCOMPARE(holds[0].from, now - 41min);
        QCOMPARE(*holds[0].to, now - 20s);
        QCOMPARE(holdText(holds[0], now), QStringLiteral("billing-2\nheld for at least 40 m 40 s\ncleared by you"));
        QCOMPARE(holds[1].from, now - 5s); // in between nobody had it
        QCOMPARE(holdText(holds[1], now), QStringLiteral("billing-2\nholding for 5.0 s\nrestored by you"));
    }

    void event_ofAnOperator_namesHimAndWhoHeldIt_data()
    {
        using Kind = LockEvent::Kind;
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("words");
        QTest::newRow("cleared") << int(Kind::Cleared) << QStringLiteral("cleared by you (was held by billing-2), held for 41 m 00 s");
        QTest::newRow("fenced off") << int(Kind::FencedOff)
                                    << QStringLiteral("fenced off with Lockscope (was held by billing-2), held for 41 m 00 s");
        QTest::newRow("restored") << int(Kind::Restored) << QStringLiteral("restored by you (held by billing-2 again)");
        QTest::newRow("expired") << int(Kind::Expired) << QStringLiteral("expired (was held by billing-2), held for 41 m 00 s");
        QTest::newRow("released") << int(Kind::Released) << QStringLiteral("released by billing-2, held for 41 m 00 s");
        QTest::newRow("handed over") << int(Kind::HandedOver) << QStringLiteral("handed over to billing-2, held for 41 m 00 s");
    }

    void event_ofAnOperator_namesHimAndWhoHeldIt()
    {
        QFETCH(int, kind);
        QFETCH(QString, words);
        const auto happenedTo = LockEvent::Kind(kind);
        const auto held = happenedTo == LockEvent::Kind::Restored ? std::optional<Duration>() : std::optional<Duration>(41min);
        QCOMPARE(DetailText::event(happened(happenedTo, "billing-2", m_clock->now(), held)).section(u' ', 1), words);
    }

private:
    Lock makeLock(const QByteArray &token) const
    {
        Lock lock;
        lock.key = "lock.a";
        lock.token = token;
        lock.form = LockForm::Token;
        lock.heldSince = m_clock->now() - 30s;
        lock.heldSinceSource = HeldSinceSource::Observed;
        lock.deadline = m_clock->now() + 20s;
        lock.lease = 30s;
        return lock;
    }
    QPlainTextEdit *edit(const char *name) const
    {
        for (QPlainTextEdit *found : m_inspector->findChildren<QPlainTextEdit *>()) {
            if (found->accessibleName() == QLatin1String(name))
                return found;
        }
        qFatal("no text of this name");
        return nullptr;
    }
    void put(const Lock &lock)
    {
        LockDelta delta;
        delta.upserted = {lock};
        m_model->apply(delta);
    }

    Theme m_theme;
    std::unique_ptr<FakeClock> m_clock;
    std::unique_ptr<LockModel> m_model;
    std::unique_ptr<LockHistory> m_history;
    std::unique_ptr<Inspector> m_inspector;
};

} // namespace tst_inspector

LOCKSCOPE_TEST(tst_inspector, tst_inspector::TestInspector)
#include "tst_inspector.moc"
