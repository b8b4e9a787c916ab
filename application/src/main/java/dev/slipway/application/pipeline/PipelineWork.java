package dev.slipway.application.pipeline;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.domain.pipeline.Work;
import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.List;

/** Records what follows from a decision outside of its pipeline, each under the kind of work that does it. */
@Singleton
public final class PipelineWork {

    private final dev.slipway.application.kernel.port.Work work;
    private final ResourceGroups groups;
    private final Bridges bridges;

    public PipelineWork(dev.slipway.application.kernel.port.Work work, ResourceGroups groups, Bridges bridges) {
        this.work = work;
        this.groups = groups;
        this.bridges = bridges;
    }

    /** Inside the unit of work that the items follow from. Groups are locked in the order of their keys. */
    void record(long projectId, List<Work> items) {
        items.stream().distinct()
                .sorted(Comparator.comparing(item -> item instanceof Work.AssignResource(String key) ? key : ""))
                .forEach(item -> record(projectId, item));
    }

    private void record(long projectId, Work item) {
        switch (item) {
            case Work.StartScheduled(long jobId, var at) -> work.at(at, JobWork.START_SCHEDULED, jobId);
            case Work.ArchiveTrace(long jobId) -> work.soon(JobWork.ARCHIVE_TRACE, jobId);
            case Work.AssignResource(String key) -> work.soon(JobWork.ASSIGN_RESOURCE, groups.lock(projectId, key));
            case Work.CancelRedundant(long pipelineId) -> work.soon(JobWork.CANCEL_REDUNDANT, pipelineId);
            case Work.PipelineChanged(long pipelineId) -> work.soon(JobWork.PIPELINE_CHANGED, pipelineId);
            case Work.PipelineReopened(long pipelineId) -> work.soon(JobWork.PIPELINE_REOPENED, pipelineId);
            case Work.StartDownstream(long jobId) -> work.soon(JobWork.START_BRIDGE, jobId);
            // The trigger jobs are called off in this unit of work, so that no child comes later that nobody knows of.
            case Work.CancelChildren(long pipelineId) -> bridges.callOff(pipelineId).forEach(child -> work.soon(JobWork.CANCEL_CHILD, child));
        }
    }
}
