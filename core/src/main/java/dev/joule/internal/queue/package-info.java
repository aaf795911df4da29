/**
 * The queues of runnable tasks.
 *
 * <h2>Purpose</h2>
 *
 * A worker's ring ({@link dev.joule.internal.queue.LocalQueue}) is pushed and popped by its owner
 * at the cost of one fence and one CAS, and half of it can be stolen in one go. A second, smaller
 * ring holds the tasks that the worker fetched ahead from outside (the batch). One more task waits
 * in the {@link dev.joule.internal.queue.LifoSlot}. Tasks from other threads, and those that a full
 * ring cannot hold, wait in the {@link dev.joule.internal.queue.InjectionQueue}.
 *
 * <h2>States</h2>
 *
 * The ring's head is one {@code long} of two 32-bit positions, which only increase and wrap:
 *
 * <pre>
 *   head = [ stealHead | realHead ]          tail
 *
 *   quiet:     stealHead == realHead         slots [realHead, tail) hold tasks
 *   stealing:  stealHead &lt; realHead          slots [stealHead, realHead) are the thief's to copy
 *
 *   quiet --claim--&gt; stealing --release--&gt; quiet       (pop and push go on meanwhile)
 * </pre>
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>Push: if {@code tail - stealHead < capacity}, write the slot, then the tail.
 *   <li>Pop: advance the real head by one with a CAS (and the steal head with it when quiet), then
 *       read and clear the slot.
 *   <li>Steal, only from quiet: advance the real head by half the queue with a CAS, the steal head
 *       unchanged (claim); copy and clear the slots (copy); set the steal head to the real head,
 *       which the owner may have moved in between, with a CAS that is retried until it succeeds
 *       (release).
 *   <li>Overflow, only from quiet and full: allocate; advance both heads by half the ring with a
 *       CAS; copy and clear; push the copies as one node, without the tasks that are over.
 *   <li>Injection: a producer pushes its node onto one of a shard's two stacks with a CAS. A
 *       consumer that gets the shard's lock takes a whole stack, reverses it and serves it from the
 *       front; the first task is run, the others go to the batch and are published together.
 *   <li>Stamps: one task in some 64 gets the time when it is made runnable, and whoever takes it to
 *       run it reports the time since. In a ring the stamp, or 0, lies beside the slot, and is
 *       written with it; in the injection queue it is in the link; that of the task in the LIFO
 *       slot is the owner's alone. So a task stores nothing.
 * </ol>
 *
 * <h2>Memory ordering</h2>
 *
 * <pre>
 *  write                              read                          what it guards
 *  tail, volatile (owner)             tail, acquire (thief)         slots below the tail
 *  tail, volatile (owner)             -                             publish-then-look (idle package)
 *  head, CAS (release by thief)       head, acquire (owner)         slots are copied and clear
 *  head, CAS (claim, pop, overflow)   head, acquire, CAS            whose a slot is
 *  slot of LIFO, release              slot, CAS                     the task's fields
 *  submitted / woken, CAS             CAS, getAndSet                next, depth, the task's fields
 *  lock, release                      lock, CAS                     front, frontWeight, taken
 *  batch's tail, volatile, or fence   -                             publish-then-look (idle package)
 * </pre>
 *
 * <h2>The race it prevents</h2>
 *
 * A thief reads slots while the owner wraps around and writes them again. The owner's room is
 * counted from the steal head, so claimed slots are not reused until the release. A thief retries a
 * failed release: otherwise the ring would stay "being stolen from" for ever, with half its room
 * lost.
 *
 * <h2>Proof sketch</h2>
 *
 * Let C be the CAS that moves the real head over position p. The head only grows, so exactly one C
 * exists for p: each task is handed out once. The slot of p was written before the tail passed p
 * (W), and C comes after a read of the tail beyond p, so W happens before C. The slot is written
 * again only by a push that read {@code stealHead > p} (acquire). By then the thread that took p
 * has read and cleared the slot: the owner itself, or a thief before its release. So no slot is
 * overwritten unread. A 32-bit position would have to wrap completely between a thief's read of the
 * head and its CAS to be mistaken: 2<sup>32</sup> pops within one steal.
 *
 * <p>What holds for a slot holds for its stamp: the same threads write and read both between the
 * same steps, so no ordering is added, and whoever takes a task reads what was written with it. The
 * owner notes a stamp, or 0, with each fill of the LIFO slot, which it alone fills: a task that it
 * takes there is the one of its last fill. Another thread that takes the task reads no stamp.
 *
 * <p>A node of a submission stack is pushed only once, so no node is its top twice. Once {@code
 * close} has pushed its mark, a submitter that reads the mark gives up, and a CAS prepared against
 * an older top fails; a consumer that takes a closed stack leaves a mark in its place.
 *
 * <h2>Non-goals</h2>
 *
 * Order between threads; an exact size while others work; more than one thief at a ring at a time.
 *
 * <h2>Verified by</h2>
 *
 * LocalQueueTest, LocalQueuePropertyTest, LocalQueueOverflowTest, StealLosesNothingStressTest,
 * RingOfThievesStressTest, LifoSlotTest, InjectionQueueTest, InjectionQueuePropertyTest,
 * InjectionLosesNothingStressTest, SubmitVersusCloseStressTest, ConsumedSlotsHoldNothingTest,
 * QueueIndicesStandApartTest, StampsComeWithTasksTest; in {@code verify} RingPlays, LifoPlays and
 * InjectionPlays.
 */
package dev.joule.internal.queue;
