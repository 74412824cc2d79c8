// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/replay/keysteps.h"

#include "locks/valueshape.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

Step deleteIfEqual(const ExecutedCommand &command, KeyState &state)
{
    using Is = KeyState::Is;
    const std::optional<QByteArray> expected = deletedIfEqual(command);
    const bool isCertain = expected || command.arguments.size() == 2;
    if (state.is == Is::Free)
        return Step::FindsNothing;
    if (state.is == Is::Unknown || !isCertain) {
        const Is before = std::exchange(state, KeyState{.freeFromUs = state.freeFromUs}).is;
        return before == Is::Held ? Step::Obscures : Step::Nothing;
    }
    if (expected && *expected != state.hold.token)
        return Step::FindsNothing;
    state = {.is = Is::Free};
    return Step::Removes;
}

/** At a key of which it is not known what it holds. If one of several holds is sure, the attempt has failed, whichever it is. */
Step attempt(const ExecutedCommand &command, const SetOptions &options, const QByteArray &value, KeyState &state)
{
    const auto free = std::ranges::find_if(state.possible, [](const std::optional<TrafficHold> &hold) { return !hold; });
    if (!state.possible.empty() && free == state.possible.end())
        return Step::IsRefused;
    if (free != state.possible.end())
        *free = TrafficHold{0, command.client, value, command.atUs, options.deadlineUs};
    const bool areBothKnown = state.freeFromUs && options.deadlineUs;
    state.freeFromUs = areBothKnown ? std::optional(std::max(*state.freeFromUs, *options.deadlineUs)) : std::nullopt;
    return Step::IsUndecided;
}

/** Also with another token it is the same hold. */
Step setIfEqual(const SetOptions &options, const QByteArray &value, KeyState &state)
{
    if (state.is == KeyState::Is::Free || state.hold.token != *options.onlyIfEqual)
        return Step::FindsNothing;
    state.hold.token = value;
    state.hold.deadlineUs = options.keepsLease ? state.hold.deadlineUs : options.deadlineUs;
    return Step::SetsLease;
}

Step setLease(const ExecutedCommand &command, const QByteArray &name, KeyState &state)
{
    using Is = KeyState::Is;
    const bool isAdded = command.reply && command.arguments.size() == 4 && command.arguments[3] == addedLease;
    const std::optional<qint64> end = isAdded ? leaseEnd(name, command.arguments[2], state.hold.deadlineUs.value_or(0)) : leaseEnd(command, name);
    if (isAdded && end && state.is == Is::Held && state.hold.deadlineUs) {
        state.hold.deadlineUs = *end;
        return Step::SetsLease;
    }
    if (end && state.is == Is::Free)
        return Step::FindsNothing;
    const bool hasCondition = name != "getex" && command.arguments.size() > 3;
    const std::optional<bool> isSet = !end ? std::nullopt
        : !hasCondition                    ? std::optional(true)
        : state.is == Is::Held             ? setsLease(command, *end, state.hold.deadlineUs)
                                           : std::nullopt;
    if (!isSet)
        return std::exchange(state, KeyState{}).is == Is::Held ? Step::Obscures : Step::Nothing;
    if (!*isSet)
        return Step::Nothing;
    if (state.is == Is::Unknown) {
        state = {.freeFromUs = *end};
        return Step::Nothing;
    }
    if (*end <= command.atUs) {
        state = {.is = Is::Free};
        return Step::Removes;
    }
    state.hold.deadlineUs = *end;
    return Step::SetsLease;
}

} // namespace

std::vector<TrafficHold> endLease(KeyState &state, qint64 atUs)
{
    using Is = KeyState::Is;
    std::vector<TrafficHold> ended;
    if (state.is == Is::Held && state.hold.deadlineUs && msOf(atUs) >= msOf(*state.hold.deadlineUs))
        state = {.freeFromUs = state.hold.deadlineUs, .possible = {state.hold}};
    if (state.is == Is::Unknown && state.possible.empty() && state.freeFromUs && msOf(atUs) > msOf(*state.freeFromUs) + 1)
        state = {.is = Is::Free};
    if (state.is != Is::Unknown || state.possible.empty())
        return ended;
    bool mayBeFree = false;
    std::erase_if(state.possible, [&](const std::optional<TrafficHold> &hold) {
        const bool isOver = !hold || (hold->deadlineUs && msOf(atUs) >= msOf(*hold->deadlineUs));
        const bool isCertain = !hold || (isOver && msOf(atUs) > msOf(*hold->deadlineUs) + 1);
        mayBeFree = mayBeFree || isOver;
        if (hold && isCertain)
            ended.push_back(*hold);
        return isCertain;
    });
    if (mayBeFree && !state.possible.empty())
        state.possible.push_back(std::nullopt);
    else if (state.possible.empty())
        state = {.is = Is::Free};
    else if (state.possible.size() == 1)
        state = {.is = Is::Held, .hold = *state.possible.front()};
    return ended;
}

Step KeySteps::apply(const ExecutedCommand &command, const QByteArray &name, LockVerb verb, KeyState &state)
{
    using Is = KeyState::Is;
    const std::size_t count = command.arguments.size();
    if (command.reply && command.reply->kind == CommandReply::Kind::Error)
        return Step::Nothing;
    switch (verb) {
    case LockVerb::Read: return Step::Reads;
    case LockVerb::Set: return count < 3 ? Step::Nothing : set(command, setOptions(command), command.arguments[2], state);
    case LockVerb::SetNx: return count < 3 ? Step::Nothing : set(command, {.onlyIfFree = true}, command.arguments[2], state);
    case LockVerb::GetSet: return count < 3 ? Step::Nothing : set(command, {}, command.arguments[2], state);
    case LockVerb::SetEx:
        return count < 4
            ? Step::Nothing
            : set(command, {.deadlineUs = leaseEnd(name == "setex" ? "EX" : "PX", command.arguments[2], command.atUs)}, command.arguments[3], state);
    case LockVerb::CompareDelete: return deleteIfEqual(command, state);
    case LockVerb::Delete: return std::exchange(state, KeyState{.is = Is::Free}).is == Is::Free ? Step::FindsNothing : Step::Removes;
    case LockVerb::Expire: return count < 3 ? Step::Nothing : setLease(command, name, state);
    case LockVerb::Persist:
        if (state.is == Is::Unknown)
            state = {};
        if (state.is != Is::Held)
            return Step::Nothing;
        state.hold.deadlineUs.reset();
        return Step::SetsLease;
    case LockVerb::HashAdd: return count < 3 ? Step::Nothing : addToHash(command, state);
    case LockVerb::MemberAdd: return count < 4 ? Step::Nothing : addMember(command, state);
    case LockVerb::MemberRemove:
        if (count != 3 || state.is != Is::Held || state.hold.token != command.arguments[2])
            return Step::Nothing;
        state = {.is = Is::Free};
        return Step::Removes;
    case LockVerb::OtherWrite: return std::exchange(state, KeyState{}).is == Is::Held ? Step::Obscures : Step::Nothing;
    }
    Q_UNREACHABLE();
}

Step KeySteps::set(const ExecutedCommand &command, const SetOptions &options, const QByteArray &value, KeyState &state)
{
    using Is = KeyState::Is;
    if (options.isWrong)
        return Step::Nothing;
    if (options.onlyIfEqual && state.is != Is::Unknown)
        return setIfEqual(options, value, state);
    if (options.comparesValue)
        return std::exchange(state, KeyState{}).is == Is::Held ? Step::Obscures : Step::Nothing;
    if (options.onlyIfFree && state.is == Is::Held)
        return Step::IsRefused;
    if (options.onlyIfFree && state.is == Is::Unknown)
        return attempt(command, options, value, state);
    if (options.onlyIfHeld && state.is == Is::Unknown) {
        state = {.freeFromUs = options.keepsLease ? state.freeFromUs : options.deadlineUs}; // whoever has it
        return Step::Nothing;
    }
    if (options.onlyIfHeld && state.is == Is::Free)
        return Step::FindsNothing;
    const bool wasHeld = state.is == Is::Held;
    const std::optional<qint64> deadline = options.keepsLease && wasHeld ? state.hold.deadlineUs : options.deadlineUs;
    const bool isSame = wasHeld && state.hold.token == value;
    const bool mayBeAnother = !options.onlyIfHeld && !state.hold.client.isEmpty() && state.hold.client != command.client;
    if (isSame && (looksRandom(value) || !mayBeAnother)) {
        state.hold.deadlineUs = deadline;
        return Step::SetsLease;
    }
    hold(command, value, deadline, state);
    return wasHeld ? Step::Overwrites : Step::Takes;
}

/** A hash with one field is a lock whose token is that field; one with several is something else. */
Step KeySteps::addToHash(const ExecutedCommand &command, KeyState &state)
{
    const QByteArray &field = command.arguments[2];
    const bool isLess = command.arguments.size() > 3 && command.arguments[3].startsWith('-');
    if (isLess && state.is != KeyState::Is::Held)
        return Step::Nothing; // a release
    if (state.is == KeyState::Is::Held) {
        if (state.hold.form != TrafficHold::Form::Hash || state.hold.token != field)
            state = {};
        return Step::Nothing; // by the same one: once more
    }
    hold(command, field, {}, state);
    state.hold.form = TrafficHold::Form::Hash;
    return Step::Takes;
}

/** A sorted set with one member, and a mark that it is alone, is a lock whose token is that member. */
Step KeySteps::addMember(const ExecutedCommand &command, KeyState &state)
{
    using Is = KeyState::Is;
    const QByteArray &member = command.arguments[3];
    const bool isOne =
        command.arguments.size() == 4 && (state.is != Is::Held || (state.hold.form == TrafficHold::Form::Sorted && state.hold.token == member));
    if (member == aloneMember || (isOne && state.is == Is::Held))
        return Step::Nothing; // its lease comes with the next command
    if (!isOne)
        return std::exchange(state, KeyState{}).is == Is::Held ? Step::Obscures : Step::Nothing;
    const bool wasFree = state.is == Is::Free;
    if (wasFree)
        hold(command, member, {}, state);
    else
        state = {.is = Is::Held, .hold = {.client = {}, .token = member}}; // which has it already
    state.hold.form = TrafficHold::Form::Sorted;
    return wasFree ? Step::Takes : Step::Nothing;
}

void KeySteps::hold(const ExecutedCommand &command, const QByteArray &token, std::optional<qint64> deadlineUs, KeyState &state)
{
    state = {.is = KeyState::Is::Held, .hold = {++m_lastHold, command.client, token, command.atUs, deadlineUs}};
}

} // namespace lockscope
