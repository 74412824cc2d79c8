// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lockprofilesjson.h"
#include "saved/lockprofilestore.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace tst_lockprofilestore {

using namespace lockscope;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

LockProfiles profilesNamed(const QString &label)
{
    return LockProfiles({{.pattern = "orders:", .scheme = schemeNamed("spring-integration"), .label = label, .usualHold = 2s, .longestHold = {}}});
}

} // namespace

class TestLockProfileStore : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".+")));
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void load_noFile_isNone()
    {
        const LockProfileStore store(path());

        QVERIFY(store.profiles().isEmpty());
        QCOMPARE(store.notice(), QString());
        QVERIFY(!QFile::exists(path()));
    }

    void save_profiles_areThereNextTime()
    {
        LockProfileStore store(inFolder(u"not/yet/there/lock-profiles.json"_s));
        QSignalSpy changed(&store, &LockProfileStore::profilesChanged);
        const LockProfiles profiles = profilesNamed(u"Orders"_s);

        QVERIFY(store.save(profiles));
        QVERIFY(store.save(profiles));

        QCOMPARE(changed.size(), 1);
        QCOMPARE(store.notice(), QString());
        const LockProfileStore again(store.path());
        QVERIFY(again.profiles() == profiles);
        QCOMPARE(again.notice(), QString());
    }

    void save_overADamagedFile_keepsIt_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("cut off") << toJson(profilesNamed(u"Cut off"_s)).chopped(40);
        QTest::newRow("a mistake") << toJson(profilesNamed(u"Mistaken"_s)).replace("label", "lable");
        QTest::newRow("empty") << QByteArray("");
    }

    void save_overADamagedFile_keepsIt()
    {
        QFETCH(QByteArray, text);
        write(path(), text);
        LockProfileStore store(path());
        QVERIFY(store.profiles().isEmpty());
        QVERIFY2(store.notice().contains(u"The file is left unchanged."_s), qPrintable(store.notice()));
        QCOMPARE(read(path()), text);

        QVERIFY(store.save(profilesNamed(u"New"_s)));

        QCOMPARE(read(inFolder(u"lock-profiles-kept-1.json"_s)), text);
        QVERIFY(store.notice().contains(u"lock-profiles-kept-1.json"_s));
        QVERIFY(LockProfileStore(path()).profiles() == profilesNamed(u"New"_s));
    }

    void save_anotherWroteMeanwhile_keepsWhatItWrote()
    {
        LockProfileStore store(path());
        LockProfileStore other(path());
        QVERIFY(store.save(profilesNamed(u"Mine"_s)));
        write(inFolder(u"lock-profiles-kept-1.json"_s), "taken");

        QVERIFY(other.save(profilesNamed(u"Theirs"_s)));

        QVERIFY(LockProfileStore(path()).profiles() == profilesNamed(u"Theirs"_s));
        const auto kept = readLockProfiles(inFolder(u"lock-profiles-kept-2.json"_s));
        QVERIFY(kept && *kept == profilesNamed(u"Mine"_s));
    }

    void save_newerFile_isLeftAlone()
    {
        const QByteArray newer = "{\"lockscope_scheme_profiles\": 3, \"colours\": {}}";
        write(path(), newer);
        LockProfileStore store(path());
        QVERIFY2(store.notice().contains(u"newer version"_s), qPrintable(store.notice()));

        QVERIFY(store.save(profilesNamed(u"Mine"_s)));

        QCOMPARE(read(path()), newer);
        QVERIFY(LockProfileStore(path()).profiles() == profilesNamed(u"Mine"_s));
    }

    void save_whatCouldNotBeReadAgain_isRefused()
    {
        LockProfileStore store(path());
        QVERIFY(store.save(profilesNamed(u"Mine"_s)));
        const LockProfile binary{.pattern = QByteArray(900, '\xff'), .label = {}, .usualHold = {}, .longestHold = {}};

        QVERIFY(!store.save(LockProfiles({binary})));
        QVERIFY(!store.save(LockProfiles(std::vector<LockProfile>(1001, profilesNamed({}).all()[0]))));

        QVERIFY(store.profiles() == profilesNamed(u"Mine"_s));
        QVERIFY(LockProfileStore(path()).profiles() == profilesNamed(u"Mine"_s));
    }

    void save_longestPattern_isReadAgain()
    {
        const LockProfiles longest({{.pattern = QByteArray(750, '\xff'), .label = {}, .usualHold = {}, .longestHold = {}}});

        QVERIFY(LockProfileStore(path()).save(longest));

        QVERIFY(LockProfileStore(path()).profiles() == longest);
    }

    void save_folderIsAFile_saysSoAndChangesNothing()
    {
        write(inFolder(u"file"_s), "x");
        LockProfileStore store(inFolder(u"file/lock-profiles.json"_s));
        QSignalSpy changed(&store, &LockProfileStore::profilesChanged);

        const auto saved = store.save(profilesNamed(u"Mine"_s));

        QVERIFY(!saved);
        QVERIFY(saved.error().text.english().contains(u"lock-profiles.json"_s));
        QCOMPARE(changed.size(), 0);
        QVERIFY(store.profiles().isEmpty());
    }

    void readLockProfiles_missingFile_isAnError()
    {
        const auto profiles = readLockProfiles(path());

        QVERIFY(!profiles);
        QCOMPARE(profiles.error().text, u"The file %1 does not exist."_s.arg(path()));
    }

private:
    QString path() const { return inFolder(u"lock-profiles.json"_s); }
    QString inFolder(const QString &name) const { return QDir(m_folder->path()).filePath(name); }
    static void write(const QString &path, const QByteArray &text)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    }
    static QByteArray read(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be read");
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

} // namespace tst_lockprofilestore

LOCKSCOPE_TEST(tst_lockprofilestore, tst_lockprofilestore::TestLockProfileStore)
#include "tst_lockprofilestore.moc"
