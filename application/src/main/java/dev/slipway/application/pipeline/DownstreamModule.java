package dev.slipway.application.pipeline;

import dev.slipway.application.access.Access;
import dev.slipway.application.job.PipelineListener;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.pipeline.downstream.BridgeRights;
import dev.slipway.application.pipeline.downstream.BridgeVariables;
import dev.slipway.application.pipeline.downstream.CancelChild;
import dev.slipway.application.pipeline.downstream.DownstreamAdmission;
import dev.slipway.application.pipeline.downstream.DownstreamEvaluation;
import dev.slipway.application.pipeline.downstream.DownstreamPlans;
import dev.slipway.application.pipeline.downstream.MirroredPipelines;
import dev.slipway.application.pipeline.downstream.NotifyFollowers;
import dev.slipway.application.pipeline.downstream.ParentArtifacts;
import dev.slipway.application.pipeline.downstream.RestartBridge;
import dev.slipway.application.pipeline.downstream.RestartMirroringBridges;
import dev.slipway.application.pipeline.downstream.StartBridge;
import dev.slipway.application.pipeline.downstream.SyncBridge;
import dev.slipway.application.pipeline.downstream.UpstreamRequestResolver;
import dev.slipway.application.pipeline.downstream.WaitingResourceGroups;
import dev.slipway.application.repository.RepositoryModule;
import java.util.List;

/** Makes the recorded work of bridges and of the pipelines that they create. A part of {@link PipelineModule}. */
public final class DownstreamModule {

    public final StartBridge startBridge;
    public final SyncBridge syncBridge;
    public final RestartBridge restartBridge;
    public final RestartMirroringBridges restartMirroringBridges;
    public final CancelChild cancelChild;
    public final NotifyFollowers notifyFollowers;

    DownstreamModule(PipelineModule.Ports ports, PipelineModule.Earlier earlier, PipelineOperationModule operation,
            PipelineCreationModule creation, List<PipelineListener> followers) {
        KernelModule.Ports kernel = earlier.kernel().ports;
        BridgeRights bridgeRights = new BridgeRights(earlier.access().access, operation.pipelineRights);
        syncBridge = new SyncBridge(ports.bridges(), operation.pipelineChanges);
        startBridge = new StartBridge(ports.bridges(), plans(ports, earlier, creation, bridgeRights), creation.pipelineCreator, syncBridge,
                operation.pipelineChanges, new WaitingResourceGroups(earlier.job().ports.resourceGroups(), kernel.work()),
                kernel.transactions());
        restartBridge = new RestartBridge(ports.bridges(), bridgeRights, creation.actingUsers, operation.pipelineChanges);
        restartMirroringBridges = new RestartMirroringBridges(ports.bridges(), kernel.work());
        cancelChild = new CancelChild(ports.bridges(), operation.pipelineChanges);
        notifyFollowers = new NotifyFollowers(ports.bridges(), kernel.work(), followers);
    }

    private static DownstreamPlans plans(PipelineModule.Ports ports, PipelineModule.Earlier earlier, PipelineCreationModule creation,
            BridgeRights bridgeRights) {
        Access access = earlier.access().access;
        RepositoryModule.Ports repository = earlier.repository().ports;
        BridgeVariables bridgeVariables = new BridgeVariables(creation.requestVariables, earlier.variable().variablesOfJobs,
                earlier.artifact().ports.artifacts(), ports.policy());
        DownstreamEvaluation evaluation = new DownstreamEvaluation(access, new DownstreamAdmission(bridgeRights, ports.bridges()),
                bridgeVariables, creation.requests, creation.pipelineCreator,
                new ParentArtifacts(ports.bridges(), earlier.artifact().archivedTexts));
        UpstreamRequestResolver upstream = new UpstreamRequestResolver(ports.pipelineOrigins(), repository.commits(), repository.refs(),
                ports.pipelines());
        return new DownstreamPlans(creation.actingUsers, upstream, bridgeVariables, new MirroredPipelines(access, ports.pipelineViews()),
                evaluation);
    }
}
