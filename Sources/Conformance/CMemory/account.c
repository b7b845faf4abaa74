#include "Account.h"
#include "CMemory.h"

#include <pthread.h>

static _Thread_local struct {
  bool isOpen;
  ptrdiff_t bytes;
  // What the process had allocated when it was opened, where threads cannot be told apart.
  ptrdiff_t atStart;
} account;

static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;
// Whether the allocator is watched; set once, before any account is open.
static bool isWatched;

bool account_is_open(void) { return account.isOpen; }

void account_add(ptrdiff_t bytes) {
  if (account.isOpen) account.bytes += bytes;
}

void memory_account_open(void) {
  static bool isFirst = true;
  pthread_mutex_lock(&opening);
  if (isFirst) isWatched = account_watch_allocator();
  isFirst = false;
  account_silence_errors();
  pthread_mutex_unlock(&opening);
  account.bytes = 0;
  account.atStart = isWatched ? 0 : (ptrdiff_t)account_bytes_of_process();
  account.isOpen = true;
}

ptrdiff_t memory_account_close(void) {
  account.isOpen = false;
  return isWatched ? account.bytes : (ptrdiff_t)account_bytes_of_process() - account.atStart;
}
