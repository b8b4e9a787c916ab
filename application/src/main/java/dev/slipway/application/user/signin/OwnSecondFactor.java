package dev.slipway.application.user.signin;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.AccountChanges;
import dev.slipway.application.user.port.SecondFactors;
import dev.slipway.application.user.port.SecondFactors.StoredFactor;
import dev.slipway.application.user.port.SignInAccounts.SignInAccount;
import dev.slipway.application.user.port.UserUpdates;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.signin.AuthenticatorKey;
import dev.slipway.domain.user.signin.OneTimeCodes;
import dev.slipway.domain.user.signin.RecoveryCodes;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Sets up, renews and disables the second factor of the caller's own account, by a session and the password. */
public final class OwnSecondFactor {

    private final SecondFactors factors;
    private final SecondFactorCheck check;
    private final ConfirmPassword confirmation;
    private final UserUpdates updates;
    private final AccountChanges changes;
    private final Secrets secrets;
    private final Transactions transactions;

    public OwnSecondFactor(SecondFactors factors, SecondFactorCheck check, ConfirmPassword confirmation, UserUpdates updates,
            AccountChanges changes, Secrets secrets, Transactions transactions) {
        this.factors = factors;
        this.check = check;
        this.confirmation = confirmation;
        this.updates = updates;
        this.changes = changes;
        this.secrets = secrets;
        this.transactions = transactions;
    }

    /** @param recoveryCodes how many are left */
    public record State(boolean active, int recoveryCodes) {}

    /** @param uri what an authenticator reads from a QR code */
    public record Offer(AuthenticatorKey key, String uri) {}

    public State state(Caller caller) {
        long account = session(caller).owner().id();
        boolean active = factors.find(account).filter(StoredFactor::active).isPresent();
        return new State(active, active ? factors.recoveryCodesLeft(account) : 0);
    }

    /** Offers a new key. It is the second factor once a code of it was given. */
    public Offer offer(Caller caller) {
        Account account = session(caller).owner();
        AuthenticatorKey key = AuthenticatorKey.of(Arrays.copyOf(random(), OneTimeCodes.KEY_BYTES));
        byte[] encrypted = secrets.encrypt(key.text(), SecondFactorCheck.place(account.id()));
        transactions.run(now -> {
            if (!factors.offer(account.id(), encrypted, now)) {
                throw Refusal.unprocessable(Reason.of("second_factor.active"));
            }
        });
        return new Offer(key, key.uri(account.username()));
    }

    /** Returns the key that was offered last; empty if none is. */
    public Optional<Offer> offered(Caller caller) {
        Account account = session(caller).owner();
        return factors.find(account.id()).filter(stored -> !stored.active())
                .map(stored -> new AuthenticatorKey(secrets.decrypt(stored.secret(), SecondFactorCheck.place(account.id()))))
                .map(key -> new Offer(key, key.uri(account.username())));
    }

    /** Makes the offered key the second factor, and returns the recovery codes, which are shown once. Other sessions end. */
    public List<String> activate(Caller caller, String password, String code) {
        Caller.Session session = session(caller);
        long account = session.owner().id();
        SignInAccount confirmed = confirmation.confirm(session.owner(), password);
        List<String> recovery = recoveryCodes();
        transactions.run(now -> {
            confirmation.requireUnchanged(confirmed);
            OptionalLong step = offeredStep(account, code, now);
            if (step.isEmpty() || !factors.activate(account, step.getAsLong(), now)) {
                throw Refusal.invalid("code", "second_factor.wrong");
            }
            factors.replaceRecoveryCodes(account, digests(account, recovery));
            changes.credentialsReplaced(AuditAuthor.of(caller), now, account, session.sessionId(),
                    events(AuditEventType.USER_ENABLE_TWO_FACTOR, account));
        });
        return recovery;
    }

    private OptionalLong offeredStep(long account, String code, Instant now) {
        return factors.find(account).map(stored -> check.step(account, stored, code, now)).orElseGet(OptionalLong::empty);
    }

    /** Returns new recovery codes. Those given before are worth nothing then. */
    public List<String> renewRecoveryCodes(Caller caller, String password) {
        Account account = session(caller).owner();
        SignInAccount confirmed = confirmation.confirm(account, password);
        List<String> recovery = recoveryCodes();
        transactions.run(now -> {
            confirmation.requireUnchanged(confirmed);
            if (factors.find(account.id()).filter(StoredFactor::active).isEmpty()) {
                throw Refusal.unprocessable(Reason.of("second_factor.inactive"));
            }
            factors.replaceRecoveryCodes(account.id(), digests(account.id(), recovery));
            changes.changed(caller, now, account.id(), events(AuditEventType.USER_RECOVERY_CODES_RENEWED, account.id()));
        });
        return recovery;
    }

    public void disable(Caller caller, String password) {
        Caller.Session session = session(caller);
        SignInAccount confirmed = confirmation.confirm(session.owner(), password);
        transactions.run(now -> {
            confirmation.requireUnchanged(confirmed);
            if (!updates.disableTwoFactor(session.owner().id(), now)) {
                throw Refusal.unprocessable(Reason.of("second_factor.inactive"));
            }
            changes.signedOutBut(caller, now, session.owner().id(), session.sessionId(),
                    events(AuditEventType.USER_DISABLE_TWO_FACTOR, session.owner().id()));
        });
    }

    private static List<AuditEvent> events(AuditEventType type, long account) {
        return List.of(AuditEvent.of(type, AuditEntity.user(account)));
    }

    private List<String> recoveryCodes() {
        return Stream.generate(() -> RecoveryCodes.code(random())).limit(RecoveryCodes.COUNT).toList();
    }

    private List<byte[]> digests(long account, List<String> recovery) {
        return recovery.stream().map(code -> check.digest(account, RecoveryCodes.typed(code).orElseThrow())).toList();
    }

    private byte[] random() {
        return secrets.digest(secrets.token(43));
    }

    private static Caller.Session session(Caller caller) {
        if (caller instanceof Caller.Session session) {
            return session;
        }
        throw caller.signedIn() ? Refusal.forbidden() : Refusal.unauthenticated();
    }
}
