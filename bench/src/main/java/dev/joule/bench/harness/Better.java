package dev.joule.bench.harness;

/** Which way a row is to go. */
public enum Better {
    LESS,
    MORE
}
