// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Protocols of users' files: parts, steps, conditions and sums.
#pragma once

#include "patterns.h"

#include <array>
#include <memory>

class QJsonObject;

namespace checker {

constexpr std::int64_t LEASE = 600'000; // of a file that does not give another one

enum class PartName : std::uint8_t { Acquire, Release, WhileHolding, GiveUp };
enum class End : std::uint8_t { None, Acquired, Busy, Released, Lost, Again, Stop, Done };

/** What a step of a client sees: its values and its names for the lock's keys. */
struct Scope {
    const Text *values;
    const std::array<Text, LOCKS> *keys;
};

/** A sum, or text with values in it. */
class Expression {
public:
    virtual ~Expression() = default;
    virtual Text value(const Scope &scope) const = 0;
};
using ExpressionPointer = std::unique_ptr<Expression>;

class Condition {
public:
    virtual ~Condition() = default;
    virtual bool holds(const Scope &scope) const = 0;
};
using ConditionPointer = std::unique_ptr<Condition>;

/** Where each value of a run is kept, by its name. */
class Names {
public:
    static constexpr std::size_t TOKEN = 0;
    static constexpr std::size_t ANSWER = 1;
    static constexpr std::size_t NOW = 2;
    static constexpr std::size_t ERROR = 3;
    static constexpr std::size_t MOST = 25;

    /** Where the value is kept; a new name gets a place. */
    std::size_t add(const std::string &name);
    /** Throws if there is no such name. */
    std::size_t at(const std::string &name) const;
    std::size_t count() const { return m_names.size(); }

private:
    std::vector<std::string> m_names{"token", "answer", "now", "error"};
};

ExpressionPointer parseSum(const std::string &text, const Names &names);
ConditionPointer parseCondition(const std::string &text, const Names &names);
/** An argument of a command: text with sums in braces. */
ExpressionPointer parseArgument(const std::string &text, const Names &names);
/** An argument in pieces, of which each second one is a sum. Doubled braces are braces. */
std::vector<std::string> piecesOf(const std::string &argument);
/** Whether the name stands in a condition or sum, outside of quotes or not. */
bool mentionsNow(const std::string &text);
/** Whether a condition or sum uses the value. */
bool uses(const std::string &text, const std::string &name);

struct Target {
    End end = End::None; // or
    std::size_t at = 0;  // the step

    bool operator==(const Target &) const = default;
};

struct Entry {
    Target target;
    ConditionPointer condition; // none: always
};

struct Step {
    std::string name;
    std::vector<std::string> words; // of its command, as the file has them
    std::vector<std::pair<std::size_t, ExpressionPointer>> keep;
    std::vector<ExpressionPointer> send;
    bool waits = false;  // SUBSCRIBE, BLPOP, BRPOP
    bool sleeps = false; // without an end of its own
    std::vector<std::size_t> save;
    bool savesList = false;
    std::vector<Entry> then;
    std::optional<Target> unanswered;
    bool looksAtClock = false;
    bool handlesErrors = false;
    bool isBound = false; // it can only lead to the lock
};

using Part = std::vector<Step>;

struct Protocol {
    std::array<std::optional<Part>, 4> parts;
    Names names;
    Patterns patterns;
    std::size_t locks = 1;
    std::int64_t lease = LEASE;
    ExpressionPointer every;
    std::optional<std::size_t> fence;
    bool isTimeOfAcquisition = false;
    bool looksAtClock = false;
    bool showsOrder = false;    // it reads the fields of a hash one after the other
    bool canStandStill = false; // a part can return to a step that it has made, or acquire sleeps

    const std::optional<Part> &part(PartName name) const { return parts[static_cast<std::size_t>(name)]; }
};

Protocol readProtocol(const std::string &file);
Protocol protocolFrom(const QJsonObject &source);

std::int64_t numberOf(Text value);

} // namespace checker
