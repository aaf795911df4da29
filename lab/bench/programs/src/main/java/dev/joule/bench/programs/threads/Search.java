package dev.joule.bench.programs.threads;

import dev.joule.bench.fairness.Entrant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;

/** Searches an index in memory with Lucene, and compares what it finds with the first result. */
final class Search implements Turn {

    private static final int DOCUMENTS = 20_000;
    private static final int LENGTH = 20;
    private static final int WORDS = 2_000;
    private static final int QUERIES = 100;
    private static final int HITS = 10;

    private final IndexSearcher searcher;
    private final List<Query> queries = new ArrayList<>();
    private final List<Integer> expected = new ArrayList<>();

    Search() throws IOException {
        searcher = new IndexSearcher(index());
        for (int rank = 0; rank < QUERIES; rank++) {
            Query query =
                    new BooleanQuery.Builder()
                            .add(term(rank), Occur.SHOULD)
                            .add(term(2 * rank + 1), Occur.SHOULD)
                            .add(term(3 * rank + 2), Occur.SHOULD)
                            .build();
            queries.add(query);
            expected.add(first(query));
        }
    }

    private static DirectoryReader index() throws IOException {
        ByteBuffersDirectory directory = new ByteBuffersDirectory();
        IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer());
        SplittableRandom random = new SplittableRandom(1);
        try (IndexWriter writer = new IndexWriter(directory, config)) {
            for (int i = 0; i < DOCUMENTS; i++) {
                Document document = new Document();
                document.add(new TextField("text", text(random), Field.Store.NO));
                writer.addDocument(document);
            }
        }
        return DirectoryReader.open(directory);
    }

    /** Returns words of which few are frequent. */
    private static String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LENGTH; i++) {
            double place = random.nextDouble();
            text.append(word((int) (WORDS * place * place))).append(' ');
        }
        return text.toString();
    }

    private static String word(int rank) {
        return "w" + rank;
    }

    private static Query term(int rank) {
        return new TermQuery(new Term("text", word(rank)));
    }

    /** Returns the number of the best document. */
    private int first(Query query) throws IOException {
        TopDocs best = searcher.search(query, HITS);
        return best.scoreDocs[0].doc;
    }

    @Override
    public boolean take(Entrant entrant) throws IOException {
        entrant.entered();
        int chosen = ThreadLocalRandom.current().nextInt(QUERIES);
        return first(queries.get(chosen)) == expected.get(chosen);
    }
}
