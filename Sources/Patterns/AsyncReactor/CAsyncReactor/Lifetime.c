#include "Lifetime.h"

#ifndef __APPLE__

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

typedef __attribute__((swiftcall)) void (*Destroy)(__attribute__((swift_context)) void *object);

extern void *swift_unownedRetain(void *object);
extern void swift_unownedRelease(void *object);
extern bool swift_isDeallocating(const void *object);
extern void *swift_tryRetain(void *object);

// The value witnesses of every class that is not Objective-C's. A class's metadata has them at -1.
extern const char class_witnesses __asm__("$sBoWV");

typedef struct Observed {
  const void *class_metadata;
  Destroy destroy;
  struct Observed *next;
} Observed;

// Only ever grows at the head: one entry per class.
static _Atomic(Observed *) observed;
static _Atomic(void (*)(const void *)) end_of_object;

static Destroy original(const void *class_metadata) {
  const Observed *entry = atomic_load_explicit(&observed, memory_order_acquire);
  while (entry->class_metadata != class_metadata) entry = entry->next;
  return entry->destroy;
}

static __attribute__((swiftcall)) void destroy_observed(
    __attribute__((swift_context)) void *object) {
  Destroy destroy = original(*(const void **)object);
  // Keeps the memory, and with it the address, until `ended` has returned.
  swift_unownedRetain(object);
  destroy(object);
  atomic_load_explicit(&end_of_object, memory_order_relaxed)(object);
  swift_unownedRelease(object);
}

bool lifetime_observe(const void *class_metadata, void (*ended)(const void *object)) {
  _Atomic(Destroy) *slot = (_Atomic(Destroy) *)class_metadata - 2;
  Destroy destroy = atomic_load_explicit(slot, memory_order_acquire);
  if (destroy == destroy_observed) return true;
  if (((const void *const *)class_metadata)[-1] != &class_witnesses) return false;

  Observed *entry = malloc(sizeof *entry);
  if (!entry) abort();
  entry->class_metadata = class_metadata;
  entry->destroy = destroy;
  entry->next = atomic_load_explicit(&observed, memory_order_relaxed);
  while (!atomic_compare_exchange_weak(&observed, &entry->next, entry)) {
  }
  atomic_store_explicit(&end_of_object, ended, memory_order_relaxed);
  // Fails if another thread was first; then both have recorded the same original.
  atomic_compare_exchange_strong(slot, &destroy, destroy_observed);
  return true;
}

void lifetime_warn_once(void) {
  static atomic_bool has_warned;
  if (atomic_exchange(&has_warned, true)) return;
  fputs(
      "AsyncReactor: this Swift runtime lays out classes in a way that this version does not know. Reactors and"
      " stores work, but what belongs to one that was freed is let go only when the next is used; stores should"
      " be disconnected. Please report it with the output of swift --version.\n",
      stderr);
}

void *lifetime_retain_if_alive(void *object) { return swift_tryRetain(object); }

bool lifetime_is_ending(const void *object) { return swift_isDeallocating(object); }

#endif
