#include "Account.h"

#if defined(__APPLE__)

#include <malloc/malloc.h>

bool account_watch_allocator(void) { return false; }

size_t account_bytes_of_process(void) {
  malloc_statistics_t statistics;
  malloc_zone_statistics(NULL, &statistics);
  return statistics.size_in_use;
}

#elif defined(__linux__)

#include <stdio.h>
#include <unistd.h>

size_t account_bytes_of_process(void) {
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file) return 0;
  unsigned long size = 0, resident = 0;
  int found = fscanf(file, "%lu %lu", &size, &resident);
  fclose(file);
  return found == 2 ? resident * (size_t)sysconf(_SC_PAGESIZE) : 0;
}

#endif
