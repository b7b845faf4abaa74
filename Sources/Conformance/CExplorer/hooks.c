#define _GNU_SOURCE
#include "CExplorer.h"

#include <dlfcn.h>
#include <pthread.h>

#include "Runtime.h"

typedef SWIFT void (*EnqueueGlobal)(void *job);
typedef SWIFT void (*EnqueueGlobalHook)(void *job, EnqueueGlobal original);

typedef SWIFT void (*EnqueueDelay)(unsigned long long nanoseconds, void *job);
typedef SWIFT void (*EnqueueDelayHook)(unsigned long long nanoseconds, void *job,
                                       EnqueueDelay original);

typedef SWIFT void (*EnqueueDeadline)(long long seconds, long long nanoseconds,
                                      long long toleranceSeconds, long long toleranceNanoseconds,
                                      int clock, void *job);
typedef SWIFT void (*EnqueueDeadlineHook)(long long seconds, long long nanoseconds,
                                          long long toleranceSeconds,
                                          long long toleranceNanoseconds, int clock, void *job,
                                          EnqueueDeadline original);

typedef SWIFT ExplorerExecutor (*GetMain)(void);
typedef SWIFT ExplorerExecutor (*GetMainHook)(GetMain original);

typedef SWIFT bool (*IsMain)(ExplorerExecutor executor);
typedef SWIFT bool (*IsMainHook)(ExplorerExecutor executor, IsMain original);

typedef SWIFT void (*GetTime)(long long *seconds, long long *nanoseconds, int clock);

static _Thread_local ExplorerRoutes *current;

// Hooks that were there before ours; null as a rule.
static EnqueueGlobalHook earlierEnqueueGlobal;
static EnqueueDelayHook earlierEnqueueDelay;
static EnqueueDeadlineHook earlierEnqueueDeadline;
static GetMainHook earlierGetMain;
static IsMainHook earlierIsMain;
static GetTime getTime;

static SWIFT void enqueueGlobal(void *job, EnqueueGlobal original) {
  ExplorerRoutes *routes = current;
  if (routes) {
    routes->enqueue(routes->context, job);
  } else if (earlierEnqueueGlobal) {
    earlierEnqueueGlobal(job, original);
  } else {
    original(job);
  }
}

static SWIFT void enqueueDelay(unsigned long long nanoseconds, void *job, EnqueueDelay original) {
  ExplorerRoutes *routes = current;
  if (routes) {
    routes->enqueueLater(routes->context, job, nanoseconds);
  } else if (earlierEnqueueDelay) {
    earlierEnqueueDelay(nanoseconds, job, original);
  } else {
    original(nanoseconds, job);
  }
}

static uint64_t nanosecondsUntil(long long seconds, long long nanoseconds, int clock) {
  long long nowSeconds = 0, nowNanoseconds = 0;
  if (getTime) getTime(&nowSeconds, &nowNanoseconds, clock);
  double left = (double)(seconds - nowSeconds) * 1e9 + (double)(nanoseconds - nowNanoseconds);
  return left > 0 ? (uint64_t)left : 0;
}

static SWIFT void enqueueDeadline(long long seconds, long long nanoseconds,
                                  long long toleranceSeconds, long long toleranceNanoseconds,
                                  int clock, void *job, EnqueueDeadline original) {
  ExplorerRoutes *routes = current;
  if (routes) {
    routes->enqueueLater(routes->context, job, nanosecondsUntil(seconds, nanoseconds, clock));
  } else if (earlierEnqueueDeadline) {
    earlierEnqueueDeadline(seconds, nanoseconds, toleranceSeconds, toleranceNanoseconds, clock, job,
                           original);
  } else {
    original(seconds, nanoseconds, toleranceSeconds, toleranceNanoseconds, clock, job);
  }
}

static SWIFT ExplorerExecutor getMain(GetMain original) {
  ExplorerRoutes *routes = current;
  if (routes) return routes->main;
  return earlierGetMain ? earlierGetMain(original) : original();
}

static SWIFT bool isMain(ExplorerExecutor executor, IsMain original) {
  ExplorerRoutes *routes = current;
  if (routes) return executor.identity == routes->main.identity;
  return earlierIsMain ? earlierIsMain(executor, original) : original(executor);
}

static bool installed;

static void install(void) {
  EnqueueGlobalHook *global = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook");
  EnqueueDelayHook *delay = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobalWithDelay_hook");
  EnqueueDeadlineHook *deadline = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobalWithDeadline_hook");
  GetMainHook *mainExecutor = dlsym(RTLD_DEFAULT, "swift_task_getMainExecutor_hook");
  IsMainHook *mainTest = dlsym(RTLD_DEFAULT, "swift_task_isMainExecutor_hook");
  if (!global || !delay || !deadline || !mainExecutor || !mainTest) return;
  getTime = (GetTime)dlsym(RTLD_DEFAULT, "swift_get_time");
  earlierEnqueueGlobal = *global;
  earlierEnqueueDelay = *delay;
  earlierEnqueueDeadline = *deadline;
  earlierGetMain = *mainExecutor;
  earlierIsMain = *mainTest;
  *global = enqueueGlobal;
  *delay = enqueueDelay;
  *deadline = enqueueDeadline;
  *mainExecutor = getMain;
  *mainTest = isMain;
  explorer_watch_traps();
  installed = true;
}

bool explorer_install_hooks(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
  return installed;
}

void explorer_set_routes(ExplorerRoutes *routes) { current = routes; }

ExplorerRoutes *explorer_current_routes(void) { return current; }

void *explorer_current_owner(void) { return current ? current->owner : NULL; }

bool explorer_is_on_main(void) {
  return current && swift_task_getCurrentExecutor().identity == current->main.identity;
}

void explorer_run_inline(void *job) {
  swift_job_run(job, (ExplorerExecutor){0, 0});
}
