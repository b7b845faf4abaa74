#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "CExplorer.h"

extern char *swift_demangle(const char *name, size_t length, char *output, size_t *outputSize,
                            uint32_t flags);

char *explorer_demangle(const char *name) {
  return swift_demangle(name, strlen(name), NULL, NULL, 0);
}

void explorer_free(void *memory) { free(memory); }

ExplorerImage explorer_image(uintptr_t address) {
  Dl_info info;
  if (address == 0 || !dladdr((const void *)address, &info)) return (ExplorerImage){0, NULL, NULL};
  return (ExplorerImage){(uintptr_t)info.dli_fbase, info.dli_fname, info.dli_sname};
}
