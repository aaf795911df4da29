package dev.joule.verify.schedules.weave;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.constant.ConstantDesc;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes a constant of the production code so that a run is shorter, or all its threads are those
 * of the play; its possible behaviours stay the same.
 */
final class Shortcut implements CodeTransform {

    private record Constant(String type, String method, ConstantDesc value, ConstantDesc instead) {}

    private static final List<Constant> CONSTANTS =
            List.of(
                    // A worker searches everywhere twice before it sleeps, not a hundred times:
                    // this is divided by 100 and the number of workers.
                    new Constant("dev/joule/internal/worker/SearchPace", "<init>", 10_000, 204),
                    // The injection queue has one shard, not four: three would stay empty.
                    new Constant("dev/joule/internal/queue/InjectionQueue", "<init>", 4, 1),
                    // A compute worker sleeps after two rounds, not after 34, without a pause.
                    new Constant("dev/joule/compute/internal/pool/Searcher", "<init>", 32, 0),
                    new Constant("dev/joule/compute/internal/pool/Searcher", "pause", 16, 0),
                    // The lookout looks at the three places that the callers of a play take.
                    new Constant("dev/joule/compute/internal/pool/Lookout", "look", 2048, 96),
                    // The kernel is not asked whether a worker's thread runs: a thread that is in
                    // no play would open the file.
                    new Constant(
                            "dev/joule/internal/worker/KernelThread",
                            "open",
                            "/proc/thread-self",
                            "/"),
                    // A deque has room for two before it grows.
                    new Constant("dev/joule/compute/internal/deque/StealDeque", "<init>", 32, 2));

    private final Constant constant;
    private boolean taken;

    private Shortcut(Constant constant) {
        this.constant = constant;
    }

    static @Nullable Shortcut of(ClassModel model, MethodModel method) {
        for (Constant constant : CONSTANTS) {
            if (model.thisClass().asInternalName().equals(constant.type())
                    && method.methodName().equalsString(constant.method())) {
                return new Shortcut(constant);
            }
        }
        return null;
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
        if (element instanceof ConstantInstruction load
                && load.constantValue().equals(constant.value())) {
            code.loadConstant(constant.instead());
            taken = true;
        } else {
            code.with(element);
        }
    }

    @Override
    public void atEnd(CodeBuilder code) {
        if (!taken) {
            throw new IllegalStateException("the constant is gone: " + constant);
        }
    }
}
