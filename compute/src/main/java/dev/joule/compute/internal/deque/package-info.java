/**
 * The deques of jobs that other workers may take.
 *
 * <h2>Purpose</h2>
 *
 * Each worker owns a {@link dev.joule.compute.internal.deque.StealDeque}. The owner works at its
 * bottom, youngest first, where its data is still in the cache; thieves take from the top, oldest
 * first, since what was forked first is the largest part of the work.
 *
 * <h2>States</h2>
 *
 * <pre>
 *   thieves                                  owner
 *      |                                        |
 *      v                                        v
 *     top --&gt; | job | job | job | job | job | &lt;-- bottom
 *
 *   empty: top == bottom (for a moment top == bottom + 1, while the owner gives up a pop)
 * </pre>
 *
 * Both positions only grow, except that a pop takes the bottom one back; they are 64 bits wide and
 * do not wrap. A position's slot is its remainder by the capacity.
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>Push: grow if full; write the slot; move the bottom up.
 *   <li>Pop: move the bottom down; read the top. Below the bottom: the element is the owner's. At
 *       the bottom: it is the last one, a CAS of the top decides, and the bottom goes back up
 *       either way. Above: it was empty, the bottom goes back up.
 *   <li>Steal: read the top, then the bottom; read the slot; CAS the top one up.
 *   <li>Grow: copy the elements between top and bottom into an array twice as large, publish it,
 *       and clear the elements that were stolen meanwhile.
 *   <li>Forget: the thread that took an element clears its slot. A thief uses a CAS, since the
 *       owner may have used the slot again for a later position, and clears it in both arrays if
 *       the deque grew meanwhile.
 * </ol>
 *
 * <h2>Memory ordering</h2>
 *
 * <pre>
 *  write                       read                      what it guards
 *  bottom, release (push)      bottom, volatile (thief)  the slot below it
 *  bottom, volatile (pop)      bottom, volatile (thief)  the handshake with top
 *  top, CAS                    top, volatile             whose the element is
 *  slots, volatile (grow)      slots, volatile (thief)   the copy
 * </pre>
 *
 * <h2>The race it prevents</h2>
 *
 * Owner and thief both take the last element: the owner's claim (bottom) and its look (top), the
 * thief's two looks (top, then bottom) are all volatile, so they stand in one order. If the owner
 * reads a top below its bottom, every thief that could still take that element reads the bottom
 * later, and finds it too low.
 *
 * <h2>Proof sketch</h2>
 *
 * Position p is handed out by the CAS of the top from p, or by a pop that read a top below p. The
 * first happens once. If a pop claimed p (bottom = p) and then read top &lt; p, a thief's CAS from
 * p needs a read of top = p, which comes later than the owner's read, and then a read of the
 * bottom, which comes later than the claim and says p: empty. So each is handed out once. The
 * last-element case leaves bottom = p + 1 = top, so the next push lands at the top.
 *
 * <h2>Non-goals</h2>
 *
 * More than one owner; shrinking; an element pushed twice.
 *
 * <h2>Verified by</h2>
 *
 * StealDequeTest, StealLosesNothingStressTest, DequeEndsStandApartTest; in {@code verify} the plays
 * of {@code DequePlays} with their faults.
 */
package dev.joule.compute.internal.deque;
