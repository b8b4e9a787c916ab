package dev.slipway.persistence.commitstatus;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.commitstatus.CommitStatusFilter;
import dev.slipway.application.commitstatus.CommitStatusView.Place;
import dev.slipway.application.commitstatus.CommitStatusView.Times;
import dev.slipway.application.commitstatus.CommitStatusView;
import dev.slipway.application.commitstatus.port.CommitStatuses;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.commitstatus.StatusReport;
import dev.slipway.domain.job.JobKind;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.persistence.kernel.TextLock;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.kernel.query.RowReader;
import dev.slipway.persistence.pipeline.PipelineCoverage;
import dev.slipway.persistence.repository.CountsForRef;
import dev.slipway.persistence.user.UserBriefColumns;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.JSONB;
import org.jooq.OrderField;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;

/** Statuses of commits in the table of jobs, and the rows of external jobs there. */
@Singleton
final class JooqCommitStatuses implements CommitStatuses {

    private static final String STAGE = "external";
    private static final UserBriefColumns AUTHOR = new UserBriefColumns(USERS);
    private static final List<SelectFieldOrAsterisk> FIELDS = fields();

    private final DSLContext dsl;

    JooqCommitStatuses(DSLContext dsl) {
        this.dsl = dsl;
    }

    private static List<SelectFieldOrAsterisk> fields() {
        List<SelectFieldOrAsterisk> fields = new ArrayList<>(List.of(JOBS.ID, JOBS.NAME, JOBS.STATUS, PIPELINES.SHA, JOBS.REF,
                JOBS.PIPELINE_ID, JOBS.TARGET_URL, JOBS.DESCRIPTION, JOBS.COVERAGE, JOBS.ALLOW_FAILURE, JOBS.CREATED_AT, JOBS.STARTED_AT,
                JOBS.FINISHED_AT));
        fields.addAll(AUTHOR.all());
        return List.copyOf(fields);
    }

    @Override
    public void lock(long projectId, String sha) {
        TextLock.take(dsl, "statuses of " + projectId + " " + sha);
    }

    @Override
    public Optional<Reported> newest(long projectId, String sha, Optional<String> ref, OptionalLong pipelineId) {
        return dsl.select(PIPELINES.ID, PIPELINES.REF, PIPELINES.TAG, PIPELINES.REF_PROTECTED).from(PIPELINES)
                .where(ofCommit(projectId, sha), ref.map(PIPELINES.REF::eq).orElse(noCondition()),
                        pipelineId.isPresent() ? PIPELINES.ID.eq(pipelineId.getAsLong()) : noCondition())
                .orderBy(PIPELINES.ID.desc()).limit(1)
                .fetchOptional(row -> new Reported(row.value1(), row.value2(), row.value3(), row.value4()));
    }

    /** Holds for pipelines of a commit that count for their refs. */
    private static Condition ofCommit(long projectId, String sha) {
        return PIPELINES.PROJECT_ID.eq(projectId).and(PIPELINES.SHA.eq(sha)).and(PIPELINES.DELETED_AT.isNull())
                .and(CountsForRef.of(PIPELINES));
    }

    @Override
    public OptionalLong unfinished(long pipelineId, String name, long userId) {
        return dsl.select(JOBS.ID).from(JOBS)
                .where(JOBS.PIPELINE_ID.eq(pipelineId), JOBS.NAME.eq(name), JOBS.USER_ID.eq(userId), external(), JOBS.RETRIED.isFalse(),
                        JOBS.STATUS.in(JobStatus.PENDING.wireName(), JobStatus.RUNNING.wireName()))
                .orderBy(JOBS.ID.desc()).limit(1)
                .fetchOptional(JOBS.ID).map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    private static Condition external() {
        return JOBS.KIND.eq(inline(JobKind.EXTERNAL.wireName()));
    }

    @Override
    public void add(NewStatus status, Instant now) {
        JobPlan plan = JobPlan.external(status.name());
        dsl.insertInto(JOBS)
                .set(JOBS.ID, status.jobId())
                .set(JOBS.KIND, plan.kind().wireName())
                .set(JOBS.PIPELINE_ID, status.pipeline().pipelineId())
                .set(JOBS.PROJECT_ID, status.projectId())
                .set(JOBS.USER_ID, status.userId())
                .set(JOBS.NAME, plan.name())
                .set(JOBS.STAGE, STAGE)
                .set(JOBS.STAGE_INDEX, plan.stage())
                .set(JOBS.STATUS, JobStatus.CREATED.wireName())
                .set(JOBS.RUNS_WHEN, plan.when().wireName())
                .set(JOBS.ALLOW_FAILURE, plan.allowFailure())
                .set(JOBS.PLAN_ALLOWS_FAILURE, plan.allowFailure())
                .set(JOBS.NEEDS_SCHEDULED, false)
                .set(JOBS.INTERRUPTIBLE, plan.interruptible())
                .set(JOBS.REF, status.pipeline().ref())
                .set(JOBS.TAG, status.pipeline().tag())
                .set(JOBS.REF_PROTECTED, status.pipeline().refProtected())
                .set(JOBS.OPTIONS, JSONB.valueOf("{}"))
                .set(JOBS.CREATED_AT, now)
                .set(JOBS.UPDATED_AT, now)
                .execute();
        dsl.update(JOBS).set(JOBS.RETRIED, true).set(JOBS.UPDATED_AT, notBefore(JOBS.UPDATED_AT, now))
                .where(JOBS.PIPELINE_ID.eq(status.pipeline().pipelineId()), JOBS.NAME.eq(status.name()), external(),
                        JOBS.ID.ne(status.jobId()), JOBS.RETRIED.isFalse())
                .execute();
    }

    @Override
    public void describe(long jobId, StatusReport report, Instant now) {
        dsl.update(JOBS)
                .set(JOBS.TARGET_URL, report.targetUrl().<Field<String>>map(url -> val(url)).orElse(JOBS.TARGET_URL))
                .set(JOBS.DESCRIPTION, report.description().<Field<String>>map(text -> val(text)).orElse(JOBS.DESCRIPTION))
                .set(JOBS.COVERAGE, report.coverage()
                        .<Field<BigDecimal>>map(percent -> val(percent.setScale(2, RoundingMode.HALF_UP), JOBS.COVERAGE))
                        .orElse(JOBS.COVERAGE))
                .set(JOBS.UPDATED_AT, notBefore(JOBS.UPDATED_AT, now))
                .where(JOBS.ID.eq(jobId), external()).execute();
        dsl.update(PIPELINES).set(PIPELINES.COVERAGE, PipelineCoverage.mean()).from(JOBS)
                .where(JOBS.ID.eq(jobId), PIPELINES.ID.eq(JOBS.PIPELINE_ID)).execute();
    }

    private static Table<?> matching() {
        return JOBS.join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID));
    }

    private static Table<?> shown() {
        return JOBS.join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID)).leftJoin(USERS).on(USERS.ID.eq(JOBS.USER_ID));
    }

    @Override
    public Optional<CommitStatusView> find(long jobId) {
        return RowReader.fetchOptional(dsl.select(FIELDS).from(shown()).where(JOBS.ID.eq(jobId), PIPELINES.DELETED_AT.isNull()),
                JooqCommitStatuses::view);
    }

    @Override
    public Page<CommitStatusView> list(long projectId, String sha, CommitStatusFilter filter, PageRequest page) {
        Condition where = ofCommit(projectId, sha)
                .and(filter.retried() ? noCondition() : JOBS.RETRIED.isFalse())
                .and(filter.ref().map(JOBS.REF::eq).orElse(noCondition()))
                .and(filter.stage().map(JOBS.STAGE::eq).orElse(noCondition()))
                .and(filter.name().map(JOBS.NAME::eq).orElse(noCondition()))
                .and(filter.pipelineId().isPresent() ? JOBS.PIPELINE_ID.eq(filter.pipelineId().getAsLong()) : noCondition());
        return PageQuery.read(dsl, new PageQuery.Listing(FIELDS, matching(), shown(), where, order(filter), JOBS.ID), page,
                JooqCommitStatuses::view);
    }

    private static List<OrderField<?>> order(CommitStatusFilter filter) {
        List<Field<Long>> keys = switch (filter.order()) {
            case ID -> List.of(JOBS.ID);
            case PIPELINE_ID -> List.of(JOBS.PIPELINE_ID, JOBS.ID);
        };
        List<OrderField<?>> order = new ArrayList<>();
        keys.forEach(key -> order.add(filter.sort() == Sort.ASC ? key.asc() : key.desc()));
        return order;
    }

    private static CommitStatusView view(Row row) {
        return new CommitStatusView(row.get(JOBS.ID), row.get(JOBS.NAME), JobStatus.of(row.get(JOBS.STATUS)).orElseThrow(),
                new Place(row.get(PIPELINES.SHA), row.get(JOBS.REF), row.get(JOBS.PIPELINE_ID)), row.get(JOBS.TARGET_URL),
                row.get(JOBS.DESCRIPTION), row.get(JOBS.COVERAGE), row.get(JOBS.ALLOW_FAILURE),
                new Times(row.get(JOBS.CREATED_AT), row.get(JOBS.STARTED_AT), row.get(JOBS.FINISHED_AT)),
                Optional.ofNullable(AUTHOR.read(row)));
    }
}
