package dev.slipway.domain.user;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.Step;
import java.time.LocalDate;
import java.util.Objects;
import java.util.Optional;

/** Decides whether an administrator may change the state of an account: the life cycle first, then the rules about whose account it is. */
public final class AccountModeration {

    /** Days without activity before an account can be deactivated. */
    public static final int INACTIVE_DAYS = 90;

    private AccountModeration() {
    }

    /** @param own whether it is the account of the administrator */
    public record Subject(AccountState state, UserKind kind, boolean own, Optional<LocalDate> lastActivityOn) {

        public Subject {
            Objects.requireNonNull(state);
            Objects.requireNonNull(kind);
            Objects.requireNonNull(lastActivityOn);
        }
    }

    public static Step<AccountState> decide(Subject subject, AccountEvent event, LocalDate today) {
        Step<AccountState> step = AccountLifecycle.TABLE.on(subject.state(), event);
        Optional<Reason> rejection = switch (step) {
            case Step.Refused<AccountState> refused -> Optional.of(refusal(subject.state(), event));
            case Step.Stayed<AccountState> stayed -> Optional.empty();
            case Step.Moved<AccountState> moved -> objection(subject, event, today);
        };
        return rejection.<Step<AccountState>>map(reason -> new Step.Refused<>(subject.state(), reason)).orElse(step);
    }

    /** Returns why the request for an account cannot be rejected; empty if it can. A rejected account is deleted. */
    public static Optional<Reason> rejection(AccountState state) {
        return state == AccountState.BLOCKED_PENDING_APPROVAL ? Optional.empty() : Optional.of(Reason.of("account.no_request"));
    }

    /** Returns why an account cannot be deleted; empty if it can. Administrators keep their own, so one of them remains. */
    public static Optional<Reason> deletion(boolean own) {
        return own ? Optional.of(Reason.of("account.own", "deleted")) : Optional.empty();
    }

    /** Returns why an account cannot cease to be an administrator's; empty if it can. Administrators remain so themselves. */
    public static Optional<Reason> demotion(boolean own) {
        return own ? Optional.of(Reason.of("account.own", "demoted")) : Optional.empty();
    }

    /** Returns why the life cycle has no row for the event. */
    private static Reason refusal(AccountState state, AccountEvent event) {
        return switch (event) {
            case BLOCK -> Reason.of("account.ldap_block");
            case UNBLOCK -> Reason.of(state == AccountState.DEACTIVATED ? "account.deactivated_unblock" : "account.ldap_unblock");
            case DEACTIVATE -> Reason.of("account.blocked_deactivate");
            case ACTIVATE -> Reason.of("account.blocked_activate");
            case BAN -> Reason.of("account.not_bannable", state.wireName());
            case UNBAN -> Reason.of("account.not_banned", state.wireName());
            case APPROVE -> Reason.of("account.not_pending");
        };
    }

    private static Optional<Reason> objection(Subject subject, AccountEvent event, LocalDate today) {
        return switch (event) {
            case BLOCK -> ownOrInternal(subject, "blocked");
            case BAN -> ownOrInternal(subject, "banned");
            case DEACTIVATE -> deactivation(subject, today);
            case UNBLOCK, ACTIVATE, UNBAN, APPROVE -> Optional.empty();
        };
    }

    private static Optional<Reason> ownOrInternal(Subject subject, String participle) {
        if (subject.own()) {
            return Optional.of(Reason.of("account.own", participle));
        }
        return subject.kind().internal() ? Optional.of(Reason.of("account.internal", participle)) : Optional.empty();
    }

    private static Optional<Reason> deactivation(Subject subject, LocalDate today) {
        if (subject.kind().internal()) {
            return Optional.of(Reason.of("account.internal", "deactivated"));
        }
        boolean recent = subject.own() || subject.lastActivityOn().filter(day -> day.isAfter(today.minusDays(INACTIVE_DAYS))).isPresent();
        return recent ? Optional.of(Reason.of("account.recently_active", INACTIVE_DAYS)) : Optional.empty();
    }
}
