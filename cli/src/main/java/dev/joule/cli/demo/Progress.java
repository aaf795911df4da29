package dev.joule.cli.demo;

import java.time.Duration;

/** Shows a person how a slice goes. */
interface Progress {

    /** How often it wants to show something. */
    Duration every();

    void show(Sample sample);

    /** The slice is over. */
    void done();
}
