/** Programs to copy. They use the API alone, which this descriptor makes the compiler check. */
module dev.joule.examples {
    requires dev.joule;
    requires dev.joule.compute;
    requires dev.joule.sync;
    requires java.net.http;
    requires jdk.httpserver;
}
