package dev.slipway.persistence.namespace;

import static dev.slipway.persistence.jooq.Tables.EFFECTIVE_ROLES;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.array;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.falseCondition;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.namespace.NamespaceKind;
import dev.slipway.persistence.jooq.tables.EffectiveRoles;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.impl.DSL;

/** Conditions on what an account holds where, for the lists of groups and projects. */
public final class Memberships {

    private Memberships() {
    }

    /** The account's highest level in a namespace and those above it; null for none. */
    public static Field<Short> inLineage(Field<Long[]> lineage, long accountId) {
        EffectiveRoles m = EFFECTIVE_ROLES.as("held");
        return field(select(max(m.ACCESS_LEVEL)).from(m).where(m.NAMESPACE_ID.eq(DSL.any(lineage)), m.USER_ID.eq(accountId)));
    }

    /** Whether the account holds at least this role in a namespace or one above it. */
    public static Condition holdsInLineage(Field<Long[]> lineage, long accountId, Role least) {
        EffectiveRoles m = EFFECTIVE_ROLES.as("holds");
        return exists(selectOne().from(m).where(m.NAMESPACE_ID.eq(DSL.any(lineage)), m.USER_ID.eq(accountId), m.ACCESS_LEVEL.ge(
                (short) least.level())));
    }

    /** The account's own level in a project; null for none. */
    public static Field<Short> inProject(Projects p, long accountId) {
        EffectiveRoles m = EFFECTIVE_ROLES.as("own");
        return field(select(max(m.ACCESS_LEVEL)).from(m).where(m.PROJECT_ID.eq(p.ID), m.USER_ID.eq(accountId)));
    }

    public static Condition holdsInProject(Projects p, long accountId, Role least) {
        EffectiveRoles m = EFFECTIVE_ROLES.as("holds_own");
        return exists(selectOne().from(m).where(m.PROJECT_ID.eq(p.ID), m.USER_ID.eq(accountId), m.ACCESS_LEVEL.ge((short) least.level())));
    }

    /**
     * Whether the account holds at least this role in a project: directly, from a group above it, or as owner of its namespace. It is true
     * or false, never unknown, so that it can be negated: groups have no owner.
     *
     * @param n       the namespace that the project lies in
     * @param account empty holds nothing
     */
    public static Condition holds(Projects p, Namespaces n, OptionalLong account, Role least) {
        if (account.isEmpty()) {
            return falseCondition();
        }
        long id = account.getAsLong();
        return holdsInProject(p, id, least).or(holdsInLineage(n.LINEAGE, id, least)).or(n.OWNER_ID.isNotDistinctFrom(id));
    }

    /** Whether a user is a member of a project in any role: directly, from a group above it, or as owner of its namespace. */
    public static Condition member(Field<Long> projectId, Field<Long> userId) {
        EffectiveRoles m = EFFECTIVE_ROLES.as("membership");
        Projects p = PROJECTS.as("project_of_members");
        Namespaces n = NAMESPACES.as("namespace_of_members");
        Condition holding = exists(selectOne().from(m)
                .where(m.USER_ID.eq(userId), m.PROJECT_ID.eq(p.ID).or(m.NAMESPACE_ID.eq(any(n.LINEAGE)))));
        return exists(selectOne().from(p).join(n).on(n.ID.eq(p.NAMESPACE_ID)).where(p.ID.eq(projectId), n.OWNER_ID.eq(userId).or(holding)));
    }

    /**
     * Selects the projects in which the account holds at least this role, as {@link #holds} decides. It starts from the account's
     * memberships, so it suits lists of what belongs to one account; {@code holds} suits those of which most rows are seen.
     */
    public static Select<Record1<Long>> projectsOf(long accountId, Role least) {
        EffectiveRoles m = EFFECTIVE_ROLES.as("of_account");
        Projects p = PROJECTS.as("project_of_account");
        Namespaces own = NAMESPACES.as("own_namespace");
        return select(m.PROJECT_ID).from(m)
                .where(m.USER_ID.eq(accountId), m.ACCESS_LEVEL.ge((short) least.level()), m.PROJECT_ID.isNotNull())
                .unionAll(select(p.ID).from(p).where(p.NAMESPACE_ID.eq(any(array(groupsOf(accountId, least))))))
                .unionAll(select(p.ID).from(own).join(p).on(p.NAMESPACE_ID.eq(own.ID)).where(ownedBy(own, accountId)));
    }

    /** Selects the namespaces in which the account holds at least this role, itself or by one above, from the account's memberships. */
    public static Select<Record1<Long>> groupsOf(long accountId, Role least) {
        EffectiveRoles m = EFFECTIVE_ROLES.as("of_account_above");
        Namespaces below = NAMESPACES.as("below_membership");
        return select(below.ID).from(m).join(below).on(below.LINEAGE.contains(array(m.NAMESPACE_ID)))
                .where(m.USER_ID.eq(accountId), m.ACCESS_LEVEL.ge((short) least.level()), m.NAMESPACE_ID.isNotNull());
    }

    /** Selects the personal namespace of the account. */
    static Select<Record1<Long>> personalOf(long accountId) {
        Namespaces own = NAMESPACES.as("own_namespace");
        return select(own.ID).from(own).where(ownedBy(own, accountId));
    }

    /** The kind is that of the index on owners. */
    private static Condition ownedBy(Namespaces own, long accountId) {
        return own.OWNER_ID.eq(accountId).and(own.KIND.eq(inline(NamespaceKind.USER.wireName())));
    }

    /** Whether the account is a member of the namespace, of one above it, or of a group or project inside it. */
    public static Condition touches(Namespaces n, long accountId) {
        return n.ID.in(touchedBy(accountId));
    }

    /** Selects the namespaces that the account {@link #touches}, from its memberships. */
    static Select<Record1<Long>> touchedBy(long accountId) {
        return groupsOf(accountId, Role.GUEST).unionAll(groupsWithMembers(accountId)).unionAll(groupsWithProjects(accountId));
    }

    private static Select<Record1<Long>> groupsWithMembers(long accountId) {
        EffectiveRoles m = EFFECTIVE_ROLES.as("inside");
        Namespaces below = NAMESPACES.as("below");
        return select(unnest(below)).from(m).join(below).on(below.ID.eq(m.NAMESPACE_ID))
                .where(m.USER_ID.eq(accountId), below.DELETED_AT.isNull());
    }

    private static Select<Record1<Long>> groupsWithProjects(long accountId) {
        EffectiveRoles m = EFFECTIVE_ROLES.as("inside_project");
        Projects p = PROJECTS.as("project_inside");
        Namespaces below = NAMESPACES.as("below_project");
        return select(unnest(below)).from(m).join(p).on(p.ID.eq(m.PROJECT_ID)).join(below).on(below.ID.eq(p.NAMESPACE_ID))
                .where(m.USER_ID.eq(accountId), p.DELETED_AT.isNull());
    }

    private static Field<Long> unnest(Namespaces n) {
        return DSL.field("unnest({0})", Long.class, n.LINEAGE);
    }
}
