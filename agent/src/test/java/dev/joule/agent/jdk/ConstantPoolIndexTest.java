package dev.joule.agent.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ConstantPoolIndexTest {
    private static final ClassDesc A = ClassDesc.of("a.A");
    private static final ClassDesc B = ClassDesc.of("b.B");

    private final ClassModel model =
            ClassFile.of()
                    .parse(
                            ClassFile.of()
                                    .build(
                                            A,
                                            type ->
                                                    type.withMethodBody(
                                                                    "field",
                                                                    ConstantDescs.MTD_void,
                                                                    ClassFile.ACC_STATIC,
                                                                    code ->
                                                                            code.getstatic(
                                                                                            A, "f",
                                                                                            B)
                                                                                    .pop()
                                                                                    .return_())
                                                            .withMethodBody(
                                                                    "type",
                                                                    ConstantDescs.MTD_void,
                                                                    ClassFile.ACC_STATIC,
                                                                    code ->
                                                                            code.aconst_null()
                                                                                    .instanceOf(B)
                                                                                    .pop()
                                                                                    .return_())
                                                            .withMethodBody(
                                                                    "neither",
                                                                    ConstantDescs.MTD_void,
                                                                    ClassFile.ACC_STATIC,
                                                                    code -> code.return_())));

    @Test
    void aMethodThatUsesOneIsNeverPassedOver() {
        assertThat(mayUse("field", "f")).isTrue();
        assertThat(mayUse("type", "b/B")).isTrue();
    }

    @Test
    void aMethodThatUsesNoneIs() {
        assertThat(mayUse("field", "b/B")).isFalse();
        assertThat(mayUse("type", "f")).isFalse();
        assertThat(mayUse("neither", "f")).isFalse();
    }

    private boolean mayUse(String method, String name) {
        for (MethodModel candidate : model.methods()) {
            if (candidate.methodName().equalsString(method)) {
                return ConstantPoolIndex.of(model.constantPool(), Set.of(name))
                        .mayBeIn(
                                candidate
                                        .findAttribute(Attributes.code())
                                        .orElseThrow()
                                        .codeArray());
            }
        }
        throw new AssertionError(method);
    }
}
