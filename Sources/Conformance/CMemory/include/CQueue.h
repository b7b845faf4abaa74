#pragma once

#include <stdint.h>

/// The label of the Dispatch queue that the calling thread works for; empty if there is none.
const char *queue_label(void);

/// A number of the calling thread, which no other thread has at the same time.
uintptr_t queue_thread(void);
