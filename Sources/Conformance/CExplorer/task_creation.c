#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>

#include "Runtime.h"

// A task that begins on an actor enters the actor's queue without passing any executor, so it is
// tracked where it is created: compiled Swift code calls `swift_task_create`, and the linker prefers
// the definition below to the runtime library's. It is weak, so that a statically linked runtime
// keeps its own; such tasks are then tracked late, when they first leave their actor.

typedef struct TaskAndContext {
  void *task;
  void *context;
} TaskAndContext;

typedef SWIFT TaskAndContext (*CreateTask)(size_t flags, void *options, const void *resultType,
                                           void *entry, void *captured);

static CreateTask runtimeFunction(void) {
  static _Atomic(CreateTask) known;
  CreateTask create = known;
  if (create) return create;
  Dl_info runtime;
  void *library = NULL;
  if (dladdr((void *)swift_job_run, &runtime)) library = dlopen(runtime.dli_fname, RTLD_NOLOAD | RTLD_NOW);
  create = library ? (CreateTask)dlsym(library, "swift_task_create") : NULL;
  if (!create) abort();
  known = create;
  return create;
}

__attribute__((weak)) SWIFT TaskAndContext swift_task_create(size_t flags, void *options,
                                                             const void *resultType, void *entry,
                                                             void *captured) {
  TaskAndContext created = runtimeFunction()(flags, options, resultType, entry, captured);
  ExplorerRoutes *routes = explorer_current_routes();
  if (routes && routes->tracking != ExplorerTrackNone) explorer_track_task(routes, created.task);
  return created;
}
