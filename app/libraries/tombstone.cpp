// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What this program itself puts in place of a lock that is fenced off.
#include "libraries/family.h"
#include "locks/tombstone.h"

namespace lockscope {

namespace {

/** A field or member: the mark, and nothing that holds beside it. */
bool decodeTombstone(const Clues &clues, Lock &lock)
{
    for (const Clues::Member &member : clues.members()) {
        if (isMark(member.name))
            lock.token = member.name;
    }
    if (!isMark(lock.token)) // a lock profile calls it one
        return false;
    if (clues.reading.type == KeyReading::Type::String)
        return true;
    Holder holder{.token = lock.token, .deadline = lock.deadline};
    if (clues.reading.type == KeyReading::Type::SortedSet) {
        lock.protocol = Protocol::Members;
        holder.mode = Holder::Mode::Write;
        holder.writtenMs = writtenTimeMs(clues.member(lock.token)->value).value_or(0);
    }
    LockDetails details;
    details.holders.push_back(std::move(holder));
    details.holdersInAll = 1;
    lock.details = SharedDetails(std::move(details));
    return true;
}

constexpr Scheme tombstone{.name = "lockscope-fence",
                           .label = "Fenced off by Lockscope",
                           .expiry = Expiry::Always,
                           .tokenForm = TokenForm::Mark,
                           .afterClear = "Nobody holds it: its quiet period ends, and the next client takes it",
                           .decode = decodeTombstone};

} // namespace

Rule tombstoneRule()
{
    return {.scheme = &tombstone,
            .confidence = Confidence::Certain,
            .why = "It holds the mark that Lockscope puts in place of a lock that is fenced off"};
}

} // namespace lockscope
