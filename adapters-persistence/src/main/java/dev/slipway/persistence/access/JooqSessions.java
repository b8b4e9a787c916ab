package dev.slipway.persistence.access;

import static dev.slipway.persistence.jooq.Tables.SESSIONS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.greatest;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.access.port.Sessions;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.session.SessionStage;
import dev.slipway.persistence.kernel.query.Batches;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Record;

/** Stores sessions, and remembers each found one for a second at the most, as {@link JooqCredentials} does tokens. */
@Singleton
final class JooqSessions implements Sessions {

    private static final Duration REMEMBERED = Duration.ofSeconds(1);

    private final DSLContext dsl;
    private final ShortLivedCache<FoundSession> found = new ShortLivedCache<>(REMEMBERED);

    JooqSessions(DSLContext dsl, Announcements announcements) {
        this.dsl = dsl;
        announcements.listen(Credentials.ACCOUNT_CHANGED, id -> found.evict(session -> session.owner().id() == id));
    }

    @Override
    public Optional<FoundSession> find(byte[] digest) {
        return found.recall(digest, () -> dsl
                .select(SESSIONS.ID, SESSIONS.STAGE, SESSIONS.CREATED_AT, SESSIONS.LAST_USED_AT)
                .select(USERS.ID, USERS.USERNAME, USERS.NAME, USERS.ADMINISTRATOR, USERS.EXTERNAL, USERS.STATE,
                        USERS.PASSWORD_EXPIRED)
                .from(SESSIONS).join(USERS).on(USERS.ID.eq(SESSIONS.USER_ID))
                .where(SESSIONS.DIGEST.eq(digest), USERS.DELETED_AT.isNull())
                .fetchOptional(row -> new FoundSession(row.get(SESSIONS.ID), owner(row), row.get(USERS.PASSWORD_EXPIRED),
                        SessionStage.of(row.get(SESSIONS.STAGE)), row.get(SESSIONS.CREATED_AT), row.get(SESSIONS.LAST_USED_AT))));
    }

    private static Account owner(Record row) {
        return new Account(row.get(USERS.ID), row.get(USERS.USERNAME), row.get(USERS.NAME), row.get(USERS.ADMINISTRATOR),
                row.get(USERS.EXTERNAL), AccountState.of(row.get(USERS.STATE)));
    }

    @Override
    public long open(NewSession session, int most) {
        long id = dsl.insertInto(SESSIONS)
                .set(SESSIONS.USER_ID, session.userId())
                .set(SESSIONS.DIGEST, session.digest())
                .set(SESSIONS.STAGE, session.stage().wireName())
                .set(SESSIONS.ADDRESS, session.address())
                .set(SESSIONS.BROWSER, session.browser())
                .set(SESSIONS.CREATED_AT, session.now())
                .set(SESSIONS.LAST_USED_AT, session.now())
                .returning(SESSIONS.ID).fetchSingle(SESSIONS.ID);
        dsl.deleteFrom(SESSIONS).where(SESSIONS.ID.in(select(SESSIONS.ID).from(SESSIONS)
                .where(SESSIONS.USER_ID.eq(session.userId()), SESSIONS.STAGE.eq(session.stage().wireName()), SESSIONS.ID.ne(id))
                .orderBy(SESSIONS.LAST_USED_AT.desc(), SESSIONS.ID.desc()).offset(most - 1))).execute();
        return id;
    }

    @Override
    public void used(long id, Instant now) {
        dsl.update(SESSIONS).set(SESSIONS.LAST_USED_AT, greatest(SESSIONS.LAST_USED_AT, val(now, SESSIONS.LAST_USED_AT)))
                .where(SESSIONS.ID.eq(id)).execute();
    }

    @Override
    public List<OpenSession> of(long userId) {
        return dsl.select(SESSIONS.ID, SESSIONS.ADDRESS, SESSIONS.BROWSER, SESSIONS.CREATED_AT, SESSIONS.LAST_USED_AT).from(SESSIONS)
                .where(SESSIONS.USER_ID.eq(userId), SESSIONS.STAGE.eq(SessionStage.OPEN.wireName()))
                .orderBy(SESSIONS.LAST_USED_AT.desc(), SESSIONS.ID.desc())
                .fetch(row -> new OpenSession(row.value1(), row.value2(), row.value3(), row.value4(), row.value5()));
    }

    @Override
    public boolean end(long userId, long id) {
        return dsl.deleteFrom(SESSIONS).where(SESSIONS.ID.eq(id), SESSIONS.USER_ID.eq(userId)).execute() == 1;
    }

    @Override
    public int endAll(long userId, long except) {
        return dsl.deleteFrom(SESSIONS).where(SESSIONS.USER_ID.eq(userId), SESSIONS.ID.ne(except)).execute();
    }

    @Override
    public int removeOld(Instant lastUsedBefore, Instant createdBefore, int most) {
        return Batches.delete(dsl, SESSIONS.ID, SESSIONS.LAST_USED_AT.lt(lastUsedBefore).or(SESSIONS.CREATED_AT.lt(createdBefore)), most);
    }
}
