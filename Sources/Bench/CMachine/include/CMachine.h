#ifndef CMACHINE_H
#define CMACHINE_H

/// What Swift cannot import: requests to callgrind, and what Linux lets a process ask for itself.
///
/// Requests to callgrind do nothing when the process does not run under it. A request is a sequence of
/// instructions without an effect that valgrind recognises, as its documentation of client requests
/// describes.

/// Begins to follow the program, when callgrind was started with `--instr-atstart=no`.
void callgrind_start_instrumentation(void);

/// Forgets what has been collected.
void callgrind_zero(void);

/// Writes what has been collected to a file of its own, and forgets it.
void callgrind_dump(void);

/// Stops collecting what is executed, or begins again; calls are counted all the same.
void callgrind_toggle_collect(void);

/// Lets the programs that this thread starts from now on have the same addresses every time, where the
/// system can do that. Returns what `restore_personality` takes.
int disable_address_randomisation(void);

/// Lets the programs that this thread starts from now on have addresses as before.
void restore_personality(int former);

/// Forks for each line of the standard input, one after the other, and returns the line in the fork.
///
/// Whoever writes the lines waits for `end` on the standard output before the next one. This process does
/// nothing else, so that all forks begin alike. It never returns in this process: it ends with its input, and
/// as a fork did that failed.
const char *fork_for_each_line(const char *end);

/// Makes a program that is started with these `posix_spawn_file_actions_t` run in `folder`.
void spawn_in_folder(void *actions, const char *folder);

/// Ends this process at once when the thread that started it ends, where the system can do that.
void end_with_parent(void);

/// How many processors this process may use; -1 where the system does not tell.
int allowed_processors(void);

/// The number of the last processor that this process may use; -1 where processes cannot choose.
int last_allowed_processor(void);

/// Confines this thread, and the threads and programs that it starts from now on, to a processor; 0 when
/// the system refuses.
int confine_to_processor(int processor);

/// Writes `line`, at most 127 bytes, to the standard output when another thread than the calling one traps. The trap
/// then goes on as if nobody had watched. From then on, SIGQUIT writes to the standard error output where the calling
/// thread is: a line "frame 0x12ab" for each of its calls in this executable, the innermost first.
void machine_watch_traps(const char *line);

#endif
