package dev.slipway.application.repository;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.domain.kernel.Reason;

/** Prepares repositories for a commit that the server writes: creates missing ones and rejects full ones. */
public final class WritableRepositories {

    private static final long MEGABYTE = 1 << 20;

    private final Repositories repositories;
    private final RepositoryFacts facts;
    private final RepositoryLimits limits;

    public WritableRepositories(Repositories repositories, RepositoryFacts facts, RepositoryLimits limits) {
        this.repositories = repositories;
        this.facts = facts;
        this.limits = limits;
    }

    void prepare(ProjectGrant grant) {
        repositories.create(grant.id(), grant.defaultBranch());
        long size = repositories.size(grant.id());
        if (size >= limits.repositoryBytes()) {
            throw Refusal.badRequest(Reason.of("repository.full", limits.repositoryBytes() / MEGABYTE,
                    Math.ceilDiv(size - limits.repositoryBytes(), MEGABYTE)));
        }
    }

    /** Returns whether a repository has no branch yet. */
    boolean empty(ProjectGrant grant) {
        return facts.find(grant.id()).map(RepositoryFacts.Facts::empty).orElse(true);
    }
}
