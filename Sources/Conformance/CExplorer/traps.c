#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CExplorer.h"

static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE};
enum { count = sizeof signals / sizeof *signals };

static struct sigaction former[count];
static pthread_once_t once = PTHREAD_ONCE_INIT;
static _Thread_local char note[1024];

// The handler of traps only calls what a signal handler may call.

typedef struct Output {
  size_t length;
  char text[512];
} Output;

static void flush(Output *output) {
  ssize_t written = write(STDERR_FILENO, output->text, output->length);
  (void)written;
  output->length = 0;
}

static void put(Output *output, const char *text) {
  for (; *text; text++) {
    if (output->length == sizeof output->text) flush(output);
    output->text[output->length++] = *text;
  }
}

static void putNumber(Output *output, uint32_t number) {
  char text[8] = "";
  char *first = text + sizeof text - 1;
  do {
    *--first = "0123456789abcdefghijklmnopqrstuvwxyz"[number % 36];
    number /= 36;
  } while (number);
  put(output, first);
}

// As `ScheduleToken.description` does.
static void putToken(Output *output, const ExplorerDeviations *deviations) {
  uint32_t next = 0;
  put(output, "x");
  for (size_t index = 0; index < deviations->count; index++) {
    ExplorerDeviation deviation = deviations->list[index];
    if (index > 0) put(output, ".");
    putNumber(output, deviation.position - next);
    put(output, "-");
    putNumber(output, deviation.choice);
    next = deviation.position + 1;
  }
}

static void putSchedule(Output *output, const ExplorerRoutes *routes) {
  put(output, "\nExplorer: this process dies in a schedule that repeats with ");
  if (routes->deviations) {
    put(output, ".replay(\"");
    putToken(output, routes->deviations);
    put(output, "\")");
  } else {
    put(output, routes->preferred.identity ? ".fifo" : ".inline");
  }
  put(output, "\n");
}

static void onTrap(int number) {
  Output output = {0};
  const ExplorerRoutes *routes = explorer_current_routes();
  if (*note) {
    put(&output, note);
  } else if (routes && routes->owner) {
    putSchedule(&output, routes);
  }
  flush(&output);
  for (int i = 0; i < count; i++) sigaction(signals[i], &former[i], NULL);
  // An instruction runs again, and traps for the former handler; what `abort` sends is sent again.
  if (number == SIGABRT) raise(number);
}

static void watch(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = onTrap;
  action.sa_flags = SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < count; i++) sigaction(signals[i], &action, &former[i]);
}

void explorer_watch_traps(void) { pthread_once(&once, watch); }

void explorer_note_trap(const char *text) {
  explorer_watch_traps();
  strncpy(note, text, sizeof note - 1);
}

void explorer_deviations_add(ExplorerDeviations *deviations, ExplorerDeviation deviation) {
  if (deviations->count == deviations->capacity) {
    deviations->capacity = 2 * deviations->capacity + 16;
    deviations->list = realloc(deviations->list, deviations->capacity * sizeof deviation);
  }
  deviations->list[deviations->count++] = deviation;
}

void explorer_deviations_free(ExplorerDeviations *deviations) { free(deviations->list); }
