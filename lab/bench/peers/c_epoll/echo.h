/* The server: a thread that accepts, and some that answer, each with an epoll of its own. */
#pragma once

/* Starts the threads. Returns the port on the loopback address, or -1. */
int echo_start(int workers);

/* Returns the number of requests answered so far. */
unsigned long echo_requests(void);
