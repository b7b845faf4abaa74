#include "Runtime.h"

bool explorer_is_actor_drain(const void *job) {
  uint32_t kind = jobKind(job);
  return kind >= JobKindActorInline && kind <= JobKindActorOverride;
}

bool explorer_is_resumption(const void *job) {
  return jobKind(job) == JobKindNullaryContinuation;
}

uintptr_t explorer_drained_actor(const void *job) {
  return jobKind(job) == JobKindActorSeparate ? (uintptr_t)((const Job *)job)->actor : 0;
}
