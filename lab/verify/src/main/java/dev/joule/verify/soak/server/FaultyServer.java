package dev.joule.verify.soak.server;

/** Servers with a fault, to test the soak, and the one without. */
enum FaultyServer {
    /** The server as it is. */
    NONE(""),
    KEEPS_A_CONNECTION("open files grew"),
    KEEPS_A_VIRTUAL_THREAD("virtual threads grew"),
    KEEPS_A_PLATFORM_THREAD("platform threads grew"),
    KEEPS_MEMORY("the heap grew"),
    SPOILS_AN_ANSWER("not the answer that is due"),
    LOSES_AN_ANSWER("no answer within"),
    CUTS_AN_ANSWER("ended in the middle of an answer"),
    THROWS("threw");

    /** The number of connections or answers per fault. */
    static final int ONE_IN = 10;

    private final String mustBeSaid;

    FaultyServer(String mustBeSaid) {
        this.mustBeSaid = mustBeSaid;
    }

    /** Returns words of the failure that the twin must cause. */
    String mustBeSaid() {
        return mustBeSaid;
    }
}
