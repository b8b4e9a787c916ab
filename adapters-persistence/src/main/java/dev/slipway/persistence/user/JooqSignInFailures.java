package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.SIGN_IN_FAILURES;

import dev.slipway.application.user.port.SignInFailures;
import dev.slipway.domain.user.signin.SignInLock;
import dev.slipway.persistence.kernel.query.Batches;
import jakarta.inject.Singleton;
import java.time.Instant;
import org.jooq.DSLContext;

@Singleton
final class JooqSignInFailures implements SignInFailures {

    private final DSLContext dsl;

    JooqSignInFailures(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public SignInLock find(byte[] subject) {
        return dsl.select(SIGN_IN_FAILURES.FAILURES, SIGN_IN_FAILURES.LOCKED_AT).from(SIGN_IN_FAILURES)
                .where(SIGN_IN_FAILURES.SUBJECT.eq(subject))
                .fetchOptional(row -> new SignInLock(row.value1(), row.value2())).orElse(SignInLock.NONE);
    }

    @Override
    public SignInLock failed(byte[] subject, SignInLock.Policy policy, Instant now) {
        SignInLock first = SignInLock.NONE.failed(policy, now);
        boolean made = dsl.insertInto(SIGN_IN_FAILURES)
                .set(SIGN_IN_FAILURES.SUBJECT, subject).set(SIGN_IN_FAILURES.FAILURES, first.failures())
                .set(SIGN_IN_FAILURES.LOCKED_AT, first.lockedAt()).set(SIGN_IN_FAILURES.LAST_FAILED_AT, now)
                .onConflictDoNothing().execute() == 1;
        return made ? SignInLock.NONE : dsl.select(SIGN_IN_FAILURES.FAILURES, SIGN_IN_FAILURES.LOCKED_AT).from(SIGN_IN_FAILURES)
                .where(SIGN_IN_FAILURES.SUBJECT.eq(subject)).forNoKeyUpdate()
                .fetchOptional(row -> new SignInLock(row.value1(), row.value2()))
                .map(before -> counted(subject, before, before.failed(policy, now), now))
                .orElse(SignInLock.NONE);
    }

    private SignInLock counted(byte[] subject, SignInLock before, SignInLock next, Instant now) {
        dsl.update(SIGN_IN_FAILURES).set(SIGN_IN_FAILURES.FAILURES, next.failures()).set(SIGN_IN_FAILURES.LOCKED_AT, next.lockedAt())
                .set(SIGN_IN_FAILURES.LAST_FAILED_AT, now).where(SIGN_IN_FAILURES.SUBJECT.eq(subject)).execute();
        return before;
    }

    @Override
    public void clear(byte[] subject) {
        dsl.deleteFrom(SIGN_IN_FAILURES).where(SIGN_IN_FAILURES.SUBJECT.eq(subject)).execute();
    }

    @Override
    public int removeOld(Instant before, int most) {
        return Batches.delete(dsl, SIGN_IN_FAILURES.SUBJECT, SIGN_IN_FAILURES.LAST_FAILED_AT.lt(before), most);
    }
}
