package dev.joule.verify.orderings;

import dev.joule.verify.Part.Effort;
import dev.joule.verify.fault.Fault;
import dev.joule.verify.fault.FaultyClasses;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs all races, in a process of its own because of jcstress' output; reports each by a {@link
 * Finding} in its output.
 */
public final class Host {
    /**
     * The number of attempts after which a fault that passed has escaped; each attempt takes
     * longer.
     */
    private static final int ATTEMPTS = 8;

    /** The number of JVMs that share two processors until a fault has been missed. */
    private static final int SHARE = 2;

    private final Races shared;
    private final Races alone;
    private final Plan plan;
    private final Path folder;

    private Host(Races shared, Races alone, Plan plan, Path folder) {
        this.shared = shared;
        this.alone = alone;
        this.plan = plan;
        this.folder = folder;
    }

    /** Runs all races. The arguments are the effort, and a folder for the classes with faults. */
    public static void main(String[] args) throws Exception {
        Watchdog.start();
        Host host =
                new Host(
                        new Races(SHARE),
                        new Races(1),
                        Plan.of(Effort.valueOf(args[0])),
                        Path.of(args[1]));
        host.runRaces();
        host.runFaults();
    }

    private void runRaces() throws IOException {
        List<Races.Job> jobs = new ArrayList<>();
        for (Rule rule : Rules.RACES) {
            Lane lane = new Lane(rule, null);
            for (List<String> mode : plan.modes()) {
                jobs.add(new Races.Job(lane, mode, plan.iterations(), plan.millis()));
            }
        }
        shared.run(
                jobs,
                lane -> {
                    if (lane.runs() == plan.modes().size()) {
                        tell(lane);
                    }
                });
    }

    private void runFaults() throws IOException {
        List<Lane> left = new ArrayList<>();
        for (Rule rule : Rules.RACES) {
            rule.faults().forEach(fault -> left.add(new Lane(rule, fault)));
        }
        for (int attempt = 1; attempt <= ATTEMPTS && !left.isEmpty(); attempt++) {
            List<Races.Job> jobs = new ArrayList<>();
            for (Lane lane : left) {
                List<String> flags = new ArrayList<>(plan.faultMode(attempt));
                flags.addAll(List.of("-cp", classPathWith(lane.fault())));
                jobs.add(new Races.Job(lane, flags, 1, plan.faultMillis(attempt)));
            }
            boolean last = attempt == ATTEMPTS;
            Races races = attempt == 1 ? shared : alone;
            races.run(
                    jobs,
                    lane -> {
                        if (lane.isBroken() || last) {
                            tell(lane);
                        }
                    });
            left.removeIf(Lane::isBroken);
        }
    }

    /**
     * Returns the class path with the faulty class first. Of two class paths on a command line the
     * last one counts, so this overrides jcstress' own.
     */
    private String classPathWith(Fault fault) throws IOException {
        Path classes = folder.resolve(fault.id());
        FaultyClasses.writeTo(classes, fault);
        return classes + File.pathSeparator + System.getProperty("java.class.path");
    }

    private static void tell(Lane lane) {
        System.out.println(lane.finding().toLine());
    }
}
