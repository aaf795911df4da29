package dev.joule.bench.libraries.lucene;

import dev.joule.bench.libraries.program.Check;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.jspecify.annotations.Nullable;

/** Searches an index of several segments, each of which is a task of the executor. */
final class LuceneSearch {

    private static final int SEGMENTS = 8;
    private static final int DOCUMENTS = 20_000;
    private static final int QUERIES = 100;
    private static final int CALLERS = 8;
    private static final int HITS = 10;

    private final IndexSearcher searcher;
    private final List<Query> queries = new ArrayList<>();
    private final ExecutorService callers = Executors.newFixedThreadPool(CALLERS);

    /** The result of all queries by a searcher without an executor. */
    private final long expected;

    private LuceneSearch(Executor executor) throws IOException {
        IndexReader reader = index();
        searcher = searcher(reader, executor);
        for (int i = 0; i < QUERIES; i++) {
            queries.add(
                    new BooleanQuery.Builder()
                            .add(term(i), Occur.SHOULD)
                            .add(term(2 * i + 1), Occur.SHOULD)
                            .add(term(3 * i + 2), Occur.SHOULD)
                            .build());
        }
        expected = found(searcher(reader, null), queries);
    }

    static LuceneSearch on(Executor executor) {
        try {
            return new LuceneSearch(executor);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Query term(int rank) {
        return new TermQuery(new Term("text", Documents.word(rank)));
    }

    private static IndexReader index() throws IOException {
        ByteBuffersDirectory directory = new ByteBuffersDirectory();
        IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer());
        config.setMergePolicy(NoMergePolicy.INSTANCE);
        try (IndexWriter writer = new IndexWriter(directory, config)) {
            for (int part = 0; part < SEGMENTS; part++) {
                Documents.write(writer, part, DOCUMENTS);
                writer.commit();
            }
        }
        return DirectoryReader.open(directory);
    }

    /** Without a cache, which would answer from the second round on. */
    private static IndexSearcher searcher(IndexReader reader, @Nullable Executor executor) {
        IndexSearcher searcher =
                new IndexSearcher(reader, executor) {
                    @Override
                    protected LeafSlice[] slices(List<LeafReaderContext> leaves) {
                        return slices(leaves, DOCUMENTS, 1, false);
                    }
                };
        searcher.setQueryCache(null);
        return searcher;
    }

    private static long found(IndexSearcher searcher, List<Query> queries) throws IOException {
        Sort byNumber = new Sort(new SortField("number", SortField.Type.LONG), SortField.FIELD_DOC);
        long sum = 0;
        for (Query query : queries) {
            TopDocs best = searcher.search(query, HITS);
            for (ScoreDoc hit : best.scoreDocs) {
                sum += hit.doc;
            }
            for (ScoreDoc hit : searcher.search(query, HITS, byNumber).scoreDocs) {
                sum += hit.doc;
            }
            sum += searcher.count(query);
        }
        return sum;
    }

    void byOne() throws IOException {
        Check.equal("found", expected, found(searcher, queries));
    }

    /** Each of eight searches for a part. */
    void byEight() throws Exception {
        List<Future<Long>> parts = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
            List<Query> part = queries.subList(i * QUERIES / CALLERS, (i + 1) * QUERIES / CALLERS);
            parts.add(callers.submit(() -> found(searcher, part)));
        }
        long sum = 0;
        for (Future<Long> part : parts) {
            sum += part.get(Check.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }
        Check.equal("found", expected, sum);
    }
}
