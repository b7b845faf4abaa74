#include <stdlib.h>

#include "TaskRecord.h"

// The records of a schedule's tasks: made, listed, ended and freed.

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

static void removeRun(ExplorerRoutes *routes, ExplorerTask *record) {
  for (ExplorerTask **link = &routes->ran; *link; link = &(*link)->nextRan) {
    if (*link != record) continue;
    *link = record->nextRan;
    record->hasRun = false;
    return;
  }
}

void explorer_end_task(ExplorerTask *record) {
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
}

static AsyncContext *outermost(AsyncContext *context) {
  while (context->parent) context = context->parent;
  return context;
}

ExplorerTask *explorer_track_task(ExplorerRoutes *routes, void *job) {
  Job *task = job;
  if (jobKind(task) != JobKindTask || !explorer_layout_is_known(task)) return NULL;
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
  if (explorer_is_fresh(task, root)) {
    explorer_intercept_start(record);
    if (routes->tracking == ExplorerTrackAll) explorer_record_origin(record, root);
  }
  root->parent = &record->frame;
  root->resumeParent = explorer_task_ended;
  return record;
}

ExplorerTask *explorer_await_job(ExplorerRoutes *routes, void *job) {
  ExplorerTask *record = explorer_track_task(routes, job);
  if (record) record->awaitsJob = true;
  return record;
}

uintptr_t explorer_task_actor(const ExplorerTask *task) { return task->actor.identity; }

uint32_t explorer_task_number(const ExplorerTask *task) { return task->number; }

uint32_t explorer_task_creator(const ExplorerTask *task) { return task->creator; }

const char *explorer_task_name(const ExplorerTask *task) { return task->name; }

ExplorerTask *explorer_task_next(const ExplorerTask *task) { return task->next; }

bool explorer_task_is_finished(const ExplorerTask *task) {
  return atomic_load(&((ExplorerTask *)task)->state) == Ended;
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
