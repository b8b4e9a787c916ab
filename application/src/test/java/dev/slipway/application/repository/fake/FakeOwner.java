package dev.slipway.application.repository.fake;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.push.GitService;
import dev.slipway.application.repository.push.OwnerFacts;
import dev.slipway.application.repository.push.OwnersByKind;
import dev.slipway.application.repository.push.RepositoryGrant;
import dev.slipway.application.repository.push.RepositoryOwner;
import dev.slipway.application.repository.push.RepositoryRef;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.owner.RepositoryKind;
import java.util.List;

/** Owner whose facts a test brings, and which refuses to open a repository to each caller. */
public record FakeOwner(RepositoryKind kind, OwnerFacts facts) implements RepositoryOwner {

    /** Returns owners of which those of projects alone are known. */
    public static OwnersByKind ofProjects(OwnerFacts facts) {
        return new OwnersByKind(List.of(new FakeOwner(RepositoryKind.PROJECT, facts)));
    }

    @Override
    public RepositoryGrant open(Caller caller, RepositoryRef reference, GitService service) {
        throw Refusal.notFound("Project");
    }

    @Override
    public RepositoryGrant open(Caller caller, long ownerId, GitService service) {
        throw Refusal.notFound("Project");
    }
}
