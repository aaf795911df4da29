/** Joule's channels, locks and signals, for virtual threads and stackless tasks. */
@org.jspecify.annotations.NullMarked
module dev.joule.sync {
    requires transitive dev.joule;
    requires static org.jspecify;

    exports dev.joule.sync;
}
