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
// A task seen before its first step also starts in `started`, which makes it prefer the run's task
// executor: from then on all its jobs, and the drains of the actors it enters, come to that
// executor from whichever thread.

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
  AsyncFunction entry;
  uintptr_t origin[3];
  Job *task;
  void *preference;
  ExplorerRoutes *routes;
  ExplorerTask *previous;
  ExplorerTask *next;
  char *name;
  uint32_t number;
  uint32_t creator;
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

/// In the task, before its first step. Returns where it begins.
static AsyncFunction noteStart(ExplorerTask *note) {
  ExplorerRoutes *routes = explorer_current_routes();
  if (routes && routes == note->routes && atomic_load(&note->state) == Running) {
    if (routes->preferred.identity && !swift_task_getPreferredTaskExecutor().identity) {
      note->preference = swift_task_pushTaskExecutorPreference(routes->preferred);
    }
    if (routes->keepsFinished) {
      const char *name = swift_task_getCurrentTaskName();
      note->name = name ? strdup(name) : NULL;
    }
  }
  return note->entry;
}

/// In the task, after its last step. Returns where its result goes.
static AsyncCompletion noteEnd(ExplorerTask *note) {
  AsyncCompletion completion = note->frame.resumeParent;
  if (note->preference) swift_task_popTaskExecutorPreference(note->preference);
  int running = Running;
  if (!atomic_compare_exchange_strong(&note->state, &running, Ended)) {
    discard(note);
  } else if (explorer_current_routes() == note->routes && !note->routes->keepsFinished) {
    unlink(note);
    discard(note);
  }
  return completion;
}

UNSANITIZED static SWIFT_ASYNC void started(ASYNC_CONTEXT AsyncContext *context) {
  AsyncFunction entry = noteStart((ExplorerTask *)context->parent);
  __attribute__((musttail)) return entry(context);
}

UNSANITIZED static SWIFT_ASYNC void ended(ASYNC_CONTEXT AsyncContext *context,
                                          SWIFT_SELF void *error) {
  ExplorerTask *note = (ExplorerTask *)context->parent;
  context->parent = NULL;
  AsyncCompletion completion = noteEnd(note);
  __attribute__((musttail)) return completion(context, error);
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

ExplorerTask *explorer_adopt(ExplorerRoutes *routes, void *job) {
  Job *task = job;
  if (jobKind(task) != JobKindTask) return NULL;
  AsyncContext *root = task->context;
  AsyncContext *above = NULL;
  while (root->parent) {
    above = root;
    root = root->parent;
  }
  if (above && above->resumeParent == ended) return (ExplorerTask *)root;
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
    note->entry = task->run;
    task->run = started;
    if (routes->keepsFinished) noteOrigin(note, root);
  }
  root->parent = &note->frame;
  root->resumeParent = ended;
  return note;
}

bool explorer_knows_layout(void *job) {
#ifdef LAYOUT_UNKNOWN
  return false;
#else
  const Job *task = job;
  if (jobKind(task) != JobKindTask) return false;
  uintptr_t offset = (uintptr_t)task->context - (uintptr_t)task;
  if (offset < sizeof(Job) || offset > 1024 || offset % sizeof(void *) != 0) return false;
  if (task->context->parent) return false;
  Dl_info runtime, run, completion;
  return dladdr((void *)swift_job_run, &runtime) && dladdr((void *)task->run, &run) &&
         dladdr((void *)task->context->resumeParent, &completion) &&
         completion.dli_fbase == runtime.dli_fbase;
#endif
}

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
  frames[count++] = (const void *)(run == started ? task->entry : run);
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
