# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Run by cpack on what it packs: takes the debug symbols out of the program, and for Debian into a package of their own. That of cpack itself has the
# builder's umask and paths in it.
set(program ${CPACK_TEMPORARY_INSTALL_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX}/bin/lockscope)
if(NOT EXISTS ${program})
  return() # an archive of the sources
endif()
if(CPACK_GENERATOR STREQUAL DEB)
  execute_process(COMMAND readelf --notes ${program} OUTPUT_VARIABLE notes COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCH "Build ID: (..)([0-9a-f]+)" id "${notes}")
  set(tree ${CPACK_TOPLEVEL_DIRECTORY}/symbols)
  set(symbols usr/lib/debug/.build-id/${CMAKE_MATCH_1}/${CMAKE_MATCH_2}.debug)
  execute_process(COMMAND dpkg --print-architecture OUTPUT_VARIABLE architecture OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  cmake_path(GET symbols PARENT_PATH folder)
  file(MAKE_DIRECTORY ${tree}/${folder} ${tree}/DEBIAN)
  execute_process(COMMAND objcopy --only-keep-debug ${program} ${tree}/${symbols} COMMAND_ERROR_IS_FATAL ANY)
  file(MD5 ${tree}/${symbols} sum)
  file(WRITE ${tree}/DEBIAN/md5sums "${sum}  ${symbols}\n")
  file(WRITE ${tree}/DEBIAN/control
"Package: lockscope-dbgsym
Version: ${CPACK_PACKAGE_VERSION}
Architecture: ${architecture}
Auto-Built-Package: debug-symbols
Build-Ids: ${CMAKE_MATCH_1}${CMAKE_MATCH_2}
Depends: lockscope (= ${CPACK_PACKAGE_VERSION})
Maintainer: ${CPACK_PACKAGE_CONTACT}
Section: debug
Priority: optional
Description: debug symbols for lockscope
")
  set(all OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  file(CHMOD_RECURSE ${tree} FILE_PERMISSIONS ${all} DIRECTORY_PERMISSIONS ${all} OWNER_EXECUTE GROUP_EXECUTE WORLD_EXECUTE)
  execute_process(COMMAND dpkg-deb --root-owner-group --build ${tree}
                          ${CPACK_PACKAGE_DIRECTORY}/lockscope-dbgsym_${CPACK_PACKAGE_VERSION}_${architecture}.ddeb
                  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endif()
execute_process(COMMAND strip ${program} COMMAND_ERROR_IS_FATAL ANY)
