// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "privateservers/storeprogram.h"

#include "stores/storesession.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>
#include <string_view>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct StoreProgramText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::StoreProgramText)
};

/** The first one that exists is used. */
QStringList programNames(StoreKind kind)
{
    switch (kind) {
    case StoreKind::Redis: return {u"redis-server"_s, u"valkey-server"_s, u"redict-server"_s};
    case StoreKind::Memcached: return {u"memcached"_s};
    case StoreKind::Postgres: return {u"postgres"_s};
    case StoreKind::ZooKeeper: return {u"java"_s};
    case StoreKind::Sqlite: return {};
    }
    Q_UNREACHABLE();
}

QStringList usualFolders(StoreKind kind)
{
    QStringList folders{u"/usr/bin"_s, u"/usr/sbin"_s, u"/usr/local/bin"_s, u"/usr/local/sbin"_s};
    if (kind == StoreKind::Postgres) { // on Debian not in PATH; newest first
        const QDir versions(u"/usr/lib/postgresql"_s);
        for (const QString &version : versions.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
            folders.prepend(versions.filePath(version + "/bin"_L1));
        folders << u"/usr/local/pgsql/bin"_s;
    }
    return folders;
}

/** PATH of users other than root may lack sbin. */
QStringList installedPrograms(StoreKind kind, const QStringList &folders)
{
    QStringList paths;
    for (const QString &name : programNames(kind)) {
        QString path = QStandardPaths::findExecutable(name, folders);
        if (path.isEmpty() && folders.isEmpty())
            path = QStandardPaths::findExecutable(name, usualFolders(kind));
        if (!path.isEmpty())
            paths << path;
    }
    return paths;
}

/** Searches the program file for the names of its commands, which works for any version. */
bool comparesInOneCommand(const QString &program)
{
    using namespace std::string_view_literals;
    QFile file(program);
    if (!file.open(QIODevice::ReadOnly))
        return false;
    const uchar *const bytes = file.map(0, file.size());
    if (!bytes)
        return false;
    const std::string_view content(reinterpret_cast<const char *>(bytes), std::size_t(file.size()));
    return content.find("\0delifeq\0"sv) != content.npos || content.find("\0delex\0"sv) != content.npos;
}

} // namespace

QString findStoreProgram(StoreKind kind, const QStringList &folders) { return installedPrograms(kind, folders).value(0); }

QString findComparingRedis(const QStringList &folders)
{
    const QStringList programs = installedPrograms(StoreKind::Redis, folders);
    const auto found = std::ranges::find_if(programs, comparesInOneCommand);
    return found != programs.end() ? *found : QString();
}

QString whyNoComparingRedis(const QStringList &folders)
{
    if (const QString why = whyNoStore(StoreKind::Redis, folders); !why.isEmpty())
        return why;
    return findComparingRedis(folders).isEmpty()
        ? StoreProgramText::tr("The server installed here does not compare and delete in one command. Install valkey-server 9 or redis-server 8.4, "
                               "or a later one.")
        : QString();
}

QString findZooKeeperArchive(const QStringList &folders)
{
    for (const QString &folder : folders.isEmpty() ? QStringList{u"/usr/share/java"_s, u"/usr/share/zookeeper"_s} : folders) {
        const QString archive = folder + "/zookeeper.jar"_L1;
        if (QFileInfo::exists(archive))
            return archive;
    }
    return {};
}

QString whyNoStore(StoreKind kind, const QStringList &folders)
{
    const auto missing = [](const QString &what, const char *packages) {
        return StoreProgramText::tr("%1 is not installed. On Debian and Ubuntu: apt install %2").arg(what, QString::fromLatin1(packages));
    };
    const auto notBuiltIn = [](const char *package) {
        return StoreProgramText::tr("Lockscope was built without its C client. On Debian and Ubuntu: apt install %1, then build again")
            .arg(QString::fromLatin1(package));
    };
    switch (kind) {
    case StoreKind::Redis: return findStoreProgram(kind, folders).isEmpty() ? missing(u"redis-server"_s, "redis-server") : QString();
    case StoreKind::Memcached:
        if (!StoreSession::hasDriver(kind))
            return notBuiltIn("libmemcached-dev");
        return findStoreProgram(kind, folders).isEmpty() ? missing(u"memcached"_s, "memcached") : QString();
    case StoreKind::Sqlite:
        return StoreSession::hasDriver(kind) ? QString() : missing(StoreProgramText::tr("Qt's driver for SQLite"), "libqt6sql6-sqlite");
    case StoreKind::Postgres:
        if (findStoreProgram(kind, folders).isEmpty())
            return missing(StoreProgramText::tr("The PostgreSQL server"), "postgresql");
        return StoreSession::hasDriver(kind) ? QString() : missing(StoreProgramText::tr("Qt's driver for PostgreSQL"), "libqt6sql6-psql");
    case StoreKind::ZooKeeper:
        if (!StoreSession::hasDriver(kind))
            return notBuiltIn("libzookeeper-mt-dev");
        return findStoreProgram(kind, folders).isEmpty() || findZooKeeperArchive(folders).isEmpty()
            ? missing(StoreProgramText::tr("The ZooKeeper server"), "libzookeeper-java default-jre-headless")
            : QString();
    }
    Q_UNREACHABLE();
}

} // namespace lockscope
