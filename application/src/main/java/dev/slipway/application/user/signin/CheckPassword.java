package dev.slipway.application.user.signin;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PasswordHashing;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.RateLimits;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.SignInAccounts;
import dev.slipway.application.user.port.SignInAccounts.SignInAccount;
import dev.slipway.application.user.port.SignInFailures;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.signin.SignInRules;
import java.util.Locale;
import java.util.Optional;

/**
 * Checks name and password of an attempt to sign in. Neither the answer nor its time tells whether there is such an account: a wrong
 * password, an unknown name and a locked account are one result, and each costs one comparison of a password. What keeps an account from
 * signing in is told only to those who know its password.
 */
public final class CheckPassword {

    private static final String ADDRESS_LIMIT = "sign_in.failures";
    /** Longer ones are no passwords; they are not digested. */
    private static final int LONGEST = 1024;

    private final SignInAccounts accounts;
    private final SignInFailures failures;
    private final PasswordHashing hashing;
    private final FailureSubjects subjects;
    private final RateLimits limits;
    private final Transactions transactions;
    private final SignInPolicy policy;

    public CheckPassword(SignInAccounts accounts, SignInFailures failures, PasswordHashing hashing, Secrets secrets, RateLimits limits,
            Transactions transactions, SignInPolicy policy) {
        this.accounts = accounts;
        this.failures = failures;
        this.hashing = hashing;
        this.subjects = new FailureSubjects(accounts, secrets);
        this.limits = limits;
        this.transactions = transactions;
        this.policy = policy;
    }

    /**
     * @param login   username or primary address, in any case
     * @param address key under which the client's address is counted
     * @param device  cookie of a browser that may have signed the account in before
     */
    public record Attempt(String login, String password, String address, Optional<String> device) {
        @Override
        public String toString() {
            return "Attempt[" + address + "]";
        }
    }

    /** Result of an attempt. */
    public sealed interface Result {

        /** The password is right and the account may sign in; a second factor, where it has one, is still to be asked for. */
        record Passed(SignInAccount account) implements Result {}

        /** The password is right, and the account may not sign in. */
        record Blocked(Reason reason) implements Result {}

        /** The password is wrong, or there is no such account, or it is locked. */
        record Failed() implements Result {}
    }

    /** @throws Refusal if the address has failed too often, or too many passwords are being checked */
    public Result check(Attempt attempt) {
        Optional<SignInAccount> account = accounts.find(attempt.login().strip());
        Optional<byte[]> device = account.flatMap(found -> subjects.known(found.id(), attempt.device()));
        if (device.isEmpty()) {
            limits.exhausted(ADDRESS_LIMIT, attempt.address(), policy.failuresOfAddress()).ifPresent(wait -> {
                throw new Refusal(new Failure.RateLimited(wait));
            });
        }
        byte[] subject = subject(account, device, attempt.login());
        boolean locked = transactions.write(now -> failures.find(subject).locked(policy.lock(), now));
        if (!matches(account, locked, attempt.password())) {
            transactions.run(now -> failures.failed(subject, policy.lock(), now));
            limits.tryTake(ADDRESS_LIMIT, attempt.address(), policy.failuresOfAddress());
            return new Result.Failed();
        }
        if (!cleared(subject)) {
            return new Result.Failed();
        }
        SignInAccount found = account.orElseThrow();
        return problem(found).<Result>map(Result.Blocked::new).orElseGet(() -> new Result.Passed(found));
    }

    /** Deletes failures, unless others that ran beside this attempt have locked the account: guesses in parallel gain nothing. */
    private boolean cleared(byte[] subject) {
        return transactions.write(now -> {
            boolean locked = failures.find(subject).locked(policy.lock(), now);
            if (!locked) {
                failures.clear(subject);
            }
            return !locked;
        });
    }

    /** Returns why an account may not sign in. */
    Optional<Reason> problem(SignInAccount account) {
        return SignInRules.problem(new SignInRules.Subject(account.account().state(), account.kind(), account.confirmed(),
                policy.confirmationNeeded()));
    }

    private boolean matches(Optional<SignInAccount> account, boolean locked, String password) {
        Optional<String> digest = locked || password.length() > LONGEST ? Optional.empty()
                : account.flatMap(SignInAccount::passwordDigest);
        return digest.isPresent() ? hashing.matches(password, digest.get())
                : hashing.matchesNothing(password.substring(0, Math.min(password.length(), LONGEST)));
    }

    private byte[] subject(Optional<SignInAccount> account, Optional<byte[]> device, String login) {
        return subjects.of(account.map(found -> "account " + found.id())
                .orElseGet(() -> "name " + login.strip().toLowerCase(Locale.ROOT)), device);
    }
}
