/**
 * {@code joule demo}: the same work on the JDK's built-in scheduler and on Joule, in ten seconds.
 *
 * <h2>Purpose</h2>
 *
 * The demo shows a newcomer in which of three scenes Joule is faster on this machine, and in which
 * it is slower. It is one run of ten seconds; the benchmark suites have the figures to rely on.
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>A {@link dev.joule.cli.demo.DemoScene} has a fixed amount of work, the same for both sides,
 *       and measures how long a side takes for it.
 *   <li>{@link dev.joule.cli.demo.DemoRun} warms both sides up and then runs them in pairs: the
 *       second pair begins with the side that ended the first. A disturbance of the machine affects
 *       both sides. The result is the ratio of the two medians.
 *   <li>Two child JVMs run the scenes with virtual threads. They have the same program and no
 *       flags, except that one of them has the agent. A child ends when its input ends, so no child
 *       outlives this JVM. The pools of the other scenes are in this JVM.
 *   <li>{@link dev.joule.cli.demo.DemoText} writes the result. A ratio from 0.97 to 1.03 is the
 *       same speed. A lower one is named under "Slower here". If the pairs disagree, the result is
 *       called unclear, whatever the ratio, and their range is shown.
 * </ol>
 *
 * <h2>The busy machine</h2>
 *
 * {@link dev.joule.cli.demo.CpuPressure} reads how long tasks of the whole machine wait for a
 * processor while this JVM does nothing, before and after the scenes. If they wait, or if the
 * built-in side differs much from run to run, the result says that its figures are rough.
 *
 * <h2>Non-goals</h2>
 *
 * Loads that compete with each other: their shares are the scheduler's choice, not its speed.
 *
 * <h2>Verified by</h2>
 *
 * {@code DemoTextTest}, {@code DemoScenesTest}, {@code DemoCommandTest}, {@code
 * DemoChildrenEndTest}, {@code CpuPressureTest}.
 */
package dev.joule.cli.demo;
