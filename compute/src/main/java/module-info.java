/** Joule's compute pool: fork-join, scopes, parallel iterators and sorts. */
@org.jspecify.annotations.NullMarked
module dev.joule.compute {
    requires static org.jspecify;

    exports dev.joule.compute;
}
