package dev.slipway.persistence.job;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.RESOURCE_GROUPS;
import static dev.slipway.persistence.jooq.Tables.TURNS_AT_RESOURCES;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.notExists;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.job.ResourceGroupView;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.ProcessMode;
import dev.slipway.persistence.kernel.query.PageQuery;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.Select;
import org.jooq.SelectFieldOrAsterisk;

/** Resource groups in their table; the row is the lock of the group. */
@Singleton
final class JooqResourceGroups implements ResourceGroups {

    private static final String WAITING = JobStatus.WAITING_FOR_RESOURCE.wireName();
    private static final String WAITING_WORD = JobStatusWords.word(JobStatus.WAITING_FOR_RESOURCE);

    /** Selects the pipelines that bridges of a pipeline wait for. */
    private static final String AWAITED = """
            select b.followed_id from bridges b join jobs h on h.id = b.job_id
            where b.pipeline_id = reached.id and %s""".formatted(BridgeConditions.text("b", "h"));
    /** The pipelines that the holders of a resource wait for. */
    private static final String HELD_FOR = """
            select b.followed_id from resource_groups g join jobs h on h.id = g.job_id and h.status in (%s)
            join bridges b on b.job_id = h.id and %s""".formatted(JobStatusWords.list(JobStatus.BRIDGE_HOLDING),
            BridgeConditions.text("b", "h"));
    /** The same for the resources that jobs of a pipeline wait for. */
    private static final String WAITED_FOR = HELD_FOR + """
             join jobs w on w.project_id = g.project_id and w.resource_group = g.key and w.status = %s
            where w.pipeline_id = reached.id""".formatted(WAITING_WORD);

    /** Selects the pipelines of jobs that are next in line for such a resource and do not wait for it yet. */
    private static final String BEFORE = """
            select t.pipeline_id from jobs w join resource_groups g on g.project_id = w.project_id and g.key = w.resource_group
            join turns_at_resources t on t.resource_group_id = g.id
            where w.pipeline_id = reached.id and w.status = %1$s and t.status <> %1$s
                and not exists (select from jobs h where h.id = g.job_id and h.status in (%2$s))""".formatted(
            WAITING_WORD, JobStatusWords.list(JobStatus.HOLDING));
    /** All that a pipeline waits for. */
    private static final String STEP = AWAITED + " union all " + WAITED_FOR + " union all " + BEFORE;

    private static final List<SelectFieldOrAsterisk> FIELDS = List.of(RESOURCE_GROUPS.ID, RESOURCE_GROUPS.KEY, RESOURCE_GROUPS.PROCESS_MODE,
            RESOURCE_GROUPS.CREATED_AT, RESOURCE_GROUPS.UPDATED_AT);

    private final DSLContext dsl;
    private final InstantSource clock;

    JooqResourceGroups(DSLContext dsl, InstantSource clock) {
        this.dsl = dsl;
        this.clock = clock;
    }

    @Override
    public long lock(long projectId, String key) {
        return dsl.insertInto(RESOURCE_GROUPS)
                .set(RESOURCE_GROUPS.PROJECT_ID, projectId)
                .set(RESOURCE_GROUPS.KEY, key)
                .set(RESOURCE_GROUPS.CREATED_AT, clock.instant())
                .set(RESOURCE_GROUPS.UPDATED_AT, clock.instant())
                .onConflict(RESOURCE_GROUPS.PROJECT_ID, RESOURCE_GROUPS.KEY)
                .doUpdate().set(RESOURCE_GROUPS.UPDATED_AT, notBefore(RESOURCE_GROUPS.UPDATED_AT, clock.instant()))
                .returningResult(RESOURCE_GROUPS.ID).fetchSingle().value1();
    }

    /** Whose turn it is takes the resource when it waits. Until then those may that it waits for. */
    @Override
    public Optional<Candidate> next(long groupId) {
        return dsl.select(TURNS_AT_RESOURCES.JOB_ID, TURNS_AT_RESOURCES.PIPELINE_ID, TURNS_AT_RESOURCES.STATUS, RESOURCE_GROUPS.PROJECT_ID,
                        RESOURCE_GROUPS.KEY)
                .from(RESOURCE_GROUPS).join(TURNS_AT_RESOURCES).on(TURNS_AT_RESOURCES.RESOURCE_GROUP_ID.eq(RESOURCE_GROUPS.ID))
                .where(RESOURCE_GROUPS.ID.eq(groupId), notExists(holder())).fetchOptional()
                .flatMap(turn -> turn.value3().equals(WAITING) ? Optional.of(new Candidate(turn.value1(), turn.value2()))
                        : first("select " + turn.value2() + "::bigint", turn.value4(), turn.value5()));
    }

    @Override
    public Optional<Candidate> deadlocked(long groupId) {
        return dsl.select(RESOURCE_GROUPS.PROJECT_ID, RESOURCE_GROUPS.KEY).from(RESOURCE_GROUPS).where(RESOURCE_GROUPS.ID.eq(groupId))
                .fetchOptional()
                .flatMap(group -> first(HELD_FOR + " where g.id = " + groupId, group.value1(), group.value2()));
    }

    @Override
    public List<Long> waitedFor(long pipelineId) {
        return dsl.resultQuery(reached("select " + pipelineId + "::bigint", AWAITED) + " select distinct g.id from reached"
                        + " join pipelines p on p.id = reached.id and p.deleted_at is null"
                        + " join jobs w on w.pipeline_id = p.id and w.status = " + WAITING_WORD
                        + " join resource_groups g on g.project_id = w.project_id and g.key = w.resource_group order by g.id")
                .fetch(row -> row.get(0, Long.class));
    }

    /**
     * Some pipelines, and those that can be reached from them.
     *
     * @param step leads from a pipeline, {@code reached.id}, to others
     */
    private static String reached(String start, String step) {
        return "with recursive reached(id) as (" + start + " union select next.id from reached cross join lateral (" + step + ") next(id))";
    }

    /** The first job that waits for the resource of a name in any pipeline that some wait for. */
    private Optional<Candidate> first(String start, long projectId, String key) {
        return dsl.resultQuery(reached(start, STEP)
                + " select j.id, j.pipeline_id from reached join pipelines p on p.id = reached.id and p.deleted_at is null"
                + " join jobs j on j.pipeline_id = p.id where j.status = " + WAITING_WORD + " and j.project_id = ? and j.resource_group = ?"
                        + " order by j.pipeline_id, j.id limit 1", projectId, key)
                .fetchOptional(row -> new Candidate(row.get(0, Long.class), row.get(1, Long.class)));
    }

    @Override
    public List<Long> idle(long after, int most) {
        return dsl.select(RESOURCE_GROUPS.ID).from(RESOURCE_GROUPS)
                .where(RESOURCE_GROUPS.ID.gt(after), notExists(holder()), exists(selectOne().from(JOBS).join(PIPELINES).on(PIPELINES.ID.eq(
                        JOBS.PIPELINE_ID))
                        .where(JOBS.PROJECT_ID.eq(RESOURCE_GROUPS.PROJECT_ID), JOBS.RESOURCE_GROUP.eq(RESOURCE_GROUPS.KEY), JOBS.STATUS.eq(
                                WAITING), PIPELINES.DELETED_AT.isNull())))
                .orderBy(RESOURCE_GROUPS.ID).limit(most).fetch(RESOURCE_GROUPS.ID);
    }

    /** The job that was given the resource and still has it. */
    private static Select<?> holder() {
        return selectOne().from(JOBS).where(JOBS.ID.eq(RESOURCE_GROUPS.JOB_ID),
                JobStatusWords.in(JOBS.STATUS, JobStatus.HOLDING));
    }

    @Override
    public boolean take(long groupId, long jobId, Instant now) {
        dsl.select(RESOURCE_GROUPS.ID).from(RESOURCE_GROUPS).where(RESOURCE_GROUPS.ID.eq(groupId)).forNoKeyUpdate().fetch();
        if (next(groupId).filter(candidate -> candidate.jobId() == jobId).isEmpty()) {
            return false;
        }
        return dsl.update(RESOURCE_GROUPS).set(RESOURCE_GROUPS.JOB_ID, jobId)
                .set(RESOURCE_GROUPS.UPDATED_AT, notBefore(RESOURCE_GROUPS.UPDATED_AT, now))
                .where(RESOURCE_GROUPS.ID.eq(groupId)).execute() == 1;
    }

    @Override
    public Page<ResourceGroupView> list(long projectId, PageRequest page) {
        return PageQuery.fetch(dsl, new PageQuery.Listing(FIELDS, RESOURCE_GROUPS, RESOURCE_GROUPS, RESOURCE_GROUPS.PROJECT_ID.eq(
                projectId), List.of(RESOURCE_GROUPS.ID.asc()), RESOURCE_GROUPS.ID), page, JooqResourceGroups::view);
    }

    @Override
    public Optional<ResourceGroupView> find(long projectId, String key) {
        return dsl.select(FIELDS).from(RESOURCE_GROUPS).where(RESOURCE_GROUPS.PROJECT_ID.eq(projectId), RESOURCE_GROUPS.KEY.eq(key))
                .fetchOptional(JooqResourceGroups::view);
    }

    private static ResourceGroupView view(Record row) {
        return new ResourceGroupView(row.get(RESOURCE_GROUPS.ID), row.get(RESOURCE_GROUPS.KEY),
                ProcessMode.valueOf(row.get(RESOURCE_GROUPS.PROCESS_MODE).toUpperCase(Locale.ROOT)), row.get(RESOURCE_GROUPS.CREATED_AT),
                row.get(RESOURCE_GROUPS.UPDATED_AT));
    }

    @Override
    public void order(long groupId, ProcessMode mode, Instant now) {
        dsl.update(RESOURCE_GROUPS).set(RESOURCE_GROUPS.PROCESS_MODE, mode.wireName())
                .set(RESOURCE_GROUPS.UPDATED_AT, notBefore(RESOURCE_GROUPS.UPDATED_AT, now))
                .where(RESOURCE_GROUPS.ID.eq(groupId)).execute();
    }
}
