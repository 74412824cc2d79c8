# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Everything that each translation unit of Lockscope is compiled with, as one target.
add_library(lockscope_flags INTERFACE)
target_compile_features(lockscope_flags INTERFACE cxx_std_20)
target_compile_definitions(lockscope_flags INTERFACE
  QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_FOREACH
  QT_NO_NARROWING_CONVERSIONS_IN_CONNECT QT_USE_QSTRINGBUILDER
  LOCKSCOPE_APP_ID="${LOCKSCOPE_APP_ID}")
target_include_directories(lockscope_flags INTERFACE ${PROJECT_BINARY_DIR}/generated)
target_compile_options(lockscope_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast
  # In a unity unit a local name may repeat one of another file, and GCC takes what stands in an included source for a header's.
  $<$<NOT:$<BOOL:${LOCKSCOPE_UNITY}>>:-Wshadow>
  $<$<AND:$<BOOL:${LOCKSCOPE_UNITY}>,$<CXX_COMPILER_ID:GNU>>:-Wshadow=local>
  $<$<AND:$<BOOL:${LOCKSCOPE_UNITY}>,$<CXX_COMPILER_ID:GNU>>:-Wno-subobject-linkage>
  $<$<BOOL:${LOCKSCOPE_WERROR}>:-Werror>
  # GCC 14 sees uninitialised values inside an empty std::optional: worth showing, not worth failing.
  $<$<AND:$<BOOL:${LOCKSCOPE_WERROR}>,$<CXX_COMPILER_ID:GNU>>:-Wno-error=maybe-uninitialized>
  # GCC collects its garbage above 128 MB only: with what it holds here that costs a tenth of the time, and saves a seventh of the memory.
  $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=2000000>
  -fstack-protector-strong)
set(LOCKSCOPE_IS_SANITIZED false) # what a few sources have to know
if(LOCKSCOPE_SANITIZE)
  set(LOCKSCOPE_IS_SANITIZED true)
  target_compile_options(lockscope_flags INTERFACE -fsanitize=${LOCKSCOPE_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(lockscope_flags INTERFACE -fsanitize=${LOCKSCOPE_SANITIZE})
  if(LOCKSCOPE_SANITIZE MATCHES "thread") # see tsanqt.cpp
    target_link_options(lockscope_flags INTERFACE
      LINKER:--wrap=_ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv
      LINKER:--wrap=_ZN11QMetaObject8activateEP7QObjectPKS_iPPv
      LINKER:--wrap=_ZN7QThread5startENS_8PriorityE
      LINKER:--wrap=_ZN7QThread4waitE14QDeadlineTimer)
  endif()
else()
  include(${CMAKE_CURRENT_LIST_DIR}/hardening.cmake)
endif()
