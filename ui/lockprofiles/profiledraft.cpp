// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lockprofiles/profiledraft.h"

#include "base/safetext.h"
#include "base/spantext.h"
#include "locks/lock.h"

#include <QJsonDocument>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr qsizetype longestPattern = 750; // in base64, as long as a text of the file may be
constexpr qsizetype longestLabel = 100;

QString spanOf(const std::optional<Duration> &span) { return span ? spanText(*span) : QString(); }

std::optional<Duration> spanIn(const QString &text)
{
    const auto span = text.trimmed().isEmpty() ? Result<Duration>(Duration(0)) : parseSpan(text);
    return span && *span > Duration(0) ? std::optional(*span) : std::nullopt;
}

QString spanProblem(const QString &text)
{
    if (text.trimmed().isEmpty())
        return {};
    const auto span = parseSpan(text);
    return span ? QString() : span.error().text.shown();
}

/** As in the file, a line for each member. */
QString textOf(const std::optional<LockFormat> &format)
{
    QStringList lines;
    const QJsonObject object = format ? toJsonObject(*format) : QJsonObject();
    for (auto member = object.begin(); member != object.end(); ++member)
        lines += QStringLiteral("  \"%1\": %2")
                     .arg(member.key(), QString::fromUtf8(QJsonDocument(member.value().toObject()).toJson(QJsonDocument::Compact)));
    return lines.isEmpty() ? QString() : QStringLiteral("{\n") + lines.join(QStringLiteral(",\n")) + QStringLiteral("\n}");
}

Result<LockFormat> formatIn(const QString &text)
{
    QJsonParseError parsing;
    const QByteArray json = text.toUtf8();
    const QJsonDocument document = QJsonDocument::fromJson(json, &parsing);
    if (parsing.error != QJsonParseError::NoError || !document.isObject()) {
        const qsizetype line = 1 + json.first(std::min<qsizetype>(parsing.offset, json.size())).count('\n');
        return invalidInput(ProfileDraft::tr("Line %1 is not valid JSON: %2").arg(line).arg(parsing.errorString()));
    }
    return lockFormatFromJson(document.object());
}

/** "lock.orders.17" is one of "lock.orders.". */
QByteArray familyOf(QByteArrayView key)
{
    static constexpr QByteArrayView separators = ":./|-_";
    for (qsizetype i = key.size() - 2; i > 0; --i) {
        if (separators.contains(key[i]))
            return key.first(i + 1).toByteArray();
    }
    return key.toByteArray();
}

/** The last group says that it is not known. */
bool namesALibrary(const Scheme &scheme)
{
    const auto &groups = schemeGroups();
    return std::any_of(groups.begin(), groups.end() - 1, [&scheme](const SchemeGroup &group) {
        return std::find(group.schemes.begin(), group.schemes.end(), &scheme) != group.schemes.end();
    });
}

} // namespace

ProfileDraft ProfileDraft::of(const LockProfile &profile)
{
    ProfileDraft draft;
    draft.match = profile.match;
    draft.pattern = profile.pattern;
    draft.scheme = profile.hasOwnFormat() ? ownFormat() : profile.scheme;
    draft.format = textOf(profile.format);
    draft.label = profile.label;
    draft.usualHold = spanOf(profile.usualHold);
    draft.longestHold = spanOf(profile.longestHold);
    draft.lease = spanOf(profile.lease);
    return draft;
}

ProfileDraft ProfileDraft::forLock(const Lock &lock)
{
    ProfileDraft draft;
    draft.pattern = familyOf(lock.key);
    const auto &[scheme, confidence, why] = recognitionOf(lock);
    if (confidence != Confidence::Certain && namesALibrary(scheme))
        draft.scheme = &scheme;
    return draft;
}

bool ProfileDraft::patternIsText() const
{
    const QString text = QString::fromUtf8(pattern);
    return isUtf8(pattern) && stillVisibleText(text, int(text.size()) + 1) == text;
}

QString ProfileDraft::problem(Field field) const
{
    switch (field) {
    case Field::Pattern:
        if (pattern.isEmpty())
            return match == LockProfile::Match::Prefix ? tr("Enter the beginning of the keys, for example spring:")
                                                       : tr("Enter a pattern, for example *:mutex");
        return pattern.size() > longestPattern ? tr("Longer than %1 bytes. Enter a shorter beginning.").arg(countText(longestPattern)) : QString();
    case Field::Scheme: return {};
    case Field::Format: return formatProblem();
    case Field::Label: return label.size() > longestLabel ? tr("Longer than %1 characters. Enter a shorter name.").arg(longestLabel) : QString();
    case Field::UsualHold: return spanProblem(usualHold);
    case Field::LongestHold: {
        const auto usual = spanIn(usualHold), longest = spanIn(longestHold);
        if (usual && longest && *longest < *usual)
            return tr("Shorter than the usual hold. Enter a longer time, or leave it empty.");
        return spanProblem(longestHold);
    }
    case Field::Lease: return spanProblem(lease);
    }
    Q_UNREACHABLE();
}

std::optional<ProfileDraft::Field> ProfileDraft::firstProblem() const
{
    for (const Field field : {Field::Pattern, Field::Scheme, Field::Format, Field::Label, Field::UsualHold, Field::LongestHold, Field::Lease}) {
        if (!problem(field).isEmpty())
            return field;
    }
    return std::nullopt;
}

QString ProfileDraft::formatProblem() const
{
    if (format.trimmed().isEmpty())
        return hasOwnFormat() ? tr("Enter the format, for example {\"holder\": {\"json\": \"owner\"}}") : QString();
    const auto read = formatIn(format);
    if (!read)
        return tr("%1.").arg(read.error().text);
    if (hasOwnFormat() != read->holder.has_value())
        return hasOwnFormat() ? tr("\"holder\" is missing: where is the holder written?")
                              : tr("The format has a holder: choose Own format in Treat as, or remove \"holder\".");
    LockProfile tried;
    tried.match = match;
    tried.format = *read;
    if (tried.lacksPrefix())
        return tr("{rest} is the key without its beginning: choose \"begin with\" instead of a pattern.");
    return {};
}

std::optional<LockProfile> ProfileDraft::profile() const
{
    if (firstProblem())
        return std::nullopt;
    const bool hasFormat = !format.trimmed().isEmpty();
    return LockProfile{.match = match,
                       .pattern = pattern,
                       .scheme = hasOwnFormat() ? nullptr : scheme,
                       .label = label.trimmed(),
                       .usualHold = spanIn(usualHold),
                       .longestHold = spanIn(longestHold),
                       .lease = spanIn(lease),
                       .format = hasFormat ? std::optional(*formatIn(format)) : std::nullopt};
}

} // namespace lockscope::ui
