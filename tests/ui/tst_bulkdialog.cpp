// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/bulkdialog.h"
#include "ui/operate/bulkmodel.h"
#include "ui/operate/bulktext.h"
#include "ui/operate/changeline.h"
#include "ui/operate/outcomenotices.h"
#include "ui/shared/theme.h"
#include "ui/table/lockmodel.h"

#include "fakeclock.h"
#include "testprogram.h"
#include "widgetchecks.h"
#include "widgetwalk.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QHeaderView>
#include <QScrollBar>
#include <QClipboard>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTreeView>

namespace tst_bulkdialog {

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;
using Kind = ActionOutcome::Kind;

namespace {

ActionRequest requestFor(int number, Verb verb = Verb::Clear)
{
    ActionRequest request;
    request.verb = verb;
    request.lock.key = QByteArray("lock." + QByteArray::number(number));
    request.lock.token = QByteArray("token-" + QByteArray::number(number));
    request.lock.form = LockForm::Token;
    return request;
}

/** Every tenth is of a type that is no lock: it cannot be cleared. */
std::vector<ActionRequest> requestsOf(int count, Verb verb = Verb::Clear, bool withImpossible = false)
{
    std::vector<ActionRequest> requests;
    for (int i = 0; i < count; ++i) {
        requests.push_back(requestFor(i, verb));
        if (withImpossible && i % 10 == 9)
            requests.back().lock.form = LockForm::OtherType;
    }
    return requests;
}

BulkResult resultOf(int number, Kind kind, const QByteArray &holderNow = {}, const QString &error = {}, Verb verb = Verb::Clear)
{
    auto done = std::make_shared<DoneAction>();
    done->action.verb = verb;
    done->outcome.kind = kind;
    done->outcome.holderNow = holderNow;
    done->outcome.error.text = error;
    done->outcome.mayBeDone = kind == Kind::Failed;
    return {number, done};
}

BulkProgress progressOf(std::vector<BulkResult> results, int total, std::optional<BulkEnd> end = {})
{
    BulkProgress progress;
    progress.account.counts[std::size_t(BulkFate::NotTried)] = total;
    for (const BulkResult &result : results)
        progress.account.move(BulkFate::NotTried, fateOf(result.done->outcome));
    progress.results = std::move(results);
    progress.took = 2s;
    progress.end = std::move(end);
    return progress;
}

} // namespace

class TestBulkDialog : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init() { failOnWarnings(); }

    void model_wholeStory_isAGoodModel()
    {
        BulkModel model(requestsOf(50, Verb::Clear, true), m_clock.now(), m_clock.wallNow(), m_theme);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.impossible(), 5);
        QCOMPARE(model.possible(), 45);
        for (int row = 0; row < 5; ++row) // at the top, with the reason
            QVERIFY(result(model, row).startsWith(QStringLiteral("cannot be done: ")));
        QCOMPARE(result(model, 5), QStringLiteral("will be cleared"));
        QVERIFY(model.commands(5).contains(QStringLiteral("DEL lock.0")));

        const std::vector<ActionRequest> all = model.begin(QStringLiteral("why")).requests;
        QCOMPARE(all.size(), std::size_t(45));
        QCOMPARE(all[0].reason, QStringLiteral("why"));
        QCOMPARE(result(model, 5), QStringLiteral("pending"));
        model.take(progressOf({resultOf(0, Kind::Done), resultOf(1, Kind::HolderChanged, "<b>rival</b>"), resultOf(2, Kind::AlreadyGone),
                               resultOf(3, Kind::Failed, {}, QStringLiteral("cut"))},
                              45));
        QCOMPARE(result(model, 5), QStringLiteral("cleared"));
        QCOMPARE(result(model, 6), QStringLiteral("changed meanwhile, now held by <b>rival</b>"));
        QCOMPARE(result(model, 7), QStringLiteral("already gone"));
        QCOMPARE(result(model, 8), QStringLiteral("unknown: cut"));
        model.take(progressOf({}, 45, BulkEnd{BulkEnd::Kind::Stopped, {}}));
        QCOMPARE(result(model, 9), QStringLiteral("not tried"));
        QCOMPARE(model.account().of(BulkFate::NotTried), 41);
        QCOMPARE(model.retryable(), 42);
        QCOMPARE(model.changedLocks(), std::vector<LockId>{"lock.1"});
    }

    /** The server compares leases where tokens repeat. */
    void outcome_sameTokenAgain_isNotCalledAnotherHolder()
    {
        DoneAction done;
        done.action.holder = "mutex";
        done.outcome.kind = Kind::HolderChanged;
        done.outcome.holderNow = "mutex";
        QCOMPARE(BulkText::outcome(done), QStringLiteral("changed meanwhile, taken again or renewed by mutex"));
    }

    void begin_again_takesWhatFailedAndWasNotTried()
    {
        BulkModel model(requestsOf(4), m_clock.now(), m_clock.wallNow(), m_theme);
        model.begin({});
        model.take(progressOf({resultOf(0, Kind::Done), resultOf(1, Kind::Failed), resultOf(2, Kind::HolderChanged)}, 4, BulkEnd{}));
        const std::vector<ActionRequest> again = model.begin({}).requests;
        QCOMPARE(again.size(), std::size_t(2));
        QCOMPARE(again[0].lock.key.toByteArray(), QByteArray("lock.1"));
        QCOMPARE(again[1].lock.key.toByteArray(), QByteArray("lock.3"));
        model.take(progressOf({resultOf(0, Kind::AlreadyGone), resultOf(1, Kind::Done)}, 2, BulkEnd{}));
        QCOMPARE(model.account().of(BulkFate::Done), 2);
        QCOMPARE(model.account().of(BulkFate::AlreadyGone), 1);
        QCOMPARE(model.account().of(BulkFate::HolderChanged), 1);
        QCOMPARE(model.retryable(), 0);
    }

    void begin_undo_keepsTheReasonOfWhatItUndoes()
    {
        std::vector<ActionRequest> requests = requestsOf(2, Verb::Undo);
        for (ActionRequest &request : requests) {
            auto done = std::make_shared<DoneAction>(*resultOf(0, Kind::Done).done);
            done->action = *plan(requestFor(0), m_clock.now(), m_clock.wallNow()).action;
            for (const auto &question : done->action.kept)
                done->outcome.before.push_back({question, "-1"}); // as a lease: none
            request.undoes = done;
            request.reason = QStringLiteral("INC-1 web-3 died");
        }
        BulkModel model(requests, m_clock.now(), m_clock.wallNow(), m_theme);
        const std::vector<ActionRequest> begun = model.begin({}).requests;
        QCOMPARE(begun.size(), std::size_t(2));
        QCOMPARE(begun[1].reason, QStringLiteral("INC-1 web-3 died"));
    }

    void csv_hostileKeys_areNoFormulas()
    {
        ActionRequest request = requestFor(1);
        request.lock.key = "=cmd|' /C calc'!A0";
        request.lock.token = "a,\"b\"\n";
        BulkModel model({request}, m_clock.now(), m_clock.wallNow(), m_theme);
        const QByteArray csv = model.csv();
        QVERIFY(csv.contains("\r\n'=cmd|"));
        QVERIFY(csv.contains("\"a,\"\"b\"\"\\n\""));
    }

    void follow_severalNodes_eachRowTellsItsOwn()
    {
        std::vector<ActionRequest> requests = requestsOf(2, Verb::Clear);
        requests[1].lock.node = 1;
        const auto dialog = open(requests, Environment::Development);
        const auto *table = dialog->findChild<QTreeView *>(QStringLiteral("locks"));
        constexpr int node = int(BulkModel::Column::Node);
        QVERIFY(table->isColumnHidden(node));
        LockModel locks(m_clock);
        showAll(requests, locks);
        locks.setNodes({{0, QStringLiteral("10.0.0.7:7000")}, {1, QStringLiteral("10.0.0.7:7001")}}, {});
        dialog->follow(locks);
        QVERIFY(!table->isColumnHidden(node));
        QCOMPARE(table->model()->index(0, node).data().toString(), QStringLiteral("10.0.0.7:7000"));
        QCOMPARE(table->model()->index(1, node).data().toString(), QStringLiteral("10.0.0.7:7001"));
    }

    void preview_largeText_growsSoThatNothingOverlaps()
    {
        const auto dialog = open(requestsOf(4), Environment::Development);
        dialog->resize(640, 420);
        QFont large = dialog->font();
        large.setPointSizeF(large.pointSizeF() * 1.5);
        for (QWidget *part : dialog->findChildren<QWidget *>())
            part->setFont(large);
        dialog->setCaution(QStringLiteral("More to consider."));
        QCoreApplication::processEvents(); // it makes room once the fonts are known
        dialog->layout()->activate();
        const QWidgetList parts = dialog->findChildren<QWidget *>(Qt::FindDirectChildrenOnly);
        for (const QWidget *one : parts) {
            for (const QWidget *other : parts) {
                const bool isTogether = one->isVisible() && other->isVisible() && one != other;
                QVERIFY2(!isTogether || !one->geometry().intersects(other->geometry()), qPrintable(one->objectName() + u' ' + other->objectName()));
            }
        }
        for (const QPushButton *each : dialog->findChildren<QPushButton *>())
            QVERIFY2(!each->isVisible() || each->width() >= each->sizeHint().width(), qPrintable(each->text()));
    }

    void preview_showsExactKeysAndHoldersAndWhatCannotBeDone()
    {
        const auto dialog = open(requestsOf(100, Verb::Clear, true), Environment::Development);
        QCOMPARE(label(*dialog, "title")->text(), QStringLiteral("Clear 90 locks on prod-eu?"));
        QVERIFY(label(*dialog, "account")->text().startsWith(QStringLiteral("10 locks cannot be cleared; see the rows at the top.")));
        const auto *table = dialog->findChild<QTreeView *>(QStringLiteral("locks"));
        QCOMPARE(table->model()->rowCount(), 100);
        QCOMPARE(table->model()->index(10, 0).data().toString(), QStringLiteral("lock.0"));
        QCOMPARE(table->model()->index(10, 1).data().toString(), QStringLiteral("token-0"));
        QVERIFY(button(*dialog, "cancel")->isDefault());
        QVERIFY(button(*dialog, "cancel")->hasFocus());
        QVERIFY(button(*dialog, "act")->isEnabled());
        QCOMPARE(unnamedWidgets(*dialog), QStringList());
        QCOMPARE(richLabels(*dialog), QStringList());
    }

    void preview_locksChangeMeanwhile_areLeftOutOfEachNumberAndLookedAtAgain()
    {
        const auto dialog = open(requestsOf(4), Environment::Development);
        LockModel locks(m_clock);
        LockDelta delta;
        for (const ActionRequest &request : requestsOf(4))
            delta.upserted.push_back(request.lock);
        delta.upserted[1].token = "rival";
        delta.upserted[3].renewals = 7; // the same hold
        locks.apply(delta);
        delta = {};
        delta.removed = {"lock.2"};
        locks.apply(delta);
        const auto *change = dialog->findChild<ChangeLine *>();
        QVERIFY(!change->isVisible());
        dialog->follow(locks);
        QCOMPARE(change->text(), QStringLiteral("Since this preview opened: 1 lock changed, 1 lock ended. These locks stay as they are."));
        const auto *table = dialog->findChild<QTreeView *>(QStringLiteral("locks"));
        const auto shown = [&](int row) { return table->model()->index(row, int(BulkModel::Column::Result)).data().toString(); };
        QCOMPARE(shown(0), QStringLiteral("will be cleared"));
        QCOMPARE(shown(1), QStringLiteral("holder changed"));
        QCOMPARE(shown(2), QStringLiteral("gone"));
        QCOMPARE(shown(3), QStringLiteral("will be cleared"));
        QCOMPARE(label(*dialog, "title")->text(), QStringLiteral("Clear 2 locks on prod-eu?"));
        QCOMPARE(button(*dialog, "act")->text(), QStringLiteral("C&lear 2 locks"));
        QCOMPARE(button(*dialog, "chip ")->text(), QStringLiteral("All  4"));
        QCOMPARE(button(*dialog, "chip not tried")->text(), QStringLiteral("Can be done  2"));
        QCOMPARE(button(*dialog, "chip holder changed")->text(), QStringLiteral("Changed meanwhile  1"));
        QCOMPARE(button(*dialog, "chip already gone")->text(), QStringLiteral("Already gone  1"));
        QVERIFY(button(*dialog, "act")->isEnabled());
        QCOMPARE(table->model()->index(2, int(BulkModel::Column::Age)).data().toString(), QStringLiteral("—"));
        delta = {};
        delta.upserted.push_back(requestsOf(4)[2].lock); // held again
        locks.apply(delta);
        dialog->follow(locks);
        QCOMPARE(shown(2), QStringLiteral("taken again"));
        QCOMPARE(button(*dialog, "chip holder changed")->text(), QStringLiteral("Changed meanwhile  2"));
        QVERIFY(!button(*dialog, "chip already gone")->isVisible());
        QSignalSpy look(dialog.get(), &BulkDialog::lookAgainRequested);
        button(*dialog, "remedy")->click();
        QCOMPARE(look.value(0).value(1).value<std::vector<LockId>>(), (std::vector<LockId>{"lock.0", "lock.1", "lock.2", "lock.3"}));
        QSignalSpy confirmed(dialog.get(), &BulkDialog::confirmed);
        button(*dialog, "act")->click();
        QVERIFY(!change->isVisible());
        const auto sent = confirmed.value(0).value(0).value<BulkRequest>().requests; // those that the words were about
        QCOMPARE(sent.size(), std::size_t(2));
        QCOMPARE(sent[1].lock.key.toByteArray(), QByteArray("lock.3"));
        QCOMPARE(shown(0), QStringLiteral("pending"));
        QCOMPARE(shown(1), QStringLiteral("holder changed"));
        QCOMPARE(dialog->findChild<QProgressBar *>()->maximum(), 2);
        dialog->take(progressOf({resultOf(0, Kind::Done), resultOf(1, Kind::Done)}, 2, BulkEnd{}));
        QCOMPARE(label(*dialog, "title")->text(), QStringLiteral("Cleared 2 of 4 locks"));
        QCOMPARE(button(*dialog, "look")->text(), QStringLiteral("Look a&gain at 2…"));
    }

    void preview_effectsOfWhatIsLeft_areCounted()
    {
        std::vector<ActionRequest> requests = requestsOf(3);
        requests[2].lock.form = LockForm::SetnxMillis; // has another effect
        requests[2].lock.token = "1800000060000";
        const auto dialog = open(requests, Environment::Development);
        const auto effects = [&] { return dialog->findChild<QPlainTextEdit *>(QStringLiteral("effects"))->toPlainText(); };
        QVERIFY2(effects().startsWith(QStringLiteral("2×: ")), qPrintable(effects()));
        LockModel locks(m_clock);
        requests[0].lock.token = "rival";
        showAll(requests, locks);
        dialog->follow(locks);
        QVERIFY2(effects().startsWith(QStringLiteral("1×: ")) && effects().contains(QStringLiteral("\n1×: ")), qPrintable(effects()));
    }

    /** On a busy server locks end while their number is typed. */
    void production_lockEndsWhileTheNumberIsTyped_isConfirmedAllTheSame()
    {
        std::vector<ActionRequest> requests = requestsOf(12);
        const auto dialog = open(requests, Environment::Production);
        dialog->findChild<QLineEdit *>(QStringLiteral("reason"))->setText(QStringLiteral("INC-1"));
        auto *count = dialog->findChild<QLineEdit *>(QStringLiteral("count"));
        count->setText(QStringLiteral("12"));
        requests.pop_back();
        LockModel locks(m_clock);
        showAll(requests, locks);
        dialog->follow(locks);
        QCOMPARE(button(*dialog, "act")->text(), QStringLiteral("C&lear 11 locks"));
        QVERIFY(button(*dialog, "act")->isEnabled());
        count->setText(QStringLiteral("11"));
        QVERIFY(button(*dialog, "act")->isEnabled());
        count->setText(QStringLiteral("10"));
        QVERIFY(!button(*dialog, "act")->isEnabled());
        QCOMPARE(label(*dialog, "hint")->text(), QStringLiteral("Type 11, the number of locks, to confirm."));
    }

    /** What was asked for before anything was typed is not what is asked for now. */
    void production_numberShownBefore_isNotConfirmed()
    {
        std::vector<ActionRequest> requests = requestsOf(12);
        const auto dialog = open(requests, Environment::Production);
        dialog->findChild<QLineEdit *>(QStringLiteral("reason"))->setText(QStringLiteral("INC-1"));
        auto *count = dialog->findChild<QLineEdit *>(QStringLiteral("count"));
        count->setText(QStringLiteral("12"));
        count->clear();
        requests.resize(8);
        LockModel locks(m_clock);
        showAll(requests, locks);
        dialog->follow(locks);
        QCOMPARE(button(*dialog, "act")->text(), QStringLiteral("C&lear 8 locks"));
        for (const auto &[typed, isEnough] : {std::pair("12", false), {"9", false}, {"08x", false}, {"8", true}}) {
            count->clear();
            count->setText(QString::fromLatin1(typed));
            QCOMPARE(button(*dialog, "act")->isEnabled(), isEnough);
        }
    }

    /** Some tokens repeat: then nothing can tell whether the holder is the same. */
    void promise_cannotBeBroken()
    {
        for (const Verb verb : {Verb::Clear, Verb::FenceOff})
            QVERIFY2(BulkText::promise(verb, 2, 0).contains(QStringLiteral("only if it still has the token below.")),
                     qPrintable(BulkText::promise(verb, 2, 0)));
    }

    void table_eachVerbAndWidth_isFilledAndHasNoHole_data()
    {
        QTest::addColumn<Verb>("verb");
        QTest::addColumn<int>("width");
        for (const int width : {660, 800, 940, 1400}) {
            QTest::addRow("clear, %d", width) << Verb::Clear << width;
            QTest::addRow("fence off, %d", width) << Verb::FenceOff << width;
            QTest::addRow("undo, %d", width) << Verb::Undo << width;
        }
    }

    void table_eachVerbAndWidth_isFilledAndHasNoHole()
    {
        QFETCH(Verb, verb);
        QFETCH(int, width);
        std::vector<ActionRequest> requests = requestsOf(36, verb == Verb::Undo ? Verb::Clear : verb);
        for (ActionRequest &request : requests) {
            request.lock.heldSince = m_clock.now() - 3min;
            if (verb != Verb::Undo)
                continue;
            auto done = std::make_shared<DoneAction>();
            done->action = plan(request, m_clock.now(), m_clock.wallNow()).action.value();
            done->outcome.kind = Kind::Done;
            request = {Verb::Undo, request.lock, {}, request.time, {}, done, {}};
        }
        const auto dialog = open(requests, Environment::Development);
        dialog->resize(width, 620);
        if (verb == Verb::Undo) // as it is asked for: nothing is asked
            dialog->begin();
        QCoreApplication::processEvents();
        const auto *table = dialog->findChild<QTreeView *>(QStringLiteral("locks"));
        QCOMPARE(table->horizontalScrollBar()->maximum(), 0);
        QCOMPARE(table->header()->length(), table->viewport()->width());
        for (int column = 0; column < BulkModel::columnCountOfAll; ++column) {
            if (table->isColumnHidden(column))
                continue;
            QVERIFY2(!table->model()->index(0, column).data().toString().isEmpty() || column == int(BulkModel::Column::Safe),
                     qPrintable(table->model()->headerData(column, Qt::Horizontal).toString()));
        }
        QCOMPARE(table->isColumnHidden(int(BulkModel::Column::Age)), verb == Verb::Undo);
        QCOMPARE(table->isColumnHidden(int(BulkModel::Column::Safe)), verb == Verb::Undo);
        if (verb != Verb::Undo)
            QCOMPARE(table->model()->index(0, int(BulkModel::Column::Age)).data().toString(), QStringLiteral("≥ 3 m 00 s"));
    }

    void preview_notSafeToClear_isSaidPerLockCountedAndShownAlone()
    {
        std::vector<ActionRequest> requests = requestsOf(20, Verb::Clear, true);
        LockModel locks(m_clock);
        LockDelta delta;
        for (ActionRequest &request : requests) {
            request.lock.heldSince = m_clock.now() - 1min;
            delta.upserted.push_back(request.lock);
        }
        const auto dialog = open(requests, Environment::Development);
        for (const std::size_t alive : {4, 5, 6, 9}) { // the last one cannot be cleared at all
            delta.upserted[alive].renewals = 3;
            delta.upserted[alive].lease = 30s;
            delta.upserted[alive].renewedAt = m_clock.now() - 2s;
        }
        locks.apply(delta);
        QVERIFY(!button(*dialog, "chip not-safe")->isVisible());
        dialog->follow(locks);
        auto *table = dialog->findChild<QTreeView *>(QStringLiteral("locks"));
        const auto safe = [&](int row, int role = Qt::DisplayRole) { return table->model()->index(row, int(BulkModel::Column::Safe)).data(role); };
        QCOMPARE(safe(2).toString(), QStringLiteral("cannot tell"));
        QCOMPARE(safe(6).toString(), QStringLiteral("no"));
        QVERIFY(safe(6, Qt::ToolTipRole).toString().contains(QStringLiteral("its holder is alive")));
        QCOMPARE(button(*dialog, "chip not-safe")->text(), QStringLiteral("Not safe  3"));
        QCOMPARE(dialog->findChild<ChangeLine *>()->text(), QStringLiteral("3 of these locks are not safe to clear: their holders are alive."));
        QCOMPARE(button(*dialog, "act")->text(), QStringLiteral("C&lear 18 locks anyway"));
        QSignalSpy lookAgain(dialog.get(), &BulkDialog::lookAgainRequested);
        button(*dialog, "remedy")->click();
        delta = {};
        delta.removed = {requests[0].lock.id()};
        locks.apply(delta);
        dialog->follow(locks);
        QCOMPARE(
            dialog->findChild<ChangeLine *>()->text(),
            QStringLiteral("3 of these locks are not safe to clear: their holders are alive. Since this preview opened: 1 lock ended. These locks "
                           "stay as they are."));                                                   // neither hides the other
        QCOMPARE(lookAgain.takeFirst().at(1).value<std::vector<LockId>>().size(), std::size_t(17)); // without these three
        button(*dialog, "chip not-safe")->click();
        QCOMPARE(table->model()->rowCount(), 3);
        button(*dialog, "chip ")->click();
        QCOMPARE(table->model()->rowCount(), 20);
        table->sortByColumn(int(BulkModel::Column::Safe), Qt::AscendingOrder);
        QCOMPARE(table->model()->index(0, 0).data().toString(), QStringLiteral("lock.4"));
    }

    void preview_changesNotAllowed_beginsNothing()
    {
        const auto dialog = open(requestsOf(3), Environment::Development);
        dialog->setObstacle(QStringLiteral("Not connected."));
        QCOMPARE(dialog->findChild<ChangeLine *>()->text(), QStringLiteral("Not connected."));
        QVERIFY(!button(*dialog, "act")->isEnabled());
        dialog->setObstacle({});
        QVERIFY(button(*dialog, "act")->isEnabled());
    }

    void notice_ofTheAccount_saysHowManyAndStaysIfNotAllWereDone_data()
    {
        QTest::addColumn<QList<int>>("counts"); // done, holder changed, refused, not tried
        QTest::addColumn<BulkEnd::Kind>("end");
        QTest::addColumn<QString>("title");
        QTest::addColumn<Notification::Kind>("kind");
        using Note = Notification::Kind;
        QTest::newRow("all") << QList<int>{50, 0, 0, 0} << BulkEnd::Kind::Completed << QStringLiteral("Cleared 50 locks") << Note::Success;
        QTest::newRow("one") << QList<int>{1, 0, 0, 0} << BulkEnd::Kind::Completed << QStringLiteral("Cleared 1 lock") << Note::Success;
        QTest::newRow("changed") << QList<int>{48, 2, 0, 0} << BulkEnd::Kind::Completed << QStringLiteral("Cleared 48 of 50 locks") << Note::Warning;
        QTest::newRow("refused") << QList<int>{0, 0, 50, 0} << BulkEnd::Kind::Completed << QStringLiteral("Cleared 0 of 50 locks") << Note::Error;
        QTest::newRow("cancelled") << QList<int>{20, 0, 0, 30} << BulkEnd::Kind::Cancelled << QStringLiteral("Cleared 20 of 50 locks")
                                   << Note::Warning;
        QTest::newRow("stopped") << QList<int>{20, 0, 0, 30} << BulkEnd::Kind::Stopped << QStringLiteral("Cleared 20 of 50 locks") << Note::Error;
    }
    void notice_ofTheAccount_saysHowManyAndStaysIfNotAllWereDone()
    {
        QFETCH(QList<int>, counts);
        QFETCH(BulkEnd::Kind, end);
        BulkAccount account;
        const BulkFate fates[] = {BulkFate::Done, BulkFate::HolderChanged, BulkFate::Refused, BulkFate::NotTried};
        for (std::size_t i = 0; i < std::size(fates); ++i)
            account.counts[std::size_t(fates[i])] = counts[qsizetype(i)];
        const Notification notice = bulkNotice(Verb::Clear, account, {end, {}}, 2s);
        QTEST(notice.title, "title");
        QTEST(notice.kind, "kind");
        QVERIFY(notice.hasDetails);
        const Notification back = withBulkAftermath(notice, BulkText::aftermath(2, 0));
        QVERIFY(back.kind != Notification::Kind::Success);
        QVERIFY(back.text.endsWith(QStringLiteral("or stop that process.")));
        QCOMPARE(withBulkAftermath(notice, BulkText::aftermath(0, 0)), notice);
        QVERIFY(BulkText::aftermath(1, 3).endsWith(QStringLiteral("3 tombstones did not last for the whole quiet period. See the rows.")));
    }

    void production_needsReasonAndTheNumberTyped()
    {
        const auto dialog = open(requestsOf(12), Environment::Production);
        auto *reason = dialog->findChild<QLineEdit *>(QStringLiteral("reason"));
        auto *count = dialog->findChild<QLineEdit *>(QStringLiteral("count"));
        QVERIFY(reason->hasFocus()); // what is typed at once presses nothing
        QVERIFY(!button(*dialog, "act")->isEnabled());
        reason->setText(QStringLiteral("INC-1"));
        QVERIFY(!button(*dialog, "act")->isEnabled());
        QTest::keyClick(reason, Qt::Key_Return); // goes on, cancels nothing
        QVERIFY(dialog->isVisible());
        QTRY_VERIFY(count->hasFocus());
        count->setText(QStringLiteral("11"));
        QVERIFY(!button(*dialog, "act")->isEnabled());
        count->setText(QStringLiteral("12"));
        QVERIFY(button(*dialog, "act")->isEnabled());
        QTest::keyClick(count, Qt::Key_Return); // goes on to the button, which the next one presses
        QVERIFY(button(*dialog, "act")->hasFocus());
        QSignalSpy confirmed(dialog.get(), &BulkDialog::confirmed);
        QKeyEvent heldDown(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, QString(), true);
        QCoreApplication::sendEvent(button(*dialog, "act"), &heldDown);
        QTest::keyClick(button(*dialog, "act"), Qt::Key_Return); // repeated, which is not marked everywhere
        QCOMPARE(confirmed.size(), 0);
        m_clock.advance(100ms);
        QTest::keyClick(button(*dialog, "act"), Qt::Key_Return);
        const auto all = planAll(confirmed.value(0).value(0).value<BulkRequest>());
        QCOMPARE(all.size(), std::size_t(12));
        QCOMPARE(all[11].request.reason, QStringLiteral("INC-1"));
        QCOMPARE(all[11].request.lock.token.toByteArray(), QByteArray("token-11"));
        QVERIFY(dialog->isVisible());
    }

    void small_screenHasNoRoomForAll_scrollsInsteadOfOverlapping()
    {
        m_theme.setTextSize(125);
        const auto dialog = open(requestsOf(12, Verb::FenceOff, true), Environment::Production);
        dialog->setCaution(QStringLiteral("Their clients may hold them for longer than the quiet period lasts."));
        dialog->setMaximumSize(760, 440);
        dialog->resize(760, 440);
        QTest::qWait(0);
        const QStringList faults = layoutFaults(*dialog);
        m_theme.setTextSize(Theme::normalTextSize);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    }

    void fence_quietPeriod_isInEveryOrder()
    {
        const auto dialog = open(requestsOf(3, Verb::FenceOff), Environment::Development);
        dialog->findChild<QSpinBox *>(QStringLiteral("time"))->setValue(40);
        QVERIFY(dialog->findChild<QPlainTextEdit *>(QStringLiteral("effects"))->toPlainText().contains(QStringLiteral("40 s")));
        QSignalSpy confirmed(dialog.get(), &BulkDialog::confirmed);
        button(*dialog, "act")->click();
        const auto all = planAll(confirmed.value(0).value(0).value<BulkRequest>());
        QCOMPARE(all[2].request.time, Duration(40s));
        QVERIFY(isMark(all[2].request.mark));
        QVERIFY(all[1].request.mark != all[2].request.mark);
    }

    void begin_longAfterItWasOpened_sendsWhatIsShown()
    {
        std::vector<ActionRequest> requests = requestsOf(3, Verb::FenceOff);
        requests[0].lock.form = LockForm::SetnxMillis; // its tombstone is a time
        requests[0].lock.token = "1800000060000";
        const auto dialog = open(requests, Environment::Development);
        const auto *commands = dialog->findChild<QPlainTextEdit *>(QStringLiteral("commands"));
        const QString before = commands->toPlainText();
        LockModel locks(m_clock);
        showAll(requests, locks);
        m_clock.advance(60s);
        dialog->follow(locks);
        QVERIFY(commands->toPlainText() != before);
        const QString shown = commands->toPlainText();
        QSignalSpy confirmed(dialog.get(), &BulkDialog::confirmed);
        button(*dialog, "act")->click();
        const auto all = planAll(confirmed.value(0).value(0).value<BulkRequest>());
        QCOMPARE(shownTexts(describe(*all[0].action)).join(u'\n'), shown);
        QVERIFY(!whyTooLate(all[0], m_clock.now()));
    }

    void running_escape_cancelsAndStaysOpen()
    {
        const auto dialog = open(requestsOf(100), Environment::Development);
        QSignalSpy cancelled(dialog.get(), &BulkDialog::cancelRequested);
        button(*dialog, "act")->click();
        dialog->take(progressOf({resultOf(0, Kind::Done)}, 100));
        QCOMPARE(dialog->findChild<QProgressBar *>()->value(), 1);
        QVERIFY(label(*dialog, "progress")->text().startsWith(QStringLiteral("1 of 100 · 0 per second · about")));
        QTest::keyClick(dialog.get(), Qt::Key_Escape);
        QTest::keyClick(dialog.get(), Qt::Key_Escape);
        QCOMPARE(cancelled.size(), 1);
        QVERIFY(dialog->isVisible());
        dialog->take(progressOf({}, 100, BulkEnd{BulkEnd::Kind::Cancelled, {}}));
        QCOMPARE(label(*dialog, "account")->text(), QStringLiteral("Cancelled after 2.0 s. What was done stays done. Cleared: 1, Not tried: 99."));
        QCOMPARE(button(*dialog, "retry")->text(), QStringLiteral("&Retry 99"));
        QTest::keyClick(dialog.get(), Qt::Key_Escape);
        QVERIFY(!dialog->isVisible());
    }

    void over_resultsAreFilteredRetriedAndLookedAtAgain()
    {
        const auto dialog = open(requestsOf(5), Environment::Development);
        button(*dialog, "act")->click();
        dialog->take(progressOf({resultOf(0, Kind::Done), resultOf(1, Kind::HolderChanged, "x"), resultOf(2, Kind::Done),
                                 resultOf(3, Kind::Refused, {}, QStringLiteral("NOPERM"))},
                                5, BulkEnd{}));
        const auto *table = dialog->findChild<QTreeView *>(QStringLiteral("locks"));
        QVERIFY(label(*dialog, "title")->text().startsWith(QStringLiteral("Cleared 2 of 5")));
        QCOMPARE(button(*dialog, "chip done")->text(), QStringLiteral("Cleared  2"));
        QTest::keyClick(button(*dialog, "chip done"), Qt::Key_Return);
        QCOMPARE(table->model()->rowCount(), 2);
        button(*dialog, "chip holder changed")->click();
        QCOMPARE(table->model()->rowCount(), 1);
        QCOMPARE(table->model()->index(0, 0).data().toString(), QStringLiteral("lock.1"));
        button(*dialog, "chip ")->click();
        QCOMPARE(table->model()->rowCount(), 5);

        button(*dialog, "copy")->click();
        QCOMPARE(qApp->clipboard()->text().count(QStringLiteral("\n")), 6);
        QSignalSpy look(dialog.get(), &BulkDialog::lookAgainRequested);
        button(*dialog, "look")->click();
        QCOMPARE(look.value(0).value(1).value<std::vector<LockId>>(), std::vector<LockId>{"lock.1"});
        QSignalSpy undo(dialog.get(), &BulkDialog::undoRequested);
        QVERIFY(!button(*dialog, "undo")->isVisible());
        dialog->setUndoableUntil(m_clock.now() + 30s);
        m_clock.advance(12s);
        QCOMPARE(button(*dialog, "undo")->text(), QStringLiteral("&Undo (18 s)"));
        button(*dialog, "undo")->click();
        QCOMPARE(undo.size(), 1);
        QSignalSpy again(dialog.get(), &BulkDialog::confirmed);
        button(*dialog, "retry")->click();
        QCOMPARE(again.value(0).value(0).value<BulkRequest>().requests.size(), std::size_t(2));
    }

    void aftermath_cameBack_isTold()
    {
        const auto dialog = open(requestsOf(2), Environment::Development);
        button(*dialog, "act")->click();
        dialog->take(progressOf({resultOf(0, Kind::Done), resultOf(1, Kind::Done)}, 2, BulkEnd{}));
        Aftermath back("lock.1", "token-1", m_clock.now());
        LockEvent event;
        event.kind = LockEvent::Kind::Acquired;
        event.key = "lock.1";
        event.token = "token-1";
        event.atSteady = m_clock.now() + 300ms;
        back.take(event);
        dialog->take(BulkAftermath{{0, Aftermath("lock.0", "token-0", m_clock.now())}, {1, back}});
        const auto *table = dialog->findChild<QTreeView *>(QStringLiteral("locks"));
        QCOMPARE(table->model()->index(0, int(BulkModel::Column::Result)).data().toString(), QStringLiteral("cleared"));
        QCOMPARE(table->model()->index(1, int(BulkModel::Column::Result)).data().toString(),
                 QStringLiteral("cleared, then acquired again by its old holder after 300 ms"));
        QVERIFY(label(*dialog, "hint")->text().startsWith(QStringLiteral("1 lock came back")));
    }

    void fenced_replacedByAnotherType_isToldInItsRowAndCounted()
    {
        const auto dialog = open(requestsOf(2), Environment::Development);
        button(*dialog, "act")->click();
        dialog->take(progressOf({resultOf(0, Kind::Done), resultOf(1, Kind::Done)}, 2, BulkEnd{}));
        Aftermath replaced("lock.1", "token-1", m_clock.now(), "mark", m_clock.now() + 15s);
        replaced.end(Aftermath::Kind::Replaced);
        dialog->take(BulkAftermath{{1, replaced}});
        const auto *table = dialog->findChild<QTreeView *>(QStringLiteral("locks"));
        QVERIFY(table->model()
                    ->index(1, int(BulkModel::Column::Result))
                    .data()
                    .toString()
                    .endsWith(QStringLiteral(", then replaced by a key of another type")));
        QVERIFY(label(*dialog, "hint")->text().startsWith(QStringLiteral("1 tombstone did not last")));
    }

    void preview_nothingPossible_offersNothing()
    {
        std::vector<ActionRequest> requests = requestsOf(2);
        for (ActionRequest &request : requests)
            request.lock.form = LockForm::OtherType;
        const auto dialog = open(requests, Environment::Production);
        QVERIFY(!button(*dialog, "act")->isEnabled());
        QCOMPARE(label(*dialog, "account")->text(), QStringLiteral("2 locks cannot be cleared; see the rows at the top."));
    }

private:
    static void showAll(const std::vector<ActionRequest> &requests, LockModel &locks)
    {
        LockDelta delta;
        for (const ActionRequest &request : requests)
            delta.upserted.push_back(request.lock);
        locks.apply(delta);
    }
    std::unique_ptr<BulkDialog> open(std::vector<ActionRequest> requests, Environment environment)
    {
        ServerProfile profile;
        profile.name = QStringLiteral("prod-eu");
        profile.environment = environment;
        auto dialog = std::make_unique<BulkDialog>(std::move(requests), profile, Duration(0), m_theme, m_clock);
        dialog->open();
        if (!QTest::qWaitForWindowActive(dialog.get()))
            qWarning("the dialog does not come up");
        return dialog;
    }
    static QString result(const BulkModel &model, int row) { return model.index(row, int(BulkModel::Column::Result)).data().toString(); }
    static QLabel *label(const QWidget &dialog, const char *name) { return dialog.findChild<QLabel *>(QString::fromLatin1(name)); }
    static QPushButton *button(const QWidget &dialog, const char *name) { return dialog.findChild<QPushButton *>(QString::fromLatin1(name)); }

    Theme m_theme;
    FakeClock m_clock;
};

} // namespace tst_bulkdialog

LOCKSCOPE_TEST(tst_bulkdialog, tst_bulkdialog::TestBulkDialog)
#include "tst_bulkdialog.moc"
