package dev.slipway.application.access;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.job.JobStatus;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;

/** Makes accounts, their tokens and running jobs, for the kit of {@code Credentials}. */
public interface CredentialRows {

    long user(String username, AccountState state, boolean administrator, boolean external);

    void setState(long userId, AccountState state);

    /** As operations delete users: they are gone, though their rows may not be. */
    void deleteUser(long userId);

    /** @param expiresAt null for never */
    long token(long userId, byte[] digest, Set<Scope> scopes, LocalDate expiresAt, boolean revoked, boolean impersonation);

    void revoke(long tokenId);

    /** When the token was used last, as far as that is noted. */
    Optional<Instant> lastUsed(long tokenId);

    /** @return a job that this user runs */
    Job job(long userId, byte[] digest, JobStatus status);

    void setStatus(long jobId, JobStatus status);

    record Job(long id, long pipelineId, long projectId) {}
}
