// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Text in fixed memory, and the conversions to bfloat16.
#include "Text.h"
#include "BFloat16.h"

#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

using heddle::emulator::Text;

TEST(Text, numbers) {
  Text text;
  text << "a" << 0 << " " << int64_t(-7) << " " << std::numeric_limits<int64_t>::min() << " ";
  text.hex(0).hex(0xdeadbeef).hex(~uint64_t(0));
  EXPECT_EQ(text.view(), "a0 -7 -9223372036854775808 0x00xdeadbeef0xffffffffffffffff");
}

TEST(Text, cutsWhatDoesNotFit) {
  Text text;
  std::string part(1500, 'x');
  text << part << part << "y";
  EXPECT_EQ(text.view(), std::string(2048, 'x'));
}

static uint16_t bits(__bf16 value) { return std::bit_cast<uint16_t>(value); }

TEST(BFloat16, roundsToNearestTiesToEven) {
  EXPECT_EQ(bits(__truncsfbf2(1.0f)), 0x3f80);
  EXPECT_EQ(bits(__truncsfbf2(std::bit_cast<float>(0x3f808000u))), 0x3f80); // tie, even below
  EXPECT_EQ(bits(__truncsfbf2(std::bit_cast<float>(0x3f818000u))), 0x3f82); // tie, even above
  EXPECT_EQ(bits(__truncsfbf2(std::bit_cast<float>(0x3f808001u))), 0x3f81);
  EXPECT_EQ(bits(__truncsfbf2(std::bit_cast<float>(0x7f7fffffu))), 0x7f80); // overflows to infinity
  EXPECT_EQ(bits(__truncsfbf2(-0.0f)), 0x8000);
  EXPECT_TRUE(std::isnan(float(__truncsfbf2(std::bit_cast<float>(0x7f800001u)))));
}

TEST(BFloat16, doublesAreRoundedOnce) {
  // Just above a tie of bfloat16; rounding to float first would lose the difference.
  double above = 1.00390625 + 0x1p-40, below = 1.00390625 - 0x1p-40;
  EXPECT_EQ(bits(__truncdfbf2(1.00390625)), 0x3f80);
  EXPECT_EQ(bits(__truncdfbf2(above)), 0x3f81);
  EXPECT_EQ(bits(__truncdfbf2(below)), 0x3f80);
  EXPECT_EQ(bits(__truncdfbf2(-above)), 0xbf81);
  EXPECT_EQ(bits(__truncdfbf2(1e300)), 0x7f80);
  EXPECT_EQ(bits(__truncdfbf2(-1e-300)), 0x8000);
  EXPECT_TRUE(std::isnan(float(__truncdfbf2(NAN))));
}
