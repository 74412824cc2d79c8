// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/cleardialog.h"
#include "ui/operate/consequences.h"
#include "ui/operate/outcometext.h"
#include "ui/shared/theme.h"

#include "fakeclock.h"
#include "widgetchecks.h"

#include <QApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::ui;
using namespace std::chrono_literals;

Q_DECLARE_METATYPE(lockscope::Protocol)
Q_DECLARE_METATYPE(lockscope::ClearOutcome)

namespace {

ClearOutcome outcomeOf(ClearOutcome::Kind kind, const QByteArray &holderNow = {}, const Error &error = {})
{
    ClearOutcome outcome;
    outcome.kind = kind;
    outcome.holderNow = holderNow;
    outcome.error = error;
    return outcome;
}

} // namespace

class TestClearDialog : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_theme.applyTo(*qApp); }
    void init()
    {
        failOnWarnings();
        m_clock = std::make_unique<FakeClock>();
    }

    void open_heldLock_showsWhatWasSeenAndCountsDown()
    {
        Lock lock = heldLock(Protocol::Token);
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

    void open_anyLock_cancelIsDefaultAndHasTheFocus()
    {
        const auto dialog = open(heldLock(Protocol::Token), Environment::Development);
        QVERIFY(QTest::qWaitForWindowActive(dialog.get()));
        QVERIFY(button(*dialog, "cancel")->isDefault());
        QVERIFY(button(*dialog, "cancel")->hasFocus());
        QVERIFY(!button(*dialog, "clear")->isDefault());
        QVERIFY(!button(*dialog, "clear")->autoDefault());
        QSignalSpy confirmed(dialog.get(), &ClearDialog::confirmed);
        QTest::keyClick(dialog.get(), Qt::Key_Return);
        QCOMPARE(confirmed.size(), 0);
        QVERIFY(!dialog->isVisible());
    }

    void confirm_emitsTheTokenAsSeen()
    {
        const auto dialog = open(heldLock(Protocol::Token), Environment::Development);
        QSignalSpy confirmed(dialog.get(), &ClearDialog::confirmed);
        button(*dialog, "clear")->click();
        QCOMPARE(confirmed.size(), 1);
        const auto seen = confirmed[0][0].value<LockAsSeen>();
        QCOMPARE(seen.key, QByteArray("lock.stock"));
        QCOMPARE(seen.token, QByteArray("tok-1"));
        QVERIFY(!dialog->isVisible());
    }

    void confirm_production_needsAReason()
    {
        const auto dialog = open(heldLock(Protocol::Token), Environment::Production);
        QVERIFY(QTest::qWaitForWindowActive(dialog.get()));
        auto *reason = dialog->findChild<QLineEdit *>(QStringLiteral("reason"));
        QVERIFY(!button(*dialog, "clear")->isEnabled());
        reason->setText(QStringLiteral("   "));
        QVERIFY(!button(*dialog, "clear")->isEnabled());
        QTest::keyClicks(reason, QStringLiteral("INC-4411"));
        QVERIFY(button(*dialog, "clear")->isEnabled());
        // Enter after typing neither cancels nor clears: it goes on to the button.
        QTest::keyClick(reason, Qt::Key_Return);
        QVERIFY(dialog->isVisible());
        QVERIFY(button(*dialog, "clear")->hasFocus());
        QSignalSpy confirmed(dialog.get(), &ClearDialog::confirmed);
        button(*dialog, "clear")->click();
        QCOMPARE(confirmed.size(), 1);
        QCOMPARE(confirmed[0][1].toString(), QStringLiteral("INC-4411"));
    }

    void open_notClearable_saysWhyAndDisables_data()
    {
        QTest::addColumn<Protocol>("protocol");
        QTest::addColumn<bool>("whole");
        QTest::addColumn<QString>("why");
        QTest::newRow("hash") << Protocol::Hash << true << QStringLiteral("is a hash");
        QTest::newRow("other type") << Protocol::OtherType << true << QStringLiteral("list, set or stream");
        QTest::newRow("unknown") << Protocol::Unknown << true << QStringLiteral("could not be read");
        QTest::newRow("part of a token") << Protocol::Token << false << QStringLiteral("first 4 KiB");
    }
    void open_notClearable_saysWhyAndDisables()
    {
        QFETCH(Protocol, protocol);
        QFETCH(bool, whole);
        QFETCH(QString, why);
        Lock lock = heldLock(protocol);
        lock.tokenIsWhole = whole;
        const auto dialog = open(lock, Environment::Production);
        QVERIFY(!button(*dialog, "clear")->isEnabled());
        QVERIFY(label(*dialog, "consequences")->text().contains(why));
        QVERIFY(!dialog->findChild<QLineEdit *>(QStringLiteral("reason")));
    }

    void consequences_timestamp_warnOfTheBlindRelease()
    {
        Lock lock = heldLock(Protocol::SetnxMillis);
        lock.deadline = m_clock->now() - 10s;
        const QString text = clearConsequences(lock, m_clock->now());
        QVERIFY(text.contains(QStringLiteral("take this lock over by themselves")));
        QVERIFY(text.contains(QStringLiteral("may delete the lock of the client that acquires it next")));
        QVERIFY(timeLeftText(lock, m_clock->now()).startsWith(QStringLiteral("passed 10.0 s ago; the key stays")));
    }

    void heldFor_saysHowWellItIsKnown()
    {
        Lock lock = heldLock(Protocol::TokenWithoutTtl);
        lock.heldSinceSource = HeldSinceSource::FirstSeen;
        QVERIFY(heldForText(lock, m_clock->now(), -1).startsWith(QStringLiteral("at least 3 m 40 s")));
        lock.heldSinceSource = HeldSinceSource::Derived;
        QVERIFY(heldForText(lock, m_clock->now(), -1).startsWith(QStringLiteral("about 3 m 40 s")));
        lock.deadline.reset();
        QCOMPARE(timeLeftText(lock, m_clock->now()), QStringLiteral("none: this lock never ends by itself"));
    }

    void open_hostileKey_shownExactlyAndPlain()
    {
        Lock lock = heldLock(Protocol::Token);
        lock.key = QByteArray(QByteArray(600, 'k') + "<img src=x>\x1b");
        const auto dialog = open(lock, Environment::Development);
        QVERIFY(textsOf(*dialog).contains(QString(600, u'k') + QStringLiteral("<img src=x>\\x1b")));
        QCOMPARE(richLabels(*dialog).join(u'\n'), QString());
        QCOMPARE(unnamedWidgets(*dialog).join(u'\n'), QString());
        QVERIFY(dialog->width() <= 700);
    }

    void outcome_eachKind_toldInOneSentence_data()
    {
        QTest::addColumn<ClearOutcome>("outcome");
        QTest::addColumn<QString>("expected");
        using Kind = ClearOutcome::Kind;
        const Error noPermission{Error::Kind::NoPermission, QStringLiteral("no\npermission"), {}};
        QTest::newRow("cleared") << outcomeOf(Kind::Cleared) << QStringLiteral("Cleared lock.%1.");
        QTest::newRow("changed") << outcomeOf(Kind::HolderChanged, "tok\n2")
                                 << QStringLiteral("Not cleared: the holder of lock.%1 changed since you looked; now held by tok\\n2. Nothing was done.");
        QTest::newRow("changed, unknown to whom") << outcomeOf(Kind::HolderChanged)
                                                  << QStringLiteral("Not cleared: the holder of lock.%1 changed since you looked. Nothing was done.");
        QTest::newRow("gone") << outcomeOf(Kind::AlreadyGone) << QStringLiteral("Not cleared: lock.%1 was already gone.");
        QTest::newRow("refused") << outcomeOf(Kind::Refused, {}, noPermission)
                                 << QStringLiteral("Not cleared: lock.%1 stays, the request was refused. (no\\npermission)");
        QTest::newRow("failed") << outcomeOf(Kind::Failed)
                                << QStringLiteral("Not known whether lock.%1 was cleared: the answer did not arrive. Look at it again before you retry.");
    }
    void outcome_eachKind_toldInOneSentence()
    {
        QFETCH(ClearOutcome, outcome);
        QFETCH(QString, expected);
        QCOMPARE(outcomeText(outcome, "lock.%1"), expected);
    }

private:
    Lock heldLock(Protocol protocol) const
    {
        Lock lock;
        lock.key = "lock.stock";
        lock.token = "tok-1";
        lock.protocol = protocol;
        lock.heldSince = m_clock->now() - 220s;
        lock.heldSinceSource = HeldSinceSource::Observed;
        lock.deadline = m_clock->now() + 23400ms;
        lock.lease = 30s;
        return lock;
    }
    std::unique_ptr<ClearDialog> open(const Lock &lock, Environment environment, const ClearContext &context = {})
    {
        Profile profile;
        profile.name = QStringLiteral("prod-eu");
        profile.environment = environment;
        auto dialog = std::make_unique<ClearDialog>(lock, profile, context, m_theme, *m_clock);
        dialog->setAttribute(Qt::WA_DeleteOnClose, false);
        dialog->open();
        return dialog;
    }
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

QTEST_MAIN(TestClearDialog)
#include "tst_cleardialog.moc"
