// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <fuzzer/FuzzedDataProvider.h>

#include <cstdio>
#include <cstdlib>
#include <random>

namespace lockscope::fuzz {

/** An invariant: libFuzzer keeps the input that broke it. */
inline void require(bool holds, const char *what)
{
    if (holds)
        return;
    std::fprintf(stderr, "broken: %s\n", what);
    std::abort();
}

/** What is left of the input. Choices are taken from its end before, so that a seed begins with what it is about. */
inline QByteArray restOf(FuzzedDataProvider &input)
{
    const std::string rest = input.ConsumeRemainingBytesAsString();
    return QByteArray(rest.data(), qsizetype(rest.size()));
}

/** Some of the input: a field among others. */
inline QByteArray someOf(FuzzedDataProvider &input)
{
    const std::string some = input.ConsumeRandomLengthString();
    return QByteArray(some.data(), qsizetype(some.size()));
}

/** Cuts bytes into pieces as a network might: most of them short, some long. The same number cuts in the same way. */
class Cutter {
public:
    explicit Cutter(quint32 number) : m_random(number), m_longest(1u << (number % 16)) {}

    QByteArray takeFrom(QByteArray &bytes)
    {
        const qsizetype size = std::min<qsizetype>(bytes.size(), 1 + qsizetype(m_random() % m_longest));
        QByteArray piece = bytes.first(size);
        bytes.remove(0, size);
        return piece;
    }
    bool toss() { return m_random() % 2 == 0; }

private:
    std::minstd_rand m_random;
    quint32 m_longest;
};

} // namespace lockscope::fuzz
