#define _GNU_SOURCE
#include <dlfcn.h>

#include "TaskRecord.h"

// What is read from the memory of tasks: whether it looks as expected, and code addresses for display.

#if defined(__has_feature)
#if __has_feature(ptrauth_calls)
#define LAYOUT_UNKNOWN 1
#endif
#endif

/// Whether the memory of a fresh task looks as this file expects.
static bool looksAsExpected(const Job *task) {
#ifdef LAYOUT_UNKNOWN
  return false;
#else
  uintptr_t offset = (uintptr_t)task->context - (uintptr_t)task;
  if (offset < sizeof(Job) || offset > 1024 || offset % sizeof(void *) != 0) return false;
  if (task->context->parent) return false;
  Dl_info runtime, run, completion;
  return dladdr((void *)swift_job_run, &runtime) && dladdr((void *)task->run, &run) &&
         dladdr((void *)task->context->resumeParent, &completion) &&
         completion.dli_fbase == runtime.dli_fbase;
#endif
}

bool explorer_layout_is_known(const Job *task) {
  static _Atomic int known;
  if (known == 0) known = looksAsExpected(task) ? 1 : -1;
  return known == 1;
}

bool explorer_is_fresh(const Job *task, const AsyncContext *root) {
  uintptr_t offset = (uintptr_t)root - (uintptr_t)task;
  return task->context == root && offset < 4096;
}

/// In front of a fresh task's first frame: the code to start, and its captured values, which for a
/// thunk around a closure hold, after a type perhaps, the closure's own code. For display only.
void explorer_record_origin(ExplorerTask *record, const AsyncContext *root) {
  void *const *frame = (void *const *)root;
  Dl_info info;
  if (!dladdr(frame[-3], &info)) return;
  record->origin[2] = (uintptr_t)frame[-3];
  void *const *captured = frame[-2];
  if (!captured || (uintptr_t)captured % sizeof(void *) != 0) return;
  if (!dladdr(captured[0], &info) || !dladdr(captured[2], &info)) return;
  record->origin[0] = (uintptr_t)captured[2];
  record->origin[1] = (uintptr_t)captured[3];
}

size_t explorer_task_frames(const ExplorerTask *task, const void **frames, size_t limit) {
  size_t count = 0;
  if (explorer_task_is_finished(task) || limit == 0) return 0;
  AsyncFunction run = task->task->run;
  frames[count++] = (const void *)(explorer_intercepts(run) ? task->resume : run);
  const AsyncContext *context = task->task->context;
  for (; context && context->resumeParent != explorer_task_ended; context = context->parent) {
    if (count == limit) break;
    frames[count++] = (const void *)context->resumeParent;
  }
  return count;
}

void explorer_task_origin(const ExplorerTask *task, uintptr_t addresses[3]) {
  for (int index = 0; index < 3; index++) addresses[index] = task->origin[index];
}
