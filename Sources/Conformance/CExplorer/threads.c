#include <pthread.h>
#include <stdlib.h>

#include "CExplorer.h"

typedef struct {
  void (*body)(void *context);
  void *context;
} Start;

static void *begin(void *argument) {
  Start start = *(Start *)argument;
  free(argument);
  start.body(start.context);
  return NULL;
}

bool explorer_start_thread(void (*body)(void *context), void *context) {
  Start *start = malloc(sizeof *start);
  if (!start) return false;
  *start = (Start){body, context};
  pthread_t thread;
  if (pthread_create(&thread, NULL, begin, start) != 0) {
    free(start);
    return false;
  }
  pthread_detach(thread);
  return true;
}
