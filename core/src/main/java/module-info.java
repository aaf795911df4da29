/** Joule's scheduler: work stealing, stackless tasks and timers. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings("module") // dev.joule.observe is a module of its own, compiled later
module dev.joule {
    requires static org.jspecify;
    requires static jdk.jfr;

    exports dev.joule;
    exports dev.joule.task;
    exports dev.joule.time;
    exports dev.joule.internal.diagnose to
            dev.joule.observe;

    uses dev.joule.internal.diagnose.SchedulerObserver;
}
