package dev.slipway.persistence.user;

import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;

import dev.slipway.application.user.port.AccountStates;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.user.AccountEvent;
import dev.slipway.domain.user.AccountLifecycle;
import dev.slipway.domain.user.UserKind;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jooq.DSLContext;

@Singleton
final class JooqAccountStates implements AccountStates {

    private final DSLContext dsl;

    JooqAccountStates(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public List<LockedAccount> lock(Set<Long> ids) {
        return dsl.select(USERS.ID, USERS.STATE, USERS.KIND, USERS.ADMINISTRATOR, USERS.LAST_ACTIVITY_ON).from(USERS)
                .where(USERS.ID.in(ids), USERS.DELETED_AT.isNull()).orderBy(USERS.ID).forNoKeyUpdate()
                .fetch(row -> new LockedAccount(row.value1(), AccountState.of(row.value2()), UserKind.of(row.value3()), row.value4(),
                        Optional.ofNullable(row.value5())));
    }

    @Override
    public boolean move(long id, AccountEvent event, Instant now) {
        List<String> from = AccountLifecycle.TABLE.from(event).stream().map(AccountState::wireName).toList();
        return dsl.update(USERS).set(USERS.STATE, AccountLifecycle.TABLE.to(event).wireName())
                .set(USERS.UPDATED_AT, notBefore(USERS.UPDATED_AT, now))
                .where(USERS.ID.eq(id), USERS.DELETED_AT.isNull(), USERS.STATE.in(from)).execute() == 1;
    }
}
