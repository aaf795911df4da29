/**
 * {@code joule demo}: one mixed load, first on a JDK {@code ForkJoinPool}, then on Joule.
 *
 * <h2>Purpose</h2>
 *
 * To show in ten seconds what the scheduler does under a load with something of everything, beside
 * the pool that everybody already has. It is a demonstration, not a benchmark: one run, one
 * process, both subjects in the same virtual machine.
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
 * <h2>Non-goals</h2>
 *
 * Medians, spread, separate processes: those are the benchmark suites' job.
 *
 * <h2>Verified by</h2>
 *
 * {@code SliceAccountsForAllWorkTest}, {@code DelayRecorderTest}, {@code DemoCommandTest}, {@code
 * JsonTest}, {@code ReportTest}, {@code ProgressTest}.
 */
package dev.joule.cli.demo;
