package dev.joule.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.TimeLimited;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** Whatever the calls: each task once, and what one thread submits in its order. */
@AddLifecycleHook(TimeLimited.class)
class InjectionQueuePropertyTest {
    private static final int SUBMITTERS = 6;

    enum Kind {
        SUBMIT,
        SUBMIT_NODE,
        PUSH_ACCEPTED,
        OVERFLOW,
        FETCH,
        POP_BATCH,
        CLOSE
    }

    record Action(Kind kind, int submitter, int count) {}

    /** A task that is its own link, or is not. */
    private static final class Node extends TaskNode {
        final Tagged tag;

        Node(Tagged tag) {
            this.tag = tag;
        }

        @Override
        public void run() {}
    }

    private record Tagged(int submitter, boolean submission, int number) implements Runnable {
        @Override
        public void run() {}
    }

    private static final class Model {
        final InjectionQueue injection;
        final int workers;
        final LocalQueue batch = new LocalQueue(InjectionQueue.MAX_BATCH);
        final Set<Tagged> waiting = new HashSet<>();
        final List<Tagged> handedOut = new ArrayList<>();
        boolean closed;
        int number;

        Model(int workers) {
            this.workers = workers;
            injection = new InjectionQueue(workers);
        }

        void submit(int submitter, boolean asNode) {
            Tagged tag = new Tagged(submitter, true, number++);
            boolean accepted =
                    asNode
                            ? injection.trySubmit(new Node(tag), submitter)
                            : injection.trySubmit(tag, submitter);
            assertThat(accepted).isEqualTo(!closed);
            if (accepted) {
                waiting.add(tag);
            }
        }

        void pushAccepted(int submitter) {
            Tagged tag = new Tagged(submitter, false, number++);
            waiting.add(tag);
            injection.pushAccepted(number % 2 == 0 ? tag : new Node(tag), submitter);
        }

        void overflow(int submitter) {
            LocalQueue ring = new LocalQueue(8);
            for (int i = 0; i < 8; i++) {
                Tagged tag = new Tagged(submitter, false, number++);
                assertThat(ring.tryPush(tag)).isTrue();
                if (i < 4) {
                    waiting.add(tag);
                }
            }
            assertThat(injection.overflow(ring, submitter)).isEqualTo(4);
        }

        void fetch(int start) {
            int queued = waiting.size();
            int held = batch.size();
            Runnable first = injection.fetch(batch, start, InjectionQueue.MAX_BATCH);
            assertThat(first == null).isEqualTo(queued == 0);
            if (first == null) {
                assertThat(batch.size()).isEqualTo(held);
                return;
            }
            int fetched = batch.size() - held + 1;
            assertThat(fetched).isBetween(1, InjectionQueue.batchSize(queued, workers));
            handOut(first);
        }

        void popBatch(int count) {
            for (int i = 0; i < count && batch.size() > 0; i++) {
                handOut(batch.pop());
            }
        }

        void handOut(Runnable task) {
            Tagged tag = task instanceof Node node ? node.tag : (Tagged) task;
            assertThat(handedOut).doesNotContain(tag);
            handedOut.add(tag);
            assertThat(waiting.remove(tag)).isTrue();
        }
    }

    @Property
    void everyTaskOnceAndEachSubmittersInOrder(
            @ForAll("actions") List<Action> actions,
            @ForAll @IntRange(min = 1, max = 40) int workers) {
        Model model = new Model(workers);
        for (Action action : actions) {
            for (int i = 0; i < action.count(); i++) {
                switch (action.kind()) {
                    case SUBMIT -> model.submit(action.submitter(), false);
                    case SUBMIT_NODE -> model.submit(action.submitter(), true);
                    case PUSH_ACCEPTED -> model.pushAccepted(action.submitter());
                    case OVERFLOW -> model.overflow(action.submitter());
                    case FETCH -> {
                        model.popBatch(InjectionQueue.MAX_BATCH);
                        model.fetch(action.submitter());
                    }
                    case POP_BATCH -> model.popBatch(action.count());
                    case CLOSE -> {
                        model.injection.close();
                        model.closed = true;
                    }
                }
            }
            assertThat(model.injection.sizeHint() + model.batch.size())
                    .isEqualTo(model.waiting.size());
            assertThat(model.injection.isEmpty())
                    .isEqualTo(model.waiting.size() == model.batch.size());
        }
        model.popBatch(InjectionQueue.MAX_BATCH);
        List<Runnable> rest = new ArrayList<>();
        model.injection.drainTo(rest);
        rest.forEach(model::handOut);
        assertThat(model.waiting).isEmpty();
        for (int submitter = 0; submitter < SUBMITTERS; submitter++) {
            assertInOrder(model.handedOut, submitter, true);
            assertInOrder(model.handedOut, submitter, false);
        }
    }

    private static void assertInOrder(List<Tagged> all, int submitter, boolean submissions) {
        assertThat(all)
                .filteredOn(tag -> tag.submitter() == submitter && tag.submission() == submissions)
                .extracting(Tagged::number)
                .isSorted();
    }

    @Provide
    Arbitrary<List<Action>> actions() {
        Arbitrary<Kind> kinds =
                Arbitraries.frequency(
                        Tuple.of(20, Kind.SUBMIT),
                        Tuple.of(20, Kind.SUBMIT_NODE),
                        Tuple.of(20, Kind.PUSH_ACCEPTED),
                        Tuple.of(10, Kind.OVERFLOW),
                        Tuple.of(20, Kind.FETCH),
                        Tuple.of(10, Kind.POP_BATCH),
                        Tuple.of(1, Kind.CLOSE));
        return Combinators.combine(
                        kinds,
                        Arbitraries.integers().between(0, SUBMITTERS - 1),
                        Arbitraries.integers().between(1, 20))
                .as(Action::new)
                .list()
                .ofMaxSize(40);
    }
}
