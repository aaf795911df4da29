/** What tools see of Joule's schedulers: events of the flight recorder, and a managed bean. */
@org.jspecify.annotations.NullMarked
module dev.joule.observe {
    requires dev.joule;
    requires static org.jspecify;
    requires static jdk.jfr;
    requires static java.management;

    exports dev.joule.observe;

    provides dev.joule.internal.diagnose.SchedulerObserver with
            dev.joule.observe.ProcessObserver;
}
