// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "saved/locklink.h"

#include "base/safetext.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QUrl>

#include <algorithm>
#include <iterator>
#include <optional>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct LockLinkText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::LockLinkText)
};

constexpr auto scheme = "lockscope:"_L1;
constexpr qsizetype longestLink = 8192;
constexpr int shownChars = 100;

Unexpected<Error> notALink(const QString &text, const QString &why)
{
    //: %1: what was given as a link, %2: what is wrong with it
    return invalidInput(LockLinkText::tr("%1 cannot be opened: %2. A link to a lock looks like lockscope://server/lock.key.")
                            .arg(visibleText(text, shownChars), why));
}

bool isWronglyEncoded(const QString &text)
{
    static const QRegularExpression wrong(u"%(?![0-9A-Fa-f]{2})"_s);
    return text.contains(wrong);
}

/** "host:port", without anything that an URL could have besides. */
std::optional<redis::Endpoint> addressIn(const QString &server)
{
    static const QRegularExpression form(u"^(\\[[0-9A-Fa-f:.]+\\]|[\\w.-]+):\\d{1,5}$"_s);
    if (!form.match(server).hasMatch())
        return std::nullopt;
    const auto parsed = redis::parseUrl("redis://"_L1 + server);
    return parsed ? std::optional(parsed->endpoint) : std::nullopt;
}

/** Nothing that the address alone would not say. */
bool isOneServer(const ServerProfile &profile)
{
    return profile.deployment.isAlone() && profile.nodes.empty() && !profile.onlyThisNode && profile.endpoint.kind == redis::Endpoint::Kind::Tcp
        && profile.endpoint.database == 0 && profile.endpoint.user.isEmpty();
}

bool isCareful(const ServerProfile &profile) { return profile.environment == Environment::Production; }

} // namespace

QString LockLink::toUrl() const
{
    const QByteArray kept = addressIn(server) ? ":[]"_ba : QByteArray();
    return "lockscope://"_L1 + QString::fromLatin1(QUrl::toPercentEncoding(server, kept)) + u'/' + QString::fromLatin1(key.toPercentEncoding(":*"));
}

bool isLockLink(const QString &text) { return text.startsWith(scheme, Qt::CaseInsensitive); }

Result<LockLink> parseLockLink(const QString &text)
{
    if (text.size() > longestLink)
        return notALink(text, LockLinkText::tr("it is longer than %1 characters").arg(longestLink));
    const QString rest = text.mid(scheme.size());
    const qsizetype slash = rest.indexOf(u'/', 2);
    const QString server = rest.mid(2, slash < 0 ? -1 : slash - 2);
    const QString key = slash < 0 ? QString() : rest.mid(slash + 1);
    if (!isLockLink(text) || !rest.startsWith("//"_L1) || server.isEmpty())
        return notALink(text, LockLinkText::tr("it names no server"));
    if (key.isEmpty())
        return notALink(text, LockLinkText::tr("it names no lock"));
    if (server.contains(u'@'))
        return notALink(text, LockLinkText::tr("it has a user or a password"));
    if (rest.contains(u'?') || rest.contains(u'#'))
        return notALink(text, LockLinkText::tr("it has more than a server and a lock (a ? or # in a name is written %3F or %23)"));
    if (isWronglyEncoded(rest))
        return notALink(text, LockLinkText::tr("a % is not followed by two hexadecimal digits"));
    return LockLink{QUrl::fromPercentEncoding(server.toUtf8()), QByteArray::fromPercentEncoding(key.toUtf8())};
}

Result<LockLink> linkTo(const ServerProfile &profile, const QByteArray &key)
{
    if (profile.environment == Environment::Demo)
        return invalidInput(LockLinkText::tr("There is no link to a lock of the demo, whose servers are removed."));
    if (!profile.id.isEmpty() && !profile.name.isEmpty())
        return LockLink{profile.name, key};
    if (!isOneServer(profile))
        return invalidInput(LockLinkText::tr("A link names a saved server. Save this one first."));
    return LockLink{redis::placeText(profile.endpoint), key};
}

Result<ServerProfile> serverOf(const LockLink &link, const std::vector<ServerProfile> &saved)
{
    const std::optional<redis::Endpoint> address = addressIn(link.server);
    const auto isNamed = [&link](const ServerProfile &profile) { return profile.name == link.server; };
    const auto isThere = [&address](const ServerProfile &profile) { return address && isSameMachine(profile.endpoint, *address); };
    std::vector<ServerProfile> meant;
    std::ranges::copy_if(saved, std::back_inserter(meant), isNamed);
    if (meant.empty())
        std::ranges::copy_if(saved, std::back_inserter(meant), isThere);
    if (!meant.empty()) {
        const auto careful = std::ranges::find_if(meant, isCareful);
        return careful == meant.end() ? meant.front() : *careful;
    }
    if (address)
        return ServerProfile::ofStranger(*address);
    return invalidInput(
        LockLinkText::tr("The link cannot be opened: no saved server is called “%1”, and it is no address (host:port). Save the server "
                         "under this name first.")
            .arg(visibleText(link.server, shownChars)));
}

} // namespace lockscope
