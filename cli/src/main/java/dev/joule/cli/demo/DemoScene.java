package dev.joule.cli.demo;

import java.io.IOException;
import java.util.List;

/** A fixed amount of work that both sides can do. */
interface DemoScene extends AutoCloseable {

    /** Returns the name in JSON. */
    String key();

    String title();

    /** Returns the figures that a run measures. */
    List<SceneFigure> figures();

    /** Does a part of the work, to have it compiled. */
    void warmUp(DemoSide side) throws IOException, InterruptedException;

    /**
     * Does the work once.
     *
     * @return the value of each figure
     * @throws IOException if the work was not done in time
     */
    double[] run(DemoSide side) throws IOException, InterruptedException;

    @Override
    void close() throws IOException;
}
