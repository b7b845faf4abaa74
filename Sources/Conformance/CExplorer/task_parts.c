#include <stdlib.h>
#include <string.h>

#include "TaskRecord.h"

// What runs in a tracked task before, between and after its own parts.
//
// A task seen before its first job begins in `started`, which makes it prefer the run's task executor:
// from then on all its jobs, and the drains of the actors it enters, come to that executor from
// whichever thread.
//
// A task that was suspended continues in `resumed`. While an actor works off its queue, only one task
// continues in each job (see `ExplorerAdmission`). The others switch to the entry executor, where each
// waits for a job of its own, continue there in `admitted`, and switch back to the actor, in
// `entered`.

#if defined(__has_attribute)
#if __has_attribute(disable_sanitizer_instrumentation)
#define UNSANITIZED __attribute__((disable_sanitizer_instrumentation))
#endif
#endif
#ifndef UNSANITIZED
#define UNSANITIZED
#endif

/// The routes of the schedule that `record` belongs to, if this is its thread.
static ExplorerRoutes *routesOf(ExplorerTask *record) {
  ExplorerRoutes *routes = explorer_current_routes();
  bool isHere = routes && routes == record->routes;
  return isHere && atomic_load(&record->state) == Running ? routes : NULL;
}

/// Whether the task may continue on an actor in the present job; see `ExplorerAdmission`.
static bool admits(ExplorerRoutes *routes, const ExplorerTask *record) {
  switch (routes->admission) {
    case ExplorerAdmitChosen: return routes->chosen == record;
    case ExplorerAdmitFirst: routes->admission = ExplorerAdmitNone; return true;
    case ExplorerAdmitNone: return false;
  }
}

/// In the task, about to continue: whether it must first wait for a job of its own.
static bool mustWait(ExplorerTask *record) {
  ExplorerRoutes *routes = routesOf(record);
  if (!routes) return false;
  ExplorerExecutor executor = swift_task_getCurrentExecutor();
  bool isActor = executor.identity && !executor.implementation;
  if (isActor && routes->entry.identity && !admits(routes, record)) {
    record->actor = executor;
    return true;
  }
  addRun(routes, record);
  routes->running = record->number;
  return false;
}

/// In the task, before its first job.
static void recordStart(ExplorerTask *record) {
  ExplorerRoutes *routes = routesOf(record);
  if (!routes) return;
  if (routes->preferred.identity && !swift_task_getPreferredTaskExecutor().identity) {
    record->preference = swift_task_pushTaskExecutorPreference(routes->preferred);
  }
  if (routes->tracking == ExplorerTrackAll) {
    const char *name = swift_task_getCurrentTaskName();
    record->name = name ? strdup(name) : NULL;
  }
}

static SWIFT_ASYNC void admitted(ASYNC_CONTEXT AsyncContext *context);

/// On the actor again, in a job of the task's own.
UNSANITIZED static SWIFT_ASYNC void entered(ASYNC_CONTEXT AsyncContext *context) {
  ExplorerTask *record = recordAbove(context);
  if (mustWait(record)) return swift_task_switch(context, admitted, record->routes->entry);
  AsyncFunction resume = record->resume;
  __attribute__((musttail)) return resume(context);
}

/// Off the actor, at the beginning of a job of the task's own.
UNSANITIZED static SWIFT_ASYNC void admitted(ASYNC_CONTEXT AsyncContext *context) {
  return swift_task_switch(context, entered, recordAbove(context)->actor);
}

UNSANITIZED static SWIFT_ASYNC void started(ASYNC_CONTEXT AsyncContext *context) {
  ExplorerTask *record = (ExplorerTask *)context->parent;
  recordStart(record);
  if (mustWait(record)) return swift_task_switch(context, admitted, record->routes->entry);
  AsyncFunction resume = record->resume;
  __attribute__((musttail)) return resume(context);
}

UNSANITIZED static SWIFT_ASYNC void resumed(ASYNC_CONTEXT AsyncContext *context) {
  ExplorerTask *record = recordAbove(context);
  if (mustWait(record)) return swift_task_switch(context, admitted, record->routes->entry);
  AsyncFunction resume = record->resume;
  __attribute__((musttail)) return resume(context);
}

UNSANITIZED SWIFT_ASYNC void explorer_task_ended(ASYNC_CONTEXT AsyncContext *context,
                                                 SWIFT_SELF void *error) {
  ExplorerTask *record = (ExplorerTask *)context->parent;
  context->parent = NULL;
  AsyncCompletion completion = record->frame.resumeParent;
  if (record->preference) swift_task_popTaskExecutorPreference(record->preference);
  explorer_end_task(record);
  __attribute__((musttail)) return completion(context, error);
}

void explorer_intercept_start(ExplorerTask *record) {
  record->resume = record->task->run;
  record->task->run = started;
}

bool explorer_intercepts(AsyncFunction run) {
  return run == started || run == resumed || run == admitted || run == entered;
}

void explorer_begin_job(ExplorerRoutes *routes, ExplorerTask *record) {
  routes->chosen = record;
  routes->admission = record ? ExplorerAdmitChosen : ExplorerAdmitFirst;
  if (!record) return;
  record->awaitsJob = false;
  addRun(routes, record);
}

void explorer_end_job(ExplorerRoutes *routes) {
  ExplorerTask *record = routes->ran;
  routes->ran = NULL;
  for (; record; record = record->nextRan) {
    record->hasRun = false;
    if (record->awaitsJob || explorer_intercepts(record->task->run)) continue;
    record->resume = record->task->run;
    record->task->run = resumed;
  }
}
