package dev.joule.verify.protocols;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.compute.internal.deque.StealDeque;
import dev.joule.internal.queue.LocalQueue;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that each step of a model names an existing method, as {@code Class#method}. */
@Timeout(60)
class ModelsStandForMethodsTest {
    private static final Pattern STANDS_FOR = Pattern.compile("/\\* = ([^*]+) \\*/");
    private static final Pattern NAME = Pattern.compile("(\\w+)#(\\w+)");
    private static final Pattern STEP =
            Pattern.compile("^(?:inline|proctype|active proctype) (\\w+)", Pattern.MULTILINE);

    static Stream<String> models() {
        return Model.NAMES.stream();
    }

    @ParameterizedTest
    @MethodSource("models")
    void whatAModelStandsForIsThere(String name) throws Exception {
        assertThat(missingIn(Model.load(name).text())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("models")
    void everyStepNamesSomething(String name) throws Exception {
        String text = Model.load(name).text();
        Matcher step = STEP.matcher(text);
        while (step.find()) {
            int end = text.indexOf("\n}", step.start());
            String before =
                    text.substring(Math.max(0, text.lastIndexOf("\n\n", step.start())), end);
            assertThat(STANDS_FOR.matcher(before).find()).as(step.group(1)).isTrue();
        }
    }

    @Test
    void aMethodThatIsGoneIsFound() throws Exception {
        assertThat(missingIn("/* = LocalQueue#pop, LocalQueue#peek */ /* = Quue#pop */"))
                .containsExactlyInAnyOrder("LocalQueue#peek", "Quue#pop");
    }

    private static Set<String> missingIn(String text) throws Exception {
        Map<String, Set<String>> members = new LinkedHashMap<>();
        addMembers(LocalQueue.class, "dev/joule/internal", members);
        addMembers(StealDeque.class, "dev/joule/compute/internal", members);
        Set<String> missing = new HashSet<>();
        Matcher standsFor = STANDS_FOR.matcher(text);
        while (standsFor.find()) {
            Matcher name = NAME.matcher(standsFor.group(1));
            while (name.find()) {
                if (!members.getOrDefault(name.group(1), Set.of()).contains(name.group(2))) {
                    missing.add(name.group());
                }
            }
        }
        return missing;
    }

    private static void addMembers(Class<?> one, String folder, Map<String, Set<String>> into)
            throws Exception {
        Path root = Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(root)) {
            collect(root, folder, into);
        } else {
            try (FileSystem jar = FileSystems.newFileSystem(root)) {
                collect(jar.getPath("/"), folder, into);
            }
        }
    }

    private static void collect(Path root, String folder, Map<String, Set<String>> into)
            throws IOException, ClassNotFoundException {
        try (Stream<Path> files = Files.walk(root.resolve(folder))) {
            for (Path file : files.toList()) {
                String name = root.relativize(file).toString();
                if (name.endsWith(".class") && !name.endsWith("-info.class")) {
                    Class<?> type =
                            Class.forName(
                                    name.substring(0, name.length() - 6).replace('/', '.'),
                                    false,
                                    ModelsStandForMethodsTest.class.getClassLoader());
                    Class<?> outermost = type;
                    while (outermost.getEnclosingClass() != null) {
                        outermost = outermost.getEnclosingClass();
                    }
                    Set<String> names =
                            into.computeIfAbsent(outermost.getSimpleName(), _ -> new HashSet<>());
                    Arrays.stream(type.getDeclaredMethods()).forEach(m -> names.add(m.getName()));
                    Arrays.stream(type.getDeclaredFields()).forEach(f -> names.add(f.getName()));
                }
            }
        }
    }
}
