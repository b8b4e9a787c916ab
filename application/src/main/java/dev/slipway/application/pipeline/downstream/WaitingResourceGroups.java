package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.port.Work;

/** Records a new assignment of the resources that a pipeline waits for: a bridge that follows it may turn that wait into a deadlock. */
public final class WaitingResourceGroups {

    private final ResourceGroups groups;
    private final Work work;

    public WaitingResourceGroups(ResourceGroups groups, Work work) {
        this.groups = groups;
        this.work = work;
    }

    void reassign(long pipelineId) {
        groups.waitedFor(pipelineId).forEach(group -> work.soon(JobWork.ASSIGN_RESOURCE, group));
    }
}
