#pragma once

#include <stdbool.h>
#include <stdint.h>

// What the Swift runtime's process-wide executor hooks do on the calling thread.
//
// A thread without routes is left alone: its jobs go where they would have gone.

/// Where the jobs of the thread that installed it go.
typedef struct ExplorerRoutes {
  /// The owner, handed back to every function below.
  void *_Nonnull owner;
  /// A job for the global executor (or the drain of a default actor).
  void (*_Nonnull enqueue)(void *_Nonnull owner, void *_Nonnull job);
  /// A job that asks for real time: `nanoseconds` from now.
  void (*_Nonnull enqueueLater)(void *_Nonnull owner, void *_Nonnull job, uint64_t nanoseconds);
  /// The two words of the serial executor that plays the main actor's.
  uintptr_t mainIdentity;
  uintptr_t mainImplementation;
} ExplorerRoutes;

/// Puts the hooks in place, once per process.
///
/// Returns false if this Swift runtime lacks one of them.
bool explorer_install_hooks(void);

/// Sets the routes of the calling thread, or removes them.
void explorer_set_routes(const ExplorerRoutes *_Nullable routes);

/// The owner of the calling thread's routes, if it has any.
void *_Nullable explorer_current_owner(void);
