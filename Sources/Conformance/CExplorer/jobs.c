#include "Runtime.h"

bool explorer_is_actor_drain(const void *job) {
  uint32_t kind = jobKind(job);
  return kind >= JobKindActorInline && kind <= JobKindActorOverride;
}

bool explorer_is_resumption(const void *job) {
  return jobKind(job) == JobKindNullaryContinuation;
}

const void *explorer_drained_actor_type(const void *job) {
  if (jobKind(job) != JobKindActorSeparate) return NULL;
  void *actor = ((const Job *)job)->actor;
  return *(const void *const *)actor;
}
