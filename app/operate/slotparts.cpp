// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operate/slotparts.h"

#include "base/safetext.h"
#include "redis/topology/hashslot.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

namespace {

using redis::Command;

struct SlotPartsText {
    LOCKSCOPE_MESSAGES(lockscope::SlotPartsText)
};

/** True for commands such as DEL, all arguments of which are keys: they can be sent for each key alone. */
bool namesKeysOnly(const Command &command, const std::vector<QByteArray> &keys)
{
    return std::all_of(command.begin() + 1, command.end(), [&keys](const QByteArray &word) { return std::ranges::find(keys, word) != keys.end(); });
}

class Parts {
public:
    explicit Parts(const Action &whole)
    {
        of(whole.key.toByteArray());
        for (const QByteArray &key : whole.keys)
            of(key).keys.push_back(key);
        for (Action &part : m_parts) {
            part.verb = whole.verb;
            part.key = part.keys.front();
            part.holder = whole.holder;
            part.plannedAt = whole.plannedAt;
            part.writesServerTime = whole.writesServerTime;
        }
        m_parts.front().key = whole.key;
    }
    Action &of(const QByteArray &key)
    {
        const quint16 slot = redis::hashSlot(key);
        const auto known = std::ranges::find(m_slots, slot);
        if (known != m_slots.end())
            return m_parts[std::size_t(known - m_slots.begin())];
        m_slots.push_back(slot);
        return m_parts.emplace_back();
    }
    /** A question about data concerns each server. */
    std::vector<Action *> concerned(const Command &question)
    {
        std::vector<Action *> all;
        if (!asksForData(question))
            return {&of(question.at(1))};
        for (Action &part : m_parts)
            all.push_back(&part);
        return all;
    }
    void addStep(const Command &step, const std::vector<QByteArray> &keys)
    {
        if (step.size() <= 2 || !namesKeysOnly(step, keys))
            return of(step.at(1)).steps.push_back(step);
        for (auto key = step.begin() + 1; key != step.end(); ++key)
            of(*key).steps.push_back({step.front(), *key});
    }
    std::vector<Action> &all() { return m_parts; }

private:
    std::vector<quint16> m_slots;
    std::vector<Action> m_parts;
};

} // namespace

std::vector<Action> partsBySlot(const Action &whole)
{
    const auto isWithLock = [slot = redis::hashSlot(whole.key.view())](const QByteArray &key) { return redis::hashSlot(key) == slot; };
    if (isOnClient(whole) || std::ranges::all_of(whole.keys, isWithLock))
        return {whole};
    Parts parts(whole);
    for (const Check &check : whole.checks) {
        for (Action *part : parts.concerned(check.command))
            part->checks.push_back(check);
    }
    for (const Command &question : whole.kept) {
        for (Action *part : parts.concerned(question))
            part->kept.push_back(question);
    }
    for (const Command &step : whole.steps)
        parts.addStep(step, whole.keys);
    for (const LeastLease &lease : whole.leases)
        parts.of(lease.key).leases.push_back(lease);
    parts.all().front().messages = whole.messages;
    return parts.all();
}

QList<Message> describeBySlot(const Action &whole)
{
    QList<Message> lines;
    for (const Action &part : partsBySlot(whole)) {
        if (!lines.isEmpty()) //: %1: a key
            lines += SlotPartsText::tr("then, on the node that has %1, if nothing has changed there:").arg(safeText(part.key));
        lines += describe(part);
    }
    return lines;
}

Action ifStillAsBefore(Action part, const std::vector<BeforeImage> &before)
{
    for (const BeforeImage &image : before) {
        const QByteArray &asks = image.question.front();
        if (asks == "PTTL" || asks == "HPTTL" || asksForData(image.question) || !image.isKnown)
            continue;
        part.checks.push_back(image.answer ? Check::equals(image.question, *image.answer) : Check::missing(image.question));
    }
    return part;
}

bool isDoneOrGone(const ActionOutcome &part) { return part.kind == ActionOutcome::Kind::Done || part.kind == ActionOutcome::Kind::AlreadyGone; }

void forgetUndoOf(Action &whole, const std::vector<QByteArray> &keys)
{
    const auto isOfThem = [&keys](const Command &command) { return std::ranges::find(keys, command.at(1)) != keys.end(); };
    std::erase_if(whole.undoChecks, [&](const Check &check) { return isOfThem(check.command); });
    std::erase_if(whole.undoSteps, isOfThem);
}

ActionOutcome outcomeOfParts(const Action &whole, const std::vector<ActionOutcome> &parts)
{
    ActionOutcome outcome = parts.front();
    if (outcome.kind != ActionOutcome::Kind::Done)
        return outcome;
    outcome.before.clear();
    for (const Command &question : whole.kept) {
        for (const ActionOutcome &part : parts) {
            const auto image = std::ranges::find(part.before, question, &BeforeImage::question);
            if (image != part.before.end())
                outcome.before.push_back(*image);
        }
    }
    if (std::ranges::all_of(parts, isDoneOrGone))
        return outcome;
    outcome.kind = ActionOutcome::Kind::DoneInPart;
    outcome.error = {Error::Kind::Server, SlotPartsText::tr("the lock was changed, but not everything that belongs to it in other slots"), {}};
    return outcome;
}

} // namespace lockscope
