// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QByteArrayView>

#include <climits>
#include <cstdlib>
#include <memory>
#include <vector>

namespace {

volatile int one = 1; // no compiler may know it,
volatile int result;  // nor that this is not read

/** Without end. */
int deepen(int depth) // NOLINT(misc-no-recursion)
{
    volatile char used[4096] = {};
    used[depth % 4096] = 1;
    return one == 0 ? 0 : used[0] + deepen(depth + one);
}

int readBehind()
{
    const std::unique_ptr<char[]> bytes(new char[1]());
    return bytes[std::size_t(one)];
}

} // namespace

/** Breaks in the way that the input names, so that a test can see what is kept of it. */
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QByteArrayView way(data, qsizetype(size));
    if (way == "abort")
        std::abort();
    if (way == "stack")
        result = deepen(0);
    if (way == "memory")
        result = std::vector<char>(1 << 30).back();
    if (way == "undefined")
        result = INT_MAX + one;
    if (way == "bounds")
        result = readBehind();
    return 0;
}
