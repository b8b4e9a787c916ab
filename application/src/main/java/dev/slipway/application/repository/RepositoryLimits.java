package dev.slipway.application.repository;

/**
 * How much a repository takes.
 *
 * @param pushBytes       the largest pack of one push
 * @param repositoryBytes the size on disk from which on nothing more is taken
 */
public record RepositoryLimits(long pushBytes, long repositoryBytes) {

    public RepositoryLimits {
        if (pushBytes < 1 || repositoryBytes < 1) {
            throw new IllegalArgumentException("limits of repositories are positive");
        }
    }
}
