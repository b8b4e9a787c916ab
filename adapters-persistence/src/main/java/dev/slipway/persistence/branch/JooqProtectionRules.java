package dev.slipway.persistence.branch;

import static dev.slipway.persistence.jooq.Tables.DEPLOY_KEY_PROJECTS;
import static dev.slipway.persistence.jooq.Tables.EFFECTIVE_ROLES;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PROTECTED_REFS;
import static dev.slipway.persistence.jooq.Tables.PROTECTED_REF_GRANTS;
import static dev.slipway.persistence.jooq.Tables.SSH_KEYS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.cardinality;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.multiset;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.branch.ProtectionOwner;
import dev.slipway.application.branch.ProtectionView;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.branch.AccessEntry;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectedOperation;
import dev.slipway.domain.branch.ProtectionRule;
import dev.slipway.domain.branch.RefPattern;
import dev.slipway.persistence.jooq.tables.EffectiveRoles;
import dev.slipway.persistence.jooq.tables.GroupShares;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.ProtectedRefGrants;
import dev.slipway.persistence.jooq.tables.ProtectedRefs;
import dev.slipway.persistence.kernel.query.PageQuery;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jspecify.annotations.Nullable;

/** Protections with the ids of their entries. */
@Singleton
final class JooqProtectionRules implements ProtectionRules {

    private final DSLContext dsl;
    private final ProtectionLocks locks;
    private final ProtectedRefs r = PROTECTED_REFS.as("r");
    private final ProtectedRefGrants g = PROTECTED_REF_GRANTS.as("g");
    private final Field<List<Entry>> entries = entries();

    JooqProtectionRules(DSLContext dsl) {
        this.dsl = dsl;
        this.locks = new ProtectionLocks(dsl);
    }

    /** @param name of the user or group, or title of the deploy key; null for levels */
    private record Entry(AccessEntry entry, @Nullable String name) {}

    private Field<List<Entry>> entries() {
        Namespaces group = NAMESPACES.as("grp");
        return multiset(select(g.ID, g.KIND, g.ACCESS_LEVEL, g.USER_ID, g.GROUP_ID, g.DEPLOY_KEY_ID,
                coalesce(USERS.NAME, group.NAME, SSH_KEYS.TITLE))
                .from(g).leftJoin(USERS).on(USERS.ID.eq(g.USER_ID)).leftJoin(group).on(group.ID.eq(g.GROUP_ID))
                .leftJoin(SSH_KEYS).on(SSH_KEYS.ID.eq(g.DEPLOY_KEY_ID))
                .where(g.PROTECTED_REF_ID.eq(r.ID)).orderBy(g.ID))
                .as("entries")
                .convertFrom(rows -> rows.map(row -> new Entry(new AccessEntry(row.value1(), ProtectedOperation.of(row.value2()),
                        ProtectionTables.grant(row.value3(), row.value4(), row.value5(), row.value6())), row.value7())));
    }

    private List<Field<?>> fields() {
        return List.of(r.ID, r.NAME, r.ALLOW_FORCE_PUSH, r.CODE_OWNER_APPROVAL_REQUIRED, r.NAMESPACE_ID, r.UPDATED_AT, entries);
    }

    private ProtectionView view(ProtectionOwner owner, Record row) {
        List<Entry> found = row.get(entries);
        Map<AccessGrant, String> names = new HashMap<>();
        for (Entry each : found) {
            if (each.name() != null) {
                names.put(each.entry().grant(), each.name());
            }
        }
        return new ProtectionView(new ProtectionRule(row.get(r.ID), new RefPattern(row.get(r.NAME)),
                found.stream().map(Entry::entry).toList(), row.get(r.ALLOW_FORCE_PUSH), row.get(r.CODE_OWNER_APPROVAL_REQUIRED)),
                !owner.ofGroup() && row.get(r.NAMESPACE_ID) != null, names, row.get(r.UPDATED_AT));
    }

    @Override
    public Page<ProtectionView> list(ProtectionOwner owner, Optional<String> search, PageRequest page) {
        Function<ProtectedRefs, Condition> named = refs -> search
                .<Condition>map(part -> lower(refs.NAME).contains(part.toLowerCase(Locale.ROOT))).orElse(noCondition());
        return PageQuery.fetch(dsl, new PageQuery.Listing(fields(), r, r, ProtectionTables.effective(r, owner, named),
                List.of(r.ID.asc()), r.ID), page, row -> view(owner, row));
    }

    @Override
    public List<ProtectionView> all(ProtectionOwner owner) {
        return dsl.select(fields()).from(r).where(ProtectionTables.effective(r, owner, refs -> noCondition())).orderBy(r.ID)
                .fetch(row -> view(owner, row));
    }

    @Override
    public Set<Long> known(ProtectionOwner owner, Set<Long> ids) {
        return dsl.select(r.ID).from(r).where(ProtectionTables.effective(r, owner, refs -> refs.ID.in(ids))).fetchSet(r.ID);
    }

    @Override
    public Optional<ProtectionView> find(ProtectionOwner owner, String name) {
        Namespaces group = NAMESPACES.as("owning");
        return dsl.select(fields()).from(r).leftJoin(group).on(group.ID.eq(r.NAMESPACE_ID))
                .where(ProtectionTables.effective(r, owner, refs -> refs.NAME.eq(name)))
                .orderBy(cardinality(group.LINEAGE).desc().nullsFirst()).limit(1)
                .fetchOptional(row -> view(owner, row));
    }

    @Override
    public int lockAndCount(ProtectionOwner owner) {
        locks.take(owner);
        boolean present = owner.ofGroup()
                ? dsl.selectOne().from(NAMESPACES).where(NAMESPACES.ID.eq(owner.id())).forKeyShare().fetchOne() != null
                : dsl.selectOne().from(PROJECTS).where(PROJECTS.ID.eq(owner.id())).forKeyShare().fetchOne() != null;
        if (!present) {
            throw Refusal.notFound(owner.ofGroup() ? "Group" : "Project");
        }
        return dsl.fetchCount(r, ProtectionTables.own(r, owner));
    }

    @Override
    public OptionalLong add(ProtectionOwner owner, ProtectionRule rule, Instant now) {
        return ProtectionTables.add(dsl, owner, rule, now);
    }

    @Override
    public void change(ProtectionRule before, ProtectionRule after, Instant now) {
        dsl.update(r)
                .set(r.ALLOW_FORCE_PUSH, after.forcePush())
                .set(r.CODE_OWNER_APPROVAL_REQUIRED, after.codeOwnerApproval())
                .set(r.UPDATED_AT, notBefore(r.UPDATED_AT, now))
                .where(r.ID.eq(after.id())).execute();
        Set<AccessEntry> kept = new HashSet<>(before.entries());
        Set<Long> ids = after.entries().stream().map(AccessEntry::id).collect(Collectors.toSet());
        dsl.deleteFrom(g).where(g.PROTECTED_REF_ID.eq(after.id()), g.ID.notIn(ids)).execute();
        after.entries().stream().filter(entry -> !kept.contains(entry)).forEach(entry -> {
            if (entry.id() == 0) {
                ProtectionTables.insert(dsl, after.id(), entry);
            } else {
                dsl.update(g)
                        .set(g.ACCESS_LEVEL, ProtectionTables.level(entry.grant()))
                        .set(g.USER_ID, ProtectionTables.user(entry.grant()))
                        .set(g.GROUP_ID, ProtectionTables.group(entry.grant()))
                        .set(g.DEPLOY_KEY_ID, ProtectionTables.deployKey(entry.grant()))
                        .where(g.ID.eq(entry.id()), g.PROTECTED_REF_ID.eq(after.id())).execute();
            }
        });
    }

    @Override
    public boolean remove(long id) {
        return dsl.deleteFrom(PROTECTED_REFS).where(PROTECTED_REFS.ID.eq(id)).execute() == 1;
    }

    @Override
    public Set<Long> members(ProtectionOwner owner, Set<Long> users) {
        EffectiveRoles m = EFFECTIVE_ROLES.as("m");
        Namespaces personal = NAMESPACES.as("personal");
        Condition above = ProtectionTables.isAbove(m.NAMESPACE_ID, owner);
        return dsl.select(m.USER_ID).from(m)
                .where(m.USER_ID.in(users), owner.ofGroup() ? above : m.PROJECT_ID.eq(owner.id()).or(above))
                .union(select(personal.OWNER_ID).from(personal)
                        .where(personal.OWNER_ID.in(users), ProtectionTables.isAbove(personal.ID, owner)))
                .fetchSet(0, Long.class);
    }

    @Override
    public Set<Long> pushingKeys(ProtectionOwner owner, Set<Long> keys) {
        return owner.ofGroup() ? Set.of() : dsl.select(DEPLOY_KEY_PROJECTS.KEY_ID).from(DEPLOY_KEY_PROJECTS)
                .where(DEPLOY_KEY_PROJECTS.KEY_ID.in(keys), DEPLOY_KEY_PROJECTS.PROJECT_ID.eq(owner.id()),
                        DEPLOY_KEY_PROJECTS.CAN_PUSH.isTrue())
                .fetchSet(DEPLOY_KEY_PROJECTS.KEY_ID);
    }

    @Override
    public Set<Long> invited(ProtectionOwner owner, Set<Long> groups) {
        GroupShares s = ProtectionTables.shares();
        Namespaces invited = NAMESPACES.as("invited");
        return dsl.selectDistinct(s.GROUP_ID).from(s).join(invited).on(invited.ID.eq(s.GROUP_ID), invited.DELETED_AT.isNull())
                .where(s.GROUP_ID.in(groups), ProtectionTables.invites(s, owner))
                .fetchSet(s.GROUP_ID);
    }
}
