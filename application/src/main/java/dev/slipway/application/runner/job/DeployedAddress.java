package dev.slipway.application.runner.job;

import dev.slipway.application.artifact.ExportedVariables;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.application.runner.WaitingJob.Dependency;
import dev.slipway.application.runner.port.WaitingJobs;
import dev.slipway.domain.environment.EnvironmentRules;
import dev.slipway.domain.variable.ExpansionMode;
import dev.slipway.domain.variable.PipelineFacts;
import dev.slipway.domain.variable.PredefinedVariables;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Computes the address of an environment that a job has deployed to. The address may contain variables that are unknown when the job is
 * created: those of the job itself and those that it exports, such as an address that the deployment chose.
 */
public final class DeployedAddress {

    private final Deployments deployments;
    private final WaitingJobs jobs;
    private final Artifacts artifacts;
    private final PipelinePolicy policy;

    public DeployedAddress(Deployments deployments, WaitingJobs jobs, Artifacts artifacts, PipelinePolicy policy) {
        this.deployments = deployments;
        this.jobs = jobs;
        this.artifacts = artifacts;
        this.policy = policy;
    }

    /** Returns the expanded address; empty if it has no variables left to expand, or the result is no valid address. */
    Optional<String> of(long jobId) {
        return deployments.address(jobId).filter(written -> written.indexOf('$') >= 0 || written.indexOf('%') >= 0)
                .flatMap(written -> jobs.facts(jobId).map(job -> known(job).expand(written, ExpansionMode.FOR_NAMES)))
                .filter(address -> !address.isBlank() && EnvironmentRules.externalUrl(address).isEmpty());
    }

    private VariableSet known(WaitingJob job) {
        String page = policy.server().url() + "/" + job.project().fullPath() + "/-/";
        PipelineFacts pipeline = new PipelineFacts(job.pipeline().id(), job.pipeline().iid(), page + "pipelines/" + job.pipeline().id(),
                false);
        List<Variable> known = new ArrayList<>(PredefinedVariables.identity(job.job().id(), page + "jobs/" + job.job().id()));
        known.addAll(PredefinedVariables.pipeline(pipeline));
        known.addAll(PredefinedVariables.pipelineOfRun(pipeline));
        known.addAll(ExportedVariables.of(artifacts,
                Stream.concat(job.dependencies().stream().map(Dependency::id), Stream.of(job.job().id())).toList()));
        known.addAll(job.manualVariables());
        return VariableSet.of(known);
    }
}
