#if defined(__linux__)

#define _GNU_SOURCE
#include "Account.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__x86_64__)
enum { isCall = R_X86_64_JUMP_SLOT, isAddress = R_X86_64_GLOB_DAT };
#elif defined(__aarch64__)
enum { isCall = R_AARCH64_JUMP_SLOT, isAddress = R_AARCH64_GLOB_DAT };
#else
enum { isCall = -1, isAddress = -1 };
#endif

// The allocator's own functions.
static struct {
  void *(*malloc)(size_t);
  void *(*calloc)(size_t, size_t);
  void *(*realloc)(void *, size_t);
  void *(*aligned_alloc)(size_t, size_t);
  int (*posix_memalign)(void **, size_t, size_t);
  void (*free)(void *);
  size_t (*malloc_usable_size)(void *);
} real;

static ptrdiff_t size(void *block) { return block ? (ptrdiff_t)real.malloc_usable_size(block) : 0; }

// Counts `block`, which was just allocated.
static void *added(void *block) {
  if (account_is_open()) account_add(size(block));
  return block;
}

static void *watchedMalloc(size_t bytes) { return added(real.malloc(bytes)); }

static void *watchedCalloc(size_t count, size_t bytes) { return added(real.calloc(count, bytes)); }

static void *watchedAlignedAlloc(size_t alignment, size_t bytes) {
  return added(real.aligned_alloc(alignment, bytes));
}

static int watchedMemalign(void **block, size_t alignment, size_t bytes) {
  int error = real.posix_memalign(block, alignment, bytes);
  if (!error) added(*block);
  return error;
}

static void *watchedRealloc(void *block, size_t bytes) {
  if (!account_is_open()) return real.realloc(block, bytes);
  ptrdiff_t before = size(block);
  void *moved = real.realloc(block, bytes);
  if (moved || !bytes) account_add(size(moved) - before);
  return moved;
}

static void watchedFree(void *block) {
  if (account_is_open()) account_add(-size(block));
  real.free(block);
}

static void *replacement(const char *name) {
  static const struct {
    const char *name;
    void *function;
  } table[] = {
      {"malloc", watchedMalloc},
      {"calloc", watchedCalloc},
      {"realloc", watchedRealloc},
      {"aligned_alloc", watchedAlignedAlloc},
      {"posix_memalign", watchedMemalign},
      {"free", watchedFree},
  };
  for (size_t index = 0; index < sizeof(table) / sizeof(*table); index++) {
    if (strcmp(table[index].name, name) == 0) return table[index].function;
  }
  return NULL;
}

// Writes `function` where a library looks up the address of a function that it calls.
static void store(void **slot, void *function, const struct dl_phdr_info *library) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  void *start = (void *)((uintptr_t)slot & ~(page - 1));
  uintptr_t offset = (uintptr_t)slot - library->dlpi_addr;
  bool isProtected = false;
  for (int index = 0; index < library->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &library->dlpi_phdr[index];
    if (part->p_type == PT_GNU_RELRO && offset >= part->p_vaddr &&
        offset < part->p_vaddr + part->p_memsz) {
      isProtected = true;
    }
  }
  if (isProtected && mprotect(start, page, PROT_READ | PROT_WRITE) != 0) return;
  __atomic_store_n(slot, function, __ATOMIC_RELEASE);
  if (isProtected) mprotect(start, page, PROT_READ);
}

// The tables by which a library is linked to others.
struct Linkage {
  const ElfW(Sym) *symbols;
  const char *names;
  const ElfW(Rela) *tables[2];
  size_t lengths[2];
};

static void redirect(const struct Linkage *linkage, const struct dl_phdr_info *library) {
  for (int table = 0; table < 2; table++) {
    for (size_t index = 0; index < linkage->lengths[table]; index++) {
      const ElfW(Rela) *entry = &linkage->tables[table][index];
      int type = (int)ELF64_R_TYPE(entry->r_info);
      if (type != isCall && type != isAddress) continue;
      const char *name = linkage->names + linkage->symbols[ELF64_R_SYM(entry->r_info)].st_name;
      void *function = replacement(name);
      if (function) store((void **)(library->dlpi_addr + entry->r_offset), function, library);
    }
  }
}

// glibc has made addresses of these, other libraries of C have not.
static const void *resolved(ElfW(Addr) address, ElfW(Addr) base) {
  return (const void *)(address < base ? address + base : address);
}

static int visit(struct dl_phdr_info *library, size_t bytes, void *context) {
  (void)bytes, (void)context;
  // The kernel's own library allocates nothing, and is mapped read-only.
  if (strncmp(library->dlpi_name, "linux-vdso", 10) == 0) return 0;
  struct Linkage linkage = {0};
  ElfW(Addr) base = library->dlpi_addr;
  for (int index = 0; index < library->dlpi_phnum; index++) {
    if (library->dlpi_phdr[index].p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(base + library->dlpi_phdr[index].p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++) {
      switch (entry->d_tag) {
      case DT_SYMTAB: linkage.symbols = resolved(entry->d_un.d_ptr, base); break;
      case DT_STRTAB: linkage.names = resolved(entry->d_un.d_ptr, base); break;
      case DT_JMPREL: linkage.tables[0] = resolved(entry->d_un.d_ptr, base); break;
      case DT_PLTRELSZ: linkage.lengths[0] = entry->d_un.d_val / sizeof(ElfW(Rela)); break;
      case DT_RELA: linkage.tables[1] = resolved(entry->d_un.d_ptr, base); break;
      case DT_RELASZ: linkage.lengths[1] = entry->d_un.d_val / sizeof(ElfW(Rela)); break;
      default: break;
      }
    }
  }
  if (linkage.symbols && linkage.names) redirect(&linkage, library);
  return 0;
}

bool account_watch_allocator(void) {
  real.malloc = dlsym(RTLD_DEFAULT, "malloc");
  real.calloc = dlsym(RTLD_DEFAULT, "calloc");
  real.realloc = dlsym(RTLD_DEFAULT, "realloc");
  real.aligned_alloc = dlsym(RTLD_DEFAULT, "aligned_alloc");
  real.posix_memalign = dlsym(RTLD_DEFAULT, "posix_memalign");
  real.free = dlsym(RTLD_DEFAULT, "free");
  real.malloc_usable_size = dlsym(RTLD_DEFAULT, "malloc_usable_size");
  bool isKnown = real.malloc && real.calloc && real.realloc && real.aligned_alloc &&
                 real.posix_memalign && real.free && real.malloc_usable_size;
  if (!isKnown || isCall < 0) return false;
  dl_iterate_phdr(visit, NULL);
  return true;
}

#endif
