// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The bytes of the device library. C, because only C23 has #embed.
#include "DeviceBitcode.h"

static const unsigned char aiv[] = {
#embed "heddle-device-aiv.bc"
};
static const unsigned char mixAiv[] = {
#embed "heddle-device-mix_aiv.bc"
};

const HeddleDeviceBitcode heddleDeviceBitcodeAiv = {aiv, sizeof aiv};
const HeddleDeviceBitcode heddleDeviceBitcodeMixAiv = {mixAiv, sizeof mixAiv};
