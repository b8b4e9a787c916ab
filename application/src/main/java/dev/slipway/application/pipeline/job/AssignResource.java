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
import java.time.Duration;
import java.util.Optional;

/**
 * Grants a free resource to the next job that waits for it, and fails a job in a deadlock. The pipeline of the job is locked before the
 * resource group, and read again under the lock. Every minute it also finds all free resources that jobs wait for, in case work was lost.
 */
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
            groups.next(groupId).ifPresentOrElse(candidate -> assign(groupId, candidate),
                    () -> groups.deadlocked(groupId).ifPresent(this::fail));
        }
    }

    /** Resolves a deadlock: the job fails, the rest of its pipeline goes on. */
    private void fail(Candidate candidate) {
        changes.change(candidate.pipelineId(), TransitionDetails.NONE, (run, ids, now) ->
                run.job(candidate.jobId()).filter(job -> job.status() == JobStatus.WAITING_FOR_RESOURCE).isPresent()
                        ? run.drop(candidate.jobId(), FailureReason.STUCK_OR_TIMEOUT_FAILURE, false, ids, now)
                        : new TransitionResult.Rejection(Reason.of("job.resource_held", candidate.jobId())));
    }

    private void recordIdle() {
        UnrecordedWork.record(work, JobWork.ASSIGN_RESOURCE, after -> groups.idle(after, BATCH));
    }

    /** Fails the job that the resource could not be granted to, and grants it to the next. */
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
