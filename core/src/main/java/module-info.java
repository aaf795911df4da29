/** Joule's scheduler: work stealing, stackless tasks and timers. */
@org.jspecify.annotations.NullMarked
module dev.joule {
    requires static org.jspecify;
    requires static jdk.jfr;

    exports dev.joule;
    exports dev.joule.task;
    exports dev.joule.time;
}
