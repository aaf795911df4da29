package dev.joule.bench.libraries.kotlin

import dev.joule.bench.child.Cost
import dev.joule.bench.libraries.program.Check
import dev.joule.bench.libraries.program.GivenPool
import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicInteger
import java.util.function.Function
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.async
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.asFlow
import kotlinx.coroutines.flow.buffer
import kotlinx.coroutines.flow.filter
import kotlinx.coroutines.flow.flowOn
import kotlinx.coroutines.flow.fold
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeout
import kotlinx.coroutines.yield

/** Programs with Kotlin's coroutines. */
class KotlinPrograms private constructor(private val dispatcher: CoroutineDispatcher) {

    private fun launchMany() = onDispatcher {
        val ran = AtomicInteger()
        coroutineScope { repeat(LAUNCHED) { launch { ran.incrementAndGet() } } }
        Check.equal("launched", LAUNCHED.toLong(), ran.get().toLong())
    }

    /** The thread that launches is no worker. */
    private fun fromOutside() {
        val scope = CoroutineScope(dispatcher)
        val latch = CountDownLatch(LAUNCHED)
        repeat(LAUNCHED) { scope.launch { latch.countDown() } }
        Check.await(latch)
    }

    private fun delays() = onDispatcher {
        val ran = AtomicInteger()
        coroutineScope {
            repeat(DELAYED) {
                launch {
                    delay(10)
                    ran.incrementAndGet()
                }
            }
        }
        Check.equal("delayed", DELAYED.toLong(), ran.get().toLong())
    }

    /** Timeouts that never fire. */
    private fun timeouts() = onDispatcher {
        val counts = LongArray(SIDES)
        coroutineScope {
            for (side in 0 until SIDES) {
                launch { repeat(TIMEOUTS) { withTimeout(60_000) { counts[side]++ } } }
            }
        }
        Check.equal("in time", (SIDES * TIMEOUTS).toLong(), counts.sum())
    }

    private fun rendezvous() = through(Channel(), 1, MESSAGES / 2)

    private fun channels() = through(Channel(64), SIDES, MESSAGES / SIDES)

    private fun through(channel: Channel<Int>, sides: Int, each: Int) = onDispatcher {
        val sums = LongArray(sides)
        coroutineScope {
            for (side in 0 until sides) {
                launch { for (value in channel) sums[side] += value.toLong() }
            }
            coroutineScope {
                repeat(sides) { launch { for (value in 1..each) channel.send(value) } }
            }
            channel.close()
        }
        Check.equal("sum of messages", sides * Check.sumTo(each.toLong()), sums.sum())
    }

    /** The holder of the lock yields, so that the others always wait for it. */
    private fun mutex() = onDispatcher {
        val mutex = Mutex()
        var count = 0L
        coroutineScope {
            repeat(2 * SIDES) {
                launch {
                    repeat(LOCKED) {
                        mutex.withLock {
                            count++
                            yield()
                        }
                    }
                }
            }
        }
        Check.equal("under the lock", (2L * SIDES * LOCKED), count)
    }

    private fun yieldMany() = onDispatcher {
        val counts = LongArray(2 * SIDES)
        coroutineScope {
            for (side in counts.indices) {
                launch {
                    repeat(YIELDS) {
                        counts[side]++
                        yield()
                    }
                }
            }
        }
        Check.equal("yields", 2L * SIDES * YIELDS, counts.sum())
    }

    private fun asyncTree() = onDispatcher {
        Check.equal("leaves", 1L shl DEPTH, leaves(DEPTH).toLong())
    }

    private suspend fun leaves(depth: Int): Int =
        if (depth == 0) 1
        else coroutineScope {
            val left = async { leaves(depth - 1) }
            val right = async { leaves(depth - 1) }
            left.await() + right.await()
        }

    /** Two stages with a buffer between them, each in a coroutine. */
    private fun flow() = onDispatcher {
        val sum =
            (1..MESSAGES).asFlow()
                .map { it + 1 }
                .flowOn(dispatcher)
                .buffer(64)
                .filter { it % 2 == 0 }
                .buffer(64)
                .fold(0L) { sum, value -> sum + value }
        val half = MESSAGES / 2L
        Check.equal("sum of the flow", 2 * Check.sumTo(half), sum)
    }

    private fun onDispatcher(block: suspend CoroutineScope.() -> Unit) = runBlocking {
        withContext(dispatcher, block)
    }

    companion object {
        private const val LAUNCHED = 100_000
        private const val DELAYED = 20_000
        private const val SIDES = 4
        private const val TIMEOUTS = 25_000
        private const val MESSAGES = 200_000
        private const val LOCKED = 5_000
        private const val YIELDS = 20_000
        private const val DEPTH = 14

        /** The programs on the dispatcher of a pool. */
        @JvmStatic
        fun on(pool: GivenPool): KotlinPrograms =
            KotlinPrograms(pool.make({ Dispatchers.Default }, { it.asCoroutineDispatcher() }))

        /** The programs by name. */
        @JvmStatic
        fun all(): Map<String, Function<KotlinPrograms, Cost.Round>> =
            mapOf(
                program("kotlin_launch", KotlinPrograms::launchMany),
                program("kotlin_from_outside", KotlinPrograms::fromOutside),
                program("kotlin_delays", KotlinPrograms::delays),
                program("kotlin_timeouts", KotlinPrograms::timeouts),
                program("kotlin_rendezvous", KotlinPrograms::rendezvous),
                program("kotlin_channels", KotlinPrograms::channels),
                program("kotlin_mutex", KotlinPrograms::mutex),
                program("kotlin_yield", KotlinPrograms::yieldMany),
                program("kotlin_async_tree", KotlinPrograms::asyncTree),
                program("kotlin_flow", KotlinPrograms::flow),
            )

        private fun program(name: String, body: (KotlinPrograms) -> Unit) =
            name to Function<KotlinPrograms, Cost.Round> { on -> Cost.Round { body(on) } }
    }
}
