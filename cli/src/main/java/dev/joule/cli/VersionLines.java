package dev.joule.cli;

import picocli.CommandLine.IVersionProvider;

/**
 * The output of {@code joule --version}: the version in the jar's manifest, and the JVM it runs on.
 */
final class VersionLines implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Main.class.getPackage().getImplementationVersion();
        return new String[] {
            "joule " + (version == null ? "(not from a jar)" : version),
            System.getProperty("java.vm.name") + " " + Runtime.version()
        };
    }
}
