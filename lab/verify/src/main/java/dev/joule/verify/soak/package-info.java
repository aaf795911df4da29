/**
 * The soak: all kinds of tasks at once, with faults, on short-lived schedulers, and a ledger in
 * which every task has to be accounted for.
 *
 * <p>{@link dev.joule.verify.soak.SoakCommand} is the command. A {@link dev.joule.verify.soak.Soak}
 * is a number of laps, a lap several {@link dev.joule.verify.soak.SoakLane}s side by side, a lane
 * one {@link dev.joule.verify.soak.Round} after the other, and a round the life of one scheduler,
 * drawn from a seed ({@link dev.joule.verify.soak.RoundPlan}). {@link
 * dev.joule.verify.soak.SoakThread}s submit work through a {@link dev.joule.verify.soak.Desk},
 * which gives each task its line in the {@link dev.joule.verify.soak.SoakLedger}; {@link
 * dev.joule.verify.soak.Judge} reads the lines at the end.
 *
 * <p>The self-check uses schedulers with a fault ({@link dev.joule.verify.soak.FaultyScheduler}):
 * each run begins with a round on every one of them ({@link dev.joule.verify.soak.SelfCheck}).
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.soak;
