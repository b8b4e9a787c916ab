package dev.slipway.application.alert.fake;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.alert.fake.FakeAlertRows.Integration;
import dev.slipway.application.alert.fake.FakeAlertRows.Refused;
import dev.slipway.application.alert.integration.IntegrationView;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.IntegrationKind;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Integrations in memory. */
public final class FakeAlertIntegrations implements AlertIntegrations {

    private final FakeAlertRows rows;

    public FakeAlertIntegrations(FakeAlertRows rows) {
        this.rows = rows;
    }

    @Override
    public int lockAndCount(long projectId, IntegrationKind kind) {
        if (rows.directory.projects().noneMatch(project -> project.id() == projectId)) {
            throw dev.slipway.application.kernel.Refusal.notFound("Project");
        }
        return rows.integrations.rows(row -> row.draft().projectId() == projectId && row.draft().kind() == kind).size();
    }

    @Override
    public long insert(Draft draft, Instant now) {
        return rows.transactions.write(() -> {
            if (rows.integrations.rows().anyMatch(row -> clash(row.draft(), draft))) {
                throw new IllegalStateException("the address " + draft.endpointIdentifier() + " is another's");
            }
            long id = rows.next();
            rows.integrations.put(id, new Integration(id, draft, draft.key(), now, now));
            return id;
        });
    }

    private static boolean clash(Draft one, Draft other) {
        return one.projectId() == other.projectId() && (one.endpointIdentifier().equals(other.endpointIdentifier())
                || one.kind() == IntegrationKind.METRICS && other.kind() == IntegrationKind.METRICS);
    }

    @Override
    public boolean update(long id, Draft draft, Instant now) {
        rows.refusals.removeIf(refused -> refused.integrationId() == id && refused.refusal().level() == Level.HINT);
        return change(id, row -> new Integration(id, new Draft(row.draft().projectId(), row.draft().kind(), draft.name(), draft.active(),
                row.draft().endpointIdentifier(), row.key(), draft.mapping(), draft.payloadExample()), row.key(), row.createdAt(), now));
    }

    @Override
    public boolean replaceKey(long id, Key key, Instant now) {
        return change(id, row -> new Integration(id, row.draft(), key, row.createdAt(), now));
    }

    private boolean change(long id, UnaryOperator<Integration> change) {
        return rows.transactions.write(() -> {
            Optional<Integration> found = rows.integrations.find(id);
            found.ifPresent(row -> rows.integrations.put(id, change.apply(row)));
            return found.isPresent();
        });
    }

    @Override
    public boolean delete(long id) {
        return rows.transactions.write(() -> {
            rows.refusals.removeIf(refused -> refused.integrationId() == id);
            return rows.integrations.remove(id);
        });
    }

    @Override
    public Optional<IntegrationView> find(long projectId, long id) {
        return rows.integrations.find(id).filter(row -> row.draft().projectId() == projectId).map(this::view);
    }

    @Override
    public Page<IntegrationView> list(long projectId, Optional<IntegrationKind> kind, PageRequest page) {
        return FakeAlertRows.page(rows.integrations.rows().filter(row -> row.draft().projectId() == projectId)
                .filter(row -> kind.filter(wanted -> wanted != row.draft().kind()).isEmpty()), Comparator.comparing(Integration::id),
                Integration::id, page)
                .map(this::view);
    }

    private IntegrationView view(Integration row) {
        Draft draft = row.draft();
        String path = rows.directory.projects().filter(project -> project.id() == draft.projectId()).findFirst()
                .map(FakeDirectory.Project::fullPath).orElse("");
        return new IntegrationView(row.id(), draft.projectId(), path, draft.kind(), draft.name(), draft.active(),
                draft.endpointIdentifier(), row.key().shortened(), draft.mapping(), draft.payloadExample(), row.createdAt(),
                row.updatedAt());
    }

    @Override
    public Optional<FieldMapping> mapping(long id) {
        return rows.integrations.find(id).flatMap(row -> row.draft().mapping());
    }

    @Override
    public Optional<Endpoint> endpoint(ProjectRef project, Address address) {
        return endpoint(project, integration -> at(integration.draft(), address));
    }

    @Override
    public Optional<Endpoint> hold(long projectId, long id) {
        return endpoint(new ProjectRef.Id(projectId), integration -> integration.id() == id);
    }

    private Optional<Endpoint> endpoint(ProjectRef project, Predicate<Integration> behind) {
        return rows.directory.projects().filter(row -> named(row, project)).findFirst().map(row -> new Endpoint(row.id(),
                row.made().archived(),
                rows.integrations.rows().filter(each -> each.draft().projectId() == row.id() && each.draft().active()).filter(behind)
                        .map(Integration::candidate).toList()));
    }

    private static boolean named(FakeDirectory.Project row, ProjectRef project) {
        return switch (project) {
            case ProjectRef.Id(long id) -> row.id() == id;
            case ProjectRef.Path(String path) -> row.fullPath().equalsIgnoreCase(path);
        };
    }

    private static boolean at(Draft draft, Address address) {
        return switch (address) {
            case Address.Named(String identifier) -> draft.kind() == IntegrationKind.GENERIC
                    && draft.endpointIdentifier().equals(identifier);
            case Address.Unnamed() -> draft.kind() == IntegrationKind.GENERIC;
            case Address.Metrics() -> draft.kind() == IntegrationKind.METRICS;
        };
    }

    @Override
    public Page<Refusal> refusals(long integrationId, PageRequest page) {
        return FakeAlertRows.page(rows.refusals.rows().filter(refused -> refused.integrationId() == integrationId).map(Refused::refusal),
                Comparator.comparing(Refusal::id).reversed(), Refusal::id, page);
    }

    @Override
    public void hint(long integrationId, List<Reason> hints, String excerpt, Instant now) {
        if (rows.integrations.find(integrationId).isEmpty()) {
            return;
        }
        for (Reason hint : hints.stream().distinct().limit(MOST_HINTS).toList()) {
            List<Refused> known = rows.refusals.rows(refused -> refused.integrationId() == integrationId && refused.refusal()
                    .level() == Level.HINT);
            if (known.stream().noneMatch(each -> each.refusal().reason().equals(hint))) {
                long id = rows.next();
                rows.refusals.put(id, new Refused(integrationId, new Refusal(id, Level.HINT, hint, excerpt, now)));
                known.stream().limit(Math.max(0, known.size() + 1 - MOST_HINTS))
                        .forEach(oldest -> rows.refusals.remove(oldest.refusal().id()));
            }
        }
    }
}
