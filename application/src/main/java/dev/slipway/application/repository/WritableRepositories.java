package dev.slipway.application.repository;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.StorageGuard;
import dev.slipway.application.kernel.port.Storage;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.domain.kernel.Reason;

/** Prepares repositories for commits and pushes: creates missing ones, and rejects both where there is no space. */
public final class WritableRepositories {

    private static final long MEGABYTE = 1 << 20;

    private final Repositories repositories;
    private final RepositoryFacts facts;
    private final RepositoryLimits limits;
    private final Storage storage;

    public WritableRepositories(Repositories repositories, RepositoryFacts facts, RepositoryLimits limits, Storage storage) {
        this.repositories = repositories;
        this.facts = facts;
        this.limits = limits;
        this.storage = storage;
    }

    /** Prepares a commit that the server writes. */
    public void prepare(ProjectGrant grant) {
        open(grant);
        long size = repositories.size(grant.id());
        if (isFull(size)) {
            throw Refusal.badRequest(Reason.of("repository.full", limits.repositoryBytes() / MEGABYTE,
                    Math.ceilDiv(size - limits.repositoryBytes(), MEGABYTE)));
        }
    }

    /** Returns whether a repository has room for a commit that the server makes for itself. @throws Refusal if there is no space */
    public boolean hasRoom(long projectId) {
        StorageGuard.require(storage);
        return !isFull(repositories.size(projectId));
    }

    private boolean isFull(long size) {
        return size >= limits.repositoryBytes();
    }

    /** Rejects files where there is no space for them. */
    void requireSpace() {
        StorageGuard.require(storage);
    }

    /** Prepares a push. */
    public void open(ProjectGrant grant) {
        StorageGuard.require(storage);
        repositories.create(grant.id(), grant.defaultBranch());
    }

    /** Returns how many bytes the pack of a push may have. */
    public long room(long projectId) {
        return Math.min(limits.pushBytes(), Math.max(1, limits.repositoryBytes() - repositories.size(projectId)));
    }

    /** Stores the size of a repository after a push. */
    public void measure(long projectId) {
        facts.measured(projectId, repositories.size(projectId));
    }

    /** Returns whether a failure is for want of space. */
    public boolean exhausted(RuntimeException failure) {
        return StorageGuard.exhausted(storage, failure);
    }

    /** Returns whether a repository has no branch yet. */
    boolean empty(ProjectGrant grant) {
        return facts.find(grant.id()).map(RepositoryFacts.Facts::empty).orElse(true);
    }
}
