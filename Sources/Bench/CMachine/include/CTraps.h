#pragma once

/// Writes `line`, at most 127 bytes, to the standard output when another thread than the calling one traps. The trap
/// then goes on as if nobody had watched. From then on, SIGQUIT writes to the standard error output where the calling
/// thread is: a line "frame 0x12ab" for each of its calls in this executable, the innermost first.
void machine_watch_traps(const char *line);
