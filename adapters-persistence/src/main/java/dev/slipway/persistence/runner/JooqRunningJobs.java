package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.kernel.query.RenderedStatement.place;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.condition;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.greatest;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.runner.JobInQueue.Check;
import dev.slipway.domain.runner.RunnerStatus;
import dev.slipway.persistence.kernel.JsonDocuments;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import dev.slipway.persistence.kernel.query.Row;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectConditionStep;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/** The rows of jobs as the runner protocol sees them. */
@Singleton
final class JooqRunningJobs implements RunningJobs {

    private static final Condition PENDING = JobInQueueConditions.clauses().each(List.of(Check.JOB_PENDING, Check.JOB_FOR_RUNNERS));
    private static final Condition RUNNING = JOBS.STATUS.eq(inline(JobStatus.RUNNING.wireName()));
    private static final Field<Instant> TOUCHED = greatest(JOBS.UPDATED_AT, coalesce(JOBS.HEARD_AT, JOBS.UPDATED_AT)).as("touched_at");

    private final DSLContext dsl;
    private final RenderedStatement find;
    private final RenderedStatement lock;
    private final RenderedStatement lockFree;

    JooqRunningJobs(DSLContext dsl) {
        this.dsl = dsl;
        Condition one = JOBS.ID.eq(place(0, JOBS.ID));
        this.find = RenderedStatement.of(dsl, selected(dsl, one));
        this.lock = RenderedStatement.of(dsl, selected(dsl, one).forNoKeyUpdate().of(JOBS));
        this.lockFree = RenderedStatement.of(dsl, selected(dsl, JOBS.ID.eq(any(place(0, SQLDataType.BIGINT.array()))))
                .orderBy(JOBS.ID).forNoKeyUpdate().of(JOBS).skipLocked());
    }

    @Override
    public Optional<AssignedJob> find(long jobId) {
        return find.fetchOptional(JooqRunningJobs::assigned, jobId);
    }

    @Override
    public Optional<AssignedJob> lock(long jobId) {
        return lock.fetchOptional(JooqRunningJobs::assigned, jobId);
    }

    @Override
    public List<AssignedJob> lockFree(Collection<Long> jobIds) {
        return lockFree.fetch(JooqRunningJobs::assigned, (Object) jobIds.toArray(Long[]::new));
    }

    private static SelectConditionStep<? extends Record> selected(DSLContext dsl, Condition which) {
        return dsl.select(JOBS.ID, JOBS.PIPELINE_ID, JOBS.PROJECT_ID, JOBS.STATUS, JOBS.LAST_TOKEN_DIGEST, PROJECTS.DELETED_AT,
                JOBS.ERASED_AT,
                        JOBS.OPTIONS, JOBS.TRACE_SIZE, JOBS.HEARD_AT)
                .from(JOBS).join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID)).join(PROJECTS).on(PROJECTS.ID.eq(JOBS.PROJECT_ID))
                .where(which, JOBS.KIND.eq(inline("build")), PIPELINES.DELETED_AT.isNull());
    }

    private static AssignedJob assigned(Row row) {
        JobOptions options = JsonDocuments.read(row.get(JOBS.OPTIONS), JobOptions.class);
        List<Integer> exitCodes = options.allowFailureExitCodes();
        return new AssignedJob(row.get(JOBS.ID), row.get(JOBS.PIPELINE_ID), row.get(JOBS.PROJECT_ID),
                JobStatus.of(row.get(JOBS.STATUS)).orElseThrow(), row.get(JOBS.LAST_TOKEN_DIGEST), row.get(PROJECTS.DELETED_AT) != null,
                row.get(JOBS.ERASED_AT) != null, exitCodes == null ? Set.of() : Set.copyOf(exitCodes), options.results().coverage(),
                row.get(JOBS.TRACE_SIZE), row.get(JOBS.HEARD_AT));
    }

    @Override
    public void heard(long jobId, byte[] tokenDigest, Instant now) {
        dsl.update(JOBS).set(JOBS.HEARD_AT, now).where(JOBS.ID.eq(jobId), JOBS.LAST_TOKEN_DIGEST.eq(tokenDigest), RUNNING).execute();
    }

    @Override
    public void debugs(long jobId) {
        dsl.update(JOBS).set(JOBS.DEBUG_TRACE, true).where(JOBS.ID.eq(jobId), JOBS.DEBUG_TRACE.isFalse()).execute();
    }

    @Override
    public List<Long> neverHeard(Instant time, long after, int most) {
        return dsl.select(JOBS.ID).from(JOBS)
                .where(RUNNING, JOBS.HEARD_AT.isNull(), JOBS.STARTED_AT.le(time), JOBS.KIND.eq("build"), JOBS.ID.gt(after))
                .orderBy(JOBS.ID).limit(most).fetch(JOBS.ID);
    }

    @Override
    public List<Candidate> stale(Limits limits, Instant now, long after, int most) {
        Field<Boolean> stuck = field(PENDING.and(RunnerMatchConditions.stuck(now.minus(RunnerStatus.ONLINE_FOR)))).as("stuck");
        return dsl.select(JOBS.ID, JOBS.STATUS, JOBS.CREATED_AT, TOUCHED, JOBS.STARTED_AT, JOBS.SCHEDULED_AT, JOBS.TIMEOUT_SECONDS, stuck)
                .from(JOBS).join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID)).join(PROJECTS).on(PROJECTS.ID.eq(JOBS.PROJECT_ID))
                .join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .where(JOBS.KIND.eq("build"), JOBS.ID.gt(after), PIPELINES.DELETED_AT.isNull(),
                        pending(limits, now).or(running(limits, now)).or(scheduled(limits, now)))
                .orderBy(JOBS.ID).limit(most)
                .fetch(row -> new Candidate(row.get(JOBS.ID), JobStatus.of(row.get(JOBS.STATUS)).orElseThrow(), row.get(JOBS.CREATED_AT),
                        row.get(TOUCHED), row.get(JOBS.STARTED_AT), row.get(JOBS.SCHEDULED_AT), limit(row), row.get(stuck)));
    }

    private static @Nullable Duration limit(Record row) {
        Integer seconds = row.get(JOBS.TIMEOUT_SECONDS);
        return seconds == null ? null : Duration.ofSeconds(seconds);
    }

    private static Condition pending(Limits limits, Instant now) {
        Condition outdated = untouched(now.minus(limits.pendingOutdated()));
        Condition stuck = untouched(now.minus(limits.pendingStuck())).and(RunnerMatchConditions.stuck(now.minus(RunnerStatus.ONLINE_FOR)));
        return PENDING.and(outdated.or(stuck));
    }

    private static Condition untouched(Instant since) {
        return JOBS.CREATED_AT.lt(since).and(JOBS.UPDATED_AT.lt(since));
    }

    private static Condition running(Limits limits, Instant now) {
        Instant silent = now.minus(limits.runningSilent());
        Condition unheard = JOBS.UPDATED_AT.lt(silent).and(JOBS.HEARD_AT.isNull().or(JOBS.HEARD_AT.lt(silent)));
        Condition beyond = condition("{0} + make_interval(secs => {1}) < {2}", JOBS.STARTED_AT, JOBS.TIMEOUT_SECONDS,
                val(now.minus(limits.runningBeyondLimit())));
        return RUNNING.and(unheard.or(beyond));
    }

    private static Condition scheduled(Limits limits, Instant now) {
        return JOBS.STATUS.eq(inline(JobStatus.SCHEDULED.wireName())).and(JOBS.SCHEDULED_AT.lt(now.minus(limits.scheduledLate())));
    }
}
