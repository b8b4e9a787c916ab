package dev.slipway.application.pipeline.fake;

import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.pipeline.fake.FakeCi.Deployment;
import dev.slipway.application.pipeline.fake.FakeCi.Environment;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.domain.environment.DeploymentEvent;
import dev.slipway.domain.environment.DeploymentLifecycle;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentEvent;
import dev.slipway.domain.environment.EnvironmentLifecycle;
import dev.slipway.domain.environment.EnvironmentMove;
import dev.slipway.domain.kernel.Step;
import java.time.Instant;
import java.util.Optional;

/** Deployments in memory. */
public final class FakeDeployments implements Deployments {

    private final FakeCi ci;

    public FakeDeployments(FakeCi ci) {
        this.ci = ci;
    }

    @Override
    public void follow(Steps steps, Instant now) {
        ci.transactions.write(() -> {
            steps.events().forEach((job, event) -> follow(job, event, now));
            steps.repeats().forEach(
                    repeat -> ci.deploymentOf(repeat.earlierJob()).ifPresent(earlier -> repeat(earlier, repeat.newJob(), steps, now)));
        });
    }

    private void follow(long job, DeploymentEvent event, Instant now) {
        ci.deploymentOf(job).ifPresent(row -> {
            if (DeploymentLifecycle.TABLE.on(row.status(), event) instanceof Step.Moved<DeploymentStatus> moved) {
                ci.deployments.put(row.id(), row.at(moved.to(), now));
                renew(row, moved.to(), now);
            }
        });
        ci.jobs.find(job).filter(row -> event == DeploymentEvent.SUCCEED && row.made.target() != null)
                .ifPresent(row -> ci.environment(row.projectId, row.made.target().name())
                        .filter(found -> EnvironmentMove.STOPS.hold(new EnvironmentMove(row.made.target().action(), null, found.state())))
                        .ifPresent(found -> stop(found, now)));
    }

    private void renew(Deployment row, DeploymentStatus reached, Instant now) {
        Environment old = ci.environments.find(row.environmentId()).orElseThrow();
        Target target = row.target();
        if (!EnvironmentMove.STARTS.hold(new EnvironmentMove(target.action(), reached, old.state()))) {
            return;
        }
        Environment started = old.at(target.url() == null ? old.url() : target.url(),
                target.tier() == null ? old.tier() : target.tier(), now).in(EnvironmentLifecycle.TABLE.to(EnvironmentEvent.START), now);
        ci.environments.put(old.id(),
                target.autoStopSeconds() == null ? started : started.stopping(now.plusSeconds(target.autoStopSeconds())));
    }

    @Override
    public Optional<String> address(long jobId) {
        return ci.deploymentOf(jobId).map(Deployment::target).map(Target::url);
    }

    @Override
    public void reached(long jobId, String address) {
        ci.deploymentOf(jobId).filter(row -> row.status() == DeploymentStatus.SUCCESS)
                .flatMap(row -> ci.environments.find(row.environmentId()))
                .ifPresent(old -> ci.environments.put(old.id(), old.at(address, old.tier(), old.updatedAt())));
    }

    private void stop(Environment old, Instant now) {
        ci.environments.put(old.id(), old.in(EnvironmentLifecycle.TABLE.to(EnvironmentEvent.COMPLETE_STOP), now));
    }

    private void repeat(Deployment earlier, long job, Steps steps, Instant now) {
        DeploymentEvent event = steps.events().getOrDefault(job, DeploymentEvent.CREATE);
        DeploymentStatus status = DeploymentLifecycle.TABLE.rows().stream().filter(row -> row.event() == event).findFirst().orElseThrow()
                .to();
        long id = ci.nextOther();
        ci.deployments.put(id, new Deployment(id, ci.next(ci.deploymentCounters, earlier.projectId()), earlier.projectId(),
                earlier.environmentId(), job, steps.userId() == null ? earlier.userId() : steps.userId(), earlier.commit(), status,
                earlier.target(), now, now, null));
    }
}
