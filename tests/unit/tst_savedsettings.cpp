// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "saved/savedsettings.h"
#include "base/language.h"
#include "saved/serverprofilestore.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <functional>
#include <memory>
#include <thread>

#include <sys/stat.h>
#include <unistd.h>

namespace lockscope::tst_savedsettings {

using namespace Qt::StringLiterals;

class TestSavedSettings : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    QString file() const { return m_folder->filePath(u"lockscope.conf"_s); }
    QByteArray name() const { return QFile::encodeName(file()); }
    QByteArray read(const QString &suffix = {}) const
    {
        QFile opened(file() + suffix);
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    }
    void write(const QByteArray &text) const
    {
        QFile opened(file());
        QVERIFY(opened.open(QIODevice::WriteOnly) && opened.write(text) == text.size());
    }
    static void save(QSettings &settings, const QString &host, Environment environment)
    {
        ServerProfile profile = ServerProfile::forEndpoint(redis::parseUrl(u"redis://"_s + host)->endpoint);
        profile.environment = environment;
        ServerProfileStore(settings).save(profile);
    }
    /** Two servers, as the window saves them. */
    void saveServers() const
    {
        SavedSettings saved(file());
        saved.settings().setValue(u"window/geometry"_s, QByteArray("\x01\x02\xff", 3));
        save(saved.settings(), u"live.example"_s, Environment::Production);
        save(saved.settings(), u"test.example"_s, Environment::Staging);
    }
    static QStringList namesIn(SavedSettings &saved)
    {
        QStringList names;
        const ServerProfileStore store(saved.settings());
        for (const ServerProfile &profile : store.profiles())
            names += profile.name;
        return names;
    }
    static inline const QStringList both{u"live.example:6379"_s, u"test.example:6379"_s};

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u".+"_s));
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void open_whole_hasItsServersAndACopy()
    {
        saveServers();
        SavedSettings saved(file());
        QCOMPARE(saved.fault(), QString());
        QCOMPARE(namesIn(saved), both);
        QVERIFY(!read(u".last-good"_s).isEmpty());
        QCOMPARE(QFile::permissions(file() + u".last-good"_s) & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther),
                 QFile::Permissions());
    }

    void open_nothingThereYet_isFine()
    {
        SavedSettings saved(file());
        QCOMPARE(saved.fault(), QString());
        QVERIFY(!QFileInfo::exists(file()));
        QCOMPARE(saved.whyClosed(), QString());
    }

    void open_oneFolderOfTheUserIsGone_closesIfItWasThatOfTheSettings_data()
    {
        QTest::addColumn<QStringList>("gone");
        QTest::addColumn<bool>("isClosed");
        QTest::newRow("settings") << QStringList{u"config"_s} << true;
        QTest::newRow("journal") << QStringList{u"data"_s} << false;
        QTest::newRow("both, as on another machine") << QStringList{u"config"_s, u"data"_s} << false;
    }
    void open_oneFolderOfTheUserIsGone_closesIfItWasThatOfTheSettings()
    {
        QFETCH(const QStringList, gone);
        QFETCH(const bool, isClosed);
        const auto restoreFolders = qScopeGuard([config = qgetenv("XDG_CONFIG_HOME"), data = qgetenv("XDG_DATA_HOME")] {
            qputenv("XDG_CONFIG_HOME", config);
            qputenv("XDG_DATA_HOME", data);
        });
        qputenv("XDG_CONFIG_HOME", QFile::encodeName(m_folder->filePath(u"config"_s)));
        qputenv("XDG_DATA_HOME", QFile::encodeName(m_folder->filePath(u"data"_s)));
        {
            SavedSettings first;
            QCOMPARE(first.fault(), QString());
            save(first.settings(), u"live.example"_s, Environment::Production);
        }
        for (const QString &folder : gone)
            QVERIFY(QDir(m_folder->filePath(folder)).removeRecursively());
        SavedSettings saved;
        QCOMPARE(saved.fault().contains(u"it is missing, although it was there before"_s), isClosed);
        QCOMPARE(saved.fault().isEmpty(), !isClosed);
        if (!isClosed)
            return;
        const Result<QString> restored = saved.restore();
        QVERIFY2(restored, restored ? "" : qPrintable(restored.error().text));
        SavedSettings again;
        QCOMPARE(again.fault(), QString());
        QCOMPARE(namesIn(again), QStringList{u"live.example:6379"_s});
        QVERIFY(QDir(m_folder->filePath(u"config"_s)).removeRecursively());
        QVERIFY(SavedSettings().accept());
        QCOMPARE(SavedSettings().fault(), QString());
    }

    void open_fromBeforeThereWereMarks_getsOne()
    {
        write("[profiles]\n1\\name=old\n1\\url=redis://old.example\n1\\environment=production\n");
        {
            SavedSettings saved(file());
            QCOMPARE(saved.fault(), QString());
            QCOMPARE(namesIn(saved), QStringList{u"old"_s});
        }
        write("[profiles]\n1\\name=old\n1\\url=redis://old.example\n1\\environment=production\n"); // without it again
        QVERIFY(SavedSettings(file()).fault().contains(u"it was cut"_s));
    }

    void open_hurt_closesAndSaysWhatIsWrong_data()
    {
        using Hurt = std::function<void(const QByteArray &)>;
        QTest::addColumn<Hurt>("hurt");
        QTest::addColumn<QString>("why");
        const auto row = [](const char *title, const QString &why, Hurt hurt) { QTest::newRow(title) << std::move(hurt) << why; };
        row("empty", u"it is empty"_s, [](const QByteArray &name) { QCOMPARE(::truncate(name, 0), 0); });
        row("zeros", u"it contains zero bytes"_s, [](const QByteArray &name) {
            struct stat found {};
            QCOMPARE(::stat(name, &found), 0);
            QCOMPARE(::truncate(name, 0), 0);
            QCOMPARE(::truncate(name, found.st_size), 0);
        });
        row("another environment", u"another program changed the servers in it"_s, [](const QByteArray &name) {
            QSettings other(QFile::decodeName(name), QSettings::IniFormat);
            for (const QString &key : other.allKeys()) {
                if (key.endsWith(u"/environment"_s))
                    other.setValue(key, u"development"_s);
            }
        });
        row("missing", u"it is missing, although it was there before"_s, [](const QByteArray &name) { QCOMPARE(::unlink(name), 0); });
        row("folder", u"it is a folder"_s, [](const QByteArray &name) { QCOMPARE(::unlink(name) + ::mkdir(name, 0700), 0); });
        row("pipe", u"it is a pipe, not a file"_s, [](const QByteArray &name) { QCOMPARE(::unlink(name) + ::mkfifo(name, 0600), 0); });
        row("dangling link", u"it is a link to a file that does not exist"_s,
            [](const QByteArray &name) { QCOMPARE(::unlink(name) + ::symlink("/nowhere/at/all", name), 0); });
        row("device", u"it is a device, not a file"_s, [](const QByteArray &name) { QCOMPARE(::unlink(name) + ::symlink("/dev/zero", name), 0); });
        row("too long", u"it is longer than 16 MiB"_s, [](const QByteArray &name) { QCOMPARE(::truncate(name, 17 * 1024 * 1024), 0); });
        if (::geteuid() != 0) // who reads every file
            row("unreadable", u"Permission denied"_s, [](const QByteArray &name) { QCOMPARE(::chmod(name, 0), 0); });
    }
    void open_hurt_closesAndSaysWhatIsWrong()
    {
        QFETCH(const std::function<void(const QByteArray &)>, hurt);
        QFETCH(const QString, why);
        saveServers();
        hurt(name());
        if (QTest::currentTestFailed())
            return;
        SavedSettings saved(file());
        QVERIFY2(saved.fault().contains(why) && saved.fault().contains(file()), qPrintable(saved.fault()));
        QVERIFY2(saved.whyClosed().contains(u"lockscope settings --restore"_s) && saved.whyClosed().contains(u"settings --accept"_s),
                 qPrintable(saved.whyClosed()));
        QCOMPARE(namesIn(saved), QStringList());
        saved.settings().setValue(u"language"_s, u"en"_s); // goes nowhere
        const Result<QString> restored = saved.restore();
        QVERIFY2(restored, restored ? "" : qPrintable(restored.error().text));
        SavedSettings again(file());
        QCOMPARE(again.fault(), QString());
        QCOMPARE(namesIn(again), both);
    }
    void open_whileAnotherProgramCreatesIt_waits()
    {
        write({});
        QLockFile creation(file() + ".lock"_L1);
        QVERIFY(creation.lock());
        std::jthread creator([this, &creation] {
            QThread::msleep(60);
            write("[General]\n");
            creation.unlock();
        });
        SavedSettings saved(file());
        QCOMPARE(saved.fault(), QString());
    }
    void fault_inAnotherLanguageLater_isSaidInThatOne_data() { open_hurt_closesAndSaysWhatIsWrong_data(); }
    void fault_inAnotherLanguageLater_isSaidInThatOne()
    {
        QFETCH(const std::function<void(const QByteArray &)>, hurt);
        QFETCH(const QString, why);
        saveServers();
        hurt(name());
        if (QTest::currentTestFailed())
            return;
        SavedSettings saved(file());
        const Translation chinese(u"zh_CN"_s);
        const QString said = saved.whyClosed().remove(file()).remove(QRegularExpression(u"lockscope settings --\\w+"_s));
        QVERIFY2(!said.contains(QRegularExpression(u"[A-Za-z]{2}"_s)) || why == u"Permission denied"_s || said.contains(u"MiB"_s), qPrintable(said));
        QVERIFY2(!said.contains(QRegularExpression(u"[。，：]\\s|\\n"_s)), qPrintable(said));
    }
    void accept_hurt_opensAgain_data() { open_hurt_closesAndSaysWhatIsWrong_data(); }
    void accept_hurt_opensAgain()
    {
        QFETCH(const std::function<void(const QByteArray &)>, hurt);
        saveServers();
        hurt(name());
        if (QTest::currentTestFailed())
            return;
        SavedSettings saved(file());
        const Result<QString> accepted = saved.accept();
        QVERIFY2(accepted, accepted ? "" : qPrintable(accepted.error().text));
        SavedSettings again(file());
        QCOMPARE(again.fault(), QString());
        QCOMPARE(namesIn(again), saved.isReadable() ? both : QStringList());
        QVERIFY(!read(u".last-good.aside-1"_s).isEmpty());
    }

    /** Whatever is left of the file: either the servers are what they were, or it is known that they may not be. */
    void open_cutAnywhere_neverLosesAServerSilently()
    {
        saveServers();
        const QByteArray whole = read();
        int closed = 0;
        for (qsizetype length = 0; length < whole.size(); ++length) {
            write(whole.first(length));
            SavedSettings saved(file());
            closed += saved.fault().isEmpty() ? 0 : 1;
            if (saved.fault().isEmpty())
                QCOMPARE(namesIn(saved), both);
        }
        QVERIFY(closed > whole.size() / 2);
    }

    void restore_withoutACopy_saysSo()
    {
        saveServers();
        QVERIFY(QFile::remove(file() + u".last-good"_s));
        write("");
        SavedSettings saved(file());
        QVERIFY(!saved.fault().isEmpty() && saved.copiedAt().isEmpty());
        QVERIFY(!saved.restore());
        QVERIFY(saved.accept());
        QCOMPARE(SavedSettings(file()).fault(), QString());
    }

    /** A command learns which server it was while a window is open. */
    void remember_besideTheMark_leavesItWhole()
    {
        saveServers();
        {
            SavedSettings saved(file());
            ServerProfileStore store(saved.settings());
            store.remember(store.profiles().front().id, {QByteArray(40, 'a')});
        }
        QCOMPARE(SavedSettings(file()).fault(), QString());
    }

    void save_afterTheFileWasLost_writesAllServers()
    {
        saveServers();
        {
            SavedSettings saved(file());
            ServerProfileStore store(saved.settings());
            write("[profiles]\n");
            store.save(ServerProfile::forEndpoint(redis::parseUrl(u"redis://more.example"_s)->endpoint));
        }
        SavedSettings again(file());
        QCOMPARE(again.fault(), QString());
        QCOMPARE(namesIn(again).size(), 3);
    }
};

} // namespace lockscope::tst_savedsettings

LOCKSCOPE_TEST(tst_savedsettings, lockscope::tst_savedsettings::TestSavedSettings)
#include "tst_savedsettings.moc"
