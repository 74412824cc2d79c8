// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/outputfile.h"
#include "base/privatefile.h"
#include "testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

namespace lockscope::tst_outputfile {

using namespace Qt::StringLiterals;

/** What the user names is written to, and stays what it is. */
class TestOutputFile : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString &name) const { return m_folder.filePath(name); }
    static mode_t kindOf(const QString &name)
    {
        struct stat there {};
        return ::lstat(QFile::encodeName(name).constData(), &there) == 0 ? there.st_mode & S_IFMT : 0;
    }

private slots:
    void write_aFile_hasTheContent()
    {
        QVERIFY(writeOutputFile(path(u"new"_s), "first").has_value());
        QVERIFY(writeOutputFile(path(u"new"_s), "second").has_value());
        QFile file(path(u"new"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("second"));
        QVERIFY(!writeOutputFile(path(u"nowhere/new"_s), "x"));
        QVERIFY(!writeOutputFile(m_folder.path(), "x"));
    }

    void write_aPipe_isReadThereAndStaysAPipe()
    {
        const QString pipe = path(u"pipe"_s);
        QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        QVERIFY(!writePrivateFile(pipe, "secret"));
        const int reader = ::open(QFile::encodeName(pipe).constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        QVERIFY(reader >= 0);
        QVERIFY(writeOutputFile(pipe, "page").has_value());
        QByteArray read(10, '\0');
        read.truncate(::read(reader, read.data(), std::size_t(read.size())));
        ::close(reader);
        QCOMPARE(read, QByteArray("page"));
        QCOMPARE(kindOf(pipe), mode_t(S_IFIFO));
    }

    void write_aFullDevice_failsAndItStaysADevice()
    {
        const QString device = path(u"full"_s); // of our own: a fault must not replace that of the system
        if (::mknod(QFile::encodeName(device).constData(), S_IFCHR | 0600, ::makedev(1, 7)) != 0)
            QSKIP("devices may not be made here");
        const auto written = writeOutputFile(device, "page");
        QCOMPARE(kindOf(device), mode_t(S_IFCHR));
        QVERIFY(!written);
    }
};

} // namespace lockscope::tst_outputfile

LOCKSCOPE_TEST(tst_outputfile, lockscope::tst_outputfile::TestOutputFile)
#include "tst_outputfile.moc"
