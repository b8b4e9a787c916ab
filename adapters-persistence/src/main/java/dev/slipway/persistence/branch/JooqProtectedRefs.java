package dev.slipway.persistence.branch;

import static dev.slipway.persistence.jooq.Tables.MEMBERS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PROTECTED_REFS;
import static dev.slipway.persistence.jooq.Tables.PROTECTED_REF_GRANTS;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.jsonbGetAttributeAsText;
import static org.jooq.impl.DSL.multiset;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.branch.ProtectionOwner;
import dev.slipway.application.branch.ProtectionOwner.ProjectBranches;
import dev.slipway.application.branch.ProtectionOwner.ProjectTags;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.domain.branch.AccessEntry;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectedOperation;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.branch.ProtectedTag;
import dev.slipway.domain.branch.ProtectionRule;
import dev.slipway.domain.branch.RefPattern;
import dev.slipway.domain.namespace.DefaultBranchProtection;
import dev.slipway.domain.namespace.GroupSettings;
import dev.slipway.persistence.access.CurrentMemberships;
import dev.slipway.persistence.jooq.tables.GroupShares;
import dev.slipway.persistence.jooq.tables.Namespaces;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jooq.Field;

/** Reads protections for decisions: rules and their entries, in one statement. */
@Singleton
final class JooqProtectedRefs implements ProtectedRefs {

    private final DSLContext dsl;
    private final ProtectionLocks locks;

    JooqProtectedRefs(DSLContext dsl) {
        this.dsl = dsl;
        this.locks = new ProtectionLocks(dsl);
    }

    private record Entry(ProtectedOperation operation, AccessGrant grant) {}

    private record Rule(RefPattern pattern, boolean forcePush, List<Entry> entries) {}

    @Override
    public List<ProtectedRef> of(long projectId) {
        return fetch(new ProjectBranches(projectId), rule -> new ProtectedRef(rule.pattern(), of(rule.entries(), ProtectedOperation.PUSH),
                of(rule.entries(), ProtectedOperation.MERGE), rule.forcePush()));
    }

    @Override
    public List<ProtectedTag> tagsOf(long projectId) {
        return fetch(new ProjectTags(projectId), rule -> new ProtectedTag(rule.pattern(), of(rule.entries(), ProtectedOperation.CREATE)));
    }

    private <T> List<T> fetch(ProtectionOwner owner, Function<Rule, T> protection) {
        return dsl.select(PROTECTED_REFS.NAME, PROTECTED_REFS.ALLOW_FORCE_PUSH,
                        multiset(select(PROTECTED_REF_GRANTS.KIND, PROTECTED_REF_GRANTS.ACCESS_LEVEL,
                                PROTECTED_REF_GRANTS.USER_ID, PROTECTED_REF_GRANTS.GROUP_ID)
                                .from(PROTECTED_REF_GRANTS)
                                .where(PROTECTED_REF_GRANTS.PROTECTED_REF_ID.eq(PROTECTED_REFS.ID))
                                .orderBy(PROTECTED_REF_GRANTS.ID))
                                .convertFrom(rows -> rows.map(row -> new Entry(ProtectedOperation.of(row.value1()),
                                        ProtectionTables.grant(row.value2(), row.value3(), row.value4())))))
                .from(PROTECTED_REFS)
                .where(ProtectionTables.effective(PROTECTED_REFS, owner, all -> noCondition()))
                .orderBy(PROTECTED_REFS.ID)
                .fetch(row -> protection.apply(new Rule(new RefPattern(row.value1()), row.value2(), row.value3())));
    }

    private static List<AccessGrant> of(List<Entry> entries, ProtectedOperation operation) {
        return entries.stream().filter(entry -> entry.operation() == operation).map(Entry::grant).toList();
    }

    @Override
    public boolean add(long projectId, ProtectedRef protection, Instant now) {
        Stream<AccessEntry> push = protection.push().stream().map(grant -> AccessEntry.added(ProtectedOperation.PUSH, grant));
        Stream<AccessEntry> merge = protection.merge().stream().map(grant -> AccessEntry.added(ProtectedOperation.MERGE, grant));
        ProtectionRule rule = ProtectionRule.named(protection.pattern().text(), Stream.concat(push, merge).toList())
                .withForcePush(protection.forcePush());
        return ProtectionTables.add(dsl, new ProjectBranches(projectId), rule, now).isPresent();
    }

    @Override
    public Optional<DefaultBranchProtection> defaultProtection(long projectId) {
        Field<Integer> level = jsonbGetAttributeAsText(NAMESPACES.SETTINGS, GroupSettings.DEFAULT_BRANCH_PROTECTION).cast(Integer.class);
        return dsl.select(level).from(PROJECTS).join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .where(PROJECTS.ID.eq(projectId), level.isNotNull())
                .fetchOptional(level).flatMap(DefaultBranchProtection::of);
    }

    @Override
    public void lock(long projectId) {
        locks.share(new ProjectBranches(projectId));
    }

    @Override
    public Set<Long> groupsOf(ProtectionOwner owner, long userId) {
        GroupShares s = ProtectionTables.shares();
        Namespaces invited = NAMESPACES.as("invited");
        return dsl.selectDistinct(s.GROUP_ID).from(s).join(invited).on(invited.ID.eq(s.GROUP_ID), invited.DELETED_AT.isNull())
                .join(MEMBERS).on(MEMBERS.NAMESPACE_ID.eq(any(invited.LINEAGE)))
                .where(ProtectionTables.invites(s, owner), MEMBERS.USER_ID.eq(userId), CurrentMemberships.of(MEMBERS))
                .fetchSet(s.GROUP_ID);
    }
}
