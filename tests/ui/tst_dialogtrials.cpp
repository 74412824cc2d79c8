// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog of a clear, over a real lock whose holds all have the same token, which are released and taken again while it is open and after its
// button was pressed: no other hold than the one that it was opened for is touched. LOCKSCOPE_TRIALS=100000 for a proof; LOCKSCOPE_SEED.
#include "actionforms.h"
#include "watch/picture/lockregistry.h"
#include "redisserver.h"
#include "repeatedholds.h"
#include "testprogram.h"
#include "ui/operate/actiondialog.h"
#include "ui/shared/theme.h"
#include "widgetchecks.h"

#include <QApplication>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

#include <array>
#include <map>

namespace tst_dialogtrials {

using namespace lockscope;
using namespace lockscope::ui;
using Kind = ActionOutcome::Kind;

namespace {

int numberFrom(const char *variable, int usual) { return qEnvironmentVariableIsSet(variable) ? qEnvironmentVariableIntValue(variable) : usual; }

/** What the watcher hears of a change: each event, only the last one, or nothing. */
enum class Heard { All, Last, Nothing };

} // namespace

class TestDialogTrials : public QObject {
    Q_OBJECT

    SystemClock m_clock;
    Theme m_theme;
    RedisServer m_server;
    std::unique_ptr<redis::Connection> m_connection;

    const Lock *look(LockRegistry &registry, const QByteArray &key, NoticedBy by, QByteArrayView command = {})
    {
        return registry.apply(readNow(*m_connection, m_clock, key), by, ServerTime{m_clock.wallNow(), m_clock.now(), true}, m_clock.wallNow(),
                              command);
    }
    const Lock *hear(LockRegistry &registry, const QByteArray &key, Heard heard)
    {
        if (heard == Heard::Nothing)
            return registry.find(key);
        if (heard == Heard::All) {
            KeyReading gone;
            gone.key = key;
            gone.takenAt = m_clock.now();
            registry.apply(gone, NoticedBy::Event, ServerTime{m_clock.wallNow(), m_clock.now(), true}, m_clock.wallNow(), "del");
        }
        return look(registry, key, NoticedBy::Event, "set");
    }
    std::unique_ptr<ActionDialog> open(const Lock &lock, Verb verb)
    {
        ActionRequest request;
        request.verb = verb;
        request.lock = lock;
        auto dialog = std::make_unique<ActionDialog>(request, ServerProfile(), ActionContext(), m_theme, m_clock);
        dialog->setAttribute(Qt::WA_DeleteOnClose, false);
        return dialog;
    }

private slots:
    void initTestCase()
    {
        failOnWarnings();
        m_theme.applyTo(*qApp);
        QVERIFY(m_server.start());
        redis::Connection::Options options;
        options.endpoint = m_server.endpoint();
        m_connection = connectNow(options, m_clock);
    }

    void confirm_tokensRepeat_touchesNoOtherHold()
    {
        const int trials = numberFrom("LOCKSCOPE_TRIALS", 300);
        QRandomGenerator random(quint32(numberFrom("LOCKSCOPE_SEED", 1)));
        PlainClient others(m_server.endpoint().socketPath.toUtf8());
        RepeatedHolds holds(others, random);
        std::map<QByteArray, int> told;
        QByteArrayList faults;
        for (int i = 0; i < trials && faults.size() < 10; ++i) {
            LockRegistry registry;
            holds.begin();
            const Lock *lock = look(registry, holds.key(), NoticedBy::Initial);
            QVERIFY(lock);
            const Verb verb = random.bounded(3) == 0 ? Verb::FenceOff : Verb::Clear;
            const auto dialog = open(*lock, verb);
            QSignalSpy confirmed(dialog.get(), &ActionDialog::confirmed);
            const RepeatedHolds::Hold seen = holds.hold();
            const auto whileOpen = NextHold(random.bounded(nextHolds)), onItsWay = NextHold(random.bounded(nextHolds));
            const auto heard = Heard(random.bounded(3));
            if (random.bounded(2) == 0) {
                holds.goOn(whileOpen);
                const bool isGone = holds.hold().number == 0 && heard != Heard::Nothing;
                const bool isNext = whileOpen != NextHold::Same && whileOpen != NextHold::Renewed;
                const Lock *const now =
                    whileOpen == NextHold::Same ? lock : hear(registry, holds.key(), heard == Heard::All && !isNext ? Heard::Last : heard);
                dialog->follow(isGone ? nullptr : now);
            }
            const QString warnings = dialog->action() ? dialog->action()->warnings.join(u' ') : QString();
            auto *button = dialog->findChild<QPushButton *>(QStringLiteral("act"));
            const bool isOffered = button->isEnabled();
            const QByteArray name = QByteArray(verbName(verb)) + ", \"" + holds.token() + "\", " + nextHoldName(whileOpen) + " while open (heard "
                + QByteArray::number(int(heard)) + "), " + nextHoldName(onItsWay) + " on its way";
            if (!isOffered) {
                ++told["not offered"];
                if (holds.hold().number == seen.number && holds.hold().endsAt == seen.endsAt)
                    faults += name + ": not offered, but nothing had changed";
                continue;
            }
            button->click();
            if (confirmed.isEmpty()) {
                faults += name + ": not confirmed";
                continue;
            }
            const auto planned = confirmed[0][0].value<PlannedAction>();
            holds.goOn(onItsWay);
            const RepeatedHolds::Hold now = holds.hold();
            const Instant sent = m_clock.now();
            const ActionOutcome outcome = performNow(*m_connection, m_clock, *planned.action);
            const bool isOther = now.number != seen.number || now.endsAt != seen.endsAt;
            constexpr qint64 errorMs = 30; // a deadline that readings confirm is kept though they differ by 20 ms
            const bool isAlike = cannotBeTold(seen, now, errorMs + 2 * roundToMs(m_clock.now() - sent).count());
            if (isOther && now.number > 0 && !holds.isUntouched()) {
                ++told[isAlike ? "not to be told apart" : "another hold"];
                if (!isAlike || (!warnings.contains(u"told") && !warnings.contains(u"detected")))
                    faults += name + ": " + outcomeName(outcome.kind);
            } else if (!isOther && outcome.kind != Kind::Done) {
                faults += name + ": " + outcomeName(outcome.kind) + ", but nothing had changed";
            } else {
                ++told[outcomeName(outcome.kind)];
            }
        }
        QByteArray summary;
        for (const auto &[kind, count] : told)
            summary += ", " + QByteArray::number(count) + ' ' + kind;
        qInfo("%d trials, %d faults%s", trials, int(faults.size()), summary.constData());
        QVERIFY2(faults.isEmpty(), faults.join('\n').constData());
        for (const char *kind : {"done", "not offered", "holder changed since you looked"}) // without each of these the trials would prove nothing
            QVERIFY2(told[kind] > trials / 50, kind);
    }
};

} // namespace tst_dialogtrials

LOCKSCOPE_TEST(tst_dialogtrials, tst_dialogtrials::TestDialogTrials)
#include "tst_dialogtrials.moc"
