package dev.slipway.application.access;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.job.JobStatus;
import java.time.Instant;
import java.util.Optional;

/** Stores accounts, their tokens and running jobs for the kit of {@code Credentials}. */
public interface CredentialWorld {

    /** Returns the id of the account. */
    long store(AccountDraft user);

    void setState(long userId, AccountState state);

    /** Makes the owner choose another password. */
    void expirePassword(long userId);

    /** Deletes a user as operations do; the row may remain. */
    void deleteUser(long userId);

    /** Returns the id of the token. */
    long store(TokenDraft token);

    /** Stores a token of an application and returns its id. */
    long store(GrantedDraft token);

    ApplicationTokenState stateOf(long applicationTokenId);

    void revoke(long tokenId);

    /** Returns the recorded time of the last use. */
    Optional<Instant> lastUsed(long tokenId);

    /** Stores a job that this user runs. */
    Job job(long userId, byte[] digest, JobStatus status);

    void setStatus(long jobId, JobStatus status);

    record Job(long id, long pipelineId, long projectId) {}
}
