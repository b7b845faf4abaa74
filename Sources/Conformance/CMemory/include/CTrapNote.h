#pragma once

/// Keeps `text`, of which at most 1,023 bytes count, to be written to the standard error output if the calling thread
/// traps before the next call; nothing if it is empty. The trap then goes on as if nobody had watched.
void trap_note(const char *text);
