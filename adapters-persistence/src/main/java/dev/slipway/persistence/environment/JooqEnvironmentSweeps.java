package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.ENVIRONMENTS;
import static dev.slipway.persistence.jooq.Tables.STALE_ENVIRONMENT_STOPS;
import static org.jooq.impl.DSL.excluded;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.greatest;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.application.environment.port.EnvironmentSweeps;
import dev.slipway.domain.environment.EnvironmentDeadline;
import dev.slipway.persistence.kernel.query.RowReader;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;

/** Batches of environments in their table. */
@Singleton
final class JooqEnvironmentSweeps implements EnvironmentSweeps {

    /** First key of the advisory locks of this class; the second is made of the project. */
    private static final int RESERVATION = 0x656e7664;

    private final DSLContext dsl;

    JooqEnvironmentSweeps(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public List<Place> passed(EnvironmentDeadline deadline, Instant now, Optional<Place> after, int most) {
        Field<Instant> from = EnvironmentSweepConditions.from(deadline);
        Condition behind = after.map(place -> row(from, ENVIRONMENTS.ID)
                .gt(row(val(place.at(), from.getDataType()), val(place.environmentId())))).orElse(noCondition());
        return dsl.select(from, ENVIRONMENTS.ID, ENVIRONMENTS.PROJECT_ID).from(ENVIRONMENTS)
                .where(EnvironmentSweepConditions.passed(deadline, now), behind).orderBy(from, ENVIRONMENTS.ID).limit(inline(most))
                .fetch(found -> new Place(found.value1(), found.value2(), found.value3()));
    }

    @Override
    public List<Long> stale(long projectId, Instant before, long after, int most) {
        return dsl.select(ENVIRONMENTS.ID).from(ENVIRONMENTS)
                .where(ENVIRONMENTS.PROJECT_ID.eq(projectId), ENVIRONMENTS.ID.gt(after), EnvironmentSweepConditions.stale(before).hold())
                .orderBy(ENVIRONMENTS.ID).limit(inline(most)).fetch(ENVIRONMENTS.ID);
    }

    @Override
    public boolean isStale(long environmentId, Instant before) {
        return dsl.fetchExists(ENVIRONMENTS, ENVIRONMENTS.ID.eq(environmentId), EnvironmentSweepConditions.stale(before).hold());
    }

    @Override
    public List<ProjectEnvironment> reviewApps(long projectId, Instant before, int most) {
        return RowReader.fetch(dsl.select(EnvironmentRows.FIELDS).from(ENVIRONMENTS)
                .where(ENVIRONMENTS.PROJECT_ID.eq(projectId), EnvironmentSweepConditions.removable(before).hold())
                .orderBy(ENVIRONMENTS.CREATED_AT, ENVIRONMENTS.ID).limit(inline(most)), EnvironmentRows::view);
    }

    @Override
    public List<ProjectEnvironment> lock(long projectId, List<Long> environmentIds) {
        if (environmentIds.isEmpty()) {
            return List.of();
        }
        return RowReader.fetch(dsl.select(EnvironmentRows.FIELDS).from(ENVIRONMENTS)
                        .where(ENVIRONMENTS.PROJECT_ID.eq(projectId), ENVIRONMENTS.ID.in(environmentIds))
                        .orderBy(ENVIRONMENTS.NAME.collate("C")).forNoKeyUpdate(), EnvironmentRows::view).stream()
                .sorted(Comparator.comparing(ProjectEnvironment::createdAt).thenComparingLong(ProjectEnvironment::id)).toList();
    }

    @Override
    public void deleteAt(List<Long> environmentIds, Instant time) {
        if (!environmentIds.isEmpty()) {
            dsl.update(ENVIRONMENTS).set(ENVIRONMENTS.AUTO_DELETE_AT, time).where(ENVIRONMENTS.ID.in(environmentIds)).execute();
        }
    }

    @Override
    public boolean reserve(long projectId) {
        return Boolean.TRUE.equals(dsl.select(field("pg_try_advisory_xact_lock({0}, {1})", Boolean.class, inline(RESERVATION),
                val(Long.hashCode(projectId)))).fetchSingle().value1());
    }

    @Override
    public long request(long projectId, long userId, Instant before, Instant now) {
        return dsl.insertInto(STALE_ENVIRONMENT_STOPS)
                .set(STALE_ENVIRONMENT_STOPS.PROJECT_ID, projectId)
                .set(STALE_ENVIRONMENT_STOPS.USER_ID, userId)
                .set(STALE_ENVIRONMENT_STOPS.BEFORE, before)
                .set(STALE_ENVIRONMENT_STOPS.CREATED_AT, now)
                .onConflict(STALE_ENVIRONMENT_STOPS.PROJECT_ID, STALE_ENVIRONMENT_STOPS.USER_ID).doUpdate()
                .set(STALE_ENVIRONMENT_STOPS.BEFORE, greatest(STALE_ENVIRONMENT_STOPS.BEFORE, excluded(STALE_ENVIRONMENT_STOPS.BEFORE)))
                .set(STALE_ENVIRONMENT_STOPS.AFTER_ID, 0L)
                .returningResult(STALE_ENVIRONMENT_STOPS.ID).fetchSingle().value1();
    }

    @Override
    public Optional<StopRequest> request(long requestId) {
        return dsl.selectFrom(STALE_ENVIRONMENT_STOPS).where(STALE_ENVIRONMENT_STOPS.ID.eq(requestId))
                .fetchOptional(found -> new StopRequest(found.getId(), found.getProjectId(), found.getUserId(), found.getBefore(),
                        found.getAfterId()));
    }

    @Override
    public void advance(StopRequest request, long after) {
        dsl.update(STALE_ENVIRONMENT_STOPS).set(STALE_ENVIRONMENT_STOPS.AFTER_ID, after).where(same(request)).execute();
    }

    @Override
    public boolean finish(StopRequest request) {
        return dsl.deleteFrom(STALE_ENVIRONMENT_STOPS).where(same(request)).execute() == 1;
    }

    private static Condition same(StopRequest request) {
        return STALE_ENVIRONMENT_STOPS.ID.eq(request.id()).and(STALE_ENVIRONMENT_STOPS.BEFORE.eq(request.before()))
                .and(STALE_ENVIRONMENT_STOPS.AFTER_ID.eq(request.after()));
    }
}
