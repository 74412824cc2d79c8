// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "saved/connectionwarnings.h"

#include "base/safetext.h"
#include "base/shellword.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>

#include <sys/stat.h>
#include <unistd.h>

namespace lockscope {

namespace {

struct ConnectionWarnings {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ConnectionWarnings)
};

bool isUnverifiedThere(const redis::Endpoint &endpoint) { return endpoint.kind == redis::Endpoint::Kind::Tls && !endpoint.tls.verify; }

QStringList unverifiedUrls(const ServerProfile &profile)
{
    QStringList urls;
    const redis::DeploymentAddress address = profile.address();
    if (isUnverifiedThere(address.servers) || std::ranges::any_of(address.seeds, isUnverifiedThere))
        urls << address.toUrl();
    for (const redis::Endpoint &node : profile.nodes) {
        if (!profile.keepsLocksApart && isUnverifiedThere(node))
            urls << node.toUrl();
    }
    return urls;
}

QString passwordFileWarning(const QString &path)
{
    struct stat found {};
    if (path.isEmpty() || ::stat(QFile::encodeName(path).constData(), &found) != 0)
        return {};
    if (found.st_uid != ::geteuid() && found.st_uid != 0)
        return ConnectionWarnings::tr("The password file %1 belongs to another user, who can read and change it. Use a file of your own.")
            .arg(visibleText(path));
    if ((found.st_mode & (S_IRWXG | S_IRWXO)) != 0)
        return ConnectionWarnings::tr("The password file %1 is open to other users. Run: chmod 600 %2")
            .arg(visibleText(path), visibleText(shellWord(path)));
    return {};
}

} // namespace

bool isUnverified(const ServerProfile &profile) { return !unverifiedUrls(profile).isEmpty(); }

QStringList connectionWarnings(const ServerProfile &profile)
{
    QStringList warnings;
    if (const QStringList urls = unverifiedUrls(profile); !urls.isEmpty()) {
        warnings << ConnectionWarnings::tr("The certificate of %1 is not verified: anyone on the network path can pose as this server, read the "
                                           "password and change what you see. Turn on verification, and set the CA file.")
                        .arg(visibleText(urls.join(QStringLiteral(", "))));
    }
    for (const QString &file : {profile.passwordFile, profile.sentinelPasswordFile}) {
        if (const QString warning = passwordFileWarning(file); !warning.isEmpty())
            warnings << warning;
    }
    return warnings;
}

} // namespace lockscope
