package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.select;

import com.zaxxer.hikari.HikariDataSource;
import dev.slipway.application.runner.RunnerView;
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.domain.runner.RunnerMatch.Check;
import dev.slipway.persistence.kernel.SqlState;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import javax.sql.DataSource;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectLimitStep;
import org.jooq.Table;
import org.jooq.exception.DataAccessException;

/** Finds and locks waiting jobs by their pipelines. The partial index of pending jobs bounds what is looked at. */
@Singleton
final class JooqRunnerQueue implements RunnerQueue {

    /** Tables of the conditions on waiting jobs. */
    static final Table<?> JOINED = JOBS.join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID))
            .join(PROJECTS).on(PROJECTS.ID.eq(JOBS.PROJECT_ID))
            .join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID));

    private static final int DEFAULT_POOL = 10;

    private final DSLContext dsl;
    private final Semaphore waiting;

    JooqRunnerQueue(DSLContext dsl, DataSource dataSource) {
        this.dsl = dsl;
        this.waiting = new Semaphore(Math.max(1, poolSize(DelegatingDataSource.unwrapDataSource(dataSource)) / 3));
    }

    private static int poolSize(DataSource pool) {
        try {
            return pool.isWrapperFor(HikariDataSource.class) ? pool.unwrap(HikariDataSource.class).getMaximumPoolSize() : DEFAULT_POOL;
        } catch (SQLException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public String value(RunnerView runner) {
        Instant queued = switch (runner.type()) {
            case INSTANCE_TYPE -> dsl.select(max(JOBS.QUEUED_AT)).from(JOBS).fetchSingle().value1();
            case GROUP_TYPE, PROJECT_TYPE -> lastQueued(runner);
        };
        long moment = queued == null ? 0 : queued.toEpochMilli() * 1000 + queued.getNano() / 1000 % 1000;
        long settings = runner.updatedAt().toEpochMilli() * 1000 + runner.updatedAt().getNano() / 1000 % 1000;
        return Long.toHexString(moment) + '-' + Long.toHexString(settings);
    }

    private Instant lastQueued(RunnerView runner) {
        Field<Instant> ofProject = field(select(max(JOBS.QUEUED_AT)).from(JOBS).where(JOBS.PROJECT_ID.eq(PROJECTS.ID)));
        return dsl.select(max(ofProject)).from(PROJECTS).join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .where(RunnerMatchConditions.of(new RunnerTerms.Known(runner)).of(Check.REACHES_PROJECT)).fetchSingle().value1();
    }

    @Override
    public OptionalLong lockFirst(RunnerView runner) {
        return id(waitingJobs(runner).limit(1).forNoKeyUpdate().of(PIPELINES).skipLocked().fetchOptional(PIPELINES.ID));
    }

    @Override
    public OptionalLong first(RunnerView runner) {
        return id(waitingJobs(runner).limit(1).fetchOptional(PIPELINES.ID));
    }

    private static OptionalLong id(Optional<Long> found) {
        return found.map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    private SelectLimitStep<? extends Record> waitingJobs(RunnerView runner) {
        return dsl.select(PIPELINES.ID).from(FairOrderFields.join(JOINED, runner.type())).where(offered(runner))
                .orderBy(FairOrderFields.of(runner.type()));
    }

    /** Returns the condition on jobs in the queue that the runner may take. Jobs that their assignment fails are among them. */
    static Condition offered(RunnerView runner) {
        return JobInQueueConditions.clauses().hold().and(RunnerMatchConditions.of(new RunnerTerms.Known(runner)).hold());
    }

    @Override
    public boolean await(long pipelineId, Duration longest) {
        if (!waiting.tryAcquire()) {
            return false;
        }
        try {
            dsl.execute("set local lock_timeout = " + longest.toMillis());
            dsl.execute("savepoint waiting_for_pipeline");
            dsl.select(PIPELINES.ID).from(PIPELINES).where(PIPELINES.ID.eq(pipelineId)).forNoKeyUpdate().fetch();
            dsl.execute("set local lock_timeout = 0");
            return true;
        } catch (DataAccessException held) {
            if (!SqlState.LOCK_NOT_AVAILABLE.matches(held)) {
                throw held;
            }
            dsl.execute("rollback to savepoint waiting_for_pipeline");
            return false;
        } finally {
            waiting.release();
        }
    }

    @Override
    public Optional<QueuedJob> firstOf(long pipelineId, RunnerView runner) {
        return dsl.select(JOBS.ID, JOBS.PROJECT_ID).from(JOINED).where(JOBS.PIPELINE_ID.eq(pipelineId), offered(runner))
                .orderBy(JOBS.ID).limit(1)
                .fetchOptional(row -> new QueuedJob(row.value1(), row.value2()));
    }
}
