package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.jooq.Tables.USER_EMAILS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.lower;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.user.UserEmail;
import dev.slipway.application.user.port.UserEmails;
import dev.slipway.persistence.kernel.query.PageQuery;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

@Singleton
final class JooqUserEmails implements UserEmails {

    private static final List<Field<?>> FIELDS = List.of(USER_EMAILS.ID, USER_EMAILS.EMAIL, USER_EMAILS.CONFIRMED_AT,
            USER_EMAILS.UPDATED_AT);

    private final DSLContext dsl;

    JooqUserEmails(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Page<UserEmail> list(long userId, PageRequest page) {
        return PageQuery.fetch(dsl, new PageQuery.Listing(FIELDS, USER_EMAILS, USER_EMAILS, USER_EMAILS.USER_ID.eq(userId),
                List.of(USER_EMAILS.ID.asc()), USER_EMAILS.ID), page, JooqUserEmails::email);
    }

    @Override
    public List<UserEmail> all(long userId) {
        return dsl.select(FIELDS).from(USER_EMAILS).where(USER_EMAILS.USER_ID.eq(userId)).orderBy(USER_EMAILS.ID)
                .fetch(JooqUserEmails::email);
    }

    @Override
    public Optional<UserEmail> find(long userId, long id) {
        return dsl.select(FIELDS).from(USER_EMAILS).where(USER_EMAILS.USER_ID.eq(userId), USER_EMAILS.ID.eq(id))
                .fetchOptional(JooqUserEmails::email);
    }

    private static UserEmail email(Record row) {
        return new UserEmail(row.get(USER_EMAILS.ID), row.get(USER_EMAILS.EMAIL), row.get(USER_EMAILS.CONFIRMED_AT),
                row.get(USER_EMAILS.UPDATED_AT));
    }

    @Override
    public OptionalLong add(long userId, String email, @Nullable Instant confirmedAt, Instant now) {
        NameLocks.email(dsl, email);
        if (taken(dsl, email)) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(dsl.insertInto(USER_EMAILS)
                .set(USER_EMAILS.USER_ID, userId)
                .set(USER_EMAILS.EMAIL, email)
                .set(USER_EMAILS.CONFIRMED_AT, confirmedAt)
                .set(USER_EMAILS.CREATED_AT, now)
                .set(USER_EMAILS.UPDATED_AT, now)
                .returning(USER_EMAILS.ID).fetchSingle(USER_EMAILS.ID));
    }

    /** Returns whether a user has the address, as primary or as secondary one. */
    static boolean taken(DSLContext dsl, String email) {
        String text = email.toLowerCase(Locale.ROOT);
        return dsl.fetchExists(USERS, lower(USERS.EMAIL).eq(text)) || dsl.fetchExists(USER_EMAILS, lower(USER_EMAILS.EMAIL).eq(text));
    }

    @Override
    public Optional<Long> owner(String email) {
        String text = email.toLowerCase(Locale.ROOT);
        return dsl.select(USERS.ID).from(USERS).where(lower(USERS.EMAIL).eq(text), USERS.DELETED_AT.isNull())
                .unionAll(dsl.select(USER_EMAILS.USER_ID).from(USER_EMAILS).where(lower(USER_EMAILS.EMAIL).eq(text)))
                .limit(1).fetchOptional(row -> row.value1());
    }

    @Override
    public void confirm(long userId, String email, Instant now) {
        String text = email.toLowerCase(Locale.ROOT);
        dsl.update(USERS).set(USERS.CONFIRMED_AT, now).set(USERS.UPDATED_AT, notBefore(USERS.UPDATED_AT, now))
                .where(USERS.ID.eq(userId), lower(USERS.EMAIL).eq(text), USERS.CONFIRMED_AT.isNull()).execute();
        dsl.update(USER_EMAILS).set(USER_EMAILS.CONFIRMED_AT, now).set(USER_EMAILS.UPDATED_AT, notBefore(USER_EMAILS.UPDATED_AT, now))
                .where(USER_EMAILS.USER_ID.eq(userId), lower(USER_EMAILS.EMAIL).eq(text), USER_EMAILS.CONFIRMED_AT.isNull()).execute();
    }

    @Override
    public boolean remove(long userId, long id, Instant now) {
        String removed = dsl.deleteFrom(USER_EMAILS).where(USER_EMAILS.USER_ID.eq(userId), USER_EMAILS.ID.eq(id))
                .returning(USER_EMAILS.EMAIL).fetchOne(USER_EMAILS.EMAIL);
        if (removed == null) {
            return false;
        }
        String text = removed.toLowerCase(Locale.ROOT);
        Field<String> commitEmail = DSL.jsonbGetAttributeAsText(USERS.PROFILE, "commitEmail");
        dsl.update(USERS)
                .set(USERS.PUBLIC_EMAIL, DSL.when(lower(USERS.PUBLIC_EMAIL).eq(text), DSL.inline((String) null, SQLDataType.CLOB))
                        .otherwise(USERS.PUBLIC_EMAIL))
                .set(USERS.PROFILE, DSL.when(lower(commitEmail).eq(text), DSL.field("{0} - {1}", USERS.PROFILE.getDataType(),
                        USERS.PROFILE, DSL.inline("commitEmail"))).otherwise(USERS.PROFILE))
                .set(USERS.UPDATED_AT, notBefore(USERS.UPDATED_AT, now))
                .where(USERS.ID.eq(userId)).execute();
        return true;
    }
}
