// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --triton-to-hivm --split-input-file --verify-diagnostics

tt.func @name() {
  // expected-error @+1 {{'ascend.custom' op expected 'sync_block_set', 'sync_block_wait' or 'sync_block_all', got 'sync_block'}}
  ascend.custom "sync_block" {str_args = ["cube", 0 : i32]}
  tt.return
}

// -----

tt.func @no_flag() {
  // expected-error @+1 {{'ascend.custom' op expected 'sync_block_set' to have a name and a flag in 'str_args' and no operands, got ["cube"] and 0 operands}}
  ascend.custom "sync_block_set" {str_args = ["cube"]}
  tt.return
}

// -----

tt.func @operand(%x: i32) {
  // expected-error @+1 {{'ascend.custom' op expected 'sync_block_wait' to have a name and a flag in 'str_args' and no operands, got ["cube", 1 : i32] and 1 operands}}
  ascend.custom "sync_block_wait" {str_args = ["cube", 1 : i32]} (%x : i32)
  tt.return
}

// -----

tt.func @flag_too_large() {
  // expected-error @+1 {{'ascend.custom' op expected a flag from 0 to 15, got 16}}
  ascend.custom "sync_block_set" {str_args = ["cube", 16 : i32]}
  tt.return
}

// -----

tt.func @flag_negative() {
  // expected-error @+1 {{'ascend.custom' op expected a flag from 0 to 15, got -1}}
  ascend.custom "sync_block_all" {str_args = ["all", -1 : i32]}
  tt.return
}

// -----

tt.func @core() {
  // expected-error @+1 {{'ascend.custom' op expected 'cube' or 'vector' as the core that sets the flag, got 'all'}}
  ascend.custom "sync_block_wait" {str_args = ["all", 1 : i32]}
  tt.return
}

// -----

tt.func @mode() {
  // expected-error @+1 {{'ascend.custom' op expected 'all_cube', 'all_vector' or 'all' as the cores that meet, got 'cube'}}
  ascend.custom "sync_block_all" {str_args = ["cube", 1 : i32]}
  tt.return
}
