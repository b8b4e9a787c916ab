package dev.slipway.application.pipeline.creation;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.Begun;
import dev.slipway.application.pipeline.port.Pipelines.InitialState;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.NewPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Stores a pipeline and starts it, in one transaction. The ref under which runners fetch its commit exists before the commit of the
 * transaction, so that the fastest runner finds it. If storing fails it is unknown whether it was committed, so the ref stays;
 * {@code OrphanedPins} finds it later.
 */
public final class StorePipeline {

    /** In characters. A configuration can repeat a mistake a hundred thousand times, and the row is read with every list. */
    private static final int MOST_PROBLEMS = 16 * 1024;
    private static final String CUT = "\n(and more)";

    private final Pipelines pipelines;
    private final PipelineChanges changes;
    private final Refs refs;
    private final Transactions transactions;

    public StorePipeline(Pipelines pipelines, PipelineChanges changes, Refs refs, Transactions transactions) {
        this.pipelines = pipelines;
        this.changes = changes;
        this.refs = refs;
        this.transactions = transactions;
    }

    /**
     * Stores a pipeline with its jobs.
     *
     * @return its id; empty if the guard does not admit it or the push of the request has its pipeline already
     */
    OptionalLong withJobs(Evaluation.Valid valid, StoreGuard guard) {
        return store(valid.request(), InitialState.CREATED, new Content(valid.name(), valid.pipeline()), guard);
    }

    /** Stores a failed pipeline without jobs. */
    OptionalLong failed(PipelineRequest request, Evaluation.Failure failure, StoreGuard guard) {
        return store(request.storable(), InitialState.failed(failure.reason(),
                failure.problems() == null ? null : shortened(failure.problems())), Content.NONE, guard);
    }

    /** Stores a skipped pipeline without jobs. */
    OptionalLong skipped(PipelineRequest request) {
        return store(request, InitialState.SKIPPED, Content.NONE, StoreGuard.OPEN);
    }

    /** Returns problems of a configuration, cut after a whole line where they are too long to be kept. */
    public static String shortened(String problems) {
        if (problems.length() <= MOST_PROBLEMS) {
            return problems;
        }
        int line = problems.lastIndexOf('\n', MOST_PROBLEMS);
        int end = line > 0 ? line : MOST_PROBLEMS - (Character.isHighSurrogate(problems.charAt(MOST_PROBLEMS - 1)) ? 1 : 0);
        return problems.substring(0, end) + CUT;
    }

    /** @param name null for none */
    private record Content(@Nullable String name, PlannedPipeline planned) {

        static final Content NONE = new Content(null, PlannedPipeline.EMPTY);
    }

    private OptionalLong store(PipelineRequest request, InitialState initialState, Content content, StoreGuard guard) {
        long id = pipelines.nextId();
        NewPipeline pipeline = pipeline(id, request, initialState, content);
        refs.pin(request.origin().id(), id, request.commit().sha());
        boolean stored;
        try {
            stored = transactions.write(now -> {
                boolean created = guard.admits() && begin(pipeline, content.planned().unplaced(), now);
                if (created) {
                    guard.stored(id);
                }
                return created;
            });
        } catch (Refusal refused) {
            unpin(request, id);
            throw refused;
        }
        if (!stored) {
            refs.unpin(request.origin().id(), id);
        }
        return stored ? OptionalLong.of(id) : OptionalLong.empty();
    }

    /**
     * A guard that refuses has stored nothing. So the commit, perhaps a merge that no ref names, is kept for no pipeline. A ref that cannot
     * be removed is found by {@code OrphanedPins} later, and the refusal stays the answer.
     */
    private void unpin(PipelineRequest request, long id) {
        try {
            refs.unpin(request.origin().id(), id);
        } catch (RuntimeException stays) {
            // removed with the other orphans
        }
    }

    private boolean begin(NewPipeline pipeline, List<String> unplaced, Instant now) {
        if (pipeline.jobs().isEmpty()) {
            Optional<LockedPipeline> stored = pipelines.create(pipeline, now);
            stored.ifPresent(changes::reportStored);
            return stored.isPresent();
        }
        Optional<Begun> begun = pipelines.begin(pipeline, run -> run.begin(now), now);
        begun.ifPresent(stored -> {
            changes.follow(stored.locked(), stored.decision(), TransitionDetails.NONE, now);
            unplaced.forEach(name -> drop(pipeline.id(), name, now));
        });
        return begun.isPresent();
    }

    private void drop(long pipelineId, String name, Instant now) {
        LockedPipeline locked = pipelines.lock(pipelineId).orElseThrow(IllegalStateException::new);
        JobRun job = locked.run().jobs().stream().filter(candidate -> candidate.name().equals(name)).findFirst()
                .orElseThrow(IllegalStateException::new);
        FailureReason failure = FailureReason.ENVIRONMENT_CREATION_FAILURE;
        if (locked.run().drop(job.id(), failure, false, pipelines::nextJobId, now) instanceof Decision decision) {
            changes.apply(locked, decision, TransitionDetails.NONE, now);
        }
    }

    private static NewPipeline pipeline(long id, PipelineRequest request, InitialState initialState, Content content) {
        PlannedPipeline planned = content.planned();
        return new NewPipeline(id, planned.number(), request.origin().id(), request.cause(), request.revision().stored(), content.name(),
                initialState, request.variables(), planned.earlyEnd(), planned.jobs());
    }
}
