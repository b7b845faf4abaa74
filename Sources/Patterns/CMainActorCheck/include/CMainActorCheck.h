#ifndef CMAINACTORCHECK_H
#define CMAINACTORCHECK_H

/// Where a thread is, as Swift's concurrency sees it.
typedef enum __attribute__((enum_extensibility(closed))) {
  /// In no task and no job, as in a block of a queue.
  CurrentExecutorNone,
  /// In a job of the main actor.
  CurrentExecutorMain,
  /// In another job.
  CurrentExecutorOther,
} CurrentExecutor;

/// Where this thread is. Unlike Swift's own tests, this one never traps.
CurrentExecutor current_executor(void);

/// Writes a line to the standard error.
void print_error(const char *line);

#endif
