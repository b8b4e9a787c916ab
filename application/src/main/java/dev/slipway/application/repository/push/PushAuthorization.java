package dev.slipway.application.repository.push;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.branch.BranchProtection;
import dev.slipway.application.branch.DefaultProtections;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.application.repository.push.OwnerFacts.Facts;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.branch.Pusher;
import dev.slipway.domain.branch.RefGuard;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.PushRules;
import dev.slipway.domain.repository.PushRules.Attempt;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import java.util.Optional;
import java.util.Set;

/** Decides whether a caller may change a ref, and reads the facts for the rules. */
public final class PushAuthorization {

    private final Access access;
    private final BranchProtection guards;
    private final DefaultProtections defaults;
    private final RepositoryFacts facts;
    private final KeyPipelines keyPipelines;

    public PushAuthorization(Access access, BranchProtection guards, DefaultProtections defaults, RepositoryFacts facts) {
        this.access = access;
        this.guards = guards;
        this.defaults = defaults;
        this.facts = facts;
        this.keyPipelines = new KeyPipelines(access, guards);
    }

    /**
     * Decides again inside the transaction that moves the ref, under a lock that changes of protections wait for: a push counts entirely
     * before such a change or after it. The caller's role is read again too, since a conversation lasts as long as its client sends.
     *
     * @param begun what the caller held when the conversation began
     */
    public Optional<Reason> lastObjection(Caller caller, ProjectGrant begun, RefUpdate update) {
        guards.lock(begun.id());
        return access.seen(caller, new ProjectRef.Id(begun.id()))
                .map(now -> now.standing().archived() ? Optional.of(Reason.of("push.archived")) : objection(caller, now, update))
                .orElseGet(() -> Optional.of(Reason.of("push.not_allowed")));
    }

    /** Returns whether a git client may push to a project at all. Jobs and deploy tokens may not. */
    static boolean mayPush(Caller caller, ProjectGrant grant) {
        return pushes(caller) && grant.allows(Ability.PUSH_CODE);
    }

    private static boolean pushes(Caller caller) {
        return caller instanceof Caller.Person || caller instanceof Caller.DeployKey;
    }

    /** Returns the user who added a deploy key, if the user may sign in. */
    private static Optional<Caller.Person> userOf(Caller.DeployKey key) {
        return key.addedBy().filter(user -> user.state().blockReason().isEmpty()).map(user -> new Caller.Person(user, 0, Set.of()));
    }

    /**
     * Returns the user whose pipeline a push of a deploy key makes: the one who added it, if that user may run pipelines on the ref as a
     * member. A protection may admit the key where it does not admit the user.
     */
    Optional<Account> pipelineUser(Caller.DeployKey key, long projectId, RefName ref) {
        return key.addedBy().filter(user -> keyPipelines.allowed(user, projectId, ref));
    }

    /** A deploy key is admitted by protections while the user who added it may push; otherwise protections outlive those they trusted. */
    private Pusher pusher(Caller caller, ProjectGrant grant, RefGuard guard) {
        Pusher pusher = guards.pusher(caller, grant, guard.grants());
        return caller instanceof Caller.DeployKey key && userOf(key)
                .filter(user -> access.allows(user, new ProjectRef.Id(grant.id()), Ability.PUSH_CODE)).isEmpty()
                        ? pusher.withoutEntries() : pusher;
    }

    public Optional<Reason> objection(Caller caller, ProjectGrant grant, RefUpdate update) {
        RefName ref = update.ref();
        RefGuard guard = KeyPipelines.guard(guards, grant.id(), ref);
        boolean empty = facts.find(grant.id()).map(Facts::empty).orElse(true);
        return PushRules.objection(new Attempt(
                update,
                pusher(caller, grant, guard),
                writes(caller, grant, update) && grant.allows(Ability.PUSH_CODE),
                guard,
                empty, empty && defaults.begunByDevelopers(grant.id())));
    }

    /** Jobs create tags in their own project, for releases, and change nothing else. Git clients that push present no job token. */
    private static boolean writes(Caller caller, ProjectGrant grant, RefUpdate update) {
        return pushes(caller) || caller instanceof Caller.Job job && job.projectId() == grant.id()
                && update.ref().kind() == RefKind.TAG && Shas.isZero(update.before());
    }
}
