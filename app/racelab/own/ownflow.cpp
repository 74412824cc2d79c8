// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "racelab/own/ownflow.h"

#include "base/language.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

struct OwnFlowText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::OwnFlowText)
};

const QSet<QString> &setByAnswers()
{
    static const QSet<QString> names{u"answer"_s, u"error"_s};
    return names;
}

/** Always there. */
bool isConstant(const QString &name)
{
    return name == u"permits" || name == u"resource" || name == u"key" || name == u"lease" || name == u"token" || name == u"now" || name == u"key1"
        || name == u"key2" || name == u"key3";
}

QSet<QString> afterSending(const FlowStep &step) { return step.sends ? step.saves + setByAnswers() : QSet<QString>(); }

/** What is known after the step. */
QSet<QString> after(const FlowStep &step, const QSet<QString> &before) { return before + step.keeps + afterSending(step); }

} // namespace

OwnFlow::Entries OwnFlow::follow(const FlowPart &part, const Names &known, std::size_t first)
{
    Entries entries(part.steps.size());
    if (entries.empty())
        return entries;
    entries[first] = known;
    std::vector<std::size_t> open{first};
    while (!open.empty()) {
        const std::size_t at = open.back();
        open.pop_back();
        const FlowStep &step = part.steps[at];
        const Names passed = after(step, *entries[at]);
        const auto goTo = [&](std::size_t next) {
            const bool isNew = !entries[next] || !entries[next]->contains(passed);
            if (isNew) {
                entries[next] = entries[next].value_or(Names()) + passed;
                open.push_back(next);
            }
        };
        for (std::size_t next = 0; next < part.steps.size(); ++next) {
            const auto leads = [next](const OwnTarget &target) { return target.step == next; };
            if (step.mayGoAnywhere || std::ranges::any_of(step.targets, leads))
                goTo(next);
        }
    }
    return entries;
}

OwnFlow::Names OwnFlow::knownAt(const FlowPart &part, const Entries &entries, const std::vector<OwnEnd> &ends) const
{
    if (!part.isRead)
        return everything();
    Names known;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const FlowStep &step = part.steps[i];
        const auto isEnd = [&](const OwnTarget &target) { return !target.step && std::ranges::find(ends, target.end) != ends.end(); };
        if (entries[i] && (step.mayGoAnywhere || std::ranges::any_of(step.targets, isEnd)))
            known += after(step, *entries[i]);
    }
    return known;
}

OwnFlow::Names OwnFlow::everything() const
{
    Names names = setByAnswers();
    for (const FlowPart *const part : parts()) {
        for (const FlowStep &step : part->steps)
            names += step.keeps + step.saves;
    }
    return names;
}

void OwnFlow::check() const
{
    const Entries taking = follow(acquire, {});
    const Names held = knownAt(acquire, taking, {OwnEnd::Acquired});
    checkPart(acquire, taking);
    const Entries writing = follow(write, held);
    checkPart(write, writing);
    const Names written = write.steps.empty() ? Names() : knownAt(write, writing, {OwnEnd::Written, OwnEnd::Refused});
    checkPart(release, follow(release, held + written));
    checkPart(giveUp, follow(giveUp, knownAt(acquire, taking, {OwnEnd::Busy})));
    m_mistakes.enter(whileHolding.name);
    for (const FlowStep::Use &use : every)
        checkUse(use, held);
    const Names renewed = held + knownAt(whileHolding, follow(whileHolding, held), {OwnEnd::Again}); // it goes round
    checkPart(whileHolding, follow(whileHolding, whileHolding.steps.empty() ? held : renewed));
    m_mistakes.leave();
}

void OwnFlow::checkPart(const FlowPart &part, const Entries &entries) const
{
    std::vector<bool> isExplained(entries.size());
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const FlowStep &step = part.steps[i];
        m_mistakes.enter(part.name, int(i) + 1);
        if (!entries[i] && isExplained[i])
            continue;
        if (!entries[i]) {
            const Entries behind = follow(part, {}, i); // they are unreachable because this one is
            for (std::size_t j = 0; j < behind.size(); ++j)
                isExplained[j] = isExplained[j] || behind[j];
            m_mistakes.add(step.at, OwnFlowText::tr("no step leads here: give it a “name” and name it in the “then” of another step, or delete it"));
            continue;
        }
        for (const FlowStep::Use &use : step.uses) {
            const Names kept = *entries[i] + (use.when == FlowStep::When::Keeping ? Names() : step.keeps);
            checkUse(use, use.when == FlowStep::When::Deciding ? kept + afterSending(step) : kept);
        }
    }
    m_mistakes.leave();
}

void OwnFlow::checkUse(const FlowStep::Use &use, const Names &known) const
{
    if (isConstant(use.name) || known.contains(use.name))
        return;
    if (setByAnswers().contains(use.name)) {
        m_mistakes.add(use.at, OwnFlowText::tr("“%1” has no value yet: no command is sent before this").arg(use.name));
        return;
    }
    const QString keepers = keepersOf(use.name);
    if (!keepers.isEmpty()) // otherwise no step keeps it, which has been said
        m_mistakes.add(use.at, OwnFlowText::tr("“%1” has no value yet: it is kept only by %2, which cannot run before this").arg(use.name, keepers));
}

/** "acquire, step 2" */
QString OwnFlow::keepersOf(const QString &name) const
{
    QStringList keepers;
    for (const FlowPart *const part : parts()) {
        for (std::size_t i = 0; i < part->steps.size(); ++i) {
            if (part->steps[i].keeps.contains(name) || part->steps[i].saves.contains(name))
                keepers << OwnFlowText::tr("%1, step %2").arg(part->name, QString::number(i + 1));
        }
    }
    return joinParts(keepers);
}

} // namespace lockscope
