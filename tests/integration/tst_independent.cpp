// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Several independent servers as one: a row for each server and lock, and each lock acted on at its own server.
#include "actionforms.h"
#include "commandline.h"
#include "redisserver.h"
#include "saved/serverprofilestore.h"
#include "session/session.h"
#include "testprogram.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

#include <array>
#include <memory>

namespace lockscope::tst_independent {

using namespace Qt::StringLiterals;

class TestIndependent : public QObject, private CommandLine {
    Q_OBJECT

    static constexpr int patience = 60'000;
    std::array<std::unique_ptr<RedisServer>, 2> m_servers;

    RedisServer &server(int number) const { return *m_servers[std::size_t(number)]; }
    QString urlOf(int number) const { return server(number).endpoint().toUrl(); }
    QString nameOf(int number) const { return redis::placeText(server(number).endpoint()); }
    QByteArray ask(int number, const QString &command) const { return server(number).cli(command.split(u' ')); }
    Ran runOnBoth(const QStringList &arguments) const { return run(arguments + QStringList{u"--url"_s, urlOf(0) + u',' + urlOf(1)}); }
    static QList<QJsonObject> objectsIn(const QByteArray &lines)
    {
        QList<QJsonObject> objects;
        for (const QByteArray &line : lines.trimmed().split('\n'))
            objects << QJsonDocument::fromJson(line).object();
        return objects;
    }
    /** What list --json has of a key there, as a line. */
    QByteArray lineOf(const QByteArray &key, int number) const
    {
        for (const QJsonObject &lock : objectsIn(runOnBoth({u"list"_s, u"--json"_s}).out)) {
            if (lock["key"_L1].toString().toUtf8() == key && lock["server"_L1] == urlOf(number))
                return QJsonDocument(lock).toJson(QJsonDocument::Compact) + '\n';
        }
        return {};
    }
    Ran clearFrom(const QByteArray &lines, const QStringList &options = {u"--json"_s}) const
    {
        const auto process = launch(QStringList{u"clear"_s, u"--from"_s, u"-"_s, u"--url"_s, urlOf(0) + u',' + urlOf(1)} + options);
        process->write(lines);
        process->closeWriteChannel();
        return finish(*process);
    }

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        emptyFolder();
        for (int number = 0; number < 2; ++number) {
            m_servers[std::size_t(number)] = std::make_unique<RedisServer>();
            QVERIFY(server(number).start());
            ask(number, u"SET lock.both tok-%1 PX 600000"_s.arg(number));
        }
        ask(1, u"SET lock.b only-b PX 600000"_s);
    }

    void list_sameKeyOnTwo_isARowForEach()
    {
        const Ran json = runOnBoth({u"list"_s, u"--json"_s});
        QCOMPARE(json.code, 0);
        QSet<QString> rows;
        for (const QJsonObject &lock : objectsIn(json.out)) {
            if (lock.contains("key"_L1))
                rows << lock["key"_L1].toString() + u' ' + lock["holder"_L1].toString() + u' ' + lock["server"_L1].toString();
        }
        QCOMPARE(rows, (QSet<QString>{u"lock.both tok-0 "_s + urlOf(0), u"lock.both tok-1 "_s + urlOf(1), u"lock.b only-b "_s + urlOf(1)}));
        const Ran table = runOnBoth({u"list"_s});
        QVERIFY2(table.out.startsWith("STATE") && table.out.contains("SERVER") && table.out.contains(nameOf(0).toUtf8()), table.out.constData());
        QVERIFY2(table.err.contains("3 locks.") && table.err.contains("Seen: 2 of 2 servers."), table.err.constData());
    }

    void list_sameTokenOnMost_suggestsARedlock()
    {
        QVERIFY(!runOnBoth({u"list"_s}).err.contains("redlock://"));
        for (int number = 0; number < 2; ++number)
            ask(number, u"SET lock.red 0192c1f0-7a3b-7c4d-8e5f-000000000001 PX 600000"_s);
        const Ran ran = runOnBoth({u"list"_s});
        QVERIFY2(ran.code == 0 && ran.err.contains("To watch them as one, name them as redlock://"), ran.err.constData());
    }

    void clear_keyOnOneServer_isDoneThere()
    {
        const Ran ran = runOnBoth({u"clear"_s, u"lock.b"_s, u"--if-holder"_s, u"only-b"_s, u"--json"_s});
        QVERIFY2(ran.code == 0, ran.err.constData());
        QCOMPARE(objectsIn(ran.out).first()["node"_L1].toString(), nameOf(1));
        QCOMPARE(ask(1, u"EXISTS lock.b"_s).trimmed(), QByteArray("0"));
        QCOMPARE(runOnBoth({u"undo"_s, u"lock.b"_s}).code, 0);
        QCOMPARE(ask(1, u"GET lock.b"_s).trimmed(), QByteArray("only-b"));
        QCOMPARE(ask(0, u"EXISTS lock.b"_s).trimmed(), QByteArray("0"));
    }

    void clear_keyOnBoth_namesTheServersAndSendsNothing()
    {
        const Ran ran = runOnBoth({u"clear"_s, u"lock.both"_s, u"--if-holder"_s, u"tok-0"_s});
        QCOMPARE(ran.code, 6);
        QVERIFY2(ran.out.contains(nameOf(0).toUtf8()) && ran.out.contains(nameOf(1).toUtf8()) && ran.out.contains("--url"), ran.out.constData());
        QCOMPARE(ask(0, u"GET lock.both"_s).trimmed(), QByteArray("tok-0"));
    }

    /** And it is put back there, whatever happened to the other lock of this name. */
    void clear_fromAListLine_isDoneAtItsServerAndUndoneThere()
    {
        const Ran ran = clearFrom(lineOf("lock.both", 1));
        QVERIFY2(ran.code == 0, ran.all().constData());
        QCOMPARE(ask(1, u"EXISTS lock.both"_s).trimmed(), QByteArray("0"));
        QCOMPARE(ask(0, u"GET lock.both"_s).trimmed(), QByteArray("tok-0"));
        ask(0, u"DEL lock.both"_s);
        const Ran undone = runOnBoth({u"undo"_s, u"--last"_s});
        QVERIFY2(undone.code == 0, undone.all().constData());
        QCOMPARE(ask(1, u"GET lock.both"_s).trimmed(), QByteArray("tok-1"));
        QCOMPARE(ask(0, u"EXISTS lock.both"_s).trimmed(), QByteArray("0"));
    }

    void dryRun_changedSince_namesItsServerAsTheActionDoes()
    {
        const QByteArray lines = lineOf("lock.both", 0) + lineOf("lock.both", 1);
        ask(0, u"DEL lock.both"_s);
        ask(1, u"SET lock.both other PX 600000"_s);
        for (const QStringList &how : {QStringList{u"--dry-run"_s}, QStringList()}) {
            const Ran ran = clearFrom(lines, how);
            QVERIFY2(ran.code == 3, ran.all().constData());
            QVERIFY2(ran.says("already gone: lock.both on " + nameOf(0).toUtf8()), ran.all().constData());
            QVERIFY2(ran.says("holder changed: lock.both on " + nameOf(1).toUtf8()), ran.all().constData());
            const QList<QJsonObject> told = objectsIn(clearFrom(lines, how + QStringList{u"--json"_s}).out);
            QCOMPARE(told[0]["node"_L1].toString(), nameOf(0));
            QCOMPARE(told[1]["node"_L1].toString(), nameOf(1));
        }
    }

    void undo_keyClearedOnBoth_asksWhich()
    {
        QCOMPARE(clearFrom(lineOf("lock.both", 0)).code, 0);
        QCOMPARE(clearFrom(lineOf("lock.both", 1)).code, 0);
        const Ran ran = runOnBoth({u"undo"_s, u"lock.both"_s});
        QCOMPARE(ran.code, 6);
        QVERIFY2(ran.out.contains(nameOf(0).toUtf8()) && ran.out.contains(nameOf(1).toUtf8()) && ran.out.contains("--url"), ran.out.constData());
        QCOMPARE(run({u"undo"_s, u"lock.both"_s, u"--url"_s, urlOf(0)}).code, 0);
        QCOMPARE(ask(1, u"EXISTS lock.both"_s).trimmed(), QByteArray("0"));
        QCOMPARE(runOnBoth({u"undo"_s, u"lock.both"_s}).code, 0); // the other one is the only one left
        for (int number = 0; number < 2; ++number)
            QCOMPARE(ask(number, u"GET lock.both"_s).trimmed(), "tok-" + QByteArray::number(number));
    }

    void clear_fromLinesOfBoth_isDoneAtEach()
    {
        const Ran ran = clearFrom(lineOf("lock.both", 0) + lineOf("lock.both", 1));
        QVERIFY2(ran.code == 0, ran.all().constData());
        for (int number = 0; number < 2; ++number)
            QCOMPARE(ask(number, u"EXISTS lock.both"_s).trimmed(), QByteArray("0"));
        QCOMPARE(runOnBoth({u"undo"_s, u"--last"_s}).code, 0);
        for (int number = 0; number < 2; ++number)
            QCOMPARE(ask(number, u"GET lock.both"_s).trimmed(), "tok-" + QByteArray::number(number));
    }

    void clear_fromALineOfAnotherServer_isRefused()
    {
        QByteArray line = lineOf("lock.both", 1);
        line.replace(urlOf(1).toUtf8(), "redis://elsewhere:6379");
        const Ran ran = clearFrom(line);
        QCOMPARE(ran.code, 6);
        QVERIFY2(ran.out.contains("redis://elsewhere:6379"), ran.out.constData());
        QCOMPARE(ask(1, u"GET lock.both"_s).trimmed(), QByteArray("tok-1"));
    }

    /** As the action would, which does nothing there. */
    void dryRun_oneServerDown_saysWhatCannotBeDone_data()
    {
        QTest::addColumn<bool>("isStopped");
        QTest::newRow("gone") << false;
        QTest::newRow("stopped") << true;
    }
    void dryRun_oneServerDown_saysWhatCannotBeDone()
    {
        QFETCH(const bool, isStopped);
        const QByteArray lines = lineOf("lock.both", 0) + lineOf("lock.both", 1);
        if (isStopped)
            server(1).pause();
        else
            server(1).kill9();
        const Ran dry = clearFrom(lines, {u"--dry-run"_s, u"--json"_s});
        if (isStopped)
            server(1).resume();
        QVERIFY2(dry.code == 1, dry.all().constData());
        const QJsonObject account = objectsIn(dry.out).last()["account"_L1].toObject();
        QCOMPARE(account["done"_L1].toInt(), 1);
        QCOMPARE(account["failed"_L1].toInt(), 1);
    }

    void oneServerDown_othersAreListedAndItsKeysAreNotGuessed()
    {
        const QByteArray of1 = lineOf("lock.both", 1);
        server(0).kill9();
        const Ran list = runOnBoth({u"list"_s});
        QCOMPARE(list.code, 1);
        QVERIFY2(list.out.contains("only-b") && list.err.contains(nameOf(0).toUtf8()), list.all().constData());
        QVERIFY2(!list.err.contains("Fewer than half") && !list.err.contains("of the keys"), list.err.constData());
        const Ran named = runOnBoth({u"clear"_s, u"lock.b"_s, u"--if-holder"_s, u"only-b"_s});
        QCOMPARE(named.code, 6);
        QCOMPARE(ask(1, u"GET lock.b"_s).trimmed(), QByteArray("only-b"));
        QCOMPARE(clearFrom(of1).code, 0); // its line says where it is
        QCOMPARE(ask(1, u"EXISTS lock.both"_s).trimmed(), QByteArray("0"));
    }

    void clear_oneIsSavedAsProduction_isRefused()
    {
        ServerProfile profile = ServerProfile::forEndpoint(server(1).endpoint());
        profile.environment = Environment::Production;
        QDir().mkpath(path(u"Lockscope"_s));
        {
            QSettings settings(path(u"Lockscope/lockscope.conf"_s), QSettings::NativeFormat);
            ServerProfileStore(settings).save(profile);
        }
        const Ran ran = runOnBoth({u"clear"_s, u"lock.b"_s, u"--if-holder"_s, u"only-b"_s});
        QVERIFY2(ran.code == 6 && ran.out.contains("--unlock"), ran.all().constData());
        QCOMPARE(ask(1, u"GET lock.b"_s).trimmed(), QByteArray("only-b"));
        QCOMPARE(runOnBoth({u"clear"_s, u"lock.b"_s, u"--if-holder"_s, u"only-b"_s, u"--unlock"_s}).code, 0);
    }

    void find_searchesAll()
    {
        ask(0, u"SET mutex:only-a 0192c1f0-7a3b-7c4d-8e5f-000000000001 PX 30000"_s);
        ask(1, u"SET held:lock 0192c1f0-7a3b-7c4d-8e5f-000000000002 PX 30000"_s);
        const Ran ran = runOnBoth({u"find"_s, u"--json"_s});
        QVERIFY2(ran.code == 0, ran.err.constData());
        QVERIFY2(ran.out.contains("mutex:") && ran.out.contains("held:"), ran.out.constData());
        QVERIFY2(runOnBoth({u"find"_s}).err.contains("2 servers searched."), "several servers are no primaries");
    }

    void session_oneServerDownAtClosing_startsOnTheOthersAreKept()
    {
        ask(1, u"SET lock.old 373879dce54d11f1844e02fc00000001 PX 600000"_s);
        Session session;
        QHash<LockId, Lock> locks;
        connect(&session, &Session::locksChanged, this, [&](const LockDelta &delta) { delta.applyTo(locks); });
        ServerProfile profile = ServerProfile::forEndpoint(server(0).endpoint());
        profile.nodes = {server(1).endpoint()};
        profile.keepsLocksApart = true;
        const LockId old("lock.old", 1);
        QSignalSpy completed(&session, &Session::pictureCompleted);
        session.open(profile, {});
        QVERIFY(QTest::qWaitFor([&] { return !completed.isEmpty() && locks.contains(old); }, patience));
        server(0).kill9();
        QTRY_COMPARE_WITH_TIMEOUT(session.coverage().seen(), std::size_t(1), patience);
        session.close();
        locks.clear();
        session.open(profile, {});
        QTRY_VERIFY_WITH_TIMEOUT(locks.contains(old), patience);
        QCOMPARE(locks.value(old).heldSinceSource, HeldSinceSource::JournalAtLeast);
    }

    void session_sameKeyOnTwo_eachIsActedOnAtItsOwn()
    {
        Session session;
        QHash<LockId, Lock> locks;
        QStringList events;
        connect(&session, &Session::locksChanged, this, [&](const LockDelta &delta) {
            delta.applyTo(locks);
            for (const LockEvent &event : delta.events)
                events << QString::fromLatin1(eventName(event.kind)) + u' ' + QString::number(event.node);
        });
        ServerProfile profile = ServerProfile::forEndpoint(server(0).endpoint());
        profile.environment = Environment::Development;
        profile.nodes = {server(1).endpoint()};
        profile.keepsLocksApart = true;
        QSignalSpy completed(&session, &Session::pictureCompleted);
        session.open(profile, {});
        QVERIFY(QTest::qWaitFor([&] { return !completed.isEmpty(); }, patience));
        QTRY_COMPARE_WITH_TIMEOUT(locks.size(), 3, patience);
        const LockId first("lock.both"), second("lock.both", 1);
        QCOMPARE(locks.value(first).token, "tok-0");
        QCOMPARE(locks.value(second).token, "tok-1");
        QSignalSpy operated(&session, &Session::operated);
        ActionRequest request;
        request.verb = Verb::Clear;
        request.lock = locks.value(second);
        session.operate(planNow(request));
        QTRY_COMPARE_WITH_TIMEOUT(operated.size(), 1, patience);
        QTRY_VERIFY_WITH_TIMEOUT(!locks.contains(second), patience);
        QVERIFY(locks.contains(first));
        QVERIFY2(events.contains(u"cleared 1"_s), qPrintable(events.join(u", "_s)));
        QCOMPARE(ask(0, u"GET lock.both"_s).trimmed(), QByteArray("tok-0"));
    }
};

} // namespace lockscope::tst_independent

LOCKSCOPE_TEST(tst_independent, lockscope::tst_independent::TestIndependent)
#include "tst_independent.moc"
