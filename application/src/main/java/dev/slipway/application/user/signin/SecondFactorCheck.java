package dev.slipway.application.user.signin;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.CodeGenerator;
import dev.slipway.application.user.port.SecondFactors;
import dev.slipway.application.user.port.SecondFactors.StoredFactor;
import dev.slipway.application.user.port.SignInAccounts;
import dev.slipway.application.user.port.SignInFailures;
import dev.slipway.domain.user.signin.AuthenticatorKey;
import dev.slipway.domain.user.signin.OneTimeCodes;
import dev.slipway.domain.user.signin.RecoveryCodes;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Checks codes of second factors. Each is accepted once, and after too many wrong ones none is looked at for a while. */
public final class SecondFactorCheck {

    private final SecondFactors factors;
    private final SignInFailures failures;
    private final CodeGenerator codes;
    private final FailureSubjects subjects;
    private final Secrets secrets;
    private final Transactions transactions;
    private final SignInPolicy policy;

    public SecondFactorCheck(SecondFactors factors, SignInFailures failures, CodeGenerator codes, SignInAccounts accounts,
            Secrets secrets, Transactions transactions, SignInPolicy policy) {
        this.factors = factors;
        this.failures = failures;
        this.codes = codes;
        this.subjects = new FailureSubjects(accounts, secrets);
        this.secrets = secrets;
        this.transactions = transactions;
        this.policy = policy;
    }

    /**
     * Returns whether a code is accepted: one of the authenticator, or a recovery code. It is used up by that.
     *
     * @param device cookie of a browser that may have signed the account in before; its attempts are counted apart
     * @throws Refusal if codes of the account were wrong too often
     */
    boolean accept(long account, String sent, Optional<String> device) {
        byte[] subject = subjects.of("second factor " + account, subjects.known(account, device));
        Outcome outcome = transactions.write(now -> {
            if (failures.failed(subject, policy.lock().ofCodes(), now).locked(policy.lock().ofCodes(), now)) {
                return Outcome.LOCKED;
            }
            boolean accepted = factor(account, sent, now) || recovery(account, sent);
            if (accepted) {
                failures.clear(subject);
            }
            return accepted ? Outcome.ACCEPTED : Outcome.WRONG;
        });
        if (outcome == Outcome.LOCKED) {
            throw new Refusal(new Failure.RateLimited(policy.lock().duration()));
        }
        return outcome == Outcome.ACCEPTED;
    }

    /** Each attempt counts as a failure until it is accepted, so that attempts at the same time count one after the other. */
    private enum Outcome { ACCEPTED, WRONG, LOCKED }

    private boolean factor(long account, String sent, Instant now) {
        Optional<StoredFactor> active = factors.find(account).filter(StoredFactor::active);
        OptionalLong step = active.map(stored -> step(account, stored, sent, now)).orElseGet(OptionalLong::empty);
        return step.isPresent() && factors.use(account, step.getAsLong());
    }

    /** Returns the step of a code; empty if it is wrong. */
    OptionalLong step(long account, StoredFactor stored, String sent, Instant now) {
        byte[] key = new AuthenticatorKey(secrets.decrypt(stored.secret(), place(account))).bytes();
        return OneTimeCodes.accepted(sent, stored.lastStep(), now, step -> codes.code(key, step));
    }

    private boolean recovery(long account, String sent) {
        return RecoveryCodes.typed(sent).map(code -> digest(account, code)).filter(digest -> factors.useRecoveryCode(account, digest))
                .isPresent();
    }

    byte[] digest(long account, String typed) {
        return secrets.digest("recovery code " + account + " " + typed);
    }

    /** Names where the key of an account is stored. */
    static String place(long account) {
        return "second_factors.secret " + account;
    }
}
