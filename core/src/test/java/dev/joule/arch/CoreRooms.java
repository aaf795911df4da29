package dev.joule.arch;

/** The packages of the core that the rules name. */
final class CoreRooms {

    static final String ROOT = "dev.joule";

    /** The exported packages. */
    static final String[] API = {ROOT, ROOT + ".task", ROOT + ".time"};

    /** The packages in which a thread may park. */
    static final String[] PARK_ROOMS = {
        "dev.joule.internal.idle..",
        "dev.joule.internal.task..",
        "dev.joule.internal.blocking..",
        "dev.joule.internal.executor..",
    };

    /** The packages that may read the clock; all others receive the time as an argument. */
    static final String[] CLOCK_ROOMS = {
        "dev.joule.internal.idle..",
        "dev.joule.internal.worker..",
        "dev.joule.internal.task..",
        "dev.joule.internal.blocking..",
        "dev.joule.internal.timer..",
        "dev.joule.internal.scheduler..",
        "dev.joule.internal.shutdown..",
        "dev.joule.internal.executor..",
    };

    /** The package that uses the JDK's private parts. */
    static final String INSIDE_ROOM = "dev.joule.internal.virtual";

    private CoreRooms() {}
}
