#define _GNU_SOURCE

#include "CMachine.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

#if defined(__linux__)
#include <sched.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#endif

void spawn_in_folder(void *actions, const char *folder) {
  posix_spawn_file_actions_addchdir_np(actions, folder);
}

int disable_address_randomisation(void) {
#if defined(__linux__)
  int former = personality(0xffffffff);
  personality(former | ADDR_NO_RANDOMIZE);
  return former;
#else
  return 0;
#endif
}

void restore_personality(int former) {
#if defined(__linux__)
  personality(former);
#else
  (void)former;
#endif
}

void end_with_parent(void) {
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

int allowed_processors(void) {
#if defined(__linux__)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
#endif
  return -1;
}

int last_allowed_processor(void) {
#if defined(__linux__)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return -1;
  for (int processor = CPU_SETSIZE - 1; processor >= 0; processor--) {
    if (CPU_ISSET(processor, &set)) return processor;
  }
#endif
  return -1;
}

int confine_to_processor(int processor) {
#if defined(__linux__)
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  return sched_setaffinity(0, sizeof set, &set) == 0;
#else
  (void)processor;
  return 0;
#endif
}

/// Reads a line of the standard input, and ends it with a zero; ends this process with the input.
static void read_line(char *line, size_t size) {
  size_t length = 0;
  while (length == 0 || line[length - 1] != '\n') {
    if (length == size) _exit(EX_DATAERR);
    ssize_t count = read(STDIN_FILENO, line + length, size - length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) _exit(EX_OK);
    length += count;
  }
  line[length - 1] = 0;
}

const char *fork_for_each_line(const char *end) {
  static char line[1 << 14];
  pid_t server = getpid();
  while (1) {
    read_line(line, sizeof line);
    pid_t child = fork();
    if (child < 0) _exit(EX_OSERR);
    if (child == 0) {
      end_with_parent();
      // The system does not tell of an end that came before the request.
      if (getppid() != server) _exit(EX_UNAVAILABLE);
      dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
      return line;
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    if (WIFSIGNALED(status)) {
      signal(WTERMSIG(status), SIG_DFL);
      kill(getpid(), WTERMSIG(status));
    }
    if (status != 0) _exit(WIFEXITED(status) ? WEXITSTATUS(status) : EX_SOFTWARE);
    if (write(STDOUT_FILENO, end, strlen(end)) < 0) _exit(EX_IOERR);
  }
}
