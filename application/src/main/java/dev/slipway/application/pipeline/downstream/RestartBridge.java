package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Bridges.Followed;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.TransitionResult;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Restarts an ended bridge, and its pipeline with it, when the pipeline that it mirrors was restarted, in the name of the user who
 * restarted that one, if they may run jobs here too. The mirrored pipeline is read under the lock of the bridge's own; whether it has ended
 * once more by then is left to {@link SyncBridge}. A bridge whose own pipeline the other one waits for stays ended, or neither would ever
 * end; so does a bridge that was restarted for the same reason before, since it may have been canceled in between.
 */
public final class RestartBridge implements WorkHandler {

    private final Bridges bridges;
    private final BridgeRights rights;
    private final ActingUsers users;
    private final PipelineChanges changes;

    public RestartBridge(Bridges bridges, BridgeRights rights, ActingUsers users, PipelineChanges changes) {
        this.bridges = bridges;
        this.rights = rights;
        this.users = users;
        this.changes = changes;
    }

    @Override
    public String kind() {
        return JobWork.RESTART_BRIDGE;
    }

    @Override
    public void handle(long jobId) {
        OptionalLong person = bridges.followed(jobId).filter(Followed::mirrors).map(Followed::restartedBy).orElseGet(OptionalLong::empty);
        if (person.isPresent() && mayRun(person.getAsLong(), jobId)) {
            changes.changeOfJob(jobId, TransitionDetails.by(person.getAsLong()), (run, ids, now) -> decide(run, jobId, now));
        }
    }

    private boolean mayRun(long personId, long jobId) {
        return bridges.find(jobId).filter(bridge -> rights.mayRun(users.caller(personId), bridge.pipeline())).isPresent();
    }

    /** Records the restart as known before the mirrored pipeline is read, so that no later restart is missed. */
    private TransitionResult decide(PipelineRun run, long jobId, Instant now) {
        Optional<Followed> followed = bridges.acknowledgeRestart(jobId) ? bridges.followed(jobId) : Optional.empty();
        return followed.isEmpty() || bridges.loops(jobId) ? new TransitionResult.Rejection(Reason.of("job.follows_nothing", jobId))
                : run.reopen(jobId, followed.get().status(), now);
    }

    /** Tries once more: the bridge has ended, so it cannot be failed. */
    @Override
    public void givenUp(long jobId, String why) {
        handle(jobId);
    }
}
