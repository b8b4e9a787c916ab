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
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Adds a secondary e-mail address to an account. */
public final class AddEmail {

    private final Access access;
    private final Users users;
    private final UserEmails emails;
    private final Transactions transactions;
    private final AuditTrail audit;
    private final AddressConfirmation confirmation;

    public AddEmail(Access access, Users users, UserEmails emails, Transactions transactions, AuditTrail audit,
            AddressConfirmation confirmation) {
        this.access = access;
        this.users = users;
        this.emails = emails;
        this.transactions = transactions;
        this.audit = audit;
        this.confirmation = confirmation;
    }

    /** @param confirmation token of the link that confirms it, to be shown to the administrator who asked; empty where it is sent */
    public record Added(UserEmail email, Optional<String> confirmation) {
        @Override
        public String toString() {
            return "Added[" + email.id() + "]";
        }
    }

    /** Adds an address to the caller's account. It stays unconfirmed until its owner follows the link that is sent to it. */
    public UserEmail toOwn(Caller caller, String email) {
        long userId = access.signedIn(caller).id();
        return transactions.write(now -> {
            UserEmail added = add(caller, userId, email, null, now);
            confirmation.mailConfirmation(userId, email, now);
            return added;
        });
    }

    /** Adds an address to any account, for administrators. */
    public Added to(Caller caller, long userId, String email, boolean confirmed) {
        access.administrator(caller);
        return transactions.write(now -> {
            UserEmail added = add(caller, userId, email, confirmed ? now : null, now);
            return new Added(added, confirmed ? Optional.empty() : confirmation.requestConfirmation(userId, email, now));
        });
    }

    private UserEmail add(Caller caller, long userId, String email, @Nullable Instant confirmedAt, Instant now) {
        UserView user = (users.lock(userId) ? users.find(userId) : Optional.<UserView>empty())
                .orElseThrow(() -> Refusal.notFound("User"));
        confirmation.addresses(user).additionProblem(email).ifPresent(reason -> {
            throw Refusal.invalid(List.of(new FieldError("email", reason)));
        });
        long id = emails.add(userId, email, confirmedAt, now).orElseThrow(() -> Refusal.invalid("email", "field.taken"));
        audit.record(caller, now, AuditEvent.of(AuditEventType.EMAIL_CREATED, AuditEntity.user(userId),
                AuditTarget.named("Email", id, email)));
        return emails.find(userId, id).orElseThrow(Refusal::notFound);
    }
}
