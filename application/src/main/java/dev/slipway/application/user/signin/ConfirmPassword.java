package dev.slipway.application.user.signin;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PasswordHashing;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.SignInAccounts;
import dev.slipway.application.user.port.SignInAccounts.SignInAccount;
import dev.slipway.application.user.port.SignInFailures;
import dev.slipway.domain.access.Account;
import java.util.Optional;

/**
 * Asks a signed-in person for the password again, before a change of what protects the account: a person who finds an open browser does not
 * know it. Failures are counted apart from those of sign-ins.
 */
public final class ConfirmPassword {

    /** Name of the field in which the password is asked for. */
    public static final String FIELD = "current_password";

    private final SignInAccounts accounts;
    private final SignInFailures failures;
    private final AccountRecheck recheck;
    private final PasswordHashing hashing;
    private final Secrets secrets;
    private final Transactions transactions;
    private final SignInPolicy policy;

    public ConfirmPassword(SignInAccounts accounts, SignInFailures failures, AccountRecheck recheck, PasswordHashing hashing,
            Secrets secrets, Transactions transactions, SignInPolicy policy) {
        this.accounts = accounts;
        this.failures = failures;
        this.recheck = recheck;
        this.hashing = hashing;
        this.secrets = secrets;
        this.transactions = transactions;
        this.policy = policy;
    }

    /**
     * Returns the account.
     *
     * @throws Refusal if the password is wrong, or was wrong too often
     */
    SignInAccount confirm(Account account, String password) {
        return matching(account, password).orElseThrow(() -> Refusal.invalid(FIELD, "password.wrong"));
    }

    /**
     * Returns whether a password is that of the account. Wrong ones are counted with those of confirmations.
     *
     * @throws Refusal if it was wrong too often
     */
    public boolean matches(Account account, String password) {
        return matching(account, password).isPresent();
    }

    private Optional<SignInAccount> matching(Account account, String password) {
        byte[] subject = secrets.digest("confirmation " + account.id());
        // Each attempt counts as a failure until its password was right, so that attempts at the same time count one after the other.
        if (transactions.write(now -> failures.failed(subject, policy.lock(), now).locked(policy.lock(), now))) {
            throw new Refusal(new Failure.RateLimited(policy.lock().duration()));
        }
        SignInAccount found = accounts.find(account.id()).orElseThrow(Refusal::unauthenticated);
        if (found.passwordDigest().filter(digest -> hashing.matches(password, digest)).isEmpty()) {
            return Optional.empty();
        }
        transactions.write(() -> failures.clear(subject));
        return Optional.of(found);
    }

    /**
     * Locks an account in the transaction that changes it, after its password was confirmed. Rejects the change if password, second factor
     * or state were changed since.
     */
    void requireUnchanged(SignInAccount confirmed) {
        if (!recheck.unchanged(confirmed)) {
            throw Refusal.unauthenticated();
        }
    }
}
