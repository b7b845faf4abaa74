#pragma once

#include "CQueue.h"
#include <stddef.h>

/// Begins to count what the calling thread allocates and frees.
void memory_account_open(void);

/// Ends the count, and returns the bytes allocated since and not freed: below zero where more was freed.
///
/// On Linux the calling thread's alone, wherever a library takes `malloc` from a shared library. Elsewhere
/// those of the whole process.
ptrdiff_t memory_account_close(void);
