// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Mutations of IR as text: what a careless hand, a broken file or another release of Triton would write.
#ifndef HEDDLE_TOOLS_FUZZ_TEXTMUTATOR_H
#define HEDDLE_TOOLS_FUZZ_TEXTMUTATOR_H

#include "Random.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace heddle::fuzz {

/// Changes \p text at one place. \p donor is another seed, from which pieces are taken.
std::string mutateText(llvm::StringRef text, llvm::StringRef donor, Random &random);

} // namespace heddle::fuzz

#endif // HEDDLE_TOOLS_FUZZ_TEXTMUTATOR_H
