package dev.slipway.application.pipeline;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.artifact.ArtifactModule;
import dev.slipway.application.audit.AuditModule;
import dev.slipway.application.branch.BranchModule;
import dev.slipway.application.ciconfig.CiConfigModule;
import dev.slipway.application.environment.EnvironmentModule;
import dev.slipway.application.job.JobModule;
import dev.slipway.application.job.PipelineListener;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.pipeline.lint.LintPolicy;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Triggers;
import dev.slipway.application.project.ProjectModule;
import dev.slipway.application.repository.RepositoryModule;
import dev.slipway.application.variable.VariableModule;
import java.util.List;

/** Makes the use cases of pipelines in three parts: those of stored pipelines, those that create pipelines, and downstream pipelines. */
public final class PipelineModule {

    /** Ports and settings that the use cases need. */
    public record Ports(Bridges bridges, PipelineOrigins pipelineOrigins, PipelineViews pipelineViews, Pipelines pipelines,
            Triggers triggers, PipelinePolicy policy, LintPolicy lintPolicy) {}

    /** The modules of earlier features. */
    public record Earlier(KernelModule kernel, AccessModule access, AuditModule audit, ProjectModule project, BranchModule branch,
            VariableModule variable, RepositoryModule repository, CiConfigModule ciconfig, EnvironmentModule environment, JobModule job,
            ArtifactModule artifact) {}

    /**
     * Parts that later features add. The lists are filled after this module is made, and are read when a use case runs.
     *
     * @param followers     are notified after the status of a pipeline changed
     * @param mergeRequests finds the merge requests that pipelines know
     */
    public record Later(List<PipelineListener> followers, OpenMergeRequests mergeRequests) {}

    public final Ports ports;
    public final PipelineOperationModule operation;
    public final PipelineCreationModule creation;
    public final DownstreamModule downstream;

    public PipelineModule(Ports ports, Earlier earlier, Later later) {
        this.ports = ports;
        operation = new PipelineOperationModule(ports, earlier);
        creation = new PipelineCreationModule(ports, earlier, operation, later.mergeRequests());
        downstream = new DownstreamModule(ports, earlier, operation, creation, later.followers());
    }
}
