#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What the explorer needs below Swift: the runtime's executor hooks, routed by thread, and a note
// on each task of a run.
//
// A thread without routes is left alone: its jobs go where they would have gone.

#pragma clang assume_nonnull begin

typedef struct ExplorerTask ExplorerTask;

/// Two words that name an executor.
typedef struct ExplorerExecutor {
  uintptr_t identity;
  uintptr_t implementation;
} ExplorerExecutor;

/// Where the jobs of one thread go.
typedef struct ExplorerRoutes {
  /// Handed back to the functions below.
  void *owner;
  /// A job for the global executor, or the drain of a default actor.
  void (*enqueue)(void *owner, void *job);
  /// A job that asks for real time: `nanoseconds` from now.
  void (*enqueueLater)(void *owner, void *job, uint64_t nanoseconds);
  /// The serial executor that plays the main actor's.
  ExplorerExecutor main;
  /// The task executor that adopted tasks come to prefer; identity 0 for none.
  ExplorerExecutor preferred;
  /// The serial executor on which tasks wait for their turn on an actor; identity 0 to let an actor
  /// work off its queue in one go.
  ExplorerExecutor turns;
  /// Whose turn on an actor it is; null for the first in the actor's queue.
  ExplorerTask *_Nullable turn;
  /// Whether somebody has had that turn.
  bool turnTaken;
  /// The unfinished tasks, youngest first (all tasks while `keepsFinished`).
  ExplorerTask *_Nullable tasks;
  /// Whether tasks are adopted as soon as they are made.
  bool adopts;
  /// Whether finished tasks stay in the list until `explorer_release_tasks`.
  bool keepsFinished;
  /// How many tasks have been adopted.
  uint32_t adopted;
  /// The number of the task whose step is running.
  uint32_t running;
  /// The tasks that have run in this step and not ended.
  ExplorerTask *_Nullable ran;
} ExplorerRoutes;

// hooks.c

/// Puts the hooks in place, once per process; false if this runtime lacks one of them.
bool explorer_install_hooks(void);

/// Sets the routes of the calling thread, or removes them.
void explorer_set_routes(ExplorerRoutes *_Nullable routes);

/// The calling thread's routes.
ExplorerRoutes *_Nullable explorer_current_routes(void);

/// The owner of the calling thread's routes.
void *_Nullable explorer_current_owner(void);

/// Whether the running code is isolated to the executor that plays the main actor's.
bool explorer_is_on_main(void);

/// Runs `job` as the real global executor would: switches to idle actors happen inline.
void explorer_run_inline(void *job);

// tasks.c

/// The note on the task that `job` is, made on first sight; null for a job that is no task, and for
/// every job of a runtime that lays out tasks in an unknown way.
ExplorerTask *_Nullable explorer_adopt(ExplorerRoutes *routes, void *job);

/// The same for a job that is about to wait for a step of its own.
ExplorerTask *_Nullable explorer_await_step(ExplorerRoutes *routes, void *job);

/// Before a step: whose it is, or null for the first in an actor's queue.
void explorer_begin_step(ExplorerRoutes *routes, ExplorerTask *_Nullable task);

/// After a step: whoever ran and waits for something else than a step will be noticed when it goes on.
void explorer_end_step(ExplorerRoutes *routes);

/// The actor on which the task waits for its turn.
uintptr_t explorer_task_actor(const ExplorerTask *task);

/// 1 for the first task of a run, counted up in the order of adoption.
uint32_t explorer_task_number(const ExplorerTask *task);

/// The number of the task during whose step this one was adopted; 0 for the first.
uint32_t explorer_task_creator(const ExplorerTask *task);

/// The name given to the task, known once it has started and only while `keepsFinished`.
const char *_Nullable explorer_task_name(const ExplorerTask *task);

/// Where the code of the task begins, as far as that can be known: some addresses, 0 for none.
void explorer_task_origin(const ExplorerTask *task, uintptr_t addresses[_Nonnull 3]);

/// The next older task of the run.
ExplorerTask *_Nullable explorer_task_next(const ExplorerTask *task);

bool explorer_task_is_finished(const ExplorerTask *task);

/// Writes the code addresses at which a suspended task will go on, innermost first; returns how many.
size_t explorer_task_frames(const ExplorerTask *task, const void *_Nullable *_Nonnull frames, size_t limit);

/// Cancels every unfinished task of the run.
void explorer_cancel_tasks(ExplorerRoutes *routes);

/// Frees all notes; those on unfinished tasks when the task ends. Returns how many are unfinished.
size_t explorer_release_tasks(ExplorerRoutes *routes);

// jobs.c

/// Whether `job` lets a default actor work off its queue.
bool explorer_is_actor_drain(const void *job);

/// Whether `job` does nothing but resume a task, as that of `Task.yield` does.
bool explorer_is_resumption(const void *job);

/// The actor that `job` drains; 0 if it drains none, or that cannot be known.
uintptr_t explorer_drained_actor(const void *job);

// symbols.c

/// The Swift name behind a mangled one, for `explorer_free`; null if `name` is not Swift's.
char *_Nullable explorer_demangle(const char *name);

void explorer_free(void *memory);

/// The loaded image around an address.
typedef struct ExplorerImage {
  uintptr_t base;
  const char *_Nullable path;
  /// The nearest symbol at or before the address that the dynamic linker knows.
  const char *_Nullable symbol;
} ExplorerImage;

/// The image that `address` lies in; its base is 0 if there is none.
ExplorerImage explorer_image(uintptr_t address);

// strays.c

/// Jobs that came home on a wrong thread.
typedef struct ExplorerStrays ExplorerStrays;

ExplorerStrays *explorer_strays_create(void);
void explorer_strays_destroy(ExplorerStrays *strays);

/// A job and where it wanted to run.
typedef struct ExplorerStray {
  void *_Nullable job;
  uint8_t lane;
} ExplorerStray;

/// Adds a job; any thread.
void explorer_strays_add(ExplorerStrays *strays, ExplorerStray stray);

/// Takes one job, waiting up to `milliseconds` for it; its job is null if there is none.
ExplorerStray explorer_strays_take(ExplorerStrays *strays, uint32_t milliseconds);

#pragma clang assume_nonnull end
