/** The HTTP server and the generator of all loads, their histogram, and a JSON writer. */
@org.jspecify.annotations.NullMarked
module dev.joule.load {
    requires static org.jspecify;

    exports dev.joule.load;
}
