package dev.slipway.application.pipeline.creation;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.InitialState;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.NewPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.pipeline.removal.OrphanedPins;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.pipeline.PipelineFailureReason;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/**
 * Stores a pipeline and lets it begin, in one unit of work. The name under which runners fetch its commit exists before that is committed,
 * so that the fastest runner finds it. Where storing fails nobody knows whether it was committed, so the name stays; {@link OrphanedPins}
 * finds it later.
 */
@Singleton
public final class StorePipeline {

    /** A configuration can repeat a mistake a hundred thousand times; the row is read with every list. */
    private static final int MOST_PROBLEMS = 16 * 1024;
    private static final String CUT = "\n(and more)";

    private final Pipelines pipelines;
    private final Bridges bridges;
    private final PipelineChanges changes;
    private final Refs refs;
    private final Transactions transactions;
    private final InstantSource clock;

    public StorePipeline(Pipelines pipelines, Bridges bridges, PipelineChanges changes, Refs refs, Transactions transactions, InstantSource clock) {
        this.pipelines = pipelines;
        this.bridges = bridges;
        this.changes = changes;
        this.refs = refs;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** @return the new pipeline; empty where the push of the wish has made one already */
    public OptionalLong withJobs(PipelineRequest wish, String name, PlannedPipeline rows) {
        return withJobs(wish, name, rows, () -> true);
    }

    /**
     * @param wanted asked first in the unit of work that stores the pipeline, and so the place to note that it was made
     * @return the new pipeline; empty where it is not wanted any more, or the push of the wish has made one already
     */
    public OptionalLong withJobs(PipelineRequest wish, String name, PlannedPipeline rows, BooleanSupplier wanted) {
        return store(wish, name, InitialState.CREATED, rows, wanted);
    }

    /**
     * @param mirrors whether the trigger job ends as the pipeline does
     * @return the new pipeline; empty where the trigger job has made one already, or does not wait for one any more
     */
    public OptionalLong ofBridge(long bridgeId, boolean mirrors, PipelineRequest wish, String name, PlannedPipeline rows) {
        long id = pipelines.nextId();
        NewPipeline pipeline = pipeline(id, wish, name, InitialState.CREATED, rows);
        return pinned(wish, id, () -> {
            boolean made = bridges.reserve(bridgeId) && begin(pipeline, rows.unplaced());
            if (made) {
                bridges.follow(bridgeId, id, true, mirrors);
            }
            return made;
        });
    }

    /** A pipeline that says why it never ran, as far as people read. */
    public OptionalLong failed(PipelineRequest wish, PipelineFailureReason failure, String problems) {
        return store(wish.keepable(), null, InitialState.failed(failure, shortened(problems)), PlannedPipeline.NONE, () -> true);
    }

    public static String shortened(String problems) {
        if (problems == null || problems.length() <= MOST_PROBLEMS) {
            return problems;
        }
        int line = problems.lastIndexOf('\n', MOST_PROBLEMS);
        int end = line > 0 ? line : MOST_PROBLEMS - (Character.isHighSurrogate(problems.charAt(MOST_PROBLEMS - 1)) ? 1 : 0);
        return problems.substring(0, end) + CUT;
    }

    public OptionalLong skipped(PipelineRequest wish) {
        return store(wish, null, InitialState.SKIPPED, PlannedPipeline.NONE, () -> true);
    }

    private OptionalLong store(PipelineRequest wish, String name, InitialState initialState, PlannedPipeline rows, BooleanSupplier wanted) {
        long id = pipelines.nextId();
        NewPipeline pipeline = pipeline(id, wish, name, initialState, rows);
        return pinned(wish, id, () -> wanted.getAsBoolean() && begin(pipeline, rows.unplaced()));
    }

    private OptionalLong pinned(PipelineRequest wish, long id, BooleanSupplier storing) {
        refs.pin(wish.origin().id(), id, wish.commit().sha());
        if (transactions.write(storing::getAsBoolean)) {
            return OptionalLong.of(id);
        }
        refs.unpin(wish.origin().id(), id);
        return OptionalLong.empty();
    }

    private boolean begin(NewPipeline pipeline, List<String> unplaced) {
        Instant now = clock.instant();
        return pipelines.create(pipeline, now).map(locked -> {
            if (pipeline.jobs().isEmpty()) {
                changes.reportStored(locked);
            } else {
                changes.apply(locked, locked.run().begin(now), TransitionDetails.NONE, now);
                unplaced.forEach(name -> drop(pipeline.id(), name, now));
            }
            return true;
        }).orElse(false);
    }

    private void drop(long pipelineId, String name, Instant now) {
        LockedPipeline locked = pipelines.lock(pipelineId).orElseThrow(IllegalStateException::new);
        JobRun job = locked.run().jobs().stream().filter(candidate -> candidate.name().equals(name)).findFirst().orElseThrow(IllegalStateException::new);
        if (locked.run().drop(job.id(), FailureReason.ENVIRONMENT_CREATION_FAILURE, false, pipelines::nextJobId, now) instanceof Decision decision) {
            changes.apply(locked, decision, TransitionDetails.NONE, now);
        }
    }

    private static NewPipeline pipeline(long id, PipelineRequest wish, String name, InitialState initialState, PlannedPipeline rows) {
        return new NewPipeline(id, rows.number(), wish.origin().id(), wish.cause(), wish.revision(), name, initialState, wish.variables(), rows.earlyEnd(), rows.jobs());
    }
}
