package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.DEPLOYMENTS;
import static dev.slipway.persistence.jooq.Tables.ENVIRONMENTS;
import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;
import static org.jooq.impl.DSL.when;

import dev.slipway.application.environment.port.Deployments;
import dev.slipway.domain.environment.DeploymentEvent;
import dev.slipway.domain.environment.DeploymentLifecycle;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentEvent;
import dev.slipway.domain.environment.EnvironmentLifecycle;
import dev.slipway.persistence.jooq.tables.Environments;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jooq.DSLContext;

/** Deployments in their table. */
@Singleton
final class JooqDeployments implements Deployments {

    private final DSLContext dsl;

    JooqDeployments(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public void follow(Steps steps, Instant now) {
        Map<DeploymentEvent, List<Long>> byEvent = new EnumMap<>(DeploymentEvent.class);
        steps.events().forEach((job, event) -> byEvent.computeIfAbsent(event, any -> new ArrayList<>()).add(job));
        lockEnvironments(steps, byEvent.getOrDefault(DeploymentEvent.SUCCEED, List.of()));
        Map<DeploymentEvent, List<Long>> moved = new EnumMap<>(DeploymentEvent.class);
        byEvent.forEach((event, jobs) -> moved.put(event, dsl.update(DEPLOYMENTS)
                .set(DEPLOYMENTS.STATUS, target(event).wireName())
                .set(DEPLOYMENTS.UPDATED_AT, notBefore(DEPLOYMENTS.UPDATED_AT, now))
                .set(DEPLOYMENTS.FINISHED_AT, DeploymentStatus.FINISHED.contains(target(event)) ? now : null)
                .where(DEPLOYMENTS.JOB_ID.in(jobs), DEPLOYMENTS.STATUS.in(sources(event))).returning(DEPLOYMENTS.JOB_ID)
                .fetch(DEPLOYMENTS.JOB_ID)));
        succeeded(byEvent.getOrDefault(DeploymentEvent.SUCCEED, List.of()), moved.getOrDefault(DeploymentEvent.SUCCEED, List.of()), now);
        steps.repeats().forEach(repeat -> repeat(repeat, steps, now));
    }

    private static DeploymentStatus target(DeploymentEvent event) {
        return DeploymentLifecycle.TABLE.to(event);
    }

    private static List<String> sources(DeploymentEvent event) {
        return DeploymentLifecycle.TABLE.from(event).stream().map(DeploymentStatus::wireName).toList();
    }

    /** @param deployed those of the jobs whose deployments succeeded just now */
    private void succeeded(List<Long> jobs, List<Long> deployed, Instant now) {
        if (jobs.isEmpty()) {
            return;
        }
        dsl.update(ENVIRONMENTS)
                .set(ENVIRONMENTS.STATE, EnvironmentLifecycle.TABLE.to(EnvironmentEvent.START).wireName())
                .set(ENVIRONMENTS.EXTERNAL_URL, coalesce(DEPLOYMENTS.EXTERNAL_URL, ENVIRONMENTS.EXTERNAL_URL))
                .set(ENVIRONMENTS.TIER, coalesce(DEPLOYMENTS.TIER, ENVIRONMENTS.TIER))
                .set(ENVIRONMENTS.AUTO_STOP_AT, when(DEPLOYMENTS.AUTO_STOP_SECONDS.isNotNull(),
                        field("{0} + {1} * interval '1 second'", Instant.class, val(now), DEPLOYMENTS.AUTO_STOP_SECONDS))
                        .otherwise(ENVIRONMENTS.AUTO_STOP_AT))
                .setNull(ENVIRONMENTS.AUTO_DELETE_AT)
                .set(ENVIRONMENTS.UPDATED_AT, notBefore(ENVIRONMENTS.UPDATED_AT, now))
                .from(DEPLOYMENTS)
                .where(DEPLOYMENTS.JOB_ID.in(deployed), ENVIRONMENTS.ID.eq(DEPLOYMENTS.ENVIRONMENT_ID),
                        EnvironmentMoveConditions.starts().hold())
                .execute();
        dsl.update(ENVIRONMENTS)
                .set(ENVIRONMENTS.STATE, EnvironmentLifecycle.TABLE.to(EnvironmentEvent.COMPLETE_STOP).wireName())
                .setNull(ENVIRONMENTS.AUTO_STOP_AT)
                .set(ENVIRONMENTS.UPDATED_AT, notBefore(ENVIRONMENTS.UPDATED_AT, now))
                .from(JOBS)
                .where(JOBS.ID.in(jobs), ENVIRONMENTS.PROJECT_ID.eq(JOBS.PROJECT_ID), ENVIRONMENTS.NAME.eq(JOBS.ENVIRONMENT),
                        EnvironmentMoveConditions.stops().hold())
                .execute();
    }

    @Override
    public Optional<String> address(long jobId) {
        return dsl.select(DEPLOYMENTS.EXTERNAL_URL).from(DEPLOYMENTS)
                .where(DEPLOYMENTS.JOB_ID.eq(jobId), DEPLOYMENTS.EXTERNAL_URL.isNotNull())
                .fetchOptional(DEPLOYMENTS.EXTERNAL_URL);
    }

    @Override
    public void reached(long jobId, String address) {
        dsl.update(ENVIRONMENTS).set(ENVIRONMENTS.EXTERNAL_URL, address).from(DEPLOYMENTS)
                .where(DEPLOYMENTS.JOB_ID.eq(jobId), DEPLOYMENTS.STATUS.eq(DeploymentStatus.SUCCESS.wireName()),
                        ENVIRONMENTS.ID.eq(DEPLOYMENTS.ENVIRONMENT_ID)).execute();
    }

    /**
     * Locks the environments of all deployments that are written, and those that jobs stop, before any is written: deletions and clients
     * lock an environment before its deployments. Pipelines share environments, so they are locked in the order in which new pipelines
     * lock them: by name.
     */
    private void lockEnvironments(Steps steps, List<Long> succeeded) {
        List<Long> jobs = Stream.concat(steps.events().keySet().stream(), steps.repeats().stream().map(Repeat::earlierJob)).toList();
        Environments named = ENVIRONMENTS.as("named");
        dsl.select(ENVIRONMENTS.ID).from(ENVIRONMENTS)
                .where(ENVIRONMENTS.ID.in(select(DEPLOYMENTS.ENVIRONMENT_ID).from(DEPLOYMENTS).where(DEPLOYMENTS.JOB_ID.in(jobs))
                        .union(select(named.ID).from(named).join(JOBS)
                                .on(JOBS.PROJECT_ID.eq(named.PROJECT_ID), JOBS.ENVIRONMENT.eq(named.NAME))
                                .where(JOBS.ID.in(succeeded)))))
                .orderBy(ENVIRONMENTS.NAME.collate("C")).forNoKeyUpdate().fetch();
    }

    private void repeat(Repeat repeat, Steps steps, Instant now) {
        DeploymentStatus status = target(steps.events().getOrDefault(repeat.newJob(), DeploymentEvent.CREATE));
        dsl.selectFrom(DEPLOYMENTS).where(DEPLOYMENTS.JOB_ID.eq(repeat.earlierJob())).fetchOptional().ifPresent(earlier -> {
            var again = earlier.copy();
            again.setIid(DeploymentNumbers.next(dsl, earlier.getProjectId()));
            again.setJobId(repeat.newJob());
            again.setUserId(steps.userId() == null ? earlier.getUserId() : steps.userId());
            again.setStatus(status.wireName());
            again.setCreatedAt(now);
            again.setUpdatedAt(now);
            again.setFinishedAt(null);
            dsl.insertInto(DEPLOYMENTS).set(again).execute();
        });
    }
}
