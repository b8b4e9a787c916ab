package dev.slipway.domain.user.link;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.EmailAddresses;
import dev.slipway.domain.user.signin.SignInRules;
import java.time.Duration;
import java.util.Optional;

/** Rules about links to accounts: which are sent and followed, and how many. */
public final class LinkRules {

    /**
     * Maximum number of links of an account for one purpose within {@link #PERIOD}. Each purpose counts for itself, and so do links for
     * which strangers ask: they use up none that the owner of the account or an administrator causes.
     */
    public static final int MOST = 5;
    public static final Duration PERIOD = Duration.ofHours(1);

    private LinkRules() {
    }

    /**
     * Returns whether a link fits an account, when it is sent and when it is followed: the address must still be one of the account, and
     * there must be something to do. Passwords go to addresses that are confirmed, or primary.
     */
    public static boolean fits(LinkPurpose purpose, EmailAddresses addresses, String address) {
        return switch (purpose) {
            case CONFIRM_EMAIL -> addresses.has(address) && !addresses.isVerified(address);
            case CONFIRM_PRIMARY_EMAIL -> addresses.has(address) && !addresses.isPrimary(address);
            case CHOOSE_PASSWORD -> addresses.isPrimary(address);
            case RESET_PASSWORD -> addresses.isPrimary(address) || addresses.isVerified(address);
        };
    }

    /** Returns whether an account may choose a password by a link: one that could sign in with it, confirmed or not. */
    public static boolean mayChoosePassword(SignInRules.Subject account) {
        SignInRules.Subject confirmed = new SignInRules.Subject(account.state(), account.kind(), true, false);
        Optional<Reason> problem = SignInRules.problem(confirmed);
        return problem.isEmpty();
    }
}
