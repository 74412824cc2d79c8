// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/find/findtext.h"

#include "base/language.h"
#include "base/safetext.h"
#include "ui/table/lockrow.h"

#include <algorithm>
#include <limits>
#include <string_view>

namespace lockscope::ui {

namespace {

using State = FindProgress::State;
constexpr int shownName = 120;

QString countOf(quint64 count) { return countText(qint64(count)); }
/** For a plural form. */
int number(quint64 count) { return int(std::min<quint64>(count, std::numeric_limits<int>::max())); }

/** As in the table of locks. */
QString briefly(const Scheme &scheme)
{
    if (scheme.namesLibrary)
        return schemeText(scheme.label);
    const std::string_view name(scheme.name);
    return LockText::unknownLibrary(name == "hash" ? LockForm::Hash : name.starts_with("token") ? LockForm::Token : LockForm::OtherType);
}

quint64 locksIn(const LockPatterns &patterns)
{
    quint64 locks = 0;
    for (const FoundLocks &found : patterns.found)
        locks += found.locks;
    return locks;
}

} // namespace

QString FindText::confidence(Confidence confidence)
{
    switch (confidence) {
    case Confidence::Certain: return tr("certain");
    case Confidence::Likely: return tr("likely");
    case Confidence::Guess: return tr("guess");
    }
    Q_UNREACHABLE();
}

QString FindText::libraries(const FoundLocks &found)
{
    if (found.libraries.empty())
        return {};
    const QString label = briefly(*found.libraries.front().scheme);
    const std::size_t further = found.libraries.size() - 1;
    return further > 0 ? tr("%1 and %2 more").arg(label).arg(further) : label;
}

QString FindText::details(const FoundLocks &found)
{
    QStringList lines;
    for (const FoundLocks::Why &why : found.whys) {
        const QString text = asSentence(schemeText(why.text));
        lines << (found.whys.size() > 1 ? tr("%1 × %2").arg(countOf(why.locks), text) : text);
    }
    if (found.libraries.size() > 1) {
        QStringList each;
        for (const FoundLocks::Library &library : found.libraries)
            each << tr("%1 × %2").arg(countOf(library.locks), schemeText(library.scheme->label));
        lines << joinItems(each);
    }
    if (found.others > 0)
        lines << tr("The pattern also matches %Ln key(s) that do not look like locks.", nullptr, number(found.others));
    if (!found.wider.isEmpty()) {
        lines << tr("The wider pattern %1 would also match %Ln key(s) that do not look like locks.", nullptr, number(found.widerOthers))
                     .arg(safeText(found.wider, shownName));
    }
    QStringList examples;
    for (const QByteArray &example : found.examples)
        examples << safeText(example, shownName);
    lines << tr("For example: %1").arg(joinItems(examples));
    return lines.join(u'\n');
}

QString FindText::searched(const FoundLocks &found)
{
    QStringList texts{safeText(found.pattern)};
    for (const FoundLocks::Library &library : found.libraries)
        texts << schemeText(library.scheme->label);
    for (const QByteArray &example : found.examples)
        texts << safeText(example);
    return texts.join(u'\n');
}

QString FindText::progress(const FindProgress &progress)
{
    const QString seen = countOf(progress.keysSeen);
    const QString keys = progress.keysInDatabase ? tr("%1 of %Ln key(s)", nullptr, number(*progress.keysInDatabase)).arg(seen)
                                                 : tr("about %Ln key(s)", nullptr, number(progress.keysSeen));
    const QString locks = countOf(locksIn(progress.locks)), patterns = countOf(progress.locks.found.size());
    const QString took = durationText(progress.took);
    switch (progress.state) {
    case State::Looking:
        return progress.isServerSlow ? tr("Searched %1. The server is slow: searching with pauses.").arg(keys)
                                     : tr("Searched %1. Locks found so far: %2.").arg(keys, locks);
    case State::Complete:
        return progress.locks.found.empty() ? tr("No key looks like a lock. Searched %1 in %2.").arg(keys, took)
                                            : tr("Locks found: %1. Patterns: %2. Searched %3 in %4.").arg(locks, patterns, keys, took);
    case State::Cancelled: return tr("Stopped after %1. Locks found: %2. Patterns: %3.").arg(keys, locks, patterns);
    case State::Failed: return tr("The search failed after %1: %2").arg(keys, asSentence(visibleText(progress.error.text, 300)));
    }
    Q_UNREACHABLE();
}

QString FindText::notes(const FindProgress &progress)
{
    QStringList lines;
    if (progress.isClusterNode)
        lines << tr("This server is one node of a cluster. The keys of its other nodes were not searched.");
    QStringList databases;
    for (const DatabaseKeys &each : progress.otherDatabases)
        databases << tr("db%1: %2").arg(each.database).arg(countOf(each.keys));
    if (!databases.isEmpty())
        lines << tr("Not searched: the keys of other databases (%1).").arg(joinItems(databases));
    if (progress.keysRefused > 0)
        lines << tr("No permission to read %Ln key(s). Only their names are known.", nullptr, number(progress.keysRefused));
    if (progress.namesTooLong > 0)
        lines << tr("%Ln key(s) left out: names longer than %1 bytes.", nullptr, number(progress.namesTooLong)).arg(NameGroups::longestName);
    if (progress.locks.further > 0)
        lines << tr("%Ln more pattern(s) not listed.", nullptr, number(progress.locks.further));
    return lines.join(u'\n');
}

} // namespace lockscope::ui
