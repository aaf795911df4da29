/**
 * {@code joule demo}: one mixed load, first on a JDK {@code ForkJoinPool}, then on Joule; and one
 * HTTP server, on the built-in scheduler of virtual threads and on Joule.
 *
 * <h2>Purpose</h2>
 *
 * To show in ten seconds what the scheduler does under a load with something of everything, beside
 * the pool that everybody already has. It is a demonstration, not a benchmark: one run, the pools
 * in the same virtual machine.
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>A {@link dev.joule.cli.demo.Mix} says how much of each {@link dev.joule.cli.demo.Kind} of
 *       load there is. It depends on the machine and the number of workers, never on the subject.
 *   <li>A {@link dev.joule.cli.demo.Subject} is a pool under load. What can be the same code on
 *       both (trees, submissions from outside, long tasks) is; ping-pong and timers are written the
 *       way each subject's users would write them, with the same work for each item.
 *   <li>{@link dev.joule.cli.demo.DemoRun} warms both subjects up before it measures either, so
 *       that the compiled code that both share has seen both when the first is measured.
 *   <li>A {@link dev.joule.cli.demo.Slice} starts the loads, watches them, stops them, and waits
 *       until everything that was offered has run. What does not run in time is reported, not
 *       forgotten.
 *   <li>{@link dev.joule.cli.demo.HttpRun} then starts one server ({@link
 *       dev.joule.cli.demo.HttpServerMain}) in two virtual machines, one of them with the agent,
 *       and loads them in turns of a fifth of a second: both columns grow live, and what disturbs
 *       the machine disturbs both.
 * </ol>
 *
 * <h2>What is measured</h2>
 *
 * Throughput is what finished up to the end of the slice. The delay is the time from the moment an
 * item was runnable (submitted, sent, or due) to its first instruction. Frequent kinds are sampled
 * by their own actors, so that neither the clock nor the recorder decides the result; items that
 * ran only after the end of the slice count as delays too, else a pool that puts work off would
 * look fast.
 *
 * <p>Of the servers: requests a second, and the time from a request to its answer, with {@value
 * dev.joule.cli.demo.HttpLoad#CONNECTIONS} connections that each ask again when they are answered.
 * So a slow server is asked less, and its p99 flatters it; the benchmark's open loop does not.
 *
 * <h2>Non-goals</h2>
 *
 * Medians, spread, separate processes: those are the benchmark suites' job.
 *
 * <h2>Verified by</h2>
 *
 * {@code SliceAccountsForAllWorkTest}, {@code DelayRecorderTest}, {@code DemoCommandTest}, {@code
 * JsonTest}, {@code ReportTest}, {@code ProgressTest}, {@code HttpRunTest}.
 */
package dev.joule.cli.demo;
