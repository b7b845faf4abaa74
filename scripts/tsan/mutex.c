// Tells ThreadSanitizer of the slow paths of Swift's Mutex on Linux, which it cannot see: they are
// in a library that is not built with it. Without this, every contended Mutex looks like a race.
// Preload it into the tests.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFTCALL __attribute__((swiftcall))
#define CONTEXT __attribute__((swift_context))

__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

// Synchronization._MutexHandle._lockSlow(Swift.UInt32) and _unlockSlow()
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFTCALL void lock_slow(uint32_t thread, CONTEXT void *mutex) __asm__(LOCK_SLOW);
SWIFTCALL void lock_slow(uint32_t thread, CONTEXT void *mutex) {
  SWIFTCALL void (*original)(uint32_t, CONTEXT void *) = dlsym(RTLD_NEXT, LOCK_SLOW);
  original(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFTCALL void unlock_slow(CONTEXT void *mutex) __asm__(UNLOCK_SLOW);
SWIFTCALL void unlock_slow(CONTEXT void *mutex) {
  SWIFTCALL void (*original)(CONTEXT void *) = dlsym(RTLD_NEXT, UNLOCK_SLOW);
  if (__tsan_release) __tsan_release(mutex);
  original(mutex);
}
