package dev.joule.agent.programs;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints what the JDK answers to blocking calls that begin inside others; its package must be open.
 */
public final class NestedCalls {
    private NestedCalls() {}

    public static void main(String[] args) throws Exception {
        Class<?> blocker = Class.forName("jdk.internal.misc.Blocker");
        Method begin = blocker.getDeclaredMethod("begin");
        Method end = blocker.getDeclaredMethod("end", boolean.class);
        begin.setAccessible(true);
        end.setAccessible(true);
        List<Object> answers = new ArrayList<>();
        Thread.startVirtualThread(
                        () -> {
                            try {
                                Object outer = begin.invoke(null);
                                answers.add(outer);
                                for (int i = 0; i < 2; i++) {
                                    Object inner = begin.invoke(null);
                                    answers.add(inner);
                                    end.invoke(null, inner);
                                }
                                end.invoke(null, outer);
                                Object next = begin.invoke(null);
                                answers.add(next);
                                end.invoke(null, next);
                            } catch (ReflectiveOperationException failure) {
                                answers.add(failure);
                            }
                        })
                .join();
        System.out.println(answers);
    }
}
