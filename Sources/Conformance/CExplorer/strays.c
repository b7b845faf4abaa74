#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "CExplorer.h"

struct ExplorerStrays {
  pthread_mutex_t mutex;
  pthread_cond_t arrived;
  ExplorerStray *items;
  size_t count;
  size_t capacity;
};

ExplorerStrays *explorer_strays_create(void) {
  ExplorerStrays *strays = calloc(1, sizeof *strays);
  pthread_mutex_init(&strays->mutex, NULL);
  pthread_cond_init(&strays->arrived, NULL);
  return strays;
}

void explorer_strays_destroy(ExplorerStrays *strays) {
  pthread_cond_destroy(&strays->arrived);
  pthread_mutex_destroy(&strays->mutex);
  free(strays->items);
  free(strays);
}

void explorer_strays_add(ExplorerStrays *strays, ExplorerStray stray) {
  pthread_mutex_lock(&strays->mutex);
  if (strays->count == strays->capacity) {
    strays->capacity = strays->capacity ? 2 * strays->capacity : 4;
    strays->items = realloc(strays->items, strays->capacity * sizeof *strays->items);
  }
  strays->items[strays->count++] = stray;
  pthread_cond_signal(&strays->arrived);
  pthread_mutex_unlock(&strays->mutex);
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

ExplorerStray explorer_strays_take(ExplorerStrays *strays, uint32_t milliseconds) {
  ExplorerStray stray = {NULL, 0};
  pthread_mutex_lock(&strays->mutex);
  if (strays->count == 0 && milliseconds > 0) {
    struct timespec end = inMilliseconds(milliseconds);
    while (strays->count == 0) {
      if (pthread_cond_timedwait(&strays->arrived, &strays->mutex, &end) == ETIMEDOUT) break;
    }
  }
  if (strays->count > 0) {
    stray = strays->items[0];
    strays->count -= 1;
    memmove(strays->items, strays->items + 1, strays->count * sizeof *strays->items);
  }
  pthread_mutex_unlock(&strays->mutex);
  return stray;
}
