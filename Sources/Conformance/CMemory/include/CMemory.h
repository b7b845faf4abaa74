#pragma once

#include <stddef.h>

/// The bytes that this process has allocated and not freed, according to its allocator; if that does
/// not count, the bytes resident in memory; 0 if neither is known.
size_t memory_in_use(void);
