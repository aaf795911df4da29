package dev.joule.agent.image;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.ModuleAttribute;
import java.lang.classfile.attribute.ModuleTargetAttribute;
import java.lang.constant.ModuleDesc;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ImageTargetTest {
    private static final Path JDK = Path.of("some-jdk");
    private static final ModuleAttribute BASE =
            ModuleAttribute.of(ModuleDesc.of("java.base"), module -> {});

    @Test
    void refusesAnImageOfAnotherSystem() {
        assertThatThrownBy(() -> compare(baseFor("macos-aarch64"), baseFor("linux-amd64")))
                .isInstanceOf(ImageException.class)
                .hasMessage(
                        "some-jdk is for macos-aarch64, and this JVM for linux-amd64:"
                                + " run joule image on a system of that kind");
    }

    @Test
    void acceptsItsOwnSystemAndAnUnknownOne() throws Exception {
        byte[] own = baseFor("linux-amd64");
        compare(own, own);
        compare(ClassFile.of().buildModule(BASE), own);
        compare(null, own);
    }

    private static void compare(byte[] theirs, byte[] own) throws ImageException {
        ImageTarget.requireSame(JDK, theirs, own);
    }

    private static byte[] baseFor(String target) {
        return ClassFile.of()
                .buildModule(BASE, builder -> builder.with(ModuleTargetAttribute.of(target)));
    }
}
