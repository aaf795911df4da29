#include "cost.h"

#include "echo.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum {
    WINDOW_NANOS = 250000000,
    /* The number of requests below which a window says nothing. */
    FEWEST = 1000,
    WINDOWS_MAX = 4096
};

struct window {
    double user_micros;
    double system_micros;
    unsigned long requests;
};

static struct window windows[WINDOWS_MAX];
static int window_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static double micros(struct timeval time) {
    return (double) time.tv_sec * 1e6 + (double) time.tv_usec;
}

static struct window now(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    struct window sum = {micros(usage.ru_utime), micros(usage.ru_stime), echo_requests()};
    return sum;
}

static void *sample(void *ignored) {
    (void) ignored;
    struct timespec pause = {.tv_nsec = WINDOW_NANOS};
    struct window before = now();
    for (;;) {
        nanosleep(&pause, NULL);
        struct window after = now();
        struct window one = {
            after.user_micros - before.user_micros,
            after.system_micros - before.system_micros,
            after.requests - before.requests,
        };
        before = after;
        pthread_mutex_lock(&lock);
        if (one.requests >= FEWEST && window_count < WINDOWS_MAX) {
            windows[window_count++] = one;
        }
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

void cost_start(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, sample, NULL) == 0) {
        pthread_detach(thread);
    }
}

/* Returns the number of whole windows in a time. */
static int number(long millis) {
    return (int) (millis * 1000000 / WINDOW_NANOS);
}

void cost_report(const char *row, long warmup_millis, long measure_millis) {
    const char *end = strstr(row, "_rps");
    if (end == NULL) {
        return;
    }
    int family = (int) (end - row);
    double user = 0;
    double requests = 0;
    pthread_mutex_lock(&lock);
    int from = number(warmup_millis);
    int to = from + number(measure_millis);
    for (int i = from; i < to && i < window_count; i++) {
        double all = windows[i].user_micros + windows[i].system_micros;
        printf("sample %.*s_cpu %.4f\n", family, row, all / (double) windows[i].requests);
        user += windows[i].user_micros;
        requests += (double) windows[i].requests;
    }
    pthread_mutex_unlock(&lock);
    if (requests > 0) {
        printf("sample %.*s_user %.4f\n", family, row, user / requests);
    }
}
