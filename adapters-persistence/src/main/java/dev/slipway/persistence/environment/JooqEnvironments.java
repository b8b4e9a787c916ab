package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.DEPLOYMENTS;
import static dev.slipway.persistence.jooq.Tables.ENVIRONMENTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.environment.EnvironmentDetail;
import dev.slipway.application.environment.EnvironmentFilter;
import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.application.environment.StopPlan;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.environment.EnvironmentSlug;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.job.JobArchiving;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.RowReader;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Table;

/** Environments in their table. */
@Singleton
final class JooqEnvironments implements Environments {

    private final DSLContext dsl;
    private final InstantSource clock;
    private final JobArchiving archiving;

    JooqEnvironments(DSLContext dsl, InstantSource clock, JobArchiving archiving) {
        this.dsl = dsl;
        this.clock = clock;
        this.archiving = archiving;
    }

    @Override
    public Page<ProjectEnvironment> list(long projectId, EnvironmentFilter filter, PageRequest page) {
        return PageQuery.read(dsl, new PageQuery.Listing(EnvironmentRows.FIELDS, ENVIRONMENTS, ENVIRONMENTS,
                ENVIRONMENTS.PROJECT_ID.eq(projectId).and(matching(filter)), List.of(ENVIRONMENTS.ID.asc()), ENVIRONMENTS.ID), page,
                EnvironmentRows::view);
    }

    private static Condition matching(EnvironmentFilter filter) {
        Condition state = filter.state().map(wanted -> ENVIRONMENTS.STATE.eq(wanted.wireName())).orElse(noCondition());
        return filter.name().map(ENVIRONMENTS.NAME::eq).orElse(noCondition())
                .and(filter.search().map(JooqEnvironments::begins).orElse(noCondition())).and(state);
    }

    private static Condition begins(String search) {
        String pattern = search.toLowerCase(Locale.ROOT).replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%";
        return lower(ENVIRONMENTS.NAME).like(pattern);
    }

    @Override
    public Optional<ProjectEnvironment> find(long projectId, long environmentId) {
        return RowReader.fetchOptional(dsl.select(EnvironmentRows.FIELDS).from(ENVIRONMENTS)
                .where(EnvironmentRows.named(projectId, environmentId)), EnvironmentRows::view);
    }

    @Override
    public Optional<EnvironmentDetail> detail(long projectId, long environmentId) {
        Instant now = clock.instant();
        Table<?> tables = DeploymentViewRows.around(
                ENVIRONMENTS.leftJoin(DEPLOYMENTS).on(DEPLOYMENTS.ID.eq(LastDeployment.of(ENVIRONMENTS.ID))));
        return RowReader.fetchOptional(dsl.select(DeploymentViewRows.FIELDS).from(tables)
                        .where(EnvironmentRows.named(projectId, environmentId)),
                row -> new EnvironmentDetail(EnvironmentRows.view(row), DeploymentViewRows.found(row, now, archiving)));
    }

    @Override
    public Optional<ProjectEnvironment> lock(long projectId, long environmentId) {
        return RowReader.fetchOptional(dsl.select(EnvironmentRows.FIELDS).from(ENVIRONMENTS)
                .where(EnvironmentRows.named(projectId, environmentId)).forNoKeyUpdate(), EnvironmentRows::view);
    }

    @Override
    public OptionalLong insert(long projectId, String name, Optional<String> externalUrl, EnvironmentTier tier, Instant now) {
        return dsl.insertInto(ENVIRONMENTS)
                .set(ENVIRONMENTS.PROJECT_ID, projectId)
                .set(ENVIRONMENTS.NAME, name)
                .set(ENVIRONMENTS.SLUG, EnvironmentSlug.of(name))
                .set(ENVIRONMENTS.EXTERNAL_URL, externalUrl.orElse(null))
                .set(ENVIRONMENTS.STATE, EnvironmentState.AVAILABLE.wireName())
                .set(ENVIRONMENTS.TIER, tier.wireName())
                .set(ENVIRONMENTS.CREATED_AT, now)
                .set(ENVIRONMENTS.UPDATED_AT, now)
                .onConflictDoNothing().returningResult(ENVIRONMENTS.ID)
                .fetchOptional().map(row -> OptionalLong.of(row.value1())).orElse(OptionalLong.empty());
    }

    @Override
    public ProjectEnvironment obtain(long projectId, String name, EnvironmentTier tier, Instant now) {
        insert(projectId, name, Optional.empty(), tier, now);
        return RowReader.fetchOptional(dsl.select(EnvironmentRows.FIELDS).from(ENVIRONMENTS)
                        .where(ENVIRONMENTS.PROJECT_ID.eq(projectId), ENVIRONMENTS.NAME.eq(name)).forNoKeyUpdate(), EnvironmentRows::view)
                .orElseGet(() -> obtain(projectId, name, tier, now));
    }

    @Override
    public void update(long environmentId, Optional<String> externalUrl, EnvironmentTier tier, Instant now) {
        dsl.update(ENVIRONMENTS).set(ENVIRONMENTS.EXTERNAL_URL, externalUrl.orElse(null)).set(ENVIRONMENTS.TIER, tier.wireName())
                .set(ENVIRONMENTS.UPDATED_AT, notBefore(ENVIRONMENTS.UPDATED_AT, now))
                .where(ENVIRONMENTS.ID.eq(environmentId)).execute();
    }

    @Override
    public void move(long environmentId, EnvironmentState state, Instant now) {
        var update = dsl.update(ENVIRONMENTS).set(ENVIRONMENTS.STATE, state.wireName())
                .set(ENVIRONMENTS.UPDATED_AT, notBefore(ENVIRONMENTS.UPDATED_AT, now));
        switch (state) {
            case STOPPED -> update.setNull(ENVIRONMENTS.AUTO_STOP_AT);
            case AVAILABLE -> update.setNull(ENVIRONMENTS.AUTO_DELETE_AT);
            case STOPPING -> { }
        }
        update.where(ENVIRONMENTS.ID.eq(environmentId)).execute();
    }

    @Override
    public boolean deploying(long environmentId) {
        return dsl.fetchExists(DEPLOYMENTS, EnvironmentSweepConditions.deploying(val(environmentId)));
    }

    /** Takes the stronger lock first, so that a new deployment waits for the deletion instead of deadlocking with it. */
    @Override
    public void delete(long environmentId) {
        dsl.select(ENVIRONMENTS.ID).from(ENVIRONMENTS).where(ENVIRONMENTS.ID.eq(environmentId)).forUpdate().fetch();
        dsl.deleteFrom(ENVIRONMENTS).where(ENVIRONMENTS.ID.eq(environmentId)).execute();
    }

    @Override
    public StopPlan stopPlan(long environmentId) {
        return StopPlanQuery.of(dsl, environmentId);
    }

    @Override
    public OptionalLong lastDeployer(long environmentId) {
        return dsl.select(USERS.ID).from(DEPLOYMENTS).leftJoin(USERS).on(USERS.ID.eq(DEPLOYMENTS.USER_ID), USERS.DELETED_AT.isNull())
                .where(StopPlanQuery.finished(DEPLOYMENTS, environmentId)).orderBy(StopPlanQuery.latestFirst(DEPLOYMENTS)).limit(1)
                .fetchOptional().flatMap(row -> Optional.ofNullable(row.value1())).map(OptionalLong::of).orElse(OptionalLong.empty());
    }
}
