package dev.slipway.application.repository;

import dev.slipway.domain.repository.PushQuota;

/**
 * Limits of an installation for a repository.
 *
 * @param pushBytes maximum pack of one push
 * @param repositoryBytes size on disk from which on pushes are rejected
 * @param pipelines of the branches, and of the tags, of one push
 */
public record RepositoryLimits(long pushBytes, long repositoryBytes, PushQuota pipelines) {

    public RepositoryLimits {
        if (pushBytes < 1 || repositoryBytes < 1) {
            throw new IllegalArgumentException("limits of repositories are positive");
        }
    }
}
