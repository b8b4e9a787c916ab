package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.USERS;

import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.user.UserKind;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.stream.IntStream;
import org.jooq.DSLContext;

/** One row of {@code users} of each internal kind. An index makes sure of it, so that no lock is needed. */
@Singleton
final class JooqInternalUsers implements InternalUsers {

    /** People can have taken the obvious names before. */
    private static final int NAMES = 1_000;

    private final DSLContext dsl;

    JooqInternalUsers(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public long id(UserKind kind, Instant now) {
        if (!kind.internal()) {
            throw new IllegalArgumentException(kind + " is no account of the server");
        }
        Long present = find(kind);
        return present != null ? present : IntStream.range(0, NAMES).mapToObj(attempt -> make(kind, attempt, now)).filter(id -> id != null)
                .findFirst().orElseThrow();
    }

    private Long find(UserKind kind) {
        return dsl.select(USERS.ID).from(USERS).where(USERS.KIND.eq(kind.wireName())).fetchOne(USERS.ID);
    }

    /** Returns the id; null if another account has the name. */
    private Long make(UserKind kind, int attempt, Instant now) {
        String username = kind.wireName().replace('_', '-') + (attempt == 0 ? "" : attempt);
        Long made = dsl.insertInto(USERS)
                .set(USERS.USERNAME, username)
                .set(USERS.NAME, kind.fullName())
                .set(USERS.EMAIL, username + "@internal.invalid")
                .set(USERS.KIND, kind.wireName())
                .set(USERS.CAN_CREATE_GROUP, false)
                .set(USERS.PROJECTS_LIMIT, 0)
                .set(USERS.CONFIRMED_AT, now)
                .set(USERS.CREATED_AT, now)
                .set(USERS.UPDATED_AT, now)
                .onConflictDoNothing()
                .returning(USERS.ID).fetchOne(USERS.ID);
        return made != null ? made : find(kind);
    }
}
