// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "saved/lockprofilestore.h"

#include "base/plainfile.h"
#include "base/privatefile.h"
#include "locks/lockprofilesjson.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct LockProfileStoreText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::LockProfileStoreText)
};

constexpr qint64 longestFile = 8 * 1024 * 1024;
constexpr int mostKept = 1000;

Unexpected<Error> fileError(const QString &what) { return failure(Error::Kind::System, what); }

/** Returns null if there is no such file. */
Result<QByteArray> readFile(const QString &path)
{
    const Result<QByteArray> text = readPlainFile(path, longestFile);
    if (!text && text.error().kind == Error::Kind::NotFound)
        return QByteArray();
    if (!text)
        return fileError(LockProfileStoreText::tr("The lock profiles in %1 cannot be read: %2.").arg(path, text.error().text));
    return text->isNull() ? QByteArray("") : *text;
}

Result<void> writeFile(const QString &path, const QByteArray &text)
{
    if (!makePrivateFolder(QFileInfo(path).path()))
        return fileError(LockProfileStoreText::tr("The folder of %1 cannot be created.").arg(path));
    if (const auto written = writePrivateFile(path, text); !written)
        return fileError(LockProfileStoreText::tr("%1 cannot be written: %2.").arg(path, written.error().text));
    return {};
}

QString besideIt(const QString &path, const QString &suffix)
{
    const QFileInfo file(path);
    return file.dir().filePath(file.completeBaseName() + suffix);
}

} // namespace

LockProfileStore::LockProfileStore(QString path, QObject *parent) : QObject(parent), m_path(std::move(path)) { load(); }

void LockProfileStore::load()
{
    auto text = readFile(m_path);
    if (text && areNewerLockProfiles(*text)) {
        const QString own = besideIt(m_path, u"-v2.json"_s);
        m_notice =
            LockProfileStoreText::tr("%1 was written by a newer version of Lockscope and is left unchanged. This version uses %2.").arg(m_path, own);
        m_path = own;
        text = readFile(m_path);
    }
    if (!text) {
        m_notice = text.error().text;
        return;
    }
    if (text->isNull())
        return;
    const auto read = lockProfilesFromJson(*text);
    if (!read) {
        m_notice = LockProfileStoreText::tr("The lock profiles in %1 cannot be used: %2 The file is left unchanged.").arg(m_path, read.error().text);
        return;
    }
    m_profiles = *read;
    m_known = *text;
}

/** Renames a file that another program wrote, or that cannot be read: it may be the only copy of the user's work. */
Result<void> LockProfileStore::setStrangerAside()
{
    const auto text = readFile(m_path);
    if (text && (text->isNull() || (!m_known.isNull() && *text == m_known)))
        return {};
    for (int number = 1; number <= mostKept; ++number) {
        const QString kept = besideIt(m_path, u"-kept-%1.json"_s.arg(number));
        if (QFileInfo::exists(kept) || !QFile::rename(m_path, kept))
            continue;
        m_notice = LockProfileStoreText::tr("%1 was changed by another program; that version is kept as %2.").arg(m_path, kept);
        return {};
    }
    return fileError(
        LockProfileStoreText::tr("%1 was changed by another program, and that version cannot be kept under another name. Nothing was saved.")
            .arg(m_path));
}

Result<void> LockProfileStore::save(const LockProfiles &profiles)
{
    const QByteArray text = toJson(profiles);
    if (const auto readBack = lockProfilesFromJson(text); !readBack) // too many or too long to be read again
        return failure(readBack.error());
    m_notice.clear();
    if (const auto aside = setStrangerAside(); !aside)
        return aside;
    if (const auto written = writeFile(m_path, text); !written)
        return written;
    m_known = text;
    if (profiles == m_profiles)
        return {};
    m_profiles = profiles;
    emit profilesChanged(m_profiles);
    return {};
}

QString defaultLockProfilesPath()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation)).filePath(u"lock-profiles.json"_s);
}

Result<LockProfiles> readLockProfiles(const QString &path)
{
    const auto text = readFile(path);
    if (!text)
        return failure(text.error());
    if (text->isNull())
        return fileError(LockProfileStoreText::tr("The file %1 does not exist.").arg(path));
    auto profiles = lockProfilesFromJson(*text);
    if (!profiles)
        return invalidInput(u"%1: %2"_s.arg(path, profiles.error().text));
    return profiles;
}

Result<void> writeLockProfiles(const QString &path, const LockProfiles &profiles) { return writeFile(path, toJson(profiles)); }

} // namespace lockscope
