#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "Runtime.h"

// A task's first frame has no parent, and returns to a function of the runtime. A note puts itself
// in between: the frame's parent is the note, which looks like a frame, and the frame returns to
// `ended`. So a note is found from any suspended task by following parents to the end, and learns
// when its task ends.
//
// A task seen before its first step also begins in `started`, which makes it prefer the run's task
// executor: from then on all its jobs, and the drains of the actors it enters, come to that
// executor from whichever thread.
//
// A task that was suspended goes on in `resumed`. On an actor that works off its queue, only one task
// goes on in each step. The others switch to an executor of the run, where each waits for a step of
// its own, and then back.

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

enum { Running, Ended, Orphaned };

struct ExplorerTask {
  // First, so that a note can be taken for a frame.
  AsyncContext frame;
  /// Where the task goes on when `started`, `resumed` or `turned` has run.
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
  bool hasRun;
  bool awaitsStep;
  _Atomic int state;
};

static void discard(ExplorerTask *note) {
  free(note->name);
  free(note);
}

static void unlink(ExplorerTask *note) {
  if (note->previous) {
    note->previous->next = note->next;
  } else {
    note->routes->tasks = note->next;
  }
  if (note->next) note->next->previous = note->previous;
}

/// The note on the task whose suspended part starts with `context`; null if there is none.
static ExplorerTask *find(AsyncContext *context);

static void noteRun(ExplorerRoutes *routes, ExplorerTask *note) {
  if (note->hasRun) return;
  note->hasRun = true;
  note->nextRan = routes->ran;
  routes->ran = note;
}

static void forgetRun(ExplorerRoutes *routes, ExplorerTask *note) {
  for (ExplorerTask **link = &routes->ran; *link; link = &(*link)->nextRan) {
    if (*link != note) continue;
    *link = note->nextRan;
    note->hasRun = false;
    return;
  }
}

/// The routes of the schedule that `note` belongs to, if this is its thread.
static ExplorerRoutes *routesOf(ExplorerTask *note) {
  ExplorerRoutes *routes = explorer_current_routes();
  return routes && routes == note->routes && atomic_load(&note->state) == Running ? routes : NULL;
}

/// In the task, about to go on: whether that must wait, as another has its turn on the actor.
static bool mustWait(ExplorerTask *note) {
  ExplorerRoutes *routes = routesOf(note);
  if (!routes) return false;
  ExplorerExecutor executor = swift_task_getCurrentExecutor();
  bool isActor = executor.identity && !executor.implementation;
  if (isActor && routes->turns.identity) {
    if (routes->turn ? routes->turn != note : routes->turnTaken) {
      note->actor = executor;
      return true;
    }
    routes->turnTaken = true;
  }
  noteRun(routes, note);
  routes->running = note->number;
  return false;
}

/// In the task, before its first step.
static void noteStart(ExplorerTask *note) {
  ExplorerRoutes *routes = routesOf(note);
  if (!routes) return;
  if (routes->preferred.identity && !swift_task_getPreferredTaskExecutor().identity) {
    note->preference = swift_task_pushTaskExecutorPreference(routes->preferred);
  }
  if (routes->keepsFinished) {
    const char *name = swift_task_getCurrentTaskName();
    note->name = name ? strdup(name) : NULL;
  }
}

/// In the task, after its last step. Returns where its result goes.
static AsyncCompletion noteEnd(ExplorerTask *note) {
  AsyncCompletion completion = note->frame.resumeParent;
  if (note->preference) swift_task_popTaskExecutorPreference(note->preference);
  int running = Running;
  if (!atomic_compare_exchange_strong(&note->state, &running, Ended)) {
    discard(note);
  } else if (explorer_current_routes() == note->routes) {
    forgetRun(note->routes, note);
    if (!note->routes->keepsFinished) {
      unlink(note);
      discard(note);
    }
  }
  return completion;
}

static SWIFT_ASYNC void awaited(ASYNC_CONTEXT AsyncContext *context);

/// On the actor again, in a step of the task's own.
UNSANITIZED static SWIFT_ASYNC void turned(ASYNC_CONTEXT AsyncContext *context) {
  ExplorerTask *note = find(context);
  if (mustWait(note)) return swift_task_switch(context, awaited, note->routes->turns);
  AsyncFunction resume = note->resume;
  __attribute__((musttail)) return resume(context);
}

/// Off the actor, at the beginning of a step of the task's own.
UNSANITIZED static SWIFT_ASYNC void awaited(ASYNC_CONTEXT AsyncContext *context) {
  return swift_task_switch(context, turned, find(context)->actor);
}

UNSANITIZED static SWIFT_ASYNC void started(ASYNC_CONTEXT AsyncContext *context) {
  ExplorerTask *note = (ExplorerTask *)context->parent;
  noteStart(note);
  if (mustWait(note)) return swift_task_switch(context, awaited, note->routes->turns);
  AsyncFunction resume = note->resume;
  __attribute__((musttail)) return resume(context);
}

UNSANITIZED static SWIFT_ASYNC void resumed(ASYNC_CONTEXT AsyncContext *context) {
  ExplorerTask *note = find(context);
  if (mustWait(note)) return swift_task_switch(context, awaited, note->routes->turns);
  AsyncFunction resume = note->resume;
  __attribute__((musttail)) return resume(context);
}

UNSANITIZED static SWIFT_ASYNC void ended(ASYNC_CONTEXT AsyncContext *context,
                                          SWIFT_SELF void *error) {
  ExplorerTask *note = (ExplorerTask *)context->parent;
  context->parent = NULL;
  AsyncCompletion completion = noteEnd(note);
  __attribute__((musttail)) return completion(context, error);
}

static ExplorerTask *find(AsyncContext *context) {
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
static void noteOrigin(ExplorerTask *note, const AsyncContext *root) {
  void *const *frame = (void *const *)root;
  Dl_info info;
  if (!dladdr(frame[-3], &info)) return;
  note->origin[2] = (uintptr_t)frame[-3];
  void *const *captured = frame[-2];
  if (!captured || (uintptr_t)captured % sizeof(void *) != 0) return;
  if (!dladdr(captured[0], &info) || !dladdr(captured[2], &info)) return;
  note->origin[0] = (uintptr_t)captured[2];
  note->origin[1] = (uintptr_t)captured[3];
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

/// The first task that a process adopts is a fresh one; by it the layout is judged.
static bool layoutIsKnown(const Job *task) {
  static _Atomic int known;
  if (known == 0) known = looksAsExpected(task) ? 1 : -1;
  return known == 1;
}

ExplorerTask *explorer_adopt(ExplorerRoutes *routes, void *job) {
  Job *task = job;
  if (jobKind(task) != JobKindTask || !layoutIsKnown(task)) return NULL;
  ExplorerTask *known = find(task->context);
  if (known) return known;
  AsyncContext *root = outermost(task->context);
  ExplorerTask *note = calloc(1, sizeof *note);
  note->frame.resumeParent = root->resumeParent;
  note->task = task;
  note->routes = routes;
  note->number = ++routes->adopted;
  note->creator = routes->running;
  note->next = routes->tasks;
  if (note->next) note->next->previous = note;
  routes->tasks = note;
  if (isFresh(task, root)) {
    note->resume = task->run;
    task->run = started;
    if (routes->keepsFinished) noteOrigin(note, root);
  }
  root->parent = &note->frame;
  root->resumeParent = ended;
  return note;
}

ExplorerTask *explorer_await_step(ExplorerRoutes *routes, void *job) {
  ExplorerTask *note = explorer_adopt(routes, job);
  if (note) note->awaitsStep = true;
  return note;
}

void explorer_begin_step(ExplorerRoutes *routes, ExplorerTask *note) {
  routes->turn = note;
  routes->turnTaken = false;
  if (!note) return;
  note->awaitsStep = false;
  noteRun(routes, note);
}

static bool isOurs(AsyncFunction run) {
  return run == started || run == resumed || run == awaited || run == turned;
}

void explorer_end_step(ExplorerRoutes *routes) {
  ExplorerTask *note = routes->ran;
  routes->ran = NULL;
  for (; note; note = note->nextRan) {
    note->hasRun = false;
    if (note->awaitsStep || isOurs(note->task->run)) continue;
    note->resume = note->task->run;
    note->task->run = resumed;
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
  for (ExplorerTask *note = routes->tasks; note; note = note->next) {
    if (!explorer_task_is_finished(note)) swift_task_cancel(note->task);
  }
}

size_t explorer_release_tasks(ExplorerRoutes *routes) {
  size_t unfinished = 0;
  ExplorerTask *note = routes->tasks;
  routes->tasks = NULL;
  while (note) {
    ExplorerTask *next = note->next;
    int running = Running;
    if (atomic_compare_exchange_strong(&note->state, &running, Orphaned)) {
      unfinished += 1;
    } else {
      discard(note);
    }
    note = next;
  }
  return unfinished;
}
