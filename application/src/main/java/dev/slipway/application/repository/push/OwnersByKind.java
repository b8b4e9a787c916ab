package dev.slipway.application.repository.push;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.domain.repository.owner.RepositoryKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the owner of a repository by its kind. */
public final class OwnersByKind {

    private final List<RepositoryOwner> own;
    private final List<RepositoryOwner> later;

    private OwnersByKind(List<RepositoryOwner> own, List<RepositoryOwner> later) {
        this.own = own;
        this.later = later;
    }

    /** @param later owners of later features, one for each kind at most; read at each question, since they are made after this */
    public OwnersByKind(List<RepositoryOwner> later) {
        this(List.of(), later);
    }

    /** Returns these owners and another one. */
    public OwnersByKind with(RepositoryOwner owner) {
        return new OwnersByKind(Stream.concat(own.stream(), Stream.of(owner)).toList(), later);
    }

    /** Returns the owner; empty if no feature has repositories of this kind. */
    public Optional<RepositoryOwner> find(RepositoryKind kind) {
        return Stream.concat(own.stream(), Stream.of(later).flatMap(List::stream)).filter(owner -> owner.kind() == kind).findFirst();
    }

    public RepositoryOwner of(RepositoryId repository) {
        return find(repository.kind()).orElseThrow(() -> new IllegalStateException(repository + " has no owner"));
    }

    public OwnerFacts facts(RepositoryId repository) {
        return of(repository).facts();
    }

    /** Opens what an address names: the project if the caller sees it, else the snippet. */
    RepositoryGrant open(Caller caller, RepositoryRef reference, GitService service) {
        try {
            return open(caller, RepositoryKind.PROJECT, reference, service);
        } catch (Refusal refused) {
            if (reference.snippet().isEmpty() || !(refused.failure() instanceof Failure.NotFound)) {
                throw refused;
            }
            return open(caller, RepositoryKind.SNIPPET, reference, service);
        }
    }

    private RepositoryGrant open(Caller caller, RepositoryKind kind, RepositoryRef reference, GitService service) {
        return admitting(kind, caller).open(caller, reference, service);
    }

    RepositoryGrant open(Caller caller, RepositoryId repository, GitService service) {
        return admitting(repository.kind(), caller).open(caller, repository.ownerId(), service);
    }

    /** @throws Refusal not found, if repositories of this kind admit persons alone and the caller is none */
    private RepositoryOwner admitting(RepositoryKind kind, Caller caller) {
        boolean person = caller instanceof Caller.Person || caller instanceof Caller.Anonymous;
        return find(kind).filter(owner -> person || kind.automation()).orElseThrow(() -> Refusal.notFound("Project"));
    }
}
