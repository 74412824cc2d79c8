// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "saved/savedsettings.h"

#include "base/language.h"
#include "base/plainfile.h"
#include "base/privatefile.h"
#include "base/safetext.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QSaveFile>
#include <QStandardPaths>

#include <algorithm>
#include <cstdio>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct SavedSettingsText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::SavedSettings)
};
struct FaultText {
    LOCKSCOPE_MESSAGES(lockscope::SavedSettings)
};

constexpr qint64 longestSettings = 16 * 1024 * 1024;
constexpr int mostSetAside = 1000;
constexpr auto serversGroup = "profiles/"_L1;
constexpr auto markKey = "whole/servers"_L1;
constexpr QFile::Permissions onlyOurs = QFile::ReadOwner | QFile::WriteOwner;

constexpr auto copySuffix = ".last-good"_L1;

/** Where good copies are kept: beside the file and, for the default path, where the journal is, since a folder may be lost as a whole. */
QStringList copiesOf(const QString &path)
{
    QStringList copies{path + copySuffix};
    if (path == defaultSettingsPath())
        copies += QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + u'/' + QFileInfo(path).fileName() + copySuffix;
    return copies;
}

bool hasCopy(const QString &path)
{
    const QStringList copies = copiesOf(path);
    return std::ranges::any_of(copies, [](const QString &copy) { return QFileInfo::exists(copy); });
}

/** The checksum of all saved servers, without "seen", which two programs may update at the same time. */
QString markOf(const QSettings &settings)
{
    QStringList keys = settings.allKeys();
    keys.sort();
    QString all;
    for (const QString &key : keys) {
        if (!key.startsWith(serversGroup) || key.endsWith("/seen"_L1))
            continue;
        const QVariant value = settings.value(key); // compared in the file's type, not that of the value set before
        const QStringList values = value.typeId() == QMetaType::QStringList ? value.toStringList() : QStringList{value.toString()};
        all += key + QChar(u'\0') + values.join(QChar(u'\0')) + u"\0\0"_s;
    }
    return QString::fromLatin1(QCryptographicHash::hash(all.toUtf8(), QCryptographicHash::Sha256).toHex());
}

Result<void> write(const QString &path, const QByteArray &text)
{
    if (const Result<void> made = makePrivateFolder(QFileInfo(path).path()); !made)
        return failure(Error::Kind::System, SavedSettingsText::tr("%1 cannot be written: %2.").arg(visibleText(path), made.error().text));
    QSaveFile file(path);
    const bool isWritten = file.open(QIODevice::WriteOnly) && file.setPermissions(onlyOurs) && file.write(text) == text.size() && file.commit();
    if (!isWritten)
        return failure(Error::Kind::System, SavedSettingsText::tr("%1 cannot be written: %2.").arg(visibleText(path), file.errorString()));
    return {};
}

void keepCopy(const QString &path)
{
    const Result<QByteArray> text = readPlainFile(path, longestSettings);
    const QStringList copies = copiesOf(path);
    for (const QString &copy : copies) {
        const Result<QByteArray> before = readPlainFile(copy, longestSettings);
        if (text && (!before || *before != *text))
            (void)write(copy, *text); // on failure there is no copy
    }
}

/** QSettings creates the file empty, and locks it until it is written. */
Result<QByteArray> readSettled(const QString &path)
{
    constexpr int longestWaitMs = 500;
    Result<QByteArray> text = readPlainFile(path, longestSettings);
    if (!text || !text->isEmpty())
        return text;
    QLockFile creation(path + ".lock"_L1);
    creation.tryLock(longestWaitMs);
    return readPlainFile(path, longestSettings);
}

QString whereItIs(const QString &aside)
{
    return aside.isEmpty() ? QString() : SavedSettingsText::tr("The file that could not be used is now %1.").arg(visibleText(aside));
}

} // namespace

QString defaultSettingsPath() { return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + "/Lockscope/lockscope.conf"_L1; }

void sealServers(QSettings &settings)
{
    settings.setValue(markKey, markOf(settings));
    settings.sync();
    keepCopy(settings.fileName());
}

bool areServersSealed(const QSettings &settings)
{
    return settings.status() == QSettings::NoError && settings.value(markKey).toString() == markOf(settings);
}

SavedSettings::SavedSettings(QString path) : m_path(std::move(path)), m_why(look())
{
    if (m_why.isEmpty())
        return;
    if (const QString copy = goodCopyOf(m_path); !copy.isEmpty())
        m_copiedAt = QFileInfo(copy).lastModified().toString(u"yyyy-MM-dd HH:mm"_s);
    m_standIn = std::make_unique<QTemporaryDir>();
    open(m_standIn->filePath(u"lockscope.conf"_s));
}

/** Before anybody reads settings in it. */
Message SavedSettings::faultOf(const QString &path, const Result<QByteArray> &text)
{
    if (!text && text.error().kind == Error::Kind::NotFound && QFileInfo(path).isSymLink())
        return FaultText::tr("it is a link to a file that does not exist");
    if (!text)
        return text.error().text;
    if (text->isEmpty())
        return FaultText::tr("it is empty");
    if (text->contains('\0'))
        return FaultText::tr("it contains zero bytes");
    return {};
}

/** The first copy that is complete by its checksum; empty: there is none. */
QString SavedSettings::goodCopyOf(const QString &path)
{
    const QStringList copies = copiesOf(path);
    const auto good = std::ranges::find_if(copies, [](const QString &copy) {
        return faultOf(copy, readPlainFile(copy, longestSettings)).isEmpty() && areServersSealed(QSettings(copy, QSettings::IniFormat));
    });
    return good == copies.end() ? QString() : *good;
}

void SavedSettings::open(const QString &path) { m_settings = std::make_unique<QSettings>(path, QSettings::NativeFormat); }

/** Opens them; else why it did not. A file from before there were marks gets one; so that it counts as lost once it has none. */
Message SavedSettings::look()
{
    const Result<QByteArray> text = readSettled(m_path);
    const bool isMissing = !text && text.error().kind == Error::Kind::NotFound && !QFileInfo(m_path).isSymLink();
    const bool wasThere = hasCopy(m_path);
    if (isMissing && wasThere)
        return FaultText::tr("it is missing, although it was there before");
    if (!isMissing) {
        if (const Message why = faultOf(m_path, text); !why.isEmpty())
            return why;
    }
    open(m_path);
    if (m_settings->status() != QSettings::NoError)
        return FaultText::tr("it does not have the form of settings");
    if (isMissing)
        return {};
    if (areServersSealed(*m_settings)) {
        keepCopy(m_path);
    } else if (wasThere || m_settings->contains(markKey)) {
        m_isReadable = true;
        return FaultText::tr("it was cut, or another program changed the servers in it");
    } else {
        sealServers(*m_settings);
    }
    return {};
}

QString SavedSettings::fault() const
{
    return m_why.isEmpty() ? QString() : SavedSettingsText::tr("The settings %1 cannot be used: %2.").arg(visibleText(m_path), m_why.shown());
}

QString SavedSettings::remedy() const
{
    const QString accept = m_isReadable ? SavedSettingsText::tr("To use the file as it is: lockscope settings --accept.")
                                        : SavedSettingsText::tr("To begin with empty settings: lockscope settings --accept.");
    const QString restore = m_copiedAt.isEmpty()
        ? SavedSettingsText::tr("There is no good copy of it.")
        : SavedSettingsText::tr("To restore the last good copy, of %1: lockscope settings --restore.").arg(m_copiedAt);
    return joinSentences({restore, accept});
}

QString SavedSettings::consequence() const
{
    if (m_why.isEmpty())
        return {};
    return joinSentences({fault(), SavedSettingsText::tr("It is unknown which servers are production, so no server can be changed.")});
}

QString SavedSettings::whyClosed() const { return m_why.isEmpty() ? QString() : joinSentences({consequence(), remedy()}); }

/** Renames what is at this path, even a broken link or something that is not a file. Returns the new name; empty: there was nothing. */
Result<QString> SavedSettings::setAside(const QString &path)
{
    const auto isThere = [](const QString &name) { return QFileInfo::exists(name) || QFileInfo(name).isSymLink(); };
    if (!isThere(path))
        return QString();
    for (int number = 1; number <= mostSetAside; ++number) {
        const QString aside = path + ".aside-"_L1 + QString::number(number);
        if (!isThere(aside) && std::rename(QFile::encodeName(path).constData(), QFile::encodeName(aside).constData()) == 0)
            return aside;
    }
    return failure(Error::Kind::System, SavedSettingsText::tr("%1 cannot be renamed.").arg(visibleText(path)));
}

Result<QString> SavedSettings::restore()
{
    if (m_copiedAt.isEmpty())
        return invalidInput(SavedSettingsText::tr("There is no good copy of %1.").arg(visibleText(m_path)));
    const Result<QByteArray> copy = readPlainFile(goodCopyOf(m_path), longestSettings);
    if (!copy)
        return failure(copy.error());
    const Result<QString> aside = setAside(m_path);
    if (!aside)
        return failure(aside.error());
    if (const Result<void> written = write(m_path, *copy); !written)
        return failure(written.error());
    const QString done = SavedSettingsText::tr("The settings of %1 were restored.").arg(m_copiedAt);
    return joinSentences({done, whereItIs(*aside)});
}

Result<QString> SavedSettings::accept()
{
    const QStringList copies = copiesOf(m_path);
    for (const QString &copy : copies) {
        if (const Result<QString> aside = setAside(copy); !aside)
            return failure(aside.error());
    }
    if (m_isReadable) {
        QSettings asTheyAre(m_path, QSettings::NativeFormat);
        sealServers(asTheyAre);
        if (asTheyAre.status() != QSettings::NoError)
            return failure(Error::Kind::System, SavedSettingsText::tr("%1 cannot be written.").arg(visibleText(m_path)));
        return SavedSettingsText::tr("The settings %1 are used as they are.").arg(visibleText(m_path));
    }
    const Result<QString> aside = setAside(m_path);
    if (!aside)
        return failure(aside.error());
    if (const Result<void> written = write(m_path, "[General]\n"); !written)
        return failure(written.error());
    QSettings empty(m_path, QSettings::NativeFormat);
    sealServers(empty);
    const QString done = SavedSettingsText::tr("The settings are empty now.");
    return joinSentences({done, whereItIs(*aside)});
}

} // namespace lockscope
