package dev.joule.bench.fairness;

import java.io.IOException;
import java.util.Collections;
import java.util.List;

/** Threads that want the same resource all the time. */
final class Contended implements Program {

    private final Resource resource;
    private final int threads;
    private final CriticalWork.Held work;

    Contended(Resource resource, int threads, CriticalWork work) throws IOException {
        this.resource = resource;
        this.threads = threads;
        this.work = work.open(Resource.PLACES);
    }

    @Override
    public List<Body> bodies() {
        return Collections.nCopies(threads, this::run);
    }

    private void run(Entrant entrant) throws Exception {
        Resource.Section section =
                place -> {
                    entrant.entered();
                    if (!entrant.isOver()) {
                        work.section().run(place);
                    }
                };
        while (!entrant.isOver()) {
            entrant.begin();
            resource.hold(section);
        }
    }

    @Override
    public void end() {
        work.close();
    }
}
