package dev.joule.verify.sim;

import java.util.Locale;
import java.util.SplittableRandom;

/** The loads of the simulated workers. */
enum SimLoad {
    /** A tree of tasks: each works and then spawns two more, until there are enough tasks. */
    TREE {
        @Override
        void begin(World world, Settings of, SplittableRandom random) {
            world.addOutside(
                    of.start(), () -> world.submit(tree(world, of.tasks(), of.taskNanos())));
        }
    },

    /**
     * Threads outside submit ten tasks for each worker at once, and then pause for roughly as long
     * as those take.
     */
    BURSTS {
        @Override
        void begin(World world, Settings of, SplittableRandom random) {
            int outsiders = Math.max(1, of.workers() / 64);
            int each = Math.max(1, of.tasks() / outsiders);
            int burst = Math.max(1, 10 * of.workers() / outsiders);
            long pause = 15 * of.taskNanos();
            for (int i = 0; i < outsiders; i++) {
                world.addOutside(
                        of.start(),
                        () -> burst(world, each, burst, pause, of.taskNanos(), random.split()));
            }
        }
    },

    /** Pairs of tasks that wake each other in turn, two pairs for each worker. */
    PAIRS {
        @Override
        void begin(World world, Settings of, SplittableRandom random) {
            int pairs = Math.max(1, Math.min(2 * of.workers(), of.tasks() / 2));
            int rounds = Math.max(1, of.tasks() / pairs);
            world.addOutside(
                    of.start(),
                    () -> {
                        for (int i = 0; i < pairs; i++) {
                            world.submit(pair(world, rounds, of.taskNanos()));
                        }
                    });
        }
    },

    /** Short and long tasks, from outside and inside, that yield, sleep and wait for each other. */
    MIXED {
        @Override
        void begin(World world, Settings of, SplittableRandom random) {
            int outsiders = Math.max(2, of.workers() / 64);
            Mix mix = new Mix(world, of.taskNanos(), random.split());
            for (int i = 0; i < outsiders; i++) {
                int share = (of.tasks() + i) / outsiders;
                world.addOutside(of.start() + random.nextInt(3_000), () -> mix.submitAll(share));
            }
        }
    },

    /** A task that spawns all others at once, until its ring overflows. */
    FAN {
        @Override
        void begin(World world, Settings of, SplittableRandom random) {
            world.addOutside(
                    of.start(), () -> world.submit(fan(world, of.tasks() - 1, of.taskNanos())));
        }
    },

    /**
     * A few tasks that mostly sleep, as all workers do; their timers are set from inside and
     * outside.
     */
    TIMERS {
        @Override
        void begin(World world, Settings of, SplittableRandom random) {
            Sleepers sleepers = new Sleepers(world, of.taskNanos(), random.split());
            int each = Math.max(1, of.tasks() / 20);
            world.addOutside(of.start(), () -> sleepers.submitAll(each));
            world.addOutside(of.start(), () -> sleepers.setAll(each));
        }
    },

    /** A quarter of the workers never return from a task; the others run a tree. */
    HOG {
        @Override
        void begin(World world, Settings of, SplittableRandom random) {
            int hogs = Math.max(1, of.workers() / 4);
            world.addOutside(
                    of.start(),
                    () -> {
                        for (int i = 0; i < hogs; i++) {
                            world.submit(hog(world, of.taskNanos()));
                        }
                        world.work(random.nextLong(5 * World.MILLI));
                        world.submit(tree(world, of.tasks(), of.taskNanos()));
                    });
        }
    },

    /**
     * All workers sleep, one of them until a distant timer; then some are held as by {@link #HOG}.
     */
    HELD {
        @Override
        void begin(World world, Settings of, SplittableRandom random) {
            int hogs = 1 + random.nextInt(Math.max(1, of.workers() - 1));
            int others = Math.min(of.tasks(), 2 * of.workers());
            world.addOutside(
                    of.start(),
                    () -> {
                        world.spawnLater(
                                world.newWork(of.taskNanos()),
                                10 * World.MILLI + random.nextLong(20 * World.MILLI));
                        world.work(random.nextLong(5 * World.MILLI));
                        for (int i = 0; i < hogs; i++) {
                            world.submit(hog(world, of.taskNanos()));
                            world.work(random.nextLong(2 * of.taskNanos()));
                        }
                        for (int i = 0; i < others; i++) {
                            world.submit(world.newWork(of.taskNanos()));
                            world.work(random.nextLong(2 * of.taskNanos()));
                        }
                    });
        }
    },

    /**
     * Threads outside submit tasks one at a time with gaps between them, as a selector's thread
     * does for requests; some come together. They take about half of the workers' time.
     */
    OUTSIDE {
        @Override
        void begin(World world, Settings of, SplittableRandom random) {
            int outsiders = Math.max(1, of.workers() / 16);
            int each = Math.max(1, of.tasks() / outsiders);
            long gap = Math.max(1, 2 * of.taskNanos() * outsiders / of.workers());
            for (int i = 0; i < outsiders; i++) {
                world.addOutside(
                        of.start(),
                        () -> oneByOne(world, each, gap, of.taskNanos(), random.split()));
            }
        }
    },

    /**
     * Tasks that take turns at a {@link BargingPool} with one place for each four workers, which
     * can occupy about half of the workers.
     */
    POOL {
        @Override
        void begin(World world, Settings of, SplittableRandom random) {
            int places = Math.max(1, of.workers() / 4);
            int tasks = Math.max(1, of.tasks() / BargingPool.TURNS);
            BargingPool pool = new BargingPool(world, places, of.taskNanos());
            world.addOutside(of.start(), () -> pool.submitAll(tasks));
        }
    };

    abstract void begin(World world, Settings of, SplittableRandom random);

    private static SimTask tree(World world, int size, long nanos) {
        return world.newTask((self, w) -> {
            w.work(nanos);
            int left = (size - 1) / 2;
            int right = size - 1 - left;
            if (right > 0) {
                w.spawn(tree(w, right, nanos));
            }
            if (left > 0) {
                w.spawn(tree(w, left, nanos));
            }
            return null;
        });
    }

    private static SimTask fan(World world, int size, long nanos) {
        return world.newTask((self, w) -> {
            for (int i = 0; i < size; i++) {
                w.spawn(w.newWork(nanos));
            }
            w.work(nanos);
            return null;
        });
    }

    private static void burst(
            World world, int tasks, int burst, long pause, long nanos, SplittableRandom random) {
        for (int left = tasks; left > 0; left -= burst) {
            for (int i = 0; i < Math.min(left, burst); i++) {
                world.submit(world.newWork(nanos));
            }
            world.work(pause / 2 + random.nextLong(pause));
        }
    }

    private static void oneByOne(
            World world, int tasks, long gap, long nanos, SplittableRandom random) {
        for (int i = 0; i < tasks && world.submit(world.newWork(nanos)); i++) {
            if (random.nextInt(3) > 0) { // else the next one comes together with this one
                world.work(random.nextLong(3 * gap));
            }
        }
    }

    private static SimTask pair(World world, int rounds, long nanos) {
        int[] left = {rounds};
        SimTask[] both = new SimTask[2];
        for (int i = 0; i < 2; i++) {
            int other = 1 - i;
            both[i] =
                    world.newTask((self, w) -> {
                        w.work(nanos);
                        if (--left[0] > 0) {
                            w.spawn(both[other]);
                        }
                        return null;
                    });
        }
        return both[0];
    }

    private static SimTask hog(World world, long nanos) {
        return world.newTask((self, w) -> {
            w.spawn(w.newWork(nanos)); // into the slot behind the running task
            w.hog();
            return null;
        });
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
