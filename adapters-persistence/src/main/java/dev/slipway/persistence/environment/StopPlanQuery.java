package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.DEPLOYMENTS;
import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;

import dev.slipway.application.environment.StopAction;
import dev.slipway.application.environment.StopPlan;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.persistence.jooq.tables.Deployments;
import dev.slipway.persistence.jooq.tables.Jobs;
import java.util.List;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.OrderField;

/** Finds the jobs that stop an environment. Deployments that clients report, and those of deleted pipelines, do not count. */
final class StopPlanQuery {

    /** Statuses of deployments that name the jobs which stop their environment. */
    private static final List<String> FINISHED = DeploymentStatus.FINISHED.stream().map(DeploymentStatus::wireName).toList();

    private StopPlanQuery() {
    }

    static StopPlan of(DSLContext dsl, long environmentId) {
        Jobs job = JOBS.as("last_job");
        return dsl.select(DEPLOYMENTS.ID, job.PIPELINE_ID).from(DEPLOYMENTS).join(job).on(job.ID.eq(DEPLOYMENTS.JOB_ID))
                .join(PIPELINES).on(PIPELINES.ID.eq(job.PIPELINE_ID), PIPELINES.DELETED_AT.isNull())
                .where(finished(DEPLOYMENTS, environmentId)).orderBy(latestFirst(DEPLOYMENTS)).limit(1)
                .fetchOptional(last -> new StopPlan(OptionalLong.of(last.value1()), jobs(dsl, environmentId, last.value2())))
                .orElse(new StopPlan(OptionalLong.empty(), List.of()));
    }

    private static List<StopAction> jobs(DSLContext dsl, long environmentId, long pipelineId) {
        Jobs deploying = JOBS.as("deploying");
        return dsl.selectDistinct(JOBS.ID, JOBS.PIPELINE_ID, JOBS.REF, JOBS.TAG).from(DEPLOYMENTS)
                .join(deploying).on(deploying.ID.eq(DEPLOYMENTS.JOB_ID))
                .join(JOBS).on(JOBS.PIPELINE_ID.eq(deploying.PIPELINE_ID), JOBS.NAME.eq(DEPLOYMENTS.ON_STOP))
                .where(DEPLOYMENTS.ENVIRONMENT_ID.eq(environmentId), DEPLOYMENTS.STATUS.in(FINISHED),
                        deploying.PIPELINE_ID.eq(pipelineId), JOBS.RETRIED.isFalse(), JOBS.RUNS_WHEN.eq(JobWhen.MANUAL.wireName()))
                .orderBy(JOBS.ID)
                .fetch(row -> new StopAction(row.value1(), row.value2(), row.value3(), row.value4()));
    }

    static Condition finished(Deployments deployments, long environmentId) {
        return deployments.ENVIRONMENT_ID.eq(environmentId).and(deployments.STATUS.in(FINISHED)).and(deployments.FINISHED_AT.isNotNull());
    }

    static List<OrderField<?>> latestFirst(Deployments deployments) {
        return List.of(deployments.FINISHED_AT.desc(), deployments.ID.desc());
    }
}
