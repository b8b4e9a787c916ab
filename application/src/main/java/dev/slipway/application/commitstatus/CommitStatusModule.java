package dev.slipway.application.commitstatus;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.commitstatus.port.CommitStatuses;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.pipeline.PipelineModule;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.repository.RepositoryModule;

/** Makes the use cases of statuses of commits. */
public final class CommitStatusModule {

    /** Ports of statuses. */
    public record Ports(CommitStatuses commitStatuses) {}

    public final Ports ports;
    public final CommitStatusReads commitStatusReads;
    public final ReportCommitStatus reportCommitStatus;

    public CommitStatusModule(Ports ports, KernelModule kernel, AccessModule access, RepositoryModule repository,
            PipelineModule pipeline) {
        this.ports = ports;
        Pipelines pipelines = pipeline.ports.pipelines();
        ExternalPipelines external = new ExternalPipelines(repository.ports.commits(), repository.ports.histories(),
                repository.ports.refs(), repository.ports.mirroredRefs(), pipelines, pipeline.operation.pipelineRights);
        commitStatusReads = new CommitStatusReads(access.access, repository.ports.commits(), ports.commitStatuses());
        reportCommitStatus = new ReportCommitStatus(access.access, external, ports.commitStatuses(), pipelines,
                pipeline.operation.pipelineChanges, kernel.ports.transactions(), kernel.ports.clock());
    }
}
