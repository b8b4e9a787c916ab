package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.configuration.ConfigurationSources;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Bridges.Followed;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.TransitionResult;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Lets a trigger job that has ended begin again with the pipeline that it mirrors, and its own pipeline with it, in the name of whoever let that
 * one, if they may run things here too. That is read when the job's own pipeline is locked; whether it has ended once more by then is for
 * {@link SyncBridge} to see. A job whose own pipeline is what the other one waits for stays as it is, or neither would ever end, and so does
 * one that was told of it before: somebody may have called it off since.
 */
@Singleton
public final class RestartBridge implements WorkHandler {

    private final Bridges bridges;
    private final BridgeRights rights;
    private final ConfigurationSources people;
    private final PipelineChanges changes;

    public RestartBridge(Bridges bridges, BridgeRights rights, ConfigurationSources people, PipelineChanges changes) {
        this.bridges = bridges;
        this.rights = rights;
        this.people = people;
        this.changes = changes;
    }

    @Override
    public String kind() {
        return JobWork.RESTART_BRIDGE;
    }

    @Override
    public void handle(long jobId) {
        OptionalLong person = bridges.followed(jobId).filter(Followed::mirrors).map(Followed::reopenedBy).orElseGet(OptionalLong::empty);
        if (person.isPresent() && mayRun(person.getAsLong(), jobId)) {
            changes.changeOfJob(jobId, TransitionDetails.by(person.getAsLong()), (run, ids, now) -> decide(run, jobId, now));
        }
    }

    private boolean mayRun(long personId, long jobId) {
        return bridges.find(jobId).filter(bridge -> rights.mayRun(people.person(personId), bridge.pipeline())).isPresent();
    }

    /** What is news is noted before the pipeline is looked at, so that it is there to be seen. */
    private TransitionResult decide(PipelineRun run, long jobId, Instant now) {
        Optional<Followed> followed = bridges.hear(jobId) ? bridges.followed(jobId) : Optional.empty();
        return followed.isEmpty() || bridges.circles(jobId) ? new TransitionResult.Rejection(Reason.of("job.follows_nothing", jobId))
                : run.reopen(jobId, followed.get().status(), now);
    }

    /** Once more, after all: the job has ended, so that there is nothing of it that could fail. */
    @Override
    public void givenUp(long jobId, String why) {
        handle(jobId);
    }
}
