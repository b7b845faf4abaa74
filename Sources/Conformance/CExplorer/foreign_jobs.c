#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "CExplorer.h"

struct ExplorerForeignJobs {
  pthread_mutex_t mutex;
  pthread_cond_t arrived;
  ExplorerForeignJob *items;
  // The index of the oldest, and that after the newest.
  size_t first;
  size_t count;
  size_t capacity;
};

ExplorerForeignJobs *explorer_foreign_jobs_create(void) {
  ExplorerForeignJobs *jobs = calloc(1, sizeof *jobs);
  pthread_mutex_init(&jobs->mutex, NULL);
  pthread_cond_init(&jobs->arrived, NULL);
  return jobs;
}

void explorer_foreign_jobs_destroy(ExplorerForeignJobs *jobs) {
  pthread_cond_destroy(&jobs->arrived);
  pthread_mutex_destroy(&jobs->mutex);
  free(jobs->items);
  free(jobs);
}

void explorer_foreign_jobs_add(ExplorerForeignJobs *jobs, ExplorerForeignJob job) {
  pthread_mutex_lock(&jobs->mutex);
  if (jobs->count == jobs->capacity && jobs->first > jobs->capacity / 2) {
    jobs->count -= jobs->first;
    memmove(jobs->items, jobs->items + jobs->first, jobs->count * sizeof *jobs->items);
    jobs->first = 0;
  }
  if (jobs->count == jobs->capacity) {
    jobs->capacity = jobs->capacity ? 2 * jobs->capacity : 4;
    jobs->items = realloc(jobs->items, jobs->capacity * sizeof *jobs->items);
  }
  jobs->items[jobs->count++] = job;
  pthread_cond_signal(&jobs->arrived);
  pthread_mutex_unlock(&jobs->mutex);
}

static struct timespec inMilliseconds(uint32_t milliseconds) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  time.tv_sec += milliseconds / 1000;
  time.tv_nsec += (long)(milliseconds % 1000) * 1000000;
  if (time.tv_nsec >= 1000000000) {
    time.tv_sec += 1;
    time.tv_nsec -= 1000000000;
  }
  return time;
}

ExplorerForeignJob explorer_foreign_jobs_take(ExplorerForeignJobs *jobs, uint32_t milliseconds) {
  ExplorerForeignJob oldest = {NULL, 0};
  pthread_mutex_lock(&jobs->mutex);
  if (jobs->first == jobs->count && milliseconds > 0) {
    struct timespec end = inMilliseconds(milliseconds);
    while (jobs->first == jobs->count) {
      if (pthread_cond_timedwait(&jobs->arrived, &jobs->mutex, &end) == ETIMEDOUT) break;
    }
  }
  if (jobs->first < jobs->count) oldest = jobs->items[jobs->first++];
  if (jobs->first == jobs->count) jobs->first = jobs->count = 0;
  pthread_mutex_unlock(&jobs->mutex);
  return oldest;
}
