#include "CMainActorCheck.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/// A reference to an executor; all zero in no job, and for the executor that all threads share.
typedef struct {
  uintptr_t identity;
  uintptr_t implementation;
} Executor;

// Functions of the runtime that compiled Swift code calls. Swift code may not declare them itself.
extern __attribute__((swiftcall)) Executor swift_task_getCurrentExecutor(void);
extern __attribute__((swiftcall)) Executor swift_task_getMainExecutor(void);
extern __attribute__((swiftcall)) void *swift_task_getCurrent(void);

CurrentExecutor current_executor(void) {
  uintptr_t current = swift_task_getCurrentExecutor().identity;
  if (current == 0) return swift_task_getCurrent() ? CurrentExecutorOther : CurrentExecutorNone;
  return current == swift_task_getMainExecutor().identity ? CurrentExecutorMain : CurrentExecutorOther;
}

void print_error(const char *line) { fprintf(stderr, "%s\n", line); }
