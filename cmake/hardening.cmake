# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# What a program that reads hostile answers is built with: checked buffers and containers, a stack that cannot be jumped over, jumps only to where
# one may jump, addresses by chance, and tables of addresses that cannot be written.
include(CheckCXXCompilerFlag)
include(CheckLinkerFlag)
include(CheckPIESupported)
check_pie_supported()
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

set(fortify 2)
if((CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 12)
   OR (CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 15))
  set(fortify 3)
endif()
set(optimised $<CONFIG:Release,RelWithDebInfo>) # the first needs it, the second costs tests their time
target_compile_options(lockscope_flags INTERFACE $<${optimised}:-U_FORTIFY_SOURCE> $<${optimised}:-D_FORTIFY_SOURCE=${fortify}>)
target_compile_definitions(lockscope_flags INTERFACE $<${optimised}:_GLIBCXX_ASSERTIONS>)

foreach(flag IN ITEMS -fstack-clash-protection -fcf-protection) # the second is for x86
  string(MAKE_C_IDENTIFIER "LOCKSCOPE_HAS${flag}" has)
  check_cxx_compiler_flag(${flag} ${has})
  if(${has})
    target_compile_options(lockscope_flags INTERFACE ${flag})
  endif()
endforeach()
check_linker_flag(CXX -Wl,-z,relro,-z,now LOCKSCOPE_HAS_RELRO)
if(LOCKSCOPE_HAS_RELRO)
  target_link_options(lockscope_flags INTERFACE LINKER:-z,relro,-z,now,-z,noexecstack)
endif()
