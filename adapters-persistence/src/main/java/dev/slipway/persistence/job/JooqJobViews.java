package dev.slipway.persistence.job;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.noCondition;

import dev.slipway.application.access.Guarded;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.BridgeView;
import dev.slipway.application.job.JobView;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.job.JobArchiving;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.persistence.access.GuardedReads;
import dev.slipway.persistence.access.ProjectFactsQueries;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import dev.slipway.persistence.kernel.query.RowReader;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;

/** Jobs as clients see them, each answer in one statement. */
@Singleton
final class JooqJobViews implements JobViews {

    private final DSLContext dsl;
    private final InstantSource clock;
    private final JobArchiving archiving;
    private final RenderedStatement one;
    private final GuardedReads guarded;
    private final PageQuery.Kept<Set<JobStatus>> ofProject;
    private final PageQuery.Kept<Runs> ofPipeline;

    /** Jobs of a pipeline that are asked for. */
    private record Runs(Set<JobStatus> scope, boolean retried) {}

    JooqJobViews(DSLContext dsl, InstantSource clock, JobArchiving archiving, ProjectFactsQueries facts) {
        this.dsl = dsl;
        this.clock = clock;
        this.archiving = archiving;
        this.one = RenderedStatement.of(dsl, 2, ids -> dsl.select(JobRows.fields()).from(JobRows.shown())
                .where(ofProject(ids[0]), JOBS.ID.eq(ids[1]), present()));
        this.guarded = new GuardedReads(dsl, facts, one);
        this.ofProject = new PageQuery.Kept<>(dsl, (scope, ids) -> listing(ofProject(ids[0]).and(in(scope))));
        this.ofPipeline = new PageQuery.Kept<>(dsl, (runs, ids) -> listing(
                JOBS.PIPELINE_ID.eq(ids[1]).and(ofProject(ids[0])).and(in(runs.scope())).and(runs(runs.retried()))));
    }

    @Override
    public Optional<JobView> find(long projectId, long jobId) {
        Instant now = clock.instant();
        return one.fetchOptional(row -> JobRows.view(row, now, archiving), projectId, jobId);
    }

    @Override
    public Guarded<JobView> find(ProjectRef project, OptionalLong account, long jobId) {
        Instant now = clock.instant();
        return guarded.read(project, account, row -> JobRows.view(row, now, archiving), jobId);
    }

    @Override
    public Page<JobView> ofProject(long projectId, Set<JobStatus> scope, PageRequest page) {
        Instant now = clock.instant();
        return ofProject.read(Set.copyOf(scope), page, row -> JobRows.view(row, now, archiving), projectId);
    }

    @Override
    public Optional<Page<JobView>> ofPipeline(long projectId, long pipelineId, Set<JobStatus> scope, boolean retried, PageRequest page) {
        Instant now = clock.instant();
        Page<JobView> found = ofPipeline.read(new Runs(Set.copyOf(scope), retried), page,
                row -> JobRows.view(row, now, archiving), projectId, pipelineId);
        return found.items().isEmpty() && !pipelineExists(projectId, pipelineId) ? Optional.empty() : Optional.of(found);
    }

    @Override
    public Optional<BridgeView> findBridge(long projectId, long jobId) {
        Instant now = clock.instant();
        return RowReader.fetchOptional(dsl.select(BridgeRows.fields()).from(BridgeRows.shown())
                .where(ofProject(projectId), JOBS.ID.eq(jobId), BridgeRows.present()), row -> BridgeRows.view(row, now, archiving));
    }

    @Override
    public Optional<Page<BridgeView>> bridges(long projectId, long pipelineId, Set<JobStatus> scope, boolean retried, PageRequest page) {
        Instant now = clock.instant();
        Condition where = JOBS.PIPELINE_ID.eq(pipelineId).and(ofProject(projectId)).and(in(scope)).and(runs(retried))
                .and(BridgeRows.present());
        Page<BridgeView> found = PageQuery.read(dsl, new PageQuery.Listing(BridgeRows.fields(), JobRows.matching(), BridgeRows.shown(),
                where, List.of(JOBS.ID.desc()), JOBS.ID), page, row -> BridgeRows.view(row, now, archiving));
        return found.items().isEmpty() && !pipelineExists(projectId, pipelineId) ? Optional.empty() : Optional.of(found);
    }

    private static Condition runs(boolean retried) {
        return retried ? noCondition() : JOBS.RETRIED.isFalse();
    }

    private boolean pipelineExists(long projectId, long pipelineId) {
        return dsl.fetchExists(PIPELINES, PIPELINES.ID.eq(pipelineId), PIPELINES.PROJECT_ID.eq(projectId), PIPELINES.DELETED_AT.isNull());
    }

    private static PageQuery.Listing listing(Condition where) {
        return new PageQuery.Listing(JobRows.fields(), JobRows.matching(), JobRows.shown(), where.and(present()), List.of(JOBS.ID.desc()),
                JOBS.ID);
    }

    private static Condition ofProject(long projectId) {
        return JOBS.PROJECT_ID.eq(projectId);
    }

    private static Condition present() {
        return JOBS.KIND.eq(inline("build")).and(PIPELINES.DELETED_AT.isNull());
    }

    private static Condition in(Set<JobStatus> scope) {
        return scope.isEmpty() ? noCondition() : JOBS.STATUS.in(scope.stream().map(JobStatus::wireName).toList());
    }
}
