// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Tombstones, which this program writes in place of fenced-off locks.
#include "libraries/family.h"
#include "libraries/plantools.h"
#include "locks/tombstone.h"

#include <algorithm>

namespace lockscope {

namespace {

/** A field or member that is the mark, with no holder beside it. */
bool decodeTombstone(const Clues &clues, Lock &lock)
{
    for (const Clues::Member &member : clues.members()) {
        if (isMark(member.name))
            lock.token = member.name;
    }
    if (!isMark(lock.token)) // only a lock profile says so
        return false;
    if (clues.reading.type == KeyReading::Type::String)
        return true;
    Holder holder{.token = lock.token, .deadline = lock.deadline};
    if (clues.reading.type == KeyReading::Type::SortedSet) {
        lock.form = LockForm::Members;
        holder.mode = Holder::Mode::Write;
        holder.writtenMs = writtenTimeMs(clues.member(lock.token)->value).value_or(0);
    }
    LockDetails details;
    details.holders.push_back(std::move(holder));
    details.holdersInAll = 1;
    lock.details = SharedDetails(std::move(details));
    return true;
}

Result<Action> clearTombstone(const Lock &lock, const std::optional<Bytes> &holder)
{
    if (plans::isString(lock))
        return plans::clearString(lock);
    return lock.form == LockForm::Members ? plans::clearMember(lock, holder, plans::takeWriteMark) : plans::clearField(lock, holder);
}

constexpr Scheme tombstone{.name = "lockscope-fence",
                           .label = QT_TRANSLATE_NOOP("lockscope::SchemeText", "Fenced off by Lockscope"),
                           .expiry = Expiry::Always,
                           .afterClear =
                               QT_TRANSLATE_NOOP("lockscope::SchemeText", "Nobody holds it; after its quiet period, the next client can take it"),
                           .decode = decodeTombstone,
                           .clear = clearTombstone};

} // namespace

bool isTombstone(const KeyReading &reading)
{
    using Type = KeyReading::Type;
    if (reading.type == Type::String)
        return isMark(reading.value);
    if ((reading.type != Type::Hash && reading.type != Type::SortedSet) || !reading.contents || !reading.contents->isWhole())
        return false;
    const auto &members = reading.contents->members;
    const std::size_t most = reading.type == Type::Hash ? 1 : 2; // Symfony's tombstone has a writer's mark beside it
    return members.size() <= most && std::ranges::any_of(members, [](const KeyContents::Member &member) { return isMark(member.name); });
}

Rule tombstoneRule()
{
    return {.scheme = &tombstone,
            .confidence = Confidence::Certain,
            .why = QT_TRANSLATE_NOOP("lockscope::SchemeText", "It contains the mark that Lockscope writes in place of a lock that is fenced off")};
}

} // namespace lockscope
