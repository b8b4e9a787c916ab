package dev.slipway.application.user;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.UserProfile;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Users as the tables return them, for tests of use cases. Their addresses are confirmed. */
public final class UserViews {

    public static final Instant CREATED = Instant.parse("2024-01-02T03:04:05Z");

    private UserViews() {
    }

    public static UserView of(Account account) {
        return of(account, UserKind.HUMAN);
    }

    public static UserView of(Account account, UserKind kind) {
        return of(account, kind, UserProfile.EMPTY, List.of());
    }

    public static UserView of(Account account, UserKind kind, UserProfile profile, List<UserView.Identity> identities) {
        return of(account, kind, profile, identities, CREATED);
    }

    /** Returns a person whose primary address is not confirmed. */
    public static UserView unconfirmed(Account account) {
        return of(account, UserKind.HUMAN, UserProfile.EMPTY, List.of(), null);
    }

    private static UserView of(Account account, UserKind kind, UserProfile profile, List<UserView.Identity> identities,
            @Nullable Instant confirmedAt) {
        return new UserView(new UserBrief(account.id(), account.username(), account.name(), account.state(), ""),
                account.username() + "@example.com", null, kind, account.administrator(), account.external(), true, true, 10, false, false,
                1, 1, profile, null, confirmedAt, null, null, 0, null, CREATED, CREATED, null, identities, 0);
    }

    /** Returns an active account. */
    public static Account account(long id, String username, boolean administrator) {
        return new Account(id, username, "Name of " + username, administrator, false, AccountState.ACTIVE);
    }
}
