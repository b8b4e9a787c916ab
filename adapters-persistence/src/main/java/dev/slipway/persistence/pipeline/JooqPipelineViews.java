package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.COMMITS;
import static dev.slipway.persistence.jooq.Tables.GIT_REFS;
import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.pipeline.PipelineFilter;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.pipeline.PipelineTimes;
import dev.slipway.persistence.job.JobStatusWords;
import dev.slipway.persistence.kernel.PageQuery;
import dev.slipway.persistence.repository.CountsForRef;
import dev.slipway.persistence.user.UserBriefFields;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;

/** Pipelines as clients see them, each answer in one statement. */
@Singleton
final class JooqPipelineViews implements PipelineViews {

    private static final Field<UserBrief> BRIEF = field(UserBriefFields.of(USERS)).as("brief");
    private static final Field<Boolean> WARNS = field(exists(selectOne().from(JOBS).where(JOBS.PIPELINE_ID.eq(PIPELINES.ID),
            JOBS.RETRIED.isFalse(), JOBS.ALLOW_FAILURE.isTrue(), JobStatusWords.in(JOBS.STATUS, JobStatus.WARNING)))).as("warns");
    private static final List<SelectFieldOrAsterisk> FIELDS = List.of(PIPELINES.ID, PIPELINES.IID, PIPELINES.PROJECT_ID, PROJECTS.FULL_PATH,
            PIPELINES.NAME, PIPELINES.STATUS, PIPELINES.SOURCE, PIPELINES.REF, PIPELINES.TAG, PIPELINES.SHA, PIPELINES.BEFORE_SHA,
            PIPELINES.YAML_ERRORS, BRIEF, PIPELINES.CREATED_AT, PIPELINES.STARTED_AT, PIPELINES.FINISHED_AT, PIPELINES.DURATION,
            PIPELINES.UPDATED_AT, COMMITS.COMMITTED_AT, PIPELINES.COVERAGE, WARNS);

    private final DSLContext dsl;

    JooqPipelineViews(DSLContext dsl) {
        this.dsl = dsl;
    }

    private static Table<?> shown() {
        return PIPELINES.join(PROJECTS).on(PROJECTS.ID.eq(PIPELINES.PROJECT_ID))
                .leftJoin(USERS).on(USERS.ID.eq(PIPELINES.USER_ID))
                .leftJoin(COMMITS).on(COMMITS.PROJECT_ID.eq(PIPELINES.PROJECT_ID), COMMITS.SHA.eq(PIPELINES.SHA));
    }

    @Override
    public Optional<PipelineView> find(long projectId, long pipelineId) {
        return dsl.select(FIELDS).from(shown())
                .where(PIPELINES.ID.eq(pipelineId), PIPELINES.PROJECT_ID.eq(projectId), PIPELINES.DELETED_AT.isNull())
                .fetchOptional(JooqPipelineViews::view);
    }

    @Override
    public Page<PipelineView> list(long projectId, PipelineFilter filter, PageRequest page) {
        Condition where = PIPELINES.PROJECT_ID.eq(projectId).and(PIPELINES.DELETED_AT.isNull())
                .and(PipelineConditions.matches(projectId, filter));
        return PageQuery.fetch(dsl, new PageQuery.Listing(FIELDS, PIPELINES, shown(), where, order(filter), PIPELINES.ID), page,
                JooqPipelineViews::view);
    }

    @Override
    public Page<PipelineView> ofSchedule(long projectId, long scheduleId, PageRequest page) {
        return PageQuery.fetch(dsl, new PageQuery.Listing(FIELDS, PIPELINES, shown(), madeBy(projectId, scheduleId), List.of(
                PIPELINES.ID.asc()), PIPELINES.ID), page, JooqPipelineViews::view);
    }

    @Override
    public Optional<PipelineView> lastOfSchedule(long projectId, long scheduleId) {
        return dsl.select(FIELDS).from(shown()).where(madeBy(projectId, scheduleId)).orderBy(PIPELINES.ID.desc()).limit(1)
                .fetchOptional(JooqPipelineViews::view);
    }

    private static Condition madeBy(long projectId, long scheduleId) {
        return PIPELINES.PROJECT_ID.eq(projectId).and(PIPELINES.SCHEDULE_ID.eq(scheduleId)).and(PIPELINES.DELETED_AT.isNull());
    }

    private static List<OrderField<?>> order(PipelineFilter filter) {
        Field<?> by = switch (filter.order()) {
            case ID -> PIPELINES.ID;
            case STATUS -> PIPELINES.STATUS;
            case REF -> PIPELINES.REF;
            case UPDATED_AT -> PIPELINES.UPDATED_AT;
            case USER_ID -> PIPELINES.USER_ID;
        };
        return filter.sort() == Sort.ASC ? List.of(by.asc(), PIPELINES.ID.asc()) : List.of(by.desc(), PIPELINES.ID.desc());
    }

    @Override
    public Optional<Optional<PipelineView>> latest(long projectId, String ref) {
        Field<Boolean> tag = field(GIT_REFS.KIND.eq("tag")).as("of_tag");
        return dsl.select(GIT_REFS.SHA, tag).from(GIT_REFS).where(GIT_REFS.PROJECT_ID.eq(projectId), GIT_REFS.NAME.eq(ref))
                .orderBy(GIT_REFS.KIND).limit(1).fetchOptional()
                .map(head -> dsl.select(FIELDS).from(shown())
                        .where(PIPELINES.PROJECT_ID.eq(projectId), PIPELINES.DELETED_AT.isNull(), PIPELINES.REF.eq(ref),
                                PIPELINES.TAG.eq(head.value2()), PIPELINES.SHA.eq(head.value1()), CountsForRef.of(PIPELINES))
                        .orderBy(PIPELINES.ID.desc()).limit(1).fetchOptional(JooqPipelineViews::view));
    }

    private static PipelineView view(Record row) {
        Integer duration = row.get(PIPELINES.DURATION);
        return new PipelineView(row.get(PIPELINES.ID), row.get(PIPELINES.IID), row.get(PIPELINES.PROJECT_ID), row.get(PROJECTS.FULL_PATH),
                row.get(PIPELINES.NAME), PipelineStatus.of(row.get(PIPELINES.STATUS)).orElseThrow(),
                PipelineSource.of(row.get(PIPELINES.SOURCE)).orElseThrow(), row.get(PIPELINES.REF), row.get(PIPELINES.TAG),
                row.get(PIPELINES.SHA), row.get(PIPELINES.BEFORE_SHA), row.get(PIPELINES.YAML_ERRORS), row.get(BRIEF),
                new PipelineTimes(row.get(PIPELINES.CREATED_AT), row.get(PIPELINES.STARTED_AT), row.get(PIPELINES.FINISHED_AT),
                        duration == null ? null : Duration.ofSeconds(duration)),
                row.get(PIPELINES.UPDATED_AT), row.get(COMMITS.COMMITTED_AT), row.get(PIPELINES.COVERAGE), row.get(WARNS));
    }
}
