#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "CExplorer.h"

struct ExplorerStallWatch {
  // Odd while a job runs.
  _Atomic uint64_t ticks;
  _Atomic uint64_t schedule;
  _Atomic uint64_t firstTick;
  _Atomic uint32_t task;
  double limit;
  char *strategy;
  // Only used by the watching thread.
  uint64_t seen;
  double since;
  bool isNoted;
  ExplorerStallWatch *next;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t added = PTHREAD_COND_INITIALIZER;
static ExplorerStallWatch *watches;
static bool isWatching;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void note(ExplorerStallWatch *watch, uint64_t ticks) {
  uint32_t task = atomic_load(&watch->task);
  fprintf(stderr,
          "Explorer: a job has not ended for %g s of real time: job %llu of schedule %llu of %s, by task %u%s.\n"
          "It computes for long, or it blocks the thread (a semaphore, a lock, a sleep), on which all tasks run:"
          " what it waits for can then never come. Wait with `await`.\n",
          watch->limit, (unsigned long long)((ticks - atomic_load(&watch->firstTick)) / 2 + 1),
          (unsigned long long)atomic_load(&watch->schedule), watch->strategy, task,
          task == 1 ? ", the body" : "");
  fflush(stderr);
}

static void look(ExplorerStallWatch *watch) {
  uint64_t ticks = atomic_load(&watch->ticks);
  if (ticks != watch->seen) {
    watch->seen = ticks;
    watch->since = now();
    watch->isNoted = false;
  } else if (ticks % 2 == 1 && !watch->isNoted && now() - watch->since >= watch->limit) {
    watch->isNoted = true;
    note(watch, ticks);
  }
}

static void watch(void *context) {
  (void)context;
  pthread_mutex_lock(&mutex);
  while (true) {
    while (!watches) pthread_cond_wait(&added, &mutex);
    double pause = 1;
    for (ExplorerStallWatch *next = watches; next; next = next->next) {
      look(next);
      if (next->limit / 4 < pause) pause = next->limit / 4;
    }
    pthread_mutex_unlock(&mutex);
    struct timespec time = {(time_t)pause, (long)((pause - (double)(time_t)pause) * 1e9)};
    nanosleep(&time, NULL);
    pthread_mutex_lock(&mutex);
  }
}

ExplorerStallWatch *explorer_stall_watch_begin(double seconds, const char *strategy) {
  ExplorerStallWatch *new = calloc(1, sizeof *new);
  new->limit = seconds;
  new->strategy = strdup(strategy);
  new->since = now();
  pthread_mutex_lock(&mutex);
  new->next = watches;
  watches = new;
  if (!isWatching) isWatching = explorer_start_thread(watch, new);
  pthread_cond_signal(&added);
  pthread_mutex_unlock(&mutex);
  return new;
}

void explorer_stall_watch_end(ExplorerStallWatch *ended) {
  pthread_mutex_lock(&mutex);
  ExplorerStallWatch **place = &watches;
  while (*place != ended) place = &(*place)->next;
  *place = ended->next;
  pthread_mutex_unlock(&mutex);
  free(ended->strategy);
  free(ended);
}

// Only the exploring thread writes, so that no read-modify-write is needed.
#define STORE(field, value) atomic_store_explicit(&watch->field, value, memory_order_relaxed)
#define LOAD(field) atomic_load_explicit(&watch->field, memory_order_relaxed)

void explorer_stall_watch_schedule(ExplorerStallWatch *watch) {
  STORE(schedule, LOAD(schedule) + 1);
  STORE(firstTick, LOAD(ticks));
}

void explorer_stall_watch_job_begins(ExplorerStallWatch *watch, uint32_t task) {
  STORE(task, task);
  STORE(ticks, LOAD(ticks) + 1);
}

void explorer_stall_watch_job_ends(ExplorerStallWatch *watch) { STORE(ticks, LOAD(ticks) + 1); }
