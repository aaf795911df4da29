package dev.joule.verify.orderings.deque;

import dev.joule.compute.internal.deque.StealDeque;
import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;
import dev.joule.verify.orderings.Edits;
import dev.joule.verify.orderings.Rule;
import java.lang.classfile.CodeElement;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/** The rules of the compute pool's deque. */
public final class DequeRules {
    private static final ClassDesc DEQUE = StealDeque.class.describeConstable().orElseThrow();

    private DequeRules() {}

    public static List<Rule> all() {
        return List.of(
                Rule.of(DequePushVersusSteal.class)
                        .row("deque: push")
                        .row("pool: a fork's fields")
                        .twin(inDeque("bottom-before-slot", "push", bottomFirst()))
                        .note(
                                "Weakened to plain stores, StealDeque#push cannot show: x86 keeps"
                                        + " stores in order, and loads. This race catches it where"
                                        + " the processor does not."),
                Rule.of(DequePopVersusTwoSteals.class)
                        .row("deque: pop")
                        .twin(inDeque("claim-release", "claim", Edits.releaseField("bottom"))),
                Rule.of(DequeLastElement.class)
                        .row("deque: top, CAS")
                        .twin(inDeque("pop-without-cas", "claim", Edit.ignoreAnswer("casTop", 1)))
                        .twin(
                                inDeque(
                                        "steal-without-cas",
                                        "steal",
                                        Edit.ignoreAnswer("casTop", 1))),
                Rule.of(DequeGrowVersusSteal.class)
                        .row("deque: grow")
                        .twin(inDeque("shown-before-copied", "grow", shownFirst()))
                        .twin(inDeque("slots-release", "grow", Edits.releaseField("slots"))));
    }

    private static Mutant inDeque(String name, String method, Edit edit) {
        return Mutant.of(name, StealDeque.class, method, edit);
    }

    /** Moves the bottom up before the slot is written, and again afterwards. */
    private static Edit bottomFirst() {
        int bottom = 2; // the first local variable of push, after this and the element
        return (code, element) -> {
            if (!Edits.isCallOf(element, "setRelease")) {
                return false;
            }
            code.aload(0).lload(bottom).lconst_1().ladd();
            code.invokevirtual(
                    DEQUE,
                    "setBottomRelease",
                    MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_long));
            code.with(element);
            return true;
        };
    }

    /** Publishes the larger array before the elements are copied into it, and again afterwards. */
    private static Edit shownFirst() {
        CodeElement[] made = new CodeElement[1];
        return (code, element) -> {
            if (element instanceof NewReferenceArrayInstruction) {
                made[0] = element;
                return false;
            }
            if (made[0] == null || !(element instanceof StoreInstruction store)) {
                return false;
            }
            made[0] = null;
            code.with(element).aload(0).aload(store.slot());
            code.putfield(DEQUE, "slots", ConstantDescs.CD_Object.arrayType());
            return true;
        };
    }
}
