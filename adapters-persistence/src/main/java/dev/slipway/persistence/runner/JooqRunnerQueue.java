package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.arrayAgg;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.lateral;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.table;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.zaxxer.hikari.HikariDataSource;
import dev.slipway.application.runner.RunnerView;
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.domain.runner.RunnerMatch.Check;
import dev.slipway.domain.runner.RunnerMatch;
import dev.slipway.persistence.kernel.SqlState;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import javax.sql.DataSource;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Select;
import org.jooq.Table;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.SQLDataType;

/**
 * Finds and locks waiting jobs by their pipelines. A request reads one job of each kind that waits, and then walks the queue as far as it
 * meets locked pipelines, so that its cost does not grow with the number of waiting jobs. {@code R__queue_of_runners.sql} has the walk.
 */
@Singleton
final class JooqRunnerQueue implements RunnerQueue {

    /** Tables of the conditions on waiting jobs. */
    static final Table<?> JOINED = JOBS.join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID))
            .join(PROJECTS).on(PROJECTS.ID.eq(JOBS.PROJECT_ID))
            .join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID));

    private static final Field<Instant> LAST_QUEUED = max(JOBS.QUEUED_AT);
    private static final Field<Long> FOUND_PIPELINE = field(name("found", "pipeline_id"), Long.class);
    private static final Field<Long[]> FOUND_JOBS = field(name("found", "job_ids"), Long[].class);
    private static final int DEFAULT_POOL = 10;
    private static final int MOST_SEARCHES = 2_000;

    private final DSLContext dsl;
    private final Semaphore waiting;
    private final RenderedStatement lastQueued;
    private final Cache<Search, RenderedStatement> searches = Caffeine.newBuilder().maximumSize(MOST_SEARCHES).build();

    JooqRunnerQueue(DSLContext dsl, DataSource dataSource) {
        this.dsl = dsl;
        this.lastQueued = RenderedStatement.of(dsl, dsl.select(LAST_QUEUED).from(JOBS));
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
            case INSTANCE_TYPE -> lastQueued.fetch(row -> row.get(LAST_QUEUED)).getFirst();
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
    public Optional<FirstWaiting> lockFirst(RunnerView runner, int most) {
        return first(runner, true, most);
    }

    @Override
    public OptionalLong first(RunnerView runner) {
        return first(runner, false, 1).map(found -> OptionalLong.of(found.pipelineId())).orElseGet(OptionalLong::empty);
    }

    private Optional<FirstWaiting> first(RunnerView runner, boolean locking, int most) {
        return searches.get(new Search(runner.offer(), locking), any -> RenderedStatement.of(dsl, search(runner, locking)))
                .fetchOptional(row -> new FirstWaiting(row.get(FOUND_PIPELINE), List.of(row.get(FOUND_JOBS))), most);
    }

    /** Chooses among kinds of jobs, by the oldest of each, then walks the queue of the chosen ones. */
    private Select<?> search(RunnerView runner, boolean locking) {
        Field<Long> tags = field(name("jobs", "tags"), Long.class);
        Table<?> kinds = select(arrayAgg(FairOrderFields.rank(runner.type())).as("ranks"), arrayAgg(JOBS.ID).as("heads"),
                arrayAgg(JOBS.PIPELINE_ID).as("pipelines"), arrayAgg(JOBS.PROJECT_ID).as("projects"),
                arrayAgg(JOBS.REF_PROTECTED).as("protections"), arrayAgg(tags).as("tags"))
                .from(table("first_waiting_jobs()").as("jobs")
                        .join(PROJECTS).on(PROJECTS.ID.eq(JOBS.PROJECT_ID)).join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID)))
                .where(RunnerMatchConditions.of(new RunnerTerms.Known(runner)).hold()).asTable("kinds");
        Table<?> found = table("first_waiting_pipeline({0}, {1}, kinds.ranks, kinds.heads, kinds.pipelines, kinds.projects, "
                + "kinds.protections, kinds.tags)", inline(locking), RenderedStatement.place(0, SQLDataType.INTEGER)).as("found");
        return dsl.select(FOUND_PIPELINE, FOUND_JOBS).from(kinds).crossJoin(lateral(found));
    }

    /** Key of the statement that finds the jobs of a runner. */
    private record Search(RunnerMatch.Runner offer, boolean locking) {}

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
    public OptionalLong firstOf(long pipelineId, RunnerView runner) {
        return dsl.select(JOBS.ID).from(JOINED).where(JOBS.PIPELINE_ID.eq(pipelineId), offered(runner)).orderBy(JOBS.ID).limit(1)
                .fetchOptional(JOBS.ID).map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }
}
