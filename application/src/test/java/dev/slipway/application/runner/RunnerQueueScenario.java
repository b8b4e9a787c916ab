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
        return write(() -> queue().lockFirst(runner)).map(found -> OptionalLong.of(found.pipelineId())).orElseGet(OptionalLong::empty);
    }

    /** What {@code ClaimJob} does in one attempt. */
    protected final Optional<Long> take(RunnerView runner) {
        return write(() -> {
            Optional<FirstWaiting> found = queue().lockFirst(runner).filter(first -> first.jobId().isPresent());
            if (found.isEmpty()) {
                return Optional.empty();
            }
            long job = found.get().jobId().getAsLong();
            LockedPipeline locked = pipelines().lockForStart(found.get().pipelineId(), job).orElseThrow();
            Decision start = (Decision) locked.run().start(job, now());
            pipelines().apply(locked, start, TransitionDetails.assigned(new Assignment(runner.id(), null, digest(job), AN_HOUR)), now());
            return Optional.of(job);
        });
    }
}
