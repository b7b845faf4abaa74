#define _GNU_SOURCE
#include "CMemory.h"

#if defined(__APPLE__)

#include <malloc/malloc.h>

size_t memory_in_use(void) {
  malloc_statistics_t statistics;
  malloc_zone_statistics(NULL, &statistics);
  return statistics.size_in_use;
}

#else

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

// The type of <malloc.h> since glibc 2.33, declared here because headers may be older than the library.
typedef struct {
  size_t arena, ordblks, smblks, hblks, hblkhd, usmblks, fsmblks, uordblks, fordblks, keepcost;
} AllocatorInfo;

typedef AllocatorInfo (*GetAllocatorInfo)(void);
typedef int (*Control)(const char *name, void *old, size_t *oldSize, void *new, size_t newSize);
typedef size_t (*CountAllocated)(void);

static size_t residentBytes(void) {
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file) return 0;
  unsigned long size = 0, resident = 0;
  int found = fscanf(file, "%lu %lu", &size, &resident);
  fclose(file);
  return found == 2 ? resident * (size_t)sysconf(_SC_PAGESIZE) : 0;
}

// jemalloc refreshes its statistics when its epoch is set.
static size_t jemallocBytes(Control control) {
  uint64_t epoch = 1;
  size_t bytes = 0, size = sizeof(bytes);
  control("epoch", NULL, NULL, &epoch, sizeof(epoch));
  return control("stats.allocated", &bytes, &size, NULL, 0) == 0 ? bytes : 0;
}

size_t memory_in_use(void) {
  CountAllocated sanitizer =
      (CountAllocated)dlsym(RTLD_DEFAULT, "__sanitizer_get_current_allocated_bytes");
  if (sanitizer) return sanitizer();
  Control jemalloc = (Control)dlsym(RTLD_DEFAULT, "mallctl");
  size_t bytes = jemalloc ? jemallocBytes(jemalloc) : 0;
  if (bytes) return bytes;
  GetAllocatorInfo glibc = (GetAllocatorInfo)dlsym(RTLD_DEFAULT, "mallinfo2");
  if (!jemalloc && glibc) {
    AllocatorInfo info = glibc();
    bytes = info.uordblks + info.hblkhd;
  }
  return bytes ? bytes : residentBytes();
}

#endif
