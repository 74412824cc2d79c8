// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Plain breadth-first search: every move in every state, and of equal states only the first.
#pragma once

#include "deadlock.h"

#include <memory>

namespace checker {

/** States of one level, in pieces that go when they have been read. */
class Level {
public:
    void add(const Packed &words);
    bool isEmpty() const { return m_pieces.empty(); }
    /** Calls it for each state until it says false. */
    template <class Visit>
    void takeEach(const Visit &visit);

private:
    static constexpr std::size_t WORDS = 1 << 18;

    std::vector<std::unique_ptr<Packed>> m_pieces; // of each state the number of its words, and they
};

struct Result {
    int length = -1; // of a shortest schedule that breaks it; or that ends in an error
    std::size_t states = 0;
    std::size_t transitions = 0;
    bool believed = false;
    std::string error;
    std::string schedule; // if it is asked for

    bool isBroken() const { return length >= 0 && error.empty(); }
};

/** One trial. Nothing longer than so many moves is looked for, if that is not negative. */
Result search(const Setting &setting, int atMost, bool wantsSchedule);

} // namespace checker
