// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Commands of sorted sets, which hold each member before its score, from the lowest score to the highest.
#include "server.h"

#include <array>
#include <cmath>

namespace checker {
namespace {

using Words = const Texts &;

struct Member {
    double score;
    Text name;
};
using Members = std::vector<Member>;

double scoreOf(Text word)
{
    const std::string &text = stringOf(word);
    char *end = nullptr;
    const double score = std::strtod(text.c_str(), &end);
    if (text.empty() || *end || std::isnan(score) || text.front() == ' ')
        refuse("value is not a valid float");
    return score;
}

/** As Redis 7.0 writes it. */
Text textOfScore(double score)
{
    if (std::isinf(score))
        return textOf(score > 0 ? "inf" : "-inf");
    if (std::fabs(score) < 1e15 && std::floor(score) == score)
        return textOf(static_cast<std::int64_t>(score));
    std::array<char, 40> buffer;
    std::snprintf(buffer.data(), buffer.size(), "%.17g", score);
    return textOf(std::string_view(buffer.data()));
}

Members membersOf(const Server &server, Text key)
{
    const Texts *found = server.parts(key, Kind::SortedSet);
    Members members;
    for (std::size_t at = 0; found && at < found->size(); at += 2)
        members.push_back({scoreOf((*found)[at + 1]), (*found)[at]});
    return members;
}

void putMembers(Server &server, Text key, Members members)
{
    std::sort(members.begin(), members.end(), [](const Member &left, const Member &right) {
        return left.score != right.score ? left.score < right.score : stringOf(left.name) < stringOf(right.name);
    });
    Texts parts;
    for (const Member &member : members)
        parts.insert(parts.end(), {member.name, textOfScore(member.score)});
    server.putParts(key, Kind::SortedSet, parts);
}

Member *findIn(Members &members, Text name)
{
    const auto at = std::find_if(members.begin(), members.end(), [name](const Member &member) { return member.name == name; });
    return at == members.end() ? nullptr : &*at;
}

Answer zadd(Server &server, Words words)
{
    std::size_t at = 2;
    bool isNew = false;
    bool isThere = false;
    for (; at < words.size() && (optionOf(words[at]) == "NX" || optionOf(words[at]) == "XX"); ++at)
        (optionOf(words[at]) == "NX" ? isNew : isThere) = true;
    for (const char *option : {"GT", "LT", "CH", "INCR"}) {
        if (at < words.size() && optionOf(words[at]) == option)
            giveUpAt(std::string("ZADD with ") + option);
    }
    if (at == words.size() || (words.size() - at) % 2 || (isNew && isThere))
        refuse("syntax error");
    Members members = membersOf(server, words[1]);
    const std::size_t before = members.size();
    for (; at < words.size(); at += 2) {
        const double score = scoreOf(words[at]);
        Member *member = findIn(members, words[at + 1]);
        if (member && !isNew)
            member->score = score;
        else if (!member && !isThere)
            members.push_back({score, words[at + 1]});
    }
    putMembers(server, words[1], members);
    return Answer::of(members.size() - before);
}

Answer zincrby(Server &server, Words words)
{
    Members members = membersOf(server, words[1]);
    Member *member = findIn(members, words[3]);
    if (!member)
        member = &members.emplace_back(Member{0, words[3]});
    member->score += scoreOf(words[2]);
    if (std::isnan(member->score))
        refuse("resulting score is not a number (NaN)");
    const Text score = textOfScore(member->score);
    putMembers(server, words[1], members);
    return Answer::bulk(score);
}

Answer zrem(Server &server, Words words)
{
    Members members = membersOf(server, words[1]);
    const std::size_t before = members.size();
    for (std::size_t word = 2; word < words.size(); ++word)
        std::erase_if(members, [&](const Member &member) { return member.name == words[word]; });
    if (members.size() < before)
        putMembers(server, words[1], members);
    return Answer::of(before - members.size());
}

Answer zscore(Server &server, Words words)
{
    Members members = membersOf(server, words[1]);
    const Member *member = findIn(members, words[2]);
    return member ? Answer::bulk(textOfScore(member->score)) : Answer::nil();
}

Answer zrank(Server &server, Words words)
{
    Members members = membersOf(server, words[1]);
    const Member *member = findIn(members, words[2]);
    return member ? Answer::of(static_cast<std::int64_t>(member - members.data())) : Answer::nil();
}

Answer zcard(Server &server, Words words) { return Answer::of(membersOf(server, words[1]).size()); }

/** One end of a range of scores; behind a parenthesis the score itself is not in it. */
struct Edge {
    explicit Edge(Text word)
    {
        const std::string &text = stringOf(word);
        isOpen = !text.empty() && text.front() == '(';
        score = scoreOf(textOf(std::string_view(text).substr(isOpen ? 1 : 0)));
    }
    bool isBelow(double other) const { return isOpen ? score < other : score <= other; }
    bool isAbove(double other) const { return isOpen ? score > other : score >= other; }

    bool isOpen = false;
    double score = 0;
};

Members between(const Members &members, Text lowest, Text highest)
{
    const Edge low(lowest);
    const Edge high(highest);
    Members found;
    std::copy_if(members.begin(), members.end(), std::back_inserter(found),
                 [&](const Member &member) { return low.isBelow(member.score) && high.isAbove(member.score); });
    return found;
}

Answer zcount(Server &server, Words words) { return Answer::of(between(membersOf(server, words[1]), words[2], words[3]).size()); }

Answer zrange(Server &server, Words words)
{
    bool withScores = false;
    bool isReverse = false;
    bool isByScore = false;
    for (std::size_t at = 4; at < words.size(); ++at) {
        const std::string option = optionOf(words[at]);
        if (option == "LIMIT" || option == "BYLEX")
            giveUpAt("ZRANGE with " + option);
        if (option != "WITHSCORES" && option != "REV" && option != "BYSCORE")
            refuse("syntax error");
        (option == "REV" ? isReverse : option == "BYSCORE" ? isByScore : withScores) = true;
    }
    Members members = membersOf(server, words[1]);
    if (isByScore)
        members = isReverse ? between(members, words[3], words[2]) : between(members, words[2], words[3]);
    if (isReverse)
        std::reverse(members.begin(), members.end());
    const auto [first, last] =
        isByScore ? std::pair<std::ptrdiff_t, std::ptrdiff_t>(0, std::ssize(members)) : rangeOf(words[2], words[3], members.size());
    Texts found;
    for (auto at = members.begin() + first; at != members.begin() + last; ++at) {
        found.push_back(at->name);
        if (withScores)
            found.push_back(textOfScore(at->score));
    }
    return Answer::listOf(found);
}

} // namespace

const std::vector<Known> COMMANDS_OF_SORTED_SETS{
    {"ZADD", 4, zadd},    {"ZINCRBY", -4, zincrby}, {"ZREM", 3, zrem},      {"ZSCORE", -3, zscore},
    {"ZRANK", -3, zrank}, {"ZCARD", -2, zcard},     {"ZCOUNT", -4, zcount}, {"ZRANGE", 4, zrange},
};

} // namespace checker
