package dev.joule.bench.libraries.catalog;

import dev.joule.bench.child.Cost;
import dev.joule.bench.child.OtherSuite;
import dev.joule.bench.child.Workload;
import dev.joule.bench.libraries.LibraryRows;
import dev.joule.bench.libraries.grpc.GrpcPrograms;
import dev.joule.bench.libraries.kotlin.KotlinPrograms;
import dev.joule.bench.libraries.lucene.LucenePrograms;
import dev.joule.bench.libraries.pekko.PekkoPrograms;
import dev.joule.bench.libraries.program.GivenPool;
import dev.joule.bench.libraries.program.Programs;
import dev.joule.bench.libraries.reactor.ReactorPrograms;
import dev.joule.bench.libraries.rxjava.RxPrograms;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** The workloads of the suite {@code libraries}. */
public final class LibraryPrograms implements OtherSuite {

    /** For {@link java.util.ServiceLoader}. */
    public LibraryPrograms() {}

    @Override
    public String name() {
        return "libraries";
    }

    @Override
    public Map<String, Supplier<Workload>> workloads(String subject) {
        GivenPool pool = GivenPool.named(subject);
        Map<String, Supplier<Workload>> workloads = new LinkedHashMap<>();
        all().forEach((name, make) -> {
            String time = name + LibraryRows.TIME;
            workloads.put(time, () -> new Cost(time, name + LibraryRows.CPU, make.apply(pool)));
        });
        return workloads;
    }

    /** All programs by name. */
    static Map<String, Function<GivenPool, Cost.Round>> all() {
        Programs programs = new Programs();
        programs.add(KotlinPrograms::on, KotlinPrograms.all());
        programs.add(ReactorPrograms::new, ReactorPrograms.all());
        programs.add(RxPrograms::new, RxPrograms.all());
        programs.add(PekkoPrograms::new, PekkoPrograms.all());
        programs.add(LucenePrograms::new, LucenePrograms.all());
        programs.add(GrpcPrograms::new, GrpcPrograms.all());
        return programs.byName();
    }
}
