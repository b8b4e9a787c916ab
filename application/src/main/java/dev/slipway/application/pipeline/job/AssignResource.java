package dev.slipway.application.pipeline.job;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.job.port.ResourceGroups.Candidate;
import dev.slipway.application.kernel.UnrecordedWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.TransitionResult;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;

/**
 * Gives a free resource to the job whose turn it is, and fails a job that waits for whoever waits for it. The candidate's pipeline is locked
 * before the group, and then looked at again. Every
 * now and then it looks at all resources that are free while somebody waits, so that nobody waits for ever.
 */
@Singleton
public final class AssignResource implements WorkHandler {

    private static final Duration EVERY = Duration.ofMinutes(1);
    private static final int BATCH = 500;

    private final ResourceGroups groups;
    private final PipelineChanges changes;
    private final Work work;
    private final Transactions transactions;

    public AssignResource(ResourceGroups groups, PipelineChanges changes, Work work, Transactions transactions) {
        this.groups = groups;
        this.changes = changes;
        this.work = work;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return JobWork.ASSIGN_RESOURCE;
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public void handle(long groupId) {
        if (groupId == 0) {
            recordIdle();
        } else {
            groups.next(groupId).ifPresentOrElse(candidate -> assign(groupId, candidate), () -> groups.deadlocked(groupId).ifPresent(this::fail));
        }
    }

    /** Nobody else can end what waits for itself; the rest of its pipeline goes on without it. */
    private void fail(Candidate candidate) {
        changes.change(candidate.pipelineId(), TransitionDetails.NONE, (run, ids, now) ->
                run.job(candidate.jobId()).filter(job -> job.status() == JobStatus.WAITING_FOR_RESOURCE).isPresent()
                        ? run.drop(candidate.jobId(), FailureReason.STUCK_OR_TIMEOUT_FAILURE, false, ids, now)
                        : new TransitionResult.Rejection(Reason.of("job.resource_held", candidate.jobId())));
    }

    private void recordIdle() {
        UnrecordedWork.record(work, JobWork.ASSIGN_RESOURCE, after -> groups.idle(after, BATCH));
    }

    /** The job whose turn it is cannot be given the resource, so it fails and makes room for the next. */
    @Override
    public void givenUp(long groupId, String why) {
        transactions.write(() -> {
            groups.next(groupId).ifPresent(candidate -> changes.change(candidate.pipelineId(), TransitionDetails.NONE,
                    (run, ids, now) -> run.drop(candidate.jobId(), FailureReason.DATA_INTEGRITY_FAILURE, false, ids, now)));
            work.soon(JobWork.ASSIGN_RESOURCE, groupId);
        });
    }

    private void assign(long groupId, Candidate candidate) {
        changes.change(candidate.pipelineId(), TransitionDetails.NONE, (run, ids, now) -> groups.take(groupId, candidate.jobId(), now)
                ? run.step(candidate.jobId(), JobEvent.GRANT_RESOURCE, now)
                : new TransitionResult.Rejection(Reason.of("job.resource_held", candidate.jobId())));
    }
}
