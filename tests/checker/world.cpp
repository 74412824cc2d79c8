// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "world.h"

namespace checker {

World::World(const Setting &setting)
    : crashes(static_cast<std::uint8_t>(setting.bounds.crashes)), pauses(static_cast<std::uint8_t>(setting.bounds.pauses)),
      ends(static_cast<std::uint8_t>(setting.bounds.expiries)), lost(static_cast<std::uint8_t>(setting.bounds.lost)),
      late(static_cast<std::uint8_t>(setting.bounds.late)), m_setting(&setting)
{
}

// who is who

bool World::allOverOrWaiting() const
{
    return std::none_of(clients.begin() + 1, clients.begin() + count() + 1, [](const Client &client) { return client.isUnderWay(); });
}

bool World::allGone() const
{
    return std::all_of(clients.begin() + 1, clients.begin() + count() + 1, [](const Client &client) { return client.isGone(); });
}

bool World::anybodyUnderWay() const
{
    return std::any_of(clients.data(), last(), [](const Client &client) { return client.isUnderWay(); });
}

unsigned World::triesOf(unsigned index) const
{
    const bool isPatient = index == lateComer() && m_setting->lateComer == LateComer::Patient;
    return 1 + (isPatient ? 8 : static_cast<unsigned>(m_setting->bounds.retries));
}

bool World::isAsleep(unsigned index) const
{
    const Client &client = clients[index];
    return client.phase == Phase::Sign && stepOf(client.run).sleeps && !keys.find(command(client.run.pending).words[1]);
}

bool World::isUrgent(unsigned index, std::int64_t time) const
{
    const Client &client = clients[index];
    if (client.isHeld || client.isGone())
        return false;
    if (client.canRenew(clock) || client.phase == Phase::Running)
        return true;
    if (client.phase == Phase::Sign)
        return stepOf(client.run).sleeps && !isAsleep(index);
    const bool isAtWork = client.phase == Phase::Work || client.phase == Phase::WorkAfterWrite;
    const bool mayWork = m_setting->workTakesTime && client.worked + time <= lease() - 2;
    return isAtWork && !mayWork && !(m_setting->outlasts && isContender(index));
}

unsigned World::urgent(std::int64_t time) const
{
    unsigned found = 0;
    for (unsigned index = 0; index < count() + 2; ++index)
        found |= static_cast<unsigned>(isUrgent(index, time)) << index;
    return found;
}

// a step

bool World::step(unsigned index, Hearing hearing)
{
    Client &client = clients[index];
    if (isAsleep(index))
        return false;
    client.isHeld = false;
    if (client.phase == Phase::Work && writes(index) && client.believes) {
        write(index);
        return hearing == Hearing::Answered;
    }
    if (client.phase != Phase::Running)
        leaveRest(index);
    if (client.phase != Phase::Running || client.run.pending == NO_COMMAND)
        return hearing == Hearing::Answered;
    goOn(index, send(index, client.run, hearing));
    return true;
}

void World::leaveRest(unsigned index)
{
    Client &client = clients[index];
    if (client.phase == Phase::Sign) {
        leaveSign(index);
    } else if (client.phase == Phase::Work || client.phase == Phase::WorkAfterWrite) {
        client.believes = client.isRenewing = false;
        enter(index, PartName::Release);
    } else {
        beginTry(index);
    }
}

void World::beginTry(unsigned index)
{
    Client &client = clients[index];
    ++client.tokens;
    client.signs = 0;
    client.run.values.fill(UNSET);
    client.run.values[Names::TOKEN] = textOf("C" + std::to_string(index) + "." + std::to_string(client.tokens));
    client.run.values[Names::ANSWER] = client.run.values[Names::ERROR] = NIL;
    enter(index, PartName::Acquire);
}

/** Of a list the client takes an element, if there is one; of a channel there is nothing to take. */
void World::leaveSign(unsigned index)
{
    Client &client = clients[index];
    client.phase = Phase::Running;
    const Texts &words = command(client.run.pending).words;
    const std::string &name = stringOf(words.front());
    if (name == "SUBSCRIBE") {
        client.run.pending = NO_COMMAND;
        goOn(index, take(index, client.run, Answer::of(true)));
    } else {
        client.run.pending = commandOf({textOf(name == "BLPOP" ? "LPOP" : "RPOP"), words.at(1)});
    }
}

void World::write(unsigned index)
{
    const auto &name = m_setting->protocol->fence;
    const Text value = name ? clients[index].run.values[*name] : NIL;
    referee.write(index, value == NIL || value == UNSET ? std::nullopt : std::optional(numberOf(value)));
    clients[index].phase = Phase::WorkAfterWrite;
}

void World::enter(unsigned index, PartName part)
{
    Client &client = clients[index];
    client.phase = Phase::Running;
    client.run.part = part;
    client.run.at = 0;
    client.run.pending = NO_COMMAND;
    goOn(index, End::None);
}

void World::goOn(unsigned index, End end)
{
    switch (end == End::None ? proceed(index, clients[index].run) : end) {
    case End::None: break; // it rests, or a command is pending
    case End::Acquired: acquired(index); break;
    case End::Busy: foundBusy(index); break;
    default: done(index); break;
    }
}

/** Steps until the next rest or command is pending, or the part ends. */
End World::proceed(unsigned index, Run &run)
{
    const auto &part = m_setting->protocol->part(run.part);
    if (!part)
        return run.part == PartName::Release ? End::Released : End::Done;
    for (int made = 0; made < 100; ++made) {
        if (run.at == part->size()) {
            if (run.part == PartName::Release || run.part == PartName::GiveUp)
                return run.part == PartName::Release ? End::Released : End::Done;
            throw Unjudgeable("nothing follows the last step");
        }
        const Step &step = (*part)[run.at];
        const End end = begin(index, run, step);
        if (end != End::None || run.pending != NO_COMMAND)
            return end;
    }
    throw Unjudgeable("more than a hundred steps in one go");
}

/** What a step does before a command is sent, or all that it does if there is none. */
End World::begin(unsigned index, Run &run, const Step &step)
{
    lookAtClock(index, step, run);
    Few<Text, Names::MOST> kept;
    for (const auto &[slot, sum] : step.keep)
        kept.append(sum->value(scope(index, run)));
    for (std::size_t at = 0; at < step.keep.size(); ++at)
        run.values[step.keep[at].first] = kept[at];
    if (step.send.empty())
        return follow(step, scope(index, run), run);
    if (step.waits && !step.sleeps && clients[index].signs + 1u >= triesOf(index))
        return take(index, run, Answer::nil());
    Texts words;
    words.reserve(step.send.size());
    for (const ExpressionPointer &word : step.send)
        words.push_back(word->value(scope(index, run)));
    run.pending = commandOf(words);
    if (step.waits) {
        clients[index].signs = static_cast<std::uint8_t>(clients[index].signs + !step.sleeps);
        clients[index].phase = Phase::Sign;
    }
    return End::None;
}

End World::follow(const Step &step, const Scope &scope, Run &run)
{
    for (const Entry &entry : step.then) {
        if (!entry.condition || entry.condition->holds(scope))
            return go(entry.target, run);
    }
    ++run.at;
    return End::None;
}

End World::go(const Target &target, Run &run)
{
    if (target.end == End::None)
        run.at = static_cast<std::uint8_t>(target.at);
    return target.end;
}

void World::lookAtClock(unsigned index, const Step &step, Run &run)
{
    if (!step.looksAtClock)
        return;
    looked = true;
    run.values[Names::NOW] = textOf(clock + offset(index));
}

// commands

End World::send(unsigned index, Run &run, Hearing hearing)
{
    const Sent sent{static_cast<std::uint8_t>(index), run.part, run.pending};
    run.pending = NO_COMMAND;
    if (hearing == Hearing::Answered)
        return take(index, run, execute(sent, true));
    if (hearing == Hearing::Unheard)
        execute(sent, true);
    else if (hearing == Hearing::Late)
        onTheWay.append(sent);
    return leaveUnanswered(stepOf(run), run);
}

Answer World::execute(const Sent &sent, bool getsNumber)
{
    const Keys before = keys;
    Server server(keys, clock);
    Answer answer = server.run(sent.command);
    referee.saw(*m_setting, deedOf(sent, getsNumber), before, keys);
    return answer;
}

/** Whether nothing but the lock can come of what it has pending. */
bool World::isBound(const Client &client) const
{
    const bool isPending = client.phase == Phase::Running && client.run.part == PartName::Acquire && client.run.pending != NO_COMMAND;
    return isPending && stepOf(client.run).isBound;
}

Deed World::deedOf(const Sent &sent, bool getsNumber) const
{
    Deed deed{sent.client, sent.part, getsNumber};
    for (unsigned index = 0; index < count() + 2; ++index) {
        const Client &client = clients[index];
        deed.lawful |= static_cast<unsigned>(client.believes || isBound(client)) << index;
        if (index != sent.client && (client.believes || client.isTrying()))
            deed.tokens[index] = client.run.values[Names::TOKEN];
    }
    return deed;
}

End World::take(unsigned index, Run &run, const Answer &answer)
{
    const Step &step = stepOf(run);
    const bool isList = answer.type == Answer::Type::List;
    if (isList && !step.savesList)
        throw Unjudgeable("the answer is a list, but its elements are not saved");
    const auto textIn = [](const Answer &one) {
        if (one.type == Answer::Type::List)
            throw Unjudgeable("a list in a list");
        return one.type == Answer::Type::Number ? textOf(one.number) : one.text;
    };
    const bool isError = answer.type == Answer::Type::Error;
    run.values[Names::ERROR] = isError ? answer.text : NIL;
    run.values[Names::ANSWER] = isList ? textOf(std::ssize(answer.list)) : isError ? NIL : textIn(answer);
    for (std::size_t at = 0; at < step.save.size(); ++at) {
        const bool isElement = isList && at < answer.list.size();
        run.values[step.save[at]] = isElement ? textIn(answer.list[at]) : step.savesList ? NIL : run.values[Names::ANSWER];
    }
    lookAtClock(index, step, run);
    return isError && !step.handlesErrors ? failed(run.part) : follow(step, scope(index, run), run);
}

/** Where a part ends whose step has no answer to go by. */
End World::failed(PartName part)
{
    switch (part) {
    case PartName::Acquire: return End::Busy;
    case PartName::Release: return End::Lost;
    case PartName::WhileHolding: return End::Stop;
    default: return End::Done;
    }
}

End World::leaveUnanswered(const Step &step, Run &run)
{
    run.values[Names::ANSWER] = run.values[Names::ERROR] = NIL;
    for (const std::size_t name : step.save)
        run.values[name] = NIL;
    if (step.unanswered)
        return go(*step.unanswered, run);
    return failed(run.part);
}

void World::arrive()
{
    const Sent first = onTheWay[0];
    onTheWay.remove(onTheWay.begin());
    execute(first, false);
}

// ends of parts

void World::acquired(unsigned index)
{
    Client &client = clients[index];
    const bool othersDo = std::any_of(clients.data(), last(), [](const Client &other) { return other.believes; });
    client.phase = Phase::Work;
    client.believes = begunToBelieve = gotOn = true;
    client.worked = 0;
    somebodyBelieved = somebodyBelieved || (m_setting->broken == NOBODY && isContender(index));
    client.signs = 0;
    referee.believes(*m_setting, index, othersDo);
    if (const auto &every = m_setting->protocol->every) {
        client.isRenewing = client.hasTimer = true;
        client.renewal = client.run;
        client.renewal.part = PartName::WhileHolding;
        client.renewal.at = 0;
        client.every = numberOf(every->value(scope(index, client.renewal)));
        client.timer = clock + client.every;
    }
}

void World::foundBusy(unsigned index)
{
    Client &client = clients[index];
    gotOn = true;
    referee.busy(index);
    client.signs = 0;
    ++client.busy;
    if (client.busy < triesOf(index))
        client.phase = Phase::Retry;
    else
        enter(index, PartName::GiveUp);
}

void World::done(unsigned index)
{
    Client &client = clients[index];
    gotOn = true;
    client.busy = 0;
    ++client.wanted;
    client.phase = client.wanted < roundsOf(index) ? Phase::Begin : Phase::Over;
    referee.over(index);
}

// a renewal

void World::renew(unsigned index)
{
    Client &client = clients[index];
    client.isHeld = false;
    if (client.hasTimer) {
        client.hasTimer = false;
        client.renewal.at = 0;
        goOnRenewing(client, proceed(index, client.renewal));
    }
    if (!client.isRenewing || client.renewal.pending == NO_COMMAND)
        return;
    const End end = send(index, client.renewal, Hearing::Answered);
    goOnRenewing(client, end == End::None ? proceed(index, client.renewal) : end);
}

void World::goOnRenewing(Client &client, End end)
{
    if (end == End::Stop || end == End::Lost)
        client.isRenewing = false;
    if (end == End::Lost)
        client.believes = false;
    if (end == End::Again) {
        client.hasTimer = true;
        client.timer = clock + client.every;
    }
}

// the rest

void World::crash(unsigned index)
{
    Client &client = clients[index];
    client.phase = Phase::Crashed;
    client.believes = client.isRenewing = false;
    somebodyCrashed = true;
    referee.over(index);
}

void World::holdUp(unsigned held)
{
    for (unsigned index = 0; index < count() + 2; ++index)
        clients[index].isHeld = clients[index].isHeld || (held >> index & 1);
}

void World::finish()
{
    for (const Key &key : keys)
        longest = std::max(longest, key.end == FOREVER ? 0 : key.end - clock);
    if (m_setting->writes)
        referee.countAnew();
}

} // namespace checker
