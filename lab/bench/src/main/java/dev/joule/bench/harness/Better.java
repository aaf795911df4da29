package dev.joule.bench.harness;

/** The direction in which a row improves. */
public enum Better {
    LESS,
    MORE
}
