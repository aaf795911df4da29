package dev.joule.cli.demo;

import java.time.Duration;

/** Shows a person how it goes. */
interface Progress {

    /** How often it wants to show something. */
    Duration every();

    void show(Sample sample);

    /** Shows the two servers. */
    void show(HttpDuel duel);

    /** The slice, or the duel, is over. */
    void done();
}
