package dev.slipway.persistence.access;

import static dev.slipway.domain.access.ApplicationTokenEvent.REPLACE;
import static dev.slipway.domain.access.ApplicationTokenEvent.REVOKE;
import static dev.slipway.domain.access.ApplicationTokenEvent.USE;
import static dev.slipway.persistence.jooq.Tables.APPLICATION_GRANTS;
import static dev.slipway.persistence.jooq.Tables.APPLICATION_TOKENS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.array;
import static org.jooq.impl.DSL.select;

import dev.slipway.domain.access.ApplicationTokenEvent;
import dev.slipway.domain.access.ApplicationTokenLifecycle;
import dev.slipway.domain.access.ApplicationTokenState;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;

/** Moves the tokens of a grant to an application, under a lock of the grant. Every change is guarded by the states that it leaves. */
public final class ApplicationTokenFamily {

    private ApplicationTokenFamily() {
    }

    /** Locks a grant until the transaction ends. */
    public static void lock(DSLContext dsl, long grantId) {
        dsl.select(APPLICATION_GRANTS.ID).from(APPLICATION_GRANTS).where(APPLICATION_GRANTS.ID.eq(grantId)).forNoKeyUpdate().fetch();
    }

    /** Records the first use of a token, and the day of its user's activity unless the user is locked. Returns false if it is not fresh. */
    static boolean begin(DSLContext dsl, long tokenId, Instant now) {
        Long grant = dsl.select(APPLICATION_TOKENS.GRANT_ID).from(APPLICATION_TOKENS).where(APPLICATION_TOKENS.ID.eq(tokenId))
                .fetchOne(APPLICATION_TOKENS.GRANT_ID);
        if (grant == null) {
            return false;
        }
        lock(dsl, grant);
        if (move(dsl, USE, APPLICATION_TOKENS.ID.eq(tokenId), now) == 0) {
            return false;
        }
        move(dsl, REPLACE, APPLICATION_TOKENS.ID.eq(select(APPLICATION_TOKENS.as("s").PREDECESSOR_ID).from(APPLICATION_TOKENS.as("s"))
                .where(APPLICATION_TOKENS.as("s").ID.eq(tokenId))), now);
        recordActivity(dsl, grant, LocalDate.ofInstant(now, ZoneOffset.UTC));
        return true;
    }

    /**
     * Leaves an account that another transaction has locked as it is. The password grant locks the account before the grant, so waiting for
     * the account while the grant is locked could deadlock.
     */
    private static void recordActivity(DSLContext dsl, long grant, LocalDate today) {
        dsl.update(USERS).set(USERS.LAST_ACTIVITY_ON, today)
                .where(USERS.ID.eq(any(array(select(USERS.ID).from(USERS)
                        .where(USERS.ID.eq(select(APPLICATION_GRANTS.USER_ID).from(APPLICATION_GRANTS)
                                        .where(APPLICATION_GRANTS.ID.eq(grant))),
                                USERS.LAST_ACTIVITY_ON.isNull().or(USERS.LAST_ACTIVITY_ON.lt(today)))
                        .forNoKeyUpdate().skipLocked()))))
                .execute();
    }

    /** Revokes the successors of a token of a locked grant that were issued before a time and have never been used. */
    public static int endUnused(DSLContext dsl, long tokenId, Instant before, Instant now) {
        return move(dsl, REVOKE, APPLICATION_TOKENS.PREDECESSOR_ID.eq(tokenId)
                .and(APPLICATION_TOKENS.STATE.eq(ApplicationTokenState.FRESH.wireName()))
                .and(APPLICATION_TOKENS.CREATED_AT.lt(before)), now);
    }

    /** Revokes the grants that a user has without an application, with their tokens. */
    static void endPasswordGrants(DSLContext dsl, long userId, Instant now) {
        List<Long> grants = dsl.select(APPLICATION_GRANTS.ID).from(APPLICATION_GRANTS)
                .where(APPLICATION_GRANTS.USER_ID.eq(userId), APPLICATION_GRANTS.APPLICATION_ID.isNull(),
                        APPLICATION_GRANTS.REVOKED_AT.isNull())
                .orderBy(APPLICATION_GRANTS.ID).forNoKeyUpdate().fetch(APPLICATION_GRANTS.ID);
        revoke(dsl, grants, now);
    }

    /**
     * Revokes grants with their tokens. The update locks a grant before its tokens; several grants are locked before, in the order of
     * their ids.
     *
     * @return how many were not revoked before
     */
    public static int revoke(DSLContext dsl, List<Long> grants, Instant now) {
        if (grants.isEmpty()) {
            return 0;
        }
        int revoked = dsl.update(APPLICATION_GRANTS).set(APPLICATION_GRANTS.REVOKED_AT, now)
                .where(APPLICATION_GRANTS.ID.in(grants), APPLICATION_GRANTS.REVOKED_AT.isNull()).execute();
        if (revoked > 0) {
            move(dsl, REVOKE, APPLICATION_TOKENS.GRANT_ID.in(grants), now);
        }
        return revoked;
    }

    private static int move(DSLContext dsl, ApplicationTokenEvent event, Condition which, Instant now) {
        List<String> from = ApplicationTokenLifecycle.TABLE.from(event).stream().map(ApplicationTokenState::wireName).toList();
        return dsl.update(APPLICATION_TOKENS).set(APPLICATION_TOKENS.STATE, ApplicationTokenLifecycle.TABLE.to(event).wireName())
                .set(APPLICATION_TOKENS.UPDATED_AT, notBefore(APPLICATION_TOKENS.UPDATED_AT, now))
                .where(which, APPLICATION_TOKENS.STATE.in(from)).execute();
    }
}
