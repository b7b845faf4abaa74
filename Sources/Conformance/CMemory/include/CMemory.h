#pragma once

#include <stddef.h>

/// The bytes that this process has allocated and not freed, as its allocator counts them; where it
/// does not count, the bytes resident in memory; 0 where neither is known.
size_t memory_in_use(void);
