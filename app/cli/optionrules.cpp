// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/optionrules.h"

#include <algorithm>
#include <array>

namespace lockscope {

using namespace Qt::StringLiterals;

namespace {

using CommandVerb = CommandLine::Verb;

constexpr unsigned inCommands = InList | InWatch | InFind | onLock;
constexpr unsigned inAll = InWindow | inCommands | InSimulate;

constexpr unsigned inExploring = InExplore | InScore;

constexpr std::array rules{
    OptionRule{"url", "URL", inCommands | InSimulate},
    OptionRule{"profile", "NAME", inCommands | InJournal | InSimulate},
    OptionRule{"db", "N", inAll},
    OptionRule{"user", "NAME", inAll},
    OptionRule{"password-file", "FILE", inAll},
    OptionRule{"sentinel-password-file", "FILE", inAll},
    OptionRule{"ask-password", nullptr, inAll},
    OptionRule{"cacert", "FILE", inAll},
    OptionRule{"cert", "FILE", inAll},
    OptionRule{"key", "FILE", inAll | InJournal}, // the journal's is a text to look for
    OptionRule{"sni", "NAME", inAll},
    OptionRule{"insecure", nullptr, inAll},
    OptionRule{"map", "ANNOUNCED=REACHABLE", inAll},
    OptionRule{"only-this-node", nullptr, inAll},
    OptionRule{"pattern", "PATTERN", InWindow | InList | InWatch},
    OptionRule{"lock-profiles", "FILE", InWindow | InList | InWatch | InFind | (onLock & ~unsigned(InUndo))},
    OptionRule{"hear", "HOW", InWindow | InWatch},
    OptionRule{"scan-share", "PERCENT", InWindow | InList | InWatch},
    OptionRule{"language", "NAME", ~0U},
    OptionRule{"log", "PARTS", ~unsigned(InHelp)},
    OptionRule{"json", nullptr, inCommands | InJournal | InSimulate | InRace | inExploring},
    OptionRule{"csv", nullptr, InJournal | InScore},
    OptionRule{"markdown", nullptr, InScore},
    OptionRule{"actions", nullptr, InJournal},
    OptionRule{"holds", nullptr, InJournal},
    OptionRule{"server", "TEXT", InJournal},
    OptionRule{"since", "TIME", InJournal},
    OptionRule{"limit", "N", InJournal},
    OptionRule{"for", "DURATION", InWatch | InFence | InExtend},
    OptionRule{"watch", nullptr, InFence},
    OptionRule{"faster", nullptr, InFind},
    OptionRule{"timeout", "DURATION", InWindow | InList | InFind | onLock},
    OptionRule{"if-holder", "TOKEN", onHolder},
    OptionRule{"if-holder-base64", "BASE64", onHolder},
    OptionRule{"node", "URL", onHolder},
    OptionRule{"within", "DURATION", InUndo},
    OptionRule{"waiter", "TOKEN", InEvict},
    OptionRule{"waiter-base64", "BASE64", InEvict},
    OptionRule{"dry-run", nullptr, onLock},
    OptionRule{"unlock", nullptr, onLock},
    OptionRule{"key-base64", "BASE64", onLock},
    OptionRule{"reason", "TEXT", onLock},
    OptionRule{"protocol", "NAME", InSimulate},
    OptionRule{"clients", "N", InSimulate | inExploring},
    OptionRule{"requests", "N", InSimulate},
    OptionRule{"retry", "POLICY", InSimulate},
    OptionRule{"compare", nullptr, InSimulate},
    OptionRule{"hold", "DURATION", InSimulate},
    OptionRule{"lease", "DURATION", InSimulate},
    OptionRule{"wait", "DURATION", InSimulate},
    OptionRule{"think", "DURATION", InSimulate},
    OptionRule{"lock", "KEY", InSimulate},
    OptionRule{"own", "FILE", InRace},
    OptionRule{"column", "NAME", inExploring},
    OptionRule{"shuffle", "SEED", InRace},
    OptionRule{"rounds", "N", inExploring},
    OptionRule{"retries", "N", inExploring},
    OptionRule{"crashes", "N", inExploring},
    OptionRule{"pauses", "N", inExploring},
    OptionRule{"expiries", "N", inExploring},
    OptionRule{"lost", "N", inExploring},
    OptionRule{"late", "N", inExploring},
    OptionRule{"template", "NAME", InExplore},
    OptionRule{"servers", "N", inExploring},
    OptionRule{"restore", nullptr, InSettings},
    OptionRule{"accept", nullptr, InSettings},
    OptionRule{"link", nullptr, InWindow},
    OptionRule{"demo", "KIND", InWindow},
    OptionRule{"screenshot", "FILE", InWindow},
    OptionRule{"after", "DURATION", InWindow},
    OptionRule{"print-locks", nullptr, InWindow},
    OptionRule{"page", "PAGE", InWindow},
    OptionRule{"frames", "DIR", InRace},
    OptionRule{"fps", "N", InRace},
    OptionRule{"seconds", "N", InRace},
    OptionRule{"size", "WxH", InWindow | InRace},
    OptionRule{"theme", "THEME", InWindow | InRace},
};

struct VerbRule {
    CommandVerb verb;
    const char *word; ///< nullptr: none is needed
    unsigned flag;
};

constexpr std::array verbRules{
    VerbRule{CommandVerb::Window, nullptr, InWindow},        VerbRule{CommandVerb::List, "list", InList},
    VerbRule{CommandVerb::Watch, "watch", InWatch},          VerbRule{CommandVerb::Clear, "clear", InClear},
    VerbRule{CommandVerb::Fence, "fence", InFence},          VerbRule{CommandVerb::Evict, "evict", InEvict},
    VerbRule{CommandVerb::Extend, "extend", InExtend},       VerbRule{CommandVerb::Undo, "undo", InUndo},
    VerbRule{CommandVerb::Journal, "journal", InJournal},    VerbRule{CommandVerb::Race, "race", InRace},
    VerbRule{CommandVerb::Explore, "explore", InExplore},    VerbRule{CommandVerb::Score, "score", InScore},
    VerbRule{CommandVerb::Simulate, "simulate", InSimulate}, VerbRule{CommandVerb::Find, "find", InFind},
    VerbRule{CommandVerb::Settings, "settings", InSettings}, VerbRule{CommandVerb::Help, "help", InHelp},
};

const VerbRule &ruleOf(CommandVerb verb)
{
    const auto found = std::ranges::find(verbRules, verb, &VerbRule::verb);
    return found == verbRules.end() ? verbRules.front() : *found;
}

} // namespace

std::span<const OptionRule> optionRules() { return rules; }

unsigned flagOf(CommandVerb verb) { return ruleOf(verb).flag; }

QString wordOf(CommandVerb verb)
{
    const char *const word = ruleOf(verb).word;
    return word ? u"lockscope %1"_s.arg(QLatin1String(word)) : u"lockscope"_s;
}

std::optional<CommandVerb> verbFrom(QByteArrayView word)
{
    const auto found = std::ranges::find_if(verbRules, [&](const VerbRule &rule) { return rule.word && word == QByteArrayView(rule.word); });
    return found == verbRules.end() ? std::nullopt : std::optional(found->verb);
}

} // namespace lockscope
