package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.KNOWN_DEVICES;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.user.port.SignInAccounts;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.user.UserKind;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;

@Singleton
final class JooqSignInAccounts implements SignInAccounts {

    private final DSLContext dsl;

    JooqSignInAccounts(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Optional<SignInAccount> find(String login) {
        String name = login.toLowerCase(Locale.ROOT);
        return name.indexOf('\0') >= 0 ? Optional.empty() : found(lower(name.contains("@") ? USERS.EMAIL : USERS.USERNAME).eq(name));
    }

    @Override
    public Optional<SignInAccount> find(long id) {
        return found(USERS.ID.eq(id));
    }

    private Optional<SignInAccount> found(Condition condition) {
        return dsl.select(USERS.ID, USERS.USERNAME, USERS.NAME, USERS.ADMINISTRATOR, USERS.EXTERNAL, USERS.STATE)
                .select(USERS.KIND, USERS.EMAIL, USERS.PASSWORD_DIGEST, USERS.PASSWORD_AUTOMATIC, USERS.PASSWORD_EXPIRED,
                        USERS.CONFIRMED_AT, USERS.TWO_FACTOR_ENABLED)
                .from(USERS).where(condition, USERS.DELETED_AT.isNull())
                .fetchOptional(row -> new SignInAccount(
                        new Account(row.get(USERS.ID), row.get(USERS.USERNAME), row.get(USERS.NAME), row.get(USERS.ADMINISTRATOR),
                                row.get(USERS.EXTERNAL), AccountState.of(row.get(USERS.STATE))),
                        UserKind.of(row.get(USERS.KIND)), row.get(USERS.EMAIL),
                        new Password(Optional.ofNullable(row.get(USERS.PASSWORD_DIGEST)), row.get(USERS.PASSWORD_AUTOMATIC),
                                row.get(USERS.PASSWORD_EXPIRED)),
                        row.get(USERS.CONFIRMED_AT) != null, row.get(USERS.TWO_FACTOR_ENABLED)));
    }

    @Override
    public boolean knowsDevice(long userId, byte[] device) {
        return dsl.fetchExists(KNOWN_DEVICES, KNOWN_DEVICES.USER_ID.eq(userId).and(KNOWN_DEVICES.DIGEST.eq(device)));
    }

    @Override
    public void signedIn(long userId, byte[] device, int most, Instant now) {
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        dsl.update(USERS)
                .set(USERS.LAST_SIGN_IN_AT, coalesce(USERS.CURRENT_SIGN_IN_AT, val(now, USERS.CURRENT_SIGN_IN_AT)))
                .set(USERS.CURRENT_SIGN_IN_AT, now)
                .set(USERS.SIGN_IN_COUNT, USERS.SIGN_IN_COUNT.plus(1))
                .set(USERS.LAST_ACTIVITY_ON, today)
                .where(USERS.ID.eq(userId), USERS.DELETED_AT.isNull()).execute();
        dsl.insertInto(KNOWN_DEVICES).set(KNOWN_DEVICES.USER_ID, userId).set(KNOWN_DEVICES.DIGEST, device)
                .set(KNOWN_DEVICES.LAST_USED_AT, now)
                .onConflict(KNOWN_DEVICES.USER_ID, KNOWN_DEVICES.DIGEST).doUpdate().set(KNOWN_DEVICES.LAST_USED_AT, now).execute();
        dsl.deleteFrom(KNOWN_DEVICES).where(KNOWN_DEVICES.USER_ID.eq(userId), KNOWN_DEVICES.DIGEST.in(
                select(KNOWN_DEVICES.DIGEST).from(KNOWN_DEVICES).where(KNOWN_DEVICES.USER_ID.eq(userId), KNOWN_DEVICES.DIGEST.ne(device))
                        .orderBy(KNOWN_DEVICES.LAST_USED_AT.desc(), KNOWN_DEVICES.DIGEST).offset(most - 1))).execute();
    }
}
