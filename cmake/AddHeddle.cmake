# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The functions that every folder of heddle is described with, and the flags they share.

find_program(HEDDLE_CCACHE ccache)
if(HEDDLE_CCACHE)
  # A precompiled header can be cached only when its time stamps are ignored.
  set(HEDDLE_CCACHE_LAUNCHER ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
      CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} ${HEDDLE_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${HEDDLE_CCACHE_LAUNCHER})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${HEDDLE_CCACHE_LAUNCHER})
endif()

add_library(heddle_options INTERFACE)
target_compile_options(heddle_options INTERFACE -Wall -Wextra -Wno-unused-parameter
  $<$<BOOL:${HEDDLE_WERROR}>:-Werror>
  $<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>)
# The build id is how caches tell one compiler from another.
target_link_options(heddle_options INTERFACE LINKER:--build-id=sha1)
if(HEDDLE_SANITIZE)
  # What is left out checks each access in the headers of MLIR once more, for a third of the build's time: a null pointer
  # ends in a report of AddressSanitizer anyway.
  target_compile_options(heddle_options INTERFACE -fsanitize=address,undefined
    -fno-sanitize=null,alignment,object-size,vptr -fno-omit-frame-pointer)
  target_link_options(heddle_options INTERFACE -fsanitize=address,undefined)
endif()

# Everything that includes MLIR links this. The headers of others raise no warnings.
add_library(heddle_mlir INTERFACE)
target_include_directories(heddle_mlir INTERFACE ${CMAKE_SOURCE_DIR}/include ${CMAKE_BINARY_DIR}/include)
target_include_directories(heddle_mlir SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
target_link_libraries(heddle_mlir INTERFACE heddle_options MLIR LLVM)
set(MLIR_TABLEGEN_OUTPUT "")

# add_heddle_library(<name> <sources>... [LINK <libs>...] [DEPENDS <targets>...])
# A static compiler library that shares the one precompiled header.
function(add_heddle_library name)
  cmake_parse_arguments(ARG "" "" "LINK;DEPENDS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PUBLIC heddle_mlir ${ARG_LINK})
  target_precompile_headers(${name} REUSE_FROM heddle_pch)
  add_dependencies(${name} heddle_tablegen ${ARG_DEPENDS})
endfunction()

# add_heddle_dialect(<Folder> <dialect> [ENUMS] [ATTRS] [TYPES])
# Generates the headers of include/heddle/Dialect/<Folder>/IR from <Folder>Ops.td. Called in that folder.
function(add_heddle_dialect folder dialect)
  cmake_parse_arguments(ARG "ENUMS;ATTRS;TYPES" "" "" ${ARGN})
  set(LLVM_TARGET_DEFINITIONS ${folder}Ops.td)
  mlir_tablegen(${folder}Ops.h.inc -gen-op-decls)
  mlir_tablegen(${folder}Ops.cpp.inc -gen-op-defs)
  mlir_tablegen(${folder}Dialect.h.inc -gen-dialect-decls -dialect=${dialect})
  mlir_tablegen(${folder}Dialect.cpp.inc -gen-dialect-defs -dialect=${dialect})
  if(ARG_ENUMS)
    mlir_tablegen(${folder}Enums.h.inc -gen-enum-decls)
    mlir_tablegen(${folder}Enums.cpp.inc -gen-enum-defs)
  endif()
  if(ARG_ATTRS)
    mlir_tablegen(${folder}Attrs.h.inc -gen-attrdef-decls -attrdefs-dialect=${dialect})
    mlir_tablegen(${folder}Attrs.cpp.inc -gen-attrdef-defs -attrdefs-dialect=${dialect})
  endif()
  if(ARG_TYPES)
    mlir_tablegen(${folder}Types.h.inc -gen-typedef-decls -typedefs-dialect=${dialect})
    mlir_tablegen(${folder}Types.cpp.inc -gen-typedef-defs -typedefs-dialect=${dialect})
  endif()
  add_public_tablegen_target(Heddle${folder}IncGen)
  add_dependencies(heddle_tablegen Heddle${folder}IncGen)
endfunction()

# add_heddle_conversion(<XToY> [<sources>...] [LINK <libs>...])
# lib/Conversion/<XToY>: by default the one source <XToY>.cpp. Registers itself in HEDDLE_CONVERSIONS.
function(add_heddle_conversion name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  if(NOT ARG_UNPARSED_ARGUMENTS)
    set(ARG_UNPARSED_ARGUMENTS ${name}.cpp)
  endif()
  add_heddle_library(Heddle${name} ${ARG_UNPARSED_ARGUMENTS} LINK ${ARG_LINK})
  set_property(GLOBAL APPEND PROPERTY HEDDLE_CONVERSIONS Heddle${name})
endfunction()

# add_heddle_tool(<name> <sources>... LINK <libs>...)
function(add_heddle_tool name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE heddle_options ${ARG_LINK})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
endfunction()

# add_heddle_unittest(<name> <sources>... LINK <libs>...): a GoogleTest binary in build/unittests, known to CTest.
function(add_heddle_unittest name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE heddle_options ${ARG_LINK} GTest::gtest)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/unittests)
  add_test(NAME ${name} COMMAND ${name})
endfunction()

add_custom_target(heddle_tablegen)
