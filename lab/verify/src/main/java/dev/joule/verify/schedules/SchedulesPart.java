package dev.joule.verify.schedules;

import dev.joule.tools.children.Child.Outcome;
import dev.joule.verify.Part;
import dev.joule.verify.Report;
import dev.joule.verify.fault.Detection;
import dev.joule.verify.fault.Detection.Engine;
import dev.joule.verify.fault.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Explores schedules of the real classes, in two children at a time, each on one thread. */
public final class SchedulesPart implements Part {
    private static final int AT_ONCE = 2;

    /** Creates the part; called by {@link dev.joule.verify.Verification}. */
    public SchedulesPart() {}

    @Override
    public String name() {
        return "schedules";
    }

    @Override
    public String what() {
        return "the real classes in all orders that few preemptions make";
    }

    @Override
    public void check(Effort effort, Report report)
            throws InterruptedException, ExecutionException {
        ExecutorService children = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<ChildJob> jobs = jobs(effort);
            List<Future<Outcome>> outcomes = new ArrayList<>();
            for (ChildJob job : jobs) {
                outcomes.add(children.submit(job::run));
            }
            for (int i = 0; i < jobs.size(); i++) {
                jobs.get(i).tell(outcomes.get(i).get(), report);
            }
        } finally {
            children.shutdownNow();
        }
    }

    @Override
    public List<Detection> detections() {
        List<Detection> detections = new ArrayList<>();
        for (Exploration exploration : Exploration.all()) {
            for (Fault fault : exploration.allFaults()) {
                detections.add(Detection.of(fault, Engine.EXPLORER, exploration.name()));
            }
        }
        return detections;
    }

    static List<ChildJob> jobs(Effort effort) {
        List<ChildJob> jobs = new ArrayList<>();
        for (Exploration exploration : Exploration.all()) {
            jobs.add(new ExploreJob(exploration, effort));
        }
        return jobs;
    }
}
