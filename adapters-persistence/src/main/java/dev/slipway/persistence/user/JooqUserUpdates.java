package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.RECOVERY_CODES;
import static dev.slipway.persistence.jooq.Tables.ROUTES;
import static dev.slipway.persistence.jooq.Tables.SECOND_FACTORS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.jooq.Tables.USER_EMAILS;
import static dev.slipway.persistence.jooq.Tables.USER_IDENTITIES;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.concat;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.substring;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.user.UserView;
import dev.slipway.application.user.port.UserUpdates;
import dev.slipway.domain.user.UserDraft;
import dev.slipway.persistence.jooq.tables.records.UsersRecord;
import dev.slipway.persistence.kernel.JsonArrays;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Locale;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

@Singleton
final class JooqUserUpdates implements UserUpdates {

    private final DSLContext dsl;

    JooqUserUpdates(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public boolean update(long id, UpdatedUser user, Instant now) {
        UsersRecord present = dsl.fetchSingle(USERS, USERS.ID.eq(id));
        UserDraft draft = user.draft();
        if (!present.getUsername().equals(draft.username()) && !rename(id, present.getUsername(), draft.username(), now)) {
            return false;
        }
        if (!present.getEmail().equalsIgnoreCase(draft.email())) {
            trade(present, draft.email(), now);
        }
        write(id, user, now);
        dsl.update(NAMESPACES).set(NAMESPACES.NAME, draft.name()).where(NAMESPACES.OWNER_ID.eq(id), NAMESPACES.NAME.ne(draft.name()))
                .execute();
        return user.identity().isEmpty() || identify(id, user.identity().get());
    }

    @Override
    public void choosePrimaryEmail(long id, String email, Instant now) {
        UsersRecord present = dsl.fetchSingle(USERS, USERS.ID.eq(id));
        if (!present.getEmail().equalsIgnoreCase(email)) {
            String stored = trade(present, email, now);
            dsl.update(USERS).set(USERS.EMAIL, stored).set(USERS.UPDATED_AT, notBefore(USERS.UPDATED_AT, now)).where(USERS.ID.eq(id))
                    .execute();
        }
    }

    @Override
    public void expirePassword(long id) {
        dsl.update(USERS).set(USERS.PASSWORD_EXPIRED, true).where(USERS.ID.eq(id)).execute();
    }

    @Override
    public boolean disableTwoFactor(long id, Instant now) {
        dsl.deleteFrom(SECOND_FACTORS).where(SECOND_FACTORS.USER_ID.eq(id)).execute();
        dsl.deleteFrom(RECOVERY_CODES).where(RECOVERY_CODES.USER_ID.eq(id)).execute();
        return dsl.update(USERS).set(USERS.TWO_FACTOR_ENABLED, false).set(USERS.UPDATED_AT, notBefore(USERS.UPDATED_AT, now))
                .where(USERS.ID.eq(id), USERS.DELETED_AT.isNull(), USERS.TWO_FACTOR_ENABLED.isTrue()).execute() == 1;
    }

    private boolean rename(long id, String from, String to, Instant now) {
        String path = to.toLowerCase(Locale.ROOT);
        NameLocks.username(dsl, to);
        if (dsl.fetchExists(USERS, lower(USERS.USERNAME).eq(path).and(USERS.ID.ne(id)))) {
            return false;
        }
        Long namespace = dsl.select(NAMESPACES.ID).from(NAMESPACES).where(NAMESPACES.OWNER_ID.eq(id)).fetchOne(NAMESPACES.ID);
        if (namespace == null) {
            return true;
        }
        dsl.update(NAMESPACES).set(NAMESPACES.PATH, to).set(NAMESPACES.FULL_PATH, to)
                .set(NAMESPACES.UPDATED_AT, notBefore(NAMESPACES.UPDATED_AT, now)).where(NAMESPACES.ID.eq(namespace)).execute();
        dsl.update(PROJECTS).set(PROJECTS.FULL_PATH, concat(val(to), substring(PROJECTS.FULL_PATH, inline(from.length() + 1))))
                .where(PROJECTS.NAMESPACE_ID.eq(namespace)).execute();
        return from.equalsIgnoreCase(to) || route(namespace, from.toLowerCase(Locale.ROOT), path);
    }

    /** Moves the paths of a personal namespace and its projects. Returns false if another namespace has the path. */
    private boolean route(long namespace, String from, String to) {
        dsl.deleteFrom(ROUTES).where(ROUTES.NAMESPACE_ID.eq(namespace)).execute();
        boolean free = dsl.insertInto(ROUTES, ROUTES.PATH, ROUTES.NAMESPACE_ID).values(to, namespace).onConflictDoNothing().execute() == 1;
        if (free) {
            dsl.update(ROUTES).set(ROUTES.PATH, concat(val(to), substring(ROUTES.PATH, inline(from.length() + 1))))
                    .where(ROUTES.PATH.startsWith(from + "/")).execute();
        }
        return free;
    }

    /** Gives the primary address the place of a secondary one. Returns that one as it was stored. */
    private String trade(UsersRecord present, String email, Instant now) {
        Traded traded = dsl.select(USER_EMAILS.ID, USER_EMAILS.CONFIRMED_AT, USER_EMAILS.EMAIL).from(USER_EMAILS)
                .where(USER_EMAILS.USER_ID.eq(present.getId()), lower(USER_EMAILS.EMAIL).eq(email.toLowerCase(Locale.ROOT)))
                .fetchSingle(row -> new Traded(row.value1(), row.value2(), row.value3()));
        dsl.update(USER_EMAILS)
                .set(USER_EMAILS.EMAIL, present.getEmail())
                .set(USER_EMAILS.CONFIRMED_AT, present.getConfirmedAt())
                .set(USER_EMAILS.UPDATED_AT, notBefore(USER_EMAILS.UPDATED_AT, now))
                .where(USER_EMAILS.ID.eq(traded.id())).execute();
        dsl.update(USERS).set(USERS.CONFIRMED_AT, coalesce(val(traded.confirmedAt(), USERS.CONFIRMED_AT), val(now, USERS.CONFIRMED_AT)))
                .where(USERS.ID.eq(present.getId())).execute();
        return traded.email();
    }

    private record Traded(long id, @Nullable Instant confirmedAt, String email) {}

    private void write(long id, UpdatedUser user, Instant now) {
        UserDraft draft = user.draft();
        String publicEmail = user.publicEmail();
        dsl.update(USERS)
                .set(USERS.USERNAME, draft.username())
                .set(USERS.NAME, draft.name())
                .set(USERS.EMAIL, draft.email())
                .set(USERS.PUBLIC_EMAIL, publicEmail == null || publicEmail.isEmpty() ? null : publicEmail)
                .set(USERS.ADMINISTRATOR, draft.administrator())
                .set(USERS.EXTERNAL, draft.external())
                .set(USERS.CAN_CREATE_GROUP, draft.canCreateGroup())
                .set(USERS.PROJECTS_LIMIT, (int) draft.projectsLimit())
                .set(USERS.PRIVATE_PROFILE, draft.privateProfile())
                .set(USERS.THEME_ID, draft.themeId())
                .set(USERS.COLOR_SCHEME_ID, draft.colorSchemeId())
                .set(USERS.PROFILE, JsonArrays.of(draft.profile()))
                .set(USERS.UPDATED_AT, notBefore(USERS.UPDATED_AT, now))
                .where(USERS.ID.eq(id)).execute();
        user.passwordDigest().ifPresent(digest -> dsl.update(USERS).set(USERS.PASSWORD_DIGEST, digest).set(USERS.PASSWORD_AUTOMATIC, false)
                .where(USERS.ID.eq(id)).execute());
    }

    private boolean identify(long id, UserView.Identity identity) {
        boolean present = dsl.fetchExists(USER_IDENTITIES, USER_IDENTITIES.USER_ID.eq(id)
                .and(USER_IDENTITIES.PROVIDER.eq(identity.provider())).and(USER_IDENTITIES.EXTERN_UID.eq(identity.externUid())));
        if (present) {
            return true;
        }
        boolean free = dsl.insertInto(USER_IDENTITIES, USER_IDENTITIES.USER_ID, USER_IDENTITIES.PROVIDER, USER_IDENTITIES.EXTERN_UID)
                .values(id, identity.provider(), identity.externUid()).onConflictDoNothing().execute() == 1;
        if (free) {
            dsl.deleteFrom(USER_IDENTITIES).where(USER_IDENTITIES.USER_ID.eq(id), USER_IDENTITIES.PROVIDER.eq(identity.provider()),
                    USER_IDENTITIES.EXTERN_UID.ne(identity.externUid())).execute();
        }
        return free;
    }
}
