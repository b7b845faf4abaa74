#pragma once

/// Writes `line`, at most 127 bytes, to the standard output when another thread than the calling one traps. The trap
/// then goes on as if nobody had watched.
void machine_watch_traps(const char *line);
