package dev.slipway.domain.variable;

import java.time.Instant;
import java.util.Optional;

/**
 * Assigned job, for predefined variables.
 *
 * @param id             the job's id
 * @param url            its address for people
 * @param token          its token
 * @param startedAt      when it was assigned
 * @param timeoutSeconds its time-out
 * @param repositoryUrl  where its sources are fetched, token included
 * @param registryUser   the user name for registries, or empty where there is no registry
 */
public record RunFacts(long id, String url, String token, Instant startedAt, long timeoutSeconds, String repositoryUrl,
        Optional<String> registryUser) {
}
