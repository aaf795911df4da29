package dev.joule.agent.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Code can be inserted in any method of the JDK, and the class stays what it was. */
@Tag("slow")
@Timeout(120)
class ClassBytesTest {
    private static final int NOP = 0;
    private static final int ICONST_0 = 3;
    private static final int IFEQ = 0x99;

    @Test
    void theJdksClassesStayAsTheyWere() throws IOException, UnknownJdkException {
        int changed = 0;
        for (Path file : files("java/util", "java/util/concurrent", "sun/nio/ch", "java/lang")) {
            byte[] original = Files.readAllBytes(file);
            byte[] copy;
            try {
                copy = withInsertions(original);
            } catch (UnknownJdkException unknown) {
                assertThat(unknown).hasMessageContaining("TypeAnnotations");
                continue;
            }
            assertThat(instructions(copy)).as("%s", file).isEqualTo(instructions(original));
            assertThat(ClassFile.of().verify(copy))
                    .as("%s", file)
                    .hasSameSizeAs(ClassFile.of().verify(original));
            changed++;
        }
        assertThat(changed).isGreaterThan(500);
    }

    @Test
    void aBrokenFileIsRefused() {
        byte[] broken = JdkClassFile.of("java/lang/Object");
        broken[10] = 99; // the kind of the first constant
        assertThatThrownBy(() -> new ClassBytes(broken))
                .isInstanceOf(UnknownJdkException.class)
                .hasMessageContaining("kind 99");
    }

    private static List<Path> files(String... packages) throws IOException {
        Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules/java.base");
        List<Path> all = new ArrayList<>();
        for (String name : packages) {
            try (Stream<Path> files = Files.list(base.resolve(name))) {
                files.filter(file -> file.toString().endsWith(".class")).forEach(all::add);
            }
        }
        return all;
    }

    /** Inserts a branch at the start of each method, and something behind each read of a field. */
    private static byte[] withInsertions(byte[] original) throws UnknownJdkException {
        ClassBytes file = new ClassBytes(original);
        Map<String, CodeChange> changes = new HashMap<>();
        for (ClassBytes.Method method : file.methods()) {
            changes.put(method.named(), ClassBytesTest::insertions);
        }
        return file.with(changes);
    }

    private static List<CodeChange.Insertion> insertions(ClassBytes file, ClassBytes.Method method)
            throws UnknownJdkException {
        List<CodeChange.Insertion> insertions = new ArrayList<>();
        if (!method.named().startsWith("<init>")) { // whose first frame has no object yet
            ByteWriter branch = new ByteWriter().u1(ICONST_0).u1(IFEQ).u2(3).u4(NOP);
            insertions.add(new CodeChange.Insertion(0, branch, 1, 4, 0));
        }
        for (Instructions code = file.instructions(method); code.next(); ) {
            if (code.opcode() == Instructions.GETSTATIC) {
                ByteWriter nothing = new ByteWriter().u4(NOP);
                insertions.add(new CodeChange.Insertion(code.nextPc(), nothing, 0, -1, 0));
            }
        }
        return insertions;
    }

    /** Returns the instructions but for those that were inserted, by method. */
    private static List<String> instructions(byte[] classFile) {
        List<String> all = new ArrayList<>();
        for (MethodModel method : ClassFile.of().parse(classFile).methods()) {
            List<String> own = new ArrayList<>();
            method.code()
                    .ifPresent(code -> {
                        for (var element : code) {
                            if (element instanceof Instruction one && one.opcode() != Opcode.NOP) {
                                own.add(one.toString());
                            }
                        }
                    });
            all.add(method.methodName() + "" + method.methodType() + skipBranch(own));
        }
        return all;
    }

    private static List<String> skipBranch(List<String> code) {
        boolean isOurs =
                code.size() > 1 && code.get(0).contains("ICONST_0") && code.get(1).contains("IFEQ");
        return isOurs ? code.subList(2, code.size()) : code;
    }
}
