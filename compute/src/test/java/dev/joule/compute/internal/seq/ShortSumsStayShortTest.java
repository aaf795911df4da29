package dev.joule.compute.internal.seq;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.attribute.CodeAttribute;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A sum of a few elements is worth inlining into its caller, and the compiler does that as long as
 * the loops for many elements are not inlined into it.
 */
@Timeout(60)
class ShortSumsStayShortTest {

    /** HotSpot's {@code FreqInlineSize}: no longer method is inlined, however hot. */
    private static final int INLINED_MAX = 325;

    @ParameterizedTest
    @ValueSource(classes = {IntSums.class, LongSums.class, DoubleSums.class})
    void theLoopsForManyElementsAreTooLongToBeInlined(Class<?> sums) throws IOException {
        assertThat(codeLength(sums, "ofLong")).isGreaterThan(INLINED_MAX);
        assertThat(codeLength(sums, "of") + codeLength(sums, "ofShort")).isLessThan(100);
    }

    private static int codeLength(Class<?> type, String method) throws IOException {
        try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            ClassModel model = ClassFile.of().parse(in.readAllBytes());
            return model.methods().stream()
                    .filter(m -> m.methodName().equalsString(method))
                    .map(m -> (CodeAttribute) m.code().orElseThrow())
                    .mapToInt(CodeAttribute::codeLength)
                    .sum();
        }
    }
}
