package dev.slipway.persistence.schedule;

import static dev.slipway.persistence.jooq.Tables.PIPELINE_SCHEDULES;
import static dev.slipway.persistence.jooq.Tables.PIPELINE_SCHEDULE_VARIABLES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.field;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.schedule.ScheduleView.Trouble;
import dev.slipway.application.schedule.ScheduleView;
import dev.slipway.application.schedule.port.Schedules;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.schedule.ScheduleDraft;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.user.UserBriefFields;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

@Singleton
final class JooqSchedules implements Schedules {

    private static final Field<UserBrief> OWNER = field(UserBriefFields.of(USERS)).as("owner");
    private static final List<SelectFieldOrAsterisk> FIELDS = List.of(PIPELINE_SCHEDULES.ID, PIPELINE_SCHEDULES.PROJECT_ID,
            PIPELINE_SCHEDULES.DESCRIPTION, PIPELINE_SCHEDULES.REF, PIPELINE_SCHEDULES.CRON, PIPELINE_SCHEDULES.CRON_TIMEZONE,
            PIPELINE_SCHEDULES.ACTIVE, PIPELINE_SCHEDULES.NEXT_RUN_AT, OWNER, PIPELINE_SCHEDULES.CREATED_AT, PIPELINE_SCHEDULES.UPDATED_AT,
            PIPELINE_SCHEDULES.TROUBLE, PIPELINE_SCHEDULES.TROUBLE_ARGUMENTS, PIPELINE_SCHEDULES.TROUBLE_AT);

    private final DSLContext dsl;
    private final Secrets secrets;

    JooqSchedules(DSLContext dsl, Secrets secrets) {
        this.dsl = dsl;
        this.secrets = secrets;
    }

    private static Table<?> shown() {
        return PIPELINE_SCHEDULES.leftJoin(USERS).on(USERS.ID.eq(PIPELINE_SCHEDULES.OWNER_ID));
    }

    private static Condition named(long projectId, long scheduleId) {
        return PIPELINE_SCHEDULES.ID.eq(scheduleId).and(PIPELINE_SCHEDULES.PROJECT_ID.eq(projectId));
    }

    @Override
    public Page<ScheduleView> list(long projectId, Optional<Boolean> active, PageRequest page) {
        Condition where = PIPELINE_SCHEDULES.PROJECT_ID.eq(projectId)
                .and(active.map(PIPELINE_SCHEDULES.ACTIVE::eq).orElse(DSL.noCondition()));
        return PageQuery.fetch(dsl, new PageQuery.Listing(FIELDS, PIPELINE_SCHEDULES, shown(), where, List.of(PIPELINE_SCHEDULES.ID.desc()),
                PIPELINE_SCHEDULES.ID), page, JooqSchedules::view);
    }

    @Override
    public Optional<ScheduleView> find(long projectId, long scheduleId) {
        return dsl.select(FIELDS).from(shown()).where(named(projectId, scheduleId)).fetchOptional(JooqSchedules::view);
    }

    @Override
    public Optional<ScheduleView> lock(long projectId, long scheduleId) {
        dsl.select(PIPELINE_SCHEDULES.ID).from(PIPELINE_SCHEDULES).where(named(projectId, scheduleId)).forNoKeyUpdate().fetch();
        return find(projectId, scheduleId);
    }

    @Override
    public int lockAndCount(long projectId) {
        if (dsl.selectOne().from(PROJECTS).where(PROJECTS.ID.eq(projectId)).forNoKeyUpdate().fetchOne() == null) {
            throw Refusal.notFound("Project");
        }
        return dsl.fetchCount(PIPELINE_SCHEDULES, PIPELINE_SCHEDULES.PROJECT_ID.eq(projectId));
    }

    @Override
    public long insert(long projectId, long ownerId, ScheduleDraft draft, Instant nextRunAt, Instant now) {
        return dsl.insertInto(PIPELINE_SCHEDULES)
                .set(PIPELINE_SCHEDULES.PROJECT_ID, projectId)
                .set(PIPELINE_SCHEDULES.OWNER_ID, ownerId)
                .set(PIPELINE_SCHEDULES.DESCRIPTION, draft.description())
                .set(PIPELINE_SCHEDULES.REF, draft.ref())
                .set(PIPELINE_SCHEDULES.CRON, draft.cron())
                .set(PIPELINE_SCHEDULES.CRON_TIMEZONE, draft.cronTimezone())
                .set(PIPELINE_SCHEDULES.ACTIVE, draft.active())
                .set(PIPELINE_SCHEDULES.NEXT_RUN_AT, nextRunAt)
                .set(PIPELINE_SCHEDULES.CREATED_AT, now)
                .set(PIPELINE_SCHEDULES.UPDATED_AT, now)
                .returningResult(PIPELINE_SCHEDULES.ID).fetchSingle().value1();
    }

    @Override
    public void update(long scheduleId, ScheduleDraft draft, Instant nextRunAt, Instant now) {
        dsl.update(PIPELINE_SCHEDULES)
                .set(PIPELINE_SCHEDULES.DESCRIPTION, draft.description())
                .set(PIPELINE_SCHEDULES.REF, draft.ref())
                .set(PIPELINE_SCHEDULES.CRON, draft.cron())
                .set(PIPELINE_SCHEDULES.CRON_TIMEZONE, draft.cronTimezone())
                .set(PIPELINE_SCHEDULES.ACTIVE, draft.active())
                .set(PIPELINE_SCHEDULES.NEXT_RUN_AT, nextRunAt)
                .set(PIPELINE_SCHEDULES.ATTEMPTS, 0)
                .setNull(PIPELINE_SCHEDULES.BEGUN_AT)
                .setNull(PIPELINE_SCHEDULES.TROUBLE)
                .set(PIPELINE_SCHEDULES.TROUBLE_ARGUMENTS, new String[0])
                .setNull(PIPELINE_SCHEDULES.TROUBLE_AT)
                .set(PIPELINE_SCHEDULES.UPDATED_AT, notBefore(PIPELINE_SCHEDULES.UPDATED_AT, now))
                .where(PIPELINE_SCHEDULES.ID.eq(scheduleId)).execute();
    }

    @Override
    public void own(long scheduleId, long userId, Instant now) {
        dsl.update(PIPELINE_SCHEDULES).set(PIPELINE_SCHEDULES.OWNER_ID, userId)
                .set(PIPELINE_SCHEDULES.UPDATED_AT, notBefore(PIPELINE_SCHEDULES.UPDATED_AT, now))
                .where(PIPELINE_SCHEDULES.ID.eq(scheduleId)).execute();
    }

    @Override
    public boolean delete(long scheduleId) {
        return dsl.deleteFrom(PIPELINE_SCHEDULES).where(PIPELINE_SCHEDULES.ID.eq(scheduleId)).execute() == 1;
    }

    @Override
    public List<PipelineVariable> variables(long scheduleId) {
        return dsl.selectFrom(PIPELINE_SCHEDULE_VARIABLES).where(PIPELINE_SCHEDULE_VARIABLES.SCHEDULE_ID.eq(scheduleId))
                .orderBy(PIPELINE_SCHEDULE_VARIABLES.ID)
                .fetch(row -> new PipelineVariable(row.getKey(), secrets.decrypt(row.getValue(), place(scheduleId, row.getKey())),
                        row.getVariableType().equals("file")));
    }

    @Override
    public boolean add(long scheduleId, PipelineVariable variable, Instant now) {
        return dsl.insertInto(PIPELINE_SCHEDULE_VARIABLES)
                .set(PIPELINE_SCHEDULE_VARIABLES.SCHEDULE_ID, scheduleId)
                .set(PIPELINE_SCHEDULE_VARIABLES.KEY, variable.key())
                .set(PIPELINE_SCHEDULE_VARIABLES.VALUE, encrypted(scheduleId, variable))
                .set(PIPELINE_SCHEDULE_VARIABLES.VARIABLE_TYPE, variable.type())
                .set(PIPELINE_SCHEDULE_VARIABLES.CREATED_AT, now)
                .set(PIPELINE_SCHEDULE_VARIABLES.UPDATED_AT, now)
                .onConflictDoNothing().execute() == 1;
    }

    @Override
    public boolean change(long scheduleId, PipelineVariable variable, Instant now) {
        return dsl.update(PIPELINE_SCHEDULE_VARIABLES)
                .set(PIPELINE_SCHEDULE_VARIABLES.VALUE, encrypted(scheduleId, variable))
                .set(PIPELINE_SCHEDULE_VARIABLES.VARIABLE_TYPE, variable.type())
                .set(PIPELINE_SCHEDULE_VARIABLES.UPDATED_AT, notBefore(PIPELINE_SCHEDULE_VARIABLES.UPDATED_AT, now))
                .where(of(scheduleId, variable.key())).execute() == 1;
    }

    @Override
    public boolean remove(long scheduleId, String key) {
        return dsl.deleteFrom(PIPELINE_SCHEDULE_VARIABLES).where(of(scheduleId, key)).execute() == 1;
    }

    private static Condition of(long scheduleId, String key) {
        return PIPELINE_SCHEDULE_VARIABLES.SCHEDULE_ID.eq(scheduleId).and(PIPELINE_SCHEDULE_VARIABLES.KEY.eq(key));
    }

    private byte[] encrypted(long scheduleId, PipelineVariable variable) {
        return secrets.encrypt(variable.value(), place(scheduleId, variable.key()));
    }

    private static String place(long scheduleId, String key) {
        return "pipeline_schedule_variables.value:" + scheduleId + ":" + key;
    }

    private static ScheduleView view(Record row) {
        return new ScheduleView(row.get(PIPELINE_SCHEDULES.ID), row.get(PIPELINE_SCHEDULES.PROJECT_ID), draft(row),
                row.get(PIPELINE_SCHEDULES.NEXT_RUN_AT), row.get(OWNER), row.get(PIPELINE_SCHEDULES.CREATED_AT),
                row.get(PIPELINE_SCHEDULES.UPDATED_AT), trouble(row));
    }

    static ScheduleDraft draft(Record row) {
        return new ScheduleDraft(row.get(PIPELINE_SCHEDULES.DESCRIPTION), row.get(PIPELINE_SCHEDULES.REF), row.get(PIPELINE_SCHEDULES.CRON),
                row.get(PIPELINE_SCHEDULES.CRON_TIMEZONE), row.get(PIPELINE_SCHEDULES.ACTIVE));
    }

    private static @Nullable Trouble trouble(Record row) {
        String id = row.get(PIPELINE_SCHEDULES.TROUBLE);
        return id == null ? null : new Trouble(new Reason(id, List.of(row.get(PIPELINE_SCHEDULES.TROUBLE_ARGUMENTS))),
                row.get(PIPELINE_SCHEDULES.TROUBLE_AT));
    }
}
