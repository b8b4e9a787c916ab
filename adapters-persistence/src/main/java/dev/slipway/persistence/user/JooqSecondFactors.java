package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.RECOVERY_CODES;
import static dev.slipway.persistence.jooq.Tables.SECOND_FACTORS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;

import dev.slipway.application.user.port.SecondFactors;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;

@Singleton
final class JooqSecondFactors implements SecondFactors {

    private final DSLContext dsl;

    JooqSecondFactors(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Optional<StoredFactor> find(long userId) {
        return dsl.select(SECOND_FACTORS.SECRET, SECOND_FACTORS.ACTIVE, SECOND_FACTORS.LAST_STEP).from(SECOND_FACTORS)
                .where(SECOND_FACTORS.USER_ID.eq(userId))
                .fetchOptional(row -> new StoredFactor(row.value1(), row.value2(), row.value3()));
    }

    @Override
    public boolean offer(long userId, byte[] secret, Instant now) {
        return dsl.insertInto(SECOND_FACTORS).set(SECOND_FACTORS.USER_ID, userId).set(SECOND_FACTORS.SECRET, secret)
                .set(SECOND_FACTORS.CREATED_AT, now)
                .onConflict(SECOND_FACTORS.USER_ID).doUpdate().set(SECOND_FACTORS.SECRET, secret).set(SECOND_FACTORS.CREATED_AT, now)
                .where(SECOND_FACTORS.ACTIVE.isFalse()).execute() == 1;
    }

    @Override
    public boolean activate(long userId, long step, Instant now) {
        boolean active = dsl.update(SECOND_FACTORS).set(SECOND_FACTORS.ACTIVE, true).set(SECOND_FACTORS.LAST_STEP, step)
                .where(SECOND_FACTORS.USER_ID.eq(userId), SECOND_FACTORS.ACTIVE.isFalse()).execute() == 1;
        if (active) {
            dsl.update(USERS).set(USERS.TWO_FACTOR_ENABLED, true).set(USERS.UPDATED_AT, notBefore(USERS.UPDATED_AT, now))
                    .where(USERS.ID.eq(userId)).execute();
        }
        return active;
    }

    @Override
    public boolean use(long userId, long step) {
        return dsl.update(SECOND_FACTORS).set(SECOND_FACTORS.LAST_STEP, step)
                .where(SECOND_FACTORS.USER_ID.eq(userId), SECOND_FACTORS.ACTIVE.isTrue(), SECOND_FACTORS.LAST_STEP.lt(step)).execute() == 1;
    }

    @Override
    public void replaceRecoveryCodes(long userId, List<byte[]> digests) {
        dsl.deleteFrom(RECOVERY_CODES).where(RECOVERY_CODES.USER_ID.eq(userId)).execute();
        digests.forEach(digest -> dsl.insertInto(RECOVERY_CODES).set(RECOVERY_CODES.USER_ID, userId).set(RECOVERY_CODES.DIGEST, digest)
                .execute());
    }

    @Override
    public boolean useRecoveryCode(long userId, byte[] digest) {
        return dsl.deleteFrom(RECOVERY_CODES).where(RECOVERY_CODES.USER_ID.eq(userId), RECOVERY_CODES.DIGEST.eq(digest)).execute() == 1;
    }

    @Override
    public int recoveryCodesLeft(long userId) {
        return dsl.fetchCount(RECOVERY_CODES, RECOVERY_CODES.USER_ID.eq(userId));
    }
}
