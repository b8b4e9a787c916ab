package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.ACCOUNT_LINKS;
import static org.jooq.impl.DSL.lower;

import dev.slipway.application.user.link.AccountLink;
import dev.slipway.application.user.port.AccountLinks;
import dev.slipway.domain.user.link.LinkPurpose;
import dev.slipway.persistence.kernel.query.Batches;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;

@Singleton
final class JooqAccountLinks implements AccountLinks {

    private final DSLContext dsl;

    JooqAccountLinks(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public long add(OptionalLong userId, LinkPurpose purpose, String address, Instant now) {
        return dsl.insertInto(ACCOUNT_LINKS)
                .set(ACCOUNT_LINKS.USER_ID, userId.isPresent() ? (Long) userId.getAsLong() : null)
                .set(ACCOUNT_LINKS.PURPOSE, purpose.wireName())
                .set(ACCOUNT_LINKS.ADDRESS, address)
                .set(ACCOUNT_LINKS.OF_STRANGER, userId.isEmpty())
                .set(ACCOUNT_LINKS.CREATED_AT, now)
                .returning(ACCOUNT_LINKS.ID).fetchSingle(ACCOUNT_LINKS.ID);
    }

    @Override
    public Optional<AccountLink> find(long id) {
        return found(ACCOUNT_LINKS.ID.eq(id));
    }

    private Optional<AccountLink> found(Condition condition) {
        return dsl.select(ACCOUNT_LINKS.ID, ACCOUNT_LINKS.USER_ID, ACCOUNT_LINKS.PURPOSE, ACCOUNT_LINKS.ADDRESS,
                        ACCOUNT_LINKS.OF_STRANGER).from(ACCOUNT_LINKS)
                .where(condition).fetchOptional(row -> new AccountLink(row.value1(),
                        row.value2() == null ? OptionalLong.empty() : OptionalLong.of(row.value2()), LinkPurpose.of(row.value3()),
                        row.value4(), row.value5()));
    }

    @Override
    public boolean issue(long id, long userId, byte[] digest, Instant expiresAt) {
        return dsl.update(ACCOUNT_LINKS).set(ACCOUNT_LINKS.USER_ID, userId).set(ACCOUNT_LINKS.DIGEST, digest)
                .set(ACCOUNT_LINKS.EXPIRES_AT, expiresAt).where(ACCOUNT_LINKS.ID.eq(id)).execute() == 1;
    }

    @Override
    public Optional<AccountLink> issued(byte[] digest, Instant now) {
        return found(ACCOUNT_LINKS.DIGEST.eq(digest).and(ACCOUNT_LINKS.EXPIRES_AT.gt(now)));
    }

    @Override
    public boolean take(byte[] digest, Instant now) {
        return dsl.deleteFrom(ACCOUNT_LINKS).where(ACCOUNT_LINKS.DIGEST.eq(digest), ACCOUNT_LINKS.EXPIRES_AT.gt(now)).execute() == 1;
    }

    @Override
    public int countLike(AccountLink link, long userId, Instant since) {
        return dsl.fetchCount(ACCOUNT_LINKS, ACCOUNT_LINKS.USER_ID.eq(userId), ACCOUNT_LINKS.PURPOSE.eq(link.purpose().wireName()),
                ACCOUNT_LINKS.OF_STRANGER.eq(link.ofStranger()), ACCOUNT_LINKS.CREATED_AT.ge(since), ACCOUNT_LINKS.DIGEST.isNotNull(),
                ACCOUNT_LINKS.ID.ne(link.id()));
    }

    private static List<String> names(Set<LinkPurpose> purposes) {
        return purposes.stream().map(LinkPurpose::wireName).sorted().toList();
    }

    @Override
    public OptionalInt failed(long id) {
        return dsl.update(ACCOUNT_LINKS).set(ACCOUNT_LINKS.ATTEMPTS, ACCOUNT_LINKS.ATTEMPTS.plus(1)).where(ACCOUNT_LINKS.ID.eq(id))
                .returning(ACCOUNT_LINKS.ATTEMPTS).fetch(ACCOUNT_LINKS.ATTEMPTS).stream().mapToInt(Integer::intValue).findFirst();
    }

    @Override
    public void remove(long id) {
        dsl.deleteFrom(ACCOUNT_LINKS).where(ACCOUNT_LINKS.ID.eq(id)).execute();
    }

    @Override
    public void removeAll(long userId, Set<LinkPurpose> purposes) {
        dsl.deleteFrom(ACCOUNT_LINKS).where(ACCOUNT_LINKS.USER_ID.eq(userId), ACCOUNT_LINKS.PURPOSE.in(names(purposes))).execute();
    }

    @Override
    public void removeSentTo(long userId, String address) {
        dsl.deleteFrom(ACCOUNT_LINKS).where(ACCOUNT_LINKS.USER_ID.eq(userId), lower(ACCOUNT_LINKS.ADDRESS).eq(lower(address))).execute();
    }

    @Override
    public int removeOld(Instant before, int most) {
        return Batches.delete(dsl, ACCOUNT_LINKS.ID, ACCOUNT_LINKS.CREATED_AT.lt(before), most);
    }
}
