package dev.slipway.domain.user.signin;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.UserKind;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Rules about accounts that may sign in by a right password, in order. A deactivated account may: signing in activates it.
 *
 * <p>Source: platform reference, sections 2.2 and 3.5.
 */
public final class SignInRules {

    private static final List<Rule> RULES = List.of(
            new Rule("SIGN_IN-01", "account.server", subject -> subject.kind() != UserKind.HUMAN),
            new Rule("SIGN_IN-02", "account.pending_approval", subject -> subject.state() == AccountState.BLOCKED_PENDING_APPROVAL),
            new Rule("SIGN_IN-03", "account.unconfirmed", subject -> subject.confirmationNeeded() && !subject.confirmed()),
            new Rule("SIGN_IN-04", "account.blocked", subject -> subject.state().blockReason().isPresent()
                    && subject.state() != AccountState.DEACTIVATED));

    private SignInRules() {
    }

    private record Rule(String id, String reason, Predicate<Subject> refuses) {}

    /** @param confirmationNeeded whether the installation asks for a confirmed address */
    public record Subject(AccountState state, UserKind kind, boolean confirmed, boolean confirmationNeeded) {}

    /** Returns why an account cannot sign in; empty if it can. */
    public static Optional<Reason> problem(Subject subject) {
        return RULES.stream().filter(rule -> rule.refuses().test(subject)).findFirst().map(rule -> Reason.of(rule.reason()));
    }
}
