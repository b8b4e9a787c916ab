package dev.slipway.persistence.environment;

import static dev.slipway.persistence.environment.ProtectedEnvironmentRows.P;
import static dev.slipway.persistence.jooq.Tables.DEPLOYMENT_APPROVALS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PROTECTED_ENVIRONMENTS;
import static dev.slipway.persistence.jooq.Tables.PROTECTED_ENVIRONMENT_ENTRIES;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.array;
import static org.jooq.impl.DSL.arrayRemove;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.environment.port.ProtectedEnvironmentRecords;
import dev.slipway.application.environment.protection.ProtectedEnvironmentView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.ProtectedEnvironmentEntries;
import dev.slipway.persistence.kernel.query.PageQuery;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.jooq.Record;

/**
 * Protected environments with the ids of their entries. The row of the owner orders the changes of its protections. The row of a protection
 * is locked before its entries: a decision about a deployment locks it too.
 */
@Singleton
final class JooqProtectedEnvironmentRecords implements ProtectedEnvironmentRecords {

    private final DSLContext dsl;
    private final ProtectedEnvironmentEntries e = PROTECTED_ENVIRONMENT_ENTRIES;

    JooqProtectedEnvironmentRecords(DSLContext dsl) {
        this.dsl = dsl;
    }

    private static ProtectedEnvironmentView view(Record row) {
        return new ProtectedEnvironmentView(ProtectedEnvironmentRows.protection(row), ProtectedEnvironmentRows.names(row),
                row.get(P.UPDATED_AT));
    }

    @Override
    public Page<ProtectedEnvironmentView> list(EnvironmentOwner owner, PageRequest page) {
        return PageQuery.fetch(dsl, new PageQuery.Listing(ProtectedEnvironmentRows.FIELDS, P, P, ProtectedEnvironmentRows.own(owner),
                List.of(P.ID.asc()), P.ID), page, JooqProtectedEnvironmentRecords::view);
    }

    @Override
    public Optional<ProtectedEnvironmentView> find(EnvironmentOwner owner, String name) {
        return dsl.select(ProtectedEnvironmentRows.FIELDS).from(P).where(ProtectedEnvironmentRows.own(owner), P.NAME.eq(name))
                .fetchOptional(JooqProtectedEnvironmentRecords::view);
    }

    @Override
    public int lockAndCount(EnvironmentOwner owner) {
        boolean present = owner.ofGroup()
                ? dsl.selectOne().from(NAMESPACES).where(NAMESPACES.ID.eq(owner.id())).forNoKeyUpdate().fetchOne() != null
                : dsl.selectOne().from(PROJECTS).where(PROJECTS.ID.eq(owner.id())).forNoKeyUpdate().fetchOne() != null;
        if (!present) {
            throw Refusal.notFound(owner.ofGroup() ? "Group" : "Project");
        }
        return dsl.fetchCount(P, ProtectedEnvironmentRows.own(owner));
    }

    @Override
    public OptionalLong add(ProtectedEnvironment protection, Instant now) {
        EnvironmentOwner owner = protection.owner();
        Long id = dsl.insertInto(PROTECTED_ENVIRONMENTS)
                .set(PROTECTED_ENVIRONMENTS.PROJECT_ID, owner.ofGroup() ? null : (Long) owner.id())
                .set(PROTECTED_ENVIRONMENTS.NAMESPACE_ID, owner.ofGroup() ? (Long) owner.id() : null)
                .set(PROTECTED_ENVIRONMENTS.NAME, protection.name())
                .set(PROTECTED_ENVIRONMENTS.REQUIRED_APPROVALS, (short) protection.requiredApprovals())
                .set(PROTECTED_ENVIRONMENTS.CREATED_AT, now)
                .set(PROTECTED_ENVIRONMENTS.UPDATED_AT, now)
                .onConflictDoNothing().returningResult(PROTECTED_ENVIRONMENTS.ID).fetchOne(PROTECTED_ENVIRONMENTS.ID);
        if (id == null) {
            return OptionalLong.empty();
        }
        protection.entries().forEach(entry -> insert(id, entry));
        return OptionalLong.of(id);
    }

    private void insert(long protectionId, EnvironmentGrant entry) {
        dsl.insertInto(e)
                .set(e.PROTECTED_ENVIRONMENT_ID, protectionId)
                .set(e.KIND, entry.right().wireName())
                .set(e.ACCESS_LEVEL, ProtectedEnvironmentRows.level(entry.grant()))
                .set(e.USER_ID, ProtectedEnvironmentRows.user(entry.grant()))
                .set(e.GROUP_ID, ProtectedEnvironmentRows.group(entry.grant()))
                .set(e.INHERITED, entry.inherited())
                .set(e.APPROVALS, (short) entry.approvals())
                .execute();
    }

    @Override
    public void change(ProtectedEnvironment before, ProtectedEnvironment after, Instant now) {
        dsl.update(PROTECTED_ENVIRONMENTS)
                .set(PROTECTED_ENVIRONMENTS.REQUIRED_APPROVALS, (short) after.requiredApprovals())
                .set(PROTECTED_ENVIRONMENTS.UPDATED_AT, notBefore(PROTECTED_ENVIRONMENTS.UPDATED_AT, now))
                .where(PROTECTED_ENVIRONMENTS.ID.eq(after.id())).execute();
        Set<Long> ids = after.entries().stream().map(EnvironmentGrant::id).collect(Collectors.toSet());
        dsl.deleteFrom(e).where(e.PROTECTED_ENVIRONMENT_ID.eq(after.id()), e.ID.notIn(ids)).execute();
        Set<EnvironmentGrant> kept = new HashSet<>(before.entries());
        releaseApprovals(before, after);
        after.entries().stream().filter(entry -> !kept.contains(entry)).forEach(entry -> {
            if (entry.id() == 0) {
                insert(after.id(), entry);
            } else {
                update(after.id(), entry);
            }
        });
    }

    /** Approvals count neither for a rule that has become another, nor for a number once other accounts deploy. */
    private void releaseApprovals(ProtectedEnvironment before, ProtectedEnvironment after) {
        List<Long> rules = after.replacedRules(before);
        if (!rules.isEmpty()) {
            dsl.update(DEPLOYMENT_APPROVALS).setNull(DEPLOYMENT_APPROVALS.RULE_ID).where(DEPLOYMENT_APPROVALS.RULE_ID.in(rules)).execute();
        }
        if (after.admitsOthersThan(before)) {
            dsl.update(DEPLOYMENT_APPROVALS)
                    .set(DEPLOYMENT_APPROVALS.PROTECTIONS, arrayRemove(DEPLOYMENT_APPROVALS.PROTECTIONS, after.id()))
                    .where(DEPLOYMENT_APPROVALS.PROTECTIONS.contains(new Long[] {after.id()})).execute();
        }
    }

    private void update(long protectionId, EnvironmentGrant entry) {
        dsl.update(e)
                .set(e.ACCESS_LEVEL, ProtectedEnvironmentRows.level(entry.grant()))
                .set(e.USER_ID, ProtectedEnvironmentRows.user(entry.grant()))
                .set(e.GROUP_ID, ProtectedEnvironmentRows.group(entry.grant()))
                .set(e.INHERITED, entry.inherited())
                .set(e.APPROVALS, (short) entry.approvals())
                .where(e.ID.eq(entry.id()), e.PROTECTED_ENVIRONMENT_ID.eq(protectionId)).execute();
    }

    @Override
    public boolean remove(long id) {
        return dsl.deleteFrom(PROTECTED_ENVIRONMENTS).where(PROTECTED_ENVIRONMENTS.ID.eq(id)).execute() == 1;
    }

    @Override
    public Set<Long> related(EnvironmentOwner owner, Set<Long> groups) {
        Namespaces n = NAMESPACES.as("n");
        Namespaces around = NAMESPACES.as("around");
        return owner.ofGroup()
                ? dsl.select(n.ID).from(n).where(n.ID.in(groups), n.LINEAGE.contains(new Long[] {owner.id()}), n.DELETED_AT.isNull())
                        .fetchSet(n.ID)
                : dsl.select(n.ID).from(n).where(n.ID.in(groups), n.OWNER_ID.isNull(), n.ID.eq(any(array(
                        select(field("unnest({0})", Long.class, around.LINEAGE)).from(PROJECTS).join(around)
                                .on(around.ID.eq(PROJECTS.NAMESPACE_ID)).where(PROJECTS.ID.eq(owner.id())))))).fetchSet(n.ID);
    }
}
