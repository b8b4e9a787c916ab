package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.UserStatuses;
import dev.slipway.application.user.status.UserStatus;
import dev.slipway.domain.user.StatusRules.Availability;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of {@code UserStatuses}. */
public abstract class UserStatusesKit {

    private static final UserStatus BUSY = new UserStatus("+1", "höhe 🚀", Availability.BUSY,
            Optional.of(Instant.parse("2026-01-02T03:04:05.678901Z")));
    private static final UserStatus PLAIN = new UserStatus("coffee", "", Availability.NOT_SET, Optional.empty());

    protected abstract UserStatuses statuses();

    protected abstract Transactions transactions();

    /** Makes a user. Returns its id. */
    protected abstract long user();

    @Test
    final void status_is_replaced_and_removed_for_its_user_alone() {
        long one = user();
        long two = user();
        assertEquals(Optional.empty(), statuses().find(one));
        transactions().write(() -> statuses().put(one, PLAIN));
        transactions().write(() -> statuses().put(one, BUSY));
        transactions().write(() -> statuses().put(two, PLAIN));
        assertEquals(Optional.of(BUSY), statuses().find(one));
        transactions().write(() -> statuses().remove(one));
        transactions().write(() -> statuses().remove(one));
        assertEquals(Optional.empty(), statuses().find(one));
        assertEquals(Optional.of(PLAIN), statuses().find(two));
    }
}
