#ifndef THREAD_TURN_H
#define THREAD_TURN_H

#include <stdint.h>

/// What a thread does without suspending; all zero if nothing of this.
typedef struct {
  /// The reactor for which the thread processes inputs or has the executor, and its flow.
  const void *_Nullable reactor;
  const void *_Nullable flow;
  /// The number of the commit that the thread is making, or 0.
  uint64_t commit;
  /// The number of the commit whose state the thread is delivering, or 0.
  uint64_t delivering;
  /// The numbers that the thread may give to its commits: from `next_commit` to before `end_of_commits`.
  uint64_t next_commit;
  uint64_t end_of_commits;
} ThreadTurnRecord;

/// The record of this thread.
ThreadTurnRecord *_Nonnull thread_turn(void);

#endif
