package dev.slipway.application.pipeline;

import dev.slipway.application.access.Access;
import dev.slipway.application.environment.EnvironmentModule;
import dev.slipway.application.job.JobModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.change.PipelineRights;
import dev.slipway.application.pipeline.change.PipelineWork;
import dev.slipway.application.pipeline.job.ApproveDeployment;
import dev.slipway.application.pipeline.job.AssignResource;
import dev.slipway.application.pipeline.job.CancelJob;
import dev.slipway.application.pipeline.job.EraseJob;
import dev.slipway.application.pipeline.job.JobChanges;
import dev.slipway.application.pipeline.job.PlayJob;
import dev.slipway.application.pipeline.job.PlayStopJobs;
import dev.slipway.application.pipeline.job.RetryJob;
import dev.slipway.application.pipeline.job.StartScheduledJob;
import dev.slipway.application.pipeline.operation.CancelPipeline;
import dev.slipway.application.pipeline.operation.CancelPipelinesOfUser;
import dev.slipway.application.pipeline.operation.CancelRedundantPipelines;
import dev.slipway.application.pipeline.operation.PipelineReads;
import dev.slipway.application.pipeline.operation.RetryPipeline;
import dev.slipway.application.pipeline.removal.DeletePipeline;
import dev.slipway.application.pipeline.removal.HidePipeline;
import dev.slipway.application.pipeline.removal.OrphanedPins;
import dev.slipway.application.pipeline.removal.RemovePipeline;
import dev.slipway.application.pipeline.removal.RemovePipelinesOfProject;

/** Makes the use cases that read, change and remove pipelines and their jobs. A part of {@link PipelineModule}. */
public final class PipelineOperationModule {

    public final PipelineRights pipelineRights;
    public final PipelineChanges pipelineChanges;
    public final PipelineReads pipelineReads;
    public final CancelPipeline cancelPipeline;
    public final RetryPipeline retryPipeline;
    public final DeletePipeline deletePipeline;
    public final CancelJob cancelJob;
    public final RetryJob retryJob;
    public final PlayJob playJob;
    public final EraseJob eraseJob;
    public final ApproveDeployment approveDeployment;

    // Recorded work, and what earlier features ask for
    public final PlayStopJobs playStopJobs;
    public final AssignResource assignResource;
    public final StartScheduledJob startScheduledJob;
    public final CancelRedundantPipelines cancelRedundantPipelines;
    public final CancelPipelinesOfUser cancelPipelinesOfUser;
    public final RemovePipeline removePipeline;
    public final RemovePipelinesOfProject removePipelinesOfProject;
    public final OrphanedPins orphanedPins;

    PipelineOperationModule(PipelineModule.Ports ports, PipelineModule.Earlier earlier) {
        KernelModule.Ports kernel = earlier.kernel().ports;
        JobModule.Ports job = earlier.job().ports;
        Access access = earlier.access().access;
        pipelineRights = new PipelineRights(earlier.branch().branchGuards);
        PipelineWork pipelineWork = new PipelineWork(kernel.work(), job.resourceGroups(), ports.bridges());
        pipelineChanges = new PipelineChanges(kernel.transactions(), ports.pipelines(), earlier.environment().ports.deployments(),
                pipelineWork, kernel.announcements(), kernel.observations(), kernel.clock());
        pipelineReads = new PipelineReads(access, ports.pipelineViews(), ports.pipelines(), ports.policy());
        cancelPipeline = new CancelPipeline(access, pipelineRights, ports.pipelineViews(), pipelineChanges);
        retryPipeline = new RetryPipeline(access, pipelineRights, ports.pipelineViews(), pipelineChanges);
        HidePipeline hidePipeline = new HidePipeline(ports.pipelines(), ports.bridges(), pipelineChanges, kernel.work(), kernel.clock());
        deletePipeline = new DeletePipeline(access, ports.pipelineViews(), ports.pipelines(), hidePipeline, kernel.transactions(),
                kernel.work());
        JobChanges jobChanges = new JobChanges(access, pipelineRights, job.jobViews(), pipelineChanges);
        cancelJob = new CancelJob(jobChanges);
        retryJob = new RetryJob(jobChanges);
        playJob = new PlayJob(jobChanges, ports.pipelineOrigins(), ports.pipelines(), kernel.transactions());
        playStopJobs = new PlayStopJobs(pipelineRights, ports.pipelines(), pipelineChanges);
        EnvironmentModule environment = earlier.environment();
        approveDeployment = new ApproveDeployment(access, new ApproveDeployment.Ports(environment.ports.deploymentRecords(),
                environment.ports.deploymentApprovals(), ports.pipelines()), environment.approvals, environment.deployRights,
                pipelineChanges, kernel.transactions(), earlier.audit().auditTrail);
        eraseJob = new EraseJob(access, job.jobViews(), job.jobCascade(), ports.pipelines(), pipelineRights, kernel.blobs(),
                kernel.transactions());
        assignResource = new AssignResource(job.resourceGroups(), pipelineChanges, kernel.work(), kernel.transactions());
        startScheduledJob = new StartScheduledJob(pipelineChanges);
        cancelRedundantPipelines = new CancelRedundantPipelines(ports.pipelines(), pipelineChanges, kernel.observations());
        cancelPipelinesOfUser = new CancelPipelinesOfUser(ports.pipelines(), pipelineChanges, earlier.access().ports.credentials(),
                kernel.observations());
        removePipeline = new RemovePipeline(ports.pipelines(), earlier.artifact().removeArtifacts, earlier.repository().ports.refs(),
                kernel.work(), kernel.clock());
        removePipelinesOfProject = new RemovePipelinesOfProject(ports.pipelines(), hidePipeline, removePipeline, kernel.transactions());
        orphanedPins = new OrphanedPins(ports.pipelines(), kernel.clock());
    }
}
