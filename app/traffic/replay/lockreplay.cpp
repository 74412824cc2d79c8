// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/replay/lockreplay.h"

#include "libraries/finding/lockname.h"
#include "locks/valueshape.h"
#include "traffic/replay/latewinner.h"
#include "traffic/replay/trackedkeys.h"
#include "traffic/replay/transactions.h"

#include <QCryptographicHash>
#include <QSet>

#include <algorithm>
#include <memory>
#include <utility>

namespace lockscope {

namespace {

constexpr std::size_t longestScript = 10'000; // commands that are looked at
constexpr qsizetype mostKeys = 20'000;
constexpr qsizetype mostReaders = 100; // of one key
constexpr qsizetype mostScripts = 10'000;
constexpr std::size_t mostUnknown = 1000; // that are to be read
constexpr qsizetype mostClients = 100'000;
constexpr std::size_t mostUndecided = 10'000; // commands about one key
constexpr qsizetype longestKept = 1000;       // of their words

/** A token that nobody writes twice, with a lease, to a key whose name says that it is a lock. */
bool isTokenOfLock(const ExecutedCommand &set)
{
    return set.arguments.size() > 4 && looksRandom(set.arguments[2]) && lockWordIn(set.arguments[1]) && setOptions(set).deadlineUs;
}

void makeRoom(auto &all, qsizetype most)
{
    if (all.size() >= most)
        all.clear();
}

} // namespace

size_t qHash(const TrafficKey &key, size_t seed) { return qHashMulti(seed, key.database, key.key); }

class LockReplay::Private {
public:
    Private(Report reporter, LaterKnowledge laterKnowledge) : later(std::move(laterKnowledge)), report(std::move(reporter)) {}

    void take(const ExecutedCommand &command);
    void finishScript();
    void passTime(qint64 nowUs);
    void takeGap();
    TrafficStand standOf(const TrafficKey &lock, qint64 atUs) const;
    std::vector<TrafficKey> keysToRead(std::size_t most);
    void learn(const TrafficKey &key, const TrafficStand &stand, qint64 atUs);

    bool isUndecided(const TrafficKey &lock, quint64 number) const;

    TrackedKeys tracked;
    std::optional<ExecutedCommand> call; // whose commands come now
    quint64 callNumber = 0;

private:
    /** What a command, or all those of a script, have done to one key. */
    struct Deed {
        KeyState before;
        bool hasRead = false; ///< before it changed anything
        Step step = Step::Nothing;
        bool isRenewal = false; ///< of a step that finds nothing
    };

    void takePlain(const ExecutedCommand &command, const QByteArray &name, LockVerb verb);
    void noteLook(const QByteArray &client, const TrafficKey &key);
    void takeControl(const ExecutedCommand &command, const QByteArray &name);
    void noteUndecided(Undecided doing, bool isAttempt, const TrafficKey &key, KeyState &state);
    void decide(const std::optional<LateWinner> &winner, const TrafficKey &key, KeyState &state);
    void decideByRead(TrafficHold &found, const TrafficKey &key, KeyState &state, qint64 atUs);
    KeyState *stateOf(const TrafficKey &key, bool isTaken);
    void apply(const ExecutedCommand &command, const QByteArray &name, LockVerb verb, const TrafficKey &key, KeyState &state, Deed &deed);
    void endLease(const TrafficKey &key, KeyState &state, qint64 atUs);
    void wish(const TrafficKey &key);
    void agree(const ShownKey &shown, const TrafficKey &key, KeyState &state, qint64 atUs);
    void forgetKeysOf(const ExecutedCommand &call);
    void forgetNamed(const ExecutedCommand &command, const ExecutedCommand &by);
    void forget(const ExecutedCommand &by, const TrafficKey &key, KeyState &state);
    void tell(const ExecutedCommand &by, const TrafficKey &key, const QByteArray &token, const Deed &deed, bool isCompared, ScriptRole role);
    void freeDatabase(const ExecutedCommand &command, bool isEvery);
    void forgetFreeOnes();
    void track();

    const LaterKnowledge later;
    const Report report;
    QHash<TrafficKey, KeyState> keys;
    Transactions transactions;
    QHash<QByteArray, TrafficKey> looked; // what a client has looked at last
    qsizetype untaken = 0;                // of what they have looked at, are tracked though nobody has taken them
    QSet<QByteArray> written;             // values that attempts wrote, or would have written
    QHash<QByteArray, ScriptRole> roles;  // of scripts
    std::vector<ExecutedCommand> script;  // of the call
    KeySteps steps;
    std::deque<TrafficKey> unknown;                     // that were tried for, and nobody has read yet
    TrafficKey lastTaken;                               // to check
    quint64 taken = 0;                                  // commands
    quint64 number = 0;                                 // of the command, or the call, that is looked at
    const std::vector<ExecutedCommand> *told = nullptr; // the script of which it is reported
};

void LockReplay::Private::take(const ExecutedCommand &command)
{
    ++taken;
    if (command.isInScript()) {
        if (call && script.size() < longestScript)
            script.push_back(command);
        return;
    }
    finishScript();
    number = taken;
    const QByteArray name = command.arguments.front().toLower();
    if (isScriptCall(name) && command.arguments.size() > 2) {
        call = command;
        callNumber = taken;
    } else if (const std::optional<LockVerb> verb = lockVerb(command, name))
        takePlain(command, name, *verb);
    else if (isControl(name))
        takeControl(command, name);
    else if (mayWrite(name))
        forgetNamed(command, command);
}

void LockReplay::Private::takePlain(const ExecutedCommand &command, const QByteArray &name, LockVerb verb)
{
    const bool isNx = verb == LockVerb::SetNx || (verb == LockVerb::Set && setOptions(command).onlyIfFree);
    const bool isPlainSet = !isNx && (verb == LockVerb::Set || verb == LockVerb::SetEx);
    const QByteArray value = command.arguments.size() < 3 ? QByteArray() : verb == LockVerb::SetEx ? command.arguments.back() : command.arguments[2];
    const KeyPlaces places = keysIn(command, name);
    for (std::size_t i = 0; i < places.count; ++i) {
        const TrafficKey key{command.database, command.arguments[places.at(i)]};
        const bool hasLooked = isPlainSet && looked.value(command.client) == key;
        const bool takes = isNx || (hasLooked && lockWordIn(key.key) && looksRandom(value)); // a cache may have such a name
        if (verb == LockVerb::Read && (keys.contains(key) || (places.count == 1 && lockWordIn(key.key))))
            noteLook(command.client, key);
        KeyState *const state = stateOf(key, takes);
        if (!state)
            continue;
        agree(shownBefore(command, name, verb), key, *state, command.atUs);
        Deed deed{*state};
        apply(command, name, verb, key, *state, deed);
        if (deed.step == Step::Takes && isPlainSet && !hasLooked)
            deed.step = Step::Appears; // whoever takes a lock looks whether it is free
        const bool isCompared = transactions.compare(command, key, deed.before.hold) || verb == LockVerb::CompareDelete
            || (verb == LockVerb::Set && setOptions(command).onlyIfEqual);
        if (readsValue(name) && !state->readers.contains(command.client) && state->readers.size() < mostReaders)
            state->readers << command.client;
        if (readsValue(name))
            transactions.noteRead(command.client, key);
        if (deed.step != Step::Reads)
            tell(command, key, takes ? value : QByteArray(), deed, isCompared, ScriptRole::None);
        if (isNx && looksRandom(value)) {
            makeRoom(written, mostKeys);
            written.insert(value);
        }
        if (command.isOrderUnknown)
            forget(command, key, *state);
    }
}

void LockReplay::Private::noteLook(const QByteArray &client, const TrafficKey &key)
{
    makeRoom(looked, mostClients);
    looked.insert(client, key);
    if (!keys.contains(key) && ++untaken > mostKeys)
        track();
    tracked.insert(key.key);
}

void LockReplay::Private::takeControl(const ExecutedCommand &command, const QByteArray &name)
{
    if (name == "multi") {
        transactions.begin(command.client);
    } else if (name == "exec" || name == "discard" || name == "reset" || name == "unwatch") {
        transactions.end(command.client);
    } else if (name == "watch") {
        for (std::size_t i = 1; i < command.arguments.size(); ++i)
            transactions.watch(command.client, {command.database, command.arguments[i]});
    } else if (name == "flushall" || name == "flushdb") {
        freeDatabase(command, name == "flushall");
    } else if (name == "swapdb") {
        takeGap();
    } else if (name == "script" && command.arguments.size() == 3 && command.arguments[1].toLower() == "load" && roles.size() < mostScripts) {
        roles.insert(QCryptographicHash::hash(command.arguments[2], QCryptographicHash::Sha1).toHex(), roleIn(command.arguments[2]));
    }
}

/** The commands that came since its call are those of the script. */
void LockReplay::Private::finishScript()
{
    if (!call)
        return;
    number = callNumber;
    const ExecutedCommand by = *std::exchange(call, std::nullopt);
    const std::vector<ExecutedCommand> commands = std::exchange(script, {});
    if (by.reply && commands.empty())
        forgetKeysOf(by);
    const QByteArray name = by.arguments.front().toLower(), identity = scriptIdentity(by, name);
    if (name == "eval" && roles.size() < mostScripts && !roles.contains(identity))
        roles.insert(identity, roleIn(by.arguments[1]));
    const auto known = roles.constFind(identity);
    ScriptRole role = known != roles.cend() ? *known : name == "eval" ? roleIn(by.arguments[1]) : ScriptRole::None;
    QSet<TrafficKey> checked; // for whether they exist
    const bool hasWorked = std::ranges::any_of(commands, [](const ExecutedCommand &command) {
        const std::optional<LockVerb> verb = lockVerb(command.arguments.front().toLower());
        return verb == LockVerb::Delete || verb == LockVerb::Expire;
    });
    std::vector<std::pair<TrafficKey, Deed>> deeds;
    for (const ExecutedCommand &command : commands) {
        const QByteArray verbName = command.arguments.front().toLower();
        const std::optional<LockVerb> verb = lockVerb(command, verbName);
        if (!verb && mayWrite(verbName))
            forgetNamed(command, by);
        const KeyPlaces places = verb ? keysIn(command, verbName) : KeyPlaces{.count = 0};
        for (std::size_t i = 0; i < places.count; ++i) {
            const TrafficKey key{command.database, command.arguments[places.at(i)]};
            const bool isLock = role == ScriptRole::Acquires && by.arguments.size() > 3 && key.key == by.arguments[3];
            const bool takesIfMissing = *verb == LockVerb::Set && checked.contains(key) && setOptions(command).deadlineUs;
            const bool takesAmongOthers = *verb == LockVerb::Set && isTokenOfLock(command); // of a job that a queue hands out
            const bool takesAlone = *verb == LockVerb::MemberAdd && checked.contains(key) && command.arguments.size() == 4;
            const bool takes = isLock || takesIfMissing || takesAmongOthers || takesAlone || *verb == LockVerb::SetNx
                || (*verb == LockVerb::Set && setOptions(command).onlyIfFree);
            if (verbName == "exists" || verbName == "zcount")
                checked.insert(key);
            KeyState *const state = stateOf(key, takes);
            if (!state)
                continue;
            auto deed = std::ranges::find(deeds, key, &std::pair<TrafficKey, Deed>::first);
            if (deed == deeds.end()) {
                if (hasWorked && (role == ScriptRole::Releases || role == ScriptRole::Renews))
                    decide(winnerShownBy(by, *state), key, *state);
                agree(shownBefore(command, verbName, *verb), key, *state, command.atUs);
                deed = deeds.insert(deeds.end(), {key, Deed{*state}});
            }
            if (takesAlone && state->is == KeyState::Is::Unknown)
                *state = {.is = KeyState::Is::Free}; // it has counted the members
            ExecutedCommand asSent = command;
            asSent.client = by.client;
            apply(asSent, verbName, *verb, key, *state, deed->second);
        }
    }
    for (const auto &[key, deed] : deeds) {
        if (role == ScriptRole::None && by.arguments.size() > 3 && key.key == by.arguments[3])
            role = deed.step == Step::Takes    ? ScriptRole::Acquires
                : deed.step == Step::Removes   ? ScriptRole::Releases
                : deed.step == Step::SetsLease ? ScriptRole::Renews
                                               : role;
    }
    if (role != ScriptRole::None && roles.size() < mostScripts)
        roles.insert(identity, role);
    const QByteArray token = tokenIn(by);
    told = &commands;
    for (auto &[key, deed] : deeds) {
        const bool isOthers = deed.before.is == KeyState::Is::Held && !names(by, deed.before.hold.token);
        const bool comparesNothing = name == "eval" && !by.arguments[1].contains("==") && !by.arguments[1].contains("~=") && written.contains(token);
        const bool hasProvedWrong =
            isOthers && !comparesNothing && deed.hasRead && looksRandom(token) && (deed.step == Step::Removes || deed.step == Step::SetsLease);
        if (hasProvedWrong)
            forget(by, key, deed.before); // it has compared, and found its own token: what was thought of the key was wrong
        if (hasProvedWrong && deed.step == Step::SetsLease)
            keys[key].hold = {.client = {}, .token = token, .deadlineUs = keys[key].hold.deadlineUs};
        tell(by, key, token, deed, deed.hasRead && (hasProvedWrong || !isOthers), role);
        if (by.isOrderUnknown)
            forget(by, key, keys[key]);
    }
    told = nullptr;
}

void LockReplay::Private::decide(const std::optional<LateWinner> &winner, const TrafficKey &key, KeyState &state)
{
    if (!winner)
        return;
    state = winner->state;
    later.known({key, winner->number, {TrafficStand::Is::Free}, number, {TrafficStand::Is::Held, state.hold}});
}

KeyState *LockReplay::Private::stateOf(const TrafficKey &key, bool isTaken)
{
    if (const auto known = keys.find(key); known != keys.end())
        return &*known;
    if (!isTaken)
        return nullptr;
    if (keys.size() >= mostKeys)
        forgetFreeOnes();
    tracked.insert(key.key);
    return &*keys.insert(key, {});
}

/** What they hold is unknown when they come again. */
void LockReplay::Private::forgetFreeOnes()
{
    keys.removeIf([](const auto &key) { return key->is != KeyState::Is::Held; });
    if (keys.size() > mostKeys / 2)
        keys.clear();
    track();
}

void LockReplay::Private::track()
{
    untaken = 0;
    tracked.clear();
    for (auto key = keys.cbegin(); key != keys.cend(); ++key)
        tracked.insert(key.key().key);
}

// ---- what commands do

void LockReplay::Private::apply(const ExecutedCommand &command, const QByteArray &name, LockVerb verb, const TrafficKey &key, KeyState &state,
                                Deed &deed)
{
    const std::shared_ptr<std::deque<Undecided>> undecided = state.undecided;
    const Step step = steps.apply(command, name, verb, state);
    state.undecided = state.is == KeyState::Is::Unknown && keepsUndecided(verb) ? undecided : nullptr;
    const bool isAttempt = step == Step::IsUndecided;
    if (later.undecided && state.is == KeyState::Is::Unknown && verb != LockVerb::Read && (isAttempt || state.undecided))
        noteUndecided({number, command, name, verb}, isAttempt, key, state);
    deed.hasRead = deed.hasRead || (step == Step::Reads && deed.step <= Step::Reads);
    deed.step = std::max(deed.step, step);
    deed.isRenewal = deed.isRenewal || verb == LockVerb::Expire || verb == LockVerb::Set;
}

void LockReplay::Private::noteUndecided(Undecided doing, bool isAttempt, const TrafficKey &key, KeyState &state)
{
    if (!state.undecided)
        state.undecided = std::make_shared<std::deque<Undecided>>();
    std::deque<Undecided> &all = *state.undecided;
    while (all.size() >= mostUndecided || (!all.empty() && all.front().number < later.first()))
        all.pop_front();
    for (QByteArray &word : doing.command.arguments)
        word.truncate(longestKept); // it is no token, or that of nobody
    if (isAttempt) {
        doing.value = doing.command.arguments[2];
        later.undecided(key, number);
    }
    all.push_back(std::move(doing));
}

bool LockReplay::Private::isUndecided(const TrafficKey &lock, quint64 command) const
{
    const auto known = keys.constFind(lock);
    return known != keys.cend() && known->is == KeyState::Is::Unknown && known->undecided && known->undecided->front().number <= command;
}

void LockReplay::Private::endLease(const TrafficKey &key, KeyState &state, qint64 atUs)
{
    for (const TrafficHold &hold : lockscope::endLease(state, atUs)) {
        if (hold.number > 0) // else nobody has heard that it began
            report({.kind = LockMove::Kind::Expired, .atUs = *hold.deadlineUs, .lock = key, .client = {}, .token = hold.token, .hold = hold});
    }
}

TrafficStand LockReplay::Private::standOf(const TrafficKey &lock, qint64 atUs) const
{
    using Is = KeyState::Is;
    const auto known = keys.constFind(lock);
    const KeyState state = known == keys.cend() ? KeyState() : *known;
    const std::optional<qint64> end = state.is == Is::Held ? state.hold.deadlineUs : state.is == Is::Unknown ? state.freeFromUs : std::nullopt;
    if (!end || msOf(atUs) < msOf(*end))
        return {state.is, state.hold};
    return {msOf(atUs) > msOf(*end) + 1 ? Is::Free : Is::Unknown};
}

/** What a reply shows is certain, whatever was thought before. */
void LockReplay::Private::agree(const ShownKey &shown, const TrafficKey &key, KeyState &state, qint64 atUs)
{
    using Is = KeyState::Is;
    const bool isSameHold = state.is == Is::Held && (shown.token.isEmpty() || shown.token == state.hold.token);
    const bool isOwn = isSameHold && !shown.token.isEmpty();
    if (shown.is == ShownKey::Is::Held ? isSameHold : shown.is == ShownKey::Is::Free && isOwn)
        return; // also after its deadline: somebody has prolonged it
    const std::optional<TrafficHold> before = state.is == Is::Held ? std::optional(state.hold) : std::nullopt;
    endLease(key, state, atUs);
    const auto meant = std::ranges::find_if(
        state.possible, [&shown](const std::optional<TrafficHold> &hold) { return hold && !shown.token.isEmpty() && hold->token == shown.token; });
    if (shown.is == ShownKey::Is::Held) {
        state = {.is = Is::Held, .hold = meant != state.possible.end() ? **meant : TrafficHold{.client = {}, .token = shown.token}};
    } else if (shown.is == ShownKey::Is::Free && state.is != Is::Free) {
        if (before && before->deadlineUs && msOf(atUs) + 1 >= msOf(*before->deadlineUs))
            report({LockMove::Kind::Expired, std::min(*before->deadlineUs, atUs), key, {}, before->token, *before});
        state = {.is = Is::Free};
    }
}

/** It would help to know what it holds. */
void LockReplay::Private::wish(const TrafficKey &key)
{
    if (!std::exchange(keys[key].isWished, true) && unknown.size() < mostUnknown)
        unknown.push_back(key);
}

std::vector<TrafficKey> LockReplay::Private::keysToRead(std::size_t most)
{
    std::vector<TrafficKey> wanted;
    if (const TrafficKey taken = std::exchange(lastTaken, {}); !taken.key.isEmpty() && most > 0)
        wanted.push_back(taken);
    for (; wanted.size() < most && !unknown.empty(); unknown.pop_front()) {
        const auto known = keys.constFind(unknown.front());
        if (known != keys.cend() && known->is == KeyState::Is::Unknown)
            wanted.push_back(unknown.front());
    }
    return wanted;
}

/** The attempts, by the hold that was found. If none of them has won, it was there before all of them, also if it is that of a client that tries again. */
void LockReplay::Private::decideByRead(TrafficHold &found, const TrafficKey &key, KeyState &state, qint64 atUs)
{
    if (state.is != KeyState::Is::Unknown || !state.undecided)
        return;
    const auto own = std::ranges::find(*state.undecided, found.token, &Undecided::value);
    const bool isOwn = own != state.undecided->end(), isSure = found.deadlineUs || looksRandom(found.token);
    if (isOwn && (!isSure || mayBeOfSeveral(found, state)))
        return; // several write it
    decide(winnerFound(found, state, atUs), key, state);
    if (state.is == KeyState::Is::Held)
        return;
    if (isOwn && looksRandom(found.token))
        found.client = own->command.client;
    later.known({key, state.undecided->front().number, {TrafficStand::Is::Held, found}, number, {TrafficStand::Is::Held, found}});
    state.undecided.reset();
}

void LockReplay::Private::learn(const TrafficKey &key, const TrafficStand &stand, qint64 atUs)
{
    using Is = KeyState::Is;
    finishScript();
    number = taken + 1;
    if (stand.is == Is::Unknown)
        return;
    KeyState &state = *stateOf(key, true);
    TrafficHold hold = stand.hold;
    if (stand.is == Is::Held)
        decideByRead(hold, key, state, atUs);
    const KeyState before = state;
    agree({stand.is == Is::Held ? ShownKey::Is::Held : ShownKey::Is::Free, stand.hold.token}, key, state, atUs);
    if (state.is == Is::Held) {
        if (state.hold.client.isEmpty())
            state.hold.client = hold.client;
        state.hold.deadlineUs = stand.hold.deadlineUs;
        state.hold.form = stand.hold.form;
    }
    const bool isSame = before.is == state.is && before.hold.token == state.hold.token;
    const bool hasExpired =
        before.is == Is::Held && state.is == Is::Free && before.hold.deadlineUs && msOf(atUs) + 1 >= msOf(*before.hold.deadlineUs);
    if (before.is != Is::Unknown && !isSame && !hasExpired)
        report({LockMove::Kind::Unclear, atUs, key, {}, {}, before.hold});
    if (state.is == Is::Held && !isSame)
        report({LockMove::Kind::Found, atUs, key, {}, state.hold.token, state.hold});
}

/** A script whose commands are not shown may have changed each of them. */
void LockReplay::Private::forgetKeysOf(const ExecutedCommand &call)
{
    if (call.reply->kind == CommandReply::Kind::Error && hasDoneNothing(call.reply->text))
        return;
    for (std::size_t i = 3; i < call.arguments.size(); ++i) {
        if (const auto known = keys.find({call.database, call.arguments[i]}); known != keys.end())
            forget(call, known.key(), *known);
    }
}

/** Which of its words are keys is not known. */
void LockReplay::Private::forgetNamed(const ExecutedCommand &command, const ExecutedCommand &by)
{
    for (std::size_t i = 1; i < std::min(command.arguments.size(), mostNamedKeys + 1); ++i) {
        if (const auto known = keys.find({command.database, command.arguments[i]}); known != keys.end())
            forget(by, known.key(), *known);
    }
}

/** From then on it is not known what it holds. */
void LockReplay::Private::forget(const ExecutedCommand &by, const TrafficKey &key, KeyState &state)
{
    const KeyState before = std::exchange(state, {});
    if (before.is == KeyState::Is::Held)
        tell(by, key, {}, {.before = before, .step = Step::Obscures}, false, ScriptRole::None);
}

void LockReplay::Private::freeDatabase(const ExecutedCommand &command, bool isEvery)
{
    for (auto key = keys.begin(); key != keys.end(); ++key) {
        if (!isEvery && key.key().database != command.database)
            continue;
        endLease(key.key(), *key, command.atUs);
        const Deed deed{std::exchange(*key, KeyState{.is = KeyState::Is::Free}), false, Step::Removes};
        tell(command, key.key(), {}, deed, false, ScriptRole::None);
    }
}

void LockReplay::Private::passTime(qint64 nowUs)
{
    finishScript();
    for (auto key = keys.begin(); key != keys.end(); ++key)
        endLease(key.key(), *key, nowUs);
}

void LockReplay::Private::takeGap()
{
    for (KeyState &state : keys)
        state = {};
    transactions.clear();
    looked.clear();
    call.reset();
    script.clear();
}

// ---- what is reported of it

void LockReplay::Private::tell(const ExecutedCommand &by, const TrafficKey &key, const QByteArray &token, const Deed &deed, bool isCompared,
                               ScriptRole role)
{
    using Kind = LockMove::Kind;
    const bool wasHeld = deed.before.is == KeyState::Is::Held;
    if (deed.step == Step::Takes)
        lastTaken = key;
    const auto move = [&](Kind kind, const TrafficHold &hold) {
        report({.kind = kind,
                .atUs = by.atUs,
                .lock = key,
                .client = by.client,
                .token = kind == Kind::Won ? hold.token : token,
                .hold = hold,
                .next = kind == Kind::Overwritten ? keys.value(key).hold : TrafficHold(),
                .isCompared = isCompared,
                .isRenewal = kind == Kind::Missed && (deed.isRenewal || role == ScriptRole::Renews),
                .transaction = transactions.of(by.client),
                .hasLooked = !by.client.isEmpty() && deed.before.readers.contains(by.client),
                .wasFree = deed.before.is == KeyState::Is::Free,
                .command = &by,
                .script = told});
    };
    switch (deed.step) {
    case Step::Appears: return move(Kind::Found, keys.value(key).hold);
    case Step::Takes:
        if (wasHeld)
            move(Kind::Released, deed.before.hold);
        return move(Kind::Won, keys.value(key).hold);
    case Step::Overwrites: return move(Kind::Overwritten, deed.before.hold);
    case Step::Removes:
        if (wasHeld || isCompared)
            move(Kind::Released, deed.before.hold);
        return;
    case Step::SetsLease:
        if (TrafficHold &hold = keys[key].hold; isCompared && hold.client.isEmpty())
            hold.client = by.client;
        if (wasHeld)
            move(Kind::Renewed, keys.value(key).hold);
        return;
    case Step::IsUndecided: wish(key); return move(Kind::Undecided, {});
    case Step::IsRefused: return move(Kind::Lost, deed.before.hold);
    case Step::FindsNothing: return move(Kind::Missed, deed.before.hold);
    case Step::Obscures: return move(Kind::Unclear, deed.before.hold);
    case Step::Reads:
        if (role == ScriptRole::Acquires && deed.before.is != KeyState::Is::Free) {
            if (!wasHeld)
                wish(key);
            return move(Kind::Lost, deed.before.hold);
        }
        if (role == ScriptRole::Releases || role == ScriptRole::Renews)
            move(Kind::Missed, deed.before.hold);
        return;
    case Step::Nothing: return;
    }
}

// ---- the replay

LockReplay::LockReplay(Report report, LaterKnowledge later) : d(std::make_unique<Private>(std::move(report), std::move(later))) {}

LockReplay::~LockReplay() = default;

void LockReplay::take(const ExecutedCommand &command) { d->take(command); }

void LockReplay::passTime(qint64 nowUs) { d->passTime(nowUs); }

void LockReplay::takeGap() { d->takeGap(); }

void LockReplay::end() { d->finishScript(); }

bool LockReplay::isUndecided(const TrafficKey &lock, quint64 number) const { return d->isUndecided(lock, number); }

std::optional<quint64> LockReplay::scriptUnderWay() const { return d->call ? std::optional(d->callNumber) : std::nullopt; }

std::vector<TrafficKey> LockReplay::keysToRead(std::size_t most) { return d->keysToRead(most); }

void LockReplay::learn(const TrafficKey &lock, const TrafficStand &stand, qint64 atUs) { d->learn(lock, stand, atUs); }

TrafficStand LockReplay::standOf(const TrafficKey &lock, qint64 atUs) const { return d->standOf(lock, atUs); }

bool LockReplay::isOfInterest(bool isInScript, QByteArrayView arguments) const { return isInScript || d->tracked.mayConcern(arguments); }

} // namespace lockscope
