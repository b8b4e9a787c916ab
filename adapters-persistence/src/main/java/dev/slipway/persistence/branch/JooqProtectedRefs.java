package dev.slipway.persistence.branch;

import static dev.slipway.persistence.jooq.Tables.MEMBERS;
import static dev.slipway.persistence.jooq.Tables.PROTECTED_BRANCHES;
import static dev.slipway.persistence.jooq.Tables.PROTECTED_BRANCH_GRANTS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.multiset;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.branch.RefPattern;
import dev.slipway.persistence.access.CurrentMemberships;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;

/** Protections and their entries, read in one statement. */
@Singleton
final class JooqProtectedRefs implements ProtectedRefs {

    private static final int ADMINISTRATORS = 60;

    private final DSLContext dsl;

    JooqProtectedRefs(DSLContext dsl) {
        this.dsl = dsl;
    }

    private record Entry(String kind, AccessGrant grant) {

        static Entry of(String kind, Short level, Long user, Long group) {
            if (user != null) {
                return new Entry(kind, new AccessGrant.User(user));
            }
            return new Entry(kind, group != null ? new AccessGrant.Group(group) : AccessGrant.ofLevel(level));
        }
    }

    @Override
    public List<ProtectedRef> of(long projectId) {
        return dsl.select(PROTECTED_BRANCHES.NAME, PROTECTED_BRANCHES.ALLOW_FORCE_PUSH,
                        multiset(select(PROTECTED_BRANCH_GRANTS.KIND, PROTECTED_BRANCH_GRANTS.ACCESS_LEVEL,
                                PROTECTED_BRANCH_GRANTS.USER_ID, PROTECTED_BRANCH_GRANTS.GROUP_ID)
                                .from(PROTECTED_BRANCH_GRANTS)
                                .where(PROTECTED_BRANCH_GRANTS.PROTECTED_BRANCH_ID.eq(PROTECTED_BRANCHES.ID))
                                .orderBy(PROTECTED_BRANCH_GRANTS.ID))
                                .convertFrom(rows -> rows.map(row -> Entry.of(row.value1(), row.value2(), row.value3(), row.value4()))))
                .from(PROTECTED_BRANCHES)
                .where(PROTECTED_BRANCHES.PROJECT_ID.eq(projectId))
                .orderBy(PROTECTED_BRANCHES.ID)
                .fetch(row -> new ProtectedRef(new RefPattern(row.value1()), kind(row.value3(), "push"), kind(row.value3(), "merge"),
                        row.value2()));
    }

    private static List<AccessGrant> kind(List<Entry> entries, String kind) {
        return entries.stream().filter(entry -> entry.kind().equals(kind)).map(Entry::grant).toList();
    }

    @Override
    public boolean add(long projectId, ProtectedRef protection, Instant now) {
        Optional<Long> id = dsl.insertInto(PROTECTED_BRANCHES)
                .set(PROTECTED_BRANCHES.PROJECT_ID, projectId)
                .set(PROTECTED_BRANCHES.NAME, protection.pattern().text())
                .set(PROTECTED_BRANCHES.ALLOW_FORCE_PUSH, protection.forcePush())
                .set(PROTECTED_BRANCHES.CREATED_AT, now)
                .set(PROTECTED_BRANCHES.UPDATED_AT, now)
                .onConflict(PROTECTED_BRANCHES.PROJECT_ID, PROTECTED_BRANCHES.NAME).doNothing()
                .returningResult(PROTECTED_BRANCHES.ID)
                .fetchOptional(PROTECTED_BRANCHES.ID);
        id.ifPresent(added -> insert(added, protection));
        return id.isPresent();
    }

    private void insert(long protectionId, ProtectedRef protection) {
        protection.push().forEach(grant -> insert(protectionId, "push", grant));
        protection.merge().forEach(grant -> insert(protectionId, "merge", grant));
    }

    @Override
    public void put(long projectId, ProtectedRef protection, Instant now) {
        if (add(projectId, protection, now)) {
            return;
        }
        dsl.update(PROTECTED_BRANCHES)
                .set(PROTECTED_BRANCHES.ALLOW_FORCE_PUSH, protection.forcePush())
                .set(PROTECTED_BRANCHES.UPDATED_AT, notBefore(PROTECTED_BRANCHES.UPDATED_AT, now))
                .where(of(projectId, protection.pattern()))
                .returningResult(PROTECTED_BRANCHES.ID)
                .fetchOptional(PROTECTED_BRANCHES.ID)
                .ifPresent(present -> {
                    dsl.deleteFrom(PROTECTED_BRANCH_GRANTS).where(PROTECTED_BRANCH_GRANTS.PROTECTED_BRANCH_ID.eq(present),
                            PROTECTED_BRANCH_GRANTS.KIND.in("push", "merge")).execute();
                    insert(present, protection);
                });
    }

    @Override
    public boolean remove(long projectId, RefPattern pattern) {
        return dsl.deleteFrom(PROTECTED_BRANCHES).where(of(projectId, pattern)).execute() > 0;
    }

    private static Condition of(long projectId, RefPattern pattern) {
        return PROTECTED_BRANCHES.PROJECT_ID.eq(projectId).and(PROTECTED_BRANCHES.NAME.eq(pattern.text()));
    }

    private void insert(long protectionId, String kind, AccessGrant grant) {
        Short level = switch (grant) {
            case AccessGrant.Nobody ignored -> (short) 0;
            case AccessGrant.FromRole fromRole -> (short) fromRole.role().level();
            case AccessGrant.Administrators ignored -> (short) ADMINISTRATORS;
            case AccessGrant.User ignored -> null;
            case AccessGrant.Group ignored -> null;
            case AccessGrant.DeployKey key -> throw new IllegalArgumentException("deploy keys are not kept: " + key.id());
        };
        dsl.insertInto(PROTECTED_BRANCH_GRANTS)
                .set(PROTECTED_BRANCH_GRANTS.PROTECTED_BRANCH_ID, protectionId)
                .set(PROTECTED_BRANCH_GRANTS.KIND, kind)
                .set(PROTECTED_BRANCH_GRANTS.ACCESS_LEVEL, level)
                .set(PROTECTED_BRANCH_GRANTS.USER_ID, grant instanceof AccessGrant.User user ? user.id() : null)
                .set(PROTECTED_BRANCH_GRANTS.GROUP_ID, grant instanceof AccessGrant.Group group ? group.id() : null)
                .execute();
    }

    @Override
    public Set<Long> groupsOf(long userId) {
        return dsl.select(MEMBERS.NAMESPACE_ID).from(MEMBERS)
                .where(MEMBERS.USER_ID.eq(userId), MEMBERS.NAMESPACE_ID.isNotNull(),
                        CurrentMemberships.of(MEMBERS))
                .fetchSet(MEMBERS.NAMESPACE_ID);
    }
}
