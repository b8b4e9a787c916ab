package dev.slipway.application.repository;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.StorageGuard;
import dev.slipway.application.kernel.port.Storage;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.push.OwnerFacts;
import dev.slipway.application.repository.push.OwnersByKind;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.owner.RepositoryId;

/** Prepares repositories for commits and pushes: creates missing ones, and rejects both where there is no space. */
public final class WritableRepositories {

    private static final long MEGABYTE = 1 << 20;

    private final Repositories repositories;
    private final OwnersByKind owners;
    private final RepositoryLimits limits;
    private final Storage storage;

    public WritableRepositories(Repositories repositories, OwnersByKind owners, RepositoryLimits limits, Storage storage) {
        this.repositories = repositories;
        this.owners = owners;
        this.limits = limits;
        this.storage = storage;
    }

    /** Prepares a commit that the server writes. */
    public void prepare(ProjectGrant grant) {
        prepare(RepositoryId.ofProject(grant.id()), grant.defaultBranch());
    }

    /**
     * Prepares a commit that the server writes.
     *
     * @param head the branch that HEAD of a new repository names
     */
    public void prepare(RepositoryId repository, String head) {
        open(repository, head);
        long size = repositories.size(repository);
        long most = limits(repository).repositoryBytes();
        if (size >= most) {
            throw Refusal.badRequest(Reason.of("repository.full", most / MEGABYTE, Math.ceilDiv(size - most, MEGABYTE)));
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
    public void open(RepositoryId repository, String head) {
        StorageGuard.require(storage);
        repositories.create(repository, head);
    }

    /** Returns how many bytes the pack of a push may have. */
    public long room(RepositoryId repository) {
        RepositoryLimits own = limits(repository);
        return Math.min(own.pushBytes(), Math.max(1, own.repositoryBytes() - repositories.size(repository)));
    }

    private RepositoryLimits limits(RepositoryId repository) {
        return owners.of(repository).limits(limits);
    }

    /** Returns how many bytes the pack of a push to a project may have. */
    public long room(long projectId) {
        return room(RepositoryId.ofProject(projectId));
    }

    /** Stores the size of a repository after a push. */
    public void measure(RepositoryId repository) {
        owners.facts(repository).measured(repository.ownerId(), repositories.size(repository));
    }

    /** Stores the size of a project's repository after a push. */
    public void measure(long projectId) {
        measure(RepositoryId.ofProject(projectId));
    }

    /** Returns whether a failure is for want of space. */
    public boolean exhausted(RuntimeException failure) {
        return StorageGuard.exhausted(storage, failure);
    }

    /** Returns whether a repository has no branch yet. */
    boolean empty(ProjectGrant grant) {
        return owners.facts(RepositoryId.ofProject(grant.id())).find(grant.id()).map(OwnerFacts.Facts::empty).orElse(true);
    }
}
