#if defined(__linux__)

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/// What Swift's hashing begins with: 0 and 0 where SWIFT_DETERMINISTIC_HASHING is set.
extern struct {
  uint64_t seed0, seed1;
  bool is_deterministic;
} _swift_stdlib_Hashing_parameters __attribute__((weak));

/// Gives this process another layout of its memory and of its hash tables where PATTERNBENCH_LAYOUT is a number,
/// before anything is hashed.
__attribute__((constructor)) static void lay_out(void) {
  const char *variable = getenv("PATTERNBENCH_LAYOUT");
  if (!variable) return;
  uint64_t layout = strtoull(variable, NULL, 10);
  if (&_swift_stdlib_Hashing_parameters) {
    _swift_stdlib_Hashing_parameters.seed0 = layout * 0x9e3779b97f4a7c15;
    _swift_stdlib_Hashing_parameters.seed1 = layout * 0xbf58476d1ce4e5b9;
  }
  // Not freed: what is allocated later lies behind it.
  void *volatile padding = malloc(layout * 4112);
  (void)padding;
}

#endif
