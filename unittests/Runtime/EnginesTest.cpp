// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Tests of the two encodings of the data paths.
#include "transport/Engines.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace heddle::shmem;

TEST(Engines, HaveTheBitsOfTheInterface) {
  struct {
    const char *name;
    int request, topology;
  } expected[] = {{"MTE", 1, 1}, {"SDMA", 2, 4}, {"ROCE", 4, 2}, {"UDMA", 8, 8}};
  ASSERT_EQ(std::size(engines), std::size(expected));
  for (size_t i = 0; i < std::size(engines); ++i) {
    EXPECT_STREQ(engines[i].name, expected[i].name);
    EXPECT_EQ(engines[i].request, expected[i].request);
    EXPECT_EQ(engines[i].topology, expected[i].topology);
  }
}
