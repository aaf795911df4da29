/**
 * An explorer of schedules: runs a few strands of real code on one thread, in every order that few
 * preemptions can produce.
 *
 * <h2>How it works</h2>
 *
 * A {@link dev.joule.verify.schedules.explore.Scenario} casts a few strands and checks an invariant
 * at the end. A strand is a continuation, so changing from one to another costs no more than a
 * call. The code it runs was woven ({@link dev.joule.verify.schedules.weave}): before each access
 * that orders threads it calls {@link dev.joule.verify.schedules.explore.Hooks}, and there {@link
 * dev.joule.verify.schedules.explore.Execution} may continue with another strand. {@link
 * dev.joule.verify.schedules.explore.Explorer} tries all choices, depth first, with 0, 1, 2 ...
 * preemptions; leaving a strand that waits, spins or has ended is not counted as a preemption.
 *
 * <p>Strands change only at accesses that order threads. That is complete as long as those accesses
 * order all others. {@link dev.joule.verify.schedules.explore.RaceDetector} checks that by the
 * rules of the access modes. So a mode that is too weak is found in a sequentially consistent
 * schedule. A plain field that races on purpose is admitted by name, and its accesses are then
 * points of change like any other.
 *
 * <h2>Delayed stores</h2>
 *
 * A processor may make a load before an earlier store of the same thread is visible. For that, the
 * stores of a strand since its last full fence are kept in a {@link
 * dev.joule.verify.schedules.explore.StoreBuffer}. A store is made at once, so that the strand sees
 * it. When another strand runs first, the latest stores can be hidden: the memory gets the values
 * of before, until the strand continues. To hide a store after which the strand has loaded nothing
 * is the same as to preempt the strand before the store, so it is not tried. A park, an unpark and
 * a spin make all stores visible: hidden stores do not stay hidden for ever. The detector of races
 * knows only visible stores, and rests while a schedule hides one.
 *
 * <h2>Limits</h2>
 *
 * The explorer does not cover a store that is delayed past a later store, nor one that stays hidden
 * when its strand continues, nor preemptions inside code of the JDK.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.schedules.explore;
