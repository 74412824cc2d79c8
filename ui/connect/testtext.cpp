// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/connect/testtext.h"

#include "base/language.h"
#include "base/safetext.h"
#include "ui/connect/connectdialog.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int patternChars = 60;
/** A clock that is so far off makes leases in values look much longer or shorter. */
constexpr Duration noticedSkew{1000};

bool isOfWatching(const QByteArray &command) { return command == "SCAN" || command == "GETRANGE" || command == "PTTL"; }

} // namespace

QString TestText::lines(const KeyCount &count, const QByteArrayList &patterns)
{
    QStringList lines{matches(count, patterns), ofEachPattern(count, patterns)};
    if (count.facts)
        lines << keys(*count.facts) << rights(*count.facts) << clock(*count.facts);
    lines.removeAll(QString());
    return lines.join(u'\n');
}

bool TestText::warns(const KeyCount &count)
{
    const bool hasEmptyPattern = std::ranges::find(count.byPattern, 0) != count.byPattern.end();
    const bool lacksRights = count.facts && count.facts->lacks && std::ranges::any_of(*count.facts->lacks, isOfWatching);
    return count.isLast && (count.keys == 0 || (count.isWhole && hasEmptyPattern) || lacksRights);
}

QString TestText::matches(const KeyCount &count, const QByteArrayList &patterns)
{
    QStringList texts;
    for (const QByteArray &pattern : patterns)
        texts << safeText(pattern, patternChars);
    const QString of = texts.join(QStringLiteral(", "));
    const int keys = int(count.keys);
    if (!count.isLast && count.share)
        return ConnectDialog::tr("%Ln key(s) so far match %1 (%2 % looked at).", nullptr, keys).arg(of, QString::number(int(100 * *count.share)));
    if (!count.isLast)
        return ConnectDialog::tr("%Ln key(s) so far match %1.", nullptr, keys).arg(of);
    if (count.isWhole && keys == 0)
        return ConnectDialog::tr("No key matches %1: there are no locks now, or they have other names.").arg(of);
    if (count.isWhole)
        return ConnectDialog::tr("%Ln key(s) match %1.", nullptr, keys).arg(of);
    if (count.error.kind != Error::Kind::None && keys == 0)
        return ConnectDialog::tr("How many keys match %1 is unknown: %2.").arg(of, visibleText(count.error.text, 200));
    return ConnectDialog::tr("At least %Ln key(s) match %1; not all keys were looked at.", nullptr, keys).arg(of);
}

/** One pattern says nothing more by itself. */
QString TestText::ofEachPattern(const KeyCount &count, const QByteArrayList &patterns)
{
    if (patterns.size() < 2 || count.keys == 0 || count.byPattern.size() != std::size_t(patterns.size()))
        return {};
    QStringList parts;
    for (qsizetype i = 0; i < patterns.size(); ++i) {
        const qint64 keys = count.byPattern[std::size_t(i)];
        const QString pattern = safeText(patterns[i], patternChars);
        //: %1: a pattern, %2: how many keys match it
        parts << (keys == 0 ? tr("%1: none").arg(pattern) : tr("%1: %2").arg(pattern, countText(keys)));
    }
    return parts.join(QStringLiteral(" · "));
}

QString TestText::keys(const TrialFacts &facts)
{
    return facts.keys ? tr("Keys in all: %1.").arg(countText(qint64(*facts.keys))) : tr("Keys in all: unknown (no permission for DBSIZE).");
}

QString TestText::rights(const TrialFacts &facts)
{
    if (!facts.lacks)
        return tr("Rights: unknown. The server does not say (this needs Redis 7 and +acl|whoami +acl|dryrun).");
    if (facts.lacks->isEmpty())
        return tr("Rights: to watch locks and to clear them.");
    const QString commands = QString::fromLatin1(facts.lacks->join(", "));
    if (std::ranges::any_of(*facts.lacks, isOfWatching))
        return tr("Rights: not all that is needed to watch locks. No permission for %1.").arg(commands);
    return tr("Rights: to watch locks, not to clear all of them. No permission for %1.").arg(commands);
}

QString TestText::clock(const TrialFacts &facts)
{
    if (!facts.clockSkew)
        return tr("Clock: unknown (no permission for TIME).");
    const QString difference = durationText(std::max(Duration(1), Duration(std::chrono::abs(*facts.clockSkew))));
    if (std::chrono::abs(*facts.clockSkew) < noticedSkew)
        return tr("Clock: as this computer's, within %1.").arg(difference);
    return facts.clockSkew->count() > 0 ? tr("Clock: %1 ahead of this computer's. Deadlines are judged by the server's clock.").arg(difference)
                                        : tr("Clock: %1 behind this computer's. Deadlines are judged by the server's clock.").arg(difference);
}

} // namespace lockscope::ui
