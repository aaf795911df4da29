package dev.joule.observe;

import dev.joule.Histogram;
import dev.joule.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import jdk.jfr.AnnotationElement;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.EventFactory;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import jdk.jfr.ValueDescriptor;

/**
 * A periodic event with a field for each metric. The registry says what there is: {@code
 * tasks.queued} becomes the field {@code tasksQueued}, with its description and its unit.
 *
 * <p>A histogram such as {@code queue.time}, whose percentiles are metrics, is {@code
 * queueTimeBuckets} besides: the buckets since the start of the scheduler as {@code from-to:count},
 * with a space between. A reader that subtracts two of them has the distribution of the time
 * between.
 */
final class FigureEvent {

    /**
     * What an event says.
     *
     * @param keys whose figures these are
     */
    record Figures(
            SequencedMap<String, Object> keys, List<Metric> metrics, List<Histogram> histograms) {}

    private final EventFactory factory;

    private FigureEvent(EventFactory factory) {
        this.factory = factory;
    }

    /** Creates the event, with the fields of this example. */
    static FigureEvent create(String name, String label, String description, Figures example) {
        List<AnnotationElement> annotations =
                List.of(
                        new AnnotationElement(Name.class, name),
                        new AnnotationElement(Label.class, label),
                        new AnnotationElement(Description.class, description),
                        new AnnotationElement(Category.class, new String[] {"Joule"}),
                        new AnnotationElement(Enabled.class, false),
                        new AnnotationElement(Period.class, "1 s"),
                        new AnnotationElement(StackTrace.class, false));
        List<ValueDescriptor> fields = new ArrayList<>();
        example.keys().forEach((key, value) -> fields.add(key(key, value)));
        example.metrics().forEach(metric -> fields.add(of(metric)));
        for (Histogram histogram : example.histograms()) {
            fields.add(
                    new ValueDescriptor(
                            String.class,
                            fieldOf(histogram.name()) + "Buckets",
                            labels(histogram.name() + ", buckets", histogram.description())));
        }
        return new FigureEvent(EventFactory.create(annotations, fields));
    }

    private static ValueDescriptor key(String name, Object value) {
        String label = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
        return new ValueDescriptor(
                value instanceof Integer ? int.class : String.class,
                name,
                List.of(new AnnotationElement(Label.class, label)));
    }

    private static ValueDescriptor of(Metric metric) {
        List<AnnotationElement> annotations =
                new ArrayList<>(labels(metric.name(), metric.description()));
        if (metric.unit().equals("ns")) {
            annotations.add(new AnnotationElement(Timespan.class, Timespan.NANOSECONDS));
        }
        return new ValueDescriptor(long.class, fieldOf(metric.name()), annotations);
    }

    private static List<AnnotationElement> labels(String label, String description) {
        return List.of(
                new AnnotationElement(Label.class, label),
                new AnnotationElement(Description.class, description));
    }

    /** Returns {@code tasksQueued} for {@code tasks.queued}. */
    static String fieldOf(String metric) {
        StringBuilder field = new StringBuilder();
        boolean isNewWord = false;
        for (int i = 0; i < metric.length(); i++) {
            char c = metric.charAt(i);
            if (!Character.isJavaIdentifierPart(c)) {
                isNewWord = true;
            } else {
                field.append(isNewWord ? Character.toUpperCase(c) : c);
                isNewWord = false;
            }
        }
        return field.toString();
    }

    /** Returns the event's class, which the recorder knows it by. */
    Class<? extends Event> type() {
        return factory.newEvent().getClass();
    }

    /** Records the figures, which have the fields of the example. */
    void commit(Figures figures) {
        Event event = factory.newEvent();
        if (!event.isEnabled()) {
            return;
        }
        int field = 0;
        for (Object key : figures.keys().values()) {
            event.set(field++, key);
        }
        for (Metric metric : figures.metrics()) {
            event.set(field++, metric.value());
        }
        for (Histogram histogram : figures.histograms()) {
            event.set(field++, buckets(histogram));
        }
        event.commit();
    }

    private static String buckets(Histogram histogram) {
        return histogram.buckets().stream()
                .map(bucket -> bucket.from() + "-" + bucket.to() + ":" + bucket.count())
                .collect(Collectors.joining(" "));
    }
}
