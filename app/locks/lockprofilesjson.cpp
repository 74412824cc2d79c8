// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/lockprofilesjson.h"

#include "base/language.h"
#include "base/safetext.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct LockProfilesText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::LockProfilesText)
};

constexpr auto versionName = "lockscope_scheme_profiles"_L1;
constexpr auto listName = "profiles"_L1;
constexpr int newestVersion = 2;
constexpr int versionWithFormats = 2; // and with leases; others are written for older programs, too
constexpr qsizetype mostProfiles = 1000;
constexpr qsizetype longestText = 1000;
constexpr double longestHoldMs = 1e12; // thirty years

QString shown(const QString &text) { return visibleText(text, 60); }

void putBytes(QJsonObject &object, const QString &name, const QByteArray &bytes)
{
    const QString text = QString::fromUtf8(bytes);
    if (isUtf8(bytes) && text.toUtf8() == bytes)
        object.insert(name, text);
    else
        object.insert(name + "_base64"_L1, QString::fromLatin1(bytes.toBase64()));
}

bool mayProfileName(const Scheme &scheme)
{
    return std::ranges::any_of(schemeGroups(),
                               [&](const SchemeGroup &group) { return std::ranges::find(group.schemes, &scheme) != group.schemes.end(); });
}

QString knownSchemes()
{
    QStringList names;
    for (const SchemeGroup &group : schemeGroups())
        std::ranges::transform(group.schemes, std::back_inserter(names), [](const Scheme *scheme) { return QString::fromLatin1(scheme->name); });
    names.sort();
    return joinItems(names);
}

/** Reads one profile, member by member; stops at the first error. */
class ProfileReader {
public:
    ProfileReader(QJsonObject object, qsizetype number) : m_object(std::move(object)), m_number(number) {}

    Result<LockProfile> read()
    {
        LockProfile profile;
        for (const QString &name : m_object.keys()) {
            if (!m_error && !readMember(profile, name, m_object.value(name)))
                complain(LockProfilesText::tr("unknown member \"%1\"").arg(shown(name)));
        }
        if (!m_error && m_patterns != 1)
            complain(LockProfilesText::tr("exactly one of \"prefix\" and \"pattern\" is required"));
        if (profile.scheme && profile.hasOwnFormat())
            complain(LockProfilesText::tr("a \"format\" with a holder takes the place of \"scheme\"; remove one of them"));
        if (profile.lacksPrefix())
            complain(LockProfilesText::tr("{rest} is the key without the \"prefix\", and a \"pattern\" has none"));
        if (m_error)
            return invalidInput(*m_error);
        return profile;
    }

private:
    void complain(const QString &what)
    {
        if (!m_error)
            m_error = LockProfilesText::tr("Profile %1: %2.").arg(m_number).arg(what);
    }

    bool readMember(LockProfile &profile, const QString &name, const QJsonValue &value)
    {
        if (name.startsWith("prefix"_L1) || name.startsWith("pattern"_L1))
            return readPattern(profile, name, value);
        if (name == "scheme"_L1)
            readScheme(profile, value);
        else if (name == "format"_L1)
            readFormat(profile, value);
        else if (name == "label"_L1)
            profile.label = text(name, value);
        else if (name == "usual_hold_ms"_L1)
            profile.usualHold = span(name, value);
        else if (name == "longest_hold_ms"_L1)
            profile.longestHold = span(name, value);
        else if (name == "lease_ms"_L1)
            profile.lease = span(name, value);
        else
            return false;
        return true;
    }

    bool readPattern(LockProfile &profile, const QString &name, const QJsonValue &value)
    {
        const bool isPrefix = name.startsWith("prefix"_L1);
        const QStringView rest = QStringView(name).sliced(isPrefix ? 6 : 7);
        if (!rest.isEmpty() && rest != "_base64"_L1)
            return false;
        ++m_patterns;
        profile.match = isPrefix ? LockProfile::Match::Prefix : LockProfile::Match::Glob;
        const QByteArray bytes = text(name, value).toUtf8();
        if (rest.isEmpty()) {
            profile.pattern = bytes;
        } else if (const auto decoded = QByteArray::fromBase64Encoding(bytes, QByteArray::AbortOnBase64DecodingErrors)) {
            profile.pattern = *decoded;
        } else {
            complain(LockProfilesText::tr("\"%1\" is not valid base64").arg(name));
        }
        if (profile.pattern.isEmpty())
            complain(LockProfilesText::tr("\"%1\" is empty").arg(name));
        return true;
    }

    void readScheme(LockProfile &profile, const QJsonValue &value)
    {
        const QString name = text(u"scheme"_s, value);
        profile.scheme = schemeNamed(name.toUtf8());
        if (!profile.scheme)
            complain(LockProfilesText::tr("unknown scheme \"%1\"; known are %2").arg(shown(name), knownSchemes()));
        else if (!mayProfileName(*profile.scheme))
            complain(LockProfilesText::tr("no profile can name the scheme \"%1\": a format of your own needs \"format\" with a \"holder\" instead")
                         .arg(name));
    }

    void readFormat(LockProfile &profile, const QJsonValue &value)
    {
        if (!value.isObject())
            return complain(LockProfilesText::tr("\"%1\" is not an object").arg(u"format"_s));
        const auto format = lockFormatFromJson(value.toObject());
        if (!format)
            return complain(LockProfilesText::tr("\"%1\": %2").arg(u"format"_s, format.error().text.shown()));
        profile.format = *format;
    }

    QString text(const QString &name, const QJsonValue &value)
    {
        const QString result = value.toString();
        if (!value.isString())
            complain(LockProfilesText::tr("\"%1\" is not a string").arg(name));
        else if (result.size() > longestText)
            complain(LockProfilesText::tr("\"%1\" is longer than %2 characters").arg(name).arg(longestText));
        return result;
    }

    std::optional<Duration> span(const QString &name, const QJsonValue &value)
    {
        const double ms = value.toDouble(-1);
        if (ms < 1 || ms > longestHoldMs || ms != std::floor(ms))
            complain(LockProfilesText::tr("\"%1\" must be a whole number of milliseconds greater than 0").arg(name));
        return Duration(qint64(std::clamp(ms, 1.0, longestHoldMs)));
    }

    QJsonObject m_object;
    qsizetype m_number = 0;
    int m_patterns = 0;
    std::optional<QString> m_error;
};

} // namespace

QJsonObject toJsonObject(const LockProfile &profile)
{
    QJsonObject object;
    putBytes(object, profile.match == LockProfile::Match::Prefix ? u"prefix"_s : u"pattern"_s, profile.pattern);
    if (profile.scheme)
        object.insert("scheme"_L1, QLatin1StringView(profile.scheme->name));
    if (!profile.label.isEmpty())
        object.insert("label"_L1, profile.label);
    if (profile.usualHold)
        object.insert("usual_hold_ms"_L1, qint64(profile.usualHold->count()));
    if (profile.longestHold)
        object.insert("longest_hold_ms"_L1, qint64(profile.longestHold->count()));
    if (profile.lease)
        object.insert("lease_ms"_L1, qint64(profile.lease->count()));
    if (profile.format)
        object.insert("format"_L1, toJsonObject(*profile.format));
    return object;
}

QByteArray toJson(const LockProfiles &profiles)
{
    QJsonArray list;
    for (const LockProfile &profile : profiles.all())
        list.append(toJsonObject(profile));
    const bool isNew = std::ranges::any_of(profiles.all(), [](const LockProfile &profile) { return profile.format || profile.lease; });
    return QJsonDocument(QJsonObject{{versionName, isNew ? versionWithFormats : 1}, {listName, list}}).toJson();
}

Result<LockProfiles> lockProfilesFromJson(const QByteArray &json)
{
    QJsonParseError parsing;
    const QJsonDocument document = QJsonDocument::fromJson(json, &parsing);
    if (parsing.error != QJsonParseError::NoError) {
        const qsizetype line = 1 + QByteArrayView(json).first(std::min<qsizetype>(parsing.offset, json.size())).count('\n');
        return invalidInput(LockProfilesText::tr("Line %1 is not valid JSON: %2.").arg(line).arg(parsing.errorString()));
    }
    const QJsonObject object = document.object();
    if (object.value(versionName).toInt() > newestVersion)
        return invalidInput(LockProfilesText::tr("These lock profiles were written by a newer version of Lockscope."));
    if (object.value(versionName).toInt() < 1)
        return invalidInput(
            LockProfilesText::tr("These are not lock profiles of version %1: \"%2\" is missing or different.").arg(newestVersion).arg(versionName));
    if (!object.value(listName).isArray())
        return invalidInput(LockProfilesText::tr("\"%1\" is not a list.").arg(listName));
    const QJsonArray list = object.value(listName).toArray();
    if (list.size() > mostProfiles)
        return invalidInput(LockProfilesText::tr("There are more than %1 profiles.").arg(mostProfiles));
    std::vector<LockProfile> profiles;
    for (const QJsonValue &each : list) {
        const qsizetype number = qsizetype(profiles.size()) + 1;
        if (!each.isObject())
            return invalidInput(LockProfilesText::tr("Profile %1 is not an object.").arg(number));
        auto profile = ProfileReader(each.toObject(), number).read();
        if (!profile)
            return invalidInput(profile.error().text);
        profiles.push_back(*std::move(profile));
    }
    return LockProfiles(std::move(profiles));
}

bool areNewerLockProfiles(const QByteArray &json) { return QJsonDocument::fromJson(json).object().value(versionName).toInt() > newestVersion; }

} // namespace lockscope
