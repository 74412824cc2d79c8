// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "testprogram.h"

#include "base/language.h"

#include <QTest>

#include <cstdio>
#include <map>
#include <string_view>

#ifdef LOCKSCOPE_TESTS_HAVE_WINDOWS
#include <QApplication>
using Application = QApplication;
#else
#include <QCoreApplication>
using Application = QCoreApplication;
#endif

namespace lockscope::test {
namespace {

std::map<std::string_view, MakeTest> &knownTests()
{
    static std::map<std::string_view, MakeTest> tests;
    return tests;
}

} // namespace

bool addTest(const char *name, MakeTest make) { return knownTests().emplace(name, make).second; }

} // namespace lockscope::test

int main(int argc, char *argv[])
{
    const auto &tests = lockscope::test::knownTests();
    const auto found = argc > 1 ? tests.find(argv[1]) : tests.end();
    if (found == tests.end()) {
        std::fprintf(stderr, "Usage: %s TEST [options of Qt Test]. There are:\n", argv[0]);
        for (const auto &[name, make] : tests)
            std::fprintf(stderr, "  %s\n", name.data());
        return 2;
    }
    Application application(argc, argv);
    application.setAttribute(Qt::AA_Use96Dpi, true); // as QTEST_MAIN does
    const lockscope::Translation english(QStringLiteral("en"));
    QStringList arguments = QCoreApplication::arguments();
    arguments.removeAt(1);
    return QTest::qExec(found->second().get(), arguments);
}
