package dev.slipway.persistence.branch;

import static dev.slipway.persistence.jooq.Tables.GROUP_SHARES;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PROTECTED_REFS;
import static dev.slipway.persistence.jooq.Tables.PROTECTED_REF_GRANTS;
import static java.util.Objects.requireNonNull;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.array;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.branch.ProtectionOwner;
import dev.slipway.domain.branch.AccessEntry;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectionRule;
import dev.slipway.persistence.access.CurrentMemberships;
import dev.slipway.persistence.jooq.tables.GroupShares;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.ProtectedRefGrants;
import dev.slipway.persistence.jooq.tables.ProtectedRefs;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jspecify.annotations.Nullable;

/** The tables of protections: what belongs to an owner, and how entries are stored. */
final class ProtectionTables {

    private static final String BRANCH = "branch";
    private static final String TAG = "tag";

    private ProtectionTables() {
    }

    static String kind(ProtectionOwner owner) {
        return switch (owner) {
            case ProtectionOwner.ProjectBranches ignored -> BRANCH;
            case ProtectionOwner.GroupBranches ignored -> BRANCH;
            case ProtectionOwner.ProjectTags ignored -> TAG;
        };
    }

    /** Selects an owner's own protections. */
    static Condition own(ProtectedRefs refs, ProtectionOwner owner) {
        return refs.KIND.eq(kind(owner)).and(owner.ofGroup() ? refs.NAMESPACE_ID.eq(owner.id()) : refs.PROJECT_ID.eq(owner.id()));
    }

    /**
     * Selects the protections that count for an owner: its own, and for the branches of a project those of the groups above it. Both are
     * found by their indexes before the list is sorted; in one condition they would be looked for in the order of ids, among all.
     *
     * @param wanted another condition on them
     */
    static Condition effective(ProtectedRefs refs, ProtectionOwner owner, Function<ProtectedRefs, Condition> wanted) {
        if (!(owner instanceof ProtectionOwner.ProjectBranches)) {
            return own(refs, owner).and(wanted.apply(refs));
        }
        ProtectedRefs counted = PROTECTED_REFS.as("counted");
        return refs.ID.eq(any(array(select(counted.ID).from(counted).where(own(counted, owner), wanted.apply(counted))
                .unionAll(select(counted.ID).from(counted)
                        .where(counted.KIND.eq(BRANCH), isAbove(counted.NAMESPACE_ID, owner), wanted.apply(counted))))));
    }

    /** Selects the group and those above it, for a project those that it is in. */
    static Select<Record1<Long>> above(ProtectionOwner owner) {
        Namespaces n = NAMESPACES.as("around");
        Field<Long> each = field("unnest({0})", Long.class, n.LINEAGE);
        return owner.ofGroup() ? select(each).from(n).where(n.ID.eq(owner.id()))
                : select(each).from(PROJECTS).join(n).on(n.ID.eq(PROJECTS.NAMESPACE_ID)).where(PROJECTS.ID.eq(owner.id()));
    }

    /**
     * Selects rows of the group and those above it. The groups are an array, which is read first, so that an index finds the rows; for a
     * subquery beside another condition the table is scanned.
     */
    static Condition isAbove(Field<Long> namespace, ProtectionOwner owner) {
        return namespace.eq(any(array(above(owner))));
    }

    /** Selects invitations to the owner, or to a group above it, that count now. */
    static Condition invites(GroupShares shares, ProtectionOwner owner) {
        Condition above = isAbove(shares.NAMESPACE_ID, owner);
        return CurrentMemberships.of(shares).and(owner.ofGroup() ? above : shares.PROJECT_ID.eq(owner.id()).or(above));
    }

    static GroupShares shares() {
        return GROUP_SHARES.as("s");
    }

    /** Returns the account that an entry admits, by the one of its columns that has a value. */
    static AccessGrant grant(@Nullable Short level, @Nullable Long user, @Nullable Long group, @Nullable Long deployKey) {
        if (user != null) {
            return new AccessGrant.User(user);
        }
        if (deployKey != null) {
            return new AccessGrant.DeployKey(deployKey);
        }
        return group != null ? new AccessGrant.Group(group) : AccessGrant.ofLevel(requireNonNull(level));
    }

    /** Adds a protection with its entries. Returns its id; empty if the owner has one of that name. */
    static OptionalLong add(DSLContext dsl, ProtectionOwner owner, ProtectionRule rule, Instant now) {
        Long id = dsl.insertInto(PROTECTED_REFS)
                .set(PROTECTED_REFS.PROJECT_ID, owner.ofGroup() ? null : (Long) owner.id())
                .set(PROTECTED_REFS.NAMESPACE_ID, owner.ofGroup() ? (Long) owner.id() : null)
                .set(PROTECTED_REFS.KIND, kind(owner))
                .set(PROTECTED_REFS.NAME, rule.pattern().text())
                .set(PROTECTED_REFS.ALLOW_FORCE_PUSH, rule.forcePush())
                .set(PROTECTED_REFS.CODE_OWNER_APPROVAL_REQUIRED, rule.codeOwnerApproval())
                .set(PROTECTED_REFS.CREATED_AT, now)
                .set(PROTECTED_REFS.UPDATED_AT, now)
                .onConflictDoNothing()
                .returningResult(PROTECTED_REFS.ID)
                .fetchOne(PROTECTED_REFS.ID);
        if (id == null) {
            return OptionalLong.empty();
        }
        rule.entries().forEach(entry -> insert(dsl, id, entry));
        return OptionalLong.of(id);
    }

    static void insert(DSLContext dsl, long protectionId, AccessEntry entry) {
        ProtectedRefGrants g = PROTECTED_REF_GRANTS;
        dsl.insertInto(g)
                .set(g.PROTECTED_REF_ID, protectionId)
                .set(g.KIND, entry.operation().wireName())
                .set(g.ACCESS_LEVEL, level(entry.grant()))
                .set(g.USER_ID, user(entry.grant()))
                .set(g.GROUP_ID, group(entry.grant()))
                .set(g.DEPLOY_KEY_ID, deployKey(entry.grant()))
                .execute();
    }

    static @Nullable Short level(AccessGrant grant) {
        return !(grant instanceof AccessGrant.DeployKey) && grant.level().isPresent() ? (short) grant.level().getAsInt() : null;
    }

    static @Nullable Long user(AccessGrant grant) {
        return grant instanceof AccessGrant.User(long id) ? id : null;
    }

    static @Nullable Long deployKey(AccessGrant grant) {
        return grant instanceof AccessGrant.DeployKey(long id) ? id : null;
    }

    static @Nullable Long group(AccessGrant grant) {
        return grant instanceof AccessGrant.Group(long id) ? id : null;
    }
}
