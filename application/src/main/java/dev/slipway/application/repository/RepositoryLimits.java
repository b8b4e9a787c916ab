package dev.slipway.application.repository;

/**
 * Size limits of a repository.
 *
 * @param pushBytes maximum pack of one push
 * @param repositoryBytes size on disk from which on pushes are rejected
 */
public record RepositoryLimits(long pushBytes, long repositoryBytes) {

    public RepositoryLimits {
        if (pushBytes < 1 || repositoryBytes < 1) {
            throw new IllegalArgumentException("limits of repositories are positive");
        }
    }
}
