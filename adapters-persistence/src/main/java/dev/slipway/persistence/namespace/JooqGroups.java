package dev.slipway.persistence.namespace;

import static dev.slipway.persistence.jooq.Tables.MEMBERS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.ROUTES;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.cardinality;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.notExists;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.when;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.namespace.GroupFilter;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.share.ProjectGroupFilter;
import dev.slipway.domain.access.ApplicationSettingDefaults;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.persistence.access.CurrentMemberships;
import dev.slipway.persistence.jooq.tables.Members;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.kernel.JsonArrays;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.user.InvitableUsers;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Record;

@Singleton
public final class JooqGroups implements Groups {

    private final DSLContext dsl;
    private final GroupAddresses addresses;
    private final GroupRows rows;
    private final Namespaces n;
    private final GroupConditions conditions;

    public JooqGroups(DSLContext dsl, ApplicationSettingDefaults defaults) {
        this.dsl = dsl;
        this.rows = new GroupRows(defaults);
        this.n = rows.n;
        this.conditions = new GroupConditions(n);
        this.addresses = new GroupAddresses(dsl);
    }

    @Override
    public Optional<GroupView> find(long id, boolean statistics) {
        return dsl.select(rows.fields(statistics)).from(n).where(n.ID.eq(id), alive()).fetchOptional(row -> rows.view(row, statistics));
    }

    private Condition alive() {
        return n.KIND.eq("group").and(n.DELETED_AT.isNull());
    }

    @Override
    public Page<GroupView> list(GroupFilter filter, GroupAudience audience, PageRequest page) {
        Condition where = alive().and(conditions.seen(audience)).and(conditions.matches(filter, audience.account()));
        PageQuery.Listing listing = new PageQuery.Listing(rows.fields(filter.statistics()), n, n, where, order(filter), n.ID);
        return PageQuery.fetch(dsl, listing, page, row -> rows.view(row, filter.statistics()));
    }

    @Override
    public Page<GroupView> ofProject(long projectId, ProjectGroupFilter filter, GroupAudience audience, PageRequest page) {
        Condition where = alive().and(conditions.seen(audience)).and(conditions.ofProject(projectId, filter));
        PageQuery.Listing listing = new PageQuery.Listing(rows.fields(false), n, n, where, List.of(n.ID.desc()), n.ID);
        return PageQuery.fetch(dsl, listing, page, row -> rows.view(row, false));
    }

    private List<OrderField<?>> order(GroupFilter filter) {
        if (filter.order() == GroupFilter.Order.SIMILARITY && filter.search().isPresent()) {
            String term = filter.search().get().toLowerCase(Locale.ROOT);
            Field<Integer> rank = when(lower(n.NAME).eq(term).or(lower(n.PATH).eq(term)), inline(0))
                    .when(lower(n.NAME).startsWith(term).or(lower(n.PATH).startsWith(term)), inline(1)).otherwise(inline(2));
            return List.of(rank.asc(), lower(n.NAME).asc(), n.ID.asc());
        }
        Field<?> by = switch (filter.order()) {
            case NAME, SIMILARITY -> lower(n.NAME);
            case PATH -> lower(n.PATH);
            case ID -> n.ID;
        };
        return filter.sort() == Sort.ASC ? List.of(by.asc(), n.ID.asc()) : List.of(by.desc(), n.ID.desc());
    }

    @Override
    public Optional<Surroundings> lock(long id) {
        Optional<Record> locked = dsl.select(n.fields()).from(n).where(n.ID.eq(id), alive()).forNoKeyUpdate().fetchOptional()
                .map(row -> row);
        return locked.map(row -> {
            Namespaces parent = NAMESPACES.as("parent");
            Namespaces below = NAMESPACES.as("below");
            Field<Short> above = field(select(parent.VISIBILITY).from(parent).where(parent.ID.eq(row.get(n.PARENT_ID)))).as("above");
            Field<Short> projects = field(select(max(PROJECTS.VISIBILITY)).from(PROJECTS).join(below).on(below.ID.eq(PROJECTS.NAMESPACE_ID))
                    .where(below.LINEAGE.contains(new Long[] {id}), PROJECTS.DELETED_AT.isNull())).as("projects");
            Field<Short> groups = field(select(max(below.VISIBILITY)).from(below)
                    .where(below.LINEAGE.contains(new Long[] {id}), below.ID.ne(id), below.DELETED_AT.isNull())).as("groups");
            Record around = dsl.select(above, projects, groups).fetchSingle();
            return new Surroundings(find(id, false).orElseThrow(), List.of(row.get(n.LINEAGE)), visibility(around.get(above)),
                    visibility(around.get(projects)), visibility(around.get(groups)), JsonArrays.map(row.get(n.SETTINGS)));
        });
    }

    private static Optional<Visibility> visibility(Short level) {
        return Optional.ofNullable(level).map(Visibility::ofLevel);
    }

    @Override
    public OptionalLong create(NewGroup group) {
        long id = dsl.nextval("namespaces_id_seq").longValue();
        List<Long> lineage = new ArrayList<>(group.lineage());
        lineage.add(id);
        dsl.insertInto(NAMESPACES)
                .set(NAMESPACES.ID, id)
                .set(NAMESPACES.KIND, "group")
                .set(NAMESPACES.NAME, group.name())
                .set(NAMESPACES.PATH, group.path())
                .set(NAMESPACES.FULL_PATH, group.fullPath())
                .set(NAMESPACES.PARENT_ID, group.parentId().isPresent() ? (Long) group.parentId().getAsLong() : null)
                .set(NAMESPACES.LINEAGE, lineage.toArray(Long[]::new))
                .set(NAMESPACES.VISIBILITY, (short) group.visibility().level())
                .set(NAMESPACES.DESCRIPTION, group.description())
                .set(NAMESPACES.SETTINGS, JsonArrays.of(group.settings()))
                .set(NAMESPACES.CREATED_AT, group.now())
                .set(NAMESPACES.UPDATED_AT, group.now())
                .execute();
        return addresses.add(id, group.fullPath()) ? OptionalLong.of(id) : OptionalLong.empty();
    }

    @Override
    public boolean update(long id, GroupChanges changes, Instant now) {
        String from = dsl.select(NAMESPACES.FULL_PATH).from(NAMESPACES).where(NAMESPACES.ID.eq(id)).fetchSingle(NAMESPACES.FULL_PATH);
        dsl.update(NAMESPACES)
                .set(NAMESPACES.NAME, changes.name())
                .set(NAMESPACES.PATH, changes.path())
                .set(NAMESPACES.VISIBILITY, (short) changes.visibility().level())
                .set(NAMESPACES.DESCRIPTION, changes.description())
                .set(NAMESPACES.SETTINGS, JsonArrays.of(changes.settings()))
                .set(NAMESPACES.UPDATED_AT, notBefore(NAMESPACES.UPDATED_AT, now))
                .where(NAMESPACES.ID.eq(id)).execute();
        return from.equals(changes.fullPath()) || addresses.move(id, from, changes.fullPath());
    }

    @Override
    public boolean pathTaken(String fullPath) {
        return dsl.fetchExists(ROUTES, ROUTES.PATH.eq(fullPath.toLowerCase(Locale.ROOT)));
    }

    @Override
    public void keepRunnersToken(long id, byte[] encrypted, byte[] digest) {
        dsl.update(NAMESPACES).set(NAMESPACES.RUNNERS_TOKEN, encrypted).set(NAMESPACES.RUNNERS_TOKEN_DIGEST, digest)
                .where(NAMESPACES.ID.eq(id)).execute();
    }

    @Override
    public Optional<byte[]> runnersToken(long id) {
        return dsl.select(NAMESPACES.RUNNERS_TOKEN).from(NAMESPACES).where(NAMESPACES.ID.eq(id)).fetchOptional(NAMESPACES.RUNNERS_TOKEN);
    }

    @Override
    public List<Long> namespacesOf(long userId, boolean ownedGroups) {
        Members m = MEMBERS.as("m");
        Members other = MEMBERS.as("other");
        short owner = (short) Role.OWNER.level();
        Condition soleOwner = n.KIND.eq("group").and(n.ID.in(select(m.NAMESPACE_ID).from(m).where(m.USER_ID.eq(userId), m.ACCESS_LEVEL.eq(
                owner), CurrentMemberships.of(m),
                notExists(selectOne().from(other).where(other.NAMESPACE_ID.eq(m.NAMESPACE_ID), other.USER_ID.ne(userId),
                        InvitableUsers.owning(other))))));
        Condition own = n.OWNER_ID.eq(userId);
        return dsl.select(n.ID).from(n).where(n.DELETED_AT.isNull(), ownedGroups ? own.or(soleOwner) : own)
                .orderBy(cardinality(n.LINEAGE), n.ID).fetch(n.ID);
    }

    @Override
    public boolean hide(long id, Instant now) {
        List<Long> hidden = dsl.update(NAMESPACES).set(NAMESPACES.DELETED_AT, now)
                .where(NAMESPACES.LINEAGE.contains(new Long[] {id}), NAMESPACES.DELETED_AT.isNull())
                .returning(NAMESPACES.ID).fetch(NAMESPACES.ID);
        dsl.deleteFrom(ROUTES).where(ROUTES.NAMESPACE_ID.in(hidden)).execute();
        return hidden.contains(id);
    }

    @Override
    public boolean noneOwnedBy(long userId) {
        return !dsl.fetchExists(NAMESPACES, NAMESPACES.OWNER_ID.eq(userId));
    }

    @Override
    public Optional<Instant> hiddenAt(long id) {
        return dsl.select(NAMESPACES.DELETED_AT).from(NAMESPACES).where(NAMESPACES.ID.eq(id), NAMESPACES.DELETED_AT.isNotNull())
                .fetchOptional(NAMESPACES.DELETED_AT);
    }

    @Override
    public List<Long> hidden(Instant before, long after, int most) {
        return dsl.select(NAMESPACES.ID).from(NAMESPACES).where(NAMESPACES.DELETED_AT.lt(before), NAMESPACES.ID.gt(after))
                .orderBy(NAMESPACES.ID).limit(most).fetch(NAMESPACES.ID);
    }

    @Override
    public void remove(long id) {
        dsl.deleteFrom(NAMESPACES).where(NAMESPACES.ID.eq(id), NAMESPACES.DELETED_AT.isNotNull()).execute();
    }
}
