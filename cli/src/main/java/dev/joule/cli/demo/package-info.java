/**
 * {@code joule demo}: one mixed load, first on a JDK {@code ForkJoinPool}, then on Joule; and one
 * HTTP server, on the built-in scheduler of virtual threads and on Joule.
 *
 * <h2>Purpose</h2>
 *
 * The demo shows in ten seconds how the scheduler runs a mixed load, beside the pool that every JDK
 * has. It is a demonstration, not a benchmark: one run, the pools in the same virtual machine.
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>A {@link dev.joule.cli.demo.Mix} defines the amount of each {@link dev.joule.cli.demo.Kind}
 *       of load. It depends on the machine and the number of workers, never on the subject.
 *   <li>A {@link dev.joule.cli.demo.Subject} is a pool under load. Trees, submissions from outside
 *       and long tasks are the same code on both. Ping-pong and timers are written in the style of
 *       each subject's users, with the same work for each item.
 *   <li>{@link dev.joule.cli.demo.DemoRun} warms both subjects up before it measures either, so
 *       that their shared code is compiled for both when the first is measured.
 *   <li>A {@link dev.joule.cli.demo.Slice} starts the loads, watches them, stops them, and waits
 *       until every offered item has run. Items that do not run in time are reported.
 *   <li>{@link dev.joule.cli.demo.HttpRun} then starts one server ({@link
 *       dev.joule.load.LoadServer}) in two virtual machines, one of them with the agent, and loads
 *       them in turns of a fifth of a second: both columns grow live, and a disturbance of the
 *       machine affects both.
 * </ol>
 *
 * <h2>What is measured</h2>
 *
 * Throughput counts the items that finished before the end of the slice. The delay is the time from
 * the moment an item was runnable (submitted, sent, or due) to its first instruction. Frequent
 * kinds are sampled by their own actors, so that neither the clock nor the recorder decides the
 * result; items that ran only after the end of the slice count as delays too; otherwise a pool that
 * defers work would look fast.
 *
 * <p>Of the servers: requests a second, and the time from a request to its answer, with {@value
 * dev.joule.cli.demo.HttpSubject#CONNECTIONS} connections that each send their next request when
 * the last is answered. So a slow server receives fewer requests, and its p99 looks too good; the
 * benchmark's open loop avoids that.
 *
 * <h2>Non-goals</h2>
 *
 * Medians, spread, separate processes: those are the benchmark suites' job.
 *
 * <h2>Verified by</h2>
 *
 * {@code SliceAccountsForAllWorkTest}, {@code DelayRecorderTest}, {@code DemoCommandTest}, {@code
 * ReportTest}, {@code ProgressTest}, {@code HttpRunTest}.
 */
package dev.joule.cli.demo;
