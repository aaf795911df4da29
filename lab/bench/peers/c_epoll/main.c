/*
 * The server of the HTTP rows in C: it does nothing but read, answer and wait in epoll.
 * One row per process, one line per sample.
 *
 *     joule-peer-c_epoll threads ROW served WARMUP_MS MEASURE_MS SAMPLES
 */

#include "cost.h"
#include "echo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* As many threads as every other subject has workers. */
enum { WORKERS = 2 };

static void await_end_of_input(void) {
    char ignored[256];
    while (read(STDIN_FILENO, ignored, sizeof ignored) > 0) {
    }
}

int main(int argc, char **argv) {
    if (argc != 7 || strcmp(argv[1], "threads") != 0
            || strncmp(argv[2], "http_echo_", strlen("http_echo_")) != 0) {
        fprintf(stderr, "usage: threads http_echo_… served WARMUP_MS MEASURE_MS SAMPLES\n");
        return 2;
    }
    int port = echo_start(WORKERS);
    if (port < 0) {
        perror("the server cannot be started");
        return 1;
    }
    printf("listening %d\n", port);
    fflush(stdout);
    cost_start();
    await_end_of_input();
    cost_report(argv[2], atol(argv[4]), atol(argv[5]));
    printf("done\n");
    return 0;
}
