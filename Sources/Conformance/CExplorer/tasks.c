#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "Runtime.h"

// A task's first frame has no parent, and returns to a function of the runtime. A record is put in
// between: the frame's parent is the record, which looks like a frame, and the frame returns to
// `ended`. So the record is found from any suspended task by following parents to the end, and
// `ended` runs when the task does.
//
// A task seen before its first job also begins in `started`, which makes it prefer the run's task
// executor: from then on all its jobs, and the drains of the actors it enters, come to that
// executor from whichever thread.
//
// A task that was suspended continues in `resumed`. While an actor works off its queue, only one task
// continues in each job (see `ExplorerAdmission`). The others switch to the entry executor, where each
// waits for a job of its own, continue there in `admitted`, and switch back to the actor, in
// `entered`.

#if defined(__has_feature)
#if __has_feature(ptrauth_calls)
#define LAYOUT_UNKNOWN 1
#endif
#endif

#if defined(__has_attribute)
#if __has_attribute(disable_sanitizer_instrumentation)
#define UNSANITIZED __attribute__((disable_sanitizer_instrumentation))
#endif
#endif
#ifndef UNSANITIZED
#define UNSANITIZED
#endif

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

static void discard(ExplorerTask *record) {
  free(record->name);
  free(record);
}

static void unlink(ExplorerTask *record) {
  if (record->previous) {
    record->previous->next = record->next;
  } else {
    record->routes->tasks = record->next;
  }
  if (record->next) record->next->previous = record->previous;
}

/// The record of the task whose suspended part starts with `context`; null if there is none.
static ExplorerTask *recordAbove(AsyncContext *context);

/// Puts the task in the list of those that ran in this job.
static void addRun(ExplorerRoutes *routes, ExplorerTask *record) {
  if (record->hasRun) return;
  record->hasRun = true;
  record->nextRan = routes->ran;
  routes->ran = record;
}

static void removeRun(ExplorerRoutes *routes, ExplorerTask *record) {
  for (ExplorerTask **link = &routes->ran; *link; link = &(*link)->nextRan) {
    if (*link != record) continue;
    *link = record->nextRan;
    record->hasRun = false;
    return;
  }
}

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

/// In the task, after its last job. Returns where its result goes.
static AsyncCompletion recordEnd(ExplorerTask *record) {
  AsyncCompletion completion = record->frame.resumeParent;
  if (record->preference) swift_task_popTaskExecutorPreference(record->preference);
  int running = Running;
  if (!atomic_compare_exchange_strong(&record->state, &running, Ended)) {
    discard(record);
  } else if (explorer_current_routes() == record->routes) {
    removeRun(record->routes, record);
    if (record->routes->tracking != ExplorerTrackAll) {
      unlink(record);
      discard(record);
    }
  }
  return completion;
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

UNSANITIZED static SWIFT_ASYNC void ended(ASYNC_CONTEXT AsyncContext *context,
                                          SWIFT_SELF void *error) {
  ExplorerTask *record = (ExplorerTask *)context->parent;
  context->parent = NULL;
  AsyncCompletion completion = recordEnd(record);
  __attribute__((musttail)) return completion(context, error);
}

static ExplorerTask *recordAbove(AsyncContext *context) {
  AsyncContext *above = NULL;
  while (context->parent) {
    above = context;
    context = context->parent;
  }
  return above && above->resumeParent == ended ? (ExplorerTask *)context : NULL;
}

static AsyncContext *outermost(AsyncContext *context) {
  while (context->parent) context = context->parent;
  return context;
}

/// In front of a fresh task's first frame: the code to start, and its captured values, which for a
/// thunk around a closure hold, after a type perhaps, the closure's own code. For display only.
static void recordOrigin(ExplorerTask *record, const AsyncContext *root) {
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

static bool isFresh(const Job *task, const AsyncContext *root) {
  uintptr_t offset = (uintptr_t)root - (uintptr_t)task;
  return task->context == root && offset < 4096;
}

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

/// The first task that a process tracks is a fresh one; it decides whether the layout is known.
static bool layoutIsKnown(const Job *task) {
  static _Atomic int known;
  if (known == 0) known = looksAsExpected(task) ? 1 : -1;
  return known == 1;
}

ExplorerTask *explorer_track_task(ExplorerRoutes *routes, void *job) {
  Job *task = job;
  if (jobKind(task) != JobKindTask || !layoutIsKnown(task)) return NULL;
  ExplorerTask *known = recordAbove(task->context);
  if (known) return known;
  AsyncContext *root = outermost(task->context);
  // Not calloc, which is slower here: glibc's does not reuse what the thread has just freed.
  ExplorerTask *record = malloc(sizeof *record);
  *record = (ExplorerTask){
      .frame.resumeParent = root->resumeParent,
      .task = task,
      .routes = routes,
      .next = routes->tasks,
      .number = ++routes->count,
      .creator = routes->running,
      .state = Running,
  };
  if (record->next) record->next->previous = record;
  routes->tasks = record;
  if (isFresh(task, root)) {
    record->resume = task->run;
    task->run = started;
    if (routes->tracking == ExplorerTrackAll) recordOrigin(record, root);
  }
  root->parent = &record->frame;
  root->resumeParent = ended;
  return record;
}

ExplorerTask *explorer_await_job(ExplorerRoutes *routes, void *job) {
  ExplorerTask *record = explorer_track_task(routes, job);
  if (record) record->awaitsJob = true;
  return record;
}

void explorer_begin_job(ExplorerRoutes *routes, ExplorerTask *record) {
  routes->chosen = record;
  routes->admission = record ? ExplorerAdmitChosen : ExplorerAdmitFirst;
  if (!record) return;
  record->awaitsJob = false;
  addRun(routes, record);
}

static bool isOurs(AsyncFunction run) {
  return run == started || run == resumed || run == admitted || run == entered;
}

void explorer_end_job(ExplorerRoutes *routes) {
  ExplorerTask *record = routes->ran;
  routes->ran = NULL;
  for (; record; record = record->nextRan) {
    record->hasRun = false;
    if (record->awaitsJob || isOurs(record->task->run)) continue;
    record->resume = record->task->run;
    record->task->run = resumed;
  }
}

uintptr_t explorer_task_actor(const ExplorerTask *task) { return task->actor.identity; }

uint32_t explorer_task_number(const ExplorerTask *task) { return task->number; }

uint32_t explorer_task_creator(const ExplorerTask *task) { return task->creator; }

const char *explorer_task_name(const ExplorerTask *task) { return task->name; }

void explorer_task_origin(const ExplorerTask *task, uintptr_t addresses[3]) {
  memcpy(addresses, task->origin, sizeof task->origin);
}

ExplorerTask *explorer_task_next(const ExplorerTask *task) { return task->next; }

bool explorer_task_is_finished(const ExplorerTask *task) {
  return atomic_load(&((ExplorerTask *)task)->state) == Ended;
}

size_t explorer_task_frames(const ExplorerTask *task, const void **frames, size_t limit) {
  size_t count = 0;
  if (explorer_task_is_finished(task) || limit == 0) return 0;
  AsyncFunction run = task->task->run;
  frames[count++] = (const void *)(isOurs(run) ? task->resume : run);
  const AsyncContext *context = task->task->context;
  for (; context && context->resumeParent != ended && count < limit; context = context->parent) {
    frames[count++] = (const void *)context->resumeParent;
  }
  return count;
}

void explorer_cancel_tasks(ExplorerRoutes *routes) {
  for (ExplorerTask *record = routes->tasks; record; record = record->next) {
    if (!explorer_task_is_finished(record)) swift_task_cancel(record->task);
  }
}

size_t explorer_release_tasks(ExplorerRoutes *routes) {
  size_t unfinished = 0;
  ExplorerTask *record = routes->tasks;
  routes->tasks = NULL;
  while (record) {
    ExplorerTask *next = record->next;
    int running = Running;
    if (atomic_compare_exchange_strong(&record->state, &running, Orphaned)) {
      unfinished += 1;
    } else {
      discard(record);
    }
    record = next;
  }
  return unfinished;
}
