package dev.joule.compute.internal.pool;

/**
 * Runs once the code that might otherwise run for the first time with hardly any stack left. The
 * first call of a method that uses a {@code VarHandle} links it, which takes far more stack than
 * the call. A class that runs out of stack while it is initialised can never be used again.
 */
final class Preloader {

    private Preloader() {}

    /** Runs that code on a worker that has run nothing yet, except its pool's hook. */
    static void run(ComputeThread worker) {
        Fork closed = new Nothing(worker);
        worker.open(closed);
        worker.close(closed);
        ScopeState scope = new ScopeState(worker);
        scope.spawn(() -> {});
        Job unrun = worker.popSpawned();
        if (unrun != null) { // no thief was faster
            StackGuard.ensureForAnEnd();
            unrun.finish(new Unwinding());
        }
        scope.spawn(() -> {});
        worker.open(new Nothing(worker));
        try {
            scope.close(new Unwinding());
        } catch (Unwinding expected) {
            // after it has waited for its part and retired the fork
        }
        Computation called = new Computation(null);
        Unasked job = new Unasked(worker.core, called);
        called.enter(job);
        called.leave(job);
        goToSleep(worker);
    }

    private static void goToSleep(ComputeThread worker) {
        Fork awaited = new Nothing(worker);
        awaited.announceWait();
        if (worker.core.sleep.trySleep(worker.core.sleep.announceSleepy(), false)) {
            worker.setAsleepVolatile(ComputeThread.WAITS);
        }
        awaited.finish(null); // wakes it, unless another thread is about to
        while (worker.asleepVolatile() != 0) {
            Thread.onSpinWait();
        }
    }

    private static final class Nothing extends Fork {

        Nothing(ComputeThread owner) {
            super(owner);
        }

        @Override
        protected void work() {}
    }

    private static final class Unasked extends OutsideJob<Integer> {

        Unasked(WorkerRegistry core, Computation computation) {
            super(core, computation, () -> 0);
        }

        @Override
        protected void ended(boolean awaited) {}
    }

    private static final class Unwinding extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unwinding() {
            super(null, null, true, false);
        }
    }
}
