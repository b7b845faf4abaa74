#define _GNU_SOURCE

#include "CMachine.h"

#if defined(__linux__)
#include <sched.h>
#include <signal.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#endif

void disable_address_randomisation(void) {
#if defined(__linux__)
  personality(personality(0xffffffff) | ADDR_NO_RANDOMIZE);
#endif
}

void end_with_parent(void) {
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

int last_allowed_processor(void) {
#if defined(__linux__)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return -1;
  for (int processor = CPU_SETSIZE - 1; processor >= 0; processor--) {
    if (CPU_ISSET(processor, &set)) return processor;
  }
#endif
  return -1;
}

int confine_to_processor(int processor) {
#if defined(__linux__)
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  return sched_setaffinity(0, sizeof set, &set) == 0;
#else
  (void)processor;
  return 0;
#endif
}
