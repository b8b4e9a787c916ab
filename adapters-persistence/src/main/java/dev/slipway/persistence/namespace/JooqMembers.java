package dev.slipway.persistence.namespace;

import static dev.slipway.persistence.jooq.Tables.GROUP_SHARES;
import static dev.slipway.persistence.jooq.Tables.MEMBERS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.least;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.namespace.EndedMembership;
import dev.slipway.application.namespace.MemberFilter;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.MemberView;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.MemberRules.Inherited;
import dev.slipway.persistence.access.CurrentMemberships;
import dev.slipway.persistence.jooq.tables.GroupShares;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Users;
import dev.slipway.persistence.kernel.query.Batches;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.user.InvitableUsers;
import dev.slipway.persistence.user.UserBriefFields;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Record4;
import org.jooq.Record;
import org.jooq.Select;
import org.jooq.SelectField;
import org.jooq.Table;
import org.jooq.TableField;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

@Singleton
public final class JooqMembers implements Members {

    /** Columns of the highest role of each user. */
    private static final Field<Long> HIGHEST_ID = field(name("highest", "id"), Long.class);
    private static final Field<Short> LEVEL = field(name("highest", "level"), Short.class);

    private final DSLContext dsl;
    private final dev.slipway.persistence.jooq.tables.Members m = MEMBERS.as("m");
    private final Users u = USERS.as("u");
    private final Users c = USERS.as("c");
    private final SelectField<UserBrief> user = UserBriefFields.of(u);
    private final SelectField<UserBrief> creator = UserBriefFields.of(c);

    public JooqMembers(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Page<MemberView> list(MemberSource source, MemberFilter filter, PageRequest page) {
        Optional<Table<?>> highest = filter.inherited() ? Optional.of(highest(source, filter.invited())) : Optional.empty();
        Field<Short> level = highest.isPresent() ? LEVEL : m.ACCESS_LEVEL;
        Condition where = highest.isPresent() ? counts() : direct(source).and(counts());
        if (filter.query().isPresent()) {
            String part = filter.query().get().toLowerCase(Locale.ROOT);
            where = where.and(lower(u.NAME).contains(part).or(lower(u.USERNAME).contains(part)));
        }
        if (!filter.userIds().isEmpty()) {
            where = where.and(u.ID.in(filter.userIds()));
        }
        PageQuery.Listing listing = new PageQuery.Listing(fields(level), among(matching(), highest), among(shown(), highest), where,
                List.of(m.ID.asc()), m.ID);
        return PageQuery.fetch(dsl, listing, page, row -> view(row, level));
    }

    @Override
    public Optional<MemberView> find(MemberSource source, long userId, boolean inherited) {
        return dsl.select(fields(m.ACCESS_LEVEL)).from(shown())
                .where(m.USER_ID.eq(userId), inherited ? anywhere(source) : direct(source), counts())
                .orderBy(m.ACCESS_LEVEL.desc(), depth(m).desc().nullsFirst()).limit(1)
                .fetchOptional(row -> view(row, m.ACCESS_LEVEL));
    }

    private List<SelectField<?>> fields(Field<Short> level) {
        return List.of(user, level, m.EXPIRES_AT, creator, m.CREATED_AT, m.UPDATED_AT);
    }

    private Table<?> among(Table<?> members, Optional<Table<?>> highest) {
        return highest.<Table<?>>map(held -> members.join(held).on(HIGHEST_ID.eq(m.ID))).orElse(members);
    }

    private Table<?> matching() {
        return m.join(u).on(u.ID.eq(m.USER_ID));
    }

    private Table<?> shown() {
        return m.join(u).on(u.ID.eq(m.USER_ID)).leftJoin(c).on(c.ID.eq(m.CREATED_BY_ID), c.DELETED_AT.isNull());
    }

    private Condition counts() {
        return u.DELETED_AT.isNull().and(CurrentMemberships.of(m));
    }

    @SuppressWarnings("unchecked")
    private MemberView view(Record row, Field<Short> level) {
        return new MemberView(row.get((Field<UserBrief>) user), row.get(level), row.get(m.EXPIRES_AT), row.get(
                (Field<UserBrief>) creator), row.get(m.CREATED_AT), row.get(m.UPDATED_AT));
    }

    private Condition direct(MemberSource source) {
        return column(m, source).eq(source.id());
    }

    private Condition anywhere(MemberSource source) {
        return switch (source) {
            case MemberSource.Group(long id) -> m.NAMESPACE_ID.eq(any(lineage(id)));
            case MemberSource.Project(long id) -> m.PROJECT_ID.eq(id).or(m.NAMESPACE_ID.eq(any(lineageOfProject(id))));
        };
    }

    /**
     * Selects of each user's memberships the one with the highest level, the nearest where several have it.
     *
     * @param invited visibilities of invited groups whose memberships count
     */
    private static Table<?> highest(MemberSource source, Set<Visibility> invited) {
        dev.slipway.persistence.jooq.tables.Members x = MEMBERS.as("x");
        Condition anywhere = switch (source) {
            case MemberSource.Group(long id) -> x.NAMESPACE_ID.eq(any(lineage(id)));
            case MemberSource.Project(long id) -> x.PROJECT_ID.eq(id).or(x.NAMESPACE_ID.eq(any(lineageOfProject(id))));
        };
        Field<Long> userId = field(name("all_roles", "user_id"), Long.class);
        Field<Short> level = field(name("all_roles", "level"), Short.class);
        Field<Integer> depth = field(name("all_roles", "depth"), Integer.class);
        Table<?> all = select(x.ID.as("id"), x.USER_ID.as("user_id"), x.ACCESS_LEVEL.as("level"), depth(x).as("depth")).from(x)
                .where(anywhere, CurrentMemberships.of(x)).unionAll(invited(source, invited)).asTable("all_roles");
        return select(field(name("all_roles", "id"), Long.class), level).distinctOn(userId).from(all)
                .orderBy(userId, level.desc(), depth.desc().nullsFirst()).asTable("highest");
    }

    /** Memberships in invited groups and those above them, with at most the level of the invitation; further than any group above. */
    private static Select<Record4<Long, Long, Short, Integer>> invited(MemberSource source, Set<Visibility> visibilities) {
        dev.slipway.persistence.jooq.tables.Members i = MEMBERS.as("i");
        GroupShares s = GROUP_SHARES.as("s");
        Namespaces g = NAMESPACES.as("g");
        Condition shared = switch (source) {
            case MemberSource.Group(long id) -> s.NAMESPACE_ID.eq(any(lineage(id)));
            case MemberSource.Project(long id) -> s.PROJECT_ID.eq(id).or(s.NAMESPACE_ID.eq(any(lineageOfProject(id))));
        };
        return select(i.ID, i.USER_ID, least(s.ACCESS_LEVEL, i.ACCESS_LEVEL), inline(0)).from(s)
                .join(g).on(g.ID.eq(s.GROUP_ID), g.DELETED_AT.isNull()).join(i).on(i.NAMESPACE_ID.eq(any(g.LINEAGE)))
                .where(shared, CurrentMemberships.of(s), CurrentMemberships.of(i),
                        g.VISIBILITY.in(visibilities.stream().map(each -> (short) each.level()).sorted().toList()));
    }

    /** How deep the group of a membership lies; null for a project, which is nearer than any group. */
    private static Field<Integer> depth(dev.slipway.persistence.jooq.tables.Members members) {
        return field(select(DSL.cardinality(NAMESPACES.LINEAGE)).from(NAMESPACES).where(NAMESPACES.ID.eq(members.NAMESPACE_ID)));
    }

    private static Field<Long[]> lineage(long namespaceId) {
        return array(select(NAMESPACES.LINEAGE).from(NAMESPACES).where(NAMESPACES.ID.eq(namespaceId)));
    }

    private static Field<Long[]> lineageOfProject(long projectId) {
        return array(select(NAMESPACES.LINEAGE).from(NAMESPACES).join(PROJECTS).on(PROJECTS.NAMESPACE_ID.eq(NAMESPACES.ID))
                .where(PROJECTS.ID.eq(projectId)));
    }

    /** The cast lets {@code any} look into the array instead of taking the statement's rows for the elements. */
    private static Field<Long[]> array(Select<Record1<Long[]>> one) {
        return field(one).cast(SQLDataType.BIGINT.array());
    }

    private static TableField<?, Long> column(dev.slipway.persistence.jooq.tables.Members members, MemberSource source) {
        return switch (source) {
            case MemberSource.Group ignored -> members.NAMESPACE_ID;
            case MemberSource.Project ignored -> members.PROJECT_ID;
        };
    }

    @Override
    public Optional<Inherited> inherited(MemberSource source, long userId) {
        Condition above = switch (source) {
            case MemberSource.Group(long id) -> m.NAMESPACE_ID.eq(any(lineage(id))).and(m.NAMESPACE_ID.ne(id));
            case MemberSource.Project(long id) -> m.NAMESPACE_ID.eq(any(lineageOfProject(id)));
        };
        return dsl.select(m.ACCESS_LEVEL, NAMESPACES.NAME).from(m).join(NAMESPACES).on(NAMESPACES.ID.eq(m.NAMESPACE_ID))
                .where(m.USER_ID.eq(userId), above, CurrentMemberships.of(m))
                .orderBy(m.ACCESS_LEVEL.desc(), DSL.cardinality(NAMESPACES.LINEAGE).desc()).limit(1)
                .fetchOptional(row -> new Inherited(Role.of(row.value1()).orElseThrow(), row.value2()));
    }

    @Override
    public List<Long> existing(List<Long> userIds) {
        return dsl.select(USERS.ID).from(USERS).where(USERS.ID.in(userIds), InvitableUsers.INVITABLE).fetch(USERS.ID);
    }

    @Override
    public void lock(MemberSource source) {
        switch (source) {
            case MemberSource.Group(long id) ->
                    dsl.select(NAMESPACES.ID).from(NAMESPACES).where(NAMESPACES.ID.eq(id)).forNoKeyUpdate().fetch();
            case MemberSource.Project(long id) ->
                    dsl.select(PROJECTS.ID).from(PROJECTS).where(PROJECTS.ID.eq(id)).forNoKeyUpdate().fetch();
        }
    }

    @Override
    public Optional<MemberView> add(MemberSource source, long userId, int accessLevel, @Nullable LocalDate expiresAt,
            OptionalLong createdBy,
            Instant now) {
        dsl.deleteFrom(MEMBERS)
                .where(column(MEMBERS, source).eq(source.id()), MEMBERS.USER_ID.eq(userId), CurrentMemberships.of(MEMBERS).not()).execute();
        boolean added = dsl.insertInto(MEMBERS)
                .set(column(MEMBERS, source), source.id())
                .set(MEMBERS.USER_ID, userId)
                .set(MEMBERS.ACCESS_LEVEL, (short) accessLevel)
                .set(MEMBERS.EXPIRES_AT, expiresAt)
                .set(MEMBERS.CREATED_BY_ID, createdBy.isPresent() ? (Long) createdBy.getAsLong() : null)
                .set(MEMBERS.CREATED_AT, now)
                .set(MEMBERS.UPDATED_AT, now)
                .onConflictDoNothing().execute() == 1;
        return written(added, source, userId);
    }

    private Optional<MemberView> written(boolean written, MemberSource source, long userId) {
        return written
                ? dsl.select(fields(m.ACCESS_LEVEL)).from(shown()).where(direct(source), m.USER_ID.eq(userId))
                        .fetchOptional(row -> view(row, m.ACCESS_LEVEL))
                : Optional.empty();
    }

    @Override
    public Optional<MemberView> update(MemberSource source, long userId, int accessLevel, @Nullable LocalDate expiresAt, Instant now) {
        boolean updated = dsl.update(MEMBERS)
                .set(MEMBERS.ACCESS_LEVEL, (short) accessLevel).set(MEMBERS.EXPIRES_AT, expiresAt)
                .set(MEMBERS.UPDATED_AT, notBefore(MEMBERS.UPDATED_AT, now))
                .where(own(source, userId)).execute() == 1;
        return written(updated, source, userId);
    }

    private static Condition own(MemberSource source, long userId) {
        return column(MEMBERS, source).eq(source.id()).and(MEMBERS.USER_ID.eq(userId)).and(CurrentMemberships.of(MEMBERS));
    }

    @Override
    public boolean remove(MemberSource source, long userId) {
        return dsl.deleteFrom(MEMBERS).where(own(source, userId)).execute() == 1;
    }

    @Override
    public List<EndedMembership> removeBelow(MemberSource source, long userId) {
        if (!(source instanceof MemberSource.Group(long id))) {
            return List.of();
        }
        Namespaces below = NAMESPACES.as("below");
        Condition inside = below.LINEAGE.contains(new Long[] {id});
        return removed(MEMBERS.USER_ID.eq(userId).and(MEMBERS.NAMESPACE_ID.in(select(below.ID).from(below).where(inside, below.ID.ne(id)))
                .or(MEMBERS.PROJECT_ID.in(
                        select(PROJECTS.ID).from(PROJECTS).join(below).on(below.ID.eq(PROJECTS.NAMESPACE_ID)).where(inside)))));
    }

    private List<EndedMembership> removed(Condition condition) {
        return dsl.deleteFrom(MEMBERS).where(condition)
                .returning(MEMBERS.NAMESPACE_ID, MEMBERS.PROJECT_ID, MEMBERS.USER_ID, MEMBERS.ACCESS_LEVEL)
                .fetch(row -> new EndedMembership(MemberSource.of(row.get(MEMBERS.NAMESPACE_ID), row.get(MEMBERS.PROJECT_ID)),
                        row.get(MEMBERS.USER_ID), row.get(MEMBERS.ACCESS_LEVEL)));
    }

    @Override
    public List<EndedMembership> removeExpired(int most) {
        return removed(Batches.among(MEMBERS.ID,
                select(m.ID).from(m).where(CurrentMemberships.of(m).not()).orderBy(m.ID).limit(most)));
    }

    @Override
    public int owners(MemberSource source) {
        return dsl.fetchCount(m, direct(source), InvitableUsers.owning(m));
    }
}
