package dev.joule.verify.soak.limits;

import java.util.List;

/** The limits of a JVM to which a soak brings schedulers. */
@SuppressWarnings("ImmutableEnumChecker") // the lists are: List.of
public enum Limit {
    MEMORY(
            "--memory",
            List.of(
                    List.of("-Xmx40m", "-XX:+UseSerialGC", "-XX:-UseTLAB"),
                    List.of("-Xmx40m", "-XX:+UseSerialGC"),
                    List.of("-Xmx48m", "-XX:+UseG1GC"),
                    List.of("-Xmx48m", "-XX:+UseParallelGC", "-XX:-UseGCOverheadLimit"),
                    List.of("-Xmx40m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")),
            List.of(
                    new EndingAct(),
                    new BlockingAct(),
                    new BusyAct(),
                    new MixedAct(),
                    new MakingAct(),
                    new SpareAct())),
    STACK(
            "--stack",
            List.of(
                    List.of("-Xss400k", "-XX:MaxJavaStackTraceDepth=16"),
                    List.of("-Xss400k", "-XX:MaxJavaStackTraceDepth=16", "-XX:TieredStopAtLevel=1"),
                    List.of("-Xss400k", "-XX:MaxJavaStackTraceDepth=16", "-Xint")),
            List.of(
                    new EdgeEndingAct(),
                    new EdgeTimerAct(),
                    new EdgeWakeAct(),
                    new EdgeCancelAct(),
                    new EdgeCallsAct()));

    private final String option;
    private final List<List<String>> flags;
    private final List<Act> acts;

    Limit(String option, List<List<String>> flags, List<Act> acts) {
        this.option = option;
        this.flags = flags;
        this.acts = acts;
    }

    /** Returns the option on the command line. */
    public String option() {
        return option;
    }

    /** Returns the flags of the JVM with that number. */
    List<String> flags(int number) {
        return flags.get(number % flags.size());
    }

    /** Returns the acts, in the order in which they are played. */
    List<Act> acts() {
        return acts;
    }
}
