package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.PIPELINE_TRIGGERS;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.field;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.pipeline.TriggerView;
import dev.slipway.application.pipeline.port.Triggers;
import dev.slipway.application.user.UserBrief;
import dev.slipway.persistence.jooq.tables.PipelineTriggers;
import dev.slipway.persistence.jooq.tables.Users;
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

@Singleton
final class JooqTriggers implements Triggers {

    private final DSLContext dsl;
    private final Secrets secrets;
    private final PipelineTriggers t = PIPELINE_TRIGGERS.as("t");
    private final Users owner = USERS.as("owner");
    private final Field<UserBrief> brief = field(UserBriefFields.of(owner)).as("brief");

    JooqTriggers(DSLContext dsl, Secrets secrets) {
        this.dsl = dsl;
        this.secrets = secrets;
    }

    private List<SelectFieldOrAsterisk> fields() {
        return List.of(t.ID, t.TOKEN, t.DESCRIPTION, t.CREATED_AT, t.UPDATED_AT, t.LAST_USED_AT, brief);
    }

    private Table<?> owned() {
        return t.join(owner).on(owner.ID.eq(t.OWNER_ID).and(owner.DELETED_AT.isNull()));
    }

    private TriggerView view(Record row) {
        return new TriggerView(row.get(t.ID), secrets.decrypt(row.get(t.TOKEN), place(row.get(t.ID))), row.get(t.DESCRIPTION),
                row.get(t.CREATED_AT), row.get(t.UPDATED_AT), row.get(t.LAST_USED_AT), row.get(brief));
    }

    @Override
    public Page<TriggerView> list(long projectId, PageRequest page) {
        Condition ofProject = t.PROJECT_ID.eq(projectId);
        return PageQuery.fetch(dsl, new PageQuery.Listing(fields(), owned(), owned(), ofProject, List.of(t.ID.asc()), t.ID), page,
                this::view);
    }

    @Override
    public Optional<TriggerView> find(long projectId, long id) {
        return dsl.select(fields()).from(owned()).where(t.PROJECT_ID.eq(projectId), t.ID.eq(id)).fetchOptional(this::view);
    }

    @Override
    public Optional<Bearer> bearer(byte[] digest) {
        return dsl.select(t.ID, t.PROJECT_ID, t.OWNER_ID).from(owned()).where(t.DIGEST.eq(digest))
                .fetchOptional(row -> new Bearer(row.value1(), row.value2(), row.value3()));
    }

    @Override
    public int lockAndCount(long projectId) {
        if (dsl.selectOne().from(PROJECTS).where(PROJECTS.ID.eq(projectId)).forNoKeyUpdate().fetchOne() == null) {
            throw Refusal.notFound("Project");
        }
        return dsl.fetchCount(t, t.PROJECT_ID.eq(projectId));
    }

    @Override
    public long create(NewTrigger trigger) {
        long id = dsl.select(field("nextval(pg_get_serial_sequence('pipeline_triggers', 'id'))", Long.class)).fetchSingle().value1();
        dsl.insertInto(PIPELINE_TRIGGERS)
                .set(PIPELINE_TRIGGERS.ID, id)
                .set(PIPELINE_TRIGGERS.PROJECT_ID, trigger.projectId())
                .set(PIPELINE_TRIGGERS.OWNER_ID, trigger.ownerId())
                .set(PIPELINE_TRIGGERS.DESCRIPTION, trigger.description())
                .set(PIPELINE_TRIGGERS.DIGEST, trigger.digest())
                .set(PIPELINE_TRIGGERS.TOKEN, secrets.encrypt(trigger.token(), place(id)))
                .set(PIPELINE_TRIGGERS.CREATED_AT, trigger.now())
                .set(PIPELINE_TRIGGERS.UPDATED_AT, trigger.now())
                .execute();
        return id;
    }

    @Override
    public boolean describe(long id, String description, Instant now) {
        return dsl.update(t).set(t.DESCRIPTION, description)
                .set(t.UPDATED_AT, notBefore(t.UPDATED_AT, now)).where(t.ID.eq(id)).execute() == 1;
    }

    @Override
    public boolean delete(long id) {
        return dsl.deleteFrom(PIPELINE_TRIGGERS).where(PIPELINE_TRIGGERS.ID.eq(id)).execute() == 1;
    }

    @Override
    public void used(long id, Instant now) {
        dsl.update(t).set(t.LAST_USED_AT, now).where(t.ID.eq(id)).execute();
    }

    private static String place(long id) {
        return "pipeline_triggers.token:" + id;
    }
}
