#include "LastConnection.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static _Thread_local struct {
  const void *store;
  const void *connection;
  uint64_t removals;
} last;

// How many associated objects were removed.
static _Atomic uint64_t removals;

const void *last_connection(const void *store) {
  if (last.store != store || last.removals != atomic_load_explicit(&removals, memory_order_relaxed)) return NULL;
  return last.connection;
}

void last_connection_set(const void *store, const void *connection) {
  last.store = store;
  last.connection = connection;
  last.removals = atomic_load_explicit(&removals, memory_order_relaxed);
}

void last_connection_forget(void) { atomic_fetch_add_explicit(&removals, 1, memory_order_relaxed); }
