package dev.slipway.application.access.port;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the account or job of a presented token, by its digest. Answers may be a second old at most. */
public interface Credentials {

    /** Announced with the account's id when it is blocked, deleted, promoted or demoted, and when one of its tokens is revoked. */
    String ACCOUNT_CHANGED = "account.changed";

    /** Announced with the job's id when a running job ends or loses its token. */
    String JOB_ENDED = "job.ended";

    /** Announced with the application's id when it is deleted. */
    String APPLICATION_CHANGED = "application.changed";

    /** Returns the token of a person, bot or application. A token that an application has for itself has no owner and is not found. */
    Optional<AccessToken> token(byte[] digest);

    /** Returns the running job that the token belongs to. */
    Optional<Caller.Job> jobToken(byte[] digest);

    /**
     * Returns the account that an administrator may act as, by id or by username in any case. Accounts of the server itself are not found.
     */
    Optional<Account> account(String idOrUsername);

    /** Revokes the active token of the family of a token. Returns false if there is none. A rotation meanwhile does not escape. */
    boolean revokeFamily(long tokenId, Instant now);

    /** Records that a personal token was used; limited to one write in ten minutes. */
    void used(long tokenId);

    /**
     * Records the first use of a token of an application: it becomes active, and its predecessor replaced. Returns false if it has been
     * used before, or is revoked.
     */
    boolean begin(long applicationTokenId, Instant now);

    /** Revokes the tokens that a user was given for the password alone, without an application. */
    void endPasswordGrants(long userId, Instant now);

    /** Token that acts for its owner. */
    sealed interface AccessToken {

        /** Returns the id among tokens of its kind. */
        long id();

        Account owner();

        Set<Scope> scopes();

        /** Returns whether the owner has to choose another password before anything else. */
        boolean passwordExpired();
    }

    /** @param expiresAt the token is invalid from the start of this day on; null for never */
    record PersonalToken(long id, Account owner, Set<Scope> scopes, @Nullable LocalDate expiresAt, boolean revoked,
            boolean impersonation, boolean passwordExpired) implements AccessToken {}

    /**
     * Token that a user granted to an application.
     *
     * @param applicationId 0 if the user signed in with a password and without an application
     */
    record ApplicationToken(long id, Account owner, Set<Scope> scopes, Instant expiresAt, ApplicationTokenState state, long applicationId,
            boolean passwordExpired) implements AccessToken {}
}
