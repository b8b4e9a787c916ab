package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.avg;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.condition;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.greatest;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.param;
import static org.jooq.impl.DSL.round;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.when;

import dev.slipway.application.pipeline.port.Pipelines.Assignment;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.job.JobEffect;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobLifecycle;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.Move;
import dev.slipway.domain.pipeline.Move.JobMoved;
import dev.slipway.domain.pipeline.Move.PipelineMoved;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jooq.BatchBindStep;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.SQLDataType;

/** Writes the steps of a decision, those of all jobs in one batch, each guarded by the state that it was decided on. */
final class PipelineMoves {

    private final DSLContext dsl;
    private final Decision decision;
    private final TransitionDetails details;
    private final Instant now;

    PipelineMoves(DSLContext dsl, Decision decision, TransitionDetails details, Instant now) {
        this.dsl = dsl;
        this.decision = decision;
        this.details = details;
        this.now = now;
    }

    /** All steps of one job in this decision as one. */
    private record Path(JobRun before, JobRun after, Set<JobEffect> effects, boolean reopened) {

        static Path of(JobMoved moved) {
            if (!JobLifecycle.TABLE.from(moved.event()).contains(moved.before().status())) {
                throw new IllegalStateException(moved.rule() + " does not leave " + moved.before().status());
            }
            return new Path(moved.before(), moved.after(), moved.effects(), moved.event() == JobEvent.PROCESS);
        }

        Path then(Path next) {
            Set<JobEffect> all = EnumSet.noneOf(JobEffect.class);
            all.addAll(effects);
            all.addAll(next.effects);
            return new Path(before, next.after, all, reopened || next.reopened);
        }

        boolean has(JobEffect effect) {
            return effects.contains(effect);
        }
    }

    void write(LockedPipeline locked) {
        Collection<Path> paths = paths();
        if (!paths.isEmpty()) {
            writeJobs(paths);
        }
        writePipeline(locked);
    }

    private Collection<Path> paths() {
        Map<Long, Path> paths = new LinkedHashMap<>();
        for (Move move : decision.moves()) {
            if (move instanceof JobMoved moved) {
                paths.merge(moved.after().id(), Path.of(moved), Path::then);
            }
        }
        return paths.values();
    }

    private void writeJobs(Collection<Path> paths) {
        BatchBindStep batch = dsl.batch(dsl.update(JOBS)
                .set(JOBS.STATUS, (String) null)
                .set(JOBS.ALLOW_FAILURE, (Boolean) null)
                .set(JOBS.FAILURE_REASON, (String) null)
                .set(JOBS.EXIT_CODE, (Integer) null)
                .set(JOBS.COVERAGE, orKept(JOBS.COVERAGE))
                .set(JOBS.USER_ID, orKept(JOBS.USER_ID))
                .set(JOBS.QUEUED_AT, (Instant) null)
                .set(JOBS.STARTED_AT, (Instant) null)
                .set(JOBS.FINISHED_AT, (Instant) null)
                .set(JOBS.SCHEDULED_AT, (Instant) null)
                .set(JOBS.TOKEN_DIGEST, (byte[]) null)
                .set(JOBS.RUNNER_ID, unlessCleared(JOBS.RUNNER_ID))
                .set(JOBS.RUNNER_MANAGER_ID, unlessCleared(JOBS.RUNNER_MANAGER_ID))
                .set(JOBS.TIMEOUT_SECONDS, orKept(JOBS.TIMEOUT_SECONDS))
                .set(JOBS.TIMEOUT_SOURCE, orKept(JOBS.TIMEOUT_SOURCE))
                .set(JOBS.HEARD_AT, orKept(JOBS.HEARD_AT))
                .set(JOBS.UPDATED_AT, greatest(JOBS.UPDATED_AT, param("changed_at", JOBS.UPDATED_AT.getDataType())))
                .where(JOBS.ID.eq((Long) null), JOBS.STATUS.eq((String) null)));
        for (Path path : paths) {
            batch = batch.bind(values(path));
        }
        refuseMisses(batch.execute(), paths);
    }

    private Object[] values(Path path) {
        JobRun after = path.after();
        Assignment assignment = after.status() == JobStatus.RUNNING && after.id() == decision.job() ? details.assignment() : null;
        boolean cleared = path.has(JobEffect.CLEAR_RUNNER);
        boolean acted = path.reopened() || after.id() == decision.job() && JobStatus.STOPPED.contains(path.before().status());
        boolean ended = JobStatus.FINISHED.contains(after.status()) && after.id() == decision.job();
        return new Object[] {
            after.status().wireName(), after.allowFailure(), after.failureReason().map(reason -> reason.wireName()).orElse(null),
            ended ? details.exitCode() : null, ended ? details.coverage() : null, acted ? details.userId() : null,
            after.times().queuedAt(), after.times().startedAt(), after.times().finishedAt(), after.times().scheduledAt(),
            assignment == null ? null : assignment.tokenDigest(),
            cleared, assignment == null ? null : assignment.runnerId(),
            cleared, assignment == null ? null : assignment.managerId(),
            assignment == null ? null : Math.toIntExact(assignment.timeout().limit().toSeconds()),
            assignment == null ? null : assignment.timeout().source().wireName(),
            assignment == null ? null : now,
            now, after.id(), path.before().status().wireName()};
    }

    private static <T> Field<T> orKept(Field<T> column) {
        return coalesce(param(column.getName() + "_new", column.getDataType()), column);
    }

    private static Field<Long> unlessCleared(Field<Long> column) {
        return when(condition(param(column.getName() + "_cleared", Boolean.class)), inline(null, SQLDataType.BIGINT))
                .otherwise(orKept(column));
    }

    private static void refuseMisses(int[] counts, Collection<Path> paths) {
        if (Arrays.stream(counts).anyMatch(count -> count != 1)) {
            throw new IllegalStateException("jobs are not in the states that were decided on: " + paths.stream()
                    .map(path -> path.before().id() + " " + path.before().status()).toList() + ", " + Arrays.toString(counts));
        }
    }

    private void writePipeline(LockedPipeline locked) {
        PipelineMoved moved = null;
        for (Move move : decision.moves()) {
            moved = move instanceof PipelineMoved step ? step : moved;
        }
        var update = dsl.update(PIPELINES)
                .set(PIPELINES.VERSION, PIPELINES.VERSION.plus(1))
                .set(PIPELINES.UPDATED_AT, notBefore(PIPELINES.UPDATED_AT, now))
                .set(PIPELINES.COVERAGE, coverage(locked.run().id()));
        if (moved != null && moved.reopens()) {
            update = update.set(PIPELINES.REOPENINGS, PIPELINES.REOPENINGS.plus(1)).set(PIPELINES.REOPENED_BY_ID, details.userId());
        }
        if (moved != null) {
            update = update.set(PIPELINES.STATUS, moved.to().wireName())
                    .set(PIPELINES.STARTED_AT, moved.times().startedAt())
                    .set(PIPELINES.FINISHED_AT, moved.times().finishedAt())
                    .set(PIPELINES.DURATION,
                            moved.times().duration() == null ? null : Math.toIntExact(moved.times().duration().toSeconds()));
        }
        int count = update.where(PIPELINES.ID.eq(locked.run().id()), PIPELINES.STATUS.eq(locked.run().status().wireName())).execute();
        if (count != 1) {
            throw new IllegalStateException("pipeline " + locked.run().id() + " is not " + locked.run().status());
        }
    }

    /** The mean over the latest jobs that reported any. */
    static Field<BigDecimal> coverage(long pipelineId) {
        return field(select(round(avg(JOBS.COVERAGE), 2)).from(JOBS)
                .where(JOBS.PIPELINE_ID.eq(pipelineId), JOBS.RETRIED.isFalse()));
    }
}
