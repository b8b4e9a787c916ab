package dev.slipway.application.pipeline.change;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.domain.pipeline.FollowUp;
import java.util.Comparator;
import java.util.List;

/** Records the consequences of a decision outside of its pipeline, each as the kind of work that handles it. */
public final class PipelineWork {

    private final dev.slipway.application.kernel.port.Work work;
    private final ResourceGroups groups;
    private final Bridges bridges;

    public PipelineWork(dev.slipway.application.kernel.port.Work work, ResourceGroups groups, Bridges bridges) {
        this.work = work;
        this.groups = groups;
        this.bridges = bridges;
    }

    /** Records items in the transaction of the decision. Resource groups are locked in the order of their keys. */
    void record(long projectId, List<FollowUp> items) {
        items.stream().distinct()
                .sorted(Comparator.comparing(item -> item instanceof FollowUp.AssignResource(String key) ? key : ""))
                .forEach(item -> record(projectId, item));
    }

    private void record(long projectId, FollowUp item) {
        switch (item) {
            case FollowUp.StartScheduled(long jobId, var at) -> work.at(at, JobWork.START_SCHEDULED_JOB, jobId);
            case FollowUp.ArchiveLog(long jobId) -> work.soon(JobWork.ARCHIVE_LOG, jobId);
            case FollowUp.AssignResource(String key) -> work.soon(JobWork.ASSIGN_RESOURCE, groups.lock(projectId, key));
            case FollowUp.CancelRedundant(long pipelineId) -> work.soon(JobWork.CANCEL_REDUNDANT_PIPELINES, pipelineId);
            case FollowUp.PipelineChanged(long pipelineId) -> work.soon(JobWork.NOTIFY_FOLLOWERS, pipelineId);
            case FollowUp.PipelineRestarted(long pipelineId) -> work.soon(JobWork.RESTART_MIRRORING_BRIDGES, pipelineId);
            case FollowUp.StartDownstream(long jobId) -> work.soon(JobWork.START_BRIDGE, jobId);
            // The bridges are canceled in this transaction, so that none creates a child that would be missed.
            case FollowUp.CancelChildren(long pipelineId) -> bridges.cancelChildren(pipelineId)
                    .forEach(child -> work.soon(JobWork.CANCEL_CHILD, child));
        }
    }
}
