package dev.slipway.persistence.access;

import static dev.slipway.persistence.jooq.Tables.SSH_KEYS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.array;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.select;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.slipway.application.access.port.SshCredentials;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Record;

/** Finds a key with its user, or the user who added it, in one statement. Nothing is remembered, so that a removed key ends at once. */
@Singleton
final class JooqSshCredentials implements SshCredentials {

    private static final Duration USE_NOTED = Duration.ofMinutes(10);
    private static final int BOUND = 10_000;
    private static final String SIGNING = "signing";

    private final DSLContext dsl;
    private final InstantSource clock;
    private final Cache<Long, Instant> noted = Caffeine.newBuilder().maximumSize(BOUND).expireAfterWrite(USE_NOTED).build();

    JooqSshCredentials(DSLContext dsl, InstantSource clock) {
        this.dsl = dsl;
        this.clock = clock;
    }

    @Override
    public Optional<PresentedKey> find(String sha256) {
        return dsl.select(SSH_KEYS.ID, SSH_KEYS.TITLE, SSH_KEYS.USER_ID, SSH_KEYS.USAGE_TYPE, SSH_KEYS.EXPIRES_AT)
                .select(USERS.ID, USERS.USERNAME, USERS.NAME, USERS.ADMINISTRATOR, USERS.EXTERNAL, USERS.STATE, USERS.PASSWORD_EXPIRED)
                .from(SSH_KEYS).leftJoin(USERS).on(USERS.ID.eq(coalesce(SSH_KEYS.USER_ID, SSH_KEYS.ADDED_BY)), USERS.DELETED_AT.isNull())
                .where(SSH_KEYS.SHA256.eq(sha256), SSH_KEYS.USER_ID.isNull().or(USERS.ID.isNotNull()))
                .fetchOptional(JooqSshCredentials::key);
    }

    private static PresentedKey key(Record row) {
        Optional<Instant> expiresAt = Optional.ofNullable(row.get(SSH_KEYS.EXPIRES_AT));
        if (row.get(SSH_KEYS.USER_ID) == null) {
            return new DeployKey(row.get(SSH_KEYS.ID), row.get(SSH_KEYS.TITLE),
                    Optional.ofNullable(row.get(USERS.ID)).map(known -> JooqCredentials.account(row)), expiresAt);
        }
        return new UserKey(row.get(SSH_KEYS.ID), JooqCredentials.account(row), !row.get(SSH_KEYS.USAGE_TYPE).equals(SIGNING),
                row.get(USERS.PASSWORD_EXPIRED), expiresAt);
    }

    @Override
    public void used(long keyId) {
        Instant now = clock.instant();
        Instant recent = noted.getIfPresent(keyId);
        if (recent != null && now.isBefore(recent.plus(USE_NOTED))) {
            return;
        }
        recordUse(keyId, now);
        recordActivity(keyId, LocalDate.ofInstant(now, ZoneOffset.UTC));
        noted.put(keyId, now);
    }

    /** Leaves a key that another transaction has locked as it is, so that no client waits. */
    private void recordUse(long keyId, Instant now) {
        dsl.update(SSH_KEYS).set(SSH_KEYS.LAST_USED_AT, now)
                .where(SSH_KEYS.ID.eq(any(array(select(SSH_KEYS.ID).from(SSH_KEYS)
                        .where(SSH_KEYS.ID.eq(keyId), SSH_KEYS.LAST_USED_AT.isNull().or(SSH_KEYS.LAST_USED_AT.lt(now.minus(USE_NOTED))))
                        .forNoKeyUpdate().skipLocked()))))
                .execute();
    }

    /** Leaves an account that another transaction has locked as it is, as for tokens. */
    private void recordActivity(long keyId, LocalDate today) {
        dsl.update(USERS).set(USERS.LAST_ACTIVITY_ON, today)
                .where(USERS.ID.eq(any(array(select(USERS.ID).from(USERS)
                        .where(USERS.ID.eq(select(SSH_KEYS.USER_ID).from(SSH_KEYS).where(SSH_KEYS.ID.eq(keyId))),
                                USERS.LAST_ACTIVITY_ON.isNull().or(USERS.LAST_ACTIVITY_ON.lt(today)))
                        .forNoKeyUpdate().skipLocked()))))
                .execute();
    }
}
