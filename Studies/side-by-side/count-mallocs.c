// Counts what a program asks of the C library's allocator, and prints it when the program ends. For LD_PRELOAD; of glibc.
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

static atomic_ulong requests;

void *malloc(size_t size) { return requests++, __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return requests++, __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { return requests++, __libc_realloc(old, size); }
void *memalign(size_t alignment, size_t size) { return requests++, __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

__attribute__((destructor)) static void report(void) { fprintf(stderr, "%lu\n", requests); }
