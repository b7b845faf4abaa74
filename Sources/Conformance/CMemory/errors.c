#include "Account.h"

#include <stdatomic.h>

typedef void (*WillThrow)(void *error);
typedef void (*WillThrowTyped)(void *error, const void *type, const void *conformance);

// The Swift runtime's hooks, called for every error that is thrown.
extern _Atomic(WillThrow) _swift_willThrow __attribute__((weak));
extern _Atomic(WillThrowTyped) _swift_willThrowTypedImpl __attribute__((weak));

// What was installed before.
static _Atomic(WillThrow) former;
static _Atomic(WillThrowTyped) formerTyped;

static void willThrow(void *error) {
  if (!account_is_open()) atomic_load(&former)(error);
}

static void willThrowTyped(void *error, const void *type, const void *conformance) {
  if (!account_is_open()) atomic_load(&formerTyped)(error, type, conformance);
}

void account_silence_errors(void) {
  WillThrow hook = &_swift_willThrow ? atomic_load(&_swift_willThrow) : NULL;
  if (hook && hook != willThrow) {
    atomic_store(&former, hook);
    atomic_store(&_swift_willThrow, willThrow);
  }
  WillThrowTyped typed = &_swift_willThrowTypedImpl ? atomic_load(&_swift_willThrowTypedImpl) : NULL;
  if (typed && typed != willThrowTyped) {
    atomic_store(&formerTyped, typed);
    atomic_store(&_swift_willThrowTypedImpl, willThrowTyped);
  }
}
