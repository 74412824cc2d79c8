// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/safetext.h"
#include "detailedlocks.h"
#include "ui/inspector/detailtext.h"
#include "ui/operate/actiondialog.h"
#include "ui/operate/actiontext.h"
#include "ui/operate/changeline.h"
#include "ui/operate/consequences.h"
#include "ui/operate/outcomedetails.h"
#include "ui/operate/outcomenotices.h"
#include "ui/shared/theme.h"

#include "fakeclock.h"
#include "widgetchecks.h"
#include "testprogram.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <functional>

namespace tst_actiondialog {

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

ActionOutcome outcomeOf(ActionOutcome::Kind kind, const QByteArray &holderNow = {}, const Error &error = {})
{
    ActionOutcome outcome;
    outcome.kind = kind;
    outcome.holderNow = holderNow;
    outcome.error = error;
    return outcome;
}

} // namespace

class TestActionDialog : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init()
    {
        failOnWarnings();
        m_clock = std::make_unique<FakeClock>();
    }

    /** Nothing tells a renewal from the next hold with the same token. */
    void open_lockThatMayBeTakenAgain_doesNotCallItRenewed()
    {
        Lock lock = heldLock(LockForm::Token);
        lock.renewals = 21;
        lock.heldSinceSource = HeldSinceSource::Written;
        QVERIFY(textsOf(*open(lock, Environment::Development)).contains(QStringLiteral("23.4 s, renewed or taken again 21 times")));
        QCOMPARE(DetailText::renewals(lock), QStringLiteral("21, or taken again"));
    }

    void open_heldLock_showsWhatWasSeenAndCountsDown()
    {
        Lock lock = heldLock(LockForm::Token);
        lock.renewals = 21;
        const auto dialog = open(lock, Environment::Development, {2095, false});
        const QStringList texts = textsOf(*dialog);
        QVERIFY(texts.contains(QStringLiteral("Clear this lock on prod-eu?")));
        QVERIFY(texts.contains(QStringLiteral("lock.stock")));
        QVERIFY(texts.contains(QStringLiteral("tok-1")));
        QVERIFY(texts.contains(QStringLiteral("3 m 40 s, 105× its usual p50")));
        QVERIFY(texts.contains(QStringLiteral("23.4 s, renewed 21 times: the holder is alive")));
        m_clock->advance(400ms);
        QCOMPARE(label(*dialog, "timeLeft")->text(), QStringLiteral("23.0 s, renewed 21 times: the holder is alive"));
        m_clock->advance(24s);
        QVERIFY(label(*dialog, "timeLeft")->text().startsWith(QStringLiteral("passed 1.0 s ago")));
        QVERIFY(!label(*dialog, "consequences")->text().contains(QStringLiteral("so it is alive")));
    }

    void open_lockOfOneOfSeveralServers_namesThatServer()
    {
        ActionRequest request;
        request.lock = heldLock(LockForm::Token);
        ServerProfile profile;
        profile.name = QStringLiteral("caches");
        profile.keepsLocksApart = true;
        ActionContext context;
        context.node = QStringLiteral("cache-2:6379");
        const ActionDialog dialog(request, profile, context, m_theme, *m_clock);
        QVERIFY(textsOf(dialog).contains(QStringLiteral("Clear this lock on cache-2:6379?")));
    }

    void open_lockOfARedlock_namesTheServersThatHaveIt_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("standsOn");
        QTest::addColumn<QString>("title");
        const QString all = QStringLiteral("Clear this lock on these 3 servers?");
        QTest::newRow("no name") << QString() << 3 << all;
        QTest::newRow("named after its address") << QStringLiteral("a:6379") << 3 << all;
        QTest::newRow("usual name") << QStringLiteral("Redlock a:6379 +2") << 3 << all;
        QTest::newRow("not yet counted") << QString() << 0 << all;
        QTest::newRow("name") << QStringLiteral("locks") << 3 << QStringLiteral("Clear this lock on locks?");
        QTest::newRow("on two") << QString() << 2 << QStringLiteral("Clear this lock on 2 of 3 servers?");
        QTest::newRow("on one") << QString() << 1 << QStringLiteral("Clear this lock on b:6379, 1 of 3 servers?");
        QTest::newRow("on one, name") << QStringLiteral("locks") << 1 << QStringLiteral("Clear this lock on locks (b:6379, 1 of 3 servers)?");
    }
    void open_lockOfARedlock_namesTheServersThatHaveIt()
    {
        QFETCH(QString, name);
        QFETCH(int, standsOn);
        ActionRequest request;
        request.lock = heldLock(LockForm::Token);
        request.lock.standsOn = quint8(standsOn) & mostStandsOn;
        ServerProfile profile;
        profile.endpoint.host = QStringLiteral("a");
        profile.nodes = {redis::Endpoint(), redis::Endpoint()};
        profile.name = name;
        ActionContext context;
        context.standsAt = QStringLiteral("b:6379");
        ActionDialog dialog(request, profile, context, m_theme, *m_clock);
        QFETCH(QString, title);
        QCOMPARE(label(dialog, "title")->text(), title);
        const bool isPartial = standsOn == 1 || standsOn == 2;
        QCOMPARE(label(dialog, "happens")->text().contains(QStringLiteral("Nothing changes on servers that do not have it.")), isPartial);
        Lock now = request.lock;
        now.standsOn = 3;
        dialog.follow(&now);
        QVERIFY2(!label(dialog, "title")->text().contains(QStringLiteral("1 of 3")), qPrintable(label(dialog, "title")->text()));
    }

    void open_longServerNames_titleIsWholeAndTheDialogNoWider()
    {
        ActionRequest request;
        request.lock = heldLock(LockForm::Token);
        request.lock.standsOn = 1;
        ServerProfile profile;
        profile.nodes = {redis::Endpoint(), redis::Endpoint()};
        profile.name = QString(60, u'n');
        ActionContext context;
        context.standsAt = QString(50, u'h') + QStringLiteral(":6379");
        ActionDialog dialog(request, profile, context, m_theme, *m_clock);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.open();
        const QLabel *const title = label(dialog, "title");
        QVERIFY2(dialog.width() <= 660, qPrintable(QString::number(dialog.width())));
        QTRY_VERIFY(title->height() >= title->heightForWidth(title->width()));
        QVERIFY(title->accessibleName().contains(profile.name));
    }

    void open_heldLock_isReadAtAGlance()
    {
        Lock lock = heldLock(LockForm::Token);
        lock.renewals = 21;
        const auto dialog = open(lock, Environment::Production, {2095, false});
        QStringList words;
        for (const QLabel *found : dialog->findChildren<QLabel *>()) {
            if (found->isVisible())
                words += found->text().split(u' ', Qt::SkipEmptyParts);
        }
        QVERIFY2(words.size() < 85, qPrintable(words.join(u' ')));
        for (const char *name : {"verdict", "heldFor", "happens"})
            QVERIFY2(label(*dialog, name)->font().pointSizeF() > dialog->font().pointSizeF() * 1.1, name);
        QCOMPARE(label(*dialog, "happens")->text(),
                 QStringLiteral("The holder is alive and works on without the lock; the next client acquires it at once."));
        QVERIFY(!dialog->findChild<QPlainTextEdit *>(QStringLiteral("commands"))->isVisible());
        QVERIFY(!label(*dialog, "consequences")->isVisible());
    }

    void happens_eachAction_isOneSentence_data()
    {
        QTest::addColumn<Verb>("verb");
        QTest::addColumn<std::function<void(Lock &)>>("change");
        QTest::addColumn<QString>("sentence");
        using Change = std::function<void(Lock &)>;
        const Change none = [](Lock &) {};
        QTest::newRow("clear") << Verb::Clear << none
                               << QStringLiteral("The next client acquires it at once; a holder that is still running is not notified.");
        QTest::newRow("clear a fence") << Verb::Clear << Change([](Lock &lock) { lock.token = newMark(); })
                                       << QStringLiteral("The quiet period ends now: the next client that tries acquires the lock.");
        QTest::newRow("fence off") << Verb::FenceOff << none
                                   << QStringLiteral("Nobody can acquire it for 15 s, so that the old holder can notice; then it is free.");
        QTest::newRow("extend") << Verb::Extend << none << QStringLiteral("The lock expires 30 s from now, unless its holder sets another time.");
    }
    void happens_eachAction_isOneSentence()
    {
        QFETCH(Verb, verb);
        QFETCH(std::function<void(Lock &)>, change);
        QFETCH(QString, sentence);
        Lock lock = heldLock(LockForm::Token);
        change(lock);
        const auto dialog = open(lock, Environment::Development, {}, verb);
        QCOMPARE(label(*dialog, "happens")->text(), sentence);
    }

    void happens_oneOfSeveralHolders_saysThatTheOthersKeepIt()
    {
        const auto dialog = open(readersLock("lock.a", m_clock->now()), Environment::Development);
        QCOMPARE(label(*dialog, "happens")->text(), QStringLiteral("Only this holder loses the lock; the others keep it."));
    }

    /** A lock without a majority is nobody's. */
    void age_lockThatNobodyHolds_isNotCalledHeld()
    {
        Lock lock = heldLock(LockForm::Token);
        QCOMPARE(ageCaption(lock), QStringLiteral("Held for"));
        lock.lacksMajority = true;
        QCOMPARE(ageCaption(lock), QStringLiteral("Present for"));
        lock.token = newMark();
        QCOMPARE(ageCaption(lock), QStringLiteral("Fenced off for"));
        lock.form = LockForm::Queue;
        lock.token = Bytes();
        QCOMPARE(ageCaption(lock), QStringLiteral("Blocked for"));
    }

    void details_openedAndClosed_showAllAndLeaveNoHole_data()
    {
        QTest::addColumn<int>("screen");
        QTest::newRow("large") << 1000;
        QTest::newRow("500 high, less its title bar") << 470;
    }
    void details_openedAndClosed_showAllAndLeaveNoHole()
    {
        QFETCH(int, screen);
        const auto dialog = open(heldLock(LockForm::Token), Environment::Production);
        dialog->setMaximumHeight(screen);
        auto *disclosure = dialog->findChild<QToolButton *>(QStringLiteral("details"));
        QCOMPARE(disclosure->text(), QStringLiteral("Details (warnings: 2)"));
        QSignalSpy toggled(dialog.get(), &ActionDialog::detailsToggled);
        const int closed = dialog->height();
        QVERIFY(holeIn(*dialog) <= 12);
        QTest::mouseClick(disclosure, Qt::LeftButton);
        QCOMPARE(toggled.takeFirst(), QVariantList{true});
        const auto *commands = dialog->findChild<QPlainTextEdit *>(QStringLiteral("commands"));
        QVERIFY(commands->isVisible() && label(*dialog, "consequences")->isVisible() && label(*dialog, "timeLeft")->isVisible());
        QVERIFY(dialog->height() <= screen);
        QVERIFY(holeIn(*dialog) <= 12);
        const bool isWhole = screen > 900;
        dialog->grab().save(QStringLiteral("/tmp/d_open.png"));
        auto *bar = dialog->findChild<QScrollArea *>()->verticalScrollBar();
        QTRY_COMPARE(bar->maximum() == 0, isWhole);
        QTRY_COMPARE(bar->value(), std::min(bar->maximum(), disclosure->y()));
        QCOMPARE(unnamedWidgets(*dialog).join(u'\n'), QString());
        disclosure->click();
        QCOMPARE(toggled.takeFirst(), QVariantList{false});
        QCOMPARE(dialog->height(), closed);
        QVERIFY(holeIn(*dialog) <= 12);
    }

    void details_wantedBefore_areShownAtOnce()
    {
        ActionContext context;
        context.showsDetails = true;
        const auto dialog = open(heldLock(LockForm::Token), Environment::Development, context);
        QVERIFY(dialog->findChild<QPlainTextEdit *>(QStringLiteral("commands"))->isVisible());
        QVERIFY(dialog->findChild<QToolButton *>(QStringLiteral("details"))->isChecked());
    }

    void setSeenAt_serverIsLost_timesStandStill()
    {
        const auto dialog = open(heldLock(LockForm::Token), Environment::Development);
        const QString heldFor = label(*dialog, "heldFor")->text();
        dialog->setSeenAt(m_clock->now());
        m_clock->advance(12s);
        QCOMPARE(label(*dialog, "heldFor")->text(), heldFor + QStringLiteral(", as last seen 12 s ago"));
        QVERIFY(label(*dialog, "timeLeft")->text().endsWith(QStringLiteral(", as last seen 12 s ago")));
        dialog->setSeenAt({});
        QVERIFY(!label(*dialog, "heldFor")->text().contains(QStringLiteral("as last seen")));
    }

    void open_anyLock_cancelIsDefaultAndHasTheFocus()
    {
        const auto dialog = open(heldLock(LockForm::Token), Environment::Development);
        QVERIFY(QTest::qWaitForWindowActive(dialog.get()));
        QVERIFY(button(*dialog, "cancel")->isDefault());
        QVERIFY(button(*dialog, "cancel")->hasFocus());
        QVERIFY(!button(*dialog, "act")->isDefault());
        QSignalSpy confirmed(dialog.get(), &ActionDialog::confirmed);
        QTest::keyClick(dialog.get(), Qt::Key_Return);
        QCOMPARE(confirmed.size(), 0);
        QVERIFY(!dialog->isVisible());
    }

    void confirm_emitsTheTokenAsSeen()
    {
        const auto dialog = open(heldLock(LockForm::Token), Environment::Development);
        QSignalSpy confirmed(dialog.get(), &ActionDialog::confirmed);
        button(*dialog, "act")->click();
        QCOMPARE(confirmed.size(), 1);
        const ActionRequest request = confirmed[0][0].value<PlannedAction>().request;
        QCOMPARE(request.lock.key.toByteArray(), QByteArray("lock.stock"));
        QCOMPARE(request.lock.token.toByteArray(), QByteArray("tok-1"));
        QVERIFY(!dialog->isVisible());
    }

    void confirm_production_needsAReason()
    {
        const auto dialog = open(heldLock(LockForm::Token), Environment::Production);
        QVERIFY(QTest::qWaitForWindowActive(dialog.get()));
        auto *reason = dialog->findChild<QLineEdit *>(QStringLiteral("reason"));
        QVERIFY(reason->hasFocus()); // what is typed at once presses nothing
        QVERIFY(!button(*dialog, "act")->isEnabled());
        reason->setText(QStringLiteral("   "));
        QVERIFY(!button(*dialog, "act")->isEnabled());
        QTest::keyClicks(reason, QStringLiteral("INC-4411"));
        QVERIFY(button(*dialog, "act")->isEnabled());
        // Enter after typing neither cancels nor clears: it goes on to the button, which the next one presses.
        QTest::keyClick(reason, Qt::Key_Return);
        QVERIFY(dialog->isVisible());
        QVERIFY(button(*dialog, "act")->hasFocus());
        QSignalSpy confirmed(dialog.get(), &ActionDialog::confirmed);
        QKeyEvent heldDown(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, QString(), true);
        QCoreApplication::sendEvent(button(*dialog, "act"), &heldDown);
        QTest::keyClick(button(*dialog, "act"), Qt::Key_Return); // repeated, which is not marked everywhere
        QCOMPARE(confirmed.size(), 0);
        m_clock->advance(100ms);
        QTest::keyClick(button(*dialog, "act"), Qt::Key_Return);
        QCOMPARE(confirmed.size(), 1);
        QCOMPARE(confirmed[0][0].value<PlannedAction>().request.reason, QStringLiteral("INC-4411"));
    }

    void open_notClearable_saysWhyAndDisables_data()
    {
        QTest::addColumn<LockForm>("protocol");
        QTest::addColumn<bool>("whole");
        QTest::addColumn<QString>("why");
        QTest::newRow("hash") << LockForm::Hash << true << QStringLiteral("not that of a known lock");
        QTest::newRow("other type") << LockForm::OtherType << true << QStringLiteral("not that of a known lock");
        QTest::newRow("unknown") << LockForm::Unknown << true << QStringLiteral("not that of a known lock");
        QTest::newRow("part of a token") << LockForm::Token << false << QStringLiteral("too long to be compared");
    }
    void open_notClearable_saysWhyAndDisables()
    {
        QFETCH(LockForm, protocol);
        QFETCH(bool, whole);
        QFETCH(QString, why);
        Lock lock = heldLock(protocol);
        lock.tokenIsWhole = whole;
        const auto dialog = open(lock, Environment::Production);
        QVERIFY(!button(*dialog, "act")->isEnabled());
        QVERIFY(label(*dialog, "happens")->text().contains(why));
        QVERIFY(!dialog->findChild<QLineEdit *>(QStringLiteral("reason"))->isEnabled());
        QVERIFY(!dialog->findChild<QPlainTextEdit *>(QStringLiteral("commands"))->isVisible());
    }

    void open_extend_neverShortensByItself_data()
    {
        QTest::addColumn<Duration>("left");
        QTest::addColumn<int>("offered");
        QTest::newRow("shorter than the lease") << Duration(23400ms) << 30;
        QTest::newRow("longer than a day") << Duration(48h) << 48 * 3600;
    }
    void open_extend_neverShortensByItself()
    {
        QFETCH(const Duration, left);
        QFETCH(const int, offered);
        Lock lock = heldLock(LockForm::Token);
        lock.deadline = m_clock->now() + left;
        const auto dialog = open(lock, Environment::Development, {}, Verb::Extend);
        auto *time = dialog->findChild<QSpinBox *>(QStringLiteral("time"));
        QCOMPARE(time->value(), offered);
        QVERIFY(!label(*dialog, "happens")->text().contains(QStringLiteral("shorter")));
        time->setValue(20);
        QVERIFY2(label(*dialog, "happens")->text().startsWith(QStringLiteral("This makes the lease shorter: ")),
                 qPrintable(label(*dialog, "happens")->text()));
    }

    void follow_lockIsGone_ageStandsAndNothingIsForetold()
    {
        const auto dialog = open(heldLock(LockForm::Token), Environment::Development);
        m_clock->advance(2s);
        dialog->follow(nullptr);
        m_clock->advance(10s);
        QCOMPARE(label(*dialog, "heldFor")->text(), QStringLiteral("3 m 42 s, as last seen 10 s ago"));
        QCOMPARE(label(*dialog, "happens")->text(), QString());
    }

    void open_fence_asksForTheQuietPeriod()
    {
        const auto dialog = open(heldLock(LockForm::Token), Environment::Development, {}, Verb::FenceOff);
        auto *time = dialog->findChild<QSpinBox *>(QStringLiteral("time"));
        QCOMPARE(time->value(), 15);
        time->setValue(40);
        const QString commands = dialog->findChild<QPlainTextEdit *>(QStringLiteral("commands"))->toPlainText();
        QVERIFY2(commands.contains(QStringLiteral(" PX 40000")), qPrintable(commands));
        QSignalSpy confirmed(dialog.get(), &ActionDialog::confirmed);
        button(*dialog, "act")->click();
        const auto planned = confirmed.at(0).at(0).value<PlannedAction>();
        QCOMPARE(planned.request.verb, Verb::FenceOff);
        QCOMPARE(planned.request.time, Duration(40s));
        QCOMPARE(shownTexts(describe(*planned.action)).join(u'\n'), commands); // what was shown is what is sent
    }

    /** Its tombstone is a time, which is counted from when it was planned. */
    void open_forLong_plansAndShowsTheTimeAgain()
    {
        Lock lock = heldLock(LockForm::SetnxMillis);
        lock.token = "1800000060000";
        const auto dialog = open(lock, Environment::Development, {.serverAhead = 5s}, Verb::FenceOff);
        const auto *commands = dialog->findChild<QPlainTextEdit *>(QStringLiteral("commands"));
        const auto tombstone = [this] { return QString::number(toMs(m_clock->wallNow() + 5s + 15s)); };
        QVERIFY2(commands->toPlainText().contains(tombstone()), qPrintable(commands->toPlainText()));
        QSignalSpy planned(dialog.get(), &ActionDialog::planned);
        m_clock->advance(4s);
        QVERIFY2(commands->toPlainText().contains(tombstone()), qPrintable(commands->toPlainText()));
        QCOMPARE(planned.size(), 0); // the rights to it are the same
        QSignalSpy confirmed(dialog.get(), &ActionDialog::confirmed);
        const QString shown = commands->toPlainText();
        m_clock->advance(900ms);
        button(*dialog, "act")->click();
        QCOMPARE(shownTexts(describe(*confirmed.at(0).at(0).value<PlannedAction>().action)).join(u'\n'), shown);
    }

    void open_severalHolders_asksWhose()
    {
        Lock lock = heldLock(LockForm::Members);
        lock.token = Bytes();
        LockDetails details;
        for (const char *token : {"one", "two"}) {
            Holder holder;
            holder.token = Bytes(QByteArrayView(token));
            holder.writtenMs = 1;
            details.holders.push_back(holder);
        }
        details.holdersInAll = 2;
        lock.details = SharedDetails(details);
        const auto dialog = open(lock, Environment::Development);
        auto *who = dialog->findChild<QComboBox *>(QStringLiteral("who"));
        QCOMPARE(who->count(), 2);
        who->setCurrentIndex(1);
        QVERIFY(dialog->findChild<QPlainTextEdit *>(QStringLiteral("commands"))->toPlainText().contains(QStringLiteral("→ ZREM lock.stock two")));
        QCOMPARE(unnamedWidgets(*dialog).join(u'\n'), QString());
        QSignalSpy confirmed(dialog.get(), &ActionDialog::confirmed);
        button(*dialog, "act")->click();
        QCOMPARE(confirmed.at(0).at(0).value<PlannedAction>().request.holder.value().toByteArray(), QByteArray("two"));
    }

    void open_moreHoldersThanAreListed_letsOneBeTyped()
    {
        Lock lock = heldLock(LockForm::Members);
        lock.token = Bytes();
        LockDetails details;
        for (const char *token : {"one", "two"}) {
            Holder holder{.token = Bytes(QByteArrayView(token)), .writtenMs = 1};
            holder.mode = Holder::Mode::Permit;
            details.holders.push_back(holder);
        }
        details.holdersInAll = 200;
        lock.details = SharedDetails(details);
        const auto dialog = open(lock, Environment::Development);
        const auto commands = [&] { return dialog->findChild<QPlainTextEdit *>(QStringLiteral("commands"))->toPlainText(); };
        auto *who = dialog->findChild<QComboBox *>(QStringLiteral("who"));
        QVERIFY(who->isEditable());
        who->setEditText(QStringLiteral("the-199th"));
        QVERIFY2(commands().contains(QStringLiteral("if ZSCORE lock.stock the-199th still returns a value")), qPrintable(commands()));
        QVERIFY(button(*dialog, "act")->isEnabled());
        who->setEditText(QString());
        QVERIFY(!button(*dialog, "act")->isEnabled()); // nobody is meant
        who->setEditText(QStringLiteral("the-199th"));
        QCOMPARE(unnamedWidgets(*dialog).join(u'\n'), QString());
        QSignalSpy confirmed(dialog.get(), &ActionDialog::confirmed);
        button(*dialog, "act")->click();
        QCOMPARE(confirmed.at(0).at(0).value<PlannedAction>().request.holder.value().toByteArray(), QByteArray("the-199th"));
    }

    /** What is promised is what the plan can do. */
    void promise_saysWhetherItCanBeUndone_data()
    {
        QTest::addColumn<Verb>("verb");
        QTest::addColumn<bool>("leaseIsKnown");
        QTest::addColumn<QString>("words");
        QTest::newRow("clear") << Verb::Clear << true << QStringLiteral("Can be undone for 30 s, unless another client acquires it first.");
        QTest::newRow("fence off") << Verb::FenceOff << true << QStringLiteral("Can be undone while the tombstone stands");
        QTest::newRow("extend") << Verb::Extend << true << QStringLiteral("cannot be undone");
        QTest::newRow("clear, PTTL is refused") << Verb::Clear << false << QStringLiteral("This cannot be undone: without permission for PTTL");
    }

    void promise_saysWhetherItCanBeUndone()
    {
        QFETCH(Verb, verb);
        QFETCH(bool, leaseIsKnown);
        QFETCH(QString, words);
        Lock lock = heldLock(LockForm::Token);
        lock.deadlineIsKnown = leaseIsKnown;
        const auto dialog = open(lock, Environment::Development, {}, verb);
        const QString all = label(*dialog, "hint")->text() + u' ' + label(*dialog, "consequences")->text();
        QVERIFY2(all.contains(words), qPrintable(all));
        QCOMPARE(all.contains(QStringLiteral("Can be undone")), words.startsWith(u"Can"));
    }

    /** The server says it later than the dialog opens. */
    void rights_doNotSufficeToWakeOrUndo_effectsAndPromiseSayIt()
    {
        const QString woken = QStringLiteral("are woken"), undone = QStringLiteral("Can be undone");
        const auto dialog = open(fairLock("lock.a", m_clock->now()), Environment::Development);
        const auto all = [&] { return QString(label(*dialog, "hint")->text() + u' ' + label(*dialog, "consequences")->text()); };
        QVERIFY2(all().contains(woken) && all().contains(undone), qPrintable(all()));
        const RightsLack lack{{}, QStringLiteral("Nobody could be woken."), QStringLiteral("This cannot be undone: no HSET.")};
        dialog->setLack(lack);
        QVERIFY2(!all().contains(woken) && !all().contains(undone), qPrintable(all()));
        QVERIFY2(all().contains(lack.toWake) && all().contains(lack.toUndo), qPrintable(all()));
        dialog->setLack({});
        QVERIFY2(all().contains(woken) && all().contains(undone), qPrintable(all()));
    }

    void undo_tooLate_saysWhy()
    {
        DoneAction undo;
        undo.action.verb = Verb::Undo;
        undo.action.key = "lock.a";
        undo.outcome = outcomeOf(ActionOutcome::Kind::HolderChanged, "billing-3");
        QCOMPARE(ActionText::outcome(undo), QStringLiteral("lock.a: Not restored: it was acquired again. Now held by billing-3. Nothing was done."));
        undo.outcome = outcomeOf(ActionOutcome::Kind::HolderChanged);
        QVERIFY(ActionText::outcome(undo).contains(QStringLiteral("or its place in it")));
        undo.outcome = outcomeOf(ActionOutcome::Kind::AlreadyGone);
        QCOMPARE(ActionText::outcome(undo), QStringLiteral("lock.a: Not restored: the tombstone is gone. Nothing was done."));
    }

    void details_ofAnUndo_areOneSentenceAndLeaveNoHole_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::newRow("short") << QByteArray("lock.a");
        QTest::newRow("long") << QByteArray(4000, 'k');
    }
    void details_ofAnUndo_areOneSentenceAndLeaveNoHole()
    {
        QFETCH(QByteArray, key);
        ActionReport report;
        report.request.verb = report.done.action.verb = Verb::Undo;
        report.request.lock = heldLock(LockForm::Token);
        report.request.lock.key = report.done.action.key = key;
        report.done.outcome = outcomeOf(ActionOutcome::Kind::Done);
        OutcomeDetails details(report, ServerProfile(), m_theme, nullptr);
        details.open();
        QCOMPARE(label(details, "explanation")->text(), QStringLiteral("Another client may have held it in between."));
        const auto *area = details.findChild<QScrollArea *>();
        const auto hole = [area] { return area->viewport()->height() - area->widget()->sizeHint().height(); };
        QTRY_VERIFY2(hole() <= 12, qPrintable(QString::number(hole())));
        QVERIFY(details.height() <= details.screen()->availableGeometry().height());
        QCOMPARE(area->verticalScrollBar()->maximum(), 0);
    }

    void follow_holderChanges_saysSoAndConfirmsNothing()
    {
        Lock lock = heldLock(LockForm::Token);
        const auto dialog = open(lock, Environment::Development);
        QSignalSpy confirmed(dialog.get(), &ActionDialog::confirmed);
        QSignalSpy again(dialog.get(), &ActionDialog::lookAgainRequested);
        QVERIFY(!changeOf(*dialog)->isVisible());
        lock.token = "<b>rival</b>";
        dialog->follow(&lock);
        QVERIFY(changeOf(*dialog)->isVisible());
        QCOMPARE(changeOf(*dialog)->text(), QStringLiteral("The holder changed while the dialog was open. Now held by <b>rival</b>."));
        QVERIFY(!button(*dialog, "act")->isEnabled());
        QCOMPARE(unnamedWidgets(*dialog).join(u'\n'), QString());
        lock.token = "tok-1"; // as if nothing had been
        dialog->follow(&lock);
        QVERIFY(!button(*dialog, "act")->isEnabled());
        QCOMPARE(changeOf(*dialog)->text(), QStringLiteral("This lock ended and was taken again while the dialog was open."));
        button(*dialog, "act")->click();
        QCOMPARE(confirmed.size(), 0);
        button(*dialog, "remedy")->click();
        QCOMPARE(again.value(0).value(1).value<LockId>(), LockId("lock.stock"));
    }

    void follow_lockGoes_saysSo()
    {
        const auto dialog = open(heldLock(LockForm::Token), Environment::Development);
        dialog->follow(nullptr);
        QVERIFY(changeOf(*dialog)->text().startsWith(QStringLiteral("This lock ended while the dialog was open")));
        QVERIFY(!button(*dialog, "act")->isEnabled());
        QVERIFY(!button(*dialog, "remedy")->isVisible());
    }

    void follow_renewed_movesNothingUnderThePointerAndSaysThatTheHolderIsAlive()
    {
        Lock lock = heldLock(LockForm::Token);
        lock.token = "b3a1f0c2-5a8e-4f43-9c0e-7d1c2a9b4e11";
        lock.renewals = 4;
        const auto dialog = open(lock, Environment::Development);
        const QPoint place = button(*dialog, "act")->mapTo(dialog.get(), QPoint());
        dialog->follow(&lock);
        QVERIFY(!changeOf(*dialog)->isVisible());
        lock.renewals = 5;
        lock.deadline = m_clock->now() + 29s;
        dialog->follow(&lock);
        QVERIFY(!changeOf(*dialog)->isVisible());
        QCOMPARE(button(*dialog, "act")->mapTo(dialog.get(), QPoint()), place);
        QVERIFY(label(*dialog, "timeLeft")->text().startsWith(QStringLiteral("29.0 s, renewed 5 times")));
        QVERIFY(button(*dialog, "act")->isEnabled());
    }

    void time_passes_movesNothingUnderThePointer_data()
    {
        QTest::addColumn<Duration>("age");
        QTest::addColumn<double>("usualMs");
        QTest::addColumn<bool>("areDetailsShown");
        const auto add = [](const char *name, Duration age, double usualMs) {
            QTest::addRow("%s", name) << age << usualMs << false;
            QTest::addRow("%s, with details", name) << age << usualMs << true;
        };
        add("seconds become a minute", 58s, -1);
        add("longer than usual", 3s, 2000);
        add("much longer than usual", 58s, 59.0);
        add("ten minutes", 9min + 58s, 700);
        add("an hour", 59min + 58s, 30'000);
        add("a day", 24h - 2s, 0.4);
    }

    void time_passes_movesNothingUnderThePointer()
    {
        QFETCH(Duration, age);
        QFETCH(double, usualMs);
        QFETCH(bool, areDetailsShown);
        ActionContext context;
        context.usualHoldP50Ms = usualMs;
        context.showsDetails = areDetailsShown;
        for (const int width : {560, 590, 620, 640, 700, 800}) {
            Lock lock = heldLock(LockForm::Token);
            lock.heldSince = m_clock->now() - age;
            lock.heldSinceSource = HeldSinceSource::FirstSeen;
            lock.deadline = m_clock->now() + 2s;
            lock.renewals = 3;
            const auto dialog = open(lock, Environment::Development, context);
            dialog->resize(width, dialog->height());
            QCoreApplication::processEvents();
            const auto *const area = dialog->findChild<QScrollArea *>();
            const auto places = [&] {
                QList<QRect> rects;
                for (const QWidget *part :
                     {static_cast<const QWidget *>(button(*dialog, "act")), static_cast<const QWidget *>(button(*dialog, "cancel")),
                      dialog->findChild<const QWidget *>(QStringLiteral("details")), dialog->findChild<const QWidget *>(QStringLiteral("reason"))})
                    rects += QRect(part->mapTo(dialog.get(), QPoint()), part->size());
                return rects;
            };
            const QList<QRect> before = places();
            const bool wasScrolled = area->verticalScrollBar()->maximum() > 0;
            for (int second = 0; second < 6; ++second) {
                m_clock->advance(1s);
                QCoreApplication::processEvents();
                QCOMPARE(places(), before);
                QCOMPARE(area->verticalScrollBar()->maximum() > 0, wasScrolled);
            }
        }
    }

    /** Its token says nothing, so that what is new may be another holder's. */
    void follow_tokenRepeatsAndTheHoldIsNotTheSame_saysSoAndConfirmsNothing_data()
    {
        QTest::addColumn<std::function<void(Lock &)>>("change");
        QTest::addColumn<QString>("text"); // empty: it is the same hold
        const QString again = QStringLiteral("This lock ended and was taken again while the dialog was open.");
        const QString either =
            QStringLiteral("While the dialog was open, this lock was renewed, or it ended and was taken again: its token does not tell which.");
        using Change = std::function<void(Lock &)>;
        QTest::newRow("taken again, with the same end") << Change([](Lock &lock) { lock.heldSince += 200s; }) << again;
        QTest::newRow("taken again, for longer") << Change([](Lock &lock) {
            lock.heldSince += 200s;
            lock.deadline = *lock.deadline + 60s;
        }) << again;
        QTest::newRow("written again") << Change([](Lock &lock) { lock.setStart({lock.heldSince + 200s, HeldSinceSource::Written}); }) << either;
        QTest::newRow("not watched meanwhile") << Change([](Lock &lock) {
            lock.setStart({lock.heldSince + 200s, HeldSinceSource::AfterGap});
            lock.mayBeOlder = true;
        }) << QStringLiteral("Watching was interrupted while the dialog was open, and this lock may have ended and been taken again meanwhile.");
        QTest::newRow("a longer lease") << Change([](Lock &lock) { lock.deadline = *lock.deadline + 1s; }) << either;
        QTest::newRow("a shorter lease") << Change([](Lock &lock) { lock.deadline = *lock.deadline - 1s; }) << either;
        QTest::newRow("no lease") << Change([](Lock &lock) { lock.deadline = {}; }) << either;
        QTest::newRow("read again") << Change([](Lock &lock) { lock.deadline = *lock.deadline + 15ms; }) << QString();
        QTest::newRow("its lease cannot be read any more") << Change([](Lock &lock) {
            lock.deadline = {};
            lock.deadlineIsKnown = lock.keyLeaseIsKnown = false;
        }) << QString();
    }
    void follow_tokenRepeatsAndTheHoldIsNotTheSame_saysSoAndConfirmsNothing()
    {
        QFETCH(std::function<void(Lock &)>, change);
        QFETCH(QString, text);
        Lock lock = heldLock(LockForm::Token);
        const auto dialog = open(lock, Environment::Development);
        const QList<Message> shown = describe(*dialog->action());
        change(lock);
        dialog->follow(&lock);
        QCOMPARE(changeOf(*dialog)->isVisible(), !text.isEmpty());
        if (!text.isEmpty())
            QCOMPARE(changeOf(*dialog)->text(), text);
        QCOMPARE(button(*dialog, "act")->isEnabled(), text.isEmpty());
        QCOMPARE(describe(*dialog->action()), shown); // nothing plans again by itself
    }

    void follow_noLeaseGetsOne_saysSoAndConfirmsNothing()
    {
        Lock lock = heldLock(LockForm::TokenWithoutTtl);
        lock.deadline = {};
        const auto dialog = open(lock, Environment::Development);
        lock.form = LockForm::Token;
        lock.deadline = m_clock->now() + 60s;
        dialog->follow(&lock);
        QVERIFY(!button(*dialog, "act")->isEnabled());
    }

    void verdict_whileTheDialogIsOpen_followsWhatIsSeen()
    {
        Lock lock = heldLock(LockForm::Token);
        lock.token = "b3a1f0c2-5a8e-4f43-9c0e-7d1c2a9b4e11";
        const auto dialog = open(lock, Environment::Development);
        const auto verdict = [&] { return label(*dialog, "verdict")->text(); };
        const auto why = [&] { return label(*dialog, "verdictWhy")->text(); };
        QCOMPARE(verdict(), QStringLiteral("Safe to clear: cannot tell"));
        QVERIFY2(why().startsWith(QStringLiteral("There is no sign whether its holder is alive: make sure that the holder is not running.")),
                 qPrintable(why()));
        QCOMPARE(button(*dialog, "act")->text(), QStringLiteral("C&lear lock"));
        lock.renewals = 5;
        lock.renewalPeriodMs = 10'000;
        lock.renewedAt = m_clock->now() - 2s;
        lock.deadline = m_clock->now() + 60s;
        dialog->follow(&lock);
        QCOMPARE(verdict(), QStringLiteral("Safe to clear: no"));
        QVERIFY2(why().startsWith(
                     QStringLiteral("It was renewed 2.0 s ago, so its holder is alive (if the holder hangs, stop it, and the lock expires).")),
                 qPrintable(why()));
        QCOMPARE(button(*dialog, "act")->text(), QStringLiteral("C&lear anyway"));
        QVERIFY(button(*dialog, "act")->isEnabled());
        m_clock->advance(25s);
        QCOMPARE(verdict(), QStringLiteral("Safe to clear: probably"));
        QVERIFY2(why().startsWith(QStringLiteral("Its holder renewed it regularly, but not for the last 27.0 s.")), qPrintable(why()));
        dialog->setEvidence({.view = ClearEvidence::View::Disconnected, .age = 12s});
        QCOMPARE(verdict(), QStringLiteral("Safe to clear: cannot tell"));
        QVERIFY2(why().startsWith(QStringLiteral("The server has not answered for 12.0 s.")), qPrintable(why()));
        QCOMPARE(unnamedWidgets(*dialog).join(u'\n'), QString());
        lock.token = "rival";
        dialog->follow(&lock);
        QVERIFY(!label(*dialog, "verdict")->isVisible()); // what was judged is not there any more
    }

    void verdict_ofOneOfSeveral_isOfTheOneThatIsMeant()
    {
        Lock lock = heldLock(LockForm::Members);
        lock.token = Bytes();
        lock.deadlineIn = DeadlineIn::Score;
        LockDetails details;
        details.holders = {{.token = "a", .deadline = m_clock->now() - 1min}, {.token = "b", .deadline = m_clock->now() + 1min}};
        details.holdersInAll = 2;
        lock.details = SharedDetails(details);
        const auto dialog = open(lock, Environment::Development);
        QCOMPARE(label(*dialog, "verdict")->text(), QStringLiteral("Safe to clear: probably")); // its library is a guess
        dialog->findChild<QComboBox *>(QStringLiteral("who"))->setCurrentIndex(1);
        QCOMPARE(label(*dialog, "verdict")->text(), QStringLiteral("Safe to clear: cannot tell"));
    }

    /** What the inspector says of such a lock is of this action. */
    void verdict_ofAQueueThatBlocks_isOfItsFirstWaiter()
    {
        m_clock->advance(1h);
        const auto dialog = open(blockedLock("lock.a", m_clock->now() - 10min), Environment::Development, {}, Verb::EvictWaiter);
        QVERIFY(label(*dialog, "verdict")->isVisible());
        QCOMPARE(label(*dialog, "verdict")->text(), QStringLiteral("Safe to evict the first waiter: yes"));
        const auto held = open(fairLock("lock.a", m_clock->now()), Environment::Development, {}, Verb::EvictWaiter);
        QVERIFY(!label(*held, "verdict")->isVisible());
    }

    void setObstacle_changesNotAllowed_confirmsNothingUntilTheyAre_data()
    {
        QTest::addColumn<QString>("why");
        QTest::addColumn<QString>("remedy");
        QTest::newRow("disconnected") << QStringLiteral("Not connected.") << QString();
        QTest::newRow("read-only") << QStringLiteral("Changes are not allowed any more.") << QStringLiteral("Allow");
    }
    void setObstacle_changesNotAllowed_confirmsNothingUntilTheyAre()
    {
        QFETCH(QString, why);
        QFETCH(QString, remedy);
        const auto dialog = open(heldLock(LockForm::Token), Environment::Development);
        dialog->setObstacle(why, remedy);
        QCOMPARE(changeOf(*dialog)->text(), why);
        QVERIFY(!button(*dialog, "act")->isEnabled());
        QCOMPARE(button(*dialog, "remedy")->isVisible(), !remedy.isEmpty());
        dialog->setObstacle({});
        QVERIFY(!changeOf(*dialog)->isVisible());
        QVERIFY(button(*dialog, "act")->isEnabled());
    }

    /** The one who is meant counts, and not who comes and goes beside it; what is done to all of them is meant for just these. */
    void follow_severalHolders_theOneThatIsMeantCounts()
    {
        const Lock both = readersLock("lock.a", m_clock->now());
        LockDetails details = *both.details;
        details.holders.resize(1); // the second one has let go
        details.holdersInAll = 1;
        Lock one = both;
        one.details = SharedDetails(details);
        const auto dialog = open(both, Environment::Development);
        auto *who = dialog->findChild<QComboBox *>(QStringLiteral("who"));
        QCOMPARE(who->currentIndex(), 0);
        dialog->follow(&one);
        QVERIFY(button(*dialog, "act")->isEnabled());
        const auto other = open(both, Environment::Development);
        other->findChild<QComboBox *>(QStringLiteral("who"))->setCurrentIndex(1);
        other->follow(&one);
        QVERIFY(!button(*other, "act")->isEnabled());
        QVERIFY(button(*other, "remedy")->isVisible());
    }

    void follow_queueMoves_commandsAndWaitersFollow()
    {
        Lock lock = fairLock("lock.a", m_clock->now());
        const auto dialog = open(lock, Environment::Development, {}, Verb::EvictWaiter);
        auto *who = dialog->findChild<QComboBox *>(QStringLiteral("who"));
        who->setCurrentIndex(1);
        LockDetails details = *lock.details;
        details.waiters.erase(details.waiters.begin());
        details.waitersInAll = 1;
        lock.details = SharedDetails(details);
        dialog->follow(&lock);
        QVERIFY(label(*dialog, "waiting")->text().startsWith(QStringLiteral("1. Counted in the library's queue")));
        QVERIFY(dialog->findChild<QPlainTextEdit *>(QStringLiteral("commands"))
                    ->toPlainText()
                    .contains(QStringLiteral("LPOS"))); // it is the first by now
        QVERIFY(button(*dialog, "act")->isEnabled());
        details.waiters.clear();
        lock.details = SharedDetails(details);
        dialog->follow(&lock);
        QCOMPARE(changeOf(*dialog)->text(), QStringLiteral("This waiter left the queue while the dialog was open."));
        QVERIFY(!button(*dialog, "act")->isEnabled());
    }

    void aftermath_eachEnd_toldInOneSentence()
    {
        const auto event = [this](const char *token) {
            LockEvent taken;
            taken.kind = LockEvent::Kind::Acquired;
            taken.key = "lock.a";
            taken.token = Bytes(QByteArrayView(token));
            taken.atSteady = m_clock->now() + 20ms;
            return taken;
        };
        Aftermath free("lock.a", "old", m_clock->now()), next = free, back = free;
        next.take(event("new"));
        next.take(event("third")); // only the first is told
        back.take(event("old"));
        QCOMPARE(ActionText::aftermath(free), QStringLiteral("Nobody was seen to acquire it in the first 3.0 s.")); // nobody knows about later
        QCOMPARE(ActionText::aftermath(next), QStringLiteral("new acquired it 20 ms later. Undo is refused while a client holds it."));
        QVERIFY(ActionText::aftermath(back).startsWith(QStringLiteral("It came back: its old holder")));
        const Aftermath fenced("lock.a", "old", m_clock->now(), "mark", m_clock->now() + 15s);
        QCOMPARE(ActionText::aftermath(fenced), QStringLiteral("No client has acquired it since."));
        Aftermath overwritten = fenced, prolonged = fenced, stuck = fenced, left = fenced, replaced = fenced;
        overwritten.take(event("old"));
        prolonged.end(Aftermath::Kind::Prolonged);
        stuck.end(Aftermath::Kind::NotEnded, {Error::Kind::NoPermission, QStringLiteral("no DEL"), {}});
        left.end(Aftermath::Kind::Unwatched);
        replaced.end(Aftermath::Kind::Replaced);
        QVERIFY(ActionText::aftermath(overwritten)
                    .startsWith(QStringLiteral("The fence did not hold: its old holder overwrote the tombstone after 20 ms.")));
        QVERIFY(ActionText::aftermath(prolonged).startsWith(QStringLiteral("A client renewed the tombstone, so Lockscope removed it")));
        QVERIFY(ActionText::aftermath(stuck).contains(QStringLiteral("could not remove it. no DEL.")));
        QVERIFY(ActionText::aftermath(left).contains(QStringLiteral("Lockscope does not remove it")));
        QVERIFY(ActionText::aftermath(replaced).startsWith(QStringLiteral("The key was replaced by one of another type.")));
        QCOMPARE(ActionText::headline(QStringLiteral("Fenced off"), replaced), QStringLiteral("Fenced off, but the key was replaced"));
    }

    /** Also while somebody holds it, and there is nobody to choose among. */
    void evict_theOnlyWaiter_isTheOneMeant()
    {
        Lock lock = fairLock("lock.a", m_clock->now());
        LockDetails details = *lock.details;
        details.waiters.resize(1);
        details.waitersInAll = 1;
        lock.details = SharedDetails(details);
        const auto dialog = open(lock, Environment::Development, {}, Verb::EvictWaiter);
        QVERIFY(label(*dialog, "waiting")->text().startsWith(QStringLiteral("1. Counted in the library's queue")));
        QVERIFY(textsOf(*dialog).contains(safeText(details.waiters.front().token)));
        QSignalSpy confirmed(dialog.get(), &ActionDialog::confirmed);
        QVERIFY(button(*dialog, "act")->isEnabled());
        button(*dialog, "act")->click();
        QCOMPARE(confirmed.count(), 1);
        QCOMPARE(confirmed[0][0].value<PlannedAction>().request.holder, std::optional(details.waiters.front().token));
    }

    void evict_nobodyWaits_saysSo()
    {
        const auto dialog = open(heldLock(LockForm::Token), Environment::Development, {}, Verb::EvictWaiter);
        QVERIFY(textsOf(*dialog).contains(QStringLiteral("none")));
        QVERIFY(label(*dialog, "happens")->text().startsWith(QStringLiteral("No client is known to wait in a queue")));
        QVERIFY(!button(*dialog, "act")->isEnabled());
    }

    void consequences_timestamp_warnOfTheBlindReleaseOnce()
    {
        KeyReading reading;
        reading.key = "lock.a";
        reading.type = KeyReading::Type::String;
        reading.value = QByteArray::number(toMs(m_clock->wallNow() - 10s));
        reading.takenAt = m_clock->now();
        Lock lock = recognise(reading, {m_clock->wallNow(), m_clock->now(), true}).value();
        QCOMPARE(lock.form, LockForm::SetnxMillis);
        ActionRequest request;
        request.lock = lock;
        const QString text = actionConsequences(request, m_clock->now()) + planClear(lock)->effects.join(QStringLiteral(" "));
        QVERIFY(text.contains(QStringLiteral("take this lock over by themselves")));
        QCOMPARE(text.count(QStringLiteral("may delete the next holder's lock")), 1);
        QCOMPARE(text.count(QStringLiteral("release")), 1);
        QVERIFY(timeLeftText(lock, m_clock->now()).startsWith(QStringLiteral("passed 10.0 s ago; the key stays")));
        reading.value = "tok-1"; // of a library that is not known
        lock = recognise(reading, {m_clock->wallNow(), m_clock->now(), true}).value();
        QVERIFY(planClear(lock)->effects.join(QStringLiteral(" ")).contains(QStringLiteral("may delete the next holder's lock")));
    }

    void heldFor_saysHowWellItIsKnown()
    {
        Lock lock = heldLock(LockForm::TokenWithoutTtl);
        lock.heldSinceSource = HeldSinceSource::FirstSeen;
        QVERIFY(heldForText(lock, m_clock->now(), -1).startsWith(QStringLiteral("at least 3 m 40 s")));
        lock.heldSinceSource = HeldSinceSource::Derived;
        QVERIFY(heldForText(lock, m_clock->now(), -1).startsWith(QStringLiteral("about 3 m 40 s")));
        lock.deadline.reset();
        QCOMPARE(timeLeftText(lock, m_clock->now()), QStringLiteral("none: this lock never ends by itself"));
    }

    void open_hostileKey_shownExactlyAndPlain()
    {
        Lock lock = heldLock(LockForm::Token);
        lock.key = QByteArray(QByteArray(600, 'k') + "<img src=x>\x1b");
        const auto dialog = open(lock, Environment::Development);
        QVERIFY(textsOf(*dialog).contains(QString(600, u'k') + QStringLiteral("<img src=x>\\x1b")));
        QCOMPARE(richLabels(*dialog).join(u'\n'), QString());
        QCOMPARE(unnamedWidgets(*dialog).join(u'\n'), QString());
        QVERIFY(dialog->width() <= 700);
    }

    void outcome_eachKind_saysWhatHappenedAndWhy_data()
    {
        QTest::addColumn<ActionOutcome>("outcome");
        QTest::addColumn<QString>("headline");
        QTest::addColumn<QString>("explanation");
        using Kind = ActionOutcome::Kind;
        const Error noPermission{Error::Kind::NoPermission, QStringLiteral("no\npermission"), {}};
        ActionOutcome woken = outcomeOf(Kind::Done),
                      unknown = outcomeOf(Kind::Failed, {},
                                          {Error::Kind::TimedOut, QStringLiteral("No answer. Whether it was done is not known. Look at it."), {}});
        woken.woken = {1, 2};
        unknown.mayBeDone = true;
        QTest::newRow("cleared") << outcomeOf(Kind::Done) << QStringLiteral("Cleared") << QString();
        QTest::newRow("woken") << woken << QStringLiteral("Cleared") << QStringLiteral("Woke 3 waiting clients.");
        QTest::newRow("changed") << outcomeOf(Kind::HolderChanged, "tok\n2") << QStringLiteral("Not cleared: the holder changed")
                                 << QStringLiteral("Now held by tok\\n2. Nothing was done.");
        QTest::newRow("changed, unknown to whom") << outcomeOf(Kind::HolderChanged) << QStringLiteral("Not cleared: the holder changed")
                                                  << QStringLiteral("Nothing was done.");
        QTest::newRow("gone") << outcomeOf(Kind::AlreadyGone) << QStringLiteral("Not cleared: already gone")
                              << QStringLiteral("It ended before the command arrived. Nothing was done.");
        QTest::newRow("refused") << outcomeOf(Kind::Refused, {}, noPermission) << QStringLiteral("Not cleared: refused")
                                 << QStringLiteral("no\\npermission. Nothing was done.");
        QTest::newRow("not reached") << outcomeOf(Kind::Failed, {}, {Error::Kind::Disconnected, QStringLiteral("Cut. Nothing was done."), {}})
                                     << QStringLiteral("Not cleared: no connection") << QStringLiteral("Cut. Nothing was done.");
        QTest::newRow("unknown") << unknown << QStringLiteral("Outcome unknown")
                                 << QStringLiteral("No answer. Whether it was done is not known. Look at it.");
    }
    void outcome_eachKind_saysWhatHappenedAndWhy()
    {
        QFETCH(ActionOutcome, outcome);
        QFETCH(QString, headline);
        QFETCH(QString, explanation);
        DoneAction done;
        done.action.key = "lock.%1";
        done.outcome = outcome;
        QCOMPARE(ActionText::headline(done), headline);
        QCOMPARE(ActionText::explanation(done), explanation);
        QCOMPARE(ActionText::outcome(done), QString(QStringLiteral("lock.%1: ") + headline + QStringLiteral(". ") + explanation).trimmed());
        const Notification notice = outcomeNotice(done);
        QCOMPARE(outcomeNotice(done, QStringLiteral("b:6379")).subject, notice.subject + QStringLiteral(" on b:6379"));
        QVERIFY(ActionText::outcome(done, QStringLiteral("b:6379")).startsWith(notice.subject + QStringLiteral(" on b:6379: ")));
        QCOMPARE(notice.subject, QStringLiteral("lock.%1"));
        QCOMPARE(notice.kind == Notification::Kind::Success, outcome.kind == ActionOutcome::Kind::Done);
    }

    void outcome_notRecorded_staysAndSaysWhy()
    {
        DoneAction done;
        done.action.key = "lock.a";
        done.outcome = outcomeOf(ActionOutcome::Kind::Done);
        done.notRecorded = QStringLiteral("j.sqlite cannot be written: the disk is full.");
        QCOMPARE(ActionText::outcome(done),
                 QStringLiteral("lock.a: Cleared. Not recorded in the journal: j.sqlite cannot be written: the disk is full."));
        QCOMPARE(outcomeNotice(done).kind, Notification::Kind::Warning); // a success goes by itself
    }

    void outcome_doneOnTheFurtherOnly_doesNotSayThatNothingWasDone()
    {
        DoneAction done;
        done.action.key = "lock.a";
        done.outcome = outcomeOf(ActionOutcome::Kind::AlreadyGone);
        done.elsewhere = {{QStringLiteral("redis://b:1"), done.action, outcomeOf(ActionOutcome::Kind::Done)}};
        QCOMPARE(ActionText::outcome(done),
                 QStringLiteral("lock.a: Cleared. There was nothing to do on the first server. On the other servers: redis://b:1: cleared."));
        QCOMPARE(outcomeNotice(done).kind, Notification::Kind::Success);
        done.outcome = outcomeOf(ActionOutcome::Kind::HolderChanged);
        QVERIFY(ActionText::outcome(done).contains(QStringLiteral("Nothing was done on the first server.")));
    }

    void trouble_someOfSeveralServers_comesFirstAndIsShort_data()
    {
        QTest::addColumn<ActionOutcome>("first");
        QTest::addColumn<ActionOutcome>("second");
        QTest::addColumn<QString>("expected");
        using Kind = ActionOutcome::Kind;
        const ActionOutcome cleared = outcomeOf(Kind::Done), unreached = outcomeOf(Kind::Failed), gone = outcomeOf(Kind::AlreadyGone);
        const ActionOutcome silent = outcomeOf(Kind::Failed, {}, {Error::Kind::TimedOut, QStringLiteral("Nothing for 3 s."), {}});
        ActionOutcome unknown = silent;
        unknown.mayBeDone = true;
        QTest::newRow("done on all") << cleared << cleared << QString();
        QTest::newRow("gone on one") << gone << cleared << QString();
        QTest::newRow("silent") << cleared << silent << QStringLiteral("1 of 3 servers FAILED: b%1:7804, no answer.");
        QTest::newRow("unknown") << cleared << unknown << QStringLiteral("1 of 3 servers FAILED: b%1:7804, no answer, may be done.");
        QTest::newRow("first") << unreached << cleared << QStringLiteral("1 of 3 servers FAILED: the first, not reached.");
        QTest::newRow("both") << outcomeOf(Kind::Refused) << unreached
                              << QStringLiteral("2 of 3 servers FAILED: the first, refused; b%1:7804, not reached.");
        QTest::newRow("another holder") << cleared << outcomeOf(Kind::HolderChanged, "tok-2")
                                        << QStringLiteral("NOT DONE on 1 of 3 servers: b%1:7804, another holder.");
    }
    void trouble_someOfSeveralServers_comesFirstAndIsShort()
    {
        QFETCH(ActionOutcome, first);
        QFETCH(ActionOutcome, second);
        QFETCH(QString, expected);
        DoneAction done;
        done.action.key = "lock.%1";
        done.outcome = first;
        done.elsewhere = {{QStringLiteral("redis://b%1:7804"), done.action, second},
                          {QStringLiteral("redis://c:7805"), done.action, outcomeOf(ActionOutcome::Kind::Done)}};
        QCOMPARE(ActionText::trouble(done), expected);
        QVERIFY(ActionText::explanation(done).startsWith(expected));
        QCOMPARE(outcomeNotice(done).kind == Notification::Kind::Error, !expected.isEmpty());
        if (!expected.isEmpty())
            QCOMPARE(ActionText::headline(done), QStringLiteral("Cleared on %1 of 3 servers").arg(doneOn(done)));
    }

    void open_longTextsOnASmallScreen_staysInsideItAndScrolls_data()
    {
        QTest::addColumn<int>("screen");
        QTest::newRow("600 high, less its title bar") << 560;
        QTest::newRow("very small") << 450;
    }
    void open_longTextsOnASmallScreen_staysInsideItAndScrolls()
    {
        QFETCH(int, screen);
        Lock lock = heldLock(LockForm::Token);
        lock.key = QByteArray("lock." + QByteArray(300, 'k'));
        lock.token = "mutex"; // one that its next holder may write again
        lock.renewals = 21;
        ActionContext context;
        context.showsDetails = true;
        const auto dialog = open(lock, Environment::Production, context);
        dialog->setMaximumHeight(screen);
        dialog->setObstacle(QStringLiteral("The user ops has no permission for DEL. Nothing would be done. ").repeated(3), QStringLiteral("Allow"));
        QTRY_VERIFY(dialog->findChild<QScrollArea *>()->verticalScrollBar()->maximum() > 0);
        QVERIFY(dialog->height() <= screen);
        for (const char *name : {"act", "cancel", "remedy"}) {
            const QPushButton *const found = button(*dialog, name);
            QVERIFY2(dialog->rect().contains(QRect(found->mapTo(dialog.get(), QPoint()), found->size())), name);
            QVERIFY2(found->height() >= found->minimumSizeHint().height(), name);
        }
        for (const char *name : {"change", "verdictWhy"}) { // what it says of now is not cut
            const QLabel *const found = label(*dialog, name);
            QVERIFY2(found->isVisible() && found->height() >= found->heightForWidth(found->width()), name);
        }
        // The last line of what is sent can be reached.
        auto *area = dialog->findChild<QScrollArea *>();
        const auto *commands = dialog->findChild<QPlainTextEdit *>(QStringLiteral("commands"));
        const auto lastLine = [area, commands] {
            area->verticalScrollBar()->setValue(area->verticalScrollBar()->maximum());
            return commands->mapTo(area->viewport(), QPoint(10, commands->height() - 1));
        };
        QTRY_VERIFY(area->viewport()->rect().contains(QPoint(10, lastLine().y()))); // once the commands have their height
    }

    void open_roomEnough_scrollsNothing()
    {
        const auto dialog = open(heldLock(LockForm::Token), Environment::Production);
        QVERIFY(QTest::qWaitForWindowActive(dialog.get()));
        QTRY_COMPARE(dialog->findChild<QScrollArea *>()->verticalScrollBar()->maximum(), 0);
    }

private:
    Lock heldLock(LockForm protocol) const
    {
        Lock lock;
        lock.key = "lock.stock";
        lock.token = "tok-1";
        lock.form = protocol;
        lock.heldSince = m_clock->now() - 220s;
        lock.heldSinceSource = HeldSinceSource::Observed;
        lock.observedAt = m_clock->now();
        lock.deadline = m_clock->now() + 23400ms;
        lock.lease = 30s;
        return lock;
    }
    std::unique_ptr<ActionDialog> open(const Lock &lock, Environment environment, const ActionContext &context = {}, Verb verb = Verb::Clear)
    {
        ActionRequest request;
        request.verb = verb;
        request.lock = lock;
        ServerProfile profile;
        profile.name = QStringLiteral("prod-eu");
        profile.environment = environment;
        auto dialog = std::make_unique<ActionDialog>(request, profile, context, m_theme, *m_clock);
        dialog->setAttribute(Qt::WA_DeleteOnClose, false);
        dialog->open();
        return dialog;
    }
    /** The height between what can be read and the reason that is not used. */
    static int holeIn(const QWidget &dialog)
    {
        const auto *area = dialog.findChild<QScrollArea *>();
        const auto *act = button(dialog, "act");
        const int unused = area->viewport()->height() - area->sizeHint().height();
        const auto *reason = dialog.findChild<QLineEdit *>(QStringLiteral("reason"));
        const int below = act->mapTo(&dialog, QPoint()).y() - reason->mapTo(&dialog, QPoint(0, reason->height())).y();
        const int hint = std::max(0, label(dialog, "hint")->heightForWidth(label(dialog, "hint")->width()) - act->height());
        return std::max(std::max(0, unused), below - dialog.layout()->spacing() - hint);
    }
    static ChangeLine *changeOf(const QWidget &dialog) { return dialog.findChild<ChangeLine *>(); }
    static QLabel *label(const QWidget &dialog, const char *name) { return dialog.findChild<QLabel *>(QString::fromLatin1(name)); }
    static QPushButton *button(const QWidget &dialog, const char *name) { return dialog.findChild<QPushButton *>(QString::fromLatin1(name)); }
    static QStringList textsOf(const QWidget &dialog)
    {
        QStringList texts;
        for (const QLabel *found : dialog.findChildren<QLabel *>())
            texts += found->text();
        for (const QPlainTextEdit *found : dialog.findChildren<QPlainTextEdit *>())
            texts += found->toPlainText();
        return texts;
    }

    Theme m_theme;
    std::unique_ptr<FakeClock> m_clock;
};

} // namespace tst_actiondialog

LOCKSCOPE_TEST(tst_actiondialog, tst_actiondialog::TestActionDialog)
#include "tst_actiondialog.moc"
