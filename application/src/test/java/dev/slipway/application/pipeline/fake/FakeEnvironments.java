package dev.slipway.application.pipeline.fake;

import dev.slipway.application.environment.DeploymentView;
import dev.slipway.application.environment.EnvironmentDetail;
import dev.slipway.application.environment.EnvironmentFilter;
import dev.slipway.application.environment.ProjectEnvironment.Deadlines;
import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.application.environment.StopAction;
import dev.slipway.application.environment.StopPlan;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.job.fake.FakeJobViews;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.fake.FakeCi.Deployment;
import dev.slipway.application.pipeline.fake.FakeCi.Environment;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.job.JobWhen;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Environments in memory. */
public final class FakeEnvironments implements Environments {

    private static final Comparator<Deployment> EARLIEST_FIRST =
            Comparator.comparing(Deployment::finishedAt).thenComparingLong(Deployment::id);

    private final FakeCi ci;
    private final FakeJobViews jobs;

    public FakeEnvironments(FakeCi ci, FakeJobViews jobs) {
        this.ci = ci;
        this.jobs = jobs;
    }

    static ProjectEnvironment view(Environment row) {
        return new ProjectEnvironment(row.id(), row.projectId(), row.name(), row.slug(), Optional.ofNullable(row.url()), row.tier(),
                row.state(), new Deadlines(Optional.ofNullable(row.stopsAt()), Optional.ofNullable(row.deletesAt())), row.createdAt(),
                row.updatedAt());
    }

    DeploymentView view(Deployment row) {
        ProjectEnvironment environment = view(ci.environments.find(row.environmentId()).orElseThrow());
        return new DeploymentView(row.id(), row.iid(), row.commit(), row.status(),
                new DeploymentView.Times(row.createdAt(), row.updatedAt(), Optional.ofNullable(row.finishedAt())),
                Optional.ofNullable(row.userId()).flatMap(ci.users::find).map(FakeCi.User::brief), environment,
                Optional.ofNullable(row.jobId()).flatMap(job -> jobs.find(row.projectId(), job)));
    }

    private void change(long id, UnaryOperator<Environment> change) {
        ci.environments.find(id).map(change).ifPresent(changed -> ci.environments.put(id, changed));
    }

    @Override
    public Page<ProjectEnvironment> list(long projectId, EnvironmentFilter filter, PageRequest page) {
        return FakeCi.page(ci.environments.rows().filter(row -> row.projectId() == projectId && matches(row, filter)),
                Comparator.comparingLong(Environment::id), Environment::id, page).map(FakeEnvironments::view);
    }

    private static boolean matches(Environment row, EnvironmentFilter filter) {
        return filter.name().filter(name -> !name.equals(row.name())).isEmpty()
                && filter.search().filter(start -> !row.name().toLowerCase(Locale.ROOT).startsWith(start.toLowerCase(Locale.ROOT)))
                        .isEmpty()
                && filter.state().filter(state -> state != row.state()).isEmpty();
    }

    @Override
    public Optional<ProjectEnvironment> find(long projectId, long environmentId) {
        return ci.environments.find(environmentId).filter(row -> row.projectId() == projectId).map(FakeEnvironments::view);
    }

    @Override
    public Optional<EnvironmentDetail> detail(long projectId, long environmentId) {
        return find(projectId, environmentId).map(found -> new EnvironmentDetail(found, finished(environmentId)
                .filter(row -> row.status() == DeploymentStatus.SUCCESS).max(EARLIEST_FIRST).map(this::view)));
    }

    private Stream<Deployment> finished(long environmentId) {
        return ci.deployments.rows().filter(row -> row.environmentId() == environmentId && row.finishedAt() != null
                && DeploymentStatus.FINISHED.contains(row.status()));
    }

    @Override
    public Optional<ProjectEnvironment> lock(long projectId, long environmentId) {
        return find(projectId, environmentId);
    }

    @Override
    public OptionalLong insert(long projectId, String name, Optional<String> externalUrl, EnvironmentTier tier, Instant now) {
        if (ci.environment(projectId, name).isPresent()) {
            return OptionalLong.empty();
        }
        long id = ci.nextOther();
        ci.environments.put(id, Environment.available(id, projectId, name, tier, now).at(externalUrl.orElse(null), tier, now));
        return OptionalLong.of(id);
    }

    @Override
    public ProjectEnvironment obtain(long projectId, String name, EnvironmentTier tier, Instant now) {
        insert(projectId, name, Optional.empty(), tier, now);
        return ci.environment(projectId, name).map(FakeEnvironments::view).orElseThrow();
    }

    @Override
    public void update(long environmentId, Optional<String> externalUrl, EnvironmentTier tier, Instant now) {
        change(environmentId, row -> row.at(externalUrl.orElse(null), tier, now));
    }

    @Override
    public void move(long environmentId, EnvironmentState state, Instant now) {
        change(environmentId, row -> row.in(state, now));
    }

    @Override
    public boolean deploying(long environmentId) {
        return ci.deployments.rows().anyMatch(row -> row.environmentId() == environmentId
                && (DeploymentStatus.UNDER_WAY.contains(row.status())
                || row.status() == DeploymentStatus.BLOCKED && row.jobId() != null && ci.guardOf(row).needsApproval()));
    }

    @Override
    public void delete(long environmentId) {
        ci.transactions.write(() -> {
            ci.deployments.removeIf(row -> row.environmentId() == environmentId);
            ci.environments.remove(environmentId);
        });
    }

    @Override
    public StopPlan stopPlan(long environmentId) {
        Optional<Deployment> newest = finished(environmentId).filter(this::ofJob).max(EARLIEST_FIRST);
        Optional<Long> last = newest.map(this::pipeline);
        List<String> names = finished(environmentId).filter(this::ofJob)
                .filter(row -> last.filter(pipeline -> pipeline == pipeline(row)).isPresent())
                .flatMap(row -> Optional.ofNullable(row.target().onStop()).stream()).toList();
        OptionalLong deployment = newest.map(row -> OptionalLong.of(row.id())).orElse(OptionalLong.empty());
        return new StopPlan(deployment, last.stream().flatMap(ci::jobsOf)
                .filter(job -> names.contains(job.run.name()) && !job.run.retried() && job.run.plan().when() == JobWhen.MANUAL)
                .sorted(Comparator.comparingLong(job -> job.id)).map(this::action).toList());
    }

    private boolean ofJob(Deployment row) {
        return row.jobId() != null && ci.jobs.find(row.jobId()).flatMap(job -> ci.shown(job.pipelineId)).isPresent();
    }

    private long pipeline(Deployment row) {
        return ci.jobs.find(row.jobId()).orElseThrow().pipelineId;
    }

    private StopAction action(JobRow job) {
        var revision = ci.pipelines.find(job.pipelineId).orElseThrow().made().revision();
        return new StopAction(job.id, job.pipelineId, revision.ref(), revision.tag());
    }

    @Override
    public OptionalLong lastDeployer(long environmentId) {
        return finished(environmentId).max(EARLIEST_FIRST).map(Deployment::userId).flatMap(ci.users::find).filter(user -> !user.gone())
                .map(user -> OptionalLong.of(user.id())).orElse(OptionalLong.empty());
    }
}
