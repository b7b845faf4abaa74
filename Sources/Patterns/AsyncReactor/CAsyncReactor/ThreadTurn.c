#include "ThreadTurn.h"

static _Thread_local ThreadTurnRecord record;

ThreadTurnRecord *thread_turn(void) { return &record; }
