package dev.slipway.application.pipeline.fake;

import dev.slipway.application.environment.DeploymentRows;
import dev.slipway.application.environment.DeploymentsKit;
import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.fake.FakeCi.Deployment;
import dev.slipway.application.pipeline.fake.FakeCi.Environment;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import java.util.Optional;

final class FakeDeploymentsTest extends DeploymentsKit {

    private final FakeCiWorld world = new FakeCiWorld();

    @Override
    protected Deployments deployments() {
        return world.port(Deployments.class);
    }

    @Override
    protected Transactions transactions() {
        return world.transactions();
    }

    @Override
    protected DeploymentRows rows() {
        return new InMemory(world, world.rows());
    }

    private record InMemory(FakeCiWorld world, FakeCi ci) implements DeploymentRows {

        @Override
        public long user() {
            return world.user();
        }

        @Override
        public long project() {
            return world.project();
        }

        @Override
        public void environment(long projectId, String name, EnvironmentState state, EnvironmentTier tier) {
            long id = ci.nextOther();
            ci.environments.put(id, Environment.available(id, projectId, name, tier, world.now()).in(state, world.now()));
        }

        private long only(PipelineDraft draft) {
            Pipelines pipelines = world.port(Pipelines.class);
            return pipelines.create(draft.pipeline(pipelines.nextId()), world.now()).orElseThrow().run().jobs().getFirst().id();
        }

        @Override
        public long job(long projectId) {
            return only(PipelineDraft.in(projectId, "job"));
        }

        @Override
        public long job(long projectId, String environment, String action) {
            long job = only(PipelineDraft.in(projectId, JobDraft.of("job", 0).on(environment, action, null)));
            ci.deployments.removeIf(row -> row.jobId() == job);
            return job;
        }

        @Override
        public long deploying(long projectId, String environment, DeploymentStatus status, Plan plan, long userId) {
            JobDraft plain = JobDraft.of("job", 0);
            Target target = new Target(environment, "start", plan.externalUrl(), plan.tier(), plan.autoStopSeconds(), null);
            long job = only(PipelineDraft.in(projectId, plain.on(target)).by(userId));
            Deployment row = ci.deploymentOf(job).orElseThrow();
            ci.deployments.put(row.id(), new Deployment(row.id(), row.iid(), projectId, row.environmentId(), job, userId, row.commit(),
                    status, target, row.createdAt(), row.updatedAt(), null));
            return job;
        }

        @Override
        public Optional<Seen> deployment(long jobId) {
            return ci.deploymentOf(jobId)
                    .map(row -> new Seen(row.iid(), row.status(), row.userId(), row.createdAt(), row.updatedAt(), row.finishedAt()));
        }

        @Override
        public SeenEnvironment environment(long projectId, String name) {
            Environment row = ci.environment(projectId, name).orElseThrow();
            return new SeenEnvironment(row.state(), row.url(), row.tier(), row.stopsAt());
        }
    }
}
