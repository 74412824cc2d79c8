// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/capture/executionorder.h"

#include "traffic/capture/scriptlines.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr qint64 longestWait = 1'000'000; // µs, for a reply
constexpr std::size_t mostWaiting = 2000; // exchanges
constexpr std::size_t longestChain = 4;   // of exchanges that make another one possible
constexpr int mostTries = 1000;           // to find one
constexpr std::size_t mostKnownKeys = 50'000;
constexpr qint64 clockSlack = 2000; // µs between a lease's end and what was seen of it

struct KnownKey {
    ShownKey holds;
    std::optional<qint64> deadlineUs = {};
    bool mayLapse = false;     ///< by a lease that was not seen
    quint64 connection = 0;    ///< that has acquired it
    qint64 unknownUntilUs = 0; ///< what was asked before has no known order
};
using KeyNumber = quint32;

/** Of some keys, instead of what is known: what would be. */
class KnownKeys {
public:
    explicit KnownKeys(const std::vector<KnownKey> &all) : m_all(all) {}

    const KnownKey &operator[](KeyNumber key) const
    {
        const auto found = std::ranges::find(m_changed, key, &std::pair<KeyNumber, KnownKey>::first);
        return found != m_changed.end() ? found->second : m_all[key];
    }
    void set(KeyNumber key, KnownKey known)
    {
        const auto found = std::ranges::find(m_changed, key, &std::pair<KeyNumber, KnownKey>::first);
        if (found != m_changed.end())
            found->second = std::move(known);
        else
            m_changed.emplace_back(key, std::move(known));
    }
    const std::vector<std::pair<KeyNumber, KnownKey>> &changed() const { return m_changed; }

private:
    const std::vector<KnownKey> &m_all;
    std::vector<std::pair<KeyNumber, KnownKey>> m_changed;
};

/** A command, and what its reply shows of one of its keys. */
struct KeyStep {
    KeyNumber key;
    ShownKey before;
    std::optional<KnownKey> after = {}; ///< nothing: it changes nothing
};

struct Waiting {
    Exchange exchange;
    std::vector<KeyStep> steps;
    bool changes = false;
};

std::optional<KnownKey> leftBy(const ExecutedCommand &command, const QByteArray &name, LockVerb verb, const ShownKey &before)
{
    using Is = ShownKey::Is;
    const std::size_t count = command.arguments.size();
    const bool isRefused = (verb == LockVerb::SetNx && before.is == Is::Held) || (verb == LockVerb::Delete && before.is == Is::Free);
    if (isRefused || count < 2 || (command.reply && command.reply->kind == CommandReply::Kind::Error))
        return std::nullopt;
    switch (verb) {
    case LockVerb::Set: {
        const SetOptions options = setOptions(command);
        if ((options.onlyIfFree && before.is == Is::Held) || (options.onlyIfHeld && before.is == Is::Free) || count < 3)
            return std::nullopt;
        const bool isKnown = !options.comparesValue && !(options.onlyIfHeld && before.is == Is::Unknown);
        return isKnown ? KnownKey{{Is::Held, command.arguments[2]}, options.deadlineUs, options.keepsLease} : KnownKey();
    }
    case LockVerb::SetNx:
        if (before.is == Is::Unknown || count < 3)
            return KnownKey();
        return KnownKey{{Is::Held, command.arguments[2]}};
    case LockVerb::SetEx:
        return count < 4 ? KnownKey()
                         : KnownKey{{Is::Held, command.arguments[3]}, leaseEnd(name == "setex" ? "EX" : "PX", command.arguments[2], command.atUs)};
    case LockVerb::GetSet: return count < 3 ? KnownKey() : KnownKey{{Is::Held, command.arguments[2]}};
    case LockVerb::Delete: return KnownKey{{Is::Free}};
    case LockVerb::CompareDelete: return before.is == Is::Held ? std::optional(KnownKey{{Is::Free}}) : std::nullopt;
    case LockVerb::HashAdd: return count < 3 ? KnownKey() : KnownKey{{Is::Held, command.arguments[2]}};
    case LockVerb::Expire: {
        const std::optional<qint64> end = count == 3 ? leaseEnd(name, command.arguments[2], command.atUs) : std::nullopt;
        if (before.is != Is::Held)
            return before.is == Is::Free ? std::nullopt : std::optional(KnownKey());
        return end && *end <= command.atUs ? KnownKey{{Is::Free}} : KnownKey{{Is::Held, before.token}, end};
    }
    case LockVerb::Persist:
    case LockVerb::Read: return std::nullopt;
    case LockVerb::MemberAdd:
    case LockVerb::MemberRemove:
    case LockVerb::OtherWrite: return KnownKey();
    }
    Q_UNREACHABLE();
}

/** What is still under way may have come before it, so that nothing is known then. */
bool changesAllKeys(const ExecutedCommand &command)
{
    const QByteArray name = command.arguments.front().toLower();
    return name == "flushall" || name == "flushdb" || name == "swapdb";
}

bool fits(const ShownKey &needed, const ShownKey &known)
{
    if (needed.is == ShownKey::Is::Unknown || known.is == ShownKey::Is::Unknown)
        return true;
    if (needed.is == ShownKey::Is::Free && known.is == ShownKey::Is::Held)
        return !needed.token.isEmpty() && needed.token == known.token; // once more
    return needed.is == known.is && (needed.token.isEmpty() || known.token.isEmpty() || needed.token == known.token);
}

} // namespace

class ExecutionOrder::Private {
public:
    Private(Take taker, TakeGap gapTaker) : take(std::move(taker)), passGap(std::move(gapTaker)) {}

    void advance(qint64 nowUs);
    void placeAll();
    void add(Exchange exchange);
    void forget();

    Take take;
    TakeGap passGap;             // what is known of locks is known no more
    std::deque<qint64> expected; // when each was asked; −1: settled
    Ticket firstExpected = 0;
    std::deque<Waiting> waiting; // in the order of replies
    QHash<TrafficKey, KeyNumber> numbers;
    std::vector<KnownKey> keys; // by number
    qint64 lastUs = 0;
    qint64 allUnknownUntilUs = 0; // see KnownKey
    quint64 contradictions = 0;

private:
    using Places = std::vector<std::size_t>;

    KeyNumber numberOf(const TrafficKey &key);
    void placeFirst();
    void placeQuietOnes();
    bool isInTime(std::size_t place, const Places &without) const;
    bool isCandidate(std::size_t place, const Places &without) const { return sharesKey(waiting[place]) && isInTime(place, without); }
    Places candidates(const Places &without) const;
    bool findChain(const KnownKeys &known, Places &chain, int &triesLeft) const;
    std::optional<std::size_t> flushBefore() const;
    std::optional<std::size_t> ownRelease() const;
    bool isPerhapsSo() const;
    static bool showsNothingOf(KeyNumber key, const Waiting &one);
    static bool writesBlindly(const Waiting &one);
    static bool isPossible(const Waiting &one, const KnownKeys &known);
    bool isPossible(const Waiting &one) const { return isPossible(one, KnownKeys(keys)); }
    static void apply(const Waiting &one, KnownKeys &known, bool isAlone = false);
    bool sharesKey(const Waiting &one) const;
    void doubt(const Waiting &one);
    bool isInOpenOrder(const Waiting &one) const;
    void emitOne(std::size_t place, bool isAlone = false);
    std::size_t emitForerunners(std::size_t place);
};

KeyNumber ExecutionOrder::Private::numberOf(const TrafficKey &key)
{
    const auto known = numbers.constFind(key);
    if (known != numbers.cend())
        return *known;
    keys.emplace_back();
    return *numbers.insert(key, KeyNumber(keys.size() - 1));
}

void ExecutionOrder::Private::add(Exchange exchange)
{
    if (keys.size() >= mostKnownKeys)
        forget();
    Waiting one{std::move(exchange), {}};
    for (const ExecutedCommand &command : one.exchange.commands) {
        const QByteArray name = command.arguments.front().toLower();
        const std::optional<LockVerb> verb = lockVerb(name);
        const KeyPlaces places = verb ? keysIn(command, name) : KeyPlaces{.count = 0};
        for (std::size_t i = 0; i < places.count; ++i) {
            const ShownKey before = shownBefore(command, name, *verb);
            one.steps.push_back({numberOf({command.database, command.arguments[places.at(i)]}), before, leftBy(command, name, *verb, before)});
        }
    }
    const std::vector<ExecutedCommand> &commands = one.exchange.commands;
    if (commands.size() == 1 && isScriptCall(commands.front().arguments.front().toLower())) { // what it has done is not known
        for (const QByteArray &key : keysOfCall(commands.front()))
            one.steps.push_back({numberOf({commands.front().database, key}), {}, KnownKey()});
    }
    one.changes = one.steps.empty() || std::ranges::any_of(one.steps, [](const KeyStep &step) { return step.after.has_value(); });
    waiting.push_back(std::move(one));
}

/** Nothing waits then: what waits refers to keys by number. */
void ExecutionOrder::Private::forget()
{
    placeAll();
    numbers.clear();
    keys.clear();
}

/** What it shows of each key before its first step there. */
bool ExecutionOrder::Private::isPossible(const Waiting &one, const KnownKeys &known)
{
    for (auto step = one.steps.begin(); step != one.steps.end(); ++step) {
        const bool isFirst = std::none_of(one.steps.begin(), step, [&step](const KeyStep &earlier) { return earlier.key == step->key; });
        if (isFirst && !fits(step->before, known[step->key].holds))
            return false;
    }
    return true;
}

bool ExecutionOrder::Private::showsNothingOf(KeyNumber key, const Waiting &one)
{
    const auto first = std::ranges::find(one.steps, key, &KeyStep::key);
    return first != one.steps.end() && first->before.is == ShownKey::Is::Unknown;
}

/** It works whatever a key holds, such as SET alone, and changes it. */
bool ExecutionOrder::Private::writesBlindly(const Waiting &one)
{
    return std::ranges::any_of(one.steps, [&one](const KeyStep &step) { return step.after && showsNothingOf(step.key, one); });
}

/** What changes nothing teaches nothing, unless it was alone: it may have come before or after another one that does. */
void ExecutionOrder::Private::apply(const Waiting &one, KnownKeys &known, bool isAlone)
{
    for (const KeyStep &step : one.steps) {
        const KnownKey before = known[step.key];
        if (!step.after && isAlone && before.holds.is == ShownKey::Is::Unknown)
            known.set(step.key, {.holds = step.before, .mayLapse = true});
        if (!step.after && fits(step.before, before.holds))
            continue;
        KnownKey after = step.after.value_or(KnownKey());
        if (step.before.is == ShownKey::Is::Held && after.holds.is == ShownKey::Is::Held && after.holds.token.isEmpty())
            after.holds.token = before.holds.token; // only its lease is another one
        after.connection = step.before.is == ShownKey::Is::Held ? before.connection : one.exchange.connection;
        known.set(step.key, std::move(after));
    }
}

bool ExecutionOrder::Private::sharesKey(const Waiting &one) const
{
    return std::ranges::any_of(one.steps, [this](const KeyStep &step) {
        return std::ranges::find(waiting.front().steps, step.key, &KeyStep::key) != waiting.front().steps.end();
    });
}

/** It may have been executed before the first one's reply left, by which time that was executed; nothing before it in its connection waits for its place. */
bool ExecutionOrder::Private::isInTime(std::size_t place, const Places &without) const
{
    const Exchange &exchange = waiting[place].exchange;
    if (exchange.requestUs > waiting.front().exchange.replyUs || std::ranges::find(without, place) != without.end())
        return false;
    for (std::size_t i = 0; i < place; ++i) {
        const bool isBefore = waiting[i].exchange.connection == exchange.connection && !waiting[i].steps.empty();
        if (isBefore && std::ranges::find(without, i) == without.end())
            return false;
    }
    return true;
}

ExecutionOrder::Private::Places ExecutionOrder::Private::candidates(const Places &without) const
{
    Places places;
    for (std::size_t i = 1; i < waiting.size(); ++i) {
        if (isCandidate(i, without))
            places.push_back(i);
    }
    return places;
}

/** What changes nothing and is possible now need not wait: it would take part in no contradiction. Where nothing is known all is possible: if only now. */
void ExecutionOrder::Private::placeQuietOnes()
{
    if (waiting.size() < 2)
        return;
    KnownKeys behind(keys);
    apply(waiting.front(), behind);
    for (std::size_t place = 1; place < waiting.size();) {
        const Waiting &one = waiting[place];
        const auto isKnown = [this](const KeyStep &step) { return keys[step.key].holds.is != ShownKey::Is::Unknown; };
        const bool isQuiet = !one.changes && isCandidate(place, {}) && isPossible(one);
        if (isQuiet && (std::ranges::all_of(one.steps, isKnown) || !isPossible(one, behind)))
            emitOne(place);
        else
            ++place;
    }
}

/** Most often another one has released the lock in between. */
bool ExecutionOrder::Private::findChain(const KnownKeys &known, Places &chain, int &triesLeft) const
{
    if (isPossible(waiting.front(), known))
        return true;
    if (chain.size() >= longestChain)
        return false;
    for (const std::size_t place : candidates(chain)) {
        if (!waiting[place].changes || !isPossible(waiting[place], known))
            continue;
        if (--triesLeft < 0)
            return false;
        KnownKeys next = known;
        apply(waiting[place], next);
        chain.push_back(place);
        if (findChain(next, chain, triesLeft))
            return true;
        chain.pop_back();
    }
    return false;
}

/** Of two that delete a lock, whoever has acquired it is the first, if the other one may have deleted the next hold. */
std::optional<std::size_t> ExecutionOrder::Private::ownRelease() const
{
    const Waiting &first = waiting.front();
    if (!first.changes || first.steps.size() != 1 || first.steps.front().before.is != ShownKey::Is::Held)
        return std::nullopt;
    const quint64 holder = keys[first.steps.front().key].connection;
    if (holder == 0 || holder == first.exchange.connection)
        return std::nullopt;
    for (std::size_t place = 1; place < waiting.size(); ++place) {
        const Waiting &own = waiting[place];
        if (own.exchange.connection != holder || !own.changes || !isCandidate(place, {}) || !isPossible(own))
            continue;
        KnownKeys known(keys);
        apply(own, known);
        Places chain{place};
        int triesLeft = mostTries;
        if (!isPossible(first, known) && findChain(known, chain, triesLeft))
            return place;
    }
    return std::nullopt;
}

/** The lease was over by then, or a holder whose token was not seen takes its lock once more. */
bool ExecutionOrder::Private::isPerhapsSo() const
{
    const Waiting &first = waiting.front();
    return std::ranges::all_of(first.steps, [&](const KeyStep &step) {
        const KnownKey &known = keys[step.key];
        const bool hasLapsed = known.mayLapse || (known.deadlineUs && *known.deadlineUs <= first.exchange.replyUs + clockSlack);
        const bool isOnceMore = !step.before.token.isEmpty() && known.holds.token.isEmpty();
        return fits(step.before, known.holds) || (step.before.is == ShownKey::Is::Free && (hasLapsed || isOnceMore));
    });
}

/** Or one that must come before it. */
void ExecutionOrder::Private::placeFirst()
{
    placeQuietOnes();
    const bool isUnknown =
        std::ranges::any_of(waiting.front().steps, [this](const KeyStep &step) { return keys[step.key].holds.is == ShownKey::Is::Unknown; });
    const Places others = candidates({});
    const bool isOpen = (isUnknown && waiting.front().changes) || writesBlindly(waiting.front());
    const auto mayBeFirst = [&](std::size_t place) { return waiting[place].changes && (isOpen || writesBlindly(waiting[place])); };
    if (std::ranges::any_of(others, mayBeFirst))
        doubt(waiting.front());
    if (!isPossible(waiting.front())) {
        Places chain;
        int triesLeft = mostTries;
        if (findChain(KnownKeys(keys), chain, triesLeft))
            return emitOne(chain.front());
        if (const std::optional<std::size_t> flush = flushBefore())
            return emitOne(*flush);
        if (!isPerhapsSo()) {
            ++contradictions;
            passGap();
        }
    }
    if (const std::optional<std::size_t> own = ownRelease())
        return emitOne(*own);
    emitOne(0, isUnknown && others.empty());
}

/** What changes all keys concerns none that it names. */
std::optional<std::size_t> ExecutionOrder::Private::flushBefore() const
{
    for (std::size_t place = 1; place < waiting.size(); ++place) {
        if (isInTime(place, {}) && std::ranges::any_of(waiting[place].exchange.commands, changesAllKeys))
            return place;
    }
    return std::nullopt;
}

/** While it is not known what a key holds, or of writes that need nothing of it, replies do not tell which one of several was the first. */
void ExecutionOrder::Private::doubt(const Waiting &one)
{
    for (const KeyStep &step : one.steps)
        keys[step.key].unknownUntilUs = std::max(keys[step.key].unknownUntilUs, one.exchange.replyUs);
}

bool ExecutionOrder::Private::isInOpenOrder(const Waiting &one) const
{
    return std::ranges::any_of(
        one.steps, [&](const KeyStep &step) { return one.exchange.requestUs <= std::max(keys[step.key].unknownUntilUs, allUnknownUntilUs); });
}

/** What its connection has asked before concerns no key, such as MULTI, and goes along. The place that is left. */
std::size_t ExecutionOrder::Private::emitForerunners(std::size_t place)
{
    for (std::size_t i = 0; i < place;) {
        if (waiting[i].exchange.connection != waiting[place].exchange.connection) {
            ++i;
            continue;
        }
        emitOne(i);
        --place;
    }
    return place;
}

void ExecutionOrder::Private::emitOne(std::size_t place, bool isAlone)
{
    place = emitForerunners(place);
    Waiting one = std::move(waiting[place]);
    waiting.erase(waiting.begin() + std::ptrdiff_t(place));
    KnownKeys known(keys);
    const bool isOpen = isInOpenOrder(one), isDoubtful = isOpen && one.changes;
    apply(one, known, isAlone && !isOpen);
    for (const auto &[key, after] : known.changed()) {
        const qint64 unknownUntilUs = keys[key].unknownUntilUs;
        keys[key] = isDoubtful ? KnownKey() : after;
        keys[key].unknownUntilUs = unknownUntilUs;
    }
    lastUs = std::max(lastUs, one.exchange.requestUs);
    for (ExecutedCommand &command : one.exchange.commands) {
        command.atUs = lastUs;
        command.isOrderUnknown = isDoubtful;
        take(command);
        if (!changesAllKeys(command))
            continue;
        std::ranges::fill(keys, KnownKey());
        allUnknownUntilUs = std::max(allUnknownUntilUs, one.exchange.replyUs);
    }
}

void ExecutionOrder::Private::advance(qint64 nowUs)
{
    while (!expected.empty() && (expected.front() < 0 || expected.front() < nowUs - longestWait)) {
        expected.pop_front();
        ++firstExpected;
    }
    const qint64 settledUntil = expected.empty() ? nowUs : expected.front();
    while (!waiting.empty() && (waiting.front().exchange.replyUs < settledUntil || waiting.size() > mostWaiting))
        placeFirst();
}

void ExecutionOrder::Private::placeAll()
{
    while (!waiting.empty())
        placeFirst();
}

ExecutionOrder::ExecutionOrder(Take take, TakeGap takeGap) : d(std::make_unique<Private>(std::move(take), std::move(takeGap))) {}

ExecutionOrder::~ExecutionOrder() = default;

ExecutionOrder::Ticket ExecutionOrder::expect(qint64 requestUs)
{
    d->expected.push_back(requestUs);
    return d->firstExpected + d->expected.size() - 1;
}

void ExecutionOrder::settle(Ticket ticket)
{
    if (ticket >= d->firstExpected)
        d->expected[std::size_t(ticket - d->firstExpected)] = -1;
}

void ExecutionOrder::take(Exchange exchange) { d->add(std::move(exchange)); }

void ExecutionOrder::advance(qint64 nowUs) { d->advance(nowUs); }

void ExecutionOrder::takeGap()
{
    d->forget();
    d->passGap();
}

void ExecutionOrder::startOver()
{
    d->waiting.clear();
    d->firstExpected += d->expected.size();
    d->expected.clear();
    d->lastUs = d->allUnknownUntilUs = 0;
    takeGap();
}

void ExecutionOrder::end() { d->placeAll(); }

quint64 ExecutionOrder::contradictions() const { return d->contradictions; }

} // namespace lockscope
