package dev.joule.bench.libraries.lucene;

import java.io.IOException;
import java.util.SplittableRandom;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;

/** Documents of words in which few are frequent and many are rare. */
final class Documents {

    private static final int WORDS = 20_000;
    private static final int LENGTH = 20;

    private Documents() {}

    /** The word of that rank: 0 is the most frequent. */
    static String word(int rank) {
        return "w" + Integer.toString(rank, Character.MAX_RADIX);
    }

    /** Writes documents, the same ones for the same part. */
    static void write(IndexWriter writer, int part, int count) throws IOException {
        SplittableRandom random = new SplittableRandom(part);
        for (int i = 0; i < count; i++) {
            Document document = new Document();
            document.add(new StringField("id", part + "-" + i, Field.Store.YES));
            document.add(new TextField("text", text(random), Field.Store.NO));
            document.add(new NumericDocValuesField("number", random.nextInt(1_000)));
            writer.addDocument(document);
        }
    }

    private static String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LENGTH; i++) {
            double place = random.nextDouble();
            text.append(word((int) (WORDS * place * place * place))).append(' ');
        }
        return text.toString();
    }
}
