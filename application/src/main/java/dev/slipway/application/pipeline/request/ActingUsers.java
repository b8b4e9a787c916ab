package dev.slipway.application.pipeline.request;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import java.util.Set;

/** Returns callers for users who are not present: the owners of pushes, trigger tokens and bridges, with the rights that they have now. */
public final class ActingUsers {

    private final Credentials credentials;

    public ActingUsers(Credentials credentials) {
        this.credentials = credentials;
    }

    /** Returns the caller that acts for a user; anonymous if the account is deleted or may not sign in. */
    public Caller caller(long userId) {
        return credentials.account(Long.toString(userId)).filter(account -> account.state().blockReason().isEmpty())
                .<Caller>map(account -> new Caller.Person(account, 0, Set.of(Scope.READ_API))).orElse(Caller.ANONYMOUS);
    }
}
