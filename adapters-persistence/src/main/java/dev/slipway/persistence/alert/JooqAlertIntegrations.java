package dev.slipway.persistence.alert;

import static dev.slipway.persistence.jooq.Tables.ALERT_INTEGRATIONS;
import static dev.slipway.persistence.jooq.Tables.ALERT_REFUSALS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.ROUTES;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static dev.slipway.persistence.kernel.query.RenderedStatement.place;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.integration.IntegrationView;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.IntegrationKind;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.persistence.jooq.tables.AlertRefusals;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.kernel.JsonDocuments;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import dev.slipway.persistence.kernel.query.Row;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectForUpdateStep;
import org.jooq.Table;

/** Integrations in their table; what a request meets at an address is one statement. */
@Singleton
final class JooqAlertIntegrations implements AlertIntegrations {

    private final DSLContext dsl;
    private final dev.slipway.persistence.jooq.tables.AlertIntegrations i = ALERT_INTEGRATIONS.as("i");
    private final Projects p = PROJECTS.as("p");
    private final Namespaces n = NAMESPACES.as("n");
    private final AlertRefusals r = ALERT_REFUSALS.as("r");
    private final Field<Boolean> mapped = field(i.MAPPING.isNotNull()).as("mapped");
    private final EndpointReads ofId;
    private final EndpointReads ofPath;
    private final RenderedStatement holdOne;
    private final RenderedStatement hintAll;

    JooqAlertIntegrations(DSLContext dsl) {
        this.dsl = dsl;
        ofId = reads(p.ID.eq(place(0, p.ID)));
        ofPath = reads(p.ID.eq(select(ROUTES.PROJECT_ID).from(ROUTES).where(ROUTES.PATH.eq(place(0, ROUTES.PATH)))));
        holdOne = RenderedStatement.of(dsl, behind(p.ID.eq(place(0, p.ID)), i.ID.eq(place(1, i.ID))).forKeyShare().of(p));
        hintAll = RenderedStatement.written(dsl, IntakeStatements.HINT, List.of(Long.class, String.class, Integer.class, Instant.class));
    }

    /** The statements of an endpoint, by its kind of address. */
    private record EndpointReads(RenderedStatement named, RenderedStatement unnamed, RenderedStatement metrics) {}

    private EndpointReads reads(Condition project) {
        Condition generic = i.KIND.eq(inline(IntegrationKind.GENERIC.wireName()));
        return new EndpointReads(
                RenderedStatement.of(dsl, behind(project, generic.and(i.ENDPOINT_IDENTIFIER.eq(place(1, i.ENDPOINT_IDENTIFIER))))),
                RenderedStatement.of(dsl, behind(project, generic)),
                RenderedStatement.of(dsl, behind(project, i.KIND.eq(inline(IntegrationKind.METRICS.wireName())))));
    }

    @Override
    public int lockAndCount(long projectId, IntegrationKind kind) {
        dsl.select(p.ID).from(p).where(p.ID.eq(projectId)).forNoKeyUpdate().fetchOptional()
                .orElseThrow(() -> dev.slipway.application.kernel.Refusal.notFound("Project"));
        return dsl.fetchCount(i, i.PROJECT_ID.eq(projectId), i.KIND.eq(kind.wireName()));
    }

    @Override
    public long insert(Draft draft, Instant now) {
        Key key = Objects.requireNonNull(draft.key());
        return dsl.insertInto(ALERT_INTEGRATIONS)
                .set(ALERT_INTEGRATIONS.PROJECT_ID, draft.projectId())
                .set(ALERT_INTEGRATIONS.KIND, draft.kind().wireName())
                .set(ALERT_INTEGRATIONS.NAME, draft.name())
                .set(ALERT_INTEGRATIONS.ACTIVE, draft.active())
                .set(ALERT_INTEGRATIONS.ENDPOINT_IDENTIFIER, draft.endpointIdentifier())
                .set(ALERT_INTEGRATIONS.KEY_DIGEST, key.digest())
                .set(ALERT_INTEGRATIONS.KEY_SHORT, key.shortened())
                .set(ALERT_INTEGRATIONS.MAPPING, MappingDocument.of(draft.mapping()))
                .set(ALERT_INTEGRATIONS.PAYLOAD_EXAMPLE, draft.payloadExample())
                .set(ALERT_INTEGRATIONS.CREATED_AT, now)
                .set(ALERT_INTEGRATIONS.UPDATED_AT, now)
                .returningResult(ALERT_INTEGRATIONS.ID).fetchSingle().value1();
    }

    @Override
    public boolean update(long id, Draft draft, Instant now) {
        boolean there = dsl.update(ALERT_INTEGRATIONS)
                .set(ALERT_INTEGRATIONS.NAME, draft.name())
                .set(ALERT_INTEGRATIONS.ACTIVE, draft.active())
                .set(ALERT_INTEGRATIONS.MAPPING, MappingDocument.of(draft.mapping()))
                .set(ALERT_INTEGRATIONS.PAYLOAD_EXAMPLE, draft.payloadExample())
                .set(ALERT_INTEGRATIONS.UPDATED_AT, notBefore(ALERT_INTEGRATIONS.UPDATED_AT, now))
                .where(ALERT_INTEGRATIONS.ID.eq(id)).execute() == 1;
        dsl.deleteFrom(ALERT_REFUSALS).where(ALERT_REFUSALS.ID.in(select(r.ID).from(r).where(r.INTEGRATION_ID.eq(id), hinted(r))
                .orderBy(r.ID).forUpdate()))
                .execute();
        return there;
    }

    @Override
    public boolean replaceKey(long id, Key key, Instant now) {
        return dsl.update(ALERT_INTEGRATIONS)
                .set(ALERT_INTEGRATIONS.KEY_DIGEST, key.digest())
                .set(ALERT_INTEGRATIONS.KEY_SHORT, key.shortened())
                .set(ALERT_INTEGRATIONS.UPDATED_AT, notBefore(ALERT_INTEGRATIONS.UPDATED_AT, now))
                .where(ALERT_INTEGRATIONS.ID.eq(id)).execute() == 1;
    }

    @Override
    public boolean delete(long id) {
        return dsl.deleteFrom(ALERT_INTEGRATIONS).where(ALERT_INTEGRATIONS.ID.eq(id)).execute() == 1;
    }

    private List<Field<?>> fields() {
        List<Field<?>> fields = new ArrayList<>(List.of(i.fields()));
        fields.add(p.FULL_PATH);
        return fields;
    }

    private Table<?> shown() {
        return i.join(p).on(p.ID.eq(i.PROJECT_ID));
    }

    private IntegrationView view(Record row) {
        return new IntegrationView(row.get(i.ID), row.get(i.PROJECT_ID), row.get(p.FULL_PATH), IntegrationKind.of(row.get(
                i.KIND)).orElseThrow(), row.get(i.NAME), row.get(i.ACTIVE), row.get(i.ENDPOINT_IDENTIFIER), row.get(i.KEY_SHORT),
                MappingDocument.read(row.get(i.MAPPING)), row.get(i.PAYLOAD_EXAMPLE), row.get(i.CREATED_AT), row.get(i.UPDATED_AT));
    }

    @Override
    public Optional<IntegrationView> find(long projectId, long id) {
        return dsl.select(fields()).from(shown()).where(i.ID.eq(id), i.PROJECT_ID.eq(projectId)).fetchOptional(this::view);
    }

    @Override
    public Page<IntegrationView> list(long projectId, Optional<IntegrationKind> kind, PageRequest page) {
        Condition where = i.PROJECT_ID.eq(projectId).and(kind.map(wanted -> i.KIND.eq(wanted.wireName())).orElse(noCondition()));
        return PageQuery.fetch(dsl, new PageQuery.Listing(fields(), i, shown(), where, List.of(i.ID.asc()), i.ID), page, this::view);
    }

    @Override
    public Optional<FieldMapping> mapping(long id) {
        return dsl.select(i.MAPPING).from(i).where(i.ID.eq(id)).fetchOptional().flatMap(row -> MappingDocument.read(row.value1()));
    }

    @Override
    public Optional<Endpoint> endpoint(ProjectRef project, Address address) {
        return switch (project) {
            case ProjectRef.Id(long id) -> endpoint(ofId, id, address);
            case ProjectRef.Path(String path) -> endpoint(ofPath, path.toLowerCase(Locale.ROOT), address);
        };
    }

    private Optional<Endpoint> endpoint(EndpointReads reads, Object project, Address address) {
        return switch (address) {
            case Address.Named(String identifier) -> endpoint(reads.named(), project, identifier);
            case Address.Unnamed() -> endpoint(reads.unnamed(), project);
            case Address.Metrics() -> endpoint(reads.metrics(), project);
        };
    }

    /** A project without integrations at the address has one row, without a candidate. */
    private Optional<Endpoint> endpoint(RenderedStatement read, Object... values) {
        List<Met> rows = read.fetch(row -> new Met(row.get(p.ID), row.get(p.ARCHIVED), candidate(row)), values);
        return rows.stream().findFirst().map(first -> new Endpoint(first.projectId(), first.archived(),
                rows.stream().flatMap(row -> row.candidate().stream()).toList()));
    }

    /** Row of an endpoint. */
    private record Met(long projectId, boolean archived, Optional<Candidate> candidate) {}

    /** The lock is the one that references take: removing the project waits for it, and nothing else does. */
    @Override
    public Optional<Endpoint> hold(long projectId, long id) {
        return endpoint(holdOne, projectId, id);
    }

    private SelectForUpdateStep<? extends Record> behind(Condition named, Condition at) {
        return dsl.select(p.ID, p.ARCHIVED, i.ID, i.NAME, i.KIND, i.KEY_DIGEST, mapped)
                .from(p).join(n).on(n.ID.eq(p.NAMESPACE_ID)).leftJoin(i).on(i.PROJECT_ID.eq(p.ID), i.ACTIVE.isTrue(), at)
                .where(named, p.DELETED_AT.isNull(), n.DELETED_AT.isNull()).orderBy(i.ID);
    }

    private Optional<Candidate> candidate(Row row) {
        Long id = row.get(i.ID);
        return id == null ? Optional.empty() : Optional.of(new Candidate(id, row.get(i.NAME),
                IntegrationKind.of(row.get(i.KIND)).orElseThrow(), row.get(i.KEY_DIGEST), row.get(mapped)));
    }

    /** Those who forgot the oldest at the same time may have left some more for the next one to forget. */
    @Override
    public Page<Refusal> refusals(long integrationId, PageRequest page) {
        Condition refused = r.LEVEL.eq(inline(Level.REFUSAL.wireName())).and(r.ID.ge(oldest(integrationId, Level.REFUSAL, MOST_REFUSALS)));
        Condition hinted = hinted(r).and(r.ID.ge(oldest(integrationId, Level.HINT, MOST_HINTS)));
        Condition where = r.INTEGRATION_ID.eq(integrationId).and(refused.or(hinted));
        return PageQuery.fetch(dsl, new PageQuery.Listing(List.of(r.fields()), r, r, where, List.of(r.ID.desc()), r.ID), page,
                row -> new Refusal(row.get(r.ID), Level.valueOf(row.get(r.LEVEL).toUpperCase(Locale.ROOT)), new Reason(row.get(r.REASON),
                        List.of(row.get(r.ARGUMENTS))), row.get(r.EXCERPT), row.get(r.CREATED_AT)));
    }

    /** Returns the last shown one, if there are more than shown. */
    private static Field<Long> oldest(long integrationId, Level level, int most) {
        AlertRefusals o = ALERT_REFUSALS.as("o");
        return coalesce(field(select(o.ID).from(o).where(o.INTEGRATION_ID.eq(integrationId), o.LEVEL.eq(inline(level.wireName())))
                .orderBy(o.ID.desc())
                .limit(inline(1)).offset(inline(most - 1))), inline(0L));
    }

    private static Condition hinted(AlertRefusals table) {
        return table.LEVEL.eq(inline(Level.HINT.wireName()));
    }

    private record Hinted(String reason, List<String> arguments, String excerpt) {}

    @Override
    public void hint(long integrationId, List<Reason> hints, String excerpt, Instant now) {
        List<Hinted> given = hints.stream().distinct().limit(MOST_HINTS)
                .map(hint -> new Hinted(hint.id(), StorableText.arguments(hint), StorableText.text(excerpt))).toList();
        hintAll.execute(integrationId, JsonDocuments.write(given).data(), MOST_HINTS - given.size(), now);
    }
}
