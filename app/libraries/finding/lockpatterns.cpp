// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries/finding/lockpatterns.h"

#include "base/globpattern.h"
#include "libraries/finding/lockname.h"
#include "libraries/catalogue.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace lockscope {

namespace {

using Group = NameGroups::Group;
using Kind = NameGroups::Kind;

constexpr quint64 mostOthersPerLocks = 20; ///< one other key for this number of locks
constexpr int fewestWithPrefix = 3;        ///< patterns joined under a common prefix
constexpr int fewestWithEnding = 6;        ///< or under a common ending; client tracking takes no such pattern
constexpr std::size_t mostCompared = 2000;

const Kind &mainKind(const Group &group) { return *std::ranges::max_element(group.kinds, {}, &Kind::looks); }

bool isSure(const Kind &kind) { return kind.likeness.confidence != Confidence::Guess; }

/** Keys that look like locks by value alone count only if most keys of the shape do. */
bool isOfLocks(const Group &group)
{
    const int locks = group.locks();
    return locks > 0 && (2 * locks >= group.looks || std::ranges::any_of(group.kinds, isSure));
}

quint64 locksIn(const Group &group)
{
    if (!isOfLocks(group))
        return 0;
    const quint64 share = group.keys * quint64(group.locks()) / quint64(group.looks);
    return std::max(quint64(group.locks()), share);
}

struct Tally {
    quint64 locks = 0;
    quint64 others = 0;
    bool isClean() const { return others * mostOthersPerLocks <= locks; }
};

/** Counts the keys that a pattern matches, by their shapes. */
class Census {
public:
    explicit Census(const NameGroups &groups)
    {
        for (const Group &group : groups.all()) {
            const quint64 locks = locksIn(group);
            if (group.looks > 0) // otherwise all were gone before they could be read
                m_shapes.push_back({group.shape, {locks, group.keys - std::min(group.keys, locks)}});
        }
        std::ranges::sort(m_shapes, {}, &Counted::shape);
    }
    const Tally &of(const QByteArray &pattern)
    {
        auto [known, isNew] = m_known.try_emplace(pattern);
        if (isNew)
            known->second = count(pattern);
        return known->second;
    }

private:
    struct Counted {
        QByteArray shape;
        Tally tally;
    };
    Tally count(const QByteArray &pattern) const
    {
        const QByteArray glob = globOf(pattern);
        const QByteArray prefix = pattern.first(std::max<qsizetype>(0, pattern.indexOf('*')));
        Tally sum;
        for (auto it = std::ranges::lower_bound(m_shapes, prefix, {}, &Counted::shape); it != m_shapes.end() && it->shape.startsWith(prefix); ++it) {
            if (it->shape != pattern && !matchesGlob(glob, it->shape))
                continue;
            sum.locks += it->tally.locks;
            sum.others += it->tally.others;
        }
        return sum;
    }

    std::vector<Counted> m_shapes;
    std::map<QByteArray, Tally> m_known;
};

/** The first part: "bull:" of "bull:mail:*"; empty: there is none. */
QByteArray firstPart(QByteArrayView shape)
{
    for (const QByteArrayView separators : {QByteArrayView(":/|"), QByteArrayView("-_.")}) {
        const auto at = std::ranges::find_first_of(shape, separators);
        if (at != shape.end() && at != shape.begin())
            return shape.first(at - shape.begin() + 1).toByteArray();
    }
    return {};
}

bool isWordByte(char c) { return c == '*' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || quint8(c) >= 0x80; }

/** The last part of the name if it ends with the word that says lock; empty: more follows. */
QByteArray endingOf(const QByteArray &shape)
{
    const auto word = lockWordIn(shape);
    if (!word || std::ranges::any_of(QByteArrayView(shape).sliced(word->end), isWordByte))
        return {};
    const bool hasSeparator = word->begin > 0 && !isWordByte(shape[word->begin - 1]);
    return shape.sliced(hasSeparator ? word->begin - 1 : word->begin);
}

/** The shape up to the word that says lock or, if that ends the name, without the parts between. */
QByteArray aroundLockWord(const QByteArray &shape)
{
    const QByteArray ending = endingOf(shape);
    if (!ending.isEmpty()) {
        const QByteArray head = shape.chopped(ending.size());
        if (head.startsWith('*'))
            return '*' + ending;
        const QByteArray first = firstPart(head);
        return first.isEmpty() || first.size() == head.size() ? QByteArray() : first + '*' + ending;
    }
    const auto word = lockWordIn(shape);
    if (!word)
        return {};
    const bool hasSeparator = word->end < shape.size() && !isWordByte(shape[word->end]);
    return shape.first(word->end + (hasSeparator ? 1 : 0)) + '*';
}

/** Widest first. */
QByteArrayList candidatesFor(const Group &group)
{
    QByteArrayList candidates;
    const Kind &kind = mainKind(group);
    const QByteArrayView prefix = catalogue().prefix(kind.likeness.rule);
    const bool mayGoByPrefix = isSure(kind) && !prefix.isEmpty() && group.shape.startsWith(prefix) && endingOf(group.shape).isEmpty();
    if (mayGoByPrefix && group.shape.size() > prefix.size())
        candidates << prefix.toByteArray() + '*';
    if (const QByteArray around = aroundLockWord(group.shape); !around.isEmpty())
        candidates << around;
    candidates << group.shape;
    return candidates;
}

/** Groups with the same pattern. */
struct Find {
    QByteArray pattern;
    std::vector<const Group *> groups;
    QByteArray wider; // the rejected wider pattern
    quint64 widerOthers = 0;
};

Find findOf(const Group &group, Census &census)
{
    Find find{{}, {&group}, {}, 0};
    for (const QByteArray &candidate : candidatesFor(group)) {
        find.pattern = candidate;
        const Tally &tally = census.of(candidate);
        if (candidate == group.shape || tally.isClean())
            break;
        find.wider = candidate;
        find.widerOthers = tally.others;
    }
    return find;
}

/** Joins patterns under a common wider one if that matches few other keys. */
void join(std::vector<Find> &finds, Census &census, QByteArray (*commonOf)(const Find &), int fewest)
{
    std::map<QByteArray, std::set<QByteArray>> patterns;
    for (const Find &find : finds) {
        if (const QByteArray common = commonOf(find); !common.isEmpty())
            patterns[common].insert(find.pattern);
    }
    for (Find &find : finds) {
        const QByteArray common = commonOf(find);
        if (!common.isEmpty() && int(patterns[common].size()) >= fewest && census.of(common).isClean())
            find.pattern = common;
    }
}

QByteArray commonBeginning(const Find &find)
{
    const Group &group = *find.groups.front();
    const bool isByContent = !group.saysLock && isSure(mainKind(group)) && find.pattern == group.shape;
    const QByteArray first = isByContent ? firstPart(find.pattern) : QByteArray();
    return first.isEmpty() || first.startsWith('*') ? QByteArray() : first + '*';
}

QByteArray commonEnding(const Find &find)
{
    const QByteArray ending = endingOf(find.pattern);
    return ending.isEmpty() || ending.size() == find.pattern.size() ? QByteArray() : '*' + ending;
}

/** Merges equal patterns and removes covered ones. Patterns beyond the compared number are only counted. */
std::vector<Find> merged(std::vector<Find> finds, std::size_t &further)
{
    std::ranges::sort(finds, [](const Find &a, const Find &b) {
        return a.pattern.size() != b.pattern.size() ? a.pattern.size() < b.pattern.size() : a.pattern < b.pattern;
    });
    std::vector<Find> result;
    std::vector<QByteArray> globs;
    for (Find &find : finds) {
        const auto covering = std::ranges::find_if(globs, [&](const QByteArray &glob) { return matchesGlob(glob, find.pattern); });
        if (covering != globs.end()) {
            auto &groups = result[std::size_t(covering - globs.begin())].groups;
            groups.insert(groups.end(), find.groups.begin(), find.groups.end());
        } else if (result.size() < mostCompared) {
            globs.push_back(globOf(find.pattern));
            result.push_back(std::move(find));
        } else {
            ++further;
        }
    }
    return result;
}

/** How many locks have each confidence. */
using Counts = std::map<Confidence, quint64>;

quint64 allOf(const Counts &locks)
{
    return std::accumulate(locks.begin(), locks.end(), quint64(0), [](quint64 sum, const auto &each) { return sum + each.second; });
}

/** The highest confidence that at least a tenth of the locks have. */
Confidence confidenceOf(const Counts &locks)
{
    const quint64 all = allOf(locks);
    for (auto it = locks.rbegin(); it != locks.rend(); ++it) {
        if (it->second * 10 >= all)
            return it->first;
    }
    return Confidence::Guess;
}

/** That with the most locks of the pattern's confidence first, since the two are shown side by side. */
std::vector<FoundLocks::Library> librariesOf(std::map<const Scheme *, Counts> &locks, Confidence confidence)
{
    std::vector<FoundLocks::Library> libraries;
    for (const auto &[scheme, counts] : locks)
        libraries.push_back({scheme, allOf(counts)});
    const auto placeOf = [&](const FoundLocks::Library &library) {
        return std::tuple(~locks[library.scheme][confidence], ~library.locks, QByteArrayView(library.scheme->name));
    };
    std::ranges::sort(libraries, {}, placeOf);
    return libraries;
}

struct Reason {
    quint64 locks = 0;
    QByteArrayList examples;
};
using Reasons = std::map<std::pair<Confidence, const char *>, Reason>;

/** Those of the pattern's confidence first, with the most locks first; the examples in the same order. */
void takeReasons(FoundLocks &found, const Reasons &reasons)
{
    std::vector<const Reasons::value_type *> inTurn;
    for (const Reasons::value_type &reason : reasons)
        inTurn.push_back(&reason);
    const auto placeOf = [&found](const Reasons::value_type *reason) {
        return std::pair(reason->first.first != found.confidence, ~reason->second.locks);
    };
    std::ranges::stable_sort(inTurn, {}, placeOf);
    for (const Reasons::value_type *reason : inTurn) {
        found.whys.push_back({reason->first.second, reason->second.locks});
        const qsizetype room = NameGroups::mostExamples - found.examples.size();
        found.examples += reason->second.examples.first(std::min(room, reason->second.examples.size()));
    }
}

FoundLocks foundOf(const Find &find, Census &census)
{
    const Tally &tally = census.of(find.pattern);
    FoundLocks found;
    found.pattern = globOf(find.pattern);
    found.locks = tally.locks;
    found.others = tally.others;
    found.wider = globOf(find.wider);
    found.widerOthers = find.widerOthers;
    Counts byConfidence;
    std::map<const Scheme *, Counts> byScheme;
    Reasons reasons;
    for (const Group *group : find.groups) {
        for (const Kind &kind : group->kinds) {
            const quint64 locks = std::max<quint64>(1, locksIn(*group) * quint64(kind.looks) / quint64(group->locks()));
            byConfidence[kind.likeness.confidence] += locks;
            byScheme[&catalogue().recognition(kind.likeness.rule).scheme][kind.likeness.confidence] += locks;
            Reason &reason = reasons[{kind.likeness.confidence, kind.likeness.why}];
            reason.locks += locks;
            reason.examples += kind.examples;
        }
    }
    found.confidence = confidenceOf(byConfidence);
    found.libraries = librariesOf(byScheme, found.confidence);
    takeReasons(found, reasons);
    return found;
}

bool comesBefore(const FoundLocks &a, const FoundLocks &b)
{
    if (a.confidence != b.confidence)
        return a.confidence > b.confidence;
    return a.locks != b.locks ? a.locks > b.locks : a.pattern < b.pattern;
}

} // namespace

LockPatterns lockPatterns(const NameGroups &groups)
{
    Census census(groups);
    std::vector<Find> finds;
    for (const Group &group : groups.all()) {
        if (isOfLocks(group))
            finds.push_back(findOf(group, census));
    }
    join(finds, census, commonBeginning, fewestWithPrefix);
    join(finds, census, commonEnding, fewestWithEnding);
    LockPatterns patterns;
    for (const Find &find : merged(std::move(finds), patterns.further))
        patterns.found.push_back(foundOf(find, census));
    std::ranges::sort(patterns.found, comesBefore);
    if (patterns.found.size() > LockPatterns::most) {
        patterns.further += patterns.found.size() - LockPatterns::most;
        patterns.found.resize(LockPatterns::most);
    }
    return patterns;
}

} // namespace lockscope
