// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/heap.h"

#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace lockscope {

#ifdef __GLIBC__
namespace {
constexpr int largeBlock = 256 * 1024;
constexpr int mostKept = 1024 * 1024;
} // namespace
#endif

void returnLargeBlocksAtOnce()
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, largeBlock);
    mallopt(M_TRIM_THRESHOLD, mostKept);
#endif
}

void returnFreedMemory()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

} // namespace lockscope
