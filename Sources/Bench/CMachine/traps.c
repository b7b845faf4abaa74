#define _GNU_SOURCE
#include "CMachine.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#if __has_include(<execinfo.h>)
#include <execinfo.h>
#else
static int backtrace(void **frames, int count) { return 0; }
#endif

static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE};
enum { count = sizeof signals / sizeof *signals };

static struct sigaction former[count];
static pthread_t watched;
static char line[128];

// Only calls what a signal handler may call. The instruction runs again, and traps as if nobody had watched.
static void on_trap(int number) {
    if (!pthread_equal(pthread_self(), watched)) {
        ssize_t written = write(STDOUT_FILENO, line, strlen(line));
        (void)written;
    }
    for (int i = 0; i < count; i++) sigaction(signals[i], &former[i], NULL);
    (void)number;
}

// Best effort: what it calls need not be safe in a signal handler, but the process is about to be killed.
static void on_quit(int number) {
    if (!pthread_equal(pthread_self(), watched)) {
        pthread_kill(watched, number);
        return;
    }
    void *frames[64];
    Dl_info own, info;
    int depth = backtrace(frames, 64);
    if (!dladdr((void *)on_quit, &own)) return;
    for (int i = 0; i < depth; i++) {
        if (!dladdr(frames[i], &info) || info.dli_fbase != own.dli_fbase) continue;
        dprintf(STDERR_FILENO, "frame 0x%zx\n", (size_t)((char *)frames[i] - (char *)own.dli_fbase));
    }
}

void machine_watch_traps(const char *text) {
    strncpy(line, text, sizeof line - 1);
    watched = pthread_self();
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_trap;
    action.sa_flags = SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < count; i++) sigaction(signals[i], &action, &former[i]);
    // The first call loads a library.
    void *frame;
    backtrace(&frame, 1);
    signal(SIGQUIT, on_quit);
    // Threads of Dispatch block it, and the processes that they start inherit that.
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGQUIT);
    pthread_sigmask(SIG_UNBLOCK, &action.sa_mask, NULL);
}
