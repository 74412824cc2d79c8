# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# lockscope_unite(target): compiles the sources of each folder together, up to a score at a time. Most of the time of a small file goes into reading
# headers. A name in an anonymous namespace must therefore not stand twice in one folder; the preset dev compiles each file alone.
#
# What moc makes of a folder is compiled with it. Automoc would wait until all is built that the target links, read every file at each build, and
# have all headers read once more for what it makes.
function(lockscope_unite target)
  if(NOT LOCKSCOPE_UNITY)
    return()
  endif()
  get_target_property(needs_moc ${target} AUTOMOC)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP AUTOMOC OFF)
  set(moc_folder ${CMAKE_CURRENT_BINARY_DIR}/${target}_moc)
  target_include_directories(${target} PRIVATE ${moc_folder})
  get_target_property(sources ${target} SOURCES)
  list(SORT sources)
  set(last_folder "")
  foreach(source IN LISTS sources)
    get_filename_component(path ${source} ABSOLUTE)
    get_filename_component(folder ${path} DIRECTORY)
    get_filename_component(name ${path} NAME_WE)
    file(RELATIVE_PATH room ${PROJECT_SOURCE_DIR} ${folder})
    if(source MATCHES "[.]h$" AND EXISTS ${folder}/${name}.cpp)
      continue() # read with it
    endif()
    set(made)
    if(needs_moc)
      lockscope_moc(${target} ${folder}/${name}.h ${moc_folder}/${room}/moc_${name}.cpp made)
      lockscope_moc(${target} ${folder}/${name}.cpp ${moc_folder}/${name}.moc made)
      target_sources(${target} PRIVATE ${made})
    endif()
    if(source MATCHES "[.]h$" AND NOT made)
      continue()
    endif()
    if(NOT folder STREQUAL last_folder)
      set(last_folder ${folder})
      set(in_folder 0)
    endif()
    math(EXPR unit "${in_folder} / 20")
    math(EXPR in_folder "${in_folder} + 1")
    string(MAKE_C_IDENTIFIER "${room}_${unit}" group)
    set_source_files_properties(${source} ${made} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${group})
  endforeach()
endfunction()

# lockscope_moc(target file result list): appends the result to the list if moc has something to do in the file.
function(lockscope_moc target file result list)
  if(NOT EXISTS ${file})
    return()
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file}) # it may be the first time next time
  file(STRINGS ${file} needs_moc REGEX "^ *(Q_OBJECT|Q_GADGET|Q_NAMESPACE)" LIMIT_COUNT 1)
  if(needs_moc)
    get_filename_component(folder ${result} DIRECTORY)
    file(MAKE_DIRECTORY ${folder})
    qt_generate_moc(${file} ${result} TARGET ${target})
    set(${list} ${${list}} ${result} PARENT_SCOPE)
  endif()
endfunction()
