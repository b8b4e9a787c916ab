package dev.slipway.domain.token;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.UserKind;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Decides for which accounts the operators of an installation recover access, and what a recovered token opens. */
public final class RecoveryRules {

    /** The name of a recovered token in lists of tokens. */
    public static final String TOKEN_NAME = "Recovered on the command line";

    /** A recovered token lives so many days: long enough to make others with it. */
    public static final int TOKEN_DAYS = 7;

    /** Characters of a generated password. */
    public static final int PASSWORD_LENGTH = 24;

    private RecoveryRules() {
    }

    /** Returns why access to the account is not recovered; empty where it is. A new secret does not unblock an account. */
    public static Optional<Reason> problem(UserKind kind, AccountState state) {
        return kind == UserKind.HUMAN ? state.bar() : Optional.of(Reason.of("account.not_human"));
    }

    /** Returns everything for administrators, and the account's own rights for others. */
    public static List<Scope> scopes(boolean administrator) {
        return administrator ? List.of(Scope.API, Scope.SUDO) : List.of(Scope.API);
    }

    /** Returns the day on which a token that is made today dies. */
    public static LocalDate expiresAt(LocalDate today) {
        return today.plusDays(TOKEN_DAYS);
    }
}
