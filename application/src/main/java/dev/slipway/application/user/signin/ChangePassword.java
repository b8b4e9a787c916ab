package dev.slipway.application.user.signin;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.PasswordHashing;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.AccountChanges;
import dev.slipway.application.user.port.SignInAccounts.SignInAccount;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.user.PasswordRules;
import dev.slipway.domain.user.notice.NoticeKind;
import java.util.List;

/** Replaces the password of the caller's own account, by the present one. Other sessions of the account end; its tokens stay. */
public final class ChangePassword {

    private final Access access;
    private final ConfirmPassword confirmation;
    private final Users users;
    private final PasswordHashing hashing;
    private final AccountChanges changes;
    private final Transactions transactions;

    public ChangePassword(Access access, ConfirmPassword confirmation, Users users, PasswordHashing hashing, AccountChanges changes,
            Transactions transactions) {
        this.access = access;
        this.confirmation = confirmation;
        this.users = users;
        this.hashing = hashing;
        this.changes = changes;
        this.transactions = transactions;
    }

    /** @param repeated the new password once more */
    public record Request(String present, String password, String repeated) {
        @Override
        public String toString() {
            return "Request[passwords]";
        }
    }

    public void change(Caller caller, Request request) {
        Account account = access.signedIn(caller);
        if (!(caller instanceof Caller.Session session)) {
            throw Refusal.forbidden();
        }
        SignInAccount confirmed = confirmation.confirm(account, request.present());
        PasswordRules.problem(request.password(), account.username(), account.name(), confirmed.email()).ifPresent(problem -> {
            throw Refusal.invalid("password", problem.id(), problem.args().toArray());
        });
        if (!request.password().equals(request.repeated())) {
            throw Refusal.invalid("password_confirmation", "password.not_repeated");
        }
        if (request.password().equals(request.present())) {
            throw Refusal.invalid("password", "password.unchanged");
        }
        String digest = hashing.digest(request.password());
        transactions.run(now -> {
            confirmation.requireUnchanged(confirmed);
            if (!users.setPassword(account.id(), digest, now)) {
                throw Refusal.unauthenticated();
            }
            changes.credentialsReplaced(AuditAuthor.of(caller), now, account.id(), session.sessionId(),
                    List.of(AuditEvent.of(AuditEventType.USER_PASSWORD_UPDATED, AuditEntity.user(account.id()))));
            changes.sendNotice(NoticeKind.PASSWORD_CHANGED, account.id(), confirmed.email(), now);
        });
    }
}
