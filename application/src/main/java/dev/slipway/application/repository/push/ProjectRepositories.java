package dev.slipway.application.repository.push;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.branch.DefaultProtections;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.domain.repository.owner.RepositoryKind;
import java.time.Instant;
import java.util.Optional;

/** Decides about the repositories of projects: by roles, protections and deploy keys. */
public final class ProjectRepositories implements RepositoryOwner {

    private final Access access;
    private final PushAuthorization authorization;
    private final RepositoryFacts facts;
    private final DefaultProtections protections;

    public ProjectRepositories(Access access, PushAuthorization authorization, RepositoryFacts facts, DefaultProtections protections) {
        this.access = access;
        this.authorization = authorization;
        this.facts = facts;
        this.protections = protections;
    }

    @Override
    public RepositoryKind kind() {
        return RepositoryKind.PROJECT;
    }

    @Override
    public OwnerFacts facts() {
        return facts;
    }

    @Override
    public RepositoryGrant open(Caller caller, RepositoryRef reference, GitService service) {
        return open(caller, reference.asProject(), service);
    }

    @Override
    public RepositoryGrant open(Caller caller, long projectId, GitService service) {
        return open(caller, new ProjectRef.Id(projectId), service);
    }

    private RepositoryGrant open(Caller caller, ProjectRef reference, GitService service) {
        ProjectGrant grant = access.project(caller, reference);
        switch (service) {
            case UPLOAD_PACK -> requireAllowed(caller, grant.allows(Ability.READ_CODE), "fetch.not_allowed");
            case RECEIVE_PACK -> requireAllowed(caller, PushAuthorization.mayPush(caller, grant),
                    grant.standing().archived() ? "push.archived"
                            : caller instanceof Caller.DeployKey ? "push.read_only_key" : "push.not_allowed");
        }
        return new Opened(caller, grant);
    }

    private static void requireAllowed(Caller caller, boolean allowed, String reason) {
        if (!allowed) {
            boolean known = caller.signedIn() || caller instanceof Caller.DeployKey;
            throw known ? Refusal.forbidden(Reason.of(reason)) : Refusal.unauthenticated();
        }
    }

    /** Protects the default branch. */
    @Override
    public void begun(long projectId, String defaultBranch, Instant now) {
        protections.protect(projectId, defaultBranch, now);
    }

    private final class Opened implements RepositoryGrant {

        private final Caller caller;
        private final ProjectGrant grant;

        Opened(Caller caller, ProjectGrant grant) {
            this.caller = caller;
            this.grant = grant;
        }

        @Override
        public RepositoryId repository() {
            return RepositoryId.ofProject(grant.id());
        }

        @Override
        public String defaultBranch() {
            return grant.defaultBranch();
        }

        @Override
        public Optional<Reason> objection(RefUpdate update) {
            return authorization.objection(caller, grant, update);
        }

        @Override
        public Optional<Reason> lastObjection(RefUpdate update) {
            return authorization.lastObjection(caller, grant, update);
        }

        @Override
        public PushUser user(RefName ref) {
            return caller instanceof Caller.DeployKey key
                    ? PushUser.ofKey(authorization.pipelineUser(key, grant.id(), ref).map(Account::id).orElse(null))
                    : PushUser.of(caller);
        }
    }
}
