package dev.slipway.persistence.namespace;

import static dev.slipway.persistence.jooq.Tables.MEMBERS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.ROUTES;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.array;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.countDistinct;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.sum;
import static org.jooq.impl.DSL.when;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.namespace.NamespaceBrief;
import dev.slipway.application.namespace.address.NamespaceView;
import dev.slipway.application.namespace.port.Namespaces;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.domain.namespace.NamespaceAudience;
import dev.slipway.domain.namespace.NamespaceKind;
import dev.slipway.domain.namespace.NamespaceSearch;
import dev.slipway.persistence.access.CurrentMemberships;
import dev.slipway.persistence.access.SightConditions;
import dev.slipway.persistence.jooq.tables.Members;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.jooq.tables.Users;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.kernel.query.RowReader;
import dev.slipway.persistence.user.UserBriefColumns;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.Table;
import org.jooq.impl.SQLDataType;

/** Reads groups and personal namespaces together. */
@Singleton
final class JooqNamespaces implements Namespaces {

    private static final String GROUP = NamespaceKind.GROUP.wireName();

    private final DSLContext dsl;
    private final dev.slipway.persistence.jooq.tables.Namespaces n = NAMESPACES.as("n");
    private final dev.slipway.persistence.jooq.tables.Namespaces below = NAMESPACES.as("below");
    private final Users o = USERS.as("o");
    private final UserBriefColumns owner = new UserBriefColumns(o);
    private final NamespaceConditions conditions = new NamespaceConditions(n);
    private final Field<String> displayName = coalesce(o.NAME, n.NAME);
    private final Field<String> name = displayName.as("display_name");
    private final Field<Integer> billable = billable().as("billable");
    private final Field<Integer> members = members().as("members");
    private final Field<BigDecimal> size = when(n.PARENT_ID.isNull(), repositories()).as("repository_size");

    JooqNamespaces(DSLContext dsl) {
        this.dsl = dsl;
    }

    /** Counts the users with a role in the namespace or a group inside. */
    private Field<Integer> members() {
        return counted(inGroups());
    }

    /** Counts the users with a role in the namespace, or in a group or project inside, and its owner. */
    private Field<Integer> billable() {
        Members m = MEMBERS.as("m");
        Projects p = PROJECTS.as("p");
        return counted(inGroups()
                .unionAll(select(m.USER_ID).from(p).join(m).on(m.PROJECT_ID.eq(p.ID))
                        .where(p.NAMESPACE_ID.eq(any(inside())), p.DELETED_AT.isNull(), CurrentMemberships.of(m)))
                .unionAll(select(n.OWNER_ID).where(n.OWNER_ID.isNotNull())));
    }

    private Select<Record1<Long>> inGroups() {
        Members m = MEMBERS.as("m");
        return select(m.USER_ID).from(m).where(m.NAMESPACE_ID.eq(any(inside())), CurrentMemberships.of(m));
    }

    /**
     * Returns the namespace and the groups inside, by the index on lineages. They are an array, since PostgreSQL expects a two-hundredth of
     * all namespaces inside of each, and would rather read all members, projects and users than join so many.
     */
    private Field<Long[]> inside() {
        return array(select(below.ID).from(below).where(below.LINEAGE.contains(array(n.ID)), below.DELETED_AT.isNull()));
    }

    private Field<Integer> counted(Select<Record1<Long>> userIds) {
        Table<Record1<Long>> held = userIds.asTable("held", "user_id");
        Users u = USERS.as("u");
        return field(select(countDistinct(u.ID)).from(held).join(u).on(u.ID.eq(held.field("user_id", Long.class)))
                .where(u.DELETED_AT.isNull()));
    }

    private Field<BigDecimal> repositories() {
        Projects p = PROJECTS.as("p");
        return coalesce(field(select(sum(p.REPOSITORY_SIZE)).from(p).where(p.NAMESPACE_ID.eq(any(inside())), p.DELETED_AT.isNull())),
                inline(BigDecimal.ZERO));
    }

    @Override
    public Page<NamespaceView> list(Optional<NamespaceSearch> search, NamespaceAudience audience, PageRequest page) {
        Field<Short> role = role(audience);
        Condition where = found(audience);
        if (search.isPresent()) {
            where = where.and(conditions.matches(search.get(), displayName));
        }
        PageQuery.Listing listing = new PageQuery.Listing(fields(role), shown(), shown(), where, List.of(n.ID.asc()), n.ID);
        return PageQuery.read(dsl, listing, page, row -> view(row, role));
    }

    @Override
    public Optional<NamespaceView> find(GroupRef reference, NamespaceAudience audience) {
        Condition named = switch (reference) {
            case GroupRef.Id(long id) -> n.ID.eq(id);
            case GroupRef.Path(String path) ->
                    n.ID.eq(select(ROUTES.NAMESPACE_ID).from(ROUTES).where(ROUTES.PATH.eq(path.toLowerCase(Locale.ROOT))));
        };
        Field<Short> role = role(audience);
        return RowReader.fetchOptional(dsl.select(fields(role)).from(shown()).where(named, found(audience)), row -> view(row, role));
    }

    private Condition found(NamespaceAudience audience) {
        return n.DELETED_AT.isNull().and(conditions.clauses(audience).hold());
    }

    private Table<?> shown() {
        return n.leftJoin(o).on(o.ID.eq(n.OWNER_ID));
    }

    private Field<Short> role(NamespaceAudience audience) {
        OptionalLong account = audience.account();
        return (account.isPresent() ? Memberships.inLineage(n.LINEAGE, account.getAsLong()) : inline((Short) null, SQLDataType.SMALLINT))
                .as("role");
    }

    private List<Field<?>> fields(Field<Short> role) {
        List<Field<?>> fields = new ArrayList<>(List.of(n.ID, name, n.PATH, n.KIND, n.FULL_PATH, n.PARENT_ID, n.AVATAR_FILE, role, billable,
                members, size));
        fields.addAll(owner.all());
        return fields;
    }

    private NamespaceView view(Row row, Field<Short> role) {
        Short level = row.get(role);
        BigDecimal bytes = row.get(size);
        NamespaceBrief brief = new NamespaceBrief(row.get(n.ID), row.get(name), row.get(n.PATH), NamespaceKind.of(row.get(n.KIND)),
                row.get(n.FULL_PATH), row.get(n.PARENT_ID), row.get(o.ID), row.get(owner.avatarHash()),
                row.get(row.get(o.ID) == null ? n.AVATAR_FILE : o.AVATAR_FILE));
        return new NamespaceView(brief, level == null ? Optional.empty() : Role.of(level), row.get(billable), Optional.of(
                new NamespaceView.Figures(row.get(members), Optional.ofNullable(bytes).map(BigDecimal::longValue))));
    }

    @Override
    public boolean exists(String path, OptionalLong parentId, GroupAudience audience) {
        return dsl.fetchExists(n, lower(n.PATH).eq(path.toLowerCase(Locale.ROOT)), beside(parentId), seen(audience));
    }

    private Condition seen(GroupAudience audience) {
        return n.KIND.ne(GROUP).or(new GroupConditions(n).seen(audience));
    }

    private Condition beside(OptionalLong parentId) {
        Condition place = parentId.isPresent() ? n.PARENT_ID.eq(parentId.getAsLong()).and(n.KIND.eq(GROUP)) : n.PARENT_ID.isNull();
        return n.DELETED_AT.isNull().and(place);
    }

    @Override
    public Set<String> taken(List<String> paths, OptionalLong parentId, GroupAudience audience) {
        List<String> wanted = paths.stream().map(path -> path.toLowerCase(Locale.ROOT)).toList();
        Set<String> taken = new HashSet<>();
        dsl.select(lower(n.PATH), lower(displayName)).from(shown())
                .where(lower(n.PATH).in(wanted).or(lower(displayName).in(wanted)), beside(parentId), seen(audience))
                .forEach(row -> taken.addAll(List.of(row.value1(), row.value2())));
        if (parentId.isPresent()) {
            Condition visible = SightConditions.of(audience.everything(), audience.visibilities(), PROJECTS.VISIBILITY,
                    Memberships.holds(PROJECTS, n, audience.account(), Role.GUEST)).hold();
            taken.addAll(dsl.select(lower(PROJECTS.PATH)).from(PROJECTS).join(n).on(n.ID.eq(PROJECTS.NAMESPACE_ID))
                    .where(n.ID.eq(parentId.getAsLong()), PROJECTS.DELETED_AT.isNull(), lower(PROJECTS.PATH).in(wanted), visible)
                    .fetch(lower(PROJECTS.PATH)));
        }
        taken.retainAll(wanted);
        return taken;
    }
}
