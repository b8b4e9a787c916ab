package dev.slipway.persistence.namespace;

import static dev.slipway.persistence.jooq.Tables.ACCESS_REQUESTS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static java.util.Objects.requireNonNull;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.jsonbGetAttributeAsText;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.port.AccessRequests;
import dev.slipway.application.namespace.request.AccessRequestView;
import dev.slipway.persistence.jooq.tables.Users;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.kernel.query.RowReader;
import dev.slipway.persistence.user.UserBriefColumns;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.JSONB;
import org.jooq.Table;
import org.jooq.TableField;

@Singleton
final class JooqAccessRequests implements AccessRequests {

    private static final String SETTING = "request_access_enabled";

    private final DSLContext dsl;
    private final dev.slipway.persistence.jooq.tables.AccessRequests r = ACCESS_REQUESTS.as("r");
    private final Users u = USERS.as("u");
    private final UserBriefColumns user = new UserBriefColumns(u);

    JooqAccessRequests(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public boolean open(MemberSource source) {
        return switch (source) {
            case MemberSource.Group(long id) -> dsl.fetchExists(NAMESPACES, NAMESPACES.ID.eq(id), accepts(NAMESPACES.SETTINGS));
            case MemberSource.Project(long id) -> dsl.fetchExists(PROJECTS, PROJECTS.ID.eq(id), accepts(PROJECTS.SETTINGS));
        };
    }

    private static Condition accepts(Field<JSONB> settings) {
        return jsonbGetAttributeAsText(settings, SETTING).isDistinctFrom(inline("false"));
    }

    @Override
    public Page<AccessRequestView> list(MemberSource source, PageRequest page) {
        return PageQuery.read(dsl, new PageQuery.Listing(fields(), shown(), shown(), existing(source), List.of(r.ID.asc()), r.ID), page,
                this::view);
    }

    @Override
    public Optional<AccessRequestView> find(MemberSource source, long userId) {
        return RowReader.fetchOptional(dsl.select(fields()).from(shown()).where(existing(source), r.USER_ID.eq(userId)), this::view);
    }

    private List<Field<?>> fields() {
        List<Field<?>> fields = new ArrayList<>(user.all());
        fields.add(r.CREATED_AT);
        return fields;
    }

    private Table<?> shown() {
        return r.join(u).on(u.ID.eq(r.USER_ID));
    }

    private Condition existing(MemberSource source) {
        return column(r, source).eq(source.id()).and(u.DELETED_AT.isNull());
    }

    private AccessRequestView view(Row row) {
        return new AccessRequestView(requireNonNull(user.read(row)), row.get(r.CREATED_AT));
    }

    private static TableField<?, Long> column(dev.slipway.persistence.jooq.tables.AccessRequests requests, MemberSource source) {
        return switch (source) {
            case MemberSource.Group ignored -> requests.NAMESPACE_ID;
            case MemberSource.Project ignored -> requests.PROJECT_ID;
        };
    }

    @Override
    public boolean add(MemberSource source, long userId, Instant now) {
        return dsl.insertInto(ACCESS_REQUESTS)
                .set(column(ACCESS_REQUESTS, source), source.id())
                .set(ACCESS_REQUESTS.USER_ID, userId)
                .set(ACCESS_REQUESTS.CREATED_AT, now)
                .onConflictDoNothing().execute() == 1;
    }

    @Override
    public boolean remove(MemberSource source, long userId) {
        return dsl.deleteFrom(ACCESS_REQUESTS).where(column(ACCESS_REQUESTS, source).eq(source.id()), ACCESS_REQUESTS.USER_ID.eq(userId))
                .execute() == 1;
    }
}
