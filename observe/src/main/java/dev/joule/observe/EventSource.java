package dev.joule.observe;

import dev.joule.SchedulerStats;
import dev.joule.WorkerStats;
import dev.joule.internal.diagnose.SchedulerObserver.Observed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.jspecify.annotations.Nullable;

/**
 * Gives the flight recorder its events: registers them when the recorder starts, and listens to the
 * schedulers while a recording wants what happens in them. Loaded only where there is a recorder.
 */
final class EventSource implements FlightRecorderListener {
    private static volatile @Nullable EventSource source;

    private final List<Observed> schedulers;
    private boolean hasFigures;

    private EventSource(List<Observed> schedulers) {
        this.schedulers = schedulers;
    }

    /**
     * Waits for the recorder to start, or registers the events at once if it has.
     *
     * @param schedulers the living ones; changes as they come and go
     */
    static void listen(List<Observed> schedulers) {
        EventSource created = new EventSource(schedulers);
        source = created;
        FlightRecorder.addListener(created);
    }

    /** Gives a scheduler that came later the events that the recordings want. */
    static void refresh(Observed scheduler) {
        EventSource current = source;
        if (current != null && FlightRecorder.isInitialized()) {
            current.registerFigures(scheduler);
            current.listenTo(scheduler, wishes(FlightRecorder.getFlightRecorder()));
        }
    }

    @Override
    public void recorderInitialized(FlightRecorder recorder) {
        FlightRecorder.register(InstantEvents.Spares.class);
        FlightRecorder.register(InstantEvents.LongWait.class);
        FlightRecorder.register(InstantEvents.WokenInVain.class);
        FlightRecorder.addPeriodicEvent(
                ThreadEvents.VirtualThread.class, () -> ThreadEvents.commitThreads(schedulers));
        FlightRecorder.addPeriodicEvent(
                ThreadEvents.Task.class, () -> ThreadEvents.commitTasks(schedulers));
        schedulers.stream().findFirst().ifPresent(this::registerFigures);
        listenToAll(recorder);
    }

    @Override
    public void recordingStateChanged(Recording recording) {
        RecordingState state = recording.getState();
        if (state == RecordingState.RUNNING || state == RecordingState.STOPPED) {
            listenToAll(FlightRecorder.getFlightRecorder());
        }
    }

    /** Makes the events of the metrics, which are the same for all schedulers. */
    private synchronized void registerFigures(Observed any) {
        if (hasFigures) {
            return;
        }
        hasFigures = true;
        SchedulerStats stats = any.scheduler().stats();
        FigureEvent scheduler =
                FigureEvent.create(
                        "dev.joule.Scheduler",
                        "Scheduler",
                        "All metrics of a scheduler",
                        figures(any, stats));
        FigureEvent worker =
                FigureEvent.create(
                        "dev.joule.Worker",
                        "Worker",
                        "All metrics of a worker of a scheduler",
                        figures(any, stats.workers().getFirst()));
        FlightRecorder.addPeriodicEvent(scheduler.type(), () -> commitSchedulers(scheduler));
        FlightRecorder.addPeriodicEvent(worker.type(), () -> commitWorkers(worker));
    }

    private void commitSchedulers(FigureEvent event) {
        for (Observed each : schedulers) {
            event.commit(figures(each, each.scheduler().stats()));
        }
    }

    private void commitWorkers(FigureEvent event) {
        for (Observed each : schedulers) {
            for (WorkerStats worker : each.scheduler().stats().workers()) {
                event.commit(figures(each, worker));
            }
        }
    }

    private static FigureEvent.Figures figures(Observed scheduler, SchedulerStats stats) {
        return new FigureEvent.Figures(
                keys(scheduler), stats.metrics(), List.of(stats.queueTime(), stats.runLength()));
    }

    private static FigureEvent.Figures figures(Observed scheduler, WorkerStats worker) {
        SequencedMap<String, Object> keys = keys(scheduler);
        keys.putLast("worker", worker.worker());
        return new FigureEvent.Figures(
                keys, worker.metrics(), List.of(worker.queueTime(), worker.runLength()));
    }

    private static SequencedMap<String, Object> keys(Observed scheduler) {
        SequencedMap<String, Object> keys = new LinkedHashMap<>();
        keys.put("scheduler", scheduler.scheduler().name());
        return keys;
    }

    private void listenToAll(FlightRecorder recorder) {
        Map<String, String> wishes = wishes(recorder);
        schedulers.forEach(scheduler -> listenTo(scheduler, wishes));
    }

    private void listenTo(Observed scheduler, Map<String, String> wishes) {
        scheduler.listen(
                InstantEvents.areWanted(wishes)
                        ? new InstantEvents(scheduler.scheduler().name(), wishes)
                        : null);
    }

    /** Returns the settings of all running recordings; of several waits the shortest counts. */
    private static Map<String, String> wishes(FlightRecorder recorder) {
        Map<String, String> all = new TreeMap<>();
        for (Recording recording : recorder.getRecordings()) {
            if (recording.getState() == RecordingState.RUNNING) {
                recording
                        .getSettings()
                        .forEach((name, value) -> all.merge(name, value, InstantEvents::stronger));
            }
        }
        return all;
    }
}
