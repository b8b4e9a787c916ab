package dev.slipway.persistence.audit;

import static dev.slipway.persistence.jooq.Tables.AUDIT_EVENTS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.and;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.jsonbGetAttributeAsText;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.audit.AuditEventView;
import dev.slipway.application.audit.AuditFilter;
import dev.slipway.application.audit.port.AuditEvents;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEntityType;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.audit.AuditValue;
import dev.slipway.persistence.kernel.query.PageQuery;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.InsertValuesStepN;
import org.jooq.Record;
import org.jspecify.annotations.Nullable;

/** Stores all events of a call in one statement, which also looks up the names of their objects. */
@Singleton
final class JooqAuditEvents implements AuditEvents {

    private static final List<Field<?>> COLUMNS = List.of(
            AUDIT_EVENTS.AUTHOR_ID, AUDIT_EVENTS.AUTHOR_NAME, AUDIT_EVENTS.ACTING_ID, AUDIT_EVENTS.ACTING_NAME, AUDIT_EVENTS.IP_ADDRESS,
            AUDIT_EVENTS.ENTITY_TYPE, AUDIT_EVENTS.ENTITY_ID, AUDIT_EVENTS.ENTITY_PATH, AUDIT_EVENTS.EVENT, AUDIT_EVENTS.TARGET_TYPE,
            AUDIT_EVENTS.TARGET_ID, AUDIT_EVENTS.TARGET_NAME, AUDIT_EVENTS.ATTRIBUTE, AUDIT_EVENTS.OLD_VALUE, AUDIT_EVENTS.NEW_VALUE,
            AUDIT_EVENTS.ACCESS_LEVEL, AUDIT_EVENTS.CREATED_AT);

    private final DSLContext dsl;

    JooqAuditEvents(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public void add(AuditAuthor author, List<AuditEvent> events, Instant now) {
        InsertValuesStepN<?> insert = dsl.insertInto(AUDIT_EVENTS).columns(COLUMNS);
        for (AuditEvent event : events) {
            insert = insert.values(values(author, event, now));
        }
        insert.execute();
    }

    private static List<Field<?>> values(AuditAuthor author, AuditEvent event, Instant now) {
        Optional<AuditChange> change = event.change();
        OptionalLong target = event.target().id();
        return List.of(val(author.id()), val(author.name()),
                val(author.acting().map(AuditAuthor.Acting::id).orElse(null), AUDIT_EVENTS.ACTING_ID),
                val(author.acting().map(AuditAuthor.Acting::name).orElse(null), AUDIT_EVENTS.ACTING_NAME),
                val(author.address().orElse(null), AUDIT_EVENTS.IP_ADDRESS),
                val(event.entity().type().name()), val(event.entity().id()),
                path(Optional.of(event.entity().type()), event.entity().id(), USERS.USERNAME), val(event.type().name()),
                val(event.target().type()), val(target.isPresent() ? target.getAsLong() : null, AUDIT_EVENTS.TARGET_ID),
                event.target().name().<Field<String>>map(name -> val(name.text())).orElseGet(() -> targetName(event.target())),
                val(change.map(AuditChange::attribute).orElse(null), AUDIT_EVENTS.ATTRIBUTE),
                val(change.flatMap(AuditChange::from).map(AuditValue::text).orElse(null), AUDIT_EVENTS.OLD_VALUE),
                val(change.flatMap(AuditChange::to).map(AuditValue::text).orElse(null), AUDIT_EVENTS.NEW_VALUE),
                val(event.role().map(role -> (short) role.level()).orElse(null), AUDIT_EVENTS.ACCESS_LEVEL),
                val(now, AUDIT_EVENTS.CREATED_AT));
    }

    private static Field<String> targetName(AuditTarget target) {
        return coalesce(path(AuditEntityType.of(target.type()), target.id().orElseThrow(), USERS.NAME), inline(""));
    }

    private static Field<String> path(Optional<AuditEntityType> type, long id, Field<String> ofUser) {
        return type.map(kind -> switch (kind) {
            case USER -> field(select(ofUser).from(USERS).where(USERS.ID.eq(id)));
            case GROUP -> field(select(NAMESPACES.FULL_PATH).from(NAMESPACES).where(NAMESPACES.ID.eq(id)));
            case PROJECT -> field(select(PROJECTS.FULL_PATH).from(PROJECTS).where(PROJECTS.ID.eq(id)));
            case INSTANCE -> val(null, AUDIT_EVENTS.ENTITY_PATH);
        }).orElseGet(() -> val(null, AUDIT_EVENTS.ENTITY_PATH));
    }

    @Override
    public Page<AuditEventView> list(AuditFilter filter, PageRequest page) {
        return PageQuery.fetch(dsl, new PageQuery.Listing(Arrays.asList(AUDIT_EVENTS.fields()), AUDIT_EVENTS, AUDIT_EVENTS,
                condition(filter), List.of(AUDIT_EVENTS.ID.desc()), AUDIT_EVENTS.ID), page, JooqAuditEvents::view);
    }

    @Override
    public Optional<AuditEventView> find(long id, AuditFilter filter) {
        return dsl.selectFrom(AUDIT_EVENTS).where(AUDIT_EVENTS.ID.eq(id), condition(filter)).fetchOptional(JooqAuditEvents::view);
    }

    private static Condition condition(AuditFilter filter) {
        List<Condition> conditions = new ArrayList<>();
        filter.entityType().ifPresent(type -> conditions.add(AUDIT_EVENTS.ENTITY_TYPE.eq(type.name())));
        filter.entityId().ifPresent(id -> conditions.add(AUDIT_EVENTS.ENTITY_ID.eq(id)));
        filter.authorId().ifPresent(id -> conditions.add(AUDIT_EVENTS.AUTHOR_ID.eq(id)));
        filter.after().ifPresent(time -> conditions.add(AUDIT_EVENTS.CREATED_AT.ge(time)));
        filter.before().ifPresent(time -> conditions.add(AUDIT_EVENTS.CREATED_AT.le(time)));
        return and(conditions);
    }

    private static AuditEventView view(Record row) {
        Optional<AuditAuthor.Acting> acting = Optional.ofNullable(row.get(AUDIT_EVENTS.ACTING_ID))
                .map(id -> new AuditAuthor.Acting(id, row.get(AUDIT_EVENTS.ACTING_NAME)));
        AuditAuthor author = new AuditAuthor(row.get(AUDIT_EVENTS.AUTHOR_ID), row.get(AUDIT_EVENTS.AUTHOR_NAME),
                Optional.ofNullable(row.get(AUDIT_EVENTS.IP_ADDRESS)), acting);
        Long targetId = row.get(AUDIT_EVENTS.TARGET_ID);
        AuditTarget target = new AuditTarget(row.get(AUDIT_EVENTS.TARGET_TYPE),
                targetId == null ? OptionalLong.empty() : OptionalLong.of(targetId), value(row.get(AUDIT_EVENTS.TARGET_NAME)));
        Optional<AuditChange> change = Optional.ofNullable(row.get(AUDIT_EVENTS.ATTRIBUTE)).map(attribute ->
                new AuditChange(attribute, value(row.get(AUDIT_EVENTS.OLD_VALUE)), value(row.get(AUDIT_EVENTS.NEW_VALUE))));
        Optional<Role> role = Optional.ofNullable(row.get(AUDIT_EVENTS.ACCESS_LEVEL)).flatMap(Role::of);
        AuditEntity entity = new AuditEntity(AuditEntityType.valueOf(row.get(AUDIT_EVENTS.ENTITY_TYPE)), row.get(AUDIT_EVENTS.ENTITY_ID));
        AuditEvent event = new AuditEvent(AuditEventType.valueOf(row.get(AUDIT_EVENTS.EVENT)), entity, target, change, role);
        return new AuditEventView(row.get(AUDIT_EVENTS.ID), author, event, row.get(AUDIT_EVENTS.ENTITY_PATH),
                row.get(AUDIT_EVENTS.CREATED_AT));
    }

    private static Optional<AuditValue> value(@Nullable String text) {
        return Optional.ofNullable(text).map(AuditValue::name);
    }

    @Override
    public int removeBefore(Instant time, int most) {
        return dsl.deleteFrom(AUDIT_EVENTS).where(AUDIT_EVENTS.ID.in(select(AUDIT_EVENTS.ID).from(AUDIT_EVENTS)
                .where(AUDIT_EVENTS.CREATED_AT.lt(time)).orderBy(AUDIT_EVENTS.CREATED_AT, AUDIT_EVENTS.ID).limit(inline(most)))).execute();
    }

    @Override
    public boolean auditor(long accountId) {
        return dsl.fetchExists(USERS, USERS.ID.eq(accountId), jsonbGetAttributeAsText(USERS.PROFILE, "auditor").eq("true"));
    }
}
