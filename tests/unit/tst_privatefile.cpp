// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/privatefile.h"
#include "testprogram.h"

#include <QFile>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

namespace lockscope::tst_privatefile {

using namespace Qt::StringLiterals;

/** What is created belongs to this user alone, and not at the end of a link. */
class TestPrivateFile : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    QString path(const QString &name) const { return m_folder->filePath(name); }
    /** As ls shows it; -1: nothing is there. */
    static int rights(const QString &name)
    {
        struct stat there {};
        return ::stat(QFile::encodeName(name).constData(), &there) == 0 ? int(there.st_mode & 0777) : -1;
    }
    static void put(const QString &name, const QByteArray &content, mode_t rights)
    {
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
        file.close();
        QCOMPARE(::chmod(QFile::encodeName(name).constData(), rights), 0);
    }
    static QByteArray contentOf(const QString &name)
    {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void make_anyUmask_isOursAlone_data()
    {
        QTest::addColumn<int>("mask");
        QTest::newRow("none") << 0;
        QTest::newRow("usual") << 022;
        QTest::newRow("takes our own, too") << 0577;
    }
    void make_anyUmask_isOursAlone()
    {
        QFETCH(int, mask);
        const mode_t before = ::umask(mode_t(mask));
        const auto restore = qScopeGuard([before] { ::umask(before); });
        QVERIFY(makePrivateFolder(path(u"a/b/c"_s)));
        QVERIFY(makePrivateFile(path(u"a/b/c/made"_s)));
        QVERIFY(writePrivateFile(path(u"a/b/c/written"_s), "text"));
        for (const QString &folder : {u"a"_s, u"a/b"_s, u"a/b/c"_s})
            QCOMPARE(rights(path(folder)), 0700);
        for (const QString &file : {u"a/b/c/made"_s, u"a/b/c/written"_s})
            QCOMPARE(rights(path(file)), 0600);
        QCOMPARE(contentOf(path(u"a/b/c/written"_s)), QByteArray("text"));
    }

    void make_whatIsThere_losesOthersRightsOnly()
    {
        put(path(u"file"_s), "kept", 0664);
        QVERIFY(makePrivateFile(path(u"file"_s)));
        QCOMPARE(rights(path(u"file"_s)), 0600);
        QCOMPARE(contentOf(path(u"file"_s)), QByteArray("kept"));
        put(path(u"read-only"_s), "kept", 0400);
        QVERIFY(makePrivateFile(path(u"read-only"_s)));
        QCOMPARE(rights(path(u"read-only"_s)), 0400);
        QCOMPARE(::chmod(QFile::encodeName(m_folder->path()).constData(), 0755), 0);
        QVERIFY(makePrivateFolder(m_folder->path()));
        QCOMPARE(rights(m_folder->path()), 0755);
    }

    void make_link_isNotFollowed_data()
    {
        QTest::addColumn<bool>("isDangling");
        QTest::newRow("to a file") << false;
        QTest::newRow("dangling") << true;
    }
    void make_link_isNotFollowed()
    {
        QFETCH(bool, isDangling);
        const QString target = path(u"target"_s), link = path(u"link"_s);
        if (!isDangling)
            put(target, "somebody's", 0644);
        QVERIFY(QFile::link(target, link));
        const Result<void> made = makePrivateFile(link);
        QVERIFY(!made && made.error().text.english().contains(u"it is a symbolic link"_s));
        QCOMPARE(rights(target), isDangling ? -1 : 0644);
        const Result<void> written = writePrivateFile(link, "new");
        QCOMPARE(written.has_value(), !isDangling); // who keeps the file elsewhere goes on doing so
        QCOMPARE(rights(target), isDangling ? -1 : 0644);
        QCOMPARE(contentOf(target), isDangling ? QByteArray() : QByteArray("new"));
    }

    void make_notAFile_isLeftAlone()
    {
        QCOMPARE(::chmod(QFile::encodeName(m_folder->path()).constData(), 0755), 0);
        QVERIFY(makePrivateFile(m_folder->path()).error().text.english().contains(u"it is not a file"_s));
        QCOMPARE(rights(m_folder->path()), 0755);
        QCOMPARE(::mkfifo(QFile::encodeName(path(u"pipe"_s)).constData(), 0644), 0);
        QVERIFY(makePrivateFile(path(u"pipe"_s)).error().text.english().contains(u"it is not a file"_s));
        QCOMPARE(rights(path(u"pipe"_s)), 0644);
        put(path(u"file"_s), {}, 0644);
        QVERIFY(!makePrivateFolder(path(u"file"_s)));
        QVERIFY(!makePrivateFolder(path(u"file/below"_s)));
    }
};

} // namespace lockscope::tst_privatefile

LOCKSCOPE_TEST(tst_privatefile, lockscope::tst_privatefile::TestPrivateFile)
#include "tst_privatefile.moc"
