package dev.slipway.application.environment;

import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.environment.port.EnvironmentSweeps;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.domain.environment.DeploymentEvent;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.job.JobWhen;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What kits of environments arrange. */
abstract class EnvironmentScenario extends CiScenario {

    protected final Environments environments() {
        return world().port(Environments.class);
    }

    protected final EnvironmentSweeps sweeps() {
        return world().port(EnvironmentSweeps.class);
    }

    protected final long environment(long project, String name) {
        return write(() -> environments().insert(project, name, Optional.empty(), EnvironmentTier.OTHER, now())).orElseThrow();
    }

    protected final long environment(long project, String name, EnvironmentState state) {
        long id = environment(project, name);
        write(() -> environments().move(id, state, now()));
        return id;
    }

    protected final ProjectEnvironment view(long project, long environment) {
        return environments().find(project, environment).orElseThrow();
    }

    /** The id of an environment that jobs have made. */
    protected final long named(long project, String name) {
        return environments().list(project, EnvironmentFilter.ALL.withName(name), PageRequest.Offset.first())
                .items().getFirst().id();
    }

    /** A job {@code ship} that deploys, and a manual one that stops what it deployed. */
    protected static PipelineDraft deploying(long project, String environment, Long autoStopSeconds) {
        return PipelineDraft.in(project,
                JobDraft.of("ship", 0).on(new Target(environment, "start", null, null, autoStopSeconds, "halt")),
                JobDraft.of("halt", 1).plan(plan -> plan.when(JobWhen.MANUAL, true)).on(environment, "stop", null));
    }

    /** The jobs of a pipeline end, and their deployments with them. */
    protected final void follow(DeploymentEvent event, long... jobs) {
        write(() -> {
            for (long job : jobs) {
                world().port(Deployments.class).follow(new Deployments.Steps(Map.of(job, event), List.of(), null), now());
            }
        });
    }
}
