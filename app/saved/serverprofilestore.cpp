// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "saved/serverprofilestore.h"

#include "base/plainfile.h"
#include "base/privatefile.h"
#include "redis/nodelist.h"
#include "saved/savedsettings.h"
#include "saved/serverlookup.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSettings>
#include <QUuid>

#include <algorithm>
#include <array>
#include <optional>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct ServerProfileStoreText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ServerProfileStoreText)
};

constexpr auto profilesGroup = "profiles"_L1;
constexpr auto lastUsedKey = "lastUsedProfile"_L1;
constexpr qsizetype mostSeen = 16; // one address may lead to several servers, after failovers and restarts
constexpr qint64 longestPassword = 64 * 1024;

/** Percent-encodes patterns, which are bytes, so that they survive in any settings file. */
QStringList encodePatterns(const QByteArrayList &patterns)
{
    QStringList encoded;
    for (const QByteArray &pattern : patterns)
        encoded << QString::fromLatin1(pattern.toPercentEncoding("*?[]^:{}/"));
    return encoded;
}

QByteArrayList decodePatterns(const QStringList &encoded)
{
    QByteArrayList patterns;
    for (const QString &text : encoded) {
        if (const QByteArray pattern = QByteArray::fromPercentEncoding(text.toLatin1()); !pattern.isEmpty())
            patterns << pattern;
    }
    return patterns.isEmpty() ? ServerProfile().patterns : patterns;
}

/** An unknown word is read as production, the careful side. */
Environment environmentFrom(const QString &name)
{
    constexpr std::array all{Environment::Development, Environment::Staging, Environment::Production, Environment::Demo};
    const auto it = std::ranges::find_if(all, [&](Environment e) { return name == QLatin1StringView(environmentName(e)); });
    return it == all.end() ? Environment::Production : *it;
}

/** The profile in the current group of the settings; nullopt if it has no endpoint. */
std::optional<ServerProfile> readProfile(const QSettings &settings)
{
    const auto text = [&](const QString &key) { return settings.value(key).toString(); };
    const auto parsed = redis::parseUrl(text(u"url"_s));
    if (!parsed)
        return std::nullopt;
    ServerProfile profile = ServerProfile::forEndpoint(parsed->endpoint);
    if (const QString name = text(u"name"_s); !name.isEmpty())
        profile.name = name;
    profile.environment = environmentFrom(text(u"environment"_s));
    profile.patterns = decodePatterns(settings.value(u"patterns"_s).toStringList());
    profile.hearing = hearingFrom(text(u"hearing"_s).toLatin1()).value_or(Hearing::Automatic);
    profile.passwordFile = text(u"passwordFile"_s);
    profile.sentinelPasswordFile = text(u"sentinelPasswordFile"_s);
    redis::TlsOptions &tls = profile.endpoint.tls;
    tls.caFile = text(u"tls/caFile"_s);
    tls.certificateFile = text(u"tls/certificateFile"_s);
    tls.keyFile = text(u"tls/keyFile"_s);
    tls.serverName = text(u"tls/serverName"_s);
    tls.verify = settings.value(u"tls/verify"_s, true).toBool();
    profile.nodes = redis::parseNodes(text(u"nodes"_s), profile.endpoint).value_or({});
    profile.keepsLocksApart = !profile.nodes.empty() && text(u"locks"_s) == "apart"_L1; // without it, as in older files: a Redlock
    if (const auto whole = redis::parseDeployment(text(u"deployment"_s)); whole && whole->address.followsPromotions())
        profile.deployment = whole->address;
    if (!profile.deployment.isAlone())
        profile.deployment.takeOptionsOf(profile.endpoint);
    profile.deployment.map = redis::AddressMap::parse(text(u"map"_s)).value_or({});
    profile.onlyThisNode = settings.value(u"onlyThisNode"_s).toBool();
    return profile;
}

void writeProfile(QSettings &settings, const ServerProfile &profile)
{
    const redis::TlsOptions &tls = profile.endpoint.tls;
    settings.setValue(u"name"_s, profile.name);
    settings.setValue(u"url"_s, profile.endpoint.toUrl());
    settings.setValue(u"nodes"_s, redis::nodesText(profile.nodes));
    settings.setValue(u"locks"_s, profile.keepsLocksApart ? u"apart"_s : QString());
    settings.setValue(u"deployment"_s, profile.deployment.isAlone() ? QString() : profile.deployment.toUrl());
    settings.setValue(u"map"_s, profile.deployment.map.toText());
    settings.setValue(u"onlyThisNode"_s, profile.onlyThisNode);
    settings.setValue(u"environment"_s, QString::fromLatin1(environmentName(profile.environment)));
    settings.setValue(u"patterns"_s, encodePatterns(profile.patterns));
    settings.setValue(u"hearing"_s, QString::fromLatin1(hearingInfo(profile.hearing).name));
    settings.setValue(u"passwordFile"_s, profile.passwordFile);
    settings.setValue(u"sentinelPasswordFile"_s, profile.sentinelPasswordFile);
    settings.setValue(u"tls/caFile"_s, tls.caFile);
    settings.setValue(u"tls/certificateFile"_s, tls.certificateFile);
    settings.setValue(u"tls/keyFile"_s, tls.keyFile);
    settings.setValue(u"tls/serverName"_s, tls.serverName);
    settings.setValue(u"tls/verify"_s, tls.verify);
}

/** Sorts by name as people do, then by id, so that the order does not depend on the time of saving. */
bool comesBefore(const ServerProfile &a, const ServerProfile &b)
{
    const int order = a.name.compare(b.name, Qt::CaseInsensitive);
    return order != 0 ? order < 0 : a.id < b.id;
}

/** Not in the group of the profiles: it was learnt, not decided, and is not sealed. */
QString recognisedKey(const QString &id) { return "recognised/"_L1 + id; }

} // namespace

ServerProfileStore::ServerProfileStore(QSettings &settings, QObject *parent) : QObject(parent), m_settings(settings) { load(); }

void ServerProfileStore::load()
{
    m_settings.beginGroup(profilesGroup);
    for (const QString &id : m_settings.childGroups()) {
        m_settings.beginGroup(id);
        if (auto profile = readProfile(m_settings)) {
            profile->id = id;
            m_profiles.push_back(std::move(*profile));
        }
        m_settings.endGroup();
    }
    m_settings.endGroup();
    std::ranges::sort(m_profiles, comesBefore);
}

Result<redis::Passwords> ServerProfileStore::passwordsFor(const ServerProfile &profile) const
{
    const Result<redis::Secret> servers = findPassword(profile.passwordFile, m_fromEnvironment.servers);
    if (!servers)
        return failure(servers.error());
    const Result<redis::Secret> sentinels = findPassword(profile.sentinelPasswordFile, m_fromEnvironment.sentinels);
    if (!sentinels)
        return failure(sentinels.error());
    return redis::Passwords(*servers, *sentinels);
}

/** Takes over what other programs have saved, and writes again what was lost from the file meanwhile. */
void ServerProfileStore::beginChange()
{
    m_settings.sync();
    if (areServersSealed(m_settings))
        return;
    for (const ServerProfile &profile : m_profiles)
        write(profile);
}

void ServerProfileStore::write(const ServerProfile &profile)
{
    m_settings.beginGroup(profilesGroup);
    m_settings.beginGroup(profile.id);
    writeProfile(m_settings, profile);
    m_settings.endGroup();
    m_settings.endGroup();
}

bool ServerProfileStore::isSaved(const QString &id) const { return std::ranges::find(m_profiles, id, &ServerProfile::id) != m_profiles.end(); }

ServerProfile ServerProfileStore::save(ServerProfile profile)
{
    beginChange();
    if (profile.id.isEmpty())
        profile.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    if (profile.patterns.isEmpty())
        profile.patterns = ServerProfile().patterns;

    const auto before = std::ranges::find(m_profiles, profile.id, &ServerProfile::id);
    if (before != m_profiles.end() && (before->endpoint.toUrl() != profile.endpoint.toUrl() || before->nodes != profile.nodes)) {
        m_settings.remove(seenKey(profile.id)); // the ids were another server's
        m_settings.remove(recognisedKey(profile.id));
    }
    write(profile);
    sealServers(m_settings);

    std::erase_if(m_profiles, [&](const ServerProfile &other) { return other.id == profile.id; });
    m_profiles.insert(std::ranges::upper_bound(m_profiles, profile, comesBefore), profile);
    emit profilesChanged();
    return profile;
}

void ServerProfileStore::update(const ServerProfile &profile)
{
    if (isSaved(profile.id))
        save(profile);
}

void ServerProfileStore::remove(const QString &id)
{
    if (std::erase_if(m_profiles, [&](const ServerProfile &profile) { return profile.id == id; }) == 0)
        return;
    beginChange();
    m_settings.remove(profilesGroup + u'/' + id);
    m_settings.remove(recognisedKey(id));
    if (lastUsed() == id)
        m_settings.remove(lastUsedKey);
    sealServers(m_settings);
    emit profilesChanged();
}

QString ServerProfileStore::seenKey(const QString &id) const { return profilesGroup + u'/' + id + "/seen"_L1; }

QByteArrayList ServerProfileStore::seen(const QString &id) const
{
    QByteArrayList list;
    for (const QString &text : m_settings.value(seenKey(id)).toStringList())
        list += text.toLatin1();
    return list;
}

void ServerProfileStore::remember(const QString &id, const QByteArrayList &identity)
{
    if (!isSaved(id))
        return;
    const QByteArrayList before = seen(id);
    QStringList now;
    for (const QByteArray &one : identity + before) {
        if (const QString text = QString::fromLatin1(one); !now.contains(text) && now.size() < mostSeen)
            now += text;
    }
    if (std::ranges::all_of(identity, [&](const QByteArray &one) { return before.contains(one); }))
        return;
    m_settings.setValue(seenKey(id), now);
    emit profilesChanged();
}

void ServerProfileStore::setRecognised(const QString &id, const std::optional<KnownServer> &known)
{
    const QString key = recognisedKey(id);
    const QStringList now = known ? QStringList{QString::fromLatin1(environmentName(known->environment)), known->name} : QStringList();
    if (!isSaved(id) || m_settings.value(key).toStringList() == now)
        return;
    if (known)
        m_settings.setValue(key, now);
    else
        m_settings.remove(key);
    emit profilesChanged();
}

const ServerProfile *ServerProfileStore::recognisedAs(const QString &id) const
{
    const QStringList known = m_settings.value(recognisedKey(id)).toStringList();
    if (known.size() != 2)
        return nullptr;
    const auto other = std::ranges::find_if(m_profiles, [&](const ServerProfile &profile) {
        return profile.id != id && profile.name == known[1] && QLatin1StringView(environmentName(profile.environment)) == known[0];
    });
    return other == m_profiles.end() ? nullptr : &*other;
}

std::vector<SavedServer> ServerProfileStore::servers() const
{
    std::vector<SavedServer> all;
    for (const ServerProfile &profile : m_profiles)
        all.push_back({profile, seen(profile.id)});
    return all;
}

QString ServerProfileStore::lastUsed() const { return m_settings.value(lastUsedKey).toString(); }

void ServerProfileStore::setLastUsed(const QString &id) { m_settings.setValue(lastUsedKey, id); }

void makePrivate(const QSettings &settings)
{
    const QString file = settings.fileName();
    if (makePrivateFolder(QFileInfo(file).path()))
        static_cast<void>(makePrivateFile(file)); // anything else there stays as it is
}

Result<redis::Secret> findPassword(const QString &passwordFile, const redis::Secret &fromEnvironment)
{
    if (passwordFile.isEmpty())
        return fromEnvironment;

    const Result<QByteArray> content = readPlainFile(passwordFile, longestPassword);
    if (!content)
        return failure(content.error().kind,
                       ServerProfileStoreText::tr("The password file %1 cannot be read: %2.").arg(passwordFile, content.error().text));
    QByteArray password = *content;
    if (password.endsWith('\n'))
        password.chop(1);
    if (password.endsWith('\r'))
        password.chop(1);
    if (password.isEmpty())
        return invalidInput(ServerProfileStoreText::tr("The password file %1 is empty.").arg(passwordFile));
    return redis::Secret(std::move(password));
}

} // namespace lockscope
