#ifndef CCALLGRIND_H
#define CCALLGRIND_H

/// Requests to callgrind, when the process runs under it; otherwise they do nothing.
///
/// A request is a sequence of instructions without an effect that valgrind recognises, as its
/// documentation of client requests describes.

/// Begins to follow the program, when callgrind was started with `--instr-atstart=no`.
void callgrind_start_instrumentation(void);

/// Forgets what has been collected.
void callgrind_zero(void);

/// Writes what has been collected to a file of its own, and forgets it.
void callgrind_dump(void);

/// Stops collecting what is executed, or begins again; calls are counted all the same.
void callgrind_toggle_collect(void);

/// Lets the programs that this process starts have the same addresses every time, where the system
/// can do that.
void disable_address_randomisation(void);

#endif
