package dev.slipway.application.runner;

import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.port.Pipelines.Assignment;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.job.ClaimJob;
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.application.runner.port.RunnerQueue.FirstWaiting;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Fixture of the kits of {@code RunnerQueue}. */
abstract class RunnerQueueScenario extends CiScenario {

    protected final RunnerQueue queue() {
        return world().port(RunnerQueue.class);
    }

    protected final RunnerView view(long runner) {
        return world().port(Runners.class).find(runner).orElseThrow();
    }

    protected final RunnerView shared(String... tags) {
        return view(runner(Owner.INSTANCE, tags));
    }

    protected final OptionalLong first(RunnerView runner) {
        return queue().first(runner);
    }

    protected final OptionalLong lockFirst(RunnerView runner) {
        return write(() -> queue().lockFirst(runner, 1)).map(found -> OptionalLong.of(found.pipelineId())).orElseGet(OptionalLong::empty);
    }

    /** What {@code ClaimJob} does in one attempt. */
    protected final Optional<Long> take(RunnerView runner) {
        return write(() -> {
            Optional<FirstWaiting> found = queue().lockFirst(runner, 1).filter(first -> !first.jobs().isEmpty());
            if (found.isEmpty()) {
                return Optional.empty();
            }
            long job = found.get().jobs().getFirst();
            LockedPipeline locked = pipelines().lockForStart(found.get().pipelineId(), List.of(job)).orElseThrow();
            Decision start = (Decision) locked.run().start(job, now());
            Assignment assignment = new Assignment(runner.id(), null, digest(job), AN_HOUR);
            pipelines().apply(locked, start, TransitionDetails.assigned(job, assignment), now());
            return Optional.of(job);
        });
    }
}
