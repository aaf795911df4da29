/**
 * Parallel loops, which are split only when another worker wants work.
 *
 * <p>A loop runs in blocks. Between two blocks its worker checks whether another one asks it for
 * work (one opaque read). Only then the rest of the range is halved, the second half is opened as a
 * fork, and the loop goes on with the first. The worker that takes the second half does the same
 * with it. So a loop without helpers runs as the sequential one would, in one piece and with one
 * partial result. A loop with helpers is split about as often as a worker comes for work.
 *
 * <p>How long a block may be depends on what a step costs, which only some loops know. The others
 * begin with blocks of one step. Blocks grow until one takes some tens of microseconds, and shrink
 * when one takes longer. A block is at most an eighth of what is left. Near the end it may be
 * longer: up to 32 steps, a sixteenth of the range or half of what is left, whichever is the least.
 * It is bounded because later steps may cost more than those that were measured, and only between
 * blocks can others take their part, or a cancellation be seen.
 *
 * <p>When a step throws, the other shares end after their current block. Their results are no
 * longer needed, and over a long range they might run for ever.
 *
 * <p>If there is a listener to the progress of an operation, its computation counts the completed
 * steps, after each block of a loop or each piece of other work. The listener is called at most a
 * thousand times, so that a slow one does not slow down an operation of many steps. The time that
 * it takes counts as time of its block, so the next block is shorter.
 *
 * <p>A step of unknown cost may take long, and the worker that runs it can answer no request
 * meanwhile. So before the first step all others are opened as one fork. The worker that takes it
 * knows only that the first step lasts. So it halves its range again and again, down to single
 * steps, until a step turns out to be short. The first worker does the same when a step has taken
 * as long as a block should.
 *
 * <p>If no pool was chosen, a loop on a thread that is no worker begins on that thread. Its first
 * block is one step, and each further one at most half as many steps as are done. The rest goes to
 * the pool when the loop takes longer than a wake-up is worth. If a pool was chosen, all steps run
 * on its workers, except for short loops that are known to be cheap, which call no user's function.
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
