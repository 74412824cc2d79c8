// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace lockscope {

/** One condition of a search. */
struct SearchTerm {
    enum class Field : quint8 { KeyOrHolder, Key, Holder, Library, Node, State, HeldFor, TimeLeft, Waiting, Renewals };
    enum class Relation : quint8 { Contains, Fits, Matches, Is, Above, Below }; ///< of texts the first three, of states Is, of numbers the others
    enum class State : quint8 { Held, EndingSoon, HeldTooLong, Stale, NoDeadline, Blocked, NoMajority, Contended, Renewing, Simulated, Attention };

    Field field = Field::KeyOrHolder;
    Relation relation = Relation::Contains;
    bool isNegated = false;
    QString text;      ///< what is contained, a pattern for the whole, or a regular expression that is valid
    qint64 number = 0; ///< milliseconds, or a count
    bool orEqual = false;
    State state = State::Held;

    bool operator==(const SearchTerm &) const = default;
};

/** A part of a search that cannot be used, and why. */
struct SearchProblem {
    qsizetype at = 0, length = 0; ///< in the text
    QString text;                 ///< for people
};

/** What was typed into the search field. All terms must be true; what cannot be used is left out. A value. */
struct LockSearch {
    std::vector<SearchTerm> terms;
    std::vector<SearchProblem> problems;

    /** Whether its result changes as time passes. */
    bool dependsOnTime() const;
};

/**
 * Words, "quoted words", patterns with * or ? for a whole key or holder, /regular expressions/, field:value, held>5m, states by name, and - before any of them for the opposite. What looks like a
 * field but is none is a word, since keys have colons, too. Pure.
 */
LockSearch parseLockSearch(const QString &text);
/** In words, for people: "held longer than 5 m · not stale". Safe to show. Pure. */
QString lockSearchText(const LockSearch &search);
/** What to change if nothing is found, as a sentence; empty: nothing that is known. Pure. */
QString lockSearchAdvice(const LockSearch &search);
/** The problems as sentences, each with its place. Safe to show. Pure. */
QString lockSearchProblems(const QString &text, const LockSearch &search);
/** What can follow where a word begins with this: fields with their sign, and after "state:" the states. The word itself is none of them. Pure. */
QStringList lockSearchCompletions(const QString &word);
/** The same search on this node alone, by its name; empty: on all. Pure. */
QString searchOnNode(const QString &text, const QString &node);
/** What to type to find exactly these characters. Pure. */
QString literalSearch(const QString &text);

} // namespace lockscope
