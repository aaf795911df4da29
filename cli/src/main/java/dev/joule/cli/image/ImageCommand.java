package dev.joule.cli.image;

import dev.joule.cli.run.AgentJar;
import dev.joule.cli.run.BoundChild;
import dev.joule.cli.run.JvmOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes a copy of a JDK whose virtual threads run on Joule, without an agent. */
@Command(
        name = "image",
        mixinStandardHelpOptions = true,
        customSynopsis = "joule image [--from JDK] IMAGE",
        description = "Make a runtime image whose virtual threads run on Joule, without an agent.",
        footer = {
            "",
            "The image is a copy of the JDK with the same changes that the agent makes.",
            "It takes the options of Joule as system properties; -Djoule.scheduler=jdk",
            "leaves virtual threads on the JDK's scheduler.",
            "",
            "Examples:",
            "  joule image my-jdk                       a copy of the JDK that runs this command",
            "  joule image --from small my-small-jdk    a copy of what jlink has made",
            "  my-jdk/bin/java -jar app.jar             no flag, no agent",
            "",
            "Exit codes:",
            "  0  the image is there, and was tried",
            "  1  it could not be made: the JDK is not one that Joule knows, or a file failed",
            "  2  the command line is wrong or something is missing"
        })
public final class ImageCommand implements Callable<Integer> {
    private static final int MISSING = 2;
    private static final String MAIN = "dev.joule.agent.image.ImageMain";
    private static final String JLINK = "jdk.jlink";

    private final Path agent;

    @Spec private CommandSpec spec;

    @Option(
            names = "--from",
            paramLabel = "JDK",
            description = "The JDK or runtime image to copy; default: the one that runs this.")
    private @Nullable Path from;

    @Parameters(paramLabel = "IMAGE", description = "The folder of the image; made by this.")
    private Path image;

    /** Creates a command whose fields picocli sets. */
    public ImageCommand() {
        this(AgentJar.besideOurs());
    }

    @SuppressWarnings("NullAway.Init")
    ImageCommand(Path agent) {
        this.agent = agent;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        if (ModuleFinder.ofSystem().find(JLINK).isEmpty()) {
            err.println("joule image: needs a JDK with the module " + JLINK);
            return MISSING;
        }
        Path home = Path.of(System.getProperty("java.home"));
        Path source = from == null ? home : from;
        ImageTool extracted;
        try {
            extracted = ImageTool.extract(AgentJar.available(agent));
        } catch (IOException noTool) {
            err.println("joule image: " + noTool.getMessage());
            return MISSING;
        }
        try (ImageTool tool = extracted) {
            out.printf("Copying %s and building Joule in: some seconds ...%n", source);
            int status = run(home, tool.jar(), source, err);
            if (status == 0) {
                out.printf(
                        "%s: its virtual threads run on Joule. Try: %s -jar app.jar%n",
                        image, image.resolve("bin").resolve("java"));
            }
            return status;
        }
    }

    private int run(Path home, Path tool, Path source, PrintWriter err)
            throws IOException, InterruptedException {
        String version = ImageCommand.class.getPackage().getImplementationVersion();
        ProcessBuilder builder =
                new ProcessBuilder(
                                List.of(
                                        home.resolve("bin").resolve("java").toString(),
                                        "--add-modules=" + JLINK,
                                        "--add-exports=java.base/jdk.internal.jimage=ALL-UNNAMED",
                                        "--add-exports=jdk.jlink/jdk.tools.jlink.internal=ALL-UNNAMED",
                                        "-cp",
                                        tool.toString(),
                                        MAIN,
                                        source.toString(),
                                        image.toString(),
                                        version == null ? "unknown" : version))
                        .redirectErrorStream(true);
        JvmOptions.removeFrom(builder);
        try (BoundChild child = BoundChild.start(builder)) {
            Process process = child.process(); // it ends when the input that this JVM holds ends
            String lines =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int status = process.waitFor();
            if (status != 0) {
                err.print(lines);
                err.flush();
            }
            return status;
        }
    }
}
