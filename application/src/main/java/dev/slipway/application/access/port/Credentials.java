package dev.slipway.application.access.port;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds who stands behind a presented token, by its digest. Answers may be a second old at most. */
public interface Credentials {

    /** Announced with the account's id by what blocks, deletes, promotes or demotes it and by what revokes one of its tokens. */
    String ACCOUNT_CHANGED = "account.changed";

    /** Announced with the job's id by what ends a running job or takes its token away. */
    String JOB_ENDED = "job.ended";

    Optional<PersonalToken> personalToken(byte[] digest);

    /** The job whose token this is, while that job runs. */
    Optional<Caller.Job> jobToken(byte[] digest);

    /** Whom an administrator may act as, by id or by username, the latter without regard to case. Accounts of the server itself are not found. */
    Optional<Account> account(String idOrUsername);

    /** Notes that the token was used; kept to one write in ten minutes. */
    void used(long tokenId);

    /** @param expiresAt the token is dead from the start of this day on; null for never */
    record PersonalToken(long id, Account owner, Set<Scope> scopes, @Nullable LocalDate expiresAt, boolean revoked, boolean impersonation) {}
}
