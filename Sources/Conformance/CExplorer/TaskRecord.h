#pragma once

// The record of a task, and what the files about tasks share.
//
// A task's first frame has no parent, and returns to a function of the runtime. A record is put in
// between: the frame's parent is the record, which looks like a frame, and the frame returns to
// `explorer_task_ended`. So the record is found from any suspended task by following parents to the
// end, and that function runs when the task ends.

#include <stdatomic.h>

#include "Runtime.h"

/// Running -> Ended when the task ends; Running -> Orphaned when its schedule ends first, after which
/// the task frees the record.
enum { Running, Ended, Orphaned };

struct ExplorerTask {
  // First, so that a record can be taken for a frame.
  AsyncContext frame;
  /// Where the task continues when `started`, `resumed` or `entered` has run.
  AsyncFunction resume;
  uintptr_t origin[3];
  Job *task;
  void *preference;
  ExplorerRoutes *routes;
  ExplorerTask *previous;
  ExplorerTask *next;
  ExplorerTask *nextRan;
  ExplorerExecutor actor;
  char *name;
  uint32_t number;
  uint32_t creator;
  /// Whether it is in the list `routes->ran`.
  bool hasRun;
  /// Whether a job of its own is enqueued; both hold for a task that ran and was enqueued again.
  bool awaitsJob;
  _Atomic int state;
};

// tasks.c

/// Takes note of the task's end, on whichever thread.
void explorer_end_task(ExplorerTask *record);

// task_parts.c

/// The completion of every tracked task's first frame.
SWIFT_ASYNC void explorer_task_ended(ASYNC_CONTEXT AsyncContext *context, SWIFT_SELF void *error);

/// Makes a task that has not begun begin in code of the explorer.
void explorer_intercept_start(ExplorerTask *record);

/// Whether a task that continues in `run` continues in code of the explorer first.
bool explorer_intercepts(AsyncFunction run);

/// Puts the task in the list of those that ran in this job.
static inline void addRun(ExplorerRoutes *routes, ExplorerTask *record) {
  if (record->hasRun) return;
  record->hasRun = true;
  record->nextRan = routes->ran;
  routes->ran = record;
}

/// The record of the task whose suspended part starts with `context`; null if there is none.
static inline ExplorerTask *recordAbove(AsyncContext *context) {
  AsyncContext *above = NULL;
  while (context->parent) {
    above = context;
    context = context->parent;
  }
  return above && above->resumeParent == explorer_task_ended ? (ExplorerTask *)context : NULL;
}

// task_layout.c

/// Whether the memory of tasks is known to look as these files expect; a process's first `task`, which
/// is fresh, decides.
bool explorer_layout_is_known(const Job *task);

/// Whether the task, whose first frame is `root`, has not begun.
bool explorer_is_fresh(const Job *task, const AsyncContext *root);

/// Finds out where a fresh task's code begins.
void explorer_record_origin(ExplorerTask *record, const AsyncContext *root);
