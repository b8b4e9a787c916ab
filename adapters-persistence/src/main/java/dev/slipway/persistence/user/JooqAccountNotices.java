package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.ACCOUNT_NOTICES;

import dev.slipway.application.user.notice.AccountNotice;
import dev.slipway.application.user.port.AccountNotices;
import dev.slipway.domain.user.notice.NoticeKind;
import dev.slipway.persistence.kernel.query.Batches;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import org.jooq.DSLContext;

@Singleton
final class JooqAccountNotices implements AccountNotices {

    private final DSLContext dsl;

    JooqAccountNotices(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public long add(long userId, NoticeKind kind, String address, Instant changedAt) {
        return dsl.insertInto(ACCOUNT_NOTICES)
                .set(ACCOUNT_NOTICES.USER_ID, userId)
                .set(ACCOUNT_NOTICES.KIND, kind.wireName())
                .set(ACCOUNT_NOTICES.ADDRESS, address)
                .set(ACCOUNT_NOTICES.CREATED_AT, changedAt)
                .returning(ACCOUNT_NOTICES.ID).fetchSingle(ACCOUNT_NOTICES.ID);
    }

    @Override
    public Optional<AccountNotice> find(long id) {
        return dsl.select(ACCOUNT_NOTICES.ID, ACCOUNT_NOTICES.USER_ID, ACCOUNT_NOTICES.KIND, ACCOUNT_NOTICES.ADDRESS,
                        ACCOUNT_NOTICES.CREATED_AT)
                .from(ACCOUNT_NOTICES).where(ACCOUNT_NOTICES.ID.eq(id), ACCOUNT_NOTICES.SENT_AT.isNull())
                .fetchOptional(row -> new AccountNotice(row.value1(), row.value2(), NoticeKind.of(row.value3()), row.value4(),
                        row.value5()));
    }

    @Override
    public int count(long userId, Instant since) {
        return dsl.fetchCount(ACCOUNT_NOTICES, ACCOUNT_NOTICES.USER_ID.eq(userId), ACCOUNT_NOTICES.CREATED_AT.ge(since));
    }

    @Override
    public void sent(long id, Instant now) {
        dsl.update(ACCOUNT_NOTICES).set(ACCOUNT_NOTICES.SENT_AT, now).where(ACCOUNT_NOTICES.ID.eq(id)).execute();
    }

    @Override
    public OptionalInt failed(long id) {
        return dsl.update(ACCOUNT_NOTICES).set(ACCOUNT_NOTICES.ATTEMPTS, ACCOUNT_NOTICES.ATTEMPTS.plus(1))
                .where(ACCOUNT_NOTICES.ID.eq(id)).returning(ACCOUNT_NOTICES.ATTEMPTS).fetch(ACCOUNT_NOTICES.ATTEMPTS).stream()
                .mapToInt(Integer::intValue).findFirst();
    }

    @Override
    public void remove(long id) {
        dsl.deleteFrom(ACCOUNT_NOTICES).where(ACCOUNT_NOTICES.ID.eq(id)).execute();
    }

    @Override
    public int removeOld(Instant before, int most) {
        return Batches.delete(dsl, ACCOUNT_NOTICES.ID, ACCOUNT_NOTICES.CREATED_AT.lt(before), most);
    }
}
