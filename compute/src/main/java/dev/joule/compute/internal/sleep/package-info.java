/**
 * The jobs event counter, by which workers fall asleep without missing a job.
 *
 * <h2>Purpose</h2>
 *
 * A worker that finds nothing spins, yields, and then sleeps until it is woken; there is no timeout
 * that would find a job whose wake-up was lost, and an idle pool makes no wake-ups. A thread that
 * publishes a job pays a fence and a look at one word, {@link
 * dev.joule.compute.internal.sleep.SleepWord}.
 *
 * <h2>States</h2>
 *
 * <pre>
 *   busy --beginSearch--&gt; searching --announceSleepy--&gt; sleepy --trySleep--&gt; asleep
 *    ^                        |  ^                        |                    |
 *    +-------endSearch--------+  +------ a job came ------+                    |
 *    |                           +-------------------- wake -------------------+
 * </pre>
 *
 * A worker that waits for a latch goes the same way, without being counted as searching: it may run
 * only jobs of its own call tree, so it cannot be relied on to find others.
 *
 * <h2>Protocol</h2>
 *
 * <ol>
 *   <li>A searcher looks everywhere, once per round. After 32 rounds it announces that it is
 *       sleepy: if the counter is even it is made odd by a CAS; the value is kept.
 *   <li>It looks everywhere again, at least once.
 *   <li>It counts itself as asleep by a CAS on the same word that fails if the counter is not what
 *       was kept. If it fails, the search begins again.
 *   <li>Asleep, it asks every worker that may have private work (the demand flag, see the package
 *       {@code pool}), then parks until another thread has taken its mark of sleep away.
 *   <li>A thread that publishes a job writes it, then executes a full fence, then reads the word;
 *       it makes an odd counter even by a CAS. If no worker searches and a suitable one sleeps, it
 *       wakes one.
 *   <li>The thread that wakes a sleeper marks it as being woken, counts it as awake, and only then
 *       unparks it.
 *   <li>A worker that finds a job while it searches, and was the last one to search, wakes another
 *       one if it sees more jobs. So does a worker that was woken while it waits for a latch, when
 *       it finds a job or the latch is open: it may have been woken in place of another worker. A
 *       search that ends with an error ends in the same way, and the worker begins another one.
 * </ol>
 *
 * <h2>Memory ordering</h2>
 *
 * <pre>
 *  write                        read                          what it guards
 *  the job, then a full fence   word, volatile                publish-then-look
 *  word, CAS (sleepy, asleep)   all queues, then the word     look-then-sleep
 *  latch, exchange              latch, CAS                    the result; the thread to wake
 * </pre>
 *
 * <h2>The race it prevents</h2>
 *
 * A worker looks at a queue, finds it empty, and goes to sleep; between the two a thread puts a job
 * there, and sees no worker asleep. Each was right when it looked, and the job waits for ever.
 *
 * <h2>Proof sketch</h2>
 *
 * Let A be the announcement, L the last look, S the CAS that counts the worker as asleep; A before
 * L before S. Let P be the job's publication and R the read of the word after P's fence. If R comes
 * before A in the order of the word, P is visible to L, which finds the job. If R comes between A
 * and S, it finds an odd counter and changes it (or another publisher has), so S fails. If R comes
 * after S, it sees a sleeper, and wakes one unless some worker searches; a worker that searches
 * then either finds the job, or sleeps and is covered by the first two cases, or finds another job
 * and, as the last searcher, looks again and passes the wake on. A worker that waits for a latch is
 * no searcher. If it is woken for P and finds its latch open, it passes the wake on as well.
 *
 * <h2>Non-goals</h2>
 *
 * Fairness among sleepers. Precision: an event may make a worker look once more for nothing.
 *
 * <h2>Verified by</h2>
 *
 * SleepWordTest, LatchTest, WorkIsSharedTest, ComputePoolTest; in {@code verify} the model {@code
 * nap.pml} and its mutants, the races of {@code Rules} and {@code ComputePlays}.
 */
package dev.joule.compute.internal.sleep;
