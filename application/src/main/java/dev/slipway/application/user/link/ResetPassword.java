package dev.slipway.application.user.link;

import dev.slipway.application.kernel.PasswordHashing;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.AccountChanges;
import dev.slipway.application.user.UserEmail;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.port.AccountLinks;
import dev.slipway.application.user.port.UserEmails;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.PasswordRules;
import dev.slipway.domain.user.link.LinkPurpose;
import dev.slipway.domain.user.link.LinkRules;
import dev.slipway.domain.user.notice.NoticeKind;
import dev.slipway.domain.user.signin.SignInRules;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Replaces the password of an account by a link that was sent to its owner. It ends what a change of the password ends, all other such
 * links of the account too, and opens no session: a second factor is asked for as before.
 */
public final class ResetPassword {

    private final AccountLinks links;
    private final Users users;
    private final UserEmails emails;
    private final PasswordHashing hashing;
    private final AccountChanges changes;
    private final Secrets secrets;
    private final Transactions transactions;

    public ResetPassword(AccountLinks links, Users users, UserEmails emails, PasswordHashing hashing, AccountChanges changes,
            Secrets secrets, Transactions transactions) {
        this.links = links;
        this.users = users;
        this.emails = emails;
        this.hashing = hashing;
        this.changes = changes;
        this.secrets = secrets;
        this.transactions = transactions;
    }

    /** @param repeated the new password once more */
    public record Request(String token, String password, String repeated) {
        @Override
        public String toString() {
            return "Request[token, passwords]";
        }
    }

    /** Returns whether a token opens anything, so that a form is shown for it. */
    public boolean open(String token) {
        return transactions.write(now -> found(secrets.digest(token), now)).isPresent();
    }

    /** The password is digested, which is slow by design, for holders of a link alone. */
    public void reset(Caller caller, Request request) {
        byte[] token = secrets.digest(request.token());
        UserView user = transactions.write(now -> found(token, now)).orElseThrow(ResetPassword::outdated);
        PasswordRules.problem(request.password(), user.brief().username(), user.brief().name(), user.email()).ifPresent(problem -> {
            throw Refusal.invalid("password", problem.id(), problem.args().toArray());
        });
        if (!request.password().equals(request.repeated())) {
            throw Refusal.invalid("password_confirmation", "password.not_repeated");
        }
        String digest = hashing.digest(request.password());
        transactions.run(now -> {
            boolean open = users.lock(user.id()) && found(token, now).isPresent() && links.take(token, now);
            if (!open || !users.setPassword(user.id(), digest, now)) {
                throw outdated();
            }
            changes.credentialsReplaced(author(caller, user), now, user.id(), 0,
                    List.of(AuditEvent.of(AuditEventType.USER_PASSWORD_UPDATED, AuditEntity.user(user.id()))));
            changes.sendNotice(NoticeKind.PASSWORD_RESET, user.id(), user.email(), now);
        });
    }

    private Optional<UserView> found(byte[] token, Instant now) {
        return links.issued(token, now).filter(link -> LinkPurpose.PASSWORDS.contains(link.purpose())).flatMap(link ->
                users.find(link.userId().orElseThrow()).filter(user -> open(user, link)));
    }

    private boolean open(UserView user, AccountLink link) {
        return LinkRules.mayChoosePassword(new SignInRules.Subject(user.brief().state(), user.kind(), true, false))
                && LinkRules.fits(link.purpose(), UserEmail.addresses(user, emails.all(user.id())), link.address());
    }

    /** Returns the author of what a link does: its account, from the address of the client. */
    static AuditAuthor author(Caller caller, UserView user) {
        return new AuditAuthor(user.id(), user.brief().name(), caller.via().address(), Optional.empty());
    }

    private static Refusal outdated() {
        return Refusal.unprocessable(Reason.of("link.outdated"));
    }
}
