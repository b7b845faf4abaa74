#pragma once

// The parts of the Swift concurrency runtime that the explorer uses: functions that compiled Swift
// code calls, and the memory layout that compiled Swift code relies on.

#include "CExplorer.h"

#define SWIFT __attribute__((swiftcall))
#define SWIFT_ASYNC __attribute__((swiftasynccall))
#define ASYNC_CONTEXT __attribute__((swift_async_context))
#define SWIFT_SELF __attribute__((swift_context))

typedef struct AsyncContext AsyncContext;
typedef SWIFT_ASYNC void (*AsyncFunction)(ASYNC_CONTEXT AsyncContext *context);
typedef SWIFT_ASYNC void (*AsyncCompletion)(ASYNC_CONTEXT AsyncContext *context,
                                            SWIFT_SELF void *error);

/// The head of an asynchronous function's frame.
struct AsyncContext {
  AsyncContext *parent;
  AsyncCompletion resumeParent;
};

/// A job; for a task, `run` and `context` are where it continues.
typedef struct Job {
  void *metadata;
  uintptr_t references;
  void *schedulerPrivate[2];
  uint32_t flags;
  uint32_t identifier;
  void *voucher;
  void *reserved;
  AsyncFunction run;
  union {
    AsyncContext *context;
    void *actor;
  };
} Job;

typedef enum JobKind {
  JobKindTask = 0,
  JobKindActorInline = 192,
  JobKindActorSeparate = 193,
  JobKindActorOverride = 194,
  JobKindNullaryContinuation = 195,
} JobKind;

static inline uint32_t jobKind(const Job *job) { return job->flags & 0xff; }

extern SWIFT void swift_job_run(void *job, ExplorerExecutor executor);
extern SWIFT ExplorerExecutor swift_task_getCurrentExecutor(void);
extern SWIFT_ASYNC void swift_task_switch(ASYNC_CONTEXT AsyncContext *context, AsyncFunction resume,
                                          ExplorerExecutor executor);
extern SWIFT const char *swift_task_getCurrentTaskName(void);
extern SWIFT void swift_task_cancel(void *task);
extern SWIFT ExplorerExecutor swift_task_getPreferredTaskExecutor(void);
extern SWIFT void *swift_task_pushTaskExecutorPreference(ExplorerExecutor executor);
extern SWIFT void swift_task_popTaskExecutorPreference(void *record);
