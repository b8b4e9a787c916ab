package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.Begun;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.NewPipeline;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.FollowUp.CancelChildren;
import dev.slipway.domain.pipeline.Move;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Writes down what was really committed, next to the ports, so that what use cases say of themselves need not be believed. */
final class Journal {

    /** A pipeline that was stored. @param pushId null where no push made it @param scheduleId null where no schedule made it */
    record Made(long id, long projectId, Long pushId, boolean refProtected, Long scheduleId) {}

    /** The pipeline that a trigger job has. @param mirrors whether the job ends as that does */
    record Followed(long pipelineId, boolean mirrors) {}

    private final Coverage coverage;
    private final Map<Long, Made> made = new TreeMap<>();
    private final Set<Long> begun = new TreeSet<>();
    private final Set<Long> hidden = new TreeSet<>();
    private final Set<Long> removed = new TreeSet<>();
    private final Set<Long> ended = new TreeSet<>();
    private final Set<Long> touched = new TreeSet<>();
    private final Map<Long, Integer> runs = new HashMap<>();
    private final Set<Long> inHand = new TreeSet<>();
    private final Map<Long, Integer> bridged = new HashMap<>();
    private final Map<Long, Followed> followed = new HashMap<>();
    private final Set<Long> calledOff = new TreeSet<>();
    private boolean recorded = true;
    private boolean scheduled = true;
    private final List<Runnable> uncommitted = new ArrayList<>();
    private int depth;
    private int moves;

    Journal(Coverage coverage) {
        this.coverage = coverage;
    }

    Transactions watch(Transactions real) {
        return StandIn.proxy(Transactions.class, (proxy, method, arguments) -> {
            boolean writes = method.getName().equals("write") || method.getName().equals("run");
            return writes ? write(real, TransactionWork.of(arguments[0])) : StandIn.call(real, method, arguments);
        });
    }

    private Object write(Transactions real, Function<Instant, Object> work) {
        depth++;
        try {
            Object result = real.write(work);
            if (depth == 1) {
                uncommitted.forEach(Runnable::run);
            }
            return result;
        } finally {
            depth--;
            if (depth == 0) {
                uncommitted.clear();
            }
        }
    }

    private void note(Runnable entry) {
        if (depth == 0) {
            entry.run();
        } else {
            uncommitted.add(entry);
        }
    }

    Pipelines watch(Pipelines real) {
        return StandIn.proxy(Pipelines.class, (proxy, method, arguments) -> {
            Object answer = StandIn.call(real, method, arguments);
            switch (method.getName()) {
                case "apply" -> note(() -> applied((LockedPipeline) arguments[0], (Decision) arguments[1]));
                case "create" -> ((Optional<?>) answer).ifPresent(locked -> note(() -> created((NewPipeline) arguments[0])));
                case "begin" -> ((Optional<?>) answer).map(Begun.class::cast).ifPresent(begun -> note(() -> {
                    created((NewPipeline) arguments[0]);
                    applied(begun.locked(), begun.decision());
                }));
                case "hide" -> note(() -> hide(((LockedPipeline) arguments[0]).run().id()));
                case "remove" -> note(() -> removed.add((Long) arguments[0]));
                default -> { }
            }
            return answer;
        });
    }

    Bridges watch(Bridges real) {
        return StandIn.proxy(Bridges.class, (proxy, method, arguments) -> {
            if (method.getName().equals("follow")) {
                note(() -> {
                    bridged.merge((Long) arguments[0], 1, Integer::sum);
                    followed.put((Long) arguments[0], new Followed((Long) arguments[1], (Boolean) arguments[3]));
                });
            }
            return StandIn.call(real, method, arguments);
        });
    }

    Work watch(Work real) {
        return StandIn.proxy(Work.class, (proxy, method, arguments) -> {
            Object answer = StandIn.call(real, method, arguments);
            note(() -> recorded = true);
            return answer;
        });
    }

    /** A port of schedules; whatever is asked of it may change one. */
    <T> T watchSchedules(Class<T> port, T real) {
        return StandIn.proxy(port, (proxy, method, arguments) -> {
            Object answer = StandIn.call(real, method, arguments);
            note(this::scheduled);
            return answer;
        });
    }

    /** Schedules changed. */
    void scheduled() {
        scheduled = true;
    }

    private void created(NewPipeline pipeline) {
        made.put(pipeline.id(), new Made(pipeline.id(), pipeline.projectId(), pipeline.cause().pushId(), pipeline.revision().refProtected(),
                pipeline.cause().schedule() == null ? null : pipeline.cause().schedule().id()));
        touched.add(pipeline.id());
        if (!pipeline.jobs().isEmpty()) {
            begun.add(pipeline.id());
        }
    }

    private void hide(long pipeline) {
        hidden.add(pipeline);
        touched.add(pipeline);
    }

    private void applied(LockedPipeline locked, Decision decision) {
        touched.add(locked.run().id());
        moves += decision.moves().size();
        decision.work().stream().filter(CancelChildren.class::isInstance).map(CancelChildren.class::cast)
                .forEach(cancel -> calledOff.add(cancel.pipelineId()));
        for (Move move : decision.moves()) {
            switch (move) {
                case Move.JobMoved moved -> {
                    coverage.seen(moved.rule());
                    moved(moved);
                }
                case Move.PipelineMoved moved -> coverage.seen(moved.rule());
                case Move.JobRetried ignored -> { }
            }
        }
    }

    private void moved(Move.JobMoved moved) {
        if (moved.event() == JobEvent.RUN) {
            runs.merge(moved.after().id(), 1, Integer::sum);
            if (!inHand.add(moved.after().id())) {
                throw new Violation("job.handed_out_once", "job " + moved.after().id() + " was handed out while somebody had it");
            }
        } else if (moved.before().status() == JobStatus.RUNNING) {
            inHand.remove(moved.after().id());
            ended.add(moved.after().id());
        }
    }

    /** Which run of a job somebody has in hand now, from 1; 0 where nobody has. */
    int runInHand(long job) {
        return inHand.contains(job) ? runs.get(job) : 0;
    }

    /** How often each trigger job got a pipeline. */
    Map<Long, Integer> bridged() {
        return Map.copyOf(bridged);
    }

    /** The pipeline that a trigger job mirrors. */
    Optional<Long> mirrored(long job) {
        return Optional.ofNullable(followed.get(job)).filter(Followed::mirrors).map(Followed::pipelineId);
    }

    /** The pipelines that were called off since this was asked last. */
    List<Long> takeCalledOff() {
        List<Long> all = List.copyOf(calledOff);
        calledOff.clear();
        return all;
    }

    /** How many steps were written down. */
    int moves() {
        return moves;
    }

    /** In the order in which they were made. */
    List<Made> made() {
        return List.copyOf(made.values());
    }

    Made made(long pipeline) {
        return made.get(pipeline);
    }

    Set<Long> hidden() {
        return Set.copyOf(hidden);
    }

    boolean isRemoved(long pipeline) {
        return removed.contains(pipeline);
    }

    /** The jobs that runners lost or ended since this was asked last. */
    List<Long> takeEnded() {
        List<Long> all = List.copyOf(ended);
        ended.clear();
        return all;
    }

    /** The pipelines with jobs that were made since this was asked last. */
    List<Long> takeBegun() {
        List<Long> all = List.copyOf(begun);
        begun.clear();
        return all;
    }

    /** Whether work was recorded since this was asked last. */
    boolean takeRecorded() {
        boolean answer = recorded;
        recorded = false;
        return answer;
    }

    /** Whether schedules may have changed since this was asked last. */
    boolean takeScheduled() {
        boolean answer = scheduled;
        scheduled = false;
        return answer;
    }

    /** Lets a pipeline be read again that another change than one of its own concerns. */
    void touch(long pipeline) {
        touched.add(pipeline);
    }

    /** The pipelines that changed since this was asked last. */
    List<Long> takeTouched() {
        List<Long> all = List.copyOf(touched);
        touched.clear();
        return all;
    }
}
