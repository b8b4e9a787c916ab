package dev.slipway.application.pipeline;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.job.port.ResourceGroups.Candidate;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.pipeline.port.Pipelines.Particulars;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.Ruling;
import jakarta.inject.Singleton;

/** Gives a free resource to the job whose turn it is. The candidate's pipeline is locked before the group, and then looked at again. */
@Singleton
public final class AssignResource implements WorkHandler {

    private final ResourceGroups groups;
    private final PipelineChanges changes;

    public AssignResource(ResourceGroups groups, PipelineChanges changes) {
        this.groups = groups;
        this.changes = changes;
    }

    @Override
    public String kind() {
        return JobWork.ASSIGN_RESOURCE;
    }

    @Override
    public void handle(long groupId) {
        groups.next(groupId).ifPresent(candidate -> assign(groupId, candidate));
    }

    private void assign(long groupId, Candidate candidate) {
        changes.change(candidate.pipelineId(), Particulars.NONE, (run, ids, now) -> groups.take(groupId, candidate.jobId(), now)
                ? run.step(candidate.jobId(), JobEvent.GRANT_RESOURCE, now)
                : new Ruling.Declined(Reason.of("job.resource_held", candidate.jobId())));
    }
}
