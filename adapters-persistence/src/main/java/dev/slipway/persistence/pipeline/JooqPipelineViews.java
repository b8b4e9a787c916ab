package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.COMMITS;
import static dev.slipway.persistence.jooq.Tables.GIT_REFS;
import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.pipeline.PipelineFilter;
import dev.slipway.application.pipeline.PipelineItem;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.PipelinesOfRequest;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.pipeline.PipelineTimes;
import dev.slipway.persistence.job.JobStatusWords;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.kernel.query.RowReader;
import dev.slipway.persistence.repository.CountsForRef;
import dev.slipway.persistence.user.UserBriefColumns;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.Table;

/** Pipelines as clients see them, each answer in one statement. */
@Singleton
final class JooqPipelineViews implements PipelineViews {

    private static final UserBriefColumns CREATOR = new UserBriefColumns(USERS);
    private static final Field<Boolean> WARNS = field(exists(selectOne().from(JOBS).where(JOBS.PIPELINE_ID.eq(PIPELINES.ID),
            JOBS.RETRIED.isFalse(), JOBS.ALLOW_FAILURE.isTrue(), JobStatusWords.in(JOBS.STATUS, JobStatus.WARNING)))).as("warns");
    private static final List<Field<?>> OF_ITEM = List.of(PIPELINES.ID, PIPELINES.IID, PIPELINES.PROJECT_ID, PROJECTS.FULL_PATH,
            PIPELINES.NAME, PIPELINES.STATUS, PIPELINES.SOURCE, PIPELINES.REF, PIPELINES.SHA, PIPELINES.CREATED_AT, PIPELINES.UPDATED_AT);
    private static final List<Field<?>> OF_VIEW = Stream.of(OF_ITEM, List.of(PIPELINES.TAG, PIPELINES.BEFORE_SHA, PIPELINES.YAML_ERRORS),
            CREATOR.all(), List.of(PIPELINES.STARTED_AT, PIPELINES.FINISHED_AT, PIPELINES.DURATION, COMMITS.COMMITTED_AT,
                    PIPELINES.COVERAGE, WARNS)).<Field<?>>flatMap(List::stream).toList();

    private final DSLContext dsl;
    private final RenderedStatement one;
    private final PageQuery.Kept<PipelineFilter> lists;

    JooqPipelineViews(DSLContext dsl) {
        this.dsl = dsl;
        this.one = RenderedStatement.of(dsl, 2, ids -> dsl.select(OF_VIEW).from(shown())
                .where(PIPELINES.ID.eq(ids[1]), PIPELINES.PROJECT_ID.eq(ids[0]), PIPELINES.DELETED_AT.isNull()));
        this.lists = new PageQuery.Kept<>(dsl, (filter, ids) -> listing(ids[0], filter));
    }

    private static Table<?> listed() {
        return PIPELINES.join(PROJECTS).on(PROJECTS.ID.eq(PIPELINES.PROJECT_ID));
    }

    private static Table<?> shown() {
        return listed()
                .leftJoin(USERS).on(USERS.ID.eq(PIPELINES.USER_ID))
                .leftJoin(COMMITS).on(COMMITS.PROJECT_ID.eq(PIPELINES.PROJECT_ID), COMMITS.SHA.eq(PIPELINES.SHA));
    }

    @Override
    public Optional<PipelineView> find(long projectId, long pipelineId) {
        return one.fetchOptional(JooqPipelineViews::view, projectId, pipelineId);
    }

    @Override
    public Page<PipelineItem> list(long projectId, PipelineFilter filter, PageRequest page) {
        return lists.read(filter, page, JooqPipelineViews::item, projectId);
    }

    private static PageQuery.Listing listing(long projectId, PipelineFilter filter) {
        Condition where = PIPELINES.PROJECT_ID.eq(projectId).and(PIPELINES.DELETED_AT.isNull())
                .and(PipelineConditions.matches(projectId, filter));
        return new PageQuery.Listing(OF_ITEM, PIPELINES, listed(), where, order(filter), PIPELINES.ID);
    }

    @Override
    public Page<PipelineItem> ofMergeRequest(PipelinesOfRequest request, PageRequest page) {
        Select<Record1<Long>> own = select(PIPELINES.ID).from(PIPELINES).where(PIPELINES.MERGE_REQUEST_ID.eq(request.mergeRequestId()),
                PIPELINES.PROJECT_ID.in(request.projects()), PIPELINES.SOURCE.eq(PipelineSource.MERGE_REQUEST_EVENT.wireName()));
        Select<Record1<Long>> any = request.sourceProject().isEmpty() ? own : own.union(select(PIPELINES.ID).from(PIPELINES)
                .where(PIPELINES.PROJECT_ID.eq(request.sourceProject().getAsLong()), PIPELINES.REF.eq(request.sourceBranch()),
                        PIPELINES.TAG.isFalse(), PIPELINES.SHA.in(request.heads()), CountsForRef.of(PIPELINES)));
        return PageQuery.read(dsl, new PageQuery.Listing(OF_ITEM, PIPELINES, listed(),
                PIPELINES.ID.in(any).and(PIPELINES.DELETED_AT.isNull()), List.of(PIPELINES.ID.desc()), PIPELINES.ID), page,
                JooqPipelineViews::item);
    }

    @Override
    public Page<PipelineItem> ofSchedule(long projectId, long scheduleId, PageRequest page) {
        return PageQuery.read(dsl, new PageQuery.Listing(OF_ITEM, PIPELINES, listed(), madeBy(projectId, scheduleId),
                List.of(PIPELINES.ID.asc()), PIPELINES.ID), page, JooqPipelineViews::item);
    }

    @Override
    public Optional<PipelineItem> lastOfSchedule(long projectId, long scheduleId) {
        return RowReader.fetchOptional(dsl.select(OF_ITEM).from(listed()).where(madeBy(projectId, scheduleId)).orderBy(PIPELINES.ID.desc())
                .limit(1), JooqPipelineViews::item);
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
                .map(head -> RowReader.fetchOptional(dsl.select(OF_VIEW).from(shown())
                        .where(PIPELINES.PROJECT_ID.eq(projectId), PIPELINES.DELETED_AT.isNull(), PIPELINES.REF.eq(ref),
                                PIPELINES.TAG.eq(head.value2()), PIPELINES.SHA.eq(head.value1()), CountsForRef.of(PIPELINES))
                        .orderBy(PIPELINES.ID.desc()).limit(1), JooqPipelineViews::view));
    }

    private static PipelineItem item(Row row) {
        return new PipelineItem(row.get(PIPELINES.ID), row.get(PIPELINES.IID), row.get(PIPELINES.PROJECT_ID), row.get(PROJECTS.FULL_PATH),
                row.get(PIPELINES.NAME), PipelineStatus.of(row.get(PIPELINES.STATUS)).orElseThrow(),
                PipelineSource.of(row.get(PIPELINES.SOURCE)).orElseThrow(), row.get(PIPELINES.REF), row.get(PIPELINES.SHA),
                row.get(PIPELINES.CREATED_AT), row.get(PIPELINES.UPDATED_AT));
    }

    private static PipelineView view(Row row) {
        Integer duration = row.get(PIPELINES.DURATION);
        return new PipelineView(row.get(PIPELINES.ID), row.get(PIPELINES.IID), row.get(PIPELINES.PROJECT_ID), row.get(PROJECTS.FULL_PATH),
                row.get(PIPELINES.NAME), PipelineStatus.of(row.get(PIPELINES.STATUS)).orElseThrow(),
                PipelineSource.of(row.get(PIPELINES.SOURCE)).orElseThrow(), row.get(PIPELINES.REF), row.get(PIPELINES.TAG),
                row.get(PIPELINES.SHA), row.get(PIPELINES.BEFORE_SHA), row.get(PIPELINES.YAML_ERRORS), CREATOR.read(row),
                new PipelineTimes(row.get(PIPELINES.CREATED_AT), row.get(PIPELINES.STARTED_AT), row.get(PIPELINES.FINISHED_AT),
                        duration == null ? null : Duration.ofSeconds(duration)),
                row.get(PIPELINES.UPDATED_AT), row.get(COMMITS.COMMITTED_AT), row.get(PIPELINES.COVERAGE), row.get(WARNS));
    }
}
