// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"
#include "redisserver.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#include <memory>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lockscope::tst_clisecurity {

using namespace Qt::StringLiterals;

/** What the program keeps to itself, and what it does not let itself be made to do. */
class TestCliSecurity : public QObject, private CommandLine {
    Q_OBJECT

    QString passwordFile(const QByteArray &password, QFile::Permissions permissions = QFile::ReadOwner | QFile::WriteOwner) const
    {
        QFile file(path(u"password"_s));
        if (!file.open(QIODevice::WriteOnly) || file.write(password) != password.size() || !file.setPermissions(permissions))
            qWarning("no password file");
        return file.fileName();
    }

    static QByteArray ofProcess(const QProcess &process, const QString &what)
    {
        QFile file(u"/proc/%1/%2"_s.arg(QString::number(process.processId()), what));
        if (!file.open(QIODevice::ReadOnly))
            qWarning("%s: %s", qPrintable(file.fileName()), qPrintable(file.errorString()));
        return file.isOpen() ? file.readAll() : QByteArray();
    }

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        emptyFolder();
    }

    void file_thatIsNone_isRefusedAtOnceWithTheReason_data()
    {
        QTest::addColumn<QStringList>("arguments"); // the file's name comes last
        QTest::addColumn<int>("code");
        const QString server = u"rediss://127.0.0.1:1"_s;
        QTest::newRow("password") << QStringList{u"list"_s, u"--url"_s, server, u"--password-file"_s} << 1;
        QTest::newRow("authorities") << QStringList{u"list"_s, u"--url"_s, server, u"--cacert"_s} << 1;
        QTest::newRow("lock profiles") << QStringList{u"list"_s, u"--url"_s, server, u"--lock-profiles"_s} << 1;
        QTest::newRow("scenario") << QStringList{u"race"_s} << 2;
        QTest::newRow("own protocol") << QStringList{u"explore"_s} << 1;
    }
    void file_thatIsNone_isRefusedAtOnceWithTheReason()
    {
        QFETCH(const QStringList, arguments);
        QFETCH(const int, code);
        const QString pipe = path(u"a.json"_s), zeros = path(u"b.json"_s), folder = path(u"c.json"_s), large = path(u"d.json"_s);
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        QVERIFY(QFile::link(u"/dev/zero"_s, zeros));
        QVERIFY(QDir().mkdir(folder));
        QFile file(large);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(1LL << 40)); // no block of it is on the disk
        const std::pair<QString, QByteArray> cases[] = {
            {pipe, "it is a pipe, not a file"}, {zeros, "it is a device, not a file"}, {folder, "it is a folder"}, {large, "it is longer than"}};
        for (const auto &[name, why] : cases) {
            const Ran ran = run(arguments + QStringList{name});
            QVERIFY2(ran.code == code && ran.err.contains(why), qPrintable(name + u": "_s + QString::fromUtf8(ran.all())));
        }
    }

    void error_ofAServer_isEscapedOnce()
    {
        QTcpServer peer;
        QVERIFY(peer.listen(QHostAddress::LocalHost));
        connect(&peer, &QTcpServer::newConnection, &peer,
                [&peer] { peer.nextPendingConnection()->write("+OK\r\n+OK\r\n-ERR C:\\dir\x1b[31m\r\n"); }); // to CLIENT SETNAME, INFO, SELECT
        QProcess list;
        list.setProcessEnvironment(environment());
        list.start(QStringLiteral(LOCKSCOPE_PROGRAM), {u"list"_s, u"--url"_s, u"redis://127.0.0.1:%1/1"_s.arg(peer.serverPort())});
        QVERIFY(QTest::qWaitFor([&] { return list.state() == QProcess::NotRunning; }, 20'000));
        const QByteArray said = list.readAllStandardError();
        QVERIFY2(said.contains(R"(ERR C:\\dir\x1b[31m)"), said);
    }

    // ---- the log

    /** With everything that we and Qt can log: no password, no token, no value, and no control character of a key. */
    void log_everything_hasNoSecretAndNoValue()
    {
        RedisServer server;
        QVERIFY(server.start({.password = "s3cret-word", .config = {u"user dumb on >s3cret-word ~* &* +@all -eval -evalsha -script -multi"_s}}));
        const QString url = server.endpoint().toUrl();
        QProcessEnvironment variables = environment();
        variables.insert(u"REDISCLI_AUTH"_s, u"s3cret-word"_s);
        variables.insert(u"QT_LOGGING_RULES"_s, u"*=true"_s);
        variables.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
        const auto command = [&](const QStringList &words) { return words + QStringList{u"--url"_s, url, u"--log"_s}; };
        const QStringList holder{u"--if-holder"_s, u"canary-token"_s};
        server.cliInput(
            "AUTH s3cret-word\nSET lock.a canary-token PX 60000\nSET lock.b canary-token\nSET \"lock.\\x1b[31m\" canary-token PX 60000\n");
        const std::vector<QStringList> runs{
            command({u"list"_s}),
            command({u"watch"_s, u"--for"_s, u"300ms"_s}),
            command({u"find"_s}),
            command(QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"canary-other"_s}),
            command(QStringList{u"clear"_s, u"lock.a"_s, u"--reason"_s, u"canary-reason"_s} + holder),
            command({u"undo"_s, u"lock.a"_s}),
            command(QStringList{u"extend"_s, u"lock.a"_s, u"--for"_s, u"50s"_s} + holder),
            command(QStringList{u"clear"_s, u"lock.b"_s, u"--user"_s, u"dumb"_s} + holder),
            command(QStringList{u"fence"_s, u"lock.a"_s, u"--for"_s, u"1s"_s} + holder),
            command({u"list"_s, u"--user"_s, u"nobody"_s}),
            {url, u"--log"_s, u"--screenshot"_s, path(u"window.png"_s)},
            {u"journal"_s, u"--log"_s},
            {u"race"_s, u"del-takeover-race"_s, u"--log"_s},
        };
        QByteArray log;
        for (const QStringList &arguments : runs) {
            for (const QByteArray &line : run(arguments, variables).err.split('\n')) {
                if (!line.startsWith("lockscope: "))
                    log += line + '\n';
            }
        }
        for (const char *secret : {"s3cret", "canary", "\x1b"})
            QVERIFY2(!log.contains(secret), log.mid(qMax<qsizetype>(0, log.indexOf(secret) - 200), 400));
        for (const char *said : {"lockscope.redis redis+unix://", ": connected as lockscope", "wrong password", "lockscope.session open ",
                                 "lockscope.journal opened", "lockscope.operate clear "})
            QVERIFY2(log.contains(said), said);
    }

    void log_unasked_saysNothing()
    {
        RedisServer server;
        QVERIFY(server.start());
        const Ran unasked = run({u"list"_s, u"--url"_s, server.endpoint().toUrl()});
        QVERIFY2(!unasked.err.contains("lockscope."), unasked.err);
        const Ran wrong = run({u"list"_s, u"--url"_s, server.endpoint().toUrl(), u"--log=kitchen"_s});
        QVERIFY2(wrong.code == 2 && wrong.err.contains("--log expects \"all\", or some of redis,"), wrong.err);
        const Ran journalOnly = run({u"list"_s, u"--url"_s, server.endpoint().toUrl(), u"--log=journal"_s});
        QVERIFY2(!journalOnly.err.contains("lockscope.redis"), journalOnly.err);
    }

    // ---- passwords

    void environment_password_isNotHandedOnAndNotSeenInProc()
    {
        RedisServer server;
        QVERIFY(server.start({.password = "s3cret", .config = {}}));
        QProcessEnvironment variables = environment();
        variables.insert(u"REDISCLI_AUTH"_s, u"s3cret"_s);
        variables.insert(u"LOCKSCOPE_CORE_DUMPS"_s, u"1"_s); // else only root may look into /proc
        QProcess watch;
        watch.setProcessEnvironment(variables);
        watch.start(QStringLiteral(LOCKSCOPE_PROGRAM), {u"watch"_s, u"--url"_s, server.endpoint().toUrl()});
        QVERIFY(QTest::qWaitFor([&] { return watch.readAllStandardError().contains("Watching"); }, 20'000)); // the password was right
        const QByteArray seen = ofProcess(watch, u"environ"_s);
        QVERIFY(seen.contains("XDG_DATA_HOME=") && !seen.contains("s3cret"));
        watch.terminate();
        QVERIFY(watch.waitForFinished());
    }

    void environment_password_isNotSentToTheServerOfALink_data()
    {
        QTest::addColumn<QStringList>("how");
        QTest::addColumn<bool>("isSent");
        QTest::newRow("typed") << QStringList() << true;
        QTest::newRow("link") << QStringList{u"--link"_s} << false;
    }
    void environment_password_isNotSentToTheServerOfALink()
    {
        QFETCH(const QStringList, how);
        QFETCH(const bool, isSent);
        RedisServer server;
        QVERIFY(server.start({.tcp = true, .password = {}, .config = {}})); // refuses any password, and counts it
        QProcessEnvironment variables = environment();
        variables.insert(u"REDISCLI_AUTH"_s, u"s3cret"_s);
        const Ran ran = run(how + QStringList{server.tcpEndpoint().toUrl(), u"--screenshot"_s, path(u"window.png"_s)}, variables);
        QVERIFY2(ran.code == 0, ran.err);
        QCOMPARE(server.cli({u"INFO"_s, u"commandstats"_s}).contains("cmdstat_auth"), isSent);
    }

    void url_withAPassword_isWarnedOf()
    {
        RedisServer server;
        QVERIFY(server.start({.tcp = true, .password = "s3cret", .config = {}}));
        const QString url = u"redis://:s3cret@127.0.0.1:%1"_s.arg(server.tcpEndpoint().port);
        for (const QStringList &arguments : {QStringList{u"list"_s, u"--url"_s, url}, QStringList{url, u"--screenshot"_s, path(u"window.png"_s)}}) {
            const Ran ran = run(arguments);
            QVERIFY2(ran.code == 0 && ran.err.contains("was visible to other users") && ran.err.contains("--ask-password"), ran.all());
            QVERIFY(!ran.all().contains("s3cret"));
        }
        QVERIFY(!run({u"list"_s, u"--url"_s, server.tcpEndpoint().toUrl()}).err.contains("was visible"));
    }

    void desktopFile_marksItsUrlsAsLinks()
    {
        QFile file(QStringLiteral(LOCKSCOPE_SOURCES "/packaging/io.github.lockscope.Lockscope.desktop"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("\nExec=lockscope --link %u\n"));
    }

    void memory_ofARunningProgram_isNotDumped_data()
    {
        QTest::addColumn<QString>("allowed");
        QTest::addColumn<bool>("dumped");
        QTest::newRow("usually") << QString() << false;
        QTest::newRow("to look for a fault") << u"1"_s << true;
    }
    void memory_ofARunningProgram_isNotDumped()
    {
        if (LOCKSCOPE_IS_SANITIZED)
            QSKIP("a sanitizer looks into its own process");
        QFETCH(const QString, allowed);
        QFETCH(const bool, dumped);
        RedisServer server;
        QVERIFY(server.start());
        QProcessEnvironment variables = environment();
        variables.insert(u"LOCKSCOPE_CORE_DUMPS"_s, allowed);
        QProcess watch;
        watch.setProcessEnvironment(variables);
        watch.setChildProcessModifier([] {
            rlimit limit{};
            ::getrlimit(RLIMIT_CORE, &limit);
            limit.rlim_cur = limit.rlim_max;
            ::setrlimit(RLIMIT_CORE, &limit);
        });
        watch.start(QStringLiteral(LOCKSCOPE_PROGRAM), {u"watch"_s, u"--url"_s, server.endpoint().toUrl()});
        QVERIFY(QTest::qWaitFor([&] { return watch.readAllStandardError().contains("Watching"); }, 20'000));
        static const QRegularExpression none(u"Max core file size +1 +1 "_s);
        const QString limits = QString::fromLatin1(ofProcess(watch, u"limits"_s));
        QVERIFY2(limits.contains(u"Max core file size"_s), qPrintable(limits));
        rlimit ours{};
        QCOMPARE(::getrlimit(RLIMIT_CORE, &ours), 0);
        if (dumped && ours.rlim_max == 0)
            QSKIP("no dumps are allowed here");
        QCOMPARE(limits.contains(none), !dumped);
        struct stat owner {};
        QCOMPARE(::stat(qPrintable(u"/proc/%1/mem"_s.arg(watch.processId())), &owner), 0);
        if (::geteuid() != 0)
            QCOMPARE(owner.st_uid == ::geteuid(), dumped); // else it is root's: nobody else may look
        watch.terminate();
        QVERIFY(watch.waitForFinished());
    }

    void environment_ofServersThatAreStarted_isThatOfServers()
    {
        QVERIFY(QFile::setPermissions(path({}), QFile::Permissions(0x7755))); // it may run as another user
        QFile stub(path(u"redis-server"_s));
        QVERIFY(stub.open(QIODevice::WriteOnly) && stub.write("#!/bin/sh\n/usr/bin/env | /usr/bin/cut -c1-30\nexit 1\n") > 0);
        QVERIFY(stub.setPermissions(QFile::Permissions(0x7755)));
        stub.close();
        QVERIFY(stub.copy(path(u"valkey-server"_s))); // whichever it takes
        QProcessEnvironment variables = environment();
        variables.insert(u"PATH"_s, path({}) + u":/usr/bin:/bin"_s);
        variables.insert(u"REDISCLI_AUTH"_s, u"s3cret"_s);
        variables.insert(u"CLOUD_API_KEY"_s, u"another-s3cret"_s);
        variables.insert(u"TZ"_s, u"UTC"_s);
        const Ran ran = run({u"simulate"_s, u"--protocol"_s, u"set-nx-px"_s, u"--clients"_s, u"1"_s, u"--requests"_s, u"1"_s}, variables);
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains("PATH=") && ran.err.contains("TZ=UTC"), ran.err);
        QVERIFY2(!ran.err.contains("s3cret") && !ran.err.contains("REDISCLI_AUTH") && !ran.err.contains("XDG_"), ran.err);
    }

    void passwordFile_openToOthers_isWarnedOf_data()
    {
        QTest::addColumn<int>("permissions");
        QTest::addColumn<bool>("warned");
        QTest::newRow("ours alone") << 0x6600 << false;
        QTest::newRow("read only") << 0x4400 << false;
        QTest::newRow("the group's") << 0x6640 << true;
        QTest::newRow("everybody's") << 0x6604 << true;
    }
    void passwordFile_openToOthers_isWarnedOf()
    {
        QFETCH(const int, permissions);
        QFETCH(const bool, warned);
        RedisServer server;
        QVERIFY(server.start({.password = "s3cret", .config = {}}));
        const QString file = passwordFile("s3cret\n", QFile::Permissions(permissions));
        const Ran ran = run({u"list"_s, u"--url"_s, server.endpoint().toUrl(), u"--password-file"_s, file});
        QCOMPARE(ran.code, 0);
        QCOMPARE(ran.err.contains("warning: The password file"), warned);
        QCOMPARE(ran.err.contains("chmod 600"), warned);
    }

    void tls_notVerified_isWarnedOf()
    {
        RedisServer server;
        QVERIFY(server.start({.tls = true, .password = {}, .config = {}}));
        const QString url = u"rediss://localhost:%1"_s.arg(server.tlsEndpoint().port);
        const Ran verified = run({u"list"_s, u"--url"_s, url, u"--cacert"_s, RedisServer::certificates().authority});
        QVERIFY2(verified.code == 0 && !verified.err.contains("warning"), verified.err);
        const Ran insecure = run({u"list"_s, u"--url"_s, url, u"--insecure"_s});
        QCOMPARE(insecure.code, 0);
        QVERIFY2(insecure.err.contains(QByteArray("warning: The certificate of " + url.toUtf8() + " is not verified")), insecure.err);
    }

    void tls_furtherServerNotVerified_isNamed()
    {
        RedisServer server, encrypted, plain;
        QVERIFY(server.start({.tls = true, .password = {}, .config = {}}) && encrypted.start({.tls = true, .password = {}, .config = {}})
                && plain.start());
        const QString url = u"rediss://localhost:%1"_s.arg(server.tlsEndpoint().port),
                      node = u"rediss://localhost:%1"_s.arg(encrypted.tlsEndpoint().port);
        const Ran ran = run({u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s, u"--dry-run"_s, u"--insecure"_s, u"--url"_s, url, u"--node"_s, node,
                             u"--node"_s, plain.endpoint().toUrl()});
        const QString warning = u"warning: The certificate of %1, %2 is not verified"_s.arg(url, node); // the third one has none
        QVERIFY2(ran.err.contains(warning.toUtf8()), ran.err);
    }

    /** What stands in clear can be read by anybody on the way. */
    void node_inClearBesideTls_getsNoPassword_data()
    {
        QTest::addColumn<QStringList>("order");
        QTest::newRow("clear") << QStringList{u"clear"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s};
        QTest::newRow("fence") << QStringList{u"fence"_s, u"lock.a"_s, u"--if-holder"_s, u"tok"_s};
    }
    void node_inClearBesideTls_getsNoPassword()
    {
        QFETCH(const QStringList, order);
        RedisServer server, other;
        QVERIFY(server.start({.tls = true, .password = "s3cret", .config = {}}));
        QVERIFY(other.start({.tcp = true, .password = "s3cret", .config = {}}));
        for (RedisServer *one : {&server, &other})
            one->cliInput("SET lock.a tok PX 1000000\nCONFIG RESETSTAT\n");
        const QStringList where{u"--url"_s,           u"rediss://localhost:%1"_s.arg(server.tlsEndpoint().port),
                                u"--cacert"_s,        RedisServer::certificates().authority,
                                u"--node"_s,          other.tcpEndpoint().toUrl(),
                                u"--password-file"_s, passwordFile("s3cret")};
        const Ran ran = run(order + where);
        QCOMPARE(ran.code, 6);
        QVERIFY2(ran.out.contains("not encrypted") && ran.out.contains("Nothing was done on any server"), ran.out);
        QCOMPARE(server.cli({u"GET"_s, u"lock.a"_s}), QByteArray("tok"));
        QCOMPARE(other.cli({u"GET"_s, u"lock.a"_s}), QByteArray("tok"));
        QVERIFY(other.cli({u"INFO"_s, u"stats"_s}).contains("total_connections_received:2\r")); // those of this test
    }
};

} // namespace lockscope::tst_clisecurity

LOCKSCOPE_TEST(tst_clisecurity, lockscope::tst_clisecurity::TestCliSecurity)
#include "tst_clisecurity.moc"
