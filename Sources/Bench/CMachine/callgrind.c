#include "CMachine.h"

#include <stdint.h>

// The tool's letters and the number of the request.
#define REQUEST(number) ((uintptr_t)('C' << 24 | 'T' << 16) + (number))

static void request(uintptr_t number) {
  volatile uintptr_t words[6] = {number, 0, 0, 0, 0, 0};
#if defined(__linux__) && defined(__x86_64__)
  uintptr_t result = 0;
  __asm__ volatile(
      "rolq $3, %%rdi\n rolq $13, %%rdi\n rolq $61, %%rdi\n rolq $51, %%rdi\n"
      "xchgq %%rbx, %%rbx"
      : "+d"(result)
      : "a"(words)
      : "cc", "memory");
#elif defined(__linux__) && defined(__aarch64__)
  register volatile uintptr_t *arguments __asm__("x4") = words;
  register uintptr_t result __asm__("x3") = 0;
  __asm__ volatile(
      "ror x12, x12, #3\n ror x12, x12, #13\n ror x12, x12, #51\n ror x12, x12, #61\n"
      "orr x10, x10, x10"
      : "+r"(result)
      : "r"(arguments)
      : "cc", "memory");
#else
  (void)words;
#endif
}

void callgrind_start_instrumentation(void) { request(REQUEST(4)); }

void callgrind_zero(void) { request(REQUEST(1)); }

void callgrind_dump(void) { request(REQUEST(0)); }

void callgrind_toggle_collect(void) { request(REQUEST(2)); }
