// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include <memory>

/**
 * The tests of one label are one program, since compiling and linking a program for each took most of the time. Its first argument names the
 * test to run, the others go to Qt Test: `unit_tests tst_lock -v2`. Each test has a namespace of its name: several sources are compiled together.
 */
namespace lockscope::test {

using MakeTest = std::unique_ptr<QObject> (*)();
/** Makes the program know a test; returns true. Before main(). */
bool addTest(const char *name, MakeTest make);

constexpr int longEnough = 30'000; ///< in ms; on a busy machine, Qt's five seconds are not

} // namespace lockscope::test

#undef QTRY_VERIFY
#define QTRY_VERIFY(condition) QTRY_VERIFY_WITH_TIMEOUT((condition), lockscope::test::longEnough)
#undef QTRY_VERIFY2
#define QTRY_VERIFY2(condition, message) QTRY_VERIFY2_WITH_TIMEOUT((condition), (message), lockscope::test::longEnough)
#undef QTRY_COMPARE
#define QTRY_COMPARE(actual, expected) QTRY_COMPARE_WITH_TIMEOUT((actual), (expected), lockscope::test::longEnough)

#define LOCKSCOPE_TEST(name, Class)                                                                                                                  \
    [[maybe_unused]] static const bool name##IsKnown =                                                                                               \
        lockscope::test::addTest(#name, [] { return std::unique_ptr<QObject>(std::make_unique<Class>()); });
