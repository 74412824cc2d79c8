// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Explores a protocol of a user's file by the rules in README.md:   lockscope_checker FILE.json --clients 2 --column clock_skew
// Ends with 3 if a column, or the file, cannot be judged: a command that it does not know, or an error of the server's or the language; with 4 if
// it has not enough room or memory.
#include "columns.h"

#include <sys/resource.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <new>

namespace {

using namespace checker;

constexpr int CANNOT_JUDGE = 3;
constexpr int TOO_LARGE = 4;
constexpr rlim_t GIGABYTE = 1 << 30;

struct Options {
    std::string file;
    Bounds bounds;
    std::vector<std::string> columns;
    int memory = 6; // in GB
    bool wantsSchedule = false;
};

int wrongUse(const std::string &why)
{
    std::cerr << "lockscope_checker: " << why << "\n"
              << "Usage: lockscope_checker FILE.json [--clients N] [--retries N] [--rounds N] [--crashes N] [--pauses N] [--expiries N] [--lost N] "
                 "[--late N]\n"
              << "                         [--column NAME]... [--memory GIGABYTES] [--schedule]\n";
    return 2;
}

std::map<std::string, int *> numbersOf(Options &options)
{
    Bounds &bounds = options.bounds;
    return {{"--clients", &bounds.clients}, {"--retries", &bounds.retries}, {"--rounds", &bounds.rounds},
            {"--crashes", &bounds.crashes}, {"--pauses", &bounds.pauses},   {"--expiries", &bounds.expiries},
            {"--lost", &bounds.lost},       {"--late", &bounds.late},       {"--memory", &options.memory}};
}

/** What is wrong with them; nothing if they can be used. */
std::string readOptions(const std::vector<std::string> &words, Options &options)
{
    const std::map<std::string, int *> numbers = numbersOf(options);
    for (std::size_t at = 0; at < words.size(); ++at) {
        const auto number = numbers.find(words[at]);
        const bool isOption = number != numbers.end() || words[at] == "--column";
        if (isOption && at + 1 == words.size())
            return words[at] + " needs a value";
        if (number != numbers.end())
            *number->second = std::atoi(words[++at].c_str());
        else if (words[at] == "--schedule")
            options.wantsSchedule = true;
        else if (isOption)
            options.columns.push_back(words[++at]);
        else if (words[at].starts_with("--") || !options.file.empty())
            return "what is " + words[at] + "?";
        else
            options.file = words[at];
    }
    const std::string range = options.bounds.clients < 1 || options.bounds.clients > 9 ? "clients: from 1 to 9" : "";
    return options.file.empty() ? "no file" : range;
}

std::string quoted(const std::string &text)
{
    std::string result = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\')
            result += '\\';
        result += static_cast<unsigned char>(letter) < ' ' ? ' ' : letter;
    }
    return result + "\"";
}

std::string asJson(const Result &result)
{
    const std::string verdict = result.isBroken() ? "broken" : result.error.empty() && result.believed ? "holds" : "not-explored";
    const std::string error = result.error.empty() ? "" : ", \"error\": " + quoted(result.error);
    const std::string schedule = result.schedule.empty() ? "" : ", \"schedule\": " + quoted(result.schedule);
    return "{\"verdict\": " + quoted(verdict) + ", \"length\": " + (result.length < 0 ? "null" : std::to_string(result.length))
        + ", \"states\": " + std::to_string(result.states) + ", \"transitions\": " + std::to_string(result.transitions) + error + schedule + "}";
}

int explore(const Options &options)
{
    const Protocol protocol = readProtocol(options.file);
    Server::s_showsOrder = protocol.showsOrder;
    int code = 0;
    std::string said;
    for (const std::string &name : options.columns.empty() ? columnNames() : options.columns) {
        const Result result = exploreColumn(protocol, options.bounds, name, options.wantsSchedule);
        said += (said.empty() ? "" : ", ") + quoted(name) + ": " + asJson(result);
        if (result.error.empty())
            continue;
        std::cerr << "lockscope_checker: " << name << " cannot be judged: " << result.error << "\n";
        code = CANNOT_JUDGE;
    }
    std::cout << "{\"columns\": {" << said << "}}" << std::endl;
    return code;
}

} // namespace

int main(int count, char **words)
{
    Options options;
    if (const std::string wrong = readOptions({words + 1, words + count}, options); !wrong.empty())
        return wrongUse(wrong);
    const rlimit limit{static_cast<rlim_t>(options.memory) * GIGABYTE, static_cast<rlim_t>(options.memory) * GIGABYTE};
    setrlimit(RLIMIT_AS, &limit);
    try {
        return explore(options);
    } catch (const std::bad_alloc &) {
        std::cerr << "lockscope_checker: there are too many states for the memory\n";
        return TOO_LARGE;
    } catch (const TooLarge &error) {
        std::cerr << "lockscope_checker: too large: " << error.what() << "\n";
        return TOO_LARGE;
    } catch (const Unjudgeable &error) {
        std::cerr << "lockscope_checker: cannot be judged: " << error.what() << "\n";
    }
    return CANNOT_JUDGE;
}
