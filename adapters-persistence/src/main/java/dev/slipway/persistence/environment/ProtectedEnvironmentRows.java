package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PROTECTED_ENVIRONMENTS;
import static dev.slipway.persistence.jooq.Tables.PROTECTED_ENVIRONMENT_ENTRIES;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static java.util.Objects.requireNonNull;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.array;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.multiset;
import static org.jooq.impl.DSL.select;

import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.EnvironmentRight;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.ProtectedEnvironmentEntries;
import dev.slipway.persistence.jooq.tables.ProtectedEnvironments;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Record;
import org.jooq.Select;
import org.jspecify.annotations.Nullable;

/** The rows of protected environments with their entries. */
final class ProtectedEnvironmentRows {

    static final ProtectedEnvironments P = PROTECTED_ENVIRONMENTS.as("p");

    private static final ProtectedEnvironmentEntries E = PROTECTED_ENVIRONMENT_ENTRIES.as("e");
    private static final Field<List<Entry>> ENTRIES = entries();

    static final List<Field<?>> FIELDS = List.of(P.ID, P.PROJECT_ID, P.NAMESPACE_ID, P.NAME, P.REQUIRED_APPROVALS, P.UPDATED_AT, ENTRIES);

    private ProtectedEnvironmentRows() {
    }

    /** @param name of the user or group; null for levels */
    private record Entry(EnvironmentGrant entry, @Nullable String name) {}

    private static Field<List<Entry>> entries() {
        Namespaces group = NAMESPACES.as("grp");
        return multiset(select(E.ID, E.KIND, E.ACCESS_LEVEL, E.USER_ID, E.GROUP_ID, E.INHERITED, E.APPROVALS,
                coalesce(USERS.NAME, group.NAME))
                .from(E).leftJoin(USERS).on(USERS.ID.eq(E.USER_ID)).leftJoin(group).on(group.ID.eq(E.GROUP_ID))
                .where(E.PROTECTED_ENVIRONMENT_ID.eq(P.ID)).orderBy(E.ID))
                .as("entries")
                .convertFrom(rows -> rows.map(row -> new Entry(new EnvironmentGrant(row.value1(), EnvironmentRight.of(row.value2()),
                        grant(row.value3(), row.value4(), row.value5()), row.value6(), row.value7()), row.value8())));
    }

    static ProtectedEnvironment protection(Record row) {
        EnvironmentOwner owner = row.get(P.PROJECT_ID) == null ? new EnvironmentOwner.Group(row.get(P.NAMESPACE_ID))
                : new EnvironmentOwner.Project(row.get(P.PROJECT_ID));
        return new ProtectedEnvironment(row.get(P.ID), owner, row.get(P.NAME), row.get(ENTRIES).stream().map(Entry::entry).toList(),
                row.get(P.REQUIRED_APPROVALS));
    }

    /** Returns the names of the users and groups of the entries. */
    static Map<AccessGrant, String> names(Record row) {
        Map<AccessGrant, String> names = new HashMap<>();
        row.get(ENTRIES).stream().filter(each -> each.name() != null)
                .forEach(each -> names.put(each.entry().grant(), requireNonNull(each.name())));
        return names;
    }

    /** Selects an owner's own protections. */
    static Condition own(EnvironmentOwner owner) {
        return owner.ofGroup() ? P.NAMESPACE_ID.eq(owner.id()) : P.PROJECT_ID.eq(owner.id());
    }

    /**
     * Selects the protections of a project and of the groups that it is in. Both are found by their indexes before they are read; in one
     * condition they would be looked for among all.
     */
    static Condition above(long projectId) {
        ProtectedEnvironments counted = PROTECTED_ENVIRONMENTS.as("counted");
        return P.ID.eq(any(array(select(counted.ID).from(counted).where(counted.PROJECT_ID.eq(projectId))
                .unionAll(select(counted.ID).from(counted).where(counted.NAMESPACE_ID.eq(any(array(lineage(projectId)))))))));
    }

    private static Select<Record1<Long>> lineage(long projectId) {
        Namespaces around = NAMESPACES.as("around");
        return select(field("unnest({0})", Long.class, around.LINEAGE)).from(PROJECTS).join(around).on(around.ID.eq(PROJECTS.NAMESPACE_ID))
                .where(PROJECTS.ID.eq(projectId));
    }

    /** Returns the accounts of an entry; none once its user or group is gone. */
    static AccessGrant grant(@Nullable Short level, @Nullable Long user, @Nullable Long group) {
        if (user != null) {
            return new AccessGrant.User(user);
        }
        if (group != null) {
            return new AccessGrant.Group(group);
        }
        return level == null ? new AccessGrant.Nobody() : AccessGrant.ofLevel(level);
    }

    static @Nullable Short level(AccessGrant grant) {
        return grant instanceof AccessGrant.Nobody ? null : grant.level().isPresent() ? (short) grant.level().getAsInt() : null;
    }

    static @Nullable Long user(AccessGrant grant) {
        return grant instanceof AccessGrant.User(long id) ? id : null;
    }

    static @Nullable Long group(AccessGrant grant) {
        return grant instanceof AccessGrant.Group(long id) ? id : null;
    }
}
