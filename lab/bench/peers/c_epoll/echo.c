#include "echo.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CAPACITY = 4096, EVENTS = 256, WORKERS_MAX = 64, DIGITS_MAX = 4 };

static const char END[] = "\r\n\r\n";
static const char HEAD[] = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ";

struct connection {
    int socket;
    size_t filled;
    char in[CAPACITY];
};

/* Each on a cache line of its own: only its thread writes. */
struct worker {
    _Alignas(128) int epoll;
    atomic_ulong requests;
};

static struct worker workers[WORKERS_MAX];
static int worker_count;
static int listener;

unsigned long echo_requests(void) {
    unsigned long sum = 0;
    for (int i = 0; i < worker_count; i++) {
        sum += atomic_load_explicit(&workers[i].requests, memory_order_relaxed);
    }
    return sum;
}

static void close_connection(struct connection *connection) {
    close(connection->socket); /* which also leaves the epoll */
    free(connection);
}

/* Writes everything; waits where the socket's buffer is full. Returns whether it succeeded. */
static int write_all(int socket, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = send(socket, bytes, length, MSG_NOSIGNAL);
        if (written > 0) {
            bytes += written;
            length -= (size_t) written;
        } else if (errno == EAGAIN) {
            struct pollfd wait = {.fd = socket, .events = POLLOUT};
            poll(&wait, 1, -1);
        } else if (errno != EINTR) {
            return 0;
        }
    }
    return 1;
}

/*
 * Appends the response to a request, whose body is the request's target. Returns its length, or 0 if
 * there is no room.
 */
static size_t answer(char *out, size_t room, const char *request, size_t length) {
    const char *target = memchr(request, ' ', length);
    target = target == NULL ? request + length : target + 1;
    size_t rest = (size_t) (request + length - target);
    const char *space = memchr(target, ' ', rest);
    size_t size = space == NULL ? rest : (size_t) (space - target);
    char digits[DIGITS_MAX];
    size_t first = DIGITS_MAX;
    size_t number = size;
    do {
        digits[--first] = (char) ('0' + number % 10);
        number /= 10;
    } while (number > 0);
    if (strlen(HEAD) + DIGITS_MAX - first + strlen(END) + size > room) {
        return 0;
    }
    char *to = mempcpy(out, HEAD, strlen(HEAD));
    to = mempcpy(to, digits + first, DIGITS_MAX - first);
    to = mempcpy(to, END, strlen(END));
    to = mempcpy(to, target, size);
    return (size_t) (to - out);
}

/* Answers the whole requests that have been read. Returns whether the connection goes on. */
static int answer_all(struct connection *connection, struct worker *worker) {
    char out[4 * CAPACITY];
    size_t answered = 0;
    size_t start = 0;
    unsigned long count = 0;
    for (;;) {
        char *request = connection->in + start;
        char *end = memmem(request, connection->filled - start, END, strlen(END));
        if (end == NULL) {
            break;
        }
        size_t length = answer(out + answered, sizeof out - answered, request,
                (size_t) (end - request));
        if (length == 0) { /* more at once than there is room for: send what there is first */
            if (answered == 0 || !write_all(connection->socket, out, answered)) {
                return 0;
            }
            answered = 0;
            continue;
        }
        answered += length;
        count++;
        start = (size_t) (end - connection->in) + strlen(END);
    }
    connection->filled -= start;
    memmove(connection->in, connection->in + start, connection->filled);
    if (count > 0) {
        unsigned long before = atomic_load_explicit(&worker->requests, memory_order_relaxed);
        atomic_store_explicit(&worker->requests, before + count, memory_order_relaxed);
    }
    return answered == 0 || write_all(connection->socket, out, answered);
}

/* Reads until nothing is left, as an edge-triggered event requires; to the end if that has come. */
static void serve(struct connection *connection, int has_ended, struct worker *worker) {
    for (;;) {
        size_t room = CAPACITY - connection->filled;
        ssize_t count = read(connection->socket, connection->in + connection->filled, room);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0 && errno == EAGAIN) {
            return;
        }
        if (count <= 0) {
            break;
        }
        connection->filled += (size_t) count;
        if (!answer_all(connection, worker) || connection->filled == CAPACITY) {
            break;
        }
        if (!has_ended && (size_t) count < room) {
            return; /* less than there was room for: nothing is left, and more makes an event */
        }
    }
    close_connection(connection);
}

static void *work(void *argument) {
    struct worker *worker = argument;
    struct epoll_event events[EVENTS];
    for (;;) {
        int count = epoll_wait(worker->epoll, events, EVENTS, -1);
        for (int i = 0; i < count; i++) {
            serve(events[i].data.ptr, (events[i].events & EPOLLRDHUP) != 0, worker);
        }
    }
    return NULL;
}

static void *accept_all(void *ignored) {
    (void) ignored;
    for (int next = 0;; next = (next + 1) % worker_count) {
        int socket = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        struct connection *connection = socket < 0 ? NULL : malloc(sizeof *connection);
        if (connection == NULL) {
            perror("a connection cannot be accepted");
            exit(1);
        }
        int yes = 1;
        setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        connection->socket = socket;
        connection->filled = 0;
        struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP | EPOLLET};
        event.data.ptr = connection;
        if (epoll_ctl(workers[next].epoll, EPOLL_CTL_ADD, socket, &event) != 0) {
            close_connection(connection);
        }
    }
    return NULL;
}

static int start(void *(*body)(void *), void *argument) {
    pthread_t thread;
    return pthread_create(&thread, NULL, body, argument) == 0 && pthread_detach(thread) == 0;
}

int echo_start(int count) {
    listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = {.sin_family = AF_INET};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    if (listener < 0 || bind(listener, (struct sockaddr *) &address, length) != 0
            || listen(listener, SOMAXCONN) != 0
            || getsockname(listener, (struct sockaddr *) &address, &length) != 0) {
        return -1;
    }
    worker_count = count;
    for (int i = 0; i < count; i++) {
        workers[i].epoll = epoll_create1(EPOLL_CLOEXEC);
        if (workers[i].epoll < 0 || !start(work, &workers[i])) {
            return -1;
        }
    }
    return start(accept_all, NULL) ? ntohs(address.sin_port) : -1;
}
