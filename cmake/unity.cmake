# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# lockscope_unite(target): compiles the sources of each folder together, up to a score at a time. Most of the time of a small file goes into reading
# headers. A name in an anonymous namespace must therefore not stand twice in one folder; the preset dev compiles each file alone.
function(lockscope_unite target)
  if(NOT LOCKSCOPE_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  list(SORT sources)
  set(last_folder "")
  foreach(source IN LISTS sources)
    get_filename_component(path ${source} ABSOLUTE)
    get_filename_component(folder ${path} DIRECTORY)
    if(NOT folder STREQUAL last_folder)
      set(last_folder ${folder})
      set(in_folder 0)
    endif()
    math(EXPR unit "${in_folder} / 20")
    math(EXPR in_folder "${in_folder} + 1")
    file(RELATIVE_PATH room ${PROJECT_SOURCE_DIR} ${folder})
    string(MAKE_C_IDENTIFIER "${room}_${unit}" group)
    set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${group})
  endforeach()
endfunction()
