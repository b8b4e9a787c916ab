package dev.slipway.application.mergerequest;

import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.mergerequest.MergeRequestModule.Earlier;
import dev.slipway.application.mergerequest.MergeRequestModule.Ports;
import dev.slipway.application.mergerequest.pipeline.CreateMergeRequestPipeline;
import dev.slipway.application.mergerequest.pipeline.CreatePipelineOfNewRequest;
import dev.slipway.application.mergerequest.pipeline.CreatePipelinesOfPushedRequests;
import dev.slipway.application.mergerequest.pipeline.MergeRequestPipelineReads;
import dev.slipway.application.mergerequest.pipeline.MergeRequestsForPipelines;
import dev.slipway.application.mergerequest.pipeline.OpenRequestGuards;
import dev.slipway.application.mergerequest.pipeline.RequestPipelineOnce;
import dev.slipway.application.mergerequest.pipeline.RequestPipelines;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.mergerequest.version.UpdateMergeRef;
import dev.slipway.application.pipeline.PipelineModule;
import dev.slipway.application.repository.RepositoryModule;

/** Makes the use cases of the pipelines of merge requests. A part of {@link MergeRequestModule}. */
public final class MergeRequestPipelineModule {

    public final CreateMergeRequestPipeline createMergeRequestPipeline;
    public final MergeRequestPipelineReads mergeRequestPipelineReads;

    // Recorded work
    public final CreatePipelinesOfPushedRequests createPipelinesOfPushedRequests;
    public final CreatePipelineOfNewRequest createPipelineOfNewRequest;

    // Used by earlier features
    public final MergeRequestsForPipelines mergeRequestsForPipelines;

    MergeRequestPipelineModule(Ports ports, Earlier earlier, RecordVersions versions, UpdateMergeRef mergeRef,
            MergeRequestAccess requests, MergeStatuses statuses) {
        KernelModule.Ports kernel = earlier.kernel().ports;
        PipelineModule pipeline = earlier.pipeline();
        RepositoryModule.Ports repository = earlier.repository().ports;
        RequestPipelines targets = new RequestPipelines(earlier.access().access, pipeline.operation.pipelineRights, ports.policy());
        OpenRequestGuards guards = new OpenRequestGuards(ports.mergeRequests(), ports.mergeRequestVersions(), pipeline.ports.pipelines());
        createMergeRequestPipeline = new CreateMergeRequestPipeline(earlier.access().access, requests, statuses, targets,
                new CreateMergeRequestPipeline.Branches(repository.commits(), versions, mergeRef),
                new CreateMergeRequestPipeline.Creation(pipeline.creation.requests,
                        pipeline.creation.pipelineCreator, pipeline.ports.pipelineViews(), guards));
        mergeRequestPipelineReads = new MergeRequestPipelineReads(earlier.access().access, requests, ports.mergeRequestVersions(),
                pipeline.ports.pipelineViews());
        RequestPipelineOnce once = new RequestPipelineOnce(guards, createMergeRequestPipeline);
        createPipelinesOfPushedRequests = new CreatePipelinesOfPushedRequests(ports.mergeRequestViews(), versions, once,
                repository.pushes(), pipeline.creation.actingUsers,
                new CreatePipelinesOfPushedRequests.WorkRecord(kernel.work(), kernel.transactions()));
        createPipelineOfNewRequest = new CreatePipelineOfNewRequest(ports.mergeRequestViews(), ports.mergeRequestVersions(), once,
                pipeline.creation.actingUsers, repository.pushes(), kernel.work());
        mergeRequestsForPipelines = new MergeRequestsForPipelines(earlier.access().access, ports.mergeRequestViews(),
                pipeline.creation.actingUsers);
    }
}
