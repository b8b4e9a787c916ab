package dev.slipway.persistence.branch;

import static dev.slipway.persistence.jooq.Tables.MEMBERS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PROTECTED_REFS;
import static dev.slipway.persistence.jooq.Tables.PROTECTED_REF_GRANTS;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.jsonbGetAttributeAsText;
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
import dev.slipway.persistence.kernel.query.RenderedStatement;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Select;

/** Reads protections for decisions: rules and their entries, in one statement. */
@Singleton
final class JooqProtectedRefs implements ProtectedRefs {

    private final DSLContext dsl;
    private final ProtectionLocks locks;
    private final RenderedStatement ofBranches;
    private final RenderedStatement ofTags;

    JooqProtectedRefs(DSLContext dsl) {
        this.dsl = dsl;
        this.locks = new ProtectionLocks(dsl);
        this.ofBranches = RenderedStatement.of(dsl, 1, project -> entries(new ProjectBranches(project[0])));
        this.ofTags = RenderedStatement.of(dsl, 1, project -> entries(new ProjectTags(project[0])));
    }

    private record Entry(ProtectedOperation operation, AccessGrant grant) {}

    private record Rule(RefPattern pattern, boolean forcePush, List<Entry> entries) {}

    /** The entries of an owner's protections, one row each, in order; a protection without entries has one row. */
    private Select<?> entries(ProtectionOwner owner) {
        return dsl.select(PROTECTED_REFS.ID, PROTECTED_REFS.NAME, PROTECTED_REFS.ALLOW_FORCE_PUSH, PROTECTED_REF_GRANTS.KIND,
                        PROTECTED_REF_GRANTS.ACCESS_LEVEL, PROTECTED_REF_GRANTS.USER_ID, PROTECTED_REF_GRANTS.GROUP_ID,
                        PROTECTED_REF_GRANTS.DEPLOY_KEY_ID)
                .from(PROTECTED_REFS).leftJoin(PROTECTED_REF_GRANTS).on(PROTECTED_REF_GRANTS.PROTECTED_REF_ID.eq(PROTECTED_REFS.ID))
                .where(ProtectionTables.effective(PROTECTED_REFS, owner, all -> noCondition()))
                .orderBy(PROTECTED_REFS.ID, PROTECTED_REF_GRANTS.ID);
    }

    @Override
    public List<ProtectedRef> of(long projectId) {
        return fetch(ofBranches, projectId, rule -> new ProtectedRef(rule.pattern(), of(rule.entries(), ProtectedOperation.PUSH),
                of(rule.entries(), ProtectedOperation.MERGE), rule.forcePush()));
    }

    @Override
    public List<ProtectedTag> tagsOf(long projectId) {
        return fetch(ofTags, projectId, rule -> new ProtectedTag(rule.pattern(), of(rule.entries(), ProtectedOperation.CREATE)));
    }

    private static <T> List<T> fetch(RenderedStatement entries, long projectId, Function<Rule, T> protection) {
        Map<Long, Rule> rules = new LinkedHashMap<>();
        entries.fetch(row -> {
            Rule rule = rules.computeIfAbsent(row.get(PROTECTED_REFS.ID), id -> new Rule(new RefPattern(row.get(PROTECTED_REFS.NAME)),
                    row.get(PROTECTED_REFS.ALLOW_FORCE_PUSH), new ArrayList<>()));
            String operation = row.get(PROTECTED_REF_GRANTS.KIND);
            return operation != null && rule.entries().add(new Entry(ProtectedOperation.of(operation), ProtectionTables.grant(
                    row.get(PROTECTED_REF_GRANTS.ACCESS_LEVEL), row.get(PROTECTED_REF_GRANTS.USER_ID),
                    row.get(PROTECTED_REF_GRANTS.GROUP_ID), row.get(PROTECTED_REF_GRANTS.DEPLOY_KEY_ID))));
        }, projectId);
        return rules.values().stream().map(protection).toList();
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
