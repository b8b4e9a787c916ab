package dev.slipway.application.pipeline.fake;

import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.application.environment.port.EnvironmentSweeps;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.pipeline.fake.FakeCi.Deployment;
import dev.slipway.application.pipeline.fake.FakeCi.Environment;
import dev.slipway.domain.environment.EnvironmentDeadline;
import dev.slipway.domain.environment.EnvironmentRemoval;
import dev.slipway.domain.environment.RemovableReviewApp;
import dev.slipway.domain.environment.StaleEnvironment;
import dev.slipway.domain.environment.protection.EnvironmentGuard;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Batches of environments in memory. */
public final class FakeEnvironmentSweeps implements EnvironmentSweeps {

    private static final Comparator<Place> ORDER = Comparator.comparing(Place::at).thenComparingLong(Place::environmentId);

    private final FakeCi ci;
    private final FakeEnvironments environments;
    private final FakeTable<Long, StopRequest> requests;

    public FakeEnvironmentSweeps(FakeCi ci, FakeEnvironments environments) {
        this.ci = ci;
        this.environments = environments;
        this.requests = new FakeTable<>(ci.transactions);
    }

    @Override
    public List<Place> passed(EnvironmentDeadline deadline, Instant now, Optional<Place> after, int most) {
        return ci.environments.rows().filter(row -> FakeEnvironments.view(row).passed(deadline, now))
                .filter(row -> deadline != EnvironmentDeadline.AUTO_DELETE || EnvironmentRemoval.CLAUSES.hold(
                        new EnvironmentRemoval(row.state(), environments.deploying(row.id()))))
                .map(row -> new Place(from(deadline, row), row.id(), row.projectId())).sorted(ORDER)
                .filter(place -> after.filter(last -> ORDER.compare(place, last) <= 0).isEmpty()).limit(most).toList();
    }

    private static Instant from(EnvironmentDeadline deadline, Environment row) {
        return switch (deadline) {
            case AUTO_STOP -> row.stopsAt();
            case AUTO_DELETE -> row.deletesAt();
            case STOP_COMPLETION -> row.updatedAt();
        };
    }

    @Override
    public List<Long> stale(long projectId, Instant before, long after, int most) {
        return ci.environments.rows().filter(row -> row.projectId() == projectId && row.id() > after)
                .filter(row -> stale(row, before)).map(Environment::id).sorted().limit(most).toList();
    }

    @Override
    public boolean isStale(long environmentId, Instant before) {
        return ci.environments.rows().anyMatch(row -> row.id() == environmentId && stale(row, before));
    }

    private boolean stale(Environment row, Instant before) {
        return StaleEnvironment.CLAUSES.hold(new StaleEnvironment(row.state(), row.updatedAt(), deployedAt(row), guarded(row), before));
    }

    private Optional<Instant> deployedAt(Environment environment) {
        return ci.deployments.rows().filter(row -> row.environmentId() == environment.id()).map(Deployment::updatedAt)
                .max(Comparator.naturalOrder());
    }

    @Override
    public List<ProjectEnvironment> reviewApps(long projectId, Instant before, int most) {
        return ci.environments.rows().filter(row -> row.projectId() == projectId)
                .filter(row -> RemovableReviewApp.CLAUSES.hold(new RemovableReviewApp(row.state(), row.name(), row.createdAt(),
                        Optional.ofNullable(row.deletesAt()), before)))
                .sorted(Comparator.comparing(Environment::createdAt).thenComparingLong(Environment::id)).limit(most)
                .map(FakeEnvironments::view).toList();
    }

    @Override
    public List<ProjectEnvironment> lock(long projectId, List<Long> environmentIds) {
        return environmentIds.stream().flatMap(id -> environments.lock(projectId, id).stream())
                .sorted(Comparator.comparing(ProjectEnvironment::createdAt).thenComparingLong(ProjectEnvironment::id)).toList();
    }

    @Override
    public void deleteAt(List<Long> environmentIds, Instant time) {
        ci.transactions.write(() -> environmentIds.forEach(id ->
                ci.environments.find(id).ifPresent(row -> ci.environments.put(id, row.deleting(time)))));
    }

    @Override
    public boolean reserve(long projectId) {
        return true;
    }

    @Override
    public long request(long projectId, long userId, Instant before, Instant now) {
        return ci.transactions.write(() -> {
            Optional<StopRequest> old =
                    requests.rows().filter(row -> row.projectId() == projectId && row.userId() == userId).findFirst();
            long id = old.map(StopRequest::id).orElseGet(ci::nextOther);
            Instant later = old.map(StopRequest::before).filter(before::isBefore).orElse(before);
            requests.put(id, new StopRequest(id, projectId, userId, later, 0));
            return id;
        });
    }

    @Override
    public Optional<StopRequest> request(long requestId) {
        return requests.find(requestId);
    }

    @Override
    public void advance(StopRequest request, long after) {
        if (requests.find(request.id()).equals(Optional.of(request))) {
            requests.put(request.id(), new StopRequest(request.id(), request.projectId(), request.userId(), request.before(), after));
        }
    }

    @Override
    public boolean finish(StopRequest request) {
        return requests.find(request.id()).equals(Optional.of(request)) && requests.remove(request.id());
    }

    private boolean guarded(Environment row) {
        return EnvironmentGuard.of(row.name(), Set.of(row.tier()), new FakeDeploymentGuards(ci).of(row.projectId())).isProtected();
    }
}
