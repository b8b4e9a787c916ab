package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.when;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.domain.environment.ForbiddenRollback;
import dev.slipway.domain.environment.TierGuess;
import dev.slipway.domain.job.AutoRetry;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobKind;
import dev.slipway.domain.job.JobNeed;
import dev.slipway.domain.job.JobObstacle;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobTimes;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.pipeline.EarlyEnd.OnNewCommit;
import dev.slipway.domain.pipeline.EarlyEnd;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.pipeline.PipelineTimes;
import dev.slipway.persistence.environment.ProtectionObstacles;
import dev.slipway.persistence.environment.OutdatedDeploymentConditions;
import dev.slipway.persistence.kernel.ClauseConditions;
import dev.slipway.persistence.kernel.JsonDocuments;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import dev.slipway.persistence.kernel.query.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Param;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/** Reads a pipeline with all its jobs out of their rows. */
final class PipelineRows {

    private static final TypeReference<List<NeedDocument>> NEEDS = new TypeReference<>() {};

    private static final Field<Boolean> DEPLOYING = field(JOBS.ENVIRONMENT.isNotNull()).as("deploying");
    private static final ClauseConditions<ForbiddenRollback.Check> ROLLBACK =
            OutdatedDeploymentConditions.rollback(JOBS.ID, JOBS.PROJECT_ID);
    /**
     * Null unless a later deployment of another commit to the job's environment has succeeded; then whether the project lets no user deploy
     * the job again.
     */
    private static final Field<@Nullable Boolean> OUTDATED = when(JOBS.ENVIRONMENT.isNotNull()
            .and(ROLLBACK.of(ForbiddenRollback.Check.OUTDATED)), field(ROLLBACK.of(ForbiddenRollback.Check.DISALLOWED))).as("outdated");

    /** A need as jobs.needs keeps it. */
    record NeedDocument(String name, boolean artifacts, boolean optional) {}

    private static final List<Field<?>> PIPELINE = List.of(PIPELINES.ID, PIPELINES.PROJECT_ID, PIPELINES.STATUS, PIPELINES.CREATED_AT,
            PIPELINES.STARTED_AT, PIPELINES.FINISHED_AT, PIPELINES.DURATION, PIPELINES.ON_NEW_COMMIT, PIPELINES.ENDS_ON_FAILURE,
            PIPELINES.USER_ID);
    private static final List<Field<?>> JOB = List.of(JOBS.ID, JOBS.KIND, JOBS.NAME, JOBS.STAGE, JOBS.STAGE_INDEX, JOBS.STATUS,
            JOBS.RUNS_WHEN, JOBS.ALLOW_FAILURE, JOBS.PLAN_ALLOWS_FAILURE, JOBS.NEEDS_SCHEDULED, JOBS.NEEDS, JOBS.START_IN_SECONDS,
            JOBS.RESOURCE_GROUP, JOBS.RETRY_MAX, JOBS.RETRY_WHEN, JOBS.RETRIED, JOBS.FAILURE_REASON, JOBS.CREATED_AT, JOBS.QUEUED_AT,
            JOBS.STARTED_AT, JOBS.FINISHED_AT, JOBS.SCHEDULED_AT, JOBS.INTERRUPTIBLE, DEPLOYING, OUTDATED, JOBS.ENVIRONMENT,
            JOBS.ENVIRONMENT_ACTION, JOBS.USER_ID);

    private final ProtectionObstacles gates;
    private final RenderedStatement pipeline;
    private final RenderedStatement jobs;
    private final RenderedStatement some;

    /** @param tierGuess of environments that do not exist */
    PipelineRows(DSLContext dsl, TierGuess tierGuess) {
        gates = new ProtectionObstacles(dsl, tierGuess);
        Param<Long> id = RenderedStatement.place(0, PIPELINES.ID);
        pipeline = RenderedStatement.of(dsl, dsl.select(PIPELINE).from(PIPELINES)
                .where(PIPELINES.ID.eq(id), PIPELINES.DELETED_AT.isNull()).forNoKeyUpdate());
        jobs = RenderedStatement.of(dsl, dsl.select(JOB).from(JOBS).where(JOBS.PIPELINE_ID.eq(id)).orderBy(JOBS.ID));
        some = RenderedStatement.of(dsl, dsl.select(PIPELINE).select(JOB).from(PIPELINES).join(JOBS).on(JOBS.PIPELINE_ID.eq(PIPELINES.ID))
                .where(PIPELINES.ID.eq(id), PIPELINES.DELETED_AT.isNull(),
                        JOBS.ID.eq(any(RenderedStatement.place(1, SQLDataType.BIGINT.array()))))
                .orderBy(JOBS.ID).forNoKeyUpdate().of(PIPELINES));
    }

    /**
     * Locks the pipeline's row, then reads it and its jobs.
     *
     * @param userId who starts jobs; empty for the users of the jobs
     */
    Optional<LockedPipeline> lock(long pipelineId, OptionalLong userId) {
        return pipeline.fetchOptional(PipelineRows::header, pipelineId).map(found -> {
            List<Job> read = jobs.fetch(PipelineRows::read, pipelineId);
            List<ProtectionObstacles.GatedJob> gated = read.stream().filter(job -> !job.run().retried())
                    .flatMap(job -> job.gated(found, userId).stream()).toList();
            Map<Long, Set<JobObstacle>> obstacles = gates.ofStored(found.projectId(), gated);
            return found.with(obstacles.isEmpty() ? read
                    : read.stream().map(job -> job.facing(obstacles.getOrDefault(job.run().id(), Set.of()))).toList());
        });
    }

    /** Locks the pipeline's row, and reads it with some of its jobs. */
    Optional<LockedPipeline> lockForStart(long pipelineId, List<Long> jobIds) {
        List<Job> found = new ArrayList<>();
        return some.fetch(row -> {
            found.add(read(row));
            return header(row);
        }, pipelineId, jobIds.toArray(Long[]::new)).stream().findFirst().map(header -> header.with(found));
    }

    /** @param target of its environment; null for none */
    private record Job(JobRun run, String stage, boolean deploying, @Nullable Target target) {

        Job facing(Set<JobObstacle> more) {
            Set<JobObstacle> all = new HashSet<>(run.obstacles());
            all.addAll(more);
            return more.isEmpty() ? this : new Job(run.facing(all), stage, deploying, target);
        }

        /** A job that is created starts as its own user, also if another user lets it start. */
        Optional<ProtectionObstacles.GatedJob> gated(Header pipeline, OptionalLong userId) {
            return Optional.ofNullable(target).map(found -> new ProtectionObstacles.GatedJob(run.id(), found.environment(), found.action(),
                    userId.isPresent() && run.status() != JobStatus.CREATED ? (Long) userId.getAsLong()
                            : found.userId() != null ? found.userId() : pipeline.userId()));
        }
    }

    /** @param userId of the job; null for the user of the pipeline */
    private record Target(String environment, String action, @Nullable Long userId) {}

    /** A pipeline without its jobs. */
    private record Header(long id, long projectId, PipelineStatus status, PipelineTimes times, EarlyEnd earlyEnd, @Nullable Long userId) {

        LockedPipeline with(List<Job> jobs) {
            TreeMap<Integer, String> stages = new TreeMap<>();
            jobs.forEach(job -> stages.put(job.run().plan().stage(), job.stage()));
            return new LockedPipeline(new PipelineRun(id, status, List.copyOf(stages.values()), jobs.stream().map(Job::run).toList(), times,
                    earlyEnd), projectId, jobs.stream().anyMatch(Job::deploying));
        }
    }

    private static Header header(Row row) {
        Integer duration = row.get(PIPELINES.DURATION);
        return new Header(row.get(PIPELINES.ID), row.get(PIPELINES.PROJECT_ID), PipelineStatus.of(row.get(PIPELINES.STATUS)).orElseThrow(),
                new PipelineTimes(row.get(PIPELINES.CREATED_AT), row.get(PIPELINES.STARTED_AT), row.get(PIPELINES.FINISHED_AT),
                        duration == null ? null : Duration.ofSeconds(duration)),
                new EarlyEnd(OnNewCommit.valueOf(row.get(PIPELINES.ON_NEW_COMMIT).toUpperCase(Locale.ROOT)),
                        row.get(PIPELINES.ENDS_ON_FAILURE)), row.get(PIPELINES.USER_ID));
    }

    private static Job read(Row row) {
        String environment = row.get(JOBS.ENVIRONMENT);
        return new Job(job(row), row.get(JOBS.STAGE), row.get(DEPLOYING), environment == null ? null
                : new Target(environment, row.get(JOBS.ENVIRONMENT_ACTION), row.get(JOBS.USER_ID)));
    }

    private static JobRun job(Row row) {
        return new JobRun(row.get(JOBS.ID), plan(row), JobStatus.of(row.get(JOBS.STATUS)).orElseThrow(), row.get(JOBS.ALLOW_FAILURE),
                row.get(JOBS.RETRIED), Optional.ofNullable(row.get(JOBS.FAILURE_REASON)).flatMap(FailureReason::of),
                obstacles(row),
                new JobTimes(row.get(JOBS.CREATED_AT), row.get(JOBS.QUEUED_AT), row.get(JOBS.STARTED_AT), row.get(JOBS.FINISHED_AT),
                        row.get(JOBS.SCHEDULED_AT)));
    }

    private static Set<JobObstacle> obstacles(Row row) {
        Boolean unrepeatable = row.get(OUTDATED);
        if (unrepeatable == null) {
            return Set.of();
        }
        return unrepeatable ? Set.of(JobObstacle.OUTDATED_DEPLOYMENT, JobObstacle.ROLLBACK_NOT_ALLOWED)
                : Set.of(JobObstacle.OUTDATED_DEPLOYMENT);
    }

    private static JobPlan plan(Row row) {
        Optional<List<JobNeed>> needs = row.get(JOBS.NEEDS_SCHEDULED)
                ? Optional.of(JsonDocuments.read(row.get(JOBS.NEEDS), NEEDS).stream()
                        .map(need -> new JobNeed(need.name(), need.artifacts(), need.optional())).toList())
                : Optional.empty();
        return new JobPlan(row.get(JOBS.NAME), row.get(JOBS.STAGE_INDEX), JobWhen.of(row.get(JOBS.RUNS_WHEN)).orElseThrow(),
                row.get(JOBS.PLAN_ALLOWS_FAILURE), needs, Optional.ofNullable(row.get(JOBS.START_IN_SECONDS)).map(Duration::ofSeconds),
                Optional.ofNullable(row.get(JOBS.RESOURCE_GROUP)), JobKind.of(row.get(JOBS.KIND)).orElseThrow(),
                new AutoRetry(row.get(JOBS.RETRY_MAX), Set.of(row.get(JOBS.RETRY_WHEN))), row.get(JOBS.INTERRUPTIBLE));
    }
}
