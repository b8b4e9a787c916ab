package dev.slipway.application.environment;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.environment.EnvironmentDraft;
import dev.slipway.domain.environment.EnvironmentState;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/** Environments that wait to be stopped. */
abstract class StoppingUseCases extends CiUseCases {

    protected final EnvironmentModule module = house.modules.environment;
    protected final Environments environments = world().port(Environments.class);
    protected final Caller developer = house.accounts.known(house.accounts.member(project, Role.DEVELOPER));
    protected final Caller maintainer = house.accounts.known(house.accounts.member(project, Role.MAINTAINER));

    protected long plain(String name) {
        return module.createEnvironment.create(developer, here(), EnvironmentDraft.named(name)).id();
    }

    /** A pipeline that has deployed, and waits to be stopped. */
    protected long deployed(String name, Long autoStopSeconds) {
        long pipeline = begun(EnvironmentScenario.deploying(project, name, autoStopSeconds).by(id(developer)));
        end(pipeline, "ship");
        return pipeline;
    }

    protected void end(long pipeline, String name) {
        long job = id(pipeline, name);
        house.changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.start(job, now));
        house.changes.change(pipeline, TransitionDetails.exited(0), (run, ids, now) -> run.succeed(job, now));
    }

    protected long named(String name) {
        return environments.list(project, EnvironmentFilter.ALL.withName(name), PageRequest.Offset.first()).items().getFirst().id();
    }

    protected EnvironmentState state(long id) {
        return environments.find(project, id).orElseThrow().state();
    }

    protected EnvironmentState stop(Caller caller, long id) {
        return module.stopEnvironment.stop(caller, here(), id, false).state();
    }

    protected Stopping stopping(BooleanSupplier lock) {
        return new Stopping(environments, List.of(new StopJobs() {
            @Override
            public boolean mayRun(Caller caller, ProjectGrant grant, StopAction action) {
                return true;
            }

            @Override
            public boolean lock(long pipelineId) {
                return lock.getAsBoolean();
            }

            @Override
            public boolean start(StopAction action, OptionalLong userId) {
                return true;
            }
        }), house.world.transactions());
    }
}
