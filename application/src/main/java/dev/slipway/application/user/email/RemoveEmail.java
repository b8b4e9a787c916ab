package dev.slipway.application.user.email;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.UserEmail;
import dev.slipway.application.user.port.UserEmails;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;

/** Removes a secondary e-mail address from an account. */
public final class RemoveEmail {

    private final Access access;
    private final Users users;
    private final UserEmails emails;
    private final Transactions transactions;

    public RemoveEmail(Access access, Users users, UserEmails emails, Transactions transactions) {
        this.access = access;
        this.users = users;
        this.emails = emails;
        this.transactions = transactions;
    }

    public void fromOwn(Caller caller, long id, Freshness freshness) {
        remove(access.signedIn(caller).id(), id, freshness);
    }

    public void from(Caller caller, long userId, long id, Freshness freshness) {
        access.administrator(caller);
        remove(userId, id, freshness);
    }

    private void remove(long userId, long id, Freshness freshness) {
        transactions.run(now -> {
            if (!users.lock(userId)) {
                throw Refusal.notFound("User");
            }
            UserEmail email = emails.find(userId, id).orElseThrow(() -> Refusal.notFound("Email"));
            freshness.check(email.updatedAt());
            emails.remove(userId, id, now);
        });
    }
}
