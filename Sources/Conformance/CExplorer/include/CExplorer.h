#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What the explorer needs below Swift: the runtime's executor hooks, routed by thread, and a record
// of each task of a run.
//
// A thread without routes keeps its executors.

#pragma clang assume_nonnull begin

/// The record of one task of a run.
typedef struct ExplorerTask ExplorerTask;

/// Two words that identify an executor.
typedef struct ExplorerExecutor {
  uintptr_t identity;
  uintptr_t implementation;
} ExplorerExecutor;

/// Which tasks have a record.
typedef enum ExplorerTracking {
  ExplorerTrackNone,
  /// Each from its creation to its end.
  ExplorerTrackUnfinished,
  /// Each from its creation to `explorer_release_tasks`, with its name and origin.
  ExplorerTrackAll,
} ExplorerTracking;

/// Which tasks may continue on an actor during the present job.
///
///   state                event                              next state
///   any                  explorer_begin_job(task)           AdmitChosen
///   any                  explorer_begin_job(NULL)           AdmitFirst
///   AdmitFirst           a task continues on an actor       AdmitNone
///
/// Tasks that are not admitted wait on `entry` for a job of their own.
typedef enum ExplorerAdmission {
  /// `chosen`, however often it comes to an actor.
  ExplorerAdmitChosen,
  /// Whichever is first in an actor's queue.
  ExplorerAdmitFirst,
  ExplorerAdmitNone,
} ExplorerAdmission;

/// A choice that did not go to the default, as Swift's `Deviation`.
typedef struct ExplorerDeviation {
  uint32_t position;
  uint32_t choice;
} ExplorerDeviation;

/// The deviations of a schedule so far, where a signal handler can read them.
typedef struct ExplorerDeviations {
  ExplorerDeviation *_Nullable list;
  size_t count;
  size_t capacity;
} ExplorerDeviations;

/// Where the jobs of one thread go.
typedef struct ExplorerRoutes {
  /// The scheduler whose thread this is; null for other threads of its schedule.
  void *_Nullable owner;
  /// Null where nothing is chosen.
  const ExplorerDeviations *_Nullable deviations;
  /// Passed to the functions below.
  void *context;
  /// A job for the global executor, or the drain of a default actor.
  void (*enqueue)(void *context, void *job);
  /// A job that asks for real time: `nanoseconds` from now.
  void (*enqueueLater)(void *context, void *job, uint64_t nanoseconds);
  /// The serial executor that stands in for the main actor's.
  ExplorerExecutor main;
  /// The task executor that tracked tasks prefer; identity 0 for none.
  ExplorerExecutor preferred;
  /// The serial executor on which tasks wait to enter an actor; identity 0 to let an actor work off
  /// its queue in one job.
  ExplorerExecutor entry;
  ExplorerAdmission admission;
  /// Set while `admission` is `ExplorerAdmitChosen`.
  ExplorerTask *_Nullable chosen;
  ExplorerTracking tracking;
  /// The unfinished tasks, youngest first; all tasks with `ExplorerTrackAll`.
  ExplorerTask *_Nullable tasks;
  /// How many tasks have been tracked.
  uint32_t count;
  /// The number of the task whose job is running.
  uint32_t running;
  /// The tasks that have run in this job and not ended.
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

/// Whether the running code is isolated to the executor that stands in for the main actor's.
bool explorer_is_on_main(void);

/// Runs `job` as the real global executor would: switches to idle actors happen inline.
void explorer_run_inline(void *job);

// tasks.c

/// The record of the task that `job` is, made when it is first seen; null for a job that is no task,
/// and for every job of a runtime whose task layout is unknown.
ExplorerTask *_Nullable explorer_track_task(ExplorerRoutes *routes, void *job);

/// The same for a task that was enqueued, so that its next part is a job of its own.
ExplorerTask *_Nullable explorer_await_job(ExplorerRoutes *routes, void *job);

/// The actor that the task waits to enter.
uintptr_t explorer_task_actor(const ExplorerTask *task);

/// 1 for the first task of a run; counts tasks in the order in which they were first seen.
uint32_t explorer_task_number(const ExplorerTask *task);

/// The number of the task during whose job this one was first seen; 0 for the first.
uint32_t explorer_task_creator(const ExplorerTask *task);

/// The name given to the task, known once it has started and only with `ExplorerTrackAll`.
const char *_Nullable explorer_task_name(const ExplorerTask *task);

/// The next older task of the run.
ExplorerTask *_Nullable explorer_task_next(const ExplorerTask *task);

bool explorer_task_is_finished(const ExplorerTask *task);

/// Cancels every unfinished task of the run.
void explorer_cancel_tasks(ExplorerRoutes *routes);

/// Frees all records; those of unfinished tasks when the task ends. Returns how many are unfinished.
size_t explorer_release_tasks(ExplorerRoutes *routes);

// task_parts.c

/// Before a job: the task it belongs to, or null for whichever is first in an actor's queue.
void explorer_begin_job(ExplorerRoutes *routes, ExplorerTask *_Nullable task);

/// After a job: tasks that ran and now wait for something other than a job will be noticed when they
/// continue.
void explorer_end_job(ExplorerRoutes *routes);

// task_layout.c

/// Where the code of the task begins, as far as that can be known: some addresses, 0 for none.
void explorer_task_origin(const ExplorerTask *task, uintptr_t addresses[_Nonnull 3]);

/// Writes the code addresses at which a suspended task will continue, innermost first; returns how
/// many.
size_t explorer_task_frames(const ExplorerTask *task, const void *_Nullable *_Nonnull frames, size_t limit);

// jobs.c

/// Whether `job` lets a default actor work off its queue.
bool explorer_is_actor_drain(const void *job);

/// Whether `job` only resumes a task, as that of `Task.yield` does.
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

// foreign_jobs.c

/// Jobs of a schedule that were enqueued by other threads, oldest first. Safe to use from any thread.
typedef struct ExplorerForeignJobs ExplorerForeignJobs;

/// A job and the kind of executor that it was enqueued on.
typedef struct ExplorerForeignJob {
  void *_Nullable job;
  uint8_t executor;
} ExplorerForeignJob;

ExplorerForeignJobs *explorer_foreign_jobs_create(void);
void explorer_foreign_jobs_destroy(ExplorerForeignJobs *jobs);

void explorer_foreign_jobs_add(ExplorerForeignJobs *jobs, ExplorerForeignJob job);

/// Takes the oldest job, waiting up to `milliseconds` for one; its `job` is null if there is none.
ExplorerForeignJob explorer_foreign_jobs_take(ExplorerForeignJobs *jobs, uint32_t milliseconds);

// threads.c

/// Runs `body` with `context` on a thread of its own; false if there can be no other thread.
bool explorer_start_thread(void (*body)(void *context), void *context);

// stalls.c

/// Notes on standard error when a job of one exploration does not end for long.
typedef struct ExplorerStallWatch ExplorerStallWatch;

/// Begins to watch; `strategy` is for people.
ExplorerStallWatch *explorer_stall_watch_begin(double seconds, const char *strategy);
void explorer_stall_watch_end(ExplorerStallWatch *watch);

// Called by the thread that explores.
void explorer_stall_watch_schedule(ExplorerStallWatch *watch);
void explorer_stall_watch_job_begins(ExplorerStallWatch *watch, uint32_t task);
void explorer_stall_watch_job_ends(ExplorerStallWatch *watch);

// traps.c

/// From now on, a trap in a job is preceded by a note on standard error of how to replay its schedule. The trap
/// then goes on as if nobody had watched.
void explorer_watch_traps(void);

/// Sets the calling thread's note, which is written instead of the schedule's; none if `text` is empty. At most
/// 1,023 bytes of it count.
void explorer_note_trap(const char *text);

/// Adds a choice; the list grows.
void explorer_deviations_add(ExplorerDeviations *deviations, ExplorerDeviation deviation);

void explorer_deviations_free(ExplorerDeviations *deviations);

#pragma clang assume_nonnull end
