#ifndef THREAD_TURN_H
#define THREAD_TURN_H

#include <stdint.h>

/// What a thread does without suspending; all zero if nothing of this.
typedef struct {
  /// The synchronous reactor for which the thread processes an input, and its flow.
  const void *_Nullable reactor;
  const void *_Nullable flow;
  /// The number of the commit that the thread is making, or 0.
  uint64_t commit;
  /// The number of the commit whose state the thread is delivering, or 0.
  uint64_t delivering;
} ThreadTurnRecord;

/// The record of this thread.
ThreadTurnRecord *_Nonnull thread_turn(void);

#endif
