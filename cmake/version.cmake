# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# LOCKSCOPE_VERSION: that of the project where its tag is built, before that also the commit: 0.2.0~git20261128.0199dfa8.
# LOCKSCOPE_DATE: when that was, as Debian writes it: packages of one commit are alike.
option(LOCKSCOPE_COMMIT "State the commit in the version; what shows it is compiled again with each one" ON)

file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/commit.txt commit REGEX "^[^#]") # of a source archive: git has filled it in
find_program(GIT git)
if(commit MATCHES "Format:" AND LOCKSCOPE_COMMIT AND GIT AND EXISTS ${PROJECT_SOURCE_DIR}/.git)
  execute_process(COMMAND ${GIT} -C ${PROJECT_SOURCE_DIR} log -1 "--format=%cs.%h|%cD|%D"
                  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  execute_process(COMMAND ${GIT} -C ${PROJECT_SOURCE_DIR} rev-parse --path-format=absolute --git-path logs/HEAD
                  OUTPUT_VARIABLE log OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(EXISTS "${log}")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${log})
  endif()
endif()

set(LOCKSCOPE_VERSION ${PROJECT_VERSION})
string(TIMESTAMP LOCKSCOPE_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
if(commit MATCHES "^([0-9]+)-([0-9]+)-([0-9]+)\\.([0-9a-f]+)\\|([^|]+)\\|(.*)")
  set(snapshot ~git${CMAKE_MATCH_1}${CMAKE_MATCH_2}${CMAKE_MATCH_3}.${CMAKE_MATCH_4})
  set(LOCKSCOPE_DATE ${CMAKE_MATCH_5})
  if(NOT CMAKE_MATCH_6 MATCHES "tag: v${PROJECT_VERSION}(,|$)")
    string(APPEND LOCKSCOPE_VERSION ${snapshot})
  endif()
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/version.h.in ${PROJECT_BINARY_DIR}/generated/base/version.h @ONLY)
