#define _GNU_SOURCE
#include "CExplorer.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

#define SWIFT __attribute__((swiftcall))

typedef struct {
  uintptr_t identity;
  uintptr_t implementation;
} ExecutorRef;

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

typedef SWIFT ExecutorRef (*GetMain)(void);
typedef SWIFT ExecutorRef (*GetMainHook)(GetMain original);

typedef SWIFT bool (*IsMain)(ExecutorRef executor);
typedef SWIFT bool (*IsMainHook)(ExecutorRef executor, IsMain original);

typedef SWIFT void (*GetTime)(long long *seconds, long long *nanoseconds, int clock);

static _Thread_local const ExplorerRoutes *routes;

// Hooks that were there before ours; null as a rule.
static EnqueueGlobalHook earlierEnqueueGlobal;
static EnqueueDelayHook earlierEnqueueDelay;
static EnqueueDeadlineHook earlierEnqueueDeadline;
static GetMainHook earlierGetMain;
static IsMainHook earlierIsMain;
static GetTime getTime;

static SWIFT void enqueueGlobal(void *job, EnqueueGlobal original) {
  const ExplorerRoutes *own = routes;
  if (own) {
    own->enqueue(own->owner, job);
  } else if (earlierEnqueueGlobal) {
    earlierEnqueueGlobal(job, original);
  } else {
    original(job);
  }
}

static SWIFT void enqueueDelay(unsigned long long nanoseconds, void *job, EnqueueDelay original) {
  const ExplorerRoutes *own = routes;
  if (own) {
    own->enqueueLater(own->owner, job, nanoseconds);
  } else if (earlierEnqueueDelay) {
    earlierEnqueueDelay(nanoseconds, job, original);
  } else {
    original(nanoseconds, job);
  }
}

static SWIFT void enqueueDeadline(long long seconds, long long nanoseconds,
                                  long long toleranceSeconds, long long toleranceNanoseconds,
                                  int clock, void *job, EnqueueDeadline original) {
  const ExplorerRoutes *own = routes;
  if (own) {
    long long nowSeconds = 0, nowNanoseconds = 0;
    if (getTime) getTime(&nowSeconds, &nowNanoseconds, clock);
    long long left = (seconds - nowSeconds) * 1000000000LL + (nanoseconds - nowNanoseconds);
    own->enqueueLater(own->owner, job, left > 0 ? (uint64_t)left : 0);
  } else if (earlierEnqueueDeadline) {
    earlierEnqueueDeadline(seconds, nanoseconds, toleranceSeconds, toleranceNanoseconds, clock, job,
                           original);
  } else {
    original(seconds, nanoseconds, toleranceSeconds, toleranceNanoseconds, clock, job);
  }
}

static SWIFT ExecutorRef getMain(GetMain original) {
  const ExplorerRoutes *own = routes;
  if (own) return (ExecutorRef){own->mainIdentity, own->mainImplementation};
  return earlierGetMain ? earlierGetMain(original) : original();
}

static SWIFT bool isMain(ExecutorRef executor, IsMain original) {
  const ExplorerRoutes *own = routes;
  if (own) return executor.identity == own->mainIdentity;
  return earlierIsMain ? earlierIsMain(executor, original) : original(executor);
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool installed;

static void install(void) {
  EnqueueGlobalHook *global = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook");
  EnqueueDelayHook *delay = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobalWithDelay_hook");
  EnqueueDeadlineHook *deadline = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobalWithDeadline_hook");
  GetMainHook *mainExecutor = dlsym(RTLD_DEFAULT, "swift_task_getMainExecutor_hook");
  IsMainHook *mainTest = dlsym(RTLD_DEFAULT, "swift_task_isMainExecutor_hook");
  getTime = (GetTime)dlsym(RTLD_DEFAULT, "swift_get_time");
  if (!global || !delay || !deadline || !mainExecutor || !mainTest) return;
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
  installed = true;
}

bool explorer_install_hooks(void) {
  pthread_once(&once, install);
  return installed;
}

void explorer_set_routes(const ExplorerRoutes *newRoutes) { routes = newRoutes; }

void *explorer_current_owner(void) { return routes ? routes->owner : NULL; }
