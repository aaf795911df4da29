package dev.joule.bench.libraries.lucene;

import dev.joule.bench.child.Cost;
import dev.joule.bench.harness.Subject;
import dev.joule.bench.libraries.program.Check;
import dev.joule.bench.libraries.program.GivenPool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/**
 * Programs with Lucene, which brings no executor; the default is what it recommends, a fixed pool.
 */
public final class LucenePrograms {

    private static final int TASKS = 40;
    private static final int DOCUMENTS = 5_000;

    private final ExecutorService executor;

    /** Programs on a pool. */
    public LucenePrograms(GivenPool pool) {
        executor =
                pool.make(
                        () -> Executors.newFixedThreadPool(Subject.WORKERS), executor -> executor);
    }

    /** The programs by name. */
    public static Map<String, Function<LucenePrograms, Cost.Round>> all() {
        return Map.of(
                "lucene_indexing", on -> on::index,
                "lucene_search", on -> LuceneSearch.on(on.executor)::byOne,
                "lucene_search_8", on -> LuceneSearch.on(on.executor)::byEight);
    }

    /** Tasks write documents to one index in memory; Lucene merges on threads of its own. */
    void index() throws Exception {
        try (Directory directory = new ByteBuffersDirectory()) {
            IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer());
            try (IndexWriter writer = new IndexWriter(directory, config)) {
                write(writer);
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                Check.equal("documents", TASKS * DOCUMENTS, reader.numDocs());
            }
        }
    }

    private void write(IndexWriter writer) throws Exception {
        List<Future<?>> parts = new ArrayList<>();
        for (int i = 0; i < TASKS; i++) {
            int part = i;
            parts.add(
                    executor.submit(() -> {
                        Documents.write(writer, part, DOCUMENTS);
                        return null;
                    }));
        }
        for (Future<?> part : parts) {
            part.get(Check.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }
    }
}
