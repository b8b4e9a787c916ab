package dev.slipway.application.pipeline.fake;

import dev.slipway.application.environment.DeploymentFilter.Period;
import dev.slipway.application.environment.DeploymentFilter;
import dev.slipway.application.environment.DeploymentView;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.pipeline.fake.FakeCi.Deployment;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.domain.environment.DeploymentStatus;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;

/** Deployments in memory, as clients see and report them. */
public final class FakeDeploymentRecords implements DeploymentRecords {

    private final FakeCi ci;
    private final FakeEnvironments environments;

    public FakeDeploymentRecords(FakeCi ci, FakeEnvironments environments) {
        this.ci = ci;
        this.environments = environments;
    }

    @Override
    public Page<DeploymentView> list(long projectId, DeploymentFilter filter, PageRequest page) {
        Comparator<Deployment> order = order(filter.order()).thenComparingLong(Deployment::id);
        return FakeCi.page(ci.deployments.rows().filter(row -> row.projectId() == projectId && matches(row, filter)),
                filter.sort() == Sort.ASC ? order : order.reversed(), Deployment::id, page).map(environments::view);
    }

    private boolean matches(Deployment row, DeploymentFilter filter) {
        String name = ci.environments.find(row.environmentId()).orElseThrow().name();
        return filter.environment().filter(wanted -> !wanted.equals(name)).isEmpty()
                && filter.status().filter(wanted -> wanted != row.status()).isEmpty()
                && in(row.updatedAt(), filter.updated()) && in(row.finishedAt(), filter.finished());
    }

    private static boolean in(Instant moment, Period period) {
        return period.after().filter(after -> moment == null || moment.isBefore(after)).isEmpty()
                && period.before().filter(before -> moment == null || moment.isAfter(before)).isEmpty();
    }

    private static Comparator<Deployment> order(DeploymentFilter.Order order) {
        return switch (order) {
            case ID -> Comparator.comparingLong(Deployment::id);
            case IID -> Comparator.comparingLong(Deployment::iid);
            case CREATED_AT -> Comparator.comparing(Deployment::createdAt);
            case UPDATED_AT -> Comparator.comparing(Deployment::updatedAt);
            case FINISHED_AT -> Comparator.comparing(Deployment::finishedAt, Comparator.nullsLast(Comparator.naturalOrder()));
            case REF -> Comparator.comparing(row -> row.commit().ref());
        };
    }

    @Override
    public Optional<DeploymentView> find(long projectId, long deploymentId) {
        return row(projectId, deploymentId).map(environments::view);
    }

    private Optional<Deployment> row(long projectId, long deploymentId) {
        return ci.deployments.find(deploymentId).filter(row -> row.projectId() == projectId);
    }

    @Override
    public Optional<Origin> origin(long projectId, long deploymentId) {
        return row(projectId, deploymentId).map(row -> new Origin(optional(row.jobId()),
                optional(row.jobId() == null ? null : ci.jobs.find(row.jobId()).map(job -> job.userId).orElse(null)),
                Optional.ofNullable(row.target().tier())));
    }

    private static OptionalLong optional(Long id) {
        return id == null ? OptionalLong.empty() : OptionalLong.of(id);
    }

    @Override
    public Optional<LockedDeployment> lock(long projectId, long deploymentId) {
        return row(projectId, deploymentId).map(row -> new LockedDeployment(row.id(), row.environmentId(), row.status(),
                row.jobId() != null, environments.detail(projectId, row.environmentId()).orElseThrow().lastDeployment()
                        .filter(last -> last.id() == row.id()).isPresent(), ci.outdated(row), row.updatedAt()));
    }

    @Override
    public long insert(NewDeployment made, Instant now) {
        long id = ci.nextOther();
        String name = ci.environments.find(made.environmentId()).orElseThrow().name();
        ci.deployments.put(id, new Deployment(id, ci.next(ci.deploymentCounters, made.projectId()), made.projectId(),
                made.environmentId(), null, made.userId(), made.commit(), made.status(), new Target(name, "start", null, null, null, null),
                now, now, DeploymentStatus.FINISHED.contains(made.status()) ? now : null));
        return id;
    }

    @Override
    public void move(long deploymentId, DeploymentStatus status, Instant now) {
        ci.deployments.find(deploymentId).ifPresent(row -> ci.deployments.put(deploymentId, row.at(status, now)));
    }

    @Override
    public void delete(long deploymentId) {
        ci.deployments.remove(deploymentId);
    }
}
