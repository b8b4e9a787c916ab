package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.jooq.Tables.USER_STATUSES;

import dev.slipway.application.user.port.UserStatuses;
import dev.slipway.application.user.status.UserStatus;
import dev.slipway.domain.user.StatusRules.Availability;
import jakarta.inject.Singleton;
import java.util.Locale;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;

@Singleton
final class JooqUserStatuses implements UserStatuses {

    private final DSLContext dsl;

    JooqUserStatuses(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Optional<UserStatus> find(long userId) {
        return dsl.select(USER_STATUSES.EMOJI, USER_STATUSES.MESSAGE, USER_STATUSES.AVAILABILITY, USER_STATUSES.CLEAR_AT)
                .from(USER_STATUSES).where(USER_STATUSES.USER_ID.eq(userId))
                .fetchOptional(row -> new UserStatus(row.value1(), row.value2(),
                        Availability.valueOf(row.value3().toUpperCase(Locale.ROOT)), Optional.ofNullable(row.value4())));
    }

    @Override
    public void put(long userId, UserStatus status) {
        String availability = status.availability().name().toLowerCase(Locale.ROOT);
        dsl.insertInto(USER_STATUSES, USER_STATUSES.USER_ID, USER_STATUSES.EMOJI, USER_STATUSES.MESSAGE, USER_STATUSES.AVAILABILITY,
                        USER_STATUSES.CLEAR_AT)
                .select(dsl.select(USERS.ID, DSL.val(status.emoji()), DSL.val(status.message()), DSL.val(availability),
                        DSL.val(status.clearAt().orElse(null), USER_STATUSES.CLEAR_AT)).from(USERS)
                        .where(USERS.ID.eq(userId), USERS.DELETED_AT.isNull()))
                .onConflict(USER_STATUSES.USER_ID).doUpdate()
                .set(USER_STATUSES.EMOJI, status.emoji())
                .set(USER_STATUSES.MESSAGE, status.message())
                .set(USER_STATUSES.AVAILABILITY, availability)
                .set(USER_STATUSES.CLEAR_AT, status.clearAt().orElse(null))
                .execute();
    }

    @Override
    public void remove(long userId) {
        dsl.deleteFrom(USER_STATUSES).where(USER_STATUSES.USER_ID.eq(userId)).execute();
    }
}
