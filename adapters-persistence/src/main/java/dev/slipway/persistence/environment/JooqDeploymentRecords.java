package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.DEPLOYMENTS;
import static dev.slipway.persistence.jooq.Tables.ENVIRONMENTS;
import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.environment.DeploymentFilter.Period;
import dev.slipway.application.environment.DeploymentFilter;
import dev.slipway.application.environment.DeploymentView;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.job.JobArchiving;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.RowReader;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Table;
import org.jooq.TableField;
import org.jspecify.annotations.Nullable;

/** Deployments in their table, as clients see and report them. */
@Singleton
final class JooqDeploymentRecords implements DeploymentRecords {

    private static final Field<Boolean> CURRENT = field(DEPLOYMENTS.ID.eq(LastDeployment.of(DEPLOYMENTS.ENVIRONMENT_ID))).as("current");
    private static final Field<Boolean> OUTDATED = field(OutdatedDeploymentConditions.outdated()).as("outdated");

    private final DSLContext dsl;
    private final InstantSource clock;
    private final JobArchiving archiving;

    JooqDeploymentRecords(DSLContext dsl, InstantSource clock, JobArchiving archiving) {
        this.dsl = dsl;
        this.clock = clock;
        this.archiving = archiving;
    }

    private static Table<?> matching() {
        return DEPLOYMENTS.join(ENVIRONMENTS).on(ENVIRONMENTS.ID.eq(DEPLOYMENTS.ENVIRONMENT_ID));
    }

    @Override
    public Page<DeploymentView> list(long projectId, DeploymentFilter filter, PageRequest page) {
        Instant now = clock.instant();
        return PageQuery.read(dsl, new PageQuery.Listing(DeploymentViewRows.FIELDS, matching(), DeploymentViewRows.around(matching()),
                DEPLOYMENTS.PROJECT_ID.eq(projectId).and(matching(projectId, filter)), order(filter), DEPLOYMENTS.ID), page,
                row -> DeploymentViewRows.view(row, now, archiving));
    }

    /** The environment is found by its name first, so that its own index of deployments serves the list. */
    private static Condition matching(long projectId, DeploymentFilter filter) {
        return filter.environment().map(name -> DEPLOYMENTS.ENVIRONMENT_ID.eq(select(ENVIRONMENTS.as("named").ID)
                        .from(ENVIRONMENTS.as("named"))
                        .where(ENVIRONMENTS.as("named").PROJECT_ID.eq(projectId), ENVIRONMENTS.as("named").NAME.eq(name))))
                .orElse(noCondition())
                .and(filter.status().map(status -> DEPLOYMENTS.STATUS.eq(status.wireName())).orElse(noCondition()))
                .and(in(DEPLOYMENTS.UPDATED_AT, filter.updated())).and(in(DEPLOYMENTS.FINISHED_AT, filter.finished()));
    }

    private static Condition in(TableField<?, Instant> moment, Period period) {
        return period.after().map(moment::ge).orElse(noCondition()).and(period.before().map(moment::le).orElse(noCondition()));
    }

    private static List<OrderField<?>> order(DeploymentFilter filter) {
        Field<?> by = switch (filter.order()) {
            case ID -> DEPLOYMENTS.ID;
            case IID -> DEPLOYMENTS.IID;
            case CREATED_AT -> DEPLOYMENTS.CREATED_AT;
            case UPDATED_AT -> DEPLOYMENTS.UPDATED_AT;
            case FINISHED_AT -> DEPLOYMENTS.FINISHED_AT;
            case REF -> DEPLOYMENTS.REF;
        };
        return filter.sort() == Sort.ASC ? List.of(by.asc(), DEPLOYMENTS.ID.asc()) : List.of(by.desc(), DEPLOYMENTS.ID.desc());
    }

    @Override
    public Optional<DeploymentView> find(long projectId, long deploymentId) {
        Instant now = clock.instant();
        return RowReader.fetchOptional(dsl.select(DeploymentViewRows.FIELDS).from(DeploymentViewRows.around(matching()))
                .where(named(projectId, deploymentId)), row -> DeploymentViewRows.view(row, now, archiving));
    }

    private static Condition named(long projectId, long deploymentId) {
        return DEPLOYMENTS.ID.eq(deploymentId).and(DEPLOYMENTS.PROJECT_ID.eq(projectId));
    }

    @Override
    public Optional<Origin> origin(long projectId, long deploymentId) {
        return dsl.select(DEPLOYMENTS.JOB_ID, coalesce(JOBS.USER_ID, PIPELINES.USER_ID), DEPLOYMENTS.TIER).from(DEPLOYMENTS)
                .leftJoin(JOBS).on(JOBS.ID.eq(DEPLOYMENTS.JOB_ID)).leftJoin(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID))
                .where(named(projectId, deploymentId))
                .fetchOptional(row -> new Origin(optional(row.value1()), optional(row.value2()),
                        Optional.ofNullable(row.value3()).flatMap(EnvironmentTier::of)));
    }

    private static OptionalLong optional(@Nullable Long id) {
        return id == null ? OptionalLong.empty() : OptionalLong.of(id);
    }

    @Override
    public Optional<LockedDeployment> lock(long projectId, long deploymentId) {
        dsl.select(ENVIRONMENTS.ID).from(ENVIRONMENTS).where(ENVIRONMENTS.ID.eq(select(DEPLOYMENTS.ENVIRONMENT_ID).from(DEPLOYMENTS)
                .where(named(projectId, deploymentId)))).forNoKeyUpdate().fetch();
        dsl.select(DEPLOYMENTS.ID).from(DEPLOYMENTS).where(named(projectId, deploymentId)).forNoKeyUpdate().fetch();
        return dsl.select(DEPLOYMENTS.ENVIRONMENT_ID, DEPLOYMENTS.STATUS, DEPLOYMENTS.JOB_ID, DEPLOYMENTS.UPDATED_AT, CURRENT, OUTDATED)
                .from(DEPLOYMENTS).where(named(projectId, deploymentId))
                .fetchOptional(row -> new LockedDeployment(deploymentId, row.value1(), DeploymentStatus.of(row.value2()).orElseThrow(),
                        row.value3() != null, Boolean.TRUE.equals(row.value5()), row.value6(), row.value4()));
    }

    @Override
    public long insert(NewDeployment deployment, Instant now) {
        return dsl.insertInto(DEPLOYMENTS)
                .set(DEPLOYMENTS.IID, DeploymentNumbers.next(dsl, deployment.projectId()))
                .set(DEPLOYMENTS.PROJECT_ID, deployment.projectId())
                .set(DEPLOYMENTS.ENVIRONMENT_ID, deployment.environmentId())
                .set(DEPLOYMENTS.USER_ID, deployment.userId())
                .set(DEPLOYMENTS.REF, deployment.commit().ref())
                .set(DEPLOYMENTS.TAG, deployment.commit().tag())
                .set(DEPLOYMENTS.SHA, deployment.commit().sha())
                .set(DEPLOYMENTS.STATUS, deployment.status().wireName())
                .set(DEPLOYMENTS.CREATED_AT, now)
                .set(DEPLOYMENTS.UPDATED_AT, now)
                .set(DEPLOYMENTS.FINISHED_AT, DeploymentStatus.FINISHED.contains(deployment.status()) ? now : null)
                .returningResult(DEPLOYMENTS.ID).fetchSingle().value1();
    }

    @Override
    public void move(long deploymentId, DeploymentStatus status, Instant now) {
        dsl.update(DEPLOYMENTS).set(DEPLOYMENTS.STATUS, status.wireName())
                .set(DEPLOYMENTS.UPDATED_AT, notBefore(DEPLOYMENTS.UPDATED_AT, now))
                .set(DEPLOYMENTS.FINISHED_AT, DeploymentStatus.FINISHED.contains(status) ? now : null)
                .where(DEPLOYMENTS.ID.eq(deploymentId)).execute();
    }

    @Override
    public void delete(long deploymentId) {
        dsl.deleteFrom(DEPLOYMENTS).where(DEPLOYMENTS.ID.eq(deploymentId)).execute();
    }
}
