package dev.slipway.application.repository;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.branch.BranchGuards;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.application.repository.port.RepositoryFacts.Facts;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.branch.BranchGuard;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.PushRules;
import dev.slipway.domain.repository.PushRules.Attempt;
import dev.slipway.domain.repository.PushRules.Way;
import dev.slipway.domain.repository.RefUpdate;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Says whether a caller may change a ref, with everything looked up that the rules ask about. */
@Singleton
public final class PushJudge {

    private final BranchGuards guards;
    private final RepositoryFacts facts;

    public PushJudge(BranchGuards guards, RepositoryFacts facts) {
        this.guards = guards;
        this.facts = facts;
    }

    public Optional<Reason> objection(Caller caller, ProjectGrant grant, RefUpdate update, Way way) {
        Facts present = facts.find(grant.id()).orElse(new Facts(true, null));
        List<ProtectedRef> protections = present.empty() && update.ofBranch()
                ? List.of(ProtectedRef.standard(update.ref().name())) : guards.of(grant.id());
        return PushRules.objection(new Attempt(
                update,
                way,
                guards.pusher(caller, grant, protections),
                caller instanceof Caller.Person && grant.allows(Ability.PUSH_CODE),
                BranchGuard.of(update.ref().name(), protections),
                present.empty() ? null : present.defaultBranch()));
    }
}
