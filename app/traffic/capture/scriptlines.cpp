// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/capture/scriptlines.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

using Kind = CommandReply::Kind;

constexpr qint64 okReply = 1, noReply = 0;

CommandReply number(qint64 value) { return {Kind::Integer, value}; }

/** Nothing: the reply does not tell. */
std::optional<bool> hasWorked(const CommandReply &reply, const ScriptTraits &traits)
{
    if (reply.kind == Kind::Nil)
        return traits.role == ScriptRole::Acquires && traits.answersNil;
    if (reply.kind == Kind::Integer)
        return traits.role == ScriptRole::Acquires && traits.answersNil ? false : reply.integer > 0;
    return reply.kind == Kind::Text && reply.text == "OK" ? std::optional(true) : std::nullopt;
}

std::optional<QByteArray> argumentAt(const ExecutedCommand &call, std::size_t keys, int number)
{
    const std::size_t at = 2 + keys + std::size_t(number);
    return number > 0 && at < call.arguments.size() ? std::optional(call.arguments[at]) : std::nullopt;
}

/** Else the only number that it is called with: which of several it is, the script alone knows. */
std::optional<QByteArray> leaseOf(const ExecutedCommand &call, std::size_t keys, const ScriptTraits &traits)
{
    std::optional<QByteArray> lease;
    if (traits.leaseAt > 0)
        return argumentAt(call, keys, traits.leaseAt);
    for (std::size_t i = 3 + keys; i < call.arguments.size(); ++i) {
        bool isNumber = false;
        const bool isLease = call.arguments[i].toLongLong(&isNumber) > 0 && isNumber;
        if (isLease && std::exchange(lease, call.arguments[i]))
            return std::nullopt;
    }
    return lease;
}

class Lines {
public:
    explicit Lines(const ExecutedCommand &call) : m_call(call) {}

    void add(std::vector<QByteArray> arguments, std::optional<CommandReply> reply = {})
    {
        m_lines.push_back({m_call.atUs, m_call.database, {}, std::move(arguments), std::move(reply)});
    }
    std::vector<ExecutedCommand> take() { return std::move(m_lines); }

private:
    const ExecutedCommand &m_call;
    std::vector<ExecutedCommand> m_lines;
};

} // namespace

namespace {

/** The number of the argument that stands behind this; 0: none, or several. */
int argumentBehind(const QByteArray &words, const QString &pattern)
{
    const QRegularExpression behind(pattern + uR"(\s*,\s*(?:keys\[1\]\s*,\s*)?argv\[(\d)\])"_s);
    int number = 0;
    for (auto found = behind.globalMatch(QString::fromLatin1(words)); found.hasNext();) {
        const int next = found.next().captured(1).toInt();
        if (std::exchange(number, next) != 0 && number != next)
            return 0;
    }
    return number;
}

} // namespace

ScriptTraits scriptTraits(const QByteArray &text)
{
    const QByteArray words = text.toLower();
    const auto calls = [&words](QByteArrayView command) {
        const QByteArray name = command.toByteArray();
        return words.contains(QByteArray('\'' + name + '\'')) || words.contains(QByteArray('"' + name + '"'));
    };
    const bool isOfHash = calls("hincrby") || calls("hset") || calls("hexists");
    const ScriptRole role = roleIn(text);
    const bool asksLease = calls("pttl") || calls("ttl");
    const bool mayAdd = role == ScriptRole::Renews && asksLease; // to what is left, or the longer of both
    const bool takesEveryKey = words.contains("ipairs(keys)") || words.contains("#keys");
    return {.role = mayAdd ? ScriptRole::None : role,
            .isOfHash = isOfHash,
            .compares = calls("get") || calls("hexists") || calls("hget"),
            .answersNil = asksLease || (isOfHash && words.contains("return nil")),
            .leaseIsInMs = calls("px") || calls("pexpire") || calls("psetex"),
            .takesEveryKey = takesEveryKey,
            .leaseAt = argumentBehind(words, uR"(['"](?:p?expire|px|ex)['"])"_s),
            .tokenAt = argumentBehind(words, uR"(['"](?:hexists|hincrby)['"])"_s)};
}

const ScriptTraits *libraryScript(QByteArrayView sha)
{
    using Named = std::pair<QByteArrayView, ScriptTraits>;
    static constexpr std::array scripts{
        // redis-py: release, reacquire, extend
        Named{"c3f8721cbb97f72bc19e972846bd7aaf91901658", {.role = ScriptRole::Releases, .compares = true}},
        Named{"1cac51482acf5858da00f6d685d68f886cd6b6b2", {.role = ScriptRole::Renews, .compares = true, .leaseIsInMs = true}},
        Named{"a4e8783852e6b949f9ef3a97212805108459a890",
              {.role = ScriptRole::Renews, .compares = true, .addsLease = true, .leaseIsInMs = true, .leaseAt = 2}},
        // node-redlock 5: acquire, extend, release
        Named{"96da70f7716f27d278a5218544df37fd8b0a5e4c",
              {.role = ScriptRole::Acquires, .leaseIsInMs = true, .takesEveryKey = true, .isAllOrNone = true}},
        Named{"aed6f382e410db8ba7926d4e5e9aab410bf2a78a", {.role = ScriptRole::Renews, .compares = true, .leaseIsInMs = true, .takesEveryKey = true}},
        Named{"e4612211c9f8f51c257e26e056b0a654b3187242", {.role = ScriptRole::Releases, .compares = true, .takesEveryKey = true}},
    };
    const auto found = std::ranges::find_if(scripts, [sha](const Named &one) { return sha.compare(one.first, Qt::CaseInsensitive) == 0; });
    return found == scripts.end() ? nullptr : &found->second;
}

std::vector<QByteArray> keysOfCall(const ExecutedCommand &call)
{
    const std::size_t named = call.arguments.size() > 3 ? std::size_t(std::max(0, call.arguments[2].toInt())) : 0;
    const std::size_t count = std::min(named, call.arguments.size() - std::min<std::size_t>(3, call.arguments.size()));
    return {call.arguments.begin() + std::ptrdiff_t(named > 0 ? 3 : 0), call.arguments.begin() + std::ptrdiff_t(named > 0 ? 3 + count : 0)};
}

std::vector<ExecutedCommand> scriptLines(const ExecutedCommand &call, const ScriptTraits &traits)
{
    std::vector<QByteArray> keys = keysOfCall(call);
    const std::size_t named = keys.size();
    const std::optional<bool> worked = call.reply ? hasWorked(*call.reply, traits) : std::nullopt;
    if (!worked || keys.empty() || traits.role == ScriptRole::None)
        return {};
    const bool isCounted = traits.takesEveryKey && !traits.isAllOrNone && call.reply->kind == Kind::Integer;
    if (isCounted && *worked && named > 1 && std::size_t(call.reply->integer) != named)
        return {}; // of some of its keys: of which, nobody sees
    if (!traits.takesEveryKey)
        keys.resize(1);
    const QByteArray token = argumentAt(call, named, traits.tokenAt).value_or(tokenIn(call));
    const std::optional<QByteArray> lease = leaseOf(call, named, traits);
    const bool needsLease = *worked && traits.role != ScriptRole::Releases;
    const bool addsLease = traits.addsLease && call.arguments.back() == "0";
    if ((needsLease && !lease) || (traits.role == ScriptRole::Acquires && token.isEmpty()))
        return {};
    const QByteArray unit = traits.leaseIsInMs ? "PX" : "EX", setLease = traits.leaseIsInMs ? "pexpire" : "expire";
    Lines lines(call);
    for (const QByteArray &key : std::as_const(keys)) {
        switch (traits.role) {
        case ScriptRole::Acquires:
            if (!*worked && named > 1 && traits.takesEveryKey && !traits.isAllOrNone)
                return {}; // one of its keys was held
            if (!*worked && named > 1 && traits.isAllOrNone) {
                lines.add({"exists", key}); // which one of them was held, nobody sees
            } else if (!*worked && traits.isOfHash && named > 1) {
                lines.add({"hexists", key, token}, number(noReply)); // with a queue, it may be free, and another one's turn
            } else if (!*worked) {
                lines.add({"pttl", key}, number(call.reply->kind == Kind::Integer && traits.answersNil ? call.reply->integer : -1));
            } else if (traits.isOfHash) {
                lines.add({"hincrby", key, token, "1"}, number(okReply));
                lines.add({setLease, key, *lease}, number(okReply));
            } else {
                lines.add({"set", key, token, unit, *lease, "NX"}, CommandReply{Kind::Text, 0, "OK"});
            }
            break;
        case ScriptRole::Releases:
        case ScriptRole::Renews: {
            const bool isRelease = traits.role == ScriptRole::Releases;
            const bool isStillHeld = isRelease && traits.isOfHash && !*worked && call.reply->kind == Kind::Integer;
            const QByteArray read = traits.isOfHash ? "hexists" : "get";
            if (isStillHeld && (!traits.answersNil || !lease))
                return {};
            if (isStillHeld) { // it was acquired more than once, and has another lease now; to others it answers nil
                lines.add({read, key, token}, number(okReply));
                lines.add({"hincrby", key, token, "-1"});
                lines.add({setLease, key, *lease}, number(okReply));
                break;
            }
            if (traits.compares && *worked && traits.isOfHash)
                lines.add({read, key, token}, number(okReply));
            else if (traits.compares && *worked && !token.isEmpty())
                lines.add({read, key}, CommandReply{Kind::Text, 0, token});
            else if (traits.compares)
                lines.add({read, key, token});
            if (*worked && isRelease)
                lines.add({"del", key}, number(okReply));
            else if (*worked && addsLease)
                lines.add({setLease, key, *lease, addedLease}, number(okReply));
            else if (*worked)
                lines.add({setLease, key, *lease}, number(okReply));
            else if (!traits.compares)
                lines.add({isRelease ? QByteArray("del") : setLease, key}, number(noReply));
            break;
        }
        case ScriptRole::None: break;
        }
    }
    return lines.take();
}

} // namespace lockscope
