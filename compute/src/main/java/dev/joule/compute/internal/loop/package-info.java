/**
 * Parallel loops, which are split only when another worker wants work.
 *
 * <p>A loop runs in blocks. After each, its worker checks whether another one asks it for work (one
 * plain read); only then the rest of the range is halved, the second half is opened as a fork, and
 * the loop goes on with the first. The worker that takes the second half does the same with it. So
 * a loop without helpers runs as the sequential one would, in one piece and with one partial
 * result. A loop with helpers is split about as often as a worker comes for work.
 *
 * <p>How long a block may be depends on what a step costs, which only some loops know. The others
 * begin with one step and grow until a block takes some ten microseconds; they shrink when one
 * takes longer, and no block is more than an eighth of what is left, or than a sixteenth of the
 * range, some dozen steps and half of what is left: steps that come may cost more than those that
 * were measured, and only between blocks can others take their part, or a cancellation be seen.
 *
 * <p>When a step throws, the other shares end after their block: their results are not needed any
 * more, and a range of longs could take them for ever.
 *
 * <p>If a listener wants to know the progress of an operation, its computation counts its steps: a
 * loop those of each block, other code those of each piece. The listener is called a thousand times
 * at most, so that a slow one does not slow down an operation of many steps. What it takes counts
 * as its block's: the next one is shorter, too short for another call most often.
 *
 * <p>A step of unknown cost may take long, and the worker that runs it can answer no request
 * meanwhile. So before the first step, all others are opened as one fork. The worker that takes it
 * knows no more than that the first step lasts: it opens every step, in halves of halves, until one
 * turns out to be short. So does the first worker when a step has taken as long as a block should.
 *
 * <p>If the pool was not chosen, a loop on a thread that is no worker begins right there: with one
 * step, then with half as many as were done, and goes to the pool when it turns out to take longer
 * than a wake-up is worth. If it was chosen, all steps run on its workers, but for those of short
 * loops that are known to be cheap and so call no user's function.
 *
 * <p>The thread that is no worker may stay in one of its steps, too. To open the others there would
 * cost a wake-up, which is many times the cost of a short loop. So the thread only writes down its
 * loop ({@link dev.joule.compute.internal.pool.OutsideLoop}) and reserves each block by a
 * compare-and-set before it runs it. The {@link dev.joule.compute.internal.pool.Lookout}, a thread
 * that looks now and then while there are such calls, at least every millisecond, gives the steps
 * that are not reserved to the pool when it sees the same loop twice. The calling thread then waits
 * for them after its block and merges their result, and cancels them if its block has thrown.
 *
 * <h2>Verified by</h2>
 *
 * LoopBlocksTest, CoarseStepsRunTogetherTest, LookoutFallsAsleepTest, LoopTest.
 */
package dev.joule.compute.internal.loop;
