/* The processor time of this process for each request, sampled as the Java server does. */
#pragma once

/* Starts to sample, in windows of a quarter of a second. */
void cost_start(void);

/* Prints the figures of the windows of the measurement after the warm-up, if the row is one of rates. */
void cost_report(const char *row, long warmup_millis, long measure_millis);
