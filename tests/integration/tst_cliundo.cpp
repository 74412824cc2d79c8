// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What lockscope undo restores, and what it leaves alone: on real servers.
#include "commandline.h"
#include "deployments.h"
#include "journalsamples.h"
#include "redisserver.h"

#include "journal/sqlite.h"
#include "testprogram.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace lockscope::tst_cliundo {

using namespace Qt::StringLiterals;

namespace {

const QByteArray owner = "51c7f1de-9a0b-4c64-8d27-3f0a6c2be901:41";
const QString ownerText = QString::fromLatin1(owner);

QStringList words(const QByteArray &text) { return QString::fromUtf8(text).split(u' '); }

} // namespace

class TestCliUndo : public QObject, private CommandLine {
    Q_OBJECT

    std::unique_ptr<RedisServer> m_server, m_replica;
    QString m_url; // of whatever its link leads to

    QString urlOf(const RedisServer &server) const { return server.endpoint().toUrl(); }
    /** The address stays, and another server is there. */
    void leadTo(const RedisServer &server)
    {
        redis::Endpoint endpoint = server.endpoint();
        QFile::remove(path(u"link.sock"_s));
        QVERIFY(QFile::link(endpoint.socketPath, path(u"link.sock"_s)));
        endpoint.socketPath = path(u"link.sock"_s);
        m_url = endpoint.toUrl();
    }
    QByteArray ask(const QByteArray &command) const { return m_server->cli(words(command)); }
    Ran clear(const QString &holder) const { return run({u"clear"_s, u"lock.u"_s, u"--if-holder"_s, holder, u"--url"_s, m_url}); }
    Ran undo(const QStringList &options = {}) const { return run(QStringList{u"undo"_s, u"lock.u"_s, u"--url"_s, m_url} + options); }
    void startWith(const QString &program)
    {
        RedisServer::Options options;
        options.program = program;
        options.tcp = true;
        m_server = std::make_unique<RedisServer>();
        QVERIFY(m_server->start(options));
        leadTo(*m_server);
    }
    void startReplica(const QString &program)
    {
        RedisServer::Options options;
        options.program = program;
        options.config = {u"replicaof 127.0.0.1 %1"_s.arg(m_server->tcpEndpoint().port), u"repl-diskless-sync-delay 0"_s};
        m_replica = std::make_unique<RedisServer>();
        QVERIFY(m_replica->start(options));
        QTRY_VERIFY(m_replica->cli(words("INFO replication")).contains("master_link_status:up"));
    }
    /** As the replica has it, too. */
    void awaitReplica() { QTRY_COMPARE(m_server->cli(words("WAIT 1 1000")), QByteArray("1")); }

private slots:
    void initTestCase_data()
    {
        QTest::addColumn<QString>("program");
        for (const QString &program : RedisServer::installedPrograms())
            QTest::newRow(RedisServer::programAndVersion(program).constData()) << program;
    }
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        QFETCH_GLOBAL(QString, program);
        emptyFolder();
        m_replica.reset();
        startWith(program);
    }

    void undo_otherData_isRefused_data()
    {
        QTest::addColumn<bool>("isReplicated");
        QTest::addColumn<bool>("isSaved");
        QTest::addColumn<bool>("isDone");
        QTest::newRow("emptied") << false << false << false;
        QTest::newRow("emptied, with a replica") << true << false << false;
        QTest::newRow("loaded from a file that does not say what it is of") << false << true << false;
        QTest::newRow("loaded from a file that does") << true << true << true;
    }
    void undo_otherData_isRefused()
    {
        QFETCH_GLOBAL(QString, program);
        QFETCH(bool, isReplicated);
        QFETCH(bool, isSaved);
        QFETCH(bool, isDone);
        if (isReplicated)
            startReplica(program);
        ask("SET lock.u A PX 600000");
        QCOMPARE(clear(u"A"_s).code, 0);
        if (isSaved)
            QTRY_COMPARE(ask("SAVE"), QByteArray("OK")); // not while a replica is being given the data
        QVERIFY(m_server->restart());

        QCOMPARE(undo({u"--dry-run"_s}).code, isDone ? 0 : 6);
        const Ran undone = undo();

        QVERIFY2(undone.code == (isDone ? 0 : 6), undone.all());
        QVERIFY2(undone.says(isDone ? "restored" : "cannot be shown that this server still has the data"), undone.out);
        QCOMPARE(ask("EXISTS lock.u"), QByteArray(isDone ? "1" : "0"));
    }

    void undo_promotedReplica_isDoneIfItHasAllOfIt_data()
    {
        QTest::addColumn<bool>("hasLastWrites");
        QTest::newRow("all") << true;
        QTest::newRow("not the last writes") << false;
    }
    void undo_promotedReplica_isDoneIfItHasAllOfIt()
    {
        QFETCH_GLOBAL(QString, program);
        QFETCH(bool, hasLastWrites);
        startReplica(program);
        awaitReplica();
        if (!hasLastWrites)
            QCOMPARE(m_replica->cli(words("REPLICAOF NO ONE")), QByteArray("OK"));
        ask("SET lock.u A PX 600000");
        QCOMPARE(clear(u"A"_s).code, 0);
        if (hasLastWrites) {
            awaitReplica();
            QCOMPARE(m_replica->cli(words("REPLICAOF NO ONE")), QByteArray("OK"));
        }
        m_server->kill9();
        leadTo(*m_replica);

        const Ran undone = undo();

        QVERIFY2(undone.code == (hasLastWrites ? 0 : 6), undone.all());
        QCOMPARE(m_replica->cli(words("GET lock.u")), QByteArray(hasLastWrites ? "A" : ""));
    }

    void clear_infoRefused_saysThatItCannotBeUndone()
    {
        QCOMPARE(ask("ACL SETUSER default -info"), QByteArray("OK"));
        ask("SET lock.u A");
        const Ran cleared = clear(u"A"_s);
        QCOMPARE(cleared.code, 0);
        QVERIFY2(cleared.err.contains("cannot be undone: without permission for INFO"), cleared.err);
        QCOMPARE(undo().code, 6);
        QCOMPARE(ask("EXISTS lock.u"), QByteArray("0"));
    }

    void undo_infoRefusedByThen_isRefused()
    {
        ask("SET lock.u A");
        QCOMPARE(clear(u"A"_s).code, 0);
        QCOMPARE(ask("ACL SETUSER default -info"), QByteArray("OK"));
        const Ran undone = undo();
        QCOMPARE(undone.code, 6);
        QVERIFY2(undone.says("INFO"), undone.out);
        QCOMPARE(ask("EXISTS lock.u"), QByteArray("0"));
    }

    void undo_lastCannotBeUndone_restoresNothingOlder()
    {
        ask("SET lock.u A");
        QCOMPARE(clear(u"A"_s).code, 0);
        ask("SET lock.u B NX");
        ask("ACL SETUSER default -pttl");
        QCOMPARE(clear(u"B"_s).code, 0);
        ask("ACL SETUSER default +pttl");

        const Ran undone = undo();

        QCOMPARE(undone.code, 6);
        QVERIFY2(undone.says("The last action on this lock (clear) cannot be undone. Nothing older is restored."), undone.out);
        QCOMPARE(ask("EXISTS lock.u"), QByteArray("0"));
    }

    void undo_extendedSince_restoresNothingOlder()
    {
        ask("SET lock.u A PX 600000");
        QCOMPARE(clear(u"A"_s).code, 0);
        ask("SET lock.u B NX PX 600000");
        QCOMPARE(run({u"extend"_s, u"lock.u"_s, u"--if-holder"_s, u"B"_s, u"--for"_s, u"20m"_s, u"--url"_s, m_url}).code, 0);
        ask("DEL lock.u");

        const Ran undone = undo();

        QCOMPARE(undone.code, 6);
        QVERIFY2(undone.says("The last action on this lock (extend) cannot be undone. Nothing older is restored."), undone.out);
        QCOMPARE(ask("EXISTS lock.u"), QByteArray("0"));
    }

    void undo_lastChangedNothing_restoresTheOneBefore()
    {
        ask("SET lock.u A");
        QCOMPARE(clear(u"A"_s).code, 0);
        QCOMPARE(clear(u"A"_s).code, 4);
        QCOMPARE(undo().code, 0);
        QCOMPARE(ask("GET lock.u"), QByteArray("A"));
    }

    void undo_damagedMemory_isAnErrorAtOnce_data()
    {
        QTest::addColumn<QByteArray>("memory");
        const auto row = [](const char *name, const QByteArray &part) {
            QTest::newRow(name) << QByteArray(R"({"version":5,"verb":"clear","key":"bG9jay51","holder":"QQ==","done_at_ms":1,)" + part + '}');
        };
        row("a check of nothing", R"("checks":[{}],"kept":[],"steps":[])");
        row("a step of nothing", R"("checks":[],"kept":[],"steps":[[]])");
        row("a step of one word", R"("checks":[],"kept":[],"steps":[["UEVYUElSRQ=="]])");
        row("a read of nothing", R"("checks":[],"kept":[{"question":[]}],"steps":[])");
        row("a lease without its time", R"("checks":[],"kept":[],"steps":[["UEVYUElSRQ==","bG9jay51"]])");
        QTest::newRow("cut") << QByteArray(R"({"version":5,"verb":"clear","key":)");
        QTest::newRow("of another version") << QByteArray(R"({"version":4,"verb":"clear","key":"bG9jay51"})");
    }
    void undo_damagedMemory_isAnErrorAtOnce()
    {
        QFETCH(QByteArray, memory);
        ask("SET lock.u A");
        QCOMPARE(clear(u"A"_s).code, 0);
        {
            const auto journal = Sqlite::open(journalPath(), Sqlite::Mode::ReadWrite);
            QVERIFY(journal && (*journal)->run(u"DROP TRIGGER actions_stay_as_they_are"_s));
            QVERIFY((*journal)->run(u"UPDATE actions SET undo = ?"_s, {Sqlite::blob(memory)}));
        }
        const Ran undone = undo();
        QCOMPARE(undone.code, 6);
        QVERIFY2(undone.says("cannot read the data that was saved for undo"), undone.out);
        QCOMPARE(ask("EXISTS lock.u"), QByteArray("0"));
    }

    /** Whatever the last one is called by: nothing older is restored, and it can be undone by any address. */
    void undo_lastByAnotherAddress_isTheLast_data()
    {
        QTest::addColumn<QString>("spelling");
        QTest::addColumn<bool>("isBackwards");
        for (const bool isBackwards : {false, true}) {
            for (const char *spelling : {"redis://user@127.0.0.1:%1", "redis://localhost:%1", "redis+unix://%2"})
                QTest::addRow("%s%s", spelling, isBackwards ? ", undone by it" : "") << QString::fromLatin1(spelling) << isBackwards;
        }
    }
    void undo_lastByAnotherAddress_isTheLast()
    {
        QFETCH(QString, spelling);
        QFETCH(bool, isBackwards);
        ask("ACL SETUSER user on nopass ~* &* +@all");
        const QString other = spelling.contains(u"%1"_s) ? spelling.arg(m_server->tcpEndpoint().port)
                                                         : QString(spelling).replace(u"%2"_s, m_server->endpoint().socketPath);
        const QString url = u"redis://127.0.0.1:%1"_s.arg(m_server->tcpEndpoint().port);
        const auto clearBy = [this](const QString &holder, const QString &by) {
            return run({u"clear"_s, u"lock.u"_s, u"--if-holder"_s, holder, u"--url"_s, by}).code;
        };
        ask("SET lock.u A");
        QCOMPARE(clearBy(u"A"_s, url), 0);
        ask("SET lock.u B NX");
        QCOMPARE(clearBy(u"B"_s, isBackwards ? url : other), 0);
        const Ran undone = run({u"undo"_s, u"lock.u"_s, u"--url"_s, isBackwards ? other : url});
        QVERIFY2(undone.code == 0, undone.all());
        QCOMPARE(ask("GET lock.u"), QByteArray("B"));
        ask("DEL lock.u");
        QVERIFY(run({u"undo"_s, u"lock.u"_s, u"--url"_s, isBackwards ? url : other}).says("already been restored")); // once, by either
        QCOMPARE(ask("EXISTS lock.u"), QByteArray("0"));
    }

    void undo_lastOnAnotherServer_isLeftOut()
    {
        RedisServer other;
        QVERIFY(other.start());
        other.cli(words("SET lock.u B"));
        ask("SET lock.u A");
        QCOMPARE(clear(u"A"_s).code, 0);
        QCOMPARE(run({u"clear"_s, u"lock.u"_s, u"--if-holder"_s, u"B"_s, u"--url"_s, urlOf(other)}).code, 0);
        QCOMPARE(undo().code, 0);
        QCOMPARE(ask("GET lock.u"), QByteArray("A"));
        QCOMPARE(other.cli(words("EXISTS lock.u")), QByteArray("0"));
    }

    /** It keeps nothing of the data: it may have been on this server. */
    void undo_lastPerhapsOnAnotherServer_isRefusedAndNamesIt()
    {
        ask("SET lock.u A");
        QCOMPARE(clear(u"A"_s).code, 0);
        ask("SET lock.u B PX 60000");
        const QString by = urlOf(*m_server);
        QCOMPARE(run({u"extend"_s, u"lock.u"_s, u"--if-holder"_s, u"B"_s, u"--for"_s, u"20m"_s, u"--url"_s, by}).code, 0);
        ask("DEL lock.u");
        const Ran undone = undo();
        QCOMPARE(undone.code, 6);
        QVERIFY2(undone.says("(extend) was done at " + by.toUtf8()), undone.out);
        QCOMPARE(ask("EXISTS lock.u"), QByteArray("0"));
    }

    void undo_lastIsNotInTheJournal_restoresNothingOlder()
    {
        ask("SET lock.u A");
        QCOMPARE(clear(u"A"_s).code, 0);
        ask("SET lock.u B NX");
        {
            const auto journal = Sqlite::open(journalPath(), Sqlite::Mode::ReadWrite);
            QVERIFY(journal && (*journal)->run(u"BEGIN EXCLUSIVE"_s));
            const Ran cleared = clear(u"B"_s);
            QCOMPARE(cleared.code, 0);
            QVERIFY2(cleared.says("not recorded in the journal") && cleared.says("undo restores nothing older on this lock"), cleared.all());
        }
        const Ran undone = undo();
        QCOMPARE(undone.code, 6);
        QVERIFY2(undone.says("is not in the journal, which could not be written"), undone.out);
        QCOMPARE(ask("EXISTS lock.u"), QByteArray("0"));
        ask("SET lock.u C"); // what is recorded later can be undone
        QCOMPARE(clear(u"C"_s).code, 0);
        QCOMPARE(undo().code, 0);
        QCOMPARE(ask("GET lock.u"), QByteArray("C"));
    }

    void undo_takenMeanwhile_dryRunPromisesNothing()
    {
        ask("SET lock.u A");
        QCOMPARE(clear(u"A"_s).code, 0);
        QCOMPARE(undo({u"--dry-run"_s}).code, 0);
        ask("SET lock.u B PX 60000");
        const Ran dry = undo({u"--dry-run"_s}), all = run({u"undo"_s, u"--last"_s, u"--dry-run"_s, u"--url"_s, m_url});
        QVERIFY2(dry.code == 3 && !dry.says("would be"), dry.all());
        QVERIFY2(all.code == 3 && !all.says("would be restored"), all.all());
        QCOMPARE(undo().code, 3);
        QCOMPARE(ask("GET lock.u"), QByteArray("B"));
    }

    void undo_memberTakenAgain_namesTheMemberAndNotItsScore()
    {
        const QString member = u"51c7f1de-9a0b-4c64-8d27-3f0a6c2be901"_s;
        const QByteArray taken = "ZADD semaphore:u 1999999999000 " + member.toLatin1();
        ask(taken);
        ask("PEXPIRE semaphore:u 60000");
        const Ran cleared = run({u"clear"_s, u"semaphore:u"_s, u"--if-holder"_s, member, u"--url"_s, m_url});
        QVERIFY2(cleared.code == 0, cleared.all());
        ask(taken);
        const Ran undone = run({u"undo"_s, u"semaphore:u"_s, u"--url"_s, m_url});
        QVERIFY2(undone.code == 3 && undone.out.contains(member.toLatin1()) && !undone.out.contains("1999999999"), undone.all());
    }

    void undo_journalCannotBeRead_saysSo()
    {
        ask("SET lock.u A");
        QCOMPARE(clear(u"A"_s).code, 0);
        const auto journal = Sqlite::open(journalPath(), Sqlite::Mode::ReadWrite);
        QVERIFY(journal && (*journal)->run(u"PRAGMA locking_mode = EXCLUSIVE"_s) && (*journal)->run(u"BEGIN EXCLUSIVE"_s));
        const Ran undone = undo({u"--dry-run"_s});
        QVERIFY2(undone.code != 0 && undone.all().contains("cannot be read"), undone.all());
    }

    void undo_afterFlush_isDone()
    {
        ask("SET lock.u A");
        QCOMPARE(clear(u"A"_s).code, 0);
        ask("FLUSHALL");
        QCOMPARE(undo().code, 0);
        QCOMPARE(ask("GET lock.u"), QByteArray("A"));
    }

    /** JSON still, but not what was kept: what compares must not be lost. */
    void undo_hurtMemory_leavesALiveHolderAlone_data()
    {
        QTest::addColumn<QString>("hurt");
        QTest::newRow("checks are a text") << u"json_set(undo, '$.checks', 'x')"_s;
        QTest::newRow("checks are empty") << u"json_set(undo, '$.checks', json('[]'))"_s;
        QTest::newRow("checks are gone") << u"json_remove(undo, '$.checks')"_s;
        QTest::newRow("a kind that is none") << u"json_set(undo, '$.checks[0].kind', 99)"_s;
        QTest::newRow("another kind") << u"json_set(undo, '$.checks[0].kind', 4)"_s;
        QTest::newRow("another key") << u"json_set(undo, '$.key', 'bG9jay52')"_s;
        QTest::newRow("another value") << u"json_set(undo, '$.kept[0].answer', 'Qw==')"_s;
        QTest::newRow("without its sum, checks are empty") << u"json_set(json_remove(undo, '$.sha256'), '$.version', 5, '$.checks', json('[]'))"_s;
    }
    void undo_hurtMemory_leavesALiveHolderAlone()
    {
        QFETCH(QString, hurt);
        ask("SET lock.u A PX 60000");
        QCOMPARE(clear(u"A"_s).code, 0);
        {
            const auto journal = Sqlite::open(journalPath(), Sqlite::Mode::ReadWrite);
            QVERIFY(journal && (*journal)->run(u"DROP TRIGGER actions_stay_as_they_are"_s));
            QVERIFY((*journal)->run(u"UPDATE actions SET undo = CAST("_s + QString(hurt).replace(u"(undo,"_s, u"(CAST(undo AS TEXT),"_s)
                                    + u" AS BLOB) WHERE length(undo) > 0"_s));
        }
        for (const bool isHeld : {false, true}) {
            if (isHeld)
                ask("SET lock.u B PX 300000");
            const Ran undone = undo();
            QCOMPARE(undone.code, 6);
            QVERIFY2(undone.says("cannot read the data that was saved for undo"), undone.out);
            QCOMPARE(ask("GET lock.u"), QByteArray(isHeld ? "B" : ""));
        }
        QVERIFY(ask("PTTL lock.u").toLongLong() > 200'000);
    }

    /** One client of Redisson writes and reads: two holds, of which one is left. */
    void clear_writerWhoReads_leavesItsOtherHold_data()
    {
        QTest::addColumn<QString>("holder");
        QTest::addColumn<QByteArrayList>("left");
        QTest::newRow("its reading") << ownerText << QByteArrayList{"mode", "write", owner + ":write", "2"};
        QTest::newRow("its writing") << QString(ownerText + u":write"_s) << QByteArrayList{"mode", "read", owner, "1"};
    }
    void clear_writerWhoReads_leavesItsOtherHold()
    {
        QFETCH(QString, holder);
        QFETCH(QByteArrayList, left);
        const QByteArray holdKey = "{lock.u}:" + owner + ":rwlock_timeout:1";
        ask("HSET lock.u mode write " + owner + ":write 2 " + owner + " 1");
        ask("PEXPIRE lock.u 600000");
        ask("SET " + holdKey + " 1 PX 600000");
        const auto fields = [this] {
            QByteArrayList all = ask("HGETALL lock.u").split('\n');
            std::ranges::sort(all);
            return all;
        };
        const QByteArrayList before = fields();

        const Ran cleared = clear(holder);

        QVERIFY2(cleared.code == 0, cleared.all());
        std::ranges::sort(left);
        QCOMPARE(fields(), left);
        QCOMPARE(ask("EXISTS " + holdKey), QByteArray(holder == ownerText ? "0" : "1"));
        const Ran undone = undo();
        QVERIFY2(undone.code == 0, undone.all());
        QCOMPARE(fields(), before);
        QCOMPARE(ask("EXISTS " + holdKey), QByteArray("1"));
        QVERIFY(ask("PTTL lock.u").toLongLong() > 500'000);
    }

    void undo_writingWhileOthersRead_leavesThemAlone()
    {
        ask("HSET lock.u mode write " + owner + ":write 1 " + owner + " 1");
        ask("PEXPIRE lock.u 600000");
        QCOMPARE(clear(ownerText + u":write"_s).code, 0);
        ask("HSET lock.u e04d6a92-77c3-4f1e-b5a8-90d1f2637c44:88 1");
        QCOMPARE(undo().code, 3);
        QCOMPARE(ask("HGET lock.u mode"), QByteArray("read"));
    }

    /** HPEXPIRE: of Redis 7.4 and Valkey 9 on. */
    void actions_fieldWithALease_keepIt()
    {
        if (ask("COMMAND INFO HPEXPIRE").isEmpty())
            QSKIP("fields have no leases there");
        const auto left = [this] { return ask("HPTTL lock.u FIELDS 1 " + owner).toLongLong(); };
        ask("HSET lock.u " + owner + " 1");
        ask("HPEXPIRE lock.u 600000 FIELDS 1 " + owner);
        QCOMPARE(clear(ownerText).code, 0);
        QCOMPARE(ask("EXISTS lock.u"), QByteArray("0"));
        QCOMPARE(undo().code, 0);
        QVERIFY2(left() > 500'000 && left() <= 600'000, QByteArray::number(left()));
        QCOMPARE(ask("PTTL lock.u"), QByteArray("-1"));

        const QStringList forAnHour{u"lock.u"_s, u"--for"_s, u"1h"_s, u"--if-holder"_s, ownerText, u"--url"_s, m_url};
        const Ran extended = run(QStringList{u"extend"_s} + forAnHour);
        QVERIFY2(extended.code == 0, extended.all());
        QVERIFY2(left() > 3'500'000, QByteArray::number(left()));
        QCOMPARE(ask("PTTL lock.u"), QByteArray("-1"));

        ask("ACL SETUSER default -hpttl"); // and no word of the lease, wherever else it may be
        ask("PEXPIRE lock.u 7200000");
        for (const char *right : {"+command", "-command"}) {
            ask(QByteArray("ACL SETUSER default ") + right);
            const Ran refused = run({u"clear"_s, u"lock.u"_s, u"--if-holder"_s, ownerText, u"--dry-run"_s, u"--url"_s, m_url});
            QVERIFY2(refused.all().contains("An undo cannot restore a lease of the field (HPEXPIRE)"), refused.all());
        }
        ask("ACL SETUSER default +@all");
        ask("PERSIST lock.u");

        const Ran fenced = run({u"fence"_s, u"lock.u"_s, u"--if-holder"_s, ownerText, u"--url"_s, m_url});
        QVERIFY2(fenced.code == 0, fenced.all());
        QCOMPARE(undo().code, 0);
        QVERIFY2(left() > 3'500'000, QByteArray::number(left()));
        QCOMPARE(ask("PTTL lock.u"), QByteArray("-1"));
    }

    void undo_ofSeveralServersAtADeployment_isRefused_data()
    {
        QTest::addColumn<bool>("isCluster");
        QTest::newRow("the first one has become a cluster") << true;
        QTest::newRow("the first one is named by its Sentinel") << false;
    }
    /** What each server had is known of servers that are named, not of those that are found. */
    void undo_ofSeveralServersAtADeployment_isRefused()
    {
        QFETCH_GLOBAL(QString, program);
        QFETCH(bool, isCluster);
        RedisServer further, sentinel;
        QVERIFY(further.start());
        further.cli(words("SET lock.u A PX 600000"));
        ask("SET lock.u A PX 600000");
        const QString first = isCluster ? m_url : m_server->tcpEndpoint().toUrl();
        const Ran cleared = run({u"clear"_s, u"lock.u"_s, u"--if-holder"_s, u"A"_s, u"--url"_s, first, u"--node"_s, urlOf(further)});
        QVERIFY2(cleared.code == 0, cleared.all());
        if (isCluster) {
            QVERIFY(m_server->start({.program = program, .tcp = true, .password = {}, .config = {u"cluster-enabled yes"_s}}));
            QCOMPARE(ask("CLUSTER ADDSLOTSRANGE 0 16383"), QByteArray("OK"));
            QTRY_VERIFY(ask("CLUSTER INFO").contains("cluster_state:ok"));
        } else {
            QVERIFY(startSentinel(sentinel, *m_server));
            m_url = u"redis+sentinel://127.0.0.1:%1/mymaster"_s.arg(sentinel.tcpEndpoint().port);
        }
        const Ran refused = undo();
        QCOMPARE(ask("EXISTS lock.u") + further.cli(words("EXISTS lock.u")), QByteArray("00"));
        QVERIFY2(refused.code == 6 && refused.says("--only-this-node") && refused.says(urlOf(further).toUtf8()), refused.all());
        if (isCluster)
            return; // other data
        m_url = first;
        const Ran undone = undo({u"--only-this-node"_s});
        QCOMPARE(ask("EXISTS lock.u") + further.cli(words("EXISTS lock.u")), QByteArray("11"));
        QVERIFY2(undone.code == 0, undone.all());
    }
};

} // namespace lockscope::tst_cliundo

LOCKSCOPE_TEST(tst_cliundo, lockscope::tst_cliundo::TestCliUndo)
#include "tst_cliundo.moc"
