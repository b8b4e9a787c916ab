package dev.slipway.domain.token;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.UserKind;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Decides for which accounts operators can recover access, and the scopes of recovered tokens. */
public final class RecoveryRules {

    /** Name of recovered tokens in lists. */
    public static final String TOKEN_NAME = "Recovered on the command line";

    /** Lifetime of a recovered token in days: enough to create other tokens with it. */
    public static final int TOKEN_DAYS = 7;

    /** Length of a generated password, in characters. */
    public static final int PASSWORD_LENGTH = 24;

    private RecoveryRules() {
    }

    /** Returns why access to the account cannot be recovered; empty if it can. A new secret does not unblock an account. */
    public static Optional<Reason> problem(UserKind kind, AccountState state) {
        return kind == UserKind.HUMAN ? state.blockReason() : Optional.of(Reason.of("account.not_human"));
    }

    /** Returns the scopes of a recovered token: {@code api} and {@code sudo} for administrators, {@code api} for others. */
    public static List<Scope> scopes(boolean administrator) {
        return administrator ? List.of(Scope.API, Scope.SUDO) : List.of(Scope.API);
    }

    /** Returns the expiry date of a token created today. */
    public static LocalDate expiresAt(LocalDate today) {
        return today.plusDays(TOKEN_DAYS);
    }
}
