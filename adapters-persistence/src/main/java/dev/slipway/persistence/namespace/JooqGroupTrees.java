package dev.slipway.persistence.namespace;

import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.cardinality;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.condition;
import static org.jooq.impl.DSL.falseCondition;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.jsonbGetAttributeAsText;
import static org.jooq.impl.DSL.least;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.trueCondition;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.namespace.port.GroupTrees;
import dev.slipway.application.namespace.transfer.TransferLocationFilter;
import dev.slipway.application.namespace.transfer.TransferLocationFilter.Moved;
import dev.slipway.domain.access.ApplicationSettingDefaults;
import dev.slipway.domain.access.Role;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.kernel.query.PageQuery;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;

@Singleton
final class JooqGroupTrees implements GroupTrees {

    private final DSLContext dsl;
    private final GroupAddresses addresses;
    private final GroupRows rows;
    private final Namespaces n;
    private final GroupConditions conditions;

    JooqGroupTrees(DSLContext dsl, ApplicationSettingDefaults defaults) {
        this.dsl = dsl;
        this.rows = new GroupRows(defaults);
        this.n = rows.n;
        this.conditions = new GroupConditions(n);
        this.addresses = new GroupAddresses(dsl);
    }

    @Override
    public void lock(List<Long> ids, OptionalLong parent) {
        List<Long> named = Stream.concat(ids.stream(), parent.stream().boxed()).toList();
        lockRoots(named);
        Condition inside = condition("{0} && {1}", NAMESPACES.LINEAGE, array(ids));
        Set<Long> locked = lockStable(inside.or(NAMESPACES.ID.in(named)));
        parent.ifPresent(locked::remove);
        dsl.select(PROJECTS.ID).from(PROJECTS).where(PROJECTS.NAMESPACE_ID.eq(any(array(locked))), PROJECTS.DELETED_AT.isNull())
                .orderBy(PROJECTS.ID).forNoKeyUpdate().fetch();
    }

    /**
     * Locks the tops of the trees. A transaction that this one waited for may have put a tree into another, which has another top. Locks
     * are then released before the tops are locked anew: a transaction that holds one top and waits for another, out of the order of ids,
     * could deadlock.
     */
    private void lockRoots(List<Long> ids) {
        Field<Long> root = field("{0}[1]", Long.class, NAMESPACES.LINEAGE);
        Set<Long> roots = dsl.select(root).from(NAMESPACES).where(NAMESPACES.ID.in(ids)).fetchSet(root);
        dsl.execute("savepoint tops_of_trees");
        while (true) {
            Set<Long> locked = lock(NAMESPACES.ID.in(roots));
            roots = dsl.select(root).from(NAMESPACES).where(NAMESPACES.ID.in(ids)).fetchSet(root);
            if (locked.containsAll(roots)) {
                dsl.execute("release savepoint tops_of_trees");
                return;
            }
            dsl.execute("rollback to savepoint tops_of_trees");
        }
    }

    /** Locks until nothing is found beyond what is locked: what was created before its parent was locked is not seen at first. */
    private Set<Long> lockStable(Condition which) {
        Set<Long> locked = Set.of();
        while (true) {
            Set<Long> found = lock(which);
            if (found.equals(locked)) {
                return found;
            }
            locked = found;
        }
    }

    private Set<Long> lock(Condition which) {
        return new HashSet<>(dsl.select(NAMESPACES.ID).from(NAMESPACES).where(which).orderBy(NAMESPACES.ID).forNoKeyUpdate()
                .fetch(NAMESPACES.ID));
    }

    private static Field<Long[]> array(Iterable<Long> ids) {
        Stream.Builder<Long> all = Stream.builder();
        ids.forEach(all);
        return val(all.build().toArray(Long[]::new), NAMESPACES.LINEAGE);
    }

    @Override
    public int height(long id) {
        Field<Integer> deepest = max(cardinality(NAMESPACES.LINEAGE)).as("deepest");
        Integer levels = dsl.select(deepest).from(NAMESPACES)
                .where(NAMESPACES.LINEAGE.contains(new Long[] {id}), NAMESPACES.DELETED_AT.isNull()).fetchSingle(deepest);
        Integer above = dsl.select(cardinality(NAMESPACES.LINEAGE)).from(NAMESPACES).where(NAMESPACES.ID.eq(id)).fetchSingle().value1();
        return levels == null ? 1 : levels - above + 1;
    }

    @Override
    public boolean transfer(long id, Place place, Instant now) {
        String from = dsl.select(NAMESPACES.FULL_PATH).from(NAMESPACES).where(NAMESPACES.ID.eq(id)).fetchSingle(NAMESPACES.FULL_PATH);
        if (!addresses.move(id, from, place.fullPath())) {
            return false;
        }
        Field<Long[]> below = field("{0}[array_position({0}, {1}):]", NAMESPACES.LINEAGE.getDataType(), NAMESPACES.LINEAGE, val(id));
        dsl.update(NAMESPACES)
                .set(NAMESPACES.LINEAGE, field("{0} || {1}", NAMESPACES.LINEAGE.getDataType(), array(place.lineage()), below))
                .where(NAMESPACES.LINEAGE.contains(new Long[] {id})).execute();
        dsl.update(NAMESPACES)
                .set(NAMESPACES.PARENT_ID, place.parentId().isPresent() ? (Long) place.parentId().getAsLong() : null)
                .set(NAMESPACES.UPDATED_AT, notBefore(NAMESPACES.UPDATED_AT, now))
                .where(NAMESPACES.ID.eq(id)).execute();
        place.limit().ifPresent(limit -> narrow(id, (short) limit.level(), now));
        return true;
    }

    private void narrow(long id, short level, Instant now) {
        dsl.update(NAMESPACES).set(NAMESPACES.VISIBILITY, least(NAMESPACES.VISIBILITY, inline(level)))
                .set(NAMESPACES.UPDATED_AT, notBefore(NAMESPACES.UPDATED_AT, now))
                .where(NAMESPACES.LINEAGE.contains(new Long[] {id}), NAMESPACES.VISIBILITY.gt(level)).execute();
    }

    @Override
    public Page<GroupView> transferLocations(TransferLocationFilter filter, PageRequest page) {
        Condition where = n.KIND.eq("group").and(n.DELETED_AT.isNull())
                .and(elsewhere(filter.moved()))
                .and(filter.everything() ? trueCondition() : mayCreate(filter.moved(), filter.account()))
                .and(filter.search().map(conditions::named).orElse(noCondition()));
        PageQuery.Listing listing = new PageQuery.Listing(rows.fields(false), n, n, where, List.of(lower(n.NAME).asc(), n.ID.asc()), n.ID);
        return PageQuery.fetch(dsl, listing, page, row -> rows.view(row, false));
    }

    private Condition elsewhere(Moved moved) {
        return switch (moved) {
            case Moved.Group(long id) -> {
                Namespaces group = NAMESPACES.as("moved");
                Field<Long> parent = field(dsl.select(group.PARENT_ID).from(group).where(group.ID.eq(id)));
                yield n.LINEAGE.contains(new Long[] {id}).not().and(n.ID.isDistinctFrom(parent));
            }
            case Moved.Project(long id) -> {
                Field<Long> present = field(dsl.select(PROJECTS.NAMESPACE_ID).from(PROJECTS).where(PROJECTS.ID.eq(id)));
                yield n.ID.isDistinctFrom(present);
            }
        };
    }

    /** Returns the condition on groups in which the account may create the like, as {@code CreationLevels} decides. */
    private Condition mayCreate(Moved moved, OptionalLong account) {
        if (account.isEmpty()) {
            return falseCondition();
        }
        return switch (moved) {
            case Moved.Group group -> {
                Field<String> level = level("subgroup_creation_level");
                yield holds(account, Role.OWNER).or(level.ne(inline("owner")).and(holds(account, Role.MAINTAINER)));
            }
            case Moved.Project project -> {
                Field<String> level = level("project_creation_level");
                Condition maintainers = level.eq(inline("maintainer")).and(holds(account, Role.MAINTAINER));
                yield maintainers.or(level.notIn(inline("maintainer"), inline("noone")).and(holds(account, Role.DEVELOPER)));
            }
        };
    }

    private Field<String> level(String setting) {
        return coalesce(jsonbGetAttributeAsText(n.SETTINGS, setting), inline(""));
    }

    /** Starts from the account's memberships, which are few. An array is computed once, however many groups there are. */
    private Condition holds(OptionalLong account, Role needed) {
        return n.ID.eq(any(DSL.array(Memberships.groupsOf(account.getAsLong(), needed))));
    }
}
