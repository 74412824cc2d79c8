// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/locks/holderstrip.h"
#include "ui/locks/inspector.h"
#include "ui/locks/lockhistory.h"
#include "ui/locks/lockmodel.h"
#include "ui/locks/rediscli.h"

#include "fakeclock.h"

#include <QApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

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

    void setKey_heldLock_tellsEverything()
    {
        Lock lock = makeLock("tok\n<b>");
        lock.renewals = 3;
        lock.renewalPeriodMs = 10'000;
        put(lock);
        m_inspector->setKey("lock.a");
        const QStringList texts = labels(*m_inspector);
        QVERIFY(texts.contains(QStringLiteral("lock.a")));
        QVERIFY(texts.contains(QStringLiteral("Held")));
        QVERIFY(texts.contains(QStringLiteral("SET NX PX")));
        QVERIFY(texts.contains(QStringLiteral("tok\\n<b>")));
        QVERIFY(texts.contains(QStringLiteral("30.0 s, the longest seen")));
        QVERIFY(texts.contains(QStringLiteral("3, about every 10.0 s")));
        QVERIFY(texts.contains(QStringLiteral("unknown")));
        for (const QLabel *label : m_inspector->findChildren<QLabel *>())
            QCOMPARE(label->textFormat(), Qt::PlainText);
    }

    void refresh_lockGone_keepsWhatWasKnownAndSaysSo()
    {
        put(makeLock("tok"));
        m_inspector->setKey("lock.a");
        QSignalSpy clear(m_inspector.get(), &Inspector::clearRequested);
        button(*m_inspector, QStringLiteral("Clear…"))->click();
        QCOMPARE(clear.size(), 1);
        m_history->add({happened(LockEvent::Kind::Expired, "tok", m_clock->now(), 30s)});
        LockDelta delta;
        delta.removed = {"lock.a"};
        m_model->apply(delta);
        const QStringList texts = labels(*m_inspector);
        QVERIFY(texts.contains(QStringLiteral("Free")));
        QVERIFY(texts.contains(QStringLiteral("tok")));
        QVERIFY(texts.filter(QStringLiteral("expired")).size() == 1);
        QVERIFY(!button(*m_inspector, QStringLiteral("Clear…"))->isEnabled());
        put(makeLock("tok2"));
        QVERIFY(labels(*m_inspector).contains(QStringLiteral("tok2")));
        QVERIFY(button(*m_inspector, QStringLiteral("Clear…"))->isEnabled());
    }

    void setClearHint_readOnly_disablesClear()
    {
        put(makeLock("tok"));
        m_inspector->setKey("lock.a");
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
        m_inspector->setKey("lock.a");
        QString text;
        for (const QPlainTextEdit *edit : m_inspector->findChildren<QPlainTextEdit *>()) {
            if (edit->accessibleName() == QStringLiteral("Events of this lock"))
                text = edit->toPlainText();
        }
        const QStringList lines = text.split(u'\n');
        QCOMPARE(lines.size(), 2);
        QVERIFY(lines[0].endsWith(QStringLiteral("released by first (held 1.4 s)")));
        QVERIFY(lines[1].endsWith(QStringLiteral("acquired by first")));
    }

    void usualHold_needsThreeHolds()
    {
        const Instant now = m_clock->now();
        std::vector<LockEvent> events{happened(LockEvent::Kind::Released, "a", now, 10ms),
                                      happened(LockEvent::Kind::Released, "b", now, 20ms)};
        QVERIFY(!LockHistory::usualHold(events));
        events.push_back(happened(LockEvent::Kind::Expired, "c", now, 3000ms));
        QCOMPARE(LockHistory::usualHold(events)->p50, Duration(20));
        QCOMPARE(LockHistory::usualHold(events)->p99, Duration(3000));
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
        const auto holds = holdsFrom({happened(LockEvent::Kind::Acquired, "a", now - 10s),
                                      happened(LockEvent::Kind::HandedOver, "b", now - 6s, 4s),
                                      happened(LockEvent::Kind::Released, "b", now - 1s, 5s)},
                                     nullptr);
        QCOMPARE(holds.size(), size_t(2));
        QCOMPARE(holds[0].token, QByteArray("a"));
        QCOMPARE(holds[0].from, now - 10s);
        QCOMPARE(holds[1].token, QByteArray("b"));
        QCOMPARE(*holds[1].to, now - 1s);
    }

    void shellWord_anyBytes_comeBackFromAShell_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("plain") << QByteArray("lock.a:1");
        QTest::newRow("empty") << QByteArray("");
        QTest::newRow("quotes and dollars") << QByteArray("it's $HOME `id` \"x\" \\n !");
        QTest::newRow("control") << QByteArray("a\nb\t\x1b[0m'\\");
        QTest::newRow("bytes") << QByteArray("\xff\xfe"
                                             "7\xe2\x80\xae");
    }
    void shellWord_anyBytes_comeBackFromAShell()
    {
        QFETCH(QByteArray, bytes);
        QProcess shell;
        shell.start(QStringLiteral("bash"),
                    {QStringLiteral("--norc"), QStringLiteral("-c"), QStringLiteral("printf %s ") + shellWord(bytes)});
        QVERIFY(shell.waitForFinished());
        QCOMPARE(shell.readAllStandardOutput(), bytes);
    }

    void redisCliCommand_variants()
    {
        redis::Endpoint endpoint;
        endpoint.database = 3;
        Lock lock = makeLock("tok");
        QVERIFY(redisCliCommand(lock, endpoint).startsWith(QStringLiteral("redis-cli -h 127.0.0.1 -p 6379 -n 3 EVAL ")));
        QVERIFY(redisCliCommand(lock, endpoint).endsWith(QStringLiteral(" 1 lock.a tok")));
        lock.tokenIsWhole = false;
        QVERIFY(!redisCliCommand(lock, endpoint).contains(QStringLiteral("DEL")));
        lock.key = QByteArray("a\0b", 3);
        QVERIFY(redisCliCommand(lock, endpoint).isEmpty());
    }

private:
    Lock makeLock(const QByteArray &token) const
    {
        Lock lock;
        lock.key = "lock.a";
        lock.token = token;
        lock.protocol = Protocol::Token;
        lock.heldSince = m_clock->now() - 30s;
        lock.heldSinceSource = HeldSinceSource::Observed;
        lock.deadline = m_clock->now() + 20s;
        lock.lease = 30s;
        return lock;
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

QTEST_MAIN(TestInspector)
#include "tst_inspector.moc"
