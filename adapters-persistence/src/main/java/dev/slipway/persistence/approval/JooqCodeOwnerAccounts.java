package dev.slipway.persistence.approval;

import static dev.slipway.persistence.jooq.Tables.GROUP_SHARES;
import static dev.slipway.persistence.jooq.Tables.MEMBERS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.jooq.Tables.USER_EMAILS;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.approval.port.CodeOwnerAccounts;
import dev.slipway.domain.approval.codeowner.OwnerReference;
import dev.slipway.persistence.access.CurrentMemberships;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.namespace.Memberships;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;

/** Accounts of code owners. Groups are looked for among those of the project alone, so a file cannot ask for any others. */
@Singleton
final class JooqCodeOwnerAccounts implements CodeOwnerAccounts {

    private final DSLContext dsl;

    JooqCodeOwnerAccounts(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Map<OwnerReference, Owner> find(long projectId, Collection<OwnerReference> references) {
        Set<String> paths = new HashSet<>();
        Set<String> addresses = new HashSet<>();
        references.forEach(reference -> {
            switch (reference) {
                case OwnerReference.Account(String path) -> paths.add(path);
                case OwnerReference.Email(String address) -> addresses.add(address);
            }
        });
        Map<OwnerReference, Owner> found = new HashMap<>();
        if (!paths.isEmpty()) {
            groups(projectId, paths, found);
            Condition member = Memberships.member(val(projectId), USERS.ID);
            dsl.select(lower(USERS.USERNAME), USERS.ID).from(USERS)
                    .where(lower(USERS.USERNAME).in(paths), USERS.DELETED_AT.isNull(), member)
                    .forEach(row -> found.put(new OwnerReference.Account(row.value1()), Owner.user(row.value2())));
        }
        if (!addresses.isEmpty()) {
            addressed(projectId, addresses, found);
        }
        return found;
    }

    private void groups(long projectId, Set<String> paths, Map<OwnerReference, Owner> found) {
        Namespaces own = NAMESPACES.as("own");
        Condition above = NAMESPACES.ID.eq(any(own.LINEAGE));
        Condition invited = NAMESPACES.ID.in(select(GROUP_SHARES.GROUP_ID).from(GROUP_SHARES).where(CurrentMemberships.of(GROUP_SHARES),
                GROUP_SHARES.PROJECT_ID.eq(projectId).or(GROUP_SHARES.NAMESPACE_ID.eq(any(own.LINEAGE)))));
        dsl.select(lower(NAMESPACES.FULL_PATH), NAMESPACES.ID)
                .from(PROJECTS).join(own).on(own.ID.eq(PROJECTS.NAMESPACE_ID)).join(NAMESPACES).on(above.or(invited))
                .where(PROJECTS.ID.eq(projectId), NAMESPACES.DELETED_AT.isNull(), NAMESPACES.OWNER_ID.isNull(),
                        lower(NAMESPACES.FULL_PATH).in(paths))
                .forEach(row -> found.put(new OwnerReference.Account(row.value1()), Owner.group(row.value2())));
    }

    private void addressed(long projectId, Set<String> addresses, Map<OwnerReference, Owner> found) {
        dsl.select(lower(USERS.EMAIL), USERS.ID).from(USERS)
                .where(lower(USERS.EMAIL).in(addresses), USERS.CONFIRMED_AT.isNotNull(), USERS.DELETED_AT.isNull(),
                        Memberships.member(val(projectId), USERS.ID))
                .unionAll(select(lower(USER_EMAILS.EMAIL), USERS.ID).from(USER_EMAILS).join(USERS).on(USERS.ID.eq(USER_EMAILS.USER_ID))
                        .where(lower(USER_EMAILS.EMAIL).in(addresses), USER_EMAILS.CONFIRMED_AT.isNotNull(), USERS.DELETED_AT.isNull(),
                                Memberships.member(val(projectId), USERS.ID)))
                .forEach(row -> found.put(new OwnerReference.Email(row.value1()), Owner.user(row.value2())));
    }

    @Override
    public Set<Long> members(Set<Long> groups, Collection<Long> users) {
        return groups.isEmpty() || users.isEmpty() ? Set.of() : dsl.selectDistinct(MEMBERS.USER_ID).from(MEMBERS)
                .where(MEMBERS.NAMESPACE_ID.in(groups), MEMBERS.USER_ID.in(users), CurrentMemberships.of(MEMBERS))
                .fetchSet(MEMBERS.USER_ID);
    }
}
