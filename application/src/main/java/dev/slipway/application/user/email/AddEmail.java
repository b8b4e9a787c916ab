package dev.slipway.application.user.email;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.UserEmail;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.port.UserEmails;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.kernel.FieldError;
import java.util.List;
import java.util.Optional;

/** Adds a secondary e-mail address to an account. */
public final class AddEmail {

    private final Access access;
    private final Users users;
    private final UserEmails emails;
    private final Transactions transactions;
    private final AuditTrail audit;

    public AddEmail(Access access, Users users, UserEmails emails, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.users = users;
        this.emails = emails;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** Adds an address to the caller's account. It stays unconfirmed. */
    public UserEmail toOwn(Caller caller, String email) {
        return add(caller, access.signedIn(caller).id(), email, false);
    }

    /** Adds an address to any account, for administrators. */
    public UserEmail to(Caller caller, long userId, String email, boolean confirmed) {
        access.administrator(caller);
        return add(caller, userId, email, confirmed);
    }

    private UserEmail add(Caller caller, long userId, String email, boolean confirmed) {
        return transactions.write(now -> {
            UserView user = (users.lock(userId) ? users.find(userId) : Optional.<UserView>empty())
                    .orElseThrow(() -> Refusal.notFound("User"));
            UserEmail.addresses(user, emails.all(userId)).additionProblem(email).ifPresent(reason -> {
                throw Refusal.invalid(List.of(new FieldError("email", reason)));
            });
            long id = emails.add(userId, email, confirmed ? now : null, now).orElseThrow(() -> Refusal.invalid("email", "field.taken"));
            audit.record(caller, now, AuditEvent.of(AuditEventType.EMAIL_CREATED, AuditEntity.user(userId),
                    AuditTarget.named("Email", id, email)));
            return emails.find(userId, id).orElseThrow(Refusal::notFound);
        });
    }
}
