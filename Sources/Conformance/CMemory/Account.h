// What the parts of an account need of each other.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Whether the calling thread's account is open.
bool account_is_open(void);

// Adds to the calling thread's account, if it is open.
void account_add(ptrdiff_t bytes);

// Makes all threads' calls of the allocator pass by their accounts. False where that cannot be done.
bool account_watch_allocator(void);

// Keeps what watches thrown errors from running on a thread whose account is open: Swift Testing stores a
// backtrace of each error, which is memory that the checked code did not ask for.
void account_silence_errors(void);

// The bytes that all threads have allocated and not freed; those resident where the allocator does not count.
size_t account_bytes_of_process(void);
