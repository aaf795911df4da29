package dev.joule.bench.programs;

import dev.joule.bench.fairness.Figure;
import dev.joule.bench.harness.FigureKind;
import dev.joule.bench.harness.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A program without clients: virtual threads that take turns all the time. */
public sealed interface ThreadProgram permits PoolProgram, BusyProgram {

    /** The figures of the threads' shares. */
    List<Figure> SHARES =
            Arrays.stream(Figure.values()).filter(figure -> figure != Figure.RATE).toList();

    /** Returns the programs, in the order of the table. */
    static List<ThreadProgram> all() {
        List<ThreadProgram> all = new ArrayList<>(PoolProgram.ALL);
        all.addAll(Arrays.asList(BusyProgram.values()));
        return all;
    }

    /** Returns the name of the program. */
    String label();

    /** Returns the number of virtual threads. */
    int threads();

    /** Returns the rows of the program. */
    default List<Row> rows() {
        List<Row> rows = new ArrayList<>(RunFigure.rows(label(), null));
        String measured = RunFigure.measuredRow(label());
        SHARES.forEach(figure -> rows.add(figure.row(label(), measured, FigureKind.PROGRAM)));
        return rows;
    }
}
