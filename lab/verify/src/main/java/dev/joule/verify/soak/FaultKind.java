package dev.joule.verify.soak;

/** The faults that the soak provokes in a scheduler. */
enum FaultKind {
    CHECKED("checked exception"),
    UNCHECKED("unchecked exception"),
    ERROR("error"),
    STACK_OVERFLOW("stack overflow"),
    INTERRUPT_SELF("interrupts itself"),
    INTERRUPT_OTHER("interrupts another"),
    INTERRUPT_THREAD("interrupts a virtual thread"),
    PINNED("pins its carrier"),
    NEVER_ENDS("never ends by itself"),
    LONG("holds its worker"),
    CLOSES_ITSELF("waits for itself"),
    CANCELLED_THROWS("onCancel() throws"),
    LATE("submits during shutdown"),
    HOOK("hook throws"),
    HOOK_SUBMITS("hook submits"),
    HANDLER("handler throws"),
    CONTEXT("context throws"),
    LOADER("class loader of its own");

    private final String says;

    FaultKind(String says) {
        this.says = says;
    }

    @Override
    public String toString() {
        return says;
    }
}
