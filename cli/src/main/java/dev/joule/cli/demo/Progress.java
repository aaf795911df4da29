package dev.joule.cli.demo;

import java.time.Duration;

/** Shows the progress of the run to a person. */
interface Progress {

    /** Returns the interval between two updates. */
    Duration every();

    void show(Sample sample);

    /** Shows the two servers. */
    void show(HttpDuel duel);

    /** Called when the slice, or the duel, is over. */
    void done();
}
