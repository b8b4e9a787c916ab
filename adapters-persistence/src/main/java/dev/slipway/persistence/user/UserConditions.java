package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USER_EMAILS;
import static dev.slipway.persistence.jooq.Tables.USER_IDENTITIES;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.notExists;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.user.UserFilter;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.attribute.AttributeOwner.Kind;
import dev.slipway.domain.user.UserAudience;
import dev.slipway.domain.user.UserKind;
import dev.slipway.persistence.attribute.AttributeConditions;
import dev.slipway.persistence.jooq.tables.Users;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.impl.DSL;

/** Which users a list shows, as SQL. */
final class UserConditions {

    /** Shorter terms match whole names only. */
    private static final int SHORTEST_PART = 3;

    private final Users u;

    UserConditions(Users u) {
        this.u = u;
    }

    Condition seen(UserAudience audience) {
        return u.STATE.in(audience.states().stream().map(AccountState::wireName).toList());
    }

    Condition matches(UserFilter filter) {
        List<Condition> all = new ArrayList<>();
        filter.username().ifPresent(name -> all.add(lower(u.USERNAME).eq(name.toLowerCase(Locale.ROOT))));
        filter.identity().ifPresent(identity -> all.add(exists(selectOne().from(USER_IDENTITIES).where(
                USER_IDENTITIES.USER_ID.eq(u.ID), USER_IDENTITIES.PROVIDER.eq(identity.provider()),
                USER_IDENTITIES.EXTERN_UID.eq(identity.externUid())))));
        filter.search().ifPresent(term -> all.add(found(term, filter.privateEmails())));
        if (filter.active()) {
            all.add(u.STATE.eq(AccountState.ACTIVE.wireName()).and(u.KIND.notIn(kinds(UserKind::internal))));
        }
        if (filter.blocked()) {
            all.add(u.STATE.in(AccountState.BLOCKED.wireName(), AccountState.LDAP_BLOCKED.wireName()));
        }
        if (filter.external()) {
            all.add(u.EXTERNAL.isTrue());
        }
        if (filter.excludeExternal()) {
            all.add(u.EXTERNAL.isFalse());
        }
        if (filter.excludeInternal()) {
            all.add(u.KIND.notIn(kinds(UserKind::internal)));
        }
        if (filter.withoutProjectBots()) {
            all.add(u.KIND.ne(UserKind.PROJECT_BOT.wireName()));
        }
        if (filter.administrators()) {
            all.add(u.ADMINISTRATOR.isTrue());
        }
        if (filter.withoutProjects()) {
            all.add(withoutProjects());
        }
        if (filter.withoutLdap()) {
            all.add(notExists(selectOne().from(USER_IDENTITIES)
                    .where(USER_IDENTITIES.USER_ID.eq(u.ID), USER_IDENTITIES.PROVIDER.startsWith("ldap"))));
        }
        all.add(AttributeConditions.have(Kind.USER, u.ID, filter.customAttributes().wanted()));
        filter.twoFactor().ifPresent(enabled -> all.add(u.TWO_FACTOR_ENABLED.eq(enabled)));
        filter.createdAfter().ifPresent(time -> all.add(u.CREATED_AT.gt(time)));
        filter.createdBefore().ifPresent(time -> all.add(u.CREATED_AT.lt(time)));
        return DSL.and(all);
    }

    private Condition found(String term, boolean privateEmails) {
        String lower = term.toLowerCase(Locale.ROOT);
        Condition byName = term.codePointCount(0, term.length()) < SHORTEST_PART
                ? lower(u.NAME).eq(lower).or(lower(u.USERNAME).eq(lower))
                : lower(u.NAME).contains(lower).or(lower(u.USERNAME).contains(lower));
        Condition byAddress = lower(u.PUBLIC_EMAIL).eq(lower);
        Condition bySecondary = exists(selectOne().from(USER_EMAILS)
                .where(USER_EMAILS.USER_ID.eq(u.ID), lower(USER_EMAILS.EMAIL).eq(lower)));
        return privateEmails ? byName.or(byAddress).or(lower(u.EMAIL).eq(lower)).or(bySecondary) : byName.or(byAddress);
    }

    private Condition withoutProjects() {
        return notExists(selectOne().from(PROJECTS).join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .where(NAMESPACES.OWNER_ID.eq(u.ID), PROJECTS.DELETED_AT.isNull()))
                .and(notExists(selectOne().from(dev.slipway.persistence.jooq.Tables.MEMBERS).where(
                        dev.slipway.persistence.jooq.Tables.MEMBERS.USER_ID.eq(u.ID),
                        dev.slipway.persistence.jooq.Tables.MEMBERS.PROJECT_ID.isNotNull())));
    }

    private static List<String> kinds(java.util.function.Predicate<UserKind> which) {
        return Stream.of(UserKind.values()).filter(which).map(UserKind::wireName).toList();
    }
}
