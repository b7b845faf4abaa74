#include "CQueue.h"

#include <pthread.h>
#include <stddef.h>

// Declared here, because Swift's Dispatch does not offer it on Linux.
extern const char *dispatch_queue_get_label(void *queue);

const char *queue_label(void) {
    // NULL stands for the current queue.
    const char *label = dispatch_queue_get_label(NULL);
    return label ? label : "";
}

uintptr_t queue_thread(void) { return (uintptr_t)pthread_self(); }
