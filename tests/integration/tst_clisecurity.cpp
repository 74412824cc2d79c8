// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redisserver.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

#include <sys/stat.h>

namespace lockscope {

using namespace Qt::StringLiterals;

/** What the program keeps to itself, and what it does not let itself be made to do. */
class TestCliSecurity : public QObject {
    Q_OBJECT

    struct Ran {
        int code = -1;
        QByteArray out;
        QByteArray err;
        QByteArray all() const { return out + err; }
    };
    std::unique_ptr<QTemporaryDir> m_data; // not the user's own

    QString path(const QString &name) const { return m_data->filePath(name); }
    QProcessEnvironment environment() const
    {
        QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
        variables.insert(u"XDG_DATA_HOME"_s, m_data->path());
        variables.insert(u"XDG_CONFIG_HOME"_s, m_data->path());
        for (const QString &name : {u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s, u"REDISCLI_AUTH"_s})
            variables.remove(name);
        return variables;
    }
    static Ran run(const QStringList &arguments, const QProcessEnvironment &variables)
    {
        QProcess process;
        process.setProcessEnvironment(variables);
        process.start(QStringLiteral(LOCKSCOPE_PROGRAM), arguments);
        if (!process.waitForFinished(30'000))
            qWarning("lockscope did not end");
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2, process.readAllStandardOutput(), process.readAllStandardError()};
    }
    Ran run(const QStringList &arguments) const { return run(arguments, environment()); }

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        m_data = std::make_unique<QTemporaryDir>();
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
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestCliSecurity)
#include "tst_clisecurity.moc"
